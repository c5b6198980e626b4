"""The portable contract: the same operations in OpenAPI 3.0, in forms that every common generator of clients takes.

It is derived from the contract by rules alone. Each gives up something that only schemas can say, and nothing that is
on the wire: the questions and answers are the same, and every answer of the service keeps the portable contract too.

* A page that is not JSON is left out, and so are links and defaults: a client that filled those in would ask something
  else than what it was told.
* What answers may be extended by is a plain type; the words known today stand beside it, under ``x-extensible-enum``.
* What may be null is ``nullable``, but for objects that may be left out as well, unless ``x-null-is-not-absent`` says
  that null is another answer than none.
* Objects put together or chosen between become one object, in which only what all have is required.
* A choice between different sorts of values, such as a name or an object, is any value, unless ``x-portable`` says
  which of them does for all.
* Schemas that are neither objects nor closed lists of words stand where they are used.
* A list of words that shares one with another list names its constants after itself, under ``x-enum-varnames``: in Go
  all constants stand side by side.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Schema: TypeAlias = "dict[str, Any]"

SCHEMAS: Final = "#/components/schemas/"
ANYTHING: Final = {"type": "object", "additionalProperties": True}
KEPT: Final = frozenset(
    {"type", "format", "description", "enum", "example", "x-default", "additionalProperties", "required", "pattern"}
    | {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "minProperties"}
)
"""What a schema says in OpenAPI 3.0 as it does in 3.1."""
LICENSE: Final = {"name": "Apache 2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"}
ABOUT: Final = (
    "The portable form of the contract, for generators of clients: the same paths, questions and answers in OpenAPI "
    "3.0, without what many generators cannot take. Where a field has no type it takes or holds any value; the "
    "contract, at `/openapi.json`, says which, and more.\n"
)
"""Generators repeat the description of a document in every file that they write."""


def portable(contract: Mapping[str, Any]) -> dict[str, Any]:
    """The portable form of a contract."""
    return _Derivation(contract["components"]).document(contract)


def nullable(schema: Any) -> Any | None:
    """What a schema says besides null; None where it does not take null."""
    match schema:
        case {"type": [*types]} if "null" in types:
            (only,) = (each for each in types if each != "null")
            return {**schema, "type": only}
        case {"anyOf": [*members]} if {"type": "null"} in members:
            rest = [each for each in members if each != {"type": "null"}]
            return {**schema, "anyOf": rest}
    return None


def listed(schema: Any) -> Any | None:
    """What an open schema lists: the first of two parts, of which the other is the bare type. None if it is closed."""
    match schema:
        case {"anyOf": [first, {"type": "string" | "object", **rest}]} if not rest or rest == {
            "additionalProperties": True
        }:
            return first
    return None


def _told_apart(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """The schemas, in which no two constants are called the same."""
    listing = Counter(word for schema in schemas.values() for word in schema.get("enum", ()))
    return {
        name: schema | {"x-enum-varnames": [_constant(name, word) for word in schema["enum"]]}
        if any(listing[word] > 1 for word in schema.get("enum", ()))
        else schema
        for name, schema in schemas.items()
    }


def _constant(name: str, word: str) -> str:
    """What a word of a list is called: `KIND_GIVEN_FULL_HOUSE`."""
    return f"{re.sub(r'(?<!^)(?=[A-Z])', '_', name)}_{word.replace('-', '_')}".upper()


class _Derivation:
    """Derives the schemas of one contract."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        self.components = components
        self.named: dict[str, Schema] = {}
        """The schemas that keep their names, those that something refers to."""

    def document(self, contract: Mapping[str, Any]) -> dict[str, Any]:
        """The whole document."""
        info = {name: value for name, value in contract["info"].items() if name != "summary"}
        paths = {path: dict(self._operations(item)) for path, item in contract["paths"].items()}
        responses = {name: self._response(each) for name, each in self.components["responses"].items()}
        headers = {name: self._header(each) for name, each in self.components["headers"].items()}
        derived = {path: item for path, item in paths.items() if item}
        schemas = _told_apart({name: self.named[name] for name in self.components["schemas"] if name in self.named})
        parts = _used({"schemas": schemas, "examples": self.components["examples"]}, (derived, responses, headers))
        return {
            "openapi": "3.0.3",
            "info": info | {"license": LICENSE, "description": ABOUT},
            "servers": contract["servers"],
            "security": contract["security"],
            "tags": contract["tags"],
            "paths": derived,
            "components": {"headers": headers, "responses": responses, **parts},
        }

    # --- operations

    def _operations(self, item: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
        for method, operation in item.items():
            if "application/json" not in operation["responses"].get("200", {}).get("content", {}):
                continue
            derived = dict(operation)
            if "parameters" in operation:
                derived["parameters"] = [self._parameter(each) for each in operation["parameters"]]
            if "requestBody" in operation:
                derived["requestBody"] = operation["requestBody"] | self._content(operation["requestBody"])
            derived["responses"] = {status: self._response(each) for status, each in operation["responses"].items()}
            yield method, derived

    def _parameter(self, parameter: Mapping[str, Any]) -> dict[str, Any]:
        """A parameter with its whole schema; one that holds JSON is a text."""
        parameter = self._found(parameter)
        if "content" in parameter:
            kept = {name: value for name, value in parameter.items() if name != "content"}
            return kept | {"schema": {"type": "string"}}
        return {**parameter, "schema": self._whole(self.schema(parameter["schema"]))}

    def _response(self, response: Mapping[str, Any]) -> dict[str, Any]:
        if "$ref" in response:
            return dict(response)
        derived = {name: value for name, value in response.items() if name not in ("links", "content")}
        if "headers" in response:
            derived["headers"] = {name: self._header(each) for name, each in response["headers"].items()}
        return derived | self._content(response) if "content" in response else derived

    def _header(self, header: Mapping[str, Any]) -> dict[str, Any]:
        return dict(header) if "$ref" in header else {**header, "schema": self.schema(header["schema"])}

    def _content(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """What a question or an answer holds."""
        content = {name: {**said, "schema": self.schema(said["schema"])} for name, said in body["content"].items()}
        return {"content": content}

    # --- schemas

    def schema(self, node: Any, *, absent: bool = False) -> Schema:
        """A schema in its portable form; objects and closed lists of words are referred to by name. An object that may
        be absent is never null where that would say the same: otherwise it would be null wherever its name stands."""
        if "$ref" in node:
            return self._reference(node["$ref"].removeprefix(SCHEMAS), absent=absent)
        if "x-portable" in node:
            return self._described(node, self.schema(node["x-portable"], absent=absent))
        if (known := listed(node)) is not None:
            return _open(node, self._found(known))
        if (rest := nullable(node)) is not None:
            derived = self.schema(rest)
            is_object = "$ref" in derived and "enum" not in self._whole(derived)
            says_the_same = absent and is_object and "x-null-is-not-absent" not in node
            return derived if says_the_same else self._or_null(derived)
        if "allOf" in node:
            return self._described(
                node, self._together([self.schema(each, absent=absent) for each in node["allOf"]], all)
            )
        for choice in ("anyOf", "oneOf"):
            if choice in node:
                return self._described(node, self._chosen([self.schema(each) for each in node[choice]]))
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
            return self._together(members, any)
        return {"type": types.pop()} if len(types) == 1 and None not in types and types != {"array"} else {}

    def _together(self, members: list[Schema], how: Any) -> Schema:
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
        needed = all if how is any else any
        required = [name for name in fields if needed(name in each.get("required", ()) for each in whole)]
        closed = (
            {"additionalProperties": False} if all(each.get("additionalProperties") is False for each in whole) else {}
        )
        return {"type": "object", **({"required": required} if required else {}), "properties": fields, **closed}

    def _described(self, node: Mapping[str, Any], derived: Schema) -> Schema:
        said = {key: node[key] for key in ("description", "example", "x-default") if key in node}
        return derived if "$ref" in derived else derived | said

    def _whole(self, schema: Schema) -> Schema:
        """A derived schema, or that which it refers to."""
        match schema:
            case {"$ref": str(name)}:
                return self.named[name.removeprefix(SCHEMAS)]
            case {"allOf": [{"$ref": str(name)}], **rest}:
                return self.named[name.removeprefix(SCHEMAS)] | rest
            case {"type": "array", "items": {"$ref": str(_)} as items}:
                return {**schema, "items": self._whole(items)}
        return schema

    def _found(self, node: Any) -> Any:
        """A part of the contract, or what it refers to."""
        while "$ref" in node:
            *_, kind, name = node["$ref"].split("/")
            node = self.components[kind][name]
        return node


def _open(node: Mapping[str, Any], known: Mapping[str, Any]) -> Schema:
    """A plain type, and beside it the words that it has today."""
    said = {key: node[key] for key in ("description",) if key in node}
    return said | ({"type": "string", "x-extensible-enum": known["enum"]} if "enum" in known else ANYTHING)


def _sort(schema: Any) -> Any:
    """What decides whether two fields can be one: all but words for people and limits of numbers."""
    if not isinstance(schema, dict):
        return schema
    said = ("description", "example", "minimum", "maximum", "minItems", "maxItems", "x-extensible-enum")
    return {key: _sort(value) for key, value in schema.items() if key not in said}


def _used(components: Mapping[str, Any], node: Any) -> dict[str, Any]:
    """The components that something refers to, and those that they refer to themselves."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        match waiting.pop():
            case {"$ref": str(reference)}:
                *_, kind, name = reference.split("/")
                if kind in components and reference not in found:
                    found.add(reference)
                    waiting.append(components[kind][name])
            case dict() as fields:
                waiting += fields.values()
            case list() | tuple() as members:
                waiting += members
    return {
        kind: {name: each for name, each in parts.items() if f"#/components/{kind}/{name}" in found}
        for kind, parts in components.items()
    }
