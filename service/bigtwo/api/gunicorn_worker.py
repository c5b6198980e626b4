"""A gunicorn worker that waits for client disconnects in the request thread, not in the main loop, and refuses
malformed requests with the service's problem responses in place of gunicorn's HTML. It relies on private gunicorn 27
APIs.

gunicorn's main loop waits up to two seconds for every client that does not hang up after its last answer, and answers
nobody else in that time. The private parts are `ThreadWorker.handle`, `ThreadWorker.finish_request`,
`ThreadWorker.nr_conns`, `TConn.sock` and `TConn.close`.
"""

from __future__ import annotations

import logging
import socket
import threading
from concurrent.futures import Future
from typing import Any, Final
from uuid import uuid4

from gunicorn import util  # type: ignore[import-untyped]
from gunicorn.http.message import Request  # type: ignore[import-untyped]
from gunicorn.http.parser import RequestParser  # type: ignore[import-untyped]
from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]

from bigtwo.api import problems, settings
from bigtwo.api.replies import STATUS_LINES
from bigtwo.api.service import PLAIN, record


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Answers each request in a thread, and ends the connection there where it ends."""

    def handle(self, conn: TConn) -> Any:
        """Answers a request, in a thread. What is no answer to keep the connection for ends it."""
        goes_on = super().handle(conn)
        if not goes_on:
            conn.close(graceful=True)
        return goes_on

    def finish_request(self, conn: TConn, fs: Future[Any]) -> None:
        """Takes up, in the main loop, what became of a request; a connection that has ended is only counted."""
        if conn.sock.fileno() < 0:
            self.nr_conns -= 1
        else:
            super().finish_request(conn, fs)


_OWN: Final = {414: "uri-too-long.server", 431: "header-too-large.server", 500: problems.UNFORESEEN}
"""The sentences about what has a status of its own here; everything else is a request that breaks HTTP."""


_reading: Final = threading.local()
"""The request that each thread has read last: what is refused is written by the thread that read it."""


class _Request(Request):  # type: ignore[misc]  # gunicorn has no types
    """A request that is known for as much as has been read of it, also when the rest cannot be read."""

    def parse(self, unreader: Any) -> Any:
        """Reads the head."""
        _reading.request = self
        return super().parse(unreader)


def refuse_in_our_words(log: logging.Logger) -> None:
    """Lets gunicorn do so, counts what it refuses, and keeps what a client sent out of its log."""
    writes = settings.of_application().log

    def write_error(sock: socket.socket, status: int, reason: str, message: str) -> None:
        """Replaces the function of this name in `gunicorn.util`; the connection then ends."""
        _refuse(sock, status, writes=writes)

    util.write_error = write_error
    RequestParser.mesg_class = _Request
    log.addFilter(_is_worth_a_line)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Not what a client sent, and not that a client fell silent, which ends its connection."""
    fell_silent = record.exc_info is not None and record.exc_info[0] is BlockingIOError
    return not fell_silent and not str(record.msg).startswith("Invalid request")


def _refuse(sock: socket.socket, status: int, *, writes: bool) -> None:
    problem = problems.Problem(_OWN.get(status, "bad-request.not-http"))
    method, path, client = _what_is_known()
    request_id = str(uuid4())
    environ = {problems.REQUEST_ID: request_id, "REQUEST_METHOD": method, "PATH_INFO": path, "REMOTE_ADDR": client}
    reply = problems.reply_to(problem, environ)
    record(environ, "none", reply, 0.0, writes=writes)
    headers = {**PLAIN, **reply.headers, "X-Request-Id": request_id, "Content-Length": len(reply.body)}
    lines = [f"HTTP/1.1 {STATUS_LINES[reply.status]}", *(f"{name}: {value}" for name, value in headers.items())]
    lines += ["Connection: close", "", ""]
    sock.sendall("\r\n".join(lines).encode("latin-1") + reply.body)


def _what_is_known() -> tuple[str, str, str]:
    """Method, path and client address of the request in hand; empty where it was not read so far."""
    request = getattr(_reading, "request", None)
    if request is None:
        return "", "", ""
    client = request.peer_addr[0] if isinstance(request.peer_addr, tuple) else ""
    if request.path is None:  # the first line makes no sense, so the method may be anything
        return "", "", client
    return request.method, util.unquote_to_wsgi_str(request.path), client
