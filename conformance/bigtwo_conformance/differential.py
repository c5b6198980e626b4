"""Questions drawn at random under the rules that are played, asked of the implementation and of a reference.

A play is chosen first and the rest around it, so that rare kinds are met. The operations about a whole deal take the
questions of the corpus with other cards, and lines of play that the reference calls legal. A question that is answered
otherwise is made smaller while it still is; what is left is a failing case like those of a run.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bigtwo_conformance.capabilities import as_offered
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.drawing import Sample, a_play, one_card_less, position, shrunk, smaller, table_of, two_plays
from bigtwo_conformance.packs import SUITS
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.reference import drawn, from_reference
from bigtwo_conformance.rulebook import values_of
from bigtwo_conformance.runner import FAIL, PASS, Outcome, Run, judged
from bigtwo_conformance.tally import NotCounted, one_line_of_play
from bigtwo_conformance.targets import Asking, Session
from bigtwo_conformance.variants import Variant, resolved
from bigtwo_rulebook.protocol import OPERATIONS

COUNT = 300
"""How many questions of each operation are drawn by default."""

MAX_SHRUNK = 40
"""How many differences are made smaller; those met later are counted as they are."""

MAX_REFUSED = 10
"""How many questions in a row the reference may leave unanswered under these rules before a draw is given up."""

CARD = re.compile(r'"((?:[2-9TJQKA]|1[0-5]?)[DCHS])"')


def differential(
    asking: Asking,
    variant: Variant,
    reference: Session,
    seed: int,
    count: int,
    on_progress: Callable[[int, int, int], None] = lambda done, total, wrong: None,
) -> Run:
    """`count` questions of each operation that the implementation claims, each as an outcome. Raises NoHello."""
    started = time.monotonic()
    claimed = [operation for operation in OPERATIONS if not asking.hello.unclaimed((operation,))]
    both = _Both(asking, reference, variant)
    outcomes: list[Outcome] = []
    wrong = 0
    for operation in claimed:
        random = Random(f"{seed} {operation}")
        for number in range(count):
            on_progress(claimed.index(operation) * count + number, len(claimed) * count, wrong)
            for outcome in both.drawn(random, operation, number):
                wrong += outcome.status != PASS
                shrinks = outcome.status != PASS and wrong <= MAX_SHRUNK
                outcomes.append(both.smallest(outcome) if shrinks else outcome)
    return Run(asking.hello, tuple(outcomes), time.monotonic() - started, complete=True, interrupted=False, notes=())


@dataclass(frozen=True, slots=True)
class _Both:
    """The implementation and the reference, under the rules that are played."""

    asking: Asking
    reference: Session
    variant: Variant
    met: list[str] = field(default_factory=list)
    """The options left open that explained an answer, the last one last."""

    def drawn(self, random: Random, operation: str, number: int) -> list[Outcome]:
        """The outcomes of a question; none where the reference answers nothing of the kind under these rules."""
        for _ in range(MAX_REFUSED):
            cases = drawn(f"{operation}-{number + 1}", operation, self.variant, self._input(random, operation))
            if found := [outcome for case in cases if (outcome := self._settled(case)) is not None]:
                return found
        return []

    def smallest(self, outcome: Outcome) -> Outcome:
        """The same difference in the smallest question found."""

        def wrong(input: Mapping[str, Any]) -> bool:
            found = self._asked(_open(outcome.case, input))
            return found is not None and found.status != PASS

        found = self._settled(_open(outcome.case, shrunk(outcome.case.input, _smaller, wrong)))
        return outcome if found is None else found

    def _asked(self, case: Case) -> Outcome | None:
        """What comes of a question; None where the reference does not answer it, or the implementation need not."""
        offered = self._expected(case)
        return (
            None if offered is None else Outcome(offered, [judged(offered, self.asking(case.operation, case.question))])
        )

    def _expected(self, case: Case) -> Case | None:
        right = from_reference(case, self.reference)
        offered = None if right is None else as_offered(right, self.asking.hello)
        return offered if isinstance(offered, Case) else None

    def _settled(self, case: Case) -> Outcome | None:
        """The same; None too where the answer is right under another value of an option that is left open."""
        found = self._asked(case)
        if found is None or found.status != FAIL:
            return found
        left_open = self.asking.hello.left_open
        rules: Any = {"extends": self.variant, "options": {}} if isinstance(self.variant, str) else self.variant
        for name in dict.fromkeys((*self.met[-1:], *left_open)):
            for value in left_open[name] or values_of(name):
                other: Any = {**rules, "options": {**rules["options"], name: value}}
                right = self._expected(case.under(other, case.id))
                if right is not None and judged(right, Reply(ANSWERED, found.attempts[0].answer)).status == PASS:
                    self.met.append(name)
                    return None
        return found

    def _input(self, random: Random, operation: str) -> Sample:
        table = table_of(resolved(self.variant))
        if operation == "compare":
            sides = two_plays(random, table)
            return sides if random.random() < 0.7 else {**sides, "b": a_play(random, (), table)}
        if operation in ("classify", "legal-moves", "validate-play"):
            found = position(random, table)
            if operation == "classify":
                return {"cards": found["play"]}
            if found["pile"] is None and random.random() < 0.3:
                found["opening"] = True
            elif random.random() < 0.3:
                found["next_player_cards"] = random.choice((1, 1, 2, 13))
            return {name: value for name, value in found.items() if (operation, name) != ("legal-moves", "play")}
        return self._of_the_corpus(random, operation, table.pack.cards)

    def _of_the_corpus(self, random: Random, operation: str, pack: tuple[str, ...]) -> Sample:
        """A question of the corpus with other cards, or with suits exchanged; of a record also another line of play."""
        case = random.choice([each for each in corpus().cases if each.operation == operation])
        text = json.dumps({name: value for name, value in case.input.items() if name != "depth"})
        cards = sorted(set(CARD.findall(text)))
        others = dict(zip(cards, random.sample(pack, min(len(cards), len(pack))), strict=False))
        if random.random() < 0.5:
            renamed = dict(zip(SUITS, random.sample(SUITS, 4), strict=True))
            others = {card: card[:-1] + renamed[card[-1]] for card in cards}
        found: Sample = json.loads(CARD.sub(lambda card: f'"{others.get(card[1], card[1])}"', text))
        if operation != "referee" or "deal" not in found or random.random() < 0.5:
            return found
        try:
            question = {"variant": self.variant, "deal": found["deal"]}
            events = one_line_of_play(self.reference, question, random, random.randint(1, 16))
        except NotCounted:
            return found
        if events and random.random() < 0.3:
            del events[random.randrange(len(events))]
        return {"deal": found["deal"], "events": events}


def _open(case: Case, input: Mapping[str, Any]) -> Case:
    """The case with another question, as it is before the reference answers it."""
    return next(each for each in drawn(case.twin, case.operation, case.variant, input) if each.id == case.id)


def _smaller(input: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The question with fewer cards, without its last event or without one of its fields. Whether it can still be
    asked, the reference knows."""
    yield from smaller(dict(input))
    for name, value in input.items():
        yield {other: each for other, each in input.items() if other != name}
        if isinstance(value, list) and name not in ("a", "b"):
            cards = all(isinstance(item, str) for item in value)
            yield from ({**input, name: list(each)} for each in (one_card_less(value) if cards else (value[:-1],)))
