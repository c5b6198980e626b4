"""How a session stands: what everybody has of their chips, whether it is over, and who has won it.

Rules: PG-LEC-03, PG-LEC-04, PG-OPEN-09, DEC-98; HR-SES-01..09, DEC-110..114, DEC-175..178.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bigtwo.combinations.ruleset import Rules, reason_behind
from bigtwo.messages.render import Param, Reason
from bigtwo.variant.options import Options

# --- chips -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chips:
    """Everybody's chips after a deal, by seat."""

    net: tuple[int, ...]
    """What was won or lost in the deal, as far as it was paid; the sum is zero."""
    left: tuple[int, ...]
    """What everybody has; below zero a debt."""
    buy_ins: tuple[int, ...]
    """How often everybody has bought in again by now."""


def chips_after_deals(
    nets: Iterable[Sequence[int]], winners: Iterable[int], start: Chips, debts: str
) -> Iterator[Chips]:
    """The chips after each deal, from what was won or lost in it and who won it.

    `start` are the chips before the first deal; `debts` says what happens to who has too few, as `starting_chips` names
    it.
    """
    now = start
    for net, winner in zip(nets, winners, strict=True):
        paid = _paid(net, now.left, winner, debts) if debts.startswith("pay-") else tuple(net)
        left = tuple(chips + amount for chips, amount in zip(now.left, paid, strict=True))
        now = Chips(paid, left, now.buy_ins)
        if debts == "buy-in":
            now = _bought_again(now, start.left)
        yield now


