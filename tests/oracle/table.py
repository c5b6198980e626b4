"""Whole deals of Big Two, played and judged slowly and plainly, to check the engine against.

table = Table(options, deal)                           one deal; its attributes (see below) may be read
table.legal_events(by="generated" | "subsets")         what the seat to act may do
table.judge(event) -> [(seat, code), ...]              what speaks against an event; changes nothing
table.apply(event) -> [(seat, code), ...]              the same, and the event happens unless it is faulty
table.over, table.result()                             the result is None while the deal goes on
judge_record(options, deal, events, on_violation) -> Judgement      a whole record, as a referee

`playing.py` knows hands and piles; this module knows seats, turns, tricks, the stock and what may happen.

Values are those of the wire. *Options* are a plain dict of all forty. A *card* is a code such as "9S". *Seats* are
numbered counterclockwise from 0. An *event* is a dict:

    {"seat": 1, "play": ["3D"]}                       with "new_lead": True where the play could also continue (DEC-22)
    {"seat": 2, "pass": True}
    {"seat": 2, "draw": ["7C"]}                       owed after a pass where `draw_due` is not 0
    {"seat": 1, "announce": 1}                        owed where `announce_due` is not None, and an answer at any time
    {"reshuffle": ["4D", ...]}                        the refilled stock, top first; may precede the draw; needs no seat
    {"seat": 0, "exchange": "4C"}                     the card returned, owed first where `exchange_due` is not None

A *deal* is a dict: "hands" (as dealt, after an exchange, before the extra card is taken), "extra" (a card or None),
"stock" (a list, top first, or the number of all cards that are nowhere else), "dead", "dealer", "deal_number" (from 1),
"previous" (None or {"winner", "hands"}) and "exchange", as the answer to a deal has it: due where "loser" is a seat and
"returns" None; then "hands" are those before it. Nothing asks for full hands: packs of a few cards are dealt alike.

Attributes of a table: `hands` (sets), `to_act`, `pile` (list or None), `owner` (who played the pile), `own_pile`,
`passed` (since the last play), `locked_out` (until the next lead), `out` (who has no cards, in that order), `heap` (all
cards of the trick in progress, the pile among them), `set_aside`, `stock`, `stock_order_known`, `dead`, `draw_due`,
`announce_due` ((seat, number) or None), `opening`, `step` (+1 counterclockwise, -1 clockwise), `winner`, `placings`,
`first_leader`, `last_play`, `events_seen`, `exchange_due` ({"from", "to", "gives"} or None).

The result has "winner", "placings", "cards_left", "breaches" ([{"event", "seat", "causal"}]) and "breach" (the causal
one as {"seat"} or None).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any, Self

from . import classifying, exchanging_by_place, packs, playing
from .classifying import Classified, beats, classify, is_bomb, may_be_played_on
from .dealing import SIZES, Deal, Opening, combinations_of_size, direction_step, find_opening, hands_thrown_in
from .exchanging import exchange, exchange_due, may_return, now_due
from .packs import Options, Refused
from .playing import highest_card

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
class UnbeatenSpecial:
    """Quads or a straight flush that was played and that nobody else has beaten (PG-IND-01, PG-IND-03)."""

    seat: int
    cards: list[str]
    final: bool = False


SPECIAL_KINDS = ("four", "four-of-a-kind", "straight-flush", "straight-flush-plus-two")


class TableState:
    """One deal in progress, as it stands."""

    def __init__(self, options: Options, deal: Deal) -> None:
        self.options = dict(options)
        self.deal_number: int = deal.get("deal_number") or 1
        self.step = direction_step(options, self.deal_number)
        self.strength = {card: number for number, card in enumerate(packs.all_cards(options))}

        self.deal = deal
        self.exchange_due = exchange_due(options, deal)
        opening = find_opening(options, deal) if self.exchange_due is None else before_exchange(deal, options)
        if opening.by == "redeal":
            raise Refused("the deal is thrown in")
        self.hands: list[set[str]] = [set(hand) for hand in opening.hands]
        # Once somebody leads, somebody has taken it.
        self.extra: str | None = None if self.exchange_due is None else deal.get("extra")
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
        self.specials: list[UnbeatenSpecial] = []
        self.events_seen = 0
        self.passed_before: list[int] = []  # who passed before the last event, although nobody wrote it down
        self.breaches: list[Breach] = []
        self.breach_of_last_turn: Breach | None = None

        self.dragon = opening.dragon
        self.instant_win = opening.instant_win
        self.winner: int | None = opening.dragon if opening.instant_win is None else opening.instant_win[0]
        if self.winner is not None:
            self.first_leader = self.winner  # DEC-35, DEC-170
        self.placings: list[int] = [] if self.winner is None else [self.winner]
        self.over = self.winner is not None
        self.to_act: int | None = opening.leader if self.exchange_due is None else self.exchange_due["to"]

    def _given_stock(self, stock: list[str] | int) -> tuple[list[str], bool]:
        if isinstance(stock, int):
            elsewhere = set().union(*self.hands) | {*self.dead, self.extra}
            unseen = [card for card in self.strength if card not in elsewhere]
            if len(unseen) != stock:
                raise Refused(f"{len(unseen)} cards are unseen, but the stock is said to have {stock}")
            return unseen, False
        return list(stock), True

    # -- facts about the moment ----------------------------------------------------------------------------------------

    def all_cards(self) -> list[str]:
        """Every card, wherever it is."""
        in_hands = [card for hand in self.hands for card in hand]
        in_hands += [] if self.extra is None else [self.extra]
        return [*in_hands, *self.stock, *self.heap, *self.set_aside, *self.dead]

    def seats_in(self) -> list[int]:
        """The seats that still hold cards."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def next_in(self, seat: int) -> int:
        """The next seat in playing direction that holds cards (PG-PLAY-03)."""
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
        return None if self.pile is None else playing.pile_combination(self.pile, self.options)

    def situation(self) -> dict[str, Any]:
        """The situation of the seat to act, as `legal_moves` and `validate_play` take it."""
        following = self.next_in(self.acting())
        return {
            "opening": self.opening,
            "own_pile": self.own_pile,
            "next_player_cards": len(self.hands[following]),
            # A new lead lets everybody in again, so a leader never finds the next player locked out (DEC-29).
            "next_player_locked_out": not self.is_leading() and self.is_locked_out(following),
            "ban_rests": self.pile is None and self._have_all_passed_the_lead(),
        }

    def _have_all_passed_the_lead(self) -> bool:
        """Has every seat that holds cards passed the lead since the last play (DEC-141)?"""
        return self.passed.issuperset(self.seats_in())

    def could_continue(self, cards: Iterable[str]) -> bool:
        """On one's own pile: is this a higher combination of as many cards (DEC-22)? Anything else is a new lead."""
        return self.own_pile and self.pile is not None and playing.continues(cards, self.pile, self.options)

    def is_new_lead(self, cards: list[str], declared: bool) -> bool:
        """Does this play, by whoever leads, begin a new trick (DEC-22)?"""
        return declared or not self.could_continue(cards)

    # -- what is legal -------------------------------------------------------------------------------------------------

    def may_pass(self) -> bool:
        """May the seat to act pass now?"""
        hand = self.hands[self.acting()]
        return playing.validate_play(hand, self.pile, "pass", self.options, self.situation())[0]

    def legal_plays(self, sizes: Iterable[int] = SIZES) -> list[list[str]]:
        """Every set of cards that the seat to act may play, of these sizes; small sets first, then weaker ones."""
        hand, on_table = self.hands[self.acting()], self.on_table()
        if on_table is not None and not self.is_leading() and self.options["bombs"] == "off":
            sizes = [size for size in sizes if size == len(on_table.cards)]
        found = [play for size in sizes for play in combinations_of_size(hand, size, self.options)]
        found = playing.allowed(found, list(hand), on_table, self.options, self.situation())
        found.sort(key=lambda play: (len(play.cards), play.key, sorted(self.strength[card] for card in play.cards)))
        return [self._in_order(play.cards) for play in found]

    def _in_order(self, cards: Iterable[str]) -> list[str]:
        return sorted(cards, key=self.strength.__getitem__)

    def legal_events(self, by: str = "generated", most_draws: int = 1000) -> list[Event]:
        """What the seat to act may do.

        `by` "subsets" lists the plays by the filter of all subsets in `playing.py`, which is slow for large hands, and
        "generated" by `combinations_of_size`. Where the order of the stock is unknown every set of cards in it may be
        drawn; at most `most_draws` of them are listed. One reshuffle stands for all orders.
        """
        if self.over:
            return []
        seat = self.acting()
        if self.announce_due is not None:
            # Anything else would be an announcement missed.
            return [{"seat": self.announce_due[0], "announce": self.announce_due[1]}]
        if self.exchange_due is not None:
            if "exchanges" in self.exchange_due:
                return self._legal_returns(seat)
            cards = self._in_order({*self.hands[seat], self.exchange_due["gives"]})
            return [{"seat": seat, "exchange": card} for card in cards]
        if self.draw_due:
            if self.stock_order_known:
                return [{"seat": seat, "draw": self.stock[: self.draw_due]}]
            draws = islice(combinations(self._in_order(self.stock), self.draw_due), most_draws)
            events: list[Event] = [{"seat": seat, "draw": list(cards)} for cards in draws]
            return [*events, {"reshuffle": self._in_order(self.stock)}] if self.refilled else events
        if by == "subsets":
            moves, may_pass = playing.legal_moves(self.hands[seat], self.pile, self.options, self.situation())
            plays = sorted((self._in_order(move) for move in moves), key=lambda play: (len(play), play))
        else:
            plays, may_pass = self.legal_plays(), self.may_pass()
        events = []
        for play in plays:
            events.append({"seat": seat, "play": play})
            if self.could_continue(play):
                events.append({"seat": seat, "play": play, "new_lead": True})
        return [*events, {"seat": seat, "pass": True}] if may_pass else events

    def _legal_returns(self, seat: int) -> list[Event]:
        """Every set of cards that may be returned now."""
        due = self._exchange_due_now()
        cards = self._in_order(exchanging_by_place.may_be_returned(self._in_order(self.hands[seat]), due["gives"]))
        return [{"seat": seat, "exchange": list(some)} for some in combinations(cards, due["count"])]

    # -- what is not ---------------------------------------------------------------------------------------------------

    def judge(self, event: Event) -> list[Violation]:
        """Who is to be charged with what, if this event came now. Nothing changes."""
        if not self.word_is_missing(event) and not self.draw_is_missing(event):
            return self.faults(event)
        as_judged = deepcopy(self)
        as_judged.forgive(event)
        return [*self.missed(event), *as_judged.faults(event)]

    def forgive(self, event: Event) -> None:
        """Forgets what is owed and does not come before this event."""
        raise NotImplementedError

    def missed(self, event: Event) -> list[Violation]:
        """What is charged because this event comes instead of it."""
        if self.word_is_missing(event):
            assert self.announce_due is not None
            return self._fault_of_silence(self.announce_due[0])
        return self._fault_of_not_drawing(self.acting()) if self.draw_is_missing(event) else []

    def word_is_missing(self, event: Event) -> bool:
        """Is an announcement owed, and something else happens than that somebody says a number (DEC-107)?"""
        return self.announce_due is not None and not self.over and not self._takes_no_turn(event)

    def draw_is_missing(self, event: Event) -> bool:
        """Is a draw owed, and another seat acts?"""
        by_another = event.get("seat", self.to_act) != self.to_act
        return bool(self.draw_due) and by_another and not self._takes_no_turn(event)

    def _takes_no_turn(self, event: Event) -> bool:
        """Somebody is asked how many cards he has, and says it (PG-PLAY-11)."""
        return "announce" in event

    def owes_a_word(self, seat: int) -> bool:
        """Must this seat announce now?"""
        return self.announce_due is not None and self.announce_due[0] == seat

    def _fault_of_silence(self, seat: int) -> list[Violation]:
        """An announcement that did not come at once (DEC-31)."""
        return [(seat, "announcement-missing")]

    def _fault_of_not_drawing(self, seat: int) -> list[Violation]:
        """A draw that did not come (DEC-108)."""
        return [(seat, "draw-wrong")]

    def faults(self, event: Event) -> list[Violation]:
        """What speaks against the event itself, where nothing is owed that it comes instead of."""
        seat = event.get("seat", -1 if self.to_act is None else self.to_act)
        if "announce" in event and self.may_say(seat, event["announce"]):
            return []
        if self.over:
            return [(seat, "deal-over")]
        if "announce" in event:
            return [(seat, "announcement-wrong")]
        if self.passed_over(event):
            as_passed = deepcopy(self)
            as_passed.pass_over(event)
            return as_passed.faults(event)
        if not self._may_act(event, seat):
            # This comes before locked-out, and a locked seat is never to act.
            return [(seat, "not-your-turn")]
        if "reshuffle" in event:
            return [] if self._is_right_reshuffle(event["reshuffle"]) else [(seat, "draw-wrong")]
        if "draw" in event:
            wrong = "draw-wrong" if self.exchange_due is None else "exchange-wrong"
            return [] if self._is_right_draw(event["draw"]) else [(seat, wrong)]
        if "exchange" in event:
            return [] if self._is_right_return(event["exchange"]) else [(seat, "exchange-wrong")]
        if self.exchange_due is not None:
            return [(seat, "exchange-wrong")]  # He owes a card and does something else.
        if self.draw_due:
            return [(seat, "draw-wrong")]  # He owes a draw and does something else.
        play = "pass" if "pass" in event else list(event["play"])
        codes = playing.validate_play(self.hands[seat], self.pile, play, self.options, self.situation())[1]
        return [(seat, code) for code in codes]

    def passed_over(self, event: Event) -> list[int]:
        """The seats that have passed before this event, although nobody wrote it down (HR-PASS-01)."""
        raise NotImplementedError

    def pass_over(self, event: Event) -> None:
        """Lets them pass."""
        raise NotImplementedError

    def may_say(self, seat: int, number: int) -> bool:
        """The truth may be said at any time (PG-PLAY-11, DEC-107)."""
        return is_right_number(number, len(self.hands[seat]))

    def _may_act(self, event: Event, seat: int) -> bool:
        """Is it this seat's turn (PG-PLAY-03)? Only a bomb need not wait, where it may come at any time (DEC-10)."""
        return seat == self.to_act or (
            self._need_not_wait() and "play" in event and self._bombs_out_of_turn(seat, event["play"])
        )

    def is_bombed(self, event: Event) -> bool:
        """Does the event bomb out of turn, a draw that is due aside?"""
        cards = event.get("play")
        return cards is not None and self._need_not_wait() and self._may_bomb(event["seat"], cards)

    def _need_not_wait(self) -> bool:
        return bool(self.options["bombs"] == "at-any-time")

    def _bombs_out_of_turn(self, seat: int, cards: list[str]) -> bool:
        """A draw that is due comes first (DEC-104)."""
        return not self._somebody_draws() and self._may_bomb(seat, cards)

    def _may_bomb(self, seat: int, cards: list[str]) -> bool:
        """Does this seat hold these cards, and do they bomb what another has played (DEC-104, DEC-105)?"""
        bomb, pile = classify(cards, self.options), self.on_table()
        if (
            bomb is None
            or pile is None
            or not is_bomb(bomb, self.options)
            or not may_be_played_on(bomb, pile, self.options)
        ):
            return False
        return self._holds(seat, cards) and not (self._bombs_himself(seat) or self._is_out_of_the_trick(seat))

    def _holds(self, seat: int, cards: list[str]) -> bool:
        return set(cards) <= self.hands[seat]

    def _bombs_himself(self, seat: int) -> bool:
        return seat == self.owner

    def _is_out_of_the_trick(self, seat: int) -> bool:
        return self.is_locked_out(seat)

    def _somebody_draws(self) -> bool:
        return self.draw_due > 0

    def bombs_out_of_turn(self) -> list[Event]:
        """Every bomb that a seat may play now although another is to act."""
        if self.over or not self._need_not_wait():
            return []
        others = [seat for seat in self.seats_in() if seat != self.to_act]
        plays = [
            (seat, self._in_order(play.cards))
            for seat in others
            for size in SIZES
            if size > 4
            for play in combinations_of_size(self.hands[seat], size, self.options)
            if not playing.is_barred_finish(play.cards, self.hands[seat], self.options, {})
        ]
        return [{"seat": seat, "play": cards} for seat, cards in plays if self._bombs_out_of_turn(seat, cards)]

    def _is_right_return(self, card: str | list[str]) -> bool:
        """One that the previous winner holds, the one that he is given among them (PG-3P-06)."""
        due = self.exchange_due
        if due is None:
            return False
        cards = [card] if isinstance(card, str) else card
        hand = self._in_order(self.hands[due["to"]])
        if "exchanges" in due:
            return exchanging_by_place.may_return(cards, hand, self._exchange_due_now())
        return len(cards) == 1 and may_return(cards[0], hand, due["gives"])

    def _exchange_due_now(self) -> dict[str, Any]:
        """The first exchange in which nothing is returned yet (DEC-156)."""
        assert self.exchange_due is not None
        found: dict[str, Any] = next(each for each in self.exchange_due["exchanges"] if each["returns"] is None)
        return found

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


