"""States that come back: what cannot be is named, what was kept is read for ever, and what an exchange or a hand that
won before the first lead leaves behind.

``frozen/format-N.json`` holds a deal of every variant in format N: the record, two states on its way and the judgement.
The files are never changed; a new format gets a new one.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bigtwo
from bigtwo.faults import InvalidInput
from bigtwo.operations.questions import OPERATIONS, as_json
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.scoring.result import InstantWin, Special
from bigtwo.table.reader import CONTRADICTION
from bigtwo.table.state import RECORD_FORMAT, STATE_FORMAT, Announce, Breach, Pass, Play
from bigtwo.table.table import structural_faults
from bigtwo.wording import place_of
from tests.dealing.test_opening import LEFT_OF_FOUR, SORTED
from tests.scoring.test_patterns import HANDS, PAIRS_AND_ACES
from tests.tables import table


def house(**options: Any) -> dict[str, Any]:
    return {"extends": "base", "options": options}


def state_after(variant: object, *events: dict[str, Any]) -> bigtwo.State:
    """The state after some events of a deal in which every seat holds one suit, and seat 0 the lowest."""
    rules = bigtwo.variant(variant)  # type: ignore[arg-type]
    each, players = len(rules.order.codes) // 4, rules.options.players
    hands = [[rules.order.codes[4 * rank + seat] for rank in range(each)] for seat in range(players)]
    dead = [code for code in rules.order.codes if not any(code in hand for hand in hands)]
    judged = rules.referee(bigtwo.DealtCards(hands, dead=dead or None), events)
    assert not judged.findings
    assert not structural_faults(judged.state)
    return judged.state


OPENED = {"seat": 0, "play": ["3D"]}
PASSED = {"seat": 1, "pass": True}
OUT_OF_TRICK = house(after_pass="out-of-trick", self_beat=True)
TO_THE_LAST = house(deal_ends="one-left", scoring="winner-points", settlement="none")
LIABLE = house(last_card_duty="liable")
OVER = {"over": True, "to_act": None}
DRAGON = {"winner": 0, "instant_win": InstantWin(0, "dragon")}
SIX_PAIRS = {"winner": 0, "instant_win": InstantWin(0, "six-pairs")}
DIAMONDS, CLUBS, HEARTS, SPADES = (sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4))

FAULTS: list[tuple[object, list[dict[str, Any]], dict[str, Any], str, str]] = [
    # Every card in one place, and no hand too large.
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES)}, "hands", "3D: in no place at all"),
    ("base", [], {"hands": (DIAMONDS | 2, CLUBS & ~2, HEARTS, SPADES)}, "hands/0", "nobody has more than 13"),
    # What was played.
    ("base", [], {"direction": "clockwise"}, "direction", "deal_number"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES), "extra": 1}, "extra", "variant"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES), "stock": (1,)}, "stock", "variant"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES), "dead": 1}, "dead", "variant"),
    ("base", [], {"hands": (DIAMONDS & ~1, CLUBS, HEARTS, SPADES), "set_aside": 1}, "trick_number", "set_aside"),
    ("base", [OPENED], {"trick_number": 2}, "trick_number", "set_aside"),
    ("base", [], {"first_leader": None}, "first_leader", "exchange_due"),
    ("base", [OPENED], {"opening": True}, "opening", "played"),
    ("base", [], {"to_act": 1}, "opening", "first_leader"),
    ("base", [], {"to_act": 1, "first_leader": 1}, "opening", "hands"),
    ("base", [OPENED], {"pile": None}, "played", "pile"),
    ("base", [], {"passed": (1,)}, "passed", "pile"),
    ("base", [OPENED], {"pile": Play(0, 1 | 1 << 5)}, "pile", "variant"),
    ("base", [OPENED], {"pile": Play(0, 2)}, "pile", "played"),
    ("base", [OPENED], {"passed": (0,)}, "pile", "passed"),
    ("base", [OPENED], {"last_play": 2}, "last_play", "pile"),
    ("base", [OPENED], {"last_play": 1 | 1 << 5}, "last_play", "variant"),
    ("base", [OPENED], {"locked_out": (2,)}, "locked_out", "variant"),
    (OUT_OF_TRICK, [OPENED, PASSED], {"locked_out": ()}, "locked_out", "passed"),
    ("base", [OPENED], {"specials": (Special(0, 1),)}, "specials", "variant"),
    # Whose turn it is.
    ("base", [OPENED], {"to_act": None}, "to_act", "hands"),
    ("base", [OPENED], {"passed": (1, 2, 3)}, "to_act", "passed"),
    ("base", [], {"own_pile": True}, "own_pile", "pile"),
    (OUT_OF_TRICK, [OPENED], {"own_pile": True}, "own_pile", "passed"),
    # The end.
    ("base", [OPENED], {"over": True, "winner": 0}, "to_act", "over"),
    ("base", [], {"hands": (0, CLUBS, HEARTS, SPADES), "set_aside": DIAMONDS}, "over", "variant"),
    ("base", [], {"hands": (DIAMONDS, 0, 0, 0), "set_aside": CLUBS | HEARTS | SPADES}, "to_act", "hands"),
    ("base", [OPENED], {"winner": 0}, "winner", "over"),
    ("base", [OPENED], {"finished": (0,)}, "finished", "hands"),
    ("base", [OPENED], {**OVER, "winner": 0}, "winner", "hands"),
    (TO_THE_LAST, [], {**OVER, "winner": 0}, "over", "hands"),
    (TO_THE_LAST, [], {**OVER, "winner": 0, "finished": (1, 0, 2, 3)}, "winner", "finished"),
    (house(dragon="wins"), [], {"winner": 1}, "dragon", "winner"),
    (house(instant_wins={"six-pairs": 5}), [], SIX_PAIRS, "instant_win", "over"),
    ("base", [], {**OVER, **DRAGON, "opening": False}, "over", "no deal can end so"),
    # What is owed.
    ("base", [OPENED], {"refilled": True}, "refilled", "draw_due"),
    (house(last_cards_announcement=2), [OPENED], {"announce_due": Announce(0, 2)}, "announce_due", "hands"),
    (house(last_card_duty="none"), [OPENED], {"breaches": (Breach(0, 0, False, ()),)}, "breaches", "variant"),
    (LIABLE, [OPENED], {"breaches": (Breach(0, 0, True, ()),)}, "breaches", "over"),
    (LIABLE, [OPENED], {"open_breach": 1}, "open_breach", "breaches"),
]
"""The variant, the events before, what is changed, and the fault: its field, and words of its sentence."""


def test_a_structural_fault() -> None:
    with table() as row:
        for variant, events, changes, field, words in FAULTS:
            with row(f"{field}: {changes}"):
                faults = structural_faults(replace(state_after(variant, *events), **changes))
                found = [(place_of(each.path), each.detail) for each in faults]
                assert any(place == field and words in detail for place, detail in found), found


def test_what_follows_from_the_state_is_compared() -> None:
    state = state_after("base", OPENED)
    assert not structural_faults(state, may_pass=True)
    assert [found.path for found in structural_faults(state, may_pass=False)] == [("may_pass",)]


def test_passes_on_the_lead_come_back_only_where_they_can_be() -> None:
    variant = bigtwo.variant({"options": {"finish_on_twos": "no-two"}})
    hands = ["2D", "2C", "4H 5H", "6H 7H"]
    masks = tuple(map(variant.mask, hands))
    begun = replace(state_after(variant), hands=masks, dead=variant.order.everything & ~sum(masks), opening=False)
    state = begun.apply(Pass(0))
    with table() as row:
        for change, field in (
            ({"passed": (2,)}, "passed"),
            ({"passed": (0, 2)}, "passed"),
            ({"to_act": 3}, "to_act"),
            ({"variant": bigtwo.variant()}, "passed"),
            ({}, None),
        ):
            with row(change):
                found = {each.path[0] for each in structural_faults(replace(state, **change))} - {
                    "dead",
                    "trick_number",
                }
                assert (field in found) if field else not found


# --- states and records that were kept ---

FROZEN = Path(__file__).parent / "frozen"
DEALS = [(path.stem, deal) for path in sorted(FROZEN.glob("*.json")) for deal in json.loads(path.read_bytes())]


def judged(**question: Any) -> Any:
    referee = OPERATIONS["referee"]
    return json.loads(as_json(referee.answer(referee.request.load({"explain": "none", **question}))))


def holds(now: Any, then: Any) -> bool:
    """Does a value say what it said then? It may say more."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and holds(now[name], then[name]) for name in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(holds, now, then))
    return bool(now == then)


