"""``bigtwo referee`` and ``bigtwo show``: records that people wrote, from a file and from standard input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from bigtwo.cli.outcome import ANSWERED, NOT_ANSWERED, REFUSED
from tests.cli.test_cli import run

GAME = """Variant: hong-kong-ip
Players: Ann, Ben, Cho, Dee
Dealer: Ann
Seed: kitchen 7
1. Ann: 3D 6D 7S 8C
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.b2"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_a_clean_record(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    code, out, err = run(capsys, "referee", str(game))
    assert (code, err) == (ANSWERED, "")
    assert out.splitlines()[:2] == ["clean", "Ann is to act; the pile is 8C"]


def test_a_record_with_violations(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_text(GAME + "1. Ann: 3C Ann: TC Dee: 2D\n", encoding="utf-8")
    code, out, _ = run(capsys, "referee", str(game))
    assert code == REFUSED
    assert [line.partition(":")[0] for line in out.splitlines()][:2] == [
        "line 6, event 5, Ann",
        "Ann is to act; the pile is 8C",
    ]
    code, out, _ = run(capsys, "referee", str(game), "--skip")
    assert code == REFUSED
    assert [line.partition(":")[0] for line in out.splitlines()][:2] == ["line 6, event 5, Ann", "line 6, event 7"]


def test_who_has_a_name_is_called_by_it(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert run(capsys, "show", str(game))[1].splitlines()[-1] == "  trick 1: Ann faces 8C"
    question = {"record": GAME + "1. Ann: 3C", "players": ["A", "B", "C", "D"]}
    game.write_text(json.dumps(question), encoding="utf-8")
    _, out, _ = run(capsys, "ask", "referee", "--body", str(game))
    assert out.startswith("line 6, event 5, A: ")
    assert "A is to act; the pile is 8C" in out.splitlines()


def test_one_is_no_plural(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_text(GAME.replace(" 6D 7S 8C", ""), encoding="utf-8")
    assert "has 1 deal, so" in run(capsys, "show", str(game), "--deal", "2")[2]
    assert "has 1 event, so" in run(capsys, "show", str(game), "--at", "2")[2]


def test_a_record_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GAME.encode())))
    code, out, _ = run(capsys, "referee", "-", "--json")
    assert (code, json.loads(out)["verdict"], json.loads(out)["variant"]) == (ANSWERED, "clean", "hong-kong-ip")


def test_a_session(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_text(GAME + "\nDeal: 1\nDealer: 2\nSeed: 8\n", encoding="utf-8")
    assert [line for line in run(capsys, "referee", str(game))[1].splitlines() if "deal" in line] == [
        "deal 1",
        "deal 1",
    ]
    assert "Ann (13)" in run(capsys, "show", str(game))[1]
    assert "Ann (12)" in run(capsys, "show", str(game), "--deal", "1")[1]


@pytest.mark.parametrize(("at", "pile"), [("0", None), ("1", "3D by Ann"), ("4", "8C by Dee")])
def test_the_table_after_some_events(capsys: pytest.CaptureFixture[str], game: Path, at: str, pile: str | None) -> None:
    code, out, _ = run(capsys, "show", str(game), "--at", at)
    assert code == ANSWERED
    assert out.startswith("hong-kong-ip, deal 1, counterclockwise\n")
    assert ("pile" in out) is (pile is not None)
    assert pile is None or f"pile: {pile}" in out
    assert len([line for line in out.splitlines() if line.startswith(">")]) == 1


def test_what_is_left_out_is_told(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_text(GAME + "1. Ann: 3C\n", encoding="utf-8")
    assert "left out, line 6, event 5: " in run(capsys, "show", str(game))[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["referee", "nothing.b2"], "nothing.b2 cannot be read"),
        (["referee", "FILE", "--variant", "bass"], "there is no variant"),
        (["show", "FILE", "--at", "99"], "has 4 events"),
        (["show", "FILE", "--deal", "2"], "there is no deal 2"),
    ],
)
def test_what_cannot_be_answered(capsys: pytest.CaptureFixture[str], game: Path, words: list[str], said: str) -> None:
    code, out, err = run(capsys, *(str(game) if word == "FILE" else word for word in words))
    assert (code, out) == (NOT_ANSWERED, "")
    assert said in err


def test_every_fault_of_a_text_is_a_line(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_text(GAME + "2. 3D\n4. x: 3D\n", encoding="utf-8")
    code, _, err = run(capsys, "referee", str(game))
    assert code == NOT_ANSWERED
    assert [line.partition(": ")[2].partition(": ")[0] for line in err.splitlines()] == [
        "line 6, column 4",
        "line 7, column 1",
        "line 7, column 4",
    ]
    game.write_bytes(b"\xff")
    assert "no text in UTF-8" in run(capsys, "referee", str(game))[2]
