"""The questions about a deal before it is played: deal, validate-deal, opening, exchange."""

from __future__ import annotations

from typing import Final

from bigtwo import reading
from bigtwo.dealing.checking import read_lying, read_lying_card, read_lying_hands
from bigtwo.dealing.exchanging import read_returned
from bigtwo.dealing.handing_out import read_pack
from bigtwo.dealing.previous import MAX_DEAL_NUMBER, read_previous
from bigtwo.dealing.shuffling import read_seed
from bigtwo.schemas.fields import Count, Later
from bigtwo.schemas.in_urls import CARD, CARDS, HANDS, JSON, NUMBER, TEXT
from bigtwo.schemas.requests import CommonFields, Request


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


DEAL: Final = Request(_Deal, order=("pack", "seed", "dealer", "exposed", "returned", "leader", "previous"))
"""`deal`: variant, pack (masks of one card, top first) or seed, dealer, exposed, deal_number, previous, returned,
leader."""
VALIDATE_DEAL: Final = Request(_ValidateDeal)
"""`validate-deal`: variant, hands, extra, stock, dead: masks of one card, and foreign texts as they came."""
OPENING: Final = Request(_Opening, order=("hands", "extra", "leader", "previous"))
"""`opening`: variant, hands (masks), deal_number, previous, extra, leader."""
EXCHANGE: Final = Request(_Exchange)
"""`exchange`: variant, hands (masks), previous, returned."""
