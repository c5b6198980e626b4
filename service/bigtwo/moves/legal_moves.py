"""The legal moves of a position as a lazily built sequence of combination numbers. `position` decides legality.

Every combination has a number in listing order (`Combination.number`). Membership, counts by kind and pages are
computed from these numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Unpack, cast, overload

from bigtwo.combinations import ruleset
from bigtwo.combinations.derived import Derived
from bigtwo.combinations.kinds import HONOURS, Combination, Kind
from bigtwo.combinations.ruleset import CardsLike, VariantSpec
from bigtwo.combinations.table import Combinations
from bigtwo.messages.reasons import Reason
from bigtwo.moves.position import Position, Situation, SituationFields, position


class Moves(Sequence[dict[str, Any]]):
    """Some legal moves of a position in listing order: objects as answers show them, made when they are read."""

    __slots__ = ("numbers", "position", "table")

    def __init__(self, position: Position, numbers: list[int]) -> None:
        self.position = position
        self.numbers = numbers
        self.table: Combinations = position.variant.combinations
        """The table in which the numbers count."""

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Moves(self.position, self.numbers[index])
        return next(iter(Moves(self.position, [self.numbers[index]])))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        table, cards = self.table, self.table.order.cards
        masks = self.masks
        moves: list[dict[str, Any]] = []
        for kind, start, end in table.spans(self.numbers):
            moves += [{"cards": [*cards(mask)], "kind": kind} for mask in masks[start:end]]
        if self.position.situation.own_pile:
            for move, continues in zip(moves, self.continuing(), strict=True):
                move["continues"] = continues
        return iter(moves)

    @property
    def masks(self) -> list[int]:
        """The cards of each move."""
        return self.table.masks_of(self.numbers)

    def continuing(self) -> list[bool]:
        """For every move on one's own pile, whether it continues the trick."""
        table, pile = self.table, self.position.pile
        found: list[bool] = []
        for _, start, end in table.spans(self.numbers):
            (first,) = table.masks_of(self.numbers[start : start + 1])
            if pile is None or first.bit_count() != pile.size:  # the usual case, at once
                found += repeat(False, end - start)
                continue
            some = self.numbers[start:end]
            strengths = table.strengths_of(some)
            one_of_each = dict(zip(strengths, some, strict=True))  # all of one kind and strength do the same
            plays = table.plays_of([*one_of_each.values()])
            continues = dict(zip(one_of_each, map(self.position.continues, plays), strict=True))
            found += map(continues.__getitem__, strengths)
        return found


