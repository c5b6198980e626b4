"""The questions about a deal before and after it is played: deal, validate-deal, opening, exchange, score, session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigtwo import reading
from bigtwo.dealing.check import read_lying, read_lying_card, read_lying_hands
from bigtwo.dealing.deal import read_pack, read_seed
from bigtwo.dealing.exchange import read_returned
from bigtwo.dealing.previous import MAX_DEAL_NUMBER, read_previous
from bigtwo.schemas.fields import Count, Later
from bigtwo.schemas.in_urls import CARD, CARDS, HANDS, JSON, NUMBER, NUMBERS, TEXT
from bigtwo.schemas.requests import CommonFields, Request
from bigtwo.scoring.result import RESULT_READERS, DealResult
from bigtwo.session.ledger import read_deals, read_draws

if TYPE_CHECKING:
    from bigtwo.faults import Faults


class _Deal(CommonFields):
    pack = Later(read_pack, CARDS)
    seed = Later(read_seed, TEXT)
    dealer = Later(reading.seat, NUMBER, required=True)
    exposed = Later(reading.card, CARD)
    deal_number = Count(1, MAX_DEAL_NUMBER, otherwise=1)
    previous = Later(read_previous, JSON)
    returned = Later(read_returned, TEXT)
    leader = Later(reading.seat, NUMBER)


class _ValidateDeal(CommonFields):
    hands = Later(read_lying_hands, HANDS, required=True)
    extra = Later(read_lying_card, CARD)
    stock = Later(read_lying, CARDS)
    dead = Later(read_lying, CARDS)


class _Opening(CommonFields):
    hands = Later(reading.hands, HANDS, required=True)
    deal_number = Count(1, MAX_DEAL_NUMBER, otherwise=1)
    previous = Later(read_previous, JSON)
    extra = Later(reading.card, CARD)
    leader = Later(reading.seat, NUMBER)


class _Exchange(CommonFields):
    hands = Later(reading.hands, HANDS, required=True)
    previous = Later(read_previous, JSON, required=True)
    returned = Later(read_returned, TEXT)


class _Score(CommonFields):
    winner = Later(reading.seat, NUMBER, required=True)
    hands = Later(RESULT_READERS["hands"], HANDS)
    cards_left = Later(RESULT_READERS["cards_left"], NUMBERS)
    last_play = Later(RESULT_READERS["last_play"], CARDS)
    first_leader = Later(RESULT_READERS["first_leader"], NUMBER)
    placings = Later(RESULT_READERS["placings"], NUMBERS)
    specials = Later(RESULT_READERS["specials"], JSON)
    dragon = Later(RESULT_READERS["dragon"], JSON)
    instant_win = Later(RESULT_READERS["instant_win"], JSON)
    breach = Later(RESULT_READERS["breach"], JSON)
    stake = Later(RESULT_READERS["stake"], NUMBER)


class _Session(CommonFields):
    deals = Later(read_deals, required=True)
    draws = Later(read_draws, CARDS)
    seed = Later(read_seed, TEXT)


def _gather(question: dict[str, Any], faults: Faults) -> None:
    """The fields of a result are one value."""
    if not faults.found:
        question["result"] = DealResult(question.pop("winner"), **{name: question.pop(name) for name in RESULT_READERS})


DEAL: Final = Request(_Deal, order=("pack", "seed", "dealer", "exposed", "returned", "leader", "previous"))
"""`deal`: variant, pack (masks of one card, top first) or seed, dealer, exposed, deal_number, previous, returned,
leader."""
VALIDATE_DEAL: Final = Request(_ValidateDeal)
"""`validate-deal`: variant, hands, extra, stock, dead: masks of one card, and foreign texts as they came."""
OPENING: Final = Request(_Opening, order=("hands", "extra", "leader", "previous"))
"""`opening`: variant, hands (masks), deal_number, previous, extra, leader."""
EXCHANGE: Final = Request(_Exchange)
"""`exchange`: variant, hands (masks), previous, returned."""
SCORE: Final = Request(_Score, _gather, order=("winner", *RESULT_READERS))
"""`score`: variant, result (a `DealResult` whose cards are masks)."""
SESSION: Final = Request(_Session)
"""`session`: variant, deals (of `PlayedDeal`), draws (masks of one card)."""
