"""Whole deals of Big Two, played and judged slowly and plainly, to check the engine against.

Like `rules.py`, which says what the cards mean, this module is written from the rulebook alone and shares no line with
the engine. `rules.py` knows hands and piles; this module knows seats, turns, tricks, the stock and the end of a deal.

Values are those of the wire. *Options* are a plain dict of all forty. A *card* is a code such as "9S". *Seats* are
numbered counterclockwise from 0. An *event* is a dict:

    {"seat": 1, "play": ["3D"]}                       with "new_lead": True where the play could also continue (DEC-22)
    {"seat": 2, "pass": True}
    {"seat": 2, "draw": ["7C"]}                       owed after a pass where `draw_due` is not 0
    {"seat": 1, "announce": 1}                        owed after a play where `announce_due` is not None
    {"reshuffle": ["4D", ...]}                        the refilled stock, top first; may precede the draw; needs no seat

A *deal* is a dict: "hands" (as dealt, after an exchange, before the extra card is taken), "extra" (a card or None),
"stock" (a list, top first, or the number of all cards that are nowhere else), "dead", "dealer", "deal_number" (from 1)
and "previous" (None or {"winner", "hands"}). Nothing asks for full hands: packs of a few cards are dealt the same way.

What there is:

    first_seat(exposed, dealer, options, deal_number)      who gets the first card
    deal_out(pack, dealer, options, deal_number, exposed)  a deal from a shuffled pack, top card first
    find_opening(options, deal) -> Opening                 leader, by, must_include, dragon, hands with the extra card
    combinations_of_size(hand, size, options)              every combination of so many cards, found kind by kind

    table = Table(options, deal)                           one deal; the attributes below may be read at any time
    table.legal_events(by="generated" | "subsets")         what the seat to act may do
    table.judge(event) -> [(seat, code), ...]              what speaks against an event; changes nothing
    table.apply(event) -> [(seat, code), ...]              the same, and the event happens unless it is faulty
    table.over, table.result()                             the result is None while the deal goes on
    table.all_cards()                                      every card of the deal, wherever it is

    judge_record(options, deal, events, on_violation) -> Judgement      a whole record, as a referee
    random_deal(rng, options) -> deal
    random_record(rng, options, style, deal, limit) -> (deal, events, result)   a legal deal; result None: cut at limit
    plant(rng, deal, events, kind, options) -> (events, index, seat, code) or None      one fault of one of FAULTS

Attributes of a table: `hands` (sets), `to_act`, `pile` (list or None), `owner` (who played the pile), `own_pile`,
`passed` (under out-of-trick: who is locked out), `out` (who has no cards, in that order), `heap` (all cards of the
trick in progress, the pile among them), `set_aside`, `stock`, `stock_order_known`, `dead`, `draw_due`, `announce_due`
((seat, number) or None), `opening`, `step` (+1 counterclockwise, -1 clockwise), `winner`, `placings`, `first_leader`,
`last_play`, `events_seen`.

The result has "winner", "placings", "cards_left", "breaches" ([{"event", "seat", "causal"}]) and "breach" (the causal
one as {"seat"} or None).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Any

from . import rules
from .rules import RANKS, SUITS, Classified, beats, highest_card, lowest_card, rank_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    from .rules import Options

Deal = dict[str, Any]
Event = dict[str, Any]
Result = dict[str, Any]
Violation = tuple[int, str]  # the seat that is charged, the code

# ----------------------------------------------------------------------------------------------------------------------
# Dealing


def direction_step(options: Options, deal_number: int) -> int:
    """+1 where the next player is the right neighbour, -1 where it is the left one (PG-PLAY-03, PG-DIR-01..03)."""
    if options["direction"] == "alternating":
        return 1 if deal_number % 2 == 1 else -1  # The first deal goes counterclockwise (DEC-38).
    return 1 if options["direction"] == "counterclockwise" else -1


def counting_value(card: str) -> int:
    """The value of the exposed card: ace 1, number cards their number, J 11, Q 12, K 13 (PG-DEAL-06)."""
    rank = rank_of(card)
    return {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.get(rank) or int(rank)


def first_seat(exposed: str | None, dealer: int, options: Options, deal_number: int = 1) -> int:
    """Who gets the first card: counted from the dealer (PG-DEAL-06, DEC-36) or the next player (PG-VDEAL-01)."""
    step = direction_step(options, deal_number)
    if options["first_card_to"] == "next-player":
        return int(dealer + step) % int(options["players"])
    if exposed is None:
        raise ValueError("the first card depends on the exposed card")
    return int(dealer + step * (counting_value(exposed) - 1)) % int(options["players"])


def deal_out(
    pack: Sequence[str], dealer: int, options: Options, deal_number: int = 1, exposed: str | None = None
) -> Deal:
    """The cards dealt one by one in playing direction (PG-DEAL-08); the rest is the extra card, the stock or dead."""
    players = options["players"]
    size = len(pack) // players if options["hand_size"] == "all" else options["hand_size"]
    step = direction_step(options, deal_number)
    first = first_seat(exposed, dealer, options, deal_number)
    hands: list[list[str]] = [[] for _ in range(players)]
    for number, card in enumerate(pack[: players * size]):
        hands[(first + step * number) % players].append(card)
    rest = list(pack[players * size :])
    leftover = options["leftover"]
    extra = None
    if leftover.startswith("extra-card"):
        (extra,) = rest
    return {
        "hands": hands,
        "extra": extra,
        "stock": rest if leftover == "stock" else [],
        "dead": rest if leftover == "dead" else [],
        "dealer": dealer,
        "deal_number": deal_number,
        "previous": None,
    }


# ----------------------------------------------------------------------------------------------------------------------
# Combinations in a hand, found kind by kind; `rules.py` has the last word on each.


def combinations_of_size(hand: Iterable[str], size: int, options: Options) -> list[Classified]:
    """Every combination of so many cards in the hand."""
    t = rules.table(options)
    cards = sorted(hand)
    by_rank = {rank: [card for card in cards if rank_of(card) == rank] for rank in t.rank}
    by_suit = {suit: [card for card in cards if suit_of(card) == suit] for suit in SUITS}
    candidates: list[tuple[str, ...]] = []
    if size <= 4:
        for same_rank in by_rank.values():
            candidates += combinations(same_rank, size)
    elif size == 5:
        for run in t.runs:  # straights and straight flushes
            candidates += product(*(by_rank[rank] for rank in sorted(run)))
        for same_suit in by_suit.values():  # flushes
            candidates += combinations(same_suit, 5)
        for same_rank in by_rank.values():  # full houses and fours with an odd card
            candidates += _three_and_two(same_rank, by_rank.values())
            candidates += [(*four, card) for four in combinations(same_rank, 4) for card in cards if card not in four]
    else:
        for same_suit in by_suit.values():  # a straight flush and any two other cards
            for five in combinations(same_suit, 5):
                if frozenset(map(rank_of, five)) in t.runs:
                    others = [card for card in cards if card not in five]
                    candidates += [(*five, *two) for two in combinations(others, 2)]
    found = {}
    for candidate in candidates:
        combination = rules._classify(candidate, t)
        if combination is not None:
            found[combination.cards] = combination
    return list(found.values())


def _three_and_two(same_rank: list[str], ranks: Iterable[list[str]]) -> list[tuple[str, ...]]:
    """Three cards of this rank with every pair of another."""
    pairs = [two for other in ranks if other is not same_rank for two in combinations(other, 2)]
    return [(*three, *two) for three in combinations(same_rank, 3) for two in pairs]


SIZES = (1, 2, 3, 4, 5, 7)


def largest_combination(hand: Iterable[str], options: Options) -> Classified:
    """The strongest of the combinations with as many cards as possible (DEC-37)."""
    for size in reversed(SIZES):
        found = combinations_of_size(hand, size, options)
        if found:
            return max(found, key=lambda combination: combination.key)
    raise ValueError("an empty hand forms nothing")


# ----------------------------------------------------------------------------------------------------------------------
# The opening


@dataclass(frozen=True)
class Opening:
    """Who begins a deal."""

    leader: int | None  # None where a dragon has won already
    by: str  # "lowest-card", "previous-winner", "previous-loser" or "dragon"
    must_include: str | None
    dragon: int | None
    hands: list[list[str]]  # the extra card is in its taker's hand


def find_opening(options: Options, deal: Deal) -> Opening:
    """Hands over the extra card, looks for a dragon and finds the leader."""
    hands = [list(hand) for hand in deal["hands"]]
    if deal.get("extra") is not None:
        # The holder of the lowest card takes it; if it is the lowest card itself, the holder of the next lowest
        # (PG-3P-03, PG-3P-04, DEC-25). Either is the lowest card that somebody holds.
        hands[holder_of_lowest(hands, options)].append(deal["extra"])

    dragon = find_dragon(options, hands)
    if dragon is not None:
        return Opening(None, "dragon", None, dragon, hands)

    # The first deal of a session or round is always opened by the lowest card (PG-OPEN-01, 07, 10).
    deal_number, per_round = deal.get("deal_number") or 1, options["deals_per_round"]
    first_of_round = deal_number == 1 or (per_round is not None and (deal_number - 1) % per_round == 0)
    by = "lowest-card" if first_of_round else options["later_leader"]
    if by == "lowest-card":
        leader = holder_of_lowest(hands, options)
        must_include = lowest_card(hands[leader], options) if options["opening_must_include"] else None
        return Opening(leader, by, must_include, None, hands)
    previous = deal.get("previous")
    if previous is None:
        raise ValueError(f"{by} needs the previous deal")
    if by == "previous-winner":  # PG-HK-06
        return Opening(previous["winner"], by, None, None, hands)
    return Opening(previous_loser(previous, options), by, None, None, hands)


def holder_of_lowest(hands: Sequence[Sequence[str]], options: Options) -> int:
    """The seat that holds the lowest card of all hands (PG-PLAY-01, PG-3P-08, PG-2P-05)."""
    lowest = lowest_card([card for hand in hands for card in hand], options)
    return next(seat for seat, hand in enumerate(hands) if lowest in hand)


def find_dragon(options: Options, hands: Sequence[Sequence[str]]) -> int | None:
    """The seat that was dealt one card of every rank; of several the one with the highest two (PG-DRA-01, DEC-34)."""
    ranks = RANKS[options["pack"]]
    if options["dragon"] != "wins" or len(ranks) != 13:
        return None
    dragons = [seat for seat, hand in enumerate(hands) if len(hand) == 13 and set(map(rank_of, hand)) == set(ranks)]
    if not dragons:
        return None
    highest_two = highest_card([highest_card(hands[seat], options) for seat in dragons], options)
    return next(seat for seat in dragons if highest_two in hands[seat])


def previous_loser(previous: Mapping[str, Any], options: Options) -> int:
    """Who held most cards; among equals whose largest combination is smallest, then weakest (PG-OPEN-03..05)."""
    losers = [seat for seat in range(len(previous["hands"])) if seat != previous["winner"]]
    most = max(len(previous["hands"][seat]) for seat in losers)
    tied = [seat for seat in losers if len(previous["hands"][seat]) == most]
    if len(tied) == 1 or most == 0:
        return tied[0]
    formed = {seat: largest_combination(previous["hands"][seat], options) for seat in tied}
    return min(tied, key=lambda seat: (len(formed[seat].cards), formed[seat].key))


# ----------------------------------------------------------------------------------------------------------------------
# The table


@dataclass
class Breach:
    """A breach of the last-card duty under `liable` (PG-SCORE-08..10)."""

    event: int
    seat: int
    next_seat: int  # who holds one card
    highest: str  # the highest single of the offender before his turn
    could_lead_several: bool  # he led, and held a combination of more than one card
    causal: bool = False


class Table:
    """One deal in progress."""

    def __init__(self, options: Options, deal: Deal) -> None:
        self.options = dict(options)
        self.step = direction_step(options, deal.get("deal_number") or 1)
        self.strength = {card: number for number, card in enumerate(rules.all_cards(options))}
        self.top_card = highest_card(self.strength, options)

        opening = find_opening(options, deal)
        self.hands: list[set[str]] = [set(hand) for hand in opening.hands]
        self.dead: list[str] = list(deal.get("dead") or [])
        self.stock, self.stock_order_known = self._given_stock(deal.get("stock") or [])
        self.refilled = False  # the stock was refilled for the draw that is due now

        self.pile: list[str] | None = None
        self.owner: int | None = None
        self.own_pile = False
        self.heap: list[str] = []
        self.set_aside: list[str] = []
        self.passed: set[int] = set()
        self.out: list[int] = []
        self.draw_due = 0
        self.announce_due: tuple[int, int] | None = None
        self.opening = opening.by == "lowest-card"
        self.first_leader = opening.leader
        self.last_play: list[str] | None = None
        self.events_seen = 0
        self.breaches: list[Breach] = []
        self.breach_of_last_turn: Breach | None = None

        self.winner: int | None = opening.dragon
        self.placings: list[int] = [] if opening.dragon is None else [opening.dragon]
        self.over = opening.dragon is not None
        self.to_act: int | None = opening.leader

    def _given_stock(self, stock: list[str] | int) -> tuple[list[str], bool]:
        if isinstance(stock, int):
            elsewhere = set().union(*self.hands) | set(self.dead)
            unseen = [card for card in self.strength if card not in elsewhere]
            if len(unseen) != stock:
                raise ValueError(f"{len(unseen)} cards are unseen, but the stock is said to have {stock}")
            return unseen, False
        return list(stock), True

    # -- facts about the moment ----------------------------------------------------------------------------------------

    def all_cards(self) -> list[str]:
        """Every card, wherever it is."""
        in_hands = [card for hand in self.hands for card in hand]
        return [*in_hands, *self.stock, *self.heap, *self.set_aside, *self.dead]

    def seats_in(self) -> list[int]:
        """The seats that still hold cards."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def next_in(self, seat: int) -> int:
        """The next seat in playing direction that holds cards."""
        following = (seat + self.step) % len(self.hands)
        while not self.hands[following]:
            following = (following + self.step) % len(self.hands)
        return following

    def is_locked_out(self, seat: int) -> bool:
        """Has this seat passed in this trick, where that keeps it out until the next new lead (PG-NPP-01, 02)?"""
        return self.options["after_pass"] == "out-of-trick" and self.pile is not None and seat in self.passed

    def is_leading(self) -> bool:
        """Does the seat to act lead? Also on its own pile, since everybody else is out of the trick."""
        return self.pile is None or self.own_pile

    def acting(self) -> int:
        """The seat to act."""
        if self.to_act is None:
            raise ValueError("the deal is over")
        return self.to_act

    def situation(self) -> dict[str, Any]:
        """The situation of the seat to act, as `rules.legal_moves` and `rules.validate_play` take it."""
        following = self.next_in(self.acting())
        return {
            "opening": self.opening,
            "own_pile": self.own_pile,
            "next_player_cards": len(self.hands[following]),
            # A new lead lets everybody in again, so a leader never finds the next player locked out (DEC-29).
            "next_player_locked_out": not self.is_leading() and self.is_locked_out(following),
        }

    def could_continue(self, cards: Iterable[str]) -> bool:
        """On one's own pile: is this a higher combination of as many cards (DEC-22)? Anything else is a new lead."""
        cards = list(cards)
        return (
            self.own_pile
            and self.pile is not None
            and len(cards) == len(self.pile)
            and beats(cards, self.pile, self.options)
        )

    def is_lone_top_two(self, seat: int, cards: Iterable[str]) -> bool:
        """Is this the highest single of the pack, played alone as the last card (PG-HK-05, DEC-33)?"""
        return set(cards) == {self.top_card} == self.hands[seat]

    # -- what is legal -------------------------------------------------------------------------------------------------

    def may_pass(self) -> bool:
        """May the seat to act pass now?"""
        hand = self.hands[self.acting()]
        return rules.validate_play(hand, self.pile, "pass", self.options, self.situation())[0]

    def legal_plays(self, sizes: Iterable[int] = SIZES) -> list[list[str]]:
        """Every set of cards that the seat to act may play, of these sizes; small sets first, then weaker ones."""
        seat, now = self.acting(), self.situation()
        hand = self.hands[seat]
        on_table = None if self.pile is None else rules.pile_combination(self.pile, self.options)
        highest = highest_card(hand, self.options)
        opening_card = rules.must_include(hand, self.options, now)
        on_duty = opening_card is None and rules.duty_in_force(self.options, now)
        highest_is_due = on_duty and rules.highest_single_is_due(list(hand), on_table, self.options, now)
        leading = self.is_leading()

        found = []
        for size in sizes:
            if on_table is not None and not leading and size != len(on_table.cards) and self.options["bombs"] == "off":
                continue
            for play in combinations_of_size(hand, size, self.options):
                if on_table is not None and not leading and not rules.may_be_played_on(play, on_table, self.options):
                    continue
                if opening_card is not None and opening_card not in play.cards:
                    continue  # PG-PLAY-02
                if on_duty and size == 1 and play.cards != {highest}:
                    # The last-card duty (DEC-30); a play that continues one's own trick is free.
                    if leading and not self.could_continue(play.cards):
                        continue
                    if highest_is_due:
                        continue
                if self.options["lone_top_two_finish"] == "forbidden" and self.is_lone_top_two(seat, play.cards):
                    continue
                found.append(play)
        found.sort(key=lambda play: (len(play.cards), play.key, sorted(self.strength[card] for card in play.cards)))
        return [self._in_order(play.cards) for play in found]

    def _in_order(self, cards: Iterable[str]) -> list[str]:
        return sorted(cards, key=self.strength.__getitem__)

    def legal_events(self, by: str = "generated", most_draws: int = 1000) -> list[Event]:
        """What the seat to act may do.

        `by` "subsets" lists the plays by the filter of all subsets in `rules.py`, which is slow for large hands, and
        "generated" by `combinations_of_size`. Where the order of the stock is unknown every set of cards in it may be
        drawn; at most `most_draws` of them are listed. One reshuffle stands for all orders.
        """
        if self.over:
            return []
        seat = self.acting()
        if self.announce_due is not None:
            # Anything else would be an announcement missed.
            return [{"seat": self.announce_due[0], "announce": self.announce_due[1]}]
        if self.draw_due:
            if self.stock_order_known:
                return [{"seat": seat, "draw": self.stock[: self.draw_due]}]
            draws = islice(combinations(self._in_order(self.stock), self.draw_due), most_draws)
            events: list[Event] = [{"seat": seat, "draw": list(cards)} for cards in draws]
            return [*events, {"reshuffle": self._in_order(self.stock)}] if self.refilled else events
        if by == "subsets":
            moves, may_pass = rules.legal_moves(self.hands[seat], self.pile, self.options, self.situation())
            plays = sorted((self._in_order(move) for move in moves), key=lambda play: (len(play), play))
        else:
            plays, may_pass = self.legal_plays(), self.may_pass()
        events = []
        for play in plays:
            events.append({"seat": seat, "play": play})
            if self.could_continue(play):
                events.append({"seat": seat, "play": play, "new_lead": True})
        return [*events, {"seat": seat, "pass": True}] if may_pass else events

    # -- what is not ---------------------------------------------------------------------------------------------------

    def judge(self, event: Event) -> list[Violation]:
        """Who is to be charged with what, if this event came now. Nothing changes."""
        seat = event.get("seat", -1 if self.to_act is None else self.to_act)
        if self.over:
            return [(seat, "deal-over")]
        if self.announce_due is None:
            return self._faults(event, seat)
        silent_seat, number = self.announce_due
        if "announce" in event and seat == silent_seat:
            return [] if event["announce"] == number else [(seat, "announcement-wrong")]
        return [(silent_seat, "announcement-missing"), *self._faults(event, seat)]

    def _faults(self, event: Event, seat: int) -> list[Violation]:
        """What speaks against the event itself, a due announcement aside."""
        if "announce" in event:
            return [(seat, "announcement-wrong")]
        if seat != self.to_act:
            # This comes before locked-out, and a locked seat is never to act.
            return [(seat, "not-your-turn")]
        if "reshuffle" in event:
            fits = self.draw_due and self.refilled and sorted(event["reshuffle"]) == sorted(self.stock)
            return [] if fits else [(seat, "draw-wrong")]
        if "draw" in event:
            return [] if self._is_right_draw(event["draw"]) else [(seat, "draw-wrong")]
        if self.draw_due:
            return [(seat, "draw-wrong")]  # He owes a draw and does something else.
        play = "pass" if "pass" in event else list(event["play"])
        codes = rules.validate_play(self.hands[seat], self.pile, play, self.options, self.situation())[1]
        return [(seat, code) for code in codes]

    def _is_right_draw(self, cards: list[str]) -> bool:
        """As many as are due, from the top where the order is known, else any (DEC-26); in any order."""
        if not self.draw_due or len(cards) != self.draw_due or len(set(cards)) != len(cards):
            return False
        if self.stock_order_known:
            return set(cards) == set(self.stock[: self.draw_due])
        return set(cards) <= set(self.stock)

    # -- what happens --------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> list[Violation]:
        """Judges the event and lets it happen. A faulty event changes nothing, save that a missing announcement is
        charged once and does not hinder the event that came instead of it."""
        violations = self.judge(event)
        number = self.events_seen
        self.events_seen += 1
        missed = any(code == "announcement-missing" for _, code in violations)
        if missed:
            self.announce_due = None
        if any(code != "announcement-missing" for _, code in violations):
            return violations
        if "announce" in event:
            self.announce_due = None
        elif "reshuffle" in event:
            self.stock, self.stock_order_known, self.refilled = list(event["reshuffle"]), True, False
        elif "draw" in event:
            self._draw(self.acting(), event["draw"])
        else:
            breach = self._breach(event, number)
            if breach is not None:
                self.breaches.append(breach)
            if "pass" in event:
                self._pass(self.acting())
            else:
                self._play(self.acting(), list(event["play"]), bool(event.get("new_lead")))
            self.breach_of_last_turn = breach
        return violations

    def _play(self, seat: int, cards: list[str], new_lead: bool) -> None:
        if self.is_leading() and (new_lead or not self.could_continue(cards)):
            # A new lead: the heap is set aside (PG-PLAY-07) and everybody may play again (DEC-23).
            self._set_heap_aside()
            self.passed.clear()
        if self.options["after_pass"] == "may-play-again":
            self.passed.clear()  # Only passes in succession count (PG-PLAY-06, PG-PLAY-10).
        wins = not (self.options["lone_top_two_finish"] == "not-a-win" and self.is_lone_top_two(seat, cards))
        self.hands[seat] -= set(cards)
        self.heap += cards
        self.pile, self.owner, self.own_pile = cards, seat, False
        self.last_play = cards
        self.opening = False

        left = len(self.hands[seat])
        if left == 0:
            self._go_out(seat, wins=wins)
        elif left <= self.options["last_cards_announcement"]:
            self.announce_due = (seat, left)  # PG-LAST-01, PG-LAST-03
        if not self.over:
            self._next_turn(seat)

    def _go_out(self, seat: int, *, wins: bool) -> None:
        self.out.append(seat)
        still_in = self.seats_in()
        if self.options["deal_ends"] == "one-left":
            self.placings.append(seat)
            if len(still_in) == 1:  # PG-ON-01
                self.placings += still_in
                self._end(self.placings[0])
        elif wins:
            self.placings = [seat]
            self._end(seat)  # PG-PLAY-12
        elif len(still_in) == 1:
            # He drops out without winning, and a sole remaining player has won (DEC-32).
            self.placings = still_in
            self._end(still_in[0])

    def _end(self, winner: int) -> None:
        self.winner, self.over, self.to_act, self.own_pile = winner, True, None, False
        self._settle_liability(winner)

    def _pass(self, seat: int) -> None:
        if self.is_leading():
            # He holds nothing but the card that he may not play: the next player leads. Nothing is drawn (DEC-26).
            self._set_heap_aside()
            self.passed.clear()
            self.to_act = self.next_in(seat)
            return
        self.passed.add(seat)
        self.draw_due = self._cards_to_draw()
        if not self.draw_due:
            self._next_turn(seat)

    def _cards_to_draw(self) -> int:
        """How many cards the pass costs: what is due, or what is there (PG-3P-09..12, DEC-26)."""
        if self.options["draw_on_pass"] == "none" or self.pile is None:
            return 0
        due = 1 if self.options["draw_on_pass"] == "one" else len(self.pile)
        if not self.stock and self.options["stock_empty"] == "reshuffle-set-aside":
            # Only heaps set aside before, never the trick in progress (DEC-27).
            self.stock, self.set_aside = self.set_aside, []
            self.stock_order_known, self.refilled = False, True
        return min(due, len(self.stock))

    def _draw(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] |= set(cards)
        self.stock = [card for card in self.stock if card not in cards]
        self.draw_due, self.refilled = 0, False
        self._next_turn(seat)

    def _next_turn(self, seat: int) -> None:
        """Who acts after this seat has ended its turn."""
        assert self.owner is not None
        if any(other not in self.passed for other in self.seats_in() if other != self.owner):
            # Somebody may still answer. Seats that are locked out are skipped.
            self.to_act = self.next_in(seat)
            while self.is_locked_out(self.to_act):
                self.to_act = self.next_in(self.to_act)
            return
        # All others have passed in succession: the trick is over (PG-PLAY-06, DEC-19).
        if not self.hands[self.owner]:
            leader = self.next_in(self.owner)  # The next player after a finisher leads (PG-ON-02, DEC-21).
            self._set_heap_aside()
            self.to_act = leader
        elif self.options["self_beat"]:
            self.to_act, self.own_pile = self.owner, True  # PG-NPP-03: he may beat his own play.
        else:
            self.to_act = self.owner  # PG-PLAY-08
            self._set_heap_aside()

    def _set_heap_aside(self) -> None:
        self.set_aside += self.heap
        self.heap = []
        self.pile, self.owner, self.own_pile = None, None, False

    # -- the last-card duty under `liable` -----------------------------------------------------------------------------

    def _breach(self, event: Event, number: int) -> Breach | None:
        """Does this play or pass break the last-card duty (PG-SCORE-08, 09, DEC-60)?"""
        options, now, seat = self.options, self.situation(), self.acting()
        if options["last_card_duty"] != "liable" or options["settlement"] == "none":
            return None  # Only when played for money (DEC-58).
        if options["deal_ends"] == "one-left":
            return None  # DEC-61
        hand = self.hands[seat]
        if now["next_player_cards"] != 1 or now["next_player_locked_out"]:
            return None
        if rules.must_include(hand, options, now) is not None or rules.is_forbidden_finish(hand, hand, options):
            return None
        highest = highest_card(hand, options)
        breach = Breach(number, seat, self.next_in(seat), highest, could_lead_several=False)
        play = event.get("play")
        if self.is_leading():
            if play is None or len(play) > 1 or (self.could_continue(play) and not event.get("new_lead")):
                return None
            # A single was led. Several cards are due if he can, else his highest single.
            breach.could_lead_several = any(combinations_of_size(hand, size, options) for size in SIZES if size > 1)
            return breach if breach.could_lead_several or play != [highest] else None
        assert self.pile is not None
        if len(self.pile) > 1 or not beats([highest], self.pile, options):
            return None
        # Singles are being played, and he can beat this one: his highest is due, and a bomb is as good.
        dutiful = play is not None and (len(play) > 1 or play == [highest])
        return None if dutiful else breach

    def _settle_liability(self, winner: int) -> None:
        """Did the breach of the turn just before let the winner play his last single (PG-SCORE-10, DEC-60)?"""
        breach = self.breach_of_last_turn
        if breach is None or breach.next_seat != winner or self.owner != winner:
            return
        assert self.last_play is not None
        if len(self.last_play) == 1:
            stopped_by_single = beats([breach.highest], self.last_play, self.options)
            breach.causal = breach.could_lead_several or stopped_by_single

    def result(self) -> Result | None:
        """The result of the deal, None while it goes on."""
        if not self.over:
            return None
        causal = [breach for breach in self.breaches if breach.causal]
        return {
            "winner": self.winner,
            "placings": list(self.placings),
            "cards_left": [len(hand) for hand in self.hands],
            "breaches": [{"event": each.event, "seat": each.seat, "causal": each.causal} for each in self.breaches],
            "breach": {"seat": causal[0].seat} if causal else None,
        }