def _bought_again(now: Chips, prices: Sequence[int]) -> Chips:
    """Whoever has nothing left buys until there is something (HR-SES-09, DEC-178)."""
    times = [0 if chips > 0 else -chips // price + 1 for chips, price in zip(now.left, prices, strict=True)]
    left = [chips + price * bought for chips, price, bought in zip(now.left, prices, times, strict=True)]
    buy_ins = [before + bought for before, bought in zip(now.buy_ins, times, strict=True)]
    return Chips(now.net, tuple(left), tuple(buy_ins))


def _paid(net: Sequence[int], left: Sequence[int], winner: int, debts: str) -> tuple[int, ...]:
    """What is won and lost where nobody pays more than is left (HR-SES-07, HR-SES-08, DEC-177)."""
    losses = [max(amount, -chips) if amount < 0 else 0 for amount, chips in zip(net, left, strict=True)]
    rest = -sum(losses)
    in_turn = [seat for seat in (*range(winner, len(net)), *range(winner)) if net[seat] > 0]
    gains = [0] * len(net)
    if debts == "pay-in-proportion":
        won = sum(net[seat] for seat in in_turn)
        for seat in in_turn:
            gains[seat] = -sum(losses) * net[seat] // won
        rest -= sum(gains)
    for seat in in_turn:
        most = net[seat] if debts == "pay-in-turn" else 1  # what is over of the shares goes one by one
        gains[seat] += min(rest, most)
        rest -= min(rest, most)
    return tuple(loss + gain for loss, gain in zip(losses, gains, strict=True))


# --- the end and the winner -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """How a session stands."""

    over_after: int | None = None
    """After which deal it was over; None while it goes on."""
    winners: tuple[int, ...] | None = None
    """Who has won one that was played for totals; None while it is not over, and of all others."""
    reason: Reason | None = None
    """How one stands that is played for totals; why one for chips is over, None while it goes on."""


def last_deal(options: Options) -> int | None:
    """The last deal of a session that is played for chips; None where chips alone end it.

    A round whose next dealer is drawn for is followed by another (PG-OPEN-09, DEC-98).
    """
    return None if options.next_dealer == "high-draw-per-round" else options.deals_per_round


def standing_of_chips(after: Sequence[Chips], variant: Rules) -> Standing:
    """How a session stands that is played for chips: over when its last deal is played, or when somebody has none left
    and has not bought in again (PG-LEC-04)."""
    for number, chips in enumerate(after, start=1):
        if number == last_deal(variant.options):
            return Standing(number, None, reason_behind(variant, "deals-played.last", "chips-gone", number=number))
        gone = tuple(seat for seat, left in enumerate(chips.left) if left <= 0)
        if len(gone) == 1:
            return Standing(number, None, reason_behind(variant, "chips-gone.one", "chips-gone", seat=gone[0]))
        if gone:
            return Standing(number, None, reason_behind(variant, "chips-gone.several", "chips-gone", seats=gone))
    return Standing()


@dataclass(frozen=True, slots=True)
class _Totals:
    """The totals after a deal, and how many deals everybody has won, by seat."""

    deal: int
    totals: tuple[int, ...]
    won: tuple[int, ...]

    def after(self, amounts: Sequence[int], winner: int) -> _Totals:
        """The totals after one more deal."""
        totals = tuple(before + amount for before, amount in zip(self.totals, amounts, strict=True))
        won = tuple(before + (seat == winner) for seat, before in enumerate(self.won))
        return _Totals(self.deal + 1, totals, won)

    def best(self, which: str) -> tuple[int, ...]:
        """The seats with the lowest or the highest total."""
        total = min(self.totals) if which == "lowest" else max(self.totals)
        return tuple(seat for seat, each in enumerate(self.totals) if each == total)


def standing_of_totals(amounts: Sequence[Sequence[int]], winners: Sequence[int], variant: Rules) -> Standing:
    """How a session stands that is played for totals, from what was scored in each deal and who won it."""
    end, (which, _, tie) = variant.options.session_end, variant.options.target_winner.partition("-")
    now = _Totals(0, (0,) * variant.options.players, (0,) * variant.options.players)
    reached = None
    for scored, winner in zip(amounts, winners, strict=True):
        now = now.after(scored, winner)
        if end.total is not None and max(now.totals) >= end.total:
            reached = "target-reached"
        elif reached is None and now.deal == end.deals:
            reached = "deals-played"
        if reached is not None and (tie != "play-on" or len(now.best(which)) == 1):
            return _won(now, reached, variant)
    if reached is None:
        return Standing(reason=_not_over(now, variant))
    tied = now.best(which)
    said: dict[str, Param] = {"seats": tied, "total": now.totals[tied[0]]}
    return Standing(reason=reason_behind(variant, f"totals-tied.{which}", "target_winner", **said))


def _won(now: _Totals, reached: str, variant: Rules) -> Standing:
    """Who has the best total, or has won most deals of those who have it (HR-SES-02, HR-SES-03, HR-SES-05)."""
    form, _, tie = variant.options.target_winner.partition("-")
    winners = now.best(form)
    total = now.totals[winners[0]]
    if tie == "most-wins" and len(winners) > 1:
        most = max(now.won[seat] for seat in winners)
        winners, form = tuple(seat for seat in winners if now.won[seat] == most), tie
    said: dict[str, Param] = {"winner": winners[0]} if len(winners) == 1 else {"seats": winners}
    form = form if len(winners) == 1 else f"{form}-shared"
    if reached == "target-reached":
        said["target"] = variant.options.session_end.to_dict()["total"]
    else:
        said["deal"] = now.deal
    reason = reason_behind(variant, f"{reached}.{form}", "target_score target_winner", **said, total=total)
    return Standing(now.deal, winners, reason)


def _not_over(now: _Totals, variant: Rules) -> Reason:
    end = variant.options.session_end
    if end.total is None:
        return reason_behind(variant, "deals-not-played.last", "target_score", deal=end.to_dict()["deals"])
    said: dict[str, Param] = {"target": end.total, "total": max(now.totals)}
    if end.deals is None:
        return reason_behind(variant, "target-not-reached.total", "target_score", **said)
    return reason_behind(variant, "target-not-reached.total-or-deals", "target_score", **said, deal=end.deals)
