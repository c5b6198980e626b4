"""nginx as it is deployed, in front of a stand-in for the service and of services that do not answer: what it keeps,
passes on, logs and says itself, and how it is configured."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from bigtwo.api.problems import MEDIA_TYPE, TYPES
from bigtwo.api.reading import preferred
from bigtwo.api.service import PLAIN
from bigtwo.messages.languages import LANGUAGES, match_language
from bigtwo.messages.render import render
from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import validator
from tests.deploy.proxy import SHIPPED, running
from tests.tables import SEED, amounts, table
from tests.waiting import PATIENCE, until
from tools.benchmarks.serving import free_port

LARGEST_BODY = max(operation.largest_body for operation in OPERATIONS.values())
KEPT = {"Cache-Control": "public, max-age=60", "X-Request-Id": "first"}

needs_nginx = pytest.mark.tools("nginx")


class StandIn(BaseHTTPRequestHandler):
    """Answers as the service would, as far as nginx can tell, and counts."""

    protocol_version = "HTTP/1.1"
    asked: ClassVar[list[str]] = []
    """The requests that came, but for what is kept briefly."""
    breaking: ClassVar[int] = 0
    """So many requests find that the connection breaks before there is an answer."""
    released: ClassVar[threading.Event] = threading.Event()
    """The first request for a page that is kept slowly is answered when this is set."""

    def do_GET(self) -> None:
        if self.path != "/kept-briefly":  # nginx fetches that again whenever it likes, in the midst of another test too
            self.asked.append(f"{self.command} {self.path}")
        if self.path.startswith("/kept-slowly") and self.asked.count(f"GET {self.path}") == 1:
            assert self.released.wait(PATIENCE)
        if self.path == "/kept-briefly":
            if type(self).breaking:
                self.close_connection = True
                return
            self.answer(200, b"{}", **{"Cache-Control": "public, max-age=1"})
        elif self.path.startswith("/kept-in-a-language"):
            body = json.dumps(self.headers["Accept-Language"]).encode()
            self.answer(200, body, **{**KEPT, "Vary": "Accept-Encoding, Accept-Language"})
        elif self.path.startswith("/kept") or self.path == "/long":
            if self.headers["If-None-Match"] == '"tag"':
                self.answer(304, b"", ETag='"tag"')
                return
            body = json.dumps({"words": "word " * 1000 if self.path == "/long" else "few"}).encode()
            self.answer(200, body, ETag='"tag"', Vary="Accept-Encoding", **KEPT)
        elif self.path.startswith("/fault"):
            self.answer(422, b'{"type": "/problems/no-cards"}', **{"Cache-Control": "no-store"})
        else:
            self.answer(200, json.dumps(dict(self.headers)).encode(), **{"Cache-Control": "no-store"})

    do_HEAD = do_GET  # noqa: N815

    def do_POST(self) -> None:
        self.asked.append(f"{self.command} {self.path}")
        if type(self).breaking:
            type(self).breaking -= 1
            self.close_connection = True
            return
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(200, json.dumps({"bytes": len(body), "headers": dict(self.headers)}).encode())

    def answer(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def problem(self) -> Any:
        """The body as a problem that keeps the contract, and looks as if the service had said it."""
        assert self.headers["content-type"] == MEDIA_TYPE
        for name, value in PLAIN.items():
            assert self.headers[name.lower()] == value
        assert self.headers["cache-control"] == "no-store"
        problem = json.loads(self.body)
        validator({"$ref": "#/components/schemas/Problem"}).validate(problem)
        kind = TYPES[problem["type"].removeprefix("/problems/")]
        assert problem["title"] == kind.title
        assert problem["status"] == self.status
        assert self.status in kind.statuses
        assert problem["instance"].endswith(self.headers["x-request-id"])
        return problem


def ask(port: int, method: str, path: str, body: Any = None, **headers: str) -> Answer:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named, encode_chunked=not isinstance(body, bytes | None))
        answer = connection.getresponse()
        received = {name.lower(): value for name, value in answer.getheaders()}
        assert len(received) == len(answer.getheaders()), "a header stands twice"
        return Answer(answer.status, received, answer.read())
    finally:
        connection.close()


def send(port: int, requests: bytes, count: int = 1) -> list[Answer]:
    """Requests in these very bytes, and so many answers."""
    answers: list[Answer] = []
    with (
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection,
        connection.makefile("rb") as stream,
    ):
        threading.Thread(target=connection.sendall, args=(requests,), daemon=True).start()
        while len(answers) < count:
            status = int(stream.readline().split()[1])
            headers = {}
            while (line := stream.readline().decode("latin-1").strip()) != "":
                name, _, value = line.partition(": ")
                headers[name.lower()] = value
            answers.append(Answer(status, headers, stream.read(int(headers["content-length"]))))
    return answers


@contextmanager
def being_fetched(port: int, path: str) -> Iterator[None]:
    """The page is asked for, and the stand-in answers when the block is left."""
    StandIn.asked.clear()
    StandIn.released.clear()
    with ThreadPoolExecutor(1) as pool:
        try:
            first = pool.submit(ask, port, "GET", path)
            until(lambda: StandIn.asked, "the page is fetched")
            yield
        finally:
            StandIn.released.set()
        assert first.result().status == 200


LONGEST_LINE = 8190
"""What gunicorn.conf.py sets; nginx must not let more through, or gunicorn would answer in HTML."""
HEAD = b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"


@pytest.fixture(scope="module")
def stand_in() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def site(stand_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The port of an nginx in front of the stand-in, and its folder. Rates are limited as shipped."""
    port, folder = free_port(), tmp_path_factory.mktemp("nginx")
    with running(folder, port, stand_in):
        yield port, folder


