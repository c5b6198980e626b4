"""The simulator of whole deals, by the scenarios of the rulebook. Seats 0, 1, 2, 3 sit counterclockwise: S, E, N, W."""

from __future__ import annotations

import pytest

from . import packs
from .dealing import Deal, deal_out, find_opening, first_seat
from .notation import after, codes, dealt, events, full, outcome, play
from .table import Table
from .variants import BASE, having, options_of

pytestmark = pytest.mark.check


def sc_01_deal() -> Deal:
    return full(BASE, {0: "3D 4D 5D", 1: "JD 5C", 2: "2C 6C", 3: "AD 7C"})


SC_01 = "0 3D | 1 pass | 2 pass | 3 pass | 0 4D | 1 JD | 2 pass | 3 AD | 0 pass | 1 pass"


def test_sc_01_a_pass_does_not_bar_from_playing_later_in_the_trick() -> None:
    table = after(BASE, sc_01_deal(), SC_01)
    assert (table.to_act, table.pile) == (2, ["AD"])
    table.apply({"seat": 2, "play": ["2C"]})
    assert (table.to_act, table.pile) == (3, ["2C"])


def test_sc_01b_but_it_does_where_who_passed_is_out() -> None:
    table = after(having(after_pass="out-of-trick"), sc_01_deal(), SC_01)
    assert (table.to_act, table.pile) == (3, None)
    assert codes(table, "2 2C") == ["not-your-turn"]
    assert codes(table, "3 7C") == []


SC_02 = ("3D 3C 8D 8C TD TC", "2D 2H 4D 5C", "6C 7D 9C JD", "6D 7H 9S QC")


def test_sc_02_the_player_of_the_unbeaten_pair_beats_himself() -> None:
    options = options_of("indonesia-hutabarat")
    table = after(options, dealt(*SC_02), "0 3D 3C | 3 pass | 2 pass | 1 pass")
    assert (table.to_act, table.own_pile, table.pile) == (0, True, ["3D", "3C"])
    assert codes(table, "0 pass") == ["pass-on-lead"]
    play(table, "0 8D 8C | 0 says 2")
    assert (table.to_act, table.own_pile) == (0, True)
    assert codes(table, "1 2D 2H") == ["not-your-turn"]
    play(table, "0 TD TC")
    assert table.over
    assert table.result() == {"winner": 0, "placings": [0], "cards_left": [0, 4, 4, 4], "breaches": [], "breach": None}


def test_sc_02_with_the_flag_it_is_a_new_lead_and_everybody_may_answer() -> None:
    options = options_of("indonesia-hutabarat")
    won = "0 3D 3C | 3 pass | 2 pass | 1 pass"
    table = after(options, dealt(*SC_02), f"{won} | 0 leads 8D 8C | 0 says 2 | 3 pass | 2 pass")
    assert (table.to_act, codes(table, "1 2D 2H")) == (1, [])
    # A lower play or one of another size is a new lead without the flag.
    table = after(options, dealt(*SC_02), f"{won} | 0 8D")
    assert (table.to_act, table.own_pile, table.set_aside) == (3, False, ["3D", "3C"])


def test_sc_02b_in_the_base_game_the_second_pair_is_a_new_lead() -> None:
    table = after(BASE, dealt(*SC_02), "0 3D 3C | 1 pass | 2 pass | 3 pass | 0 8D 8C")
    assert (table.to_act, codes(table, "1 2D 2H")) == (1, [])


def test_sc_03_the_opening_pair_of_threes_contains_the_three_of_diamonds() -> None:
    options = options_of("three-player")
    table = Table(options, full(options, {1: "3D 3H 3S"}, extra="9C"))
    assert table.to_act == 1
    assert codes(table, "1 3D 3S") == []
    assert codes(table, "1 3H 3S") == ["missing-opening-card"]


def test_sc_04_the_opening_play() -> None:
    table = Table(BASE, full(BASE, {2: "3D 3S 4C 5S 6C 7H"}))
    assert table.to_act == 2
    for cards in ("3D", "3D 3S", "7H 6C 5S 4C 3D"):
        assert codes(table, f"2 {cards}") == [], cards
    assert codes(table, "2 4C") == ["missing-opening-card"]
    assert codes(table, "2 pass") == ["pass-on-lead"]
    assert all("3D" in event["play"] for event in table.legal_events())


