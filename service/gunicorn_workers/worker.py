"""A gunicorn worker that waits for no client: threads get whole requests only, and no thread sends to a slow reader.

gunicorn's own threaded worker lets a thread wait five seconds for the first byte of a connection, as long again for
every later one, and waits in its main loop for a client that does not hang up; so a few dozen slow clients stop it.
Here the poller does all the waiting. It collects a request until all of it has come, sends what the socket did not
take at once, and lets clients hang up in their own time. Each of them costs a place among the connections and the
bytes that are waiting, and both are bounded: where either runs out, the connection that has waited longest is closed.
"""

from __future__ import annotations

import errno
import os
import selectors
import socket
import time
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker  # type: ignore[import-untyped]

from gunicorn_workers import pool
from gunicorn_workers.connections import NO_WAIT, READ_SIZE, Connection, Socket, is_gone, limits
from gunicorn_workers.pool import Pool

LINGER: Final = 2.0
"""Seconds that a client gets to read the last answer and hang up, before the connection is closed over its head."""
LARGEST_HEAD: Final = 64 * 1024
MAX_BUFFERED: Final = 64 * 1024 * 1024
"""Bytes that may wait in a worker, unfinished requests and unsent answers together. Beyond it whoever has waited
longest is hung up on."""
BETWEEN_LOOKS: Final = 0.25
"""Seconds between two looks for clients that have waited too long, or for room when there is none."""
BETWEEN_BEATS: Final = 0.25
"""Seconds between two signs of life; the master waits for many of them."""
JUST_COME: Final = 0.1
"""Seconds that a client is given before it makes room: what an honest one has sent may still be under way."""

