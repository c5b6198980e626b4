"""The score of a deal: what each seat scores under the five schemes, and the price of an instant win, as lines that add
up to it; and its settlement as payments between seats.

Rules: PG-SCORE-01..07, PG-SCORE-10, PG-3P-13, PG-GS-04, PG-VS-01..13, PG-DRA-02, PG-LEC-03, PG-ON-01, PG-PUS-01,
PG-PUS-02, PG-PLC-01, PG-DUS-01..05, PG-OPEN-03, PG-IND-01..07, WP-SCORE-01..04, HR-INST-08, HR-LIAB-01, HR-VAL-01..03,
DEC-12, DEC-28, DEC-32, DEC-35, DEC-42..47, DEC-49, DEC-51, DEC-54..67, DEC-74, DEC-83, DEC-85, DEC-91, DEC-102,
DEC-103, DEC-115..119, DEC-166, DEC-167, DEC-182.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations as choose
from itertools import product
from operator import attrgetter
from typing import Final

from bigtwo.cards import TWO, Pack, singles
from bigtwo.combinations import ruleset
from bigtwo.combinations.kinds import HONOURS, SPECIAL_KINDS, STRAIGHT_FLUSHES, Combination
from bigtwo.combinations.ruleset import Rules, VariantSpec, reason_behind
from bigtwo.messages.catalogue import BY_CARDS_LEFT, TENS_BY_NUMBER, TENS_BY_VALUE, UP_TO_NINE_CARDS, merged
from bigtwo.messages.render import Param, Reason, Reasoned, render_label, render_word, seat_name
from bigtwo.reading import read_one
from bigtwo.scoring.endgame import Endgame, endgame
from bigtwo.scoring.result import (
    DealResult,
    UnscorableDeal,
    is_plain_dragon,
    read_result,
    written_instant_win,
    written_result,
)
from bigtwo.variant.options import Options
from bigtwo.variant.values import PICTURES, RankPoints, factor_of
from bigtwo.wording import AsFields, Readable


@dataclass(frozen=True, slots=True, repr=False)
class Line(Reasoned):
    """One step of a score or of a payment: what it is for, in words and rules, and what it adds."""

    reason: Reason
    amount: int

    @property
    def detail(self) -> str:
        """What the amount is for, such as ``9 cards x 1`` or ``doubled for 10 or more cards``."""
        return self.reason.detail

    def __str__(self) -> str:
        return f"{self.detail}: {self.amount:+d}"

    def to_dict(self) -> dict[str, object]:
        """The line on the wire."""
        reason = self.reason.to_dict()
        return {
            "detail": self.detail,
            "amount": self.amount,
            **{name: reason[name] for name in ("rules", "phrase", "params")},
        }


class Tally:
    """The lines of one seat, or of one payment, as they are added."""

    def __init__(self, variant: Rules) -> None:
        self.variant = variant
        self.lines: list[Line] = []
        self.total = 0

    def add(self, form: str, amount: int, decided: str | tuple[str, ...], **params: Param) -> None:
        """Adds an amount, with what decided it as `reason_behind` takes it; one of nothing leaves no line."""
        if amount:
            self.note(form, decided, amount, **params)

    def note(self, form: str, decided: str | tuple[str, ...], amount: int = 0, **params: Param) -> None:
        """Adds a line, also one that says why there is nothing to add."""
        self.lines.append(Line(reason_behind(self.variant, f"score.{form}", decided, **params), amount))
        self.total += amount

    def multiply(self, form: str, times: int, decided: str | tuple[str, ...], **params: Param) -> None:
        """Multiplies what has come together so far; the line carries what that adds."""
        self.add(form, self.total * (times - 1), decided, times=times, **params)


def _worth(rank: str, pack: Pack, card_points: str | RankPoints) -> int:
    """What one card of a rank counts. Tile 1 counts as the ace, and tiles from 11 on as the court cards."""
    if isinstance(card_points, RankPoints):
        return card_points.points(rank)
    if card_points == "ladder":
        return pack.ranks.index(rank) + 1
    if card_points == "tiered":
        if rank in (pack.ace, TWO):
            return 3 if rank == pack.ace else 4
        return 2 if rank in PICTURES else 1
    return 5 if card_points == "one-and-five-for-twos" and rank == TWO else 1


def worth_of(hand: int, variant: Rules) -> list[tuple[int, int]]:
    """The cards of a hand by what each of them counts, from the most to the least: pairs of worth and mask."""
    by_worth: dict[int, int] = {}
    for index, rank in enumerate(variant.order.pack.ranks):
        if cards := hand & 15 << 4 * index:
            worth = _worth(rank, variant.order.pack, variant.options.card_points)
            by_worth[worth] = by_worth.get(worth, 0) | cards
    return sorted(by_worth.items(), reverse=True)


def fours_of_a_kind(hand: int) -> list[int]:
    """Every four equal cards in a hand, from the strongest; the fifth card is not asked for (DEC-51)."""
    return [four for bit in reversed(range(0, hand.bit_length(), 4)) if (four := 15 << bit) & hand == four]


def disjoint_straight_flushes(hand: int, variant: Rules) -> tuple[int, ...]:
    """As many straight flushes of a hand as fit without sharing a card (DEC-51); the highest where there is a choice.

    A straight flush stays in its suit, so every suit is packed by itself.
    """
    inside = [mask for mask in variant.combinations.straight_flush_masks if hand & mask == mask]
    one_suit = variant.order.pack.lowest(variant.order.pack.ranks)
    return tuple(mask for suit in range(4) for mask in _packed([mask for mask in inside if mask & one_suit << suit]))


def _packed(masks: Sequence[int]) -> list[int]:
    """A largest choice of sets that share no card; of equally large ones the first that is found."""
    best: list[int] = []
    for index, mask in enumerate(masks):
        chosen = [mask, *_packed([other for other in masks[index + 1 :] if not other & mask])]
        if len(chosen) > len(best):
            best = chosen
    return best


def highest_honour(hand: int, variant: Rules) -> Combination | None:
    """The highest honour hand that a hand can play, as its variant plays it; None where there is none.

    Honour hands rank as in play; a straight flush of seven cards beats every four of a kind (PG-SF7-03), and takes the
    two weakest others along. Four of a kind needs its odd card, and is none where fours are played bare (DEC-62,
    VC-12). Six cards with a straight flush in them may be a run, which is no honour hand (DEC-134).
    """
    table = variant.combinations
    found = [mask for mask in table.straight_flush_masks if hand & mask == mask]
    if table.straight_flushes:
        found = [mask | sum(singles(hand ^ mask)[:2]) for mask in found]
    if variant.options.quads_form != "bare":
        found += [four | sum(singles(hand & ~four)[:1]) for four in fours_of_a_kind(hand)[:1]]
    honours = [play for play in map(table.get, found) if play is not None and play.kind in HONOURS]
    return max(honours, key=_HONOUR_RANK, default=None)


_HONOUR_RANK: Final = attrgetter("size", "strength")


_BASE_TABLE: Final = ((10, 2), (13, 3))
"""The `count_multipliers` of the base game. It decides only which rules are cited; factors come from the option."""
_NINE: Final = 9
"""Up to this many cards a rule of the base game says what each costs (PG-SCORE-02)."""


def card_penalty(end: Endgame, seat: int) -> Tally:
    """The penalty of one seat for its cards; the winner has none (PG-SCORE-05)."""
    tally = Tally(end.variant)
    if seat == end.winner:
        return tally
    add_cards(tally, end, seat)
    # What is multiplied may be the difference of the numbers of cards; the winner has none (PG-VS-07).
    form = "count-difference" if end.variant.options.settlement == "pairwise-card-difference" else "count"
    add_count_multiplier(
        tally, end.count(seat), form, leader_only=only_the_leader(end), is_leader=seat == end.result.first_leader
    )
    _add_two_factors(tally, end.hand(seat))
    _add_hand_doubling(tally, end.hand(seat))
    _add_finish_doubling(tally, end)
    _add_what_the_house_limits(tally, end)
    return tally


def add_cards(tally: Tally, end: Endgame, seat: int) -> None:
    """What the cards left count before anything multiplies them."""
    if end.variant.options.card_points == "one-each":
        tally.add("cards", end.count(seat), _rules_of_counting(end, seat), held=end.count(seat), each=1)
        return
    for worth, cards in worth_of(end.hand(seat), end.variant):
        held = cards.bit_count()
        tally.add("cards-worth", held * worth, "card_points", cards=end.variant.cards(cards), held=held, each=worth)


def _rules_of_counting(end: Endgame, seat: int) -> tuple[str, ...]:
    """Why a card counts one. Of larger hands the base game only says what they cost multiplied; where nothing
    multiplies a large hand, the reason for that is cited too."""
    variant, count = end.variant, end.count(seat)
    rules = variant.cited("card_points")
    if count <= _NINE or UP_TO_NINE_CARDS not in rules or BY_CARDS_LEFT not in variant.cited("scoring"):
        return rules
    if tier(count, variant) is None:
        return merged((BY_CARDS_LEFT,), variant.cited("count_multipliers"))
    if only_the_leader(end) and seat != end.result.first_leader:
        return merged((BY_CARDS_LEFT,), variant.cited("multiplier_scope"))
    return (BY_CARDS_LEFT,)


def tier(count: int, variant: Rules) -> tuple[int, int] | None:
    """The entry of the table of multipliers that a number of cards reaches, or None."""
    reached = [entry for entry in variant.options.count_multipliers if entry[0] <= count]
    return reached[-1] if reached else None


def add_count_multiplier(
    tally: Tally, count: int, form: str = "count", *, leader_only: bool = False, is_leader: bool = False
) -> None:
    """The multiplier for many cards; by the first leader's rule nobody else is multiplied at all (DEC-46)."""
    reached = tier(count, tally.variant)
    if reached is None or (leader_only and not is_leader):
        return
    minimum, factor = reached
    rules = tally.variant.cited("count_multipliers")
    if tally.variant.options.count_multipliers == _BASE_TABLE:
        topic = "ten-cards" if minimum == 10 else "thirteen-cards" if count == 13 else "above-thirteen-cards"
        rules = tally.variant.cited(topic)
    counted = tally.variant.options.card_points == "one-each"
    rules = tuple(rule for rule in rules if rule != (TENS_BY_VALUE if counted else TENS_BY_NUMBER))
    of_difference = form != "count"
    if leader_only:
        decided = "multiplier_scope leader-difference" if of_difference else "multiplier_scope"
        tally.multiply(f"{form}-leader", factor, decided, minimum=minimum)
    else:
        rules = merged(rules, tally.variant.cited("settlement")) if of_difference else rules
        tally.multiply(form, factor, rules, minimum=minimum)


