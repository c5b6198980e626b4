"""Records that were tampered with, and records over which players quarrel: who did what, at which event, by which rule,
and in which words."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.faults import Faulty
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.table.states import Play
from bigtwo.table.whereabouts import Plays
from tests.oracle.notation import events

CASES: Final = tomllib.loads((Path(__file__).parent / "quarrels.toml").read_text())
NAMES: Final = ("Ann", "Bo", "Cy", "Di")
ROUND: Final = "1 3D | 2 4S | 3 pass | 0 4H | 1 pass | 2 pass"
"""A play that does not beat the pile, and two who go on as if it did."""


def dealt(name: str) -> bigtwo.DealtCards:
    deal = CASES["deals"][name]
    cards = {field: deal[field].split() for field in ("stock", "dead") if field in deal}
    return bigtwo.DealtCards(**{**deal, **cards, "hands": [hand.split() for hand in deal["hands"]]})


def judged(case: dict[str, Any], on_violation: Any = "skip") -> bigtwo.Judgement[Any]:
    return bigtwo.referee(
        dealt(case["deal"]),
        events(case["record"]),
        case["variant"],
        on_violation=on_violation,
        players=case.get("players"),
    )


def base(record: str, **more: Any) -> list[dict[str, Any]]:
    """The violations of a record under the base rules, as they are answered."""
    judgement = bigtwo.referee(dealt("four"), events(record), "base", on_violation="skip", **more)
    return [finding.to_dict() for finding in judgement.findings]


def test_there_are_enough_of_both() -> None:
    assert len(CASES["tampered"]) >= 15
    assert len(CASES["quarrel"]) >= 10


@pytest.mark.parametrize("case", [*CASES["tampered"], *CASES["quarrel"]], ids=lambda case: case["name"])
def test_the_answer_names_event_seat_and_rule(case: dict[str, Any]) -> None:
    judgement = judged(case)
    answer: Any = judgement.to_dict()
    found = [
        {
            "event": each["event"],
            "seat": each["seat"],
            "phrase": each["phrase"],
            **({} if each["consequence_of"] is None else {"consequence_of": each["consequence_of"]}),
            "rules": " ".join(each["rules"]),
            "says": each["detail"],
        }
        for each in answer["violations"]
    ]
    assert found == case["violations"]
    assert all(each["code"] == each["phrase"].partition(".")[0] for each in answer["violations"])
    if "liable" in case:
        assert answer["result"]["breach"] == {"seat": case["liable"]}


@pytest.mark.parametrize("case", [*CASES["tampered"], *CASES["quarrel"]], ids=lambda case: case["name"])
def test_where_judging_stops_nothing_follows_from_anything(case: dict[str, Any]) -> None:
    first = case["violations"][:1]
    found = judged(case, "stop").findings
    assert [each.event for each in found[:1]] == [each["event"] for each in first]
    assert {each.consequence_of for each in found} <= {None}


# --- where a card is -------------------------------------------------------------------------------------------------


def test_what_was_played_before_the_record_goes_on_was_played_earlier() -> None:
    table = bigtwo.referee(dealt("four"), events("1 3D | 2 4S"), "base").state
    (finding,) = bigtwo.referee(table, events("3 4S"), "base").findings
    reason = finding.violation.reason
    assert (reason.phrase, reason.detail) == (
        "card-not-in-hand.played-earlier",
        "not in the hand: 4S, played earlier in the deal",
    )


@pytest.mark.parametrize("on_wire", [False, True])
def test_while_a_table_is_played_at_nobody_is_told_what_others_hide(on_wire: bool) -> None:
    """Whoever tries a card that is not theirs must not learn who holds it."""
    table = bigtwo.referee(dealt("four"), events("1 3D | 2 4S"), "base").state
    tried = [{"seat": 3, "play": cards.split()} for cards in ("5S", "4S", "4S 6D 5S")]
    if on_wire:
        referee = OPERATIONS["referee"]
        answers = [
            referee.answer(referee.request.load({"state": table.to_dict(), "events": [event]})).fields
            for event in tried
        ]
    else:
        answers = [bigtwo.referee(table, [event], "base").to_dict() for event in tried]
    found: Any = [answer["violations"] for answer in answers]
    assert [(each["phrase"], each["detail"], [*each["params"]]) for (each,) in found] == [
        ("card-not-in-hand.cards", "not in the hand: 5S", ["cards"]),
        ("card-not-in-hand.played-earlier", "not in the hand: 4S, played earlier in the deal", ["cards"]),
        ("card-not-in-hand.cards", "not in the hand: 6D 5S 4S", ["cards"]),
    ]


def test_a_card_that_is_out_of_play_is_in_nobodys_hand() -> None:
    (finding,) = bigtwo.referee(dealt("two"), events("0 3D 3C"), "two-player-13").findings
    assert finding.violation.reason.detail == "not in the hand: 3C, out of play in this deal"


def test_the_last_play_of_a_card_counts_where_it_came_back_through_the_stock() -> None:
    plays = Plays()
    plays.note(Play(0, 0b11), 2)
    plays.note(Play(1, 0b01), 9)
    assert [plays.place(card) for card in (0b01, 0b10)] == [("played", 1, 10), ("played", 0, 3)]


def test_one_play_without_a_state_says_only_which_cards_are_not_in_the_hand() -> None:
    (reason,) = bigtwo.validate_play("3D 9S", None, "4D", "base").violations
    assert (reason.phrase, dict(reason.params)) == ("card-not-in-hand.cards", {"cards": ("4D",)})


def test_where_each_card_is_can_be_translated_from_the_params() -> None:
    (found,) = [each for each in base("1 3D | 2 4S | 3 pass | 0 5S | 1 3D 4S 6D") if each["event"] == 4]
    assert found["phrase"] == "card-not-in-hand.several"
    assert found["params"] == {
        "cards": ["3D", "4S", "6D"],
        "whereabouts": ["3D:played:1:1", "4S:played:2:2", "6D:held:0"],
    }


# --- what follows from what ------------------------------------------------------------------------------------------


def causes(record: str) -> list[tuple[int, int | None]]:
    return [(each["event"], each["consequence_of"]) for each in base(record)]


def test_who_goes_on_after_a_refused_play_is_not_at_fault() -> None:
    assert causes(ROUND) == [(3, None), (4, 3), (5, 3)]


def test_a_fault_among_consequences_is_a_fault_of_its_own() -> None:
    assert causes(f"{ROUND} | 1 8H") == [(3, None), (4, 3), (5, 3), (6, None)]


def test_what_is_taken_back_causes_nothing() -> None:
    assert causes("1 3D | 2 4S | 3 pass | 0 4H | 0 pass | 1 pass | 0 4H") == [(3, None), (6, None)]


def test_nothing_follows_any_more_once_the_table_is_as_it_should_be() -> None:
    """Seat 3 passes before seat 2, which then passes too: nobody has seen anything that is not so."""
    assert causes("1 3D | 3 pass | 2 pass | 3 pass | 1 4D") == [(1, None), (4, None)]


# --- names -----------------------------------------------------------------------------------------------------------


def test_names_stand_in_sentences_and_numbers_in_params() -> None:
    named, plain = base("1 3D | 3 5H", players=NAMES), base("1 3D | 3 5H")
    assert named[0]["detail"] == "Di is not to act; it is the turn of Cy"
    assert plain[0]["detail"] == "seat 3 is not to act; it is the turn of seat 2"
    assert [{**each, "detail": None} for each in named] == [{**each, "detail": None} for each in plain]


@pytest.mark.parametrize(
    ("players", "phrase", "place"),
    [
        (["Ann", "Bo", "Cy"], "out-of-range.exactly", ("players",)),
        (["Ann", "Bo", "Cy", "Ann"], "name-twice.list", ("players", 3)),
        (["Ann", "Bo", "Cy", ""], "out-of-range.text", ("players", 3)),
        (["Ann", "Bo", "Cy", "D" * 41], "out-of-range.text", ("players", 3)),
        (["Ann", "Bo", "Cy", "ANN"], "name-twice.list", ("players", 3)),
        (["Ann", "Bo", "Cy", "Di\nclean"], "invalid-value.unseen", ("players", 3)),
        (["Ann", "Bo", "Cy", "\x1b[2JDi"], "invalid-value.unseen", ("players", 3)),
        (["Ann", "Bo", "Cy", "\u202eDi"], "invalid-value.unseen", ("players", 3)),
        (["Ann", "Bo", "Cy", 4], "not-a-text.field", ("players", 3)),
        ("Ann", "not-a-list.field", ("players",)),
    ],
)
def test_names_that_tell_nobody_apart_are_refused(players: Any, phrase: str, place: tuple[str | int, ...]) -> None:
    referee = OPERATIONS["referee"]
    body = {"deal": {"hands": [*dealt("four").hands]}, "events": [], "players": players}
    with pytest.raises(InvalidRequest) as refused:
        referee.answer(referee.request.load(body))
    assert [(fault.phrase, fault.path) for fault in refused.value.faults] == [(phrase, place)]


@pytest.mark.parametrize("name", ["\ud800", "Di\nclean", ""])
def test_the_library_refuses_them_too(name: str) -> None:
    players = ["Ann", "Bo", "Cy", name]
    with pytest.raises(Faulty, match="players/3 "):
        base("1 3D", players=players)
    with pytest.raises(Faulty, match="players/3 "):
        bigtwo.write_record(dealt("four"), variant="base", players=players)
    with pytest.raises(Faulty, match="dealer must be a whole number from 0 to 3, not 4"):
        bigtwo.write_record(dealt("four"), variant="base", dealer=4)


@pytest.mark.parametrize("question", ["legal-moves", "view", "referee"])
def test_a_whole_answer_in_place_of_its_state_is_one_fault(question: str) -> None:
    answer = bigtwo.referee(dealt("four"), [], "base").to_dict()
    operation = OPERATIONS[question]
    with pytest.raises(InvalidRequest) as refused:
        operation.answer(operation.request.load({"state": answer, **({"events": []} if question == "referee" else {})}))
    assert [(fault.code, fault.pointer, fault.detail) for fault in refused.value.faults] == [
        ("unknown-field", "/state/state", "state is a whole answer; give what its field state holds")
    ]
