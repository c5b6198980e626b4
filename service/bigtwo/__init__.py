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

>>> with bigtwo.language("de"):
...     print(rules.compare("9S 9D", "9H 9C"))

One method per question, named as the service names it. Each is a function of this module too, which takes the rules or
the name of a variant first: ``bigtwo.classify("hong-kong-ip", "9S 9D")``. Cards go in as text, as codes or as masks;
frozen values come out, whose ``str`` reads well and whose ``to_dict()`` is what the service answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from typing import cast

from bigtwo.cards import CardOrder, Pack, packs
from bigtwo.combinations import ruleset
from bigtwo.combinations.classification import Refusal, classify
from bigtwo.combinations.comparison import Comparison, compare
from bigtwo.combinations.kinds import KINDS, Combination, Kind, Standing
from bigtwo.combinations.ruleset import CardsLike, VariantSpec
from bigtwo.combinations.ruleset import Rules as Variant
from bigtwo.combinations.table import Combinations
from bigtwo.dealing.deal import Deal, DealVerdict, deal, validate_deal
from bigtwo.dealing.lead import Exchange, GivenBack, Opening, Swap, exchange, opening
from bigtwo.dealing.previous import InvalidDeal, Previous, PreviousDeal
from bigtwo.faults import DuplicateCard, Fault, UnknownCard
from bigtwo.messages import render
from bigtwo.messages.catalogue import Message
from bigtwo.messages.reasons import Reason
from bigtwo.messages.render import LANGUAGES, Language, language
from bigtwo.moves.legal_moves import LegalMoves, legal_moves
from bigtwo.moves.position import Duty, Position, Situation, Verdict, validate_play
from bigtwo.notation.record import InvalidRecord, Record, RecordedDeal, read_record, write_record
from bigtwo.scoring.result import DealResult, InstantWin, Special, UnscorableDeal
from bigtwo.scoring.schemes import Line
from bigtwo.scoring.score import Score, SeatScore, Settlement, Transfer, score
from bigtwo.session.ledger import NextDeal, PlayedDeal, Session, session
from bigtwo.table.events import Announce, Draw, Event, Pass, Play, Reshuffle, Return, WrittenEvent
from bigtwo.table.reader import DealtCards
from bigtwo.table.referee import Finding, Judgement, OnViolation, referee
from bigtwo.table.state import Breach, Next, PendingExchange, Result, View
from bigtwo.table.table import IllegalEvent, NoTurn, Table, Violation, start, view
from bigtwo.variant.options import Direction, InvalidVariant, Options
from bigtwo.variant.resolving import Resolved, named_variants

__version__ = "0.1.0"

State = Table
"""What the service calls a state: the same class."""

__all__ = [
    "KINDS",
    "LANGUAGES",
    "Announce",
    "Breach",
    "CardOrder",
    "CardsLike",
    "Combination",
    "Combinations",
    "Comparison",
    "Deal",
    "DealResult",
    "DealVerdict",
    "DealtCards",
    "Direction",
    "Draw",
    "DuplicateCard",
    "Duty",
    "Event",
    "Exchange",
    "Fault",
    "Finding",
    "GivenBack",
    "IllegalEvent",
    "InstantWin",
    "InvalidDeal",
    "InvalidRecord",
    "InvalidVariant",
    "Judgement",
    "Kind",
    "Language",
    "LegalMoves",
    "Line",
    "Message",
    "Next",
    "NextDeal",
    "NoTurn",
    "OnViolation",
    "Opening",
    "Options",
    "Pack",
    "Pass",
    "PendingExchange",
    "Play",
    "PlayedDeal",
    "Position",
    "Previous",
    "PreviousDeal",
    "Reason",
    "Record",
    "RecordedDeal",
    "Refusal",
    "Reshuffle",
    "Resolved",
    "Result",
    "Return",
    "Rules",
    "Score",
    "SeatScore",
    "Session",
    "Settlement",
    "Situation",
    "Special",
    "Standing",
    "State",
    "Swap",
    "Table",
    "Transfer",
    "UnknownCard",
    "UnscorableDeal",
    "Variant",
    "VariantSpec",
    "Verdict",
    "View",
    "Violation",
    "WrittenEvent",
    "classify",
    "compare",
    "deal",
    "exchange",
    "language",
    "legal_moves",
    "messages",
    "opening",
    "packs",
    "read_record",
    "referee",
    "score",
    "session",
    "start",
    "validate_deal",
    "validate_play",
    "variant",
    "variants",
    "view",
    "write_record",
]


class Rules(Variant):
    """A variant, and every question as a method: the function of the same name, which takes the rules first. Every
    variant is one of these; the layers below know it as `Variant`."""

    __slots__ = ()

    classify = classify
    compare = compare
    legal_moves = legal_moves
    validate_play = validate_play
    deal = deal
    start = start
    validate_deal = validate_deal
    opening = opening
    exchange = exchange
    referee = referee
    score = score
    view = view
    session = session


def variant(spec: VariantSpec = None) -> Rules:
    """The rules by name, alias or several names joined by commas, with house rules behind plus signs
    (``hong-kong-ip+bombs=on``), or as ``{"extends": ..., "options": {...}}``.

    Frozen, hashable, and compiled on first use. Raises `InvalidVariant`, a ValueError with every fault, for unknown
    names and contradictory options.
    """
    return cast("Rules", ruleset.variant(spec))


def variants() -> tuple[Rules, ...]:
    """The rules of every named variant, base first. Each is compiled on first use."""
    return tuple(variant(named.id) for named in named_variants())


def messages(language: str | None = None) -> Mapping[str, Message]:
    """Every sentence that answers say, by its id, such as ``higher-suit.pair``, which a reason calls its `phrase`.

    A message has its `text` in the language named, or else in the current one, with the values in braces, their
    types as `params`, and as `rules` the ids of the rules and decisions that may be cited for it.
    """
    with nullcontext() if language is None else render.language(language):
        return render.localized_messages()
