"""What records say about house rules: how far each stays clean under them. Every question is asked once, and there is
a bound to their number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.logs.houses import key_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigtwo_conformance.logs.houses import House
    from bigtwo_conformance.logs.records import Record
    from bigtwo_conformance.logs.referee import Referee, Verdict

NO_SUCH_RULES = -1
"""Stands for the event where the rules themselves contradict each other, so that nobody can play by them."""
UNREAD = -2
"""Stands for the event where a record cannot be judged under the rules at all, such as one of too few hands."""


class Spent(Exception):
    """All questions that may be asked have been asked."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A record and its number in the input, from 1."""

    number: int
    record: Record


@dataclass(frozen=True, slots=True)
class Failure:
    """The first event of a record that breaks a rule of a house."""

    index: int
    """Which of the records."""
    event: int
    seat: int | None
    code: str
    says: str
    rules: tuple[str, ...]
    play: tuple[str, ...] | None
    pile: tuple[str, ...] | None

    @property
    def size(self) -> tuple[int, int]:
        """Few cards show plainly which rule it is; then few events."""
        return len(self.play or ()) + len(self.pile or ()), self.event


class Evidence:
    """Some records and the referee who judges them."""

    def __init__(self, referee: Referee, records: Sequence[Numbered], most: int) -> None:
        self.records = tuple(records)
        self._referee, self._left = referee, most
        self._known: dict[tuple[str, int, int], Failure | None] = {}
        self._useful = [0] * len(records)
        self.limits = [each.record.size() for each in records]
        """Up to which event each record is looked at."""

    def stop_at_first_faults(self, house: House) -> None:
        """Leaves out what follows the first event of a record that breaks a rule of this house."""
        self.limits = [self.clean_events(house, index) for index in range(len(self.records))]

    def failure(self, house: House, index: int) -> Failure | None:
        """The first violation in a whole record; None where there is none. Raises Spent."""
        return self._asked(house, index, self.records[index].record.size())

    def failure_within(self, house: House, index: int) -> Failure | None:
        """The first violation within the limit of a record; None also where it cannot be judged. Raises Spent."""
        found = self.judged_within(house, index)
        return None if found is None or found.event == UNREAD else found

    def judged_within(self, house: House, index: int) -> Failure | None:
        """The same, and `UNREAD` where it cannot be judged. Raises Spent."""
        return self._asked(house, index, self.limits[index])

    def _asked(self, house: House, index: int, events: int) -> Failure | None:
        record = self.records[index].record
        key = key_of(house)
        for known in (record.size(), events):
            if (key, index, known) in self._known:
                found = self._known[key, index, known]
                return None if found is None or found.event >= events else found
        if self._left <= 0:
            raise Spent
        self._left -= 1
        verdict = self._referee.judge(record.question(rules_of(house), events))
        found = self._known[key, index, events] = self._failure(verdict, index)
        if found is not None:
            self._useful[index] += 1
        return found

    def _failure(self, verdict: Verdict, index: int) -> Failure | None:
        if verdict.refusal is not None:
            event = NO_SUCH_RULES if verdict.of_the_rules else UNREAD
            says = verdict.refusal.faults[0].get("detail", "") if verdict.refusal.faults else verdict.refusal.message
            return Failure(index, event, None, "", str(says), (), None, None)
        first = verdict.first
        if first is None:
            return None
        pile: Any = (verdict.state or {}).get("pile")
        cards = pile.get("cards") if isinstance(pile, dict) else None
        play = self.records[index].record.cards_of(first.event)
        return Failure(
            index,
            first.event,
            first.seat,
            first.code,
            first.says,
            first.rules,
            None if play is None else tuple(play),
            tuple(cards) if isinstance(cards, list) else None,
        )

    def is_read(self, house: House, index: int) -> bool:
        """Can the record be judged under these rules? Raises Spent."""
        if self._left <= 0:
            raise Spent
        self._left -= 1
        return self._referee.judge(self.records[index].record.question(rules_of(house), 0)).refusal is None

    def clean_events(self, house: House, index: int) -> int:
        """How many events come before the first violation. Raises Spent."""
        found = self.failure(house, index)
        return self.records[index].record.size() if found is None else max(found.event, 0)

    def total(self, house: House, indices: Iterable[int] | None = None) -> tuple[int, int]:
        """How many records are clean, and how many events come before the first violations. Raises Spent."""
        chosen = range(len(self.records)) if indices is None else indices
        clean = events = 0
        for index in chosen:
            found = self.failure(house, index)
            clean += found is None
            events += self.clean_events(house, index)
        return clean, events

    def failures(self, house: House, most: int, without: Iterable[int] = ()) -> list[Failure]:
        """Where records fail within their limits, the plainest first; not more than so many. Raises Spent."""
        left_out = set(without)
        found: list[Failure] = []
        for index in sorted(range(len(self.records)), key=lambda each: -self._useful[each]):
            failing = None if index in left_out else self.failure_within(house, index)
            if failing is not None:
                found.append(failing)
            if len(found) >= most:
                break
        return sorted(found, key=lambda each: each.size)

    def to_dict(self, failure: Failure) -> dict[str, Any]:
        """Where it stands and what is said of it."""
        numbered = self.records[failure.index]
        return {
            "record": numbered.number,
            "place": str(numbered.record.place_of(failure.event)),
            "event": failure.event if failure.event >= 0 else None,
            "seat": failure.seat,
            "says": failure.says,
        }
