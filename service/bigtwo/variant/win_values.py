"""How the prices of hands that win before the first lead are read from JSON, as strictly as all other values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bigtwo.messages.saying import shown, told_back
from bigtwo.spelling import nearest
from bigtwo.strict_json import is_empty
from bigtwo.variant.instant_wins import LARGEST_PRICE, NONE, PATTERNS, InstantWins, instant_wins_of
from bigtwo.variant.values import Allowed, Kind, whole_number

if TYPE_CHECKING:
    from bigtwo.faults import Faults, Path
    from bigtwo.messages.saying import Param
    from bigtwo.variant.values import Schema


def instant_wins() -> Kind:
    """Patterns, each with the points that each of the others pays, or null."""
    points = whole_number(1, LARGEST_PRICE, or_null=True)
    params: dict[str, Param] = {
        "choices": PATTERNS, "least": 1, "most": LARGEST_PRICE, "example": '{"four-twos": 20, "six-pairs": null}',
    }  # fmt: skip
    allowed = Allowed("instant-wins", params)

    def read_price(name: object, value: object, path: Path, faults: Faults) -> int | None:
        if name in PATTERNS:
            found = points.read(value, (*path, str(name)), faults)
            return found if isinstance(found, int) else None
        near = nearest(name, PATTERNS) if isinstance(name, str) else None
        at = name if isinstance(name, str) else shown(name)
        where: dict[str, Param] = {"where": path[1:], "choices": PATTERNS, "given": told_back(name)}
        suggestions = () if near is None else (near,)
        faults.note((*path, at), "invalid-value.instant-wins-pattern", ("HR-INST-01",), suggestions, **where)
        return None

    def read(value: object, path: Path, faults: Faults) -> InstantWins:
        if is_empty(value):
            return NONE
        if not isinstance(value, Mapping):
            where: dict[str, Param] = {"where": path[1:], **params, "given": told_back(value)}
            faults.note(path, "invalid-value.instant-wins", **where)
        elif len(value) > len(PATTERNS):
            where = {"where": path[1:], **params, "count": len(value)}
            faults.note(path, "invalid-value.instant-wins-length", **where)
        else:
            prices = {name: read_price(name, each, path, faults) for name, each in value.items()}
            return instant_wins_of(prices)
        return NONE

    schema: Schema = {
        "type": "object",
        "properties": dict.fromkeys(PATTERNS, points.schema),
        "additionalProperties": False,
    }
    return Kind(allowed, schema, read)
