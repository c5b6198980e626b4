"""Relations tried on telling and on random samples. What breaks a relation is shrunk, and the search goes on: further
contradictions are reported where their cards look otherwise."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.drawing import smaller, table_of
from bigtwo_conformance.offered import fields_of
from bigtwo_conformance.packs import STANDARD
from bigtwo_conformance.relations import RELATIONS, Contradiction, Engine, NotApplicable, Unanswered
from bigtwo_conformance.shrinking import shrunk
from bigtwo_conformance.variants import BASE, UnknownRules, resolved

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bigtwo_conformance.drawing import Sample
    from bigtwo_conformance.protocol import Hello, Reply
    from bigtwo_conformance.relations import Relation
    from bigtwo_conformance.targets import Session, Target
    from bigtwo_conformance.variants import Options

COUNT = 60
"""How many samples of each relation are drawn by default, beside the telling ones."""

MAX_FOUND = 5
"""How many contradictions of one relation are reported."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The result for one relation. `skipped` says why it was not tried; `found` are the contradictions."""

    relation: Relation
    samples: int
    skipped: str = ""
    found: tuple[Contradiction, ...] = ()

    @property
    def broken(self) -> Contradiction | None:
        """The first contradiction."""
        return self.found[0] if self.found else None


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
    most: int = MAX_FOUND,
    on_progress: Callable[[int, int, int], None] = lambda done, total, wrong: None,
) -> tuple[Tried, ...]:
    """Try every relation, or those named, on its telling samples and on `count` that are drawn, until `most`
    contradictions of it are found. Raises NoHello."""
    chosen = [relation for relation in RELATIONS if not names or relation.name in names]
    total = sum(len(relation.telling) + count for relation in chosen)
    tried: list[Tried] = []
    done = 0
    for relation in chosen:

        def progress(sample: int, before: int = done) -> None:
            on_progress(before + sample, total, sum(bool(each.found) for each in tried))

        tried.append(_tried(relation, asking, variant, Random(f"{seed} {relation.name}"), count, most, progress))
        done += len(relation.telling) + count
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
    telling = relation.telling if table.pack == STANDARD else ()
    samples = (*telling, *(relation.draw(random, table) for _ in range(count)))
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
        raise NotApplicable("it takes whoever holds the lowest card for the one who opens")


def _options(variant: Any) -> Options:
    """The options of a variant, those of the base game where only the implementation knows it."""
    try:
        return resolved(variant)
    except UnknownRules:
        return resolved(BASE)


def _smallest(relation: Relation, engine: Engine, sample: Sample) -> Contradiction | None:
    def still(each: Sample) -> Contradiction | None:
        try:
            return _contradiction(relation, engine, each)
        except NotApplicable:
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
        return relation.contradiction(engine, sample)
    except Unanswered as fault:
        question = {name: value for name, value in fault.question.items() if name != "variant"}
        return Contradiction(f"There was no answer ({fault}).", fault.operation, question, unanswered=fault.reply)
    except NotApplicable:
        raise
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as fault:
        return Contradiction(f"An answer lacks what it must have: {fault!r}.", relation.operations[0], dict(sample))