# ----------------------------------------------------------------------------------------------------------------------
# The referee


@dataclass
class Judgement:
    """What a referee says of a whole record."""

    table: Table  # as the last event judged has left it
    violations: list[tuple[int, int, str]] = field(default_factory=list)  # event, seat, code
    events_applied: int = 0

    @property
    def clean(self) -> bool:
        """Was there no violation?"""
        return not self.violations

    @property
    def result(self) -> Result | None:
        """The result, None if the deal is not over."""
        return self.table.result()


def judge_record(options: Options, deal: Deal, events: Iterable[Event], on_violation: str = "stop") -> Judgement:
    """Judges a record event by event; "stop" ends at the first event with a violation, "skip" goes on."""
    judgement = Judgement(Table(options, deal))
    for number, event in enumerate(events):
        violations = judgement.table.apply(event)
        judgement.violations += [(number, seat, code) for seat, code in violations]
        if all(code == "announcement-missing" for _, code in violations):
            judgement.events_applied += 1
        if violations and on_violation == "stop":
            break
    return judgement


# ----------------------------------------------------------------------------------------------------------------------
# Random deals


def random_deal(rng: Random, options: Options) -> Deal:
    """A deal that these options allow; deal number and previous deal at random."""
    pack = rules.all_cards(options)
    rng.shuffle(pack)
    players = options["players"]
    # A session with chips ends after so many deals.
    last = options["deals_per_round"] if options["starting_chips"] and options["deals_per_round"] else 25
    deal_number = 1 if rng.random() < 0.4 else rng.randint(1, last)
    deal = deal_out(pack, rng.randrange(players), options, deal_number, rng.choice(pack))
    if options["dragon"] == "wins" and rng.random() < 0.05:
        _deal_dragons(rng, deal, pack, options)
    leader_needs_it = options["later_leader"] != "lowest-card"
    if deal_number > 1 and (leader_needs_it or rng.random() < 0.5):
        deal["previous"] = random_previous(rng, options)
    return deal


