"""Marshmallow field types for requests and their spelling in URLs.

In a URL what is flat is written as people would type it: ``cards_left=0,9,10,13``, ``hands=3D,4C;5S;;7H``. Programs may
repeat the parameter of a list instead: ``cards=9S&cards=9D`` is ``cards=9S,9D``. What is deeper is JSON, read as
strictly as a body. A text that is no value of the type stays a text, which the field refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from marshmallow import ValidationError, fields, missing

from bigtwo import reading
from bigtwo.cards import read_cards, read_cards_or_ranks, unread_cards
from bigtwo.combinations.kinds import KINDS
from bigtwo.combinations.ruleset import Rules, read_variant, variant
from bigtwo.faults import EVERY_FAULT, Faults, Path
from bigtwo.messages.render import quote_input, truncate
from bigtwo.moves import PASS
from bigtwo.reading import Reader
from bigtwo.spelling import suggested
from bigtwo.strict_json import NotJSON, read_json

# --- how values are written in a URL ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the values of a field are written in a URL, and as a flag of the command line."""

    called: str
    """What help calls such a value."""
    value_of: Callable[[str], object] = str
    """The JSON value that a text means. Raises NotJSON for a text that is meant as JSON and is none."""
    between: str | None = None
    """What joins several values; None where there is one. A parameter that is repeated is its values, joined."""


WHOLE_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")


def _number(text: str) -> int | str:
    """The number that a text writes in digits, without leading zeros; any other text stays what it is."""
    return int(text) if WHOLE_NUMBER.match(text) else text


def _separated(text: str) -> list[str]:
    return text.split(",") if text else []


def _hands(text: str) -> object:
    """Cards joined by commas, hands by semicolons: what is between two semicolons is a hand, empty or not."""
    return [_separated(hand) for hand in text.split(";")] if text else []


def _json(text: str) -> object:
    """The value of a JSON text. A word that is no JSON stays a text. Raises NotJSON for what is meant as JSON."""
    try:
        return read_json(text.encode("utf-8", "surrogatepass"))
    except NotJSON as failure:
        if failure.faults[0].code in ("not-json", "empty-body") and text.lstrip()[:1] not in ("{", "["):
            return text
        raise


def _variant_or_json(text: str) -> object:
    """Names and house rules as they are; a text that begins with a brace is an object in JSON."""
    return _json(text) if text.lstrip().startswith("{") else text


FLAG: Final = Spelling("true", lambda text: {"true": True, "false": False}.get(text, text))
NUMBER: Final = Spelling("N", _number)
NUMBERS: Final = Spelling("NUMBERS", lambda text: [_number(each) for each in _separated(text)], ",")
TEXT: Final = Spelling("TEXT")
VARIANT: Final = Spelling("NAME", _variant_or_json)
KINDS_OF_PLAY: Final = Spelling("KINDS", _separated, ",")
NAMES: Final = Spelling("NAMES", _separated, ",")
CARD: Final = Spelling("CARD")
CARDS: Final = Spelling("CARDS", _separated, ",")
PLAY: Final = Spelling("CARDS", lambda text: text if text == PASS else _separated(text), ",")
HANDS: Final = Spelling("HANDS", _hands, ";")
JSON: Final = Spelling("JSON", _json)
NONE: Final = Spelling("JSON")
"""Of a field that fits into no URL: a state, and what belongs to one."""


# --- fields ----------------------------------------------------------------------------------------------------------