def only_the_leader(end: Endgame) -> bool:
    """Is nobody multiplied but the player who led first? (PG-VS-02)"""
    return end.variant.options.multiplier_scope == "first-leader"


def _add_two_factors(tally: Tally, hand: int) -> None:
    """HR-VAL-01, DEC-116: each two multiplies by itself, the highest first."""
    factors, order = tally.variant.options.two_factors, tally.variant.order
    if factors is None:
        return
    for two in singles(hand & tally.variant.twos)[::-1]:
        card = order.code(two)
        tally.multiply("two-factor", factor_of(factors, card[-1]), "two_factors", card=card)


def _add_what_the_house_limits(tally: Tally, end: Endgame) -> None:
    """HR-VAL-02, HR-VAL-03, DEC-115: what all pay who still hold everything, and after all factors the cap."""
    options = tally.variant.options
    if options.all_held_factor > 1 and end.all_held:
        decided = "all_held_factor" if end.instant_win is None else "all_held_factor dragon-all-held"
        tally.multiply("all-held", options.all_held_factor, decided)
    cap = options.penalty_cap
    if cap is not None and tally.total > cap:
        tally.add("capped", cap - tally.total, "penalty_cap", most=cap)


def _add_hand_doubling(tally: Tally, hand: int) -> None:
    """PG-VS-06, WP-SCORE-03, DEC-51: a card may count in a two, in four of a kind and in a straight flush."""
    variant = tally.variant
    doubling = variant.options.hand_doubling
    if doubling is None:
        return
    twos = singles(hand & variant.twos)[::-1] if "two" in doubling.cards else []
    fours = fours_of_a_kind(hand) if "four-of-a-kind" in doubling.cards else []
    flushes = disjoint_straight_flushes(hand, variant) if "straight-flush" in doubling.cards else ()
    if doubling.mode == "once":
        unused = 0
        for cards in (*twos, *fours, *flushes):
            unused |= cards
        if unused:
            tally.multiply("unused-once", 2, "hand_doubling", cards=variant.cards(unused))
        return
    for two in twos:
        tally.multiply("unused-two", 2, "hand_doubling", card=variant.order.code(two))
    for four in fours:
        tally.multiply("unused-four", 2, "hand_doubling", cards=variant.cards(four))
    for flush in flushes:
        tally.multiply("unused-straight-flush", 2, "hand_doubling", cards=variant.cards(flush))


