"""Differential testing: asks implementation and reference random questions, and shrinks those answered differently.

A play is chosen first and the rest around it, so that rare kinds are met. The operations about a whole deal take the
questions of the corpus with other cards, and lines of play that the reference calls legal. What is left of a question
is a failing case like those of a run. Also finds the option whose other value explains what failed in a run.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, cycle, product
from random import Random
from typing import Any

from bigtwo_conformance.capabilities import as_offered
from bigtwo_conformance.corpus import Case, corpus, texts, with_cards
from bigtwo_conformance.diagnosis import MAX_FAULTS, KnownFault, listed_values, rules_about
from bigtwo_conformance.drawing import Sample, a_play, one_card_less, position, shrunk, smaller, table_of, two_plays
from bigtwo_conformance.packs import CARD, SUITS
from bigtwo_conformance.protocol import ANSWERED, ERROR, MALFORMED, Hello, Reply
from bigtwo_conformance.reference import drawn, from_reference
from bigtwo_conformance.rulebook import in_force, values_of
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, Outcome, Run, judged
from bigtwo_conformance.strict_json import walk
from bigtwo_conformance.tally import one_line_of_play
from bigtwo_conformance.targets import Asking, Target
from bigtwo_conformance.variants import Variant, is_among, resolved, value_text
from bigtwo_conformance.verdicts import is_optional, is_tally, question_size
from bigtwo_rulebook.options import shape_of
from bigtwo_rulebook.protocol import OPERATIONS

MAX_SHRUNK = 40
"""How many differences are made smaller; those met later are counted as they are."""

MAX_REFUSED = 10
"""How many questions in a row the reference may leave unanswered under these rules before a draw is given up."""


def differential(
    asking: Asking,
    variant: Variant,
    reference: Asking,
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
    reference: Asking
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
        for name in dict.fromkeys((*self.met[-1:], *left_open)):
            for value in left_open[name] or values_of(name):
                right = self._expected(case.under(_with(self.variant, name, value), case.id))
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
        question = {name: value for name, value in case.input.items() if name != "depth"}
        cards = sorted({*filter(CARD.fullmatch, texts(question))})
        # More cards than the pack has: some are twice, and the reference refuses the question.
        others = dict(zip(cards, cycle(random.sample(pack, len(pack))), strict=False))
        if random.random() < 0.5 and set(cards) <= set(pack):
            renamed = dict(zip(SUITS, random.sample(SUITS, 4), strict=True))
            others = {card: card[:-1] + renamed[card[-1]] for card in cards}
        found: Sample = with_cards(question, lambda card: others.get(card, card))
        if operation != "referee" or "deal" not in found or random.random() < 0.5:
            return found
        try:
            begun = {"variant": self.variant, "deal": found["deal"]}
            events = one_line_of_play(self.reference, begun, random, random.randint(1, 16))
        except MALFORMED:  # NotCounted too
            return found
        if events and random.random() < 0.3:
            del events[random.randrange(len(events))]
        return {"deal": found["deal"], "events": events}


# --- options that are played otherwise --------------------------------------------------------------------------------


MIN_ALIKE = 0.95
"""The share of the wrong answers that have to be right under another value of an option, for it to explain them."""

MAX_WRONG, MAX_RIGHT = 40, 10
"""How many wrong and how many right answers are compared with those of the reference."""

MAX_UNANSWERED = 0.5
"""The share of these that a reference may refuse under the value: where it refuses more, such as hands of more players,
what it refuses tells nothing."""

MAX_WORDS = 3
"""Of how many listed words every selection is tried as the value of an option."""

MAX_NUMBERS = 20
"""How many numbers of wrong answers are tried as the value of an option."""


def played_otherwise(outcomes: Sequence[Outcome], hello: Hello, reference: Target) -> tuple[KnownFault, ...]:
    """The option at another value under which the reference gives the answers of the implementation, the wrong ones and
    the right ones, with the failing cases that it explains; several where they explain as much, and none where these
    are many. That both refuse to answer proves nothing. Raises NoHello."""
    asked = sorted((each for each in outcomes if not is_tally(each)), key=lambda each: question_size(each.case.input))
    wrong = [each for each in asked if each.status not in (PASS, NOT_RUN) and not is_optional(each)]
    if not any(each.status == FAIL for each in wrong):
        return ()
    # What is refused is so under many a value, so that what is answered comes first.
    wrong.sort(key=lambda each: each.status == ERROR)
    with closing(Asking(reference)) as asking:
        alike = _values_alike(wrong, [each for each in asked if each.status == PASS], hello, asking)
    most = max((many for many, _ in alike.values()), default=0)
    found = {option: value for option, (many, value) in alike.items() if many == most}
    return tuple(
        KnownFault(
            option,
            rules_about(option),
            f"plays {option} {value_text(value)}.",
            frozenset(each.case.id for each in outcomes if each.status != PASS and option in each.case.options),
        )
        for option, value in found.items()
        if len(found) <= MAX_FAULTS
    )


def _values_alike(
    wrong: Sequence[Outcome], passed: Sequence[Outcome], hello: Hello, reference: Asking
) -> dict[str, tuple[int, Any]]:
    """By option the value under which the reference gives most of the wrong answers too, and all that passed, with the
    number of those."""
    here, numbers = resolved(wrong[0].case.variant), _numbers(wrong)
    # A value need not go with the few questions about it that passed, so that the reference refuses them all.
    few = round((1 - MIN_ALIKE) * len(passed))
    alike: dict[str, tuple[int, Any]] = {}
    for option in in_force(here):
        resting = [each for each in wrong if option in each.case.options]
        bearing = [each for each in passed if option in each.case.options]
        right = [*bearing, *(each for each in passed if option not in each.case.options)][:MAX_RIGHT]
        for other in _values(option, here[option], numbers) if len(resting) >= MIN_ALIKE * len(wrong) else ():
            if is_among(other, (here[option],)) or _explains(right, option, other, hello, reference, few) is None:
                continue
            many = _explains(resting[:MAX_WRONG], option, other, hello, reference) or 0
            if many > alike.get(option, (0,))[0] and (
                _explains(bearing, option, other, hello, reference, few + many) is not None
            ):
                alike[option] = many, other
    return alike


def _values(option: str, here: Any, numbers: Sequence[int]) -> Iterator[Any]:
    """The values that an option may have: those that are listed, those that a few words make up, and numbers where it
    may be one."""
    yield from listed_values(option)
    for shape in shape_of(option).get("anyOf", (shape_of(option),)):
        yield from _of_words(shape)
        if "integer" in shape["type"] and "minimum" in shape:
            times = [here * number for number in numbers] if isinstance(here, int) else ()
            yield from (each for each in {*numbers, *times} if shape["minimum"] <= each <= shape["maximum"])


def _of_words(shape: Mapping[str, Any]) -> list[Any]:
    """The values of a shape that has few, all made of listed words; none of any other shape."""
    if "required" in shape:
        parts = [_of_words(shape["properties"][name]) for name in shape["required"]]
        return [dict(zip(shape["required"], each, strict=True)) for each in product(*parts)]
    words: list[Any] = shape.get("items", {}).get("enum", ())
    if 0 < len(words) <= MAX_WORDS:
        return [list(each) for size in range(1, len(words) + 1) for each in combinations(words, size)]
    return list(shape.get("enum", ()))


def _numbers(wrong: Sequence[Outcome]) -> list[int]:
    """The numbers that wrong answers hold, and by how much and how many times others are too large, the most frequent
    first: what an implementation takes an amount for shows in what it makes of it."""
    found: Counter[int] = Counter()
    for each in wrong:
        values = next(iter(each.case.expect.values())), each.attempts[0].answer
        demanded, given = ({at: number for at, number in walk(of) if type(number) is int} for of in values)
        pairs = [(given[place], demanded[place]) for place in given.keys() & demanded.keys()]
        times = {mine // right for mine, right in pairs if right and not mine % right}
        found.update({*given.values(), *(mine - right for mine, right in pairs), *times})
    return [number for number, _ in found.most_common(MAX_NUMBERS)]


def _explains(
    outcomes: Sequence[Outcome], name: str, value: Any, hello: Hello, reference: Asking, refused: int = 0
) -> int | None:
    """Of how many cases the reference gives the same answer as the implementation where an option has another value;
    None where it gives too many others, or refuses more than so many and than its share."""
    alike, others, unanswered = 0, 0, 0
    for each in outcomes:
        same = _answers_alike(each, name, value, hello, reference)
        alike += same is True
        others += same is False
        unanswered += same is None
        if others > (1 - MIN_ALIKE) * len(outcomes) or unanswered > max(refused, MAX_UNANSWERED * len(outcomes)):
            return None
    return alike


def _answers_alike(outcome: Outcome, name: str, value: Any, hello: Hello, reference: Asking) -> bool | None:
    """None where the reference does not answer, while the implementation does: the value and the question may not go
    together, which an implementation need not see."""
    case, (attempt, *_) = outcome.case, outcome.attempts
    asked = case.under(_with(case.variant, name, value), case.id)
    if attempt.status == PASS:
        reply = reference(case.operation, asked.question)
        return judged(case, reply).status == PASS if reply.status == ANSWERED else None
    right = from_reference(asked, reference)
    if right is None:
        return True if attempt.status == ERROR else None
    offered = as_offered(right, hello)
    if attempt.status != FAIL or isinstance(offered, str):
        return False
    return judged(offered, Reply(ANSWERED, attempt.answer)).status == PASS


def _with(variant: Variant, name: str, value: Any) -> Variant:
    """The rules with an option at another value."""
    own = {"extends": variant, "options": {}} if isinstance(variant, str) else variant
    return {**own, "options": {**own.get("options", {}), name: value}}


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
