"""Which rules an answer rests on.

Two documents describe the game. A variant that follows one of them cites its rules; where that document is silent the
ids of the other are cited, because its words are then the only ones there are. What a rule says is in the rulebook;
citations.toml lists which of them decides what.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, get_args

import tomli

Authority = Literal["pagat-de", "wikipedia"]
"""The document that a variant follows."""

Ids = tuple[str, ...]


def _read(name: str, authority: Authority) -> Mapping[str, Ids]:
    """The ids of a table of citations.toml, by topic. Where the document does not matter, the file has one text."""
    column = ("pagat-de", "wikipedia").index(authority)
    rows: dict[str, str | list[str]] = _FILE[name]
    return MappingProxyType(
        {topic: tuple((ids if isinstance(ids, str) else ids[column]).split()) for topic, ids in rows.items()}
    )


_FILE: Final = tomli.loads(files("bigtwo.messages").joinpath("citations.toml").read_text(encoding="utf-8"))
_KINDS: Final = {authority: _read("kinds", authority) for authority in get_args(Authority)}
_TOPICS: Final = {authority: _read("topics", authority) for authority in get_args(Authority)}

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
IN_TURN: Final = "DEC-10"
"""When a bomb may be played; not what it beats."""


def kind_rules(kind: str, authority: Authority) -> Ids:
    """The rules that define a kind of combination."""
    return _KINDS[authority][kind]


def topic_rules(topic: str, authority: Authority) -> Ids:
    """The rules behind one topic."""
    return _TOPICS[authority][topic]


@lru_cache(maxsize=4096)
def merged(*groups: Ids) -> Ids:
    """Every id once, in the order of first mention."""
    return tuple(dict.fromkeys(rule for group in groups for rule in group))