def _add_finish_doubling(tally: Tally, end: Endgame) -> None:
    """PG-VS-09, WP-SCORE-04: the winner's last play doubles once, whatever it has of what doubles (DEC-47, DEC-51)."""
    finish, form = end.finish, end.variant.options.finish_doubling
    if finish is None or form == "none":
        return
    twos = end.variant.twos
    if form == "only-twos":
        if not finish.mask & ~twos:
            tally.multiply("finish-twos", 2, "finish_doubling", cards=finish.cards)
    elif finish.kind in SPECIAL_KINDS:
        tally.multiply("finish-honour", 2, "finish_doubling", kind=finish.kind, cards=finish.cards)
    elif finish.mask & twos:
        tally.multiply("finish-two", 2, "finish_doubling", cards=finish.cards)


def in_points(options: Options) -> bool:
    """Does the score of a deal say points, of which more is better? Otherwise it says penalties (DEC-74)."""
    return options.scoring in ("winner-points", "placings")


def winner_points(end: Endgame, seat: int) -> Tally:
    """One point for the winner, doubled for every two in his last play."""
    tally = Tally(end.variant)
    if seat != end.winner:
        return tally
    tally.add("won", 1, "won")
    if end.finish is not None:
        for two in singles(end.finish.mask & end.variant.twos)[::-1]:
            card = end.variant.order.code(two)
            tally.multiply("two-played-last", 2, "twos-played-last", card=card)
    return tally


