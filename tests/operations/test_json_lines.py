"""JSON Lines: one answer a line, errors as answers, and nothing that ends the conversation but its end."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import bigtwo
from bigtwo.api import create_app
from bigtwo.operations.json_lines import LONGEST_LINE, answer_line, answer_lines
from bigtwo.operations.questions import OPERATIONS
from tests.variant.chosen import NAMED


def talk(text: str | bytes) -> list[dict[str, Any]]:
    out = io.BytesIO()
    answer_lines(io.BytesIO(text.encode() if isinstance(text, str) else text), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_conversation() -> None:
    hello, classified, refused, farewell = talk(
        '{"id":"k3","operation":"hello","protocol":1}\n'
        '{"id":"p8","operation":"classify","input":{"cards":["9S","9D"]}}\n'
        '{"id":"p9","operation":"classify","input":{"cards":["9S","9D","4C"]}}\n'
        '{"id":"z0","operation":"bye"}\n'
        '{"id":"no","operation":"hello"}\n'
    )
    assert hello["id"] == "k3"
    assert hello["ok"] is True
    assert hello["protocol"] == 1
    assert set(hello["implementation"]) == {"name", "version", "language"}
    assert hello["variants"] == NAMED
    assert hello["operations"] == list(OPERATIONS)
    assert classified["result"]["kind"] == "pair"
    assert refused["ok"] is True
    assert refused["result"]["playable"] is False
    assert farewell == {"id": "z0", "ok": True, "operation": "bye"}


def test_the_older_name_of_an_operation_is_read_where_there_is_no_other() -> None:
    hello, classified, still_compared, farewell = talk(
        '{"id":"a","op":"hello","protocol":1}\n'
        '{"id":"b","op":"classify","input":{"cards":["9S","9D"]}}\n'
        '{"id":"c","op":"classify","operation":"compare","input":{"a":["9S"],"b":["9D"]}}\n'
        '{"id":"d","op":"bye"}\n'
    )
    assert hello["operations"] == list(OPERATIONS)
    assert classified["result"]["kind"] == "pair"
    assert still_compared["result"]["result"] == "a-beats-b"
    assert farewell == {"id": "d", "ok": True, "operation": "bye"}


@pytest.mark.parametrize(
    ("line", "id_", "code"),
    [
        ("rubbish", None, "bad-request"),
        ("[]", None, "bad-request"),
        ('"text"', None, "bad-request"),
        ('{"operation":"hello"}', None, "bad-request"),
        ('{"id":7,"operation":"hello"}', None, "bad-request"),
        ('{"id":"a"}', "a", "unsupported"),
        ('{"id":"a","operation":"clasify"}', "a", "unsupported"),
        ('{"id":"a","operation":["x"]}', "a", "unsupported"),
        ('{"id":"a","operation":"classify"}', "a", "bad-request"),
        ('{"id":"a","operation":"classify","input":[]}', "a", "bad-request"),
        ('{"id":"a","operation":"classify","input":{"cards":["9Z"]}}', "a", "bad-request"),
        ('{"id":"a","operation":"classify","input":{"cards":["9S"],"cards":["9D"]}}', None, "bad-request"),
        ('{"id":"a","operation":"legal-moves","input":{"hand":["9S"],"cursor":"x"}}', "a", "bad-request"),
        ('{"id":"a","operation":"classify","input":{"cards":' + "[" * 100 + "]" * 100 + "}}", None, "bad-request"),
        ('{"id":"a","operation":"score","input":{"winner":0,"cards_left":[3,1,1,1]}}', "a", "bad-request"),
        ("\ufeff{}", None, "bad-request"),
    ],
)
def test_errors_are_answers(line: str, id_: str | None, code: str) -> None:
    after = '{"id":"after","operation":"classify","input":{"cards":["9S"]}}'
    answer, still_there = talk(f"{line}\n{after}\n")
    assert answer["id"] == id_
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert answer["error"]["message"]
    assert still_there["ok"] is True


def test_bytes_that_are_no_text_and_lines_that_never_end() -> None:
    after = b'\n{"id":"after","operation":"classify","input":{"cards":["9S"]}}\n'
    for line in (b"\xff\xfe", b"x" * (3 * LONGEST_LINE), b"{" * (2 * LONGEST_LINE), b"\x00"):
        answer, still_there = talk(line + after)
        assert answer["ok"] is False
        assert still_there["id"] == "after"


def test_empty_lines_are_passed_over_and_the_last_line_needs_no_end() -> None:
    assert len(talk('\n\n  \n{"id":"a","operation":"hello"}')) == 1
    assert talk("") == []


def test_a_fault_of_ours_is_an_answer_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_: object) -> dict[str, object]:
        raise RuntimeError("secret")

    monkeypatch.setattr(OPERATIONS["classify"].request, "load", fail)
    answer = answer_line(b'{"id":"a","operation":"classify","input":{"cards":["9S"]}}')
    assert answer["error"] == {"code": "internal", "message": "the question could not be answered"}
    assert "secret" in capsys.readouterr().err


def test_lines_answer_what_http_answers() -> None:
    client = create_app().test_client()
    questions = {
        "classify": {"cards": ["9S", "9D"]},
        "compare": {"a": ["9S"], "b": ["9D"]},
        "legal-moves": {"hand": ["9S", "9D", "3C"]},
        "validate-play": {"hand": ["9S"], "play": "pass"},
        "score": {"winner": 0, "cards_left": [0, 9, 10, 13]},
        "session": {"deals": [{"winner": 0, "cards_left": [0, 9, 10, 13]}]},
    }
    for operation, question in questions.items():
        (answer,) = talk(json.dumps({"id": "a", "operation": operation, "input": question}))
        assert answer["result"] == client.post(f"/v1/{operation}", json=question).get_json()


def test_a_line_may_ask_for_a_language_of_its_own() -> None:
    pairs = {"a": ["9S", "9D"], "b": ["9H", "9C"]}
    asked = [{}, {"lang": "de"}, {"lang": None}, {"lang": "fr"}, {"lang": "zh-TW"}, {}]
    lines = [json.dumps({"id": "a", "operation": "compare", "input": pairs | each}) for each in asked]
    pair = bigtwo.compare("9S 9D", "9H 9C", "base")
    for outside in ("en", "id"):
        with bigtwo.language(outside):
            said = [answer["result"]["reason"]["detail"] for answer in talk("\n".join(lines))]
            assert bigtwo.language(outside).said(pair) == str(pair), "no line has a say in what comes behind"
        spoken = [outside, "de", outside, "en", "zh-Hant", outside]
        assert said == [bigtwo.language(each).said(pair) for each in spoken]


def test_what_is_wrong_with_a_question_is_said_in_its_language() -> None:
    def wrong(lang: object) -> tuple[str, dict[str, str]]:
        (answer,) = talk(json.dumps({"id": "a", "operation": "classify", "input": {"cards": ["9X"], "lang": lang}}))
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
    for body in ([], "de", None, 5):
        (answer,) = talk(json.dumps({"id": "a", "operation": "classify", "input": body}))
        assert answer["error"]["code"] == "bad-request"
