"""The rules authority for the card game Big Two.

>>> import bigtwo
>>> rules = bigtwo.variant("hong-kong-ip")
>>> print(bigtwo.classify("AH 2S 3D 4C 5D", rules))
2S AH 5D 4C 3D (straight)
>>> print(bigtwo.compare("9S 9D", "9H 9C", rules))
9S 9D beats 9H 9C: equal rank, and 9S decides, since spades rank above hearts
>>> [str(play) for play in bigtwo.legal_moves("3D 9S 9D KC", "4C 4D", rules)]
['9S 9D (pair)']
>>> print(bigtwo.validate_play("3D 9S", None, "9S", rules, opening=True))
the first play of the deal must contain 3D

One function per question, named as the service names it. Cards go in as text, as codes or as masks; frozen values come
out, whose ``str`` reads well and whose ``to_dict()`` is what the service answers.
"""

from bigtwo.cards import DuplicateCard, UnknownCard
from bigtwo.classifying import Refusal, classify
from bigtwo.combinations import KINDS, Combination
from bigtwo.comparing import Comparison, compare
from bigtwo.compiled import Combinations, Variant, variant
from bigtwo.dealing import InvalidDeal, deal, exchange, opening, validate_deal
from bigtwo.moves import LegalMoves, Situation, legal_moves
from bigtwo.reasons import Reason
from bigtwo.records import referee
from bigtwo.scoring import DealResult, UnscorableDeal, score
from bigtwo.session import session
from bigtwo.starting import DealtCards
from bigtwo.states import State
from bigtwo.validating import Verdict, validate_play
from bigtwo.variant import InvalidVariant

__version__ = "0.1.0"

__all__ = [
    "KINDS",
    "Combination",
    "Combinations",
    "Comparison",
    "DealResult",
    "DealtCards",
    "DuplicateCard",
    "InvalidDeal",
    "InvalidVariant",
    "LegalMoves",
    "Reason",
    "Refusal",
    "Situation",
    "State",
    "UnknownCard",
    "UnscorableDeal",
    "Variant",
    "Verdict",
    "classify",
    "compare",
    "deal",
    "exchange",
    "legal_moves",
    "opening",
    "referee",
    "score",
    "session",
    "validate_deal",
    "validate_play",
    "variant",
]
