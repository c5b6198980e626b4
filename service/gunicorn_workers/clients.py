"""Whether the client of a request is still there: nobody computes an answer that nobody will read."""

from __future__ import annotations

import select
import socket
from typing import Any, Final

NO_WAIT: Final = 0.1
"""Seconds within which a request counts as started at once. Its client may have ended its sending half and still read;
one that does so while its request waits for longer counts as gone, since a closed connection looks the same."""

_ENDED: Final[int] = getattr(select, "POLLRDHUP", 0)
"""The event that tells an ended stream even behind bytes that nobody has read; 0 on systems without it."""


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
