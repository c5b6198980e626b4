"""Relations tried on random cards, and what breaks them made as small as it goes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.corpus import KEYS
from bigtwo_conformance.drawing import smaller
from bigtwo_conformance.relations import RELATIONS, Broken, NotSaid, Table, Unanswered
from bigtwo_conformance.shrinking import shrunk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bigtwo_conformance.drawing import Sample
    from bigtwo_conformance.protocol import Hello, Reply
    from bigtwo_conformance.relations import Relation
    from bigtwo_conformance.targets import Session, Target

COUNT = 60
"""How many samples of each relation are drawn unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one relation. `skipped` says why it was not tried; `draft` is a case to paste, in JSON."""

    relation: Relation
    samples: int
    skipped: str = ""
    broken: Broken | None = None
    draft: str = ""


class Asking:
    """Questions put to a target, in a fresh conversation whenever the last one got out of step."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._session: Session | None = target.open()
        self.hello: Hello = self._session.hello

    def __call__(self, op: str, question: Mapping[str, Any]) -> Reply:
        """The reply. Raises NoHello where a fresh conversation cannot be had."""
        if self._session is None:
            self._session = self._target.open()
        reply = self._session.ask(op, question, op)
        if not reply.in_step:
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
    if why := _why_not(relation, asking.hello):
        return Tried(relation, 0, skipped=why)
    table = Table(asking, variant)
    silent = ""
    unsaid = 0
    for number in range(count):
        progress(number)
        sample = relation.draw(random)
        try:
            found = _contradiction(relation, table, sample)
        except NotSaid as why_not:
            silent, unsaid = str(why_not), unsaid + 1
            continue
        if found is not None:
            smallest = shrunk(sample, smaller, lambda each: _still(relation, table, each) is not None)
            broken = _still(relation, table, smallest) or found
            return Tried(relation, number + 1, broken=broken, draft=draft(relation, broken, variant))
    if unsaid == count:
        return Tried(relation, 0, skipped=f"the variant needs to know more ({silent})")
    return Tried(relation, count - unsaid)


def _why_not(relation: Relation, hello: Hello) -> str:
    for op in relation.ops:
        if hello.operations is not None and op not in hello.operations:
            return f"it does not answer {op}"
    for option in relation.options:
        if hello.options is not None and option not in hello.options:
            return f"it does not take the option {option}"
    return ""


def _still(relation: Relation, table: Table, sample: Sample) -> Broken | None:
    try:
        return _contradiction(relation, table, sample)
    except NotSaid:
        return None


def _contradiction(relation: Relation, table: Table, sample: Sample) -> Broken | None:
    try:
        return relation.contradiction(table, sample)
    except Unanswered as fault:
        says = f"There was no answer ({fault})."
        question = {name: value for name, value in fault.question.items() if name != "variant"}
        return Broken(says, fault.op, question, {"equals": {}})
    except NotSaid:
        raise
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as fault:
        return Broken(f"An answer lacks what it must have: {fault!r}.", relation.ops[0], dict(sample), {"equals": {}})


def draft(relation: Relation, broken: Broken, variant: Any) -> str:
    """A case to be pasted into the corpus, once somebody has decided which of the answers is wrong, and by which
    rule."""
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
        "op": broken.op,
        "input": question,
        "expect": broken.expect,
    }
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(case[key], ensure_ascii=False)}" for key in KEYS)
    return f"{{\n{lines}\n}}"
