"""What cannot be scored: everything missing is asked for by name, everything impossible is refused, all at once."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.result import UnscorableDeal
from tests.api.contract import FAULT_CODES
from tests.scoring.asking import Body, faults, played, scored
from tests.scoring.asking import house as variant
from tests.tables import table


def counts(*left: int, winner: int = 0, **more: Any) -> Body:
    """A deal with so many cards left."""
    return {"winner": winner, "cards_left": [*left], **more}


def hands(*held: str, winner: int = 0, **more: Any) -> Body:
    """A deal with these cards left."""
    return {"winner": winner, "hands": [hand.split() for hand in held], **more}


def special(cards: str, seat: int = 0, *, final: bool = False) -> dict[str, Any]:
    return {"seat": seat, "cards": cards.split(), "final": final}


COUNTS, HANDS = counts(0, 3, 4, 5), hands("", "3D", "3C", "3H")
INDONESIA, IP, PLAY_ON = map(bigtwo.variant, ("indonesia-hutabarat", "hong-kong-ip", "pusoy-dos-play-on"))
FINISHED: Body = {**HANDS, "last_play": ["KD"], "specials": []}
FORBIDDEN = variant(lone_top_two_finish="forbidden")
LOSER_OF_TWO = variant("two-player-13", lone_top_two_finish="not-a-win", scoring="winner-points")
FIRST_LEADER = variant(multiplier_scope="first-leader")
DRAW, DRAW_FULL = bigtwo.variant("three-player-13-draw"), bigtwo.variant("three-player-13-draw-full")
PLACED = [0, 1, 2, 3]
DRAGON = ["3D", "4S", "5H", "6C", "7D", "8D", "9S", "TH", "JC", "QD", "KS", "AD", "2C"]
REST = [card for card in bigtwo.variant("base").order.codes if card not in DRAGON]
DEALT = [DRAGON, REST[:13], REST[13:26], REST[26:]]
OF_ONE_SUIT = [[rank + suit for rank in "23456789TJQKA"] for suit in "DSHC"]
NINE = ["3D", "3C", "4H", "4S", "5D", "5C", "6H", "6S", "7D"]
NINES, EIGHTS = special("9S 9H 9C 9D 4D"), special("8S 8H 8C 8D 5D")
OUT = hands("", "3D", "", "2H 4D")
ROWS: list[tuple[bigtwo.Variant, Body, str, str]] = [
    # how many cards
    (variant(), hands("4D", "3D", "3C", "3H", winner=3), "hands/3", "winner-has-cards"),
    (variant(), {**HANDS, "cards_left": [0, 1, 1, 1]}, "", ""),
    (variant(), hands("", "3D", "3C"), "hands", "out-of-range"),
    (variant(), counts(0, 3, 0, 5), "cards_left/2", "no-cards-left"),
    (IP, counts(0, 3, 0, 5), "", ""),
    (IP, counts(0, 3, 0, 0), "cards_left/3", "no-cards-left"),
    (FORBIDDEN, counts(0, 3, 0, 5), "cards_left/2", "no-cards-left"),
    # Of two players the one who drops out does not win, so the other does, whatever he has left (DEC-32).
    (LOSER_OF_TWO, counts(4, 0), "", ""),
    (LOSER_OF_TWO, counts(4, 0, last_play="2S"), "", ""),
    (LOSER_OF_TWO, counts(4, 0, last_play="AS"), "last_play", "not-a-win"),
    (LOSER_OF_TWO, counts(0, 0, last_play="AS"), "cards_left/1", "no-cards-left"),
    (LOSER_OF_TWO, counts(4, 1, last_play="AS"), "cards_left/0", "winner-has-cards"),
    (variant("three-player"), counts(0, 18, 17), "", ""),
    (variant("three-player"), counts(0, 18, 18), "cards_left", "too-many-cards"),
    (DRAW, counts(0, 26, 13), "", ""),
    (DRAW, counts(0, 26, 14), "cards_left", "too-many-cards"),
    (DRAW_FULL, counts(0, 50, 1), "", ""),
    (DRAW_FULL, counts(0, 50, 2), "cards_left", "too-many-cards"),
    # cards
    (variant(), hands("", "3D 3D", "3C", "3H"), "hands/1/1", "card-twice"),
    (variant(), {**COUNTS, "last_play": ["1S"]}, "last_play/0", "card-not-in-pack"),
    (variant("singapore-chan"), {**COUNTS, "last_play": ["KD", "KS", "KC"]}, "last_play", "not-a-combination"),
    *((rules, {**COUNTS, "last_play": ["2S"]}, "last_play", "not-a-win") for rules in (IP, FORBIDDEN)),
    *((IP, {**COUNTS, "last_play": cards}, "", "") for cards in (["2H"], ["2S", "2H"])),
    (variant(), {**COUNTS, "last_play": ["2S"]}, "", ""),
    (variant(), {**COUNTS, "stake": 1_000_001}, "stake", "out-of-range"),
    (variant(), {**COUNTS, "stake": 1_000_000}, "", ""),
    *(
        (variant(finish_on_twos=finish), {"winner": 0, **body}, *(("last_play", "not-a-win") if refused else ("", "")))
        for finish, body, refused in (
            ("no-two", {"cards_left": [0, 1, 2, 3], "last_play": "2D 2H"}, True),
            ("no-lone-two", {"cards_left": [0, 1, 2, 3], "last_play": "2D 2H"}, False),
            ("no-two", {"cards_left": [0, 1, 2, 3], "last_play": "AD AH"}, False),
            ("no-lone-two", {"cards_left": [0, 1, 2, 3], "last_play": "2D"}, True),
            ("no-lone-two", {"cards_left": [0, 1, 1, 1], "last_play": "2D"}, False),
            ("no-two", {"hands": ["", "2C", "2H", "2S"], "last_play": "2D"}, False),
            ("no-two", {"hands": ["", "2C", "2H", "AS"], "last_play": "2D"}, True),
        )
    ),
    # seats
    *((variant(), {**COUNTS, "winner": seat}, "winner", "out-of-range") for seat in (-1, 4)),
    (variant("two-player-13"), counts(0, 3, winner=2), "winner", "out-of-range"),
    *((variant(), {**COUNTS, "first_leader": seat}, "first_leader", "out-of-range") for seat in (-1, 4)),
    *((variant(), {**COUNTS, "breach": {"seat": seat}}, "breach/seat", "out-of-range") for seat in (-1, 4)),
    (PLAY_ON, {"winner": 0, "placings": [0, 1, 2, 4]}, "placings/3", "out-of-range"),
    (FIRST_LEADER, counts(0, 12, 3, 3, first_leader=1), "", ""),
    (variant("three-player-13-draw", multiplier_scope="first-leader"), counts(0, 13, 3, first_leader=1), "", ""),
    (variant(), {**COUNTS, "breach": {"seat": 1}, "last_play": ["KD"]}, "", ""),
    # places
    (PLAY_ON, counts(0, 0, 0, 2, placings=PLACED), "", ""),
    *(
        (PLAY_ON, {"winner": 0, "placings": placings}, "placings", "impossible-placings")
        for placings in ([1, 0, 2, 3], [0, 1, 2], [])
    ),
    (PLAY_ON, counts(0, 0, 2, 0, placings=PLACED), "placings", "impossible-placings"),
    (variant(), {**COUNTS, "placings": [0]}, "", ""),
    (PLAY_ON, counts(0, 0, 1, 2, placings=PLACED), "cards_left", "deal-not-over"),
    (PLAY_ON, counts(0, 0, 0, 0, placings=PLACED), "cards_left", "no-cards-left"),
    (PLAY_ON, counts(2, 0, 0, 0, placings=PLACED), "cards_left/0", "winner-has-cards"),
    # specials
    *(
        (INDONESIA, {**FINISHED, "specials": specials, "last_play": last_play}, fault, code)
        for specials, last_play, fault, code in (
            ([special("XX")], "KD", "specials/0/cards/0", "unknown-card"),
            ([special("9S 9H 9C 9D")], "KD", "specials/0/cards", "impossible-special"),
            ([special("9S 9H 9C 8D 8S")], "KD", "specials/0/cards", "impossible-special"),
            ([special("9S 9H 9C 9D 3D")], "KD", "specials/0/cards", "card-in-two-places"),
            ([NINES, special("8S 8H 8C 8D 4D", 1)], "KD", "specials/1/cards", "card-in-two-places"),
            ([special("9S 9H 9C 9D KD")], "KD", "specials/0/cards", "card-in-two-places"),
            ([{**NINES, "final": True}], "KD", "specials/0/final", "impossible-special"),
            ([special("9S 9H 9C 9D 4D", 1, final=True)], "KD", "specials/0/final", "impossible-special"),
            ([NINES], "9S 9H 9C 9D 4D", "specials/0/final", "impossible-special"),
            ([NINES, EIGHTS], "7S 7H 7C 7D 6D", "specials/0", "impossible-special"),
        )
    ),
    # Who holds nine of 13 cards cannot have played five.
    *(
        (INDONESIA, {**FINISHED, "hands": [[], hand, ["8D"], ["8C"]], "specials": [{**NINES, "seat": 1}]}, fault, code)
        for hand, fault, code in ((NINE[:8], "", ""), (NINE, "specials/0", "impossible-special"))
    ),
    # a dragon
    (IP, {"winner": 0, "dragon": 0, "hands": DEALT}, "", ""),
    (IP, {"winner": 0, "dragon": 0, "specials": [NINES]}, "specials", "impossible-dragon"),
    (IP, {"winner": 0, "dragon": 0, "first_leader": 1}, "first_leader", "impossible-leader"),
    (IP, {"winner": 0, "dragon": 0, "breach": {"seat": 1}}, "breach/seat", "impossible-breach"),
    (IP, counts(13, 13, 12, 13, dragon=0), "cards_left/2", "impossible-dragon"),
    (IP, counts(0, 13, 13, 13, dragon=0), "cards_left/0", "impossible-dragon"),
    (IP, {"winner": 1, "dragon": 1, "hands": DEALT}, "hands/1", "impossible-dragon"),
    (IP, {"winner": 1, "dragon": 1, "hands": OF_ONE_SUIT}, "", ""),
    (IP, {"winner": 0, "dragon": 0, "hands": OF_ONE_SUIT}, "dragon", "impossible-dragon"),
    # Who dropped out has played the top two (DEC-32): nobody else has it, unless it came back with a new stock.
    (IP, hands("", "3D", "", "2S 4D"), "hands/3", "card-in-two-places"),
    (IP, OUT, "", ""),
    (IP, {**OUT, "last_play": ["2S", "2C"]}, "last_play", "card-in-two-places"),
    (IP, {**OUT, "breach": {"seat": 2}}, "breach/seat", "impossible-breach"),
    (
        variant("indonesia-hutabarat", lone_top_two_finish="not-a-win"),
        {**FINISHED, **OUT, "specials": [special("4S 5S 6S 2S 3S", 1)]},
        *("specials/0/cards", "card-in-two-places"),
    ),
    *(
        (variant("three-player-13-draw-full", lone_top_two_finish="not-a-win"), body, fault, code)
        for body, fault, code in (
            (hands("", "", "2S"), "", ""),
            (hands("3D 4D", "", ""), "", ""),
            (counts(0, 0, 0), "cards_left/2", "no-cards-left"),
        )
    ),
]


def test_a_fault_has_its_place_and_its_code() -> None:
    with table() as row:
        for rules, body, fault, code in ROWS:
            with row(f"{fault} {code}: {rules.echo} {body}"):
                assert faults(rules, **body) == ({fault: code} if fault else {})
                assert code in {"", *FAULT_CODES}


def test_missing_input_is_asked_for_by_name() -> None:
    with table() as row:
        for rules, body, missing in (
            (variant(), {}, "cards_left"),
            (variant("kam-difference"), {}, "cards_left"),
            (variant(card_points="ladder"), COUNTS, "hands"),
            (variant(hand_doubling={"cards": ["two"], "mode": "each"}), COUNTS, "hands"),
            (variant("lectio-4"), COUNTS, "hands"),
            (variant("lukang-dushoff"), COUNTS, "hands"),
            (variant(finish_doubling="only-twos"), {}, "cards_left last_play"),
            (FIRST_LEADER, COUNTS, "first_leader"),
            (variant("pusoy-dos"), {}, "last_play"),
            (PLAY_ON, {}, "placings"),
            (INDONESIA, {}, "hands last_play specials"),
            (variant("wikipedia"), {}, "hands last_play"),
            # What the variant does not read is not asked for.
            (variant(multiplier_scope="first-leader", count_multipliers=[]), COUNTS, ""),
            (variant("pusoy-dos"), {"last_play": ["KD"]}, ""),
            (PLAY_ON, {"winner": 2, "placings": [2, 1, 0, 3]}, ""),
            (IP, {"dragon": 0}, ""),
            (variant(), HANDS, ""),
        ):
            with row(f"{missing} {rules.echo}"):
                assert faults(rules, **{"winner": 0} | body) == dict.fromkeys(missing.split(), "missing-field")
    with pytest.raises(UnscorableDeal) as caught:
        scored(variant("wikipedia"), **HANDS)
    (fault,) = caught.value.faults
    assert fault.detail == "give last_play: the winner's last play can double the penalties"
    assert fault.rules == ("WP-SCORE-04", "DEC-51")
    # What the variant does not read may be given.
    body = {**HANDS, "last_play": ["KD"], "first_leader": 2, "placings": [0], "breach": {"seat": 1}}
    assert scored(variant("wikipedia"), **body, specials=[special("9S")]).amounts == (0, 1, 1, 1)


def test_more_cards_than_a_player_can_have() -> None:
    with table() as row:
        for name, most in (
            *(("base", 13), ("three-player", 18), ("two-player-17", 17), ("two-player-21", 21), ("wikipedia-2", 26)),
            *(("lectio-5", 12), ("lectio-3", 12), ("three-player-13-draw", 26), ("two-player-draw", 35)),
        ):
            with row(name):
                rules = variant(name)
                others = [1] * (rules.options.players - 2)
                assert {*faults(rules, **counts(0, most, *others)).values()} <= {"missing-field"}
                assert faults(rules, **counts(0, most + 1, *others))["cards_left/1"] == "too-many-cards"


def test_what_came_back_with_a_new_stock_can_be_anywhere_again() -> None:
    """And who wins by outlasting the other made no last play."""
    points = {"card_points": "one-and-five-for-twos", "last_card_duty": "none"}
    rules = variant("three-player-13-draw-full", scoring="special-cards", **points)
    body = hands("", "9S", "3C", last_play=["KD"])
    assert faults(rules, **body, specials=[special("9S 9H 9C 9D KD"), {**NINES, "seat": 1}]) == {}
    assert faults(variant(), winner=0, dragon=0)["dragon"] == "impossible-dragon"
    assert faults(variant("three-player-13-draw", lone_top_two_finish="not-a-win"), **counts(2, 0, 0)) == {
        "cards_left/0": "winner-has-cards",
        "cards_left/2": "no-cards-left",
    }
    two = {"players": 2, "hand_size": 13, "leftover": "dead", "lone_top_two_finish": "not-a-win"}
    rules, body = variant("indonesia-hutabarat", **two), hands("3D", "")
    assert faults(rules, **body, specials=[NINES]) == {}
    assert faults(rules, **body, specials=[{**NINES, "final": True}]) == {"specials/0/final": "impossible-special"}


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
    with pytest.raises(UnscorableDeal) as caught:
        played(variant(), [COUNTS, {"winner": 0}, {"winner": 1, "cards_left": [0, 1, 1, 1], "dealer": 3}])
    assert [fault.path for fault in caught.value.faults] == [
        ("deals", 1, "cards_left"),
        ("deals", 2, "cards_left", 1),
        ("deals", 2, "cards_left", 0),
    ]


def test_the_exception_survives_a_process_boundary() -> None:
    with pytest.raises(UnscorableDeal) as caught:
        scored(variant(), winner=0)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.faults == caught.value.faults
    assert str(copy) == "give cards_left: penalties count the cards left; hands will do as well"


def test_a_last_play_may_come_back_into_a_hand_where_play_goes_on_and_the_stock_is_made_anew() -> None:
    """The winner's cards are set aside, and whoever plays on may draw them (PG-3P-11, PG-ON-01)."""
    ends = {"scoring": "winner-points", "deal_ends": "one-left"}
    reported: Body = {"winner": 0, "hands": [[], [], ["3D", "4D"]], "last_play": ["3D"], "placings": [0, 1, 2]}
    drawing = variant("three-player-13-draw-full", **ends, stock_empty="reshuffle-set-aside")
    assert faults(drawing, **reported) == {}
    stopping = variant("three-player-13-draw-full", **ends, stock_empty="stop-drawing")
    assert faults(stopping, **reported) == {"last_play": "card-in-two-places"}
    first_out = variant("three-player-13-draw-full", stock_empty="reshuffle-set-aside")
    assert faults(first_out, **{**reported, "hands": [[], ["5D"], ["3D", "4D"]], "placings": None}) == {
        "last_play": "card-in-two-places"
    }
