"""The questions about what a deal and a session come to: score, session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigtwo import reading
from bigtwo.dealing.shuffling import read_seed
from bigtwo.schemas.fields import Later
from bigtwo.schemas.in_urls import CARDS, HANDS, JSON, NUMBER, NUMBERS, TEXT
from bigtwo.schemas.requests import CommonFields, Request
from bigtwo.scoring.given import RESULT_READERS
from bigtwo.scoring.results import DealResult
from bigtwo.session.ledger import read_deals, read_draws

if TYPE_CHECKING:
    from bigtwo.faults import Faults


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


SCORE: Final = Request(_Score, _gather, order=("winner", *RESULT_READERS))
"""`score`: variant, result (a `DealResult` whose cards are masks)."""
SESSION: Final = Request(_Session)
"""`session`: variant, deals (of `PlayedDeal`), draws (masks of one card)."""
