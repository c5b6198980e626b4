"""The structure of states: each of these is one change away from a real one, and the field that disagrees is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.patterns import InstantWin
from bigtwo.scoring.results import Special
from bigtwo.table.states import Breach, Pile
from bigtwo.table.structure import structural_faults
from bigtwo.wording import place_of


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
    assert not structural_faults(judged.state)
    return judged.state


OPENED = {"seat": 0, "play": ["3D"]}
PASSED = {"seat": 1, "pass": True}
OUT_OF_TRICK = house(after_pass="out-of-trick", self_beat=True)
TO_THE_LAST = house(deal_ends="one-left", scoring="winner-points", settlement="none")
LIABLE = house(last_card_duty="liable")
OVER = {"over": True, "to_act": None}
DRAGON = {"winner": 0, "instant_win": InstantWin(0, "dragon")}
SIX_PAIRS = {"winner": 0, "instant_win": InstantWin(0, "six-pairs")}
DIAMONDS, CLUBS, HEARTS, SPADES = (sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4))

FAULTS: list[tuple[object, list[dict[str, Any]], dict[str, Any], str, str]] = [
    # Every card in one place, and no hand too large.
    ("base", [], {"hands": (DIAMONDS | 2, CLUBS, HEARTS, SPADES)}, "hands/1", "3C is also in hands/0"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES)}, "hands", "3D: in no place at all"),
    ("base", [], {"stock": 2}, "stock", "in no known place: 0 cards; said to be in the stock: 2 cards"),
    ("base", [], {"hands": (DIAMONDS | 2, CLUBS & ~2, HEARTS, SPADES)}, "hands/0", "nobody has more than 13"),
    # What was played.
    ("base", [], {"direction": "clockwise"}, "direction", "deal_number"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES), "extra": 1}, "extra", "variant"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES), "stock": (0,)}, "stock", "variant"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES), "dead": 1}, "dead", "variant"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES), "set_aside": 1}, "trick_number", "set_aside"),
    ("base", [OPENED], {"trick_number": 2}, "trick_number", "set_aside"),
    ("base", [], {"first_leader": None}, "first_leader", "exchange_due"),
    ("base", [OPENED], {"opening": True}, "opening", "played"),
    ("base", [], {"to_act": 1}, "opening", "first_leader"),
    ("base", [], {"to_act": 1, "first_leader": 1}, "opening", "hands"),
    ("base", [OPENED], {"pile": None}, "played", "pile"),
    ("base", [], {"passed": (1,)}, "passed", "pile"),
    ("base", [OPENED], {"pile": Pile(0, 1 | 1 << 5)}, "pile", "variant"),
    ("base", [OPENED], {"pile": Pile(0, 2)}, "pile", "played"),
    ("base", [OPENED], {"passed": (0,)}, "pile", "passed"),
    ("base", [OPENED], {"last_play": 2}, "last_play", "pile"),
    ("base", [OPENED], {"last_play": 1 | 1 << 5}, "last_play", "variant"),
    ("base", [OPENED], {"locked_out": (2,)}, "locked_out", "variant"),
    (OUT_OF_TRICK, [OPENED, PASSED], {"locked_out": ()}, "locked_out", "passed"),
    ("base", [OPENED], {"specials": (Special(0, 1),)}, "specials", "variant"),
    # Whose turn it is.
    ("base", [OPENED], {"to_act": None}, "to_act", "hands"),
    ("base", [OPENED], {"to_act": 2}, "to_act", "passed"),
    ("base", [OPENED], {"passed": (1, 2, 3)}, "to_act", "passed"),
    ("base", [], {"own_pile": True}, "own_pile", "pile"),
    (OUT_OF_TRICK, [OPENED], {"own_pile": True}, "own_pile", "passed"),
    # The end.
    ("base", [OPENED], {"over": True, "winner": 0}, "to_act", "over"),
    ("base", [], {"hands": (0, CLUBS, HEARTS, SPADES), "set_aside": DIAMONDS}, "over", "variant"),
    ("base", [], {"hands": (DIAMONDS, 0, 0, 0), "set_aside": CLUBS | HEARTS | SPADES}, "to_act", "hands"),
    ("base", [OPENED], {"winner": 0}, "winner", "over"),
    ("base", [OPENED], {"finished": (0,)}, "finished", "hands"),
    ("base", [OPENED], {**OVER, "winner": 0}, "winner", "hands"),
    (TO_THE_LAST, [], {**OVER, "winner": 0}, "over", "hands"),
    (TO_THE_LAST, [], {**OVER, "winner": 0, "finished": (1, 0, 2, 3)}, "winner", "finished"),
    (house(dragon="wins"), [], {"winner": 1}, "dragon", "winner"),
    (house(instant_wins={"six-pairs": 5}), [], SIX_PAIRS, "instant_win", "over"),
    ("base", [], {**OVER, **DRAGON, "opening": False}, "over", "no deal can end so"),
    # What is owed.
    ("base", [OPENED], {"draw_due": 1}, "draw_due", "variant"),
    ("base", [OPENED], {"refilled": True}, "refilled", "draw_due"),
    (house(last_cards_announcement=2), [OPENED], {"announce_due": (0, 2)}, "announce_due", "hands"),
    (house(last_card_duty="none"), [OPENED], {"breaches": (Breach(0, 0, False, ()),)}, "breaches", "variant"),
    (LIABLE, [OPENED], {"breaches": (Breach(0, 0, True, ()),)}, "breaches", "over"),
    (LIABLE, [OPENED], {"open_breach": 1}, "open_breach", "breaches"),
]
"""The variant, the events before, what is changed, and the fault: its field, and words of its sentence."""


@pytest.mark.parametrize(("variant", "events", "changes", "field", "words"), FAULTS)
def test_a_structural_fault(variant: object, events: Any, changes: dict[str, Any], field: str, words: str) -> None:
    faults = structural_faults(replace(state_after(variant, *events), **changes))
    assert any(place_of(found.path) == field and words in found.detail for found in faults), [
        (found.path, found.detail) for found in faults
    ]


def test_what_follows_from_the_state_is_compared() -> None:
    state = state_after("base", OPENED)
    assert not structural_faults(state, may_pass=True)
    assert [found.path for found in structural_faults(state, may_pass=False)] == [("may_pass",)]
