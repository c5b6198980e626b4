"""Relations between answers, tried before anything is judged: those that are broken need no right answer to be seen.

Each that is broken is shown by the smallest sample found, and explains the failing cases whose own cards break it too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fuzz import Asking, Tried, fuzz
from bigtwo_conformance.protocol import NoHello
from bigtwo_conformance.relations import RELATIONS, Engine, NotApplicable, Unanswered
from bigtwo_conformance.runner import NOT_RUN, PASS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bigtwo_conformance.drawing import Sample
    from bigtwo_conformance.protocol import Hello
    from bigtwo_conformance.relations import Relation
    from bigtwo_conformance.runner import Outcome
    from bigtwo_conformance.targets import Target

SAMPLES = {"antisymmetry": 60, "irrelevant-suits": 40, "duplicates": 12, "moves": 5}
"""The relations that are tried in a run, and how often; in `fuzz` there are more."""

MAX_HAND = 7
"""Of larger hands not every part is asked about."""

MAX_CASES = 40
"""Of so many failing cases it is asked whether they break a relation too."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken relation: its name, a sentence, the smallest question that shows it, and the ids of failing cases that
    break it too."""

    relation: str
    says: str
    example: Mapping[str, Any]
    cases: tuple[str, ...] = ()


def contradictions(target: Target, hello: Hello, variant: Any, seed: int = 1) -> tuple[Broken, ...]:
    """The relations that the implementation breaks under a variant. Empty where it goes away."""
    try:
        asking = Asking(target)
    except NoHello:
        return ()
    asking.hello = replace(asking.hello, operations=hello.operations)
    try:
        tried = [
            each
            for name, count in SAMPLES.items()
            for each in fuzz(asking, variant, seed=seed, count=count, names=(name,))
        ]
    except NoHello:
        return ()
    finally:
        asking.close()
    return tuple(_broken(each, variant) for each in tried if each.broken is not None)


def _broken(tried: Tried, variant: Any) -> Broken:
    found = tried.broken
    assert found is not None
    question = {"variant": variant, **found.question}
    return Broken(
        tried.relation.name,
        f"{tried.relation.says} {found.says}",
        {"operation": found.operation, "question": question},
    )


def explained(broken: Sequence[Broken], outcomes: Sequence[Outcome], target: Target) -> tuple[Broken, ...]:
    """Each with the failing cases whose cards break it too; a case belongs to the first of them."""
    if not broken:
        return ()
    try:
        asking = Asking(target)
    except NoHello:
        return tuple(broken)
    found: list[Broken] = []
    taken: set[str] = set()
    try:
        for each in broken:
            mine = _breaking(each, outcomes, asking, taken)
            taken |= set(mine)
            found.append(replace(each, cases=mine))
    except NoHello:
        return (*found, *broken[len(found) :])
    finally:
        asking.close()
    return tuple(found)


def _breaking(broken: Broken, outcomes: Sequence[Outcome], asking: Asking, taken: Collection[str]) -> tuple[str, ...]:
    (relation,) = [each for each in RELATIONS if each.name == broken.relation]
    wrong = [o for o in outcomes if o.status not in (PASS, NOT_RUN) and o.case.id not in taken]
    tried = [(outcome, sample) for outcome in wrong if (sample := _sample(relation, outcome)) is not None][:MAX_CASES]
    return tuple(
        outcome.case.id
        for outcome, sample in tried
        if _contradicts(relation, Engine(asking, outcome.case.variant), sample)
    )


def _sample(relation: Relation, outcome: Outcome) -> Sample | None:
    """The cards of a case as a sample of the relation; None where it is about something else."""
    case = outcome.case
    if "tally" in case.expect:
        return None
    if case.operation == "compare" and relation.name in ("antisymmetry", "irrelevant-suits"):
        return {"a": list(case.input["a"]), "b": list(case.input["b"]), "order": "HSDC"}
    if case.operation == "classify" and relation.name == "irrelevant-suits":
        return {"a": list(case.input["cards"]), "b": [], "order": "HSDC"}
    plain = case.operation == "legal-moves" and set(case.input) <= {"hand", "pile"}
    if plain and (relation.name == "duplicates" or (relation.name == "moves" and len(case.input["hand"]) <= MAX_HAND)):
        return {"hand": list(case.input["hand"]), "pile": case.input.get("pile")}
    return None


def _contradicts(relation: Relation, engine: Engine, sample: Sample) -> bool:
    try:
        return relation.contradiction(engine, sample) is not None
    except (Unanswered, NotApplicable, KeyError, TypeError, AttributeError, IndexError, ValueError):
        return False
