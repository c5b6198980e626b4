"""What cannot be scored: everything missing is asked for by name, everything impossible is refused, all at once."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import bigtwo
from bigtwo.fault_codes import FAULT_CODES
from bigtwo.scoring.results import UnscorableDeal
from tests.scoring.asking import Body, faults, played, scored
from tests.scoring.asking import house as variant


def only(fault: str, code: str, rules: bigtwo.Variant, **body: Any) -> None:
    assert faults(rules, **body) == {fault: code}
    assert code in FAULT_CODES


COUNTS: Body = {"winner": 0, "cards_left": [0, 3, 4, 5]}
HANDS: Body = {"winner": 0, "hands": [[], ["3D"], ["3C"], ["3H"]]}
INDONESIA = bigtwo.variant("indonesia-hutabarat")
FINISHED: Body = {**HANDS, "last_play": ["KD"], "specials": []}


# --- what is missing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "body", "missing"),
    [
        (variant(), {}, ["cards_left"]),
        (variant("kam-difference"), {}, ["cards_left"]),
        (variant(card_points="ladder"), {"cards_left": [0, 3, 4, 5]}, ["hands"]),
        (variant(hand_doubling={"cards": ["two"], "mode": "each"}), {"cards_left": [0, 3, 4, 5]}, ["hands"]),
        (variant("lectio-4"), {"cards_left": [0, 3, 4, 5]}, ["hands"]),
        (variant("lukang-dushoff"), {"cards_left": [0, 3, 4, 5]}, ["hands"]),
        (variant(finish_doubling="only-twos"), {}, ["cards_left", "last_play"]),
        (variant(multiplier_scope="first-leader"), {"cards_left": [0, 3, 4, 5]}, ["first_leader"]),
        (variant("pusoy-dos"), {}, ["last_play"]),
        (variant("pusoy-dos-play-on"), {}, ["placings"]),
        (INDONESIA, {}, ["hands", "last_play", "specials"]),
        (variant("wikipedia"), {}, ["hands", "last_play"]),
    ],
)
def test_missing_input_is_asked_for_by_name(rules: bigtwo.Variant, body: Body, missing: list[str]) -> None:
    found = faults(rules, winner=0, **body)
    assert found == dict.fromkeys(missing, "missing-field")


def test_a_missing_field_comes_with_its_reason_and_rules() -> None:
    with pytest.raises(UnscorableDeal) as caught:
        scored(variant("wikipedia"), **HANDS)
    (fault,) = caught.value.faults
    assert fault.detail == "give last_play: the winner's last play can double the penalties"
    assert fault.rules == ("WP-SCORE-04", "DEC-51")


@pytest.mark.parametrize(
    ("rules", "body"),
    [
        (variant(multiplier_scope="first-leader", count_multipliers=[]), COUNTS),
        (variant("pusoy-dos"), {"winner": 0, "last_play": ["KD"]}),
        (variant("pusoy-dos-play-on"), {"winner": 2, "placings": [2, 1, 0, 3]}),
        (variant("hong-kong-ip"), {"winner": 0, "dragon": 0}),
        (variant(), HANDS),
    ],
)
def test_what_the_variant_does_not_read_is_not_asked_for(rules: bigtwo.Variant, body: Body) -> None:
    assert faults(rules, **body) == {}


def test_what_the_variant_does_not_read_may_be_given() -> None:
    body = {**HANDS, "last_play": ["KD"], "first_leader": 2, "placings": [0], "breach": {"seat": 1}}
    body |= {"specials": [{"seat": 0, "cards": ["9S"], "final": False}]}
    assert scored(variant("wikipedia"), **body).amounts == (0, 1, 1, 1)


# --- how many cards --------------------------------------------------------------------------------------------------


def test_a_second_player_without_cards() -> None:
    only("cards_left/2", "no-cards-left", variant(), winner=0, cards_left=[0, 3, 0, 5])
    assert faults(variant("hong-kong-ip"), winner=0, cards_left=[0, 3, 0, 5]) == {}
    only("cards_left/3", "no-cards-left", variant("hong-kong-ip"), winner=0, cards_left=[0, 3, 0, 0])
    forbidden = variant(lone_top_two_finish="forbidden")
    only("cards_left/2", "no-cards-left", forbidden, winner=0, cards_left=[0, 3, 0, 5])


def test_two_players_and_a_lone_top_two() -> None:
    """The one who drops out does not win, so the other does, whatever he has left (DEC-32)."""
    rules = variant("two-player-13", lone_top_two_finish="not-a-win", scoring="winner-points")
    assert faults(rules, winner=0, cards_left=[4, 0]) == {}
    assert faults(rules, winner=0, cards_left=[4, 0], last_play="2S") == {}
    only("last_play", "not-a-win", rules, winner=0, cards_left=[4, 0], last_play="AS")
    assert faults(rules, winner=0, cards_left=[0, 0], last_play="AS") == {"cards_left/1": "no-cards-left"}
    assert faults(rules, winner=0, cards_left=[4, 1], last_play="AS") == {"cards_left/0": "winner-has-cards"}
    assert scored(rules, winner=0, cards_left=[4, 0]).amounts == (1, 0)


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("base", 13),
        ("three-player", 18),
        ("two-player-17", 17),
        ("two-player-21", 21),
        ("wikipedia-2", 26),
        ("lectio-5", 12),
        ("lectio-3", 12),
        ("three-player-13-draw", 26),
        ("two-player-draw", 35),
    ],
)
def test_more_cards_than_a_player_can_have(rules: str, most: int) -> None:
    named = variant(rules)
    others = [1] * (named.options.players - 2)
    with_hands = {"hands": "missing-field"} if named.options.hand_doubling else {}
    with_hands |= {"last_play": "missing-field"} if named.options.finish_doubling != "none" else {}
    assert faults(named, winner=0, cards_left=[0, most, *others]) == with_hands
    more = faults(named, winner=0, cards_left=[0, most + 1, *others])
    assert more["cards_left/1"] == "too-many-cards"


def test_only_one_player_takes_the_extra_card() -> None:
    assert faults(variant("three-player"), winner=0, cards_left=[0, 18, 17]) == {}
    only("cards_left", "too-many-cards", variant("three-player"), winner=0, cards_left=[0, 18, 18])


def test_cards_that_are_gone_are_in_no_hand() -> None:
    rules = variant("three-player-13-draw")
    assert faults(rules, winner=0, cards_left=[0, 26, 13]) == {}
    only("cards_left", "too-many-cards", rules, winner=0, cards_left=[0, 26, 14])
    reshuffled = variant("three-player-13-draw-full")
    assert faults(reshuffled, winner=0, cards_left=[0, 50, 1]) == {}
    only("cards_left", "too-many-cards", reshuffled, winner=0, cards_left=[0, 50, 2])


# --- cards -----------------------------------------------------------------------------------------------------------


SPOILT = [{"seat": 0, "cards": ["XX"], "final": False}]
SINGLE: list[tuple[str, str, bigtwo.Variant, Body]] = [
    ("cards_left/0", "winner-has-cards", variant(), {"winner": 0, "cards_left": [1, 3, 4, 5]}),
    ("hands/3", "winner-has-cards", variant(), {"winner": 3, "hands": [["4D"], ["3D"], ["3C"], ["3H"]]}),
    ("cards_left/1", "out-of-range", variant(), {"winner": 0, "cards_left": [0, -1, 4, 5]}),
    ("cards_left/2", "counts-differ", variant(), {**HANDS, "cards_left": [0, 1, 2, 1]}),
    ("cards_left", "out-of-range", variant(), {"winner": 0, "cards_left": [0, 3, 4]}),
    ("hands", "out-of-range", variant(), {"winner": 0, "hands": [[], ["3D"], ["3C"]]}),
    ("hands/1/0", "unknown-card", variant(), {"winner": 0, "hands": [[], ["3X"], ["3C"], ["3H"]]}),
    ("hands/1/1", "card-twice", variant(), {"winner": 0, "hands": [[], ["3D", "3D"], ["3C"], ["3H"]]}),
    ("last_play/0", "card-not-in-pack", variant(), {**COUNTS, "last_play": ["1S"]}),
    ("specials/0/cards/0", "unknown-card", INDONESIA, {**FINISHED, "specials": SPOILT}),
    ("hands/2", "card-in-two-places", variant(), {"winner": 0, "hands": [[], ["3D"], ["3D"], ["3H"]]}),
    ("last_play", "card-in-two-places", variant(), {**HANDS, "last_play": ["3D"]}),
    ("last_play", "not-a-combination", variant(), {**COUNTS, "last_play": ["KD", "QD"]}),
    ("last_play", "no-cards", variant(), {**COUNTS, "last_play": []}),
    ("last_play", "not-a-combination", variant("singapore-chan"), {**COUNTS, "last_play": ["KD", "KS", "KC"]}),
    ("stake", "out-of-range", variant(), {**COUNTS, "stake": 0}),
    ("stake", "out-of-range", variant(), {**COUNTS, "stake": 1_000_001}),
    ("breach/seat", "impossible-breach", variant(), {**COUNTS, "breach": {"seat": 0}}),
    ("breach/seat", "impossible-breach", variant(), {**COUNTS, "breach": {"seat": 1}, "last_play": ["KD", "KS"]}),
]


@pytest.mark.parametrize(("fault", "code", "rules", "body"), SINGLE)
def test_one_fault(fault: str, code: str, rules: bigtwo.Variant, body: Body) -> None:
    only(fault, code, rules, **body)


@pytest.mark.parametrize(
    "body",
    [
        {**HANDS, "cards_left": [0, 1, 1, 1]},
        {**COUNTS, "stake": 1_000_000},
        {**COUNTS, "breach": {"seat": 1}, "last_play": ["KD"]},
    ],
)
def test_no_fault(body: Body) -> None:
    assert faults(variant(), **body) == {}


def test_the_last_play_can_win() -> None:
    for form in ("not-a-win", "forbidden"):
        rules = variant(lone_top_two_finish=form)
        only("last_play", "not-a-win", rules, **COUNTS, last_play=["2S"])
        assert faults(rules, **COUNTS, last_play=["2H"]) == {}
        assert faults(rules, **COUNTS, last_play=["2S", "2H"]) == {}
    assert faults(variant(), **COUNTS, last_play=["2S"]) == {}


# --- seats -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 4])
def test_seats_that_are_none(seat: int) -> None:
    only("winner", "out-of-range", variant(), **{**COUNTS, "winner": seat})
    only("winner", "out-of-range", variant("two-player-13"), winner=seat, cards_left=[0, 3])
    only("first_leader", "out-of-range", variant(), **COUNTS, first_leader=seat)
    only("breach/seat", "out-of-range", variant(), **COUNTS, breach={"seat": seat})
    only("dragon", "out-of-range", variant("hong-kong-ip"), winner=0, dragon=seat)
    specials = [{"seat": seat, "cards": ["9S", "9H", "9C", "9D", "4D"], "final": False}]
    only("specials/0/seat", "out-of-range", INDONESIA, **{**FINISHED, "specials": specials})
    assert faults(variant("pusoy-dos-play-on"), winner=0, placings=[0, 1, 2, seat]) == {"placings/3": "out-of-range"}


def test_whoever_led_has_played() -> None:
    rules = variant(multiplier_scope="first-leader")
    only("first_leader", "impossible-leader", rules, winner=0, cards_left=[0, 13, 3, 3], first_leader=1)
    assert faults(rules, winner=0, cards_left=[0, 12, 3, 3], first_leader=1) == {}
    drawn = variant("three-player-13-draw", multiplier_scope="first-leader")
    assert faults(drawn, winner=0, cards_left=[0, 13, 3], first_leader=1) == {}


def test_placings() -> None:
    rules = variant("pusoy-dos-play-on")
    assert faults(rules, winner=0, placings=[0, 1, 2, 3], cards_left=[0, 0, 0, 2]) == {}
    for placings in ([1, 0, 2, 3], [0, 1, 2], []):
        assert faults(rules, winner=0, placings=placings) == {"placings": "impossible-placings"}
    only("placings", "impossible-placings", rules, winner=0, placings=[0, 1, 2, 3], cards_left=[0, 0, 2, 0])
    only("placings/3", "seat-twice", rules, winner=0, placings=[0, 1, 2, 2])
    only("placings", "impossible-placings", variant(), **COUNTS, placings=[1])
    assert faults(variant(), **COUNTS, placings=[0]) == {}


def test_playing_to_the_last_leaves_one_player_with_cards() -> None:
    rules, placings = variant("pusoy-dos-play-on"), [0, 1, 2, 3]
    only("cards_left", "deal-not-over", rules, winner=0, placings=placings, cards_left=[0, 0, 1, 2])
    only("cards_left", "no-cards-left", rules, winner=0, placings=placings, cards_left=[0, 0, 0, 0])
    only("cards_left/0", "winner-has-cards", rules, winner=0, placings=placings, cards_left=[2, 0, 0, 0])


# --- specials --------------------------------------------------------------------------------------------------------


def special(cards: str, seat: int = 0, *, final: bool = False) -> dict[str, Any]:
    return {"seat": seat, "cards": cards.split(), "final": final}


@pytest.mark.parametrize(
    ("specials", "last_play", "fault", "code"),
    [
        ([special("9S 9H 9C 9D")], "KD", "specials/0/cards", "impossible-special"),
        ([special("9S 9H 9C 8D 8S")], "KD", "specials/0/cards", "impossible-special"),
        ([special("9S 9H 9C 9D 3D")], "KD", "specials/0/cards", "card-in-two-places"),
        ([special("9S 9H 9C 9D 4D"), special("8S 8H 8C 8D 4D", 1)], "KD", "specials/1/cards", "card-in-two-places"),
        ([special("9S 9H 9C 9D KD")], "KD", "specials/0/cards", "card-in-two-places"),
        ([special("9S 9H 9C 9D 4D", final=True)], "KD", "specials/0/final", "impossible-special"),
        ([special("9S 9H 9C 9D 4D", 1, final=True)], "KD", "specials/0/final", "impossible-special"),
        ([special("9S 9H 9C 9D 4D")], "9S 9H 9C 9D 4D", "specials/0/final", "impossible-special"),
        ([special("9S 9H 9C 9D 4D"), special("8S 8H 8C 8D 5D")], "7S 7H 7C 7D 6D", "specials/0", "impossible-special"),
    ],
)
def test_specials_that_cannot_be(specials: list[Body], last_play: str, fault: str, code: str) -> None:
    only(fault, code, INDONESIA, **{**FINISHED, "last_play": last_play, "specials": specials})


@pytest.mark.parametrize(("left", "possible"), [(8, True), (9, False)])
def test_a_special_needs_the_cards_for_it(left: int, possible: bool) -> None:
    hand = ["3D", "3C", "4H", "4S", "5D", "5C", "6H", "6S", "7D"][:left]
    body = {**FINISHED, "hands": [[], hand, ["8D"], ["8C"]], "specials": [special("9S 9H 9C 9D 4D", 1)]}
    assert faults(INDONESIA, **body) == ({} if possible else {"specials/0": "impossible-special"})


def test_reshuffled_cards_can_be_anywhere_again() -> None:
    rules = variant(
        "three-player-13-draw-full", scoring="special-cards", card_points="one-and-five-for-twos", last_card_duty="none"
    )
    body = {"winner": 0, "hands": [[], ["9S"], ["3C"]], "last_play": ["KD"]}
    assert faults(rules, **body, specials=[special("9S 9H 9C 9D KD"), special("9S 9H 9C 9D 4D", 1)]) == {}


def test_who_wins_by_outlasting_the_other_made_no_last_play() -> None:
    two = {"players": 2, "hand_size": 13, "leftover": "dead", "lone_top_two_finish": "not-a-win"}
    rules = variant("indonesia-hutabarat", **two)
    body = {"winner": 0, "hands": [["3D"], []]}
    assert faults(rules, **body, specials=[special("9S 9H 9C 9D 4D")]) == {}
    only("specials/0/final", "impossible-special", rules, **body, specials=[special("9S 9H 9C 9D 4D", final=True)])


# --- dragon and breach -----------------------------------------------------------------------------------------------

DRAGON = ["3D", "4S", "5H", "6C", "7D", "8D", "9S", "TH", "JC", "QD", "KS", "AD", "2C"]
REST = [card for card in bigtwo.variant("base").order.codes if card not in DRAGON]
DEALT = [DRAGON, REST[:13], REST[13:26], REST[26:]]
IP = bigtwo.variant("hong-kong-ip")


def test_a_dragon() -> None:
    assert faults(IP, winner=0, dragon=0, hands=DEALT) == {}
    assert faults(variant(), winner=0, dragon=0)["dragon"] == "impossible-dragon"
    only("winner", "impossible-dragon", IP, winner=1, dragon=0)
    only("last_play", "impossible-dragon", IP, winner=0, dragon=0, last_play=["3D"])
    only("specials", "impossible-dragon", IP, winner=0, dragon=0, specials=[special("9S 9H 9C 9D 4D")])
    only("first_leader", "impossible-leader", IP, winner=0, dragon=0, first_leader=1)
    only("breach/seat", "impossible-breach", IP, winner=0, dragon=0, breach={"seat": 1})
    only("cards_left/2", "impossible-dragon", IP, winner=0, dragon=0, cards_left=[13, 13, 12, 13])
    only("cards_left/0", "impossible-dragon", IP, winner=0, dragon=0, cards_left=[0, 13, 13, 13])
    only("hands/1", "impossible-dragon", IP, winner=1, dragon=1, hands=DEALT)


def test_of_two_dragons_the_higher_two_wins() -> None:
    ranks = "3456789TJQKA"
    two = [["2D", *(rank + "D" for rank in ranks)], ["2S", *(rank + "S" for rank in ranks)]]
    rest = [card for card in REST + DRAGON if card not in two[0] + two[1]]
    rest.sort()
    hands = [*two, rest[:13], rest[13:]]
    assert faults(IP, winner=1, dragon=1, hands=hands) == {}
    only("dragon", "impossible-dragon", IP, winner=0, dragon=0, hands=hands)


def test_who_dropped_out_has_played_the_top_two() -> None:
    """DEC-32: nobody else has it then, unless it came back with a new stock, and then several can drop out."""
    hands = [[], ["3D"], [], ["2S", "4D"]]
    only("hands/3", "card-in-two-places", IP, winner=0, hands=hands)
    hands[3] = ["2H", "4D"]
    assert faults(IP, winner=0, hands=hands) == {}
    only("last_play", "card-in-two-places", IP, winner=0, hands=hands, last_play=["2S", "2C"])
    only("breach/seat", "impossible-breach", IP, winner=0, hands=hands, breach={"seat": 2})
    specials = [special("4S 5S 6S 2S 3S", 1)]
    rules = variant("indonesia-hutabarat", lone_top_two_finish="not-a-win")
    body = {**FINISHED, "hands": hands, "specials": specials}
    only("specials/0/cards", "card-in-two-places", rules, **body)
    again = variant("three-player-13-draw-full", lone_top_two_finish="not-a-win")
    assert faults(again, winner=0, hands=[[], [], ["2S"]]) == {}
    assert faults(again, winner=0, hands=[["3D", "4D"], [], []]) == {}
    only("cards_left/2", "no-cards-left", again, winner=0, cards_left=[0, 0, 0])
    once = variant("three-player-13-draw", lone_top_two_finish="not-a-win")
    assert faults(once, winner=0, cards_left=[2, 0, 0]) == {
        "cards_left/0": "winner-has-cards",
        "cards_left/2": "no-cards-left",
    }


# --- all of them -----------------------------------------------------------------------------------------------------


def test_every_fault_is_found_at_once() -> None:
    body = {"winner": 0, "cards_left": [1, 14, 3, 0], "last_play": "KD KS", "breach": {"seat": 0}, "placings": [2]}
    unreadable = {"first_leader": "out-of-range", "stake": "out-of-range"}
    assert faults(variant("wikipedia"), **body, stake=0, first_leader=9) == unreadable
    assert faults(variant("wikipedia"), **body) == {
        "cards_left/1": "too-many-cards",
        "cards_left/0": "winner-has-cards",
        "cards_left/3": "no-cards-left",
        "placings": "impossible-placings",
        "breach/seat": "impossible-breach",
        "hands": "missing-field",
    }


def test_the_exception_survives_a_process_boundary() -> None:
    with pytest.raises(UnscorableDeal) as caught:
        scored(variant(), winner=0)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.faults == caught.value.faults
    assert str(copy) == "give cards_left: penalties count the cards left; hands will do as well"


def test_the_faults_of_a_session_name_the_deal() -> None:
    with pytest.raises(UnscorableDeal) as caught:
        played(variant(), [COUNTS, {"winner": 0}, {"winner": 1, "cards_left": [0, 1, 1, 1], "dealer": 3}])
    assert [fault.path for fault in caught.value.faults] == [
        ("deals", 1, "cards_left"),
        ("deals", 2, "cards_left", 1),
        ("deals", 2, "cards_left", 0),
    ]
