"""Between whom cards are exchanged before the next deal, by the places of the last one (HR-EXCH-01..04)."""

from __future__ import annotations

from typing import Any

import bigtwo
from tests.dealing.test_exchanging_by_place import LEFT
from tests.scoring.asking import Body, house, played
from tests.session.asking import faults

BY_PLACE = house(card_exchange="by-placing")
BY_POINTS = house(card_exchange="by-points")


def due(rules: bigtwo.Variant, deal: Body) -> Any:
    found = played(rules, [deal])
    return None if found.exchange_due is None else found.exchange_due.to_dict()


def sides(first: tuple[int, int], second: tuple[int, int]) -> Any:
    return {
        "from": first[0],
        "to": first[1],
        "exchanges": [
            {"from": first[0], "to": first[1], "count": 2},
            {"from": second[0], "to": second[1], "count": 1},
        ],
    }


def test_by_the_cards_left() -> None:
    assert due(BY_PLACE, {"winner": 0, "hands": LEFT}) == sides((3, 0), (1, 2))
    assert due(BY_PLACE, {"winner": 0, "cards_left": [0, 3, 1, 5]}) == sides((3, 0), (1, 2))


def test_hands_are_asked_for_where_numbers_are_equal() -> None:
    for rules in (BY_PLACE, BY_POINTS):
        deals: Any = [{"winner": 0, "cards_left": [0, 3, 3, 5]}]
        assert faults(rules, deals) == {"deals/0/hands": "missing-field"}
    only_the_last: Any = [{"winner": 0, "cards_left": [0, 3, 3, 5]}, {"winner": 0, "cards_left": [0, 3, 2, 5]}]
    assert played(BY_PLACE, only_the_last).exchange_due is not None


def test_by_penalties() -> None:
    rules = house(card_exchange="by-points", card_points={"2": 20, "others": 1}, count_multipliers=[])
    deal = {"winner": 0, "hands": ["", "7D 9C JH", "2S", "3C 5H TD QS KS"]}
    assert due(rules, deal) == sides((2, 0), (3, 1))


def test_by_going_out_and_by_points() -> None:
    deal: Body = {"winner": 2, "placings": [2, 0, 1, 3]}
    assert due(house("pusoy-dos-play-on", card_exchange="by-placing"), deal) == sides((3, 2), (1, 0))
    rules = house("pusoy-dos-play-on", card_exchange="by-points", place_points=[5, 5, 1, 0])
    assert due(rules, deal) == sides((3, 2), (1, 0))


def test_the_next_deal_takes_what_decides() -> None:
    rules = house("pusoy-dos-play-on", card_exchange="by-points")
    after = played(rules, [{"winner": 2, "placings": [2, 0, 1, 3]}])
    assert after.next_deal is not None
    taken: Any = after.next_deal.to_dict(rules)
    assert taken["previous"] == {
        "winner": 2,
        "penalties": [0, 0, 0, 0],
        "placings": [2, 0, 1, 3],
        "points": [3, 1, 5, 0],
    }
    deal = rules.deal(seed="x", **taken)
    assert deal.exchange is not None
    assert deal.exchange.placings == (2, 0, 1, 3)


def test_other_variants_say_what_they_said() -> None:
    rules = house("pusoy-dos-play-on")
    after = played(rules, [{"winner": 2, "placings": [2, 0, 1, 3]}])
    assert after.next_deal is not None
    assert after.next_deal.to_dict(rules)["previous"] == {"winner": 2, "penalties": [0, 0, 0, 0]}
    assert after.exchange_due is None
