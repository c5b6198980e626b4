"""``make clients``: makes clients from the contract and lets them ask a service that it starts for them.

The clients that are kept play a deal. Then every generator makes a client that asks twenty questions, the tools that
most people use read both documents, and what came of it is written into clients/README.md. With names of generators,
or with `kept` for the clients that are kept, only those are tried, and nothing is written.
"""

from __future__ import annotations

import sys

from clients.documents import mock_server, readings
from clients.generating import ALL, Outcome, try_all
from clients.kept import python, typescript
from clients.running import GENERATORS, packages, programs, service
from clients.table import renew

KEPT = "kept"


def line_of(outcome: Outcome) -> str:
    """An outcome in one line, and below it what went wrong."""
    if outcome.missing:
        word = f"generates; not compiled here: {outcome.missing}"
    else:
        word = f"generates {outcome.generates}, compiles {outcome.compiles}, answers {outcome.answered}/20"
    return "\n".join([f"{outcome.generator.name} {outcome.version}: {word}", *outcome.faults])


def main(names: list[str]) -> int:
    """Gives 1 where a generator that this machine can try falls short."""
    unknown = set(names) - {generator.name for generator in ALL} - {KEPT}
    if unknown:
        sys.exit(
            f"there is no generator {', '.join(sorted(unknown))}; there are {', '.join(each.name for each in ALL)}"
        )
    outcomes: list[Outcome] = []
    with service() as address:
        if not names or KEPT in names:
            typescript(address)
            python(address)
        if names == [KEPT]:
            return 0
        environment = programs()
        brought = packages(GENERATORS)
        for outcome in try_all(address, brought, environment, names):
            print(line_of(outcome), flush=True)
            outcomes.append(outcome)
    if not names:
        renew(outcomes, readings(brought), mock_server(brought))
    return 1 if any(outcome.faults for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
