"""Whole deals of Big Two, played and judged slowly and plainly, to check the engine against.

table = Table(options, deal)                           one deal; its attributes (see `table_state`) may be read
table.legal_events(by="generated" | "subsets")         what the seat to act may do
table.judge(event) -> [(seat, code), ...]              what speaks against an event; changes nothing
table.apply(event) -> [(seat, code), ...]              the same, and the event happens unless it is faulty
table.over, table.result()                             the result is None while the deal goes on
judge_record(options, deal, events, on_violation) -> Judgement      a whole record, as a referee
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Self

from . import classifying, exchanging_by_place, playing
from .classifying import beats
from .dealing import SIZES, Deal, combinations_of_size
from .exchanging import exchange, now_due
from .packs import Options
from .playing import highest_card
from .table_state import SPECIAL_KINDS, Breach, Event, Result, TableState, UnbeatenSpecial, Violation


class Table(TableState):
    """One deal in progress."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """What never changes is shared with the copy: it is most of a table."""
        memo |= {id(shared): shared for shared in (self.options, self.strength, self.deal)}
        copied = object.__new__(type(self))
        copied.__dict__.update(deepcopy(self.__dict__, memo))
        return copied

    # -- what happens --------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> list[Violation]:
        """Judges the event and lets it happen. A faulty event changes nothing, save that what somebody owed is charged
        once and does not hinder the event that came instead of it."""
        violations = self.judge(event)
        number = self.events_seen
        self.events_seen += 1
        self.forgive(event)
        if self.faults(event):
            return violations
        if "announce" in event:
            if self.owes_a_word(event["seat"]):
                self.announce_due = None
        elif "reshuffle" in event:
            self.stock, self.stock_order_known, self.refilled = list(event["reshuffle"]), True, False
        elif "draw" in event:
            self._draw(self.acting(), event["draw"])
        elif "exchange" in event:
            self._exchange(event["exchange"])
        else:
            self._take_turn(event["seat"])
            breach = self._breach(event, number)
            if breach is not None:
                self.breaches.append(breach)
            if "pass" in event:
                self._pass(self.acting())
            else:
                self._play(self.acting(), list(event["play"]), bool(event.get("new_lead")))
            self.breach_of_last_turn = breach
        return violations

    def _exchange(self, returned: str | list[str]) -> None:
        """The deal begins anew, with the hands after the exchange (PG-3P-06)."""
        assert self.exchange_due is not None
        seen, deal = self.events_seen, self.deal
        cards = [returned] if isinstance(returned, str) else returned
        if "exchanges" in self.exchange_due:
            self._exchange_due_now()["returns"] = self._in_order(cards)
            if not self._is_all_returned():
                return
            hands = exchanging_by_place.hands_after(deal["hands"], self.exchange_due["exchanges"])
        else:
            _, _, hands = exchange(deal["hands"], deal["previous"], cards[0], self.options)
        super().__init__(self.options, {**deal, "hands": hands, "exchange": None})
        self.events_seen = seen

    def _is_all_returned(self) -> bool:
        """Has everybody returned his cards? Else the next one has to (DEC-156)."""
        assert self.exchange_due is not None
        if all(each["returns"] is not None for each in self.exchange_due["exchanges"]):
            return True
        self.exchange_due |= now_due(self._exchange_due_now())
        self.to_act = self.exchange_due["to"]
        return False

    def recall_returns(self, done: Iterable[Mapping[str, Any]]) -> None:
        """What a state says that has been returned already."""
        for each in done:
            if each["returns"] is not None:
                self._exchange(list(each["returns"]))

    def _take_turn(self, seat: int) -> None:
        """A bomb out of turn is the turn of whoever plays it (DEC-106)."""
        self.to_act = seat

    def _play(self, seat: int, cards: list[str], new_lead: bool) -> None:
        if self.is_leading() and self.is_new_lead(cards, new_lead):
            self._set_heap_aside()  # PG-PLAY-07
        self._forget_passes()
        wins = not playing.is_denied_the_win(cards, self.hands[seat], self.options)
        self._count_specials(seat, cards)
        self._lay_down(seat, cards)
        left = len(self.hands[seat])
        if left == 0:
            self._go_out(seat, wins=wins)
        elif must_announce(left, self.options):
            self.announce_due = (seat, left)
        if not self.over:
            self._next_turn(seat)

    def forgive(self, event: Event) -> None:
        """What is owed and does not come before this event will not come any more."""
        if self.word_is_missing(event):
            self.announce_due = None
        elif self.draw_is_missing(event):
            self.draw_due, self.refilled = 0, False
            self._next_turn(self.acting())

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
        combination = classifying.classify(cards, self.options)
        if combination is not None and combination.kind in SPECIAL_KINDS:
            self.specials.append(UnbeatenSpecial(seat, cards))

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

    def _is_final(self, special: UnbeatenSpecial) -> bool:
        """Did this special end the deal (PG-IND-04)?"""
        return special.cards == self.last_play

    def _end(self, winner: int) -> None:
        self.winner, self.over, self.to_act, self.own_pile = winner, True, None, False
        self._settle_liability(winner)

    def _pass(self, seat: int) -> None:
        if self.is_leading():
            # He holds nothing but the card that he may not play: the next player leads.
            before = set() if self.own_pile else set(self.passed)
            self._set_heap_aside()
            self._keep_in_mind(before, seat)
            self._pass_the_lead(seat)
            return
        self.passed.add(seat)
        if self.options["after_pass"] == "out-of-trick":
            self.locked_out.add(seat)
        self.draw_due = self._cards_to_draw()
        if not self.draw_due:
            self._next_turn(seat)

    def _keep_in_mind(self, passed: set[int], seat: int) -> None:
        """Who has passed the lead since the last play counts where twos bar a finish (DEC-141)."""
        if self.options["finish_on_twos"] != "allowed":
            self.passed = {*passed, seat}

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
        due = playing.duty(hand, self.on_table(), self.options, self.situation())
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
        return self._could_lead_several(hand) or not playing.is_dutiful(play, hand, self.options)

    def _could_lead_several(self, hand: set[str]) -> bool:
        found = [play.cards for size in SIZES if size > 1 for play in combinations_of_size(hand, size, self.options)]
        return any(not playing.is_barred_finish(play, hand, self.options, self.situation()) for play in found)

    def _breaks_duty_on_follow(self, play: list[str] | None, hand: set[str]) -> bool:
        """His highest single is due, and a bomb is as good (PG-SCORE-08)."""
        return play is None or not playing.is_dutiful(play, hand, self.options)

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


def must_announce(left: int, options: Options) -> bool:
    """Must so many cards left be announced (PG-LAST-01, PG-LAST-03)?"""
    return bool(left <= options["last_cards_announcement"])


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
        missed = table.missed(event)
        violations = table.apply(event)
        judgement.violations += [(number, seat, code) for seat, code in violations]
        if violations == missed:
            judgement.events_applied += 1
        if violations and on_violation == "stop":
            break
    return judgement
