"""Whole deals of Big Two, played and judged slowly and plainly, to check the engine against.

`playing.py` knows hands and piles; this module knows seats, turns, tricks, the stock and what may happen; `table.py`
beside it lets it happen.

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

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from . import exchanging_by_place, packs, playing
from .bombs import is_bomb
from .classified import Classified
from .classifying import classify, may_be_played_on
from .dealing import SIZES, Deal, Opening, combinations_of_size, direction_step, find_opening
from .exchanging import exchange_due, may_return
from .packs import Options, Refused
from .redealing import hands_without_pictures

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
    by = "redeal" if hands_without_pictures(deal["hands"], options) else "exchange"
    return Opening(None, by, None, None, [list(hand) for hand in deal["hands"]])


def is_opening_play(opening: Opening) -> bool:
    """Must the first play have the lowest card? Not where somebody leads by another right (PG-OPEN-08)."""
    return opening.by == "lowest-card"


def is_right_number(announced: int, left: int) -> bool:
    """Was the number of cards left announced rightly (DEC-31)?"""
    return announced == left
