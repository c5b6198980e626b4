"""A connection as the worker keeps it: its socket, what has come of its next request, whether its client is gone."""

from __future__ import annotations

import re
import select
import socket
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from gunicorn.workers.gthread import TConn  # type: ignore[import-untyped]

READ_SIZE: Final = 64 * 1024
"""Bytes that are read at once, and that the system keeps of an answer; by itself it would keep megabytes for each."""
MOST_PIECES: Final = 16
"""How many pieces are sent at once; an answer has two, and any system takes as many as these."""

NO_WAIT: Final = 0.1
"""Seconds within which a request counts as started at once. Its client may have ended its sending half and still read;
one that does so while its request waits for longer counts as gone, since a closed connection looks the same."""

_ENDED: Final[int] = getattr(select, "POLLRDHUP", 0)
"""The event that tells an ended stream even behind bytes that nobody has read; 0 on systems without it."""

_ABOUT_THE_BODY: Final = re.compile(
    rb"\r\n(?:(content-length)|transfer-encoding|(expect))[ \t]*:[ \t]*([^\r]*)", re.IGNORECASE
)
_LENGTH: Final = re.compile(rb"[0-9]{1,9}[ \t]*\Z")
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


@dataclass(slots=True)
class Limits:
    """What differs from service to service: set where gunicorn is configured, before it starts."""

    silence: float = 10.0
    """Seconds that a client may neither send nor read a byte in the middle of a request or an answer."""
    largest_body: int = 1024 * 1024
    """Bytes of a body that are collected: as many as any request may have; what is larger is handed on unread."""

    @property
    def whole(self) -> float:
        """Seconds that a whole request may take to come, or a whole answer to be taken."""
        return 6 * self.silence


limits: Final = Limits()
"""Those of this process."""


def client_is_gone(environ: dict[str, Any]) -> bool:
    """Has the client of this request closed its connection, or ended its sending half?

    To be asked of requests that have waited. False where there is no connection, as in a test client.
    """
    connection = environ.get("gunicorn.socket")
    return connection is not None and is_gone(connection)


def is_gone(connection: socket.socket) -> bool:
    """Has the peer of this connection closed it, or ended its sending half? Takes no byte, and waits for none."""
    try:
        if _ENDED:
            poll = select.poll()
            poll.register(connection, _ENDED)
            return bool(poll.poll(0))
        # Not connection.recv: the one of the threaded worker answers b"" where nothing has come.
        return not socket.socket.recv(connection, 1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except (OSError, ValueError):  # reset by the peer; closed on our side
        return True


class Socket(socket.socket):
    """A connection on which nobody waits: what it does not take at once is kept, and what has not come is not there."""

    def __init__(self, accepted: socket.socket) -> None:
        super().__init__(fileno=accepted.detach())
        super().setblocking(False)
        self._pieces: deque[memoryview] = deque()
        self.unsent = 0
        """How many bytes are kept to be sent."""
        self.is_overdue = False
        """Has the rest of a body that was announced not come in time?"""

    def setblocking(self, flag: bool) -> None:
        """Nothing: gunicorn would turn waiting on and off with every request."""

    def settimeout(self, value: float | None) -> None:
        """Nothing, likewise."""

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        """For a reader that expects more of a request than has come: that was all, or it took too long."""
        if self.is_overdue:
            raise TimeoutError("the rest of the request did not come in time")
        try:
            return super().recv(bufsize, flags)
        except BlockingIOError:
            return b""

    def receive(self) -> bytes | None:
        """What has come: None if nothing has, and no bytes if nothing will. Raises OSError if the client is gone."""
        try:
            return super().recv(READ_SIZE)
        except BlockingIOError:
            return None

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Keeps what is to be sent, uncopied: head and body of an answer leave together, in one message."""
        self._pieces.append(memoryview(bytes(data)))
        self.unsent += len(data)

    def flush(self) -> None:
        """Sends of what was kept as much as the system takes; raises OSError if the client is gone. To whoever reads
        as fast as it is sent all of it goes at once, without a round of the poller for each piece."""
        with suppress(BlockingIOError):
            while self.unsent:
                self._forget(self.sendmsg(tuple(islice(self._pieces, MOST_PIECES))))
        if self._pieces and 2 * len(self._pieces[0]) <= memoryview(self._pieces[0].obj).nbytes:
            # A view holds all of its answer: one unread byte would hold megabytes that are not counted.
            self._pieces[0] = memoryview(bytes(self._pieces[0]))

    def _forget(self, sent: int) -> None:
        """Lets go of this number of bytes, from the first on."""
        self.unsent -= sent
        while self._pieces and sent >= len(self._pieces[0]):
            sent -= len(self._pieces.popleft())
        if sent:
            self._pieces[0] = self._pieces[0][sent:]


class Connection(TConn):  # type: ignore[misc]  # gunicorn has no types
    """A connection, what has come of its next request, and until when something must happen."""

    def __init__(self, cfg: Any, sock: Socket, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        self.received = bytearray()
        self.searched = 0
        """How many of these bytes hold no end of the head."""
        self.expected = 0
        """How many bytes head and body have together; 0 while the head has not come whole."""
        self.incomplete = False
        """Was the request handed on before its end? Then the connection ends with its answer."""
        self.keep = False
        """Does the connection stay open after the answer that is being sent?"""
        self.deadline = self.latest = 0.0
        self.dispatched = 0.0
        """When the request was put into the queue of the threads."""
        self.group: dict[Connection, None] | None = None
        """The connections among which the poller watches this one, if it does."""
        self.watched: tuple[int, Any] | None = None
        """The event that the poller waits for, and what it then calls."""
        self.counted = 0
        """The bytes waiting here that are part of the worker's sum."""
        self.since = 0.0
        """When it began to wait."""
        self.is_closed = False

    def reset(self, received: bytes) -> None:
        """Makes ready for the next request, of which this has come already."""
        self.received, self.searched, self.expected, self.incomplete = bytearray(received), 0, 0, False

    def set_deadlines(self, silence: float, whole: float) -> None:
        """From now on so long until the next byte, and so long until all is done."""
        now = time.monotonic()
        self.latest = now + whole
        self.deadline = now + silence

    def extend_deadline(self) -> None:
        """A byte has come or gone."""
        self.deadline = min(time.monotonic() + limits.silence, self.latest)

    @property
    def waiting(self) -> int:
        """The bytes that this connection lets wait here."""
        unsent: int = self.sock.unsent
        return len(self.received) + unsent

    def is_ready(self) -> bool:
        """Has so much come that nobody needs to wait for more?"""
        if not self.expected:
            head = self.received.find(b"\r\n\r\n", self.searched)
            if head < 0:
                self.searched = max(0, len(self.received) - 3)  # three of the four may have come
                return False
            self._expect(head)
        return len(self.received) >= self.expected

    def _expect(self, head: int) -> None:
        """Finds out how long the request is that has a head of this length. Chunks, several lengths, a body that is
        too large and the like are refused unread, so their end is not waited for."""
        body, asks_first = 0, False
        self.incomplete = False
        result = _ABOUT_THE_BODY.findall(self.received, 0, head)
        for length, expect, value in result:
            if expect:
                asks_first = True
            elif length and _LENGTH.match(value) and not body:
                body = int(value)
            else:
                self.incomplete = True
        self.incomplete |= body > limits.largest_body
        self.expected = head + 4 + (0 if self.incomplete else body)
        if asks_first and len(self.received) < self.expected:
            self.sock.sendall(_CONTINUE)
            self.sock.flush()
