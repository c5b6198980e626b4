"""House rules about play: going out on twos, having to beat, who leads first, and deals that are thrown in; by hand."""

from __future__ import annotations

from typing import Any

import pytest

from . import dealing, playing
from .answering import answer
from .dealing import Deal
from .endgames import read
from .notation import after, codes, dealt, play
from .packs import Refused
from .sessions import session
from .table import Table
from .variants import having

pytestmark = pytest.mark.check

NO_LONE_TWO = having(finish_on_twos="no-lone-two", opening_must_include=False)
NO_TWO = having(finish_on_twos="no-two", opening_must_include=False)


def faults(hand: str, cards: str, options: dict[str, Any], pile: str | None = None, **now: Any) -> list[str]:
    """What speaks against a play, or against a pass where no card is named."""
    lying = None if pile is None else pile.split()
    return playing.validate_play(hand.split(), lying, cards.split() or "pass", options, now)[1]


def moves(hand: str, options: dict[str, Any], pile: str | None = None, **now: Any) -> dict[str, Any]:
    """The answer of legal-moves, with its moves as sets."""
    asked = {"hand": hand.split(), "pile": None if pile is None else pile.split(), **now}
    found = answer("legal-moves", {**asked, "variant": {"options": options}})
    return {**found, "moves": {frozenset(move["cards"]) for move in found["moves"]}}


# --- going out on twos ------------------------------------------------------------------------------------------------


def test_a_single_two_is_no_last_play() -> None:  # HR-FIN-01, HR-FIN-02, DEC-139
    for options in (NO_LONE_TWO, NO_TWO):
        assert faults("2D", "2D", options) == ["final-two"]
        assert faults("2D", "2D", options, "AS") == ["final-two"]
        assert faults("2D 3D", "2D", options) == []
        assert faults("AD", "AD", options) == []
    assert faults("2D", "2D", having()) == []


def test_other_last_plays_with_twos() -> None:
    for cards in ("2D 2S", "2D 2S 2C", "2D 2S 3D 3S 3C", "2D 3D 4D 5D 6S", "9D 9S 9C 9H 2D"):
        assert faults(cards, cards, NO_LONE_TWO) == []
        assert faults(cards, cards, NO_TWO) == ["final-two"]
        assert faults(f"{cards} 7H", cards, NO_TWO) == []


def test_it_stands_beside_other_faults_but_not_beside_cards_that_are_no_combination() -> None:
    assert faults("2D", "2D", NO_TWO, "2S") == ["does-not-beat", "final-two"]
    assert faults("2D 2S", "2D 2S", NO_TWO, "9D") == ["different-size", "final-two"]
    assert faults("2D 3D", "2D 3D", NO_TWO) == ["not-a-combination"]
    both = {**NO_LONE_TWO, "lone_top_two_finish": "forbidden"}
    assert faults("2S", "2S", both) == ["final-top-two", "final-two"]


def test_who_holds_nothing_else_passes_and_owes_nothing() -> None:  # DEC-140
    options = {**NO_LONE_TWO, "last_card_duty": "compulsory"}
    for pile in (None, "AS"):
        found = moves("2D", options, pile, next_player_cards=1)
        assert (found["count"], found["may_pass"], found["obligations"]) == (0, True, [])
        assert faults("2D", "", options, pile, next_player_cards=1) == []
    pair = {**NO_TWO, "last_card_duty": "compulsory"}
    assert moves("2D 2S", pair, next_player_cards=1)["moves"] == {frozenset(["2S"])}
    assert faults("2D 2S", "2D", pair, next_player_cards=1) == ["last-card-duty"]


def so_far(options: dict[str, Any], deal: Deal, text: str) -> Table:
    """The table after these events, with as many players as there are hands."""
    return after({**options, "players": len(deal["hands"])}, deal, text)


def test_the_lead_passes_on() -> None:
    table = so_far(NO_LONE_TWO, dealt("3D 2D", "4D 5D", "6D 7D"), "0 3D | 1 pass | 2 pass | 0 pass")
    assert (table.to_act, table.pile, table.passed) == (1, None, {0})
    play(table, "1 4D")
    assert (table.passed, codes(table, "2 pass"), table.to_act) == (set(), [], 2)
    play(table, "2 pass | 0 pass")
    assert (table.to_act, table.pile, table.passed) == (1, None, set())


