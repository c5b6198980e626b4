"""A gunicorn worker that waits for client disconnects in the request thread, not in the main loop. It relies on private
gunicorn 27 APIs.

gunicorn's main loop waits up to two seconds for every client that does not hang up after its last answer, and answers
nobody else in that time. The private parts are `ThreadWorker.handle`, `ThreadWorker.finish_request`,
`ThreadWorker.nr_conns`, `TConn.sock` and `TConn.close`.
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
