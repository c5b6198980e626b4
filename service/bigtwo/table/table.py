"""The immutable `Table`: applies events to a deal, reports their violations, and gives the next step and the result.

>>> import bigtwo
>>> table = bigtwo.variant().start(seed="a rainy evening")
>>> table.to_act, str(next(iter(table.legal_moves)))
(2, '3D (single)')
>>> table = table.play("3D")
>>> table.to_act
3

Rules: PG-DEAL-01, PG-OPEN-01..10, PG-PLAY-01..13, PG-DIR-01..03, PG-NPP-01..04, PG-LAST-01..04, PG-3P-01..12, PG-2P-06,
PG-HK-05/06, PG-ON-01/02, PG-SCORE-08..10, WP-PLAY-01..05, HR-EXCH-01..04, HR-FIN-01/02, DEC-10, DEC-19..23, DEC-26..33,
DEC-60, DEC-61, DEC-66, DEC-79, DEC-104..108, DEC-140, DEC-141, DEC-155, DEC-156.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, ClassVar, Final, Literal, Unpack, cast, overload

from bigtwo.combinations import ruleset
from bigtwo.combinations.comparison import classify
from bigtwo.combinations.kinds import SPECIAL_KINDS, Combination
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec, reason_behind, rules_behind
from bigtwo.dealing.deal import Deal, DealFields, shuffled
from bigtwo.dealing.deal import deal as dealt
from bigtwo.dealing.opening import (
    InvalidDeal,
    by_lowest_card,
    decide_exchange,
    decide_opening,
    exchanges_by_place,
    option_of_leader,
    previous_of,
)
from bigtwo.faults import Fault, Faults, Path, expect, fault
from bigtwo.messages.catalogue import IN_TURN, merged
from bigtwo.messages.render import Param, Reason, Reasoned
from bigtwo.moves import (
    NOTHING_TO_LEAD,
    PASS,
    LegalMoves,
    Position,
    Situation,
    Verdict,
    against_passing,
    against_playing,
    bans_on_last_plays,
    is_pass,
    judge,
)
from bigtwo.reading import read_one
from bigtwo.reading import seat as read_seat
from bigtwo.scoring.endgame import endgame
from bigtwo.scoring.result import DealResult, Special, UnscorableDeal, won_by
from bigtwo.scoring.score import score_endgame
from bigtwo.session import LastDeal, NextDeal, is_drawn_for
from bigtwo.table.reader import (
    CONTRADICTION,
    DealtCards,
    contradictions,
    dealt_cards,
    lead_fields,
    misplaced_cards,
    read_dealt,
    read_fields,
    start_fields,
    written_deal,
)
from bigtwo.table.state import (
    Announce,
    Breach,
    Draw,
    Event,
    FullState,
    Next,
    Pass,
    Play,
    Reshuffle,
    Result,
    Return,
    View,
    WrittenEvent,
    breach_rules,
    read_written_event,
    view_of,
)
from bigtwo.wording import counted


class IllegalEvent(ValueError):
    """Something that the rules do not allow now; `reasons` says every rule that it breaks."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__(reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return "; ".join(reason.detail for reason in self.reasons)


