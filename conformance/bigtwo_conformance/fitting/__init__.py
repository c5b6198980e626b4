"""Which rules does an engine play? `fit` asks until its answers leave one value of an option, and says which question
decided it.

An option is stated only where the answers exclude all its other values. What contradicts itself decides nothing, and
what would be the same under two values decides neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fitting.combinations import fit_combinations
from bigtwo_conformance.fitting.deals import fit_deals
from bigtwo_conformance.fitting.instant_wins import fit_instant_wins
from bigtwo_conformance.fitting.interview import Interview
from bigtwo_conformance.fitting.laws import check_laws
from bigtwo_conformance.fitting.moves import fit_moves
from bigtwo_conformance.fitting.records import fit_records
from bigtwo_conformance.fitting.scores import fit_scores
from bigtwo_conformance.fitting.sessions import fit_sessions
from bigtwo_conformance.fitting.variants import handed_on, nearest, options, options_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigtwo_conformance.protocol import Ask

NEEDED = ("classify", "compare")
"""The operations without which nothing can be told."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What was found, ready to be shown; `to_dict` is the JSON of the command line."""

    interview: Interview

    @property
    def values(self) -> dict[str, Any]:
        """The value of every option that is certain, in the order of the register."""
        found = self.interview.findings
        return {option: found[option].value for option in options() if option in found}

    @property
    def nearest(self) -> str:
        """The named variant that differs least from what was found."""
        return nearest(self.values, self.interview.narrowed)

    @property
    def unknown(self) -> list[str]:
        """The options that the questions could not tell."""
        return [option for option in options() if option not in self.interview.findings]

    @property
    def rules(self) -> dict[str, Any]:
        """What is known and what is not, as `run --as` takes it."""
        rules = {"plays": self.plays, "unknown": self.unknown, "narrowed": self.interview.narrowed}
        return {**rules, "unexplained": self.unexplained} if self.unexplained else rules

    @property
    def unexplained(self) -> int:
        """How many answers no rules explain that were tried."""
        return len(self.interview.unexplained) + len(self.interview.contradictions) + len(self.interview.crashes)

    @property
    def plays(self) -> dict[str, Any]:
        """House rules: the nearest variant, what is certain, and what agrees with what is narrowed."""
        return handed_on(self.nearest, self.values, self.interview.narrowed)

    def is_of_nearest(self, option: str) -> bool:
        """Whether the option has the value that it has in the nearest variant."""
        return bool(options_of(self.nearest)[option] == self.values[option])

    def to_dict(self) -> dict[str, Any]:
        interview = self.interview
        return {
            "nearest": self.nearest,
            "plays": self.plays,
            "decided_by": {
                option: {"says": interview.findings[option].says, **interview.findings[option].asked.to_dict()}
                for option in self.values
            },
            "unknown": self.unknown,
            "narrowed": interview.narrowed,
            "unexplained": [{"says": says, **asked.to_dict()} for says, asked in interview.unexplained],
            "contradictions": [
                {"relation": relation, "says": says, "cases": [each.to_dict() for each in asked]}
                for relation, says, asked in interview.contradictions
            ],
            "crashes": [
                {"says": asked[0].fault, "times": len(asked), **asked[0].to_dict()}
                for asked in interview.crashes.values()
            ],
            "questions": interview.questions,
        }


def fit(ask: Ask, variant: Any, operations: Iterable[str] | None) -> Fit:
    """Ask an engine which rules it plays. `variant` goes with every question; `operations` are those it answers, None
    where all are assumed."""
    interview = Interview(ask, variant, operations)
    table = fit_combinations(interview)
    check_laws(interview, table)
    fit_moves(interview, table)
    dealt = fit_deals(interview, table)
    fit_records(interview, table, dealt)
    fit_scores(interview, table, dealt)
    fit_sessions(interview, table, dealt)
    fit_instant_wins(interview, table, dealt)
    return Fit(interview)
