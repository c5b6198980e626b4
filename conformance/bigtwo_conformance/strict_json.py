"""JSON as no two parsers read it differently."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any


class NotJSON(ValueError):
    """Bytes that are no JSON value, or one that parsers read differently."""


def read_json(content: bytes) -> Any:
    """The JSON value of some bytes. Raises NotJSON, also for NaN and for a name given twice, which parsers treat
    differently. Half a surrogate pair, which no text can hold and no stream can write, becomes U+FFFD."""
    try:
        text = content.decode()
        value = json.loads(text, object_pairs_hook=_without_repetition, parse_constant=_no_constant)
        return json.loads(_whole(json.dumps(value, ensure_ascii=False))) if _SURROGATE.search(text) else value
    except (ValueError, RecursionError) as fault:
        raise NotJSON(str(fault)) from None


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that may be half a surrogate pair."""


def _whole(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        repeated = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise ValueError(f"the name {json.dumps(repeated)} stands twice in one object")
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")
