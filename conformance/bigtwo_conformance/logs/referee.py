"""The reference as a referee: one recorded deal, judged under some rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.logs.records import Fault
from bigtwo_conformance.protocol import ANSWERED, ERROR

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigtwo_conformance.logs.records import Question, Record
    from bigtwo_conformance.protocol import Ask, Reply

REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that an event breaks, as the reference says it."""

    event: int
    seat: int | None
    code: str
    says: str
    rules: tuple[str, ...]
    follows: bool
    """Does it only follow from an earlier one?"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the reference says of a record. `refusal` says why it says nothing, and is None where it does."""

    violations: tuple[Violation, ...] = ()
    state: Mapping[str, Any] | None = None
    previous: Mapping[str, Any] | None = None
    """How the deal ended, for the next one; None where it did not end."""
    refusal: Reply | None = None

    @property
    def first(self) -> Violation | None:
        """The first rule that is broken."""
        return self.violations[0] if self.violations else None

    @property
    def of_the_rules(self) -> bool:
        """Is it the rules that are impossible, whatever was dealt and played?"""
        faults = self.refusal.faults if self.refusal is not None else ()
        return bool(faults) and all(str(fault.get("pointer", "")).startswith("/variant") for fault in faults)

    def faults(self, record: Record) -> tuple[Fault, ...]:
        """Everything that is wrong with a record that was refused, where it stands in the input."""
        assert self.refusal is not None
        if not self.refusal.faults:
            return (Fault(record.place, self.refusal.message),)
        found = []
        for fault in self.refusal.faults:
            line, column = fault.get("line"), fault.get("column")
            says = str(fault.get("detail", "")).removeprefix(f"line {line}, column {column}: ")
            found.append(Fault(record.located(line, column), says))
        return tuple(found)


class Referee:
    """Asks the reference, counts, and says to `on_progress` for what it asks."""

    def __init__(self, ask: Ask, on_progress: Callable[[str], None] = lambda says: None) -> None:
        self._ask, self._on_progress = ask, on_progress
        self.questions = 0
        self.does = ""
        self.answered = False
        """Has it answered anything, be it that a question is wrong?"""

    def judge(self, question: Question, *, skip: bool = False) -> Verdict:
        """The verdict on a record up to its first violation, or with `skip` on all of it. Raises NoHello."""
        reply = self.ask(REFEREE, {**question, "on_violation": "skip" if skip else "stop"})
        answer = reply.answer
        if reply.status != ANSWERED or not isinstance(answer, dict) or not isinstance(answer.get("violations"), list):
            return Verdict(refusal=reply)
        result, state = answer.get("result"), answer.get("state")
        return Verdict(
            tuple(_violation(each) for each in answer["violations"] if isinstance(each, dict)),
            state if isinstance(state, dict) else None,
            result.get("previous") if isinstance(result, dict) else None,
        )

    def ask(self, operation: str, question: Mapping[str, Any]) -> Reply:
        """Any question. Raises NoHello."""
        self.questions += 1
        self._on_progress(f"{self.does}; {self.questions} questions asked")
        reply = self._ask(operation, question)
        self.answered = self.answered or reply.status in (ANSWERED, ERROR)
        return reply


def _violation(said: Mapping[str, Any]) -> Violation:
    event, seat = said.get("event"), said.get("seat")
    rules = said.get("rules")
    return Violation(
        event if isinstance(event, int) else 0,
        seat if isinstance(seat, int) else None,
        str(said.get("code", "")),
        str(said.get("detail", "")),
        tuple(str(rule) for rule in rules) if isinstance(rules, list) else (),
        said.get("consequence_of") is not None,
    )
