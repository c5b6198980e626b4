"""gunicorn's worker for behind a proxy, which answers one request after the other, but none whose client has gone."""

from __future__ import annotations

import time
from typing import Any

from gunicorn.workers import sync  # type: ignore[import-untyped]

from gunicorn_workers import clients


class SyncWorker(sync.SyncWorker):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's sync worker. Requests wait in the listening socket, where a proxy that has lost its own client closes
    the connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._idle = 0.0
        """When this worker last waited for requests: whatever is accepted later has waited no longer than since."""
        self._may_have_waited = False

    def wait(self, timeout: float) -> Any:
        """Waits for requests."""
        ready = super().wait(timeout)
        self._idle = time.monotonic()
        return ready

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Reads and answers a request."""
        self._may_have_waited = time.monotonic() - self._idle > clients.NO_WAIT
        super().handle(listener, client, addr)

    def handle_request(self, listener: Any, req: Any, client: Any, addr: Any) -> None:
        """Answers a request, unless its client has gone meanwhile."""
        if self._may_have_waited and clients.is_gone(client):
            return
        super().handle_request(listener, req, client, addr)
