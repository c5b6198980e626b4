"""Problems as such: what every one of them says, and what none of them gives away."""

from __future__ import annotations

import logging
from itertools import product
from typing import NoReturn

import pytest

from bigtwo.api import create_app
from bigtwo.api.problems import TYPES, fault_type
from bigtwo.fault_codes import FAULT_CODES
from bigtwo.operations.questions import OPERATIONS, Operation
from tests.api.contract import ContractClient, check, client_of

SECRET = "the colour of the back of the cards"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> ContractClient:
    """A client of an application that fails on every question."""

    def fail(*_: object) -> NoReturn:
        raise RuntimeError(SECRET)

    client = client_of(create_app())
    monkeypatch.setattr(Operation, "answer", fail)
    return client


@pytest.mark.parametrize("asked", ["in a body", "in a URL"])
def test_an_unforeseen_failure_is_logged_and_gives_nothing_away(
    broken: ContractClient, caplog: pytest.LogCaptureFixture, asked: str
) -> None:
    with caplog.at_level(logging.ERROR):
        if asked == "in a body":
            answer = broken.post("/v1/classify", json={"cards": ["9S"]})
        else:
            answer = broken.get("/v1/classify?cards=9S")
    problem = answer.get_json()
    assert (answer.status_code, answer.mimetype) == (500, "application/problem+json")
    assert SECRET not in answer.get_data(as_text=True)
    assert "RuntimeError" not in answer.get_data(as_text=True)
    assert problem["instance"] in caplog.text
    assert SECRET in caplog.text


def test_every_request_has_an_id_of_its_own(client: ContractClient) -> None:
    instances = {client.get("/nothing").get_json()["instance"] for _ in range(5)}
    assert len(instances) == 5


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/v1/clasify", "did you mean /v1/classify?"),
        ("/classify", "did you mean /v1/classify?"),
        ("/helthz", "did you mean /healthz?"),
        ("/wp-login.php", "/v1 lists what there is"),
        ("/" + "x" * 3000, "/v1 lists what there is"),
        ("/v1/variants/hong-kong-ib", "did you mean hong-kong-ip?"),
        ("/v1/variants/Chinese Poker", "did you mean base?"),
        ("/v1/variants/hong-kong-ip,three-player", "/v1/variants/resolve"),
        ("/v1/variants/" + "x" * 5000, "see the list"),
        ("/v1/variants/,", "empty"),
        ("/v1/rules/pg-comb-05", "did you mean PG-COMB-05?"),
        ("/v1/rules/PG-COMB-5", "did you mean PG-COMB-05?"),
        ("/v1/rules/PG-COMB-005", "did you mean PG-COMB-05?"),
        ("/v1/rules/dec-7", "did you mean DEC-07?"),
        ("/v1/rules/VC-1", "did you mean VC-01?"),
        ("/v1/rules/PG-COMB05", "did you mean PG-COMB-05?"),
    ],
)
def test_a_path_that_is_not_there_names_the_nearest(client: ContractClient, path: str, words: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert words in answer.get_json()["detail"]


@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
@pytest.mark.parametrize("path", ["//v1/classify", "///v1/rules", "/v1//classify"])
def test_a_slash_too_many_is_another_path(path: str, method: str) -> None:
    answer = create_app().test_client().open("/", method=method, environ_overrides={"PATH_INFO": path})
    assert (answer.status_code, answer.get_json()["type"]) == (404, "/problems/not-found")


UNUSED = ["PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND"]
ONLY_POSTED = [(name, method) for name in OPERATIONS if not OPERATIONS[name].fits_url for method in ("GET", "HEAD")]


@pytest.mark.parametrize(("name", "method"), [*product(OPERATIONS, UNUSED), *ONLY_POSTED])
def test_other_methods_are_shown_which_there_are(client: ContractClient, name: str, method: str) -> None:
    answer = client.open(f"/v1/{name}?variant=base", method=method)
    assert answer.status_code == 405
    allowed = "GET, HEAD, OPTIONS, POST" if OPERATIONS[name].fits_url else "OPTIONS, POST"
    assert answer.headers["Allow"] == allowed
    if method != "HEAD":
        assert answer.get_json()["detail"] == f"this path answers {allowed} only"


def test_the_contract_client_notices_what_breaks_the_contract(client: ContractClient) -> None:
    answer = client.post("/v1/classify", json={"cards": ["9S"]})
    for wrong in (b'{"variant": "base"}', answer.data.replace(b"single", b"solo"), answer.data[:-1] + b',"more":1}'):
        answer.data = wrong
        with pytest.raises(ValueError, match=r"."):
            check("POST", "/v1/classify", answer)
    answer.status_code = 418
    with pytest.raises(AssertionError, match="not documented to answer 418"):
        check("POST", "/v1/classify", answer)


def test_every_code_of_a_fault_has_a_type_of_problem() -> None:
    assert {fault_type(code) for code in FAULT_CODES} <= set(TYPES)
