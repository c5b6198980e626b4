"""What an operation answers: one value, to be read as an object and to be sent as JSON."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import orjson

from bigtwo.operations.writing import moves_as_json

Fields: TypeAlias = dict[str, Any]
"""An answer as an object, to be read and not to be changed. A list of moves in it is a `Moves`."""


def as_json(value: object) -> bytes:
    """A value as JSON in UTF-8, with moves in it that are not written yet. Equal values are equal bytes."""
    return orjson.dumps(value, default=moves_as_json)


class Answer(NamedTuple):
    """An answer as it is found: an object, which is written when it is sent."""

    fields: Fields

    @property
    def json(self) -> bytes:
        """The answer as it goes over the wire."""
        return as_json(self.fields)

    @property
    def refusals(self) -> tuple[str, ...]:
        """The codes of the reasons for which it says no, each once; none where it says yes."""
        fields = self.fields
        violations = fields.get("violations")
        if violations:
            return tuple(dict.fromkeys(each["code"] for each in violations))
        if fields.get("playable") is False or fields.get("result") in ("neither", "undefined"):
            return (fields["reason"]["code"],)
        return ()

    def to_keep(self) -> KeptAnswer:
        """The same in less memory, for the next who ask."""
        # A copy, because what orjson gives out holds on to the kilobyte in which it was written.
        return KeptAnswer(bytes(memoryview(self.json)), self.refusals)


class KeptAnswer(NamedTuple):
    """An answer that is kept as it was sent."""

    json: bytes
    refusals: tuple[str, ...]

    @property
    def fields(self) -> Fields:
        """The answer as an object, read anew."""
        return orjson.loads(self.json)  # type: ignore[no-any-return]
