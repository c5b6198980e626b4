"""From scores to payments: who pays whom what, so that everything paid is received.

Rules: PG-SCORE-06, PG-SCORE-07, PG-SCORE-10, PG-VS-01, PG-VS-07, PG-DUS-01, WP-SCORE-02, DEC-54..61.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations as choose
from typing import TYPE_CHECKING

from bigtwo.readable import Readable
from bigtwo.scoring.penalties import tier

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo.scoring.results import Endgame


@dataclass(frozen=True, slots=True, repr=False)
class Transfer(Readable):
    """One payment."""

    payer: int
    receiver: int
    amount: int

    def __str__(self) -> str:
        return f"seat {self.payer} pays seat {self.receiver} {self.amount}"

    def to_dict(self) -> dict[str, object]:
        """The payment on the wire."""
        return {"from": self.payer, "to": self.receiver, "amount": self.amount}


@dataclass(frozen=True, slots=True, repr=False)
class Settlement(Readable):
    """What everybody wins or loses by a deal, and the payments that bring it about, the largest first."""

    net: tuple[int, ...]
    """By seat; the sum is zero."""
    transfers: tuple[Transfer, ...]
    liable: int | None
    """Who pays for the other losers, because of the last-card duty."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.transfers)) or "nobody pays"

    def to_dict(self) -> dict[str, object]:
        """The settlement on the wire."""
        return {
            "net": list(self.net),
            "transfers": [transfer.to_dict() for transfer in self.transfers],
            "liable": self.liable,
        }


def settle(end: Endgame, debts: Sequence[int]) -> Settlement | None:
    """The payments of a deal, or None where the variant pays nothing.

    `debts` are the penalties by seat; points, of which more is better, count as negative debts.
    """
    form = end.variant.options.settlement
    if form == "none":
        return None
    if form == "pairwise-card-difference":
        owed = _by_card_difference(end)
    else:
        pairs = choose(end.seats, 2) if form == "pairwise-difference" else ((end.winner, seat) for seat in end.losers)
        owed = ((one, other, debts[one] - debts[other]) for one, other in pairs)
    transfers = [_transfer(one, other, amount * end.stake) for one, other, amount in owed if amount]
    net = _net(transfers, len(end.seats))
    if end.offender is not None:
        net = _with_liability(net, end.winner, end.offender)
        transfers = list(_realising(net))
    transfers.sort(key=lambda transfer: (-transfer.amount, transfer.payer, transfer.receiver))
    return Settlement(tuple(net), tuple(transfers), end.offender)


def _transfer(one: int, other: int, amount: int) -> Transfer:
    """What the first owes the second; a negative amount goes the other way."""
    return Transfer(one, other, amount) if amount > 0 else Transfer(other, one, -amount)


def _by_card_difference(end: Endgame) -> Iterator[tuple[int, int, int]]:
    """PG-VS-07, DEC-57: the difference of the card numbers, multiplied as the difference itself calls for.

    Where only the first leader is multiplied, that is a difference which he has to pay.
    """
    leader_only = end.variant.options.multiplier_scope == "first-leader"
    for one, other in choose(end.seats, 2):
        more = end.count(one) - end.count(other)
        payer = one if more > 0 else other
        reached = tier(abs(more), end.variant)
        factor = reached[1] if reached and (not leader_only or payer == end.first_leader) else 1
        yield one, other, more * factor


def _net(transfers: Sequence[Transfer], seats: int) -> list[int]:
    net = [0] * seats
    for transfer in transfers:
        net[transfer.payer] -= transfer.amount
        net[transfer.receiver] += transfer.amount
    return net


def _with_liability(net: Sequence[int], winner: int, offender: int) -> list[int]:
    """PG-SCORE-10, DEC-59: what the other losers lose is charged to the offender; what others win stays theirs."""
    charged = list(net)
    for seat, amount in enumerate(net):
        if seat not in (winner, offender) and amount < 0:
            charged[offender] += amount
            charged[seat] = 0
    return charged


def _realising(net: Sequence[int]) -> Iterator[Transfer]:
    """Payments from those who lose to those who win that bring about a net result."""
    owing = [[seat, -amount] for seat, amount in enumerate(net) if amount < 0]
    waiting = [[seat, amount] for seat, amount in enumerate(net) if amount > 0]
    while owing and waiting:
        amount = min(owing[0][1], waiting[0][1])
        yield Transfer(owing[0][0], waiting[0][0], amount)
        owing[0][1] -= amount
        waiting[0][1] -= amount
        if not owing[0][1]:
            owing.pop(0)
        if not waiting[0][1]:
            waiting.pop(0)
