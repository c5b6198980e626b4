"""What an operator sees: counters, log lines, readiness."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from bigtwo.api import create_app, draining, metrics, proxies
from bigtwo.api.settings import Settings
from tests.api.contract import ContractClient


def counted(client: FlaskClient) -> dict[str, float]:
    """Every counter by its name and labels."""
    lines = client.get("/metrics").get_data(as_text=True).splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def grown(before: dict[str, float], after: dict[str, float], name: str) -> float:
    return after.get(name, 0.0) - before.get(name, 0.0)


def requests(operation: str, outcome: str) -> str:
    return f'bigtwo_request_seconds_count{{operation="{operation}",outcome="{outcome}"}}'


def refusals(operation: str, code: str) -> str:
    return f'bigtwo_refusals_total{{code="{code}",operation="{operation}"}}'


COUNTERS = {
    requests("classify", "answer"): 2,
    requests("classify", "refusal"): 2,
    requests("classify", "problem"): 2,
    requests("classify", "not-modified"): 1,
    requests("rule", "answer"): 1,
    requests("none", "problem"): 1,
    refusals("classify", "not-a-combination"): 1,
    refusals("classify", "kind-not-used"): 1,
    refusals("compare", "different-size"): 1,
    refusals("validate-play", "does-not-beat"): 1,
    refusals("validate-play", "pass-on-lead"): 1,
    'bigtwo_problems_total{type="missing-field"}': 1,
    'bigtwo_problems_total{type="unknown-variant"}': 1,
}


def test_answers_refusals_and_problems_are_counted(client: ContractClient) -> None:
    before = counted(client)
    client.post("/v1/classify", json={"cards": ["9S"]})
    client.post("/v1/classify", json={"cards": ["9S", "8S"]})
    client.post("/v1/classify", json={"cards": ["9S", "9H", "9C"], "variant": "singapore-chan"})
    client.post("/v1/classify", json={"cards": ["9S", "9S"]})
    client.post("/v1/classify", json={})
    tag = client.get("/v1/classify?cards=9S").headers["ETag"]
    client.get("/v1/classify?cards=9S", headers={"If-None-Match": tag})
    client.post("/v1/compare", json={"a": ["9S"], "b": ["9H", "9D"]})
    client.post("/v1/validate-play", json={"hand": ["4S", "5S"], "pile": ["9S"], "play": ["4S"]})
    client.post("/v1/validate-play", json={"hand": ["4S", "5S"], "play": "pass"})
    client.get("/v1/rules/PG-COMB-05")
    client.get("/v1/variants/none")
    client.get("/nothing")
    after = counted(client)
    assert {name: grown(before, after, name) for name in COUNTERS} == COUNTERS
    for name in COUNTERS:
        if name.startswith("bigtwo_request_seconds_count"):
            assert grown(before, after, name.replace("_count{", "_sum{")) > 0, name


def test_tables_are_counted_as_they_are_made(client: ContractClient) -> None:
    before = counted(client)
    rule = {"extends": "base", "options": {"suit_order": "CDHS", "straight_order": "S6", "flush_order": "suit-first"}}
    client.post("/v1/classify", json={"cards": ["9S"], "variant": rule})
    client.post("/v1/legal-moves", json={"hand": ["9S"], "variant": rule})
    client.post("/v1/legal-moves", json={"hand": ["9H"], "variant": rule})
    after = counted(client)
    assert grown(before, after, "bigtwo_compile_seconds_count") == 1
    assert after["bigtwo_tables"] >= 1


@pytest.mark.parametrize("length", ["9" * 19, "9" * 25, "9" * 5000, "0" * 30 + "9" * 20])
def test_an_announced_length_beyond_all_numbers_is_refused(client: ContractClient, length: str) -> None:
    app = create_app(Settings(log=True))
    reported: list[str] = []
    environ = client.application.test_request_context("/v1/classify", method="POST", data=b"{}").request.environ
    environ |= {"CONTENT_LENGTH": length, "CONTENT_TYPE": "application/json"}
    body = b"".join(app.wsgi_app(environ, lambda status, headers: reported.append(status)))
    assert reported == ["413 Request Entity Too Large"]
    assert b"far too many" in body


def test_leading_zeros_of_a_length_mean_nothing(client: ContractClient) -> None:
    environ = {"CONTENT_LENGTH": "0" * 20 + "17"}
    answer = client.post(
        "/v1/classify", data=b'{"cards": ["9S"]}', content_type="application/json", environ_overrides=environ
    )
    assert answer.status_code == 200


def test_no_label_holds_what_a_client_wrote(client: ContractClient) -> None:
    mark = "zq7zq7"
    client.get(f"/{mark}")
    client.post(f"/v1/{mark}", json={})
    client.get(f"/v1/variants/{mark}")
    client.post("/v1/classify", json={"cards": [mark], "variant": mark, mark: mark}, headers={"X-Request-Id": mark})
    assert mark not in client.get("/metrics").get_data(as_text=True)


def test_the_build_is_shown(client: ContractClient) -> None:
    names = [name for name in counted(client) if name.startswith("bigtwo_build_info")]
    assert len(names) == 1
    assert re.search(r'release="[0-9.]+",rulebook="[0-9a-f]{64}"', names[0])


def test_the_counters_can_be_switched_off() -> None:
    client = create_app(Settings(log=False, metrics=False)).test_client()
    assert client.get("/metrics").status_code == 404


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
    assert (third["operation"], third["outcome"]) == ("rule", "answer")


def test_machines_that_look_in_are_not_logged(logging_client: FlaskClient, capfd: pytest.CaptureFixture[str]) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        logging_client.get(path)
    assert lines(capfd) == []


def test_nothing_a_client_sends_breaks_a_line(logging_client: FlaskClient, capfd: pytest.CaptureFixture[str]) -> None:
    logging_client.get("/v1/%0A%22,%7B%00" + "x" * 5000)
    (line,) = lines(capfd)
    assert str(line["path"]).startswith('/v1/\n",{')
    assert len(str(line["path"])) <= 200


@pytest.mark.parametrize(
    ("address", "forwarded", "client"),
    [
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("", "203.0.113.7", "203.0.113.7"),
        ("192.0.2.9", "203.0.113.7", "192.0.2.9"),
        ("127.0.0.1", "", "127.0.0.1"),
        # Trusted proxies in the list are passed over; whoever stands left of the client is hearsay.
        ("127.0.0.1", "198.51.100.1, 203.0.113.7, 10.0.0.9, ::1", "203.0.113.7"),
        ("::ffff:10.0.0.1", "203.0.113.7,2001:db8::5", "203.0.113.7"),
        ("::ffff:192.0.2.9", "203.0.113.7", "192.0.2.9"),
        ("2001:db8::1", "2001:DB9:0:0::1", "2001:db9::1"),
        # All are trusted: the first of them is as near as one comes.
        ("127.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        # What is no address is not written down, and nothing behind it is believed.
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "203.0.113.7, <script>, 10.0.0.2", "10.0.0.2"),
        ("127.0.0.1", "203.0.113.7:4711", "127.0.0.1"),
        ("127.0.0.1", "203.0.113.7,", "127.0.0.1"),
        ("127.0.0.1", "fe80::1%any words", "127.0.0.1"),
        ("127.0.0.1", "1" * 8000, "127.0.0.1"),
        ("", "no address", ""),
    ],
)
def test_the_client_is_who_a_trusted_proxy_says(
    capfd: pytest.CaptureFixture[str], address: str, forwarded: str, client: str
) -> None:
    trusted = proxies.read("127.0.0.1,::1,10.0.0.0/8,2001:db8::/32")
    logging_client = create_app(Settings(log=True, trusted_proxies=trusted)).test_client()
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    logging_client.get("/v1/variants", headers=headers, environ_overrides={"REMOTE_ADDR": address})
    assert lines(capfd)[0]["client"] == client


def test_only_so_many_proxies_are_looked_at() -> None:
    looked_at: list[object] = []

    class Everybody(proxies.Proxies):
        def __contains__(self, address: object) -> bool:
            looked_at.append(address)
            return True

    forwarded = ",".join(f"10.0.{number // 256}.{number % 256}" for number in range(2000))
    environ = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": forwarded}
    assert proxies.client_of(environ, Everybody()) == f"10.0.7.{2000 - 7 * 256 - proxies.MAX_HOPS}"
    assert len(looked_at) == proxies.MAX_HOPS + 1


def test_the_id_of_a_problem_leads_to_its_line(logging_client: FlaskClient, capfd: pytest.CaptureFixture[str]) -> None:
    problem = logging_client.get("/nothing").get_json()
    (line,) = lines(capfd)
    assert problem["instance"] == f"urn:uuid:{line['id']}"


# --- readiness -------------------------------------------------------------------------------------------------------


@pytest.fixture
def draining_service() -> Iterator[None]:
    draining.begin()
    yield
    draining.FLAG[0] = 0


@pytest.mark.usefixtures("draining_service")
def test_a_service_about_to_stop_sends_clients_elsewhere_and_answers(client: ContractClient) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["status"]) == (503, "draining")
    assert client.get("/healthz").status_code == 200
    assert client.post("/v1/classify", json={"cards": ["9S"]}).status_code == 200


def test_the_counters_are_plain_text(client: ContractClient) -> None:
    assert client.get("/metrics").headers["Content-Type"] == metrics.MEDIA_TYPE
