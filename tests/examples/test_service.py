"""The same questions over HTTP: an answer, a refusal, a problem, many at once, and who at the table is right."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from bigtwo.api import create_app


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def ask(client: FlaskClient, path: str, body: Any) -> Any:
    return client.post(path, json=body).get_json()


def test_an_answer_names_the_rules_that_it_rests_on(client: FlaskClient) -> None:
    answer = ask(client, "/v1/classify", {"cards": ["9S", "9D"]})
    assert answer["kind"] == "pair"
    assert answer["rules"] == ["PG-COMB-03"]


def test_a_question_that_fits_in_an_address_may_be_kept(client: FlaskClient) -> None:
    answer = client.get("/v1/classify?cards=9S,9D&variant=hong-kong-ip")
    assert answer.get_json()["kind"] == "pair"
    known = {"If-None-Match": answer.headers["ETag"]}
    again = client.get("/v1/classify?cards=9D,9S&variant=hong-kong-ip", headers=known)
    assert again.status_code == 304


def test_a_refusal_by_the_rules_is_an_answer(client: FlaskClient) -> None:
    answer = client.post("/v1/validate-play", json={"hand": ["3D", "KC"], "pile": ["AS"], "play": ["KC"]})
    assert answer.status_code == 200
    assert not answer.get_json()["legal"]


def test_what_cannot_be_understood_is_a_problem_with_every_fault(client: FlaskClient) -> None:
    answer = client.post("/v1/classify", json={"cards": ["9S", "9X"], "variant": "hong-kong-x"})
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    assert {fault["pointer"] for fault in answer.get_json()["errors"]} == {"/cards/1", "/variant"}


def test_many_questions_in_one_call(client: FlaskClient) -> None:
    questions = [
        {"id": "one", "operation": "classify", "body": {"cards": ["3D"]}},
        {"id": "two", "operation": "classify", "body": {"cards": []}},
    ]
    answer = ask(client, "/v1/batch", {"requests": questions})
    assert [(each["id"], each["status"]) for each in answer["responses"]] == [("one", 200), ("two", 422)]


def test_who_at_this_table_is_right(client: FlaskClient) -> None:
    body = {"a": ["2H", "3S", "4D", "5C", "6D"], "b": ["3D", "4C", "5D", "6C", "7D"]}
    answer = ask(client, "/v1/rulings", {"operation": "compare", "body": body})
    results = {each["answer"]["result"]: each["variants"] for each in answer["rulings"]}
    assert "base" in results["b-beats-a"]
    assert "hong-kong-ip" in results["a-beats-b"]
    assert {"hong-kong-boehnker", "comp2396"} <= {*results["undefined"]}
    assert not {"base", "hong-kong-ip"} & {*results["undefined"]}
