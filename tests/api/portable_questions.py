"""What the portable contract cannot say about a question, said with the contract, for schemathesis.

OpenAPI 3.0, as the common generators of clients take it, has no choice between different sorts of values, so that
`variant`, `play`, `stock` and `dragon` have no type there; members of a choice between objects are one object; what
holds JSON in a URL is a text; and an object that may be absent is not null where that would say the same. The service
takes less or more than that at these places, as the contract says. `complete` puts what the contract says there, and
nowhere else: all other types, limits, words and required fields of a question remain those of the portable contract,
and so does every schema of an answer. It also brings the links along, which the portable contract leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from contract.portable import SCHEMAS, listed, nullable
from tests.api.contract import METHODS

Schema = dict[str, Any]
CHOICES = ("anyOf", "oneOf")


def complete(portable: Any, contract: Any) -> list[str]:
    """Completes the portable contract in place. Says at which places, as names of schemas with a field."""
    completion = _Completion(portable, contract)
    for path, item in portable["paths"].items():
        for method in METHODS:
            if method in item:
                completion.operation(item[method], contract["paths"][path][method])
    portable["components"]["links"] = contract["components"].get("links", {})
    return completion.places


class _Completion:
    """Completes the questions of one document."""

    def __init__(self, portable: Any, contract: Any) -> None:
        self.portable = portable["components"]
        self.contract = contract["components"]
        self.places: list[str] = []

    def operation(self, derived: Any, said: Any) -> None:
        """Completes the parameters and the body of an operation, and gives it its links."""
        parameters = {each["name"]: each for each in map(self._found, said.get("parameters", ()))}
        for parameter in derived.get("parameters", ()):
            self._parameter(parameter, parameters[parameter["name"]], said["operationId"])
        if "requestBody" in derived:
            content = derived["requestBody"]["content"]["application/json"]
            whole = said["requestBody"]["content"]["application/json"]["schema"]
            content["schema"] = self._question(content["schema"], whole, said["operationId"])
        if "links" in said["responses"]["200"]:
            derived["responses"]["200"]["links"] = said["responses"]["200"]["links"]

    def _parameter(self, derived: Any, said: Any, place: str) -> None:
        if "content" in said:
            self._note(f"{place}?{said['name']}", "text")
            del derived["schema"]
            schema = said["content"]["application/json"]["schema"]
            derived["content"] = {"application/json": {"schema": self._of_contract(schema)}}
        else:
            derived["schema"] = self._question(derived["schema"], said["schema"], f"{place}?{said['name']}")

    def _question(self, derived: Schema, said: Any, place: str) -> Schema:
        """A derived schema, completed where the rules of the derivation give something up."""
        said, may_be_null = self._plain(said)
        whole = self._derived(derived)
        if any(choice in said for choice in CHOICES) and listed(said) is None:
            self._note(place, "choice")
            completed = self._of_contract(said)
        elif "$ref" in derived:
            completed = self._named(derived["$ref"].removeprefix(SCHEMAS), said)
        else:
            completed = self._parts(derived, said, place)
        if may_be_null and not whole.get("nullable"):
            self._note(place, "null")
            completed = {"nullable": True, "allOf": [completed]}
        return completed

    def _named(self, name: str, said: Any) -> Schema:
        """A copy of a schema for questions alone, since answers may hold the same one."""
        copy = f"Asked{name}"
        if copy not in self.portable["schemas"]:
            self.portable["schemas"][copy] = {}
            self.portable["schemas"][copy] = self._parts(self.portable["schemas"][name], said, name)
        return {"$ref": SCHEMAS + copy}

    def _parts(self, derived: Schema, said: Any, place: str) -> Schema:
        """The same schema with its fields and members completed."""
        completed = dict(derived)
        if "allOf" in derived:
            completed["allOf"] = [self._question(each, said, place) for each in derived["allOf"]]
        if "properties" in derived:
            fields = dict(self._fields(said))
            completed["properties"] = {
                name: self._question(each, fields[name], f"{place}.{name}") if name in fields else each
                for name, each in derived["properties"].items()
            }
        for part in ("items", "additionalProperties"):
            if isinstance(derived.get(part), dict):
                completed[part] = self._question(derived[part], said[part], f"{place}[]")
        return completed

    def _fields(self, said: Any) -> Iterator[tuple[str, Any]]:
        """The fields of an object of the contract, also of one put together."""
        yield from said.get("properties", {}).items()
        for part in said.get("allOf", ()):
            yield from self._fields(self._found(part))

    def _plain(self, said: Any) -> tuple[Any, bool]:
        """What a schema of the contract says besides null, whatever refers to it; and whether it takes null."""
        may_be_null = False
        while True:
            rest = nullable(said)
            members = next((said[key] for key in ("allOf", *CHOICES) if len(said.get(key, ())) == 1), None)
            if "$ref" in said:
                said = self._found(said)
            elif rest is not None:
                said, may_be_null = rest, True
            elif members is not None:
                (said,) = members
            else:
                return said, may_be_null

    def _derived(self, schema: Schema) -> Schema:
        match schema:
            case {"$ref": str(name)}:
                return self._derived(self.portable["schemas"][name.removeprefix(SCHEMAS)])
        return schema

    def _of_contract(self, node: Any) -> Any:
        """A schema of the contract, with all that it refers to, in words that OpenAPI 3.0 has."""
        if isinstance(node, list):
            return [self._of_contract(each) for each in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            name = node["$ref"].removeprefix(SCHEMAS)
            copy = f"Contract{name}"
            if copy not in self.portable["schemas"]:
                self.portable["schemas"][copy] = {}
                self.portable["schemas"][copy] = self._of_contract(self.contract["schemas"][name])
            return {"$ref": SCHEMAS + copy}
        said: Schema = {}
        for key, value in node.items():
            if key == "properties":
                said[key] = {name: self._of_contract(each) for name, each in value.items()}
            elif key == "const":
                said["enum"] = [value]
            else:
                said[key] = self._of_contract(value)
        return said

    def _found(self, node: Any) -> Any:
        while "$ref" in node:
            *_, kind, name = node["$ref"].split("/")
            node = self.contract[kind][name]
        return node

    def _note(self, place: str, what: str) -> None:
        if f"{place}: {what}" not in self.places:
            self.places.append(f"{place}: {what}")
