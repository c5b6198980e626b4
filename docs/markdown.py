"""Pages of the reference as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cli.output import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

WRITTEN: Final = "<!-- written by `make generate`; change the data, not this page -->"


def page(title: str, lines: Iterable[str]) -> str:
    """A page of the reference."""
    return "\n".join([f"# {title}", "", WRITTEN, "", *lines]) + "\n"


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


def ids(listed: Iterable[str]) -> str:
    """Ids, one after the other."""
    return " ".join(listed)