_NO_ROOM: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""What the system says when it cannot open another connection, though a client waits for one."""


class BufferingWorker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's threaded worker with all waiting in its poller."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._incomplete: dict[Connection, None] = {}
        """The connections whose request has not come whole, the longest waiting first."""
        self._answered: dict[Connection, None] = {}
        """Who is reading an answer or is leaving, likewise."""
        self._buffered = 0
        """The bytes that wait for all of them."""
        self._next_look = 0.0
        self._next_beat = 0.0
        self._is_full = False
        """Did the system have no room for another connection?"""
        self._accept_again = 0.0
        """When it is asked again."""

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        """Refuses what only gunicorn's own workers can do."""
        if cfg.is_ssl:
            raise RuntimeError("TLS belongs to the proxy in front")
        super().check_config(cfg, log)

    def init_process(self) -> None:
        """Begins to work."""
        for listener in self.sockets:  # connections inherit it on Linux
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, READ_SIZE)
        super().init_process()

    def get_thread_pool(self) -> Pool:
        """The threads that answer."""
        return Pool(self.cfg.threads)

    def notify(self) -> None:
        """Tells the master since when the oldest request is being answered, so that it replaces a worker that hangs."""
        now = time.monotonic()
        if now < self._next_beat:  # a system call in every round would let all threads compete for the interpreter
            return
        self._next_beat = now + BETWEEN_BEATS
        started = pool.oldest_work()
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
        connection = Connection(self.cfg, Socket(accepted), client, listener.getsockname())
        connection.set_deadlines(limits.silence, limits.whole)
        self._receive(connection)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Lets clients in or keeps them waiting. gunicorn lets them in again while there are fewer than allowed."""
        super().set_accept_enabled(enabled and time.monotonic() >= self._accept_again)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Waits for clients, but not past the next look at those that have waited too long."""
        pressing = self._incomplete or self._answered or not self._accepting
        super().wait_for_and_dispatch_events(min(timeout, BETWEEN_LOOKS) if pressing else timeout)

    def on_client_socket_readable(self, conn: Connection, client: Any) -> None:
        """The next request on a connection that was kept open."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        conn.reset(b"")
        self._receive(conn)

    def _receive(self, connection: Connection, _: Any = None) -> None:
        """Reads what has come, and hands the request on when all of it has."""
        is_more = True
        while is_more:
            try:
                piece = connection.sock.receive()
            except OSError:
                self._close(connection)
                return
            if piece is None:
                break
            if not piece:
                self._stop_reading(connection)
                return
            connection.received += piece
            if connection.is_ready():
                self._dispatch(connection)
                return
            if not connection.expected and len(connection.received) > LARGEST_HEAD:
                self._stop_reading(connection)
                return
            connection.extend_deadline()
            is_more = len(piece) == READ_SIZE
        self._watch(connection, self._incomplete, selectors.EVENT_READ, self._receive)

    def _stop_reading(self, connection: Connection) -> None:
        """The client will send nothing more, or is not waited for: what has come is all there is."""
        if connection.received:
            connection.incomplete = True
            self._dispatch(connection)
        else:
            self._close(connection)

    def _dispatch(self, connection: Connection) -> None:
        """A thread answers."""
        self._unwatch(connection)
        connection.init()
        connection.parser.unreader.unread(bytes(connection.received))
        connection.received = bytearray()
        connection.dispatched = time.monotonic()
        self.enqueue_req(connection)

    def handle(self, conn: Connection) -> bool:
        """Answers a request, in a thread, unless its client has gone while it waited in the queue."""
        if time.monotonic() - conn.dispatched > NO_WAIT and is_gone(conn.sock):
            return False
        pool.begin_work()
        try:
            return bool(super().handle(conn))
        finally:
            pool.end_work()

    def handle_request(self, req: Any, conn: Connection) -> bool:
        """Answers a request; behind one that has not come whole nothing else can come."""
        if conn.incomplete:
            req.must_close = True
        req._expected_100_continue = False  # the poller has asked the client to go on, or will not take the body
        stays_open = bool(super().handle_request(req, conn))
        conn.sock.flush()  # what the socket does not take, the poller sends
        return stays_open

    # --- answers go --------------------------------------------------------------------------------------------------

    def finish_request(self, conn: Connection, fs: Future[Any]) -> None:
        """What a thread has answered goes out, and then the connection is kept or ended."""
        try:
            conn.keep = not fs.cancelled() and bool(fs.result())
        except Exception:
            self._close(conn)
            return
        if conn.sock.unsent:
            conn.set_deadlines(limits.silence, limits.whole)
            self._send(conn)
        else:
            self._continue(conn)

    def _send(self, connection: Connection, _: Any = None) -> None:
        """Sends more of an answer."""
        before = connection.sock.unsent
        try:
            connection.sock.flush()
        except OSError:
            self._close(connection)
            return
        if connection.sock.unsent < before:
            connection.extend_deadline()
        if connection.sock.unsent:
            self._watch(connection, self._answered, selectors.EVENT_WRITE, self._send)
        else:
            self._unwatch(connection)
            self._continue(connection)

    def _continue(self, connection: Connection) -> None:
        """The answer is out: the connection ends, goes on with a request that has come already, or waits for one."""
        if not connection.keep:
            self._close_gracefully(connection)
            return
        connection.reset(connection.parser.unreader.take_buffered())
        if connection.received:
            connection.set_deadlines(limits.silence, limits.whole)
            if connection.is_ready():
                self._dispatch(connection)
            else:
                self._watch(connection, self._incomplete, selectors.EVENT_READ, self._receive)
            return
        connection.set_timeout()
        connection.latest = connection.timeout + limits.whole
        if not self.alive:
            connection.timeout = min(connection.timeout, time.monotonic() + STOP_KEEPALIVE_LINGER)
        self.keepalived_conns.append(connection)
        self.poller.register(connection.sock, selectors.EVENT_READ, partial(self.on_client_socket_readable, connection))

    # --- connections end ---------------------------------------------------------------------------------------------

    def _close_gracefully(self, connection: Connection) -> None:
        """Ends the sending half; the client is given time to read and to hang up, or the last answer might be lost
        (RFC 9112, section 9.6)."""
        try:
            connection.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(connection)
            return
        connection.set_deadlines(LINGER, LINGER)
        self._on_linger(connection)

    def _on_linger(self, connection: Connection, _: Any = None) -> None:
        try:
            piece = connection.sock.receive()
        except OSError:
            piece = b""
        if piece == b"":
            self._close(connection)
        else:
            self._watch(connection, self._answered, selectors.EVENT_READ, self._on_linger)

    def _close(self, connection: Connection) -> None:
        if connection.is_closed:  # to make room, while an event of the same round was still to come
            return
        connection.is_closed = True
        self._unwatch(connection)
        self.nr_conns -= 1
        connection.close()

    # --- waiting -----------------------------------------------------------------------------------------------------

    def _watch(self, connection: Connection, among: dict[Connection, None], event: int, then: Any) -> None:
        """Calls when the client has sent something or can take more."""
        if connection.group is not among:
            self._unwatch(connection)
            connection.group, connection.since = among, time.monotonic()
            among[connection] = None
            self.poller.register(connection.sock, event, partial(then, connection))
        elif connection.watched != (event, then):
            self.poller.modify(connection.sock, event, partial(then, connection))
        connection.watched = (event, then)
        self._buffered += connection.waiting - connection.counted
        connection.counted = connection.waiting
        if self._buffered > MAX_BUFFERED:
            self._make_room()

    def _unwatch(self, connection: Connection) -> None:
        if connection.group is not None:
            del connection.group[connection]
            connection.group = connection.watched = None
            self._buffered -= connection.counted
            connection.counted = 0
            self.poller.unregister(connection.sock)

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
        waiting = (*self._incomplete, *self._answered)
        for connection in [each for each in waiting if each.deadline <= now]:
            if connection.received:
                connection.sock.is_overdue = bool(connection.expected)
                self._stop_reading(connection)
            else:
                self._close(connection)

    def _close_one(self) -> bool:
        """Closes a connection to make room: the one idle longest, or else the longest incomplete request, or else the
        longest unread answer. False if all others are in work or have just come."""
        if self.keepalived_conns:
            idle = self.keepalived_conns.popleft()
            self.poller.unregister(idle.sock)
            self._close(idle)
            return True
        before = time.monotonic() - JUST_COME
        for group in (self._incomplete, self._answered):
            longest = next(iter(group), None)
            if longest is not None and longest.since <= before:
                self._close(longest)
                return True
        return False

    def _make_room(self) -> None:
        """Closes the connections that have waited longest, as long as too many bytes wait."""
        waiting = (*self._incomplete, *self._answered)
        for connection in [each for each in waiting if each.counted]:
            if self._buffered <= MAX_BUFFERED:
                return
            self._close(connection)
