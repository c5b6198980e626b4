"""What a seat owes and does not do before the next event: an announcement, or the draw after a pass.

Rules: PG-LAST-01, PG-LAST-03, PG-3P-09, PG-3P-12, DEC-26, DEC-31, DEC-107, DEC-108.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.table.applying import after_turn
from bigtwo.table.judging import seat_of, violation
from bigtwo.table.states import Announce, changed

if TYPE_CHECKING:
    from bigtwo.table.judging import Violation
    from bigtwo.table.states import Event, State


def missed(state: State, event: Event) -> tuple[Violation | None, State]:
    """The announcement or the draw that a seat owes and that is missing if this event comes now, and the state without
    it, in which the event is judged: what is owed is charged once.

    What is said takes no turn, so that all else stays owed (DEC-107). A seat that owes a draw and does something else
    is charged with that.
    """
    if state.over or isinstance(event, Announce):
        return None, state
    if state.announce_due is not None:
        seat, left = state.announce_due
        topics = "announcement", "last_cards_announcement"
        silent = violation(state, seat, "announcement-missing.silent", *topics, seat=seat, cards_left=left)
        return silent, changed(state, announce_due=None)
    if state.draw_due and state.to_act is not None and seat_of(event) not in (None, state.to_act):
        seat, count = state.to_act, state.draw_due
        form = "missing" if count == 1 else "missing-several"
        several = {} if count == 1 else {"count": count}
        topics = "draw-missing", "draw_on_pass"
        charged = violation(state, seat, f"draw-wrong.{form}", *topics, seat=seat, **several)
        return charged, without_draw(state)
    return None, state


def without_draw(state: State) -> State:
    """The state in which the cards that are due are not drawn; the turn of whoever owes them is over."""
    assert state.to_act is not None
    return after_turn(changed(state, draw_due=0, refilled=False), state.to_act)
