"""Property-based testing: tries the relations on chosen and random samples and shrinks contradictions.

After a contradiction the search goes on for others whose cards look otherwise. `run` tries a few relations before any
case: a broken one explains the failing cases whose own cards break it too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bigtwo_conformance.capabilities import fields_of
from bigtwo_conformance.drawing import Sample, is_unrelated, shrunk, smaller, table_of
from bigtwo_conformance.packs import STANDARD
from bigtwo_conformance.protocol import Hello, NoHello
from bigtwo_conformance.relations import (
    RELATIONS,
    UNANSWERED,
    Contradiction,
    Engine,
    NotApplicable,
    Relation,
    Unanswered,
)
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.targets import Asking, Target
from bigtwo_conformance.variants import Options, resolved, resolved_if_known
from bigtwo_rulebook.variants import BASE

COUNT = 60
"""How many samples of each relation are drawn by default, beside the characteristic ones."""

MALFORMED = (KeyError, TypeError, AttributeError, IndexError, ValueError)
"""What reading an answer raises that is not as it should be."""

MAX_FOUND = 5
"""How many contradictions of one relation are reported."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The result for one relation. `skipped` says why it was not tried; `found` are the contradictions."""

    relation: Relation
    samples: int
    skipped: str = ""
    found: tuple[Contradiction, ...] = ()


def fuzz(
    asking: Asking,
    variant: Any,
    *,
    seed: int,
    count: int = COUNT,
    names: Sequence[str] = (),
    most: int = MAX_FOUND,
    on_progress: Callable[[int, int, int], None] = lambda done, total, wrong: None,
) -> tuple[Tried, ...]:
    """Try every relation, or those named, on its characteristic samples and on `count` that are drawn, until `most`
    contradictions of it are found. Raises NoHello."""
    chosen = [relation for relation in RELATIONS if not names or relation.name in names]
    total = sum(len(relation.samples) + count for relation in chosen)
    tried: list[Tried] = []
    done = 0
    for relation in chosen:

        def progress(sample: int, before: int = done) -> None:
            on_progress(before + sample, total, sum(bool(each.found) for each in tried))

        tried.append(_tried(relation, asking, variant, Random(f"{seed} {relation.name}"), count, most, progress))
        done += len(relation.samples) + count
    return tuple(tried)


def _tried(
    relation: Relation,
    asking: Asking,
    variant: Any,
    random: Random,
    count: int,
    most: int,
    progress: Callable[[int], None],
) -> Tried:
    if missing := lack(relation, asking.hello):
        return Tried(relation, 0, skipped=missing)
    engine = Engine(asking, variant)
    reason = ""
    number = not_applicable = 0
    found: dict[str, Contradiction] = {}
    seen: set[str] = set()
    table = table_of(_options(variant))
    characteristic = relation.samples if table.pack == STANDARD else ()
    samples = (*characteristic, *(relation.draw(random, table) for _ in range(count)))
    for number, sample in enumerate(samples, 1):
        progress(number - 1)
        try:
            check_askable(sample, asking.hello, variant)
            contradiction = _contradiction(relation, engine, sample)
        except NotApplicable as fault:
            reason, not_applicable = str(fault), not_applicable + 1
            continue
        if contradiction is not None and _look(contradiction) not in seen:
            smallest = _smallest(relation, engine, sample) or contradiction
            seen |= {_look(contradiction), _look(smallest)}
            found.setdefault(_look(smallest), smallest)
            if len(found) == most:
                break
    if number == not_applicable:
        return Tried(relation, 0, skipped=f"the variant needs to know more ({reason})")
    return Tried(relation, number - not_applicable, found=tuple(found.values()))


def lack(relation: Relation, hello: Hello) -> str:
    """Why a relation cannot be tried on an implementation, empty where it can."""
    if unclaimed := hello.unclaimed(relation.operations, options=relation.options):
        return f"it {unclaimed}"
    verdicts = {"classify": "playable", "compare": "result", "legal-moves": "moves", "validate-play": "legal"}
    for operation in relation.operations:
        fields = fields_of(hello, operation)
        needed = [verdicts[operation]] if operation in verdicts else []
        # Of what a relation needs beside the verdict, classify tells all.
        needed += relation.fields if operation == "classify" else ()
        if missing := [name for name in needed if fields is not None and name not in fields]:
            return f"it does not answer the field {missing[0]}"
    return ""


