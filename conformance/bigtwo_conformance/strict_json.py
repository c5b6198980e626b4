"""JSON as no two parsers read it differently."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any


class NotJSON(ValueError):
    """Bytes that are no JSON value, or one that parsers read differently."""


def read_json(content: bytes) -> Any:
    """The JSON value of some bytes. Raises NotJSON, also for NaN and for a name given twice, which parsers treat
    differently."""
    try:
        return json.loads(content.decode(), object_pairs_hook=_without_repetition, parse_constant=_no_constant)
    except (ValueError, RecursionError) as fault:
        raise NotJSON(str(fault)) from None


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        repeated = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise ValueError(f"the name {json.dumps(repeated)} stands twice in one object")
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")