def test_sc_06_the_holder_of_the_three_of_diamonds_takes_the_extra_card() -> None:
    options = options_of("three-player")
    found = find_opening(options, full(options, {2: "3D"}, extra="9H"))
    assert (found.leader, found.by, found.must_include) == (2, "lowest-card", "3D")
    assert [len(hand) for hand in found.hands] == [17, 17, 18]
    assert "9H" in found.hands[2]


def test_sc_06b_where_it_is_the_three_of_diamonds_the_holder_of_the_next_lowest_takes_it() -> None:
    options = options_of("three-player")
    found = find_opening(options, full(options, {1: "3C"}, extra="3D"))
    assert (found.leader, found.must_include, len(found.hands[1])) == (1, "3D", 18)
    # Under other suit orders other threes are meant (DEC-25).
    bridge = {**options, "suit_order": "SHDC"}
    found = find_opening(bridge, full(bridge, {0: "3D", 1: "3H"}, extra="3C"))
    assert (found.leader, found.must_include) == (0, "3C")
    pusoy = {**options, "suit_order": "DHSC"}
    found = find_opening(pusoy, full(pusoy, {0: "3D", 1: "3H", 2: "3S"}, extra="3C"))
    assert (found.leader, found.must_include) == (2, "3C")


DRAGON = "3D 4S 5H 6C 7D 8D 9S TH JC QD KS AD 2C"


def test_sc_07_a_dragon_wins_before_any_play() -> None:
    deal = full(BASE, {2: DRAGON})
    table = Table(having(dragon="wins"), deal)
    assert table.over
    assert table.legal_events() == []
    assert outcome(table) == (2, [2], [13, 13, 13, 13])
    assert codes(table, "2 3D") == ["deal-over"]
    assert not Table(BASE, deal).over


def test_sc_07_of_two_dragons_the_higher_two_wins() -> None:
    other = "3C 4D 5D 6D 7C 8C 9D TD JD QC KD AC 2H"
    opening = find_opening(having(dragon="wins"), full(BASE, {0: DRAGON, 3: other}))
    assert (opening.leader, opening.by, opening.dragon, opening.must_include) == (None, "dragon", 3, None)


def test_sc_08_the_lone_two_of_spades_does_not_win() -> None:
    options = having(lone_top_two_finish="not-a-win", last_card_duty="none")
    deal = dealt("3D AS 6D", "2S 4S", "4D 5D 6C", "4C 5C 6H")
    table = after(options, deal, "0 3D | 1 4S | 2 pass | 3 pass | 0 AS | 1 2S")
    assert not table.over
    assert (table.out, table.to_act) == ([1], 2)
    # All who remain must pass; then the next of them leads (DEC-21).
    play(table, "2 pass | 3 pass")
    assert (table.to_act, table.pile) == (0, ["2S"])
    play(table, "0 pass")
    assert (table.to_act, table.pile) == (2, None)
    play(table, "2 4D | 3 pass | 0 pass | 2 5D | 3 pass | 0 pass | 2 6C")
    assert outcome(table) == (2, [2], [1, 0, 0, 3])


def test_sc_08_in_a_pair_it_wins_and_alone_it_wins_in_the_base_game() -> None:
    options = having(lone_top_two_finish="not-a-win", opening_must_include=False)
    deal = dealt("4D AS", "2S 2H 3D", "4S 5D", "4C 5C")
    text = "1 3D | 2 pass | 3 pass | 0 pass | 1 2S 2H"
    assert after(options, deal, text).winner == 1
    assert after(BASE, dealt("4D AS", "3D 2S", "4S 5D", "4C 5C"), "1 3D | 2 pass | 3 pass | 0 AS | 1 2S").winner == 1


def test_sc_08_of_two_players_the_other_wins_at_once() -> None:
    options = having(players=2, lone_top_two_finish="not-a-win", hand_size=13, leftover="dead")
    assert outcome(after(options, dealt("3D 2S", "4D 5D"), "0 3D | 1 pass | 0 2S")) == (1, [1], [0, 2])