def _deal_dragons(rng: Random, deal: Deal, pack: Sequence[str], options: Options) -> None:
    """Gives one or more seats a dragon and deals the rest anew."""
    players, ranks = len(deal["hands"]), RANKS[options["pack"]]
    dragons = rng.randint(1, min(players, 4))
    suits = {rank: rng.sample(SUITS, 4) for rank in ranks}
    full = [[rank + suits[rank][number] for rank in ranks] for number in range(dragons)]
    rest = [card for card in pack if not any(card in hand for hand in full)]
    full += [[rest.pop() for _ in range(13)] for _ in range(players - dragons)]
    rng.shuffle(full)
    deal["hands"] = full
    deal["stock"] = rest if deal["stock"] else []
    deal["dead"] = rest if deal["dead"] else []


def random_previous(rng: Random, options: Options) -> dict[str, Any]:
    """How the deal before ended: the winner and what everybody had left, often with ties for most cards."""
    players = options["players"]
    pack = rules.all_cards(options)
    rng.shuffle(pack)
    winner = rng.randrange(players)
    losers = [seat for seat in range(players) if seat != winner]
    if options["deal_ends"] == "one-left":
        losers = [rng.choice(losers)]  # Everybody but the last is out.
    most = len(pack) // players if options["hand_size"] == "all" else int(options["hand_size"])
    same = rng.randint(1, min(most, 8))
    tie = rng.random() < 0.6
    sizes = {seat: same if tie and rng.random() < 0.8 else rng.randint(1, most - 1) for seat in losers}
    hands = [[pack.pop() for _ in range(sizes.get(seat, 0))] for seat in range(players)]
    return {"winner": winner, "hands": hands}