@dataclass(frozen=True, repr=False, kw_only=True)
class Table(FullState):
    """Everything there is to know about a deal between two events, and what can be done with it. Every method that does
    something gives a new table, so undoing is keeping the old one. What is illegal raises `IllegalEvent`; what is no
    play or event at all, another ValueError.

    Where no seat is named, it is the one to act.
    """

    @cached_property
    def position(self) -> Position | None:
        """The position of the seat to act; None when the deal is over, or a draw or an exchange is due."""
        if self.to_act is None or self.draw_due or self.exchange_due is not None:
            return None
        neighbour = self.after(self.to_act)
        situation = Situation(
            opening=self.opening,
            next_player_cards=None if neighbour is None else self.hands[neighbour].bit_count(),
            # A new lead readmits everybody, so on one's own pile nobody counts as locked out.
            next_player_locked_out=neighbour in self.locked_out and not self.own_pile,
            own_pile=self.own_pile,
            all_passed_lead=self.all_passed_lead,
        )
        pile = None if self.pile is None else self.variant.combinations.get(self.pile.cards)
        return Position(self.variant, self.hands[self.to_act], pile, situation)

    @cached_property
    def passed_over(self) -> Table | None:
        """The table once the seat to act, which can play nothing, has passed (HR-PASS-01); None where it need not."""
        coming = self.next
        return apply(self, coming.event) if coming is not None and isinstance(coming.event, Pass) else None

    @property
    def may_pass(self) -> bool:
        """May the seat to act pass?"""
        position = self.position
        return position is not None and position.may_pass

    def to_dict(self) -> dict[str, object]:
        """The state on the wire: everything needed to go on."""
        pending = self.exchange_due
        fields = self.fields_on_wire(may_pass=self.may_pass, dead=list(self.variant.order.cards(self.dead)))
        return fields if pending is None else {**fields, "exchange_due": pending.to_dict(self.variant)}

    # --- what may be done --------------------------------------------------------------------------------------------

    @cached_property
    def legal_moves(self) -> LegalMoves | NoTurn:
        """The plays of the seat to act: iterate, index, take the length, ask ``in``. Empty where no play is due."""
        return no_moves(self, self.to_act or 0) if self.position is None else LegalMoves(self.position)

    @cached_property
    def next(self) -> Next | None:
        """What comes next, also where that is no play; None when the deal is over."""
        if self.over or self.to_act is None:
            return None
        variant, seat = self.variant, self.to_act
        if self.announce_due is not None:
            return Next(variant, self.announce_due.seat, ("announce",), self.announce_due)
        if self.exchange_due is not None:
            due = self.exchange_due.due
            return Next(variant, due.receiver, ("exchange",), swap=due, returnable=self.hands[due.receiver] | due.gives)
        if self.draw_due:
            return self._next_draw(seat)
        moves = self.legal_moves
        assert isinstance(moves, LegalMoves)
        plays, passes = ("play",) if moves else (), ("pass",) if self.may_pass else ()
        event: Event | None = None
        if not plays:
            event = Pass(seat)
        elif not passes and len(moves) == 1 and not moves.position.continues(moves[0]):
            event = Play(seat, moves[0].mask)
        return Next(variant, seat, (*plays, *passes), event, moves, out_of_turn=bombers(self))

    def _next_draw(self, seat: int) -> Next:
        """The draw that a seat owes; the set-aside cards that are a new stock may be given an order before."""
        if not isinstance(self.stock, int):
            drawn = sum(self.stock[: self.draw_due])
        else:
            drawn = self.unseen if self.stock == self.draw_due and not self.refilled else 0
        return Next(
            self.variant,
            seat,
            ("reshuffle", "draw") if self.refilled else ("draw",),
            Draw(seat, drawn) if drawn else None,
            draw=None if drawn else self.draw_due,
            reshuffle=self.unseen if self.refilled else 0,
            out_of_turn=bombers(self),
        )

    def violations(self, event: WrittenEvent) -> tuple[Reason, ...]:
        """Every rule that the event breaks, among them an announcement or a draw that somebody else still owes."""
        return self._violations(self._read(event))

    def _violations(self, event: Event) -> tuple[Reason, ...]:
        missing, judged = unmet_obligation(self, event)
        broken = violations(judged, event)
        return tuple([each.reason for each in (broken if missing is None else (missing, *broken))])

    # --- doing it ----------------------------------------------------------------------------------------------------

    def apply(self, event: WrittenEvent) -> Table:
        """The table after an event: a mapping as a record has it, or a value of `bigtwo.table.state`."""
        return self._apply(self._read(event))

    def _apply(self, event: Event) -> Table:
        broken = self._violations(event)
        if broken:
            raise IllegalEvent(broken)
        return apply(self, event)

    def play(self, cards: CardsLike | Literal["pass"], *, seat: int | None = None, new_lead: bool = False) -> Table:
        """The table after a play, such as one of `legal_moves`, or after a ``"pass"``; ``new_lead`` starts a trick
        where the play could also continue one's own."""
        if is_pass(cards):
            return self.pass_(seat=seat)
        return self._apply(Play(self._seat(seat), self.variant.mask(cards), new_lead))

    def pass_(self, *, seat: int | None = None) -> Table:
        """The table after a pass."""
        return self._apply(Pass(self._seat(seat)))

    def draw(self, cards: CardsLike | None = None, *, seat: int | None = None) -> Table:
        """The table after the draw that is owed. The cards may be left out where the order of the stock is known."""
        coming = self.next
        if cards is None and coming is not None and isinstance(coming.event, Draw):
            return self._apply(replace(coming.event, seat=self._seat(seat)))
        if cards is None and coming is not None and coming.draw is not None:
            raise ValueError(
                f"the order of the stock is unknown; say which {counted(coming.draw, 'card')} came from it"
            )
        return self._apply(Draw(self._seat(seat), 0 if cards is None else self.variant.mask(cards)))

    def announce(self, cards_left: int | None = None, *, seat: int | None = None) -> Table:
        """The table after a seat says how many cards it has left: the truth, where no number is given."""
        by = self.announce_due.seat if seat is None and self.announce_due is not None else self._seat(seat)
        return self._apply(Announce(by, self.hands[by].bit_count() if cards_left is None else cards_left))

    def exchange(self, cards: CardsLike, *, seat: int | None = None) -> Table:
        """The table after a seat returns cards in the exchange; when all have done so, play begins."""
        return self._apply(Return(self._seat(seat), self.variant.mask(cards)))

    def reshuffle(self, order: Sequence[str | int] | None = None, *, seed: str | None = None) -> Table:
        """The table after the set-aside cards are a new stock: in this order, top first, or shuffled by a seed."""
        if (order is None) == (seed is None):
            raise ValueError("give the new order of the stock, or the seed that shuffles it")
        if order is None:
            return self._apply(Reshuffle((), seed))
        return self._apply(Reshuffle(tuple(map(self.variant.mask, order))))

    def _seat(self, seat: int | None) -> int:
        return self.to_act or 0 if seat is None else read_one(read_seat, seat, self.variant, ("seat",))

    def _read(self, event: WrittenEvent) -> Event:
        return cast("Event", read_one(read_written_event, event, self.variant, ()))

    # --- its result and its views ------------------------------------------------------------------------------------

    @cached_property
    def result(self) -> Result | None:
        """How the deal ended, scored; None while it goes on."""
        if not self.over or self.winner is None:
            return None
        won, counts = self.instant_win, tuple(map(int.bit_count, self.hands))
        plays_on = self.variant.options.deal_ends == "one-left" and won is None
        reported = DealResult(
            winner=self.winner,
            hands=self.hands,
            last_play=self.last_play or None,
            first_leader=None if won is not None else self.first_leader,
            placings=self.finished if plays_on else None,
            specials=self.specials,
            dragon=self.dragon,
            instant_win=won if self.dragon is None else None,
            breach=next((breach.seat for breach in self.breaches if breach.causal), None),
        )
        end = endgame(reported, self.variant)
        score, placings = score_endgame(end), tuple(reported.placings or (self.winner,))
        previous = previous_of(end, score)
        return Result(self.variant, self.winner, placings, counts, self.breaches, score, reported, previous)

    @property
    def next_deal(self) -> NextDeal | None:
        """What the next deal takes besides its pack; None while this one goes on, and where its dealer is drawn for
        or is the player next to the last one, whom a table does not know.

        It knows this deal alone: whether a session for chips is over, `bigtwo.session` says.
        """
        ended = self.result
        if ended is None:
            return None
        last = LastDeal(endgame(ended.played_deal, self.variant), ended.score, Faults())
        number = self.deal_number + 1
        dealer = None if is_drawn_for(number, self.variant.options) else last.dealer()
        return None if dealer is None else NextDeal(dealer, number, ended.previous)

    def view(self, seat: int | None) -> View:
        """What a seat sees, or with None a spectator."""
        by = None if seat is None else self._seat(seat)
        return view_of(self, by, may_pass=self.may_pass, coming=self.next)

    @classmethod
    def from_dict(cls, written: Mapping[str, Any]) -> Table:
        """The table that `to_dict` wrote. Raises a ValueError with every fault of its structure; whether a
        deal can lead to it is not asked."""
        return read_one(read_table, dict(written), ruleset.variant(written.get("variant")), ())


