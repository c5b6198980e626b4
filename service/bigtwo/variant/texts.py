"""House rules in one line of text: ``hong-kong-ip+bombs=on+count_multipliers=10x2,13x3``.

The line begins with a name, or several joined by commas; behind each plus sign stands a house rule. In the query of a
URL a plus sign stands for a space, so that a space before a house rule is as good as a plus sign.

Words, numbers, ``true``, ``false`` and ``null`` stand as they are. Some options have a form of their own:

* ``straight_order``: runs from high to low joined by commas, each with the rank whose suit decides behind a colon; runs
  that tie are joined by ``=``, and the ranks of tiles by hyphens: ``JQKA2:2,A2345=TJQKA:A``, ``12-13-14-15-1:1``.
* ``count_multipliers``: pairs joined by commas: ``10x2,13x3``; ``none`` for no pair.
* ``runs_of`` and ``consecutive_pairs``: numbers joined by commas: ``3,4``; ``none`` for no number.
* ``card_points``: ranks and points: ``A:3,2:5,others:1``; ``place_points``: points by place: ``3,1,0``.
* ``instant_wins``: patterns and prices: ``four-twos:20,six-pairs:null``; ``none`` for no pattern.
* ``hand_doubling``: what doubles, joined by commas, and the mode behind a colon: ``two,straight-flush:each``.
* ``two_factors``: one number, or suits and factors: ``S:3,H:2``.

Lists and objects are read in JSON too: ``count_multipliers=[[10,2],[13,3]]``.
"""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.cards import PACKS
from bigtwo.strict_json import MAX_DIGITS, NotJSON, read_json
from bigtwo.variant.instant_wins import InstantWins
from bigtwo.variant.rank_points import RankPoints
from bigtwo.variant.suit_factors import SuitFactors
from bigtwo.variant.values import HandDoubling, to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bigtwo.variant.straights import Run, StraightOrder

NO_PAIR: Final = "none"
"""What stands for a list without pairs or numbers, and for an object without patterns."""


# --- taking a line apart ---------------------------------------------------------------------------------------------


def pieces(text: str) -> tuple[str, list[str]]:
    """The names that a line begins with, and the house rules behind them as they are written."""
    if "+" not in text and "=" not in text:
        return text, []
    head, *rest = text.split("+")
    names, *rules = _at_rules(head)
    for piece in rest:
        before, *found = _at_rules(piece)
        rules += [before, *found] if before or not found else found
    return names, rules


def _at_rules(text: str) -> list[str]:
    """What stands before the first word that begins a house rule, and each house rule with the words behind it."""
    parts: list[list[str]] = [[]]
    for word in text.split():
        name, equals, _ = word.partition("=")
        if equals and name.isidentifier():
            parts.append([])
        parts[-1].append(word)
    return [" ".join(words) for words in parts]


# --- one value -------------------------------------------------------------------------------------------------------


def is_json(text: str) -> bool:
    """Is a value meant as a list or an object in JSON?"""
    return text.lstrip()[:1] in ("[", "{")


def value_of(option: str, text: str) -> object:
    """The JSON value that the text of an option's value stands for. A text that stands for none stays what it is, for
    the option to refuse. Raises NotJSON for a list or an object that breaks off."""
    short = _READERS.get(option)
    if short is not None and not is_json(text):
        return short(text.strip())
    try:
        return read_json(text.encode("utf-8", "surrogatepass"))
    except NotJSON:
        if is_json(text):
            raise
        return text.strip()


def _runs_of(text: str) -> object:
    return [_tied(each.strip()) for each in text.split(",")] if ":" in text else text


def _tied(text: str) -> object:
    runs, _, decided_by = text.partition(":")
    tied = [
        {"ranks": ranks.split("-") if "-" in ranks else ranks, "decided_by": decided_by} for ranks in runs.split("=")
    ]
    return tied[0] if len(tied) == 1 else tied


def _pairs(text: str) -> object:
    if text == NO_PAIR:
        return []
    return [[_number(each) for each in pair.split("x")] for pair in text.split(",")] if "x" in text else text


def _number(text: str) -> object:
    number = text.strip()
    digits = number.removeprefix("-")
    return int(number) if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS else text


def _by_rank(text: str) -> object:
    """Points by rank; a rank that is named twice is told by its text, since an object could not hold it twice."""
    if ":" not in text:
        return text
    entries = [each.partition(":") for each in text.split(",")]
    points = {rank.strip(): _number(number) for rank, _, number in entries}
    return points if len(points) == len(entries) else text


def _by_pattern(text: str) -> object:
    """Prices by pattern, read as points by rank are; a pattern can have none."""
    if text == NO_PAIR:
        return {}
    prices = _by_rank(text)
    if not isinstance(prices, dict):
        return prices
    return {pattern: None if price == "null" else price for pattern, price in prices.items()}


def _places(text: str) -> object:
    return [_number(each) for each in text.split(",")] if "," in text else text


def _numbers(text: str) -> object:
    return [] if text == NO_PAIR else [_number(each) for each in text.split(",")]


def _by_suit(text: str) -> object:
    """Factors by suit, or one for every two."""
    return _by_rank(text) if ":" in text else None if text == "null" else _number(text)


def _doubling(text: str) -> object:
    if text == "null":
        return None
    cards, colon, mode = text.partition(":")
    return {"cards": [card.strip() for card in cards.split(",")], "mode": mode.strip()} if colon else text


_READERS: Final[Mapping[str, Callable[[str], object]]] = MappingProxyType(
    {
        "straight_order": _runs_of,
        "card_points": _by_rank,
        "place_points": _places,
        "count_multipliers": _pairs,
        "runs_of": _numbers,
        "consecutive_pairs": _numbers,
        "hand_doubling": _doubling,
        "two_factors": _by_suit,
        "instant_wins": _by_pattern,
    }
)
"""What reads the values of options that have a form of their own."""


def text_of(option: str, value: object, pack: str) -> str:
    """The shortest text of an option's value, as `Options` holds it; the pack decides how ranks are written."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case HandDoubling(cards, mode):
            return f"{','.join(cards)}:{mode}"
        case InstantWins():
            return ",".join(value.entries()) or NO_PAIR
        case RankPoints() | SuitFactors():
            return ",".join(f"{name}:{number}" for name, number in value.entries())
        case str() | int():
            return str(value)
    if option == "count_multipliers" and isinstance(value, tuple):
        return ",".join(f"{least}x{factor}" for least, factor in value) or NO_PAIR
    if option in ("place_points", "runs_of", "consecutive_pairs") and isinstance(value, tuple):
        return ",".join(map(str, value)) or NO_PAIR
    if option == "straight_order" and isinstance(value, tuple):
        return _text_of_runs(value, pack)
    return json.dumps(to_json(value, pack), separators=(",", ":"))


def _text_of_runs(order: StraightOrder, pack: str) -> str:
    between = "-" if PACKS[pack].is_tiles else ""

    def ranks(run: Run) -> str:
        return between.join(run.ranks)

    return ",".join(f"{'='.join(map(ranks, tied))}:{tied[0].decided_by}" for tied in order)


# --- a whole line ----------------------------------------------------------------------------------------------------


def line(names: Iterable[str], values: Mapping[str, object], pack: str) -> str:
    """A variant in one line: its names, and its house rules in the order in which they are given."""
    rules = (f"+{option}={text_of(option, value, pack)}" for option, value in values.items())
    return ",".join(names) + "".join(rules)
