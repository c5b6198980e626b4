"""Records the questions and answers of `fit` and its findings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeAlias

from bigtwo_conformance.packs import STANDARD, SUITS, Pack, Run, of_suits
from bigtwo_conformance.protocol import ANSWERED, ERROR, TIMEOUT, Ask
from bigtwo_conformance.relations import MIRROR, text

MAX_FAILURES = 5
"""An operation that failed this often and never answered, or took too long this often, is asked no more."""

Cards: TypeAlias = "Sequence[str]"
Ranks: TypeAlias = tuple[str, ...]


class Unclear(ValueError):
    """A question was not answered, or its answer does not show what it should."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question and its answer; `answer` is None and `fault` a sentence where there was none."""

    operation: str
    input: dict[str, Any]
    answer: dict[str, Any] | None
    fault: str = ""

    def to_dict(self) -> dict[str, Any]:
        outcome = {"answer": self.answer} if self.answer is not None else {"fault": self.fault}
        return {"operation": self.operation, "input": self.input, **outcome}


@dataclass(frozen=True, slots=True)
class Finding:
    """The value of an option, and the question that decided it."""

    value: Any
    asked: Asked
    says: str


class Interview:
    """Asks each question once, and collects findings, contradictions, crashes and what none of the options that were
    tried explains."""

    def __init__(self, ask: Ask, variant: Any, operations: Iterable[str] | None) -> None:
        self._ask = ask
        self.variant = variant
        self._operations = None if operations is None else frozenset(operations)
        self._answers: dict[str, Asked] = {}
        self._failures: Counter[str] = Counter()
        self._answering: set[str] = set()
        self._narrowed: dict[str, list[Any]] = {}
        self.latest: Asked
        self.findings: dict[str, Finding] = {}
        self.unexplained: list[tuple[str, Asked]] = []
        self.contradictions: list[tuple[str, str, tuple[Asked, ...]]] = []
        self.crashes: dict[str, list[Asked]] = {}
        """By operation the questions at which it ended, got stuck, or sent what is no answer."""
        self.pack: Pack = STANDARD
        self.suits = SUITS
        """From high to low, as far as they are known."""
        self.order: list[list[Run]] = []
        """The straights in classes from the strongest to the weakest, as far as they are known; within one only the
        suit of the deciding card counts."""

    @property
    def questions(self) -> int:
        return len(self._answers)

    @property
    def narrowed(self) -> dict[str, list[Any]]:
        """By option the values that explain the answers equally, of those that are not settled."""
        return {option: values for option, values in self._narrowed.items() if option not in self.findings}

    @property
    def answered(self) -> bool:
        return any(asked.answer is not None for asked in self._answers.values())

    # --- the cards that questions are made of -------------------------------------------------------------------------

    @property
    def ranks(self) -> Ranks:
        """From the weakest to the strongest, without that of a card which is taken out of the pack."""
        return self.pack.whole_ranks

    def in_play(self, cards: Cards) -> bool:
        """Whether none of the cards is known to be taken out of the pack."""
        return self.pack.removed not in cards

    def apart(self, *taken: Ranks) -> list[str]:
        """The ranks outside those taken, from the weakest to the strongest."""
        return [rank for rank in self.ranks if all(rank not in ranks for ranks in taken)]

    def several(self, rank: str, count: int) -> list[str]:
        """Cards in play of one rank, the lowest suits first."""
        return [card for card in (rank + suit for suit in reversed(self.suits)) if self.in_play([card])][:count]

    def full_house(self, *taken: Ranks) -> list[str]:
        """A full house of low ranks outside those taken."""
        three, two = self.apart(*taken)[:2]
        return [*self.several(three, 3), *self.several(two, 2)]

    def quads(self, *taken: Ranks) -> list[str]:
        """Four of a kind with an odd card, of low ranks outside those taken."""
        four, odd = self.apart(*taken)[:2]
        return [*self.several(four, 4), *self.several(odd, 1)]

    def whole_runs(self) -> list[Run]:
        """A run of each class from the highest to the lowest, of which the cards of every suit are in play."""
        classes = [[run for run in tied if {*run.ranks} <= {*self.ranks}] for tied in self.order]
        return [tied[0] for tied in classes if tied]

    def plain_runs(self) -> list[Run]:
        """The same without the royal one, which may rank apart."""
        return [run for run in self.whole_runs() if run.ranks != self.pack.royal]

    def mixed(self, ranks: Ranks) -> list[str]:
        """Cards in play of five ranks in all suits, which are no flush."""
        sets = (of_suits(ranks, "".join((*suits, suits[0]))) for suits in permutations(self.suits))
        return next(filter(self.in_play, sets))

    # --- asking -------------------------------------------------------------------------------------------------------

    def take(self, *steps: Callable[[Interview], object]) -> None:
        """Take one step after the other; a step ends where something is unclear."""
        for step in steps:
            with suppress(Unclear):
                step(self)

    def offers(self, operation: str) -> bool:
        """Whether the engine claims the operation, and has not failed at it too often."""
        claimed = self._operations is None or operation in self._operations
        return claimed and self._failures[operation] < MAX_FAILURES

    def ask(self, operation: str, **question: Any) -> dict[str, Any]:
        """The answer. The same question is asked once. Raises Unclear where there is none."""
        key = json.dumps([operation, question], sort_keys=True)
        known = self._answers.get(key)
        if known is None:
            if not self.offers(operation):
                raise Unclear
            reply = self._ask(operation, {"variant": self.variant, **question})
            answer = reply.answer if reply.status == ANSWERED and isinstance(reply.answer, dict) else None
            known = self._answers[key] = Asked(operation, question, answer, reply.message)
            if reply.status == ANSWERED:
                self._answering.add(operation)
            self._failures[operation] += reply.status == TIMEOUT or operation not in self._answering
            if reply.status not in (ANSWERED, ERROR):
                self.crashes.setdefault(operation, []).append(known)
        self.latest = known
        if known.answer is None:
            raise Unclear
        return known.answer

    def flag(self, name: str, operation: str, **question: Any) -> bool:
        """A field of an answer that is true or false. Raises Unclear."""
        found = self.ask(operation, **question).get(name)
        if not isinstance(found, bool):
            raise Unclear
        return found

    def is_single(self, card: str) -> bool:
        """Whether a card alone is known to be a combination."""
        with suppress(Unclear):
            return self.playable([card])
        return False

    def playable(self, cards: Cards) -> bool:
        """Whether the cards are a combination. Raises Unclear."""
        return self.flag("playable", "classify", cards=list(cards))

    def kind(self, cards: Cards) -> str | None:
        """The kind of a combination, `none` for other cards; None where kinds are not named. Raises Unclear."""
        if not self.playable(cards):
            return "none"
        found = (self.latest.answer or {}).get("kind")
        return found if isinstance(found, str) else None

    def result(self, a: Cards, b: Cards) -> str:
        """How a compares with b, asked both ways. Raises Unclear where the answers contradict each other."""
        found, first = self._compared(a, b), self.latest
        mirrored, second = self._compared(b, a), self.latest
        if mirrored != MIRROR[found]:
            says = f"{text(a)} and {text(b)}, asked both ways round, do not agree."
            raise self.contradict("antisymmetry", says, first, second)
        if sides := self._sides_at_odds(found, a, b):
            says = f"compare answers {found} for {text(a)} and {text(b)}, which does not go with what classify says."
            raise self.contradict("undefined", says, first, *sides)
        self.latest = first
        return found

    def beats(self, a: Cards, b: Cards) -> bool:
        """Whether a beats b. Raises Unclear."""
        return self.result(a, b) == "a-beats-b"

    def wins(self, a: Cards, b: Cards, otherwise: str) -> bool:
        """Whether a beats b or b beats a; where neither does, no option explains that. Raises Unclear."""
        result = self.result(a, b)
        self.expect(result != "neither", otherwise)
        if result == "undefined":
            raise Unclear
        return result == "a-beats-b"

    def _compared(self, a: Cards, b: Cards) -> str:
        found = self.ask("compare", a=list(a), b=list(b)).get("result")
        if not isinstance(found, str) or found not in MIRROR:
            raise Unclear
        return found

    def _sides_at_odds(self, result: str, a: Cards, b: Cards) -> list[Asked]:
        """What `classify` answers of both sides, where it does not go with the result of `compare`."""
        try:
            sides = [(self.playable(cards), self.latest) for cards in (a, b)]
        except Unclear:
            return []
        agree = (result != "undefined") == all(playable for playable, _ in sides)
        return [] if agree else [asked for _, asked in sides]

    def classified(self) -> list[tuple[frozenset[str], Asked]]:
        """Every set of cards that was asked about, and what was answered."""
        return [
            (frozenset(asked.input["cards"]), asked)
            for asked in self._answers.values()
            if asked.operation == "classify" and asked.answer is not None
        ]

    # --- what follows -------------------------------------------------------------------------------------------------

    def settle(self, option: str, value: Any, says: str = "", *, by: Asked | None = None) -> None:
        """The value of an option, decided by this question or else by the one asked last."""
        asked = by or self.latest
        self.findings[option] = Finding(value, asked, says or in_words(asked))

    def narrow(self, option: str, *values: Any) -> None:
        """Values that explain the answers equally; one alone is certain, and none leaves the option unknown."""
        if len(values) == 1:
            self.settle(option, values[0])
        elif values:
            self._narrowed[option] = list(values)

    def value(self, option: str) -> Any:
        """The value of an option, None while it is not known."""
        found = self.findings.get(option)
        return None if found is None else found.value

    def explain(self, says: str) -> Unclear:
        """None of the options that were tried explains the answer to the question asked last."""
        if all(asked is not self.latest for _, asked in self.unexplained):
            self.unexplained.append((says, self.latest))
        return Unclear(says)

    def expect(self, holds: object, otherwise: str) -> None:
        """Where this does not hold, none of the options that were tried explains the answer. Raises Unclear then."""
        if not holds:
            raise self.explain(otherwise)

    def contradict(self, relation: str, says: str, *asked: Asked) -> Unclear:
        """Answers that contradict each other, whatever the rules are."""
        self.contradictions.append((relation, says, asked))
        return Unclear(says)


def in_words(asked: Asked) -> str:
    """A question and its answer in short."""
    question, answer = asked.input, asked.answer or {}
    if asked.operation == "compare":
        a, b = text(question["a"]), text(question["b"])
        words = {"a-beats-b": f"{a} beats {b}", "b-beats-a": f"{b} beats {a}"}
        return words.get(str(answer.get("result")), f"{a} does not beat {b}, nor the other way round")
    if asked.operation == "classify":
        cards = text(question["cards"])
        return f"{cards} is a {answer.get('kind')}" if answer.get("playable") else f"{cards} is no combination"
    return f"{asked.operation} {json.dumps(question)}"
