"""`explain`: how much of its reasons an answer gives, in a body, in a URL, in a batch and in rulings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bigtwo.operations.questions import OPERATIONS
from bigtwo_rulebook.protocol import INFORMATIVE_FIELDS, NORMATIVE_FIELDS
from tests.api.contract import ContractClient
from tests.schemas.test_canonical import EXAMPLES

QUESTIONS = [(operation, question) for operation, _, question in EXAMPLES if operation in OPERATIONS]
PAIRS = {"a": ["9S", "9D"], "b": ["9H", "9C"]}
WORDS = {"detail", "params", "what"}
WHOLE = {"state", "breaches"}


def answered(operation: str, **question: Any) -> Any:
    asked = OPERATIONS[operation]
    return json.loads(asked.answer(asked.request.load(question)).json)


def names_in(value: Any) -> Iterator[str]:
    """The names of all fields inside a value, but for what is always whole."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield name
            if name not in WHOLE:
                yield from names_in(inside)
    if isinstance(value, list):
        for inside in value:
            yield from names_in(inside)


def settled(operation: str, answer: Any) -> Any:
    """What the rules settle in an answer."""
    fields = NORMATIVE_FIELDS.get(operation, tuple(answer))
    return without_words({name: answer[name] for name in fields if name in answer})


def without_words(value: Any) -> Any:
    if isinstance(value, dict):
        left_out = INFORMATIVE_FIELDS | {"lines"}
        return {name: without_words(inside) for name, inside in value.items() if name not in left_out}
    return [without_words(inside) for inside in value] if isinstance(value, list) else value


@pytest.mark.parametrize("explain", ["codes", "none"])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_short_answer_settles_what_the_whole_one_does(operation: str, explain: str) -> None:
    asked = [question for name, question in QUESTIONS if name == operation]
    assert asked
    for question in asked:
        whole, short = answered(operation, **question), answered(operation, **question, explain=explain)
        assert answered(operation, **question, explain="full") == whole
        assert settled(operation, short) == settled(operation, whole)
        assert short.get("state") == whole.get("state")
        assert not WORDS & set(names_in(short))
        assert set(short) <= set(whole)
        assert ("rules" in short) == ("rules" in whole and explain == "codes")
        inside = {name: value for name, value in short.items() if name != "rules"}
        assert "rules" not in set(names_in(inside))


def test_how_long_the_answer_to_a_comparison_is() -> None:
    asked = OPERATIONS["compare"]
    lengths = [
        len(asked.answer(asked.request.load({**PAIRS, "explain": explain})).json)
        for explain in ("full", "codes", "none")
    ]
    assert lengths[0] > 500
    assert lengths[1] < 115
    assert lengths[2] < 90
    assert answered("compare", **PAIRS, explain="codes") == {
        "variant": "base",
        "result": "a-beats-b",
        "reason": {"code": "higher-suit"},
        "overlap": [],
        "rules": ["PG-COMB-05"],
    }


def test_lines_of_a_score_say_their_phrase_or_nothing() -> None:
    asked = {"winner": 0, "cards_left": [0, 9, 10, 13]}
    by_codes, by_none = (answered("score", **asked, explain=explain) for explain in ("codes", "none"))
    assert by_codes["seats"][2]["lines"] == [
        {"amount": 10, "phrase": "score.cards"},
        {"amount": 10, "phrase": "score.count"},
    ]
    assert "lines" not in by_none["seats"][2]


def test_in_a_url_and_with_a_tag_of_its_own(client: ContractClient) -> None:
    query = "/v1/compare?a=9S,9D&b=9H,9C"
    tags = set()
    for explain in ("full", "codes", "none"):
        answer = client.get(f"{query}&explain={explain}")
        assert answer.data == client.post("/v1/compare", json={**PAIRS, "explain": explain}).data
        tags.add(answer.headers["ETag"])
    assert len(tags) == 3
    assert client.get(query).headers["ETag"] == client.get(f"{query}&explain=full").headers["ETag"]


@pytest.mark.parametrize("explain", ["", "Full", "short", None, 1, True, []])
def test_any_other_word_is_refused(client: ContractClient, explain: Any) -> None:
    for path, body in (("classify", {"cards": ["9S"]}), ("batch", {"requests": []})):
        answer = client.post(f"/v1/{path}", json={**body, "explain": explain})
        assert answer.status_code == 422
        assert [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]] == [
            ("/explain", "invalid-value")
        ]
    assert client.post("/v1/variants/resolve", json={"explain": "none"}).status_code == 422


def test_a_batch_says_it_once_and_a_question_otherwise(client: ContractClient) -> None:
    bodies = [PAIRS, {**PAIRS, "explain": "full"}, {**PAIRS, "explain": "none"}, {"a": []}]
    requests = [{"id": str(number), "operation": "compare", "body": body} for number, body in enumerate(bodies)]
    batch = client.post("/v1/batch", json={"explain": "codes", "requests": requests}).get_json()["responses"]
    alone = [answered("compare", **PAIRS, explain=explain) for explain in ("codes", "full", "none")]
    assert [each["body"] for each in batch[:3]] == alone
    assert batch[3]["status"] == 422
    plain = client.post("/v1/batch", json={"requests": requests}).get_json()["responses"]
    assert plain[0]["body"] == alone[1]


def test_rulings_give_grounds_as_far_as_the_body_asks(client: ContractClient) -> None:
    found = {}
    for explain in ("full", "codes", "none"):
        body = {**PAIRS, "explain": explain}
        answer = client.post("/v1/rulings", json={"operation": "compare", "body": body})
        assert answer.status_code == 200
        found[explain] = answer.get_json()["rulings"]
    for full, codes, none in zip(found["full"], found["codes"], found["none"], strict=True):
        assert full["answer"] == codes["answer"] == none["answer"]
        assert "by" not in none
        assert all(set(each) == {"variants", "rules"} for each in codes["by"])
        rules = {json.dumps(each["rules"]) for each in full["by"]}
        assert [json.dumps(each["rules"]) for each in codes["by"]] == list(
            dict.fromkeys(json.dumps(each["rules"]) for each in codes["by"])
        )
        assert rules == {json.dumps(each["rules"]) for each in codes["by"]}
