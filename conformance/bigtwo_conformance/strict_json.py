"""Strict JSON parsing and a validator for the subset of JSON Schema 2020-12 that the kit uses.

The kit runs on the standard library alone, so it cannot ask a schema library; the tests hold it against one. A keyword
that is not known is an error, so that a schema never promises more than is checked.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, reduce
from importlib.resources import files
from operator import getitem
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that may be half a surrogate pair."""


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


def walk(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """A value and all that is in it, each with the names and places that lead to it."""
    yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for name, item in items:
        yield from walk(item, (*path, name))


def without(names: Collection[str], value: Any) -> Any:
    """The same value without the fields of these names, wherever in it they occur."""
    if isinstance(value, dict):
        return {name: without(names, item) for name, item in value.items() if name not in names}
    return [without(names, item) for item in value] if isinstance(value, list) else value


# --- shapes ----------------------------------------------------------------------------------------------------------


class UnknownKeyword(ValueError):
    """A schema uses a word that this checker does not know."""


@cache
def schema(name: str) -> Schema:
    """The schema file `schemas/<name>.json` of this package."""
    loaded: Schema = json.loads((files("bigtwo_conformance") / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def faults(value: object, name: str, definition: str | None = None) -> tuple[str, ...]:
    """What is wrong with `value`, a sentence each, by the schema file `name` or one of its `$defs`."""
    root = schema(name)
    return check(value, root if definition is None else root["$defs"][definition], root)


def check(value: object, shape: Schema | bool, root: Schema, where: str = "") -> tuple[str, ...]:
    """The faults of `value`, which is called `where`; `root` is the whole schema, which `$ref` looks things up in.
    Raises UnknownKeyword."""
    return tuple(_faults(value, shape, root, where))


ANNOTATIONS = frozenset({"$schema", "$id", "$defs", "title", "description", "examples"})

TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: type(value) is int or (isinstance(value, float) and value.is_integer()),
    "number": lambda value: type(value) in (int, float),  # Python takes true for a number
}


def _is_one_of(value: Any, types: str | list[str]) -> bool:
    return any(TYPES[each](value) for each in ([types] if isinstance(types, str) else types))


def _same(one: object, other: object) -> bool:
    """JSON's equality: 1 is 1.0, but true is not 1."""
    return one is other if isinstance(one, bool) or isinstance(other, bool) else one == other


CONDITIONS: Mapping[str, tuple[str, Callable[[Any, Any], bool], str]] = {
    "type": ("", _is_one_of, "be"),
    "const": ("", _same, "be"),
    "enum": ("", lambda value, allowed: any(_same(value, each) for each in allowed), "be one of"),
    "pattern": ("string", lambda value, pattern: re.search(pattern, value) is not None, "look like"),
    "minLength": ("string", lambda value, least: len(value) >= least, "have a length of at least"),
    "maxLength": ("string", lambda value, most: len(value) <= most, "have a length of at most"),
    "minItems": ("array", lambda value, least: len(value) >= least, "have a number of items of at least"),
    "maxItems": ("array", lambda value, most: len(value) <= most, "have a number of items of at most"),
    "minProperties": ("object", lambda value, least: len(value) >= least, "have a number of fields of at least"),
    "maxProperties": ("object", lambda value, most: len(value) <= most, "have a number of fields of at most"),
    "minimum": ("number", lambda value, least: value >= least, "be at least"),
    "maximum": ("number", lambda value, most: value <= most, "be at most"),
}
"""By keyword the type of values that it is about, all where empty; when one is right; and what it should do."""

OF_PARTS = frozenset({"prefixItems", "items", "properties", "additionalProperties", "propertyNames"})


def _parts(value: Any, shape: Schema) -> Iterator[tuple[object, Any, Schema | bool]]:
    """The parts of a value, each with its name and the shape that it should have."""
    if isinstance(value, list):
        first = shape.get("prefixItems", [])
        demands = [*first, *[shape.get("items", True)] * (len(value) - len(first))]
        yield from zip(range(len(value)), value, demands, strict=False)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name, item, shape.get("properties", {}).get(name, shape.get("additionalProperties", True))
            yield name, name, shape.get("propertyNames", True)


def _faults(value: Any, shape: Schema | bool, root: Schema, where: str) -> Iterator[str]:
    if isinstance(shape, bool):
        if not shape:
            yield f"{_location(where)} should not be there."
        return
    for keyword, demand in shape.items():
        if keyword in CONDITIONS:
            about, holds, words = CONDITIONS[keyword]
            if (not about or TYPES[about](value)) and not holds(value, demand):
                yield f"{_location(where)} should {words} {_demanded(keyword, demand)}, but is {_short(value)}."
        elif keyword not in OF_PARTS:
            yield from _faults_of_the_whole(value, keyword, shape, root, where)
    for name, part, demanded in _parts(value, shape):
        yield from _faults(part, demanded, root, f"{where}/{name}")


def _faults_of_the_whole(value: Any, keyword: str, shape: Schema, root: Schema, where: str) -> Iterator[str]:
    demand = shape[keyword]
    match keyword:
        case "$ref":
            referred = reduce(getitem, demand.removeprefix("#/").split("/"), root)
            yield from _faults(value, referred, root, where)
        case "oneOf" | "anyOf":
            # Of several shapes, no value has two here, so that any of them is one of them.
            tried = [check(value, each, root, where) for each in demand]
            if (fitting := tried.count(())) != 1:
                yield f"{_location(where)} should fit exactly one of {len(demand)} shapes, but fits {fitting}."
                yield from min(tried, key=len)
        case "required":
            if isinstance(value, dict):
                yield from (f"{_location(where)} lacks {name}." for name in demand if name not in value)
        case "uniqueItems":
            # A longer list is refused for its length, and not all of its items are compared with each other.
            some = value if demand and isinstance(value, list) and len(value) <= shape["maxItems"] else ()
            if any(item in some[:index] for index, item in enumerate(some)):
                yield f"{_location(where)} should list nothing twice, but is {_short(value)}."
        case _ if keyword not in ANNOTATIONS:
            raise UnknownKeyword(f"The schema keyword {keyword} is not known here.")


def _demanded(keyword: str, demand: Any) -> str:
    if keyword == "type":
        return demand if isinstance(demand, str) else " or ".join(demand)
    if keyword == "enum":
        return ", ".join(map(_short, demand))
    return _short(demand) if keyword == "const" else str(demand)


def _location(where: str) -> str:
    return where or "The message"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else text[:77] + "..."
