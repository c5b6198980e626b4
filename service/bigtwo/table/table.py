"""A table to play at: a state with everything that can be done with it.

>>> import bigtwo
>>> table = bigtwo.variant().start(seed="a rainy evening")
>>> table.to_act, str(next(iter(table.legal_moves)))
(2, '3D (single)')
>>> table = table.play("3D")
>>> table.to_act
3
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from bigtwo.combinations import ruleset
from bigtwo.dealing.deal import Deal
from bigtwo.dealing.deal import deal as dealt
from bigtwo.dealing.previous import InvalidDeal
from bigtwo.faults import Faults, InvalidInput, expect, fault
from bigtwo.moves.verdict import is_pass
from bigtwo.reading import seat as read_seat
from bigtwo.scoring.check import endgame
from bigtwo.session.next_deal import LastDeal
from bigtwo.table import next_step
from bigtwo.table import start as first_state
from bigtwo.table.events import Announce, Draw, Pass, Play, Reshuffle, Return, read_players, read_written_event
from bigtwo.table.next_step import upcoming
from bigtwo.table.reader import read_state
from bigtwo.table.referee import judge_record, result
from bigtwo.table.start import DealtCards
from bigtwo.table.state import State, cached_value
from bigtwo.table.transitions import apply
from bigtwo.table.violations import moves_of, unmet_obligation, violations
from bigtwo.wording import cards as count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant, VariantSpec
    from bigtwo.dealing.exchange import GivenBack
    from bigtwo.dealing.previous import Previous, PreviousDeal
    from bigtwo.faults import Path
    from bigtwo.messages.reasons import Reason
    from bigtwo.moves.legal_moves import LegalMoves
    from bigtwo.session.next_deal import NextDeal
    from bigtwo.table.events import Event, WrittenEvent
    from bigtwo.table.next_step import Next, View
    from bigtwo.table.referee import Judgement, OnViolation, Result
    from bigtwo.table.violations import NoTurn


class IllegalEvent(ValueError):
    """Something that the rules do not allow now; `reasons` says every rule that it breaks."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__(reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return "; ".join(reason.detail for reason in self.reasons)


@dataclass(frozen=True, repr=False, kw_only=True)
class Table(State):
    """A state of a deal, and what can be done with it. Every method that does something gives a new table, so undoing
    is keeping the old one. What is illegal raises `IllegalEvent`; what is no play or event at all, another ValueError.

    Where no seat is named, it is the one to act.
    """

    # --- what may be done --------------------------------------------------------------------------------------------

    @cached_value
    def legal_moves(self) -> LegalMoves | NoTurn:
        """The plays of the seat to act: iterate, index, take the length, ask ``in``. Empty where no play is due."""
        return moves_of(self)

    @cached_value
    def next(self) -> Next | None:
        """What comes next, also where that is no play; None when the deal is over."""
        return upcoming(self)

    def violations(self, event: WrittenEvent) -> tuple[Reason, ...]:
        """Every rule that the event breaks, among them an announcement or a draw that somebody else still owes."""
        return self._violations(self._read(event))

    def _violations(self, event: Event) -> tuple[Reason, ...]:
        missing, judged = unmet_obligation(self, event)
        broken = violations(judged, event)
        if missing is not None:
            broken = missing, *broken
        return tuple([each.reason for each in broken])

    # --- doing it ----------------------------------------------------------------------------------------------------

    def apply(self, event: WrittenEvent) -> Table:
        """The table after an event: a mapping as a record has it, or a value of `bigtwo.table.events`."""
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
            raise ValueError(f"the order of the stock is unknown; say which {count_of(coming.draw)} came from it")
        return self._apply(Draw(self._seat(seat), 0 if cards is None else self.variant.mask(cards)))

    def announce(self, cards_left: int | None = None, *, seat: int | None = None) -> Table:
        """The table after a seat says how many cards it has left: the truth, where no number is given."""
        by = self.announce_due[0] if seat is None and self.announce_due is not None else self._seat(seat)
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
        return self._apply(Reshuffle(tuple(self.variant.mask(card).bit_length() - 1 for card in order)))

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return 0 if self.to_act is None else self.to_act
        faults = Faults()
        read_seat(seat, self.variant, ("seat",), faults)
        faults.check(InvalidInput)
        return seat

    def _read(self, event: WrittenEvent) -> Event:
        faults = Faults()
        read = read_written_event(event, self.variant, (), faults)
        faults.check(InvalidInput)
        assert read is not None
        return read

    # --- its result and its views ------------------------------------------------------------------------------------

    @cached_value
    def result(self) -> Result | None:
        """How the deal ended, scored; None while it goes on."""
        return result(self)

    @property
    def next_deal(self) -> NextDeal | None:
        """What the next deal takes besides its pack; None while this one goes on, and where its dealer is drawn for.

        It knows this deal alone: whether a session for chips is over, `bigtwo.session` says.
        """
        ended = self.result
        if ended is None:
            return None
        end = endgame(ended.played_deal, self.variant)
        last = LastDeal([end], [ended.score], self.variant, Faults(), self.deal_number + 1)
        return last.deal(None if last.is_drawn_for else last.dealer())

    def view(self, seat: int | None) -> View:
        """What a seat sees, or with None a spectator."""
        return next_step.view(self, None if seat is None else self._seat(seat))

    @classmethod
    def from_dict(cls, written: Mapping[str, Any]) -> Table:
        """The table that `to_dict` wrote. Raises a ValueError with every fault of its structure; whether a
        deal can lead to it is not asked."""
        faults = Faults()
        table = read_table(dict(written), ruleset.variant(written.get("variant")), (), faults)
        faults.check(InvalidInput)
        assert table is not None
        return table


