"""Relations tried on random samples. One that breaks a relation is shrunk."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.corpus import KEYS
from bigtwo_conformance.drawing import smaller
from bigtwo_conformance.relations import RELATIONS, Contradiction, Engine, NotApplicable, Unanswered
from bigtwo_conformance.shrinking import shrunk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bigtwo_conformance.drawing import Sample
    from bigtwo_conformance.protocol import Hello, Reply
    from bigtwo_conformance.relations import Relation
    from bigtwo_conformance.targets import Session, Target

COUNT = 60
"""How many samples of each relation are drawn by default."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The result for one relation. `skipped` says why it was not tried; `draft` is a case to paste, in JSON."""

    relation: Relation
    samples: int
    skipped: str = ""
    broken: Contradiction | None = None
    draft: str = ""


class Asking:
    """Questions to a target, in a fresh session whenever the last one got out of sync."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._session: Session | None = target.open()
        self.hello: Hello = self._session.hello

    def __call__(self, operation: str, question: Mapping[str, Any]) -> Reply:
        """The reply. Raises NoHello where a fresh session cannot be opened."""
        if self._session is None:
            self._session = self._target.open()
        reply = self._session.ask(operation, question, operation)
        if not reply.in_sync:
            self.close()
        return reply

    def close(self) -> None:
        if self._session is not None:
            self._session.abort()
            self._session = None


def fuzz(
    asking: Asking,
    variant: Any,
    *,
    seed: int,
    count: int = COUNT,
    names: Sequence[str] = (),
    on_progress: Callable[[int, int, int], None] = lambda done, total, wrong: None,
) -> tuple[Tried, ...]:
    """Try every relation, or those named, on `count` samples each. Raises NoHello."""
    chosen = [relation for relation in RELATIONS if not names or relation.name in names]
    tried: list[Tried] = []
    for number, relation in enumerate(chosen):

        def progress(sample: int, before: int = number) -> None:
            wrong = sum(each.broken is not None for each in tried)
            on_progress(before * count + sample, len(chosen) * count, wrong)

        tried.append(_tried(relation, asking, variant, Random(f"{seed} {relation.name}"), count, progress))
    return tuple(tried)


def _tried(
    relation: Relation, asking: Asking, variant: Any, random: Random, count: int, progress: Callable[[int], None]
) -> Tried:
    if lack := asking.hello.unclaimed(relation.operations, options=relation.options):
        return Tried(relation, 0, skipped=f"it {lack}")
    engine = Engine(asking, variant)
    reason = ""
    not_applicable = 0
    for number in range(count):
        progress(number)
        sample = relation.draw(random)
        try:
            found = _contradiction(relation, engine, sample)
        except NotApplicable as fault:
            reason, not_applicable = str(fault), not_applicable + 1
            continue
        if found is not None:
            smallest = shrunk(sample, smaller, lambda each: _still(relation, engine, each) is not None)
            broken = _still(relation, engine, smallest) or found
            return Tried(relation, number + 1, broken=broken, draft=draft(relation, broken, variant))
    if not_applicable == count:
        return Tried(relation, 0, skipped=f"the variant needs to know more ({reason})")
    return Tried(relation, count - not_applicable)


def _still(relation: Relation, engine: Engine, sample: Sample) -> Contradiction | None:
    try:
        return _contradiction(relation, engine, sample)
    except NotApplicable:
        return None


def _contradiction(relation: Relation, engine: Engine, sample: Sample) -> Contradiction | None:
    try:
        return relation.contradiction(engine, sample)
    except Unanswered as fault:
        says = f"There was no answer ({fault})."
        question = {name: value for name, value in fault.question.items() if name != "variant"}
        return Contradiction(says, fault.operation, question, {"equals": {}})
    except NotApplicable:
        raise
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as fault:
        return Contradiction(
            f"An answer lacks what it must have: {fault!r}.", relation.operations[0], dict(sample), {"equals": {}}
        )


def draft(relation: Relation, broken: Contradiction, variant: Any) -> str:
    """A case for the corpus, to be completed by somebody who decides which answer is wrong and by which rule."""
    question = dict(broken.question)
    case = {
        "id": "cx-000",
        "title": relation.says.removesuffix("."),
        "rules": list(relation.rules),
        "polarity": "negative" if "refuse" in broken.expect else "positive",
        "twin": "cx-000-twin",
        "why": broken.says,
        "origin": "reported",
        "variant": question.pop("variant", variant),
        "options": {},
        "operation": broken.operation,
        "input": question,
        "expect": broken.expect,
    }
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(case[key], ensure_ascii=False)}" for key in KEYS)
    return f"{{\n{lines}\n}}"
