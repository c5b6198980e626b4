"""The rules of one table, with a method for each question that people ask of them.

>>> import bigtwo
>>> rules = bigtwo.variant("hong-kong-ip")
>>> rules.classify("9S 9D")
<Combination: 9S 9D (pair)>
>>> rules.legal_moves("3D 9S 9D KC", "4C 4D").by_kind
{'pair': 1}
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from bigtwo.combinations import classifying, comparing, ruleset
from bigtwo.combinations.ruleset import Variant
from bigtwo.dealing import checking, exchanging, handing_out, lead
from bigtwo.moves import listing, validating
from bigtwo.scoring import scores
from bigtwo.session import ledger
from bigtwo.table import records

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigtwo.combinations.classifying import Refusal
    from bigtwo.combinations.comparing import Comparison
    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import CardsLike, VariantSpec
    from bigtwo.dealing.checking import DealVerdict
    from bigtwo.dealing.exchanging import Exchange
    from bigtwo.dealing.handing_out import Deal
    from bigtwo.dealing.lead import Opening
    from bigtwo.dealing.previous import PreviousDeal
    from bigtwo.moves.listing import LegalMoves
    from bigtwo.moves.validating import Verdict
    from bigtwo.scoring.results import DealResult
    from bigtwo.scoring.scores import Score
    from bigtwo.session.ledger import PlayedDeal, Session
    from bigtwo.table.records import WrittenEvent
    from bigtwo.table.refereeing import Judgement, OnViolation
    from bigtwo.table.starting import DealtCards
    from bigtwo.table.states import State
    from bigtwo.variant import Resolved


class Rules(Variant):
    """A variant, and every question as a method: what it takes and raises, the function of the same name says."""

    __slots__ = ()

    def classify(self, cards: CardsLike) -> Combination | Refusal:
        """The combination that the cards are, or why they are none."""
        return classifying.classify(cards, self)

    def compare(self, a: CardsLike, b: CardsLike) -> Comparison:
        """Which of two sets of cards beats the other, and why."""
        return comparing.compare(a, b, self)

    def legal_moves(
        self,
        hand: CardsLike,
        pile: CardsLike | None = None,
        *,
        opening: bool = False,
        next_player_cards: int | None = None,
        next_player_locked_out: bool = False,
        locked_out: bool = False,
        own_pile: bool = False,
    ) -> LegalMoves:
        """The legal moves of a hand on a pile, or as a lead."""
        return listing.legal_moves(
            hand,
            pile,
            self,
            opening=opening,
            next_player_cards=next_player_cards,
            next_player_locked_out=next_player_locked_out,
            locked_out=locked_out,
            own_pile=own_pile,
        )

    def validate_play(
        self,
        hand: CardsLike,
        pile: CardsLike | None,
        play: CardsLike | Literal["pass"],
        *,
        opening: bool = False,
        next_player_cards: int | None = None,
        next_player_locked_out: bool = False,
        locked_out: bool = False,
        own_pile: bool = False,
        new_lead: bool = False,
    ) -> Verdict:
        """Whether a play, or a pass, is legal, and every rule it breaks."""
        return validating.validate_play(
            hand,
            pile,
            play,
            self,
            opening=opening,
            next_player_cards=next_player_cards,
            next_player_locked_out=next_player_locked_out,
            locked_out=locked_out,
            own_pile=own_pile,
            new_lead=new_lead,
        )

    def deal(
        self,
        pack: str | Sequence[str | int],
        dealer: int,
        exposed: CardsLike | None = None,
        deal_number: int = 1,
        previous: PreviousDeal | None = None,
        returned: CardsLike | None = None,
    ) -> Deal:
        """Who gets which card of a shuffled pack, what is left over, and who leads."""
        return handing_out.deal(pack, dealer, self, exposed, deal_number, previous, returned)

    def validate_deal(
        self,
        hands: Sequence[Sequence[str]],
        extra: str | None = None,
        stock: Sequence[str] | None = None,
        dead: Sequence[str] | None = None,
    ) -> DealVerdict:
        """Everything that is wrong with a deal, at once."""
        return checking.validate_deal(hands, self, extra, stock, dead)

    def opening(
        self,
        hands: Sequence[CardsLike],
        deal_number: int = 1,
        previous: PreviousDeal | None = None,
        extra: CardsLike | None = None,
    ) -> Opening:
        """Who leads to a deal, and why."""
        return lead.opening(hands, self, deal_number, previous, extra)

    def exchange(
        self, hands: Sequence[CardsLike], previous: PreviousDeal, returned: CardsLike | None = None
    ) -> Exchange:
        """The exchange of cards after the dealing: what is due, or the hands after it."""
        return exchanging.exchange(hands, previous, self, returned)

    def referee(
        self, table: DealtCards | State, events: Iterable[WrittenEvent], *, on_violation: OnViolation = "stop"
    ) -> Judgement:
        """A whole record judged, from the deal or from a state."""
        return records.referee(table, events, self, on_violation=on_violation)

    def score(self, result: DealResult) -> Score:
        """What a deal is worth to each seat, and who pays whom."""
        return scores.score(result, self)

    def session(self, deals: Sequence[PlayedDeal | DealResult], draws: Sequence[str | int] | None = None) -> Session:
        """The ledger of a session and what comes next."""
        return ledger.session(deals, self, draws)


def variant(spec: VariantSpec = None) -> Rules:
    """The rules by name, alias, several names joined by commas, or ``{"extends": ..., "options": {...}}``.

    Frozen, hashable, and compiled on first use. Raises `InvalidVariant`, a ValueError with every fault, for unknown
    names and contradictory options.
    """
    found = ruleset.variant(spec)
    if isinstance(found, Rules):
        return found
    return _named(found.resolved) if found.is_named else Rules(found.resolved)


@cache
def _named(resolved: Resolved) -> Rules:
    """Those of a named variant, which are few."""
    return Rules(resolved)
