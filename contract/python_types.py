"""The types of the client in Python, made from openapi.yaml: of each answer a `TypedDict`, named as there, and of each
question the type of its answer.

They are made where the client is built or installed, by `make generate`, and by make where openapi.yaml is newer. Git
does not have them.
"""

from __future__ import annotations

import keyword
import textwrap
from collections.abc import Iterable
from typing import Final

from contract.json_forms import ROOT, SCHEMAS, Schema, contract

TEMPLATE: Final = ROOT / "clients" / "python" / "answers.template"
FILE: Final = TEMPLATE.parent / "bigtwo_client" / "answers.py"
PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
ALSO: Final = ("VariantList", "RuleAnswer", "Problem", "BatchedProblem", "OperationGiven")
"""What the client names besides the answers to its questions."""

OVERLOAD: Final = """
    @overload
    def ask(self, operation: Literal["{name}"], question: Mapping[str, object]) -> {answer}: ...
"""


def write() -> None:
    """Writes the module."""
    FILE.write_text(module(contract()), encoding="utf-8")


def module(contract: Schema) -> str:
    """The types, each behind those that it refers to, and behind them every question with the type of its answer."""
    types = _Types(contract["components"]["schemas"])
    found = {
        path.removeprefix("/v1/"): _name(item["post"]["responses"]["200"]["content"]["application/json"]["schema"])
        for path, item in contract["paths"].items()
        if "post" in item
    }
    for name in (*found.values(), *ALSO):
        types.define(name)
    overloads = "".join(OVERLOAD.format(name=name, answer=answer) for name, answer in found.items())
    definitions = "\n\n".join(types.definitions.values())
    return TEMPLATE.read_text(encoding="utf-8").format(types=definitions, overloads=overloads)


class _Types:
    """The definitions of schemas as Python."""

    def __init__(self, schemas: dict[str, Schema]) -> None:
        self.definitions: dict[str, str] = {}
        self._schemas = schemas
        self._begun: set[str] = set()
        wholes = [schema["allOf"] for schema in schemas.values() if len(schema.get("allOf", ())) > 1]
        self._extended = {_name(part) for parts in wholes for part in parts if "$ref" in part}

    def define(self, name: str) -> str:
        """Defines a schema, and before it all that it refers to; gives its name."""
        if name not in self._begun:
            self._begun.add(name)
            self.definitions[name] = self._definition(name, self._schemas[name])
        return name

    def _definition(self, name: str, schema: Schema) -> str:
        parts = schema.get("allOf", ())
        bases = [self.define(_name(part)) for part in parts if "$ref" in part] if len(parts) > 1 else []
        own = next((part for part in parts if "$ref" not in part), {}) if bases else schema
        if "properties" not in own:
            return f"{name}: TypeAlias = {self._type(schema)}\n{_doc(schema, '')}"
        required = own.get("required", ())
        kinds = {each: self._type(inner) for each, inner in own["properties"].items()}
        kinds = {each: kind if each in required else f"NotRequired[{kind}]" for each, kind in kinds.items()}
        if any(map(keyword.iskeyword, kinds)):
            lines = "".join(f'    "{each}": {kind},\n' for each, kind in kinds.items())
            return f'{name} = TypedDict("{name}", {{\n{lines}}})\n{_doc(schema, "")}'
        # final, so that `"statement" in rule` tells a rule from a decision
        head = ("" if name in self._extended else "@final\n") + f"class {name}({', '.join(bases) or 'TypedDict'}):\n"
        fields = (f"    {each}: {kind}\n{_doc(own['properties'][each], '    ')}" for each, kind in kinds.items())
        return head + _doc(schema, "    ") + "".join(fields)

    def _type(self, schema: Schema) -> str:
        """The type of a schema; an object without a name is any."""
        if "$ref" in schema:
            return self.define(_name(schema))
        if words := schema.get("enum", [schema["const"]] if "const" in schema else []):
            return f"Literal[{', '.join(map(repr, words))}]"
        for choices in filter(None, map(schema.get, ("anyOf", "oneOf"))):
            return _union(map(self._type, choices))
        if len(schema.get("allOf", ())) == 1:
            return self._type(schema["allOf"][0])
        kinds = schema.get("type", [])
        return _union(self._plain(schema, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds))

    def _plain(self, schema: Schema, kind: str) -> str:
        if kind == "array":
            return f"list[{self._type(schema.get('items', {}))}]"
        if kind == "object":
            more = schema.get("additionalProperties")
            return f"dict[str, {self._type(more) if isinstance(more, dict) else 'Any'}]"
        return PLAIN[kind]


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).removeprefix(SCHEMAS)


def _union(kinds: Iterable[str]) -> str:
    """One of several types; anything, where nothing is said."""
    return " | ".join(dict.fromkeys(kinds)) or "Any"


def _doc(schema: Schema, pad: str) -> str:
    """A description as a docstring."""
    said = " ".join(schema.get("description", "").split())
    lines = textwrap.wrap(f'"""{said}"""', 116, break_long_words=False, break_on_hyphens=False) if said else ()
    return "".join(f"{pad}{line}\n" for line in lines)


if __name__ == "__main__":
    write()