ALL_TWOS = dealt("3D 2D", "4D 2C", "5D 2H")


def test_where_nobody_can_play_the_ban_rests_for_one_lead() -> None:  # DEC-141
    table = so_far(NO_LONE_TWO, ALL_TWOS, "0 3D | 1 4D | 2 5D | 0 pass | 1 pass | 2 pass | 0 pass")
    assert (table.to_act, codes(table, "1 2C")) == (1, ["final-two"])
    play(table, "1 pass")
    assert (table.to_act, table.passed) == (2, {0, 1, 2})
    assert codes(table, "2 pass") == ["pass-on-lead"]
    play(table, "2 2H")
    assert table.winner == 2


def test_a_top_two_that_is_forbidden_passes_even_then() -> None:
    options = {**NO_LONE_TWO, "lone_top_two_finish": "forbidden"}
    deal = dealt("3D 2S", "4D 2C")
    table = so_far(options, deal, "0 3D | 1 4D | 0 pass | 1 pass | 0 pass")
    assert table.to_act == 1
    assert codes(table, "1 pass") == ["pass-on-lead"]
    deal = dealt("3D 2C", "4D 2S")
    table = so_far(options, deal, "0 3D | 1 4D | 0 pass | 1 pass | 0 pass | 1 pass")
    assert (table.to_act, codes(table, "0 2C")) == (0, [])


def test_a_top_two_that_does_not_win_drops_out_when_the_ban_rests() -> None:  # DEC-142
    options = {**NO_LONE_TWO, "lone_top_two_finish": "not-a-win"}
    table = so_far(options, dealt("3D 2S", "4D 2C", "5D 2D"), "0 3D | 1 4D | 2 5D | 0 pass | 1 pass | 2 pass | 0 pass")
    assert codes(table, "1 2C") == ["final-two"]
    play(table, "1 pass | 2 2D")
    assert table.winner == 2
    table = so_far(options, dealt("3D 2D", "4D 2C", "5D 2S"), "0 3D | 1 4D | 2 5D | 0 pass | 1 pass | 2 pass | 0 pass")
    play(table, "1 pass | 2 2S")
    assert (table.over, table.to_act) == (False, 0)
    play(table, "0 pass | 1 pass | 0 pass | 1 pass | 0 2D")
    assert table.winner == 0


def test_a_record_is_taken_up_where_the_lead_was_passed() -> None:
    table = so_far(NO_LONE_TWO, ALL_TWOS, "0 3D | 1 4D | 2 5D | 0 pass | 1 pass | 2 pass | 0 pass | 1 pass")
    assert table.situation()["ban_rests"]
    table = so_far(NO_LONE_TWO, ALL_TWOS, "0 3D | 1 4D | 2 5D | 0 pass | 1 pass | 2 pass | 0 pass")
    assert not table.situation()["ban_rests"]


def test_a_bomb_out_of_turn_is_judged_as_a_play() -> None:  # DEC-139
    options = {**NO_TWO, "bombs": "at-any-time"}
    deal = dealt("3D 4D", "5D 6D", "9S 9H 9C 9D 2C")
    table = so_far(options, deal, "0 3D")
    assert codes(table, "2 9S 9H 9C 9D 2C") == ["final-two"]
    assert table.bombs_out_of_turn() == []
    assert codes(so_far({**options, "finish_on_twos": "no-lone-two"}, deal, "0 3D"), "2 9S 9H 9C 9D 2C") == []


