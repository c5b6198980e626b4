"""The reference of the conformance protocol: what each operation is asked and by which fields its answer is judged, as
the cases of the corpus do; what these fields mean, as the contract says; and the schema of every message."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.messages.render import current_locale
from bigtwo.operations.questions import OPERATIONS, as_json
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.strict_json import schema
from bigtwo_rulebook import protocol
from contract.json_forms import JSON
from docs.markdown import fenced, table

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from bigtwo_conformance.corpus import Case

Schema: TypeAlias = "Mapping[str, Any]"

_ABOUT: Final = """\
What each operation of [the protocol](../conformance.md) is asked, and every field of its answer that some case looks
at. Nothing else has to be in an answer. A question has no other fields but `variant`, which is always there, and
`cursor` in `legal-moves`. `[]` behind a name means: of every item of that list. Fields of a question that are not
*always* there may be absent or null; one that is true or false is then false.

The meanings are those of [the contract](../../openapi.yaml), which also takes spellings that the runner never uses: it
sends cards as codes, in lists. Of a code those values are listed that some case looks for; [the reasons](reasons.md)
have all of them.

| value | what it is |
|---|---|
| variant | a name, several names joined by commas, or `{{"extends": "base", "options": {{"suit_order": "DHSC"}}}}` |
| card | a text: the rank `3 4 5 6 7 8 9 T J Q K A 2` and the suit `D C H S` (diamonds, clubs, hearts, spades), as in \
`9S`; tiles have the numbers 1 to 15 for ranks, and suns S, moons H, stars C, clouds D |
| cards | a list of cards, each once, in any order; a stock and a pack lie in their order, top card first |
| kind | {kinds} |
| seat | a number from 0, counterclockwise: seat 1 sits to the right of seat 0 |
| hands | a list with the cards of every seat, in the order of the seats |
| amounts | a list with a number for every seat |
"""
_TERMS: Final = {
    **dict.fromkeys(("Card", "CardGiven", "CardOrRankGiven", "ReturnedText", "TextGiven"), "card"),
    **dict.fromkeys(("Cards", "CardsGiven", "CardsOrRanksGiven", "PlayedCards"), "cards"),
    **dict.fromkeys(("Hands", "HandsGiven"), "hands"),
    **dict.fromkeys(("Kind", "KindGiven"), "kind"),
    "Seat": "seat",
    "Amounts": "amounts",
}
"""The schemas of the contract of which the word for their values says everything."""
_COMBINATORS: Final = ("allOf", "anyOf", "oneOf")
_TYPES: Final = {"boolean": "true or false", "integer": "number", "string": "text"}
_LISTS: Final = {"card": "cards", "cards": "hands", "number": "amounts"}
_FOR_PROGRAMS: Final = re.compile("; `GET /v1/messages` lists [^.]*")
_EXAMPLES: Final = {
    "classify": "cx-048",
    "compare": "cx-063-twin",
    "legal-moves": "cx-437",
    "validate-play": "cx-498-twin",
    "deal": "cx-202",
    "validate-deal": "cx-253-twin",
    "opening": "cx-232",
    "exchange": "cx-240-twin",
    "referee": "cx-568-twin",
    "score": "cx-743-twin",
    "session": "cx-1013",
}
"""The case that is shown of each operation."""


def operations_and_messages() -> Iterator[str]:
    """The page."""
    kinds = _contract()["components"]["schemas"]["Kind"]["anyOf"][0]["enum"]
    yield _ABOUT.format(kinds=", ".join(f"`{kind}`" for kind in kinds))
    for operation in protocol.OPERATIONS:
        path = _contract()["paths"][f"/v1/{operation}"]["post"]
        yield f"## {operation}\n\n{path['summary']}\n\n{path['description']}"
        yield from table(("question", "value", "meaning"), question_rows(operation))
        yield from table(("answer", "value", "meaning"), answer_rows(operation))
        case, *messages = example(operation)
        yield f"`{case.id}`, for example:\n"
        yield from fenced("jsonl", "\n".join(map(json.dumps, messages)))
    yield "## Schemas\n\nThe messages as JSON Schema 2020-12, which the kit has as `schemas/messages.json`.\n"
    for name, definition in schema("messages")["$defs"].items():
        yield f"### `#/$defs/{name}`\n"
        yield from fenced("json", json.dumps(definition, indent=2, ensure_ascii=False))


def question_rows(operation: str) -> Iterator[tuple[str, str, str]]:
    """Every field of a question: its path, value and meaning."""
    # The input of a tally holds what is for the runner.
    questions = [case.input for case in corpus().select(operation=operation) if "tally" not in case.expect]
    # A state comes back as it was answered.
    asked = [path for each in questions for path, _ in _fields(each) if not path.startswith("state.")]
    for path, value, meaning in _described(operation, "Question", _with_parents(asked)):
        if "." not in path and all(path in question for question in questions):
            value, meaning = value.removesuffix(" or null"), f"*Always.* {meaning}".strip()
        yield f"`{path}`", value, meaning


def answer_rows(operation: str) -> Iterator[tuple[str, str, str]]:
    """Every judged field of an answer."""
    words = judged(operation)
    for path, value, meaning in _described(operation, "Answer", words):
        yield f"`{path}`", value if value != "text" else ", ".join(f"`{word}`" for word in sorted(words[path])), meaning


def example(operation: str) -> tuple[Case, Schema, Schema]:
    """A case with its question and its answer as messages, the answer without the fields that no case looks at."""
    (case,) = corpus().select(id=_EXAMPLES[operation])
    asked = OPERATIONS[operation]
    answer = json.loads(as_json(asked.answer(asked.request.load(dict(case.question)))))
    message = {"id": "27f5c1d0a3", "operation": operation, "input": case.question}
    return case, message, {"id": message["id"], "ok": True, "result": _only(judged(operation), answer)}


def _only(paths: Container[str], value: Any, path: str = "") -> Any:
    if isinstance(value, list):
        return [_only(paths, item, f"{path}[]") for item in value]
    if not isinstance(value, dict) or path == "by_kind":
        return value
    here = {name: f"{path}.{name}" if path else name for name in value}
    return {name: _only(paths, value[name], here[name]) for name in value if here[name] in paths}


# --- what the cases ask and judge -------------------------------------------------------------------------------------


def judged(operation: str) -> Mapping[str, set[str]]:
    """Every field by which cases judge an answer, and those that it stands in, with the texts that they look for."""
    found: dict[str, set[str]] = {}
    for case in corpus().select(operation=operation):
        for path, value in _demanded(case):
            for each in _with_parents([path]):
                found.setdefault(each, set())
            if isinstance(value, str):
                found[path].add(value)
    return found


def _demanded(case: Case) -> Iterator[tuple[str, Any]]:
    (form, demanded), *_ = case.expect.items()
    if form == "refuse":
        path = "reason.code" if case.operation in ("classify", "compare") else "violations[].code"
        yield from ((path, code) for code in demanded)
    elif form != "tally":
        yield from _fields(demanded)


def _fields(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every field in a JSON value, such as `state.pile.cards` and `moves[].kind`; `by_kind` has kinds for names."""
    if isinstance(value, list):
        for item in value:
            yield from _fields(item, f"{path}[]")
    elif isinstance(value, dict) and path != "by_kind":
        for name, item in value.items():
            here = f"{path}.{name}" if path else name
            yield here, item
            yield from _fields(item, here)


