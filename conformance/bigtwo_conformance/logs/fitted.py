"""The house rules that recorded deals fit.

The search begins with the nearest named variant and changes option by option. Then each other value of an option is
ruled out where some play is legal only without it, whatever else is changed to make up for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fitting import FittedRules
from bigtwo_conformance.logs import houses
from bigtwo_conformance.logs.referee import Violation
from bigtwo_conformance.variants import named
from bigtwo_rulebook.variants import BASE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bigtwo_conformance.logs.houses import House
    from bigtwo_conformance.logs.referee import Numbered, Referee, Verdict
    from bigtwo_conformance.variants import Variant


# --- evidence ---------------------------------------------------------------------------------------------------------


NO_SUCH_RULES = -1
"""Stands for the event where the rules themselves contradict each other, so that nobody can play by them."""
UNREAD = -2
"""Stands for the event where a record cannot be judged under the rules at all, such as one of too few hands."""


class Spent(Exception):
    """All questions that may be asked have been asked."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The first event of a record that breaks a rule of a house."""

    index: int
    """Which of the records."""
    violation: Violation
    play: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()

    @property
    def event(self) -> int:
        return self.violation.event

    @property
    def size(self) -> tuple[int, int]:
        """Few cards show plainly which rule it is; then few events."""
        return len(self.play) + len(self.pile), self.event


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
        key = houses.key_of(house)
        for known in (record.size(), events):
            if (key, index, known) in self._known:
                found = self._known[key, index, known]
                return None if found is None or found.event >= events else found
        if self._left <= 0:
            raise Spent
        self._left -= 1
        verdict = self._referee.judge(record.question(houses.rules_of(house), events))
        found = self._known[key, index, events] = self._failure(verdict, index)
        if found is not None:
            self._useful[index] += 1
        return found

    def _failure(self, verdict: Verdict, index: int) -> Failure | None:
        if verdict.refusal is not None:
            event = NO_SUCH_RULES if verdict.of_the_rules else UNREAD
            says = verdict.refusal.faults[0].get("detail", "") if verdict.refusal.faults else verdict.refusal.message
            return Failure(index, Violation(event, None, "", str(says), ()))
        if verdict.is_clean:
            return None
        first = verdict.violations[0]
        pile: Any = verdict.state.get("pile")
        cards = pile.get("cards") if isinstance(pile, dict) else None
        play = self.records[index].record.cards_of(first.event)
        return Failure(index, first, tuple(play or ()), tuple(cards) if isinstance(cards, list) else ())

    def is_read(self, house: House, index: int) -> bool:
        """Can the record be judged under these rules? Raises Spent."""
        if self._left <= 0:
            raise Spent
        self._left -= 1
        return self._referee.judge(self.records[index].record.question(houses.rules_of(house), 0)).refusal is None

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
        """Where records fail within their limits, the plainest first; at most `most` of them. Raises Spent."""
        left_out = set(without)
        found: list[Failure] = []
        for index in sorted(range(len(self.records)), key=lambda each: -self._useful[each]):
            failing = None if index in left_out else self.failure_within(house, index)
            if failing is not None:
                found.append(failing)
            if len(found) >= most:
                break
        return sorted(found, key=lambda each: each.size)


# --- the nearest house ------------------------------------------------------------------------------------------------


PROBES = 4
"""In how many records a change is tried before it is tried in all."""
MAX_CHANGES = 12
MAX_TRIED = 3
"""How many of the changes that help in a few records are tried in all."""


def possible_shapes(evidence: Evidence) -> list[House]:
    """The ways to deal under which the first records can be read. Raises Spent."""
    base = houses.named_houses()["base"]
    found = list(houses.shapes())
    for index in range(min(2, len(evidence.records))):
        found = [shape for shape in found if evidence.is_read({**base, **shape}, index)] or found
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
    except Spent:
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
    few = _spread(len(evidence.records))
    distinct = list({houses.key_of(house): house for house in candidates}.values())
    ranked = sorted(distinct, key=lambda house: evidence.total(house, few), reverse=True)
    return max(ranked[:MAX_TRIED], key=evidence.total)


