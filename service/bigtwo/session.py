"""Sessions: the totals of a series of deals, chips and end, and the dealer, leader and exchange of the next deal.

>>> import bigtwo
>>> after = bigtwo.variant("three-player").session([bigtwo.DealResult(winner=2, cards_left=(5, 10, 0))])
>>> after.net, after.next_dealer
((10, -35, 25), 2)

Rules: PG-DEAL-02, PG-DEAL-03, PG-DIR-03, PG-OPEN-01..10, PG-3P-06, PG-HK-06, PG-LEC-03, PG-LEC-04, PG-SCORE-07,
DEC-35, DEC-37..41, DEC-55, DEC-74, DEC-92, DEC-98; HR-SES-01..09, DEC-110..114, DEC-175..178; HR-DEAL-01, DEC-188.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bigtwo.cards import read_ordered_cards
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec, reason_behind, rules_behind
from bigtwo.dealing.deal import read_seed, shuffled
from bigtwo.dealing.opening import (
    Previous,
    Swap,
    exchanges_by_place,
    leader_by,
    opens_round,
    option_of_leader,
    previous_of,
    swaps_after,
    weakest_of,
)
from bigtwo.faults import Faults, Path
from bigtwo.messages.catalogue import merged
from bigtwo.messages.render import Param, Reason, render_count, render_word
from bigtwo.reading import Reader, as_request, entries, fields_of, given, list_of, optional, read_all, seat
from bigtwo.scoring.endgame import Endgame, endgame
from bigtwo.scoring.result import RESULT_FIELDS, DealResult, UnscorableDeal, read_result, written_result
from bigtwo.scoring.score import Score, in_points, score_endgame
from bigtwo.variant.options import STEPS, Options, direction_of
from bigtwo.wording import Readable, place_of

MAX_DEALS: Final = 500


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What the next deal takes besides its shuffled pack."""

    dealer: int
    deal_number: int
    previous: Previous | None
    """How the last deal ended; None before the first."""

    def to_dict(self, variant: Rules) -> dict[str, object]:
        """The fields of the question ``deal`` beside its pack or seed."""
        previous = None if self.previous is None else self.previous.to_dict(variant)
        return {"dealer": self.dealer, "deal_number": self.deal_number, "previous": previous}


