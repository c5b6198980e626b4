"""A service on loopback that gives the answers that a test lays down, one after the other, and keeps what is asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """A response: JSON, or a text as it is."""

    status: int
    content: Any
    retry_after: str | None = None
    length: int | None = None
    """How many bytes it claims to have, where that is not true."""
    silent: bool = False
    """It never comes."""


@dataclass(slots=True)
class Scripted:
    """The service."""

    address: str
    answers: list[Answer] = field(default_factory=list)
    asked: list[bytes] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def lay(self, *answers: Answer) -> None:
        """What it answers next; what it was asked before is forgotten."""
        assert not self.answers, "not everything was asked"
        self.answers.extend(answers)
        self.asked.clear()

    def bodies(self) -> list[Any]:
        """The questions that it was asked."""
        return [json.loads(body) for body in self.asked]


@contextmanager
def scripted() -> Iterator[Scripted]:
    """The service, for the length of the block; every answer must have been asked for at its end."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(b"")

        def do_POST(self) -> None:
            self._answer(self.rfile.read(int(self.headers["Content-Length"])))

        def _answer(self, body: bytes) -> None:
            service.asked.append(body)
            answer = service.answers.pop(0)
            if answer.silent:
                service.over.wait()
                return
            content = answer.content if isinstance(answer.content, str) else json.dumps(answer.content)
            self.send_response(answer.status)
            if answer.retry_after is not None:
                self.send_header("Retry-After", answer.retry_after)
            self.send_header("Content-Length", str(answer.length or len(content)))
            self.end_headers()
            self.wfile.write(content.encode())

        def log_message(self, *said: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = Scripted(f"http://127.0.0.1:{server.server_address[1]}")
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield service
            assert not service.answers, "not everything was asked"
        finally:
            service.over.set()
            server.shutdown()
            thread.join()
