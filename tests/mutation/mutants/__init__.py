"""Functions of the oracle done wrong, by subject."""

from __future__ import annotations

from typing import Final

from tests.mutation.mutant import Mutant
from tests.mutation.mutants import combinations, deals, house, play, scores

MUTANTS: Final = tuple(
    wrong
    for module in (combinations, play, deals, scores, house)
    for group in vars(module).values()
    if isinstance(group, tuple)
    for wrong in group
    if isinstance(wrong, Mutant)
)
"""Every wrong engine that is written by hand."""
