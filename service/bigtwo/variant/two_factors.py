"""How the factors of twos are read: a number, an object by suit, or null (HR-VAL-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bigtwo.messages.saying import told_back
from bigtwo.variant.suit_factors import SUITS, SuitFactors, suit_factors
from bigtwo.variant.values import Allowed, Kind, whole_number

if TYPE_CHECKING:
    from bigtwo.faults import Faults, Path

FACTORS: Final = (2, 10)
"""The least and the largest factor."""


def two_factors() -> Kind:
    """One factor for every two, factors by suit, or null."""
    least, most = FACTORS
    factor = whole_number(least, most)
    allowed = Allowed(
        "two-factors", {"least": least, "most": most, "choices": tuple(SUITS), "example": '{"S": 3, "H": 2}'}
    )

    def note(value: object, path: Path, faults: Faults) -> None:
        faults.note(path, "invalid-value.two-factors", (), (), where=path[1:], **allowed.params, given=told_back(value))

    def read(value: object, path: Path, faults: Faults) -> int | SuitFactors | None:
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if not isinstance(value, Mapping) or not value or not all(map(_is_suit, value)):
            note(value, path, faults)
            return None
        found = {str(suit): factor.read(each, (*path, str(suit)), faults) for suit, each in value.items()}
        return suit_factors({suit: each for suit, each in found.items() if isinstance(each, int)})

    by_suit: dict[str, object] = {
        "type": "object",
        "propertyNames": {"type": "string", "enum": list(SUITS)},
        "additionalProperties": factor.schema,
        "minProperties": 1,
        "maxProperties": len(SUITS),
    }
    return Kind(allowed, {"anyOf": [{"type": "null"}, factor.schema, by_suit]}, read)


def _is_suit(name: object) -> bool:
    return isinstance(name, str) and len(name) == 1 and name in SUITS
