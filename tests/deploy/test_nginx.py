"""nginx as it is deployed, in front of a stand-in for the service: what it keeps, and what it says itself."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from bigtwo.api.middleware import CONTENT_SECURITY_POLICY, EVERYWHERE
from bigtwo.api.problems import MEDIA_TYPE, TYPES
from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import validator
from tests.deploy.proxy import SHIPPED, free_port, running
from tests.waiting import PATIENCE, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST_BODY = max(operation.largest_body for operation in OPERATIONS.values())
LONGEST_LINE = 8190
"""What gunicorn.conf.py sets; nginx must not let more through, or gunicorn would answer in HTML."""

KEPT = {"Cache-Control": "public, max-age=60", "X-Request-Id": "first"}

needs_nginx = pytest.mark.tools("nginx")


class StandIn(BaseHTTPRequestHandler):
    """Answers as the service would, as far as nginx can tell, and counts."""

    protocol_version = "HTTP/1.1"
    asked: ClassVar[list[str]] = []
    breaking: ClassVar[int] = 0
    """So many requests find that the connection breaks before there is an answer."""
    released: ClassVar[threading.Event] = threading.Event()
    """The first request for a page that is kept slowly is answered when this is set."""

    def do_GET(self) -> None:
        self.asked.append(f"{self.command} {self.path}")
        if self.path.startswith("/kept-slowly") and self.asked.count(f"GET {self.path}") == 1:
            assert self.released.wait(PATIENCE)
        if self.path == "/kept-briefly":
            if type(self).breaking:
                self.close_connection = True
                return
            self.answer(200, b"{}", **{"Cache-Control": "public, max-age=1"})
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
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    def problem(self) -> Any:
        """The body as a problem that keeps the contract, and looks as if the service had said it."""
        assert self.headers["content-type"] == MEDIA_TYPE
        for name, value in (*EVERYWHERE, ("Content-Security-Policy", CONTENT_SECURITY_POLICY)):
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
    """One request on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named, encode_chunked=not isinstance(body, bytes | None))
        answer = connection.getresponse()
        heard = {name.lower(): value for name, value in answer.getheaders()}
        assert len(heard) == len(answer.getheaders()), "a header stands twice"
        return Answer(answer.status, heard, answer.read())
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


@pytest.fixture(scope="module")
def stand_in() -> Iterator[str]:
    """The address of the stand-in."""
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