_DERIVED: Final = tuple(name for name, each in vars(Table).items() if isinstance(each, cached_property))
"""What is worked out from the fields of a table when it is asked for first, and then kept beside them."""


def replace_fields(table: Table, **changes: Any) -> Table:
    """The table with other values in some fields. All of them are copied at once, which `dataclasses.replace` does one
    by one; what is derived from them is not."""
    made = object.__new__(Table)
    values = made.__dict__
    values.update(table.__dict__)
    for name in _DERIVED:
        values.pop(name, None)
    values.update(changes)
    return made


# --- a table made, read and shown -------------------------------------------------------------------------------------


def start(deal: Deal | DealtCards | None = None, variant: VariantSpec = None, **question: Unpack[DealFields]) -> Table:
    """The table before the first event: from what `bigtwo.deal` answers, from cards as they lie there, or without
    these from a pack that is dealt, as the keywords of `bigtwo.deal` say, by seat 0 where no dealer is named.

    Raises InvalidDeal with every fault of the deal: wrong sizes, cards missing or in two places, a previous deal that
    is needed and missing; and ValueError for a deal beside what another would be made of.
    """
    if deal is None:
        if question.get("dealer") is None:
            question["dealer"] = 0
        deal = dealt(variant=variant, **question)
    elif any(value is not None for value in question.values()):
        raise ValueError("give a deal, or the seed or the pack that is dealt; what a deal is made of is in it")
    expect(deal, (Deal, DealtCards), "what rules.deal(...) answers, or bigtwo.DealtCards(hands=[...])")
    if isinstance(deal, DealtCards):
        rules = ruleset.variant(variant)
        return start_of(read_one(read_dealt, written_deal(deal, rules), rules, ("deal",), InvalidDeal), rules)
    if variant is not None and ruleset.variant(variant) != deal.variant:
        raise InvalidDeal([fault(("variant",), "other-variant.deal")])
    return start_of(dealt_cards(deal), deal.variant)


def start_of(deal: DealtCards, variant: Rules) -> Table:
    """The table before the first event of a deal that has been read. Raises InvalidDeal."""
    return Table(**start_fields(deal, variant))


def view(state: Table | Mapping[str, Any], seat: int | None = None, variant: VariantSpec = None) -> View:
    """What a seat may see of a table, or with None a spectator; the table may come as `Table.to_dict` wrote it.

    Raises ValueError for a state that cannot be, or of another variant, and for a seat that there is not.
    """
    expect(state, (Table, Mapping), "a bigtwo.Table, or its to_dict()")
    table = state if isinstance(state, Table) else Table.from_dict(state)
    check_variant(table, variant)
    return table.view(seat)


def check_variant(table: Table, variant: VariantSpec) -> None:
    """Raises ValueError for a table of another variant than the one that is named."""
    if variant is not None and ruleset.variant(variant) != table.variant:
        raise ValueError("the state belongs to another variant")