def read_table(value: object, variant: Variant, path: Path, faults: Faults) -> Table | None:
    """A table as an earlier answer gave its state."""
    return read_state(value, variant, path, faults, Table)


def start_of(deal: DealtCards, variant: Variant) -> Table:
    """The table before the first event of a deal that has been read."""
    return first_state.start_of(deal, variant, Table)


def start(
    deal: Deal | DealtCards | None = None,
    variant: VariantSpec = None,
    *,
    seed: str | None = None,
    pack: str | Sequence[str | int] | None = None,
    dealer: int | None = None,
    exposed: CardsLike | None = None,
    deal_number: int = 1,
    previous: PreviousDeal | Previous | None = None,
    returned: GivenBack | None = None,
    leader: int | None = None,
) -> Table:
    """The table before the first event: from what `bigtwo.deal` answers, from cards as they lie there, or without
    these from a pack that is dealt, shuffled already or by a seed, by seat 0 where no dealer is named.

    Raises InvalidDeal with every fault of the deal: wrong sizes, cards missing or in two places, a previous deal that
    is needed and missing; and ValueError for a deal beside what another would be made of.
    """
    if deal is None:
        dealt_by = 0 if dealer is None else dealer
        deal = dealt(pack, dealt_by, variant, exposed, deal_number, previous, returned, seed=seed, leader=leader)
    elif (seed, pack, dealer, exposed, previous, returned, leader) != (None,) * 7 or deal_number != 1:
        raise ValueError("give a deal, or the seed or the pack that is dealt; what a deal is made of is in it")
    expect(deal, (Deal, DealtCards), "what rules.deal(...) answers, or bigtwo.DealtCards(hands=[...])")
    rules = deal.variant if isinstance(deal, Deal) and variant is None else ruleset.variant(variant)
    if isinstance(deal, Deal) and deal.variant != rules:
        raise InvalidDeal([fault(("variant",), "other-variant.deal")])
    return first_state.start(deal, rules, Table)


def view(state: Table | Mapping[str, Any], seat: int | None = None, variant: VariantSpec = None) -> View:
    """What a seat may see of a table, or with None a spectator; the table may come as `Table.to_dict` wrote it.

    Raises ValueError for a state that cannot be, or of another variant, and for a seat that there is not.
    """
    expect(state, (Table, Mapping), "a bigtwo.Table, or its to_dict()")
    table = state if isinstance(state, Table) else Table.from_dict(state)
    if variant is not None and ruleset.variant(variant) != table.variant:
        raise ValueError("the state belongs to another variant")
    return table.view(seat)


def referee(
    table: Deal | DealtCards | Table,
    events: Iterable[WrittenEvent],
    variant: VariantSpec = None,
    *,
    on_violation: OnViolation = "stop",
    players: Sequence[str] | None = None,
) -> Judgement[Table]:
    """A whole record judged, from a deal or from a state that an earlier judgement left. Where ``players`` gives their
    names by seat, the sentences name them. Of a deal they also tell who holds a card that somebody else plays; from a
    state on play may go on, so they tell nothing that others hide.

    Events are mappings as on the wire or the values of `bigtwo.table.events`. Raises InvalidDeal for an impossible deal
    and ValueError for what is no event or a state of another variant.
    """
    if isinstance(table, Table):
        if variant is not None and ruleset.variant(variant) != table.variant:
            raise ValueError("the state belongs to another variant")
        state = table
    else:
        expect(
            table,
            (Table, Deal, DealtCards),
            "what rules.deal(...) answers, bigtwo.DealtCards(hands=[...]), or bigtwo.Table.from_dict(state)",
        )
        state = start(table, variant)
    faults = Faults()
    names = None if players is None else read_players([*players], state.variant, ("players",), faults)
    faults.check(InvalidInput)
    read = read_written_events(events, state.variant)
    return judge_record(state, read, on_violation, names, afterwards=not isinstance(table, Table))


def read_written_events(events: Iterable[WrittenEvent], variant: Variant) -> tuple[Event, ...]:
    """The events of a record as values. Raises ValueError with every fault of any."""
    faults = Faults()
    read = [read_written_event(event, variant, ("events", index), faults) for index, event in enumerate(events)]
    faults.check(InvalidInput)
    return tuple(event for event in read if event is not None)
