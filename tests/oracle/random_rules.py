"""Random rules for scores: everything that bears on scores, money and sessions, valid even if all of it is stated.

random_scoring_options(rng) -> dict      all options
"""

from __future__ import annotations

from random import Random
from typing import Any

from . import packs
from .dragons import dragon_can_be_played, dragon_can_win
from .endgames import CARDS
from .house_kinds import PAIR_NUMBERS, RUN_LENGTHS
from .packs import Options
from .random_wins import random_instant_wins
from .variants import BASE


def tables() -> list[dict[str, Any]]:
    """Every valid choice of pack, players, hand size and leftover (VC-01 to VC-03, VC-07)."""
    found = []
    for pack, cards in CARDS.items():
        for players in {"standard-52": (2, 3, 4), "tiles-9": (3,), "tiles-13": (4,), "tiles-15": (2, 3, 4, 5)}[pack]:
            for hand_size in ("all", 12, 13, 17, 21):
                left = len(cards) % players if hand_size == "all" else len(cards) - players * int(hand_size)
                extra = ["extra-card-face-up", "extra-card-face-down"]
                if left < 0 or (left > 0 and pack in ("tiles-9", "tiles-13")):
                    continue
                if left == 0:
                    leftovers = ["none"]
                elif hand_size == "all":
                    leftovers = extra
                else:
                    leftovers = [*extra, "dead", "stock"] if left == 1 else ["dead", "stock"]
                for leftover in leftovers:
                    found.append({"pack": pack, "players": players, "hand_size": hand_size, "leftover": leftover})
    return found


TABLES = tables()
COUNT_MULTIPLIERS = [
    *[[[10, 2], [13, 3]], [[10, 2], [13, 3]], [], [[10, 2]], [[11, 2]], [[8, 2]], [[8, 2], [10, 4]], [[9, 2]]],
    *[[[8, 2], [10, 3], [13, 4]], [[11, 2], [13, 3]], [[14, 2], [17, 3], [18, 5]], [[1, 2], [5, 3], [9, 7], [12, 8]]],
]


def random_scoring_options(rng: Random) -> dict[str, Any]:
    """All options; those that bear on scores, money and sessions are drawn, the others are the base game's."""
    options = {**BASE, **(rng.choice(TABLES) if rng.random() < 0.7 else {})}
    options.update(random_combination_options(rng, options))
    options.update(random_settlement_options(rng, options))
    options.update(random_play_options(rng, options))
    options.update(random_session_options(rng, options))
    assert options.keys() == BASE.keys()
    return options


def random_combination_options(rng: Random, options: Options) -> dict[str, Any]:
    """What quads and straight flushes are, and which of them is higher."""
    drawn: dict[str, Any] = {
        "suit_order": rng.choice(["SHCD", "SHCD", "SHDC", "DHSC", "CDHS"]),
        "straight_order": rng.choice(["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9"]),
        "straight_flush_order": rng.choice(["rank-first", "rank-first", "suit-first"]),
        "quads_form": rng.choice(["with-odd-card", "with-odd-card", "both", "bare"]),
        "straight_flush_form": rng.choice(["five", "five", "five", "five-plus-two"]),
        "triples": rng.random() < 0.8,
        "flushes": rng.random() < 0.8,
        "bombs": rng.choice(["off", "off", "on"]),
    }
    drawn.update(random_bombs(rng, drawn))
    drawn.update(random_house_kinds(rng))
    if drawn["straight_flush_form"] == "five" and rng.random() < 0.2:  # VC-11
        drawn["top_of_five_card_order"] = "only-royal-flush-over-quads"
    if rng.random() < 0.1:
        # The runs of a named order and those round the corner, some left out, in any order (VC-09, HR-STR-01).
        named = [run for tie_class in packs.straight_order({**options, **drawn}) for run in tie_class]
        round_the_corner = [(ranks, rng.choice(ranks)) for ranks in packs.runs_round_the_corner(options["pack"])]
        runs = [
            {"ranks": "".join(ranks) if options["pack"] == "standard-52" else ranks, "decided_by": decided_by}
            for ranks, decided_by in (*named, *round_the_corner)
            if rng.random() < 0.8
        ]
        rng.shuffle(runs)
        drawn["straight_order"] = runs or drawn["straight_order"]
    return drawn


