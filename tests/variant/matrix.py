"""What each named variant states, and with which mark, written out apart from the TOML files.

One line a value: option, value, mark. What is not listed is inherited from the base game (mark I).
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

WIKIPEDIA: Final = """
    pack = standard-52 [S]
    suit_order = SHCD [S]
    hand_size = all [S]
    later_leader = lowest-card [S]
    opening_must_include = true [S]
    triples = true [S]
    flushes = true [S]
    quads_form = with-odd-card [S]
    straight_flush_form = five [S]
    straight_order = S9 [D]
    flush_order = suit-first [S]
    top_of_five_card_order = straight-flush-over-quads [S]
    bombs = off [S]
    after_pass = may-play-again [D]
    last_card_duty = none [D]
    deal_ends = first-out [S]
    scoring = card-penalties [S]
    card_points = one-each [S]
    count_multipliers = [[10, 2]] [S]
    hand_doubling = two four-of-a-kind straight-flush, each [S/D]
    finish_doubling = two-or-honour [S]
    settlement = winner-only [S]"""
"""What the article says of any number of players."""

LECTIO: Final = """
    direction = clockwise [X]
    opening_must_include = false [X]
    straight_order = S9 [X]
    flush_order = all-ranks-first [X]
    last_card_duty = none [D]
    count_multipliers = [] [X]
    hand_doubling = two, each [X]
    settlement = pairwise-difference [X]"""
"""What all games with tiles share."""

STATED: Final = {
    "base": """
        players = 4 [S]
        pack = standard-52 [S]
        suit_order = SHCD [S]
        direction = counterclockwise [S]
        hand_size = all [S]
        first_card_to = cut-card-count [S]
        next_dealer = winner [S]
        later_leader = lowest-card [S]
        opening_must_include = true [S]
        triples = true [S]
        flushes = true [S]
        quads_form = with-odd-card [S]
        straight_flush_form = five [S]
        straight_order = S0 [S]
        flush_order = suit-first [S]
        top_of_five_card_order = straight-flush-over-quads [S]
        five_card_crossing = any-stronger-type [S]
        bombs = off [S]
        after_pass = may-play-again [S]
        last_card_duty = liable [S]
        deal_ends = first-out [S]
        scoring = card-penalties [S]
        card_points = one-each [S]
        count_multipliers = [[10, 2], [13, 3]] [S]
        multiplier_scope = all [S]
        settlement = pairwise-difference [S]
    """,
    "gamesky": """
        flushes = false [S]
        five_card_crossing = any-stronger-type [S]
        bombs = on [S]
        deal_ends = first-out [S]
        scoring = card-penalties [S]
        card_points = one-each [S]
        count_multipliers = [[11, 2]] [S]
    """,
    "hong-kong-ip": """
        later_leader = previous-winner [S]
        straight_order = S9 [S]
        flush_order = top-card-first [S]
        dragon = wins [S]
        lone_top_two_finish = not-a-win [S]
    """,
    "hong-kong-boehnker": """
        straight_order = S7 [S]
        flush_order = top-card-first [U]
    """,
    "pusoy-dos": """
        suit_order = DHSC [S]
        last_card_duty = none [D]
        scoring = winner-points [S]
        settlement = none [D]
    """,
    "pusoy-dos-play-on": """
        suit_order = DHSC [S]
        last_card_duty = none [D]
        deal_ends = one-left [S]
        scoring = placings [S]
        settlement = none [D]
    """,
    "indonesia-hutabarat": """
        direction = clockwise [S]
        next_dealer = high-draw-per-round [S]
        later_leader = previous-winner [S]
        straight_order = S8 [S]
        after_pass = out-of-trick [S]
        self_beat = true [S]
        last_cards_announcement = 2 [S]
        last_card_duty = none [S]
        scoring = special-cards [S]
        card_points = one-and-five-for-twos [S]
        count_multipliers = [[11, 2], [13, 3]] [S]
        deals_per_round = 10 [S]
    """,
    "taiwan-latta": """
        triples = false [S]
        flushes = false [S]
        straight_flush_form = five-plus-two [S]
        bombs = on [S]
    """,
    "lukang-dushoff": """
        bombs = on [S]
        last_card_duty = none [D]
        scoring = fixed-loser [U]
        settlement = winner-only [U]
    """,
    "singapore-chan": """
        triples = false [S]
        flushes = false [S]
    """,
    "bridge-suits": """
        suit_order = SHDC [S]
    """,
    "kam-difference": """
        last_card_duty = none [D]
        count_multipliers = [[9, 2]] [S/D]
        settlement = pairwise-card-difference [S]
    """,
    "clockwise": """
        direction = clockwise [S]
    """,
    "three-player": """
        players = 3 [S]
        hand_size = 17 [S]
        leftover = extra-card-face-up [S]
    """,
    "three-player-face-down": """
        players = 3 [S]
        hand_size = 17 [S]
        leftover = extra-card-face-down [S]
    """,
    "three-player-exchange": """
        players = 3 [S]
        hand_size = 17 [S]
        leftover = extra-card-face-up [S]
        card_exchange = loser-highest-for-any [S]
    """,
    "three-player-13-draw": """
        players = 3 [S]
        hand_size = 13 [S]
        leftover = stock [S]
        draw_on_pass = one [S]
        stock_empty = stop-drawing [S]
    """,
    "three-player-13-draw-full": """
        players = 3 [S]
        hand_size = 13 [S]
        leftover = stock [S]
        draw_on_pass = combination-size [S]
        stock_empty = reshuffle-set-aside [S]
    """,
    "two-player-17": """
        players = 2 [S]
        hand_size = 17 [S]
        leftover = dead [S]
    """,
    "two-player-21": """
        players = 2 [S]
        hand_size = 21 [S]
        leftover = dead [S]
    """,
    "two-player-13": """
        players = 2 [S]
        hand_size = 13 [S]
        leftover = dead [S]
    """,
    "two-player-draw": """
        players = 2 [S]
        hand_size = 17 [D]
        leftover = stock [S]
        draw_on_pass = one [S]
        stock_empty = stop-drawing [S]
    """,
    "wikipedia": f"""{WIKIPEDIA}
        players = 4 [S]
    """,
    "wikipedia-3": f"""{WIKIPEDIA}
        players = 3 [S]
        leftover = extra-card-face-down [S/D]
    """,
    "wikipedia-2": f"""{WIKIPEDIA}
        players = 2 [S]
    """,
    "lectio-5": f"""{LECTIO}
        players = 5 [S]
        pack = tiles-15 [S]
        hand_size = 12 [S]
        deals_per_round = 5 [S]
        starting_chips = 149 [S]
    """,
    "lectio-4": f"""{LECTIO}
        players = 4 [X]
        pack = tiles-13 [X]
        hand_size = 13 [X]
        deals_per_round = 5 [X]
        starting_chips = 149 [X]
    """,
    "lectio-3": f"""{LECTIO}
        players = 3 [X]
        pack = tiles-9 [X]
        hand_size = 12 [X]
        deals_per_round = 5 [X]
        starting_chips = 149 [X]
    """,
    "comp2396": """
        straight_order = S7 [X]
        last_card_duty = none [X]
        settlement = none [X]
    """,
}


_LINE: Final = re.compile(r"(\w+) = (.*) \[([SUDX/]+)\]")


def stated(name: str) -> dict[str, tuple[Any, str]]:
    """The options that a variant states, each with its value and its mark."""
    found = [_LINE.fullmatch(line.strip()) for line in STATED[name].strip().splitlines()]
    return {line[1]: (_value(line[1], line[2]), line[3]) for line in found if line}


def _value(option: str, text: str) -> Any:
    if option == "hand_doubling":
        cards, mode = text.split(", ")
        return {"cards": cards.split(), "mode": mode}
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