def read_table(value: object, variant: Rules, path: Path, faults: Faults) -> Table | None:
    """A table as an earlier answer gave its state, if its structure is sound."""
    read = read_fields(value, variant, path, faults)
    if read is None:
        return None
    fields, may_pass = read
    table = Table(**fields)
    for each in structural_faults(table, may_pass=may_pass):
        faults.add(each.below, *path)
    return table


# --- what an event does -----------------------------------------------------------------------------------------------


# Every event makes one copy of the table. The functions that take `after` change that copy in place until it is handed
# out; they read fields of it alone, and nothing that is derived from them.


def apply(state: Table, event: Event) -> Table:
    """The state after a legal event. The event must break no rule (`violations` is empty)."""
    before, _ = on_turn(state, event)
    after = replace_fields(before, event_count=state.event_count + 1, announce_due=None)
    if isinstance(event, Play | Pass):
        position = before.position
        assert position is not None
        update(after, open_breach=None)
        if position.duty is not None:
            _note_breach(after, position, event)
        if isinstance(event, Pass):
            pass_turn(after, event.seat)
        else:
            play(after, position, event.seat, event.cards, new_lead=event.new_lead)
        if after.over and after.winner == before.open_breach and after.last_play.bit_count() == 1:
            # The breach in the turn just before is causal: the next player has won with his last card (DEC-60).
            *earlier, last = after.breaches
            update(after, breaches=(*earlier, replace(last, causal=True)))
    elif isinstance(event, Draw):
        draw(after, event.seat, event.cards)
    elif isinstance(event, Announce):
        due = state.announce_due
        update(after, announce_due=None if due is None or due.seat == event.seat else due)
    elif isinstance(event, Reshuffle):
        update(after, stock=_new_order(state, event), refilled=False)
    else:
        return after_exchange(after, event.cards)
    return after


def ignore(state: Table) -> Table:
    """The state after an event that was refused and is left out: nothing happened, but the record moved on. What the
    seat to act may play, and who is passed over, is not worked out again for every refused event."""
    kept = {name: state.__dict__[name] for name in ("legal_moves", "passed_over") if name in state.__dict__}
    return replace_fields(state, event_count=state.event_count + 1, **kept)


def update(after: Table, **changes: object) -> None:
    """Changes fields of a copy that is not handed out yet."""
    after.__dict__.update(changes)


