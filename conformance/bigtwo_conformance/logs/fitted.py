"""Searches for the house rules that best explain recorded deals.

The search begins with the nearest named variant and changes option by option. Then each other value of an option is
ruled out where some play is legal only without it, whatever else is changed to make up for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from bigtwo_conformance.fitting import FittedRules
from bigtwo_conformance.logs import houses
from bigtwo_conformance.logs.houses import House
from bigtwo_conformance.logs.records import Record
from bigtwo_conformance.logs.referee import Referee, Verdict, Violation
from bigtwo_conformance.rulebook import values_of
from bigtwo_conformance.variants import Variant, is_among, named, resolved_if_known
from bigtwo_rulebook.variants import BASE

# --- evidence ---------------------------------------------------------------------------------------------------------


NO_SUCH_RULES = -1
"""Stands for the event where the rules themselves contradict each other, so that nobody can play by them."""
UNREAD = -2
"""Stands for the event where a record cannot be judged under the rules at all, such as one of too few hands."""


class QuestionLimitReached(Exception):
    """All questions that may be asked have been asked."""


def size(failure: Violation) -> tuple[int, int]:
    """Few cards show plainly which rule it is; then few events."""
    return len(failure.play) + len(failure.pile), failure.event


class Evidence:
    """Some records and the referee who judges them. A failure is the first event of a record that breaks a rule."""

    def __init__(self, referee: Referee, records: Sequence[Record], most: int) -> None:
        self.records = tuple(records)
        self._referee, self._left = referee, most
        self._known: dict[tuple[str, int], Violation | None] = {}
        self._useful: Counter[int] = Counter()
        self.limits = {each.number: each.size() for each in records}
        """Up to which event each record is looked at, by its number."""

    def stop_at_first_faults(self, house: House) -> None:
        """Leaves out what follows the first event of a record that breaks a rule of this house."""
        self.limits = {each.number: self.clean_events(house, each) for each in self.records}

    def failure(self, house: House, record: Record) -> Violation | None:
        """The failure of a whole record; None of a clean one. Raises QuestionLimitReached."""
        key = houses.key_of(house), record.number
        if key not in self._known:
            found = self._known[key] = self._failure(record, self._judge(house, record))
            self._useful[record.number] += found is not None
        return self._known[key]

    def failure_within(self, house: House, record: Record) -> Violation | None:
        """The failure within the limit of a record; None too if it cannot be judged. Raises QuestionLimitReached."""
        found = self.failure(house, record)
        is_beyond = found is None or found.event == UNREAD or found.event >= self.limits[record.number]
        return None if is_beyond else found

    def _judge(self, house: House, record: Record, events: int | None = None) -> Verdict:
        if self._left <= 0:
            raise QuestionLimitReached
        self._left -= 1
        return self._referee.judge(record, record.question(houses.rules_of(house), events))

    def _failure(self, record: Record, verdict: Verdict) -> Violation | None:
        if verdict.refusal is None:
            return next(iter(verdict.violations), None)
        event = NO_SUCH_RULES if verdict.of_the_rules else UNREAD
        says = verdict.refusal.faults[0].get("detail", "") if verdict.refusal.faults else verdict.refusal.message
        return Violation(record, BASE, event, None, "", str(says))

    def is_read(self, house: House, record: Record) -> bool:
        """Can the record be judged under these rules? Raises QuestionLimitReached."""
        return self._judge(house, record, 0).refusal is None

    def clean_events(self, house: House, record: Record) -> int:
        """How many events come before the first violation. Raises QuestionLimitReached."""
        found = self.failure(house, record)
        return record.size() if found is None else max(found.event, 0)

    def total(self, house: House, records: Iterable[Record] | None = None) -> tuple[int, int]:
        """The numbers of clean records and of events before the first violations. Raises QuestionLimitReached."""
        clean = events = 0
        for record in self.records if records is None else records:
            clean += self.failure(house, record) is None
            events += self.clean_events(house, record)
        return clean, events

    def failures(self, house: House, most: int, without: Collection[int] = ()) -> list[Violation]:
        """Where records fail within their limits, the plainest first; at most `most` of them, and those of these
        numbers left out. Raises QuestionLimitReached."""
        tried = sorted(self.records, key=lambda each: -self._useful[each.number])
        failing = (self.failure_within(house, each) for each in tried if each.number not in without)
        return sorted(islice((found for found in failing if found is not None), most), key=size)


# --- the nearest house ------------------------------------------------------------------------------------------------


PROBES = 4
"""In how many records a change is tried before it is tried in all."""
MAX_CHANGES = 12
MAX_TRIED = 3
"""How many of the changes that help in a few records are tried in all."""


def possible_shapes(evidence: Evidence) -> list[House]:
    """The ways to deal under which the first records can be read. Raises QuestionLimitReached."""
    base = houses.named_houses()["base"]
    found = list(houses.shapes())
    for record in evidence.records[:2]:
        found = [shape for shape in found if evidence.is_read({**base, **shape}, record)] or found
    return found


def nearest_house(evidence: Evidence, stated: House | None, possible: Sequence[House]) -> House:
    """The house that explains most of the records; as far as it was found where the questions are spent."""
    best = {} if stated is None else stated
    try:
        best = _best_known(evidence, stated, possible)
        for _ in range(MAX_CHANGES):
            better = _better(evidence, best)
            if better is None:
                break
            best = better
    except QuestionLimitReached:
        pass
    return best or {**houses.named_houses()["base"], **possible[0]}


def _best_known(evidence: Evidence, stated: House | None, possible: Sequence[House]) -> House:
    if stated is not None and evidence.total(stated)[0] == len(evidence.records):
        return stated
    shape = possible[0]
    candidates = [] if stated is None else [stated]
    for house in houses.named_houses().values():
        fits = any(all(house[option] == value for option, value in each.items()) for each in possible)
        candidates.append(house if fits else {**house, **shape})
    last = len(evidence.records) - 1
    few = [evidence.records[at] for at in sorted({place * last // (PROBES - 1) for place in range(PROBES)})]
    distinct = list({houses.key_of(house): house for house in candidates}.values())
    ranked = sorted(distinct, key=lambda house: evidence.total(house, few), reverse=True)
    return max(ranked[:MAX_TRIED], key=evidence.total)


def _better(evidence: Evidence, house: House) -> House | None:
    """The house with one option changed that explains more; None where none does. Raises QuestionLimitReached."""
    failing = [found for each in evidence.records if (found := evidence.failure(house, each)) is not None]
    if not failing:
        return None
    probes = failing[:: max(1, len(failing) // PROBES)][:PROBES]
    few = [found.record for found in probes]
    before, tried = evidence.total(house, few), []
    for other in _neighbours(house, probes):
        after = evidence.total(other, few)
        if after > before:
            tried.append((after, other))
    best, explained = None, evidence.total(house)
    for _, other in sorted(tried, key=lambda each: each[0], reverse=True)[:MAX_TRIED]:
        total = evidence.total(other)
        if total > explained:
            best, explained = other, total
    return best


def _neighbours(house: House, failing: Sequence[Violation]) -> Iterator[House]:
    kept = ((option, value) for option in houses.KEPT for value in values_of(option) if value != house[option])
    for option, value in (*alternatives(house), *kept):
        yield houses.changed(house, option, value)
    own: list[tuple[str, Any]] = []
    for found in failing:
        if found.event > NO_SUCH_RULES:
            of_one = houses.own_values(house, found.code, found.play, found.pile)
            own += [each for each in of_one if each not in own]
    for option, value in own:
        yield houses.changed(house, option, value)


def alternatives(house: House) -> Iterator[tuple[str, Any]]:
    """Every named value of every option that the house does not have."""
    for option, values in houses.VALUES.items():
        for value in values:
            if value != house[option]:
                yield option, value


# --- values that are ruled out ----------------------------------------------------------------------------------------


DEPTH = 2
"""How many other options are changed to make up for a value."""
PLAINEST = 3
"""Among how many failing records the plainest is looked for."""
MAX_CONFLICTS = 10
"""In how many of the records that no house explains it is looked whether another value explains more."""

BY_THE_DEAL = "what was dealt fits no other value"
"""What is said of a value that the cards of a deal rule out by themselves."""

POSSIBLE, RULED_OUT, OPEN_YET = "possible", "ruled-out", "open"


RuledOut: TypeAlias = "dict[str, list[tuple[Any, Violation]]]"
"""By option the values that are ruled out, each with an event that does so."""


def left(option: str, ruled_out: RuledOut) -> list[Any]:
    """The named values of an option that are not ruled out."""
    out = [value for value, _ in ruled_out.get(option, ())]
    return [value for value in houses.VALUES[option] if value not in out]


class Deciding:
    """Decides one value after the other for a house that explains the records best."""

    def __init__(
        self, evidence: Evidence, house: House, shapes: Sequence[House], unexplained: Sequence[Violation]
    ) -> None:
        self._evidence, self._house, self._unexplained = evidence, house, unexplained
        self._hopeless: set[tuple[int, int]] = set()
        """Record and event at which nothing made up for another order of suits."""
        self._ruled_out: RuledOut = {}
        self._settled: set[tuple[str, str]] = set()
        for option in houses.SHAPE:
            there = [shape[option] for shape in shapes]
            missing = [value for value in houses.VALUES[option] if value not in there]
            by_the_deal = Violation(evidence.records[0], BASE, NO_SUCH_RULES, None, "", BY_THE_DEAL)
            self._ruled_out[option] = [(value, by_the_deal) for value in missing]

    def decide(self) -> RuledOut:
        """All that can be ruled out with the questions that are left."""
        try:
            self._set_aside_what_changes_nothing()
            for option, value in alternatives(self._house):
                if value in left(option, self._ruled_out) and (option, repr(value)) not in self._settled:
                    self._decide(option, value)
        except QuestionLimitReached:
            pass
        return self._ruled_out

    # --- values that change nothing -----------------------------------------------------------------------------------

    def _set_aside_what_changes_nothing(self) -> None:
        """A house with many other values under which all records are clean shows at once that each is possible."""
        waiting = [each for each in alternatives(self._house) if each[1] in left(each[0], self._ruled_out)]
        few = self._evidence.records[:PLAINEST]
        inert = [
            (option, value)
            for option, value in waiting
            if option != "suit_order" and all(self._is_harmless(option, value, record) for record in few)
        ]
        while inert:
            chosen = list({option: (option, value) for option, value in inert}.values())
            self._try_together(chosen)
            inert = [each for each in inert if each not in chosen]

    def _try_together(self, chosen: list[tuple[str, Any]]) -> None:
        while chosen:
            house = self._house
            for option, value in chosen:
                house = houses.changed(house, option, value)
            failing = self._evidence.failures(house, 1)
            if not failing:
                # A value that had to give way to another has not been tried.
                self._settled |= {(option, repr(value)) for option, value in chosen if house[option] == value}
                return
            harmless = [each for each in chosen if self._is_harmless(*each, failing[0].record)]
            if len(harmless) == len(chosen):
                return
            chosen = harmless

    def _is_harmless(self, option: str, value: Any, record: Record) -> bool:
        return self._evidence.failure_within(houses.changed(self._house, option, value), record) is None

    # --- one value ----------------------------------------------------------------------------------------------------

    def _decide(self, option: str, value: Any) -> None:
        """Rules a value out where an event does so; two in different records where some break every rule."""
        house = houses.changed(self._house, option, value)
        if any(self._explains(house, each) for each in self._unexplained[:MAX_CONFLICTS]):
            return
        seen: list[Violation] = []
        while not seen or (self._unexplained and len(seen) < 2 and seen[0].event != NO_SUCH_RULES):
            status, failure = self._search(house, frozenset({option}), DEPTH, {each.record.number for each in seen})
            if status != RULED_OUT or failure is None:
                return
            seen.append(failure)
        self._ruled_out.setdefault(option, []).append((value, seen[0]))

    def _explains(self, house: House, failure: Violation) -> bool:
        """Is a play legal with this value that the house does not explain?"""
        then = self._evidence.failure(house, failure.record)
        return then is None or then.event > failure.event

    def _search(
        self, house: House, fixed: frozenset[str], depth: int, without: set[int]
    ) -> tuple[str, Violation | None]:
        """Is there a house with these fixed options under which the records are clean? With the event that shows that
        there is none. Raises QuestionLimitReached."""
        failing = self._evidence.failures(house, PLAINEST, without)
        if not failing:
            return POSSIBLE, None
        status = OPEN_YET
        for failure in failing if depth == DEPTH else failing[:1]:
            status = self._without_a_way_out(house, fixed, depth, without, failure)
            if status != OPEN_YET:
                return status, failure
        return status, failing[0]

    def _without_a_way_out(
        self, house: House, fixed: frozenset[str], depth: int, without: set[int], failure: Violation
    ) -> str:
        """Does one failure show that nothing makes up for the fixed options? Raises QuestionLimitReached."""
        event = failure.record.number, failure.event
        if depth == DEPTH and fixed == {"suit_order"} and event in self._hopeless:
            return RULED_OUT
        hopeless = True
        for option, other in self._further(house, fixed, failure):
            if any(other[each] != house[each] for each in fixed) or not self._gets_beyond(other, failure):
                continue
            status = OPEN_YET if depth == 0 else self._search(other, fixed | {option}, depth - 1, without)[0]
            if status != RULED_OUT:
                return status
            hopeless = False
        if hopeless and depth == DEPTH and fixed == {"suit_order"}:
            self._hopeless.add(event)
        return RULED_OUT

    def _gets_beyond(self, house: House, failure: Violation) -> bool:
        """Is an event legal in this house? Where that cannot be judged, since the record does not say how the deal
        before ended, only who leads may be another, and what he has to play."""
        found = self._evidence.failure(house, failure.record)
        if found is not None and found.event == UNREAD:
            return all(failure.record.cards_of(event) is None for event in range(failure.event))
        return found is None or found.event > failure.event

    def _further(self, house: House, fixed: frozenset[str], failure: Violation) -> Iterator[tuple[str, House]]:
        beaten = failure.code in ("does-not-beat", "different-size") and failure.play and failure.pile
        small = beaten and max(len(failure.play), len(failure.pile)) <= houses.SMALL
        for option, values in houses.VALUES.items():
            if option in fixed or (small and option in houses.OF_FIVE):
                continue
            possible = left(option, self._ruled_out)
            for value in values:
                if value in possible and value != house[option]:
                    yield option, houses.changed(house, option, value)
        for option, value in () if small else houses.own_values(house, failure.code, failure.play, failure.pile):
            if option not in fixed:
                yield option, houses.changed(house, option, value)
        if "deals_per_round" not in fixed:
            number = failure.record.deal_number or 1
            for rounds in (None, number - 1):
                if rounds not in (0, house["deals_per_round"]):
                    yield "deals_per_round", {**house, "deals_per_round": rounds}


# --- the result -------------------------------------------------------------------------------------------------------


MAX_QUESTIONS = 8000
"""How many questions are asked to find the rules, so that it takes seconds and not hours."""
MAX_SHOWN = 20
"""How many of the events that none of the houses tried explains are listed."""


@dataclass(frozen=True, slots=True)
class HouseFit(FittedRules):
    """What was found, ready to be shown; `to_dict` is its part of the JSON of the command line."""

    evidence: Evidence
    house: House
    ruled_out: RuledOut
    unexplained: tuple[Violation, ...]
    unnamed = houses.OPEN

    @property
    def rules(self) -> Variant:
        """The rules that explain most, as a question states them."""
        return houses.rules_of(self.house) if self.house else BASE

    def to_dict(self) -> dict[str, Any]:
        return {
            "nearest": self.nearest,
            "plays": self.plays,
            "decided_by": {option: self._decided_by(option) for option in self.values},
            "narrowed": self.decided,
            "unknown": self.unknown,
            "unexplained": [
                {"code": each.code, "rules": list(each.rules), **each.to_dict()}
                for each in self.unexplained[:MAX_SHOWN]
            ],
            "fitted_on": len(self.evidence.records),
            "fits": len(self.evidence.records) - len(self.unexplained),
        }

    def _decided_by(self, option: str) -> dict[str, Any]:
        excluded = self.ruled_out[option]
        # What was dealt shows the shape of the deal, and shows it in every record.
        shown = min((failure for _, failure in excluded), key=lambda each: (each.event == NO_SUCH_RULES, size(each)))
        ruled_out = [{"value": value, **failure.to_dict()} for value, failure in excluded]
        return {**shown.to_dict(), "ruled_out": ruled_out}


def fit_houses(referee: Referee, records: Sequence[Record], stated: Variant | None) -> HouseFit:
    """Finds the house rules that recorded deals fit. `stated` is what somebody says that was played. Raises NoHello."""
    evidence, ruled_out = Evidence(referee, records, MAX_QUESTIONS), dict[str, Any]()
    options = None if stated is None else resolved_if_known(stated)
    said = None if options is None else houses.house_of(options)
    house: House = said or {}
    unexplained: tuple[Violation, ...] = ()
    with suppress(QuestionLimitReached):
        possible = possible_shapes(evidence)
        nearest = nearest_house(evidence, said, possible)
        evidence.stop_at_first_faults(nearest)
        failing = [evidence.failure(nearest, each) for each in records]
        house, unexplained = nearest, tuple(each for each in failing if each is not None)
        ruled_out = Deciding(evidence, house, possible, unexplained).decide()
    possible_values = {name: left(name, ruled_out) for name in named()[BASE] if name in houses.VALUES}
    shown = {
        name: each
        for name, each in possible_values.items()
        if 0 < len(each) < len(houses.VALUES[name]) and is_among(house[name], each)
    }
    values = {name: each[0] for name, each in shown.items() if len(each) == 1 and name not in houses.OPEN}
    narrowed = {name: each for name, each in shown.items() if name not in values}
    return HouseFit(values, narrowed, stated, evidence, house, ruled_out, unexplained)
