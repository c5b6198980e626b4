"""The score of a deal and its settlement as payments between seats.

Rules: PG-SCORE-01..07, PG-SCORE-10, PG-VS-01, PG-VS-07, PG-DRA-02, PG-DUS-01, PG-ON-01, WP-SCORE-02, DEC-32, DEC-35,
DEC-54..61, DEC-74, DEC-85, DEC-91, DEC-167, and those of the five schemes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations as choose
from types import MappingProxyType
from typing import Final

from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec
from bigtwo.faults import Faults
from bigtwo.messages.catalogue import merged
from bigtwo.messages.render import render_label, render_word, seat_name
from bigtwo.scoring.endgame import Endgame, endgame
from bigtwo.scoring.instant_wins import is_plain_dragon, written_instant_win
from bigtwo.scoring.result import DealResult, UnscorableDeal, read_result, written_result
from bigtwo.scoring.schemes import (
    Line,
    Tally,
    add_count_multiplier,
    card_penalty,
    fixed_loser_penalty,
    in_points,
    only_the_leader,
    place_points,
    priced,
    special_penalty,
    winner_points,
)
from bigtwo.wording import AsFields, Readable


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
class Settlement(Readable, AsFields):
    """What everybody wins or loses by a deal, and the payments that bring it about, the largest first."""

    net: tuple[int, ...]
    """By seat; the sum is zero."""
    transfers: tuple[Transfer, ...]
    liable: int | None
    """Who pays for the other losers, because of the last-card duty."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.transfers)) or render_word("said.nobody-pays")


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
    net = [0] * len(end.seats)
    for transfer in transfers:
        net[transfer.payer] -= transfer.amount
        net[transfer.receiver] += transfer.amount
    if end.offender is not None:
        net = _with_liability(net, end.winner, end.offender)
        transfers = list(_realising(net, end))
    transfers.sort(key=lambda transfer: (-transfer.amount, transfer.payer, transfer.receiver))
    return Settlement(tuple(net), tuple(transfers), end.offender)


def _by_scores(end: Endgame, one: int, other: int, debts: Sequence[int]) -> Transfer:
    """PG-SCORE-07, DEC-54, DEC-56: the difference of their scores."""
    payer, receiver = (one, other) if debts[one] > debts[other] else (other, one)
    tally, decided = Tally(end.variant), "settlement"
    if end.price is not None:
        decided = "instant-win-priced"
    elif end.variant.options.settlement == "winner-only" and debts[end.winner]:
        decided += " winner-with-a-score"
    form, sign = ("pay-points", -1) if in_points(end.variant.options) else ("pay-penalties", 1)
    said = {"payer_score": sign * debts[payer], "receiver_score": sign * debts[receiver]}
    tally.add(form, debts[payer] - debts[receiver], decided, **said)
    return _at_the_stake(end, payer, receiver, tally)


def _by_card_difference(end: Endgame, one: int, other: int) -> Transfer:
    """PG-VS-07, DEC-57: the difference of the card numbers, multiplied as the difference itself calls for.

    Where only the first leader is multiplied, that is a difference which he has to pay (DEC-85).
    """
    payer, receiver = (one, other) if end.count(one) > end.count(other) else (other, one)
    held, less = end.count(payer), end.count(receiver)
    tally = Tally(end.variant)
    tally.add("pay-cards", held - less, "settlement", held=held, receiver_held=less)
    is_leader = payer == end.result.first_leader
    add_count_multiplier(tally, held - less, "pay-difference", leader_only=only_the_leader(end), is_leader=is_leader)
    return _at_the_stake(end, payer, receiver, tally)


def _at_the_stake(end: Endgame, payer: int, receiver: int, tally: Tally) -> Transfer:
    """The payment in money (PG-SCORE-06)."""
    stake = end.variant.options.stake if end.result.stake is None else end.result.stake
    tally.multiply("pay-stake", stake, "stake")
    return Transfer(payer, receiver, tally.total, tuple(tally.lines))


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
            tally.add("pay-liable", amount, "liability")
        else:
            tally.add("pay-alone", amount, "winner-alone")
        yield Transfer(owing[0][0], waiting[0][0], amount, tuple(tally.lines))
        owing[0][1] -= amount
        waiting[0][1] -= amount
        if not owing[0][1]:
            owing.pop(0)
        if not waiting[0][1]:
            waiting.pop(0)


SCHEMES: Final[Mapping[str, Callable[[Endgame, int], Tally]]] = MappingProxyType(
    {
        "card-penalties": card_penalty,
        "winner-points": winner_points,
        "placings": place_points,
        "fixed-loser": fixed_loser_penalty,
        "special-cards": special_penalty,
    }
)
"""How each scheme scores one seat."""


