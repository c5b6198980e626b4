"""Cards that are exchanged by places or by points, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from .answering import answer
from .dealing import Deal
from .exchanging_by_place import pairs, places
from .notation import codes, dealt
from .packs import Refused
from .sessions import session
from .table import Table
from .variants import having

pytestmark = pytest.mark.check

BY_PLACING = having(card_exchange="by-placing")
BY_POINTS = having(card_exchange="by-points")
LEFT = [["3D", "9S"], ["KD"], [], ["4D", "9C"]]
PREVIOUS = {"winner": 2, "hands": LEFT}
HANDS = ["5D 6D AS 2S", "5C 6C KH AH", "5H 6H 7H 8H", "5S 6S 7S AD"]


def placed(previous: dict[str, Any], options: dict[str, Any]) -> list[int]:
    return places({"winner": 2, "hands": LEFT, **previous}, options)


def asked(previous: dict[str, Any] = PREVIOUS, options: dict[str, Any] = BY_PLACING, **more: Any) -> dict[str, Any]:
    """The answer to the question about the exchange."""
    hands = [hand.split() for hand in HANDS][: options["players"]]
    return answer("exchange", {"variant": {"options": options}, "hands": hands, "previous": previous, **more})


# --- places -----------------------------------------------------------------------------------------------------------


def test_places_by_the_cards_left() -> None:  # HR-EXCH-03, DEC-154
    assert placed({}, BY_PLACING) == [2, 1, 3, 0]  # of two cards each the lower nine has the better place
    assert placed({}, {**BY_PLACING, "suit_order": "CHSD"}) == [2, 1, 0, 3]
    dropped_out = [[], ["KD"], ["3S"], []]
    assert places({"winner": 0, "hands": dropped_out}, BY_PLACING) == [0, 3, 2, 1]
    with_cards = [["2S", "2H", "2C"], [], ["3S"], ["4S"]]
    assert places({"winner": 0, "hands": with_cards}, BY_PLACING) == [0, 1, 2, 3]


def test_places_by_going_out() -> None:  # HR-EXCH-03, DEC-158
    goes_on = {**BY_PLACING, "deal_ends": "one-left"}
    hands = [[], ["KD", "3S"], [], []]
    assert placed({"hands": hands, "placings": [2, 0, 3, 1]}, goes_on) == [2, 0, 3, 1]
    assert placed({"hands": None, "placings": [2, 0, 3, 1]}, goes_on) == [2, 0, 3, 1]
    with pytest.raises(Refused, match="placings"):
        placed({"hands": hands}, goes_on)
    for wrong in ([0, 2, 3, 1], [2, 0, 3], [2, 0, 0, 1], [2, 1, 3, 0]):
        with pytest.raises(Refused):
            placed({"hands": hands, "placings": wrong}, goes_on)
    # After a dragon nobody has gone out.
    full = [["2S", "3S"], ["AS", "4S"], ["2D", "5S"], ["KS", "6S"]]
    assert placed({"hands": full}, {**goes_on, "dragon": "wins"}) == [2, 3, 1, 0]


def test_places_by_points() -> None:  # HR-EXCH-04, DEC-157
    assert placed({"penalties": [7, 3, 0, 5]}, BY_POINTS) == [2, 1, 3, 0]
    assert placed({"penalties": [5, 5, 0, 9]}, BY_POINTS) == [2, 1, 0, 3]
    assert placed({"penalties": [-10, 5, 5, 9]}, BY_POINTS) == [0, 2, 1, 3]
    points = {**BY_POINTS, "scoring": "winner-points"}
    assert placed({"points": [0, 0, 4, 0]}, points) == [2, 1, 3, 0]
    assert placed({"points": [5, 0, 4, 0], "penalties": [0, 0, 0, 0]}, points) == [0, 2, 1, 3]
    with pytest.raises(Refused, match="penalties"):
        placed({}, BY_POINTS)
    with pytest.raises(Refused, match="points"):
        placed({"penalties": [0, 0, 0, 0]}, points)


def test_who_exchanges_at_which_table() -> None:  # HR-EXCH-01, HR-EXCH-02, DEC-153
    assert pairs([1, 0]) == [(0, 1, 2)]
    assert pairs([1, 0, 2]) == [(2, 1, 2)]
    assert pairs([1, 0, 2, 3]) == [(3, 1, 2), (2, 0, 1)]
    assert pairs([1, 0, 2, 3, 4]) == [(4, 1, 2), (3, 0, 1)]


# --- exchanges --------------------------------------------------------------------------------------------------------


def test_what_is_given_and_returned() -> None:
    due = asked()
    assert (due["winner"], due["loser"], due["gives"], due["returns"]) == (2, 0, "2S", None)
    assert due["placings"] == [2, 1, 3, 0]
    assert due["exchanges"] == [
        {"from": 0, "to": 2, "count": 2, "gives": ["AS", "2S"], "returns": None},
        {"from": 3, "to": 1, "count": 1, "gives": ["AD"], "returns": None},
    ]
    assert due["hands"] == [hand.split() for hand in HANDS]
    done = asked(returned=[["AS", "5H"], ["5C"]])
    assert (done["returns"], [each["returns"] for each in done["exchanges"]]) == ("AS", [["5H", "AS"], ["5C"]])
    after = ["5D 6D AS 5H", "AD 6C KH AH", "2S 6H 7H 8H", "5S 6S 7S 5C"]
    assert done["hands"] == [sorted(hand.split()) for hand in after]


@pytest.mark.parametrize("returned", [[["5H", "6H"]], [["5H"], ["5C"]], [["5H", "5H"], ["5C"]], [["5H", "AD"], ["5C"]]])
def test_what_may_not_be_returned(returned: list[list[str]]) -> None:
    with pytest.raises(Refused):
        asked(returned=returned)


def test_three_players() -> None:
    options = {**BY_PLACING, "players": 3}
    due = asked({"winner": 0, "hands": [[], ["3D"], ["4D", "5D"]]}, options)
    assert due["exchanges"] == [{"from": 2, "to": 0, "count": 2, "gives": ["7H", "8H"], "returns": None}]


# --- records ----------------------------------------------------------------------------------------------------------


def to_be_exchanged(**changes: Any) -> Table:
    deal: Deal = dealt(*HANDS, previous=PREVIOUS, deal_number=2, exchange={"loser": 0, "returns": None})
    return Table({**BY_PLACING, **changes}, deal)


def test_the_first_returns_and_then_the_second() -> None:  # DEC-156
    table = to_be_exchanged()
    due = table.exchange_due
    assert due is not None
    assert (table.to_act, due["from"], due["gives"]) == (2, 0, "2S")
    assert table.judge({"seat": 1, "exchange": "5C"}) == [(1, "not-your-turn")]
    for wrong in ("5H", ["5H"], ["5H", "6H", "7H"], ["5H", "5C"], ["5H", "5H"]):
        assert table.judge({"seat": 2, "exchange": wrong}) == [(2, "exchange-wrong")]
    assert table.judge({"seat": 2, "play": ["5H"]}) == [(2, "exchange-wrong")]
    assert table.apply({"seat": 2, "exchange": ["5H", "AS"]}) == []
    assert (table.to_act, table.hands[0]) == (1, set(HANDS[0].split()))
    assert table.exchange_due is not None
    assert (table.exchange_due["from"], table.exchange_due["gives"]) == (3, "AD")
    assert table.apply({"seat": 1, "exchange": "5C"}) == []
    assert table.exchange_due is None
    assert table.hands[0] == {"5D", "6D", "AS", "5H"}
    # Five diamonds is the lowest card, and its holder leads.
    assert (table.to_act, codes(table, "0 6D")) == (0, ["missing-opening-card"])
    assert table.judge({"seat": 0, "exchange": "5D"}) == [(0, "exchange-wrong")]


def test_who_leads_after_it() -> None:  # DEC-159
    table = to_be_exchanged(later_leader="previous-winner")
    assert table.apply({"seat": 2, "exchange": ["2S", "AS"]}) == []
    assert table.apply({"seat": 1, "exchange": ["AD"]}) == []
    assert (table.to_act, table.opening) == (2, False)


def test_a_record_is_taken_up_in_between() -> None:
    body = {"hands": [hand.split() for hand in HANDS], "deal_number": 2, "previous": PREVIOUS, "dealer": 0}
    deal = {**body, "exchange": {"loser": 0, "returns": None}}
    options = {**BY_PLACING, "pack": "standard-52"}
    events = [{"seat": 2, "exchange": ["5H", "AS"]}, {"seat": 1, "exchange": "5C"}]
    between = answer("referee", {"variant": {"options": options}, "deal": deal, "events": events[:1]})["state"]
    assert [each["returns"] for each in between["exchange_due"]["exchanges"]] == [["5H", "AS"], None]
    whole = answer("referee", {"variant": {"options": options}, "deal": deal, "events": events})["state"]
    resumed = answer("referee", {"variant": {"options": options}, "state": between, "events": events[1:]})["state"]
    assert resumed["hands"] == whole["hands"]
    assert "exchange_due" not in whole
    assert resumed["event_count"] == whole["event_count"] == 2


# --- sessions ---------------------------------------------------------------------------------------------------------


def due_after(deal: dict[str, Any], options: dict[str, Any] = BY_PLACING) -> Any:
    return session({"deals": [deal]}, options)["exchange_due"]


def test_what_a_session_says() -> None:
    assert session({"deals": []}, BY_PLACING)["exchange_due"] is None
    due = due_after({"winner": 1, "cards_left": [2, 0, 5, 4]})
    assert due == {
        "from": 2,
        "to": 1,
        "exchanges": [{"from": 2, "to": 1, "count": 2}, {"from": 3, "to": 0, "count": 1}],
    }
    with pytest.raises(Refused, match="hands"):
        due_after({"winner": 1, "cards_left": [2, 0, 5, 5]})
    tied = {"winner": 1, "hands": [["3D"], [], ["4S", "9S"], ["5S", "9D"]]}
    assert [each["from"] for each in due_after(tied)["exchanges"]] == [2, 3]


def test_by_points_places_follow_the_score_of_the_deal() -> None:
    options = {**BY_POINTS, "card_points": "tiered", "count_multipliers": []}
    deal = {"winner": 1, "hands": [["2S"], [], ["4S", "5S"], ["6S", "7S", "8S"]]}  # 4, 0, 2 and 3
    assert [each["from"] for each in due_after(deal, options)["exchanges"]] == [0, 3]
    assert [each["from"] for each in due_after(deal)["exchanges"]] == [3, 2]


def test_where_play_goes_on_the_placings_suffice() -> None:
    options = {**BY_PLACING, "deal_ends": "one-left", "last_card_duty": "none"}
    deal = {"winner": 1, "cards_left": [0, 0, 3, 0], "placings": [1, 3, 0, 2]}
    assert [(each["from"], each["to"]) for each in due_after(deal, options)["exchanges"]] == [(2, 1), (0, 3)]
    with pytest.raises(Refused, match="placings"):
        due_after({"winner": 1, "cards_left": [0, 0, 3, 0]}, options)