def before_exchange(deal: Deal, options: Options) -> Opening:
    """Nobody leads yet; but hands without pictures are thrown in (DEC-152)."""
    by = "redeal" if hands_thrown_in(deal["hands"], options) else "exchange"
    return Opening(None, by, None, None, [list(hand) for hand in deal["hands"]])


def is_opening_play(opening: Opening) -> bool:
    """Must the first play have the lowest card? Not where somebody leads by another right (PG-OPEN-08)."""
    return opening.by == "lowest-card"


def is_right_number(announced: int, left: int) -> bool:
    """Was the number of cards left announced rightly (DEC-31)?"""
    return announced == left


# ----------------------------------------------------------------------------------------------------------------------
# What happens at it


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
        self.passed_before = []
        if self.faults(event):
            return violations
        self.passed_before = self.passed_over(event)
        self.pass_over(event)
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

    def passed_over(self, event: Event) -> list[int]:
        """The seats that have passed before this event, although nobody wrote it down (HR-PASS-01)."""
        if self._are_passes_written() or not {"play", "pass"} & event.keys() or self.over:
            return []
        seat = event["seat"]
        if seat != self.to_act and self._may_act(event, seat):
            return []  # A bomb waits for nobody.
        later, passed = deepcopy(self), list[int]()
        while later.to_act != seat or ("play" in event and later.can_only_pass()):
            if not later.can_only_pass():
                return []
            passed.append(later.acting())
            later.pass_unwritten()
        return passed

    def pass_over(self, event: Event) -> None:
        """Lets them pass."""
        for _ in self.passed_over(event):
            self.pass_unwritten()

    def _are_passes_written(self) -> bool:
        return not self.options["unwritten_passes"]

    def can_only_pass(self) -> bool:
        """Has the seat to act nothing to play, and nothing to do before (DEC-189)?"""
        if self.draw_due or self.announce_due is not None or self.exchange_due is not None:
            return False
        return not any(self.legal_plays([size]) for size in SIZES)

    def pass_unwritten(self) -> None:
        """The seat to act passes, which is no event (DEC-189)."""
        self._pass(self.acting())
        self.breach_of_last_turn = None

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
        """Who has passed the lead since the last play counts where a finish can be barred (DEC-141)."""
        if playing.can_finish_be_barred(self.options):
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
        """The next seat that may answer (PG-PLAY-03, PG-PLAY-06); those that are locked out are skipped."""
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
    unwritten_passes: list[tuple[int, int]] = field(default_factory=list)  # the event behind them, seat
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
        judgement.unwritten_passes += [(number, seat) for seat in table.passed_before]
        if violations == missed:
            judgement.events_applied += 1
        if violations and on_violation == "stop":
            break
    return judgement
