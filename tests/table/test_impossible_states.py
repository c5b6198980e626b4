"""States that no deal can come to: each is one change away from a real one, and the field and the reason are named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.patterns import InstantWin
from bigtwo.scoring.results import Special
from bigtwo.table.consistency import why_impossible
from bigtwo.table.states import Breach
from bigtwo.wording import place_of

QUADS = 15 << 4 * 6
"""Four nines, one in each hand."""


def house(**options: Any) -> dict[str, Any]:
    return {"extends": "base", "options": options}


def state_after(variant: object, *events: dict[str, Any]) -> bigtwo.State:
    """The state after some events of a deal in which every seat holds one suit, and seat 0 the lowest."""
    rules = bigtwo.variant(variant)  # type: ignore[arg-type]
    each, players = len(rules.order.codes) // 4, rules.options.players
    hands = [[rules.order.codes[4 * rank + seat] for rank in range(each)] for seat in range(players)]
    dead = [code for code in rules.order.codes if not any(code in hand for hand in hands)]
    judged = rules.referee(bigtwo.DealtCards(hands, dead=dead or None), events)
    assert not judged.findings
    assert not why_impossible(judged.state)
    return judged.state


OPENED = {"seat": 0, "play": ["3D"]}
PASSED = {"seat": 1, "pass": True}
OUT_OF_TRICK = house(after_pass="out-of-trick", self_beat=True)
TO_THE_LAST = house(deal_ends="one-left", scoring="winner-points", settlement="none")
OVER = {"over": True, "to_act": None}
DRAGON = {"winner": 0, "instant_win": InstantWin(0, "dragon")}
SIX_PAIRS = {"winner": 0, "instant_win": InstantWin(0, "six-pairs")}
CLUBS, HEARTS, SPADES = (sum(1 << 4 * rank + suit for rank in range(13)) for suit in (1, 2, 3))

IMPOSSIBLE: list[tuple[object, list[dict[str, Any]], dict[str, Any], str, str]] = [
    ("base", [OPENED], {"first_leader": 1}, "first_leader", "cannot still have 13 cards"),
    ("base", [OPENED], {"event_count": 0}, "event_count", "at least 1"),
    ("base", [], {"to_act": 1}, "opening", "seat 0 leads first, not seat 1"),
    ("base", [], {"to_act": 1, "first_leader": 1}, "opening", "seat 1 does not hold 3D"),
    ("base", [], {"own_pile": True}, "own_pile", "there is no pile"),
    (OUT_OF_TRICK, [OPENED], {"own_pile": True}, "own_pile", "only when everybody else is out of the trick"),
    (OUT_OF_TRICK, [OPENED, PASSED], {"locked_out": ()}, "locked_out", "whoever passed is locked out"),
    (
        "base",
        [OPENED, PASSED],
        {"hands": (CLUBS >> 1 & ~1, 0, HEARTS, SPADES), "set_aside": CLUBS},
        "passed",
        "seat 1 has no cards",
    ),
    ("base", [], {"hands": (CLUBS >> 1, 0, 0, 0), "set_aside": CLUBS | HEARTS | SPADES}, "over", "only one player has"),
    ("base", [], {"hands": (0, CLUBS, HEARTS, SPADES), "set_aside": CLUBS >> 1}, "over", "a player is out of cards"),
    (TO_THE_LAST, [], {"winner": 0}, "winner", "the first player without cards"),
    (TO_THE_LAST, [], {**OVER, "winner": 0}, "over", "until one player has cards left"),
    (TO_THE_LAST, [], {**OVER, "winner": 0}, "winner", "the first player without cards"),
    ("base", [], {**OVER, **DRAGON}, "dragon", "in this variant a dragon does not win"),
    (house(dragon="wins"), [], {"winner": 1}, "dragon", "before anything"),
    ("base", [], {**OVER, **SIX_PAIRS}, "instant_win", "in this variant six pairs does not win"),
    (house(instant_wins={"six-pairs": 5}), [], {**OVER, **SIX_PAIRS}, "instant_win", "not seat 0 who wins by six"),
    (house(instant_wins={"six-pairs": 5}), [], SIX_PAIRS, "instant_win", "ends the deal at once"),
    (house(instant_wins={"three-flushes": 5}), [], {"instant_win": None}, "instant_win", "seat 3 still holds three"),
    (house(instant_wins={"three-flushes": 5}), [], {"winner": 1}, "instant_win", "its holder is the winner"),
    (house(last_cards_announcement=2), [OPENED], {"announce_due": (0, 2)}, "announce_due", "seat 0 has 12 cards"),
    ("base", [OPENED], {"last_play": 1 | 1 << 5}, "last_play", "4C 3D is no combination"),
    ("base", [OPENED], {"specials": (Special(0, QUADS | 1),)}, "specials/0", "have not been played"),
    ("base", [OPENED], {"specials": (Special(0, QUADS | 1, True),)}, "specials/0", "the play that won the deal"),
    (house(last_card_duty="none"), [OPENED], {"breaches": (Breach(0, 0, False, ()),)}, "breaches", "becomes liable"),
    (
        house(players=2, hand_size=13, leftover="dead"),
        [],
        {"dead": HEARTS, "set_aside": SPADES},
        "dead",
        "left over in this",
    ),
    ("base", [], {"hands": (CLUBS >> 1 | 2, CLUBS & ~2, HEARTS, SPADES)}, "hands/0", "nobody has more than 13"),
]
"""The variant, the events before, what is changed, and the fault: its field, and words of its sentence."""


@pytest.mark.parametrize(("variant", "events", "changes", "field", "words"), IMPOSSIBLE)
def test_an_impossible_state(variant: object, events: Any, changes: dict[str, Any], field: str, words: str) -> None:
    faults = why_impossible(replace(state_after(variant, *events), **changes))
    assert any(place_of(found.path) == field and words in found.detail for found in faults), faults
