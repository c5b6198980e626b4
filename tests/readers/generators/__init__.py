"""Every generator of requests that grow, by its name."""

from __future__ import annotations

from tests.readers.generators import bodies, heads
from tests.readers.generators.making import GENERATORS, Request

__all__ = ["GENERATORS", "Request", "bodies", "heads"]
