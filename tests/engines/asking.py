"""An engine as the kit meets it: in this process, or as a program (`python -m tests.engines Clubs KingToFour`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bigtwo_conformance.protocol import ANSWERED, CRASH, Hello, Reply, read_hello
from tests.engines.faults import ENGINES
from tests.engines.plain import Plain


def hello(name: str) -> dict[str, Any]:
    """What the engine says of itself. It names no variant and no rules: `fit` is to find them."""
    engine = ENGINES[name]
    who = {"name": name, "version": "1", "language": "python"}
    return {
        "ok": True,
        "protocol": 1,
        "implementation": who,
        "variants": [],
        "operations": list(engine.operations),
        **engine.offers,
    }


class InThisProcess:
    """A target and its only session: the questions are calls."""

    kind = "process"
    stderr_tail = ""

    def __init__(self, name: str) -> None:
        self.address = f"tests.engines {name}"
        self.command = f"-- python -m tests.engines {name}"
        self.engine: Plain = ENGINES[name]()
        self.hello: Hello = read_hello(hello(name))

    def open(self) -> InThisProcess:
        return self

    def ask(self, operation: str, question: Mapping[str, Any], label: str = "") -> Reply:
        try:
            return Reply(ANSWERED, self.engine.answer(operation, question))
        except Exception as fault:
            # The program would have ended.
            return Reply(CRASH, message=f"It ended: {fault!r}.")

    def finish(self) -> None:
        """Nothing is left to say."""

    def abort(self) -> None:
        """Nothing was started."""
