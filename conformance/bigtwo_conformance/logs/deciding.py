"""Which values of an option do the records rule out? A value is ruled out where some play is legal only without it,
whatever else is changed to make up for it; where all others are ruled out, a value is certain."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.logs.climbing import alternatives
from bigtwo_conformance.logs.evidence import NO_SUCH_RULES, UNREAD, Failure, Spent
from bigtwo_conformance.logs.houses import OF_FIVE, OPEN, SHAPE, SMALL, VALUES, changed, own_orders

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo_conformance.logs.evidence import Evidence
    from bigtwo_conformance.logs.houses import House

DEPTH = 2
"""How many other options are changed to make up for a value."""
PLAINEST = 3
"""Among how many failing records the plainest is looked for."""
MAX_CONFLICTS = 10
"""In how many of the records that no house explains it is looked whether another value explains more."""

BY_THE_DEAL = Failure(0, NO_SUCH_RULES, None, "", "what was dealt fits no other value", (), None, None)

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
        return [value for value in VALUES[option] if value not in out]


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
        for option in SHAPE:
            there = [shape[option] for shape in shapes]
            missing = [value for value in VALUES[option] if value not in there]
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
            if option != "suit_order"
            and all(self._evidence.failure_within(changed(self._house, option, value), index) is None for index in few)
        ]
        while inert:
            chosen = list({option: (option, value) for option, value in inert}.values())
            self._try_together(chosen)
            inert = [each for each in inert if each not in chosen]

    def _try_together(self, chosen: list[tuple[str, Any]]) -> None:
        while chosen:
            house = self._house
            for option, value in chosen:
                house = changed(house, option, value)
            failing = self._evidence.failures(house, 1)
            if not failing:
                # A value that had to give way to another has not been tried.
                self._settled |= {(option, repr(value)) for option, value in chosen if house[option] == value}
                return
            index = failing[0].index
            harmless = [
                each for each in chosen if self._evidence.failure_within(changed(self._house, *each), index) is None
            ]
            if len(harmless) == len(chosen):
                return
            chosen = harmless

    # --- one value ----------------------------------------------------------------------------------------------------

    def _decide(self, option: str, value: Any) -> None:
        house = changed(self._house, option, value)
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
        sizes = [len(cards) for cards in (failure.play, failure.pile) if cards is not None]
        small = failure.code in ("does-not-beat", "different-size") and len(sizes) == 2 and max(sizes) <= SMALL
        for option, values in VALUES.items():
            if option in fixed or (small and option in OF_FIVE):
                continue
            left = self.found.left(option)
            for value in values:
                if value in left and value != house[option]:
                    yield option, changed(house, option, value)
        if "straight_order" not in fixed and not small:
            for order in own_orders(house, failure.play, failure.pile):
                yield "straight_order", {**house, "straight_order": order}
        if "deals_per_round" not in fixed:
            number = self._evidence.records[failure.index].record.deal_number or 1
            for rounds in (None, number - 1):
                if rounds not in (0, house["deals_per_round"]):
                    yield "deals_per_round", {**house, "deals_per_round": rounds}


def is_certain(option: str, found: Decided) -> bool:
    """Is one value left, of an option all of whose values were tried?"""
    return option not in OPEN and len(found.left(option)) == 1
