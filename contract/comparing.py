"""Which changes of the contract break clients, and which only add to it: the promises of docs/versioning.md as a check.

A question may take more than before and must go on taking what it took; an answer may say more than before, in fields
and in open lists of words, and must go on saying what it said. ``python -m contract.comparing OLD.json NEW.json`` lists
every change that breaks a client, and ends with 1 where there is one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from contract.portable import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

Side: TypeAlias = Literal["question", "answer"]
Document: TypeAlias = dict[str, Any]

RELEASED: Final = Path(__file__).parents[1] / "tests" / "contract" / "released.json"
"""The contract of the last release; renewed by hand when a release is made."""

METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
INTERNAL: Final = "x-internal"
"""What marks an operation that no client relies on: none of its changes is compared."""
EVERY_TYPE: Final = frozenset(("null", "boolean", "integer", "number", "string", "array", "object"))
LOWER_BOUNDS: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
UPPER_BOUNDS: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
SETTLED: Final = "Settled"
"""How the name of what the rules settle in an answer begins."""
COMPARED_AS_TEXT: Final = ("pattern", "format", "multipleOf", "uniqueItems")
"""What narrows a value, and is compared for being the same: which of two is narrower is not worked out, but for a
pattern that is the old one with further choices."""


def breaking(old: Document, new: Document) -> list[str]:
    """Every change from the old contract to the new one that breaks a client: the place, and what is wrong there."""
    return list(_Comparison(old, new).changes())


class _Comparison:
    def __init__(self, old: Document, new: Document) -> None:
        self._old, self._new = old, new
        self._compared: set[tuple[str, str, Side]] = set()
        """The pairs of named schemas that were compared already, so that schemas may hold themselves."""
        self._new_answers = {
            each["$ref"].rpartition("/")[2]
            for path in new["paths"].keys() - old["paths"].keys()
            for each in self._answers(new["paths"][path])
        } - old["components"]["schemas"].keys()
        """The answers that came with new paths. Nobody gets one, be it in a batch, who does not ask for it."""

    def _answers(self, item: Any) -> Iterator[Any]:
        for method in METHODS:
            for response in item.get(method, {}).get("responses", {}).values():
                for content in self._found(response, self._new).get("content", {}).values():
                    if "$ref" in content.get("schema", {}):
                        yield content["schema"]

    def changes(self) -> Iterator[str]:
        for path, item in self._old["paths"].items():
            methods = [method for method in METHODS if method in item and not item[method].get(INTERNAL)]
            if not methods:
                continue
            if path not in self._new["paths"]:
                yield f"{path}: the path is gone"
                continue
            for method in methods:
                if method not in self._new["paths"][path]:
                    yield f"{method} {path}: the method is gone"
                else:
                    yield from self._operation(item[method], self._new["paths"][path][method], f"{method} {path}")

    def _operation(self, old: Any, new: Any, where: str) -> Iterator[str]:
        if new.get(INTERNAL):
            yield f"{where}: the operation became internal, and may change in any release"
        if old.get("operationId") != new.get("operationId"):
            yield f"{where}: operationId changed, by which generated clients call it"
        yield from self._parameters(old, new, where)
        yield from self._bodies(old.get("requestBody"), new.get("requestBody"), where)
        for status, response in old["responses"].items():
            if status not in new["responses"]:
                yield f"{where}: status {status} is gone"
            else:
                answer, now = self._found(response, self._old), self._found(new["responses"][status], self._new)
                yield from self._contents(answer, now, f"{where} {status}", "answer")
                for header in answer.get("headers", {}):
                    if header not in now.get("headers", {}):
                        yield f"{where} {status}: the header {header} is gone"

    def _parameters(self, old: Any, new: Any, where: str) -> Iterator[str]:
        before = {(each["in"], each["name"]): each for each in self._each_parameter(old, self._old)}
        after = {(each["in"], each["name"]): each for each in self._each_parameter(new, self._new)}
        for key, parameter in before.items():
            here = f"{where} ?{key[1]}"
            if key not in after:
                yield f"{here}: the parameter is gone"
                continue
            now = after[key]
            if now.get("required") and not parameter.get("required"):
                yield f"{here}: the parameter is required now"
            for name, usual in (("style", "form"), ("explode", True)):
                if parameter.get(name, usual) != now.get(name, usual):
                    yield f"{here}: {name} changed"
            if "schema" in parameter and "schema" in now:
                yield from self._schemas(parameter["schema"], now["schema"], here, "question")
        for key, parameter in after.items():
            if key not in before and parameter.get("required"):
                yield f"{where} ?{key[1]}: a new parameter is required"

    def _each_parameter(self, operation: Any, document: Document) -> Iterator[Any]:
        for parameter in operation.get("parameters", ()):
            yield self._found(parameter, document)

    def _bodies(self, old: Any, new: Any, where: str) -> Iterator[str]:
        if old is None or new is None:
            if old is not None:
                yield f"{where}: the body is gone"
            elif new is not None and new.get("required"):
                yield f"{where}: a body is required now"
            return
        if new.get("required") and not old.get("required"):
            yield f"{where}: the body is required now"
        yield from self._contents(old, new, where, "question")

    def _contents(self, old: Any, new: Any, where: str, side: Side) -> Iterator[str]:
        for media_type, content in old.get("content", {}).items():
            if media_type not in new.get("content", {}):
                yield f"{where}: {media_type} is gone"
            elif "schema" in content:
                yield from self._schemas(content["schema"], new["content"][media_type].get("schema", {}), where, side)

    # --- schemas ----------------------------------------------------------------------------------------------------

    def _schemas(self, old: Any, new: Any, where: str, side: Side) -> Iterator[str]:
        names = old.get("$ref"), new.get("$ref")
        if all(names):
            key = (*names, side)
            if key in self._compared:
                return
            self._compared.add(key)
            where = names[0].rpartition("/")[2]
        old, new = self._whole(old, self._old), self._whole(new, self._new)
        words, words_now = listed(old), listed(new)
        if words is not None:
            yield from self._open_list(
                words, new if words_now is None else words_now, where, side, closed=words_now is None
            )
            return
        yield from self._types(old, new, where, side)
        yield from self._words(old, new, where, side)
        if side == "question":
            yield from self._bounds(old, new, where)
        yield from self._fields(old, new, where, side)
        for name in ("items", "additionalProperties"):
            before, after = old.get(name), new.get(name)
            if isinstance(before, dict) and isinstance(after, dict):
                yield from self._schemas(before, after, f"{where}[]", side)
        yield from self._choices(old, new, where, side)

    def _open_list(self, words: Any, now: Any, where: str, side: Side, *, closed: bool) -> Iterator[str]:
        if closed and side == "question":
            yield f"{where}: the list of words was open and is closed"
        before, after = self._whole(words, self._old), self._whole(now, self._new)
        gone = set(before.get("enum", ())) - set(after.get("enum", before.get("enum", ())))
        if gone:
            yield f"{where}: no longer among the words: {', '.join(sorted(map(str, gone)))}"

    def _types(self, old: Any, new: Any, where: str, side: Side) -> Iterator[str]:
        before, after = self._types_of(old, self._old), self._types_of(new, self._new)
        lost = before - after if side == "question" else after - before
        if lost:
            verb = "no longer takes" if side == "question" else "may now be"
            yield f"{where}: {verb} {', '.join(sorted(lost))}"

    def _types_of(self, schema: Any, document: Document) -> frozenset[str]:
        """The types of values that a schema admits."""
        given = schema.get("type")
        if given is not None:
            return frozenset([given] if isinstance(given, str) else given)
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                parts = (self._types_of(self._whole(each, document), document) for each in schema[choice])
                return frozenset().union(*parts)
        if "const" in schema or "enum" in schema:
            return frozenset(_type_of(each) for each in schema.get("enum", [schema.get("const")]))
        return EVERY_TYPE

    def _words(self, old: Any, new: Any, where: str, side: Side) -> Iterator[str]:
        before, after = _words_of(old), _words_of(new)
        if side == "question" and after is not None:
            lost = ["all but a few values"] if before is None else [each for each in before if each not in after]
        elif side == "answer" and before is not None:
            lost = ["any value"] if after is None else [each for each in after if each not in before]
        else:
            lost = []
        if lost:
            verb = "no longer takes" if side == "question" else "may now be"
            yield f"{where}: {verb} {', '.join(map(str, lost))}"

    def _bounds(self, old: Any, new: Any, where: str) -> Iterator[str]:
        for bounds, narrower in ((LOWER_BOUNDS, 1), (UPPER_BOUNDS, -1)):
            for name in bounds:
                if name in new and (name not in old or (new[name] - old[name]) * narrower > 0):
                    if name not in old and name.startswith("min") and new[name] <= 0:
                        continue
                    yield f"{where}: {name} is {new[name]} and was {old.get(name, 'absent')}"
        for name in COMPARED_AS_TEXT:
            if new.get(name) and new[name] != old.get(name) and not _has_more_choices(old.get(name), new[name]):
                yield f"{where}: {name} changed"

    def _fields(self, old: Any, new: Any, where: str, side: Side) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        needed, needed_now = set(old.get("required", ())), set(new.get("required", ()))
        for name, schema in before.items():
            here = f"{where}.{name}"
            if name not in after:
                yield f"{here}: the field is gone"
                continue
            if side == "answer" and name in needed and name not in needed_now:
                yield f"{here}: the field may be absent now"
            yield from self._schemas(schema, after[name], here, side)
        if side == "question":
            for name in sorted(needed_now - needed):
                yield f"{where}.{name}: the field is required now"
            if new.get("additionalProperties") is False and old.get("additionalProperties", True) is not False:
                yield f"{where}: other fields are refused now"

    def _choices(self, old: Any, new: Any, where: str, side: Side) -> Iterator[str]:
        before, after = self._members(old, self._old), self._members(new, self._new)
        if not before and not after:
            return
        if not before or not after:
            # One schema became a choice, or a choice one schema: what was said must be among what is said.
            alone, several = (old, after) if after else (new, before)
            name = _name_of(alone)
            if (side == "question") is bool(after) and name in several:
                return
            yield f"{where}: a choice became one, or one a choice"
            return
        for name in before.keys() - after.keys() if side == "question" else after.keys() - before.keys():
            if side == "question" or name.rpartition("/")[2].removeprefix(SETTLED) not in self._new_answers:
                yield f"{where}: the choice {name} {'is gone' if side == 'question' else 'is new'}"
        for name in before.keys() & after.keys():
            yield from self._schemas(before[name], after[name], f"{where}|{name}", side)

    def _members(self, schema: Any, document: Document) -> dict[str, Any]:
        """The schemas of a choice by what tells them apart; null, which a type says as well, is none."""
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                members = [each for each in schema[choice] if self._whole(each, document).get("type") != "null"]
                return {_name_of(each): each for each in members} if len(members) > 1 else {}
        return {}

    def _whole(self, schema: Any, document: Document) -> Any:
        """A schema with what it refers to, and with all parts of an `allOf` in one; a choice between null and something
        else is the other part, which may be null."""
        schema = self._found(schema, document)
        for choice in ("anyOf", "oneOf"):
            members = schema.get(choice, ())
            others = [each for each in members if self._found(each, document).get("type") != "null"]
            if len(members) == 2 and len(others) == 1:
                found = dict(self._whole(others[0], document))
                types = self._types_of(found, document)
                return {**found, "type": sorted(types | {"null"})}
        parts = schema.get("allOf")
        if not parts:
            return schema
        found = {name: value for name, value in schema.items() if name != "allOf"}
        for part in parts:
            whole = self._whole(part, document)
            for name, value in whole.items():
                if name == "properties":
                    found[name] = {**value, **found.get(name, {})}
                elif name == "required":
                    found[name] = [*found.get(name, ()), *value]
                else:
                    found.setdefault(name, value)
        return found

    def _found(self, schema: Any, document: Document) -> Any:
        while isinstance(schema, dict) and "$ref" in schema:
            target: Any = document
            for step in schema["$ref"].removeprefix("#/").split("/"):
                target = target[step.replace("~1", "/").replace("~0", "~")]
            schema = target
        return schema


def _words_of(schema: Any) -> list[Any] | None:
    if "const" in schema:
        return [schema["const"]]
    found: list[Any] | None = schema.get("enum")
    return found


def _name_of(schema: Any) -> str:
    """What tells a member of a choice apart: its name, or its type."""
    return str(schema.get("$ref") or schema.get("const") or schema.get("type") or sorted(schema))


def _type_of(value: object) -> str:
    kinds = {str: "string", bool: "boolean", int: "integer", float: "number", list: "array", dict: "object"}
    return kinds.get(type(value), "null")


def main(paths: list[str]) -> int:
    """Compares two files, or the contract with that of the last release."""
    old, new = (json.loads(Path(path).read_bytes()) for path in paths or [RELEASED, "service/bigtwo/openapi.json"])
    found = breaking(old, new)
    for each in found:
        print(each)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))


def _has_more_choices(old: object, new: object) -> bool:
    """Is it the old pattern, all of which is one choice, with further ones at its end?"""
    old, new = str(old), str(new)
    return old.startswith("^(") and old.endswith(")$") and new.startswith(old.removesuffix(")$") + "|")
