"""What the rules settle in the answers, as schemas: those of the answers, without what is left out of rulings.

They are derived by the lists of fields that the service itself goes by. A schema is derived, and named after its own,
where it demands a field that is left out, or holds one that does. Every other stands for itself: what it may have
besides never comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo_rulebook.protocol import INFORMATIVE_FIELDS, NORMATIVE_FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Schema: TypeAlias = "dict[str, Any]"
Only: TypeAlias = "tuple[str, ...] | None"
"""The fields of an answer in which the rules settle anything; None: all but those that inform."""

SCHEMAS: Final = "#/components/schemas/"
PREFIX: Final = "Settled"
COMBINATORS: Final = ("allOf", "anyOf", "oneOf")
INNER: Final = ("items", "additionalProperties")


def name_of(operation: str, suffix: str) -> str:
    """The name of a schema of an operation: ``LegalMovesAnswer`` for ``legal-moves``."""
    return "".join(word.capitalize() for word in operation.split("-")) + suffix


def settled(schemas: Mapping[str, Schema], operations: Iterable[str]) -> dict[str, Schema]:
    """By name, what the rules settle in the answers of these operations, and in what stands in those."""
    derivation = _Derivation(schemas)
    for operation in operations:
        derivation.derive(name_of(operation, "Answer"), NORMATIVE_FIELDS.get(operation))
    return derivation.derived


class _Derivation:
    """Derives schemas from those of one contract."""

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self._schemas = schemas
        self.derived: dict[str, Schema] = {}

    def derive(self, name: str, only: Only) -> str:
        """Derives a schema, and those that it holds; gives its new name."""
        derived = PREFIX + name
        if derived not in self.derived:
            about = {"description": f"What the rules settle in `{name}`."}
            self.derived[derived] = about  # so that it stands before what it holds
            self.derived[derived] = about | self._without(self._schemas[name], only) | about
        return derived

    def _without(self, schema: Any, only: Only) -> Any:
        """A schema without the fields that are left out."""
        found: Schema = {}
        for key, value in schema.items():
            if key == "$ref":
                name = value.removeprefix(SCHEMAS)
                found[key] = SCHEMAS + (self.derive(name, only) if self._demands(self._schemas[name], only) else name)
            elif key == "required":
                if names := [name for name in value if _keeps(name, only)]:
                    found[key] = names
            elif key == "properties":
                found[key] = {name: self._without(each, None) for name, each in value.items() if _keeps(name, only)}
            elif key in COMBINATORS and isinstance(value, list):  # what is still to be generated holds no such field
                parts = [self._without(each, only) for each in value]
                found[key] = [part for part in parts if part.get("properties") != {}]
            elif key in INNER and isinstance(value, dict):
                found[key] = self._without(value, None)
            else:
                found[key] = " ".join(value.split()) if key == "description" else value
        return found

    def _demands(self, schema: Any, only: Only) -> bool:
        """Does a schema demand a field that is left out, or hold one that does? No answer holds itself."""
        if "$ref" in schema:
            return self._demands(self._schemas[schema["$ref"].removeprefix(SCHEMAS)], only)
        if not all(_keeps(name, only) for name in schema.get("required", ())):
            return True
        return any(self._demands(each, inside) for each, inside in _parts(schema, only))


def _keeps(name: str, only: Only) -> bool:
    return name not in INFORMATIVE_FIELDS and (only is None or name in only)


def _parts(schema: Any, only: Only) -> Iterator[tuple[Any, Only]]:
    """The schemas in a schema, each with the fields that are kept of it."""
    for key in COMBINATORS:
        yield from ((each, only) for each in schema.get(key, ()) if isinstance(each, dict))
    yield from ((each, None) for name, each in schema.get("properties", {}).items() if _keeps(name, only))
    yield from ((schema[key], None) for key in INNER if isinstance(schema.get(key), dict))
