"""How values stand in a URL.

What is flat is written as people would type it: ``cards_left=0,9,10,13``, ``hands=3D,4C;5S;;7H``. Programs may repeat
the parameter of a list instead: ``cards=9S&cards=9D`` is ``cards=9S,9D``. What is deeper is JSON, read as strictly as a
body. Whatever stands for no value of its sort stays the text, for its field to refuse.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bigtwo.moves.verdict import PASS
from bigtwo.strict_json import NotJSON, read_json

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the values of a field are written in a URL, and as a flag of the command line."""

    called: str
    """What help calls such a value."""
    value_of: Callable[[str], object]
    """The JSON value that a text stands for."""
    between: str | None = None
    """What joins several values; None where there is one. A parameter that is repeated is its values, joined."""


WHOLE_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")


def _as_it_is(text: str) -> object:
    return text


def _truth(text: str) -> object:
    return {"true": True, "false": False}.get(text, text)


def _number(text: str) -> int | str:
    """The number that a text writes in digits, without leading zeros; any other text stays what it is."""
    return int(text) if WHOLE_NUMBER.match(text) else text


def _separated(text: str) -> list[str]:
    """What is joined by commas; nothing where the text is empty."""
    return text.split(",") if text else []


def _numbers(text: str) -> object:
    return [_number(each) for each in _separated(text)]


def _hands(text: str) -> object:
    """Cards joined by commas, hands by semicolons: what stands between two semicolons is a hand, empty or not."""
    return [_separated(hand) for hand in text.split(";")] if text else []


def _play(text: str) -> object:
    return text if text == PASS else _separated(text)


def _json(text: str) -> object:
    """The value of a JSON text, read as strictly as a body.

    A word that is no JSON stays a text, for its field to refuse. What is meant as JSON and fails becomes the failure
    itself, which its field adds to the other faults of the question.
    """
    try:
        return read_json(text.encode("utf-8", "surrogatepass"))
    except NotJSON as failure:
        plain = failure.code in ("not-json", "empty-body") and text.lstrip()[:1] not in ("{", "[")
        return text if plain else failure


def _variant(text: str) -> object:
    """Names and house rules as they are; a text that begins with a brace is an object in JSON."""
    return _json(text) if text.lstrip().startswith("{") else text


FLAG: Final = Spelling("true", _truth)
NUMBER: Final = Spelling("N", _number)
NUMBERS: Final = Spelling("NUMBERS", _numbers, ",")
TEXT: Final = Spelling("TEXT", _as_it_is)
VARIANT: Final = Spelling("NAME", _variant)
KINDS_OF_PLAY: Final = Spelling("KINDS", _separated, ",")
NAMES: Final = Spelling("NAMES", _separated, ",")
CARD: Final = Spelling("CARD", _as_it_is)
CARDS: Final = Spelling("CARDS", _separated, ",")
PLAY: Final = Spelling("CARDS", _play, ",")
HANDS: Final = Spelling("HANDS", _hands, ";")
JSON: Final = Spelling("JSON", _json)
NONE: Final = Spelling("JSON", _as_it_is)
"""Of a field that fits into no URL: a state, and what belongs to one."""
