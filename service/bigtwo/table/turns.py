"""A seat's turn in a state: what it may play, and whether one play or pass is legal.

Rules: those of `bigtwo.moves.legal` and of `bigtwo.table.judging`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, overload

from bigtwo.combinations.classifying import classify
from bigtwo.combinations.kinds import Combination
from bigtwo.messages.reasons import Reasoned
from bigtwo.moves.listing import LegalMoves
from bigtwo.moves.validating import PASS, Verdict, judge
from bigtwo.table.judging import may_bomb_out_of_turn, no_turn, on_turn
from bigtwo.table.states import Play, changed

if TYPE_CHECKING:
    from bigtwo.messages.reasons import Reason
    from bigtwo.table.states import State


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
        return ()[index]

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


def moves_of(state: State, seat: int | None = None) -> LegalMoves | NoTurn:
    """What a seat may play, by default the one to act."""
    by = _seat(state, seat)
    if may_bomb_out_of_turn(state, by):
        position = changed(state, to_act=by).position
        assert position is not None
        bombs = LegalMoves(position, out_of_turn=True)
        if bombs:
            return bombs
    unable = no_turn(state, by)
    position = state.position
    if unable is None and position is not None:
        return LegalMoves(position)
    assert unable is not None
    return NoTurn(unable.reason)


def verdict_in(
    state: State, play: int | Literal["pass"], seat: int | None = None, *, new_lead: bool = False
) -> Verdict:
    """Whether a play, as a mask, or a pass of a seat is legal, by default of the one to act."""
    by = _seat(state, seat)
    if isinstance(play, int):
        state = on_turn(state, Play(by, play))
    unable = no_turn(state, by)
    position = state.position
    if unable is None and position is not None:
        return judge(position, play, new_lead=new_lead)
    assert unable is not None
    cards = None if play == PASS else classify(play, state.variant)
    return Verdict(False, (unable.reason,), cards, False, False, unable.reason.rules)


def _seat(state: State, seat: int | None) -> int:
    """The seat that is asked about; when the deal is over, any seat does as well as another."""
    return next(each for each in (seat, state.to_act, 0) if each is not None)