def with_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    """The hands with another one at a seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


# --- events that do not wait for their turn --------------------------------------------------------------------------


def on_turn(state: Table, event: Event) -> tuple[Table, tuple[int, ...]]:
    """The state with the turn where the event finds it: a bomb out of turn takes the turn (DEC-104, DEC-106), and
    passes that nobody writes down bring it round (HR-PASS-01, DEC-189); and the seats that have passed so, because they
    can play nothing."""
    if isinstance(event, Play) and event.seat != state.to_act and _bombs_out_of_turn(state, event):
        return replace_fields(state, to_act=event.seat), ()
    if not state.variant.options.unwritten_passes or not isinstance(event, Play | Pass):
        return state, ()
    now, passed = state, list[int]()
    while now.to_act != event.seat or _plays_later(now, event):
        if now.to_act is None or now.passed_over is None:
            return state, ()
        passed.append(now.to_act)
        now = now.passed_over
    return replace_fields(now, event_count=state.event_count) if passed else state, tuple(passed)


def _plays_later(state: Table, event: Play | Pass) -> bool:
    """Can the seat to act play nothing now, so that it has passed as well before it plays? So the next player leads
    where nothing beats what somebody has gone out with."""
    position = state.position
    if not isinstance(event, Play) or position is None or position.allows(event.cards):
        return False
    return not state.legal_moves


def _bombs_out_of_turn(state: Table, event: Play) -> bool:
    """Does a seat that is not to act bomb what lies on the table, with cards that it holds?"""
    if not may_bomb_out_of_turn(state, event.seat) or state.pile is None:
        return False
    combinations = state.variant.combinations
    bomb, pile = combinations.get(event.cards), combinations.get(state.pile.cards)
    if bomb is None or pile is None or not combinations.is_bomb(bomb) or not combinations.beats(bomb, pile):
        return False
    return not event.cards & ~state.hands[event.seat]


def may_bomb_out_of_turn(state: Table, seat: int) -> bool:
    """May a seat that is not to act bomb what lies on the table? Not its own play, nor before a draw that is due, nor
    when it is out of the trick (DEC-104, DEC-105), nor without cards, nor when the deal is over."""
    if state.variant.options.bombs != "at-any-time" or state.pile is None or state.draw_due or state.over:
        return False
    return state.hands[seat] > 0 and seat not in (state.to_act, state.pile.seat, *state.locked_out)


def bombers(state: Table) -> tuple[int, ...]:
    """The seats that may bomb what lies on the table though they are not to act, if they hold a bomb that beats it. An
    announcement that is owed comes first."""
    if state.announce_due is not None or state.variant.options.bombs != "at-any-time":
        return ()
    return tuple(seat for seat in state.seats if may_bomb_out_of_turn(state, seat))


# --- plays -----------------------------------------------------------------------------------------------------------


def play(after: Table, position: Position, seat: int, cards: int, *, new_lead: bool) -> None:
    """The seat to act plays cards of its hand from its position, which are no combination only where they were refused
    and taken all the same."""
    combination = after.variant.combinations.get(cards)
    if after.own_pile and not position.continues(combination, new_lead=new_lead):
        _begin_trick(after)
    hand = after.hands[seat] & ~cards
    update(
        after,
        hands=with_hand(after.hands, seat, hand),
        specials=_specials(after, seat, combination),
        pile=Play(seat, cards),
        played=after.played | cards,
        passed=(),
        opening=False,
        own_pile=False,
        last_play=cards if after.winner is None else after.last_play,
    )
    if not hand:
        _go_out(after, seat, position)
        return
    left = hand.bit_count()
    if left <= after.variant.options.last_cards_announcement:
        update(after, announce_due=Announce(seat, left))
    next_turn(after, seat)


def _specials(after: Table, seat: int, play: Combination | None) -> tuple[Special, ...]:
    """The special combinations still unbeaten after a play on the pile; beating one's own does not count as beaten
    (PG-IND-01/03, DEC-66). That of the pile is the last: where cards come back, the same cards may have been played
    before."""
    specials, beaten = after.specials, after.pile
    if beaten is not None and specials and beaten.cards == specials[-1].cards and beaten.seat != seat:
        specials = specials[:-1]
    if play is not None and play.standing.kind in SPECIAL_KINDS:
        specials = (*specials, Special(seat, play.mask))
    return specials


def _go_out(after: Table, seat: int, position: Position) -> None:
    """A hand is empty: the deal is over, or goes on for the others (PG-PLAY-12, PG-ON-01, PG-HK-05, DEC-32)."""
    options, remaining = after.variant.options, after.in_play
    finished = (*after.finished, seat)
    update(after, finished=finished)
    is_last = len(remaining) == 1
    if options.deal_ends == "one-left":
        if after.winner is None:
            update(after, winner=seat)
        if is_last:
            _end(after, finished=(*finished, *remaining))
        else:
            next_turn(after, seat)
    elif position.is_lone_top_two and options.lone_top_two_finish == "not-a-win":
        if is_last:
            _end(after, winner=remaining[0], last_play=0)
        else:
            next_turn(after, seat)
    else:
        specials = after.specials
        if specials and specials[-1].cards == after.last_play and specials[-1].seat == seat:
            specials = (*specials[:-1], replace(specials[-1], final=True))
        _end(after, winner=seat, specials=specials)


def _end(after: Table, **changes: object) -> None:
    update(after, over=True, to_act=None, open_breach=None, announce_due=None, **changes)


# --- passes and draws ------------------------------------------------------------------------------------------------


def pass_turn(after: Table, seat: int) -> None:
    """The seat to act passes. Where the variant says so it is locked out until the next lead (PG-NPP-01)."""
    options = after.variant.options
    if after.pile is None or after.own_pile:
        # Only a lone card that must not be played may pass on a lead (DEC-79, DEC-140); nothing is to be beaten, so
        # nothing is drawn (DEC-96).
        if after.pile is not None:
            _begin_trick(after)
        also = (seat,) if bans_on_last_plays(after.variant) and seat not in after.passed else ()
        update(after, opening=False, passed=after.passed + also, to_act=after.after(seat))
        return
    locked = (seat,) if options.after_pass == "out-of-trick" else ()
    update(after, passed=(*after.passed, seat), locked_out=after.locked_out + locked)
    if options.draw_on_pass != "none":
        # A stock that is empty is made anew if it must be (PG-3P-09..12, DEC-26, DEC-27).
        if not after.stock_size and options.stock_empty == "reshuffle-set-aside" and after.set_aside:
            update(after, stock=after.set_aside.bit_count(), set_aside=0, refilled=True)
        wanted = 1 if options.draw_on_pass == "one" else after.pile.cards.bit_count()
        if due := min(wanted, after.stock_size):
            update(after, draw_due=due, to_act=seat)
            return
    next_turn(after, seat)


def draw(after: Table, seat: int, cards: int) -> None:
    """The seat takes cards from the stock; where it owed them, the turn goes on."""
    stock = after.stock
    left = stock - cards.bit_count() if isinstance(stock, int) else tuple([card for card in stock if not card & cards])
    update(after, hands=with_hand(after.hands, seat, after.hands[seat] | cards), stock=left)
    if after.draw_due and seat == after.to_act:
        update(after, draw_due=0, refilled=False)
        next_turn(after, seat)


def _new_order(state: Table, event: Reshuffle) -> tuple[int, ...]:
    """The new stock, top first; a seed shuffles the cards as the pack lists them."""
    if event.seed is None:
        return event.order
    order = state.variant.order
    cards = [bit for code in order.listed if (bit := order.bits[code]) & state.unseen]
    return shuffled(cards, event.seed)


# --- whose turn it is ------------------------------------------------------------------------------------------------


def next_turn(after: Table, seat: int) -> None:
    """The turn goes on: to the next seat that may answer, or to a new trick if nobody may (DEC-19)."""
    pile = after.pile
    assert pile is not None
    answering, has_left = after.next_to_answer(seat), not after.hands[pile.seat]
    if answering is not None:
        update(after, to_act=answering)
    elif after.variant.options.self_beat and not has_left:
        update(after, to_act=pile.seat, own_pile=True)
    else:
        _begin_trick(after)
        update(after, to_act=after.after(pile.seat) if has_left else pile.seat)


def _begin_trick(after: Table) -> None:
    update(
        after,
        pile=None,
        own_pile=False,
        passed=(),
        locked_out=(),
        played=0,
        set_aside=after.set_aside | after.played,
        trick_number=after.trick_number + 1,
    )


# --- last-card duties that make liable -------------------------------------------------------------------------------


def _note_breach(after: Table, position: Position, event: Play | Pass) -> None:
    """Notes a last-card duty that the event neglects in a position (DEC-60)."""
    cards, new_lead = (event.cards, event.new_lead) if isinstance(event, Play) else (0, False)
    continues = position.continues(after.variant.combinations.get(cards), new_lead=new_lead)
    duty = position.neglected(cards, continues=continues)
    if duty is None:
        return
    neighbour = after.after(event.seat)
    last_card = 0 if neighbour is None else after.hands[neighbour]
    preventable = duty.highest > last_card or (duty.form == "lead" and position.plays_several)
    breach = Breach(after.event_count - 1, event.seat, False, breach_rules(after.variant))
    update(after, breaches=(*after.breaches, breach), open_breach=neighbour if preventable else None)


def after_exchange(state: Table, returned: int) -> Table:
    """The state once the cards are known that are to be returned now: the next seat returns some, or play begins."""
    assert state.exchange_due is not None
    pending = state.exchange_due.returned(returned)
    if pending.done < len(pending.swaps):
        return replace_fields(state, exchange_due=pending, to_act=pending.due.receiver)
    assert pending.previous is not None
    given_back = tuple(swap.returns for swap in pending.swaps)
    done = decide_exchange(state.hands, pending.previous, state.variant, given_back)
    lead = decide_opening(done.hands, state.variant, state.deal_number, pending.previous, state.extra, pending.leader)
    return replace_fields(state, exchange_due=None, **lead_fields(lead))


# --- which rules an event breaks --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule broken: by which seat, and why. The seat may have been silent where it had to speak."""

    seat: int | None
    reason: Reason


