"""Two mutants that test the gate itself: one must die of everything, the other cannot be told from the engine."""

from __future__ import annotations

from typing import Final

from tests.mutation.mutant import Edit, Mutant, mutant

INVERTED: Final[Mutant] = mutant(
    "control-inverted",
    "PG-COMB-02 PG-COMB-04 PG-COMB-05 PG-COMB-06 PG-COMB-07 PG-COMB-09 PG-COMB-16 PG-COMB-19 PG-COMB-22 PG-COMB-24",
    "Lets the lower of two combinations win, whatever they are.",
    Edit(
        "compiled.Combinations.beats",
        "        high, low = play.standing, pile.standing\n",
        "        low, high = play.standing, pile.standing\n",
    ),
    Edit("compiled.Combinations.answers_up_to_five", "]] > strength", "]] < strength"),
)

UNCHANGED: Final[Mutant] = mutant(
    "control-unchanged",
    "PG-COMB-02 PG-COMB-04 PG-COMB-05 PG-COMB-06 PG-COMB-07 PG-COMB-09 PG-COMB-16 PG-COMB-19 PG-COMB-22 PG-COMB-24",
    "Asks whether the other combination is lower.",
    Edit(
        "compiled.Combinations.beats",
        "            return high.strength > low.strength",
        "            return low.strength < high.strength",
    ),
    Edit(
        "compiled.Combinations.answers_up_to_five",
        "]] > strength",
        "]] - 1 >= strength",
    ),
    equivalent="Strengths are whole numbers, and of two of them the one is higher exactly if the other is lower.",
)
