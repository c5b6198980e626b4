"""An exchange by places at the table: who returns what, in which order, what is refused, and how states come back."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import bigtwo
from bigtwo.faults import Faulty
from bigtwo.table.structure import CONTRADICTION
from tests.dealing.test_exchanging_by_place import HANDS, LEFT

RULES = bigtwo.variant({"extends": "base", "options": {"card_exchange": "by-placing"}})
PREVIOUS: Any = {"winner": 0, "hands": LEFT}
"""Seat 3 gives seat 0 two cards, 2C and 2H; seat 1 gives seat 2 one, 2S."""


def begun() -> bigtwo.Table:
    return RULES.start(bigtwo.DealtCards(HANDS, deal_number=2, previous=PREVIOUS, exchange_due=True))


def codes(table: bigtwo.Table, code: str, event: Any) -> None:
    assert [reason.phrase for reason in table.violations(event)] == [f"exchange-wrong.{code}"]


FIRST: Any = {"seat": 0, "exchange": ["3D", "3C"]}
SECOND: Any = {"seat": 2, "exchange": "9D"}


def test_the_first_returns_two_cards_and_the_second_one() -> None:
    table = begun()
    assert (table.to_act, table.first_leader) == (0, None)
    table = table.apply(FIRST)
    assert (table.to_act, table.hands) == (2, tuple(map(RULES.mask, HANDS)))
    table = table.apply(SECOND)
    assert table.exchange_due is None
    assert (table.first_leader, table.to_act, table.opening) == (3, 3, True)
    assert table.hands[0] == RULES.mask("3H 3S 4D 4C 4H 4S 5D 5C 5H 5S AS 2C 2H")
    assert table.hands[2] == RULES.mask("9C 9H 9S TD TC TH TS JD JC JH JS AH 2S")
    assert "exchange_due" not in table.to_dict()


def test_what_is_next() -> None:
    table = begun()
    coming = table.next
    assert coming is not None
    assert (coming.seat, coming.may, coming.event, len(coming.events)) == (0, ("exchange",), None, 15 * 14 // 2)
    wire: Any = coming.to_dict(with_moves=True)
    assert wire["exchange"] == {"from": 3, "to": 0, "gives": "2H", "count": 2}
    assert (wire["count"], len(wire["moves"])) == (105, 105)
    assert wire["moves"][0] == {"cards": ["3D", "3C"], "kind": None, "event": FIRST}
    assert all(not table.violations(move["event"]) for move in wire["moves"])
    then: Any = table.apply(FIRST).next
    wire = then.to_dict(with_moves=True)
    assert (wire["exchange"], wire["count"]) == ({"from": 1, "to": 2, "gives": "2S", "count": 1}, 14)
    assert wire["moves"][-1] == {"cards": ["2S"], "kind": None, "event": {"seat": 2, "exchange": ["2S"]}}


def test_one_card_may_stand_in_a_list() -> None:
    table = begun().apply(FIRST)
    assert table.apply({"seat": 2, "exchange": ["9D"]}) == table.apply(SECOND)


@pytest.mark.parametrize(
    ("event", "phrase"),
    [
        ({"seat": 0, "exchange": "3D"}, "exchange-wrong.count"),
        ({"seat": 0, "exchange": ["3D", "3C", "3H"]}, "exchange-wrong.count"),
        ({"seat": 0, "exchange": ["9D"]}, "exchange-wrong.count"),
        ({"seat": 0, "exchange": ["3D", "9D"]}, "exchange-wrong.not-held-several"),
        ({"seat": 0, "exchange": ["2S", "2D"]}, "exchange-wrong.not-held-several"),
        ({"seat": 0, "play": ["3D"]}, "exchange-wrong.owed-several"),
        ({"seat": 0, "pass": True}, "exchange-wrong.owed-several"),
        ({"seat": 0, "draw": ["9D"]}, "exchange-wrong.owed-several"),
        ({"seat": 2, "exchange": "9D"}, "not-your-turn.turn"),
        ({"seat": 3, "exchange": ["2C", "2H"]}, "not-your-turn.turn"),
    ],
)
def test_what_is_refused_first(event: Any, phrase: str) -> None:
    assert [reason.phrase for reason in begun().violations(event)] == [phrase]


@pytest.mark.parametrize(
    ("event", "phrase"),
    [
        ({"seat": 2, "exchange": ["9D", "9C"]}, "exchange-wrong.count-one"),
        ({"seat": 2, "exchange": "3D"}, "exchange-wrong.not-held"),
        ({"seat": 2, "play": ["9D"]}, "exchange-wrong.owed"),
        ({"seat": 0, "exchange": ["3D", "3C"]}, "not-your-turn.turn"),
    ],
)
def test_what_is_refused_then(event: Any, phrase: str) -> None:
    assert [reason.phrase for reason in begun().apply(FIRST).violations(event)] == [phrase]


def test_nothing_is_exchanged_afterwards() -> None:
    table = begun().apply(FIRST).apply(SECOND)
    codes(table, "undue", {"seat": 3, "exchange": ["3D", "3C"]})


def test_the_three_player_exchange_is_of_one_card() -> None:
    rules = bigtwo.variant("three-player-exchange")
    previous: Any = {"winner": 0, "hands": ["", "3D 4D", "5D"]}
    table = rules.start(rules.deal(seed="x", dealer=0, deal_number=2, previous=previous))
    codes(table, "count-one", {"seat": 0, "exchange": [*rules.cards(table.hands[0])[:2]]})
    card = rules.cards(table.hands[0])[0]
    assert table.apply({"seat": 0, "exchange": [card]}) == table.apply({"seat": 0, "exchange": card})


def test_states_come_back() -> None:
    for table in (begun(), begun().apply(FIRST)):
        wire = json.loads(json.dumps(table.to_dict()))
        assert bigtwo.Table.from_dict(wire) == table
    assert begun().apply(FIRST).to_dict()["exchange_due"] == {
        "from": 1,
        "to": 2,
        "gives": "2S",
        "previous": {"winner": 0, "hands": [hand.split() for hand in LEFT]},
        "exchanges": [
            {"from": 3, "to": 0, "count": 2, "gives": ["2C", "2H"], "returns": ["3D", "3C"]},
            {"from": 1, "to": 2, "count": 1, "gives": ["2S"], "returns": None},
        ],
    }


def _set(path: str, value: Any) -> Any:
    def change(due: Any) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")]
        for step in steps:
            due = due[step]
        due[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "path", "phrase"),
    [
        (lambda due: due.pop("exchanges"), "exchanges", "missing-field.inside"),
        (_set("exchanges", []), "exchanges", "out-of-range.exactly"),
        (_set("exchanges/1/count", 2), "exchanges/1/count", CONTRADICTION),
        (_set("exchanges/0/returns", ["3D"]), "exchanges/0/count", CONTRADICTION),
        (_set("exchanges/0/returns", ["3D", "9D"]), "", CONTRADICTION),
        (_set("exchanges/0/gives", ["2D", "2H"]), "", CONTRADICTION),
        (_set("exchanges/0/to", 2), "", CONTRADICTION),
        (_set("exchanges/0/returns", None), "exchanges", CONTRADICTION),
        (_set("exchanges/1/returns", ["9D"]), "exchanges", CONTRADICTION),
        (_set("from", 3), "exchanges", CONTRADICTION),
        (_set("gives", "2H"), "exchanges", CONTRADICTION),
        (_set("previous/hands", None), "", CONTRADICTION),
        (_set("previous/winner", 1), "", CONTRADICTION),
    ],
)
def test_forged_states(change: Any, path: str, phrase: str) -> None:
    wire = deepcopy(json.loads(json.dumps(begun().apply(FIRST).to_dict())))
    change(wire["exchange_due"])
    with pytest.raises(Faulty) as refused:
        bigtwo.Table.from_dict(wire)
    found = [("/".join(map(str, fault.path[1:])), fault.phrase) for fault in refused.value.faults]
    assert (path, phrase) in found


def test_returns_before_their_turn_are_no_state() -> None:
    wire = json.loads(json.dumps(begun().to_dict()))
    wire["exchange_due"]["exchanges"][1]["returns"] = ["9D"]
    with pytest.raises(Faulty, match="does not agree with"):
        bigtwo.Table.from_dict(wire)


def test_views_show_cards_to_the_two_seats_of_an_exchange() -> None:
    table = begun().apply(FIRST)
    given = ["2C", "2H"], ["3D", "3C"]
    for seat, first, second in ((None, (None, None), None), (0, given, None), (3, given, None)):
        due: Any = table.view(seat).to_dict()["view"]
        assert [(each["gives"], each["returns"]) for each in due["exchange_due"]["exchanges"]] == [
            first,
            (second, None),
        ]
        assert due["exchange_due"]["gives"] is None
    for seat in (1, 2):
        due = table.view(seat).to_dict()["view"]
        assert due["exchange_due"]["gives"] == "2S"
        assert due["exchange_due"]["exchanges"][0] == {"from": 3, "to": 0, "count": 2, "gives": None, "returns": None}


def test_a_record_in_text() -> None:
    events = [FIRST, SECOND, {"seat": 3, "play": ["3D"]}]
    text = bigtwo.write_record(
        bigtwo.DealtCards(HANDS, deal_number=2, previous=PREVIOUS, exchange_due=True), events, RULES
    )
    assert "1. 0: =3D3C 2: =9D 3: 3D" in text
    assert "Exchange: due" in text
    record = bigtwo.read_record(text)
    assert bigtwo.write_record(record) == text
    assert [each.verdict for each in record.judge()] == ["clean"]


def test_places_and_points_in_text() -> None:
    rules = bigtwo.variant({"extends": "pusoy-dos-play-on", "options": {"card_exchange": "by-points"}})
    previous: Any = {"winner": 2, "placings": [2, 0, 1, 3], "points": [3, 1, 5, 0]}
    deal = bigtwo.DealtCards(HANDS, deal_number=2, previous=previous, exchange_due=True)
    text = bigtwo.write_record(deal, [], rules, players=["Ann", "Ben", "Cho Lee", "D, E"])
    assert 'Placings: "Cho Lee", Ann, Ben, "D, E"\nPoints: 3, 1, 5, 0\n' in text
    record = bigtwo.read_record(text)
    assert bigtwo.write_record(record) == text


def test_a_refused_return_lets_the_rest_go_on() -> None:
    """As the players saw it the cards came back, so that nothing that follows is a fault of its own."""
    wrong: Any = {"seat": 0, "exchange": ["9D", "9C"]}
    table = bigtwo.referee(begun(), [wrong, SECOND], RULES, on_violation="skip")
    assert [(each.event, each.consequence_of) for each in table.findings] == [(0, None), (1, 0)]
