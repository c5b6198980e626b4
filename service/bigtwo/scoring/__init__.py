"""What a deal is worth: the five schemes of scoring, the settlement, and the checking of what is told.

>>> import bigtwo
>>> from bigtwo.scoring import DealResult, score
>>> told = DealResult(winner=0, cards_left=(0, 9, 10, 13))
>>> print(score(told, bigtwo.variant("base")))
penalty seat 0: 0, seat 1: 9, seat 2: 20, seat 3: 39; net +68, +32, -12, -88
"""

from bigtwo.scoring.checking import endgame
from bigtwo.scoring.lines import Line
from bigtwo.scoring.losers import most_cards
from bigtwo.scoring.results import DealResult, Endgame, Special, UnscorableDeal
from bigtwo.scoring.scores import Score, SeatScore, score, score_endgame
from bigtwo.scoring.settling import Settlement, Transfer

__all__ = [
    "DealResult",
    "Endgame",
    "Line",
    "Score",
    "SeatScore",
    "Settlement",
    "Special",
    "Transfer",
    "UnscorableDeal",
    "endgame",
    "most_cards",
    "score",
    "score_endgame",
]
