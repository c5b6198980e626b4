"""A gunicorn worker that waits for no client: threads get whole requests only, and no thread sends to a slow reader.

gunicorn's own threaded worker lets a thread wait five seconds for the first byte of a connection, as long again for
every later one, and waits in its main loop for a client that does not hang up; so a few dozen slow clients stop it.
Here the poller does all the waiting. It collects a request until all of it has come, sends what the socket did not
take at once, and lets clients hang up in their own time. Each of them costs a place among the connections and the
bytes that are waiting, and both are bounded: where either runs out, whoever has waited longest is closed.
"""

from __future__ import annotations

import errno
import os
import re
import selectors
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, TConn, ThreadWorker  # type: ignore[import-untyped]

from bigtwo.api import clients, heartbeat, settings
from bigtwo.api.admission import MAX_WAITING
from bigtwo.operations import LARGE_BODY

if TYPE_CHECKING:
    from concurrent.futures import Future

SILENCE: Final = float(settings.read()["BIGTWO_SLOWEST_CLIENT"])
"""Seconds that a client may neither send nor read a byte in the middle of a request or an answer."""
WHOLE: Final = 6 * SILENCE
"""Seconds that a whole request may take to come, or a whole answer to be taken."""
LEAVING: Final = 2.0
"""Seconds that a client gets to read the last answer and hang up, before the connection is closed over its head."""
LARGEST_HEAD: Final = 64 * 1024
LARGEST_BODY: Final = LARGE_BODY
"""Bytes of a body that are collected: as many as any question may have; what is larger is refused unread."""
MAX_BUFFERED: Final = 64 * 1024 * 1024
"""Bytes that may wait in a worker, unfinished requests and unsent answers together. Beyond it whoever has waited
longest is hung up on."""
AT_ONCE: Final = 64 * 1024
"""Bytes that are read at once, and that the system keeps of an answer; by itself it would keep megabytes for each."""
BETWEEN_LOOKS: Final = 0.25
"""Seconds between two looks for clients that have waited too long, or for room when there is none."""
JUST_COME: Final = 0.1
"""Seconds that a client is given before it makes room: what an honest one has sent may still be under way."""

_NO_ROOM: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""What the system says when it cannot open another connection, though a client waits for one."""

_ABOUT_THE_BODY: Final = re.compile(
    rb"\r\n(?:(content-length)|transfer-encoding|(expect))[ \t]*:[ \t]*([^\r]*)", re.IGNORECASE
)
_LENGTH: Final = re.compile(rb"[0-9]{1,9}[ \t]*\Z")
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


class _Socket(socket.socket):
    """A connection on which nobody waits: what it does not take at once is kept, and what has not come is not there."""

    def __init__(self, accepted: socket.socket) -> None:
        super().__init__(fileno=accepted.detach())
        super().setblocking(False)
        self.unsent = bytearray()
        self.is_overdue = False
        """Has the rest of a body that was announced not come in time?"""

    def setblocking(self, flag: bool) -> None:
        """Nothing: gunicorn would turn waiting on and off with every request."""

    def settimeout(self, value: float | None) -> None:
        """Nothing, likewise."""

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        """For whoever expects more of a request than has come: that was all, or it took too long."""
        if self.is_overdue:
            raise TimeoutError("the rest of the request did not come in time")
        try:
            return super().recv(bufsize, flags)
        except BlockingIOError:
            return b""

    def come(self) -> bytes | None:
        """What has come: None if nothing has, and no bytes if nothing will. Raises OSError if the client is gone."""
        try:
            return super().recv(AT_ONCE)
        except BlockingIOError:
            return None

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Keeps what is to be sent: head and body of an answer leave together, in one message."""
        self.unsent += data

    def flush(self) -> None:
        """Sends more of what was kept; raises OSError if the client is gone."""
        with suppress(BlockingIOError):
            del self.unsent[: self.send(self.unsent[:AT_ONCE])]


