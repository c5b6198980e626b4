"""The mutants, chapter by chapter."""

from typing import Final

from tests.wrong.mutant import Mutant
from tests.wrong.mutants.combinations import COMBINATION_MUTANTS
from tests.wrong.mutants.controls import INVERTED, UNCHANGED
from tests.wrong.mutants.deals import DEAL_MUTANTS
from tests.wrong.mutants.play import PLAY_MUTANTS
from tests.wrong.mutants.scores import SCORE_MUTANTS
from tests.wrong.mutants.straight_orders import STRAIGHT_ORDER_MUTANTS

MUTANTS: Final[tuple[Mutant, ...]] = (
    *COMBINATION_MUTANTS,
    *STRAIGHT_ORDER_MUTANTS,
    *PLAY_MUTANTS,
    *DEAL_MUTANTS,
    *SCORE_MUTANTS,
)
"""Every wrong engine that the corpus must catch."""

__all__ = ["INVERTED", "MUTANTS", "UNCHANGED"]
