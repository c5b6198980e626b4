"""Which rules the recorded games broke: how often, where first, and the smallest example of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.protocol import ANSWERED
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.shrinking import one_card_less, shrunk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo_conformance.logs.records import Question, Record
    from bigtwo_conformance.logs.referee import Referee, Violation
    from bigtwo_conformance.variants import Variant

VALIDATE = "validate-play"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One event that breaks a rule."""

    record: Record
    number: int
    """The number of the record, from 1."""
    variant: Variant
    violation: Violation

    @property
    def size(self) -> tuple[int, int]:
        """By how many cards are played, then by how much has to be read before it."""
        return len(self.record.cards_of(self.violation.event) or ()), self.violation.event

    def to_dict(self) -> dict[str, Any]:
        found = self.violation
        return {
            "record": self.number,
            "place": str(self.record.place_of(found.event)),
            "event": found.event,
            "seat": found.seat,
            "says": found.says,
        }


@dataclass(slots=True)
class BrokenRule:
    """All events that break the same rules in the same way."""

    code: str
    rules: tuple[str, ...]
    first: Occurrence
    smallest: Occurrence
    latest: Occurrence | None = None
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


class Broken:
    """The rules that were broken, as the records come in."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, tuple[str, ...]], BrokenRule] = {}

    def __iter__(self) -> Iterator[BrokenRule]:
        """Those that most records broke first."""
        return iter(sorted(self._found.values(), key=lambda each: (-each.records, -each.count)))

    def __len__(self) -> int:
        return len(self._found)

    def note(self, record: Record, number: int, variant: Variant, violations: Sequence[Violation]) -> None:
        """Takes up what a record broke. A play that was refused and one that stood lead to different tables. So after a
        violation only what the referee finds in step with the record is counted: what follows a clean event."""
        wrong = {each.event for each in violations}
        for each in violations:
            if each.event > violations[0].event and (each.event - 1 in wrong or each.follows):
                return
            self._note(Occurrence(record, number, variant, each))

    def _note(self, found: Occurrence) -> None:
        key = found.violation.code, found.violation.rules
        rule = self._found.setdefault(key, BrokenRule(*key, found, found))
        rule.count += 1
        rule.records += rule.latest is None or rule.latest.number != found.number
        rule.latest = found
        rule.smallest = min(rule.smallest, found, key=lambda each: each.size)

    def with_examples(self, referee: Referee) -> None:
        """Finds the smallest question for each rule. Raises NoHello."""
        for rule in self:
            rule.example = _example(rule.smallest, referee)


def _example(found: Occurrence, referee: Referee) -> dict[str, Any]:
    event = found.violation.event
    play = found.record.cards_of(event)
    state = referee.judge(found.record.question(found.variant, event), skip=True).state
    turn = _turn(found, play, state) if play and state is not None else None
    if turn is None or not _refuses(referee, turn, found.violation.code):
        return {"operation": "referee", "input": found.record.question(found.variant, event + 1)}

    def still_wrong(hand: tuple[str, ...]) -> bool:
        smaller = {**turn, "hand": list(hand)}
        return set(play or ()) <= set(hand) and _refuses(referee, smaller, found.violation.code)

    hand = shrunk(tuple(turn["hand"]), one_card_less, still_wrong)
    return {"operation": VALIDATE, "input": {**turn, "hand": list(hand)}}


def _turn(found: Occurrence, play: list[str], state: Any) -> Question | None:
    """The play as a question about one turn."""
    seat, hands, pile = found.violation.seat, state.get("hands"), state.get("pile")
    if seat is None or seat != state.get("to_act") or not isinstance(hands, list) or seat >= len(hands):
        return None
    turn: Question = {"variant": found.variant, "hand": hands[seat], "play": play}
    if isinstance(pile, dict):
        turn["pile"] = pile.get("cards")
    elif state.get("opening"):
        turn["opening"] = True
    count = len(hands[(seat + (1 if state.get("direction") == "counterclockwise" else -1)) % len(hands)])
    return {**turn, "next_player_cards": count} if count == 1 else turn


def _refuses(referee: Referee, turn: Question, code: str) -> bool:
    reply = referee.ask(VALIDATE, turn)
    if reply.status != ANSWERED or not isinstance(reply.answer, dict):
        return False
    violations = reply.answer.get("violations")
    return isinstance(violations, list) and any(
        isinstance(each, dict) and each.get("code") == code for each in violations
    )
