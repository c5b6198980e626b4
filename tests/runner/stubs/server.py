"""A stub service on loopback with one fault. It knows no rules; `program` says what its canned answers are."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.runner.stubs.program import hello, key

JSON = "application/json"


class StubHandler(BaseHTTPRequestHandler):
    """Canned answers, and one fault at the trigger."""

    protocol_version = "HTTP/1.1"
    fault = ""
    canned: Mapping[str, Any]
    over: threading.Event

    def do_GET(self) -> None:
        if self.fault == "has-no-hello" or self.path != "/v1/hello":
            self.send(404, b"{}", "application/problem+json")
        elif self.fault == "hello-fails":
            self.send(500, b"")
        else:
            self.send(200, json.dumps(hello(self.canned["operations"])).encode())

    def do_POST(self) -> None:
        operation = self.path.removeprefix("/v1/")
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked = key(operation, question)
        right = json.dumps(self.canned["answers"].get(asked, {})).encode()
        fault = self.faults().get(self.fault) if asked == self.canned["trigger"] else None
        if fault is None:
            self.send(200, right)
        else:
            fault(right)
        if self.fault == "closes-every-time":
            self.close_connection = True

    def faults(self) -> Mapping[str, Callable[[bytes], None]]:
        return {
            "status-500": lambda right: self.send(500, b"Traceback (most recent call last): ...", "text/plain"),
            "status-422": lambda right: self.send(422, b'{"detail": "no"}', "application/problem+json"),
            "redirects": lambda right: self.send(307, b""),
            "answers-a-page": lambda right: self.send(200, b"<!doctype html><p>Hello", "text/html"),
            "not-json": lambda right: self.send(200, b"playable"),
            "not-an-object": lambda right: self.send(200, b"[]"),
            "too-large": lambda right: self.send(200, b'{"x": "' + b"x" * 1_200_000 + b'"}'),
            "slow-body": self.slow_body,
            "slow-headers": self.slow_headers,
            "cut-short": self.cut_short,
            "hangs-up": self.hangs_up,
            "not-http": self.not_http,
            "answers-wrongly": lambda right: self.send(200, b"{}"),
        }

    def send(self, status: int, body: bytes, media: str = JSON, *, length: int | None = None) -> None:
        """One response; `length` is what its header says where that is not the length of the body."""
        self.send_response(status)
        self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        if status == 307:
            self.send_header("Location", "/v1/elsewhere")
        self.end_headers()
        self.wfile.write(body)

    def drip(self, content: bytes) -> None:
        """One byte at a time, each in time for a deadline that starts again with every byte."""
        for byte in content:
            if self.over.wait(0.1):
                break
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
        self.close_connection = True

    def slow_body(self, right: bytes) -> None:
        self.send(200, b"", length=1000)
        self.drip(right + b" " * 1000)

    def slow_headers(self, right: bytes) -> None:
        self.drip(b"HTTP/1.1 200 OK\r\nX-Long: " + b"x" * 1000)

    def cut_short(self, right: bytes) -> None:
        self.send(200, right, length=len(right) + 10)
        self.close_connection = True

    def hangs_up(self, right: bytes) -> None:
        self.close_connection = True

    def not_http(self, right: bytes) -> None:
        self.wfile.write(b"SSH-2.0-stub\r\n")
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on the terminal."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """The client hung up, which is what some of these provoke."""


@contextlib.contextmanager
def serving(fault: str, canned: Mapping[str, Any]) -> Iterator[str]:
    """The address of a service with this fault, on a free port of loopback, for as long as the context lasts."""
    over = threading.Event()
    handler = type("Fault", (StubHandler,), {"fault": fault, "canned": canned, "over": over})
    with Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            over.set()
            server.shutdown()
            thread.join()
