"""Which sentence of the catalogue says a value of an option, and the named values in it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.messages.saying import spoken
from bigtwo.variant.instant_wins import PATTERNS
from bigtwo.variant.straights import StraightOrder, scheme_named_by
from bigtwo.variant.suit_factors import factor_of
from bigtwo.variant.values import CARD_SCALES, HAND_DOUBLING_CARDS, HAND_DOUBLING_MODES, HandDoubling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigtwo.messages.saying import Param
    from bigtwo.variant.instant_wins import InstantWins
    from bigtwo.variant.rank_points import RankPoints
    from bigtwo.variant.suit_factors import SuitFactors

Worded: TypeAlias = "tuple[str, dict[str, Param]]"
"""The form of a sentence, and the named values in it."""

MEANING: Final = "meaning"
"""The form that says what an option decides."""
SYNTAX: Final = "syntax"
"""The form that says how values without a name are written."""

_DIFFERENCE: Final = 5
"""The points that the sentence about the stake names."""
_FULL_HAND: Final = 13


def message_id(option: str, form: str) -> str:
    """The id of a sentence about an option."""
    return f"option-{option.replace('_', '-')}.{form}"


def worded(option: str, value: object) -> Worded:
    """The form of the sentence that says a value, as `Options` holds it, and the named values in it."""
    if option in _FREE:
        return _FREE[option](value)
    return str(value).lower(), {}


def syntax_params(option: str) -> dict[str, Param]:
    """The named values in the sentence about how values are written."""
    return dict(_SYNTAX_PARAMS[option])


def run_codes(order: StraightOrder) -> tuple[str, ...]:
    """A straight order as the value of a sentence: for each tie class its runs, joined by ``=``, and behind a colon the
    rank whose suit decides, as in ``T-J-Q-K-A:A``."""
    return tuple("=".join("-".join(run.ranks) for run in tied) + f":{tied[0].decided_by}" for tied in order)


def runs_in_words(order: StraightOrder) -> str:
    """A straight order run by run, the highest first, each with the rank whose suit decides in brackets."""
    return spoken([("runs", run_codes(order))])["runs"]


def _suit_order(suits: str) -> Worded:
    return "order", {
        "suits": tuple(suits),
        "higher": (f"9{suits[0]}",),
        "lower": (f"9{suits[-1]}",),
        "card": f"3{suits[-1]}",
    }


def _straight_order(order: str | StraightOrder) -> Worded:
    name = order if isinstance(order, str) else scheme_named_by(order)
    if name is not None:
        return name.lower(), {}
    assert not isinstance(order, str)
    return "runs", {"runs": run_codes(order)}


def _count_multipliers(pairs: tuple[tuple[int, int], ...]) -> Worded:
    if not pairs:
        return "none", {}
    factor = max((factor for least, factor in pairs if least <= _FULL_HAND), default=1)
    return "pairs", {"multipliers": tuple(number for pair in pairs for number in pair), "count": _FULL_HAND * factor}


def _hand_doubling(doubling: HandDoubling | None) -> Worded:
    if doubling is None:
        return "null", {}
    # The hand in the sentence is 2S 2H 2C 2D 5S: four twos, one four of a kind and no straight flush.
    held = 4 * ("two" in doubling.cards) + ("four-of-a-kind" in doubling.cards)
    times = min(held, 1) if doubling.mode == "once" else held
    return doubling.mode, {"doublers": doubling.cards, "count": 5 * 2**times}


def _card_points(points: str | RankPoints) -> Worded:
    if isinstance(points, str):
        return points, {}
    # The hand in the sentence is 2S 5D: every pack has these ranks.
    entries = tuple(part for entry in points.entries() for part in entry)
    return "by-rank", {"rank_points": entries, "count": points.of("2") + points.of("5")}


def _place_points(points: str | tuple[int, ...]) -> Worded:
    return (points, {}) if isinstance(points, str) else ("listed", {"values": points})


def _runs_of(lengths: tuple[int, ...]) -> Worded:
    if not lengths:
        return "none", {}
    # The shortest run, in suits that take turns.
    run = tuple(rank + suit for rank, suit in zip("3456789TJQKA"[: lengths[0]], 3 * "DSHC", strict=False))
    return "some", {"choices": lengths, "cards": run}


def _consecutive_pairs(numbers: tuple[int, ...]) -> Worded:
    if not numbers:
        return "none", {}
    pairs = tuple(
        rank + suit for rank, suits in zip("345678"[: numbers[0]], 3 * ("DC", "HS"), strict=False) for suit in suits
    )
    return "some", {"choices": numbers, "cards": pairs}


def _two_factors(factors: int | SuitFactors | None) -> Worded:
    # The hand in the sentence is 2S 2D 5S.
    if factors is None:
        return "null", {}
    count = 3 * factor_of(factors, "S") * factor_of(factors, "D")
    if isinstance(factors, int):
        return "number", {"number": factors, "count": count}
    return "by-suit", {"suit_factors": tuple(part for entry in factors.entries() for part in entry), "count": count}


def _all_held_factor(factor: int) -> Worded:
    return ("1", {}) if factor == 1 else ("factor", {"times": factor, "count": 3 * _FULL_HAND * factor})


def _instant_wins(wins: InstantWins) -> Worded:
    return ("patterns", {"prices": tuple(wins.entries())}) if wins else ("none", {})


def _number_or_null(value: int | None) -> Worded:
    return ("null", {}) if value is None else ("number", {"number": value})


def _stake(stake: int) -> Worded:
    return "number", {"number": stake, "count": _DIFFERENCE * stake}


_FREE: Final[Mapping[str, Callable[[Any], Worded]]] = MappingProxyType(
    {
        "suit_order": _suit_order,
        "straight_order": _straight_order,
        "card_points": _card_points,
        "place_points": _place_points,
        "count_multipliers": _count_multipliers,
        "runs_of": _runs_of,
        "consecutive_pairs": _consecutive_pairs,
        "hand_doubling": _hand_doubling,
        "instant_wins": _instant_wins,
        "stake": _stake,
        "deals_per_round": _number_or_null,
        "starting_chips": _number_or_null,
        "target_score": _number_or_null,
        "two_factors": _two_factors,
        "all_held_factor": _all_held_factor,
        "penalty_cap": _number_or_null,
    }
)
"""The options that have more than a few values."""

_SYNTAX_PARAMS: Final[Mapping[str, Mapping[str, Param]]] = MappingProxyType(
    {
        "suit_order": {"example": '"HSCD"', "short": "HSCD"},
        "straight_order": {
            "example": '[{"ranks": "JQKA2", "decided_by": "2"}, {"ranks": "TJQKA", "decided_by": "A"}]',
            "tied": '[{"ranks": "A2345", "decided_by": "2"}, {"ranks": "23456", "decided_by": "2"}]',
            "tiles": '["12", "13", "14", "15", "1"]',
            "short": "JQKA2:2,A2345=TJQKA:A",
            "short_tiles": "12-13-14-15-1:1",
        },
        "instant_wins": {
            "choices": PATTERNS,
            "example": '{"four-twos": 20, "six-pairs": null}',
            "short": "four-twos:20,six-pairs:null",
        },
        "card_points": {
            "choices": CARD_SCALES,
            "example": '{"A": 3, "2": 5, "others": 1}',
            "short": "A:3,2:5,others:1",
        },
        "place_points": {"example": "[3, 1, 0]", "short": "3,1,0"},
        "runs_of": {"example": "[3, 4]", "short": "3,4"},
        "consecutive_pairs": {"example": "[2, 3]", "short": "2,3"},
        "count_multipliers": {"example": "[[10, 2], [13, 3]]", "short": "10x2,13x3"},
        "hand_doubling": {
            "values": HAND_DOUBLING_CARDS,
            "choices": HAND_DOUBLING_MODES,
            "example": '{"cards": ["two"], "mode": "each"}',
            "short": "two:each",
        },
        "two_factors": {"example": '{"S": 3, "H": 2}', "short": "S:3,H:2"},
    }
)
