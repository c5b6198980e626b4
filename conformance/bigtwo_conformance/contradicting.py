"""Relations between answers, tried before anything is judged: those that are broken need no right answer to be seen.

Each that is broken is shown by the smallest sample found, and explains the failing cases whose own cards break it too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.drawing import is_unrelated
from bigtwo_conformance.fuzz import Asking, fuzz
from bigtwo_conformance.protocol import NoHello
from bigtwo_conformance.relations import RELATIONS, Engine, NotApplicable, Unanswered
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bigtwo_conformance.drawing import Sample
    from bigtwo_conformance.protocol import Hello
    from bigtwo_conformance.relations import Contradiction, Relation
    from bigtwo_conformance.runner import Outcome
    from bigtwo_conformance.targets import Target

SAMPLES = {
    "answers": 3,
    "unrelated-cards": 20,
    "antisymmetry": 40,
    "irrelevant-suits": 40,
    "duplicates": 6,
    "moves": 3,
}
"""The relations that are tried in a run, and on how many random samples; in `fuzz` there are more."""

UNANSWERED = "answers"
"""The relation that is broken wherever there is no answer, whatever was asked for."""

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

    @property
    def operation(self) -> str:
        """That of the smallest question."""
        return str(self.example["operation"])


def contradictions(target: Target, hello: Hello, variant: Any, seed: int = 1) -> tuple[Broken, ...]:
    """The relations that the implementation breaks under a variant. Empty where it goes away."""
    try:
        asking = Asking(target)
    except NoHello:
        return ()
    asking.hello = hello
    try:
        tried = [
            each
            for name, count in SAMPLES.items()
            for each in fuzz(asking, variant, seed=seed, count=count, names=(name,), most=1)
        ]
    except NoHello:
        return ()
    finally:
        asking.close()
    found = [broken(each.relation, contradiction, variant) for each in tried for contradiction in each.found]
    # What is not answered breaks every relation that asks for it.
    told = {(each.relation, each.example["operation"]): each for each in reversed(found)}
    return tuple(each for each in found if each.relation != UNANSWERED or told[UNANSWERED, each.operation] is each)


def broken(relation: Relation, found: Contradiction, variant: Any) -> Broken:
    """A contradiction as a cause of what fails."""
    example = {"operation": found.operation, "question": {"variant": variant, **found.question}}
    if found.unanswered is not None:
        message = found.unanswered.message or found.unanswered.status
        return Broken(UNANSWERED, f"{found.operation} does not always answer: {message}", example)
    return Broken(relation.name, f"{relation.says} {found.says}", example)


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
            if _never_answers(each, outcomes):
                # That is a cause of its own.
                continue
            mine = _breaking(each, outcomes, asking, taken)
            taken |= set(mine)
            found.append(replace(each, cases=mine))
    except NoHello:
        return (*found, *broken[len(found) :])
    finally:
        asking.close()
    return tuple(found)


def _never_answers(broken: Broken, outcomes: Sequence[Outcome]) -> bool:
    mine = [o for o in outcomes if o.case.operation == broken.operation and "tally" not in o.case.expect]
    silent = all(outcome.status not in (PASS, FAIL, UNSTEADY) for outcome in mine)
    return broken.relation == UNANSWERED and bool(mine) and silent


def _breaking(broken: Broken, outcomes: Sequence[Outcome], asking: Asking, taken: Collection[str]) -> tuple[str, ...]:
    wrong = [o for o in outcomes if o.status not in (PASS, NOT_RUN) and o.case.id not in taken]
    if broken.relation == UNANSWERED:
        silent = [o for o in wrong if o.status not in (FAIL, UNSTEADY) and broken.operation in o.case.operations]
        return tuple(outcome.case.id for outcome in silent)
    (relation,) = [each for each in RELATIONS if each.name == broken.relation]
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
    if case.operation == "classify" and relation.name == "unrelated-cards" and is_unrelated(case.input["cards"]):
        return {"cards": list(case.input["cards"])}
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
