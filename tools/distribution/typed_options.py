"""Writes the fields of `Options`, with their types, out of the rulebook: `python -m tools.distribution.typed_options`.

It reads the rulebook alone, so that it runs where an option is there of which the engine knows nothing yet.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import fill, indent
from typing import Final

from bigtwo_rulebook.options import shape_of, tables

FILE: Final = Path(__file__).parents[2] / "service/bigtwo/variant/typed_options.py"

_HEAD: Final = '''\
"""One value for each option, as the rulebook lists them. Made by `make generate`."""

from __future__ import annotations

from dataclasses import dataclass

from bigtwo.variant.values import HandDoubling, InstantWins, RankPoints, StraightOrder, SuitFactors


@dataclass(frozen=True, slots=True)
class TypedOptions:
    """One value for each option."""
'''
_TYPES: Final = {
    "suit_order": "str",
    "straight_order": "str | StraightOrder",
    "runs_of": "tuple[int, ...]",
    "consecutive_pairs": "tuple[int, ...]",
    "instant_wins": "InstantWins",
    "card_points": "str | RankPoints",
    "count_multipliers": "tuple[tuple[int, int], ...]",
    "hand_doubling": "HandDoubling | None",
    "place_points": "str | tuple[int, ...]",
    "two_factors": "int | SuitFactors | None",
}
"""The types of values that have a form of their own."""
_OF_JSON: Final = {"string": "str", "integer": "int", "boolean": "bool", "null": "None"}


def type_of(name: str) -> str:
    """The type of an option's values in Python."""
    if name in _TYPES:
        return _TYPES[name]
    shape = shape_of(name)
    types = [each["type"] for each in shape["anyOf"]] if "anyOf" in shape else shape["type"]
    return " | ".join(_OF_JSON[type_] for type_ in ([types] if isinstance(types, str) else types))


def text() -> str:
    """The module."""
    lines = [_HEAD]
    for name, table in tables().items():
        meaning = fill(f'"""{table["meaning"][0].upper()}{table["meaning"][1:]}."""', 116)
        lines += [f"    {name}: {type_of(name)}", indent(meaning, "    ")]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