def place_points(end: Endgame, seat: int) -> Tally:
    """The points of a place; after a dragon only the first place is taken (DEC-83)."""
    tally, options = Tally(end.variant), end.variant.options
    places = end.placings or (end.winner,)
    if seat in places:
        place = places.index(seat)
        if isinstance(options.place_points, tuple):
            points = options.place_points
        else:  # the last place scores nothing, whichever place it is, nor any after the third (DEC-64)
            points = (*(5, 3, 1)[: options.players - 1], *(0,) * (options.players - 1))
        reported = isinstance(options.place_points, str) and options.players == 4
        tally.add("place", points[place], "place" if reported else "place_points", place=place + 1)
    return tally


def fixed_loser_penalty(end: Endgame, seat: int) -> Tally:
    """One unit for the loser, nothing for anybody else (PG-DUS-01): in Lukang the player pays who has the highest
    honour hand left, else the highest two, else the highest ace, else most cards.

    Nobody does where all the others are without cards, because the only one dropped out (DEC-32).
    """
    tally, variant = Tally(end.variant), end.variant
    honours = {loser: honour for loser in end.losers if (honour := highest_honour(end.hand(loser), variant))}
    two = max(end.losers, key=lambda loser: end.hand(loser) & variant.twos)
    ace = max(end.losers, key=lambda loser: end.hand(loser) & variant.twos >> 4)
    tied = most_cards(end.winner, [end.count(each) for each in end.seats])
    held, card, rank = end.count(seat), variant.order.code(end.hand(seat)), variant.order.pack.ace
    if honours:
        if seat == max(honours, key=lambda loser: _HONOUR_RANK(honours[loser])):
            tally.add("loser-honour", 1, "loser-honour", cards=honours[seat].cards)
    elif end.hand(two) & variant.twos:
        if seat == two:
            tally.add("loser-two", 1, "loser-two", card=card)
    elif end.hand(ace) & variant.twos >> 4:
        if seat == ace:
            tally.add("loser-ace", 1, "loser-two", card=card, rank=rank)
    elif held and tied == (seat,):
        tally.add("loser-most-cards", 1, "loser-most-cards", held=held, rank=rank)
    elif held and seat == max(tied, key=lambda loser: end.hand(loser).bit_length()):
        tally.add("loser-highest-card", 1, "loser-highest-card", held=held, card=card, rank=rank)
    return tally


def most_cards(winner: int, counts: Sequence[int]) -> tuple[int, ...]:
    """The players, other than the winner, who were left with most cards: one, or several who tie (PG-OPEN-03)."""
    losers = [seat for seat in range(len(counts)) if seat != winner]
    most = max(counts[seat] for seat in losers)
    return tuple(seat for seat in losers if counts[seat] == most)


def special_penalty(end: Endgame, seat: int) -> Tally:
    """The penalty of one seat: cards left, unbeaten specials, and for the winner the last play."""
    tally = Tally(end.variant)
    if seat != end.winner:
        add_cards(tally, end, seat)
        add_count_multiplier(tally, end.count(seat))
    for special in end.specials:
        play = end.variant.combinations.get(end.variant.mask(special.cards))
        if special.seat == seat and play is not None:
            _add_special(tally, play, final=special.final)
    if seat == end.winner and end.finish is not None:
        twos = singles(end.finish.mask & end.variant.twos)[::-1]
        for two in twos:
            tally.add("finish-with-two", -10, "finish-with-two", card=end.variant.order.code(two))
        if not twos:
            tally.add("finish-normal", -5, "finish-normal")
    return tally


