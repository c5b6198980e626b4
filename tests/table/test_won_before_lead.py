"""Deals that a hand wins before the first lead: dealt, refereed, taken back as a state, scored, and what follows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo import InvalidRecord
from bigtwo.faults import Faults
from bigtwo.table.restoring import read_state
from bigtwo.table.structure import structural_faults
from tests.scoring.test_won_before_lead import dealt
from tests.table.test_structure import house
from tests.variant.mixes import random_options

PAIRS = ["3S", "3D", "5H", "5C", "8S", "8D", "TH", "TC", "QS", "QD", "AS", "AD", "6C"]
OTHERS = [
    ["3H", "4D", "5S", "6S", "7C", "9D", "TS", "JD", "JC", "KH", "AC", "2D", "2S"],
    ["4C", "4H", "5D", "6D", "7D", "8H", "9S", "JH", "QH", "KC", "KS", "AH", "2C"],
    ["3C", "4S", "6H", "7H", "7S", "8C", "9C", "9H", "TD", "JS", "QC", "KD", "2H"],
]
HANDS = [OTHERS[0], OTHERS[1], PAIRS, OTHERS[2]]
WON = {"seat": 2, "pattern": "six-pairs"}
SIX_PAIRS = house(instant_wins={"six-pairs": 10})


def taken_back(state: object, variant: bigtwo.Variant) -> bigtwo.State | None:
    """A state as a client sends it back."""
    faults = Faults()
    found = read_state(state, variant, ("state",), faults, bigtwo.State)
    faults.check(InvalidRecord)
    return found


def refereed(variant: object, *events: dict[str, Any], hands: Any = HANDS) -> bigtwo.Judgement[bigtwo.State]:
    rules = bigtwo.variant(variant)  # type: ignore[arg-type]
    return rules.referee(bigtwo.DealtCards(hands), events)


def test_the_opening_says_who_has_won_and_by_what() -> None:
    found = bigtwo.opening(HANDS, SIX_PAIRS)
    answer = found.to_dict()
    assert str(found) == "seat 2 holds six pairs and has won the deal"
    assert (answer["leader"], answer["must_include"], answer["dragon"]) == (None, None, None)
    assert (answer["by"], answer["instant_win"]) == ("instant-win", WON)
    assert answer["rules"] == ["HR-INST-01", "HR-INST-05", "DEC-161", "DEC-162"]
    nobody = bigtwo.opening(HANDS, house(instant_wins={"four-twos": 10})).to_dict()
    assert (nobody["leader"], nobody["instant_win"]) == (2, None)
    assert "instant_win" not in bigtwo.opening(HANDS, "hong-kong-ip").to_dict()


def test_a_named_dragon_is_told_in_both_fields() -> None:
    dragon = ["3S", "4D", "5H", "6C", "7S", "8D", "9H", "TC", "JS", "QD", "KH", "AC", "2S"]
    rest = [card for card in bigtwo.variant().order.codes if card not in dragon]
    hands = [rest[:13], rest[13:26], dragon, rest[26:]]
    answer = bigtwo.opening(hands, house(instant_wins={"dragon": 50})).to_dict()
    assert (answer["by"], answer["dragon"]) == ("dragon", {"seat": 2})
    assert answer["instant_win"] == {"seat": 2, "pattern": "dragon"}
    judged = refereed(house(instant_wins={"dragon": 50}), hands=hands).to_dict()
    assert judged["result"]["played_deal"]["dragon"] == 2
    assert "instant_win" not in judged["result"]["played_deal"]
    assert judged["result"]["score"]["settlement"]["net"] == [-50, -50, 150, -50]


def test_of_several_the_one_with_the_highest_card_wins() -> None:
    higher = ["3C", "3H", "5S", "5D", "8H", "8C", "TS", "TD", "QH", "QC", "AH", "AC", "2D"]
    found = bigtwo.opening(dealt(" ".join(higher)), SIX_PAIRS)
    assert str(found) == ("2 players hold six pairs; seat 1 has the highest card among them, 2D, and has won the deal")
    assert "DEC-165" in found.rules


def test_the_deal_is_over_before_anybody_plays() -> None:
    judged = refereed(SIX_PAIRS, {"seat": 0, "play": ["3H"]})
    (finding,) = judged.findings
    assert (finding.violation.reason.code, finding.violation.reason.rules) == ("deal-over", ("HR-INST-01",))
    assert judged.next is None
    answer: Any = judged.to_dict()
    state, result = answer["state"], answer["result"]
    assert (state["over"], state["winner"], state["dragon"], state["instant_win"]) == (True, 2, None, WON)
    assert (result["placings"], result["cards_left"]) == ([2], [13, 13, 13, 13])
    assert result["played_deal"]["instant_win"] == WON
    assert result["score"]["instant_win"] == WON
    assert result["score"]["settlement"]["net"] == [-10, -10, 30, -10]


def test_a_state_is_taken_back() -> None:
    judged = refereed(SIX_PAIRS)
    rules = bigtwo.variant(SIX_PAIRS)  # type: ignore[arg-type]
    written = judged.to_dict()["state"]
    assert taken_back(written, rules) == judged.state
    older = {name: value for name, value in written.items() if name != "instant_win"}  # type: ignore[attr-defined]
    with pytest.raises(InvalidRecord):
        taken_back(older, rules)


def test_what_follows() -> None:
    after = refereed(SIX_PAIRS).to_dict()
    played: Any = after["result"]
    rules = bigtwo.variant(SIX_PAIRS)  # type: ignore[arg-type]
    ledger: Any = rules.session([bigtwo.DealResult(**_result(played["played_deal"]))]).to_dict()
    assert ledger["ledger"] == [
        {"deal": 1, "penalties": [10, 10, 0, 10], "net": [-10, -10, 30, -10], "instant_win": WON}
    ]
    assert (ledger["next_dealer"], ledger["next_leader_by"]) == (2, "lowest-card")
    later = house(instant_wins={"six-pairs": 10}, later_leader="previous-winner")
    assert bigtwo.opening(HANDS[::-1], later, 2, {"winner": 2}).instant_win is not None
    fresh = sorted(bigtwo.variant().order.codes, key=lambda card: card[-1])
    shifted = [fresh[13 * seat : 13 * seat + 13] for seat in range(4)]
    assert bigtwo.opening(shifted, later, 2, {"winner": 2, "hands": HANDS}).leader == 2


def _result(played: dict[str, Any]) -> dict[str, Any]:
    return {**played, "instant_win": bigtwo.InstantWin(**played["instant_win"]), "specials": ()}


def test_a_deal_and_its_exchange() -> None:
    """Hands are looked at after the exchange (DEC-161)."""
    rules = {"players": 3, "hand_size": 13, "leftover": "dead", "card_exchange": "loser-highest-for-any"}
    variant = house(**rules, instant_wins={"six-pairs": 10})
    previous = {"winner": 1, "hands": [["4D"], [], ["5D", "6D"]]}
    lacking = [card for card in PAIRS if card not in ("AS", "6C")] + ["7H", "9C"]
    loser = ["3H", "4D", "5S", "6S", "7C", "9D", "TS", "JD", "JC", "KH", "4C", "9S", "AS"]
    third = ["4H", "6D", "7D", "8H", "JH", "KC", "KS", "3C", "4S", "7S", "TD", "QC", "2H"]
    dead = [card for card in bigtwo.variant().order.codes if card not in {*lacking, *loser, *third}]
    laid_out = bigtwo.DealtCards(
        [third, lacking, loser], dead=dead, deal_number=2, previous=previous, exchange_due=True
    )
    judged = bigtwo.variant(variant).referee(laid_out, [{"seat": 1, "exchange": "7H"}])
    assert judged.state.instant_win is not None
    assert judged.state.instant_win.to_dict() == {"seat": 1, "pattern": "six-pairs"}


@pytest.mark.parametrize("number", range(30))
def test_whole_deals_in_random_mixes(number: int) -> None:
    """A deal with six pairs in it, under rules of all sorts: over at once, scored, and read again as it was written."""
    rng = Random(f"won before the lead {number}")
    while True:
        options = random_options(rng)
        options.pop("first_leader", None)  # else the seat that leads would have to be named
        variant = bigtwo.variant({"extends": "base", "options": options})
        if (variant.options.players, variant.options.pack) == (4, "standard-52") and (
            options.get("hand_size", "all") in ("all", 13)
        ):
            break
    options = {**options, "instant_wins": {**options.get("instant_wins", {}), "six-pairs": rng.choice((None, 12))}}
    rules = bigtwo.variant({"extends": "base", "options": options})
    judged = rules.referee(bigtwo.DealtCards(HANDS), [])
    assert judged.state.over
    assert judged.state.instant_win is not None
    assert judged.result is not None
    assert not structural_faults(judged.state)
    assert taken_back(judged.to_dict()["state"], rules) == judged.state
    played = judged.result.played_deal
    assert rules.score(played).to_dict() == judged.result.score.to_dict()
    once = rules.session([played])
    if rules.options.starting_chips is None and once.winners is None:
        rules.session([played, played])
    assert {"instant_win", "dragon"} <= judged.state.to_dict().keys()