@dataclass(repr=False, slots=True, unsafe_hash=True)
class LegalMoves(Sequence[Combination]):
    """The legal moves in a position: iterate, index, take the length, ask ``in``. Listed on first need, in a fixed
    order."""

    position: Position
    out_of_turn: bool = False
    """It is another player's turn, so that only bombs may be played, and there is nothing to pass (DEC-104)."""
    _table: Combinations = field(init=False, compare=False)
    _derived: tuple[Derived, ...] = field(init=False, compare=False)
    _numbers: list[int] | None = field(default=None, init=False, compare=False)
    _moves: tuple[Combination, ...] | None = field(default=None, init=False, compare=False)

    def __post_init__(self) -> None:
        self._table = self.position.variant.combinations
        derived = self.position.derived()
        self._derived = tuple(family for family in derived if family.kind in HONOURS) if self.out_of_turn else derived

    def __reduce__(self) -> tuple[type[LegalMoves], tuple[Position, bool]]:
        """They are pickled and copied as the position, without what was listed."""
        return LegalMoves, (self.position, self.out_of_turn)

    @property
    def may_pass(self) -> bool:
        """May the player pass instead?"""
        return self.position.may_pass and not self.out_of_turn

    @property
    def must_include(self) -> str | None:
        """The card that every move must contain, or None."""
        card = self.position.must_include
        return self.position.variant.order.code(card) if card else None

    @property
    def obligations(self) -> tuple[Reason, ...]:
        """The duties that bind the player here."""
        return () if self.out_of_turn else self.position.obligations()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decide what may be played here."""
        return self.position.rules()

    @property
    def moves(self) -> tuple[Combination, ...]:
        """The moves by kind, size, strength, then cards from the highest down."""
        if self._moves is None:
            self._moves = tuple(self._table.plays_of(self._everything().numbers))
        return self._moves

    @property
    def by_kind(self) -> dict[Kind, int]:
        """How many moves there are of each kind that occurs, in the order of the kinds."""
        found = {kind: end - start for kind, start, end in self._table.spans(self._from_table())}
        for family in self._derived:
            if many := len(family):
                found[family.kind] = found.get(family.kind, 0) + many
        return found

    def page(self, kinds: tuple[str, ...] | None, limit: int, after: int) -> tuple[Moves, bool]:
        """The moves of some kinds, or of all, that follow the one of the number ``after``, at most ``limit``; and
        whether more would follow."""
        numbers = self._from_table()
        if kinds is not None:
            spans = self._table.spans(numbers)
            numbers = [number for kind, start, end in spans if kind in kinds for number in numbers[start:end]]
        first = bisect_right(numbers, after)
        numbers = numbers[first : first + limit + 1]
        for family in self._derived:
            if len(numbers) <= limit and (kinds is None or family.kind in kinds):
                numbers += family.numbers(after, limit + 1 - len(numbers))
        return Moves(self.position, numbers[:limit]), len(numbers) > limit

    def _from_table(self) -> list[int]:
        """The numbers of the moves of the kinds that a table holds."""
        if self._numbers is None:
            masks = self.position.from_table()
            if self.out_of_turn:
                masks = [mask for mask in masks if (play := self._table.get(mask)) and self._table.is_bomb(play)]
            self._numbers = sorted(map(self._table.numbers.__getitem__, masks))
        return self._numbers

    def _everything(self) -> Moves:
        numbers = self._from_table()
        for family in self._derived:
            numbers = numbers + family.numbers(-1, len(family))
        return Moves(self.position, numbers)

    def __iter__(self) -> Iterator[Combination]:
        return iter(self.moves)

    @overload
    def __getitem__(self, index: int) -> Combination: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Combination, ...]: ...

    def __getitem__(self, index: int | slice) -> Combination | tuple[Combination, ...]:
        numbers = self._from_table()
        if isinstance(index, int) and 0 <= index < len(numbers):  # of many moves one is often all that is wanted
            return self._table.plays_of(numbers[index : index + 1])[0]
        return self.moves[index]

    def __len__(self) -> int:
        return len(self._from_table()) + sum([len(family) for family in self._derived])

    def __bool__(self) -> bool:
        return bool(self._from_table()) or any(self._derived)

    def __contains__(self, cards: object) -> bool:
        """Is this play legal? Cards are text, codes, a mask or a Combination; nothing is listed to find out."""
        return self.position.allows(self.position.variant.mask(cast("CardsLike", cards)))

    def __repr__(self) -> str:
        count = "1 legal move" if len(self) == 1 else f"{len(self)} legal moves"
        return f"<{count}{' or pass' if self.may_pass else ''}>"

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``legal-moves``, all moves on one page."""
        return self.page_to_dict(list(self._everything()), None)

    def page_to_dict(self, moves: Sequence[dict[str, Any]], next_cursor: str | None) -> dict[str, object]:
        """The same with a part of the moves; the counts always tell the whole."""
        by_kind, position = self.by_kind, self.position
        obligations = () if self.out_of_turn else position.obligations()
        return {
            "moves": moves,
            "count": sum(by_kind.values()),
            "by_kind": by_kind,
            "may_pass": position.may_pass and not self.out_of_turn,
            "must_include": self.must_include,
            "obligations": [reason.to_dict() for reason in obligations],
            "next_cursor": next_cursor,
            "rules": list(position.rules()),
        }


def legal_moves(
    hand: CardsLike,
    pile: CardsLike | None,
    variant: VariantSpec,
    **situation: Unpack[SituationFields],
) -> LegalMoves:
    """The legal moves of a hand, as a view: iterate, ``len``, ``in``, ``by_kind``.

    The pile is what lies on top, or None for a lead; the keywords are the fields of `Situation`. Raises ValueError as
    `position` does.
    """
    variant = ruleset.variant(variant)
    return LegalMoves(position(hand, pile, variant, Situation(**situation)))