def random_bombs(rng: Random, drawn: Options) -> dict[str, Any]:
    """Which bombs there are and on what they may be played (VC-39 to VC-42)."""
    if drawn["bombs"] == "off":
        return {}
    bare = drawn["quads_form"] != "with-odd-card" and rng.random() < 0.5
    fours_only = rng.random() < 0.3 and (bare or drawn["quads_form"] != "bare")
    return {
        "bare_four_bombs": bare,
        "bomb_kinds": "four-of-a-kind" if fours_only else "four-of-a-kind-and-straight-flush",
        "bomb_targets": rng.choice(["small", "small", "twos", "five-cards", "anything", "anything"]),
    }


def random_house_kinds(rng: Random) -> dict[str, Any]:
    """Two pairs, runs and consecutive pairs (VC-43)."""
    if rng.random() < 0.7:
        return {}
    two_pairs = rng.random() < 0.5
    numbers = [number for number in PAIR_NUMBERS if rng.random() < 0.4 and not (two_pairs and number == 2)]
    lengths = [length for length in RUN_LENGTHS if rng.random() < 0.4]
    return {"two_pairs": two_pairs, "runs_of": lengths, "consecutive_pairs": numbers}


def random_settlement_options(rng: Random, options: Options) -> dict[str, Any]:
    """Scoring and settlement, together with the end of the deal (VC-18 to VC-23, VC-29)."""
    scorings = (
        ["card-penalties"] * 6 + ["special-cards"] * 3 + ["fixed-loser"] * 2 + ["winner-points"] + ["placings"] * 2
    )
    drawn: dict[str, Any] = {"scoring": rng.choice(scorings), "stake": rng.choice([1, 1, 2, 5, 10])}
    may_go_on = drawn["scoring"] == "card-penalties"  # VC-18, VC-19, DEC-101
    drawn["deal_ends"] = rng.choice(["first-out", "first-out", "one-left"]) if may_go_on else "first-out"
    drawn["multiplier_scope"] = rng.choice(["all", "all", "first-leader"])
    drawn["count_multipliers"] = rng.choice(COUNT_MULTIPLIERS)
    own = random_card_points(rng, options)
    drawn["card_points"] = rng.choice(["one-each", "one-each", "tiered", "ladder", "one-and-five-for-twos", own, own])
    drawn["place_points"] = rng.choice(["five-three-one", random_place_points(rng, options)])
    drawn["hand_doubling"] = random_hand_doubling(rng)
    drawn["finish_doubling"] = rng.choice(["none", "only-twos", "two-or-honour"])
    settlements = ["none", "pairwise-difference", "winner-only", "pairwise-difference", "winner-only"]
    if drawn["scoring"] == "placings":
        drawn["deal_ends"] = "one-left"
        settlements = ["none", "pairwise-difference"]
    elif drawn["scoring"] == "winner-points":
        drawn["deal_ends"] = rng.choice(["first-out", "one-left"])
        settlements = ["none", "pairwise-difference"]
    elif drawn["scoring"] == "fixed-loser":
        settlements = ["none", "winner-only", "winner-only"]
    elif drawn["scoring"] == "special-cards" and rng.random() < 0.7:
        drawn["card_points"] = "one-and-five-for-twos"
    elif drawn["scoring"] == "card-penalties" and rng.random() < 0.2:
        settlements = ["pairwise-card-difference"]
        drawn.update(card_points="one-each", hand_doubling=None, finish_doubling="none")
    drawn["settlement"] = rng.choice(settlements)
    if drawn["settlement"] != "pairwise-card-difference":  # VC-37
        drawn.update(random_factors(rng, drawn["hand_doubling"]))
    return drawn


def random_factors(rng: Random, hand_doubling: Options | None) -> dict[str, Any]:
    """What twos multiply, what everybody pays who still holds everything, and the most that anybody pays (VC-36)."""
    drawn: dict[str, Any] = {
        "all_held_factor": rng.choice([1, 1, 2, 3, rng.randint(1, 1000)]),
        "penalty_cap": rng.choice([None, None, None, 1, 13, 26, 30, 39, 100, 1000, rng.randint(1, 1_000_000_000)]),
    }
    if hand_doubling is None or "two" not in hand_doubling["cards"]:
        of_suits = {suit: rng.randint(2, 10) for suit in rng.sample(packs.SUITS, rng.randint(1, 4))}
        drawn["two_factors"] = rng.choice([None, None, 2, 3, 10, of_suits, of_suits])
    return drawn


