"""What nginx, as it is deployed, says itself: as problems, whatever goes wrong."""

from __future__ import annotations

import contextlib
import socket

import pytest

from bigtwo.api.problems import MEDIA_TYPE
from tests.deploy.stand_in import LARGEST_BODY, StandIn, ask, needs_nginx, send
from tests.waiting import PATIENCE

LONGEST_LINE = 8190
"""What gunicorn.conf.py sets; nginx must not let more through, or gunicorn would answer in HTML."""

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
        assert (refused[0].headers["retry-after"], refused[0].headers["ratelimit"]) == ("1", '"address";r=0;t=1')
        assert ask(sparing, "GET", "/", X_Forwarded_For="203.0.113.10").status == 502
        large = send(sparing, one.replace(b"GET /", b"GET /v1/corpus").replace(b"113.9", b"113.11") * 150, 150)
        assert {answer.status for answer in large[:40]} == {502}
        assert any(answer.status == 429 for answer in large)
        assert probed.status == 502
