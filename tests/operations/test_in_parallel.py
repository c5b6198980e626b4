"""Lines answered by several processes, and by Dask: the same answers in the same order as by one."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import dask
import pytest

import bigtwo
from bigtwo.cli import main
from bigtwo.operations.in_parallel import BYTES_AT_ONCE, LINES_AT_ONCE, answer_lines_in_parallel
from bigtwo.operations.json_lines import answer_lines

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "many-records.md"
CARDS = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]
LINES = [
    json.dumps({"id": str(number), "operation": "classify", "input": {"cards": [card]}})
    for number, card in enumerate(CARDS * 10)
]
ODD = [
    "",
    "rubbish",
    json.dumps({"id": "hand", "operation": "legal-moves", "input": {"hand": CARDS[::4]}}),
    "   ",
    "[]",
]
IN_WORDS = b"".join(
    b'{"id":"%d","operation":"classify","input":{"cards":["9S","4D"]%b}}\n' % (number, b',"lang":"id"' * (number % 2))
    for number in range(LINES_AT_ONCE * 2)
)
FULL = " " * BYTES_AT_ONCE + "{}"
BYE = json.dumps({"id": "z", "operation": "bye"})


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ODD,
        LINES,
        [*ODD, *LINES, *ODD],
        [*LINES[: LINES_AT_ONCE - 1], BYE, *LINES],
        [*LINES[: LINES_AT_ONCE * 9], BYE, *LINES],
        [LINES[0], FULL, LINES[1], FULL, FULL],
    ],
    ids=["none", "odd", "many", "odd and many", "bye in the first piece", "bye far behind", "long"],
)
@pytest.mark.parametrize("end", ["\n", ""])
def test_the_answers_are_those_of_one_process_in_the_same_order(lines: list[str], end: str) -> None:
    text = "\n".join(lines).encode() + end.encode()
    alone, together = io.BytesIO(), io.BytesIO()
    counted: list[int] = []
    answer_lines(io.BytesIO(text), alone)
    answer_lines_in_parallel(io.BytesIO(text), together, 2, counted.append)
    assert together.getvalue() == alone.getvalue()
    assert sum(counted) == len(text) or BYE in lines


def test_lines_that_ask_for_no_language_are_answered_in_that_of_the_moment() -> None:
    said = []
    for each in ("en", "de"):
        alone, together = io.BytesIO(), io.BytesIO()
        with bigtwo.language(each):
            answer_lines(io.BytesIO(IN_WORDS), alone)
            answer_lines_in_parallel(io.BytesIO(IN_WORDS), together, 2)
        assert together.getvalue() == alone.getvalue()
        said.append([json.loads(line)["result"]["reason"]["detail"] for line in together.getvalue().splitlines()])
    english, german = said
    assert len(english) == LINES_AT_ONCE * 2
    assert {one == other for one, other in zip(english[::2], german[::2], strict=True)} == {False}
    assert english[1::2] == german[1::2], "the others ask for Indonesian"


def test_on_the_command_line(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_text("\n".join(LINES))
    printed = []
    for jobs in ("1", "2", "0"):
        assert main(["answer", "--jobs", jobs, str(questions)]) == 0
        printed.append(capfdbinary.readouterr().out)
    assert printed[0].count(b"\n") == len(LINES)
    assert printed == [printed[0]] * 3


@pytest.mark.parametrize("jobs", ["-1", "257", "two"])
def test_a_number_of_jobs_that_cannot_be(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["answer", f"--jobs={jobs}"])
    assert ended.value.code == 2
    assert "a number from 0 to 256" in capsys.readouterr().err


def test_the_program_of_the_page_answers_files_with_dask(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {"__name__": "page"}
    exec(compile(program, PAGE.name, "exec"), names)
    lines = [*LINES, *ODD]
    for part in range(3):
        (tmp_path / f"questions-{part}.jsonl").write_text("\n".join(lines[part::3]) + "\n")
    with dask.config.set(scheduler="synchronous"):
        names["answer_files"](f"{tmp_path}/questions-*.jsonl", f"{tmp_path}/answers")
    found = [
        json.loads(line) for file in sorted((tmp_path / "answers").iterdir()) for line in file.read_text().splitlines()
    ]
    alone = io.BytesIO()
    answer_lines(io.BytesIO("\n".join(line for part in range(3) for line in lines[part::3]).encode()), alone)
    assert found == [json.loads(line) for line in alone.getvalue().splitlines()]