# ----------------------------------------------------------------------------------------------------------------------
# Random records

STYLES = ("random", "pass-happy", "greedy", "saving", "mixed")


def random_record(
    rng: Random, options: Options, style: str = "mixed", deal: Deal | None = None, limit: int = 5000
) -> tuple[Deal, list[Event], Result | None]:
    """A deal played legally to its end.

    Styles: "random" takes any legal play or passes, "pass-happy" passes three times out of four, "greedy" plays as
    many and as weak cards as it can, "saving" plays low and keeps kings, aces and twos, "mixed" seats players of
    different styles. After three hundred events everybody passes where he can, so that whoever leads goes out soon,
    also where cards are drawn and reshuffled for ever. The result is None if the deal has not ended after `limit`.
    """
    if deal is None:
        deal = random_deal(rng, options)
    table = Table(options, deal)
    styles = [rng.choice(STYLES[:4]) if style == "mixed" else style for _ in table.hands]
    events: list[Event] = []
    while not table.over and len(events) < limit:
        hurry = len(events) >= 300
        event = _choose(rng, table, "hurry" if hurry else styles[table.acting()])
        violations = table.apply(event)
        if violations:
            raise AssertionError(f"the simulator broke the rules: {event} {violations}")
        events.append(event)
    return deal, events, table.result()


