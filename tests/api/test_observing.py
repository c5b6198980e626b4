"""What every answer carries, whoever gives it; and what an operator sees: counters, log lines, readiness."""

from __future__ import annotations

import json
import logging
import re
import uuid
from http.client import HTTPConnection
from typing import NoReturn

import pytest
from flask.testing import FlaskClient

from bigtwo.api import create_app, metrics, pages
from bigtwo.api.service import EXPOSED, PLAIN, PREFLIGHT_KEPT
from bigtwo.api.settings import Settings
from bigtwo.operations.questions import Operation
from tests.api.contract import ContractClient, client_of
from tests.api.examples import rows
from tests.tables import table

NINE = {"cards": ["9S"]}

# --- what every answer carries ---------------------------------------------------------------------------------------


def test_scripts_may_read_what_an_answer_says() -> None:
    """All else that every answer carries, `contract.check` looks for."""
    limits = {"RateLimit", "Retry-After"}
    assert set(EXPOSED.split(", ")) == {"Allow", "ETag", "X-Request-Id"} | limits
    assert dict(PLAIN)["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert dict(PLAIN).items() >= {"X-Content-Type-Options": "nosniff", "Access-Control-Allow-Origin": "*"}.items()


def test_an_id_that_the_client_sends_comes_back_and_one_that_is_none_is_replaced(client: ContractClient) -> None:
    trace, own = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", str(uuid.uuid4())
    for id_ in ("a", "0", "Az.9_-", "x" * 64, trace, own):
        good = client.post("/v1/classify", json=NINE, headers={"X-Request-Id": id_})
        bad = client.get("/nothing", headers={"X-Request-Id": id_})
        assert good.headers["X-Request-Id"] == bad.headers["X-Request-Id"] == id_
        assert bad.get_json()["instance"] == f"urn:{'uuid' if id_ == own else 'request-id'}:{id_}"
    made = set()
    for id_ in ("", " ", "x" * 65, "a b", 'a"b', "a\tb", "é", "{}", "a/b", "<script>"):
        answer = client.get("/nothing", headers={"X-Request-Id": id_})
        made.add(answer.headers["X-Request-Id"])
        assert answer.get_json()["instance"] == f"urn:uuid:{answer.headers['X-Request-Id']}", id_
    assert len(made) == 10
    assert {uuid.UUID(each).version for each in made} == {4}


PERMITTED = {"authorization", "content-type", "if-none-match", "idempotency-key", "x-request-id"}
PERMITTED |= {"traceparent", "tracestate"}


def test_every_preflight_is_answered_yes(server: int) -> None:
    connection = HTTPConnection("127.0.0.1", server, timeout=60)
    origin = {"Origin": "https://game.example", "Access-Control-Request-Headers": ",".join(sorted(PERMITTED))}
    with table() as row:
        for path in ("/v1/classify", "/v1/clasify", "/", "//v1", "/v1/variants/a/b", "/metrics"):
            for method in ("GET", "POST", "DELETE"):
                with row(f"{method} {path}"):
                    connection.request("OPTIONS", path, headers=origin | {"Access-Control-Request-Method": method})
                    answer = connection.getresponse()
                    assert (answer.status, answer.read()) == (204, b"")
                    assert answer.headers["Access-Control-Allow-Origin"] == "*"
                    assert method in answer.headers["Access-Control-Allow-Methods"].split(", ")
                    assert answer.headers["Access-Control-Max-Age"] == str(PREFLIGHT_KEPT)
                    allowed = answer.headers["Access-Control-Allow-Headers"].split(", ")
                    assert {name.lower() for name in allowed} == PERMITTED
                    # What the browser then asks is answered so that scripts can read it.
                    connection.request(method, path, headers=origin)
                    answer = connection.getresponse()
                    answer.read()
                    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    connection.close()


# --- problems --------------------------------------------------------------------------------------------------------


def test_an_unforeseen_failure_is_logged_and_gives_nothing_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "the colour of the back of the cards"

    def fail(*_: object) -> NoReturn:
        raise RuntimeError(secret)

    broken = client_of(create_app())
    monkeypatch.setattr(Operation, "answer", fail)
    with caplog.at_level(logging.ERROR):
        for answer in (broken.post("/v1/classify", json=NINE), broken.get("/v1/classify?cards=9S")):
            assert (answer.status_code, answer.mimetype) == (500, "application/problem+json")
            assert secret not in answer.text
            assert "RuntimeError" not in answer.text
            assert answer.get_json()["instance"] in caplog.text
    assert caplog.text.count(secret) >= 2


def test_a_path_that_is_not_there_names_the_nearest(client: ContractClient) -> None:
    listed = "/v1 lists what there is"
    long = [("/" + "x" * 3000, listed), ("/v1/variants/" + "x" * 5000, "see the list")]
    with table() as row:
        for path, words in (*rows("nearest paths"), *long):
            with row(path[:60]):
                answer = client.get(path)
                assert answer.status_code == 404
                assert words in answer.get_json()["detail"]
        for path in ("//v1/classify", "///v1/rules", "/v1//classify"):  # a slash too many is another path
            for method in ("GET", "POST", "OPTIONS"):
                with row(f"{method} {path}"):
                    answer = create_app().test_client().open("/", method=method, environ_overrides={"PATH_INFO": path})
                    assert (answer.status_code, answer.get_json()["type"]) == (404, "/problems/not-found")


# --- counters --------------------------------------------------------------------------------------------------------


def counted(client: FlaskClient) -> dict[str, float]:
    lines = client.get("/metrics").get_data(as_text=True).splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def grown(before: dict[str, float], after: dict[str, float], name: str) -> float:
    return after.get(name, 0.0) - before.get(name, 0.0)


COUNTERS = {
    'bigtwo_request_seconds_count{operation="classify",outcome="answer"}': 2,
    'bigtwo_request_seconds_count{operation="classify",outcome="refusal"}': 2,
    'bigtwo_request_seconds_count{operation="classify",outcome="problem"}': 2,
    'bigtwo_request_seconds_count{operation="classify",outcome="not-modified"}': 1,
    'bigtwo_request_seconds_count{operation="rule",outcome="answer"}': 1,
    'bigtwo_request_seconds_count{operation="none",outcome="problem"}': 1,
    'bigtwo_refusals_total{code="not-a-combination",operation="classify"}': 1,
    'bigtwo_refusals_total{code="kind-not-used",operation="classify"}': 1,
    'bigtwo_refusals_total{code="different-size",operation="compare"}': 1,
    'bigtwo_refusals_total{code="does-not-beat",operation="validate-play"}': 1,
    'bigtwo_problems_total{type="missing-field"}': 1,
    'bigtwo_problems_total{type="unknown-variant"}': 1,
    "bigtwo_compile_seconds_count": 1,
}


def test_answers_refusals_problems_and_tables_are_counted(client: ContractClient) -> None:
    rule = {"extends": "base", "options": {"suit_order": "CDHS", "straight_order": "S6", "flush_order": "suit-first"}}
    assert create_app(Settings(log=False, metrics=False)).test_client().get("/metrics").status_code == 404
    before = counted(client)
    for operation, body in (
        ("classify", NINE),
        ("classify", {"cards": ["9S", "8S"]}),
        ("classify", {"cards": ["9S", "9H", "9C"], "variant": "singapore-chan"}),
        ("classify", {"cards": ["9S", "9S"]}),
        ("classify", {}),
        ("compare", {"a": ["9S"], "b": ["9H", "9D"]}),
        ("validate-play", {"hand": ["4S", "5S"], "pile": ["9S"], "play": ["4S"]}),
        ("legal-moves", {"hand": ["9S"], "variant": rule}),
        ("legal-moves", {"hand": ["9H"], "variant": rule}),
    ):
        client.post(f"/v1/{operation}", json=body)
    tag = client.get("/v1/classify?cards=9S").headers["ETag"]
    client.get("/v1/classify?cards=9S", headers={"If-None-Match": tag})
    for path in ("/v1/rules/PG-COMB-05", "/v1/variants/none", "/nothing"):
        client.get(path)
    after = counted(client)
    assert {name: grown(before, after, name) for name in COUNTERS} == COUNTERS
    for name in COUNTERS:
        if name.startswith("bigtwo_request_seconds_count"):
            assert grown(before, after, name.replace("_count{", "_sum{")) > 0, name
    assert after["bigtwo_tables"] >= 1
    builds = [name for name in after if name.startswith("bigtwo_build_info")]
    assert len(builds) == 1
    assert re.search(r'release="[0-9.]+",rulebook="[0-9a-f]{64}"', builds[0])
    assert client.get("/metrics").headers["Content-Type"] == metrics.MEDIA_TYPE


def test_no_label_holds_what_a_client_wrote(client: ContractClient) -> None:
    mark = "zq7zq7"
    client.get(f"/{mark}")
    client.post(f"/v1/{mark}", json={})
    client.get(f"/v1/variants/{mark}")
    client.post("/v1/classify", json={"cards": [mark], "variant": mark, mark: mark}, headers={"X-Request-Id": mark})
    assert mark not in client.get("/metrics").get_data(as_text=True)


# --- log lines -------------------------------------------------------------------------------------------------------


@pytest.fixture
def logging_client() -> FlaskClient:
    return create_app(Settings(log=True)).test_client()


def lines(capfd: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capfd.readouterr().err.splitlines()]


def test_a_request_is_one_line(logging_client: FlaskClient, capfd: pytest.CaptureFixture[str]) -> None:
    asked = {"X-Request-Id": "one", "User-Agent": "x"}
    logging_client.post("/v1/compare?", json={"a": ["9S"], "b": ["9H", "9D"]}, headers=asked)
    logging_client.get("/v1/classify?cards=9S,secret", headers={"X-Request-Id": "two"})
    logging_client.get("/v1/rules/PG-COMB-05", headers={"X-Request-Id": "three"})
    first, second, third = lines(capfd)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00", str(first.pop("time")))
    assert float(str(first.pop("ms"))) > 0
    assert first == {
        "event": "request",
        "id": "one",
        "client": "127.0.0.1",
        "method": "POST",
        "path": "/v1/compare",
        "operation": "compare",
        "outcome": "refusal",
        "status": 200,
        "bytes_in": len(json.dumps({"a": ["9S"], "b": ["9H", "9D"]})),
        "bytes_out": first["bytes_out"],
    }
    assert (second["outcome"], second["status"], second["path"]) == ("problem", 422, "/v1/classify")
    assert "secret" not in json.dumps(second)
    assert (third["operation"], third["outcome"], third["bytes_in"]) == ("rule", "answer", 0)
    problem = logging_client.get("/nothing").get_json()
    (line,) = lines(capfd)
    assert problem["instance"] == f"urn:uuid:{line['id']}", "the id of a problem leads to its line"
    for path in ("/healthz", "/readyz", "/metrics"):  # machines that look in are not logged
        logging_client.get(path)
    assert lines(capfd) == []
    logging_client.get("/v1/%0A%22,%7B%00" + "x" * 5000)
    (line,) = lines(capfd)
    assert str(line["path"]).startswith('/v1/\n",{'), "nothing a client sends breaks a line"
    assert len(str(line["path"])) <= 200


def test_the_client_is_who_is_connected_whatever_is_said_of_others(capfd: pytest.CaptureFixture[str]) -> None:
    logging_client = create_app(Settings(log=True)).test_client()
    for address in ("192.0.2.1", "::1", ""):
        headers = {"X-Forwarded-For": "203.0.113.7"}
        logging_client.get("/v1/variants", headers=headers, environ_overrides={"REMOTE_ADDR": address})
        assert lines(capfd)[0]["client"] == address


def test_a_service_about_to_stop_sends_clients_elsewhere_and_answers(client: ContractClient) -> None:
    pages.begin_draining()
    try:
        answer = client.get("/readyz")
        assert (answer.status_code, answer.get_json()["status"]) == (503, "draining")
        assert client.get("/healthz").status_code == 200
        assert client.post("/v1/classify", json=NINE).status_code == 200
    finally:
        pages._DRAINING[0] = 0