class _Visitor(TConn):  # type: ignore[misc]  # gunicorn has no types
    """A connection, what has come of its next request, and until when something must happen."""

    def __init__(self, cfg: Any, sock: _Socket, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        self.come = bytearray()
        self.searched = 0
        """How many of these bytes hold no end of the head."""
        self.expected = 0
        """How many bytes head and body have together; 0 while the head has not come whole."""
        self.incomplete = False
        """Was the request handed on before its end? Then the connection ends with its answer."""
        self.keep = False
        """Does the connection stay open after the answer that is being sent?"""
        self.deadline = self.latest = 0.0
        self.handed_on = 0.0
        """When the request was put into the queue of the threads."""
        self.waits_among: dict[_Visitor, None] | None = None
        """The connections among which the poller watches this one, if it does."""
        self.watched: tuple[int, Any] | None = None
        """The event that the poller waits for, and what it then calls."""
        self.counted = 0
        """The bytes waiting here that are part of the worker's sum."""
        self.since = 0.0
        """When it began to wait."""
        self.is_closed = False

    def begin(self, come: bytes) -> None:
        """Makes ready for the next request, of which this has come already."""
        self.come, self.searched, self.expected, self.incomplete = bytearray(come), 0, 0, False

    def may_wait(self, silence: float, whole: float) -> None:
        """From now on so long until the next byte, and so long until all is done."""
        now = time.monotonic()
        self.latest = now + whole
        self.deadline = now + silence

    def has_moved(self) -> None:
        """A byte has come or gone."""
        self.deadline = min(time.monotonic() + SILENCE, self.latest)

    @property
    def waiting(self) -> int:
        """The bytes that this connection lets wait here."""
        return len(self.come) + len(self.sock.unsent)

    def is_ready(self) -> bool:
        """Has so much come that nobody needs to wait for more?"""
        if not self.expected:
            head = self.come.find(b"\r\n\r\n", self.searched)
            if head < 0:
                self.searched = max(0, len(self.come) - 3)  # three of the four may have come
                return False
            self._expect(head)
        return len(self.come) >= self.expected

    def _expect(self, head: int) -> None:
        """Finds out how long the request is that has a head of so many bytes. Chunks, several lengths, a body that is
        too large and the like are refused unread, so their end is not waited for."""
        body, asks_first = 0, False
        self.incomplete = False
        told = _ABOUT_THE_BODY.findall(self.come, 0, head)
        for length, expect, value in told:
            if expect:
                asks_first = True
            elif length and _LENGTH.match(value) and not body:
                body = int(value)
            else:
                self.incomplete = True
        self.incomplete |= body > LARGEST_BODY
        self.expected = head + 4 + (0 if self.incomplete else body)
        if asks_first and len(self.come) < self.expected:
            self.sock.sendall(_CONTINUE)
            self.sock.flush()


class BufferingWorker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's threaded worker with all waiting in its poller."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._incomplete: dict[_Visitor, None] = {}
        """Whose request has not come whole, whoever has waited longest first."""
        self._answered: dict[_Visitor, None] = {}
        """Who is reading an answer or is leaving, likewise."""
        self._buffered = 0
        """The bytes that wait for all of them."""
        self._next_look = 0.0
        self._is_full = False
        """Did the system have no room for another connection?"""
        self._accept_again = 0.0
        """When it is asked again."""

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        """Refuses what only gunicorn's own workers can do."""
        if cfg.is_ssl:
            raise RuntimeError("TLS belongs to the proxy in front; BIGTWO_WORKER_CLASS must not be gthread with it")
        super().check_config(cfg, log)

    def init_process(self) -> None:
        """Begins to work."""
        for listener in self.sockets:  # connections inherit it on Linux
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, AT_ONCE)
        super().init_process()

    def get_thread_pool(self) -> ThreadPoolExecutor:
        """Requests that wait to be admitted hold a thread, but not one of those that answer."""
        return ThreadPoolExecutor(max_workers=self.cfg.threads + MAX_WAITING)

    def notify(self) -> None:
        """Tells the master since when the oldest request is being answered, so that it replaces a worker that hangs."""
        started = heartbeat.oldest()
        os.utime(self.tmp.fileno(), (started, started))

    # --- requests come -----------------------------------------------------------------------------------------------

    def accept(self, listener: Any) -> None:
        """Somebody comes."""
        try:
            accepted, client = listener.accept()
        except OSError as failed:
            if failed.errno in _NO_ROOM:
                self._is_full = True
                self.set_accept_enabled(False)  # the poller would report the same client again and again
            return  # or another worker was quicker, or the client has gone again
        self.nr_conns += 1
        visitor = _Visitor(self.cfg, _Socket(accepted), client, listener.getsockname())
        visitor.may_wait(SILENCE, WHOLE)
        self._collect(visitor)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Lets clients in or keeps them waiting. gunicorn lets them in again while there are fewer than allowed."""
        super().set_accept_enabled(enabled and time.monotonic() >= self._accept_again)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Waits for clients, but not past the next look at those that have waited too long."""
        pressing = self._incomplete or self._answered or not self._accepting
        super().wait_for_and_dispatch_events(min(timeout, BETWEEN_LOOKS) if pressing else timeout)

    def on_client_socket_readable(self, conn: _Visitor, client: Any) -> None:
        """The next request on a connection that was kept open."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        conn.begin(b"")
        self._collect(conn)

    def _collect(self, visitor: _Visitor) -> None:
        """Reads what has come, and hands the request on when all of it has."""
        try:
            piece = visitor.sock.come()
        except OSError:
            self._hang_up(visitor)
            return
        if piece is None:
            self._watch(visitor, self._incomplete, selectors.EVENT_READ, self._on_more)
            return
        if not piece:
            self._say_no_more(visitor)
            return
        visitor.come += piece
        if visitor.is_ready():
            self._hand_on(visitor)
        elif not visitor.expected and len(visitor.come) > LARGEST_HEAD:
            self._say_no_more(visitor)
        else:
            visitor.has_moved()
            self._watch(visitor, self._incomplete, selectors.EVENT_READ, self._on_more)

    def _on_more(self, visitor: _Visitor, _: Any) -> None:
        self._collect(visitor)

    def _say_no_more(self, visitor: _Visitor) -> None:
        """The client will send nothing more, or is not waited for: what has come is all there is."""
        if visitor.come:
            visitor.incomplete = True
            self._hand_on(visitor)
        else:
            self._hang_up(visitor)

    def _hand_on(self, visitor: _Visitor) -> None:
        """A thread answers."""
        self._forget(visitor)
        visitor.init()
        visitor.parser.unreader.unread(bytes(visitor.come))
        visitor.come = bytearray()
        visitor.handed_on = time.monotonic()
        self.enqueue_req(visitor)

    def handle(self, conn: _Visitor) -> bool:
        """Answers a request, in a thread, unless its client has gone while it waited in the queue."""
        if time.monotonic() - conn.handed_on > clients.NO_WAIT and clients.is_gone(conn.sock):
            return False
        heartbeat.begin()
        try:
            return bool(super().handle(conn))
        finally:
            heartbeat.end()

    def handle_request(self, req: Any, conn: _Visitor) -> bool:
        """Answers a request; behind one that has not come whole nothing else can come."""
        if conn.incomplete:
            req.must_close = True
        req._expected_100_continue = False  # the poller has told the client to go on, or will not take the body
        stays_open = bool(super().handle_request(req, conn))
        conn.sock.flush()  # what the socket does not take, the poller sends
        return stays_open

    # --- answers go --------------------------------------------------------------------------------------------------

    def finish_request(self, conn: _Visitor, fs: Future[Any]) -> None:
        """What a thread has answered goes out, and then the connection is kept or ended."""
        try:
            conn.keep = not fs.cancelled() and bool(fs.result())
        except Exception:
            self._hang_up(conn)
            return
        if conn.sock.unsent:
            conn.may_wait(SILENCE, WHOLE)
            self._send(conn)
        else:
            self._go_on(conn)

    def _send(self, visitor: _Visitor) -> None:
        """Sends more of an answer."""
        before = len(visitor.sock.unsent)
        try:
            visitor.sock.flush()
        except OSError:
            self._hang_up(visitor)
            return
        if len(visitor.sock.unsent) < before:
            visitor.has_moved()
        if visitor.sock.unsent:
            self._watch(visitor, self._answered, selectors.EVENT_WRITE, self._on_room)
        else:
            self._forget(visitor)
            self._go_on(visitor)

    def _on_room(self, visitor: _Visitor, _: Any) -> None:
        self._send(visitor)

    def _go_on(self, visitor: _Visitor) -> None:
        """The answer is out: the connection ends, goes on with a request that has come already, or waits for one."""
        if not visitor.keep:
            self._see_off(visitor)
            return
        visitor.begin(visitor.parser.unreader.take_buffered())
        if visitor.come:
            visitor.may_wait(SILENCE, WHOLE)
            if visitor.is_ready():
                self._hand_on(visitor)
            else:
                self._watch(visitor, self._incomplete, selectors.EVENT_READ, self._on_more)
            return
        visitor.set_timeout()
        visitor.latest = visitor.timeout + WHOLE
        if not self.alive:
            visitor.timeout = min(visitor.timeout, time.monotonic() + STOP_KEEPALIVE_LINGER)
        self.keepalived_conns.append(visitor)
        self.poller.register(visitor.sock, selectors.EVENT_READ, partial(self.on_client_socket_readable, visitor))

    # --- connections end ---------------------------------------------------------------------------------------------

    def _see_off(self, visitor: _Visitor) -> None:
        """Ends the sending half; the client is given time to read and to hang up, or the last answer might be lost
        (RFC 9112, section 9.6)."""
        try:
            visitor.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._hang_up(visitor)
            return
        visitor.may_wait(LEAVING, LEAVING)
        self._on_farewell(visitor, None)

    def _on_farewell(self, visitor: _Visitor, _: Any) -> None:
        try:
            piece = visitor.sock.come()
        except OSError:
            piece = b""
        if piece == b"":
            self._hang_up(visitor)
        else:
            self._watch(visitor, self._answered, selectors.EVENT_READ, self._on_farewell)

    def _hang_up(self, visitor: _Visitor) -> None:
        if visitor.is_closed:  # to make room, while an event of the same round was still to come
            return
        visitor.is_closed = True
        self._forget(visitor)
        self.nr_conns -= 1
        visitor.close()

    # --- waiting -----------------------------------------------------------------------------------------------------

    def _watch(self, visitor: _Visitor, among: dict[_Visitor, None], event: int, then: Any) -> None:
        """Calls when the client has sent something or can take more."""
        if visitor.waits_among is not among:
            self._forget(visitor)
            visitor.waits_among, visitor.since = among, time.monotonic()
            among[visitor] = None
            self.poller.register(visitor.sock, event, partial(then, visitor))
        elif visitor.watched != (event, then):
            self.poller.modify(visitor.sock, event, partial(then, visitor))
        visitor.watched = (event, then)
        self._buffered += visitor.waiting - visitor.counted
        visitor.counted = visitor.waiting
        if self._buffered > MAX_BUFFERED:
            self._make_room()

    def _forget(self, visitor: _Visitor) -> None:
        if visitor.waits_among is not None:
            del visitor.waits_among[visitor]
            visitor.waits_among = visitor.watched = None
            self._buffered -= visitor.counted
            visitor.counted = 0
            self.poller.unregister(visitor.sock)

    def murder_pending(self) -> None:
        """Ends whatever has waited too long, and keeps a place for the next client. gunicorn calls this after every
        round of events."""
        while self.nr_conns >= self.worker_connections and self._close_one():
            pass
        now = time.monotonic()
        if self._is_full:
            self._is_full = False
            self._accept_again = now if self._close_one() else now + BETWEEN_LOOKS
        if now < self._next_look:
            return
        self._next_look = now + BETWEEN_LOOKS
        for visitor in [each for group in (self._incomplete, self._answered) for each in group if each.deadline <= now]:
            if visitor.come:
                visitor.sock.is_overdue = bool(visitor.expected)
                self._say_no_more(visitor)
            else:
                self._hang_up(visitor)

    def _close_one(self) -> bool:
        """Closes a connection to make room: the one idle longest, or else the longest incomplete request, or else the
        longest unread answer. False if all others are in work or have just come."""
        if self.keepalived_conns:
            idle = self.keepalived_conns.popleft()
            self.poller.unregister(idle.sock)
            self._hang_up(idle)
            return True
        before = time.monotonic() - JUST_COME
        for group in (self._incomplete, self._answered):
            longest = next(iter(group), None)
            if longest is not None and longest.since <= before:
                self._hang_up(longest)
                return True
        return False

    def _make_room(self) -> None:
        """Closes the connections that have waited longest, as long as too many bytes wait."""
        for visitor in [each for group in (self._incomplete, self._answered) for each in group if each.counted]:
            if self._buffered <= MAX_BUFFERED:
                return
            self._hang_up(visitor)