def violations(state: Table, event: Event) -> tuple[Violation, ...]:
    """Every rule that the event breaks in the state; empty for a legal event.

    A true statement of a seat about its cards is legal at any time (PG-PLAY-11, DEC-107). The deal being over, a turn
    that is not one's own, a lock and foreign cards are each the only reason, in this order.
    """
    if isinstance(event, Announce) and event.cards_left == state.count(event.seat):
        return ()
    if state.over:
        return (_deal_over(state, event.seat),)
    state, _ = on_turn(state, event)
    position = state.position
    if position is not None and isinstance(event, Play | Pass) and event.seat == state.to_act:
        if isinstance(event, Pass):
            reasons = against_passing(position)
        else:
            reasons = against_playing(position, classify(event.cards, state.variant), new_lead=event.new_lead)
        return tuple(map(partial(Violation, event.seat), reasons))
    if isinstance(event, Announce):
        broken: Violation | None = _false(state, event)
    elif isinstance(event, Reshuffle):
        broken = _against_reshuffling(state, event)
    elif isinstance(event, Return) and event.seat == state.to_act:
        broken = _against_exchanging(state, event)
    elif isinstance(event, Draw) and event.seat == state.to_act:
        broken = _against_drawing(state, event)
    else:
        broken = no_turn(state, event.seat, event.cards if isinstance(event, Play) else 0)
    return () if broken is None else (broken,)


def no_turn(state: Table, seat: int, cards: int = 0) -> Violation | None:
    """Why a seat can neither play these cards nor pass in this state, whatever it holds; None where it is its turn."""
    if state.over:
        return _deal_over(state, seat)
    if seat != state.to_act:
        return _not_to_act(state, seat, cards)
    if state.exchange_due is not None:
        due, order = state.exchange_due.due, state.variant.order
        several = {"count": due.count, "gifts": order.cards(due.gives)}
        form, params = ("owed", {"gives": order.code(due.gives)}) if due.count == 1 else ("owed-several", several)
        return _on_exchanging(state, seat, f"exchange-wrong.{form}", loser=due.giver, **params)
    if state.draw_due:
        return _on_drawing(state, seat, "draw-wrong.owed", count=state.draw_due)
    return None


def _deal_over(state: Table, seat: int | None) -> Violation:
    winner = -1 if state.winner is None else state.winner
    if state.is_outlasted:
        return violation(state, seat, "deal-over.outlasted", "lone-top-two-no-win", winner=winner)
    topic = "played-on" if state.variant.options.deal_ends == "one-left" else "goes-out"
    if state.instant_win is not None:
        topic = won_by(state.instant_win.pattern, state.variant)
    return violation(state, seat, "deal-over.over", topic, winner=winner)


