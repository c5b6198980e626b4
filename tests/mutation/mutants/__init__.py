"""The mutants, chapter by chapter."""

from typing import Final

from tests.mutation.mutant import Mutant
from tests.mutation.mutants.controls import INVERTED, UNCHANGED
from tests.mutation.mutants.corners import CORNERS
from tests.mutation.mutants.dealing import DEALING
from tests.mutation.mutants.doublings import DOUBLINGS
from tests.mutation.mutants.drawing import ANNOUNCING, DRAWING
from tests.mutation.mutants.duties import DUTY
from tests.mutation.mutants.ending import ENDING
from tests.mutation.mutants.fives import FLUSHES, FOURS, FULL_HOUSES
from tests.mutation.mutants.house_bombs import HOUSE_BOMBS
from tests.mutation.mutants.house_exchanges import EXCHANGES
from tests.mutation.mutants.house_kinds import CONSECUTIVE_PAIRS, DRAGONS, RUNS, TWO_PAIRS, WITH_OTHERS
from tests.mutation.mutants.house_plays import FINISHES, FIRST_LEADERS, MUST_BEAT, REDEALS
from tests.mutation.mutants.house_scores import FACTORS, TARGETS
from tests.mutation.mutants.instant_wins import INSTANT_WINS
from tests.mutation.mutants.kinds import KINDS, STRAIGHTS
from tests.mutation.mutants.leads import LEADS
from tests.mutation.mutants.next_deals import NEXT_DEALS
from tests.mutation.mutants.penalties import CARDS, VALUES
from tests.mutation.mutants.plays import OPENING_PLAYS, SINGLE_PLAYS
from tests.mutation.mutants.schemes import OTHER_SCHEMES
from tests.mutation.mutants.settlement import MONEY
from tests.mutation.mutants.small_combinations import PAIRS, SINGLES, TRIPLES
from tests.mutation.mutants.straight_flushes import HONOURS, STRAIGHT_FLUSHES
from tests.mutation.mutants.straight_orders import STRAIGHT_ORDERS
from tests.mutation.mutants.turns import TURNS

MUTANTS: Final[tuple[Mutant, ...]] = (
    *SINGLES, *PAIRS, *TRIPLES, *KINDS, *STRAIGHTS, *FLUSHES, *FULL_HOUSES, *FOURS, *STRAIGHT_FLUSHES, *HONOURS,
    *STRAIGHT_ORDERS, *SINGLE_PLAYS, *OPENING_PLAYS, *TURNS, *DRAWING, *ANNOUNCING, *DUTY, *ENDING, *DEALING, *LEADS,
    *NEXT_DEALS, *CARDS, *VALUES, *DOUBLINGS, *MONEY, *OTHER_SCHEMES, *CORNERS, *HOUSE_BOMBS, *TWO_PAIRS, *RUNS,
    *CONSECUTIVE_PAIRS, *DRAGONS, *WITH_OTHERS, *TARGETS, *FACTORS, *FINISHES, *MUST_BEAT, *FIRST_LEADERS, *REDEALS,
    *EXCHANGES, *INSTANT_WINS,
)  # fmt: skip
"""Every wrong engine that the corpus must catch."""

__all__ = ["INVERTED", "MUTANTS", "UNCHANGED"]
