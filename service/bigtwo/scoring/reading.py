"""A deal as it was told, with its cards read: the form in which it is checked.

What cannot be read at all (a card that does not exist, a seat too many) is a fault here already, and the checks that
would have needed it are left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bigtwo.cards import DuplicateCard, UnknownCard
from bigtwo.scoring.results import Fault, Special
from bigtwo.variant import cards_each, cards_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.scoring.results import DealResult

Path = tuple[str | int, ...]

FAULT_CODES: Final = (
    "missing-field",
    "out-of-range",
    "unknown-card",
    "card-twice",
    "card-in-two-places",
    "wrong-number-of-seats",
    "negative-count",
    "too-many-cards",
    "counts-differ",
    "winner-has-cards",
    "no-cards-left",
    "deal-not-over",
    "not-a-combination",
    "not-a-win",
    "impossible-leader",
    "impossible-placings",
    "impossible-special",
    "impossible-dragon",
    "impossible-breach",
)
"""Everything that can be wrong with a deal that is to be scored, by code."""

LARGEST_STAKE: Final = 1_000_000


@dataclass(slots=True)
class Reading:
    """A deal whose cards have been read, and the faults found so far."""

    variant: Variant
    told: DealResult
    faults: list[Fault] = field(default_factory=list)
    hands: tuple[int, ...] | None = None
    """The masks by seat; None where there are none or one of them cannot be read."""
    counts: tuple[int, ...] | None = None
    """The numbers by seat, from the counts told or else from the hands; after a dragon 13 each."""
    finish: Combination | None = None
    """The last play, where it is a combination."""
    finish_mask: int = 0
    specials: list[tuple[int, Special, int]] = field(default_factory=list)
    """The specials that can be read: place in the list, as told, and mask."""

    def fault(self, path: Path, code: str, detail: str, *rules: str) -> None:
        """Notes a fault; the path leads from the request to the value."""
        self.faults.append(Fault(path, code, detail, rules))

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.variant.options.players

    @property
    def is_dragon(self) -> bool:
        """Is this said to be a deal that a dragon won before play?"""
        return self.told.dragon is not None

    @property
    def reshuffles(self) -> bool:
        """Can a card that was played be played again? (PG-3P-11)"""
        options = self.variant.options
        return options.draw_on_pass != "none" and options.stock_empty == "reshuffle-set-aside"

    @property
    def draws(self) -> bool:
        """Do hands grow by passing? (PG-3P-09)"""
        return self.variant.options.draw_on_pass != "none"

    @property
    def most_cards(self) -> int:
        """The most cards that one player can ever hold."""
        options = self.variant.options
        if self.reshuffles:
            return self.variant.order.pack.size - 1
        takes = self.draws or options.leftover.startswith("extra-card")
        return cards_each(options) + (cards_left(options) if takes else 0)

    @property
    def may_drop_out(self) -> bool:
        """Can a player play his last card without winning? (PG-HK-05, DEC-32)"""
        return self.variant.options.lone_top_two_finish == "not-a-win"

    @property
    def top_two(self) -> int:
        """The mask of the card that nobody wins with where players can drop out (DEC-33)."""
        return 1 << self.variant.order.pack.size - 1

    @property
    def dropped_out(self) -> tuple[int, ...]:
        """The seats that went out on the lone top two and did not win."""
        if not self.may_drop_out or self.counts is None or self.is_dragon or not self.has(self.told.winner):
            return ()
        return tuple(seat for seat, count in enumerate(self.counts) if seat != self.told.winner and count == 0)

    @property
    def most_drop_outs(self) -> int:
        """How many can have dropped out beside a winner without cards: only one has the top two, unless it returns."""
        if not self.may_drop_out:
            return 0
        return self.players - 2 if self.reshuffles else min(self.players - 2, 1)

    @property
    def outlasted(self) -> bool:
        """Has the winner won with cards in hand, because all the others dropped out? (DEC-32)"""
        if len(self.dropped_out) < self.players - 1 or (self.players > 2 and not self.reshuffles):
            return False
        return self.counts is not None and self.counts[self.told.winner] > 0

    def mask(self, cards: CardsLike, path: Path) -> int | None:
        """The mask of some cards, or None with a fault."""
        try:
            return self.variant.mask(cards)
        except UnknownCard as unknown:
            self.fault(path, "unknown-card", unknown.detail)
        except DuplicateCard as twice:
            self.fault(path, "card-twice", twice.detail)
        return None

    def has(self, seat: int) -> bool:
        """Is this a seat at the table?"""
        return 0 <= seat < self.players

    def is_seat(self, seat: int, path: Path) -> bool:
        """Is this a seat at the table? If not, that is a fault."""
        if self.has(seat):
            return True
        self.fault(path, "out-of-range", f"there is no seat {seat}; the seats are 0 to {self.players - 1}")
        return False

    def is_full_table(self, values: Sequence[object], name: str) -> bool:
        """Is there one value for every seat? If not, that is a fault."""
        if len(values) == self.players:
            return True
        self.fault(
            (name,),
            "wrong-number-of-seats",
            f"{name} must have one entry for each of the {self.players} players, not {len(values)}",
        )
        return False


def read(told: DealResult, variant: Variant) -> Reading:
    """The deal with its cards read; what cannot be read is a fault."""
    reading = Reading(variant, told)
    _read_hands(reading)
    _read_counts(reading)
    _read_last_play(reading)
    _read_specials(reading)
    _read_seats(reading)
    if told.stake is not None and not 1 <= told.stake <= LARGEST_STAKE:
        reading.fault(("stake",), "out-of-range", f"the stake must be from 1 to {LARGEST_STAKE}", "PG-SCORE-06")
    return reading


def _read_hands(reading: Reading) -> None:
    hands = reading.told.hands
    if hands is None or not reading.is_full_table(hands, "hands"):
        return
    masks = [reading.mask(hand, ("hands", seat)) for seat, hand in enumerate(hands)]
    known = [mask for mask in masks if mask is not None]
    if len(known) < len(masks):
        return
    seen = 0
    for seat, mask in enumerate(known):
        if seen & mask:
            shared = reading.variant.order.text(seen & mask)
            reading.fault(("hands", seat), "card-in-two-places", f"two hands hold {shared}")
        seen |= mask
    reading.hands = tuple(known)


def _read_counts(reading: Reading) -> None:
    counts, hands = reading.told.cards_left, reading.hands
    held = None if hands is None else tuple(hand.bit_count() for hand in hands)
    if counts is None:
        everybody = (13,) * reading.players if reading.is_dragon and reading.told.hands is None else None
        reading.counts = held or everybody
        return
    if not reading.is_full_table(counts, "cards_left"):
        reading.counts = held
        return
    if held is not None:
        for seat, (count, real) in enumerate(zip(counts, held, strict=True)):
            if count != real:
                detail = f"cards_left says {count} for seat {seat}, but its hand has {real}; leave one of them out"
                reading.fault(("cards_left", seat), "counts-differ", detail)
    reading.counts = tuple(counts)


def _read_last_play(reading: Reading) -> None:
    if reading.told.last_play is None:
        return
    mask = reading.mask(reading.told.last_play, ("last_play",))
    if mask is None:
        return
    reading.finish_mask = mask
    reading.finish = reading.variant.combinations.get(mask)
    if reading.finish is None:
        text = reading.variant.order.text(mask) or "(no cards)"
        reading.fault(("last_play",), "not-a-combination", f"the last play {text} is no combination under this variant")


def _read_specials(reading: Reading) -> None:
    for place, special in enumerate(reading.told.specials or ()):
        mask = reading.mask(special.cards, ("specials", place, "cards"))
        if reading.is_seat(special.seat, ("specials", place, "seat")) and mask is not None:
            reading.specials.append((place, special, mask))


def _read_seats(reading: Reading) -> None:
    told = reading.told
    named = {"winner": told.winner, "first_leader": told.first_leader, "dragon": told.dragon}
    for name, seat in named.items():
        if seat is not None:
            reading.is_seat(seat, (name,))
    if told.breach is not None:
        reading.is_seat(told.breach, ("breach", "seat"))
    for place, seat in enumerate(told.placings or ()):
        reading.is_seat(seat, ("placings", place))
