"""Restricts a case to the fields and refusals that the implementation supports. A case with nothing left is out of
scope.

A refusal without a reason is not judged by its reason; a field that a hello leaves out is not required."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import REFUSALS
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.strict_json import without
from bigtwo_conformance.variants import resolved_if_known
from bigtwo_rulebook.protocol import OPERATIONS

DERIVED = {"legal-moves": ("count", "by_kind")}
"""Fields that follow from others, which the kit works out where an answer lacks them."""

PARTS = ("kinds", "limit", "cursor")
"""What a question names where only a part of the moves is to be listed, from which nothing of the whole follows."""

OF_MOVES = ("kind", "continues")
"""The fields that each of the listed moves has."""

CODES = {"classify": "reason", "compare": "reason"}
"""The field that holds the code of a refusal; in all other operations `violations` does."""


@cache
def _looked_at(*, documented: bool = False) -> Mapping[str, dict[str, Any]]:
    """By operation, the fields of its answer that cases look at, or those that do not rest on decisions, each with the
    fields that they look at inside it."""
    found: dict[str, dict[str, Any]] = {}
    for case in corpus().cases:
        if documented and case.optional:
            continue
        (form, demanded), *_ = case.expect.items()
        mine = found.setdefault(case.operation, {})
        if form == "refuse":
            _note(mine, {REFUSALS[case.operation][0]: None, CODES.get(case.operation, "violations"): None})
        elif form != "tally":
            _note(mine, demanded)
    return found


def _note(into: dict[str, Any], value: Any) -> None:
    for name, item in value.items() if isinstance(value, dict) else ():
        _note(into.setdefault(name, {}), item)
    for item in value if isinstance(value, list) else ():
        _note(into, item)


def as_looked_at(operation: str, answer: Any, *, refuses: bool, documented: bool = False) -> Any:
    """The answer with nothing but what some case looks at, or some that does not rest on a decision; of one that says
    yes, without its reason."""

    def part(value: Any, fields: Mapping[str, Any]) -> Any:
        if isinstance(value, dict):
            return {
                name: part(item, fields.get(name, {})) for name, item in value.items() if not fields or name in fields
            }
        return [part(item, fields) for item in value] if isinstance(value, list) else value

    fields = _looked_at(documented=documented).get(operation, {})
    return part(answer, {name: inside for name, inside in fields.items() if refuses or name != "reason"})


def fields_of(hello: Hello, operation: str) -> Sequence[str] | None:
    """The fields of the answers to an operation that are judged; None for all.

    Of an operation that a hello does not name, or of whose fields its list names none, all are judged.
    """
    fields = hello.fields
    if fields is None or isinstance(fields, Mapping):
        return None if fields is None else fields.get(operation)
    return fields if _looked_at().get(operation, {}).keys() & set(fields) else None


def in_part(hello: Hello) -> str:
    """Of which answers only some fields are judged, in a sentence; empty where all are."""
    parts = []
    for operation in OPERATIONS:
        fields = None if hello.unclaimed((operation,)) else fields_of(hello, operation)
        if fields is None:
            continue
        judged = {*fields, *(DERIVED.get(operation, ()) if "moves" in fields else ())}
        if left := sorted(_looked_at().get(operation, {}).keys() - judged):
            parts.append(f"{', '.join(left)} of {operation}")
    return f"Because of `fields` in its hello these fields are not judged: {'; '.join(parts)}." if parts else ""


def as_offered(case: Case, hello: Hello) -> Case | str:
    """The case as the implementation can be asked it, or why it cannot."""
    if hello.max_hand is not None and (most := max(map(len, _hands(case.input)), default=0)) > hello.max_hand:
        return f"takes hands of at most {hello.max_hand} cards, and not of {most}"
    if hello.opening == "inferred" and _opening_is_unclear(case):
        return "infers the opening from the lowest card, which this question does not tell"
    if "tally" in case.expect:
        return case
    expect = reduced(case.operation, case.input, case.expect, hello)
    if not expect or (not next(iter(expect.values())) and "refuse" not in expect):
        return "does not answer the fields that it is about (its hello says which)"
    return case if expect == case.expect else replace(case, expect=expect)


def _hands(input: Mapping[str, Any]) -> list[Any]:
    deal = input.get("deal") or input.get("state") or {}
    return [input.get("hand", ()), *input.get("hands", ()), *deal.get("hands", ())]


def _opening_is_unclear(case: Case) -> bool:
    """Whether a question has the lowest card of the pack in hand where the deal is not opened, or opens it with a hand
    that is not whole: an implementation that looks for that card would take either for something else."""
    if case.operation not in ("legal-moves", "validate-play"):
        return False
    options = resolved_if_known(case.variant)
    if options is None:
        return False
    if "numbered_deals" in case.input:
        return True
    lowest = f"3{options['suit_order'][-1]}"
    return (lowest in case.input.get("hand", ())) != bool(case.input.get("opening"))


def reduced(operation: str, question: Mapping[str, Any], expect: Mapping[str, Any], hello: Hello) -> dict[str, Any]:
    """The expectation without what the implementation does not offer; empty where nothing is left."""
    offered = fields_of(hello, operation)
    if "refuse" in expect:
        field, _ = REFUSALS[operation]
        if offered is not None and field not in offered:
            return {}
        codes = CODES.get(operation, "violations")
        has_codes = hello.reasons and (offered is None or codes in offered)
        return dict(expect) if has_codes else {"refuse": []}
    (form, demanded), *_ = expect.items()
    if offered is not None and "moves" in offered and not set(PARTS) & set(question):
        offered = (*offered, *DERIVED.get(operation, ()))
    kept = {name: value for name, value in demanded.items() if offered is None or name in offered}
    if "moves" in kept and offered is not None:
        kept["moves"] = without([field for field in OF_MOVES if field not in offered], kept["moves"])
    if not hello.deciding_card:
        kept = without(["deciding_card"], kept)
    if not hello.reasons:
        kept = {name: without(["code"], value) for name, value in without(["reason"], kept).items()}
    return {form: kept} if kept else {}


def completed(operation: str, question: Mapping[str, Any], answer: Any) -> Any:
    """The answer with what follows from its other fields, where it does not say it itself.

    Nothing follows from a part of the moves: where the question names one, and the list does not ignore that by holding
    other kinds, or another number of moves than the limit.
    """
    if operation != "legal-moves" or not isinstance(answer, dict) or answer.get("next_cursor") is not None:
        return answer
    moves = answer.get("moves")
    if not isinstance(moves, list):
        return answer
    kinds = [move.get("kind") for move in moves if isinstance(move, dict)]
    named = [kind for kind in kinds if isinstance(kind, str)]
    part, limit = question.get("kinds"), question.get("limit")
    if "cursor" in question or (part is not None and set(named) <= set(part)) or len(named) == limit:
        return answer
    derived: dict[str, Any] = {"count": len(moves)}
    if len(named) == len(moves):
        derived["by_kind"] = {kind: named.count(kind) for kind in dict.fromkeys(named)}
    return {**derived, **answer}
