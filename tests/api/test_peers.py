"""What a peer says about itself changes nothing here, and what breaks HTTP is refused, for both kinds of workers."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from bigtwo.api import hosts
from tests.api.running import KINDS, Service, exchange, service
from tests.waiting import until

PATHS = ("/v1/classify?cards=9S", "/v1/variants", "/v1", "/")
"""A question, a list, what there is for programs and the page for players."""


@pytest.fixture(scope="module", params=KINDS)
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp(request.param)
    # Even where gunicorn is set to believe everybody.
    given = {"BIGTWO_WORKER_CLASS": request.param, "FORWARDED_ALLOW_IPS": "*"}
    with service(folder, given) as found:
        yield found


def ask(running: Service, path: str, fields: str = "Host: x\r\n", version: str = "1.1") -> tuple[int, bytes]:
    """The status and the body."""
    answer = exchange(running.port, f"GET {path} HTTP/{version}\r\n{fields}Connection: close\r\n\r\n".encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "field",
    [
        "SCRIPT_NAME: /v1",
        "SCRIPT_NAME: /elsewhere",
        "Script-Name: /v1",
        "PATH_INFO: /v1/rules",
        "REMOTE_USER: root",
        "X-Forwarded-Proto: https",
        "X-Forwarded-Proto: https\r\nX-Forwarded-Ssl: off",
        "X-Forwarded-Protocol: ssl",
        "X-Forwarded-Host: elsewhere.example",
        "X-Forwarded-Prefix: /elsewhere",
    ],
)
def test_no_field_of_a_peer_moves_the_service(running: Service, path: str, field: str) -> None:
    assert ask(running, path, f"Host: x\r\n{field}\r\n") == ask(running, path)


NO_HOSTS = ["", "Host: a b", "Host: x\r\nHost: x", "Host: a,b\r\nHost: c", "Host: http://x/", "Host: x:y"]
ANY_HOST = ["Host: example.org:8000", "Host: [::1]:80", "Host:"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", [*NO_HOSTS, *ANY_HOST])
def test_one_host_that_is_one(running: Service, path: str, host: str) -> None:
    status, found = ask(running, path, f"{host}\r\n" if host else "")
    assert status == (400 if host in NO_HOSTS else 200)
    assert host in ANY_HOST or json.loads(found)["type"] == "/problems/bad-request"


def test_http_1_0_knew_no_host(running: Service) -> None:
    assert ask(running, PATHS[0], "", "1.0")[0] == 200


@pytest.mark.parametrize("host", ["x", "", "a_b", "a-b.example.", "127.0.0.1:8000", "[fe80::1%25lo]", "x:", "%41"])
def test_hosts(host: str) -> None:
    assert not hosts.fault_of({"HTTP_HOST": host, "SERVER_PROTOCOL": "HTTP/1.1"})


@pytest.mark.parametrize(
    "host", ["a b", "a/b", "a@b", "a?b", "a#b", "a:b", "[::1", "::1", "[]", "a:123456", "é", "a\n", "a:80 ", '"a"', "<"]
)
def test_no_hosts(host: str) -> None:
    assert hosts.fault_of({"HTTP_HOST": host, "SERVER_PROTOCOL": "HTTP/1.1"})
    assert hosts.fault_of({"HTTP_HOST": host, "SERVER_PROTOCOL": "HTTP/1.0"})


REFUSED = {
    "after its first line": ("GET /v1/%41?secret=1 HTTP/1.1\r\nHost: x\r\nSe cret: 1\r\n\r\n", "GET", "/v1/A"),
    "in its version": ("POST /v1/b?secret=1 HTTP/9.9\r\nHost: x\r\n\r\n", "POST", "/v1/b"),
    "two lengths": (
        "POST /v1/c HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nContent-Length: 7\r\n\r\nsecret",
        "POST",
        "/v1/c",
    ),
    "two hosts": ("GET /v1/d?secret=1 HTTP/1.1\r\nHost: x\r\nHost: secret\r\n\r\n", "GET", "/v1/d"),
    "in its first line": ("secret secret\r\n\r\n", "", ""),
    "no host": ("GET /v1/e?secret=1 HTTP/1.1\r\n\r\n", "GET", "/v1/e"),
}


@pytest.mark.parametrize("sort", REFUSED)
def test_what_is_refused_is_logged_with_client_and_path(running: Service, sort: str) -> None:
    sent, method, path = REFUSED[sort]
    with running.connect(sent.encode()) as client:
        answer, after = b"", b""
        while len(after) < 36 and (piece := client.recv(65536)):  # head and body may come one after the other
            answer += piece
            _, _, after = answer.partition(b"urn:uuid:")
    found = after[:36].decode()
    until(lambda: found in running.said(), "it is not logged")
    (line,) = [line for line in running.said().splitlines() if found in line]
    logged = json.loads(line)
    assert (logged["client"], logged["method"], logged["path"]) == ("127.0.0.1", method, path)
    assert "secret" not in running.said()
