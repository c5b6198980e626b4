"""What the service answers."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import Request, urlopen


def sent(url: str, question: dict[str, Any] | None = None) -> Any:
    """The answer to a question: posted as JSON, or where there is none, asked by its URL."""
    body = None if question is None else json.dumps(question).encode()
    with urlopen(Request(url, body, {"Content-Type": "application/json"}), timeout=30) as answer:
        return json.load(answer)
