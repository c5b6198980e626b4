"""The command line: what it prints, and what it exits with."""

from __future__ import annotations

import io
import json
import re

import pytest

from bigtwo.cli import main
from bigtwo.operations import OPERATIONS


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.mark.parametrize(
    ("arguments", "code", "first"),
    [
        (("ask", "classify", "9S", "9D"), 0, "9S 9D: pair, decided by 9S"),
        (("ask", "classify", "9S 9D"), 0, "9S 9D: pair, decided by 9S"),
        (("ask", "classify", "♠9,♦9"), 0, "9S 9D: pair, decided by 9S"),
        (("ask", "classify", "9S", "9D", "9C", "--variant", "singapore-chan"), 1, "9S 9C 9D are a triple"),
        (("ask", "compare", "9S 9D", "9H 9C"), 0, "9S 9D beats 9H 9C"),
        (("ask", "compare", "9S 9D", "9H"), 0, "neither 9S 9D nor 9H beats the other"),
        (("ask", "legal-moves", "3D", "9S", "9D", "--pile", "4C 4D"), 0, "9S 9D  (pair)"),
        (("ask", "legal-moves", "3D", "4D", "--opening", "true"), 0, "3D  (single)"),
        (("ask", "validate-play", "pass", "--hand", "4C 5D"), 1, "you have the lead"),
        (("ask", "validate-play", "4C", "--hand", "4C"), 0, "legal, and wins"),
        (("variants",), 0, "base "),
        (("variants", "Da Lao Er"), 0, "gamesky: "),
        (("rules", "pg-comb-05"), 0, "id: PG-COMB-05"),
        (("rules", "DEC-32"), 0, "id: DEC-32"),
        (("rules",), 0, "PG-NAME-01"),
        (("diff", "base", "hong-kong-ip"), 0, "later_leader: "),
        (("diff", "base", "base"), 0, "no differences"),
    ],
)
def test_readable_answers(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, first: str
) -> None:
    found, out, err = run(capsys, *arguments)
    assert (found, err) == (code, "")
    assert out.startswith(first)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ask", "classify", "9X"), "'9X' is no card"),
        (("ask", "classify"), "cards is missing"),
        (("ask", "classify", "9S", "9S"), "stands twice"),
        (("ask", "classify", "9S", "--variant", "hongkong"), "hong-kong-ip"),
        (("ask", "compare", "9S"), "in quotes"),
        (("ask", "legal-moves", "9S", "--limit", "x"), "limit must be a whole number"),
        (("ask", "legal-moves", "9S", "--cursor", "x"), "cursor"),
        (("ask", "score",), "--body FILE"),
        (("ask", "score", "--body", "no such file"), "No such file"),
        (("variants", "nowhere"), "nowhere"),
        (("rules", "PG-COMB-5"), "did you mean PG-COMB-"),
        (("diff", "base", "bas"), "did you mean base?"),
    ],
)  # fmt: skip
def test_bad_questions_are_answered_on_standard_error(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_json_is_the_whole_answer(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "ask", "classify", "9S", "9D", "--json")
    assert code == 0
    assert json.loads(out)["kind"] == "pair"


def test_a_body_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = b'{"winner": 0, "cards_left": [0, 9, 10, 13]}'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(question)))
    code, out, _ = run(capsys, "ask", "score", "--body", "-")
    assert code == 0
    assert json.loads(out)["settlement"]["net"] == [68, 32, -12, -88]


def test_every_question_has_a_help_page(capsys: pytest.CaptureFixture[str]) -> None:
    for operation in OPERATIONS.values():
        with pytest.raises(SystemExit) as left:
            main(["ask", operation.name, "--help"])
        assert left.value.code == 0
        assert operation.summary in re.sub(r"\s+", " ", capsys.readouterr().out)