class Field(fields.Field[Any]):
    """A field that takes a JSON value as it is or refuses it: nothing is ever converted."""

    def __init__(
        self,
        read: Reader[Any] | None,
        spelling: Spelling = NONE,
        *,
        required: bool = False,
        otherwise: object = None,
        nullable: bool = False,
        open: Reader[Any] | None = None,
    ) -> None:
        super().__init__(**({"required": True} if required else {"load_default": otherwise}))
        self.read = read
        """What reads of the value what can be read before the variant is known; None where it is taken as it came."""
        self.spelling = spelling
        self.nullable = nullable
        """Does null mean the same as an absent field, which `otherwise` fills?"""
        self.open = open
        """What reads the value under the variant of the request, where it depends on that. Where it alone reads the
        value, it does not do so without a variant."""

    def deserialize(
        self, value: Any, attr: str | None = None, data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> Any:
        """The value as `read` gives it; raises ValidationError with faults whose paths start at this field."""
        if value is missing:
            return super().deserialize(value, attr, data, **kwargs)
        if value is None and self.nullable:
            return self.load_default
        if isinstance(value, NotJSON):  # of a URL; its fault is noted
            raise ValidationError([])
        if self.read is None:
            return value
        faults = Faults(EVERY_FAULT)
        found = self.read(value, None, (attr or "",), faults)
        if faults.found:
            raise ValidationError(faults.found)
        return found


flag: Final = Field(reading.flag, FLAG, otherwise=False)
"""True or false, and neither 1 nor "yes"; false if absent."""


def count(low: int, high: int, *, otherwise: int | None = None, nullable: bool = False) -> Field:
    """A whole number within bounds, and neither "3" nor 3.0 nor true."""
    return Field(reading.whole(low, high), NUMBER, otherwise=otherwise, nullable=nullable)


def text(longest: int) -> Field:
    """A text of limited length."""
    return Field(partial(reading.text, longest=longest), TEXT, nullable=True)


def _read_kinds(value: Any, _: None, path: Path, faults: Faults) -> tuple[str, ...] | None:
    (name,) = path
    if type(value) is not list:
        faults.note(path, "not-a-list.kinds", field=name, given=quote_input(value))
        return None
    if not 1 <= len(value) <= len(KINDS):
        faults.note(path, "out-of-range.kinds", field=name, most=len(KINDS), count=len(value))
        return None
    before = faults.count
    for index, kind in enumerate(value):
        if type(kind) is not str:
            faults.note((*path, index), "unknown-kind.other", given=quote_input(kind), values=tuple(KINDS))
        elif kind not in KINDS:
            near = suggested(kind, KINDS)
            faults.note((*path, index), "unknown-kind.text", (), near, text=truncate(kind), values=tuple(KINDS))
        elif kind in value[:index]:
            faults.note((*path, index), "kind-twice.list", kind_id=kind, field=name)
    return tuple(sorted(value, key=KINDS.index)) if faults.count == before else None


kinds: Final = Field(_read_kinds, KINDS_OF_PLAY)
"""Some kinds of combination, each named once, in the order of `KINDS`: the order given means nothing."""
EXPLAIN: Final = ("full", "codes", "none")
"""How much of its reasons an answer gives: all, what programs branch on, or nothing but what the rules settle."""
explain: Final = Field(reading.one_of(EXPLAIN), TEXT, otherwise="full")
"""How much of its reasons the answer gives, one of `EXPLAIN`."""


def variant_spec(*, required: bool = False, or_none: bool = False) -> Field:
    """The rules to play by, compiled on first use; base if absent."""
    return Field(read_variant, VARIANT, required=required, otherwise=None if or_none else variant)


def raw(*, required: bool = False) -> Field:
    """A value that is taken as it came; null means an absent one unless required."""
    return Field(None, required=required, nullable=not required)


def depending_on_variant(
    reader: Reader[Any], spelling: Spelling = NONE, *, required: bool = False, absent: object = None
) -> Field:
    """A value that is read under the variant of the request, once that is known. Null means an absent one, unless the
    field is required or has another default."""
    nullable = not required and absent is None
    return Field(None, spelling, required=required, otherwise=absent, nullable=nullable, open=reader)


def cards(*, when_empty: str | None = None, or_played: bool = False) -> Field:
    """A set of at least one card. How many and which there may be depends on the variant's pack; where the variant is
    at fault, what is a card of no pack is a fault all the same.

    ``when_empty`` is the form of the sentence that says what else is allowed than no cards. Besides cards the field may
    take an object with the seat that played them, as a state has it.
    """
    read = partial(unread_cards, when_empty=when_empty, or_played=or_played)
    return Field(read, CARDS, nullable=True, open=read_cards)


cards_or_ranks: Final = Field(unread_cards, CARDS, required=True, open=read_cards_or_ranks)
"""The same, required, or the ranks of some cards without the suits."""


def _read_play(value: Any, _: None, path: Path, faults: Faults) -> Any:
    if value == PASS:
        return value
    if type(value) is str:
        faults.note(path, "not-a-list.cards-or-pass", field=str(path[0]), given=quote_input(value))
        return None
    return unread_cards(value, _, path, faults, when_empty="play")


def _open_play(value: Any, variant: Rules | None, path: Path, faults: Faults) -> int | str | None:
    return value if value == PASS else read_cards(value, variant, path, faults)


play: Final = Field(_read_play, PLAY, required=True, open=_open_play)
"""A set of cards, required, or the word "pass"."""