def _choose(rng: Random, table: Table, style: str) -> Event:
    seat = table.acting()
    if table.announce_due is not None:
        return {"seat": table.announce_due[0], "announce": table.announce_due[1]}
    if table.draw_due:
        return _choose_draw(rng, table)
    leading = table.is_leading()
    may_pass = table.may_pass()
    if may_pass and not leading:
        chance = {"pass-happy": 0.75, "hurry": 1.0, "random": 0.15, "saving": 0.1}.get(style, 0.0)
        if rng.random() < chance:
            return {"seat": seat, "pass": True}
    play = _choose_play(rng, table, style)
    if play is None or (style == "saving" and may_pass and rng.random() < 0.8 and _is_precious(table, play)):
        return {"seat": seat, "pass": True}
    event: Event = {"seat": seat, "play": rng.sample(play, len(play))}
    if table.could_continue(play) and rng.random() < 0.4:
        event["new_lead"] = True
    return event


def _choose_draw(rng: Random, table: Table) -> Event:
    if table.stock_order_known:
        return {"seat": table.acting(), "draw": table.stock[: table.draw_due]}
    if table.refilled and rng.random() < 0.5:
        return {"reshuffle": rng.sample(table.stock, len(table.stock))}
    return {"seat": table.acting(), "draw": rng.sample(table.stock, table.draw_due)}


