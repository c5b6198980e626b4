"""An option that is a list of some of a few numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.messages.saying import told_back
from bigtwo.variant.values import Allowed, Kind, choice

if TYPE_CHECKING:
    from bigtwo.faults import Faults, Path
    from bigtwo.variant.values import Schema


def some_of(*values: int) -> Kind:
    """Some of a few integers, each once; in which order they are given means nothing."""
    one, allowed = choice(*values), Allowed("some-numbers", {"choices": values})

    def read(value: object, path: Path, faults: Faults) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or len(value) > len(values):
            faults.note(path, "invalid-value.some-numbers", where=path[1:], choices=values, given=told_back(value))
            return ()
        found = [one.read(each, (*path, index), faults) for index, each in enumerate(value)]
        for position, each in enumerate(found):
            if each is not None and each in found[:position]:
                where = (*path[1:], position)
                faults.note((*path, position), "invalid-value.some-numbers-twice", where=where, value=str(each))
        return tuple(each for each in values if each in found)

    schema: Schema = {"type": "array", "items": one.schema, "maxItems": len(values), "uniqueItems": True}
    return Kind(allowed, schema, read)
