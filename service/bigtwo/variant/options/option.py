"""What an option is: a name, a group, a kind of value, a default (the base game), its rules, and all that in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.cards import PACKS
from bigtwo.faults import EVERY_FAULT, Faults
from bigtwo.messages.catalogue import messages
from bigtwo.messages.citations import ROUND_THE_CORNER
from bigtwo.messages.languages import word
from bigtwo.messages.saying import as_json, say
from bigtwo.variant.faults import InvalidVariant
from bigtwo.variant.options.wording import MEANING, SYNTAX, message_id, syntax_params, worded
from bigtwo.variant.straights import has_corners, scheme_named_by
from bigtwo.variant.values import Kind, to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.messages.saying import Param

HOUSE_RULE: Final = "PG-NAME-02"
"""Every option can be combined freely: what a value rests on that no report names."""

_SUITS: Final = "SHCD"
"""The order of suits that the examples in the sentences suppose: that of the base game."""
_OF_SUITS: Final = "option-suit-order.order"
"""The sentence that names the suits itself."""
CODE: Final = re.compile(r"(?<![A-Za-z0-9-])([2-9TJQKA]|1[0-5])([SHCD])(?![A-Za-z0-9-])")


@dataclass(frozen=True, slots=True)
class Explained:
    """One value of an option, in words."""

    value: object
    """The value as JSON."""
    phrase: str
    """The id of the sentence, such as ``option-bombs.on``."""
    params: tuple[tuple[str, Param], ...]
    """The named values in the sentence."""
    rules: tuple[str, ...]
    """The ids of the rules that the value rests on."""
    tiles: bool = False
    """True where the suits are those of tiles."""

    @property
    def sentence(self) -> str:
        """What the value means at the table, as a sentence in the language of the moment."""
        return say(self.phrase, self.params, self.tiles)

    def sentence_under(self, suit_order: str) -> str:
        """The sentence with its example under an order of suits, highest first: suit for suit the one that ranks as
        high there, so that what the example says of its cards holds."""
        if suit_order == _SUITS or self.phrase == _OF_SUITS:
            return self.sentence
        suits = dict(zip(_SUITS, suit_order, strict=True))
        return CODE.sub(lambda code: code[1] + suits[code[2]], self.sentence)

    def to_dict(self) -> dict[str, object]:
        """The value and its sentence as JSON."""
        return {
            "value": self.value,
            "sentence": self.sentence,
            "phrase": self.phrase,
            "params": as_json(self.params),
            "rules": list(self.rules),
        }


@dataclass(frozen=True, slots=True)
class Option:
    """One option: what it decides, what it may be, and the rules behind it."""

    name: str
    group: str
    kind: Kind
    default: object
    rules: tuple[str, ...]
    """Every rule that this option carries."""
    rules_by_value: Mapping[object, tuple[str, ...]]
    """The rules that particular values rest on."""
    rules_of_others: tuple[str, ...]
    """The rules that all other values rest on."""
    settled: Mapping[str, tuple[object, ...]]
    """By other options, the values under which only one value of this one goes, or every value comes to the same: what
    its value says holds there too. What depends on more, such as on how many cards each player has, is not stated."""
    moot: Mapping[str, tuple[object, ...]]
    """By other options, the values under which there is nothing that this one could decide, as bombs where none are
    played: no rule holds because of its value."""

    @property
    def title(self) -> str:
        """A short name of the option, in the language of the moment."""
        return word(f"option.{self.name.replace('_', '-')}")

    @property
    def group_title(self) -> str:
        """What the option is about, in the language of the moment."""
        return word(f"option-group.{self.group.replace(' ', '-')}")

    @property
    def meaning(self) -> str:
        """What the option decides, in English."""
        return say(message_id(self.name, MEANING))

    @property
    def syntax(self) -> str | None:
        """How values are written that have no name, in English; None where every value is a word or a number."""
        id_ = message_id(self.name, SYNTAX)
        return say(id_, syntax_params(self.name).items()) if id_ in messages() else None

    @property
    def values(self) -> tuple[object, ...]:
        """All values, as `Options` holds them; where there are more than a few, those that reports name."""
        return self.kind.values or tuple(self.rules_by_value)

    def read(self, value: object) -> object:
        """A JSON value as the engine holds it; raises InvalidVariant with every fault of the value."""
        faults = Faults(EVERY_FAULT)
        found = self.kind.read(value, ("options", self.name), faults)
        faults.check(InvalidVariant)
        return found

    @property
    def without_effect(self) -> Mapping[str, tuple[object, ...]]:
        """By other options, the values under which this one decides nothing."""
        return {**self.settled, **self.moot}

    def is_moot(self, options: object) -> bool:
        """Is there nothing to decide under these values of the others?"""
        return any(getattr(options, other) in values for other, values in self.moot.items())

    def rules_of(self, value: object) -> tuple[str, ...]:
        """The ids of the rules that a value, as `Options` holds it, rests on; never empty."""
        if self.name == "straight_order" and isinstance(value, tuple):
            if has_corners(value):
                return (*self.rules_of_others, ROUND_THE_CORNER)
            value = scheme_named_by(value)
        return self.rules_by_value.get(value, self.rules_of_others)

    def explained(self, value: object, pack: str = "standard-52") -> Explained:
        """What a value, as `Options` holds it, means at the table; the pack decides how suits and ranks are called."""
        form, params = worded(self.name, value)
        phrase = message_id(self.name, form)
        return Explained(
            to_json(value, pack), phrase, tuple(params.items()), self.rules_of(value), PACKS[pack].is_tiles
        )

    def to_dict(self) -> dict[str, object]:
        """The option as JSON: what it decides, how its values are written, the default, and each value in words."""
        return {
            "name": self.name,
            "title": self.title,
            "group": self.group_title,
            "meaning": self.meaning,
            "syntax": self.syntax,
            "default": to_json(self.default, "standard-52"),
            "values": [self.explained(value).to_dict() for value in self.values],
            "rules": list(self.rules),
        }


def _rules(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def option(
    name: str,
    group: str,
    kind: Kind,
    default: object,
    rules: str,
    by_value: Mapping[object, str],
    others: str = HOUSE_RULE,
    settled: Mapping[str, tuple[object, ...]] = MappingProxyType({}),
    moot: Mapping[str, tuple[object, ...]] = MappingProxyType({}),
) -> Option:
    texts = {value: _rules(text) for value, text in by_value.items()}
    return Option(name, group, kind, default, _rules(rules), MappingProxyType(texts), _rules(others), settled, moot)
