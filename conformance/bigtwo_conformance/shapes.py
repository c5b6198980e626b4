"""Is a JSON value of the shape that a schema describes? The part of JSON Schema 2020-12 that this kit's schemas use.

The kit runs on the standard library alone, so it cannot ask a schema library; the tests hold this module against one.
A keyword that is not known here is an error and not ignored, so a schema never promises more than is checked.

Every answer is checked, so a schema is read once, into functions: a shape becomes one that adds the faults of a value.
"""

from __future__ import annotations

import json
import re
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Schema = dict[str, Any]
Fault: TypeAlias = "Callable[[], str]"
"""Says what is wrong. Of the shapes that a value may have all but one are wrong, and nobody reads what."""
Check: TypeAlias = "Callable[[object, str, list[Fault]], None]"
"""Adds what is wrong with a value; the text says where the value stands."""

ANNOTATIONS = frozenset({"$schema", "$id", "$defs", "title", "description", "examples"})

TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
    "integer": (int,),
    "number": (int, float),
}
"""The types of Python that are one of JSON; 1.0 is an integer too, which `_is_whole` says."""


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
    found: list[Fault] = []
    _checking(name, definition)(value, "", found)
    return tuple(says() for says in found)


def check(value: object, shape: Schema | bool, root: Schema, where: str = "") -> tuple[str, ...]:
    """The faults of `value`, which is called `where`; `root` is the whole schema, which `$ref` looks things up in.
    Raises UnknownKeyword."""
    found: list[Fault] = []
    _Reader(root).read(shape)(value, where, found)
    return tuple(says() for says in found)


@cache
def _checking(name: str, definition: str | None) -> Check:
    root = schema(name)
    return _Reader(root).read(root if definition is None else root["$defs"][definition])


class _Reader:
    """Reads the shapes of one schema."""

    def __init__(self, root: Schema) -> None:
        self._root = root
        self._referred: dict[str, Check] = {}

    def read(self, shape: Schema | bool) -> Check:
        """Raises UnknownKeyword."""
        if isinstance(shape, bool):
            return _nothing if shape else _not_there
        checks = []
        for keyword, demand in shape.items():
            if keyword in ANNOTATIONS:
                continue
            if keyword not in KEYWORDS:
                raise UnknownKeyword(f"The schema keyword {keyword} is not known here.")
            checks.append(KEYWORDS[keyword](demand, shape, self))
        return checks[0] if len(checks) == 1 else _all_of(tuple(checks))

    def referred(self, path: str) -> Check:
        """The shape that a `$ref` names, read when it is first met, since it may refer to itself."""

        def checking(value: object, where: str, found: list[Fault]) -> None:
            if path not in self._referred:
                shape: Any = self._root
                for step in path.removeprefix("#/").split("/"):
                    shape = shape[step]
                self._referred[path] = self.read(shape)
            self._referred[path](value, where, found)

        return checking


def _nothing(value: object, where: str, found: list[Fault]) -> None:
    """There is nothing wrong with any value."""


def _not_there(value: object, where: str, found: list[Fault]) -> None:
    found.append(lambda: f"{_location(where)} should not be there.")


def _all_of(checks: tuple[Check, ...]) -> Check:
    def checking(value: object, where: str, found: list[Fault]) -> None:
        for each in checks:
            each(value, where, found)

    return checking


def _type(demand: Any, _shape: Schema, _reader: _Reader) -> Check:
    names = [demand] if isinstance(demand, str) else demand
    # By their very types: Python takes true for a number.
    types = frozenset(each for name in names for each in TYPES[name])
    whole = "integer" in names

    def checking(value: object, where: str, found: list[Fault]) -> None:
        if type(value) not in types and not (whole and isinstance(value, float) and value.is_integer()):
            found.append(lambda: f"{_location(where)} should be {' or '.join(names)}, but is {_short(value)}.")

    return checking


