"""A rule of the rulebook, how somebody misreads it who has not seen the cases, and the engine that comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.mutation.mutant import Mutant
from tests.mutation.mutants import MUTANTS

if TYPE_CHECKING:
    from tests.mutation.mutant import Change


@dataclass(frozen=True, slots=True, eq=False)
class IndependentMutant:
    """A rule or decision of the rulebook, how it is misread, and what becomes of the oracle."""

    rule: str
    field: str
    reading: str
    changes: tuple[Change, ...]
    missed: bool = False
    """Did the corpus that was frozen when it was chosen not name this rule?"""

    @property
    def mutant(self) -> Mutant:
        """The engine of whoever misreads the rule so."""
        return Mutant(f"independent-{self.rule}", (self.rule,), self.reading, self.changes)


def misread(rule: str, field: str, reading: str, *changes: Change, missed: bool = False) -> IndependentMutant:
    """A misreading as the lists write it."""
    return IndependentMutant(rule, field, reading, changes, missed)


_CHANGES = {mutant.id: mutant.changes for mutant in MUTANTS}


def like(id: str) -> tuple[Change, ...]:
    """The changes of the mutant that gets the same wrong in the same way."""
    return _CHANGES[id]


def usual_suit(card: str) -> int:
    """The strength of a card's suit in the base game."""
    return "DCHS".index(card[-1])