@dataclass(frozen=True, slots=True, repr=False)
class SeatScore(Readable):
    """What a deal is worth to one seat."""

    seat: int
    cards_left: int | None
    """None where it was not given and the variant does not ask."""
    unit: str
    """``penalty``, of which less is better, or ``points``, of which more is."""
    amount: int
    lines: tuple[Line, ...]
    """What the amount is made of; they add up to it."""

    def __str__(self) -> str:
        return render_label(seat_name(self.seat), f"{self.amount} {_unit_in_words(self.unit)}")

    def to_dict(self) -> dict[str, object]:
        """One seat on the wire."""
        return {
            "seat": self.seat,
            "cards_left": self.cards_left,
            self.unit: self.amount,
            "lines": [line.to_dict() for line in self.lines],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Score(Readable):
    """The score of one deal."""

    scoring: str
    """The scheme, as the option names it."""
    seats: tuple[SeatScore, ...]
    settlement: Settlement | None
    """Who pays whom; None where the variant pays nothing."""
    rules: tuple[str, ...]
    """The ids of the rules it rests on."""
    won_before_lead: Mapping[str, object]
    """The field of the answer that says which hand won before anybody played; empty where a variant has none."""

    @property
    def unit(self) -> str:
        """``penalty`` or ``points``."""
        return self.seats[0].unit

    @property
    def amounts(self) -> tuple[int, ...]:
        """The penalty or the points of every seat."""
        return tuple(seat.amount for seat in self.seats)

    def __str__(self) -> str:
        seats = ", ".join(render_label(seat_name(seat.seat), str(seat.amount)) for seat in self.seats)
        text = render_word("said.scores", unit=_unit_in_words(self.unit), seats=seats)
        if self.settlement is None:
            return text
        return render_word(
            "said.net", sentence=text, amounts=", ".join(f"{amount:+d}" for amount in self.settlement.net)
        )

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``score``."""
        return {
            "scoring": self.scoring,
            "seats": [seat.to_dict() for seat in self.seats],
            "settlement": None if self.settlement is None else self.settlement.to_dict(),
            **self.won_before_lead,
            "rules": list(self.rules),
        }


def _unit_in_words(unit: str) -> str:
    return render_word("term.points" if unit == "points" else "column.penalty")


def score(result: DealResult, variant: VariantSpec) -> Score:
    """The score of one deal, in lines that explain it, and who pays whom.

    Raises `UnscorableDeal`, a ValueError with every fault: what the variant reads and was not given, and what cannot
    be.
    """
    variant = ruleset.variant(variant)
    faults = Faults()
    reported = read_result(written_result(result, variant), variant, (), faults)
    faults.check(UnscorableDeal)
    assert reported is not None
    return derive_score(reported, variant)


def derive_score(result: DealResult, variant: Rules) -> Score:
    """The score of a parsed result, whose cards are masks. Raises UnscorableDeal."""
    return score_endgame(endgame(result, variant))


def score_endgame(end: Endgame) -> Score:
    """The score of a deal that has been checked."""
    scoring = end.variant.options.scoring
    unit = "points" if in_points(end.variant.options) else "penalty"
    scored = SCHEMES[scoring] if end.price is None else priced
    tallies = [scored(end, seat) for seat in end.seats]
    for seat in end.dropped_out:
        _say_what_is_due(tallies[seat], end)
    seats = tuple(
        SeatScore(seat, None if end.counts is None else end.counts[seat], unit, tally.total, tuple(tally.lines))
        for seat, tally in enumerate(tallies)
    )
    debts = [-seat.amount if unit == "points" else seat.amount for seat in seats]
    settlement = settle(end, debts)
    told = written_instant_win(end.instant_win, end.variant.options)
    return Score(scoring, seats, settlement, _rules(end, seats, settlement), told)


def _say_what_is_due(tally: Tally, end: Endgame) -> None:
    """A player who dropped out on the lone top two has not won; he pays nothing, or as if he still held it (DEC-32)."""
    card = end.variant.order.code(end.top_two)
    if end.charged and not in_points(end.variant.options):
        tally.note("dropped-out-charged", "lone_top_two_payment", card=card)
    else:
        tally.note("dropped-out", "dropped-out", card=card)


def _rules(end: Endgame, seats: tuple[SeatScore, ...], settlement: Settlement | None) -> tuple[str, ...]:
    cited, options = end.variant.cited, end.variant.options
    topics: list[str] = []
    win = end.instant_win
    if win is not None and end.price is not None:
        topics.append("instant-win-priced")
    elif win is not None:
        topics.append("dragon-scored" if is_plain_dragon(win.pattern, end.variant) else "instant-win-scored")
        topics += ["dragon-placed"] if options.scoring == "placings" else []
        multiplies = options.scoring == "card-penalties" and options.count_multipliers
        topics += ["dragon-not-multiplied"] if multiplies and only_the_leader(end) else []
    elif end.counts is not None and end.counts[end.winner]:
        topics.append("outlasted")
    if options.scoring == "card-penalties":
        topics.append("winner-pays-nothing")
        topics += ["last-player-pays"] if end.variant.options.deal_ends == "one-left" and win is None else []
    if end.dropped_out:
        topics.append("dropped-out")
    if settlement is not None and settlement.liable is not None:
        topics.append("liability")
    return merged(
        cited("scoring"),
        *(line.rules for seat in seats for line in seat.lines),
        *(end.variant.cited(topic) for topic in topics),
        cited("settlement"),
        cited("stake") if settlement is not None else (),
        *(line.rules for transfer in (settlement.transfers if settlement else ()) for line in transfer.lines),
    )