def test_sc_08_forbidden_the_holder_passes_even_when_he_leads() -> None:
    options = having(lone_top_two_finish="forbidden")
    deal = dealt("3D 2S", "4D 5D", "4S 6D", "4C 5C")
    table = after(options, deal, "0 3D | 1 pass | 2 pass | 3 pass")
    assert codes(table, "0 2S") == ["final-top-two"]
    assert table.legal_events() == [{"seat": 0, "pass": True}]
    play(table, "0 pass")
    assert (table.to_act, table.pile, table.is_leading()) == (1, None, True)
    # It also lifts the last-card duty towards seat 1.
    table = after({**options, "last_card_duty": "compulsory"}, deal, "0 3D | 1 4D | 2 6D | 3 pass")
    assert len(table.hands[1]) == 1
    assert table.legal_events() == [{"seat": 0, "pass": True}]


def test_sc_09_the_loser_leads_and_the_smallest_combination_decides_between_equals() -> None:
    options = having(later_leader="previous-loser", next_dealer="loser")
    left = ["3D 4C 5S 6C 8H", "9D TC JS QD KD 2C 4S", "7C 7D 9S JC 2D 3H 5H", ""]
    previous = {"winner": 3, "hands": [hand.split() for hand in left]}
    deal = {**full(options, {}), "deal_number": 2, "previous": previous}
    found = find_opening(options, deal)
    assert (found.leader, found.by, found.must_include) == (2, "previous-loser", None)
    # The two examples of PG-OPEN-04 and PG-OPEN-05.
    for hands, leader in [(["3D 3C", "4S 9H", "5D", ""], 1), (["3D 3C", "4D 4C", "5D", ""], 0)]:
        deal["previous"] = {"winner": 3, "hands": [hand.split() for hand in hands]}
        assert find_opening(options, deal).leader == leader


def test_sc_11_passing_draws_one_card_or_as_many_as_the_pile_has() -> None:
    hands, stock = ("3D 3C 9D", "4D 5C 6C", "4C 5D 6D"), ["7D", "7C", "7H", "7S", "8D", "8C", "8H"]
    deal = dealt(*hands, stock=stock)
    full_draw = options_of("three-player-13-draw-full")
    table = after(full_draw, deal, "0 3D 3C | 1 pass")
    assert (table.draw_due, table.to_act) == (2, 1)
    assert codes(table, "1 draws 7D") == ["draw-wrong"]
    assert codes(table, "1 draws 7D 7H") == ["draw-wrong"]
    assert table.judge(events("2 4C 4D")[0]) == [(1, "draw-wrong"), (2, "card-not-in-hand")]
    assert table.judge(events("0 9D")[0]) == [(1, "draw-wrong"), (0, "not-your-turn")]
    assert table.judge(events("2 pass")[0]) == [(1, "draw-wrong")]
    assert codes(table, "2 says 3") == []
    play(table, "1 draws 7C 7D")
    assert (len(table.hands[1]), table.to_act) == (5, 2)
    table = after(options_of("three-player-13-draw"), deal, "0 3D 3C | 1 pass")
    assert table.draw_due == 1


def test_an_empty_stock_is_refilled_from_the_heaps_set_aside() -> None:
    options = options_of("three-player-13-draw-full")
    deal = dealt("3D 3C 9D 8C", "4D 5C 6C", "4C 5D 6D", stock=["7D", "7C", "7H"])
    opening = "0 3D 3C | 1 pass | 1 draws 7D 7C | 2 pass"
    table = after(options, deal, opening)
    assert table.draw_due == 1  # what is there
    table = after(options, deal, f"{opening} | 2 draws 7H | 0 8C")
    # The heap is set aside by now, but not this trick.
    assert (table.set_aside, table.heap, table.stock) == (["3D", "3C"], ["8C"], [])
    play(table, "1 pass")
    assert (table.draw_due, sorted(table.stock), table.stock_order_known) == (1, ["3C", "3D"], False)
    assert codes(table, "1 draws 8C") == ["draw-wrong"]
    assert codes(table, "1 draws 3C") == codes(table, "1 draws 3D") == []
    assert table.judge({"reshuffle": ["3C"]}) == [(1, "draw-wrong")]
    assert table.apply({"reshuffle": ["3C", "3D"]}) == []
    assert codes(table, "1 draws 3D") == ["draw-wrong"]
    assert codes(table, "1 draws 3C") == []
    # Without reshuffling play goes on without drawing.
    plain = {**options, "stock_empty": "stop-drawing"}
    table = after(plain, deal, f"{opening} | 2 draws 7H | 0 8C | 1 pass")
    assert (table.draw_due, table.to_act) == (0, 2)


