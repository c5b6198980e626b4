"""Asks the reference to judge records, and detects missing passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bigtwo_conformance.drawing import one_card_less, shrunk
from bigtwo_conformance.logs.records import Fault, Question, Record
from bigtwo_conformance.protocol import ANSWERED, ERROR, MALFORMED, Ask, Reply
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.tally import situation
from bigtwo_conformance.variants import Variant

REFEREE, VALIDATE = "referee", "validate-play"


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that an event of a record breaks, as the reference says it."""

    record: Record
    variant: Variant
    event: int
    """Its index; where negative, no event is at fault."""
    seat: int | None
    code: str
    says: str
    rules: tuple[str, ...] = ()
    follows: bool = False
    """Does it only follow from an earlier one?"""
    pile: tuple[str, ...] = ()
    """What was to beat, where that is known."""

    @property
    def play(self) -> tuple[str, ...]:
        """The cards that the event plays."""
        return tuple(self.record.cards_of(self.event) or ())

    def to_dict(self) -> dict[str, Any]:
        """Its place in the input, and what is said of it."""
        return {
            "record": self.record.number,
            "place": str(self.record.place_of(self.event)),
            "event": self.event if self.event >= 0 else None,
            "seat": self.seat,
            "says": self.says,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the reference says of a record. `refusal` says why it says nothing, and is None where it does."""

    violations: tuple[Violation, ...] = ()
    state: Mapping[str, Any] = field(default_factory=dict)
    """The table at the end, or before the first violation; empty where it is not known."""
    previous: Mapping[str, Any] | None = None
    """How the deal ended, for the next one; None where it did not end."""
    refusal: Reply | None = None

    @property
    def is_clean(self) -> bool:
        return self.refusal is None and not self.violations

    @property
    def of_the_rules(self) -> bool:
        """Is it the rules that are impossible, whatever was dealt and played?"""
        faults = self.refusal.faults if self.refusal is not None else ()
        return bool(faults) and all(str(fault.get("pointer", "")).startswith("/variant") for fault in faults)

    def faults(self, record: Record) -> tuple[Fault, ...]:
        """Everything that is wrong with a record that was refused, with its place in the input."""
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

    def judge(self, record: Record, question: Question, *, skip: bool = False) -> Verdict:
        """The verdict on a question about a record up to its first violation, or with `skip` on all of it. Raises
        NoHello."""
        reply = self.ask(REFEREE, {**question, "on_violation": "skip" if skip else "stop"})
        try:
            state, result = reply.answer.get("state") or {}, reply.answer.get("result") or {}
            said = reply.answer["violations"]
            violations = tuple(_violation(record, question["variant"], each, state.get("pile")) for each in said)
        except MALFORMED:  # there is no answer, or none of a referee
            return Verdict(refusal=reply)
        return Verdict(violations, state, result.get("previous"))

    def state_before(self, record: Record, variant: Variant, event: int) -> Mapping[str, Any]:
        """The table before an event; empty where it is not known. Raises NoHello."""
        return self.judge(record, record.question(variant, event), skip=True).state

    def ask(self, operation: str, question: Mapping[str, Any]) -> Reply:
        """Any question. Raises NoHello."""
        self.questions += 1
        self._on_progress(f"{self.does}; {self.questions} questions asked")
        reply = self._ask(operation, question)
        self.answered = self.answered or reply.status in (ANSWERED, ERROR)
        return reply


def _violation(record: Record, variant: Variant, said: Mapping[str, Any], pile: Any) -> Violation:
    return Violation(
        record,
        variant,
        said.get("event") or 0,
        said.get("seat"),
        said["code"],
        _detail(record, said),
        tuple(said.get("rules", ())),
        said.get("consequence_of") is not None,
        tuple(pile["cards"]) if pile else (),
    )


def _detail(record: Record, said: Mapping[str, Any]) -> str:
    """What is said of an event, with the line of the input where it names one of the text that was asked about."""
    says, params = str(said.get("detail", "")), said.get("params")
    line = params.get("line") if isinstance(params, dict) else None
    return says.replace(f"line {line}", f"line {record.located(line, None).line}") if isinstance(line, int) else says


# --- broken rules ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class BrokenRule:
    """All events that break the same rules in the same way."""

    code: str
    rules: tuple[str, ...]
    first: Violation
    smallest: Violation
    """The one that plays fewest cards; then, before which least has to be read."""
    latest: int = 0
    """The number of the last record with such an event."""
    count: int = 0
    """How many events."""
    records: int = 0
    """In how many records."""
    example: dict[str, Any] = field(default_factory=dict)
    """The smallest question that shows it."""

    def to_dict(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "rules": [{"id": rule, "statement": statement(rule)} for rule in self.rules],
            "count": self.count,
            "records": self.records,
            "first": self.first.to_dict(),
            "smallest": {**self.smallest.to_dict(), **self.example},
        }


Broken: TypeAlias = "dict[tuple[str, tuple[str, ...]], BrokenRule]"
"""The rules that were broken, by code and ids."""


def note(broken: Broken, violations: Sequence[Violation]) -> None:
    """Takes up what a record broke. A play that was refused and one that stood lead to different tables. So after a
    violation only what the referee finds in step with the record is counted: what follows a clean event."""
    wrong = {each.event for each in violations}
    for each in violations:
        if each.event > violations[0].event and (each.event - 1 in wrong or each.follows):
            return
        key = each.code, each.rules
        rule = broken.setdefault(key, BrokenRule(*key, each, each))
        rule.count += 1
        rule.records += rule.latest != each.record.number
        rule.latest = each.record.number
        rule.smallest = min(rule.smallest, each, key=lambda each: (len(each.play), each.event))


def example(found: Violation, referee: Referee) -> dict[str, Any]:
    """The smallest question that shows a violation: one about a single turn, if that does. Raises NoHello."""
    event, record, play = found.event, found.record, list(found.play)
    turn = _turn(found, play, referee.state_before(record, found.variant, event))
    if not play or turn is None or not _refuses(referee, turn, found.code):
        return {"operation": REFEREE, "input": record.question(found.variant, event + 1)}

    def still_wrong(hand: tuple[str, ...]) -> bool:
        return set(play) <= set(hand) and _refuses(referee, {**turn, "hand": list(hand)}, found.code)

    hand = shrunk(tuple(turn["hand"]), one_card_less, still_wrong)
    return {"operation": VALIDATE, "input": {**turn, "hand": list(hand)}}


def _turn(found: Violation, play: list[str], state: Mapping[str, Any]) -> Question | None:
    """The play as a question about one turn."""
    seat, hands = found.seat, state.get("hands")
    if seat is None or seat != state.get("to_act") or not isinstance(hands, list) or seat >= len(hands):
        return None
    turn = situation(state, seat)
    last_card = turn.get("next_player_cards") == 1
    says = {name: value for name, value in turn.items() if value and (last_card or not name.startswith("next_"))}
    return {"variant": found.variant, "hand": says.pop("hand"), "play": play, **says}


def _refuses(referee: Referee, turn: Question, code: str) -> bool:
    answer = referee.ask(VALIDATE, turn).answer or {}
    return any(each["code"] == code for each in answer.get("violations", ()))