def test_every_format_is_kept() -> None:
    assert {name for name, _ in DEALS} == {f"format-{number}" for number in range(1, RECORD_FORMAT + 1)}
    assert STATE_FORMAT in {state["state"]["format"] for _, deal in DEALS for state in deal["states"]}


def test_a_record_is_judged_as_it_was_and_its_states_are_read_and_lead_on_as_they_did() -> None:
    with table() as row:
        for name, deal in DEALS:
            record, then = deal["record"], deal["judged"]
            with row(f"{name} {record['variant']}"):
                assert holds(judged(**record), then)
                assert holds(judged(**without(record, "format")), then)
                for frozen in deal["states"]:
                    count, state = frozen["events_before"], frozen["state"]
                    assert holds(judged(**{**record, "events": record["events"][:count]})["state"], state)
                    for kept in (state, without(state, "format")):  # the first states had no format
                        after = judged(state=kept, events=record["events"][count:])
                        assert holds(after, without(then, "events_applied"))


def without(value: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: each for key, each in value.items() if key != name}


def test_a_format_that_is_none_or_newer_is_refused() -> None:
    deal = DEALS[0][1]
    with table() as row:
        for number, code in (
            *((number, "out-of-range") for number in (0, -1)),
            *((number, "unknown-format") for number in (STATE_FORMAT + 1, 10**30)),
            *((number, "not-an-integer") for number in ("1", 1.0, True, None)),
        ):
            for question, path in (
                ({**deal["record"], "format": number}, ("format",)),
                ({"state": {**deal["states"][0]["state"], "format": number}, "events": []}, ("state", "format")),
            ):
                if number is None and path == ("format",):
                    continue  # null stands for an absent field
                with row(f"{path} {number!r}"):
                    with pytest.raises(InvalidRequest) as refused:
                        judged(**question)
                    assert [(fault.path, fault.code) for fault in refused.value.faults] == [(path, code)]


