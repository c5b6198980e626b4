"""The client in Python: what it asks, what it gives back, and when it asks again. Its types are those of the contract,
which `tests/contract` holds."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

import bigtwo_client.client
from bigtwo_client import Bigtwo, ProblemError, Unanswered, __version__
from tests.api.contract import ROOT, document
from tests.clients.questions import QUESTIONS, over_http
from tests.clients.scripted import Answer, Scripted, scripted
from tests.tables import table
from tools.benchmarks.serving import free_port

PROJECT = ROOT / "clients" / "python"
PROBLEM = {"type": "/problems/unknown-card", "title": "There is no such card", "status": 422, "detail": "'1OD' is none"}
FAULTY = Answer(422, {**PROBLEM, "instance": "urn:uuid:0", "errors": [{"pointer": "/cards/0"}]})
RIGHT = Answer(200, {"playable": True})
BUSY = Answer(503, {"title": "Too busy", "errors": []})


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the client would have waited each time."""
    found: list[float] = []
    monkeypatch.setattr(bigtwo_client.client, "sleep", found.append)
    return found


@pytest.fixture
def script() -> Iterator[Scripted]:
    """A service that gives the answers a test lays down."""
    with scripted() as service:
        yield service


def example(operation: str) -> Any:
    """The first question that the contract gives as an example."""
    examples = document()["paths"][f"/v1/{operation}"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    (name, found), *_ = examples.items()
    return found["value"] if "value" in found else document()["components"]["examples"][f"{operation}-{name}"]["value"]


# --- against the service ---------------------------------------------------------------------------------------------


def test_every_operation_is_answered_as_over_http(address: str) -> None:
    service, plain = Bigtwo(address + "/"), over_http(address)
    posted = {path.removeprefix("/v1/") for path, item in document()["paths"].items() if "post" in item}
    asked = {
        "classify": "pair",
        "compare": "compare",
        "legal-moves": "moves",
        "validate-play": "legal-play",
        "referee": "record",
        "variants/resolve": "resolve",
        "variants/diff": "diff",
    }
    for operation in posted - {"view"}:  # which no generated client is asked; it takes the state of the next one
        question = QUESTIONS.get(asked.get(operation, operation)) or example(operation)
        ask: Any = service.ask
        assert ask(operation, question) == plain(operation, question), operation
    looked: Any = {"state": plain("referee", QUESTIONS["record"])["state"], "seat": 1}
    assert service.ask("view", looked) == plain("view", looked)


def test_a_batch_has_its_answers_and_problems_in_order(address: str) -> None:
    pair, misspelt, single = Bigtwo(address).batch(
        [
            ("classify", {"cards": ["9S", "9D"]}),
            ("classify", {"cards": ["1OD"]}),
            ("classify", {"cards": ["3D"]}),
        ]
    )
    assert not isinstance(pair, ProblemError)
    assert not isinstance(single, ProblemError)
    assert (pair["kind"], single["kind"]) == ("pair", "single")
    assert isinstance(misspelt, ProblemError)
    assert misspelt.problem["errors"][0]["pointer"] == "/cards/0"


def test_variants_and_rules(address: str) -> None:
    service = Bigtwo(address)
    assert service.variants()["variants"][0]["id"] == "base"
    assert service.rule("PG-COMB-05")["id"] == "PG-COMB-05"
    with pytest.raises(ProblemError) as caught:
        service.rule("no/such rule?")
    assert caught.value.problem["status"] == 404


def test_a_problem_says_what_is_wrong(address: str) -> None:
    with pytest.raises(ProblemError, match="There is no such card: ") as caught:
        Bigtwo(address).ask("classify", {"cards": ["9S", "1OD"]})
    (fault,) = caught.value.problem["errors"]
    assert (fault["pointer"], fault["code"]) == ("/cards/1", "unknown-card")


# --- when there is no answer -----------------------------------------------------------------------------------------


def test_what_may_pass_is_asked_again_with_longer_pauses(script: Scripted, pauses: list[float]) -> None:
    for status in (429, 502, 503, 504):
        script.lay(Answer(status, "<html>busy</html>"), BUSY, RIGHT)
        assert Bigtwo(script.address).ask("classify", {"cards": ["9S"]})["playable"] is True
        assert script.bodies() == [{"cards": ["9S"]}] * 3
        assert pauses == [0.5, 1.0]
        pauses.clear()


def test_the_service_says_how_long_to_wait(script: Scripted, pauses: list[float]) -> None:
    script.lay(Answer(503, {}, retry_after="3"), Answer(429, {}, retry_after="Wed, 21 Oct 2026 07:28:00 GMT"), RIGHT)
    Bigtwo(script.address).ask("classify", {"cards": ["9S"]})
    assert pauses == [3, 1.0]


def test_nobody_waits_longer_than_patience(script: Scripted, pauses: list[float]) -> None:
    script.lay(Answer(429, {}, retry_after="11"))
    with pytest.raises(Unanswered, match="the service answered 429") as caught:
        Bigtwo(script.address).ask("classify", {"cards": ["9S"]})
    assert (caught.value.status, caught.value.retry_after) == (429, 11)
    assert pauses == []


def test_the_last_try_ends_it(script: Scripted, pauses: list[float]) -> None:
    script.lay(BUSY, BUSY)
    with pytest.raises(Unanswered) as caught:
        Bigtwo(script.address, retries=1).variants()
    assert caught.value.status == 503
    assert pauses == [0.5]


def test_what_does_not_pass_is_asked_once(script: Scripted, pauses: list[float]) -> None:
    for answer in (Answer(500, FAULTY.content), Answer(404, "<html>no such page</html>"), Answer(403, {"errors": []})):
        script.lay(answer)
        with pytest.raises(Unanswered) as caught:
            Bigtwo(script.address).ask("classify", {"cards": ["9S"]})
        assert caught.value.status == answer.status
    script.lay(FAULTY)
    with pytest.raises(ProblemError):
        Bigtwo(script.address).ask("classify", {"cards": ["9S"]})
    assert pauses == []


def test_an_answer_that_cannot_be_read_is_none(script: Scripted, pauses: list[float]) -> None:
    script.lay(Answer(200, "<html>a page of a hotel</html>"), Answer(200, "{", length=100), RIGHT)
    assert Bigtwo(script.address).ask("classify", {"cards": ["9S"]})["playable"] is True
    assert pauses == [0.5, 1.0]


def test_where_nobody_listens_there_is_no_answer(pauses: list[float]) -> None:
    with pytest.raises(Unanswered, match="cannot be reached") as caught:
        Bigtwo(f"http://127.0.0.1:{free_port()}").rule("DEC-01")
    assert caught.value.status == 0
    assert isinstance(caught.value.__cause__, OSError)
    assert pauses == [0.5, 1.0]


def test_a_silent_service_is_given_up(script: Scripted, pauses: list[float]) -> None:
    script.lay(Answer(200, {}, silent=True))
    with pytest.raises(Unanswered) as caught:
        Bigtwo(script.address, patience=0.05, retries=0).ask("classify", {"cards": ["9S"]})
    assert caught.value.status == 0


def test_an_address_that_is_none_is_refused() -> None:
    with table() as row:
        for address in ["", "127.0.0.1:8000", "file:///etc/passwd", "ftp://127.0.0.1"]:
            with row(repr(address)), pytest.raises(ValueError, match="no address of a service"):
                Bigtwo(address)


# --- the package -----------------------------------------------------------------------------------------------------


def test_the_package_has_the_release_of_the_contract_and_needs_nothing() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    assert __version__ == document()["info"]["version"]
    assert "dependencies" not in project["project"]


def test_each_package_has_the_licence() -> None:
    with table() as row:
        for name in ["python", "typescript"]:
            with row(name):
                assert (ROOT / "clients" / name / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