def test_sc_12_after_a_finisher_the_next_player_leads() -> None:
    options = options_of("pusoy-dos-play-on") | {"suit_order": "SHCD"}
    deal = dealt("3D 2S", "4D 5D 6D", "4C 5C 6C", "4H 5H 6H")
    table = after(options, deal, "0 3D | 1 pass | 2 pass | 3 pass | 0 2S | 1 pass | 2 pass")
    assert (table.over, table.placings, table.to_act, table.pile) == (False, [0], 3, ["2S"])
    play(table, "3 pass")
    assert (table.to_act, table.pile) == (1, None)
    play(table, "1 4D | 2 4C | 3 4H | 1 5D | 2 5C | 3 5H | 1 6D | 2 6C")
    assert outcome(table) == (0, [0, 1, 2, 3], [0, 0, 0, 1])


def test_sc_13_the_compulsory_last_card_duty() -> None:
    options = having(last_card_duty="compulsory")
    deal = dealt("3D 4D KS 7C 7H", "5C 3C", "8D 9C JH 9D", "8C 9S JC")
    leading = after(options, deal, "0 3D | 1 5C | 2 pass | 3 pass | 0 KS | 1 pass | 2 pass | 3 pass")
    # He has played his king here, so the sevens are his highest.
    assert leading.hands[0] == {"4D", "7C", "7H"}
    assert codes(leading, "0 7C 7H") == []
    assert codes(leading, "0 7H") == []
    assert codes(leading, "0 7C") == codes(leading, "0 4D") == ["last-card-duty"]
    following = after(options, deal, "0 3D | 1 5C | 2 9D | 3 pass")
    assert codes(following, "0 KS") == []
    assert codes(following, "0 pass") == ["last-card-duty"]
    assert codes(following, "0 7H") == ["does-not-beat", "last-card-duty"]


SC_14 = ("3D 4D KS 7C 7H", "3S 5C", "6D 9C JH 9D", "8C 9S JC")


def test_sc_14_the_breach_lets_the_next_player_win() -> None:
    trick_won = "0 3D | 1 3S | 2 6D | 3 pass | 0 KS | 1 pass | 2 pass | 3 pass"
    table = after(BASE, dealt(*SC_14), f"{trick_won} | 0 4D | 1 5C")
    result = table.result()
    assert result is not None
    assert result["breaches"] == [{"event": 8, "seat": 0, "causal": True}]
    assert result["breach"] == {"seat": 0}
    # A pair is dutiful. A single is recorded, but not causal unless the next player goes out on it; the second time
    # no pair is left, but the seven would have held the five.
    table = after(BASE, dealt(*SC_14), f"{trick_won} | 0 7C 7H")
    assert table.breaches == []
    table = after(BASE, dealt(*SC_14), f"{trick_won} | 0 7H | 1 pass | 2 pass | 3 pass | 0 4D | 1 5C")
    assert [(breach.event, breach.causal) for breach in table.breaches] == [(8, False), (12, True)]
    # Without money, in play-on and without the duty there is no liability.
    for changes in ({"settlement": "none"}, {"last_card_duty": "none"}):
        assert after(having(**changes), dealt(*SC_14), f"{trick_won} | 0 4D | 1 5C").breaches == []


def test_a_breach_on_singles_is_causal_only_if_the_highest_would_have_held() -> None:
    # Seat 0 passes on 6D although he holds the king, which the five would not have beaten.
    deal = dealt("3D KS KH", "3S 9C", "6D 9H JH", "8C 9S JC")
    table = after(BASE, deal, "0 3D | 1 3S | 2 6D | 3 pass | 0 pass | 1 9C")
    assert [(breach.event, breach.causal) for breach in table.breaches] == [(4, True)]
    # His seven would not have held the nine.
    deal = dealt("3D 7S 7H", "3S 9C", "6D 9H JH", "8C 9S JC")
    table = after(BASE, deal, "0 3D | 1 3S | 2 6D | 3 pass | 0 pass | 1 9C")
    assert [(breach.event, breach.causal) for breach in table.breaches] == [(4, False)]


