"""The smallest question that still goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import ANSWERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.protocol import Reply

Value = TypeVar("Value")

MAX_TRIES = 200


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
    tries: int = MAX_TRIES,
) -> Value:
    """Take the first smaller value that is still wrong, again and again, until none is."""
    for _ in range(tries):
        for smaller in steps(value):
            tries -= 1
            if tries <= 0:
                return value
            if still_wrong(smaller):
                value = smaller
                break
        else:
            return value
    return value


def smaller_failure(case: Case, ask: Callable[[str, Mapping[str, Any]], Reply]) -> Smaller | None:
    """A smaller failing question for a case whose expectation says what a part of it demands; None for any other.

    Who holds fewer cards has just those moves left that need none of the missing ones. So a plain `legal-moves` case
    that lists all moves also settles every smaller hand.
    """
    moves = case.expect.get("set-equals", {}).get("moves") if isinstance(case.expect.get("set-equals"), dict) else None
    if case.op != "legal-moves" or moves is None or not set(case.input) <= {"hand", "pile"}:
        return None
    found: dict[tuple[str, ...], Smaller] = {}

    def still_wrong(hand: tuple[str, ...]) -> bool:
        question = {**case.question, "hand": list(hand)}
        expect = {"set-equals": {"moves": [move for move in moves if set(move["cards"]) <= set(hand)]}}
        reply = ask(case.op, question)
        wrong = differences(case.op, expect, reply.answer) if reply.status == ANSWERED else ()
        if wrong:
            found[hand] = Smaller(question, expect, reply.answer, wrong)
        return bool(wrong)

    smallest = shrunk(tuple(case.input["hand"]), one_card_less, still_wrong)
    return found.get(smallest)


def one_card_less(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The same cards without each of them in turn; never without all."""
    if len(hand) > 1:
        for place in range(len(hand)):
            yield hand[:place] + hand[place + 1 :]