def _not_to_act(state: Table, seat: int, cards: int) -> Violation:
    """It is another seat's turn; one that is locked out waits for the next lead."""
    variant, turn = state.variant, -1 if state.to_act is None else state.to_act
    any_time = variant.options.bombs == "at-any-time"
    form, rules = "turn", _turn_rules(state)
    if seat in state.locked_out:
        form = "locked-out"
        rules = merged(rules, rules_behind(variant, "locked-out bomb-out-of-trick" if any_time else "locked-out"))
    elif may_bomb_out_of_turn(state, seat):
        form, rules = "no-bomb", rules_behind(variant, "bombs bomb-out-of-turn")
    elif any_time:
        rules = merged(rules, rules_behind(variant, "bomb-out-of-turn"))
    elif cards and IN_TURN in variant.cited("bombs"):  # a bomb waits for its turn too, where the variant has to say so
        bomb = variant.combinations.get(cards)
        rules = merged(rules, (IN_TURN,)) if bomb is not None and variant.combinations.is_bomb(bomb) else rules
    return Violation(seat, reason_behind(variant, f"not-your-turn.{form}", rules, seat=seat, turn=turn))


def _turn_rules(state: Table) -> tuple[str, ...]:
    """Why it is the turn of the seat that is to act: it owes a card, goes on with its own trick, leads or is next."""
    variant, options = state.variant, state.variant.options
    barring: tuple[str, ...] = ()
    if state.exchange_due is not None:
        decided = "card_exchange returned-in-order" if exchanges_by_place(options) else "card_exchange"
    elif state.draw_due:
        decided = "draw_on_pass draw"
    elif state.own_pile:
        decided = "self_beat"
    elif state.pile is not None:
        decided = "direction"
    elif not state.played | state.set_aside and state.opening and state.first_leader is not None:
        hand = state.hands[state.first_leader]
        return by_lowest_card(state.first_leader, hand & -hand, variant, state.deal_number).rules
    elif not state.played | state.set_aside:
        decided = option_of_leader(options, state.deal_number)
    else:  # the lead to a further trick: as the winner of the last one, or instead of a winner who cannot
        decided = "lead"
        if state.passed:
            bans = bans_on_last_plays(variant)
            barring = (*bans, NOTHING_TO_LEAD) if bans else ()
        elif state.finished:
            decided += " deal_ends" if options.deal_ends == "one-left" else " lone_top_two_finish"
        elif options.lone_top_two_finish == "forbidden" and variant.order.highest in state.hands:
            decided += " lone-top-two-pass"
    return merged(rules_behind(variant, decided), barring)


def _false(state: Table, event: Announce) -> Violation:
    """A number that is not true, where an announcement is owed or anybody has asked for an answer."""
    said, left = event.cards_left, state.hands[event.seat].bit_count()
    owed = state.announce_due is not None and state.announce_due.seat == event.seat
    decided = "last_cards_announcement announcement" if owed else "answer"
    return violation(state, event.seat, "announcement-wrong.count", decided, said=said, cards_left=left)


def _against_reshuffling(state: Table, event: Reshuffle) -> Violation | None:
    if not state.refilled or not isinstance(state.stock, int):
        decided = "draw_on_pass" if state.variant.options.draw_on_pass == "none" else "stock_empty"
        return violation(state, None, "draw-wrong.no-reshuffle", decided)
    order = event.order
    if event.seed is None and (sum(set(order)) != state.unseen or len(order) != state.stock):
        unseen = state.variant.cards(state.unseen)
        return violation(state, None, "draw-wrong.reshuffle", "stock_empty reshuffle", cards=unseen)
    return None


def _against_drawing(state: Table, event: Draw) -> Violation | None:
    cards, seat, drawn = state.variant.cards, event.seat, event.cards.bit_count()
    if not state.draw_due:
        return no_turn(state, seat) or _on_drawing(state, seat, "draw-wrong.undue")
    if drawn != state.draw_due:
        return _on_drawing(state, seat, "draw-wrong.count", drawn=drawn, count=state.draw_due)
    if isinstance(state.stock, int):
        seen = event.cards & ~state.unseen
        return _on_drawing(state, seat, "draw-wrong.seen", cards=cards(seen)) if seen else None
    top = sum(state.stock[: state.draw_due])
    return None if event.cards == top else _on_drawing(state, seat, "draw-wrong.cards", cards=cards(top))


def _against_exchanging(state: Table, event: Return) -> Violation | None:
    pending = state.exchange_due
    if pending is None:
        return _on_exchanging(state, event.seat, "exchange-wrong.undue")
    order, due, given = state.variant.order, pending.due, event.cards.bit_count()
    count, foreign = due.count, event.cards & ~(state.hands[due.receiver] | due.gives)
    several = count > 1
    if given != count:
        form, params = ("count", {"expected": count}) if several else ("count-one", {})
        return _on_exchanging(state, event.seat, f"exchange-wrong.{form}", count=given, **params)
    if foreign and several:
        return _on_exchanging(state, event.seat, "exchange-wrong.not-held-several", cards=order.cards(foreign))
    return _on_exchanging(state, event.seat, "exchange-wrong.not-held", card=order.code(foreign)) if foreign else None


