"""The rules authority for the card game Big Two.

>>> import bigtwo
>>> rules = bigtwo.variant("hong-kong-ip")
>>> print(rules.classify("AH 2S 3D 4C 5D"))
2S AH 5D 4C 3D (straight)
>>> print(rules.compare("9S 9D", "9H 9C"))
9S 9D beats 9H 9C: equal rank, and 9S decides, since spades rank above hearts
>>> [str(play) for play in rules.legal_moves("3D 9S 9D KC", "4C 4D")]
['9S 9D (pair)']
>>> print(rules.validate_play("3D 9S", None, "9S", opening=True))
the first play of the deal must contain 3D

One method per question, named as the service names it. Each is a function of this module too, which takes the rules or
the name of a variant: ``bigtwo.classify("9S 9D", "hong-kong-ip")``. Cards go in as text, as codes or as masks; frozen
values come out, whose ``str`` reads well and whose ``to_dict()`` is what the service answers.
"""

from bigtwo.cards import DuplicateCard, UnknownCard
from bigtwo.combinations.classifying import Refusal, classify
from bigtwo.combinations.comparing import Comparison, compare
from bigtwo.combinations.kinds import KINDS, Combination
from bigtwo.combinations.ruleset import Variant
from bigtwo.combinations.table import Combinations
from bigtwo.dealing.checking import DealVerdict, validate_deal
from bigtwo.dealing.exchanging import Exchange, exchange
from bigtwo.dealing.handing_out import Deal, deal
from bigtwo.dealing.lead import Opening, opening
from bigtwo.dealing.previous import InvalidDeal
from bigtwo.library import Rules, variant
from bigtwo.messages.reasons import Reason
from bigtwo.moves.legal import Position, Situation
from bigtwo.moves.listing import LegalMoves, legal_moves
from bigtwo.moves.validating import Verdict, validate_play
from bigtwo.scoring.lines import Line
from bigtwo.scoring.results import DealResult, Special, UnscorableDeal
from bigtwo.scoring.scores import Score, SeatScore, score
from bigtwo.scoring.settling import Settlement, Transfer
from bigtwo.session.ledger import PlayedDeal, Session, session
from bigtwo.table.applying import Violation
from bigtwo.table.records import referee
from bigtwo.table.refereeing import Finding, Judgement, Result
from bigtwo.table.starting import DealtCards
from bigtwo.table.states import State
from bigtwo.variant import InvalidVariant

__version__ = "0.1.0"

__all__ = [
    "KINDS",
    "Combination",
    "Combinations",
    "Comparison",
    "Deal",
    "DealResult",
    "DealVerdict",
    "DealtCards",
    "DuplicateCard",
    "Exchange",
    "Finding",
    "InvalidDeal",
    "InvalidVariant",
    "Judgement",
    "LegalMoves",
    "Line",
    "Opening",
    "PlayedDeal",
    "Position",
    "Reason",
    "Refusal",
    "Result",
    "Rules",
    "Score",
    "SeatScore",
    "Session",
    "Settlement",
    "Situation",
    "Special",
    "State",
    "Transfer",
    "UnknownCard",
    "UnscorableDeal",
    "Variant",
    "Verdict",
    "Violation",
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
