"""Every family of requests that grow, by its name."""

from __future__ import annotations

from tests.readers.families import bodies, heads
from tests.readers.families.making import FAMILIES, Request

__all__ = ["FAMILIES", "Request", "bodies", "heads"]