def _with_parents(paths: Iterable[str]) -> set[str]:
    """The fields, and those that they stand in."""
    return {path[: end.start()] for path in paths for end in re.finditer(r"(\[\])?\.|$", path)}


# --- what the contract says of it -------------------------------------------------------------------------------------


@cache
def _contract() -> Any:
    return json.loads(JSON.read_bytes())


def _described(operation: str, side: str, paths: Container[str]) -> Iterator[tuple[str, str, str]]:
    """The fields of a question or an answer in the order of the contract: path, value and meaning of each."""
    return _rows([{"$ref": operation.title().replace("-", "") + side}], paths, "")


def _rows(schemas: Iterable[Schema], paths: Container[str], within: str) -> Iterator[tuple[str, str, str]]:
    fields: dict[str, list[Schema]] = {}
    for part in _parts(schemas):
        for name, each in part.get("properties", {}).items():
            fields.setdefault(name, []).append(each)
    for name, found in fields.items():
        path = f"{within}.{name}" if within else name
        if path in paths:
            yield path, _either(map(_value, found)), next(filter(None, map(_meaning, found)), "")
            yield from _rows(found, paths, path)
            yield from _rows([part["items"] for part in _parts(found) if "items" in part], paths, f"{path}[]")


def _parts(schemas: Iterable[Schema]) -> Iterator[Schema]:
    """Schemas and those that they are made of, the outermost first."""
    for each in schemas:
        yield each
        if "$ref" in each:
            yield from _parts([_referred(each)])
        for combinator in _COMBINATORS:
            yield from _parts(each.get(combinator, ()))


def _name(reference: Schema) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _referred(reference: Schema) -> Schema:
    found: Schema = _contract()["components"]["schemas"][_name(reference)]
    return found


def _meaning(of: Schema) -> str:
    """The outermost description, unless the word for the values says as much."""
    if "$ref" in of:
        return "" if _name(of) in _TERMS else _meaning(_referred(of))
    inner = next(filter(None, map(_meaning, of.get("anyOf", ()))), "")
    return _FOR_PROGRAMS.sub("", " ".join(of.get("description", inner).split()))


def _value(of: Schema) -> str:
    """The word for the values of a schema."""
    if "$ref" in of:
        return _TERMS.get(_name(of)) or _value(_referred(of))
    if choices := next((of[combinator] for combinator in _COMBINATORS if combinator in of), []):
        return _either(map(_value, choices))
    if "enum" in of:
        return _either(f"`{word}`" for word in of["enum"])
    if isinstance(of["type"], list):
        return _either(_value({**of, "type": each}) for each in of["type"])
    if of["type"] == "array":
        item = _value(of["items"])
        return _LISTS.get(item, f"list of {item}s")
    return _TYPES.get(of["type"], of["type"])


def _either(words: Iterable[str]) -> str:
    """Alternatives; where objects and texts are among them, the runner uses the others."""
    found = [*dict.fromkeys(words)]
    used = [word for word in found if word not in ("object", "text")]
    return current_locale().listed("or", found if used in ([], ["null"]) else used)
