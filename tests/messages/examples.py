"""Values of every type that a sentence names: the usual ones, and those at the edges of what there may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bigtwo.messages.languages import LANGUAGES
from bigtwo.messages.saying import say, say_with_suggestion

COUNTS: Final = (0, 1, 2, 3, 5, 11, 13, 21, 60, 61, 1000)
KINDS: Final = (
    "single", "pair", "triple", "four", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush",
    "straight-flush-plus-two",
)  # fmt: skip
RANKS: Final = ("3", "10", "T", "J", "Q", "K", "A", "2", "15", "others")

EXAMPLES: Final[Mapping[str, tuple[Any, ...]]] = {
    "card": ("9S", "TD", "15H"),
    "cards": (("9D", "9S"), (), ("3D",), ("3D", "4C", "5H", "6S", "7D"), ("15S", "15D")),
    "rank": RANKS,
    "suit": ("S", "H", "C", "D"),
    "suits": (("S", "H", "C", "D"), ("C", "D", "H", "S"), ("H",), ("D", "S")),
    "kind": KINDS,
    "kind-alone": KINDS,
    "seat": (0, 1, 2, 3),
    "seats": ((0, 2), (1,), (0, 1, 3), (0, 1, 2, 3)),
    "number": (*COUNTS, -1, -52, 10**9),
    "card-count": COUNTS,
    "cards-were": COUNTS,
    "factor": (2, 3, 4, 1, 5, 10),
    "ordinal": (1, 2, 3, 4, 5),
    "places": (("seat 0", "extra"), ("stock",), ("dead", "stock", "extra"), ("seat 0", "seat 1", "stock", "dead")),
    "whereabouts": (
        ("3D:played:1:0", "4D:held:3", "5D:stock"),
        ("3D:played:0:12",),
        ("3D:played-earlier",),
        ("3D:dead", "4D:held:0"),
        ("3D:stock", "4D:dead", "5D:played-earlier", "6D:held:2"),
    ),
    "field": ("previous/hands", "the request", "cards", "hands/2"),
    "fields": (("hand", "pile"), ("hand",), ("hand", "pile", "cards"), ("hand", "pile", "cards", "explain")),
    "inside": (("straight_order", 1, "ranks"), (0,), (), ("ranks",)),
    "sequence": (("K", "A", "2"), ("3",)),
    "ranks": (("K", "A", "2"), ("3",)),
    "runs": (
        ("T-J-Q-K-A:A", "A-2-3-4-5=2-3-4-5-6:2"),
        ("3-4-5-6-7:7",),
        ("A-2-3-4-5=2-3-4-5-6=T-J-Q-K-A:T",),
        ("12-13-14-15-1:1", "1-2-3-4-5:5", "2-3-4-5-6:6", "3-4-5-6-7:7"),
    ),
    "multipliers": ((10, 2, 13, 3), (1, 2), (9, 7), (2, 4, 11, 5, 60, 3), (5, 2, 8, 3, 10, 4, 13, 6)),
    "pattern": ("same-suit-dragon", "dragon", "four-twos", "six-pairs", "three-straights", "three-flushes"),
    "prices": (("four-twos:20", "six-pairs:null"), ("dragon:1",), ("three-straights:7", "three-flushes:null")),
    "rank-points": (("T", 1, "A", 3, "others", 0), ("others", 1), ("2", 5, "A", 5, "K", 5, "J", 2, "others", -1)),
    "suit-factors": (("S", 3), ("S", 3, "H", 2, "C", 2, "D", 10), ("C", 4, "D", 4)),
    "doublers": (("two",), ("two", "four-of-a-kind"), ("two", "four-of-a-kind", "straight-flush")),
    "value": (
        '"4"', '""', '"' + "é" * 40 + '…"', "'\\u200b'", '"{x} %s \\""', "4", "-4", "0", "4.5", "-0.5", "1e+30", "…",
        "[…]", "{…}", "null", "true", "false",
    ),
    "values": (("pair", "triple"), ("pair",), (1, 2, 3), (True, "x", -4, "card-count")),
    "choice": (("on", "off"), (True,), (2, 3, 4), ("a", "b", "c", "d", False)),
    "text": ("Abc", "", 'a"b\\', "{x} %s", "花牌 ♠", "\x00", "é" * 50, "\u200b", "a\nb"),
    "name": ("standard-52", 3, True, False),
    "sentence": ("9S 9D: 9",),
}  # fmt: skip
"""By type. Where the sentence does not depend on the language, there is no word of one."""

PLAYERS: Final = ("Ann", "{Bo}", "陳大文", 'O"Neill %s')
"""What the seats are called, where they have names."""

LANGUAGES_BESIDES: Final = LANGUAGES[1:]
"""All but English."""
CHINESE: Final = tuple(tag for tag in LANGUAGES if tag.startswith("zh"))


def params_of(types: Mapping[str, str]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """Values of some names, by their types: as many times as it takes to show every value of each once."""
    most = max((len(EXAMPLES[type_]) for type_ in types.values()), default=1)
    for turn in range(most):
        yield tuple((name, EXAMPLES[type_][turn % len(EXAMPLES[type_])]) for name, type_ in types.items())


def sentences_of(id_: str, params: tuple[tuple[str, Any], ...]) -> Iterator[str]:
    """What is said with some values, in every way: about cards and tiles, of seats with and without names, and of a
    fault with and without suggestions."""
    yield say(id_, params)
    yield say(id_, params, True)
    yield say(id_, params, False, PLAYERS)
    yield say_with_suggestion(id_, params, ())
    for suggestions in (("AS",), ("AS", True), (1, "b", "c")):
        yield say_with_suggestion(id_, params, suggestions)
