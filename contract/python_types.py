"""The types of the client in Python, from the contract: a `TypedDict` or an alias for every schema of an answer.

Questions have no types there. The service reads them strictly and lists every fault, while a `TypedDict` would refuse
what is right: one that has more fields than asked for, or the same fields with narrower values.
"""

from __future__ import annotations

import keyword
import re
import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    Schema = dict[str, Any]

WIDTH: Final = 120
PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
ALSO: Final = ("VariantList", "RuleAnswer", "Problem", "BatchedProblem", "OperationGiven")
"""What the client names besides the answers to its questions."""

HEAD: Final = '''\
"""The types of what the service answers, named as in the contract, and what can be asked.

Made from openapi.yaml by `make generate`: never edit it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, final, overload

if TYPE_CHECKING:
    from collections.abc import Mapping'''
OVERLOAD: Final = """\
    @overload
    def ask(self, operation: Literal[{name}], question: Mapping[str, object]) -> {answer}: ...
"""
QUESTIONS: Final = '''\
class Questions(ABC):
    """Everything that can be asked."""

{overloads}
    def ask(self, operation: str, question: Mapping[str, object]) -> Any:
        """The answer to one question. A refusal by the rules is an answer.

        Raises `ProblemError` where the question is at fault, and `Unanswered` where the service is.
        """
        return self._post(operation, question)

    @abstractmethod
    def _post(self, operation: str, question: object) -> Any:
        """The answer of the service, whatever its type."""
'''


def answers(document: Schema) -> str:
    """The module: the types, and behind them every question with the type of its answer."""
    writer = _Writer(document["components"]["schemas"])
    found = list(operations(document))
    for name in (*(answer for _, answer in found), *ALSO):
        writer.define(name)
    overloads = "".join(OVERLOAD.format(name=_text(name), answer=answer) for name, answer in found)
    return "\n\n\n".join([HEAD, *writer.written, QUESTIONS.format(overloads=overloads)])


def operations(document: Schema) -> Iterator[tuple[str, str]]:
    """Every question that is posted, with the schema of its answer."""
    for path, item in document["paths"].items():
        if "post" in item:
            content = item["post"]["responses"]["200"]["content"]["application/json"]
            yield path.removeprefix("/v1/"), _name(content["schema"])


@dataclass(slots=True)
class _Writer:
    """Writes the definition of a schema after those of all that it refers to."""

    schemas: dict[str, Schema]
    written: list[str] = field(default_factory=list)
    defined: set[str] = field(default_factory=set)
    stood_on: set[str] = field(init=False)
    """The schemas that others extend."""

    def __post_init__(self) -> None:
        wholes = [schema["allOf"] for schema in self.schemas.values() if len(schema.get("allOf", ())) > 1]
        self.stood_on = {_name(part) for parts in wholes for part in parts if "$ref" in part}

    def define(self, name: str) -> None:
        if name not in self.defined:
            self.defined.add(name)
            self._write(name, self.schemas[name])

    def _write(self, name: str, schema: Schema) -> None:
        bases, fields = self._object(name, schema)
        if not fields:
            self.written.append(f"{name}: TypeAlias = {self._type(name, schema)}\n{_doc(schema, '')}".rstrip())
        elif any(keyword.iskeyword(each) or not each.isidentifier() for each in fields):
            assert not bases, f"{name}: a field whose name is none of Python, in a schema that stands on others"
            lines = "".join(f"        {_text(each)}: {kind},\n" for each, (kind, _) in fields.items())
            made = f'{name} = TypedDict(\n    "{name}",\n    {{\n{lines}    }},\n)\n{_doc(schema, "")}'
            self.written.append(made.rstrip())
        else:
            said = "".join(f"    {each}: {kind}\n{_doc(inner, '    ')}" for each, (kind, inner) in fields.items())
            head = f"class {name}({', '.join(bases or ['TypedDict'])}):\n"
            if name not in self.stood_on:
                head = f"@final\n{head}"  # so that `"statement" in rule` tells a rule from a decision
            self.written.append((head + _doc(schema, "    ", blank=True) + said).rstrip())

    def _object(self, name: str, schema: Schema) -> tuple[list[str], dict[str, tuple[str, Schema]]]:
        """The schemas that an object stands on, and its own fields; no fields where it is no such object."""
        own, bases = schema, []
        parts = schema.get("allOf", [])
        if len(parts) > 1:
            bases = [_name(part) for part in parts if "$ref" in part]
            (own,) = (part for part in parts if "$ref" not in part)
            for base in bases:
                self.define(base)
        required = own.get("required", ())
        fields = {}
        for each, inner in own.get("properties", {}).items():
            kind = self._type(name + each.title().replace("_", ""), inner)
            fields[each] = (kind if each in required else f"NotRequired[{kind}]", inner)
        return bases, fields

    def _type(self, name: str, schema: Schema) -> str:
        """The type of a schema; `name` is for an object that has none of its own."""
        if "$ref" in schema:
            self.define(_name(schema))
            return _name(schema)
        if "const" in schema:
            return f"Literal[{_text(schema['const'])}]"
        if "enum" in schema:
            return f"Literal[{', '.join(map(_text, schema['enum']))}]"
        if choices := schema.get("anyOf") or schema.get("oneOf"):
            return _union([self._type(f"{name}{place}", each) for place, each in enumerate(choices, 1)])
        if len(schema.get("allOf", ())) == 1:
            return self._type(name, schema["allOf"][0])
        if "properties" in schema or "allOf" in schema:
            assert name not in self.schemas, f"{name}: this name is taken"
            self._write(name, schema)
            return name
        kinds = schema.get("type", [])
        return _union([self._plain(name, schema, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)])

    def _plain(self, name: str, schema: Schema, kind: str) -> str:
        if kind == "array":
            return f"list[{self._type(name + 'Item', schema.get('items', {}))}]"
        if kind == "object":
            more = schema.get("additionalProperties")
            return f"dict[str, {self._type(name + 'Value', more) if isinstance(more, dict) else 'Any'}]"
        return PLAIN[kind]


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).removeprefix("#/components/schemas/")


def _union(kinds: list[str]) -> str:
    """One of several types; of anything, where nothing is said."""
    return " | ".join(dict.fromkeys(kinds)) or "Any"


def _text(value: object) -> str:
    """A value in Python, as its formatter writes it."""
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _doc(schema: Schema, pad: str, *, blank: bool = False) -> str:
    """A description as a docstring."""
    said = re.sub(r"\s+", " ", schema.get("description", "")).strip()
    if not said:
        return ""
    assert '"""' not in said
    assert "\\" not in said
    end = '"""\n\n' if blank else '"""\n'
    lines = textwrap.wrap(f'"""{said}', WIDTH - len(pad) - 3, break_long_words=False, break_on_hyphens=False)
    closing = " " if lines[-1].endswith('"') else ""
    return textwrap.indent("\n".join(lines), pad) + closing + end