def test_no_duty_towards_a_player_who_is_locked_out() -> None:
    deal = dealt("7D KS KH 4S", "9C", "8D 9H JH", "3D 8C JC")
    text = "3 3D | 0 7D | 1 pass | 2 8D | 3 pass | 0 pass"
    # The first time the seven is too low; when seat 0 passes, seat 1 may play again only where passing does not bar.
    free, locked = after(BASE, deal, text), after(having(after_pass="out-of-trick"), deal, text)
    assert [breach.event for breach in free.breaches] == [1, 5]
    assert [breach.event for breach in locked.breaches] == [1]
    assert (free.to_act, locked.to_act) == (1, 2)


def test_a_play_after_which_nobody_may_answer_ends_the_trick() -> None:
    # Seat 0 goes out, seats 1 and 2 pass and are out of the trick, and seat 3 beats the finishing play.
    options = options_of("pusoy-dos-play-on") | {"suit_order": "SHCD", "after_pass": "out-of-trick"}
    deal = dealt("3D", "4D 5D", "4C 5C", "4H 5H")
    table = after(options, deal, "0 3D | 1 pass | 2 pass | 3 4H")
    assert (table.to_act, table.pile, table.set_aside) == (3, None, ["3D", "4H"])
    # With self-beating the pile stays, and he may continue.
    table = after({**options, "self_beat": True}, deal, "0 3D | 1 pass | 2 pass | 3 4H")
    assert (table.to_act, table.pile, table.own_pile) == (3, ["4H"], True)


def test_a_bomb_on_ones_own_smaller_pile_is_a_new_lead() -> None:
    options = options_of("indonesia-hutabarat") | {"bombs": "on", "last_cards_announcement": 0}
    deal = dealt("3D 5D 5C 5H 5S 6D 7D", "2D 9D", "6C 9C", "8H 9H")
    table = after(options, deal, "0 3D | 3 pass | 2 pass | 1 pass | 0 5D 5C 5H 5S 6D")
    assert (table.to_act, table.own_pile, table.set_aside) == (3, False, ["3D"])


def test_a_bomb_waits_for_its_turn_unless_it_may_come_at_any_time() -> None:
    deal = dealt("3D 4D 6D", "7D 9D", "8D 6C 9C", "5D 5C 5H 5S 9H 9S")
    waits, comes = (after(having(bombs=value), deal, "0 3D") for value in ("on", "at-any-time"))
    assert codes(waits, "3 5D 5C 5H 5S 9H") == ["not-your-turn"]
    assert codes(comes, "3 5D 5C 5H 5S 9H") == []
    play(comes, "3 5D 5C 5H 5S 9H")
    assert (comes.to_act, comes.owner, comes.heap) == (0, 3, ["3D", "5D", "5C", "5H", "5S", "9H"])


def test_only_a_bomb_that_beats_the_play_of_another_comes_out_of_turn() -> None:
    options = having(bombs="at-any-time")
    deal = dealt("3D 4D 6D", "7D 9D", "8D 6C 9C TD", "5D 5C 5H 5S 9H 9S")
    assert codes(Table(options, deal), "3 5D 5C 5H 5S 9H") == ["not-your-turn"]
    led = after(options, deal, "0 3D")
    assert codes(led, "3 9H") == ["not-your-turn"]
    assert codes(led, "3 pass") == ["not-your-turn"]
    assert codes(led, "2 5D 5C 5H 5S 9H") == ["not-your-turn"]
    own = dealt("3D 5D 5C 5H 5S 6D", "7D 9D", "8D 6C 9C", "4H 9H 9S")
    assert codes(after(options, own, "0 3D"), "0 5D 5C 5H 5S 6D") == ["not-your-turn"]
    level = dealt("3D 7D 7C 7H 7S 6D", "8D 9D", "TD 6C 9C", "5D 5C 5H 5S 9H 9S")
    assert codes(after(options, level, "0 7D 7C 7H 7S 3D"), "3 5D 5C 5H 5S 9H") == ["not-your-turn"]


