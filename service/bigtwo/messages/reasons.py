"""The `Reason` value (code, message parameters, rule ids) and the lookup of rules by combination kind and topic.

A reason has a ``code`` from a closed list (what a program reads), a ``phrase`` that names the sentence (the code, and
after a dot which form of it), ``params`` with the values in the sentence, and the ids of the rules it rests on. A
client that speaks another language translates the phrases and fills in the params; `detail` is the sentence in the
current language.

Two documents describe the game. A variant that follows one of them cites its rules; where that document is silent the
ids of the other are cited, because its words are then the only ones there are. What a rule says is in the rulebook;
citations.toml lists which of them decides what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

import tomli

from bigtwo.messages.catalogue import REASON_FILES, Message, citable_rules, messages_in
from bigtwo.messages.render import Param, render, wire_params
from bigtwo.wording import Readable

Authority = Literal["pagat-de", "wikipedia"]
"""The document that a variant follows."""

Ids = tuple[str, ...]


def _read(name: str, authority: Authority) -> Mapping[str, Ids]:
    """The ids of a table of citations.toml, by topic. Where the document does not matter, the file has one text."""
    column = ("pagat-de", "wikipedia").index(authority)
    rows: dict[str, str | list[str]] = _FILE[name]
    return {topic: tuple((ids if isinstance(ids, str) else ids[column]).split()) for topic, ids in rows.items()}


_FILE: Final = tomli.loads(files("bigtwo.messages").joinpath("citations.toml").read_text(encoding="utf-8"))
KIND_RULES: Final[Mapping[Authority, Mapping[str, Ids]]] = {each: _read("kinds", each) for each in get_args(Authority)}
"""The rules that define each kind of combination, by the document."""
TOPICS: Final[Mapping[Authority, Mapping[str, Ids]]] = {each: _read("topics", each) for each in get_args(Authority)}
"""The rules behind each topic, by the document."""

A_LOW_TWO_RAISED: Final = frozenset({"PG-STR-01", "PG-STR-02", "PG-STR-03", "PG-STR-08"})
"""The rules that raise sequences with a low two; that the two is not high besides is a decision."""
WHAT_IS_LEFT: Final = "PG-NTF-02"
"""What a variant without triples and flushes plays; it replaces the list of the five-card kinds."""
FULL_HOUSE_ON_STRAIGHT: Final = frozenset({"PG-GS-02", "DEC-09"})
"""A rule about one pair of kinds only, and the decision that follows from it."""
UP_TO_NINE_CARDS: Final = "PG-SCORE-02"
"""What each of at most nine cards costs; of larger hands it says nothing."""
BY_CARDS_LEFT: Final = "PG-SCORE-01"
"""That penalties go by the number of cards, however many."""
TENS_BY_NUMBER: Final = "WP-SCORE-01"
TENS_BY_VALUE: Final = "PG-VS-13"
"""The doubling from ten cards on, where cards are counted and where their values are added up."""
ROUND_THE_CORNER: Final = "HR-STR-01"
"""What a straight order rests on besides, in which some sequence turns the corner."""
KINDS_OF_ITS_OWN: Final = "HR-COMB-11"
"""What a list of five-card kinds rests on that no report has."""
OF_ONE_SUIT_IN_SEQUENCE: Final = ("DEC-174",)
"""What five cards in sequence and of one suit are where straight flushes are not played."""
IN_TURN: Final = "DEC-10"
"""When a bomb may be played; not what it beats."""


@lru_cache(maxsize=4096)
def merged(*groups: Ids) -> Ids:
    """Every id once, in the order of first mention."""
    return tuple(dict.fromkeys(rule for group in groups for rule in group))


MESSAGES: Final[Mapping[str, Message]] = {
    id_: message for file in REASON_FILES for id_, message in messages_in(file).items()
}
"""Every sentence of a reason or of a line of a score, by the name of its phrase."""


@dataclass(frozen=True, slots=True, repr=False)
class Reason(Readable):
    """Why an answer is what it is."""

    phrase: str
    """The name of the sentence, such as ``higher-suit.pair``."""
    params: Mapping[str, Param] = field(hash=False)
    """The values in the sentence by name: codes of cards, ranks, suits and kinds; sets of cards weakest first."""
    rules: tuple[str, ...]
    """The ids of the rules it rests on."""
    tiles: bool = False
    """True where the suits are those of tiles: suns, moons, stars and clouds."""
    players: tuple[str, ...] = ()
    """What the sentence calls the seats, where they have names."""

    @property
    def code(self) -> str:
        """The reason code, such as ``higher-suit``."""
        return self.phrase.partition(".")[0]

    @property
    def hint(self) -> str | None:
        """For a set of cards that is no combination: what it looks like instead, such as ``two-pairs``."""
        return _hint(self.phrase)

    @property
    def detail(self) -> str:
        """The sentence in the current language, naming the cards."""
        return render(self.phrase, self.params.items(), self.tiles, self.players)

    def __str__(self) -> str:
        return self.detail

    def __reduce__(self) -> tuple[Callable[..., Reason], tuple[object, ...]]:
        return _unpickled, (self.phrase, dict(self.params), self.rules, self.tiles, self.players)

    def to_dict(self) -> dict[str, object]:
        """The reason on the wire."""
        return {
            **_HEADS[self.phrase],
            "detail": self.detail,
            "params": wire_params(self.params.items()),
            "rules": list(self.rules),
        }


class Reasoned(Readable):
    """A value that one reason explains."""

    __slots__ = ()

    reason: Reason

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it rests on."""
        return self.reason.rules

    def __str__(self) -> str:
        return self.reason.detail


def make_reason(phrase: str, rules: tuple[str, ...], tiles: bool = False, /, **params: Param) -> Reason:
    """A reason with its values by name; of the rules that decided it cites those that say what its sentence says."""
    return Reason(phrase, MappingProxyType(params), citable_rules(phrase, rules), tiles)


def _unpickled(phrase: str, params: dict[str, Param], *others: Any) -> Reason:
    return Reason(phrase, MappingProxyType(params), *others)


def _hint(phrase: str) -> str | None:
    code, _, form = phrase.partition(".")
    if code == "kind-not-used":
        return "bare-quads" if form == "four" else None
    return form.partition(".")[0] if code == "not-a-combination" and form != "no-kind" else None


def _head(phrase: str) -> Mapping[str, object]:
    code = phrase.partition(".")[0]
    hint = {"hint": _hint(phrase)} if code in ("not-a-combination", "kind-not-used") else {}
    return {"code": code, "phrase": phrase, **hint}


_HEADS: Final = {phrase: _head(phrase) for phrase in MESSAGES}
"""The first fields of a reason on the wire, by its phrase: all that does not depend on the cards."""