@pytest.fixture
def port(site: tuple[int, Path]) -> int:
    return site[0]


# --- the cache -------------------------------------------------------------------------------------------------------


@needs_nginx
def test_an_answer_is_fetched_once_kept_and_told_with_a_new_id(port: int) -> None:
    StandIn.asked.clear()
    first, *others = (ask(port, "GET", "/kept") for _ in range(3))
    assert [each.headers["x-cache-status"] for each in (first, *others)] == ["MISS", "HIT", "HIT"]
    for each in others:
        assert (each.body, each.headers["etag"]) == (first.body, '"tag"')
        assert each.headers["cache-control"] == "public, max-age=60"
    ids = {each.headers["x-request-id"] for each in (first, *others)}
    assert len(ids) == 3
    assert "first" not in ids
    head = ask(port, "HEAD", "/kept", X_Request_Id="mine")
    assert (head.status, head.body, head.headers["x-cache-status"]) == (200, b"", "HIT")
    assert head.headers["x-request-id"] == "mine"
    unchanged = ask(port, "GET", "/kept", If_None_Match='"tag"')
    assert (unchanged.status, unchanged.body, unchanged.headers["etag"]) == (304, b"", '"tag"')
    assert ask(port, "GET", "/kept", If_None_Match='"other"').status == 200
    assert StandIn.asked == ["GET /kept"]
    assert ask(port, "GET", "/kept?cards=9S").headers["x-cache-status"] == "MISS"
    assert ask(port, "GET", "/kept?cards=9D").headers["x-cache-status"] == "MISS"
    for path in ("/fault", "/readyz", "/healthz"):  # are not kept; a problem of the service passes as it is
        StandIn.asked.clear()
        first, _ = ask(port, "GET", path), ask(port, "GET", path)
        assert len(StandIn.asked) == 2, path
        assert path != "/fault" or (first.status, first.body) == (422, b'{"type": "/problems/no-cards"}')


