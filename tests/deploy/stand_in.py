"""A stand-in for the service behind nginx, and clients that ask through nginx."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from typing import Any, ClassVar

import pytest

from bigtwo.api.middleware import CONTENT_SECURITY_POLICY, EVERYWHERE
from bigtwo.api.problems import MEDIA_TYPE, TYPES
from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import validator
from tests.waiting import PATIENCE, until

LARGEST_BODY = max(operation.largest_body for operation in OPERATIONS.values())
KEPT = {"Cache-Control": "public, max-age=60", "X-Request-Id": "first"}
LIMITED = {"RateLimit-Policy": '"house-rules";q=80;w=8', "RateLimit": '"house-rules";r=80;t=8'}
"""What the service says to whoever had house rules compiled, whether the answer may be kept or not."""

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
            limited = LIMITED if self.path.startswith("/kept-limited") else {}
            self.answer(200, body, ETag='"tag"', Vary="Accept-Encoding", **KEPT, **limited)
        elif self.path.startswith("/fault"):
            self.answer(422, b'{"type": "/problems/no-cards"}', **{"Cache-Control": "no-store"})
        elif self.path.startswith("/too-many"):
            self.answer(429, b"{}", **{"Cache-Control": "no-store", "Retry-After": "8"}, **LIMITED)
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
