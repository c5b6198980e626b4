"""How records come in: many in a file, sessions, faults with their places, and what the command makes of them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.table.states import event_as_dict
from bigtwo_conformance.logs.notation import MAX_CHARACTERS
from bigtwo_conformance.logs.reading import MAX_LINE_BYTES, records
from bigtwo_conformance.logs.records import LineRecord, TextRecord, Unread
from bigtwo_conformance.variants import read_rules, resolved
from tests.oracle.random_records import random_record
from tests.runner.engines import called
from tests.runner.logged import as_lines, as_text, judged, played, reference
from tests.variant.chosen import NAMED

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


def faults_of(text: str | bytes, folder: Path) -> list[str]:
    return [
        f"{fault.place.line}:{fault.place.column} {fault.says}"
        for each in read(text, folder)
        if isinstance(each, Unread)
        for fault in each.faults
    ]


# --- text -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMED)
def test_the_events_of_a_text_are_found_where_they_stand(name: str, tmp_path: Path) -> None:
    """As many as the service reads, and up to each of them the text is a record of just these."""
    variant = bigtwo.variant(name)
    deal, events, _ = random_record(Random(f"words {name}"), variant.options.to_dict(), limit=60)
    deal = {field: value for field, value in deal.items() if field not in ("stock", "dead") or value}
    text = bigtwo.write_record(deal, events, variant, players=[f"P {seat}" for seat in range(variant.options.players)])
    (record,) = read(text, tmp_path)
    assert isinstance(record, TextRecord)
    assert record.size() == len(events)
    for size in {0, 1, len(events) // 2, len(events)}:
        begun = bigtwo.read_record(record.question(name, size)["record"], name).deals[0]
        whole = bigtwo.read_record(text).deals[0]
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


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"{SEEDED}1. 0: 3D\n\n{SEEDED}1. 0: 3D\n", [1, 5]),
        (f"{SEEDED}1. 0: 3D\n{SEEDED}1. 0: 3D", [1, 4]),
        (f"Variant: base\n{SEEDED}\n1. 0: 3D\nResult: x\nVariant: base\n{SEEDED}1. 0: 3D", [1, 7]),
        (f"{SEEDED}\n{SEEDED}\n", [1, 4]),
        (f"# ours\n\nDeal: 1\n{SEEDED}Deal: 2\n{SEEDED}", [3, 6]),
        (f"Players: Ann: x, Ben, Cho, Dee\n{SEEDED}1. 0: 3D # Seed: y\n", [1]),
        ("", []),
        ("\n# nothing\n", []),
    ],
)
def test_where_records_begin(text: str, lines: list[int], tmp_path: Path) -> None:
    assert [each.place.line for each in read(text, tmp_path) if not isinstance(each, Unread)] == lines


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_lines_may_end_as_they_do_elsewhere(end: str, tmp_path: Path) -> None:
    one_line = json.dumps({"record": SESSION.replace("\n", end)})
    for text in (SESSION.replace("\n", end), f"{one_line}{end}{one_line}"):
        found = read(text, tmp_path)
        assert [each.size() for each in found if isinstance(each, TextRecord)] == [11, 1] * (len(found) // 2)
    assert read(SESSION.replace("\n", end), tmp_path) == read(SESSION, tmp_path)
    assert [each.place.line for each in found if isinstance(each, TextRecord)] == [1, 1, 2, 2]


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


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('{"deal": {}, "events": []}\n{"deal"\n', ["2:8 This is not JSON"]),
        ('{"a": 1}\n[]\n', ["1:None events is missing", "1:None deal is missing", "2:None A line should be"]),
        ('{"deal": [], "state": {}, "events": 7}', ["1:None events", "1:None deal and state", "1:None deal should"]),
        ('{"record": 7}', ["1:None record should be a text"]),
        ('{"deal": {}, "events": [], "variant": 7}', ["1:None variant should be"]),
        ('{"deal": {}, "events": [], "events": []}', ["1:None This is not JSON"]),
        (f"{SEEDED}1. 0: 3D\n".encode() + b"# \xff\n", ["4:3 This is not UTF-8"]),
        (SEEDED + "1. 0: " + "3D " * (MAX_CHARACTERS // 3), ["1:None The record has more than 200000 characters"]),
        ('{"x": "' + "y" * MAX_LINE_BYTES + '"}\n{"deal": {}, "events": []}', ["1:None The line has more than"]),
    ],
)  # fmt: skip
def test_faults_have_their_places(text: str | bytes, faults: list[str], tmp_path: Path) -> None:
    found = faults_of(text, tmp_path)
    assert len(found) == len(faults)
    assert all(one.startswith(other) for one, other in zip(found, faults, strict=True)), found


def test_what_the_reference_cannot_read_is_told_where_it_stands(tmp_path: Path) -> None:
    text = f"{SEEDED}1. 0: 3D\n\nVariant: base\n{SEEDED}\n# a comment\n1. 0: 3D 4Q\n2. 0: 5X\n"
    log = judged(text, tmp_path, fit=False)
    assert (log.records, log.skipped) == (2, 1)
    assert [f"{each.place.line}:{each.place.column} {each.says}" for each in log.faults] == [
        (
            '10:10 "4Q" has no suit; write rank and suit, as in 9S; only classify and compare, asked over HTTP or '
            "on the command line, take ranks alone, for all cards of a set of at most 5"
        ),
        '11:7 "5X" is no card; write rank and suit, as in 9S or TD',
    ]


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

    from bigtwo_conformance.logs.reading import _records_of

    source = Endless()
    found = _records_of(io.BufferedReader(source), "endless")
    for _ in range(20):
        next(found)
    assert source.given <= 20 * 3 + 3


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

REFERENCE = f"{Path(sys.executable).parent}/bigtwo"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    deals = played({}, 2, "command")
    (tmp_path / "clean.jsonl").write_text(as_lines(deals, "base"))
    deals[0][1][3:4] = []
    (tmp_path / "broken.b2").write_text(as_text(deals, "base"))
    return tmp_path


@pytest.mark.check
def test_the_exit_code_says_what_was_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clean, broken = str(folder / "clean.jsonl"), str(folder / "broken.b2")
    unread = folder / "unread.jsonl"
    unread.write_text("{\n")
    assert called(capsys, "judge-log", "--no-fit", clean).code == 0
    ended = called(capsys, "judge-log", "--no-fit", "--json", clean, broken)
    assert ended.code == 1
    told = json.loads(ended.out)
    assert (told["records"], told["clean"], told["plays"]) == (4, 3, None)
    ended = called(capsys, "judge-log", "--no-fit", clean, str(unread))
    assert ended.code == 2
    assert f"{unread}:1:2: This is not JSON" in ended.err
    assert called(capsys, "judge-log", str(folder / "missing")).code == 2
    assert called(capsys, "judge-log", "--as", "no-such", clean).code == 2
    assert called(capsys, "judge-log", clean, "--", "program").code == 2
    (folder / "empty").write_text("\n")
    assert called(capsys, "judge-log", str(folder / "empty")).code == 2


@pytest.mark.check
def test_what_it_finds_is_what_run_takes(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((folder / "clean.jsonl").read_bytes())))
    ended = called(capsys, "judge-log", "--json")
    assert (ended.code, ended.err) == (0, "")
    told = json.loads(ended.out)
    assert told["plays"]["options"]["players"] == 4
    assert resolved(read_rules(json.dumps(told)))["direction"] == "counterclockwise"


def test_without_a_reference_it_says_how_to_get_one(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda *given, **named: None)
    ended = called(capsys, "judge-log", str(folder / "clean.jsonl"))
    assert ended.code == 2
    assert "pip install ." in ended.err
    assert "--reference http://" in ended.err


def test_a_reference_that_does_not_answer_is_no_verdict(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "judge-log", "--reference", "http://127.0.0.1:9", str(folder / "clean.jsonl"))
    assert ended.code == 3