def test_which_last_plays_a_score_takes() -> None:  # DEC-143
    def scored(last_play: str, hands: str, options: dict[str, Any]) -> bool:
        shown = [hand.split() for hand in ("", *hands.split("|"))]
        try:
            read({"winner": 0, "hands": shown, "last_play": last_play.split()}, options)
        except Refused:
            return False
        return True

    assert not scored("2D", "3D|4D|5D", NO_LONE_TWO)
    assert not scored("2D", "2S|2H|5D", NO_LONE_TWO)
    assert not scored("2D", "2S|2H|2C 5D", NO_TWO)
    assert scored("2D", "2S|2H|2C", NO_LONE_TWO)
    assert scored("2D", "2S|2H|2C", NO_TWO)
    assert scored("2D 2S", "3D|4D|5D", NO_LONE_TWO)
    assert not scored("2D 2S", "3D|4D|5D", NO_TWO)
    counted = {"winner": 0, "cards_left": [0, 1, 1, 1], "last_play": ["2D"]}
    assert read(counted, NO_TWO).last_play == ["2D"]
    with pytest.raises(Refused, match="lone two"):
        read({**counted, "cards_left": [0, 1, 1, 2]}, NO_TWO)
    goes_on = {**NO_LONE_TWO, "deal_ends": "one-left"}
    assert read({"winner": 0, "cards_left": [0, 0, 0, 5], "last_play": ["2D"]}, goes_on).last_play == ["2D"]


# --- having to beat ---------------------------------------------------------------------------------------------------

MUST_BEAT = having(must_beat=True)


def test_who_can_beat_has_to() -> None:  # HR-LEAD-01, DEC-144
    assert faults("TD 3D", "", MUST_BEAT, "9S") == ["must-beat"]
    assert faults("8D 3D", "", MUST_BEAT, "9S") == []
    assert faults("TD TC", "", MUST_BEAT, "9S 9D") == ["must-beat"]
    assert faults("TD 3D", "", having(), "9S") == []
    assert faults("TD 3D", "", MUST_BEAT) == ["pass-on-lead"]
    assert faults("TD 3D", "", MUST_BEAT, "9S", locked_out=True) == []
    found = moves("TD 3D", MUST_BEAT, "9S")
    assert (found["may_pass"], found["obligations"]) == (False, [{"code": "must-beat"}])
    found = moves("8D 3D", MUST_BEAT, "9S")
    assert (found["may_pass"], found["obligations"]) == (True, [])


def test_a_bomb_is_a_way_to_beat_and_a_barred_last_play_is_none() -> None:  # DEC-144
    four = "9S 9H 9C 9D 3C"
    assert faults(four, "", MUST_BEAT, "AS") == []
    assert faults(four, "", {**MUST_BEAT, "bombs": "on"}, "AS") == ["must-beat"]
    assert faults("2D", "", {**MUST_BEAT, "finish_on_twos": "no-lone-two"}, "AS") == []
    assert faults("2S", "", {**MUST_BEAT, "lone_top_two_finish": "forbidden"}, "AS") == []


def test_having_to_beat_and_the_last_card() -> None:  # DEC-145
    compulsory = {**MUST_BEAT, "last_card_duty": "compulsory"}
    assert faults("TD AD", "", compulsory, "9S", next_player_cards=1) == ["last-card-duty", "must-beat"]
    found = moves("TD AD", compulsory, "9S", next_player_cards=1)
    assert [each["code"] for each in found["obligations"]] == ["last-card-duty", "must-beat"]
    assert faults("TD AD", "", MUST_BEAT, "9S", next_player_cards=1) == ["must-beat"]


# --- who leads first --------------------------------------------------------------------------------------------------

NAMED = having(first_leader="named-seat")
HANDS = [["3D", "JS"], ["4D", "QS"], ["5D", "KS"], ["6D", "JH"]]


def test_a_seat_that_is_named_leads_and_may_play_anything() -> None:  # HR-LEAD-02, DEC-147
    found = dealing.find_opening(NAMED, {"hands": HANDS, "leader": 2})
    assert (found.leader, found.by, found.must_include) == (2, "named-seat", None)
    drawn = dealing.find_opening(having(first_leader="random-seat"), {"hands": HANDS, "leader": 2})
    assert (drawn.leader, drawn.by) == (2, "random-seat")
    table = Table(NAMED, dealt("3D JS", "4D QS", "5D KS", "6D JH", leader=2))
    assert (table.to_act, table.opening, codes(table, "2 KS")) == (2, False, [])