def random_card_points(rng: Random, options: Options) -> dict[str, int]:
    """Values of a group's own for some ranks, with those of all others, or for every rank (VC-32)."""
    ranks = packs.RANKS[options["pack"]]
    named = rng.sample(ranks, rng.choice([0, 1, 3, len(ranks)]))
    values = {rank: rng.choice([0, 1, 2, 4, 10, rng.randint(0, 1000)]) for rank in named}
    return values if len(named) == len(ranks) else {**values, "others": rng.choice([0, 1, 2])}


def random_place_points(rng: Random, options: Options) -> list[int]:
    """Points of a group's own, one for each place and never rising (VC-33)."""
    return sorted((rng.randint(-5, 10) for _ in range(options["players"])), reverse=True)


def random_hand_doubling(rng: Random) -> dict[str, Any] | None:
    """Some of the three things that can double, or none."""
    cards = [name for name in ("two", "four-of-a-kind", "straight-flush") if rng.random() < 0.6]
    return {"cards": cards, "mode": rng.choice(["each", "once"])} if cards and rng.random() < 0.7 else None


def random_play_options(rng: Random, options: Options) -> dict[str, Any]:
    """Duty, dragon, lone top two and drawing, as far as the rest allows (VC-04, VC-16, VC-17, VC-24, VC-51)."""
    drawn: dict[str, Any] = {"last_card_duty": rng.choice(["none", "compulsory"]), "dragon": "off"}
    if options["settlement"] != "none" and options["deal_ends"] == "first-out" and rng.random() < 0.7:
        drawn["last_card_duty"] = "liable"
    if rng.random() < 0.5 and dragon_can_win({**options, "dragon": "wins"}):
        drawn["dragon"] = "wins"
    elif rng.random() < 0.3 and dragon_can_be_played(options):
        drawn["dragon"] = "played"
    drawn["instant_wins"] = random_instant_wins(rng, options)
    if options["deal_ends"] == "first-out":
        drawn["lone_top_two_finish"] = rng.choice(["wins", "not-a-win", "not-a-win", "forbidden"])
    drawn["finish_on_twos"] = rng.choice(["allowed", "allowed", "no-lone-two", "no-two"])
    drawn["lone_top_two_payment"] = rng.choice(["nothing", "as-if-held"])
    if options["leftover"] == "stock":
        drawn["draw_on_pass"] = rng.choice(["none", "one", "combination-size"])
        drawn["stock_empty"] = rng.choice(["stop-drawing", "reshuffle-set-aside"])
    return drawn


def random_session_options(rng: Random, options: Options) -> dict[str, Any]:
    """Chips or a target, rounds, dealer, leader, direction, exchange (VC-06, VC-25 to VC-27)."""
    drawn: dict[str, Any] = {
        "direction": rng.choice(["counterclockwise", "clockwise", "alternating"]),
        "deals_per_round": rng.choice([None, None, 1, 2, 3, 5, 10]),
        "next_dealer": rng.choice(["winner", "winner", "loser"]),
        "later_leader": rng.choice(["lowest-card", "previous-winner", "previous-loser"]),
        "first_leader": rng.choice(["lowest-card", "lowest-card", "named-seat", "random-seat"]),
    }
    if drawn["deals_per_round"] is not None and rng.random() < 0.5:
        drawn["next_dealer"] = "high-draw-per-round"
    if drawn["later_leader"] == "previous-loser":
        drawn["next_dealer"] = "loser"
    if options["settlement"] != "none" and rng.random() < 0.4:
        drawn["starting_chips"] = rng.choice([20, 60, 149, 500])
    elif rng.random() < 0.4:  # VC-34
        drawn["target_score"] = rng.choice([1, 2, 5, 13, 39, 50, 100, 300])
    drawn["target_winner"] = rng.choice(["lowest", "highest"])
    if rng.random() < 0.4:
        by_loser = ["loser-highest-for-any"] if options["players"] == 3 else []
        drawn["card_exchange"] = rng.choice([*by_loser, "by-placing", "by-points"])
    return drawn
