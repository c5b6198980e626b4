"""The exchange by places: who came in where, what is given, and what may be returned (HR-EXCH-01..04, DEC-153..160)."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.dealing.exchanging import Exchange, exchange
from bigtwo.dealing.previous import InvalidDeal
from tests.dealing.packs import dealt, faults

HANDS = [
    "3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S AS",
    "6D 6C 6H 6S 7D 7C 7H 7S 8D 8C 8H 8S 2S",
    "9D 9C 9H 9S TD TC TH TS JD JC JH JS AH",
    "QD QC QH QS KD KC KH KS AD AC 2D 2C 2H",
]
LEFT = ["", "7D 9C JH", "4S", "3C 5H TD QS KS"]
"""Seat 0 won; 3, 1 and 5 cards were left: the places are 0, 2, 1, 3."""


def rules(*names: str, **options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"extends": ",".join(names) or "base", "options": {"card_exchange": "by-placing", **options}})


def places(previous: Any, variant: bigtwo.Variant) -> tuple[int, ...] | None:
    return exchange(HANDS, previous, variant).placings


def sides(found: Exchange) -> list[tuple[int, int, str, str]]:
    cards = found.variant.order.text
    return [(swap.giver, swap.receiver, cards(swap.gives), cards(swap.returns)) for swap in found.swaps]


class TestWhoComesInWhere:
    def test_by_the_cards_left(self) -> None:
        assert places({"winner": 0, "hands": LEFT}, rules()) == (0, 2, 1, 3)

    @pytest.mark.parametrize(
        ("left", "order"),
        [
            (["", "7D 9C", "4S 8H", "3C TD"], (0, 2, 1, 3)),
            (["", "7D 2C", "4S 2H", "3C 2D"], (0, 3, 1, 2)),  # equal ranks: the suit decides
            (["", "3D 3C", "3H AS", "KS"], (0, 3, 1, 2)),
        ],
    )
    def test_the_lower_highest_card_is_better_of_equally_many(self, left: list[str], order: tuple[int, ...]) -> None:
        assert places({"winner": 0, "hands": left}, rules()) == order

    def test_penalties_decide_nothing_there(self) -> None:
        previous = {"winner": 0, "hands": ["", "7D 9C", "4S 8H", "3C TD"], "penalties": [9, 8, 7, 0]}
        assert places(previous, rules()) == (0, 2, 1, 3)

    def test_by_the_suits_of_the_variant(self) -> None:
        left = ["", "7D 2D", "4S 2H", "3C 2S"]
        assert places({"winner": 0, "hands": left}, rules()) == (0, 1, 2, 3)
        assert places({"winner": 0, "hands": left}, rules(suit_order="DHSC")) == (0, 3, 2, 1)

    def test_by_going_out_where_play_goes_on(self) -> None:
        previous = {"winner": 2, "hands": ["", "", "", "3D"], "placings": [2, 0, 1, 3]}
        assert places(previous, rules("pusoy-dos-play-on")) == (2, 0, 1, 3)
        assert places({"winner": 2, "placings": [2, 0, 1, 3]}, rules("pusoy-dos-play-on")) == (2, 0, 1, 3)

    def test_the_order_of_going_out_decides_nothing_where_the_first_ends_the_deal(self) -> None:
        assert places({"winner": 0, "hands": LEFT, "placings": [0, 1, 2, 3]}, rules()) == (0, 2, 1, 3)

    def test_after_a_dragon_the_highest_cards_decide(self) -> None:
        dragon = "3D 4C 5H 6S 7D 8D 9D TD JD QD KD AD 2D"
        full = ["3C 3H 3S 4D 4H 4S 5D 5C 5S 6D 6C 6H 2S", "7C 7H 7S 8C 8H 8S 9C 9H 9S TC TH TS 2C"]
        full.append("JC JH JS QC QH QS KC KH KS AC AH AS 2H")
        previous = {"winner": 1, "hands": [full[0], dragon, full[1], full[2]]}
        variant = rules(deal_ends="one-left", dragon="wins")
        assert places(previous, variant) == (1, 2, 3, 0)

    def test_whoever_dropped_out_comes_second(self) -> None:
        previous = {"winner": 3, "hands": ["4D 5D", "", "7D", ""]}
        assert places(previous, rules(lone_top_two_finish="not-a-win")) == (3, 1, 2, 0)

    def test_by_penalties(self) -> None:
        previous = {"winner": 0, "hands": LEFT, "penalties": [0, 9, 30, 4]}
        assert places(previous, rules(card_exchange="by-points")) == (0, 3, 1, 2)

    def test_the_first_need_not_have_won(self) -> None:
        previous = {"winner": 0, "hands": LEFT, "penalties": [8, 9, -5, 30]}
        found = exchange(HANDS, previous, rules(card_exchange="by-points"))
        assert (found.winner, found.loser, found.placings) == (2, 3, (2, 0, 1, 3))

    def test_equal_scores_go_by_the_cards_left_and_the_winner_is_first(self) -> None:
        previous = {"winner": 0, "hands": LEFT, "penalties": [2, 2, 2, 2]}
        assert places(previous, rules(card_exchange="by-points")) == (0, 2, 1, 3)

    def test_by_points_of_which_more_is_better(self) -> None:
        variant = rules("pusoy-dos-play-on", card_exchange="by-points", place_points=[5, 3, 3, 0])
        previous = {"winner": 2, "placings": [2, 0, 1, 3], "points": [3, 3, 5, 0]}
        assert places(previous, variant) == (2, 0, 1, 3)
        assert places({**previous, "points": [0, 9, 5, 3]}, variant) == (1, 2, 3, 0)


class TestWhatIsExchanged:
    def test_four_players(self) -> None:
        found = exchange(HANDS, {"winner": 0, "hands": LEFT}, rules())
        assert sides(found) == [(3, 0, "2H 2C", ""), (1, 2, "2S", "")]
        assert found.due
        assert found.hands == tuple(map(rules().mask, HANDS))
        assert found.rules == ("HR-EXCH-01", "HR-EXCH-02", "HR-EXCH-03", *(f"DEC-{n}" for n in (155, 154)))

    def test_what_is_returned(self) -> None:
        variant = rules()
        found = exchange(HANDS, {"winner": 0, "hands": LEFT}, variant, [["3D", "3C"], ["9D"]])
        assert not found.due
        assert sides(found) == [(3, 0, "2H 2C", "3C 3D"), (1, 2, "2S", "9D")]
        assert found.hands == tuple(
            map(
                variant.mask,
                (
                    "3H 3S 4D 4C 4H 4S 5D 5C 5H 5S AS 2C 2H",
                    "6D 6C 6H 6S 7D 7C 7H 7S 8D 8C 8H 8S 9D",
                    "9C 9H 9S TD TC TH TS JD JC JH JS AH 2S",
                    "3D 3C QD QC QH QS KD KC KH KS AD AC 2D",
                ),
            )
        )
        assert str(found) == (
            "seat 3 gives its two highest cards, 2H 2C, to seat 0 and gets 3C 3D back; "
            "seat 1 gives its highest card, 2S, to seat 2 and gets 9D back"
        )

    def test_what_is_returned_as_one_text(self) -> None:
        variant, previous = rules(), {"winner": 0, "hands": LEFT}
        assert exchange(HANDS, previous, variant, "3D,3C;9D") == exchange(HANDS, previous, variant, ["3D 3C", "9D"])

    def test_what_was_given_may_come_back(self) -> None:
        found = exchange(HANDS, {"winner": 0, "hands": LEFT}, rules(), ["2C AS", "2S"])
        assert sides(found) == [(3, 0, "2H 2C", "2C AS"), (1, 2, "2S", "2S")]

    @pytest.mark.parametrize(
        ("names", "left", "count"),
        [("three-player", ["", "7D 9C JH", "4S"], 1), ("two-player-13", ["", "4S"], 1), ("lectio-5", None, 2)],
    )
    def test_other_tables(self, names: str, left: list[str] | None, count: int) -> None:
        variant = rules(names)
        players = variant.options.players
        hands = left or ["", "3S", "4S 5S", "6S 7S 8S", "3D 4D 5D 6D"]
        deal = variant.deal(seed="x", dealer=0, deal_number=2, previous={"winner": 0, "hands": hands})
        assert deal.exchange is not None
        assert len(deal.exchange.swaps) == count
        first = deal.exchange.swaps[0]
        loser = max(range(1, players), key=lambda seat: len(hands[seat]))
        assert (first.giver, first.receiver, first.count) == (loser, 0, 2)
        if count == 2:
            second = deal.exchange.swaps[1]
            assert (second.giver, second.receiver, second.count) == (3, 1, 1)

    def test_the_wire(self) -> None:
        found = exchange(HANDS, {"winner": 0, "hands": LEFT}, rules(), [["3D", "3C"], ["9D"]]).to_dict()
        assert {name: found[name] for name in ("winner", "loser", "gives", "returns", "placings", "exchanges")} == {
            "winner": 0,
            "loser": 3,
            "gives": "2H",
            "returns": "3C",
            "placings": [0, 2, 1, 3],
            "exchanges": [
                {"from": 3, "to": 0, "count": 2, "gives": ["2C", "2H"], "returns": ["3D", "3C"]},
                {"from": 1, "to": 2, "count": 1, "gives": ["2S"], "returns": ["9D"]},
            ],
        }


MORE: Any = {"deal_number": 2, "previous": {"winner": 0, "hands": LEFT}}


class TestWithinADeal:
    def test_it_comes_before_the_lead(self) -> None:
        """Seat 3 gets the 3D that seat 0 held, and so leads."""
        variant = rules()
        due = dealt(variant, "3D 3C", "4S", "4D", "2S 2H", **MORE)
        assert (due.opening, due.returned) == (None, ())
        assert due.exchange is not None
        assert due.exchange.swaps[0].gives == variant.mask("2S 2H")
        second = variant.cards(due.hands[2])[0]
        done = dealt(variant, "3D 3C", "4S", "4D", "2S 2H", **MORE, returned=[["3D", "3C"], [second]])
        assert done.opening is not None
        assert done.opening.leader == 3
        assert done.to_dict()["returned"] == [["3D", "3C"], [second]]

    def test_every_later_deal_has_one(self) -> None:
        variant = rules(deals_per_round=2)
        for number, is_due in ((1, False), (2, True), (3, True)):
            previous: Any = {} if number == 1 else {"previous": {"winner": 0, "hands": LEFT}}
            found = dealt(variant, "3D", "4S", "4D", "2S", deal_number=number, **previous)
            assert (found.exchange is not None) == is_due


class TestMisuse:
    @pytest.mark.parametrize(
        ("returned", "found"),
        [
            (3, [(("returned",), "not-a-list")]),
            ("3D", [(("returned",), "out-of-range")]),
            ("3D,3C;XX", [(("returned", 1, 0), "unknown-card")]),
            ([["3D", "3C"]], [(("returned",), "out-of-range")]),
            ([["3D"], ["9D"]], [(("returned", 0), "out-of-range")]),
            ([["3D", "3C"], []], [(("returned", 1), "out-of-range")]),
            ([["3D", "3D"], ["9D"]], [(("returned", 0, 1), "card-twice")]),
            ([["3D", "9C"], ["3D"]], [(("returned", 0), "card-not-in-hand"), (("returned", 1), "card-not-in-hand")]),
            ([["2C", "2H"], ["2D"]], [(("returned", 1), "card-not-in-hand")]),
        ],
    )
    def test_what_cannot_be_returned(self, returned: Any, found: list[Any]) -> None:
        assert faults(exchange, HANDS, MORE["previous"], rules(), returned) == found

    @pytest.mark.parametrize(
        ("previous", "variant", "path"),
        [
            ({"winner": 0}, rules(), "hands"),
            ({"winner": 0, "hands": ["", "", "", "3D"]}, rules("pusoy-dos-play-on"), "placings"),
            ({"winner": 0, "hands": LEFT}, rules(card_exchange="by-points"), "penalties"),
            ({"winner": 0, "hands": LEFT}, rules("pusoy-dos", card_exchange="by-points"), "points"),
        ],
    )
    def test_what_decides_is_asked_for(self, previous: Any, variant: bigtwo.Variant, path: str) -> None:
        assert faults(exchange, HANDS, previous, variant) == [(("previous", path), "missing-field")]

    @pytest.mark.parametrize(
        ("placings", "path"),
        [([0, 1, 2], ()), ([1, 0, 2, 3], (0,)), ([0, 1, 3, 2], (3,))],
    )
    def test_impossible_placings(self, placings: list[int], path: tuple[int, ...]) -> None:
        previous = {"winner": 0, "hands": ["", "", "", "3D"], "placings": placings}
        found = faults(exchange, HANDS, previous, rules("pusoy-dos-play-on"))
        assert found == [(("previous", "placings", *path), "previous-inconsistent")]

    def test_nothing_is_returned_in_the_first_deal(self) -> None:
        with pytest.raises(InvalidDeal, match="first deal"):
            rules().deal(seed="x", dealer=0, returned=[["3D", "3C"], ["9D"]])