def test_a_bomb_out_of_turn_wipes_out_the_passes_before_it() -> None:
    deal = dealt("3D 4D 6D", "7D 5D 5C 5H 5S 9D", "8D 6C 9C", "9H 9S TD")
    won = "0 3D | 1 pass | 2 pass | 1 5D 5C 5H 5S 9D"
    table = after(having(bombs="at-any-time"), deal, won)
    assert (table.to_act, table.passed) == (2, set())
    locked = after(having(bombs="at-any-time", after_pass="out-of-trick"), deal, "0 3D | 1 pass | 2 pass")
    assert codes(locked, "1 5D 5C 5H 5S 9D") == ["not-your-turn"]
    assert codes(locked, "3 pass") == []


def test_a_draw_that_is_due_comes_before_a_bomb() -> None:
    options = options_of("three-player-13-draw") | {"bombs": "at-any-time"}
    deal = dealt("3D 4D 6D", "7D 9D", "5D 5C 5H 5S 9H 9S", stock=["TD", "TC", "TH"])
    table = after(options, deal, "0 3D | 1 pass")
    assert codes(table, "2 5D 5C 5H 5S 9H") == ["draw-wrong"]
    play(table, "1 draws TD | 2 5D 5C 5H 5S 9H")
    assert (table.to_act, table.owner) == (0, 2)


def test_sc_16_the_exposed_jack_sends_the_first_card_opposite() -> None:
    assert first_seat("JC", dealer=2, options=BASE) == 0
    pack = packs.all_cards(BASE)
    deal = deal_out(pack, 2, BASE, exposed="JC")
    assert pack[0] in deal["hands"][0]
    assert pack[-1] in deal["hands"][3]


def test_alternating_direction() -> None:
    options = having(direction="alternating", later_leader="previous-winner")
    for number, following in [(1, 1), (2, 3), (3, 1)]:
        previous = {"winner": 0, "hands": [[], ["4D"], ["5D"], ["6D"]]}
        table = Table(options, dealt("3D 7D", "3C 7C", "3H 7H", "3S 7S", deal_number=number, previous=previous))
        play(table, "0 3D")
        assert table.to_act == following


def test_rounds_begin_with_the_lowest_card() -> None:
    options = options_of("indonesia-hutabarat")
    previous = {"winner": 3, "hands": [["4D"], ["5D"], ["6D"], []]}
    for number in range(1, 22):
        deal = dealt("4D 7D", "3D 7C", "3H 7H", "3S 7S", deal_number=number, previous=previous)
        found = find_opening(options, deal)
        first = number in (1, 11, 21)
        expected = (1, "lowest-card", "3D") if first else (3, "previous-winner", None)
        assert (found.leader, found.by, found.must_include) == expected


def test_announcements() -> None:
    options = having(last_cards_announcement=2)
    deal = dealt("3D 4D 5D 6D", "3C 4C 5C 6C", "7D 8D 9D TD", "7C 8C 9C TC")
    table = after(options, deal, "0 3D | 1 3C | 2 7D | 3 7C | 0 pass | 1 pass | 2 8D")
    assert table.announce_due == (2, 2)
    assert codes(table, "2 says 2") == []
    assert table.judge(events("2 says 1")[0]) == [(2, "announcement-wrong")]
    # Anybody may say the truth, and nobody else is charged because of what is said.
    assert codes(table, "3 says 3") == []
    assert table.judge(events("3 says 2")[0]) == [(3, "announcement-wrong")]
    assert table.judge(events("0 4D")[0]) == [(2, "announcement-missing"), (0, "not-your-turn")]
    # The event that came instead is judged and applied, and the silence is charged once.
    assert table.apply(events("3 8C")[0]) == [(2, "announcement-missing")]
    assert (table.pile, table.announce_due) == (["8C"], (3, 2))
    play(table, "3 says 2")
    assert codes(table, "3 says 2") == []
    assert codes(table, "3 says 1") == ["announcement-wrong"]
    assert codes(table, "0 pass") == []