def _same(one: object, other: object) -> bool:
    """JSON's equality: 1 is 1.0, but true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other


def _const(demand: Any, _shape: Schema, _reader: _Reader) -> Check:
    text = _short(demand)

    def checking(value: object, where: str, found: list[Fault]) -> None:
        if not _same(value, demand):
            found.append(lambda: f"{_location(where)} should be {text}, but is {_short(value)}.")

    return checking


def _enum(demand: Any, _shape: Schema, _reader: _Reader) -> Check:
    def listed() -> str:
        return ", ".join(_short(allowed) for allowed in demand)

    def checking(value: object, where: str, found: list[Fault]) -> None:
        if not any(_same(value, allowed) for allowed in demand):
            found.append(lambda: f"{_location(where)} should be one of {listed()}, but is {_short(value)}.")

    return checking


def _properties(demand: Any, _shape: Schema, reader: _Reader) -> Check:
    checks = tuple((name, f"/{name}", reader.read(shape)) for name, shape in demand.items())

    def checking(value: object, where: str, found: list[Fault]) -> None:
        if isinstance(value, dict):
            for name, step, each in checks:
                if name in value:
                    each(value[name], where + step, found)

    return checking


def _additional(demand: Any, shape: Schema, reader: _Reader) -> Check:
    known = frozenset(shape.get("properties", {}))
    each = reader.read(demand)

    def checking(value: object, where: str, found: list[Fault]) -> None:
        if isinstance(value, dict):
            for name in value:
                if name not in known:
                    each(value[name], f"{where}/{name}", found)

    return checking


def _required(demand: Any, _shape: Schema, _reader: _Reader) -> Check:
    def checking(value: object, where: str, found: list[Fault]) -> None:
        if isinstance(value, dict):
            found += [partial(_lacks, where, name) for name in demand if name not in value]

    return checking


def _lacks(where: str, name: str) -> str:
    return f"{_location(where)} lacks {name}."


def _items(demand: Any, _shape: Schema, reader: _Reader) -> Check:
    each = reader.read(demand)

    def checking(value: object, where: str, found: list[Fault]) -> None:
        if isinstance(value, list):
            for index, item in enumerate(value):
                each(item, f"{where}/{index}", found)

    return checking


def _bound(holds: Callable[[Any, Any], bool], words: str) -> Callable[[Any, Schema, _Reader], Check]:
    """A keyword that bounds a number, the length of a text or the length of a list."""

    def bounded(demand: Any, _shape: Schema, _reader: _Reader) -> Check:
        def checking(value: object, where: str, found: list[Fault]) -> None:
            if not holds(value, demand):
                found.append(lambda: f"{_location(where)} should {words} {demand}, but is {_short(value)}.")

        return checking

    return bounded


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _pattern(demand: Any, _shape: Schema, _reader: _Reader) -> Check:
    def checking(value: object, where: str, found: list[Fault]) -> None:
        if isinstance(value, str) and not re.search(demand, value):
            found.append(lambda: f"{_location(where)} should look like {demand}, but is {_short(value)}.")

    return checking


def _ref(demand: Any, _shape: Schema, reader: _Reader) -> Check:
    return reader.referred(demand)


def _one_of(demand: Any, _shape: Schema, reader: _Reader) -> Check:
    checks = tuple(reader.read(shape) for shape in demand)

    def checking(value: object, where: str, found: list[Fault]) -> None:
        tried: list[list[Fault]] = [[] for _ in checks]
        for each, wrong in zip(checks, tried, strict=True):
            each(value, where, wrong)
        fitting = tried.count([])
        if fitting != 1:
            found.append(
                lambda: f"{_location(where)} should fit exactly one of {len(checks)} shapes, but fits {fitting}."
            )
            if not fitting:
                nearest: list[Fault] = min(tried, key=len)
                found += nearest

    return checking


KEYWORDS: Mapping[str, Callable[[Any, Schema, _Reader], Check]] = {
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
