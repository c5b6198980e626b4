"""Independent mutants: one rule each, read wrongly as a careful author might.

They were chosen from the rulebook, without sight of any case, after the corpus was frozen. Those marked as missed were
not noticed by that corpus, or not as the rule they are.
"""

from typing import Final

from tests.wrong.independent.cards import CARDS
from tests.wrong.independent.later_rounds import LATER_ROUNDS
from tests.wrong.independent.misreading import Misreading
from tests.wrong.independent.play import PLAY
from tests.wrong.independent.scores import SCORES

CHOSEN_AGAINST: Final = "4ef0d752241295f54cb779730e0f98c90446863de870a8c3cc2f4d1363bf60e8"
"""The SHA-256 of the corpus that was frozen when they were chosen."""

MISREADINGS: Final[tuple[Misreading, ...]] = (*CARDS, *PLAY, *SCORES, *LATER_ROUNDS)
"""Every misreading; no rule is misread in two ways."""