@dataclass(frozen=True, slots=True, repr=False)
class Session(Readable):
    """A session after some deals. Everything about the next deal is None when the session is over."""

    variant: Rules
    scores: tuple[Score, ...]
    """The scores of the deals, in order."""
    over: bool
    """Is the session over, because all its deals are played (PG-LEC-04, HR-SES-04), somebody has no chips left, or a
    total has reached the target (HR-SES-01)?"""
    next_dealer: int | None
    """None also before the first deal (PG-DEAL-02) and where it has still to be drawn for (PG-OPEN-09)."""
    next_leader_by: str | None
    next_leader: int | None
    """Who leads the next deal; None where the lowest card decides, or a seat that has still to be named or drawn."""
    exchange_due: tuple[Swap, ...] | None
    """Between whom cards are exchanged once the next deal is dealt (PG-3P-06, HR-EXCH-01)."""
    direction: str | None
    """Which way the next deal goes round."""
    next_deal: NextDeal | None
    """What the next deal takes; None when the session is over or its dealer has still to be drawn for."""
    draw_due: bool
    """Has the dealer of the next deal still to be drawn for?"""
    rules: tuple[str, ...]
    winners: tuple[int, ...] | None = None
    """Who has won a session that was played for totals, several who share it; None while it is not over, and where a
    session is played for nothing or for chips."""
    reason: Reason | None = None
    """How a session stands that is played for totals; why one that is played for chips is over, None while it goes
    on."""
    chips_after: tuple[Chips, ...] = ()
    """Everybody's chips before the first deal and after each; empty where the variant has none."""

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat, the penalties or points of all deals."""
        return _sums((score.amounts for score in self.scores), self.variant.options.players)

    @property
    def nets(self) -> tuple[tuple[int, ...] | None, ...]:
        """Deal by deal what was won or lost, by seat, as far as it was paid; None where the variant pays nothing."""
        if self.chips_after:
            return tuple(chips.net for chips in self.chips_after[1:])
        return tuple(None if score.settlement is None else score.settlement.net for score in self.scores)

    @property
    def net(self) -> tuple[int, ...] | None:
        """By seat, what was won or lost in all deals; None where the variant pays nothing."""
        if self.variant.options.settlement == "none":
            return None
        return _sums((net or () for net in self.nets), self.variant.options.players)

    @property
    def chips(self) -> tuple[int, ...] | None:
        """By seat, what is left of the chips; below zero a debt; None where the variant has no chips."""
        return self.chips_after[-1].left if self.chips_after else None

    @property
    def buy_ins(self) -> tuple[int, ...] | None:
        """By seat, how often somebody bought in again; None where nobody does (HR-SES-09)."""
        chips = self.variant.options.chips
        return None if chips is None or chips[1] != "buy-in" else self.chips_after[-1].buy_ins

    def __str__(self) -> str:
        deals = render_count("deals.played", len(self.scores))
        text = render_word("said.totals", deals=deals, amounts=" ".join(map(str, self.totals)))
        if self.net is None:
            return text
        return render_word("said.net", sentence=text, amounts=" ".join(map(str, self.net)))

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``session``."""
        unit = "points" if in_points(self.variant.options) else "penalties"
        net = self.net
        return {
            "ledger": [
                {
                    "deal": number,
                    unit: list(score.amounts),
                    "net": None if paid is None else list(paid),
                    **score.won_before_lead,
                }
                for number, (score, paid) in enumerate(zip(self.scores, self.nets, strict=True), start=1)
            ],
            "totals": {unit: list(self.totals), "net": None if net is None else list(net)},
            "chips": None if self.chips is None else list(self.chips),
            **({} if self.buy_ins is None else {"buy_ins": [*self.buy_ins]}),
            "deals_played": len(self.scores),
            "over": self.over,
            **({"winners": self.winners and [*self.winners]} if self.variant.options.session_end else {}),
            **({} if self.reason is None else {"reason": self.reason.to_dict()}),
            "next_dealer": self.next_dealer,
            "next_leader_by": self.next_leader_by,
            "next_leader": self.next_leader,
            "exchange_due": None if self.exchange_due is None else self._exchange(self.exchange_due),
            "direction": self.direction,
            "next_deal": None if self.next_deal is None else self.next_deal.to_dict(self.variant),
            "draw_due": self.draw_due,
            "rules": list(self.rules),
        }

    def _exchange(self, swaps: tuple[Swap, ...]) -> dict[str, object]:
        """The exchange of the next deal on the wire: the first one, and where places decide every one."""
        shown: dict[str, object] = {"from": swaps[0].giver, "to": swaps[0].receiver}
        if exchanges_by_place(self.variant.options):
            shown["exchanges"] = [{"from": each.giver, "to": each.receiver, "count": each.count} for each in swaps]
        return shown


def session(
    deals: Sequence[DealResult],
    variant: VariantSpec,
    draws: Sequence[str | int] | None = None,
    seed: str | None = None,
) -> Session:
    """The ledger of a session and what comes next.

    `draws` are the cards drawn after a round for the next deal, by seat, where the variant draws for it. A `seed` draws
    them where that is due: it shuffles the pack, and the seats take its first cards. Raises
    `UnscorableDeal` with every fault of every deal; a deal after the session was over is one.
    """
    variant = ruleset.variant(variant)
    asked = {
        "deals": [{**written_result(deal, variant), "dealer": deal.dealer} for deal in deals],
        "draws": as_request(draws, variant, "draws"),
        "seed": seed,
    }
    return derive_session(**read_all(_READERS, asked, variant, UnscorableDeal), variant=variant)


def _read_deal(value: object, variant: Rules, path: Path, faults: Faults) -> DealResult | None:
    """How a deal of a session ended, and who dealt it."""
    if type(value) is dict and (inside := next((name for name in ("played_deal", "result") if name in value), None)):
        place = "played_deal" if inside == "played_deal" else "result/played_deal"
        faults.note((*path, inside), "unknown-field.whole-answer", field=place_of(path), inside=place)
        return None
    fields = fields_of(value, path, faults, required=("winner",), optional=(*RESULT_FIELDS, "dealer"))
    if fields is None:
        return None
    dealt = given(fields, {"dealer": seat}, variant, path, faults)
    result = read_result(fields, variant, path, faults)
    return None if result is None else replace(result, **dealt)


