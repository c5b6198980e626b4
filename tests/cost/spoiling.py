"""JSON values made wrong in one place or in many."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.cost.choices import Choices


def junk(choices: Choices, most: int = 400) -> Any:
    """A value of any sort that stands nowhere in a sound request."""
    many = choices.of((1, 20, most))
    return choices.of(
        (
            None,
            True,
            -1,
            10**15,
            0.1,
            "",
            "Q" * many,
            "3d",
            [],
            [[]] * many,
            [{}] * many,
            [None] * many,
            ["Q"] * many,
            [["Q"] * 60] * min(many, 60),
            ["3D"] * many,
            [0] * many,
            {f"k{number}": 0 for number in range(many)},
            {"a": {"b": {"c": {"d": []}}}},
        )
    )


def spoiled(value: Any, choices: Choices) -> Any:
    """A copy with junk in a few places, fields that nobody knows, or fields missing."""
    found = deepcopy(value)
    for _ in range(choices.between(1, 3)):
        holder = _somewhere(found, choices)
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            continue
        key = choices.of(keys)
        how = choices.below(4)
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, dict):
            for number in range(choices.of((1, 20, 300))):
                holder[f"{key}{number}"] = 0
        elif how == 2 and isinstance(holder, list):
            holder.extend([holder[key]] * choices.of((1, 20)))
        else:
            holder[key] = junk(choices)
    return found


def _somewhere(value: Any, choices: Choices) -> Any:
    """A list or an object in the value."""
    while True:
        inside = [
            each
            for each in (value.values() if isinstance(value, dict) else value)
            if isinstance(each, dict | list) and each
        ]
        if not inside or choices.chance(3):
            return value
        value = choices.of(inside)
