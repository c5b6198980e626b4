"""From the shuffled pack to the first lead: dealing, extra card, exchange, opening, and whether a deal is sound.

>>> import bigtwo
>>> rules = bigtwo.variant("two-player-13")
>>> pack = rules.cards(rules.order.everything)
>>> dealt = deal(pack, 0, rules, exposed="2C")
>>> dealt.first_card_to, dealt.opening.leader, str(dealt.opening)
(1, 1, 'seat 1 holds 3D, the lowest card of the pack, and leads')

Seats are numbered counterclockwise from 0: seat k+1 sits to the right of seat k. Sets of cards are masks in the
variant's order, ordered cards are bit numbers with the top card first.
"""

from bigtwo.dealing.checking import DealVerdict, validate_deal
from bigtwo.dealing.exchanging import Exchange, exchange
from bigtwo.dealing.handing_out import Deal, deal, direction_of
from bigtwo.dealing.lead import Opening, decide_opening, opening, opens_round, take_extra
from bigtwo.dealing.previous import InvalidDeal, Previous, PreviousDeal

__all__ = [
    "Deal",
    "DealVerdict",
    "Exchange",
    "InvalidDeal",
    "Opening",
    "Previous",
    "PreviousDeal",
    "deal",
    "decide_opening",
    "direction_of",
    "exchange",
    "opening",
    "opens_round",
    "take_extra",
    "validate_deal",
]
