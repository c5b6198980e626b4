"""What an operation answers: one value, to be read as an object and to be sent as JSON."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import orjson

from bigtwo.operations.writing import moves_as_json
from bigtwo.strict_json import write_json

Fields: TypeAlias = dict[str, Any]
"""An answer as an object, to be read and not to be changed. A list of moves in it is a `Moves`."""


def as_json(value: object) -> bytes:
    """A value as JSON in UTF-8, with moves in it that are not written yet. Equal values are equal bytes."""
    return write_json(value, moves_as_json)


# What an answer leaves out. A reason keeps its code and a line of a score its phrase; a state is whole, for it comes
# back, and the breaches of a result keep their rules, as those of a state do.

_WORDS: Final = frozenset({"detail", "params"})
_LEFT_OUT: Final = {"codes": _WORDS | {"rules"}, "none": _WORDS | {"rules", "hint", "lines"}}
"""By how much is explained, what is left out inside an answer, wherever it stands."""
_CLASSIFICATIONS: Final = frozenset({"a", "b"})
_LEFT_OUT_BESIDES: Final = {"codes": _WORDS | _CLASSIFICATIONS, "none": _LEFT_OUT["none"] | _CLASSIFICATIONS}
"""The same of the answer itself: the rules that it rests on stay with the codes."""


def _short(value: Any, left_out: frozenset[str], besides: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {
            name: inside
            if name == "state"
            else _short(inside, within := _WORDS if name == "breaches" else left_out, within)
            for name, inside in value.items()
            if name not in besides and not (name == "phrase" and "code" in value)
        }
    return [_short(each, left_out, left_out) for each in value] if isinstance(value, list | tuple) else value


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
        if "violations" in fields:
            return tuple(dict.fromkeys(each["code"] for each in fields["violations"]))
        if "playable" in fields:
            says_no = fields["playable"] is False
        else:
            says_no = "result" in fields and fields["result"] in ("neither", "undefined")
        return (fields["reason"]["code"],) if says_no else ()

    def explained(self, explain: str) -> Answer:
        """The answer with less of its reasons: with ``codes`` or with ``none``."""
        return Answer(_short(self.fields, _LEFT_OUT[explain], _LEFT_OUT_BESIDES[explain]))

    def to_keep(self) -> KeptAnswer:
        """The same in less memory, for the next who ask."""
        # A copy, because what orjson gives out holds on to the kilobyte in which it was written.
        return KeptAnswer(bytes(memoryview(self.json)), self.refusals)


class KeptAnswer(NamedTuple):
    """An answer that is kept as it was sent."""

    json: bytes
    refusals: tuple[str, ...]

    def explained(self, explain: str) -> Answer:
        """The answer with less of its reasons."""
        return Answer(self.fields).explained(explain)

    @property
    def fields(self) -> Fields:
        """The answer as an object, read anew."""
        return orjson.loads(self.json)  # type: ignore[no-any-return]
