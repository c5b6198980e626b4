"""A service under test: `GET {base}/v1/hello` and `POST {base}/v1/{operation}`.

One deadline covers a whole question, from connecting to the last byte. Redirects are not followed: an answer from
elsewhere would say nothing about this service.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from bigtwo_conformance import Misuse
from bigtwo_conformance.protocol import (
    ANSWERED,
    CRASH,
    ERROR,
    INVALID,
    MAX_MESSAGE_BYTES,
    TIMEOUT,
    NoHello,
    Reply,
    assumed_hello,
    excerpt,
    faults_in,
    read_hello,
    write_json,
)
from bigtwo_conformance.strict_json import NotJSON, read_json
from bigtwo_conformance.targets import Session, Target

TIMED_OUT = "There was no whole answer in time."


def http_target(address: str, *, seconds: float = 10.0) -> Target:
    """A service at `address`, such as `http://127.0.0.1:8000`. `seconds` is the time for one answer.
    Raises Misuse for any other text."""
    parts = urlsplit(address)
    try:
        port = parts.port
    except ValueError:
        raise Misuse(f"{address} has an impossible port.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise Misuse(f"{address} is not an address such as http://127.0.0.1:8000.")
    address, host = address.rstrip("/").removesuffix("/v1"), parts.hostname

    def start() -> HTTPSession:
        connection = http.client.HTTPConnection(host, port, timeout=seconds)
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(host, port, timeout=seconds, context=context)
        return HTTPSession(connection, urlsplit(address).path, seconds)

    return Target("http", address, f"--url {address}", start)


class HTTPSession(Session):
    """One connection, kept open as long as the service allows; made anew when it does not."""

    def __init__(self, connection: http.client.HTTPConnection, path: str, seconds: float) -> None:
        self._connection, self._path, self._seconds = connection, path, seconds

    def handshake(self) -> None:
        """A service without that page is taken to answer everything."""
        status, reply = self._request("GET", "/v1/hello", None)
        if status == 404:
            self.hello = assumed_hello("The service has no /v1/hello, so it was taken to claim everything.")
        elif reply.status != ANSWERED:
            raise NoHello(f"It did not answer hello. {reply.message}")
        else:
            self.hello = read_hello(reply.answer)

    def ask(self, operation: str, question: Mapping[str, object], label: str) -> Reply:
        _, reply = self._request("POST", f"/v1/{operation}", write_json(question))
        return reply

    def abort(self) -> None:
        self._connection.close()

    def _request(self, method: str, page: str, body: bytes | None) -> tuple[int, Reply]:
        """One request under one deadline; the status is 0 where there was no answer."""
        expired = threading.Event()
        timer = threading.Timer(self._seconds, self._expire, (expired,))
        timer.daemon = True
        timer.start()
        try:
            found = self._attempt(method, page, body)
            if expired.is_set():  # headers that the timer cut short look like whole ones
                self._connection.close()
                return 0, Reply(TIMEOUT, message=TIMED_OUT)
            return found
        except (OSError, http.client.HTTPException, ValueError) as fault:
            self._connection.close()
            if expired.is_set() or isinstance(fault, TimeoutError):
                return 0, Reply(TIMEOUT, message=TIMED_OUT)
            if isinstance(fault, OSError | http.client.RemoteDisconnected | http.client.IncompleteRead):
                return 0, Reply(CRASH, message=f"The connection ended without an answer: {_sentence(fault)}")
            return 0, Reply(INVALID, message=f"What it sent is not HTTP: {_sentence(fault)}")
        finally:
            timer.cancel()

    def _attempt(self, method: str, page: str, body: bytes | None) -> tuple[int, Reply]:
        kept_open = self._connection.sock is not None
        try:
            response = self._send(method, page, body)
        except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            if not kept_open:
                raise
            # A service may close a connection that it kept open; only a fresh one counts.
            self._connection.close()
            response = self._send(method, page, body)
        return self._receive(response)

    def _send(self, method: str, page: str, body: bytes | None) -> http.client.HTTPResponse:
        headers = {"Accept": "application/json", "User-Agent": "bigtwo-conformance"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self._connection.request(method, self._path + page, body, headers)
        return self._connection.getresponse()

    def _receive(self, response: http.client.HTTPResponse) -> tuple[int, Reply]:
        status = response.status
        content = response.read(MAX_MESSAGE_BYTES + 1)
        if len(content) > MAX_MESSAGE_BYTES:
            self._connection.close()
            return status, Reply(INVALID, message=f"It sent a body of more than {MAX_MESSAGE_BYTES} bytes.")
        if response.length:
            raise http.client.IncompleteRead(content, response.length)
        if 300 <= status < 400:
            where = response.getheader("Location", "nowhere")
            return status, Reply(INVALID, message=f"It redirected to {where} (status {status}); that is not followed.")
        if status != 200:
            says = f"It answered status {status}: {excerpt(content, 300)}."
            return status, Reply(ERROR, message=says, faults=_faults_of(content))
        media = response.getheader("Content-Type", "").split(";")[0].strip().lower()
        if media != "application/json":
            return status, Reply(INVALID, message=f"It answered {media or 'no media type'}, not application/json.")
        try:
            answer = read_json(content)
        except NotJSON as fault:
            return status, Reply(INVALID, message=f"Its answer is not JSON ({fault}): {excerpt(content)}.")
        if not isinstance(answer, dict):
            return status, Reply(INVALID, message=f"Its answer is not an object: {excerpt(content)}.")
        return status, Reply(ANSWERED, answer)

    def _expire(self, expired: threading.Event) -> None:
        """End the connection, and with it the read that waits for it in another thread."""
        expired.set()
        connected = self._connection.sock
        if connected is not None:
            with contextlib.suppress(OSError):
                connected.shutdown(socket.SHUT_RDWR)


def _faults_of(content: bytes) -> tuple[Mapping[str, Any], ...]:
    """The `errors` of a problem in JSON (RFC 9457)."""
    try:
        problem = read_json(content)
    except NotJSON:
        return ()
    return faults_in(problem.get("errors")) if isinstance(problem, dict) else ()


def _sentence(fault: Exception) -> str:
    text = str(fault) or type(fault).__name__
    return text if text.endswith(".") else f"{text}."
