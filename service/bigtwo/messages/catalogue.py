"""Every sentence by its id: the text in English and the types of the values that it names.

An id is a code and, after a dot, which form of the sentence it is, such as ``higher-suit.pair``. The texts stand in
the files of `bigtwo.messages.english`, by code and form. A text names its values in braces; `TYPES` says of what type
each is, so that every language can say it in its own way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import tomli

from bigtwo.messages.tags import OF_A_PLAY, rules_for
from bigtwo.messages.words import TITLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LANGUAGE: Final = "en"
"""The language of the catalogue."""

FILES: Final = (
    "no-combination",
    "comparisons",
    "plays",
    "deals",
    "events",
    "lines",
    "sessions",
    "requests",
    "positions",
    "deal-faults",
    "score-faults",
    "record-faults",
    "states",
    "variants",
    "constraints",
    "options",
    "problems",
)
"""The files of the catalogue, in the order in which it lists their messages."""

_TYPES: Final = {
    "card": "card deciding other_deciding gives returns highest",
    "cards": "cards higher lower a b gifts back",
    "rank": "rank higher_rank lower_rank",
    "suit": "higher_suit lower_suit",
    "suits": "suits",
    "kind": "kind higher_kind lower_kind a_kind b_kind",
    "kind-alone": "lower_kind_alone",
    "seat": "seat other_seat turn winner loser leader giver receiver",
    "seats": "seats",
    "number": (
        "number b_count count each expected least most minimum players cards_left said deal factor together besides "
        "line column minimum_before factor_before payer_score receiver_score points points_before target total"
    ),
    "card-count": "held receiver_held a_count size stock missing_count",
    "cards-were": "drawn",
    "factor": "times",
    "ordinal": "place",
    "places": "places",
    "whereabouts": "whereabouts",
    "field": "field inside",
    "fields": "fields",
    "inside": "where",
    "sequence": "sequence turned",
    "ranks": "ranks",
    "runs": "runs",
    "multipliers": "multipliers",
    "rank-points": "rank_points",
    "suit-factors": "suit_factors",
    "pattern": "pattern other_pattern",
    "prices": "prices",
    "doublers": "doublers",
    "value": "given",
    "values": "values deciders variants",
    "choice": "choices",
    "text": "text",
    "name": (
        "run higher_run lower_run kind_id pack other_pack name first value last example other_value tied tiles "
        "short short_tiles"
    ),
    "sentence": "sentence",
}
TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {name: type_ for type_, names in _TYPES.items() for name in names.split()}
)
"""The type of every value that a sentence may name, by the name of the value."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence of the catalogue."""

    id: str
    text: str
    """The sentence in English, its values in braces."""
    otherwise: str | None = None
    """What is said behind the sentence of a fault that has no suggestion."""

    @property
    def code(self) -> str:
        """What the sentence is about: the id up to the dot."""
        return self.id.partition(".")[0]

    @property
    def params(self) -> Mapping[str, str]:
        """The values that the sentence names, each with its type."""
        pieces = (*Formatter().parse(self.text), *Formatter().parse(self.otherwise or ""))
        return {name: TYPES[name] for _, name, _, _ in pieces if name is not None}

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules and decisions that may be cited for the sentence; no others are."""
        return rules_for(self.id)

    def to_dict(self) -> dict[str, object]:
        """The sentence as JSON, without its id."""
        return {
            "text": self.text,
            "otherwise": self.otherwise,
            "params": dict(self.params),
            "rules": list(self.rules),
        }


def _message(id_: str, entry: object) -> Message:
    if isinstance(entry, str):
        return Message(id_, entry)
    assert isinstance(entry, dict)
    return Message(id_, entry["text"], entry["otherwise"])


@cache
def messages_in(file: str) -> Mapping[str, Message]:
    """The messages of one file by their ids."""
    text = files("bigtwo.messages.english").joinpath(f"{file}.toml").read_text(encoding="utf-8")
    found = {
        f"{code}.{form}": entry
        for code, forms in tomli.loads(text).items()
        for form, entry in forms.items()
        if form != TITLE
    }
    if file == "plays":
        found = _said_of_plays() | found
    return MappingProxyType({id_: _message(id_, entry) for id_, entry in found.items()})


_BEATS: Final = "{higher} beats {lower}: "
_DOES_NOT_BEAT: Final = "{lower} does not beat {higher}: "


def _said_of_plays() -> dict[str, object]:
    """Why one combination beats another, said the other way round of a play that does not beat the pile."""
    return {
        OF_A_PLAY + message.id: message.text.replace(_BEATS, _DOES_NOT_BEAT)
        for message in messages_in("comparisons").values()
        if message.text.startswith(_BEATS)
    }


@cache
def messages() -> Mapping[str, Message]:
    """Every message by its id, which stands in one file alone."""
    found: dict[str, Message] = {}
    for file in FILES:
        found |= messages_in(file)
    return MappingProxyType(found)


def codes_of(ids: Iterable[str]) -> tuple[str, ...]:
    """The codes of some ids, each once."""
    return tuple(dict.fromkeys(id_.partition(".")[0] for id_ in ids))