def _choose_play(rng: Random, table: Table, style: str) -> list[str] | None:
    """Looks at one size after the other, so that the many large combinations are not always listed."""
    sizes = [size for size in SIZES if size <= len(table.hands[table.acting()])]
    if style in ("greedy", "hurry"):
        sizes.reverse()
    elif style != "saving":
        rng.shuffle(sizes)
    for size in sizes:
        plays = table.legal_plays([size])
        if plays:
            return plays[0] if style in ("greedy", "saving", "hurry") else rng.choice(plays)
    return None


def _is_precious(table: Table, play: Iterable[str]) -> bool:
    """Does the play spend a card of the three highest ranks?"""
    return max(table.strength[card] for card in play) >= len(table.strength) - 12


# ----------------------------------------------------------------------------------------------------------------------
# Planted faults


def plant(
    rng: Random, deal: Deal, events: Sequence[Event], kind: str, options: Options
) -> tuple[list[Event], int, int, str] | None:
    """The record with one fault of this kind, and the event, the seat charged and the code; None where there is room
    for none. `events` must be clean. Whatever followed the fault follows it still. At that event the fault stands
    alone, and no event before it is faulty."""
    if kind == "after-end":
        return _plant_after_end(rng, deal, events, options)
    if kind == "missing-announcement":
        return _plant_silence(rng, events)
    code, make = FAULTS[kind]
    table = Table(options, deal)
    places: list[tuple[int, Event, int]] = []  # where, what, and how many events it replaces
    for number, event in enumerate(events):
        if table.announce_due is None or kind == "wrong-announcement":
            for faulty in make(rng, table):
                # An announcement put in where none is due replaces nothing.
                put_in = "announce" in faulty and table.announce_due is None
                places.append((number, faulty, 0 if put_in else 1))
        table.apply(event)
    if not places:
        return None
    number, faulty, replaced = rng.choice(places)
    return [*events[:number], faulty, *events[number + replaced :]], number, faulty["seat"], code