def _spread(count: int) -> list[int]:
    """A few of `count` records, from the first to the last."""
    return sorted({place * (count - 1) // max(PROBES - 1, 1) for place in range(PROBES)}) if count else []


def _better(evidence: Evidence, house: House) -> House | None:
    """The house with one option changed that explains more; None where none does. Raises Spent."""
    failing = [found for index in range(len(evidence.records)) if (found := evidence.failure(house, index)) is not None]
    if not failing:
        return None
    few = [found.index for found in failing[:: max(1, len(failing) // PROBES)][:PROBES]]
    before, tried = evidence.total(house, few), []
    for other in _neighbours(house, [found for found in failing if found.index in few]):
        after = evidence.total(other, few)
        if after > before:
            tried.append((after, other))
    best, explained = None, evidence.total(house)
    for _, other in sorted(tried, key=lambda each: each[0], reverse=True)[:MAX_TRIED]:
        total = evidence.total(other)
        if total > explained:
            best, explained = other, total
    return best


def _neighbours(house: House, failing: Sequence[Failure]) -> Iterator[House]:
    for option, value in alternatives(house):
        yield houses.changed(house, option, value)
    orders: list[Any] = []
    for found in failing:
        if found.event > NO_SUCH_RULES:
            orders += [each for each in houses.own_orders(house, found.play, found.pile) if each not in orders]
    for order in orders:
        yield {**house, "straight_order": order}


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

BY_THE_DEAL = Failure(0, Violation(NO_SUCH_RULES, None, "", "what was dealt fits no other value", ()))

POSSIBLE, RULED_OUT, OPEN_YET = "possible", "ruled-out", "open"


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A value that is ruled out, and by which event."""

    value: Any
    failure: Failure


@dataclass(slots=True)
class Decided:
    """What is known of the options."""

    ruled_out: dict[str, list[Exclusion]] = field(default_factory=dict)
    once: dict[str, list[Exclusion]] = field(default_factory=dict)
    """Values against which one record speaks where two are asked for."""
    conflicts: list[tuple[str, Any, Failure]] = field(default_factory=list)
    """Values that one record speaks against and another for."""

    def left(self, option: str) -> list[Any]:
        """The named values that are not ruled out."""
        out = [each.value for each in self.ruled_out.get(option, ())]
        return [value for value in houses.VALUES[option] if value not in out]


class Deciding:
    """Decides one value after the other for a house that explains the records best."""

    def __init__(
        self,
        evidence: Evidence,
        house: House,
        stated: House | None,
        shapes: Sequence[House],
        unexplained: Sequence[int],
    ) -> None:
        self._evidence, self._house, self._stated = evidence, house, stated
        self._unexplained = unexplained
        self._hopeless: set[tuple[str, int, int]] = set()
        self.found = Decided()
        self._settled: set[tuple[str, str]] = set()
        for option in houses.SHAPE:
            there = [shape[option] for shape in shapes]
            missing = [value for value in houses.VALUES[option] if value not in there]
            self.found.ruled_out[option] = [Exclusion(value, BY_THE_DEAL) for value in missing]

    def decide(self) -> Decided:
        """All that can be decided with the questions that are left."""
        try:
            self._set_aside_what_changes_nothing()
            for option, value in alternatives(self._house):
                if value in self.found.left(option) and (option, repr(value)) not in self._settled:
                    self._decide(option, value)
        except Spent:
            pass
        return self.found

    # --- values that change nothing -----------------------------------------------------------------------------------

    def _set_aside_what_changes_nothing(self) -> None:
        """A house with many other values under which all records are clean shows at once that each is possible."""
        waiting = [each for each in alternatives(self._house) if each[1] in self.found.left(each[0])]
        few = range(min(PLAINEST, len(self._evidence.records)))
        inert = [
            (option, value)
            for option, value in waiting
            if option != "suit_order" and all(self._is_harmless(option, value, index) for index in few)
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
            index = failing[0].index
            harmless = [each for each in chosen if self._is_harmless(*each, index)]
            if len(harmless) == len(chosen):
                return
            chosen = harmless

    def _is_harmless(self, option: str, value: Any, index: int) -> bool:
        return self._evidence.failure_within(houses.changed(self._house, option, value), index) is None

    # --- one value ----------------------------------------------------------------------------------------------------

    def _decide(self, option: str, value: Any) -> None:
        house = houses.changed(self._house, option, value)
        conflict = self._explains_more(house)
        if conflict is not None:
            self.found.conflicts.append((option, value, conflict))
            return
        needed = 2 if self._unexplained or self._is_stated(option, value) else 1
        seen: list[Failure] = []
        while len(seen) < needed:
            status, failure = self._search(house, frozenset({option}), DEPTH, {each.index for each in seen})
            if status != RULED_OUT or failure is None:
                break
            seen.append(failure)
            if failure.event == NO_SUCH_RULES:
                break
        enough = len(seen) >= needed or any(each.event == NO_SUCH_RULES for each in seen)
        if seen:
            kept = self.found.ruled_out if enough else self.found.once
            kept.setdefault(option, []).append(Exclusion(value, seen[0]))

    def _is_stated(self, option: str, value: Any) -> bool:
        return self._stated is not None and self._stated[option] == value

    def _explains_more(self, house: House) -> Failure | None:
        """A play that is legal with this value and that the house does not explain."""
        for index in self._unexplained[:MAX_CONFLICTS]:
            now, then = self._evidence.failure(self._house, index), self._evidence.failure(house, index)
            if now is not None and (then is None or then.event > now.event):
                return now
        return None

    def _search(self, house: House, fixed: frozenset[str], depth: int, without: set[int]) -> tuple[str, Failure | None]:
        """Is there a house with these fixed options under which the records are clean? With the event that shows that
        there is none. Raises Spent."""
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
        self, house: House, fixed: frozenset[str], depth: int, without: set[int], failure: Failure
    ) -> str:
        """Does one failure show that nothing makes up for the fixed options? Raises Spent."""
        if depth == DEPTH and self._known_hopeless(fixed, failure):
            return RULED_OUT
        hopeless = True
        for option, other in self._making_up(house, fixed, failure):
            status = OPEN_YET if depth == 0 else self._search(other, fixed | {option}, depth - 1, without)[0]
            if status != RULED_OUT:
                return status
            hopeless = False
        if hopeless and depth == DEPTH:
            self._hopeless |= {(option, failure.index, failure.event) for option in fixed}
        return RULED_OUT

    def _known_hopeless(self, fixed: frozenset[str], failure: Failure) -> bool:
        """Nothing made up for another order of suits at this event."""
        return fixed == {"suit_order"} and ("suit_order", failure.index, failure.event) in self._hopeless

    def _making_up(self, house: House, fixed: frozenset[str], failure: Failure) -> Iterator[tuple[str, House]]:
        """The houses with one more option changed that get beyond a failure."""
        for option, other in self._further(house, fixed, failure):
            if any(other[each] != house[each] for each in fixed):
                continue
            if self._gets_beyond(other, failure):
                yield option, other

    def _gets_beyond(self, house: House, failure: Failure) -> bool:
        """Is an event legal in this house? Where that cannot be judged, since the record does not say how the deal
        before ended, only who leads may be another, and what he has to play."""
        found = self._evidence.judged_within(house, failure.index)
        if found is not None and found.event == UNREAD:
            record = self._evidence.records[failure.index].record
            return all(record.cards_of(event) is None for event in range(failure.event))
        return found is None or found.event > failure.event

    def _further(self, house: House, fixed: frozenset[str], failure: Failure) -> Iterator[tuple[str, House]]:
        beaten = failure.violation.code in ("does-not-beat", "different-size") and failure.play and failure.pile
        small = beaten and max(len(failure.play), len(failure.pile)) <= houses.SMALL
        for option, values in houses.VALUES.items():
            if option in fixed or (small and option in houses.OF_FIVE):
                continue
            left = self.found.left(option)
            for value in values:
                if value in left and value != house[option]:
                    yield option, houses.changed(house, option, value)
        if "straight_order" not in fixed and not small:
            for order in houses.own_orders(house, failure.play, failure.pile):
                yield "straight_order", {**house, "straight_order": order}
        if "deals_per_round" not in fixed:
            number = self._evidence.records[failure.index].record.deal_number or 1
            for rounds in (None, number - 1):
                if rounds not in (0, house["deals_per_round"]):
                    yield "deals_per_round", {**house, "deals_per_round": rounds}


def is_certain(option: str, found: Decided) -> bool:
    """Is one value left, of an option all of whose values were tried?"""
    return option not in houses.OPEN and len(found.left(option)) == 1


# --- the result -------------------------------------------------------------------------------------------------------


MAX_QUESTIONS = 6000
"""How many questions are asked to find the rules, so that it takes seconds and not hours."""
MAX_SHOWN = 20
"""How many of the events that none of the houses tried explains are listed."""


@dataclass(frozen=True, slots=True)
class HouseFit(FittedRules):
    """What was found, ready to be shown; `to_dict` is its part of the JSON of the command line."""

    evidence: Evidence
    house: House
    stated: House | None
    stated_name: object
    decided: Decided
    unexplained: tuple[Failure, ...]

    @property
    def rules(self) -> Variant:
        """The rules that explain most, as a question states them."""
        return houses.rules_of(self.house) if self.house else BASE

    @property
    def preferred(self) -> object:
        return self.stated_name

    @property
    def values(self) -> dict[str, Any]:
        """The value of every option that is certain, in the order of the register."""
        certain = [option for option in houses.VALUES if is_certain(option, self.decided)]
        return {option: self.decided.left(option)[0] for option in named()[BASE] if option in certain}

    @property
    def narrowed(self) -> dict[str, list[Any]]:
        """By option the values that are left, of those that are not certain and of which some are ruled out."""
        values = self.values
        return {
            option: left
            for option in named()[BASE]
            if option in houses.VALUES
            and option not in values
            and len(left := self.decided.left(option)) < len(houses.VALUES[option])
            and left
        }

    @property
    def contradicted(self) -> dict[str, Exclusion]:
        """By option the event that speaks against the value that was stated."""
        if self.stated is None:
            return {}
        against: dict[str, Exclusion] = {}
        for listed in (self.decided.once, self.decided.ruled_out):
            for option, exclusions in listed.items():
                for each in exclusions:
                    if each.value == self.stated[option]:
                        against[option] = each
        return {option: against[option] for option in named()[BASE] if option in against}

    def to_dict(self) -> dict[str, Any]:
        return {
            "nearest": self.nearest,
            "plays": self.plays,
            "decided_by": {option: self._decided_by(option) for option in self.values},
            "contradicted": {
                option: {"stated": each.value, **self.where(each.failure)} for option, each in self.contradicted.items()
            },
            "narrowed": self.narrowed,
            "unknown": self.unknown,
            "unexplained": [
                {"code": each.violation.code, "rules": list(each.violation.rules), **self.where(each)}
                for each in self.unexplained[:MAX_SHOWN]
            ],
            "contradictions": [
                {"relation": option, "value": value, **self.where(failure)}
                for option, value, failure in self.decided.conflicts
            ],
            "fitted_on": len(self.evidence.records),
            "fits": len(self.evidence.records) - len(self.unexplained),
        }

    def where(self, failure: Failure) -> dict[str, Any]:
        """Where an event stands, and what is said of it."""
        return failure.violation.to_dict(self.evidence.records[failure.index])

    def _decided_by(self, option: str) -> dict[str, Any]:
        excluded = self.decided.ruled_out[option]
        # What was dealt shows the shape of the deal, and shows it in every record.
        shown = min(excluded, key=lambda each: (each.failure.event == NO_SUCH_RULES, each.failure.size))
        return {
            **self.where(shown.failure),
            "ruled_out": [{"value": each.value, **self.where(each.failure)} for each in excluded],
        }


def fit_houses(referee: Referee, records: Sequence[Numbered], stated: Variant | None) -> HouseFit:
    """Finds the house rules that recorded deals fit. `stated` is what somebody says that was played. Raises NoHello."""
    evidence = Evidence(referee, records, MAX_QUESTIONS)
    said = None if stated is None else houses.house_stated(stated)
    try:
        possible = possible_shapes(evidence)
        house = nearest_house(evidence, said, possible)
        evidence.stop_at_first_faults(house)
        failing = [evidence.failure(house, index) for index in range(len(records))]
    except Spent:
        return HouseFit(evidence, said or {}, said, stated, Decided(), ())
    unexplained = tuple(each for each in failing if each is not None)
    deciding = Deciding(evidence, house, said, possible, [each.index for each in unexplained])
    return HouseFit(evidence, house, said, stated, deciding.decide(), unexplained)
