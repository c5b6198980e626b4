"""What every answer carries, whoever gives it: identity, permission for browsers, and no way to be taken for a page."""

from __future__ import annotations

import uuid

import pytest
from werkzeug.test import TestResponse

from bigtwo.api.middleware import CONTENT_SECURITY_POLICY, EVERYWHERE, EXPOSED
from tests.api.contract import ContractClient


def every_sort(client: ContractClient) -> list[TestResponse]:
    """One answer of every sort: from the middleware and from Flask, good, bad, empty and unknown."""
    kept = client.get("/v1/classify?cards=9S")
    return [
        client.post("/v1/classify", json={"cards": ["9S"]}),
        client.post("/v1/classify", json={"cards": []}),
        client.post("/v1/classify", data="{", content_type="application/json"),
        client.post("/v1/classify", data="{}", content_type="text/plain"),
        kept,
        client.get("/v1/classify?cards=9S", headers={"If-None-Match": kept.headers["ETag"]}),
        client.get("/v1/variants/base"),
        client.get("/nothing"),
        client.put("/v1/classify"),
        client.options("/v1/classify"),
        client.head("/v1/rules"),
        client.get("/healthz"),
        client.get("/readyz"),
        client.get("/metrics"),
        client.get("/openapi.yaml"),
    ]


def test_every_answer_may_be_read_from_anywhere_and_is_no_page(client: ContractClient) -> None:
    statuses = set()
    for answer in every_sort(client):
        statuses.add(answer.status_code)
        for name, value in EVERYWHERE:
            assert answer.headers.getlist(name) == [value]
        assert answer.headers.getlist("Content-Security-Policy") == [CONTENT_SECURITY_POLICY]
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert "Set-Cookie" not in answer.headers
        assert len(answer.headers.getlist("Content-Length")) == (answer.status_code not in (204, 304))
    assert statuses == {200, 204, 304, 400, 404, 405, 415, 422}


def test_scripts_may_read_the_headers_that_the_contract_documents() -> None:
    limits = {"RateLimit", "RateLimit-Policy", "Retry-After"}
    assert set(EXPOSED.split(", ")) == {"Allow", "ETag", "X-Request-Id"} | limits


@pytest.mark.parametrize(
    "id_", ["a", "0", "Az.9_-", "x" * 64, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]
)
def test_an_id_that_the_client_sends_comes_back(client: ContractClient, id_: str) -> None:
    good = client.post("/v1/classify", json={"cards": ["9S"]}, headers={"X-Request-Id": id_})
    bad = client.get("/nothing", headers={"X-Request-Id": id_})
    assert good.headers["X-Request-Id"] == bad.headers["X-Request-Id"] == id_
    assert bad.get_json()["instance"] == f"urn:request-id:{id_}"


@pytest.mark.parametrize("id_", ["", " ", "x" * 65, "a b", 'a"b', "a\tb", "é", "{}", "a/b", "<script>"])
def test_an_id_that_is_none_is_replaced(client: ContractClient, id_: str) -> None:
    answer = client.get("/nothing", headers={"X-Request-Id": id_})
    made = answer.headers["X-Request-Id"]
    assert uuid.UUID(made).version == 4
    assert answer.get_json()["instance"] == f"urn:uuid:{made}"


def test_a_uuid_that_the_client_sends_is_a_uuid_in_the_problem(client: ContractClient) -> None:
    sent = str(uuid.uuid4())
    problem = client.post("/v1/classify", json={}, headers={"X-Request-Id": sent}).get_json()
    assert problem["instance"] == f"urn:uuid:{sent}"
