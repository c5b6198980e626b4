"""Sessions: the ledger, who deals, who leads, and when it is over."""

from __future__ import annotations

import pytest

from . import packs
from .packs import Refused
from .scored import INDONESIA, LECTIO, NO_MULTIPLIERS, THREE, cards
from .sessions import session
from .variants import BASE, having

pytestmark = pytest.mark.check


def test_settlement_of_totals() -> None:  # DX-16: penalties 0, 5, 20, 39 and 9, 0, 4, 1
    deals = [{"winner": 0, "cards_left": [0, 5, 10, 13]}, {"winner": 1, "cards_left": [9, 0, 4, 1]}]
    answer = session({"deals": deals}, BASE)
    assert [deal["penalties"] for deal in answer["ledger"]] == [[0, 5, 20, 39], [9, 0, 4, 1]]
    assert answer["totals"] == {"penalties": [9, 5, 24, 40], "net": [42, 58, -18, -82]}


def tiles(*numbers: int) -> list[list[str]]:
    """Hands of so many tiles, none of them a two."""
    deck = iter(card for card in packs.all_cards(LECTIO) if card[:-1] != "2")
    return [[next(deck) for _ in range(number)] for number in numbers]


def test_lectio() -> None:  # SC-18
    deal = {"winner": 0, "hands": tiles(0, 5, 5, 5, 5), "dealer": 0}
    answer = session({"deals": [deal]}, LECTIO)
    assert answer["ledger"] == [{"deal": 1, "penalties": [0, 5, 5, 5, 5], "net": [20, -5, -5, -5, -5]}]
    assert answer["chips"] == [169, 144, 144, 144, 144]
    assert (answer["next_dealer"], answer["next_leader_by"], answer["next_leader"]) == (0, "lowest-card", None)
    assert (answer["direction"], answer["over"], answer["exchange_due"]) == ("clockwise", False, None)
    assert [session({"deals": [deal] * number}, LECTIO)["over"] for number in range(1, 6)] == [False] * 4 + [True]
    with pytest.raises(Refused, match="over after deal 5"):
        session({"deals": [deal] * 6}, LECTIO)
    # 45 lost in each deal: 149 chips last for three deals, 135 are gone after three.
    ruinous = {"winner": 0, "hands": tiles(0, 12, 1, 1, 1)}
    net = session({"deals": [ruinous]}, LECTIO)["ledger"][0]["net"]
    assert net == [15, -45, 10, 10, 10]
    assert [session({"deals": [ruinous] * number}, LECTIO)["over"] for number in (1, 2, 3, 4)] == [False] * 3 + [True]
    assert session({"deals": [ruinous] * 3}, LECTIO | {"starting_chips": 135})["over"]
    assert session({"deals": [ruinous] * 3}, LECTIO | {"starting_chips": 135})["chips"][1] == 0


def test_rounds_of_ten() -> None:  # SC-15
    deal = {"winner": 2, "hands": [["3S"], ["4S"], [], ["5S"]], "last_play": ["9D"], "specials": []}
    opened_by = []
    for played in range(20):
        answer = session({"deals": [deal] * played}, INDONESIA)
        opened_by.append(answer["next_leader_by"])
        assert answer["next_leader"] == (None if played % 10 == 0 else 2)
        assert answer["next_dealer"] == (None if played % 10 == 0 else 2)
    assert opened_by == ["lowest-card", *["previous-winner"] * 9] * 2
    drawn = session({"deals": [deal] * 10, "draws": ["AS", "2D", "3H", "KS"]}, INDONESIA)
    assert (drawn["next_dealer"], drawn["next_leader"]) == (1, None)


LOSER_LEADS = having(later_leader="previous-loser", next_dealer="loser")


def test_loser_leads() -> None:  # SC-09, PG-OPEN-04, PG-OPEN-05
    straight = cards("3S 4H 5D 6C 7S JH KD")
    only_a_pair = cards("4S 4D 6H 8D TC QS AH")
    deal = {"winner": 3, "hands": [cards("3H 5H 9H JC KC"), straight, only_a_pair, []]}
    answer = session({"deals": [deal]}, LOSER_LEADS)
    assert (answer["next_leader"], answer["next_leader_by"], answer["next_dealer"]) == (2, "previous-loser", 2)
    for left, right, loser in (("3D 3C", "4S 9H", 1), ("3D 3C", "4D 4C", 0), ("KD 3H", "QS KC", 0)):
        hands = [cards(left), cards(right), [], ["5D"]]
        assert session({"deals": [{"winner": 2, "hands": hands}]}, LOSER_LEADS)["next_leader"] == loser
    with pytest.raises(Refused, match="must show theirs"):
        session({"deals": [{"winner": 0, "cards_left": [0, 2, 2, 1]}]}, LOSER_LEADS)
    assert session({"deals": [{"winner": 0, "cards_left": [0, 2, 3, 1]}]}, LOSER_LEADS)["next_dealer"] == 2


def test_exchange() -> None:  # DEC-39
    options = THREE | {"card_exchange": "loser-highest-for-any", "count_multipliers": NO_MULTIPLIERS}
    answer = session({"deals": [{"winner": 1, "cards_left": [4, 0, 5]}]}, options)
    assert answer["exchange_due"] == {"from": 2, "to": 1}
    tied = {"winner": 1, "hands": [["3D", "2D"], [], ["4D", "5D"]]}
    assert session({"deals": [tied]}, options)["exchange_due"] is None
    assert session({"deals": [tied]}, options | {"card_points": "tiered"})["exchange_due"] == {"from": 0, "to": 1}
    assert session({"deals": []}, options)["exchange_due"] is None


def test_direction_alternates() -> None:
    deal = {"winner": 0, "cards_left": [0, 1, 1, 1]}
    options = having(direction="alternating")
    directions = [session({"deals": [deal] * played}, options)["direction"] for played in range(4)]
    assert directions == ["counterclockwise", "clockwise"] * 2
