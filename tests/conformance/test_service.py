"""The service answers every case of the corpus over HTTP, and a corrupted corpus would be noticed."""

from collections.abc import Iterator
from typing import Any

import pytest
from bigtwo.api import create_app
from flask.testing import FlaskClient

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences

OPPOSITE = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b"}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def ask(client: FlaskClient, case: Case) -> object:
    answer = client.post(f"/v1/{case.op}", json=case.question)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


@pytest.mark.parametrize("case", corpus().cases, ids=lambda case: case.id)
def test_answer(client: FlaskClient, case: Case) -> None:
    assert differences(case.op, case.expect, ask(client, case)) == ()


def corrupted(case: Case) -> Iterator[dict[str, Any]]:
    """Wrong expectations, each one field away from the right one."""
    match case.expect:
        case {"equals": {"result": result}}:
            yield {"equals": {"result": OPPOSITE[result]}}
            yield {"refuse": ["different-size", "kinds-do-not-cross", "equal"]}
        case {"equals": fields}:
            yield {"equals": fields | {"playable": False}}
            yield {"equals": fields | {"kind": "pair" if fields["kind"] != "pair" else "triple"}}
            if "deciding_card" in fields:
                yield {"equals": fields | {"deciding_card": "3D" if fields["deciding_card"] != "3D" else "3C"}}
            yield {"refuse": ["not-a-combination", "kind-not-used"]}
        case {"refuse": _} if case.op == "classify":
            yield {"refuse": ["no-such-reason"]}
            yield {"equals": {"playable": True}}
        case {"refuse": _}:
            yield {"refuse": ["no-such-reason"]}
            yield from ({"equals": {"result": result}} for result in OPPOSITE)


@pytest.mark.parametrize("case", corpus().cases, ids=lambda case: case.id)
def test_a_corrupted_expectation_is_noticed(client: FlaskClient, case: Case) -> None:
    answer = ask(client, case)
    wrong = list(corrupted(case))
    assert len(wrong) >= 2
    assert [expect for expect in wrong if not differences(case.op, expect, answer)] == []


def test_the_twin_of_a_case_has_another_answer(client: FlaskClient) -> None:
    """Answering a case with the answer to its twin must fail, or the two would not be one step apart but the same."""
    answers = {case.id: ask(client, case) for case in corpus().cases}
    assert [case.id for case in corpus().cases if not differences(case.op, case.expect, answers[case.twin])] == []
