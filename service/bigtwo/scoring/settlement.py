"""From scores to payments: who pays whom what, so that everything paid is received.

Every payment has lines that explain it, as a score has.

Rules: PG-SCORE-06, PG-SCORE-07, PG-SCORE-10, PG-VS-01, PG-VS-07, PG-DUS-01, WP-SCORE-02, DEC-54..61, DEC-85, DEC-91,
DEC-167.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations as choose

from bigtwo.messages.citations import merged, topic_rules
from bigtwo.messages.render import render_word, seat_name
from bigtwo.scoring.endgame import Endgame
from bigtwo.scoring.schemes import POINT_SCHEMES, Line, Tally, add_count_multiplier, only_the_leader
from bigtwo.wording import Readable


@dataclass(frozen=True, slots=True, repr=False)
class Transfer(Readable):
    """One payment."""

    payer: int
    receiver: int
    amount: int
    lines: tuple[Line, ...]
    """What the amount is made of; they add up to it."""

    def __str__(self) -> str:
        return render_word(
            "said.pays", payer=seat_name(self.payer), receiver=seat_name(self.receiver), number=self.amount
        )

    def to_dict(self) -> dict[str, object]:
        """The payment on the wire."""
        return {
            "from": self.payer,
            "to": self.receiver,
            "amount": self.amount,
            "lines": [line.to_dict() for line in self.lines],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Settlement(Readable):
    """What everybody wins or loses by a deal, and the payments that bring it about, the largest first."""

    net: tuple[int, ...]
    """By seat; the sum is zero."""
    transfers: tuple[Transfer, ...]
    liable: int | None
    """Who pays for the other losers, because of the last-card duty."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.transfers)) or render_word("said.nobody-pays")

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
    if form == "pairwise-card-difference" and end.price is None:  # a price is the same under all of them (DEC-167)
        payments = [_by_card_difference(end, one, other) for one, other in choose(end.seats, 2)]
    else:
        pairs = ((end.winner, seat) for seat in end.losers) if form == "winner-only" else choose(end.seats, 2)
        payments = [_by_scores(end, one, other, debts) for one, other in pairs]
    transfers = [payment for payment in payments if payment.amount]
    net = _net(transfers, len(end.seats))
    if end.offender is not None:
        net = _with_liability(net, end.winner, end.offender)
        transfers = list(_realising(net, end))
    transfers.sort(key=lambda transfer: (-transfer.amount, transfer.payer, transfer.receiver))
    return Settlement(tuple(net), tuple(transfers), end.offender)


def _by_scores(end: Endgame, one: int, other: int, debts: Sequence[int]) -> Transfer:
    """PG-SCORE-07, DEC-54, DEC-56: the difference of their scores."""
    payer, receiver = (one, other) if debts[one] > debts[other] else (other, one)
    owed, rules = debts[payer] - debts[receiver], end.variant.cited("settlement")
    if end.variant.options.settlement == "winner-only" and debts[end.winner]:
        rules = merged(rules, topic_rules("winner-with-a-score", end.variant.authority))
    tally = Tally(end.variant)
    if end.price is not None:
        rules = tally.topic("instant-win-priced")
    if end.variant.options.scoring in POINT_SCHEMES:
        tally.add("pay-points", owed, rules, payer_score=-debts[payer], receiver_score=-debts[receiver])
    else:
        tally.add("pay-penalties", owed, rules, payer_score=debts[payer], receiver_score=debts[receiver])
    return _at_the_stake(end, payer, receiver, tally)


def _by_card_difference(end: Endgame, one: int, other: int) -> Transfer:
    """PG-VS-07, DEC-57: the difference of the card numbers, multiplied as the difference itself calls for.

    Where only the first leader is multiplied, that is a difference which he has to pay (DEC-85).
    """
    payer, receiver = (one, other) if end.count(one) > end.count(other) else (other, one)
    held, less = end.count(payer), end.count(receiver)
    tally = Tally(end.variant)
    tally.add("pay-cards", held - less, end.variant.cited("settlement"), held=held, receiver_held=less)
    is_leader = payer == end.result.first_leader
    add_count_multiplier(tally, held - less, "pay-difference", leader_only=only_the_leader(end), is_leader=is_leader)
    return _at_the_stake(end, payer, receiver, tally)


def _at_the_stake(end: Endgame, payer: int, receiver: int, tally: Tally) -> Transfer:
    """The payment in money (PG-SCORE-06)."""
    tally.multiply("pay-stake", end.stake, end.variant.cited("stake"))
    return Transfer(payer, receiver, tally.total, tuple(tally.lines))


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


def _realising(net: Sequence[int], end: Endgame) -> Iterator[Transfer]:
    """Payments from those who lose to those who win that bring about a net result, where somebody is liable.

    Besides him only the winner can have something to pay (DEC-91).
    """
    owing = [[seat, -amount] for seat, amount in enumerate(net) if amount < 0]
    waiting = [[seat, amount] for seat, amount in enumerate(net) if amount > 0]
    while owing and waiting:
        amount = min(owing[0][1], waiting[0][1])
        tally = Tally(end.variant)
        if owing[0][0] == end.offender:
            tally.add("pay-liable", amount, tally.topic("liability"))
        else:
            tally.add("pay-alone", amount, tally.topic("winner-alone"))
        yield Transfer(owing[0][0], waiting[0][0], amount, tuple(tally.lines))
        owing[0][1] -= amount
        waiting[0][1] -= amount
        if not owing[0][1]:
            owing.pop(0)
        if not waiting[0][1]:
            waiting.pop(0)
