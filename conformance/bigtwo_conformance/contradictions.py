"""Tries relations between answers in a run, before any case, on chosen and random samples, and shrinks what breaks one.

A broken relation explains the failing cases whose own cards break it too."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from random import Random
from typing import Any

from bigtwo_conformance.capabilities import fields_of
from bigtwo_conformance.drawing import Sample, is_unrelated, shrunk, smaller, table_of
from bigtwo_conformance.packs import STANDARD
from bigtwo_conformance.protocol import MALFORMED, Hello, NoHello
from bigtwo_conformance.relations import RELATIONS, UNANSWERED, Contradiction, Engine, Relation, Unanswered
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.targets import Asking, Target
from bigtwo_conformance.variants import Options, resolved, resolved_if_known
from bigtwo_rulebook.variants import BASE

MAX_HAND = 7
"""Of larger hands not every part is asked about."""

MAX_CASES = 40
"""How many failing cases are tried on a relation."""


def contradictions(target: Target, hello: Hello, variant: Any) -> tuple[Contradiction, ...]:
    """One for each relation that the implementation breaks under a variant. Raises NoHello where it goes away."""
    with closing(Asking(target)) as asking:
        asking.hello = hello
        tried = (_tried(each, asking, variant, Random(f"1 {each.name}")) for each in RELATIONS)
        found = [each for each in tried if each is not None]
    # What is not answered breaks every relation that asks for it.
    first = {(each.name, each.operation): each for each in reversed(found)}
    return tuple(each for each in found if each.name != UNANSWERED or first[UNANSWERED, each.operation] is each)


def _tried(relation: Relation, asking: Asking, variant: Any, random: Random) -> Contradiction | None:
    """The smallest question found that shows the relation broken. Raises NoHello."""
    if is_lacking(relation, asking.hello):
        return None
    engine, table = Engine(asking, variant), table_of(_options(variant))
    characteristic = relation.samples if table.pack == STANDARD else ()
    for sample in (*characteristic, *(relation.draw(random, table) for _ in range(relation.count))):
        if is_askable(sample, asking.hello, variant) and (found := _contradiction(relation, engine, sample)):
            smallest = shrunk(sample, smaller, lambda each: _contradiction(relation, engine, each) is not None)
            return _contradiction(relation, engine, smallest) or found
    return None


def is_lacking(relation: Relation, hello: Hello) -> bool:
    """Whether an implementation does not answer what a relation needs."""
    verdicts = {"classify": "playable", "compare": "result", "legal-moves": "moves"}
    given = {operation: fields_of(hello, operation) for operation in relation.operations}
    lacks = any(fields is not None and verdicts[operation] not in fields for operation, fields in given.items())
    return lacks or hello.unclaimed(relation.operations) is not None


def is_askable(sample: Sample, hello: Hello, variant: Any) -> bool:
    """Whether the hand is not too large and, where the lowest card of the pack is taken for the opening of a deal,
    lacks it."""
    options = _options(variant)
    hand = sample.get("hand", ())
    if hello.opening == "inferred" and table_of(options).pack.ranks[0] + options["suit_order"][-1] in hand:
        return False
    return hello.max_hand is None or len(hand) <= hello.max_hand


def _options(variant: Any) -> Options:
    """The options of a variant, those of the base game where only the implementation knows it."""
    return resolved_if_known(variant) or resolved(BASE)


def _contradiction(relation: Relation, engine: Engine, sample: Sample) -> Contradiction | None:
    try:
        found = relation.contradiction(engine, sample)
    except Unanswered as fault:
        found = Contradiction(f"There was no answer ({fault}).", fault.operation, fault.question, fault.reply)
    except MALFORMED as fault:
        found = Contradiction(f"An answer lacks what it must have: {fault!r}.", relation.operations[0], dict(sample))
    if found is None:
        return None
    return replace(found, relation=relation, question={"variant": engine.variant, **found.question})


def explained(
    broken: Sequence[Contradiction], outcomes: Sequence[Outcome], target: Target
) -> tuple[Contradiction, ...]:
    """Each with the failing cases whose cards break it too; a case belongs to the first of them. An operation that
    never answers is a cause of its own."""
    found: list[Contradiction] = []
    taken: set[str] = set()
    if broken:
        with suppress(NoHello), closing(Asking(target)) as asking:
            for each in broken:
                if not _never_answers(each, outcomes):
                    mine = _breaking(each, outcomes, asking, taken)
                    taken |= set(mine)
                    found.append(replace(each, cases=mine))
            return tuple(found)
    return (*found, *broken[len(found) :])


def _never_answers(broken: Contradiction, outcomes: Sequence[Outcome]) -> bool:
    mine = [o for o in outcomes if o.case.operation == broken.operation and "tally" not in o.case.expect]
    silent = all(outcome.status not in (PASS, FAIL, UNSTEADY) for outcome in mine)
    return broken.name == UNANSWERED and bool(mine) and silent


def _breaking(
    broken: Contradiction, outcomes: Sequence[Outcome], asking: Asking, taken: Collection[str]
) -> tuple[str, ...]:
    wrong = [o for o in outcomes if o.status not in (PASS, NOT_RUN) and o.case.id not in taken]
    if broken.name == UNANSWERED:
        silent = [o for o in wrong if o.status not in (FAIL, UNSTEADY) and broken.operation in o.case.operations]
        return tuple(outcome.case.id for outcome in silent)
    relation = broken.relation
    assert relation is not None
    tried = [(outcome, sample) for outcome in wrong if (sample := _sample(relation, outcome)) is not None][:MAX_CASES]
    return tuple(
        outcome.case.id
        for outcome, sample in tried
        if _contradicts(relation, Engine(asking, outcome.case.variant), sample)
    )


def _sample(relation: Relation, outcome: Outcome) -> Sample | None:
    """The cards of a case as a sample of the relation; None where it is about something else."""
    case, input, name = outcome.case, outcome.case.input, relation.name
    if "tally" in case.expect:
        return None
    match case.operation:
        case "compare" if name in ("antisymmetry", "irrelevant-suits"):
            return {"a": list(input["a"]), "b": list(input["b"]), "order": "HSDC"}
        case "classify" if name == "unrelated-cards" and is_unrelated(input["cards"], STANDARD):
            return {"cards": list(input["cards"])}
        case "classify" if name == "irrelevant-suits":
            return {"a": list(input["cards"]), "b": [], "order": "HSDC"}
        case "legal-moves" if set(input) <= {"hand", "pile"}:
            if name == "duplicates" or (name == "moves" and len(input["hand"]) <= MAX_HAND):
                return {"hand": list(input["hand"]), "pile": input.get("pile")}
    return None


def _contradicts(relation: Relation, engine: Engine, sample: Sample) -> bool:
    with suppress(*MALFORMED):
        return relation.contradiction(engine, sample) is not None
    return False
