"""What came of every generator and of every reader, as the page that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clients.documents import NOT_MOCKED, REASONS
from clients.running import HERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clients.documents import Reading
    from clients.generating import Outcome

README: Final = HERE / "README.md"
BEGIN: Final = "<!-- made by `make clients` -->\n"
END: Final = "<!-- end -->\n"


def renew(outcomes: Iterable[Outcome], readings: Iterable[Reading], mocked: tuple[int, int]) -> None:
    """Writes what was found into the page."""
    before, rest = README.read_text(encoding="utf-8").split(BEGIN)
    README.write_text(before + BEGIN + _found(outcomes, readings, mocked) + END + rest.split(END)[1], encoding="utf-8")


def _found(outcomes: Iterable[Outcome], readings: Iterable[Reading], mocked: tuple[int, int]) -> str:
    lines = [
        "| generator | language | version | takes | generates | compiles | answers |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in outcomes:
        taken = "portable" if each.generator.portable else "contract"
        cells = [
            each.generator.name,
            each.generator.language,
            each.version,
            taken,
            _said(each.generates),
            _compiled(each),
        ]
        lines.append(f"| {' | '.join(cells)} | {f'{each.answered}/20' if each.compiles else ''} |")
    lines += ["", "| reader | document | errors | warnings |", "|---|---|---|---|"]
    left: set[str] = set()
    for reading in readings:
        warnings = ", ".join(f"{count} `{rule}`" for rule, count in reading.warnings) or "0"
        left |= {rule for rule, _ in reading.warnings}
        lines.append(f"| {reading.tool} | {reading.document} | 0 | {warnings} |")
    lines += ["", *(f"* `{rule}`: {REASONS[rule]}" for rule in sorted(left))]
    operations, malformed = mocked
    answers = f"The mock server Prism answers {operations} operations with an example, all but {', '.join(NOT_MOCKED)}"
    return (
        "\n".join([*lines, "", f"{answers}, for it writes no YAML; it outlives {malformed} malformed requests."]) + "\n"
    )


def _said(value: bool) -> str:
    return "yes" if value else "no"


def _compiled(outcome: Outcome) -> str:
    return f"not here: {outcome.missing}" if outcome.compiles is None else _said(outcome.compiles)