def _on_exchanging(state: Table, seat: int, phrase: str, /, **params: Param) -> Violation:
    by_place = " returned-in-order exchange-of-cards" if exchanges_by_place(state.variant.options) else ""
    return violation(state, seat, phrase, f"card_exchange{by_place}", **params)


def _on_drawing(state: Table, seat: int, phrase: str, /, **params: Param) -> Violation:
    is_drawn = state.variant.options.draw_on_pass != "none"
    return violation(state, seat, phrase, "draw_on_pass draw" if is_drawn else "draw_on_pass", **params)


def violation(state: Table, seat: int | None, phrase: str, decided: str, /, **params: Param) -> Violation:
    """A violation, with the rules behind the options and topics that decided."""
    return Violation(seat, reason_behind(state.variant, phrase, decided, **params))


def unmet_obligation(state: Table, event: Event) -> tuple[Violation | None, Table]:
    """The announcement or the draw that a seat owes and that is missing if this event comes now, and the state without
    it, in which the event is judged: what is owed is charged once.

    What is said takes no turn, so that all else stays owed (DEC-107). A seat that owes a draw and does something else
    is charged with that.
    """
    if state.over or isinstance(event, Announce):
        return None, state
    if state.announce_due is not None:
        seat, left = state.announce_due.seat, state.announce_due.cards_left
        decided = "last_cards_announcement announcement"
        silent = violation(state, seat, "announcement-missing.silent", decided, seat=seat, cards_left=left)
        return silent, replace_fields(state, announce_due=None)
    if state.draw_due and state.to_act is not None and event.seat not in (None, state.to_act):
        seat, count = state.to_act, state.draw_due
        form, several = ("missing", {}) if count == 1 else ("missing-several", {"count": count})
        charged = violation(state, seat, f"draw-wrong.{form}", "draw_on_pass draw-missing", seat=seat, **several)
        without = replace_fields(state, draw_due=0, refilled=False)
        next_turn(without, seat)
        return charged, without
    return None, state


# --- what a seat may do ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class NoTurn(Reasoned, Sequence[Combination]):
    """A seat that can neither play nor pass now, and why: no moves."""

    reason: Reason
    may_pass: ClassVar[bool] = False

    @overload
    def __getitem__(self, index: int) -> Combination: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Combination, ...]: ...

    def __getitem__(self, index: int | slice) -> Combination | tuple[Combination, ...]:
        nothing: tuple[Combination, ...] = ()
        return nothing[index]

    def __len__(self) -> int:
        return 0

    def to_dict(self) -> dict[str, Any]:
        """The wire shape of the answer to ``legal-moves``."""
        return {
            "moves": [],
            "count": 0,
            "by_kind": {},
            "may_pass": False,
            "must_include": None,
            "obligations": [],
            "next_cursor": None,
            "reason": self.reason.to_dict(),
            "rules": list(self.rules),
        }


def moves_of(state: Table, seat: int | None = None) -> LegalMoves | NoTurn:
    """What a seat may play, by default the one to act."""
    if seat is None:
        return state.legal_moves
    in_turn, _ = on_turn(state, Pass(seat))
    if seat == in_turn.to_act:
        return in_turn.legal_moves
    if may_bomb_out_of_turn(state, seat):
        out_of_turn = replace_fields(state, to_act=seat).position
        assert out_of_turn is not None
        bombs = LegalMoves(out_of_turn, out_of_turn=True)
        if bombs:
            return bombs
    return no_moves(state, seat)


def no_moves(state: Table, seat: int) -> NoTurn:
    """Why a seat has no moves that can neither play nor pass now."""
    unable = no_turn(state, seat)
    assert unable is not None
    return NoTurn(unable.reason)


def verdict_in(
    state: Table, play: int | Literal["pass"], seat: int | None = None, *, new_lead: bool = False
) -> Verdict:
    """Whether a play, as a mask, or a pass of a seat is legal, by default of the one to act."""
    by = state.to_act or 0 if seat is None else seat
    state, _ = on_turn(state, Play(by, play) if isinstance(play, int) else Pass(by))
    position = state.position
    if position is not None and by == state.to_act:
        return judge(position, play, new_lead=new_lead)
    unable = no_turn(state, by)
    assert unable is not None
    cards = None if play == PASS else classify(play, state.variant)
    return Verdict(False, (unable.reason,), cards, False, False, unable.reason.rules)


def structural_faults(state: Table, *, may_pass: bool | None = None) -> tuple[Fault, ...]:
    """Everything that is wrong with the structure of a state; empty for one that a deal was played to. Its seats are
    seats, and there is a hand for each: that was checked when it was read. ``may_pass`` is what the state says that
    follows from all else."""
    found = tuple(misplaced_cards(state)) or tuple(contradictions(state))
    if not found and state.over:
        try:
            _ = state.result
        except UnscorableDeal as unscorable:
            sentence = unscorable.faults[0].detail
            return (fault(("over",), "impossible-state.unscorable", sentence=sentence),)
    if not found and may_pass not in (None, state.may_pass):
        return (fault(("may_pass",), CONTRADICTION, fields=("to_act", "pile", "hands")),)
    return found
