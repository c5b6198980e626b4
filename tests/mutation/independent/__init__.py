"""Independent mutants: one rule each, read wrongly as a careful author might.

They were chosen from the rulebook, without sight of any case, after the corpus was frozen. Those marked as missed were
not noticed by that corpus, or not as the rule they are.
"""

from typing import Final

from tests.mutation.independent.cards import COMBINATIONS
from tests.mutation.independent.later_rounds import LATER_ROUNDS
from tests.mutation.independent.play import PLAY
from tests.mutation.independent.reading import IndependentMutant
from tests.mutation.independent.scores import SCORES

CHOSEN_AGAINST: Final = "4ef0d752241295f54cb779730e0f98c90446863de870a8c3cc2f4d1363bf60e8"
"""The SHA-256 of the corpus that was frozen when they were chosen."""

INDEPENDENT: Final[tuple[IndependentMutant, ...]] = (*COMBINATIONS, *PLAY, *SCORES, *LATER_ROUNDS)
"""Every independent mutant; no rule is misread in two ways."""
