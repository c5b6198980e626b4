"""gunicorn's threaded worker, whose main loop waits for no client.

gunicorn lets the main loop of its worker wait up to two seconds for every client that does not hang up after its last
answer; as long nobody else is answered. Here the thread that has answered waits. This leans on parts of gunicorn 27
that are not its public interface: `ThreadWorker.handle`, `ThreadWorker.finish_request`, `ThreadWorker.nr_conns`, and
`TConn.sock` and `TConn.close`.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]


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
