"""The log of requests: one line of JSON each, on standard error. Bodies and query strings are never written down."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import orjson

if TYPE_CHECKING:
    from bigtwo.api.metrics import Outcome
    from bigtwo.api.replies import Reply

_STANDARD_ERROR: Final = 2
_LONGEST_PATH: Final = 200
_MAX_DIGITS: Final = 18


def _announced(length: str) -> int | None:
    """How many bytes the request said it had; None where that is no number, or none that a request could have."""
    return int(length or 0) if len(length) <= _MAX_DIGITS and (not length or length.isdecimal()) else None


def write(
    environ: dict[str, Any],
    request_id: str,
    operation: str,
    outcome: Outcome,
    reply: Reply,
    seconds: float,
    client: str,
) -> None:
    """Writes the line of one request, in a single call, so that the lines of several workers do not mix."""
    line = orjson.dumps(
        {
            "time": datetime.now(UTC),
            "event": "request",
            "id": request_id,
            "client": client,
            "method": environ["REQUEST_METHOD"],
            "path": environ["PATH_INFO"][:_LONGEST_PATH],
            "operation": operation,
            "outcome": outcome,
            "status": reply.status,
            "ms": round(seconds * 1000, 3),
            "bytes_in": _announced(environ.get("CONTENT_LENGTH", "")),
            "bytes_out": len(reply.body),
        },
        option=orjson.OPT_APPEND_NEWLINE,
    )
    try:
        os.write(_STANDARD_ERROR, line)
    except OSError:  # nobody listens any more; a question is worth more than its line
        return
