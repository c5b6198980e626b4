"""Is a JSON value of the shape that a schema describes? The part of JSON Schema 2020-12 that this kit's schemas use.

The kit runs on the standard library alone, so it cannot ask a schema library; the tests hold this module against one.
A keyword that is not known here is an error and not ignored, so a schema never promises more than is checked.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Schema = dict[str, Any]

ANNOTATIONS = frozenset({"$schema", "$id", "$defs", "title", "description", "examples"})


class UnknownKeyword(ValueError):
    """A schema uses a word that this checker does not know."""


@cache
def schema(name: str) -> Schema:
    """The schema file `schemas/<name>.json` of this package."""
    text = (files("bigtwo_conformance") / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    loaded: Schema = json.loads(text)
    return loaded


def faults(value: object, name: str, definition: str | None = None) -> tuple[str, ...]:
    """What is wrong with `value`, a sentence each, by the schema file `name` or one of its `$defs`."""
    root = schema(name)
    chosen = root if definition is None else root["$defs"][definition]
    return tuple(check(value, chosen, root))


def check(value: object, shape: Schema | bool, root: Schema, where: str = "") -> Iterator[str]:
    """The faults of `value`; `root` is the whole schema, which `$ref` looks things up in."""
    if isinstance(shape, bool):
        if not shape:
            yield f"{_location(where)} should not be there."
        return
    for keyword, demand in shape.items():
        if keyword in ANNOTATIONS:
            continue
        if keyword not in KEYWORDS:
            raise UnknownKeyword(f"The schema keyword {keyword} is not known here.")
        yield from KEYWORDS[keyword](value, demand, shape, root, where)


def _type(value: object, demand: Any, _shape: Schema, _root: Schema, where: str) -> Iterator[str]:
    names = [demand] if isinstance(demand, str) else demand
    if not any(_is(value, name) for name in names):
        yield f"{_location(where)} should be {' or '.join(names)}, but is {_short(value)}."


def _is(value: object, name: str) -> bool:
    """JSON's types: true is not 1, and 1.0 is an integer."""
    match name:
        case "integer":
            return (type(value) is int) or (isinstance(value, float) and value.is_integer())
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case _:
            kinds: dict[str, type] = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
            return isinstance(value, kinds[name])


def _same(one: object, other: object) -> bool:
    """JSON's equality: 1 is 1.0, but true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other


def _const(value: object, demand: Any, _shape: Schema, _root: Schema, where: str) -> Iterator[str]:
    if not _same(value, demand):
        yield f"{_location(where)} should be {_short(demand)}, but is {_short(value)}."


def _enum(value: object, demand: Any, _shape: Schema, _root: Schema, where: str) -> Iterator[str]:
    if not any(_same(value, allowed) for allowed in demand):
        listed = ", ".join(_short(allowed) for allowed in demand)
        yield f"{_location(where)} should be one of {listed}, but is {_short(value)}."


def _properties(value: object, demand: Any, _shape: Schema, root: Schema, where: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, shape in demand.items():
            if name in value:
                yield from check(value[name], shape, root, f"{where}/{name}")


def _additional(value: object, demand: Any, shape: Schema, root: Schema, where: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name in value:
            if name not in shape.get("properties", {}):
                yield from check(value[name], demand, root, f"{where}/{name}")


def _required(value: object, demand: Any, _shape: Schema, _root: Schema, where: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (f"{_location(where)} lacks {name}." for name in demand if name not in value)


def _items(value: object, demand: Any, _shape: Schema, root: Schema, where: str) -> Iterator[str]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from check(item, demand, root, f"{where}/{index}")


def _bound(holds: Callable[[Any, Any], bool], words: str) -> Callable[..., Iterator[str]]:
    """A keyword that bounds a number, the length of a text or the length of a list."""

    def bounded(value: object, demand: Any, _shape: Schema, _root: Schema, where: str) -> Iterator[str]:
        if not holds(value, demand):
            yield f"{_location(where)} should {words} {demand}, but is {_short(value)}."

    return bounded


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _pattern(value: object, demand: Any, _shape: Schema, _root: Schema, where: str) -> Iterator[str]:
    if isinstance(value, str) and not re.search(demand, value):
        yield f"{_location(where)} should look like {demand}, but is {_short(value)}."


def _ref(value: object, demand: Any, _shape: Schema, root: Schema, where: str) -> Iterator[str]:
    shape: Any = root
    for step in demand.removeprefix("#/").split("/"):
        shape = shape[step]
    yield from check(value, shape, root, where)


def _one_of(value: object, demand: Any, _shape: Schema, root: Schema, where: str) -> Iterator[str]:
    found = [list(check(value, shape, root, where)) for shape in demand]
    fitting = sum(not each for each in found)
    if fitting != 1:
        yield f"{_location(where)} should fit exactly one of {len(demand)} shapes, but fits {fitting}."
        if not fitting:
            yield from min(found, key=len)


KEYWORDS: Mapping[str, Callable[..., Iterator[str]]] = {
    "type": _type,
    "const": _const,
    "enum": _enum,
    "properties": _properties,
    "additionalProperties": _additional,
    "required": _required,
    "items": _items,
    "pattern": _pattern,
    "minLength": _bound(
        lambda value, least: not isinstance(value, str) or len(value) >= least, "have a length of at least"
    ),
    "maxLength": _bound(
        lambda value, most: not isinstance(value, str) or len(value) <= most, "have a length of at most"
    ),
    "minItems": _bound(
        lambda value, least: not isinstance(value, list) or len(value) >= least, "have at least so many items:"
    ),
    "minimum": _bound(lambda value, least: not _is_number(value) or value >= least, "be at least"),
    "maximum": _bound(lambda value, most: not _is_number(value) or value <= most, "be at most"),
    "$ref": _ref,
    "oneOf": _one_of,
}


def _location(where: str) -> str:
    return where or "The message"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else text[:77] + "..."
