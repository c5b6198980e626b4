"""What gunicorn itself refuses comes as a problem too, with what every answer carries."""

from __future__ import annotations

import json

import pytest

from bigtwo.api.middleware import PLAIN
from tests.api.contract import validator
from tests.api.running import exchange

REFUSED = {
    "a header too many": (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-A: b\r\n" * 60 + b"\r\n", 431, "header-too-large"),
    "a header too long": (b"GET / HTTP/1.1\r\nHost: x\r\nX-A: " + b"b" * 9000 + b"\r\n\r\n", 431, "header-too-large"),
    "too many languages": (
        b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: " + b"de," * 3400 + b"\r\n\r\n",
        431,
        "header-too-large",
    ),
    "an address too long": (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "uri-too-long"),
    "no HTTP": (b"hello\r\n\r\n", 400, "bad-request"),
    "a version that is none": (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400, "bad-request"),
    "two lengths": (
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        400,
        "bad-request",
    ),
    "another coding": (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: zip\r\n\r\n", 400, "bad-request"),
    "a secret in what is refused": (b"GET / HTTP/1.1\r\nHost: x\r\nSe cret: 1\r\n\r\n", 400, "bad-request"),
}


@pytest.mark.parametrize("sort", REFUSED)
def test_a_request_that_breaks_http_gets_a_problem(server: int, sort: str) -> None:
    sent, status, slug = REFUSED[sort]
    head, _, body = exchange(server, sent).partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    problem = json.loads(body)
    validator({"$ref": "#/components/schemas/Problem"}).validate(problem)
    assert first.split(" ")[1] == str(status) == str(problem["status"])
    assert problem["type"] == f"/problems/{slug}"
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["Content-Length"] == str(len(body))
    assert headers["Connection"] == "close"
    assert headers["Content-Language"] == "en", "nobody knows what was preferred"
    assert set(PLAIN) <= set(headers.items())
    assert problem["instance"] == f"urn:uuid:{headers['X-Request-Id']}"
    assert "cret" not in body.decode()