# --- an exchange by places ---

RULES = bigtwo.variant({"extends": "base", "options": {"card_exchange": "by-placing"}})
PREVIOUS: Any = {"winner": 0, "hands": LEFT_OF_FOUR}
"""Seat 3 gives seat 0 two cards, 2C and 2H; seat 1 gives seat 2 one, 2S."""


def exchange_due() -> bigtwo.Table:
    return RULES.start(bigtwo.DealtCards(SORTED, deal_number=2, previous=PREVIOUS, exchange_due=True))


FIRST: Any = {"seat": 0, "exchange": ["3D", "3C"]}
SECOND: Any = {"seat": 2, "exchange": "9D"}


EXCHANGED_FIRST: Any = [
    ({"seat": 0, "exchange": "3D"}, "exchange-wrong.count"),
    ({"seat": 0, "exchange": ["3D", "3C", "3H"]}, "exchange-wrong.count"),
    ({"seat": 0, "exchange": ["3D", "9D"]}, "exchange-wrong.not-held-several"),
    ({"seat": 0, "exchange": ["2S", "2D"]}, "exchange-wrong.not-held-several"),
    ({"seat": 0, "play": ["3D"]}, "exchange-wrong.owed-several"),
    ({"seat": 0, "pass": True}, "exchange-wrong.owed-several"),
    ({"seat": 0, "draw": ["9D"]}, "exchange-wrong.owed-several"),
    ({"seat": 2, "exchange": "9D"}, "not-your-turn.turn"),
    ({"seat": 3, "exchange": ["2C", "2H"]}, "not-your-turn.turn"),
]
THEN: Any = [
    ({"seat": 2, "exchange": ["9D", "9C"]}, "exchange-wrong.count-one"),
    ({"seat": 2, "exchange": "3D"}, "exchange-wrong.not-held"),
    ({"seat": 2, "play": ["9D"]}, "exchange-wrong.owed"),
    ({"seat": 0, "exchange": ["3D", "3C"]}, "not-your-turn.turn"),
]


def test_what_is_refused_in_an_exchange() -> None:
    first, second = exchange_due(), exchange_due().apply(FIRST)
    done = second.apply(SECOND)
    over: Any = [({"seat": 3, "exchange": ["3D", "3C"]}, "exchange-wrong.undue")]
    with table() as row:
        for at, rows in ((first, EXCHANGED_FIRST), (second, THEN), (done, over)):
            for event, phrase in rows:
                with row(event):
                    assert [reason.phrase for reason in at.violations(event)] == [phrase]
    assert second.apply({"seat": 2, "exchange": ["9D"]}) == done
    assert "exchange_due" not in done.to_dict()


def test_the_three_player_exchange_is_of_one_card() -> None:
    rules = bigtwo.variant("three-player-exchange")
    previous: Any = {"winner": 0, "hands": ["", "3D 4D", "5D"]}
    at = rules.start(rules.deal(seed="x", dealer=0, deal_number=2, previous=previous))
    one, other = rules.cards(at.hands[0])[:2]
    assert [each.phrase for each in at.violations({"seat": 0, "exchange": [one, other]})] == [
        "exchange-wrong.count-one"
    ]
    assert at.apply({"seat": 0, "exchange": [one]}) == at.apply({"seat": 0, "exchange": one})


def _set(path: str, value: Any) -> Any:
    def change(due: Any) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")]
        for step in steps:
            due = due[step]
        due[last] = value

    return change


FORGED: Any = [
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
]


