"""Logs of what was played: how records come in, what is judged, and what the command makes of them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.operations.json_lines import answer_line
from bigtwo.table.state import event_as_dict
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import resolve
from bigtwo_conformance.logs.fitted import left
from bigtwo_conformance.logs.houses import KEPT, NOT_SHOWN, OPEN, VALUES, own_lists, own_orders
from bigtwo_conformance.logs.judged import MAX_SHOWN, JudgedLog, judge_records, log_as_text
from bigtwo_conformance.logs.records import MAX_CHARACTERS, MAX_LINE_BYTES, LineRecord, TextRecord, Unread, records
from bigtwo_conformance.logs.referee import Referee
from bigtwo_conformance.protocol import ANSWERED, ERROR, Reply, faults_in
from bigtwo_conformance.variants import read_rules, read_stated, resolved
from tests.mutation.mutant import Function, Mutant, in_place_of_the_oracle, mutant
from tests.oracle.packs import all_cards
from tests.oracle.planting import plant
from tests.oracle.random_records import random_record
from tests.oracle.table import Table
from tests.oracle.variants import options_of
from tests.runner.engines import Call
from tests.tables import rows, table
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

Options = Mapping[str, Any]
Recorded = tuple[dict[str, Any], list[dict[str, Any]]]
"""A deal and what happened."""


def reference(operation: str, question: Mapping[str, Any]) -> Reply:
    """What `bigtwo answer` answers, in this process."""
    line = json.dumps({"id": "1", "operation": operation, "input": question}).encode()
    reply = answer_line(line)
    if reply["ok"]:
        return Reply(ANSWERED, reply["result"])
    return Reply(ERROR, message=reply["error"]["message"], faults=faults_in(reply["error"].get("faults")))


def played(options: Options, count: int, seed: object, fault: Mutant | None = None) -> list[Recorded]:
    """So many deals played under some options on top of the base game, by a server that may have a fault."""
    rng, own = Random(f"log {seed}"), options_of({"extends": "base", "options": dict(options)})
    if fault is None:
        return [random_record(rng, own)[:2] for _ in range(count)]
    with in_place_of_the_oracle(fault):
        return [random_record(rng, own)[:2] for _ in range(count)]


def as_lines(deals: Sequence[Recorded], variant: Any = None) -> str:
    """JSON Lines."""
    stated = {} if variant is None else {"variant": variant}
    return "".join(json.dumps({**stated, "deal": deal, "events": events}) + "\n" for deal, events in deals)


def as_text(deals: Sequence[Recorded], variant: Any = None) -> str:
    """Records in text, one behind the other, each with its header."""
    found = bigtwo.variant(variant)
    return "\n".join(bigtwo.write_record(sparse(deal), events, found) for deal, events in deals)


def sparse(deal: Mapping[str, Any]) -> dict[str, Any]:
    """A deal without what it need not say."""
    return {field: value for field, value in deal.items() if field not in ("stock", "dead") or value}


def judged(text: str, folder: Path, rules: Any = None, *, fit: bool = True) -> JudgedLog:
    """What is found in a file with this text."""
    path = folder / "log"
    path.write_text(text, encoding="utf-8")
    return judge_records(records([str(path)]), Referee(reference), rules, fit=fit)


DRAWING = {"players": 3, "hand_size": 13, "leftover": "stock"}
SEEDED = "Dealer: 0\nSeed: kitchen 7\n"
SESSION = """Variant: two-player-13+after_pass=out-of-trick

Deal: 1
Dealer: 0
Hand 0: 3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 6D
Hand 1: 7D 7C 7H 7S 8D 8C 8H 8S 9D 9C 9H 9S TD
1. 0: 3D3C3H4D4C -
2. 0: 4H4S -
3. 0: 5D5C5H -
4. 0: 3S -
5. 0: 5S -
6. 0: 6D
Result: seat 0 wins

