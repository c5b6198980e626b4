"""The service as `make serve` starts it, and what it answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tools.benchmarks.serving import serving


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as server:
        yield f"http://127.0.0.1:{server.port}"


def sent(url: str, question: dict[str, Any] | None = None) -> Any:
    """The answer to a question: posted as JSON, or where there is none, asked by its URL."""
    body = None if question is None else json.dumps(question).encode()
    with urlopen(Request(url, body, {"Content-Type": "application/json"}), timeout=30) as answer:
        return json.load(answer)
