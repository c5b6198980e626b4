"""``bigtwo answer``: lines or a batch, what is misnamed, how it ends, and in how many processes."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.cli import files as lines
from bigtwo.cli import main
from bigtwo.cli.arguments import ANSWERED, NOT_ANSWERED, REFUSED
from tests.programs import ended
from tests.tables import table

GOOD = {"id": "a", "operation": "classify", "input": {"cards": ["9S"]}}
BATCH: dict[str, Any] = {
    "requests": [
        {"id": "1", "operation": "classify", "body": {"cards": ["9S", "9D"]}},
        {"id": "2", "operation": "compare", "body": {"a": ["9S"], "b": ["9D"]}},
    ]
}
HALF_GOOD = {"requests": [*BATCH["requests"], {"id": "3", "operation": "classify", "body": {"cards": ["XX"]}}]}


Answered = Callable[[str], tuple[int, list[Any], str]]


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Answered:
    """What comes of a text on standard input: the exit code, the answers, and what is said beside them."""

    def ask(text: str) -> tuple[int, list[Any], str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        code = main(["answer"])
        out, err = capfdbinary.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err.decode()

    return ask


def test_a_batch_is_answered_as_the_service_answers_it(answered: Answered) -> None:
    with table() as row:
        for indent, before, (batch, code) in product(
            (None, 2), ("", "\n\n"), ((BATCH, ANSWERED), (HALF_GOOD, REFUSED))
        ):
            with row(f"{code} {indent} {before!r}"):
                expected = create_app().test_client().post("/v1/batch", json=batch).get_json()
                assert answered(before + json.dumps(batch, indent=indent)) == (code, [expected], "")


def test_what_is_no_batch_is_not_answered(answered: Answered) -> None:
    with table() as row:
        for text, said in (
            ('{"requests": 7}', "/requests: requests must be a list"),
            ('{"requests": [{"id": "1", "operation": "classify", "input": {}}], "x": 1}', "there is no field"),
            ('{"requests": [', "is not JSON"),
            ('{\n"requests": []', "is not JSON"),
            ('{"requests": ["' + "x" * 600_000 + '"]}', "524288 bytes"),
        ):
            with row(said):
                code, out, err = answered(text)
                assert (code, out) == (NOT_ANSWERED, [])
                assert said in err


def test_the_exit_code_tells_whether_all_were_answered(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A no is an answer."""
    with table() as row:
        for lines_, code in [
            ([GOOD], ANSWERED),
            ([GOOD, {"id": "z", "operation": "bye"}], ANSWERED),
            ([], ANSWERED),
            ([{"id": "a", "operation": "classify", "input": {"cards": ["9S", "4D"]}}], ANSWERED),
            ([GOOD, {**GOOD, "input": {"cards": ["XX"]}}, GOOD], REFUSED),
            (["rubbish", GOOD], REFUSED),
        ]:
            for jobs in ["1", "2"]:
                with row(f"{lines_} {jobs}"):
                    file = tmp_path / "questions.jsonl"
                    file.write_text("".join(json.dumps(line) + "\n" for line in lines_), encoding="utf-8")
                    ended = main(["answer", str(file), "--jobs", jobs])
                    assert (ended, len(capfdbinary.readouterr().out.splitlines())) == (code, len(lines_))


def test_a_field_that_is_misnamed_is_named(answered: Answered) -> None:
    given: dict[str, Any] = {"id": "a", "operation": "classify", "input": {}}
    with table() as row:
        for wrong, right, said in (
            ("body", "input", 'there is no "body" in a line; did you mean input?'),
            ("inputs", "input", "did you mean input?"),
            (None, "input", "input is missing"),
            ("opration", "operation", 'there is no "opration" in a line; did you mean operation?'),
            ("question", "operation", "did you mean operation?"),
            (None, "operation", "operation is missing"),
            ("ID", "id", 'there is no "ID" in a line; did you mean id?'),
            ("requests", "input", "a batch begins with requests"),
        ):
            with row(said):
                line = {wrong if name == right else name: value for name, value in given.items()}
                code, (answer,), _ = answered(json.dumps({name: each for name, each in line.items() if name}))
                assert code == REFUSED
                assert said in answer["error"]["message"]


def test_help_shows_a_line_of_input_that_is_answered(
    capfdbinary: pytest.CaptureFixture[bytes], answered: Answered
) -> None:
    with pytest.raises(SystemExit):
        main(["answer", "--help"])
    page = capfdbinary.readouterr().out.decode()
    shown = [line.strip() for line in page.splitlines() if line.strip().startswith("{")]
    assert len(shown) == 2
    assert [answered(line)[0] for line in shown] == [ANSWERED] * 2
    assert "1    " in page


@pytest.mark.parametrize(
    ("words", "size", "jobs"),
    [([], 100, 1), ([], lines.LARGE_FILE, 7), (["--jobs", "1"], lines.LARGE_FILE, 1), (["--jobs", "0"], 100, 7)],
)
def test_a_large_file_is_answered_on_all_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], size: int, jobs: int
) -> None:
    file, used = tmp_path / "questions.jsonl", []
    file.write_bytes(b"\n" * size)
    monkeypatch.setattr("os.cpu_count", lambda: 7)
    monkeypatch.setattr(lines, "answer_lines", lambda source, out, jobs: used.append(jobs) or True)
    assert main(["answer", str(file), *words]) == ANSWERED
    assert used == [jobs]


def test_the_command_speaks_it() -> None:
    done = ended([sys.executable, "-m", "bigtwo", "answer"], input='{"id":"a","operation":"hello"}\nrubbish\n')
    first, second = done.stdout.splitlines()
    assert json.loads(first)["ok"] is True
    assert json.loads(second)["ok"] is False
    assert (done.returncode, done.stderr) == (1, "")