Deal: 2
Dealer: 1
Seed: second
1. 0: 3D
"""


def read(text: str | bytes, folder: Path) -> list[LineRecord | TextRecord | Unread]:
    path = folder / "log"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return list(records([str(path)]))


# --- text -------------------------------------------------------------------------------------------------------------


@rows("name", NAMED)
def test_the_events_of_a_text_are_found_where_they_stand(name: str, tmp_path: Path) -> None:
    """As many as the service reads, and up to each of them the text is a record of just these."""
    variant = bigtwo.variant(name)
    deal, events, _ = random_record(Random(f"words {name}"), variant.options.to_dict(), limit=60)
    players = [f"P {seat}" for seat in range(variant.options.players)]
    text = bigtwo.write_record(sparse(deal), events, variant, players=players)
    (record,) = read(text, tmp_path)
    assert isinstance(record, TextRecord)
    assert record.size() == len(events)
    whole = bigtwo.read_record(text).deals[0]
    for size in {0, 1, len(events) // 2, len(events)}:
        begun = bigtwo.read_record(record.question(name, size)["record"], name).deals[0]
        assert begun.events == whole.events[:size]
    for event in Random(name).sample(range(len(events)), min(5, len(events))):
        place = record.place_of(event)
        line, column = place.line, place.column or 0
        assert line <= text.count("\n") + 1
        cards = record.cards_of(event)
        if variant.options.pack == "standard-52" and cards is not None and "play" in events[event]:
            written: Any = event_as_dict(whole.events[event], variant)["play"]
            assert sorted(cards) == sorted(written)
            assert text.split("\n")[line - 1][column - 1 :].lstrip("*").startswith(cards[0])


BEGINNINGS = [
    (f"{SEEDED}1. 0: 3D\n\n{SEEDED}1. 0: 3D\n", [1, 5]),
    (f"{SEEDED}1. 0: 3D\n{SEEDED}1. 0: 3D", [1, 4]),
    (f"Variant: base\n{SEEDED}\n1. 0: 3D\nResult: x\nVariant: base\n{SEEDED}1. 0: 3D", [1, 7]),
    (f"{SEEDED}\n{SEEDED}\n", [1, 4]),
    (f"# ours\n\nDeal: 1\n{SEEDED}Deal: 2\n{SEEDED}", [3, 6]),
    (f"Players: Ann: x, Ben, Cho, Dee\n{SEEDED}1. 0: 3D # Seed: y\n", [1]),
    ("", []),
    ("\n# nothing\n", []),
]


@rows("text, lines", BEGINNINGS)
def test_where_records_begin(text: str, lines: list[int], tmp_path: Path) -> None:
    assert [each.place.line for each in read(text, tmp_path) if not isinstance(each, Unread)] == lines


@rows("end", ["\r", "\r\n"])
def test_lines_may_end_as_they_do_elsewhere(end: str, tmp_path: Path) -> None:
    session = SESSION.replace("\n", end)
    one_line = json.dumps({"record": session})
    assert read(session, tmp_path) == read(SESSION, tmp_path)
    found = [each for each in read(f"{one_line}{end}{one_line}", tmp_path) if isinstance(each, TextRecord)]
    assert [(each.size(), each.place.line) for each in found] == [(11, 1), (1, 1), (11, 2), (1, 2)]


def test_rules_and_players_hold_until_others_are_stated(tmp_path: Path) -> None:
    text = (
        f"Variant: wikipedia\nPlayers: A, B, C, D\n{SEEDED}1. A: 3D\n{SEEDED}1. B: 3D\nVariant: base\n{SEEDED}1. 0: 3D"
    )
    found = [each for each in read(text, tmp_path) if isinstance(each, TextRecord)]
    assert [each.stated for each in found] == ["wikipedia", "wikipedia", "base"]
    assert ["Players: A, B, C, D" in each.lines for each in found] == [True, True, False]
    assert str(found[1].place_of(0)).endswith(":8:7")


def test_a_session_is_told_how_the_deal_before_ended(tmp_path: Path) -> None:
    winner_leads = SESSION.replace("out-of-trick", "out-of-trick+later_leader=previous-winner")
    for text in (SESSION, winner_leads):
        log = judged(text, tmp_path, fit=False)
        assert (log.records, log.skipped) == (2, 0), log.faults
    lines = "".join(
        json.dumps({"variant": "two-player-13+later_leader=previous-winner", "deal": deal, "events": events}) + "\n"
        for deal, events in _session_of_two()
    )
    assert judged(lines, tmp_path, fit=False).faults == []


def _session_of_two() -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    deals = bigtwo.read_record(SESSION).deals
    variant = bigtwo.variant("two-player-13")
    return [
        (
            {"hands": [list(variant.cards(variant.mask(hand))) for hand in each.dealt.hands], "deal_number": number},
            [event_as_dict(event, variant) for event in each.events],
        )
        for number, each in enumerate(deals, 1)
    ]


# --- faults -----------------------------------------------------------------------------------------------------------


FAULTS: list[tuple[str | bytes, list[str]]] = [
    ('{"deal": {}, "events": []}\n{"deal"\n', ["2:8 This is not JSON"]),
    ('{"a": 1}\n[]\n', ["1:None events is missing", "1:None deal is missing", "2:None A line should be"]),
    ('{"deal": [], "state": {}, "events": 7}', ["1:None events", "1:None deal and state", "1:None deal should"]),
    ('{"record": 7}', ["1:None record should be a text"]),
    ('{"deal": {}, "events": [], "variant": 7}', ["1:None variant should be"]),
    ('{"deal": {}, "events": [], "events": []}', ["1:None This is not JSON"]),
    (f"{SEEDED}1. 0: 3D\n".encode() + b"# \xff\n", ["4:3 This is not UTF-8"]),
    (SEEDED + "1. 0: " + "3D " * (MAX_CHARACTERS // 3), ["1:None The record has more than 200000 characters"]),
    ('{"x": "' + "y" * MAX_LINE_BYTES + '"}\n{"deal": {}, "events": []}', ["1:None The line has more than"]),
]


def test_faults_have_their_places(tmp_path: Path) -> None:
    with table() as row:
        for text, faults in FAULTS:
            with row(text[:60]):
                found = [
                    each for record in read(text, tmp_path) if isinstance(record, Unread) for each in record.faults
                ]
                says = [f"{fault.place.line}:{fault.place.column} {fault.says}" for fault in found]
                assert len(says) == len(faults)
                assert all(one.startswith(other) for one, other in zip(says, faults, strict=True)), says


def test_what_the_reference_cannot_read_is_told_where_it_stands(tmp_path: Path) -> None:
    text = f"{SEEDED}1. 0: 3D\n\nVariant: base\n{SEEDED}\n# a comment\n1. 0: 3D 4Q\n2. 0: 5X\n"
    log = judged(text, tmp_path, fit=False)
    assert (log.records, log.skipped) == (2, 1)
    no_suit, no_card = (f"{each.place.line}:{each.place.column} {each.says}" for each in log.faults)
    assert no_suit.startswith('10:10 "4Q" has no suit; ')
    assert no_card == '11:7 "5X" is no card; write rank and suit, as in 9S or TD'


def test_records_are_read_one_at_a_time(tmp_path: Path) -> None:
    """Whoever reads the first of many has not read the last."""

    class Endless(io.RawIOBase):
        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any, /) -> int:
            self.given += 1
            line = (b"Dealer: 0\n", b"Seed: k\n", b"1. 0: 3D\n")[self.given % 3 - 1]
            buffer[: len(line)] = line
            return len(line)

    from bigtwo_conformance.logs.records import _records_of

    source = Endless()
    found = _records_of(io.BufferedReader(source), "endless")
    for _ in range(20):
        next(found)
    assert source.given <= 20 * 3 + 3


def test_what_is_said_names_the_line_of_the_file(tmp_path: Path) -> None:
    """The second deal is asked about with the line that names the players, which only the first one has."""
    hands = "Hand 0: 3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 6D\nHand 1: 7D 7C 7H 7S 8D 8C 8H 8S 9D 9C 9H 9S TD\n"
    first, second = f"Dealer: 0\n{hands}1. 0: 3D -\n", f"Dealer: 0\n{hands}1. 0: 3D 7D\n2. 0: 3D\n"
    text = f"Variant: two-player-13\nPlayers: Ann, Bob\n{first}\n{second}"
    played_before = text.splitlines().index("1. 0: 3D 7D") + 1
    assert f"not in the hand: 3D, played by Ann in line {played_before}\n" in log_as_text(judged(text, tmp_path))


# --- what a line may be -----------------------------------------------------------------------------------------------


def test_questions_states_and_texts_are_records_too(tmp_path: Path) -> None:
    deal, events = played({}, 1, "shapes")[0]
    state = reference("referee", {"deal": deal, "events": events[:9]}).answer["state"]
    text = as_text([(deal, events)]).replace("Variant: base\n", "")
    lines: list[Mapping[str, Any]] = [
        {"id": "7", "operation": "referee", "input": {"deal": deal, "events": events, "on_violation": "stop"}},
        {"state": state, "events": events[9:]},
        {"record": text, "variant": "base"},
        {"deal": {**deal, "variant": "base"}, "events": events},
    ]
    log = judged("".join(json.dumps(line) + "\n" for line in lines), tmp_path, fit=False)
    assert (log.records, log.clean, log.faults) == (4, 4, [])
    told = [(each.variant, each.stated, each.count) for each in log.played.values()]
    assert told == [("base", False, 1), ("base", True, 3)]


# --- the command line -------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    deals = played({}, 2, "command")
    (tmp_path / "clean.jsonl").write_text(as_lines(deals, "base"))
    deals[0][1][3:4] = []
    (tmp_path / "broken.b2").write_text(as_text(deals, "base"))
    return tmp_path


@pytest.mark.check
def test_the_exit_code_says_what_was_found(folder: Path, call: Call) -> None:
    clean, broken = str(folder / "clean.jsonl"), str(folder / "broken.b2")
    unread = folder / "unread.jsonl"
    unread.write_text("{\n")
    assert call("judge-log", "--no-fit", clean).code == 0
    ended = call("judge-log", "--no-fit", "--json", clean, broken)
    assert ended.code == 1
    told = json.loads(ended.out)
    assert (told["records"], told["clean"], told["plays"]) == (4, 3, None)
    ended = call("judge-log", "--no-fit", clean, str(unread))
    assert ended.code == 2
    assert f"{unread}:1:2: This is not JSON" in ended.err
    assert call("judge-log", "--no-fit", broken, str(unread)).code == 1
    assert call("judge-log", str(folder / "missing")).code == 2
    assert call("judge-log", "--as", "no-such", clean).code == 2
    assert call("judge-log", clean, "--", "program").code == 2
    (folder / "empty").write_text("\n")
    assert call("judge-log", str(folder / "empty")).code == 2


@pytest.mark.check
def test_what_it_finds_is_what_run_takes(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((folder / "clean.jsonl").read_bytes())))
    ended = call("judge-log", "--json")
    assert (ended.code, ended.err) == (0, "")
    told = json.loads(ended.out)
    assert told["plays"]["options"]["players"] == 4
    assert resolved(read_rules(json.dumps(told)))["direction"] == "counterclockwise"


def test_without_a_reference_it_says_how_to_get_one(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *given, **named: None)
    ended = call("judge-log", str(folder / "clean.jsonl"))
    assert ended.code == 2
    assert "pip install ." in ended.err
    assert "--reference http://" in ended.err


HOUSES: dict[str, tuple[dict[str, Any], int, str]] = {
    "the base game": ({}, 16, "suit_order direction after_pass self_beat triples last_cards_announcement"),
    "suits and tricks of its own": (
        {"suit_order": "CSHD", "after_pass": "out-of-trick", "self_beat": True}, 14, "direction after_pass self_beat"
    ),
    "clockwise with bombs": (
        {"direction": "clockwise", "bombs": "on", "triples": False, "opening_must_include": False},
        8,
        "direction opening_must_include after_pass",
    ),
    "three draw": (
        {**DRAWING, "draw_on_pass": "combination-size", "last_cards_announcement": 2},
        16,
        "players leftover draw_on_pass direction",
    ),
    "to the last": (
        {"deal_ends": "one-left", "scoring": "placings", "settlement": "none"}, 16, "deal_ends direction"
    ),
}  # fmt: skip
"""Options, how many deals show them, and what these show in any case: that the direction stays takes a record of a deal
with an even number."""


def wrong(log: JudgedLog, options: dict[str, Any]) -> dict[str, Any]:
    """What it is certain of, or has left open, and that the server does not play."""
    assert log.fit is not None
    true = resolve({"extends": "base", "options": options}).options.to_dict()
    certain = {option: value for option, value in log.fit.values.items() if value != true[option]}
    handed_on = log.fit.to_dict()["narrowed"]
    return certain | {option: values for option, values in handed_on.items() if true[option] not in values}


@pytest.mark.check
def test_an_order_without_a_name_is_left_open_to_run_as_well(tmp_path: Path) -> None:
    options = {"five_card_kinds": ["four-of-a-kind", "two-pairs-plus-one"], "quads_form": "both"}
    log = judged(as_lines(played(options, 12, 21)), tmp_path)
    assert log.fit is not None
    assert "five_card_kinds" in log.fit.narrowed
    _, said = read_stated(json.dumps(log.fit.to_dict()))
    assert said["left_open"]["five_card_kinds"] == ()
    assert "five_card_kinds" not in said["plays"]["options"]


# --- servers without a fault ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(["suits and tricks of its own"], id="one", marks=pytest.mark.check),
        pytest.param(list(HOUSES), id="all", marks=pytest.mark.verify),
    ],
)
def test_a_house_is_found_in_what_it_plays(names: list[str], tmp_path: Path) -> None:
    """Each takes some seconds, for the reference is asked thousands of questions."""
    with table() as row:
        for name in names:
            with row(name):
                options, count, shown = HOUSES[name]
                log = judged(as_lines(played(options, count, name)), tmp_path)
                assert log.fit is not None
                assert wrong(log, options) == {}
                assert {*shown.split()} <= log.fit.values.keys()
                assert log.fit.to_dict()["unexplained"] == []
                assert log.fit.to_dict()["fits"] == log.fit.to_dict()["fitted_on"]
                assert log.clean == log.records


@rows("name", HOUSES)
def test_a_log_that_states_what_it_plays_is_clean(name: str, tmp_path: Path) -> None:
    options, _, _ = HOUSES[name]
    deals, variant = played(options, 2, name), {"extends": "base", "options": options}
    stating = as_lines(deals, variant), as_text(deals, variant), as_lines(deals)
    for text, rules in zip(stating, (None, None, variant), strict=True):
        log = judged(text, tmp_path, rules, fit=False)
        assert (log.records, log.clean, log.skipped, len(log.broken)) == (2, 2, 0, 0)
        assert log.events == sum(len(events) for _, events in deals)


@pytest.mark.check
@rows("second, certain", [("4H 6H 8H TH QH", True), ("JH QH KH AH 2H", False)])
def test_what_another_option_makes_up_for_is_not_certain(second: str, certain: bool, tmp_path: Path) -> None:
    """Five hearts on a straight are a flush, or else something that needs no flushes."""
    straight, hearts = ["3D", "4C", "5S", "6C", "7D"], second.split()
    rest = [card for card in all_cards(options_of("base")) if card not in (*straight, *hearts)]
    hands = [rest[:13], [*straight, *rest[13:21]], [*hearts, *rest[21:29]], rest[29:]]
    log = judged(as_lines([({"hands": hands}, [{"seat": 1, "play": straight}, {"seat": 2, "play": hearts}])]), tmp_path)
    assert log.fit is not None
    without = ["straight", "full-house", "four-of-a-kind", "straight-flush"]
    assert (without not in left("five_card_kinds", log.fit.ruled_out)) == certain


@pytest.mark.verify
def test_random_mixes_are_never_told_wrong(tmp_path: Path) -> None:
    certain = 0
    for seed in range(30):
        options = random_options(Random(f"judged {seed}"))
        log = judged(as_lines(played(options, 12, seed)), tmp_path)
        assert wrong(log, options) == {}, options
        assert log.fit is not None
        certain += len(log.fit.values)
    assert certain >= 30 * 8


# --- servers with a fault ---------------------------------------------------------------------------------------------

BROKEN: dict[str, dict[str, Any]] = {
    "weaker-play": {},
    "locked-out": {"after_pass": "out-of-trick"},
    "wrong-announcement": {"last_cards_announcement": 1},
    "broken-duty": {"last_card_duty": "compulsory"},
    "wrong-draw": {**DRAWING, "draw_on_pass": "one"},
}
"""Some kinds of fault (tests/differential has all), and options under which there is room for them."""


@rows("kind", BROKEN)
def test_the_rule_that_one_event_breaks_is_named_and_no_other(kind: str, tmp_path: Path) -> None:
    options, random, found = BROKEN[kind], Random(kind), None
    while found is None:
        deals = played(options, 3, random.random())
        found = plant(random, *deals[1], kind, options_of({"extends": "base", "options": options}))
    events, event, seat, code = found
    deals[1] = deals[1][0], events
    log = judged(as_lines(deals, {"extends": "base", "options": options}), tmp_path, fit=False)
    assert (log.records, log.clean, log.skipped) == (3, 2, 0)
    (broken,) = log.rules_broken
    assert broken.code == code
    told = broken.to_dict()
    assert (told["count"], told["records"]) == (1, 1)
    assert told["first"].items() >= {"record": 2, "event": event, "seat": seat}.items()
    assert told["first"]["place"].endswith(":2")
    assert told["rules"][0]["statement"]
    again = reference(told["smallest"]["operation"], told["smallest"]["input"]).answer
    assert code in {each["code"] for each in again["violations"]}


@pytest.mark.check
def test_a_terminal_shows_what_is_done(tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "log").write_text(as_lines(played({}, 1, "terminal")), encoding="utf-8")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    shown = call("judge-log", str(tmp_path / "log"))
    assert shown.code == 0
    assert "looking for house rules that fit; 20 questions asked" in shown.err
    assert "record 1; " in shown.err
    assert shown.err.endswith("\r\x1b[K")


SKIPS = mutant(
    "turn-skips-one (PG-PLAY-03): Passes over the next player.",
    Function(Table._next_to_answer, lambda right, self, seat: right(self, self.next_in(seat))),
)


@pytest.mark.check
def test_a_server_with_a_fault_is_told_its_fault_and_its_rules(tmp_path: Path) -> None:
    log = judged(as_lines(played({}, 6, SKIPS.id, SKIPS), "base"), tmp_path)
    assert log.clean < log.records
    assert {each.code for each in log.rules_broken} == {"not-your-turn"}
    assert all("PG-PLAY-03" in each.rules for each in log.rules_broken)
    assert log.fit is not None
    assert wrong(log, {}) == {}
    assert log.fit.unexplained


def test_what_only_follows_from_a_violation_breaks_no_rule_of_its_own(tmp_path: Path) -> None:
    """Behind a refused play and a true announcement another player passes, who goes on as if the play had stood."""
    table = bigtwo.variant("base").start(seed="a")
    hands = [list(table.variant.cards(hand)) for hand in table.hands]
    first, second, third = table.to_act, table.play("3D").to_act, table.play("3D").pass_().to_act
    events = [
        {"seat": first, "play": ["3D"]},
        {"seat": second, "play": [hands[second or 0][0], hands[second or 0][-1]]},
        {"seat": first, "announce": 12},
        {"seat": third, "pass": True},
    ]
    log = judged(json.dumps({"variant": "base", "deal": {"hands": hands}, "events": events}), tmp_path)
    assert [(each.code, each.count) for each in log.rules_broken] == [("not-a-combination", 1)]


@pytest.mark.check
def test_rules_that_are_not_as_stated_are_told_with_the_event(tmp_path: Path) -> None:
    options = {"opening_must_include": False, "straight_order": "S5"}
    log = judged(as_lines(played(options, 6, "as stated"), "base"), tmp_path)
    assert {each.code for each in log.rules_broken} >= {"missing-opening-card"}
    assert log.fit is not None
    assert wrong(log, options) == {}
    assert log.fit.values["opening_must_include"] is False
    text = log_as_text(log)
    events = [{(each.record.number, each.event) for _, each in told} for told in log.fit.ruled_out.values()]
    for more in {len(each) - MAX_SHOWN for each in events} - {*range(-MAX_SHOWN, 1)}:
        assert f"and {more} more events" in text
    ruled_out = {each["value"]: each for each in log.fit.to_dict()["decided_by"]["opening_must_include"]["ruled_out"]}
    assert ruled_out.keys() == {True, "alone"}
    assert ruled_out[True]["event"] == 0


@rows("pack, cards", [("standard-52", "KD AS 2C 3H 4D"), ("tiles-15", "14D 15S 1C 2H 3D")])
def test_straights_round_the_corner_are_tried(pack: str, cards: str) -> None:
    orders = own_orders({"straight_order": "S0", "pack": pack}, cards.split(), None)
    ranks = [card[:-1] for card in cards.split()]
    assert ranks in [[*entry["ranks"]] for order in orders for entry in order if isinstance(entry, dict)]


def test_the_values_that_are_tried_are_those_of_the_options() -> None:
    """But for the scoring, the session and who deals, which no record shows."""
    options = {option.name: option for option in OPTIONS}
    groups = {option.group for option in OPTIONS if option.name in VALUES}
    shown = {option.name for option in OPTIONS if option.group in groups}
    assert shown - {"next_dealer"} == {*VALUES, *KEPT} - {"deals_per_round"}
    assert {*VALUES, *KEPT} == options.keys() - NOT_SHOWN
    assert {5, 30, "all"} <= {*VALUES["hand_size"]}
    assert tuple(name for name in VALUES if name in OPEN) == OPEN


@pytest.mark.check
@rows(
    "options",
    [
        {"players": 3, "hand_size": 14, "leftover": "dead"},
        {"unwritten_passes": True},
        {"more_kinds": ["two-pairs", "run-4"]},
    ],
)
def test_a_house_that_no_variant_names_explains_what_it_plays(options: dict[str, Any], tmp_path: Path) -> None:
    log = judged(as_lines(played(options, 6, "m")), tmp_path)
    assert log.fit is not None
    assert wrong(log, options) == {}
    assert {option: log.fit.house[option] for option in options} == options
    assert log.clean == log.records


def test_lists_of_ones_own_differ_in_one_item() -> None:
    assert [*own_lists("more_kinds", ["two-pairs", "run-4"])][:4] == [
        ["run-4"],
        ["two-pairs", "three-pairs", "run-4"],
        ["two-pairs", "run-3", "run-4"],
        ["two-pairs"],
    ]
    assert ["flush", "straight"] in own_lists("five_card_kinds", ["straight", "flush"])