def check_askable(sample: Sample, hello: Hello, variant: Any) -> None:
    """Raises NotApplicable for a hand that is too large, and for one with the lowest card of the pack where that is
    taken for the opening of a deal."""
    options = _options(variant)
    hand = [*sample.get("hand", ()), *([sample["card"]] if "card" in sample else [])]
    if hello.max_hand is not None and len(hand) > hello.max_hand:
        raise NotApplicable(f"it takes hands of at most {hello.max_hand} cards")
    if hello.opening == "inferred" and table_of(options).pack.ranks[0] + options["suit_order"][-1] in hand:
        raise NotApplicable("it takes the holder of the lowest card for the one who opens")


def _options(variant: Any) -> Options:
    """The options of a variant, those of the base game where only the implementation knows it."""
    return resolved_if_known(variant) or resolved(BASE)


def _smallest(relation: Relation, engine: Engine, sample: Sample) -> Contradiction | None:
    def still(each: Sample) -> Contradiction | None:
        with suppress(NotApplicable):
            return _contradiction(relation, engine, each)
        return None

    return still(shrunk(sample, smaller, lambda each: still(each) is not None))


def _look(contradiction: Contradiction) -> str:
    """What the cards of a question look like: how many of a rank, and whether they are of one suit. Contradictions that
    look alike are taken for one."""
    if contradiction.unanswered is not None:
        return f"{contradiction.operation} {contradiction.unanswered.status}"
    looks = []
    for name, cards in contradiction.question.items():
        if isinstance(cards, list) and cards and all(isinstance(card, str) for card in cards):
            held = Counter(card[:-1] for card in cards)
            looks.append((name, sorted(held.values()), len({card[-1] for card in cards}) == 1))
    return f"{contradiction.operation} {looks}"


def _contradiction(relation: Relation, engine: Engine, sample: Sample) -> Contradiction | None:
    try:
        found = relation.contradiction(engine, sample)
    except Unanswered as fault:
        found = Contradiction(f"There was no answer ({fault}).", fault.operation, fault.question, fault.reply)
    except NotApplicable:
        raise
    except MALFORMED as fault:
        found = Contradiction(f"An answer lacks what it must have: {fault!r}.", relation.operations[0], dict(sample))
    if found is None:
        return None
    return replace(found, relation=relation, question={"variant": engine.variant, **found.question})


# --- relations as causes of what fails in a run -----------------------------------------------------------------------


SAMPLES = {"answers": 3, "unrelated-cards": 20, "antisymmetry": 40, "irrelevant-suits": 40, "duplicates": 6, "moves": 3}
"""The relations that are tried in a run, and on how many random samples; in `fuzz` there are more."""

MAX_HAND = 7
"""Of larger hands not every part is asked about."""

MAX_CASES = 40
"""How many failing cases are tried on a relation."""


def contradictions(target: Target, hello: Hello, variant: Any, seed: int = 1) -> tuple[Contradiction, ...]:
    """One for each relation that the implementation breaks under a variant. Empty where it goes away."""
    with suppress(NoHello), closing(Asking(target)) as asking:
        asking.hello = hello
        found = [
            contradiction
            for name, count in SAMPLES.items()
            for each in fuzz(asking, variant, seed=seed, count=count, names=(name,), most=1)
            for contradiction in each.found
        ]
        # What is not answered breaks every relation that asks for it.
        first = {(each.name, each.operation): each for each in reversed(found)}
        return tuple(each for each in found if each.name != UNANSWERED or first[UNANSWERED, each.operation] is each)
    return ()


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
    with suppress(Unanswered, NotApplicable, *MALFORMED):
        return relation.contradiction(engine, sample) is not None
    return False
