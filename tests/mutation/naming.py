"""How well the causes that the kit names explain wrong engines: `python -m tests.mutation.naming`.

Asks every wrong engine, writes what each fails into `known_faults.json` of the kit, and prints for how many the rule
that they break is the first that is named, and for how many it is among the first three. Each engine counts twice: as
one that is known, and as one that nobody has seen, by which the ranking is to be judged: then the known faults are
those of the other engines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Final, TypeAlias, TypeVar, cast

import bigtwo_conformance
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.diagnosis import KnownFault, KnownFaults, causes, known_faults, with_misread
from bigtwo_conformance.judging import differences
from bigtwo_conformance.runner import FAIL, PASS, Attempt, Outcome
from tests.mutation.mutant import (
    Answered,
    Ask,
    Change,
    Function,
    Instead,
    Mutant,
    forget,
    in_place_of_the_oracle,
    is_the_oracle,
)
from tests.mutation.mutants import MUTANTS
from tests.oracle.answering import answer

T = TypeVar("T")

ENGINES: Final = MUTANTS

FILE: Final = Path(bigtwo_conformance.__file__).parent / "known_faults.json"

SMALL_HAND: Final = 10
WHOLE_HAND: Final = 17
"""Larger hands take the oracle too long to be asked of hundreds of engines in every test, or at all."""

Wrong: TypeAlias = Mapping[str, tuple[str, ...]]
"""What an engine answered wrongly: by the id of a case, how its answer differs; empty where it gave none."""


def quick(cases: Iterable[Case], hand: int = SMALL_HAND) -> list[Case]:
    """The cases that an oracle answers quickly: no tallies, and no moves of larger hands than this."""
    return [case for case in cases if "tally" not in case.expect and _most_cards(case) <= hand]


def _most_cards(case: Case) -> int:
    return len(case.input.get("hand", ())) if case.operation == "legal-moves" else 0


@dataclass(frozen=True, slots=True)
class Right:
    """How the oracle answers a case."""

    calls: frozenset[CodeType]
    """The functions that it calls."""
    differs: tuple[str, ...]
    """How its own answer differs from that of the corpus; nothing as long as the two agree."""


@cache
def right() -> Mapping[str, Right]:
    """By the id of a case, how the oracle answers it."""
    return {case.id: _right(case) for case in quick(corpus().cases, WHOLE_HAND)}


def _right(case: Case) -> Right:
    called, found = called_by(lambda: answer(case.operation, case.question))
    return Right(called, differences(case.operation, case.expect, found))


def called_by(work: Callable[[], T]) -> tuple[frozenset[CodeType], T]:
    """The functions that are called by a piece of work, and what it answers."""
    called: set[CodeType] = set()

    def observe(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    # What is remembered would not be called again.
    forget()
    sys.setprofile(observe)
    try:
        found = work()
    finally:
        sys.setprofile(None)
    return frozenset(called), found


def may_differ(engine: Mutant, case: Case) -> bool:
    """Whether the engine may answer a case otherwise than the oracle: where the answer rests on an option that it
    misreads, or is made by a function that it replaces."""
    return any(_bears_on(change, case) for change in engine.changes)


def _bears_on(change: Change, case: Case) -> bool:
    match change:
        case Instead():
            return change.option in case.options
        case Function():
            return cast("FunctionType", change.right).__code__ in right()[case.id].calls
        case Answered():
            return change.operation == case.operation
    return True


def wrong_answers(engine: Mutant, cases: Iterable[Case]) -> Wrong:
    """What a wrong engine answers wrongly."""
    found: dict[str, tuple[str, ...]] = {}
    # Found out before the oracle is replaced: what it calls is known of the right one alone.
    asked = [(case, is_the_oracle(engine, case.variant)) for case in cases if may_differ(engine, case)]
    with in_place_of_the_oracle(engine) as ask:
        for case, known in asked:
            try:
                # What the oracle answers has been found out once for all engines.
                differs = right()[case.id].differs if known else _differing(case, ask)
                if differs:
                    found[case.id] = differs
            except Exception:
                found[case.id] = ()
    return found


def _differing(case: Case, ask: Ask) -> tuple[str, ...]:
    return differences(case.operation, case.expect, ask(case.operation, case.question))


def outcomes(wrong: Wrong, cases: Sequence[Case]) -> list[Outcome]:
    """What a run records of an engine that answers these cases wrongly."""
    # Nearly all cases pass, and all that pass do so in the same way.
    passed = _attempt(None)
    return [Outcome(case, [_attempt(wrong[case.id]) if case.id in wrong else passed]) for case in cases]


def _attempt(differs: Sequence[str] | None) -> Attempt:
    status = PASS if differs is None else FAIL if differs else "error"
    return Attempt(status, {}, tuple(differs or ()))


@dataclass(frozen=True, slots=True)
class Named:
    """The rules that the causes of a wrong engine name, the first first; empty where nothing failed."""

    engine: Mutant
    rules: tuple[str, ...]

    def within(self, first: int) -> bool:
        """Whether a rule that the engine breaks is among so many that are named first."""
        return not set(self.rules[:first]).isdisjoint(self.engine.rules)


def named(engine: Mutant, wrong: Wrong, cases: Sequence[Case], faults: KnownFaults) -> Named:
    """The rules in the order in which they are read: of each cause the rules that it may be, the first cause first."""
    found = causes(outcomes(wrong, cases), faults=with_misread(faults))
    return Named(engine, tuple(dict.fromkeys(rule for cause in found for rule in cause.rules)))


def as_known(answered: Mapping[str, Wrong], cases: Iterable[Case]) -> KnownFaults:
    """What the engines fail, by their ids, as the kit knows it. What it knows of engines that are gone, it keeps."""
    known = {each.id: each for each in known_faults().faults}
    for engine in ENGINES:
        if engine.id in answered:
            failing = frozenset(answered[engine.id])
            known[engine.id] = KnownFault(engine.id, engine.rules, engine.sentence, failing)
    return KnownFaults(frozenset(case.id for case in cases), tuple(each for each in known.values() if each.failing))


def without(known: KnownFaults, engine: Mutant) -> KnownFaults:
    """The known faults but for this one."""
    return replace(known, faults=tuple(each for each in known.faults if each.id != engine.id))


def as_text(known: KnownFaults) -> str:
    """The file of the kit: a line for each engine."""
    faults = [
        json.dumps(
            {"id": each.id, "rules": each.rules, "says": each.says, "failing": " ".join(sorted(each.failing))},
            ensure_ascii=False,
        )
        for each in known.faults
    ]
    asked = json.dumps(" ".join(sorted(known.asked)))
    return f'{{"asked": {asked},\n"faults": [\n' + ",\n".join(faults) + "\n]}\n"


def shares(found: Iterable[Named]) -> tuple[float, float, int]:
    """The share whose rule is named first, the share where it is among three, and of how many engines."""
    caught = [each for each in found if each.rules]
    first, three = (sum(each.within(many) for each in caught) / max(1, len(caught)) for many in (1, 3))
    return first, three, len(caught)


def main() -> None:
    """Writes the known faults and prints the shares; of engines that nobody has seen, those that are missed too."""
    cases = quick(corpus().cases, WHOLE_HAND)
    answered = {each.id: wrong_answers(each, cases) for each in ENGINES}
    known = as_known(answered, cases)
    FILE.write_text(as_text(known), encoding="utf-8")
    for seen in (True, False):
        found = [named(each, answered[each.id], cases, known if seen else without(known, each)) for each in ENGINES]
        first, three, many = shares(found)
        says = "known" if seen else "not seen before"
        print(f"{many} engines, {says}: first {first:.1%}, among the first three {three:.1%}")
    for each in found:
        if each.rules and not each.within(3):
            print(f"  {each.engine.id} breaks {' '.join(each.engine.rules)}; named {' '.join(each.rules[:3])}")


if __name__ == "__main__":
    main()
