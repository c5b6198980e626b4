"""Formatting of counts, paths and quoted values, and the bases of public values: `AsFields` (`to_dict`) and
`Readable` (a short `repr`)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any, Final

_LONGEST_SHOWN: Final = 40

REQUEST: Final = "the request"
"""How a sentence names the request itself, which has no path."""


def counted(number: int, what: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def width(text: str) -> int:
    """How many places a text takes where every letter is as wide as the next: Chinese characters take two."""
    return len(text) if text.isascii() else sum(map(_width_of, text))


def _width_of(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def shortened(text: str) -> str:
    """A text, cut when long."""
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def quoted(text: str) -> str:
    """A text in quotation marks, cut when long and escaped where it is not printable."""
    cut = shortened(text)
    return f'"{cut}"' if cut.isprintable() else ascii(cut)


def place_of(path: Sequence[str | int]) -> str:
    """The path of a value as a sentence names it: ``hands/2``."""
    return "/".join(str(step) for step in path) or REQUEST


class AsFields:
    """A dataclass that is written as an object of its fields, in their order."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The value on the wire."""
        return {each.name: _plain(getattr(self, each.name)) for each in fields(self)}  # type: ignore[arg-type]


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Fraction):  # as a text, since its terms exceed what every reader of JSON keeps exact
        return {"fraction": f"{value.numerator}/{value.denominator}", "decimal": float(value)}
    return value.to_dict() if hasattr(value, "to_dict") else value


_LONGEST: Final = 120
"""How many characters of its ``str`` a ``repr`` shows."""


class Readable:
    """A value whose ``repr`` is its type and its ``str``; all its fields would fill a screen."""

    __slots__ = ()

    def __repr__(self) -> str:
        text = str(self)
        shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
        return f"<{type(self).__name__}: {shown}>"
