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
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from . import rules
from .dealing import SIZES, combinations_of_size, deal_out, direction_step, find_opening
from .rules import RANKS, SUITS, Classified, Refused, beats, highest_card, lowest_card, rank_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    from .dealing import Deal, Opening
    from .rules import Options

Event = dict[str, Any]
Result = dict[str, Any]
Violation = tuple[int, str]  # the seat that is charged, the code

# ----------------------------------------------------------------------------------------------------------------------
# The table


@dataclass
class Breach:
    """A breach of the last-card duty under `liable` (PG-SCORE-08..10)."""

    event: int
    seat: int
    next_seat: int  # who holds one card
    preventable: bool  # dutiful play would have kept that card from winning
    causal: bool = False


@dataclass
class Special:
    """Quads or a straight flush that was played and that nobody else has beaten (PG-IND-01, PG-IND-03)."""

    seat: int
    cards: list[str]
    final: bool = False


SPECIAL_KINDS = ("four", "four-of-a-kind", "straight-flush", "straight-flush-plus-two")


class Table:
    """One deal in progress."""

    def __init__(self, options: Options, deal: Deal) -> None:
        self.options = dict(options)
        self.deal_number: int = deal.get("deal_number") or 1
        self.step = direction_step(options, self.deal_number)
        self.strength = {card: number for number, card in enumerate(rules.all_cards(options))}

        opening = find_opening(options, deal)
        self.hands: list[set[str]] = [set(hand) for hand in opening.hands]
        self.extra: str | None = None  # somebody has taken it
        self.dead: list[str] = list(deal.get("dead") or [])
        self.stock, self.stock_order_known = self._given_stock(deal.get("stock") or [])
        self.refilled = False  # the stock was refilled for the draw that is due now

        self.pile: list[str] | None = None
        self.owner: int | None = None
        self.own_pile = False
        self.heap: list[str] = []
        self.set_aside: list[str] = []
        self.passed: set[int] = set()
        self.locked_out: set[int] = set()
        self.out: list[int] = []
        self.draw_due = 0
        self.announce_due: tuple[int, int] | None = None
        self.opening = is_opening_play(opening)
        self.first_leader = opening.leader
        self.last_play: list[str] | None = None
        self.winning_play: list[str] | None = None
        self.specials: list[Special] = []
        self.events_seen = 0
        self.breaches: list[Breach] = []
        self.breach_of_last_turn: Breach | None = None

        self.dragon = opening.dragon
        self.winner: int | None = opening.dragon
        self.placings: list[int] = [] if opening.dragon is None else [opening.dragon]
        self.over = opening.dragon is not None
        self.to_act: int | None = opening.leader

    def _given_stock(self, stock: list[str] | int) -> tuple[list[str], bool]:
        if isinstance(stock, int):
            elsewhere = set().union(*self.hands) | set(self.dead)
            unseen = [card for card in self.strength if card not in elsewhere]
            if len(unseen) != stock:
                raise Refused(f"{len(unseen)} cards are unseen, but the stock is said to have {stock}")
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
        return seat in self.locked_out

    def is_leading(self) -> bool:
        """Does the seat to act lead? Also on its own pile, since everybody else is out of the trick."""
        return self.pile is None or self.own_pile

    def acting(self) -> int:
        """The seat to act."""
        if self.to_act is None:
            raise ValueError("the deal is over")
        return self.to_act

    def on_table(self) -> Classified | None:
        """The combination to be beaten."""
        return None if self.pile is None else rules.pile_combination(self.pile, self.options)

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
        return self.own_pile and self.pile is not None and rules.continues(cards, self.pile, self.options)

    def is_new_lead(self, cards: list[str], declared: bool) -> bool:
        """Does this play, by whoever leads, begin a new trick (DEC-22)?"""
        return declared or not self.could_continue(cards)

    # -- what is legal -------------------------------------------------------------------------------------------------

    def may_pass(self) -> bool:
        """May the seat to act pass now?"""
        hand = self.hands[self.acting()]
        return rules.validate_play(hand, self.pile, "pass", self.options, self.situation())[0]

    def legal_plays(self, sizes: Iterable[int] = SIZES) -> list[list[str]]:
        """Every set of cards that the seat to act may play, of these sizes; small sets first, then weaker ones."""
        hand, on_table = self.hands[self.acting()], self.on_table()
        if on_table is not None and not self.is_leading() and self.options["bombs"] == "off":
            sizes = [size for size in sizes if size == len(on_table.cards)]
        found = [play for size in sizes for play in combinations_of_size(hand, size, self.options)]
        found = rules.allowed(found, list(hand), on_table, self.options, self.situation())
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
            return [] if is_right_number(event["announce"], number) else [(seat, "announcement-wrong")]
        return [*self._fault_of_silence(silent_seat), *self._faults(event, seat)]

    def _fault_of_silence(self, seat: int) -> list[Violation]:
        """An announcement that did not come at once (DEC-31)."""
        return [(seat, "announcement-missing")]

    def _faults(self, event: Event, seat: int) -> list[Violation]:
        """What speaks against the event itself, a due announcement aside."""
        if "announce" in event:
            return [(seat, "announcement-wrong")]
        if not self._may_act(event, seat):
            # This comes before locked-out, and a locked seat is never to act.
            return [(seat, "not-your-turn")]
        if "reshuffle" in event:
            return [] if self._is_right_reshuffle(event["reshuffle"]) else [(seat, "draw-wrong")]
        if "draw" in event:
            return [] if self._is_right_draw(event["draw"]) else [(seat, "draw-wrong")]
        if self.draw_due:
            return [(seat, "draw-wrong")]  # He owes a draw and does something else.
        play = "pass" if "pass" in event else list(event["play"])
        codes = rules.validate_play(self.hands[seat], self.pile, play, self.options, self.situation())[1]
        return [(seat, code) for code in codes]

    def _may_act(self, event: Event, seat: int) -> bool:
        """Is it this seat's turn (PG-PLAY-03, DEC-10)?"""
        return seat == self.to_act

    def _is_right_reshuffle(self, order: list[str]) -> bool:
        """The cards set aside, in any order, after the stock ran out (PG-3P-11)."""
        return bool(self.draw_due and self.refilled and self._is_the_stock(order))

    def _is_the_stock(self, order: list[str]) -> bool:
        return sorted(order) == sorted(self.stock)

    def _is_right_draw(self, cards: list[str]) -> bool:
        """As many as are due, from the top where the order is known, else any (DEC-26); in any order."""
        if not self.draw_due or not self._is_right_number_of_cards(cards) or len(set(cards)) != len(cards):
            return False
        return self._are_on_top(cards) if self.stock_order_known else set(cards) <= set(self.stock)

    def _is_right_number_of_cards(self, cards: list[str]) -> bool:
        return len(cards) == self.draw_due

    def _are_on_top(self, cards: list[str]) -> bool:
        return set(cards) == set(self.stock[: len(cards)])

    # -- what happens --------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> list[Violation]:
        """Judges the event and lets it happen. A faulty event changes nothing, save that a missing announcement is
        charged once and does not hinder the event that came instead of it."""
        violations = self.judge(event)
        number = self.events_seen
        self.events_seen += 1
        # An announcement is due for one event alone, unless a wrong number was announced.
        if "announce" not in event or any(code == "announcement-missing" for _, code in violations):
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
        if self.is_leading() and self.is_new_lead(cards, new_lead):
            self._set_heap_aside()  # PG-PLAY-07
        self._forget_passes()
        wins = not rules.is_denied_the_win(cards, self.hands[seat], self.options)
        self._count_specials(seat, cards)
        self._lay_down(seat, cards)
        left = len(self.hands[seat])
        if left == 0:
            self._go_out(seat, wins=wins)
        elif must_announce(left, self.options):
            self.announce_due = (seat, left)
        if not self.over:
            self._next_turn(seat)

    def _forget_passes(self) -> None:
        """Only passes in succession count (PG-PLAY-06, PG-PLAY-10); whoever is locked out stays so (PG-NPP-01)."""
        self.passed.clear()

    def _lay_down(self, seat: int, cards: list[str]) -> None:
        """The cards leave the hand and lie on top of the heap (PG-PLAY-05)."""
        self._leave_hand(seat, cards)
        self._join_heap(cards)
        self.pile, self.owner, self.own_pile = cards, seat, False
        self.last_play = cards
        self.opening = False

    def _leave_hand(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] -= set(cards)

    def _join_heap(self, cards: list[str]) -> None:
        self.heap += cards

    def _count_specials(self, seat: int, cards: list[str]) -> None:
        """Quads and straight flushes count until an opponent beats them; one's own play does not (DEC-66)."""
        beaten = self.pile if self._beats_as_opponent(seat) else None
        self.specials = [special for special in self.specials if special.cards != beaten]
        combination = rules.classify(cards, self.options)
        if combination is not None and combination.kind in SPECIAL_KINDS:
            self.specials.append(Special(seat, cards))

    def _beats_as_opponent(self, seat: int) -> bool:
        """Is the play that is beaten somebody else's?"""
        return self.owner != seat

    def _go_out(self, seat: int, *, wins: bool) -> None:
        self.out.append(seat)
        still_in = self.seats_in()
        if self.options["deal_ends"] == "one-left":
            self._finish(seat)
            if self._is_over_when_left(len(still_in)):  # PG-ON-01
                self.placings += still_in
                self._end(self._winner_of(self.placings))
        elif wins:
            self._win(seat)  # PG-PLAY-12
        elif len(still_in) == 1:
            # He drops out without winning, and a sole remaining player has won (DEC-32).
            self.placings = still_in
            self._end(still_in[0])

    def _finish(self, seat: int) -> None:
        """One more has played all his cards, and the others play on."""
        self.placings.append(seat)
        if len(self.placings) == 1:
            self.winning_play = self.last_play

    def _is_over_when_left(self, players: int) -> bool:
        return players == 1

    def _winner_of(self, placings: list[int]) -> int:
        return placings[0]

    def _win(self, seat: int) -> None:
        self.winning_play = self.last_play
        for special in self.specials:
            special.final = self._is_final(special)
        self.placings = [seat]
        self._end(seat)

    def _is_final(self, special: Special) -> bool:
        """Did this special end the deal (PG-IND-04)?"""
        return special.cards == self.last_play

    def _end(self, winner: int) -> None:
        self.winner, self.over, self.to_act, self.own_pile = winner, True, None, False
        self._settle_liability(winner)

    def _pass(self, seat: int) -> None:
        if self.is_leading():
            # He holds nothing but the card that he may not play: the next player leads.
            self._set_heap_aside()
            self._pass_the_lead(seat)
            return
        self.passed.add(seat)
        if self.options["after_pass"] == "out-of-trick":
            self.locked_out.add(seat)
        self.draw_due = self._cards_to_draw()
        if not self.draw_due:
            self._next_turn(seat)

    def _pass_the_lead(self, seat: int) -> None:
        """Nothing is to be beaten, so nothing is drawn (DEC-26, DEC-96)."""
        self.to_act = self.next_in(seat)

    def _cards_to_draw(self) -> int:
        """How many cards the pass costs: what is due, or what is there (PG-3P-09..12, DEC-26)."""
        if self.options["draw_on_pass"] == "none" or self.pile is None:
            return 0
        if not self.stock and self.options["stock_empty"] == "reshuffle-set-aside":
            self._refill_stock()
        return self._as_many_as_there_are(self._cards_due(self.pile))

    def _cards_due(self, pile: list[str]) -> int:
        return 1 if self.options["draw_on_pass"] == "one" else len(pile)

    def _as_many_as_there_are(self, due: int) -> int:
        return min(due, len(self.stock))

    def _refill_stock(self) -> None:
        """Only heaps set aside before, never the trick in progress (DEC-27)."""
        self.stock, self.set_aside = self.set_aside, []
        self.stock_order_known, self.refilled = not self.stock, bool(self.stock)

    def _draw(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] |= set(cards)
        self.stock = [card for card in self.stock if card not in cards]
        self.draw_due, self.refilled = 0, False
        self._after_draw(seat)

    def _after_draw(self, seat: int) -> None:
        """A draw ends the turn (DEC-26)."""
        self._next_turn(seat)

    def _next_turn(self, seat: int) -> None:
        """Who acts after this seat has ended its turn."""
        assert self.owner is not None
        if self._trick_goes_on():
            self.to_act = self._next_to_answer(seat)
        elif not self.hands[self.owner]:
            leader = self._leader_after_finisher(self.owner, seat)
            self._set_heap_aside()
            self.to_act = leader
        elif self.options["self_beat"]:
            self.to_act, self.own_pile = self.owner, True  # PG-NPP-03: he may beat his own play.
        else:
            self.to_act = self._leader_after_trick(self.owner)
            self._set_heap_aside()

    def _trick_goes_on(self) -> bool:
        """May somebody still answer? Else all others have passed in succession (PG-PLAY-06, DEC-19)."""
        return bool(self._may_answer())

    def _may_answer(self) -> list[int]:
        """The seats that have neither passed since the last play nor are locked out, but for the owner of the pile."""
        asked = [seat for seat in self.seats_in() if seat not in self.passed and not self.is_locked_out(seat)]
        return [seat for seat in asked if seat != self.owner]

    def _next_to_answer(self, seat: int) -> int:
        """The next seat that may answer; those that are locked out are skipped."""
        following = self.next_in(seat)
        while following not in self._may_answer():
            following = self.next_in(following)
        return following

    def _leader_after_trick(self, owner: int) -> int:
        """Whoever played highest leads (PG-PLAY-08)."""
        return owner

    def _leader_after_finisher(self, owner: int, last_to_pass: int) -> int:
        """The next player after a finisher leads (PG-ON-02, DEC-21)."""
        return self.next_in(owner)

    def _set_heap_aside(self) -> None:
        """The trick is over, and with it every lock-out (PG-NPP-02, DEC-23)."""
        self._clear_heap()
        self.pile, self.owner, self.own_pile = None, None, False
        self.passed.clear()
        self._let_everybody_in()

    def _clear_heap(self) -> None:
        self._keep_aside(self.heap)
        self.heap = []

    def _keep_aside(self, cards: list[str]) -> None:
        self.set_aside += cards

    def _let_everybody_in(self) -> None:
        self.locked_out.clear()

    # -- the last-card duty under `liable` -----------------------------------------------------------------------------

    def recall_breaches(self, breaches: Iterable[Mapping[str, Any]], open_breach: int | None) -> None:
        """The breaches of a state; only that of the last turn can still be causal, where it was preventable."""
        self.breaches = [Breach(each["event"], each["seat"], -1, False, each["causal"]) for each in breaches]
        if open_breach is not None:
            last = self.breaches[-1]
            last.next_seat, last.preventable = open_breach, True
            self.breach_of_last_turn = last

    def _breach(self, event: Event, number: int) -> Breach | None:
        """Does this play or pass break the last-card duty (PG-SCORE-08, 09, DEC-60)?"""
        if not is_liable(self.options):
            return None
        seat, play = self.acting(), event.get("play")
        hand = self.hands[seat]
        due = rules.duty(hand, self.on_table(), self.options, self.situation())
        if due is None or (play is not None and self.could_continue(play) and not event.get("new_lead")):
            return None
        broken = self._breaks_duty_on_lead(play, hand) if due == "lead" else self._breaks_duty_on_follow(play, hand)
        if not broken:
            return None
        neighbour = self.next_in(seat)
        last_card = highest_card(self.hands[neighbour], self.options)
        return Breach(number, seat, neighbour, self._is_preventable(due, hand, last_card))

    def _breaks_duty_on_lead(self, play: list[str] | None, hand: set[str]) -> bool:
        """Several cards are due if he can, else his highest single (PG-SCORE-09)."""
        if play is None or len(play) > 1:
            return False
        return self._could_lead_several(hand) or not rules.is_dutiful(play, hand, self.options)

    def _could_lead_several(self, hand: set[str]) -> bool:
        return any(combinations_of_size(hand, size, self.options) for size in SIZES if size > 1)

    def _breaks_duty_on_follow(self, play: list[str] | None, hand: set[str]) -> bool:
        """His highest single is due, and a bomb is as good (PG-SCORE-08)."""
        return play is None or not rules.is_dutiful(play, hand, self.options)

    def _is_preventable(self, due: str, hand: set[str], last_card: str) -> bool:
        """Would dutiful play have kept the last card from winning (DEC-60)?"""
        if due == "lead" and self._could_lead_several(hand):
            return True
        return beats([highest_card(hand, self.options)], [last_card], self.options)

    def _settle_liability(self, winner: int) -> None:
        """Did the breach of the turn just before let the winner play his last single (PG-SCORE-10, DEC-60)?"""
        breach = self.breach_of_last_turn
        if breach is not None and self._let_win(breach, winner):
            breach.causal = True

    def _let_win(self, breach: Breach, winner: int) -> bool:
        won_by_single = self.owner == winner and self.last_play is not None and len(self.last_play) == 1
        return breach.preventable and breach.next_seat == winner and won_by_single

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


def is_opening_play(opening: Opening) -> bool:
    """Must the first play have the lowest card? Not where somebody leads by another right (PG-OPEN-08)."""
    return opening.by == "lowest-card"


def must_announce(left: int, options: Options) -> bool:
    """Must so many cards left be announced (PG-LAST-01, PG-LAST-03)?"""
    return bool(left <= options["last_cards_announcement"])


def is_right_number(announced: int, left: int) -> bool:
    """Was the number of cards left announced rightly (DEC-31)?"""
    return announced == left


def is_liable(options: Options) -> bool:
    """Only when played for money (DEC-58), and where the first player out ends the deal (DEC-61)."""
    for_money = options["settlement"] != "none" and options["deal_ends"] == "first-out"
    return bool(options["last_card_duty"] == "liable" and for_money)


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
    return judge_events(Table(options, deal), events, on_violation)


def judge_events(table: Table, events: Iterable[Event], on_violation: str = "stop") -> Judgement:
    """The same from a table as it stands."""
    judgement = Judgement(table)
    for number, event in enumerate(events):
        violations = table.apply(event)
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
    return [_play(table, hand)] if fits and hand == {rules.top_card(table.options)} else []


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
