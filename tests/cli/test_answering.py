"""``bigtwo answer``: lines or a batch, what is misnamed, how it ends, and in how many processes."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.cli import lines, main
from bigtwo.cli.outcome import ANSWERED, NOT_ANSWERED, REFUSED

GOOD = {"id": "a", "operation": "classify", "input": {"cards": ["9S"]}}
BATCH: dict[str, Any] = {
    "requests": [
        {"id": "1", "operation": "classify", "body": {"cards": ["9S", "9D"]}},
        {"id": "2", "operation": "compare", "body": {"a": ["9S"], "b": ["9D"]}},
    ]
}
HALF_GOOD = {"requests": [*BATCH["requests"], {"id": "3", "operation": "classify", "body": {"cards": ["XX"]}}]}


def answered(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], text: str
) -> tuple[int, list[Any], str]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    code = main(["answer"])
    out, err = capfdbinary.readouterr()
    return code, [json.loads(line) for line in out.splitlines()], err.decode()


Given = tuple[pytest.MonkeyPatch, pytest.CaptureFixture[bytes]]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Given:
    return monkeypatch, capfdbinary


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("before", ["", "\n\n"])
@pytest.mark.parametrize(("batch", "code"), [(BATCH, ANSWERED), (HALF_GOOD, REFUSED)])
def test_a_batch_is_answered_as_the_service_answers_it(
    given: Given, indent: int | None, before: str, batch: dict[str, Any], code: int
) -> None:
    found = answered(*given, before + json.dumps(batch, indent=indent))
    assert found == (code, [create_app().test_client().post("/v1/batch", json=batch).get_json()], "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"requests": 7}', "/requests: requests must be a list"),
        ('{"requests": [{"id": "1", "operation": "classify", "input": {}}], "x": 1}', "there is no field"),
        ('{"requests": [', "is not JSON"),
        ('{\n"requests": []', "is not JSON"),
        ('{"requests": ["' + "x" * 600_000 + '"]}', "524288 bytes"),
    ],
)
def test_what_is_no_batch_is_not_answered(given: Given, text: str, said: str) -> None:
    code, out, err = answered(*given, text)
    assert (code, out) == (NOT_ANSWERED, [])
    assert said in err


@pytest.mark.parametrize(
    ("lines_", "code"),
    [
        ([GOOD], ANSWERED),
        ([GOOD, {"id": "z", "operation": "bye"}], ANSWERED),
        ([], ANSWERED),
        ([{"id": "a", "operation": "classify", "input": {"cards": ["9S", "4D"]}}], ANSWERED),
        ([GOOD, {**GOOD, "input": {"cards": ["XX"]}}, GOOD], REFUSED),
        (["rubbish", GOOD], REFUSED),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_exit_code_tells_whether_all_were_answered(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], lines_: list[Any], code: int, jobs: str
) -> None:
    """A no is an answer."""
    file = tmp_path / "questions.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines_), encoding="utf-8")
    assert main(["answer", str(file), "--jobs", jobs]) == code
    assert len(capfdbinary.readouterr().out.splitlines()) == len(lines_)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"id": "a", "op": "classify", "body": {"cards": ["9S"]}}, 'there is no "body" in a line; did you mean input?'),
        ({"id": "a", "operation": "classify", "inputs": {}}, "did you mean input?"),
        ({"id": "a", "operation": "classify"}, "input is missing"),
        ({"id": "a", "opration": "classify", "input": {}}, 'there is no "opration" in a line; did you mean operation?'),
        ({"id": "a", "question": "classify", "input": {}}, "did you mean operation?"),
        ({"id": "a", "input": {}}, "operation is missing"),
        ({"ID": "a", "operation": "classify", "input": {}}, 'there is no "ID" in a line; did you mean id?'),
        ({"operation": "classify", "requests": []}, "a batch begins with requests"),
    ],
)
def test_a_field_that_is_misnamed_is_named(given: Given, line: dict[str, Any], said: str) -> None:
    code, (answer,), _ = answered(*given, json.dumps(line))
    assert code == REFUSED
    assert said in answer["error"]["message"]


def test_help_shows_a_line_of_input_that_is_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit):
        main(["answer", "--help"])
    page = capsys.readouterr().out
    shown = [line.strip() for line in page.splitlines() if line.strip().startswith("{")]
    assert len(shown) == 2
    for line in shown:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
        assert main(["answer"]) == ANSWERED
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
    monkeypatch.setattr(lines, "answer_lines", lambda *_: used.append(1) or True)
    monkeypatch.setattr(
        lines, "answer_lines_in_parallel", lambda source, out, jobs, progress: used.append(jobs) or True
    )
    assert main(["answer", str(file), *words]) == ANSWERED
    assert used == [jobs]
