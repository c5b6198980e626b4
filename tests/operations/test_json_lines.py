"""JSON Lines: one answer a line, errors as answers, and nothing that ends the conversation but its end; by one process,
by several and by Dask the same answers in the same order."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import dask
import pytest

import bigtwo
from bigtwo.api import create_app
from bigtwo.operations.json_lines import (
    BYTES_AT_ONCE,
    LINES_AT_ONCE,
    LONGEST_LINE,
    answer_line,
    answer_lines,
    lines_of,
)
from bigtwo.operations.questions import OPERATIONS
from tests.api.examples import ASKED
from tests.tables import table
from tests.variant.chosen import NAMED

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "many-records.md"
NINE = {"cards": ["9S"]}


def asked_in_bytes(text: bytes) -> bytes:
    out = io.BytesIO()
    answer_lines(lines_of(io.BytesIO(text)), out)
    return out.getvalue()


def talk(text: str | bytes) -> list[dict[str, Any]]:
    found = asked_in_bytes(text.encode() if isinstance(text, str) else text)
    return [json.loads(line) for line in found.splitlines()]


def line(operation: str, input_: object, id_: str = "a") -> str:
    return json.dumps({"id": id_, "operation": operation, "input": input_})


AFTER = line("classify", NINE, "after")


def test_a_conversation() -> None:
    hello, classified, refused, farewell = talk(
        '{"id":"k3","operation":"hello","protocol":1}\n'
        '{"id":"p8","operation":"classify","input":{"cards":["9S","9D"]}}\n\n  \n'
        '{"id":"p9","operation":"classify","input":{"cards":["9S","9D","4C"]}}\n'
        '{"id":"z0","operation":"bye"}\n'
        '{"id":"no","operation":"hello"}\n'
    )
    assert (hello["id"], hello["ok"], hello["protocol"]) == ("k3", True, 1)
    assert set(hello["implementation"]) == {"name", "version", "language"}
    assert (hello["variants"], hello["operations"]) == (NAMED, list(OPERATIONS))
    assert classified["result"]["kind"] == "pair"
    assert (refused["ok"], refused["result"]["playable"]) == (True, False)
    assert farewell == {"id": "z0", "ok": True, "operation": "bye"}
    assert talk("") == []


def test_the_older_name_of_an_operation_is_read_where_there_is_no_other() -> None:
    hello, classified, still_compared, farewell = talk(
        '{"id":"a","op":"hello","protocol":1}\n'
        '{"id":"b","op":"classify","input":{"cards":["9S","9D"]}}\n'
        '{"id":"c","op":"classify","operation":"compare","input":{"a":["9S"],"b":["9D"]}}\n'
        '{"id":"d","op":"bye"}'
    )
    assert hello["operations"] == list(OPERATIONS)
    assert classified["result"]["kind"] == "pair"
    assert still_compared["result"]["result"] == "a-beats-b"
    assert farewell == {"id": "d", "ok": True, "operation": "bye"}


ERRORS: list[tuple[str | bytes, str | None, str]] = [
    ("rubbish", None, "bad-request"),
    ("[]", None, "bad-request"),
    ('"text"', None, "bad-request"),
    ('{"operation":"hello"}', None, "bad-request"),
    ('{"id":7,"operation":"hello"}', None, "bad-request"),
    ('{"id":"a"}', "a", "unsupported"),
    ('{"id":"a","operation":"clasify"}', "a", "unsupported"),
    ('{"id":"a","operation":["x"]}', "a", "unsupported"),
    ('{"id":"a","operation":"classify"}', "a", "bad-request"),
    *((line("classify", body), "a", "bad-request") for body in ([], "de", None, 5, {"cards": ["9Z"]})),
    ('{"id":"a","operation":"classify","input":{"cards":["9S"],"cards":["9D"]}}', None, "bad-request"),
    (line("legal-moves", {"hand": ["9S"], "cursor": "x"}), "a", "bad-request"),
    ('{"id":"a","operation":"classify","input":{"cards":' + "[" * 100 + "]" * 100 + "}}", None, "bad-request"),
    (line("score", {"winner": 0, "cards_left": [3, 1, 1, 1]}), "a", "bad-request"),
    ("\ufeff{}", None, "bad-request"),
    (b"\xff\xfe", None, "bad-request"),
    (b"x" * (3 * LONGEST_LINE), None, "bad-request"),
    (b"\x00", None, "bad-request"),
]


def test_errors_are_answers() -> None:
    with table() as row:
        for sent, id_, code in ERRORS:
            with row(sent[:60]):
                sent = sent.encode() if isinstance(sent, str) else sent
                answer, still_there = talk(sent + b"\n" + AFTER.encode())
                assert (answer["id"], answer["ok"], answer["error"]["code"]) == (id_, False, code)
                assert answer["error"]["message"]
                assert (still_there["id"], still_there["ok"]) == ("after", True)


def test_a_fault_of_ours_is_an_answer_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_: object) -> dict[str, object]:
        raise RuntimeError("secret")

    monkeypatch.setattr(OPERATIONS["classify"].request, "load", fail)
    answer = answer_line(AFTER.encode())
    assert answer["error"] == {"code": "internal", "message": "the question could not be answered"}
    assert "secret" in capsys.readouterr().err


def test_lines_answer_what_http_answers() -> None:
    client = create_app().test_client()
    with table() as row:
        for operation, question in ASKED:
            with row(f"{operation} {question}"[:100]):
                (answer,) = talk(line(operation, question))
                assert answer["result"] == client.post(f"/v1/{operation}", json=question).get_json()


def test_a_line_may_ask_for_a_language_of_its_own() -> None:
    pairs = {"a": ["9S", "9D"], "b": ["9H", "9C"]}
    langs: list[dict[str, Any]] = [{}, {"lang": "de"}, {"lang": None}, {"lang": "fr"}, {"lang": "zh-TW"}, {}]
    pair = bigtwo.compare("9S 9D", "9H 9C", "base")
    for outside in ("en", "id"):
        with bigtwo.language(outside):
            found = talk("\n".join(line("compare", pairs | each) for each in langs))
            assert bigtwo.language(outside).said(pair) == str(pair), "no line has a say in what comes behind"
        expected = [bigtwo.language(each).said(pair) for each in (outside, "de", outside, "en", "zh-Hant", outside)]
        assert [answer["result"]["reason"]["detail"] for answer in found] == expected

    def wrong(lang: object) -> tuple[str, dict[str, str]]:
        (answer,) = talk(line("classify", {"cards": ["9X"], "lang": lang}))
        faults = {each["pointer"]: each["detail"] for each in answer["error"]["faults"]}
        return answer["error"]["message"], faults

    english, german = wrong("en"), wrong("de")
    assert english[0] == english[1]["/cards/0"] != german[1]["/cards/0"] == german[0]
    assert wrong(None) == wrong("fr") == english
    with bigtwo.language("de"):
        assert wrong(None) == german
    message, faults = wrong(5)
    assert message == "; ".join(faults.values())
    assert {*faults} == {"/lang", "/cards/0"}


# --- in parallel -----------------------------------------------------------------------------------------------------

CARDS = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]
LINES = [line("classify", {"cards": [card]}, str(number)) for number, card in enumerate(CARDS * 10)]
ODD = ["", "rubbish", line("legal-moves", {"hand": CARDS[::4]}), "   ", "[]"]
FULL = " " * BYTES_AT_ONCE + "{}"
BYE = json.dumps({"id": "z", "operation": "bye"})
IN_WORDS = [
    line("classify", {"cards": ["9S", "4D"]} | ({"lang": "id"} if number % 2 else {}), str(number))
    for number in range(LINES_AT_ONCE * 2)
]


def in_parallel(text: bytes) -> bytes:
    out = io.BytesIO()
    answer_lines(lines_of(io.BytesIO(text)), out, jobs=2)
    return out.getvalue()


def test_the_answers_of_several_processes_are_those_of_one_in_the_same_order() -> None:
    sorts = {
        "none": [],
        "odd and many": [*ODD, *LINES, *ODD],
        "bye in the first piece": [*LINES[: LINES_AT_ONCE - 1], BYE, *LINES],
        "bye far behind": [*LINES[: LINES_AT_ONCE * 9], BYE, *LINES],
        "long": [LINES[0], FULL, LINES[1], FULL, FULL],
    }
    with table() as row:
        for name, lines in sorts.items():
            with row(name):
                text = "\n".join(lines).encode() + b"\n" * (name != "long")
                assert in_parallel(text) == asked_in_bytes(text)
    text, said = "\n".join(IN_WORDS).encode(), []
    for each in ("en", "de"):  # lines that ask for no language are answered in that of the moment
        with bigtwo.language(each):
            found = in_parallel(text)
            assert found == asked_in_bytes(text)
        said.append([json.loads(answer)["result"]["reason"]["detail"] for answer in found.splitlines()])
    english, german = said
    assert {one == other for one, other in zip(english[::2], german[::2], strict=True)} == {False}
    assert english[1::2] == german[1::2], "the others ask for Indonesian"


def test_the_program_of_the_page_answers_files_with_dask(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {"__name__": "page"}
    exec(compile(program, PAGE.name, "exec"), names)
    parts = ["\n".join([*LINES, *ODD][part::3]) for part in range(3)]
    for number, part in enumerate(parts):
        (tmp_path / f"questions-{number}.jsonl").write_text(part + "\n")
    with dask.config.set(scheduler="synchronous"):
        names["answer_files"](f"{tmp_path}/questions-*.jsonl", f"{tmp_path}/answers")
    files = sorted((tmp_path / "answers").iterdir())
    found = [json.loads(answer) for file in files for answer in file.read_text().splitlines()]
    assert found == talk("\n".join(parts))
