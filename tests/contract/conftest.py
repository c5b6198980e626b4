"""The client of `tests/api`, for what is asked over HTTP here."""

from __future__ import annotations

from tests.api.conftest import client

__all__ = ["client"]
