"""Pages of the reference as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cli.output import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A table, and an empty line after it."""
    yield row(head)
    yield "|" + "---|" * len(head)
    yield from map(row, rows)
    yield ""


def row(cells: Sequence[object]) -> str:
    """One row of a table."""
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def as_code(value: object) -> str:
    """A value as people write it, set as code."""
    return f"`{written(value)}`"


def fenced(language: str, text: str) -> Iterator[str]:
    """A block of code, and an empty line after it."""
    yield f"```{language}\n{text}\n```\n"