@needs_nginx
def test_of_many_who_ask_at_once_one_fetches_and_nobody_waits_long(
    stand_in: str, port: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whoever asks waits for the one who fetches, as shipped for a tenth of a second at most."""
    patient, patience = free_port(), {"proxy_cache_lock_timeout 100ms": f"proxy_cache_lock_timeout {PATIENCE:.0f}s"}
    path = "/kept-slowly?by=one"
    with running(tmp_path_factory.mktemp("nginx"), patient, stand_in, changes=patience), ThreadPoolExecutor(20) as pool:
        with being_fetched(patient, path):
            others = [pool.submit(ask, patient, "GET", path) for _ in range(20)]
        assert {other.result().status for other in others} == {200}
        assert StandIn.asked == [f"GET {path}"]
    with being_fetched(port, "/kept-slowly?by=many"), ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda path: ask(port, "GET", path), ["/kept-slowly?by=many"] * 20))
        assert {answer.status for answer in answers} == {200}


@needs_nginx
def test_a_kept_answer_outlives_the_service(port: int) -> None:
    assert ask(port, "GET", "/kept-briefly").status == 200
    StandIn.breaking = 1000
    try:
        time.sleep(2.1)  # or longer: it must have become too old, and nginx counts whole seconds
        answers = [ask(port, "GET", "/kept-briefly") for _ in range(2)]
    finally:
        StandIn.breaking = 0
    assert [answer.status for answer in answers] == [200, 200]
    assert {answer.headers["x-cache-status"] for answer in answers} <= {"STALE", "UPDATING"}


@needs_nginx
def test_long_answers_are_compressed_for_those_who_can_read_it(port: int) -> None:
    plain = ask(port, "GET", "/long")
    small = ask(port, "GET", "/long", Accept_Encoding="gzip")
    assert (small.headers["content-encoding"], small.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert len(small.body) < len(plain.body) / 10
    assert small.headers["x-cache-status"] == "HIT"
    assert ask(port, "GET", "/long", If_None_Match=small.headers["etag"]).status == 304


@needs_nginx
def test_an_answer_is_kept_once_for_each_language_and_not_for_an_order_of_ones_own(port: int) -> None:
    asked = {"de-AT,de;q=0.9,en;q=0.8": "de", "de": "de", "zh-HK,zh;q=0.9": "zh-Hant-HK", "": "en", "fr,en;q=0.5": "en"}
    StandIn.asked.clear()
    for header, tag in asked.items():
        answer = ask(port, "GET", "/kept-in-a-language", Accept_Language=header)
        assert (json.loads(answer.body), answer.headers["vary"]) == (tag, "Accept-Encoding, Accept-Language")
    assert len(StandIn.asked) == len(set(asked.values()))
    assert json.loads(ask(port, "GET", "/kept-in-a-language").body) == "en"
    header = "fr, de;q=0.2, id;q=0.4"
    for _ in range(2):
        answer = ask(port, "GET", "/kept-in-a-language?own", Accept_Language=header)
        assert (json.loads(answer.body), answer.headers["x-cache-status"]) == (header, "BYPASS")


# --- what reaches the service ----------------------------------------------------------------------------------------


@needs_nginx
def test_bodies_arrive_whole_and_a_question_whose_worker_died_is_asked_again(port: int) -> None:
    pieces = iter([b"a" * 1000, b"b" * 1000])
    answer = json.loads(ask(port, "POST", "/echo", pieces, Transfer_Encoding="chunked").body)
    assert (answer["bytes"], answer["headers"]["Content-Length"]) == (2000, "2000")
    assert json.loads(ask(port, "POST", "/echo", b"x" * LARGEST_BODY).body)["bytes"] == LARGEST_BODY
    StandIn.asked.clear()
    StandIn.breaking = 1
    assert ask(port, "POST", "/echo", b"{}").status == 200
    assert StandIn.asked == ["POST /echo"] * 2


@needs_nginx
def test_the_client_is_named_once_and_cannot_name_itself_and_the_id_goes_on(port: int) -> None:
    """As shipped 127.0.0.1 counts as a proxy and 127.0.0.2 does not: the last address that is none is the client."""
    for said in ("203.0.113.7", "9.9.9.9, 203.0.113.7", "9.9.9.9, 203.0.113.7, 127.0.0.1"):
        assert json.loads(ask(port, "GET", "/seen", X_Forwarded_For=said).body)["X-Forwarded-For"] == "203.0.113.7"
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=("127.0.0.2", 0))
    with contextlib.closing(connection):
        connection.request("GET", "/seen", headers={"X-Forwarded-For": "203.0.113.7"})
        assert json.loads(connection.getresponse().read())["X-Forwarded-For"] == "127.0.0.2"
    assert json.loads(ask(port, "GET", "/seen", X_Request_Id="mine").body)["X-Request-Id"] == "mine"
    given = json.loads(ask(port, "GET", "/seen", X_Request_Id="not, a; word").body)["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", given)


@needs_nginx
def test_metrics_stay_inside(port: int) -> None:
    StandIn.asked.clear()
    with table() as row:
        for path in ("/metrics", "/metrics?x=1", "//metrics", "/%6Detrics", "/v1/../metrics", "/metrics/"):
            with row(path):
                answer = ask(port, "GET", path)
                assert (answer.status, answer.problem()["type"]) == (404, "/problems/not-found")
    assert StandIn.asked == []


@needs_nginx
def test_the_log_tells_each_request_without_its_question(site: tuple[int, Path]) -> None:
    port, folder = site
    ask(port, "GET", "/kept?cards=9S,9D", X_Request_Id="logged")
    ask(port, "GET", "/healthz", X_Request_Id="probe")
    lines = [json.loads(line) for line in (folder / "access.log").read_text(encoding="utf-8").splitlines()]
    (line,) = [line for line in lines if line["id"] == "logged"]
    assert (line["path"], line["status"], line["client"], line["method"]) == ("/kept", 200, "127.0.0.1", "GET")
    assert "9S,9D" not in json.dumps(lines)
    assert not any(line["id"] == "probe" for line in lines)


# --- problems of its own ---------------------------------------------------------------------------------------------

REFUSED: list[tuple[bytes, int]] = [
    (b"POST /echo" + HEAD + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1), 413),
    (b"GET /" + b"x" * 9000 + HEAD + b"\r\n", 414),
    (b"GET /" + HEAD + b"X: " + b"x" * 9000 + b"\r\n\r\n", 431),
    (b"TRACE /" + HEAD + b"\r\n", 405),
    (b"get /" + HEAD + b"\r\n", 400),
    (b"\x16\x03\x01\x02\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400),
    (b"GET /" + HEAD + b"Host: b\r\n\r\n", 400),
    (b"POST /echo" + HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
    (b"POST /echo" + HEAD + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", 400),
    (b"POST /echo" + HEAD + b"Transfer-Encoding: gzip\r\n\r\n{}", 400),
    (b"GET / HTTP/3.0\r\nHost: a\r\n\r\n", 400),
    (b"GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /../../etc HTTP/1.1\r\nHost: a\r\n\r\n", 400),
]


@needs_nginx
def test_what_it_refuses(port: int) -> None:
    StandIn.asked.clear()
    with table() as row:
        for request, status in REFUSED:
            with row(request[:80]):
                (answer,) = send(port, request)
                assert answer.status == status
                problem = answer.problem()
                assert ("allow" in answer.headers) == (status == 405)
                assert status != 413 or str(LARGEST_BODY) in problem["detail"]
        with row("a chunked body that is too large"):
            pieces = (b"x" * 65536 for _ in range(9))
            answer = ask(port, "POST", "/echo", pieces, Transfer_Encoding="chunked")
            assert (answer.status, answer.problem()["type"]) == (413, "/problems/body-too-large")
    assert StandIn.asked == []


@needs_nginx
def test_a_condition_that_is_not_met(port: int) -> None:
    """nginx looks at the conditions itself where an answer may be kept, whether it was or not."""
    ask(port, "GET", "/kept")
    conditions = (
        {"If_Match": '"other"'},
        {"If_Unmodified_Since": "Sat, 21 Nov 2026 20:10:23 GMT"},
        {"If_Match": '"tag"', "If_Unmodified_Since": "nonsense"},
    )
    with table() as row:
        for method, condition, path in product(("GET", "HEAD"), conditions, ("/kept", "/kept?met=never")):
            with row(f"{method} {path} {condition}"):
                answer = ask(port, method, path, None, X_Request_Id="mine", **condition)
                assert (answer.status, answer.headers["content-type"]) == (412, MEDIA_TYPE)
                assert not {"etag", "content-encoding"} & set(answer.headers)
                assert method == "HEAD" or answer.problem()["type"] == "/problems/precondition-failed"
    assert ask(port, "GET", "/kept", None, If_Match='"tag"').status == 200


@needs_nginx
def test_a_part_of_an_answer_is_the_whole_and_no_answer_leads_elsewhere(port: int) -> None:
    """So there is no range that cannot be met (416)."""
    whole = ask(port, "GET", "/kept").body
    for span in ("bytes=0-1", "bytes=5000000-", "bytes=x", "bytes=0-1,0-1,0-1"):
        answer = ask(port, "GET", "/kept", Range=span)
        assert (answer.status, answer.body) == (200, whole), span
    for target in ("http://evil.example", "//evil.example/", "/folder", "/folder//", "/v1//rules"):
        (answer,) = send(port, f"GET {target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode())
        assert (answer.status, "location" in answer.headers) == (200, False), target


@needs_nginx
def test_no_line_gets_through_that_gunicorn_refuses(port: int) -> None:
    for length in (LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE + 2):
        line = b"GET /" + b"x" * (length - len(b"GET / HTTP/1.1")) + b" HTTP/1.1"
        (answer,) = send(port, line + b"\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert answer.status == (200 if length <= LONGEST_LINE else 414), length


@needs_nginx
def test_a_service_or_a_client_that_falls_silent(tmp_path: Path) -> None:
    """A service gets a second here, and its client a problem; a client gets no answer, not even a page for 408; and one
    that forgets to encrypt is told so."""
    silent, secure, port = socket.create_server(("127.0.0.1", 0)), free_port(), free_port()
    changes = {
        "client_body_timeout 10s": "client_body_timeout 1s",
        "client_header_timeout 10s": "client_header_timeout 1s",
        "proxy_read_timeout 35s": "proxy_read_timeout 1s",
        "include listen.conf;": f"include listen.conf; listen 127.0.0.1:{secure} ssl; ssl_reject_handshake on;",
    }
    with silent, running(tmp_path, port, f"127.0.0.1:{silent.getsockname()[1]}", changes=changes):
        answer = ask(port, "GET", "/v1/classify?cards=9S")
        assert (answer.status, answer.problem()["type"]) == (504, "/problems/gateway-timeout")
        (answer,) = send(secure, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert (answer.status, answer.problem()["type"]) == (400, "/problems/bad-request")
        for begun in (b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"):
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
                connection.sendall(begun)
                with contextlib.suppress(ConnectionResetError):
                    assert connection.recv(4096) == b"", begun


@needs_nginx
def test_a_service_that_is_down_and_too_many_requests_of_one_client(tmp_path: Path) -> None:
    """As shipped, at once: 200, and 40 of the large; what is used up hardly ever comes back here. Another client is not
    held up, and probes never are."""
    port, scarce = free_port(), dict.fromkeys(("rate=100r/s", "rate=5r/s"), "rate=1r/m")
    with running(tmp_path, port, f"127.0.0.1:{free_port()}", changes=scarce):
        for method, body in (("GET", None), ("POST", b"{}")):
            answer = ask(port, method, "/v1/classify", body, X_Request_Id="mine")
            assert (answer.status, answer.problem()["type"]) == (502, "/problems/unavailable")
            assert (answer.headers["retry-after"], answer.problem()["instance"]) == ("1", "urn:request-id:mine")
        head = ask(port, "HEAD", "/v1/classify")
        assert (head.status, head.body, head.headers["content-type"]) == (502, b"", MEDIA_TYPE)
        one = b"GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n"
        *answers, probed = send(port, one * 1000 + one.replace(b"GET /", b"GET /readyz"), 1001)
        assert not any(answer.status == 429 for answer in answers[:200])
        refused = next(answer for answer in answers if answer.status == 429)
        assert refused.problem()["type"] == "/problems/too-many-requests"
        assert (refused.headers["retry-after"], refused.headers["ratelimit"]) == ("1", '"address";r=0;t=1')
        assert ask(port, "GET", "/", X_Forwarded_For="203.0.113.10").status == 502
        large = send(port, one.replace(b"GET /", b"GET /v1/corpus").replace(b"113.9", b"113.11") * 150, 150)
        assert {answer.status for answer in large[:40]} == {502}
        assert any(answer.status == 429 for answer in large)
        assert probed.status == 502


# --- how it is configured --------------------------------------------------------------------------------------------


def shipped(name: str) -> str:
    return (SHIPPED / name).read_text(encoding="utf-8")


def test_every_problem_that_it_states_is_one_of_the_service_and_its_words_are_in_the_catalogue() -> None:
    fields = r"'\"type\":\"/problems/([a-z-]+)\",\"title\":\"([^\"]+)\",\"phrase\":\"([a-z.-]+)\"';"
    named = re.findall(rf"^\s+(\d+|default)\s+{fields}", shipped("problems.conf"), re.M)
    (words,) = re.findall(r"^map \$status \$problem_detail {(.*?)^}", shipped("problems.conf"), re.M | re.S)
    details = dict(re.findall(r"^\s+(\d+|default)\s+\"(.*)\";$", words, re.M))
    assert len(named) == len(details) == 12
    for status, slug, title, phrase in named:
        assert TYPES[slug].title == title
        assert (500 if status == "default" else int(status)) in TYPES[slug].statuses
        assert phrase.partition(".")[0] == slug
        assert render(phrase) == details[status]


BY_NGINX = {400, 404, 405, 412, 413, 414, 421, 429, 494, 495, 496, 497, 500, 501, 502, 503, 504, 505}
"""Every status for which nginx, as it is configured here, has a page of HTML of its own: malformed requests, /metrics,
methods, conditions, sizes, TLS, rates, and a service that does not answer. It needs none for 403 (it serves no files),
408 and 499 (it only closes the connection), 411 (it takes chunked bodies), 415 and 416 (it ignores ranges)."""


def test_every_page_of_nginx_is_replaced_and_has_its_words() -> None:
    pages = re.findall(r"^\s+error_page ([0-9 ]+?)(?: =(\d+))? /problem-of-the-proxy;", shipped("nginx.conf"), re.M)
    replaced = {int(code): int(instead or code) for codes, instead in pages for code in codes.split()}
    assert set(replaced) == BY_NGINX
    for name in ("problem", "problem_detail"):
        (words,) = re.findall(rf"^map \$status \${name} {{(.*?)^}}", shipped("problems.conf"), re.M | re.S)
        assert set(map(int, re.findall(r"^\s+(\d+)\s", words, re.M))) == set(replaced.values()) - {500}
    assert f"client_max_body_size {LARGEST_BODY // 1024}k;" in shipped("nginx.conf")
    assert f" {LARGEST_BODY} bytes" in shipped("problems.conf")


OTHER = "other"
MAP = re.findall(r"map \$http_accept_language \$language {\n(.*?)^}", shipped("languages.conf"), re.S | re.M)
ROWS = re.findall(r'^ +"?(\S.*?)"? +([\w-]+);$', MAP[0], re.M)
"""The patterns in the order in which nginx tries them, each with its language; first what holds where none matches."""


def by_nginx(header: str) -> str:
    (_, otherwise), *patterns = ROWS
    for pattern, language in patterns:
        if re.search(pattern.removeprefix("~*"), header, re.IGNORECASE | re.ASCII):
            return str(language)
    return str(otherwise)


ENDS = ("Hant", "Hans", "HK", "MO", "TW", "CN")
BROWSERS = (
    *("", "en", "en-GB,en;q=0.9", "de", "DE-at", "de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "id-ID,id;q=0.9", "in", "tl"),
    *("fil-PH,fil;q=0.9,en-US;q=0.8", "zh-CN,zh;q=0.9", "zh", "zh-TW,zh;q=0.9,en-US;q=0.8", "zh-HK", "zh-Hant-MO"),
    *("zh-Hant", "zh-Hant-TW", "zh-Hans-HK", "zh-SG", "yue", "yue-Hant-HK", "yue-Hans", "cmn-Hant-TW", "cmn"),
    *("fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "hi-IN,hi;q=0.9,en-IN;q=0.8", "*", "ja"),
)


def test_what_browsers_send_means_to_nginx_what_it_means_to_the_service() -> None:
    assert {language for _, language in ROWS} == {*LANGUAGES, OTHER}
    with table() as row:
        for header in BROWSERS:
            with row(header):
                assert by_nginx(header) == preferred(header).tag
        others = [*("zh", "yue", "yue-Hans", "cmn", "cmn-Hant", "cmn-TW", "zh-yue", "tl", "in"), *LANGUAGES]
        for tag in map("".join, product(others, ("", *(f"-{end}" for end in ("x", *ENDS, "Hant-HK", "a-hk"))))):
            with row(tag):
                assert by_nginx(tag) == match_language([tag])


@amounts(test=300, verify=20_000)
def test_whatever_is_sent_nginx_knows_or_leaves_to_the_service(amount: int) -> None:
    rng = Random(SEED)
    subtags = [*("en", "de", "id", "in", "fil", "tl", "zh", "yue", "cmn", "fr", "x", "*", "", "IN"), *ENDS]
    weights = ["", ";q=1", ";q=0.5", "; q=0", ";q=x", ";q=0.9;b", ' ;q="0.3"']
    with table() as row:
        for _ in range(amount):
            tags = ["-".join(rng.choices(subtags, k=rng.randint(1, 4))) for _ in range(rng.randint(0, 4))]
            header = ", ".join(rng.choice((f'"{tag}"', tag + rng.choice(weights))) for tag in tags)
            if rng.random() < 0.3:
                header = "".join(rng.choices(header + "".join(map(chr, range(1, 256))), k=rng.randint(0, 12)))
            with row(repr(header)):
                assert by_nginx(header) in (preferred(header).tag, OTHER)