def _plant_after_end(
    rng: Random, deal: Deal, events: Sequence[Event], options: Options
) -> tuple[list[Event], int, int, str] | None:
    table = judge_record(options, deal, events).table
    if not table.over:
        return None
    seat = rng.choice(table.seats_in())
    play: Event = {"seat": seat, "play": [rng.choice(sorted(table.hands[seat]))]}
    event = rng.choice([play, {"seat": seat, "pass": True}])
    return [*events, event], len(events), seat, "deal-over"


def _plant_silence(rng: Random, events: Sequence[Event]) -> tuple[list[Event], int, int, str] | None:
    places = [number for number, event in enumerate(events[:-1]) if "announce" in event]
    if not places:
        return None
    number = rng.choice(places)
    return [*events[:number], *events[number + 1 :]], number, events[number]["seat"], "announcement-missing"


def _to_play(table: Table) -> bool:
    """Is it time for a play or a pass?"""
    return not table.over and not table.draw_due and table.announce_due is None


def _follows(table: Table) -> bool:
    """Does the seat to act follow, with no duty and no forbidden finish that could add a second fault?"""
    return _to_play(table) and not table.is_leading() and not _bound(table)


def _bound(table: Table) -> bool:
    hand = table.hands[table.acting()]
    on_duty = rules.duty_in_force(table.options, table.situation())
    return on_duty or rules.is_forbidden_finish(hand, hand, table.options)


def _play(table: Table, cards: Iterable[str]) -> Event:
    return {"seat": table.acting(), "play": sorted(cards)}


def _wrong_seat(rng: Random, table: Table) -> list[Event]:
    """Somebody else does what he could do if it were his turn."""
    others = [seat for seat in table.seats_in() if seat != table.to_act]
    seat = rng.choice(others)
    if not table.is_leading() and rng.random() < 0.3:
        return [{"seat": seat, "pass": True}]
    return [{"seat": seat, "play": [rng.choice(sorted(table.hands[seat]))]}]


def _foreign_card(rng: Random, table: Table) -> list[Event]:
    if not _to_play(table):
        return []
    hand = table.hands[table.acting()]
    foreign = rng.choice(sorted(set(table.all_cards()) - hand))
    plays = table.legal_plays([1 if table.pile is None else len(table.pile)])
    play = rng.choice(plays) if plays else [foreign]
    place = rng.randrange(len(play))
    return [_play(table, [*play[:place], foreign, *play[place + 1 :]])]


def _weaker_play(rng: Random, table: Table) -> list[Event]:
    if not _follows(table):
        return []
    assert table.pile is not None
    size, hand = len(table.pile), table.hands[table.acting()]
    weaker = [play.cards for play in combinations_of_size(hand, size, table.options)]
    weaker = [play for play in weaker if not beats(play, table.pile, table.options)]
    return [_play(table, rng.choice(weaker))] if weaker else []


def _wrong_size(rng: Random, table: Table) -> list[Event]:
    if not _follows(table):
        return []
    assert table.pile is not None
    hand = table.hands[table.acting()]
    plays = [play.cards for size in (1, 2, 3) for play in combinations_of_size(hand, size, table.options)]
    # Combinations of one to three cards are never bombs.
    plays = [play for play in plays if len(play) != len(table.pile)]
    return [_play(table, rng.choice(plays))] if plays else []


def _pass_on_lead(rng: Random, table: Table) -> list[Event]:
    hand = table.hands[table.acting()]
    if not _to_play(table) or not table.is_leading() or rules.is_forbidden_finish(hand, hand, table.options):
        return []
    return [{"seat": table.acting(), "pass": True}]


def _missing_opening_card(rng: Random, table: Table) -> list[Event]:
    if not table.opening or not table.options["opening_must_include"]:
        return []
    hand = table.hands[table.acting()]
    rest = hand - {lowest_card(hand, table.options)}
    plays = [play.cards for size in (1, 2, 5) for play in combinations_of_size(rest, size, table.options)]
    return [_play(table, rng.choice(plays))] if plays else []


