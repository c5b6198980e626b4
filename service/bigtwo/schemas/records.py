"""The questions about a table: referee, with the deal or the state it starts from and the events, and view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigtwo import reading
from bigtwo.schemas.fields import Flag, Later
from bigtwo.schemas.in_urls import JSON, NUMBER
from bigtwo.schemas.requests import Request
from bigtwo.schemas.states import FromState, settle_variant, variant_of
from bigtwo.table.playing import read_table
from bigtwo.table.records import MAX_EVENTS as MAX_EVENTS  # for whoever offers the fields
from bigtwo.table.records import read_events, read_on_violation, read_players, read_record_format
from bigtwo.table.starting import read_dealt

if TYPE_CHECKING:
    from bigtwo.faults import Faults


class _Referee(FromState):
    deal = Later(read_dealt)
    format = Later(read_record_format)
    events = Later(read_events, required=True)
    on_violation = Later(read_on_violation)
    players = Later(read_players)
    moves = Flag()


class _View(FromState):
    state = Later(read_table, JSON, required=True)
    seat = Later(reading.seat, NUMBER)


def _settle_start(question: dict[str, Any], faults: Faults) -> None:
    """Under which variant a record is read, and that it starts from one place."""
    if "variant" not in question:
        return
    deal, state = question["deal"], question["state"]
    name, holder = ("state", state) if deal is None else ("deal", deal)
    question["variant"] = variant_of(question, name, holder, faults)
    if question["variant"] is not None and (deal is None) == (state is None):
        faults.note((), "deal-or-state.neither")
        question["deal"] = question["state"] = None


def _gather(question: dict[str, Any], faults: Faults) -> None:
    """The deal or the state is where the record starts."""
    if not faults.found:
        deal, state, _ = question.pop("deal"), question.pop("state"), question.pop("format")
        question["start"] = state if deal is None else deal
        question["on_violation"] = question["on_violation"] or "stop"


REFEREE: Final = Request(_Referee, _gather, before=_settle_start)
"""`referee`: variant, start (a `DealtCards` whose cards are masks, or a `State`), events, on_violation,
players (their names by seat, or None), moves."""
VIEW: Final = Request(_View, before=settle_variant)
"""`view`: variant, state, seat (None for a spectator)."""