def test_forged_exchanges() -> None:
    with table() as row:
        for number, (change, path, phrase) in enumerate(FORGED):
            with row(f"row {number}, {path}: {phrase}"):
                wire = json.loads(json.dumps(exchange_due().apply(FIRST).to_dict()))
                change(wire["exchange_due"])
                with pytest.raises(InvalidInput) as refused:
                    bigtwo.Table.from_dict(wire)
                found = [("/".join(map(str, fault.path[1:])), fault.phrase) for fault in refused.value.faults]
                assert (path, phrase) in found
    wire = json.loads(json.dumps(exchange_due().to_dict()))
    wire["exchange_due"]["exchanges"][1]["returns"] = ["9D"]
    with pytest.raises(InvalidInput, match="does not agree with"):
        bigtwo.Table.from_dict(wire)


def test_views_show_cards_to_the_two_seats_of_an_exchange() -> None:
    at = exchange_due().apply(FIRST)
    given = ["2C", "2H"], ["3D", "3C"]
    for seat, first, second in ((None, (None, None), None), (0, given, None), (3, given, None)):
        due: Any = at.view(seat).to_dict()["view"]
        assert [(each["gives"], each["returns"]) for each in due["exchange_due"]["exchanges"]] == [
            first,
            (second, None),
        ]
        assert due["exchange_due"]["gives"] is None
    for seat in (1, 2):
        due = at.view(seat).to_dict()["view"]
        assert due["exchange_due"]["gives"] == "2S"
        assert due["exchange_due"]["exchanges"][0] == {"from": 3, "to": 0, "count": 2, "gives": None, "returns": None}


def test_a_refused_return_lets_the_rest_go_on() -> None:
    """As the players saw it the cards came back, so that nothing that follows is a fault of its own."""
    wrong: Any = {"seat": 0, "exchange": ["9D", "9C"]}
    judged_twice = bigtwo.referee(exchange_due(), [wrong, SECOND], RULES, on_violation="skip")
    assert [(each.event, each.consequence_of) for each in judged_twice.findings] == [(0, None), (1, 0)]


# --- a hand that won before the first lead ---

SIX_PAIRS = house(instant_wins={"six-pairs": 10})


def refereed(variant: object, *events: dict[str, Any], hands: Any = HANDS) -> bigtwo.Judgement[bigtwo.State]:
    rules = bigtwo.variant(variant)  # type: ignore[arg-type]
    return rules.referee(bigtwo.DealtCards(hands), events)


def test_the_opening_says_who_has_won_and_by_what() -> None:
    found = bigtwo.opening(HANDS, SIX_PAIRS)
    assert str(found) == "seat 2 holds six pairs and has won the deal"
    assert found.rules == ("HR-INST-01", "HR-INST-05", "DEC-161", "DEC-162")
    assert "instant_win" not in bigtwo.opening(HANDS, "hong-kong-ip").to_dict()


def test_a_named_dragon_is_told_in_both_fields() -> None:
    dragon = ["3S", "4D", "5H", "6C", "7S", "8D", "9H", "TC", "JS", "QD", "KH", "AC", "2S"]
    rest = [card for card in bigtwo.variant().order.codes if card not in dragon]
    hands = [rest[:13], rest[13:26], dragon, rest[26:]]
    judged = refereed(house(instant_wins={"dragon": 50}), hands=hands).to_dict()
    assert judged["result"]["played_deal"]["dragon"] == 2
    assert "instant_win" not in judged["result"]["played_deal"]
    assert judged["result"]["score"]["settlement"]["net"] == [-50, -50, 150, -50]


def test_a_state_is_taken_back() -> None:
    state = refereed(SIX_PAIRS).state
    written = state.to_dict()
    assert bigtwo.Table.from_dict(written).to_dict() == written
    with pytest.raises(InvalidInput):
        bigtwo.Table.from_dict(without(written, "instant_win"))


def test_a_deal_and_its_exchange() -> None:
    """Hands are looked at after the exchange (DEC-161)."""
    rules = {"players": 3, "hand_size": 13, "leftover": "dead", "card_exchange": "loser-highest-for-any"}
    variant = house(**rules, instant_wins={"six-pairs": 10})
    previous = {"winner": 1, "hands": [["4D"], [], ["5D", "6D"]]}
    lacking = [card for card in PAIRS_AND_ACES.split() if card not in ("AS", "6C")] + ["7H", "9C"]
    loser = ["3H", "4D", "5S", "6S", "7C", "9D", "TS", "JD", "JC", "KH", "4C", "9S", "AS"]
    third = ["4H", "6D", "7D", "8H", "JH", "KC", "KS", "3C", "4S", "7S", "TD", "QC", "2H"]
    dead = [card for card in bigtwo.variant().order.codes if card not in {*lacking, *loser, *third}]
    laid_out = bigtwo.DealtCards(
        [third, lacking, loser], dead=dead, deal_number=2, previous=previous, exchange_due=True
    )
    judged = bigtwo.variant(variant).referee(laid_out, [{"seat": 1, "exchange": "7H"}])
    assert judged.state.instant_win is not None
    assert judged.state.instant_win.to_dict() == {"seat": 1, "pattern": "six-pairs"}
