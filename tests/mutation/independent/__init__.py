"""Independent mutants: the misreadings of `readings.toml`, chosen by somebody who had not seen the cases."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.mutation.independent.changes import CHANGES
from tests.mutation.mutant import Mutant
from tests.mutation.mutants import MUTANTS


@dataclass(frozen=True, slots=True)
class IndependentMutant:
    """A rule or decision of the rulebook, how it is misread, and the engine of whoever misreads it so."""

    field: str
    mutant: Mutant
    missed: bool
    """Did the corpus that was frozen when it was chosen not name this rule?"""

    @property
    def rule(self) -> str:
        """The rule that is misread."""
        return self.mutant.rules[0]


def _read(rule: str, field: str, reading: str, like: str | None = None, missed: bool = False) -> IndependentMutant:
    changes = CHANGES[rule] if like is None else _SHARED[like]
    return IndependentMutant(field, Mutant(f"independent-{rule}", (rule,), reading, changes), missed)


_SHARED: Final = {mutant.id: mutant.changes for mutant in MUTANTS}
_TABLE: Final = tomllib.loads((Path(__file__).parent / "readings.toml").read_text(encoding="utf-8"))

CHOSEN_AGAINST: Final[str] = _TABLE["chosen_against"]
"""The SHA-256 of the corpus that was frozen when they were chosen."""

INDEPENDENT: Final = tuple(_read(**entry) for entry in _TABLE["misreading"])
"""Every independent mutant; no rule is misread in two ways."""
