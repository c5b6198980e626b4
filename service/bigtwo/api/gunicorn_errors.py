"""Replaces gunicorn's HTML errors for malformed requests with the service's problem responses."""

from __future__ import annotations

import logging
import socket
import threading
from typing import Any, Final

from gunicorn import util  # type: ignore[import-untyped]
from gunicorn.http.message import Request  # type: ignore[import-untyped]
from gunicorn.http.parser import RequestParser  # type: ignore[import-untyped]

from bigtwo.api import problems, settings
from bigtwo.api.replies import STATUS_LINES
from bigtwo.api.service import headers_of, new_id, record

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


def install(log: logging.Logger) -> None:
    """Lets gunicorn refuse in our words, counts what it refuses, and keeps what a client sent out of its log."""
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
    request_id = new_id()
    environ = {problems.REQUEST_ID: request_id, "REQUEST_METHOD": method, "PATH_INFO": path, "REMOTE_ADDR": client}
    reply = problems.reply_to(problem, environ)
    record(environ, "none", reply, 0.0, writes=writes)
    headers = {**headers_of(reply, request_id), "Connection": "close"}
    lines = [f"HTTP/1.1 {STATUS_LINES[reply.status]}", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
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