@pytest.fixture(scope="module")
def patient(stand_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx where whoever asks what is being fetched waits for it, however long that takes."""
    port = free_port()
    changes = {"proxy_cache_lock_timeout 100ms": f"proxy_cache_lock_timeout {PATIENCE:.0f}s"}
    with running(tmp_path_factory.mktemp("nginx"), port, stand_in, changes=changes):
        yield port


@pytest.fixture
def port(site: tuple[int, Path]) -> int:
    return site[0]


@pytest.fixture(scope="module")
def lonely(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx whose service is down."""
    port = free_port()
    with running(tmp_path_factory.mktemp("nginx"), port, f"127.0.0.1:{free_port()}"):
        yield port


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """The port of an nginx that waits for a second at most, for clients and for a service that never answers; and the
    port where it speaks TLS."""
    silent, secure, port = socket.create_server(("127.0.0.1", 0)), free_port(), free_port()
    changes = {
        "client_body_timeout 10s": "client_body_timeout 1s",
        "client_header_timeout 10s": "client_header_timeout 1s",
        "proxy_read_timeout 35s": "proxy_read_timeout 1s",
        "include listen.conf;": f"include listen.conf; listen 127.0.0.1:{secure} ssl; ssl_reject_handshake on;",
    }
    upstream = f"127.0.0.1:{silent.getsockname()[1]}"
    with silent, running(tmp_path_factory.mktemp("nginx"), port, upstream, changes=changes):
        yield port, secure


@pytest.fixture(scope="module")
def sparing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx without a service, where what a client has used up hardly ever comes back."""
    port = free_port()
    changes = dict.fromkeys(("rate=100r/s", "rate=5r/s"), "rate=1r/m")
    with running(tmp_path_factory.mktemp("nginx"), port, f"127.0.0.1:{free_port()}", changes=changes):
        yield port


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


@needs_nginx
class TestTheCache:
    def test_an_answer_is_fetched_once_and_kept(self, port: int) -> None:
        StandIn.asked.clear()
        first, second = ask(port, "GET", "/kept"), ask(port, "GET", "/kept")
        assert (first.headers["x-cache-status"], second.headers["x-cache-status"]) == ("MISS", "HIT")
        assert first.body == second.body
        assert second.headers["etag"] == '"tag"'
        assert second.headers["cache-control"] == "public, max-age=60"
        assert StandIn.asked == ["GET /kept"]

    def test_every_request_gets_its_own_id_even_from_the_cache(self, port: int) -> None:
        ids = {ask(port, "GET", "/kept").headers["x-request-id"] for _ in range(3)}
        assert len(ids) == 3
        assert "first" not in ids
        assert ask(port, "GET", "/kept", X_Request_Id="mine").headers["x-request-id"] == "mine"

    def test_head_and_conditional_requests_are_answered_from_it(self, port: int) -> None:
        ask(port, "GET", "/kept")
        StandIn.asked.clear()
        head = ask(port, "HEAD", "/kept")
        assert (head.status, head.body, head.headers["x-cache-status"]) == (200, b"", "HIT")
        unchanged = ask(port, "GET", "/kept", If_None_Match='"tag"')
        assert (unchanged.status, unchanged.body, unchanged.headers["etag"]) == (304, b"", '"tag"')
        assert ask(port, "GET", "/kept", If_None_Match='"other"').status == 200
        assert StandIn.asked == []

    def test_other_questions_are_other_answers(self, port: int) -> None:
        assert ask(port, "GET", "/kept?cards=9S").headers["x-cache-status"] == "MISS"
        assert ask(port, "GET", "/kept?cards=9D").headers["x-cache-status"] == "MISS"

    def test_what_must_not_be_kept_is_not(self, port: int) -> None:
        for path in ("/fault", "/readyz", "/healthz"):
            StandIn.asked.clear()
            assert ask(port, "GET", path).body == ask(port, "GET", path).body or path != "/fault"
            assert len(StandIn.asked) == 2
        assert json.loads(ask(port, "GET", "/fault").body) == {"type": "/problems/no-cards"}

    def test_of_many_who_ask_at_once_one_fetches(self, patient: int) -> None:
        with ThreadPoolExecutor(20) as pool:
            with being_fetched(patient, "/kept-slowly?by=one"):
                others = [pool.submit(ask, patient, "GET", "/kept-slowly?by=one") for _ in range(20)]
            assert {other.result().status for other in others} == {200}
        assert StandIn.asked == ["GET /kept-slowly?by=one"]

    def test_nobody_waits_for_another_whose_fetch_takes_long(self, port: int) -> None:
        with being_fetched(port, "/kept-slowly?by=many"), ThreadPoolExecutor(20) as pool:
            answers = list(pool.map(lambda path: ask(port, "GET", path), ["/kept-slowly?by=many"] * 20))
            assert {answer.status for answer in answers} == {200}

    def test_a_kept_answer_outlives_the_service(self, port: int) -> None:
        assert ask(port, "GET", "/kept-briefly").status == 200
        StandIn.breaking = 1000
        try:
            time.sleep(2.1)  # or longer: it must have become too old, and nginx counts whole seconds
            answers = [ask(port, "GET", "/kept-briefly") for _ in range(2)]
        finally:
            StandIn.breaking = 0
        assert [answer.status for answer in answers] == [200, 200]
        assert {answer.headers["x-cache-status"] for answer in answers} <= {"STALE", "UPDATING"}

    def test_long_answers_are_compressed_for_those_who_can_read_it(self, port: int) -> None:
        plain = ask(port, "GET", "/long")
        small = ask(port, "GET", "/long", Accept_Encoding="gzip")
        assert small.headers["content-encoding"] == "gzip"
        assert small.headers["vary"] == "Accept-Encoding"
        assert len(small.body) < len(plain.body) / 10
        assert small.headers["x-cache-status"] == "HIT"
        assert ask(port, "GET", "/long", If_None_Match=small.headers["etag"]).status == 304


@needs_nginx
class TestWhatReachesTheService:
    def test_a_chunked_body_arrives_whole_and_with_its_length(self, port: int) -> None:
        answer = json.loads(
            ask(port, "POST", "/echo", iter([b"a" * 1000, b"b" * 1000]), Transfer_Encoding="chunked").body
        )
        assert answer["bytes"] == 2000
        assert answer["headers"]["Content-Length"] == "2000"

    def test_the_largest_body_passes(self, port: int) -> None:
        assert json.loads(ask(port, "POST", "/echo", b"x" * LARGEST_BODY).body)["bytes"] == LARGEST_BODY

    def test_the_client_is_named_once_and_cannot_name_itself(self, port: int) -> None:
        """127.0.0.1 counts as a proxy, so the last address that is none is the client; the rest is hearsay."""
        for said in ("203.0.113.7", "9.9.9.9, 203.0.113.7", "9.9.9.9, 203.0.113.7, 127.0.0.1"):
            assert json.loads(ask(port, "GET", "/seen", X_Forwarded_For=said).body)["X-Forwarded-For"] == "203.0.113.7"

    def test_an_address_that_was_not_named_is_no_proxy(self, port: int) -> None:
        """As shipped only 127.0.0.1 and ::1 are; 127.0.0.2 is somebody else."""
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=("127.0.0.2", 0))
        try:
            connection.request("GET", "/seen", headers={"X-Forwarded-For": "203.0.113.7"})
            assert json.loads(connection.getresponse().read())["X-Forwarded-For"] == "127.0.0.2"
        finally:
            connection.close()

    def test_the_id_goes_on_to_the_service(self, port: int) -> None:
        assert json.loads(ask(port, "GET", "/seen", X_Request_Id="mine").body)["X-Request-Id"] == "mine"
        given = json.loads(ask(port, "GET", "/seen", X_Request_Id="not, a; word").body)["X-Request-Id"]
        assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", given)

    def test_a_question_whose_worker_died_is_asked_again(self, port: int) -> None:
        StandIn.asked.clear()
        StandIn.breaking = 1
        assert ask(port, "POST", "/echo", b"{}").status == 200
        assert StandIn.asked == ["POST /echo"] * 2

    def test_problems_of_the_service_pass_as_they_are(self, port: int) -> None:
        answer = ask(port, "GET", "/fault")
        assert (answer.status, answer.body) == (422, b'{"type": "/problems/no-cards"}')

    @pytest.mark.parametrize(
        "path", ["/metrics", "/metrics?x=1", "//metrics", "/%6Detrics", "/v1/../metrics", "/metrics/"]
    )
    def test_metrics_stay_inside(self, port: int, path: str) -> None:
        StandIn.asked.clear()
        answer = ask(port, "GET", path)
        assert (answer.status, answer.problem()["type"]) == (404, "/problems/not-found")
        assert StandIn.asked == []


HEAD = b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"


@needs_nginx
class TestProblemsOfItsOwn:
    @pytest.mark.parametrize(
        ("request_", "status"),
        [
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
        ],
    )
    def test_what_it_refuses(self, port: int, request_: bytes, status: int) -> None:
        StandIn.asked.clear()
        (answer,) = send(port, request_)
        assert answer.status == status
        problem = answer.problem()
        assert ("allow" in answer.headers) == (status == 405)
        if status == 413:
            assert str(LARGEST_BODY) in problem["detail"]
        assert StandIn.asked == []

    def test_a_chunked_body_that_is_too_large(self, port: int) -> None:
        pieces = (b"x" * 65536 for _ in range(9))
        answer = ask(port, "POST", "/echo", pieces, Transfer_Encoding="chunked")
        assert (answer.status, answer.problem()["type"]) == (413, "/problems/body-too-large")

    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    @pytest.mark.parametrize(
        "condition",
        [
            {"If_Match": '"other"'},
            {"If_Unmodified_Since": "Sat, 21 Nov 2026 20:10:23 GMT"},
            {"If_Match": '"tag"', "If_Unmodified_Since": "nonsense"},
        ],
        ids=lambda condition: " ".join(condition),
    )
    def test_a_condition_that_is_not_met(self, port: int, method: str, condition: dict[str, str]) -> None:
        """nginx looks at the conditions itself where an answer may be kept, whether it was or not."""
        ask(port, "GET", "/kept")
        for path in ("/kept", "/kept?met=never"):
            answer = ask(port, method, path, None, X_Request_Id="mine", **condition)
            assert (answer.status, answer.headers["content-type"]) == (412, MEDIA_TYPE)
            assert "etag" not in answer.headers
            assert "content-encoding" not in answer.headers
            if method == "GET":
                assert answer.problem()["type"] == "/problems/precondition-failed"
        assert ask(port, "GET", "/kept", None, If_Match='"tag"').status == 200

    @pytest.mark.parametrize("span", ["bytes=0-1", "bytes=5000000-", "bytes=x", "bytes=0-1,0-1,0-1"])
    def test_a_part_of_an_answer_is_the_whole(self, port: int, span: str) -> None:
        """So there is no range that cannot be met (416)."""
        answer = ask(port, "GET", "/kept", Range=span)
        assert (answer.status, answer.body) == (200, ask(port, "GET", "/kept").body)

    def test_a_service_that_does_not_answer_in_time(self, hurried: tuple[int, int]) -> None:
        answer = ask(hurried[0], "GET", "/v1/classify?cards=9S")
        assert (answer.status, answer.problem()["type"]) == (504, "/problems/gateway-timeout")

    def test_a_client_that_forgets_to_encrypt(self, hurried: tuple[int, int]) -> None:
        (answer,) = send(hurried[1], b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert (answer.status, answer.problem()["type"]) == (400, "/problems/bad-request")

    @pytest.mark.parametrize(
        "begun", [b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"]
    )
    def test_a_client_that_falls_silent_gets_no_answer(self, hurried: tuple[int, int], begun: bytes) -> None:
        """Not even a page of nginx's own for 408."""
        with socket.create_connection(("127.0.0.1", hurried[0]), timeout=PATIENCE) as connection:
            connection.sendall(begun)
            with contextlib.suppress(ConnectionResetError):
                assert connection.recv(4096) == b""

    @pytest.mark.parametrize("target", ["http://evil.example", "//evil.example/", "/folder", "/folder//", "/v1//rules"])
    def test_no_answer_leads_elsewhere(self, port: int, target: str) -> None:
        (answer,) = send(port, f"GET {target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode())
        assert answer.status == 200
        assert "location" not in answer.headers

    @pytest.mark.parametrize("length", [LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE + 2])
    def test_no_line_gets_through_that_gunicorn_refuses(self, port: int, length: int) -> None:
        line = b"GET /" + b"x" * (length - len(b"GET / HTTP/1.1")) + b" HTTP/1.1"
        assert len(line) == length
        (answer,) = send(port, line + b"\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert answer.status == (200 if length <= LONGEST_LINE else 414)

    @pytest.mark.parametrize(("method", "body"), [("GET", None), ("POST", b"{}")])
    def test_a_service_that_is_down(self, lonely: int, method: str, body: bytes | None) -> None:
        answer = ask(lonely, method, "/v1/classify", body, X_Request_Id="mine")
        assert (answer.status, answer.problem()["type"]) == (502, "/problems/unavailable")
        assert answer.headers["retry-after"] == "1"
        assert answer.problem()["instance"] == "urn:request-id:mine"

    def test_a_head_request_gets_no_body(self, lonely: int) -> None:
        answer = ask(lonely, "HEAD", "/v1/classify")
        assert (answer.status, answer.body, answer.headers["content-type"]) == (502, b"", MEDIA_TYPE)

    def test_too_many_requests_of_one_client(self, sparing: int) -> None:
        """As shipped, at once: 200, and 40 of the large. Another client is not held up, and probes never are."""
        one = b"GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n"
        *answers, probed = send(sparing, one * 1000 + one.replace(b"GET /", b"GET /readyz"), 1001)
        refused = [answer for answer in answers if answer.status == 429]
        assert refused
        assert not any(answer.status == 429 for answer in answers[:200])
        assert refused[0].problem()["type"] == "/problems/too-many-requests"
        assert refused[0].headers["retry-after"] == "1"
        assert ask(sparing, "GET", "/", X_Forwarded_For="203.0.113.10").status == 502
        large = send(sparing, one.replace(b"GET /", b"GET /v1/corpus").replace(b"113.9", b"113.11") * 150, 150)
        assert {answer.status for answer in large[:40]} == {502}
        assert any(answer.status == 429 for answer in large)
        assert probed.status == 502


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


def test_every_type_that_nginx_names_is_one_of_the_service() -> None:
    problems = (SHIPPED / "problems.conf").read_text(encoding="utf-8")
    named = re.findall(r"^\s+(\d+|default)\s+'\"type\":\"/problems/([a-z-]+)\",\"title\":\"([^\"]+)\"'", problems, re.M)
    assert len(named) == 12
    for status, slug, title in named:
        assert TYPES[slug].title == title
        assert (500 if status == "default" else int(status)) in TYPES[slug].statuses


PROXIES = sorted(SHIPPED.parent.rglob("proxies.conf"))


@pytest.mark.parametrize("path", PROXIES, ids=lambda path: str(path.relative_to(SHIPPED.parent)))
def test_nobody_is_trusted_but_this_machine_until_a_site_says_so(path: Path) -> None:
    """Also not in a cluster: in a private network there is more than one proxy."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"^\s*set_real_ip_from (\S+);", text, re.M) == ["127.0.0.1", "::1"]
    for example in re.findall(r"^# ?set_real_ip_from (\S+);", text, re.M):
        assert not ip_network(example).is_loopback
    assert "# set_real_ip_from " in text


BY_NGINX = {400, 404, 405, 412, 413, 414, 421, 429, 494, 495, 496, 497, 500, 501, 502, 503, 504, 505}
"""Every status for which nginx, as it is configured here, has a page of HTML of its own: malformed requests, /metrics,
methods, conditions, sizes, TLS, rates, and a service that does not answer. It needs none for 403 (it serves no files),
408 and 499 (it only closes the connection), 411 (it takes chunked bodies), 415 and 416 (it ignores ranges)."""


def test_every_page_of_nginx_is_replaced_and_has_its_words() -> None:
    config = (SHIPPED / "nginx.conf").read_text(encoding="utf-8")
    pages = re.findall(r"^\s+error_page ([0-9 ]+?)(?: =(\d+))? /problem-of-the-proxy;", config, re.M)
    replaced = {int(code): int(instead or code) for codes, instead in pages for code in codes.split()}
    assert set(replaced) == BY_NGINX
    problems = (SHIPPED / "problems.conf").read_text(encoding="utf-8")
    for name in ("problem", "problem_detail"):
        (words,) = re.findall(rf"^map \$status \${name} {{(.*?)^}}", problems, re.M | re.S)
        assert set(map(int, re.findall(r"^\s+(\d+)\s", words, re.M))) == set(replaced.values()) - {500}


def test_the_body_limit_is_that_of_the_largest_question() -> None:
    config = (SHIPPED / "nginx.conf").read_text(encoding="utf-8")
    assert f"client_max_body_size {LARGEST_BODY // 1024}k;" in config
    assert f" {LARGEST_BODY} bytes" in (SHIPPED / "problems.conf").read_text(encoding="utf-8")
