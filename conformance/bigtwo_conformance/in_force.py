"""What is in force under given rules: the options that decide something there, and the kinds of combinations in play.

An option is not in force where it is not read, or where no other value of it goes with the rest; the constraints of the
rulebook (VC-nn) say which these are. A claim needs a question about everything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigtwo_conformance.variants import Options

RANKS = {"standard-52": 13, "tiles-9": 9, "tiles-13": 13, "tiles-15": 15}
_DEALT_OUT = ("tiles-9", "tiles-13")
_COUNTING_CARDS = ("card-penalties", "special-cards")

_IN_FORCE: Mapping[str, Callable[[Options], bool]] = {
    "hand_size": lambda rules: rules["pack"] not in _DEALT_OUT,  # VC-07
    # Where all are dealt out, the pack says what is over (VC-01), and whether that lies open shows in no answer.
    "leftover": lambda rules: (
        rules["hand_size"] != "all" and cards_each(rules) * rules["players"] < 4 * RANKS[rules["pack"]]
    ),
    "card_exchange": lambda rules: rules["players"] == 3,  # VC-06
    "flush_order": lambda rules: rules["flushes"],  # VC-10
    "top_of_five_card_order": lambda rules: (
        rules["quads_form"] != "bare" and rules["straight_flush_form"] == "five"  # VC-11, VC-13
    ),
    "after_pass": lambda rules: rules["players"] > 2,
    "self_beat": lambda rules: rules["after_pass"] == "out-of-trick",  # VC-15
    "draw_on_pass": lambda rules: rules["leftover"] == "stock",  # VC-04
    "stock_empty": lambda rules: rules["draw_on_pass"] != "none",  # VC-05
    "dragon": lambda rules: hands_of_thirteen_ranks(rules),  # VC-16
    "lone_top_two_finish": lambda rules: rules["deal_ends"] == "first-out",  # VC-17
    "lone_top_two_payment": lambda rules: rules["lone_top_two_finish"] == "not-a-win",  # DEC-99
    "deal_ends": lambda rules: (
        rules["players"] > 2 and rules["scoring"] in ("card-penalties", "winner-points")  # VC-18, VC-19
    ),
    "next_dealer": lambda rules: rules["later_leader"] != "previous-loser",  # VC-27
    "card_points": lambda rules: rules["scoring"] in _COUNTING_CARDS,  # VC-20
    "count_multipliers": lambda rules: rules["scoring"] in _COUNTING_CARDS,  # VC-20
    "multiplier_scope": lambda rules: rules["scoring"] in _COUNTING_CARDS and bool(rules["count_multipliers"]),
    "hand_doubling": lambda rules: rules["scoring"] == "card-penalties",  # VC-20
    "finish_doubling": lambda rules: rules["scoring"] == "card-penalties",  # VC-20
    "place_points": lambda rules: rules["scoring"] == "placings",  # VC-20
    "stake": lambda rules: rules["settlement"] != "none",
    "starting_chips": lambda rules: rules["settlement"] != "none",  # VC-25
    "deals_per_round": lambda rules: (
        rules["starting_chips"] is not None  # DEC-98
        or rules["next_dealer"] == "high-draw-per-round"
        or rules["later_leader"] != "lowest-card"
    ),
}
"""The condition for each option that is not always in force."""


def hands_of_thirteen_ranks(rules: Options) -> bool:
    """Whether a hand can be a dragon: thirteen cards of a pack of thirteen ranks, and no card over."""
    return (RANKS[rules["pack"]], cards_each(rules)) == (13, 13) and not rules["leftover"].startswith("extra-card")


def cards_each(rules: Options) -> int:
    """How many cards each player is dealt."""
    each: int = rules["hand_size"]
    return 4 * RANKS[rules["pack"]] // rules["players"] if rules["hand_size"] == "all" else each


def in_force(rules: Options) -> tuple[str, ...]:
    """The options that decide something under these rules."""
    return tuple(name for name in rules if name not in _IN_FORCE or _IN_FORCE[name](rules))


def kinds(rules: Options) -> tuple[str, ...]:
    """The kinds of combinations in play, in the order of their strength."""
    played = {
        "single": True,
        "pair": True,
        "triple": rules["triples"],
        "four": rules["quads_form"] != "with-odd-card",
        "straight": True,
        "flush": rules["flushes"],
        "full-house": True,
        "four-of-a-kind": rules["quads_form"] != "bare",
        "straight-flush": rules["straight_flush_form"] == "five",
        "straight-flush-plus-two": rules["straight_flush_form"] == "five-plus-two",
    }
    return tuple(kind for kind, used in played.items() if used)
