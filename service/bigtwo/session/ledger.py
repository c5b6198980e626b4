"""Session totals, chips or target, and the dealer, leader and exchange of the next deal.

Rules: PG-DEAL-02, PG-DEAL-03, PG-DIR-03, PG-OPEN-01..10, PG-3P-06, PG-HK-06, PG-LEC-03, PG-LEC-04, PG-SCORE-07,
DEC-35, DEC-37..41, DEC-55, DEC-74, DEC-92, DEC-98; HR-SES-01..03, DEC-110..114.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from bigtwo.cards import read_ordered_cards, written_card
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec, reason_behind, rules_behind
from bigtwo.dealing.deal import read_seed, shuffled
from bigtwo.dealing.lead import LeaderBy, Side, leader_by, opens_round, sides_of, weakest_of
from bigtwo.dealing.previous import Previous, by_cards_left, by_score, exchanges_by_place, previous_of
from bigtwo.faults import Faults, Path, expect
from bigtwo.messages.reasons import Reason, Reasoned, merged
from bigtwo.messages.render import Param, render_count, render_word
from bigtwo.reading import Reader, entries, fields_of, given, list_of, optional, read_all, seat
from bigtwo.scoring.endgame import Endgame, endgame
from bigtwo.scoring.result import RESULT_FIELDS, DealResult, UnscorableDeal, read_result, written_result
from bigtwo.scoring.schemes import in_points, most_cards
from bigtwo.scoring.score import Score, score_endgame
from bigtwo.variant.options import Options, direction_of
from bigtwo.wording import Readable, place_of

MAX_DEALS: Final = 500
"""How many deals one session may have."""


@dataclass(frozen=True, slots=True)
class NextExchange:
    """Between whom cards are exchanged once the next deal is dealt (PG-3P-06, HR-EXCH-01)."""

    loser: int
    """Who gives his highest cards."""
    winner: int
    """Who gives any cards in return."""
    sides: tuple[Side, ...] | None = None
    """Every exchange, where the places decide."""

    def to_dict(self) -> dict[str, object]:
        """The exchange on the wire."""
        shown: dict[str, object] = {"from": self.loser, "to": self.winner}
        if self.sides is not None:
            shown["exchanges"] = [side.to_dict() for side in self.sides]
        return shown


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


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal of a session: how it ended, and who dealt it."""

    result: DealResult
    dealer: int | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Session(Readable):
    """A session after some deals. Everything about the next deal is None when the session is over."""

    variant: Rules
    scores: tuple[Score, ...]
    """The scores of the deals, in order."""
    over: bool
    """Is the session over, because all its deals are played or somebody has no chips left (PG-LEC-04), or because a
    total has reached the target (HR-SES-01)?"""
    next_dealer: int | None
    """None also before the first deal (PG-DEAL-02) and where it has still to be drawn for (PG-OPEN-09)."""
    next_leader_by: LeaderBy | None
    next_leader: int | None
    """Who leads the next deal; None where the lowest card decides, or a seat that has still to be named or drawn."""
    exchange_due: NextExchange | None
    direction: str | None
    """Which way the next deal goes round."""
    next_deal: NextDeal | None
    """What the next deal takes; None when the session is over or its dealer has still to be drawn for."""
    draw_due: bool
    """Has the dealer of the next deal still to be drawn for?"""
    rules: tuple[str, ...]
    target: TargetStanding | None = None
    """The session measured by its target; None where it is not played to one."""
    end: Reason | None = None
    """Why a session that is played for chips is over; None while it goes on."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who has won a session that was played to a target, several where their totals are equal; None while it is
        not over, and where there is no target."""
        return None if self.target is None else self.target.winners

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat, the penalties or points of all deals."""
        return _sums((score.amounts for score in self.scores), self.variant.options.players)

    @property
    def net(self) -> tuple[int, ...] | None:
        """By seat, what was won or lost in all deals; None where the variant pays nothing."""
        if self.variant.options.settlement == "none":
            return None
        return _sums(map(_net, self.scores), self.variant.options.players)

    @property
    def chips(self) -> tuple[int, ...] | None:
        """By seat, what is left of the chips; below zero a debt; None where the variant has no chips."""
        start = self.variant.options.starting_chips
        return None if start is None else tuple(start + amount for amount in self.net or ())

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
                    "net": None if score.settlement is None else list(score.settlement.net),
                    **score.won_before_lead,
                }
                for number, score in enumerate(self.scores, start=1)
            ],
            "totals": {unit: list(self.totals), "net": None if net is None else list(net)},
            "chips": None if self.chips is None else list(self.chips),
            "deals_played": len(self.scores),
            "over": self.over,
            **({} if self.target is None else self.target.to_dict()),
            **({} if self.end is None else {"reason": self.end.to_dict()}),
            "next_dealer": self.next_dealer,
            "next_leader_by": self.next_leader_by,
            "next_leader": self.next_leader,
            "exchange_due": None if self.exchange_due is None else self.exchange_due.to_dict(),
            "direction": self.direction,
            "next_deal": None if self.next_deal is None else self.next_deal.to_dict(self.variant),
            "draw_due": self.draw_due,
            "rules": list(self.rules),
        }


def session(
    variant: VariantSpec,
    deals: Sequence[PlayedDeal | DealResult],
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
        "deals": [_written_deal(deal, variant) for deal in deals],
        "draws": None if draws is None else [written_card(card, variant.order) for card in draws],
        "seed": seed,
    }
    return session_of(**read_all(_READERS, asked, variant, UnscorableDeal), variant=variant)


def _written_deal(deal: PlayedDeal | DealResult, variant: Rules) -> dict[str, object]:
    """A deal that a caller of the library gave, as a request would write it."""
    expect(deal, (DealResult, PlayedDeal), "bigtwo.DealResult(winner=0, hands=[...]) or bigtwo.PlayedDeal")
    played = deal if isinstance(deal, PlayedDeal) else PlayedDeal(deal)
    return {**written_result(played.result, variant), "dealer": played.dealer}


def _read_deal(value: object, variant: Rules, path: Path, faults: Faults) -> PlayedDeal | None:
    if type(value) is dict and (inside := next((name for name in ("played_deal", "result") if name in value), None)):
        place = "played_deal" if inside == "played_deal" else "result/played_deal"
        faults.note((*path, inside), "unknown-field.whole-answer", field=place_of(path), inside=place)
        return None
    fields = fields_of(value, path, faults, required=("winner",), optional=(*RESULT_FIELDS, "dealer"))
    if fields is None:
        return None
    dealer = given(fields, {"dealer": seat}, variant, path, faults)
    result = read_result(fields, variant, path, faults)
    return None if result is None else PlayedDeal(result, **dealer)


read_deals: Final[Reader[tuple[PlayedDeal, ...]]] = list_of(_read_deal, 0, MAX_DEALS)
"""The deals of a session, in order."""


def read_draws(value: object, variant: Rules, path: Path, faults: Faults) -> list[int] | None:
    """The cards that were drawn for the next deal, by seat, as masks."""
    players = variant.options.players
    listed = entries(value, path, faults, players, players)
    return None if listed is None else read_ordered_cards(listed, variant, path, faults)


_READERS: Final[Mapping[str, Reader[Any]]] = MappingProxyType(
    {"deals": read_deals, "draws": optional(read_draws), "seed": optional(read_seed)}
)


def session_of(
    deals: Sequence[PlayedDeal], variant: Rules, draws: list[int] | None, seed: str | None = None
) -> Session:
    """The same for values that have been read."""
    faults = Faults()
    ends: list[Endgame] = []
    for index, deal in enumerate(deals):
        try:
            ends.append(endgame(deal.result, variant))
        except UnscorableDeal as unscorable:
            faults.take(unscorable, "deals", index)
    faults.check(UnscorableDeal)
    scores = tuple(score_endgame(end) for end in ends)
    over_after = _over_after(scores, variant)
    if over_after is not None and over_after < len(scores):
        by_target = variant.options.target_score is not None
        phrase, rules = ("target", variant.cited("target_score")) if by_target else ("after", ("PG-LEC-04",))
        faults.note(("deals", over_after), f"session-over.{phrase}", rules, deal=over_after)
    over, played, options = over_after is not None, len(scores), variant.options
    drawn = drawer(draws, seed, played + 1, variant, faults)
    by: LeaderBy | None = None
    direction = next_dealer = next_leader = exchange_due = next_deal = None
    if not over:
        last = LastDeal(ends, scores, variant, faults, played + 1)
        direction = direction_of(options, last.number)
        by = leader_by(options, last.number)
        next_leader = last.leader(by)
        next_dealer = drawn if is_drawn_for(last.number, options) else last.dealer()
        exchange_due = last.exchange()
        next_deal = last.deal(next_dealer)
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
        rules=_rules(scores, variant, by, exchange_due is not None),
        target=_standing(scores, variant, over=over),
        end=_why_over(scores, variant) if over and options.starting_chips is not None else None,
    )


# --- money -----------------------------------------------------------------------------------------------------------


def _sums(rows: Iterable[Sequence[int]], seats: int) -> tuple[int, ...]:
    return tuple(map(sum, zip([0] * seats, *rows, strict=True)))


def _net(score: Score) -> tuple[int, ...]:
    return () if score.settlement is None else score.settlement.net


def _over_after(scores: Sequence[Score], variant: Rules) -> int | None:
    """After which deal the session was over, or None; only one that is played for chips (PG-LEC-04) or to a target
    (HR-SES-01, DEC-110) ever is, and no session is played for both (DEC-111).

    A round whose next dealer is drawn for is followed by another, so that chips alone end it (PG-OPEN-09, DEC-98).
    """
    options = variant.options
    chips, target = options.starting_chips, options.target_score
    last = None if chips is None or options.next_dealer == "high-draw-per-round" else options.deals_per_round
    totals = [chips or 0] * options.players
    for number, score in enumerate(scores, start=1):
        gains = score.amounts if chips is None else _net(score)
        totals = [before + gain for before, gain in zip(totals, gains, strict=True)]
        if chips is not None and (number == last or min(totals) <= 0):
            return number
        if target is not None and max(totals) >= target:
            return number
    return None


def _why_over(scores: Sequence[Score], variant: Rules) -> Reason:
    """Why a session for chips is over: its last deal is played, or somebody has no chips left (PG-LEC-04)."""
    played = len(scores)
    start, won = variant.options.starting_chips or 0, _sums(map(_net, scores), variant.options.players)
    if played == variant.options.deals_per_round and variant.options.next_dealer != "high-draw-per-round":
        return reason_behind(variant, "deals-played.last", "chips-gone", number=played)
    seats = tuple(seat for seat, amount in enumerate(won) if start + amount <= 0)
    if len(seats) == 1:
        return reason_behind(variant, "chips-gone.one", "chips-gone", seat=seats[0])
    return reason_behind(variant, "chips-gone.several", "chips-gone", seats=seats)


def _rules(scores: Sequence[Score], variant: Rules, by: LeaderBy | None, exchange: bool) -> tuple[str, ...]:
    options, over = variant.options, by is None
    lead = "first_leader" if by in ("named-seat", "random-seat") else "later_leader"
    decided = {
        f"next_dealer {lead} direction": not over,
        "settlement": True,
        "deals_per_round": options.deals_per_round is not None,
        "starting_chips": options.starting_chips is not None,
        "card_exchange": exchange,
        "target_score": options.target_score is not None,
        "target_winner": options.target_score is not None and over,
        "session-over": over,
        "chips-gone": options.starting_chips is not None,
    }
    names = " ".join(name for name, has_decided in decided.items() if has_decided)
    return merged(rules_behind(variant, names), *(score.rules for score in scores))


@dataclass(frozen=True, slots=True, repr=False)
class TargetStanding(Reasoned):
    """A session that is played to a target, measured by it."""

    winners: tuple[int, ...] | None
    """The seats that have won, several where their totals are equal; None while nobody has reached the target."""
    reason: Reason

    def to_dict(self) -> dict[str, object]:
        """The fields of the answer to ``session`` that only a target adds."""
        return {
            "winners": None if self.winners is None else list(self.winners),
            "reason": self.reason.to_dict(),
        }


def _standing(scores: Sequence[Score], variant: Rules, *, over: bool) -> TargetStanding | None:
    """Who has won (HR-SES-02, HR-SES-03, DEC-112); None where the session is not played to a target."""
    target = variant.options.target_score
    if target is None:
        return None
    totals = _sums((score.amounts for score in scores), variant.options.players)
    if not over:
        said: dict[str, Param] = {"target": target, "total": max(totals)}
        return TargetStanding(None, reason_behind(variant, "target-not-reached.total", "target_score", **said))
    form = variant.options.target_winner
    total = min(totals) if form == "lowest" else max(totals)
    winners = tuple(seat for seat, each in enumerate(totals) if each == total)
    params: dict[str, Param] = {"winner": winners[0]} if len(winners) == 1 else {"seats": winners}
    form = form if len(winners) == 1 else f"{form}-shared"
    params |= {"target": target, "total": total}
    reason = reason_behind(variant, f"target-reached.{form}", "target_score target_winner", **params)
    return TargetStanding(winners, reason)


# --- the deal that comes next -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LastDeal:
    """The last deal of a session, as it determines the next one; what is missing for that is a fault."""

    ends: Sequence[Endgame]
    scores: Sequence[Score]
    variant: Rules
    faults: Faults
    number: int
    """The number of the next deal."""

    def leader(self, by: LeaderBy) -> int | None:
        if by in ("lowest-card", "named-seat", "random-seat"):
            return None
        return self.ends[-1].winner if by == "previous-winner" else self._loser_who_leads("later_leader")

    def dealer(self) -> int | None:
        if not self.ends:
            return None
        if self.variant.options.next_dealer == "loser":
            return self._loser_who_leads("next_dealer")
        return self.ends[-1].winner

    def deal(self, dealer: int | None) -> NextDeal | None:
        """What the next deal takes; None where it is still to be drawn for. The first may be dealt by anybody
        (PG-DEAL-02): by seat 0, if nobody says otherwise."""
        if not self.ends:
            return NextDeal(0, 1, None)
        if dealer is None:
            return None
        return NextDeal(dealer, self.number, previous_of(self.ends[-1], self.scores[-1]))

    def exchange(self) -> NextExchange | None:
        """By places the last and the first, and from four players on the second last and the second (HR-EXCH-01..04);
        else of several with most cards the one with the higher penalty; if that ties too, nobody (PG-3P-06, DEC-39)."""
        options = self.variant.options
        if not self.ends or options.card_exchange == "none":
            return None
        if exchanges_by_place(options):
            order = self._order()
            if order is not None and options.card_exchange == "by-points":
                order = by_score(order, self.scores[-1].amounts, options)
            sides = () if order is None else tuple(sides_of(order, options))
            return NextExchange(sides[0].giver, sides[0].receiver, sides) if sides else None
        tied = self._losers("card_exchange")
        score = self.scores[-1]
        if len(tied) > 1 and score.unit == "penalty":
            highest = max(score.amounts[seat] for seat in tied)
            tied = tuple(seat for seat in tied if score.amounts[seat] == highest)
        return NextExchange(tied[0], self.ends[-1].winner) if len(tied) == 1 else None

    def _order(self) -> tuple[int, ...] | None:
        """All seats in the order in which they went out, or by the cards left (DEC-154, DEC-158)."""
        end = self.ends[-1]
        if end.placings is not None and self.variant.options.deal_ends == "one-left" and end.instant_win is None:
            return tuple(end.placings)
        if end.counts is None:
            self._want("cards_left", "card_exchange", "cards-left-for-exchange")
            return None
        losers = [end.counts[seat] for seat in end.losers]
        tied = tuple(seat for seat in end.losers if end.counts[seat] and losers.count(end.counts[seat]) > 1)
        if end.hands is None and tied:
            self._want("hands", "card_exchange", "hands-for-exchange", seats=tied)
            return None
        return by_cards_left(end.winner, end.counts, end.hands or ())

    def _losers(self, option: str) -> tuple[int, ...]:
        """The seats that were left with most cards; after playing to the last, the seat that came last."""
        end = self.ends[-1]
        if end.counts is not None:
            return most_cards(end.winner, end.counts)
        if end.placings is not None and self.variant.options.deal_ends == "one-left":
            return end.placings[-1:]
        self._want("cards_left", option, "cards-left-for-next-deal")
        return ()

    def _loser_who_leads(self, option: str) -> int | None:
        """DEC-37: of several the one whose largest combination has the fewest cards, and then the weakest."""
        tied = self._losers(option)
        if len(tied) < 2:
            return tied[0] if tied else None
        hands = self.ends[-1].hands
        if hands is None:
            self._want("hands", option, "hands-of-tied", seats=tied)
            return None
        return weakest_of(tied, hands, self.variant)[0]

    def _want(self, field: str, option: str, form: str, **params: Param) -> None:
        path = ("deals", len(self.ends) - 1, field)
        if not any(fault.path == path for fault in self.faults.found):
            rules = self.variant.cited(option)
            self.faults.note(path, f"missing-field.{form}", rules, **params)


def is_drawn_for(number: int, options: Options) -> bool:
    """Is the dealer of the deal of a number drawn for? (PG-OPEN-09)"""
    return options.next_dealer == "high-draw-per-round" and number > 1 and opens_round(options, number)


def drawer(draws: list[int] | None, seed: str | None, number: int, variant: Rules, faults: Faults) -> int | None:
    """Who drew the highest card for the deal of a number, or None without draws; they cannot tie (DEC-40). A seed draws
    where that is due."""
    order = variant.order
    if not is_drawn_for(number, variant.options):
        if draws is not None:
            faults.note(("draws",), "not-due.draws", variant.cited("next_dealer"))
        return None
    if draws is None and seed is not None:
        draws = [order.bits[code] for code in shuffled(order.pack.cards, seed)[: variant.options.players]]
    return None if draws is None else draws.index(max(draws))
