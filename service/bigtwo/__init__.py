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
the name of a variant: ``bigtwo.classify("9S 9D", "hong-kong-ip")``. Cards go in as text, as codes or as masks; frozen
values come out, whose ``str`` reads well and whose ``to_dict()`` is what the service answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Unpack, cast

from bigtwo.cards import CardOrder, Pack, packs
from bigtwo.combinations import ruleset
from bigtwo.combinations.comparison import Comparison, Refusal, classify, compare
from bigtwo.combinations.kinds import KINDS, Combination, Kind, Standing
from bigtwo.combinations.ruleset import CardsLike, VariantSpec
from bigtwo.combinations.ruleset import Rules as Variant
from bigtwo.combinations.table import Combinations
from bigtwo.dealing.deal import Deal, DealFields, DealVerdict, deal, validate_deal
from bigtwo.dealing.odds import KindOdds, Odds, PatternOdds, odds
from bigtwo.dealing.opening import (
    Exchange,
    GivenBack,
    InvalidDeal,
    Opening,
    Previous,
    PreviousDeal,
    Swap,
    exchange,
    opening,
)
from bigtwo.faults import DuplicateCard, Fault, UnknownCard
from bigtwo.messages import render
from bigtwo.messages.catalogue import Message
from bigtwo.messages.languages import LANGUAGES
from bigtwo.messages.render import Language, Reason, language
from bigtwo.moves import Duty, LegalMoves, Position, Situation, SituationFields, Verdict, legal_moves, validate_play
from bigtwo.notation import InvalidRecord, Record, RecordedDeal, read_record, write_record
from bigtwo.scoring.result import DealResult, InstantWin, Special, UnscorableDeal
from bigtwo.scoring.score import Line, Score, SeatScore, Settlement, Transfer, score
from bigtwo.session import NextDeal, Session, session
from bigtwo.table.reader import DealtCards
from bigtwo.table.referee import Finding, Judgement, OnViolation, referee
from bigtwo.table.state import (
    Announce,
    Breach,
    Draw,
    Event,
    Next,
    Pass,
    PendingExchange,
    Play,
    Reshuffle,
    Result,
    Return,
    View,
    WrittenEvent,
)
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
    "DealFields",
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
    "KindOdds",
    "Language",
    "LegalMoves",
    "Line",
    "Message",
    "Next",
    "NextDeal",
    "NoTurn",
    "Odds",
    "OnViolation",
    "Opening",
    "Options",
    "Pack",
    "Pass",
    "PatternOdds",
    "PendingExchange",
    "Play",
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
    "SituationFields",
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
    "odds",
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
    """A variant, and every question as a method: what it takes and raises, the function of the same name says. Every
    variant is one of these; the layers below know it as `Variant`."""

    __slots__ = ()

    def classify(self, cards: CardsLike) -> Combination | Refusal:
        """The combination that the cards are, or why they are none."""
        return classify(cards, self)

    def compare(self, a: CardsLike, b: CardsLike) -> Comparison:
        """Which of two sets of cards beats the other, and why."""
        return compare(a, b, self)

    def legal_moves(
        self,
        hand: CardsLike,
        pile: CardsLike | None = None,
        **situation: Unpack[SituationFields],
    ) -> LegalMoves:
        """The legal moves of a hand on a pile, or as a lead."""
        return legal_moves(hand, pile, self, **situation)

    def validate_play(
        self,
        hand: CardsLike,
        pile: CardsLike | None,
        play: CardsLike | Literal["pass"],
        *,
        new_lead: bool = False,
        **situation: Unpack[SituationFields],
    ) -> Verdict:
        """Whether a play, or a pass, is legal, and every rule it breaks."""
        return validate_play(hand, pile, play, self, new_lead=new_lead, **situation)

    def deal(
        self,
        pack: str | Sequence[str | int] | None = None,
        dealer: int | None = None,
        exposed: CardsLike | None = None,
        deal_number: int = 1,
        previous: PreviousDeal | Previous | None = None,
        returned: GivenBack | None = None,
        *,
        seed: str | None = None,
        leader: int | None = None,
    ) -> Deal:
        """Who gets which card of a pack, shuffled already or by a seed, what is left over, and who leads."""
        return deal(pack, dealer, self, exposed, deal_number, previous, returned, seed=seed, leader=leader)

    def start(self, deal: Deal | DealtCards | None = None, **question: Unpack[DealFields]) -> Table:
        """The table before the first play: of a deal, or of a pack that is dealt, shuffled already or by a seed."""
        return start(deal, self, **question)

    def validate_deal(
        self,
        hands: Sequence[Sequence[str]],
        extra: str | None = None,
        stock: Sequence[str] | None = None,
        dead: Sequence[str] | None = None,
    ) -> DealVerdict:
        """Everything that is wrong with a deal, at once."""
        return validate_deal(hands, self, extra, stock, dead)

    def opening(
        self,
        hands: Sequence[CardsLike],
        deal_number: int = 1,
        previous: PreviousDeal | None = None,
        extra: CardsLike | None = None,
        leader: int | None = None,
    ) -> Opening:
        """Who leads to a deal, and why."""
        return opening(hands, self, deal_number, previous, extra, leader)

    def exchange(
        self, hands: Sequence[CardsLike], previous: PreviousDeal, returned: GivenBack | None = None
    ) -> Exchange:
        """The exchange of cards after the dealing: what is due, or the hands after it."""
        return exchange(hands, previous, self, returned)

    def referee(
        self,
        table: Deal | DealtCards | Table,
        events: Iterable[WrittenEvent],
        *,
        on_violation: OnViolation = "stop",
        players: Sequence[str] | None = None,
    ) -> Judgement:
        """A whole record judged, from the deal or from a state."""
        return referee(table, events, self, on_violation=on_violation, players=players)

    def score(self, result: DealResult) -> Score:
        """What a deal is worth to each seat, and who pays whom."""
        return score(result, self)

    def view(self, state: Table | Mapping[str, Any], seat: int | None = None) -> View:
        """What a seat may see of a table, or a spectator."""
        return view(state, seat, self)

    def session(
        self,
        deals: Sequence[DealResult],
        draws: Sequence[str | int] | None = None,
        seed: str | None = None,
    ) -> Session:
        """The ledger of a session and what comes next."""
        return session(deals, self, draws, seed)

    def odds(self, hand_size: int | None = None) -> Odds:
        """The exact chances of each kind of combination, and of each win before the first lead, in a hand dealt."""
        return odds(hand_size, self)


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
    locale = render.current_locale() if language is None else render.locale_of(render.language(language).tag)
    return dict(locale.messages)
