"""Two mutants that test the gate itself: one must die of everything, the other answers as the oracle does."""

from __future__ import annotations

from typing import Final

from tests.mutation.mutant import Function, Mutant, mutant
from tests.oracle import classifying

RULES: Final = (
    "PG-COMB-02 PG-COMB-04 PG-COMB-05 PG-COMB-06 PG-COMB-07 PG-COMB-09 PG-COMB-16 PG-COMB-19 PG-COMB-22 PG-COMB-24"
)

INVERTED: Final[Mutant] = mutant(
    f"control-inverted ({RULES}): Lets the lower of two combinations win, whatever they are.",
    Function(classifying.is_higher, lambda right, a, b: right(b, a)),
)

UNCHANGED: Final[Mutant] = mutant(
    f"control-unchanged ({RULES}): Asks whether the other combination is lower.",
    Function(classifying.is_higher, lambda right, a, b: b.key < a.key),
    equivalent="Of two strengths the one is higher exactly if the other is lower.",
)