def _add_special(tally: Tally, play: Combination, *, final: bool) -> None:
    """What an unbeaten special is worth to who played it, twice as much as the last play (PG-IND-02..04)."""
    twos = tally.variant.twos
    if play.kind in STRAIGHT_FLUSHES:
        form, amount = "special-straight-flush", -40
    else:
        form, amount = ("special-four-twos", -80) if play.mask & twos == twos else ("special-four", -20)
    tally.add(form, amount, "special", cards=play.cards)
    if final:
        tally.add("special-final", amount, "special-final", times=2)


def priced(end: Endgame, seat: int) -> Tally:
    """The price for one seat: a penalty of each of the others, or points of the holder, and nothing changes it."""
    tally, win = Tally(end.variant), end.instant_win
    gives_points = in_points(end.variant.options)
    if win is not None and end.price is not None and gives_points == (seat == win.seat):
        tally.add("instant-win", end.price, "instant-win-priced", pattern=win.pattern)
    return tally


# --- the settlement --------------------------------------------------------------------------------------------------


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
    if end.offender is not None and end.takes_over:
        debts = _taken_over(debts, end.losers, end.offender)
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
    if end.offender is not None and not end.takes_over:
        net = [-loss for loss in _taken_over([-amount for amount in net], end.losers, end.offender)]
        transfers = list(_realising(net, end))
    transfers.sort(key=lambda transfer: (-transfer.amount, transfer.payer, transfer.receiver))
    return Settlement(tuple(net), tuple(transfers), end.offender)


def _taken_over(debts: Sequence[int], losers: Sequence[int], offender: int) -> list[int]:
    """What the other losers owe, or lose, is the offender's (PG-SCORE-10, HR-LIAB-01); what they earn stays theirs
    (DEC-59, DEC-182)."""
    due = list(debts)
    for seat in losers:
        if seat != offender and due[seat] > 0:
            due[offender] += due[seat]
            due[seat] = 0
    return due


def _by_scores(end: Endgame, one: int, other: int, debts: Sequence[int]) -> Transfer:
    """PG-SCORE-07, DEC-54, DEC-56: the difference of their scores."""
    payer, receiver = (one, other) if debts[one] > debts[other] else (other, one)
    tally, decided = Tally(end.variant), "settlement"
    if end.price is not None:
        decided = "instant-win-priced"
    elif end.variant.options.settlement == "winner-only" and debts[end.winner]:
        decided += " winner-with-a-score"
    form, sign = ("pay-points", -1) if in_points(end.variant.options) else ("pay-penalties", 1)
    if end.takes_over:
        form = "pay-taken-over"
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


def _realising(net: Sequence[int], end: Endgame) -> Iterator[Transfer]:
    """Payments from those who lose to those who win that bring about a net result, where somebody is liable.

    Besides him only the winner can have something to pay (DEC-91).
    """
    owing = {seat: -amount for seat, amount in enumerate(net) if amount < 0}
    waiting = {seat: amount for seat, amount in enumerate(net) if amount > 0}
    for payer, receiver in product(owing, waiting):
        amount = min(owing[payer], waiting[receiver])
        if amount:
            owing[payer] -= amount
            waiting[receiver] -= amount
            form, decided = ("pay-liable", "liability") if payer == end.offender else ("pay-alone", "winner-alone")
            tally = Tally(end.variant)
            tally.add(form, amount, decided)
            yield Transfer(payer, receiver, amount, tuple(tally.lines))


SCHEMES: Final[Mapping[str, Callable[[Endgame, int], Tally]]] = {
    "card-penalties": card_penalty,
    "winner-points": winner_points,
    "placings": place_points,
    "fixed-loser": fixed_loser_penalty,
    "special-cards": special_penalty,
}
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
    return derive_score(read_one(read_result, written_result(result, variant), variant, (), UnscorableDeal), variant)


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
        topics.append("taking-over" if end.takes_over else "liability")
    return merged(
        cited("scoring"),
        *(line.rules for seat in seats for line in seat.lines),
        *(end.variant.cited(topic) for topic in topics),
        cited("settlement"),
        cited("stake") if settlement is not None else (),
        *(line.rules for transfer in (settlement.transfers if settlement else ()) for line in transfer.lines),
    )
