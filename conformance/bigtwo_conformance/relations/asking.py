"""What a relation is, what breaks it, and how its questions are asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bigtwo_conformance.protocol import ANSWERED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from bigtwo_conformance.drawing import Cards, Sample, Table
    from bigtwo_conformance.protocol import Ask, Reply

Answer: TypeAlias = dict[str, Any]
MIRROR = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b", "neither": "neither", "undefined": "undefined"}


class Unanswered(ValueError):
    """A question that got no answer."""

    def __init__(self, operation: str, question: Mapping[str, Any], reply: Reply) -> None:
        super().__init__(f"{operation} {reply.status}: {reply.message}")
        self.operation = operation
        self.question = dict(question)
        self.reply = reply


class NotApplicable(ValueError):
    """A sample to which a relation does not apply, because the variant needs more fields than the question has."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Answers that break a relation: a sentence about it, and one of the questions. Which of the answers is wrong, it
    does not say. `unanswered` is the reply where there was no answer."""

    says: str
    operation: str
    question: dict[str, Any]
    unanswered: Reply | None = None


@dataclass(frozen=True, slots=True)
class Engine:
    """The implementation that relations are checked on, under one variant."""

    ask_reply: Ask
    variant: Any

    def ask(self, operation: str, **question: Any) -> Answer:
        """The answer. Raises Unanswered."""
        return self.ask_under(self.variant, operation, **question)

    def ask_under(self, variant: Any, operation: str, **question: Any) -> Answer:
        reply = self.ask_reply(operation, {"variant": variant, **question})
        if reply.status != ANSWERED:
            raise Unanswered(operation, {"variant": variant, **question}, reply)
        answer: Answer = reply.answer
        return answer

    def is_playable(self, cards: Cards) -> bool:
        return self.ask("classify", cards=cards).get("playable") is True

    def is_pile(self, cards: Cards | None) -> bool:
        """Whether the cards can be the combination to beat; None is the lead."""
        return cards is None or self.is_playable(cards)

    def result(self, a: Cards, b: Cards) -> object:
        return self.ask("compare", a=a, b=b).get("result")

    def moves(self, hand: Cards, pile: Cards | None) -> dict[frozenset[str], int]:
        """How often each set of cards is listed."""
        listed: dict[frozenset[str], int] = {}
        for move in self.ask("legal-moves", hand=hand, pile=pile, limit=20000).get("moves", []):
            cards = frozenset(move["cards"])
            listed[cards] = listed.get(cards, 0) + 1
        return listed


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation between answers of `operations`. `options` are the house rules that it sets, `fields` what answers
    need beside the verdict, and `telling` the samples tried before those that are drawn, since faults of real engines
    show there."""

    name: str
    says: str
    operations: tuple[str, ...]
    draw: Callable[[Random, Table], Sample]
    contradiction: Callable[[Engine, Sample], Contradiction | None]
    options: tuple[str, ...] = ()
    telling: tuple[Sample, ...] = ()
    fields: tuple[str, ...] = ()


def text(cards: Sequence[str]) -> str:
    return " ".join(cards)