def test_where_a_leader_is_named_and_where_not() -> None:  # DEC-146
    with pytest.raises(Refused, match="missing"):
        dealing.find_opening(NAMED, {"hands": HANDS})
    with pytest.raises(Refused, match="no leader"):
        dealing.find_opening(having(), {"hands": HANDS, "leader": 2})
    with pytest.raises(Refused, match="no leader"):
        dealing.find_opening(NAMED, {"hands": HANDS, "leader": 2, "deal_number": 2})
    assert dealing.find_opening(NAMED, {"hands": HANDS, "deal_number": 2}).by == "lowest-card"
    rounds = {**NAMED, "deals_per_round": 3}
    assert dealing.find_opening(rounds, {"hands": HANDS, "deal_number": 4, "leader": 1}).leader == 1


def test_a_session_says_that_the_leader_is_named() -> None:
    assert session({"deals": []}, NAMED)["next_leader_by"] == "named-seat"
    deal = {"winner": 0, "cards_left": [0, 1, 1, 1]}
    assert session({"deals": [deal]}, NAMED)["next_leader_by"] == "lowest-card"
    rounds = having(first_leader="random-seat", deals_per_round=1, later_leader="previous-winner")
    answer_ = session({"deals": [deal]}, rounds)
    assert (answer_["next_leader_by"], answer_["next_leader"]) == ("random-seat", None)


# --- deals that are thrown in -----------------------------------------------------------------------------------------

REDEAL = having(redeal="no-pictures")
NO_PICTURE = [["3D", "AS", "2S"], ["4D", "QS", "5C"], ["5D", "KS", "6C"], ["6D", "JH", "7C"]]


def test_a_hand_without_a_picture_is_thrown_in() -> None:  # HR-LEAD-04, DEC-149
    found = dealing.find_opening(REDEAL, {"hands": NO_PICTURE})
    assert (found.leader, found.by, found.must_include, found.dragon) == (None, "redeal", None, None)
    assert dealing.find_opening(having(), {"hands": NO_PICTURE}).by == "lowest-card"
    assert dealing.find_opening(REDEAL, {"hands": HANDS}).by == "lowest-card"
    with pytest.raises(Refused, match="thrown in"):
        Table(REDEAL, dealt("3D AS 2S", "4D QS 5C", "5D KS 6C", "6D JH 7C"))


def test_pictures_of_tiles() -> None:  # DEC-149
    tiles = {**REDEAL, "pack": "tiles-15", "players": 2}
    assert dealing.find_opening(tiles, {"hands": [["3D", "11S"], ["4D", "10S"]]}).by == "redeal"
    assert dealing.find_opening(tiles, {"hands": [["3D", "11S"], ["4D", "15S"]]}).by == "lowest-card"


def test_a_dragon_stands() -> None:  # DEC-150
    dragon = ["3D", "4S", "5H", "6C", "7D", "8D", "9S", "TH", "JC", "QD", "KS", "AD", "2C"]
    small = ["3S", "4D", "5D", "6D", "7S", "8S", "9D", "TD", "3C", "4C", "5C", "7C", "8C"]
    hands = [dragon, small, [], []]
    assert dealing.find_opening({**REDEAL, "dragon": "wins"}, {"hands": hands}).by == "dragon"
    assert dealing.find_opening(REDEAL, {"hands": [dragon, small, ["JD"], ["JS"]]}).by == "redeal"


def test_hands_after_an_exchange_are_not_judged() -> None:  # DEC-152
    options = having(redeal="no-pictures", players=3, card_exchange="loser-highest-for-any")
    deal = {"hands": NO_PICTURE[:3], "deal_number": 2}
    assert dealing.find_opening(options, deal).by == "lowest-card"
    assert dealing.find_opening(options, {**deal, "deal_number": 1}).by == "redeal"
    previous = {"winner": 1, "hands": [["3D"], [], ["3S", "3H"]]}
    asked = {"hands": NO_PICTURE[:3], "deal_number": 2, "previous": previous, "exchange": {"loser": 2, "returns": None}}
    with pytest.raises(Refused, match="thrown in"):
        Table(options, asked)
    with pytest.raises(Refused, match="thrown in"):
        answer("exchange", {"variant": {"options": options}, "hands": NO_PICTURE[:3], "previous": previous})
