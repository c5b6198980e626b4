"""The question about a record: referee, with the deal or the state it starts from and the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigtwo import reading
from bigtwo.combinations.ruleset import variant
from bigtwo.schemas.fields import Later, VariantSpec
from bigtwo.schemas.requests import CommonFields, Request
from bigtwo.table.records import MAX_EVENTS as MAX_EVENTS  # for whoever offers the fields
from bigtwo.table.records import read_events, read_on_violation, read_record_format
from bigtwo.table.restoring import read_state
from bigtwo.table.starting import read_dealt

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults


class _Referee(CommonFields):
    variant = VariantSpec(or_none=True)
    deal = Later(read_dealt)
    state = Later(read_state)
    format = Later(read_record_format)
    events = Later(read_events, required=True)
    on_violation = Later(read_on_violation)


def _settle_start(question: dict[str, Any], faults: Faults) -> None:
    """Under which variant a record is read, and that it starts from one place."""
    if "variant" not in question:
        return
    question["variant"] = _variant_of(question, faults)
    if question["variant"] is not None and (question["deal"] is None) == (question["state"] is None):
        faults.note((), "deal-or-state.neither")
        question["deal"] = question["state"] = None


def _variant_of(question: dict[str, Any], faults: Faults) -> Variant | None:
    """The variant of the request, of the state, or base; a request naming another than its state's is refused."""
    asked: Variant | None = question["variant"]
    state = question["state"]
    if type(state) is not dict or "variant" not in state:
        return asked or variant()
    named = reading.variant(state["variant"], ("state", "variant"), faults)
    if named is not None and asked is not None and asked.options != named.options:
        faults.note(("variant",), "other-variant.state")
    return named


def _gather(question: dict[str, Any], faults: Faults) -> None:
    """The deal or the state is where the record starts."""
    if not faults.found:
        deal, state, _ = question.pop("deal"), question.pop("state"), question.pop("format")
        question["start"] = state if deal is None else deal
        question["on_violation"] = question["on_violation"] or "stop"


REFEREE: Final = Request(_Referee, _gather, before=_settle_start)
"""`referee`: variant, start (a `DealtCards` whose cards are masks, or a `State`), events, on_violation."""
