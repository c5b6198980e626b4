"""The questions about a table: referee, with the deal or the state it starts from and the events, and view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigtwo import reading
from bigtwo.notation.lines import LONGEST_RECORD, Lines, read_lines
from bigtwo.notation.record import record_of
from bigtwo.schemas import in_urls
from bigtwo.schemas.fields import Count, Flag, Later, Text
from bigtwo.schemas.plays import FromState, settle_variant
from bigtwo.schemas.requests import Request
from bigtwo.table.events import MAX_EVENTS as MAX_EVENTS
from bigtwo.table.events import read_events, read_players, read_record_format
from bigtwo.table.reader import MAX_COUNTED
from bigtwo.table.referee import read_on_violation
from bigtwo.table.start import read_dealt
from bigtwo.table.table import read_table

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Rules
    from bigtwo.faults import Faults, Path
    from bigtwo.notation.record import RecordedDeal


_ABSENT: Final = ()
"""Stands for events that a question does not bring; null is no such thing."""


class _Events(Later):
    """The events of a record, which a question brings unless it brings the record as text."""

    def __init__(self) -> None:
        super().__init__(read_events)
        self.nullable = False
        self.load_default = _ABSENT


class _Record(Text):
    """The text of a record, whose lines are the same under every variant."""

    def read(self, value: Any, path: Path, faults: Faults) -> Lines | None:
        """The lines of the text. Faults in them are noted later, together with those under the variant."""
        text = super().read(value, path, faults)
        return None if text is None else read_lines(text)


class _Referee(FromState):
    deal = Later(read_dealt)
    format = Later(read_record_format)
    events = _Events()
    record = _Record(LONGEST_RECORD)
    event_count = Count(0, MAX_COUNTED, nullable=True)
    on_violation = Later(read_on_violation, in_urls.TEXT)
    players = Later(read_players, in_urls.NAMES)
    moves = Flag()


class _View(FromState):
    state = Later(read_table, required=True)
    seat = Later(reading.seat)


def _settle_start(question: dict[str, Any], faults: Faults) -> None:
    """Under which variant a record is read, and that it starts from one place."""
    if "variant" not in question or "record" not in question:
        return
    if question["record"] is not None:
        _read_text(question, faults)
        return
    if question["events"] is _ABSENT:
        faults.note(("events",), "missing-field.question", field="events")
        del question["events"]
    deal, state = question["deal"], question["state"]
    settle_variant(question, faults, "state" if deal is None else "deal")
    if question["variant"] is not None and (deal is None) == (state is None):
        faults.note((), "deal-or-state.neither")
        question["deal"] = question["state"] = None


def _read_text(question: dict[str, Any], faults: Faults) -> None:
    """Reads a record in text, which says everything itself; its variant is that of the question where it names none."""
    beside = tuple(name for name in ("deal", "state", "events") if question.pop(name) not in (None, _ABSENT))
    if beside:
        faults.note(("record",), "bad-record.beside", fields=beside)
        return
    asked: Rules | None = question["variant"]
    found = record_of(question["record"], ("record",), faults, asked, is_one=True)
    if found is None:
        return
    if asked is not None and asked.options != found.variant.options:
        faults.note(("variant",), "other-variant.record")
    question["variant"], question["record"] = found.variant, found.deals[0]
    if question["players"] is None:  # those of the question stand for those of the text
        question["players"] = None if found.players is None else [*found.players]


def _gather(question: dict[str, Any], faults: Faults) -> None:
    """The deal or the state is where the record starts."""
    if not faults.found:
        record: RecordedDeal | None = question.pop("record")
        question["lines"] = () if record is None else record.lines
        if record is not None:
            question["deal"], question["state"], question["events"] = record.dealt, None, record.events
        deal, state, _ = question.pop("deal"), question.pop("state"), question.pop("format")
        question["start"] = state if deal is None else deal
        _check_count(question.pop("event_count"), 0 if deal is not None else state.event_count, faults)
        question["on_violation"] = question["on_violation"] or "stop"


def _check_count(count: int | None, expected: int, faults: Faults) -> None:
    """The events follow on those that the client knows of: sent twice, they would be taken twice."""
    if count is not None and count != expected:
        form = "taken" if count < expected else "ahead"
        faults.note(("event_count",), f"event-already-taken.{form}", count=count, expected=expected)


REFEREE: Final = Request(_Referee, _gather, before=_settle_start)
"""`referee`: variant, start (a `DealtCards` whose cards are masks, or a `State`), events, on_violation,
players (their names by seat, or None), moves, lines (in which the events stand in a text, else empty)."""
VIEW: Final = Request(_View, before=settle_variant)
"""`view`: variant, state, seat (None for a spectator)."""
