"""The questions that `fit` asks of an engine, what was answered, and what follows from it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bigtwo_conformance.protocol import ANSWERED, ERROR, TIMEOUT
from bigtwo_conformance.relations import MIRROR

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigtwo_conformance.protocol import Ask

MAX_FAILURES = 5
"""An operation that has failed so often and never answered, or so often took too long, is asked no more."""

Cards: TypeAlias = "Sequence[str]"


@dataclass(frozen=True, slots=True)
class Asked:
    """One question and its answer; `answer` is None and `fault` a sentence where there was none."""

    operation: str
    input: dict[str, Any]
    answer: dict[str, Any] | None
    fault: str = ""

    def to_dict(self) -> dict[str, Any]:
        told = {"answer": self.answer} if self.answer is not None else {"fault": self.fault}
        return {"operation": self.operation, "input": self.input, **told}


@dataclass(frozen=True, slots=True)
class Finding:
    """The value of an option, and the question that decided it."""

    option: str
    value: Any
    asked: Asked
    says: str


class Interview:
    """Asks each question once, and collects findings, contradictions, crashes and what none of the options that were
    tried explains."""

    def __init__(self, ask: Ask, variant: Any, operations: Iterable[str] | None) -> None:
        self._ask = ask
        self._variant = variant
        self._operations = None if operations is None else frozenset(operations)
        self._answers: dict[str, Asked] = {}
        self._failures: dict[str, int] = {}
        self.crashes: dict[str, list[Asked]] = {}
        """By operation the questions at which it ended, got stuck, or sent what is no answer."""
        self._answering: set[str] = set()
        self.latest: Asked
        self.findings: dict[str, Finding] = {}
        self._narrowed: dict[str, list[Any]] = {}
        self.unexplained: list[tuple[str, Asked]] = []
        self.contradictions: list[tuple[str, str, tuple[Asked, ...]]] = []
        self.leader: dict[str, Any] = {}
        """What a question about a first deal says of the leader, where the engine wants one named."""

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

    # --- asking -------------------------------------------------------------------------------------------------------

    def offers(self, operation: str) -> bool:
        """Whether the engine claims the operation, and has not failed at it too often."""
        claimed = self._operations is None or operation in self._operations
        return claimed and self._failures.get(operation, 0) < MAX_FAILURES

    def ask(self, operation: str, **question: Any) -> dict[str, Any] | None:
        """The answer, or None where there is none. The same question is asked once."""
        key = json.dumps([operation, question], sort_keys=True)
        known = self._answers.get(key)
        if known is None:
            if not self.offers(operation):
                return None
            reply = self._ask(operation, {"variant": self._variant, **question})
            answer = reply.answer if reply.status == ANSWERED and isinstance(reply.answer, dict) else None
            known = Asked(operation, question, answer, reply.message)
            self._answers[key] = known
            self._count(operation, reply.status)
            if reply.status not in (ANSWERED, ERROR):
                self.crashes.setdefault(operation, []).append(known)
        self.latest = known
        return known.answer

    def _count(self, operation: str, status: str) -> None:
        if status == ANSWERED:
            self._answering.add(operation)
        if status == TIMEOUT or operation not in self._answering:
            self._failures[operation] = self._failures.get(operation, 0) + 1

    def playable(self, cards: Cards) -> bool | None:
        """Whether the cards are a combination; None where the engine does not say."""
        answer = self.ask("classify", cards=list(cards))
        told = None if answer is None else answer.get("playable")
        return told if isinstance(told, bool) else None

    def kind(self, cards: Cards) -> str | None:
        """The kind of a combination, `none` for cards that are none; None where the engine does not say."""
        playable = self.playable(cards)
        if playable is None:
            return None
        told = (self.latest.answer or {}).get("kind") if playable else "none"
        return told if isinstance(told, str) else None

    def result(self, a: Cards, b: Cards) -> str | None:
        """How a compares with b, asked both ways; None where there is no answer or the two contradict each other."""
        told = self._compared(a, b)
        first = self.latest
        mirrored = self._compared(b, a)
        second = self.latest
        if told is None or mirrored is None:
            return None
        if mirrored != MIRROR[told]:
            self.contradict(
                "antisymmetry", f"{text(a)} and {text(b)}, asked both ways round, do not agree.", first, second
            )
            return None
        if not self._both_are_combinations(told, a, b, first):
            return None
        self.latest = first
        return told

    def beats(self, a: Cards, b: Cards) -> bool | None:
        """Whether a beats b, None where this is not known."""
        told = self.result(a, b)
        return None if told is None else told == "a-beats-b"

    def _compared(self, a: Cards, b: Cards) -> str | None:
        answer = self.ask("compare", a=list(a), b=list(b))
        told = None if answer is None else answer.get("result")
        return told if isinstance(told, str) and told in MIRROR else None

    def _both_are_combinations(self, told: str, a: Cards, b: Cards, asked: Asked) -> bool:
        """Whether what `compare` says goes with what `classify` says of both sides."""
        playable = [self.playable(a), self.playable(b)]
        if None in playable or (told != "undefined") == all(playable):
            return True
        sides = [self._answers[json.dumps(["classify", {"cards": list(cards)}], sort_keys=True)] for cards in (a, b)]
        says = f"compare answers {told} for {text(a)} and {text(b)}, which does not go with what classify says."
        self.contradict("undefined", says, asked, *sides)
        return False

    def classified(self) -> list[tuple[frozenset[str], Asked]]:
        """Every set of cards that was asked about, and what was answered."""
        return [
            (frozenset(asked.input["cards"]), asked)
            for asked in self._answers.values()
            if asked.operation == "classify" and asked.answer is not None
        ]

    # --- what follows -------------------------------------------------------------------------------------------------

    def settle(self, option: str, value: Any, says: str = "") -> None:
        """The value of an option, decided by the question asked last."""
        self.findings[option] = Finding(option, value, self.latest, says or in_words(self.latest))

    def narrow(self, option: str, values: Sequence[Any]) -> None:
        """Values that explain the answers equally; one alone is certain, and none leaves the option unknown."""
        if len(values) == 1:
            self.settle(option, values[0])
        elif values:
            self._narrowed[option] = list(values)

    def value(self, option: str) -> Any:
        """The value of an option, None while it is not known."""
        found = self.findings.get(option)
        return None if found is None else found.value

    def explain(self, says: str) -> None:
        """None of the options that were tried explains the answer to the question asked last."""
        if all(asked is not self.latest for _, asked in self.unexplained):
            self.unexplained.append((says, self.latest))

    def contradict(self, relation: str, says: str, *asked: Asked) -> None:
        """Answers that contradict each other, whatever the rules are."""
        self.contradictions.append((relation, says, asked))


def text(cards: Cards) -> str:
    return " ".join(cards)


def in_words(asked: Asked) -> str:
    """A question and its answer, as short as may be."""
    question, answer = asked.input, asked.answer or {}
    if asked.operation == "compare":
        a, b = text(question["a"]), text(question["b"])
        words = {"a-beats-b": f"{a} beats {b}", "b-beats-a": f"{b} beats {a}"}
        return words.get(str(answer.get("result")), f"{a} does not beat {b}, nor the other way round")
    if asked.operation == "classify":
        cards = text(question["cards"])
        return f"{cards} is a {answer.get('kind')}" if answer.get("playable") else f"{cards} is no combination"
    return f"{asked.operation} {json.dumps(question)}"
