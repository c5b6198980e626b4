"""Questions with hands, lists and objects in them, asked on the command line as people type them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.api.contract import at
from tests.api.urls import in_a_url
from tests.cli.test_cli import run


def flags(question: dict[str, Any], *, between: str = ",") -> list[str]:
    """A question as flags."""
    texts = {
        name: text if text[:1] in "[{" else text.replace(",", between) for name, text in in_a_url(question).items()
    }
    return [part for name, text in texts.items() for part in (f"--{name.replace('_', '-')}", text)]


@pytest.mark.parametrize("between", [",", " ", ", "])
def test_cards_may_be_separated_by_commas_blanks_or_both(capsys: pytest.CaptureFixture[str], between: str) -> None:
    name = "exchange-done"
    question, answer = at(f"#/components/examples/{name}/value"), at(f"#/components/examples/{name}-answer/value")
    code, out, err = run(capsys, "ask", "exchange", "--json", *flags(question, between=between))
    assert (code, json.loads(out), err) == (0, answer, "")


def test_a_score_reads_well(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "ask", "score", "--winner", "0", "--cards-left", "0,9,10,13")
    assert (code, err) == (0, "")
    lines = [re.sub(r" {2,}", " | ", line.strip()) for line in out.splitlines()]
    assert "2 | 10 | 20 | 10 cards x 1 (+10); doubled for 10 or more cards (+10)" in lines
    assert "net: seat 0 +68, seat 1 +32, seat 2 -12, seat 3 -88" in lines


@pytest.mark.parametrize(
    ("arguments", "sentences"),
    [
        (
            ["score", "--winner", "9", "--cards-left", "0,x,10", "--dragon", '{"seat": 9}'],
            ["winner must be a whole number from 0 to 3, not 9", "cards_left must have 4 entries, not 3",
             "dragon/seat must be a whole number from 0 to 3, not 9"],
        ),
        (["score", "--winner", "0", "--cards-left", "0,x,1,1"], ['cards_left/1 must be a whole number from 0 to 60']),
        (["score", "--winner", "0", "--breach", "3.5"], ["breach must be an object, not the decimal number 3.5"]),
        (["score", "--winner", "0", "--breach", '{"seat": 3'], ["breach", "not JSON: it ends at line 1, column 11"]),
        (["score", "--winner", "0", "--breach", '{"seat": 3, "seat": 3}'], ['the name "seat" stands twice']),
        (["score", "--winner", "0", "--hands", ";3D;4D"], ["hands must have 4 entries, not 3"]),
        (["score", "--winner", "0", "--hands", ";3D;4D;9X"], ['"9X" is no card']),
        (["opening", "--hands", ";;;", "--deal-number", "0"], ["deal_number must be a whole number"]),
        (["exchange", "--variant", "three-player-exchange", "--hands", ";;"], ["previous is missing"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_sentences(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentences: list[str]
) -> None:
    code, out, err = run(capsys, "ask", *arguments)
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    for sentence in sentences:
        assert sentence in err


def test_a_seed_is_a_text_of_every_question(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "ask", "session", "--deals", "[]", "--seed", "a rainy evening")
    assert (code, err) == (0, "")


def test_what_is_no_json_is_told_by_its_flag(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "ask", "view", "--state", "{3D}")
    assert (code, out) == (2, "")
    assert err == 'bigtwo: state is not JSON: line 1, column 2 cannot go on with "3D}"\n'


def test_a_name_in_a_file_forges_no_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "question.json"
    file.write_text(json.dumps({"cards": ["3D"], "\x1b[2J\nsingle": 1}), encoding="utf-8")
    for words in (("ask", "classify", "--body", str(file)), ("answer", str(file))):
        code, _, err = run(capsys, *words)
        assert code == 2
        assert "\x1b" not in err
        assert len(err.splitlines()) == 1
        file.write_text(json.dumps({"requests": [], "\x1b[2J\nsingle": 1}), encoding="utf-8")


def test_who_has_won_a_session_to_a_target_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    deals = '[{"winner": 0, "cards_left": [0, 10, 3, 3]}]'
    _, out, _ = run(capsys, "ask", "session", "--house", "target_score=20", "--deals", deals)
    assert out.splitlines()[:2] == [
        "1 deal played, and the session is over",
        "seat 0 wins the session: with the target of 20 reached, 0 is the lowest total",
    ]
    _, out, _ = run(capsys, "ask", "session", "--house", "target_score=21", "--deals", deals)
    assert "nobody has reached the target of 21: the highest total is 20" in out.splitlines()
    _, out, _ = run(capsys, "ask", "session", "--deals", deals)
    assert "target" not in out
