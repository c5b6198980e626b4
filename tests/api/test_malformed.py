"""Malformed requests, sent as bytes to a real server: none gives a 5xx, what the application sees is answered with a
problem, and so is what the server refuses itself; no field of a peer moves the service, and no answer leads elsewhere.

Of JSON that does not keep the contract, schemathesis asks thousands of questions (`test_schemathesis.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.api.replies import Reply
from bigtwo.api.service import PLAIN
from bigtwo.api.settings import Settings
from bigtwo.operations.questions import OPERATIONS, SMALL_BODY
from tests.api.contract import ContractClient, routes_of, validator
from tests.api.running import Service, exchange, service
from tests.tables import table
from tests.waiting import until

JSON = {"Content-Type": "application/json"}
GOOD = b'{"cards": ["9S"]}'
HANDS = json.dumps([[rank + suit for rank in "3456789TJQKA2"] for suit in "DCHS"]).encode()


Bad = tuple[str, bytes, int, str, *tuple[Any, ...]]
"""A malformed request: its name and its body, the status of the answer and the type of the problem; and where these are
not as ever, the path, the method and the headers."""


def typed(content_type: str) -> dict[str, str]:
    return {"Content-Type": content_type}


OTHER_TYPES = ("application/x-www-form-urlencoded", "application/vnd.x+json", 'application/json; charset="latin-1"')


def record(events: bytes) -> bytes:
    return b'{"deal": {"hands": %s}, "events": [%s]}' % (HANDS, events)


def padded(size: int) -> bytes:
    return GOOD + b" " * (size - len(GOOD))


BAD: tuple[Bad, ...] = (
    # The body is no JSON.
    ("empty", b"", 400, "empty-body"),
    ("blank", b" \r\n\t ", 400, "empty-body"),
    ("form", b"cards=9S", 400, "not-json"),
    ("truncated", b'{"cards": ["9S"', 400, "not-json"),
    ("two values", GOOD + GOOD, 400, "not-json"),
    ("trailing comma", b'{"cards": ["9S",]}', 400, "not-json"),
    ("single quotes", b"{'cards': ['9S']}", 400, "not-json"),
    ("comment", b'{"cards": ["9S"]} // nine', 400, "not-json"),
    ("NaN", b'{"cards": ["9S"], "limit": NaN}', 400, "not-json"),
    ("minus Infinity", b'{"cards": [-Infinity]}', 400, "not-json"),
    ("leading zero", b'{"cards": 09}', 400, "not-json"),
    ("line break in a text", b'{"cards": ["9S\n"]}', 400, "not-json"),
    ("NUL after the value", GOOD + b"\x00", 400, "not-json"),
    ("no-break space", GOOD + "\u00a0".encode(), 400, "not-json"),
    ("escape with a sign", b'{"cards": ["\\u+039S"]}', 400, "not-json"),
    # The body is not UTF-8.
    ("byte order mark", b"\xef\xbb\xbf" + GOOD, 400, "not-utf-8"),
    ("UTF-16", GOOD.decode().encode("utf-16"), 400, "not-utf-8"),
    ("UTF-16 without mark", GOOD.decode().encode("utf-16-le"), 400, "not-json"),
    ("overlong slash", b'{"cards": ["\xc0\xaf"]}', 400, "not-utf-8"),
    ("surrogate in UTF-8", b'{"cards": ["\xed\xa0\xbc"]}', 400, "not-utf-8"),
    ("zipped", b"\x1f\x8b\x08\x00", 400, "not-utf-8"),
    # The body is JSON, but dangerous.
    ("lone surrogate", b'{"cards": ["\\ud83c"]}', 400, "lone-surrogate"),
    ("lone surrogate as name", b'{"\\udcc9": 1}', 400, "lone-surrogate"),
    ("name twice, escaped", b'{"cards": ["9S"], "\\u0063ards": ["9D"]}', 400, "duplicate-name"),
    ("name twice inside", b'{"cards": [], "variant": {"options": {"stake": 1, "stake": 2}}}', 400, "duplicate-name"),
    ("5,000 digits", b'{"cards": ' + b"9" * 5000 + b"}", 400, "number-out-of-range"),
    ("19 digits", b'{"cards": 1000000000000000000}', 400, "number-out-of-range"),
    ("1e400", b'{"cards": 1e400}', 400, "number-out-of-range"),
    ("8,000 lists without end", b"[" * 8000, 400, "too-deep"),
    ("3,000 objects", b'{"a":' * 3000, 400, "too-deep"),
    ("33 lists", b"[" * 33 + b"]" * 33, 400, "too-deep"),
    ("32 lists", b"[" * 32 + b"]" * 32, 422, "not-an-object"),
    # The body is JSON, but no question.
    ("5,000 cards", b'{"cards": [' + b'"",' * 5000 + b'""]}', 422, "too-many-cards"),
    ("endless name", b'{"cards": ["9S"], "' + b"a" * 16000 + b'": 1}', 422, "unknown-field"),
    ("fullwidth card", '{"cards": ["９S"]}'.encode(), 422, "unknown-card"),
    ("1e0 for 1", b'{"hand": ["9S"], "limit": 1e0}', 422, "not-an-integer", "/v1/legal-moves"),
    ("minus 0", b'{"hand": ["9S"], "limit": -0}', 422, "out-of-range", "/v1/legal-moves"),
    ("100,000 events", record(b"0," * 99_999 + b"0"), 422, "out-of-range", "/v1/referee"),
    ("5,000 events that are none", record(b"[]," * 4999 + b"[]"), 422, "not-an-object", "/v1/referee"),
    ("events 33 deep", record(b"[" * 31 + b"]" * 31), 400, "too-deep", "/v1/referee"),
    # The body is sent wrongly.
    ("no media type", GOOD, 415, "unsupported-media-type", "/v1/classify", "POST", {}),
    *((each, GOOD, 415, "unsupported-media-type", "/v1/classify", "POST", typed(each)) for each in OTHER_TYPES),
    ("gzip", GOOD, 415, "unsupported-media-type", "/v1/classify", "POST", JSON | {"Content-Encoding": "gzip"}),
    ("one byte too many", padded(SMALL_BODY + 1), 413, "body-too-large"),
    ("1 MB", padded(1_000_000), 413, "body-too-large"),
    ("parameter beside a body", GOOD, 422, "unknown-parameter", "/v1/classify?variant=base"),
    # The path and the query are wrong.
    ("GET of a POST path", b"", 405, "method-not-allowed", "/v1/referee", "GET", {}),
    ("TRACE", b"", 405, "method-not-allowed", "/v1/classify", "TRACE", {}),
    ("QUERY", GOOD, 405, "method-not-allowed", "/v1/classify", "QUERY"),
    ("no such path", GOOD, 404, "not-found", "/v1/clasify"),
    ("slash at the end", GOOD, 404, "not-found", "/v1/classify/"),
    ("upward path", b"", 404, "not-found", "/v1/../etc/passwd", "GET", {}),
    ("NUL in the path", b"", 404, "unknown-variant", "/v1/variants/base%00", "GET", {}),
    ("bytes in the path", b"", 404, "unknown-variant", "/v1/variants/%ff%fe", "GET", {}),
    ("bytes in the query", b"", 422, "not-utf-8", "/v1/classify?cards=%ff", "GET", {}),
    ("half an escape in the query", b"", 422, "unknown-card", "/v1/classify?cards=9S%2", "GET", {}),
    ("list in brackets", b"", 422, "several-faults", "/v1/classify?cards[]=9S", "GET", {}),
    ("many parameters", b"", 422, "unknown-parameter", "/v1/rules?" + "&".join("x" * 3000), "GET", {}),
)


def as_bytes(body: bytes, path: str = "/v1/classify", method: str = "POST", headers: dict[str, str] = JSON) -> bytes:
    whole = {"Host": "x", "Connection": "close", "Content-Length": str(len(body)), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in whole.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


POST = b"POST /v1/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CLOSE = b"Connection: close\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
CHUNK = b"%x\r\n%s\r\n" % (len(GOOD), GOOD)
LENGTH = b"Content-Length: %d\r\n" % len(GOOD)


SEEN: dict[str, tuple[bytes, int, str]] = {
    "chunked": (POST + CLOSE + CHUNKED + b"\r\n" + CHUNK + b"0\r\n\r\n", 411, "length-required"),
    "chunked and broken": (POST + CLOSE + CHUNKED + b"\r\nzz\r\n" + GOOD, 411, "length-required"),
    "no length": (POST + CLOSE + b"\r\n", 411, "length-required"),
    "too large, announced only": (POST + CLOSE + b"Content-Length: 999999999\r\n\r\n", 413, "body-too-large"),
    "a length of 25 digits": (POST + CLOSE + b"Content-Length: %s\r\n\r\n" % (b"9" * 25), 413, "body-too-large"),
    "shorter than its length": (POST + CLOSE + b"Content-Length: 500\r\n\r\n" + GOOD, 400, "bad-request"),
    "longer than its length": (POST + CLOSE + b"Content-Length: 5\r\n\r\n" + GOOD, 400, "not-json"),
    "asterisk": (b"OPTIONS * HTTP/1.1\r\nHost: x\r\n" + CLOSE + b"\r\n", 404, "not-found"),
    "body on GET": (b"GET /v1/classify HTTP/1.1\r\nHost: x\r\n" + CLOSE + LENGTH + b"\r\n" + GOOD, 400, "bad-request"),
}
"""Requests that the application sees, and only bytes can say: the status and the type of its problem."""
UNSEEN = {
    "no version": b"GET /healthz\r\n\r\n",
    "method with a bracket": b"GE[T /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "raw bytes in the path": b"GET /v1/variants/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    "NUL in a header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: \x00\r\n\r\n",
    "length and chunked": POST + LENGTH + CHUNKED + b"\r\n" + CHUNK + b"0\r\n\r\n",
    "unknown transfer coding": POST + b"Transfer-Encoding: rot13\r\n\r\n" + GOOD,
    "nothing": b"",
}
"""Requests that end at the server: it refuses them in its own words or just closes the connection. An unknown transfer
coding is 501 and an unknown version 505, as HTTP wants it (RFC 9112, section 6.1; RFC 9110, section 15.6.6)."""


def test_what_the_application_sees_is_answered_with_a_problem(server: int) -> None:
    requests = {name: (as_bytes(body, *more), status, kind) for name, body, status, kind, *more in BAD} | SEEN
    problems = validator({"$ref": "#/components/schemas/Problem"})
    with table() as row:
        for name, (sent, status, kind) in requests.items():
            with row(name):
                head, _, body = exchange(server, sent, half_close=name in SEEN).partition(b"\r\n\r\n")
                assert head.startswith(f"HTTP/1.1 {status} ".encode()), head
                assert b"Content-Type: application/problem+json" in head
                assert (b"Allow: " in head) == (status == 405)
                assert json.loads(body)["type"] == f"/problems/{kind}"
                assert len(body) < 64 * 1024
                problems.validate(json.loads(body))


def test_what_the_server_refuses_itself(server: int) -> None:
    with table() as row:
        for name, sent in UNSEEN.items():
            with row(name):
                said = exchange(server, sent, half_close=True)
                assert re.match(rb"HTTP/1\.1 (4\d\d|501|505) ", said) or said == b"", said[:100]


REFUSED: dict[str, tuple[bytes, int, str]] = {
    "a header too many": (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-A: b\r\n" * 60 + b"\r\n", 431, "header-too-large"),
    "a header too long": (b"GET / HTTP/1.1\r\nHost: x\r\nX-A: " + b"b" * 9000 + b"\r\n\r\n", 431, "header-too-large"),
    "an address too long": (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "uri-too-long"),
    "no HTTP": (b"hello\r\n\r\n", 400, "bad-request"),
    "a version that is none": (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400, "bad-request"),
    "two lengths": (b"POST / HTTP/1.1\r\nHost: x\r\n" + LENGTH + b"Content-Length: 2\r\n\r\n", 400, "bad-request"),
    "another coding": (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: zip\r\n\r\n", 400, "bad-request"),
    "a secret in what is refused": (b"GET / HTTP/1.1\r\nHost: x\r\nSe cret: 1\r\n\r\n", 400, "bad-request"),
}


def test_what_gunicorn_refuses_comes_as_a_problem_with_what_every_answer_carries(server: int) -> None:
    with table() as row:
        for name, (sent, status, slug) in REFUSED.items():
            with row(name):
                head, _, body = exchange(server, sent).partition(b"\r\n\r\n")
                first, *lines = head.decode("latin-1").split("\r\n")
                headers, problem = dict(line.split(": ", 1) for line in lines), json.loads(body)
                validator({"$ref": "#/components/schemas/Problem"}).validate(problem)
                assert first.split(" ")[1] == str(status) == str(problem["status"])
                assert problem["type"] == f"/problems/{slug}"
                assert headers["Content-Type"] == "application/problem+json"
                assert (headers["Content-Length"], headers["Connection"]) == (str(len(body)), "close")
                assert headers["Content-Language"] == "en", "nobody knows what was preferred"
                assert PLAIN.items() <= dict(headers).items()
                assert problem["instance"] == f"urn:uuid:{headers['X-Request-Id']}"
                assert "cret" not in body.decode()


def test_requests_in_one_packet_are_answered_in_order(server: int) -> None:
    good = POST + LENGTH + b"\r\n" + GOOD
    bad = POST + b"Content-Length: 4\r\n\r\nnull"
    said = exchange(server, good + bad + good[: len(POST)] + CLOSE + good[len(POST) :])
    assert [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", said)] == [200, 422, 200]


def test_an_unread_body_is_not_taken_for_the_next_request(server: int) -> None:
    hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    refused = b"POST /v1/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(hidden) + hidden
    said = exchange(server, refused + b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", said)] == [404, 200]
    assert b'"ready"' in said


def test_every_question_has_its_largest_body(client: ContractClient) -> None:
    with table() as row:
        for name, operation in OPERATIONS.items():
            with row(name):
                largest = operation.largest_body
                at_most = client.post(f"/v1/{name}", data=b"{}" + b" " * (largest - 2), headers=JSON)
                assert at_most.status_code in (200, 422)  # where no field is needed, nothing is missing
                beyond = client.post(f"/v1/{name}", data=b"{}" + b" " * (largest - 1), headers=JSON)
                assert beyond.status_code == 413
                words = f"has {largest + 1} bytes; this question has at most {largest}"
                assert words in beyond.get_json()["detail"]


def test_media_types_that_say_the_same(client: ContractClient) -> None:
    for same in ("application/json; charset=utf-8", "Application/JSON", 'application/json;charset="UTF-8"'):
        assert client.post("/v1/classify", data=GOOD, headers=typed(same)).status_code == 200
    other = client.post("/v1/classify", data=GOOD, headers=typed("application/json; charset=iso-8859-1"))
    assert other.get_json()["phrase"] == "unsupported-media-type.charset"


# --- what a peer says about itself -----------------------------------------------------------------------------------

PATHS = ("/v1/classify?cards=9S", "/v1/variants", "/v1", "/")
"""A question, a list, what there is for programs and the page for players."""
FIELDS = (
    *("SCRIPT_NAME: /v1", "Script-Name: /v1", "PATH_INFO: /v1/rules", "REMOTE_USER: root", "X-Forwarded-Proto: https"),
    *("X-Forwarded-Protocol: ssl", "X-Forwarded-Host: elsewhere.example", "X-Forwarded-Prefix: /elsewhere"),
    "X-Forwarded-Proto: https\r\nX-Forwarded-Ssl: off",
)
NO_HOSTS = ["", "Host: a b", "Host: x\r\nHost: x", "Host: a,b\r\nHost: c", "Host: http://x/", "Host: x:y"]
ANY_HOST = ["Host: example.org:8000", "Host: [::1]:80", "Host:"]
LOGGED = {
    "after its first line": ("GET /v1/%41?secret=1 HTTP/1.1\r\nHost: x\r\nSe cret: 1\r\n\r\n", "GET", "/v1/A"),
    "in its version": ("POST /v1/b?secret=1 HTTP/9.9\r\nHost: x\r\n\r\n", "POST", "/v1/b"),
    "two hosts": ("GET /v1/d?secret=1 HTTP/1.1\r\nHost: x\r\nHost: secret\r\n\r\n", "GET", "/v1/d"),
    "in its first line": ("secret secret\r\n\r\n", "", ""),
    "no host": ("GET /v1/e?secret=1 HTTP/1.1\r\n\r\n", "GET", "/v1/e"),
}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    # Even where gunicorn is set to believe everybody.
    with service(tmp_path_factory.mktemp("peers"), {"FORWARDED_ALLOW_IPS": "*"}) as found:
        yield found


def ask(running: Service, path: str, fields: str = "Host: x\r\n", version: str = "1.1") -> tuple[int, bytes]:
    answer = exchange(running.port, f"GET {path} HTTP/{version}\r\n{fields}Connection: close\r\n\r\n".encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@pytest.mark.check
def test_no_field_of_a_peer_moves_the_service_and_one_host_is_one(running: Service) -> None:
    with table() as row:
        for path in PATHS:
            expected = ask(running, path)
            for name in FIELDS:
                with row(f"{path} {name}"):
                    assert ask(running, path, f"Host: x\r\n{name}\r\n") == expected
            for host in (*NO_HOSTS, *ANY_HOST):
                with row(f"{path} {host!r}"):
                    status, found = ask(running, path, f"{host}\r\n" if host else "")
                    assert status == (400 if host in NO_HOSTS else 200)
                    assert host in ANY_HOST or json.loads(found)["type"] == "/problems/bad-request"
        with row("HTTP 1.0 knew no host"):
            assert ask(running, PATHS[0], "", "1.0")[0] == 200


def test_what_is_refused_is_logged_with_client_and_path(running: Service) -> None:
    with table() as row:
        for name, (sent, method, path) in LOGGED.items():
            with row(name), running.connect(sent.encode()) as client:
                answer, after = b"", b""
                while len(after) < 36 and (piece := client.recv(65536)):  # head and body may come one after the other
                    answer += piece
                    _, _, after = answer.partition(b"urn:uuid:")
                found = after[:36].decode()
                until(lambda found=found: found in running.said(), "it is not logged")
                (line,) = [line for line in running.said().splitlines() if found in line]
                logged = json.loads(line)
                assert (logged["client"], logged["method"], logged["path"]) == ("127.0.0.1", method, path)
    assert "secret" not in running.said()


def test_what_is_a_host(client: ContractClient) -> None:
    def fault(host: str, version: str = "1.1") -> bool:
        environ = {"HTTP_HOST": host, "SERVER_PROTOCOL": f"HTTP/{version}"}
        return client.get("/v1/classify?cards=9S", environ_overrides=environ).status_code == 400

    for host in ("x", "", "a_b", "a-b.example.", "127.0.0.1:8000", "[fe80::1%25lo]", "x:", "%41"):
        assert not fault(host), host
    others = ("a b", "a/b", "a@b", "a?b", "a#b", "a:b", "[::1", "::1", "[]", "a:123456", "é", "a\n", "a:80 ", '"a"')
    for host in (*others, "<"):
        assert fault(host), host
        assert fault(host, "1.0"), host


# --- no answer leads to another host ---------------------------------------------------------------------------------

FOREIGN = "evil.example"
SENT_ON = {"docs/": "../docs", "problems": "v1/problems"}
"""Where these paths send whoever asks for them: relative to where it asked."""


def paths() -> Iterator[str]:
    """Every path of the service, and near it all that routers like to mend."""
    yield from ("", "*", "//", "///", f"//{FOREIGN}", f"///{FOREIGN}/", f"//{FOREIGN}/v1/rules", "/./", "/../")
    for template in sorted({path for path, _ in routes_of(create_app())}):
        path = re.sub(r"{\w+}", "PG-COMB-05", template.replace("/v1/variants/{id}", "/v1/variants/base"))
        yield from (path, f"{path}/", f"{path}//", f"/{path}", path.replace("/", "//"), path.removeprefix("/"))
        yield from (f"{path}/..", f"{path}//{FOREIGN}", path.upper())


def test_no_path_and_no_host_leads_to_a_redirect() -> None:
    app = create_app(Settings(log=False))
    app.add_url_rule("/folder/", "folder", lambda: Reply(200, {}, b"here"))
    app.add_url_rule("/moved", "moved", redirect_to="/folder/")

    def check(path: str, host: str, **environ: str) -> None:
        found: list[tuple[int, dict[str, str]]] = []
        whole = app.test_request_context("/").request.environ | {"PATH_INFO": path, "HTTP_HOST": host} | environ
        body = b"".join(app.wsgi_app(whole, lambda status, headers: found.append((int(status[:3]), dict(headers)))))
        ((status, headers),) = found
        expected = SENT_ON.get(path.removeprefix("/")) if status == 308 else None
        assert headers.get("Location") == expected, (path, host)
        assert status in (200, 204, 308, 400, 404, 405, 411, 415, 422), (path, host)
        assert FOREIGN.encode() not in body or FOREIGN in path, (path, host)

    for path in paths():
        for method in ("GET", "POST", "PROPFIND"):
            check(path, FOREIGN, REQUEST_METHOD=method)
    for host in (f"{FOREIGN}:81", f"{FOREIGN}/x", f"a@{FOREIGN}", "", "[::1", "\xff", "a" * 300):
        for path in ("", "/", "//", "/v1/rules/", "/v1/rules", "/docs/", f"//{FOREIGN}"):
            check(path, host, HTTP_UPGRADE="websocket", HTTP_CONNECTION="Upgrade")
    # Whatever page may come to be: one that stands with a slash at its end is not found without it.
    client = app.test_client()
    for path in ("/folder", "/moved"):
        assert (client.get(path).status_code, client.get(path).mimetype) == (404, "application/problem+json")
        check(path, FOREIGN)
    assert client.get("/folder/").status_code == 200


def test_no_target_on_the_wire_leads_to_a_redirect(server: int) -> None:
    absolute = (f"http://{FOREIGN}", f"http://{FOREIGN}?x=1", f"http://{FOREIGN}/v1/rules/")
    for target in (*absolute, f"//{FOREIGN}/", f"//{FOREIGN}", "*"):
        request = f"GET {target} HTTP/1.1\r\nHost: {FOREIGN}\r\nConnection: close\r\n\r\n"
        head, _, body = exchange(server, request.encode()).partition(b"\r\n\r\n")
        assert int(head.split()[1]) in (200, 400, 404, 422)
        assert b"\nlocation:" not in head.lower()
        assert FOREIGN.encode() not in head + body, target
