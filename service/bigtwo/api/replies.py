"""What goes back over HTTP, before any framework sees it: a status, headers and bytes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, NamedTuple

from bigtwo.operations.answers import as_json

Headers = tuple[tuple[str, str], ...]

JSON: Final[Headers] = (("Content-Type", "application/json"),)

STATUS_LINES: Final = {status.value: f"{status.value} {status.phrase}" for status in HTTPStatus}
"""The first line of an answer by its status."""


class Reply(NamedTuple):
    """One answer to one request."""

    status: int
    headers: Headers
    """Without its length, and without what every answer carries."""
    body: bytes


def answered(value: object) -> Reply:
    """An answer as JSON. Equal answers are equal bytes."""
    return Reply(200, JSON, as_json(value))
