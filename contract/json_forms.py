"""The contract as JSON and its portable form, which the service sends as they are: its start has no time for YAML. Both
are made from openapi.yaml where bigtwo is built or installed (`hatch_build.py`), by `make generate`, and by make where
openapi.yaml is newer. Git has neither.

The portable form has the same operations in OpenAPI 3.0, in forms that every common generator of clients takes.
It is derived from the contract by rules alone. Each gives up something that only schemas can say, and nothing that is
on the wire: the questions and answers are the same, and every answer of the service keeps the portable contract too.
Generators repeat the description of a document in every file that they write; ``x-portable`` is a shorter one.

* A page that is not JSON is left out, and so are links and defaults: a client that filled those in would ask something
  else than what it was told.
* What answers may be extended by is a plain type; the words known today stand beside it, under ``x-extensible-enum``.
* What may be null is ``nullable``, but for objects that may be left out as well, unless ``x-null-is-not-absent`` says
  that null is another answer than none.
* A choice between different sorts of values, such as a name or an object, is any value, unless ``x-portable`` says
  which of them does for all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml

ROOT: Final = Path(__file__).parents[1]
YAML: Final = ROOT / "openapi.yaml"
JSON: Final = ROOT / "service" / "bigtwo" / "openapi.json"
PORTABLE: Final = ROOT / "service" / "bigtwo" / "openapi-portable.json"

Schema: TypeAlias = "dict[str, Any]"

SCHEMAS: Final = "#/components/schemas/"
ANYTHING: Final = {"type": "object", "additionalProperties": True}
KEPT: Final = frozenset(
    {"type", "format", "description", "enum", "example", "additionalProperties", "required", "pattern"}
    | {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "minProperties"}
)
"""What a schema says in OpenAPI 3.0 as it does in 3.1."""
SHOWN: Final = ("value", "example")
"""What holds data, not parts of the contract."""


def portable(contract: Mapping[str, Any]) -> dict[str, Any]:
    """The portable form of a contract."""
    return _Derivation(contract["components"]).document(contract)


def nullable(schema: Any) -> Any | None:
    """What a schema says besides null; None where it does not take null."""
    match schema:
        case {"type": [only, "null"] | ["null", only]}:
            return {**schema, "type": only}
        case {"anyOf": [*members]} if {"type": "null"} in members:
            return {**schema, "anyOf": [each for each in members if each != {"type": "null"}]}
    return None


def listed(schema: Any) -> Any | None:
    """What an open schema lists: the first of two parts, of which the other is the bare type. None if it is closed."""
    match schema:
        case {"anyOf": [first, {"type": "string" | "object", **rest}]} if not rest or rest == {
            "additionalProperties": True
        }:
            return first
    return None


class _Derivation:
    """Derives the schemas of one contract."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        self.components = components
        self.named: dict[str, Schema] = {}
        """The schemas that keep their names, those that something refers to."""

    def document(self, contract: Mapping[str, Any]) -> dict[str, Any]:
        """The whole document, but for what does not answer JSON."""
        info = contract["info"]
        paths = {
            path: {
                method: self._derived(each)
                for method, each in item.items()
                if "application/json" in each["responses"].get("200", {}).get("content", {})
            }
            for path, item in contract["paths"].items()
        }
        kept = {kind: self._derived(self.components[kind]) for kind in ("headers", "responses", "examples")}
        schemas = {
            name: _with_constants(name, self.named[name]) for name in self.components["schemas"] if name in self.named
        }
        return {
            "openapi": "3.0.3",
            "info": {**{name: info[name] for name in ("title", "version", "contact")}, **info["x-portable"]},
            **{name: contract[name] for name in ("servers", "security", "tags")},
            "paths": {path: item for path, item in paths.items() if item},
            "components": {**kept, "schemas": schemas},
        }

    def _derived(self, node: Any) -> Any:
        """A part of the contract with every schema in its portable form. A parameter has its whole schema, and one that
        holds JSON is a text."""
        match node:
            case {"$ref": str(name)} if "/parameters/" in name:
                return self._derived(self._found(node))
            case {"in": str(_), "content": _, **rest}:
                return {**rest, "in": node["in"], "schema": {"type": "string"}}
            case {"in": str(_), "schema": schema}:
                return {**node, "schema": self._whole(self.schema(schema))}
            case dict():
                return {
                    name: self.schema(each) if name == "schema" else each if name in SHOWN else self._derived(each)
                    for name, each in node.items()
                    if name != "links"
                }
            case list():
                return [self._derived(each) for each in node]
        return node

    # --- schemas

    def schema(self, node: Any, *, absent: bool = False) -> Schema:
        """A schema in its portable form; objects and closed lists of words are referred to by name. An object that may
        be absent is never null where that would say the same: otherwise it would be null wherever its name stands."""
        if "$ref" in node:
            return self._reference(node["$ref"].removeprefix(SCHEMAS), absent=absent)
        derived = self._undescribed(node, absent=absent)
        said = {key: node[key] for key in ("description", "example") if key in node}
        return derived if "$ref" in derived else derived | said

    def _undescribed(self, node: Any, *, absent: bool) -> Schema:
        if "x-portable" in node:
            return self.schema(node["x-portable"], absent=absent)
        if (known := listed(node)) is not None:
            words = self._found(known).get("enum")
            return {"type": "string", "x-extensible-enum": words} if words else dict(ANYTHING)
        if (rest := nullable(node)) is not None:
            derived = self.schema(rest)
            is_object = "$ref" in derived and "enum" not in self._whole(derived)
            says_the_same = absent and is_object and "x-null-is-not-absent" not in node
            return derived if says_the_same else self._or_null(derived)
        if "allOf" in node:
            return self._together([self.schema(each, absent=absent) for each in node["allOf"]], any)
        for choice in ("anyOf", "oneOf"):
            if choice in node:
                return self._chosen([self.schema(each) for each in node[choice]])
        return self._plain(node)

    def _reference(self, name: str, *, absent: bool) -> Schema:
        if name not in self.named:
            derived = self.schema(self.components["schemas"][name], absent=absent)
            if "$ref" in derived or not ("properties" in derived or "enum" in derived):
                return derived
            self.named[name] = derived
        return {"$ref": SCHEMAS + name}

    def _plain(self, node: Mapping[str, Any]) -> Schema:
        """A schema that is neither put together nor a choice."""
        derived = {key: value for key, value in node.items() if key in KEPT}
        if "items" in node:
            items = self.schema(node["items"])
            derived["items"] = {key: value for key, value in items.items() if key not in ("description", "example")}
        if isinstance(node.get("additionalProperties"), dict):
            derived["additionalProperties"] = self.schema(node["additionalProperties"])
        if "properties" in node:
            required = node.get("required", ())
            derived["properties"] = {
                name: self.schema(each, absent=name not in required) for name, each in node["properties"].items()
            }
        return derived

    def _or_null(self, schema: Schema) -> Schema:
        """A schema that takes null too. Of an object that is referred to both say so: validators ask the object itself,
        generators the field."""
        whole = self._whole(schema)
        if "enum" in whole:
            return whole | {"enum": [*whole["enum"], None], "nullable": True}
        if "$ref" in schema:
            whole["nullable"] = True
            return {"type": "object", "allOf": [schema], "nullable": True}
        return schema | {"nullable": True} if "type" in schema else schema

    def _chosen(self, members: list[Schema]) -> Schema:
        """One schema for several, of which a value has one."""
        if len(members) == 1:
            return members[0]
        whole = [self._whole(each) for each in members]
        types = {each.get("type") for each in whole}
        if types == {"object"}:
            return self._together(members, all)
        return {"type": types.pop()} if len(types) == 1 and None not in types and types != {"array"} else {}

    def _together(self, members: list[Schema], needed: Callable[[Iterable[bool]], bool]) -> Schema:
        """One object with the fields of all; those are required that all members require, or, where a value has all
        members, any. Objects that have fields of the same name but not of the same sort are any object."""
        if len(members) == 1:
            return members[0]
        whole = [self._whole(each) for each in members]
        fields: Schema = {}
        for each in whole:
            for name, field in each.get("properties", {}).items():
                if name in fields and _sort(fields[name]) != _sort(field):
                    return dict(ANYTHING)
                fields.setdefault(name, field)
        found: Schema = {"type": "object", "properties": fields}
        if required := [name for name in fields if needed(name in each.get("required", ()) for each in whole)]:
            found["required"] = required
        if all(each.get("additionalProperties") is False for each in whole):
            found["additionalProperties"] = False
        return found

    def _whole(self, schema: Schema) -> Schema:
        """A derived schema, or that which it refers to."""
        match schema:
            case {"$ref": str(name)}:
                return self.named[name.removeprefix(SCHEMAS)]
            case {"type": "array", "items": {"$ref": str(_)} as items}:
                return {**schema, "items": self._whole(items)}
        return schema

    def _found(self, node: Any) -> Any:
        """A part of the contract, or what it refers to."""
        while "$ref" in node:
            *_, kind, name = node["$ref"].split("/")
            node = self.components[kind][name]
        return node


def _with_constants(name: str, schema: Schema) -> Schema:
    """A schema that names the constants for its words after itself, ``KINDGIVEN_FULL_HOUSE``: in Go all are side by
    side."""
    if "enum" not in schema:
        return schema
    return {**schema, "x-enum-varnames": [f"{name}_{word}".replace("-", "_").upper() for word in schema["enum"]]}


def _sort(schema: Any) -> Any:
    """What decides whether two fields can be one: all but words for people and limits of numbers."""
    if not isinstance(schema, dict):
        return schema
    said = ("description", "example", "minimum", "maximum", "minItems", "maxItems", "x-extensible-enum")
    return {key: _sort(value) for key, value in schema.items() if key not in said}


def contract() -> Any:
    """The contract as it was written."""
    return yaml.load(YAML.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def write() -> None:
    """Writes both forms. Programs that run meanwhile read the whole of the old file or of the new one."""
    whole = contract()
    for path, document in ((PORTABLE, portable(whole)), (JSON, whole)):
        written = path.with_suffix(".new")
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        written.write_text(f"{text}\n", encoding="utf-8")
        written.replace(path)


if __name__ == "__main__":
    write()