def _locked_out(rng: Random, table: Table) -> list[Event]:
    """A seat that has passed plays in the same trick, if it can a combination that would beat the pile."""
    locked = [seat for seat in table.seats_in() if seat != table.to_act and table.is_locked_out(seat)]
    if not locked or not _to_play(table):
        return []
    assert table.pile is not None
    seat = rng.choice(locked)
    found = combinations_of_size(table.hands[seat], len(table.pile), table.options)
    higher = [sorted(play.cards) for play in found if beats(play.cards, table.pile, table.options)]
    return [{"seat": seat, "play": rng.choice(higher or [[min(table.hands[seat])]])}]


def _wrong_announcement(rng: Random, table: Table) -> list[Event]:
    """A wrong number, or an announcement that nothing asks for."""
    if table.announce_due is not None:
        seat, number = table.announce_due
        return [{"seat": seat, "announce": number + rng.choice([1, 2])}]
    if table.draw_due or rng.random() < 0.9:
        return []
    seat = rng.choice(table.seats_in())
    return [{"seat": seat, "announce": len(table.hands[seat])}]


def _wrong_draw(rng: Random, table: Table) -> list[Event]:
    """Too many, too few, cards that are not drawn now, or a draw that is not due."""
    seat = table.acting()
    if not table.draw_due:
        unseen = [*table.stock, *table.dead]
        return [{"seat": seat, "draw": [rng.choice(unseen)]}] if unseen and rng.random() < 0.1 else []
    top = table.stock[: table.draw_due] if table.stock_order_known else rng.sample(table.stock, table.draw_due)
    wrong = [[*top[:-1], rng.choice(sorted(table.hands[seat]))]]
    if table.draw_due > 1:
        wrong.append(top[:-1])
    if table.draw_due < len(table.stock):
        more = rng.choice([card for card in table.stock if card not in top])
        wrong.append([*top, more])
        if table.stock_order_known:
            wrong.append([*top[:-1], more])
    return [{"seat": seat, "draw": rng.choice(wrong)}]


def _broken_duty(rng: Random, table: Table) -> list[Event]:
    """A single other than the highest where that one is due, or a pass."""
    hand, now = table.hands[table.acting()], table.situation()
    if not _to_play(table) or not rules.duty_in_force(table.options, now):
        return []
    if rules.must_include(hand, table.options, now) is not None:
        return []
    highest = highest_card(hand, table.options)
    lower = [card for card in sorted(hand) if card != highest]
    if table.is_leading():
        lower = [card for card in lower if not table.could_continue([card])]
        return [_play(table, [rng.choice(lower)])] if lower else []
    assert table.pile is not None
    if len(table.pile) != 1 or not beats([highest], table.pile, table.options):
        return []
    if rules.is_forbidden_finish(hand, hand, table.options):
        return []
    higher = [card for card in lower if beats([card], table.pile, table.options)]
    passing: Event = {"seat": table.acting(), "pass": True}
    return [rng.choice([passing, _play(table, [rng.choice(higher)])]) if higher else passing]


def _no_combination(rng: Random, table: Table) -> list[Event]:
    hand = table.hands[table.acting()]
    opening_card = rules.must_include(hand, table.options, table.situation()) if _to_play(table) else None
    if not _to_play(table) or _bound(table) or len(hand) < 2:
        return []
    first = opening_card or rng.choice(sorted(hand))
    others = [card for card in sorted(hand) if rank_of(card) != rank_of(first)]
    return [_play(table, [first, rng.choice(others)])] if others else []


def _kind_not_used(rng: Random, table: Table) -> list[Event]:
    if not _to_play(table) or _bound(table):
        return []
    options, hand = table.options, table.hands[table.acting()]
    opening_card = rules.must_include(hand, options, table.situation())
    everything = {**options, "triples": True, "flushes": True, "quads_form": "both"}
    plays = [play.cards for size in (3, 4, 5) for play in combinations_of_size(hand, size, everything)]
    plays = [play for play in plays if opening_card is None or opening_card in play]
    plays = [play for play in plays if rules.refusal(play, options) == "kind-not-used"]
    return [_play(table, rng.choice(plays))] if plays else []


def _final_top_two(rng: Random, table: Table) -> list[Event]:
    if not _to_play(table) or table.options["lone_top_two_finish"] != "forbidden":
        return []
    hand = table.hands[table.acting()]
    # On a pile of several cards it would have a wrong size too.
    fits = table.is_leading() or table.pile is None or len(table.pile) == 1
    return [_play(table, hand)] if fits and hand == {table.top_card} else []


# Every kind of fault, with its code and how to commit it at a given moment.
FAULTS: dict[str, tuple[str, Callable[[Random, Table], list[Event]]]] = {
    "wrong-seat": ("not-your-turn", _wrong_seat),
    "foreign-card": ("card-not-in-hand", _foreign_card),
    "weaker-play": ("does-not-beat", _weaker_play),
    "wrong-size": ("different-size", _wrong_size),
    "pass-on-lead": ("pass-on-lead", _pass_on_lead),
    "missing-opening-card": ("missing-opening-card", _missing_opening_card),
    "locked-out": ("not-your-turn", _locked_out),  # A locked seat is skipped, so it is not its turn.
    "after-end": ("deal-over", lambda rng, table: []),
    "missing-announcement": ("announcement-missing", lambda rng, table: []),
    "wrong-announcement": ("announcement-wrong", _wrong_announcement),
    "wrong-draw": ("draw-wrong", _wrong_draw),
    "broken-duty": ("last-card-duty", _broken_duty),
    "no-combination": ("not-a-combination", _no_combination),
    "kind-not-used": ("kind-not-used", _kind_not_used),
    "final-top-two": ("final-top-two", _final_top_two),
}
