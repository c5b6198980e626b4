"""Which house rules do recorded deals fit? The answer has the shape of what `fit` says of an engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fitting.variants import handed_on, nearest, options, options_of
from bigtwo_conformance.logs.climbing import nearest_house, possible_shapes
from bigtwo_conformance.logs.deciding import Decided, Deciding, is_certain
from bigtwo_conformance.logs.evidence import NO_SUCH_RULES, Evidence, Spent
from bigtwo_conformance.logs.houses import OPEN, VALUES, house_stated, rules_of
from bigtwo_conformance.variants import BASE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo_conformance.logs.deciding import Exclusion
    from bigtwo_conformance.logs.evidence import Failure, Numbered
    from bigtwo_conformance.logs.houses import House
    from bigtwo_conformance.logs.referee import Referee
    from bigtwo_conformance.variants import Variant

MAX_QUESTIONS = 6000
"""How many questions are asked to find the rules, so that it takes seconds and not hours."""
MAX_SHOWN = 20
"""How many of the events that none of the houses tried explains are listed."""


@dataclass(frozen=True, slots=True)
class HouseFit:
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
        return rules_of(self.house) if self.house else BASE

    @property
    def values(self) -> dict[str, Any]:
        """The value of every option that is certain, in the order of the register."""
        certain = [option for option in VALUES if is_certain(option, self.decided)]
        return {option: self.decided.left(option)[0] for option in options() if option in certain}

    @property
    def narrowed(self) -> dict[str, list[Any]]:
        """By option the values that are left, of those that are not certain and of which some are ruled out."""
        values = self.values
        return {
            option: left
            for option in options()
            if option in VALUES
            and option not in values
            and len(left := self.decided.left(option)) < len(VALUES[option])
            and left
        }

    @property
    def nearest(self) -> str:
        """The named variant that differs least from what was found; the stated one, if it is one of these."""
        return nearest(self.values, self.narrowed, self.stated_name)

    @property
    def unknown(self) -> list[str]:
        """The options that the records cannot tell."""
        return [option for option in options() if option not in self.values]

    @property
    def plays(self) -> dict[str, Any]:
        """House rules as `run --as` takes them."""
        return handed_on(self.nearest, self.values, self.narrowed)

    def is_of_nearest(self, option: str) -> bool:
        """Whether the option has the value that it has in the nearest variant."""
        return bool(options_of(self.nearest)[option] == self.values[option])

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
        return {option: against[option] for option in options() if option in against}

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
                {"code": each.code, "rules": list(each.rules), **self.where(each)}
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
        return self.evidence.to_dict(failure)

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
    said = None if stated is None else house_stated(stated)
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


def open_values(option: str) -> bool:
    """Has the option more values than those that are tried?"""
    return option in OPEN
