"""The page of the reference on rules and decisions that answers do not show, or only in part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo import rulebook
from docs.markdown import page, table

if TYPE_CHECKING:
    from collections.abc import Iterator

_ABOUT: Final = """\
Almost every rule and every decision can be seen in answers: whether it is kept makes a difference to some of them.
`GET /v1/rules/{{id}}` and `bigtwo rules ID` tell of each whether that is so, in `observable`, and where it is not
`yes`, why, in `because`. Of the {count} rules and decisions these are not `yes`.
"""
_HEADINGS: Final = {
    "in-part": "Shown in part",
    "not-yet": "Shown by no question yet",
    "no": "Shown by no question",
}


def rules_not_shown() -> str:
    """What answers do not show, with the reasons."""
    return page("What answers do not show", _lines())


def _lines() -> Iterator[str]:
    found = (*rulebook.rules(), *rulebook.decisions())
    yield _ABOUT.format(count=len(found))
    for observable, heading in _HEADINGS.items():
        yield f"## {heading}"
        yield ""
        yield f"`observable` is `{observable}`."
        yield ""
        yield from table(
            ("id", "what it says", "why it is not shown"),
            [(entry.id, _says(entry), entry.because) for entry in found if entry.observable == observable],
        )


def _says(entry: rulebook.Rule | rulebook.Decision) -> str:
    return f"{entry.question} {entry.decision}" if isinstance(entry, rulebook.Decision) else entry.statement