read_deals: Final[Reader[tuple[DealResult, ...]]] = list_of(_read_deal, 0, MAX_DEALS)


def read_draws(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[int, ...] | None:
    """The cards that were drawn for the next deal, by seat, as masks."""
    players = variant.options.players
    listed = entries(value, path, faults, players, players)
    return None if listed is None else read_ordered_cards(listed, variant, path, faults)


_READERS: Final[Mapping[str, Reader[Any]]] = {
    "deals": read_deals,
    "draws": optional(read_draws),
    "seed": optional(read_seed),
}


def derive_session(
    deals: Sequence[DealResult], variant: Rules, draws: tuple[int, ...] | None, seed: str | None = None
) -> Session:
    """The session from parsed deals, whose cards are masks. Raises UnscorableDeal with every fault of every deal."""
    faults = Faults()
    ends: list[Endgame] = []
    for index, deal in enumerate(deals):
        try:
            ends.append(endgame(deal, variant))
        except UnscorableDeal as unscorable:
            faults.take(unscorable, "deals", index)
    faults.check(UnscorableDeal)
    scores = tuple(score_endgame(end) for end in ends)
    chips_after = _chips_after(scores, ends, variant)
    if chips_after:
        standing = standing_of_chips(chips_after[1:], variant)
    elif variant.options.session_end:
        amounts, winners = [score.amounts for score in scores], [end.winner for end in ends]
        standing = standing_of_totals(amounts, winners, variant)
    else:
        standing = Standing()
    over_after = standing.over_after
    if over_after is not None and over_after < len(scores):
        by_target = standing.reason is not None and standing.reason.code == "target-reached"
        rules = ("PG-LEC-04",) if chips_after else variant.cited("target_score")
        faults.note(("deals", over_after), f"session-over.{'target' if by_target else 'after'}", rules, deal=over_after)
    over, played, options = over_after is not None, len(scores), variant.options
    drawn = drawer(draws, seed, played + 1, variant, faults)
    by: str | None = None
    direction = next_dealer = next_leader = exchange_due = next_deal = None
    if not over:
        direction, by = direction_of(options, played + 1), leader_by(options, played + 1)
    if not over and not ends:  # anybody may deal first (PG-DEAL-02): seat 0, if nobody says otherwise
        next_deal = NextDeal(0, 1, None)
    elif not over:
        last = LastDeal(ends[-1], scores[-1], faults, ("deals", played - 1))
        next_leader = last.leader(by)
        if options.next_dealer == "next-player":
            next_dealer = _following_dealer(deals, options)
        else:
            next_dealer = drawn if is_drawn_for(played + 1, options) else last.dealer()
        exchange_due = last.exchange()
        next_deal = None if next_dealer is None else NextDeal(next_dealer, played + 1, last.previous)
    faults.check(UnscorableDeal)
    return Session(
        variant=variant,
        scores=scores,
        over=over,
        next_dealer=next_dealer,
        next_leader_by=by,
        next_leader=next_leader,
        exchange_due=exchange_due,
        direction=direction,
        next_deal=next_deal,
        draw_due=not over and next_deal is None,
        rules=_rules(scores, variant, over, exchange_due is not None),
        winners=standing.winners,
        reason=standing.reason,
        chips_after=chips_after,
    )


# --- what has been won and lost --------------------------------------------------------------------------------------


def _sums(rows: Iterable[Sequence[int]], seats: int) -> tuple[int, ...]:
    return tuple(map(sum, zip([0] * seats, *rows, strict=True)))


def _rules(scores: Sequence[Score], variant: Rules, over: bool, exchange: bool) -> tuple[str, ...]:
    options = variant.options
    decided = {
        f"next_dealer {option_of_leader(options, len(scores) + 1)} direction": not over,
        "settlement": True,
        "deals_per_round": options.deals_per_round is not None,
        "starting_chips": options.starting_chips is not None,
        "card_exchange": exchange,
        "target_score": bool(options.session_end),
        "target_winner": bool(options.session_end) and over,
        "session-over": over,
        "chips-gone": options.chips is not None and (options.chips[1] != "buy-in" or last_deal(options) is not None),
    }
    names = " ".join(name for name, has_decided in decided.items() if has_decided)
    return merged(rules_behind(variant, names), *(score.rules for score in scores))


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


def _chips_after(scores: Sequence[Score], ends: Sequence[Endgame], variant: Rules) -> tuple[Chips, ...]:
    """Everybody's chips before the first deal and after each; empty where the variant has none."""
    if variant.options.chips is None:
        return ()
    number, debts = variant.options.chips
    nobody = (0,) * variant.options.players
    found = [Chips(nobody, (number,) * variant.options.players, nobody)]
    for score, end in zip(scores, ends, strict=True):
        assert score.settlement is not None
        now, net = found[-1], score.settlement.net
        paid = _paid(net, now.left, end.winner, debts) if debts.startswith("pay-") else net
        left = tuple(chips + amount for chips, amount in zip(now.left, paid, strict=True))
        after = Chips(paid, left, now.buy_ins)
        found.append(_bought_again(after, found[0].left) if debts == "buy-in" else after)
    return tuple(found)


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


def _best(totals: Sequence[int], which: str) -> tuple[int, ...]:
    """The seats with the lowest or the highest total."""
    total = min(totals) if which == "lowest" else max(totals)
    return tuple(seat for seat, each in enumerate(totals) if each == total)


def standing_of_totals(amounts: Sequence[Sequence[int]], winners: Sequence[int], variant: Rules) -> Standing:
    """How a session stands that is played for totals, from what was scored in each deal and who won it."""
    end, (which, _, tie) = variant.options.session_end, variant.options.target_winner.partition("-")
    totals, reached = [0] * variant.options.players, None
    for number, scored in enumerate(amounts, start=1):
        totals = [before + amount for before, amount in zip(totals, scored, strict=True)]
        if end.total is not None and max(totals) >= end.total:
            reached = "target-reached"
        elif reached is None and number == end.deals:
            reached = "deals-played"
        if reached is not None and (tie != "play-on" or len(_best(totals, which)) == 1):
            return _won(totals, winners[:number], reached, variant)
    if reached is None:
        return Standing(reason=_not_over(max(totals), variant))
    tied = _best(totals, which)
    said: dict[str, Param] = {"seats": tied, "total": totals[tied[0]]}
    return Standing(reason=reason_behind(variant, f"totals-tied.{which}", "target_winner", **said))


def _won(totals: Sequence[int], won: Sequence[int], reached: str, variant: Rules) -> Standing:
    """Who has the best total, or has won most deals of those who have it (HR-SES-02, HR-SES-03, HR-SES-05)."""
    form, _, tie = variant.options.target_winner.partition("-")
    winners = _best(totals, form)
    total = totals[winners[0]]
    if tie == "most-wins" and len(winners) > 1:
        most = max(map(won.count, winners))
        winners, form = tuple(seat for seat in winners if won.count(seat) == most), tie
    said: dict[str, Param] = {"winner": winners[0]} if len(winners) == 1 else {"seats": winners}
    form = form if len(winners) == 1 else f"{form}-shared"
    if reached == "target-reached":
        said["target"] = variant.options.session_end.to_dict()["total"]
    else:
        said["deal"] = len(won)
    reason = reason_behind(variant, f"{reached}.{form}", "target_score target_winner", **said, total=total)
    return Standing(len(won), winners, reason)


def _not_over(highest: int, variant: Rules) -> Reason:
    end = variant.options.session_end
    if end.total is None:
        return reason_behind(variant, "deals-not-played.last", "target_score", deal=end.to_dict()["deals"])
    said: dict[str, Param] = {"target": end.total, "total": highest}
    if end.deals is None:
        return reason_behind(variant, "target-not-reached.total", "target_score", **said)
    return reason_behind(variant, "target-not-reached.total-or-deals", "target_score", **said, deal=end.deals)


# --- the deal that comes next -----------------------------------------------------------------------------------------


class LastDeal:
    """The last deal of a session, as it determines the next one; what is missing for that is a fault."""

    def __init__(self, end: Endgame, score: Score, faults: Faults, path: Path = ()) -> None:
        self.variant = end.variant
        self.end = end
        self.previous = previous_of(end, score)
        """How it ended, as the next deal takes it."""
        self.faults = faults
        self.path = path

    def leader(self, by: str | None) -> int | None:
        """Who leads the next deal; None where no earlier one decides it."""
        if by == "previous-winner":
            return self.end.winner
        return self._loser_who_leads("later_leader") if by == "previous-loser" else None

    def dealer(self) -> int | None:
        """Who deals next, where nobody draws for it; None where the deal goes round, since who dealt is not known."""
        if self.variant.options.next_dealer == "next-player":
            return None
        return self._loser_who_leads("next_dealer") if self.variant.options.next_dealer == "loser" else self.end.winner

    def exchange(self) -> tuple[Swap, ...] | None:
        """Who exchanges cards in the next deal; None where nobody does (PG-3P-06, HR-EXCH-01..04, DEC-39)."""
        options, previous = self.variant.options, self.previous
        if options.card_exchange == "none":
            return None
        if not exchanges_by_place(options):
            losers = self._losers("card_exchange")
            return (losers and swaps_after(previous, options, losers)) or None
        if previous.placings is None or not previous.goes_by_placings(options):
            if not previous.counts:
                self._want("cards_left", "card_exchange", "cards-left-for-exchange")
                return None
            left = [previous.counts[seat] for seat in self.end.losers]
            tied = tuple(
                seat for seat, many in zip(self.end.losers, left, strict=True) if many and left.count(many) > 1
            )
            if tied and not previous.hands:
                self._want("hands", "card_exchange", "hands-for-exchange", seats=tied)
                return None
        return swaps_after(previous, options)

    def _losers(self, option: str) -> tuple[int, ...]:
        """The seats that were left with most cards; after playing to the last, the seat that came last."""
        if self.previous.counts:
            return self.previous.losers()
        if self.end.placings is not None and self.variant.options.deal_ends == "one-left":
            return self.end.placings[-1:]
        self._want("cards_left", option, "cards-left-for-next-deal")
        return ()

    def _loser_who_leads(self, option: str) -> int | None:
        """DEC-37: of several the one whose largest combination has the fewest cards, and then the weakest."""
        tied = self._losers(option)
        if len(tied) < 2:
            return tied[0] if tied else None
        if not self.previous.hands:
            self._want("hands", option, "hands-of-tied", seats=tied)
            return None
        return weakest_of(tied, self.previous.hands, self.variant)[0]

    def _want(self, field: str, option: str, form: str, **params: Param) -> None:
        path = (*self.path, field)
        if not any(fault.path == path for fault in self.faults.found):
            self.faults.note(path, f"missing-field.{form}", self.variant.cited(option), **params)


def _following_dealer(deals: Sequence[DealResult], options: Options) -> int:
    """Who deals next where the deal goes round (HR-DEAL-01). A deal that does not say who dealt it follows from those
    before, the first from seat 0 (DEC-188)."""
    dealer = 0
    for number, deal in enumerate(deals, 1):
        dealer = dealer if deal.dealer is None else deal.dealer
        dealer = (dealer + STEPS[direction_of(options, number)]) % options.players
    return dealer


def is_drawn_for(number: int, options: Options) -> bool:
    """Is the dealer of the deal of a number drawn for? (PG-OPEN-09)"""
    return options.next_dealer == "high-draw-per-round" and number > 1 and opens_round(options, number)


def drawer(draws: tuple[int, ...] | None, seed: str | None, number: int, variant: Rules, faults: Faults) -> int | None:
    """Who drew the highest card for the deal of a number, or None without draws; they cannot tie (DEC-40). A seed draws
    where that is due."""
    order = variant.order
    if not is_drawn_for(number, variant.options):
        if draws is not None:
            faults.note(("draws",), "not-due.draws", variant.cited("next_dealer"))
        return None
    if draws is None and seed is not None:
        draws = tuple(map(order.bit_of, shuffled(order.listed, seed)[: variant.options.players]))
    return None if draws is None else draws.index(max(draws))
