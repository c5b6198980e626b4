"""The smallest question that still goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import ANSWERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.protocol import Ask

Value = TypeVar("Value")

MAX_TRIES = 200
"""How many smaller values are tried before the smallest so far is taken."""


@dataclass(frozen=True, slots=True)
class Smaller:
    """A smaller question with the answer it should have, the one it got, and what differs."""

    question: dict[str, Any]
    expect: dict[str, Any]
    answer: Any
    differences: tuple[str, ...]


def shrunk(
    value: Value,
    steps: Callable[[Value], Iterable[Value]],
    still_wrong: Callable[[Value], bool],
) -> Value:
    """Take the first smaller value that is still wrong, again and again, until none is."""
    tries = 0
    while True:
        for smaller in steps(value):
            if tries == MAX_TRIES:
                return value
            tries += 1
            if still_wrong(smaller):
                value = smaller
                break
        else:
            return value


def smaller_failure(case: Case, ask: Ask) -> Smaller | None:
    """A smaller failing question for a plain `legal-moves` case that lists all moves; None for any other case.

    Such a case settles every smaller hand too: the moves left are those that need none of the missing cards.
    """
    moves = case.expect.get("set-equals", {}).get("moves")
    if case.operation != "legal-moves" or moves is None or not set(case.input) <= {"hand", "pile"}:
        return None
    found: dict[tuple[str, ...], Smaller] = {}

    def still_wrong(hand: tuple[str, ...]) -> bool:
        question = {**case.question, "hand": list(hand)}
        expect = {"set-equals": {"moves": [move for move in moves if set(move["cards"]) <= set(hand)]}}
        reply = ask(case.operation, question)
        wrong = differences(case.operation, expect, reply.answer) if reply.status == ANSWERED else ()
        if wrong:
            found[hand] = Smaller(question, expect, reply.answer, wrong)
        return bool(wrong)

    smallest = shrunk(tuple(case.input["hand"]), one_card_less, still_wrong)
    return found.get(smallest)


def one_card_less(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The same cards without each of them in turn; nothing for a single card."""
    if len(cards) > 1:
        for index in range(len(cards)):
            yield (*cards[:index], *cards[index + 1 :])
