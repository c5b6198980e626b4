"""Records as people write them: events and deals with card codes, read into the values of the table.

>>> import bigtwo
>>> read_event({"seat": 1, "play": ["3D"]}, bigtwo.variant())
Play(seat=1, cards=1, new_lead=False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.combinations import ruleset
from bigtwo.table.refereeing import judge_record
from bigtwo.table.starting import DealtCards, start
from bigtwo.table.states import Announce, Draw, Pass, Play, Reshuffle, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigtwo.combinations.ruleset import Variant, VariantSpec
    from bigtwo.table.refereeing import Judgement, OnViolation
    from bigtwo.table.states import Event

WrittenEvent: TypeAlias = "Mapping[str, Any] | Event"

ACTIONS: Final = ("play", "pass", "draw", "announce", "reshuffle")
"""What an event may say; each event says exactly one of them."""


def read_event(event: WrittenEvent, variant: Variant) -> Event:
    """An event as the table reads it: ``{"seat": 2, "play": ["3D"]}``, ``{"seat": 3, "pass": True}``, ...

    Raises ValueError for an event that is none, UnknownCard and DuplicateCard for its cards.
    """
    if not isinstance(event, Mapping):
        return event
    actions = [action for action in ACTIONS if action in event]
    if len(actions) != 1:
        raise ValueError(f"an event says exactly one of {', '.join(ACTIONS)}; this one says {len(actions)}")
    action = actions[0]
    content = event[action]
    if action == "reshuffle":
        variant.mask(content)  # refuses unknown and repeated cards
        return Reshuffle(tuple(variant.mask([card]).bit_length() - 1 for card in content))
    seat = event.get("seat")
    if type(seat) is not int or not 0 <= seat < variant.options.players:
        raise ValueError(f"an event names its seat, 0 to {variant.options.players - 1}, not {seat!r}")
    if action == "play":
        return Play(seat, variant.mask(content), bool(event.get("new_lead", False)))
    if action == "draw":
        return Draw(seat, variant.mask(content))
    if action == "announce":
        return Announce(seat, int(content))
    return Pass(seat)


def referee(
    table: DealtCards | State,
    events: Iterable[WrittenEvent],
    variant: VariantSpec,
    *,
    on_violation: OnViolation = "stop",
) -> Judgement:
    """A whole record judged, from the deal or from a state that an earlier judgement left.

    Events are mappings as on the wire or the values of `bigtwo.table.states`. Raises InvalidDeal for an impossible deal
    and ValueError for an event that is none or a state of another variant.
    """
    variant = ruleset.variant(variant)
    if isinstance(table, State) and table.variant != variant:
        raise ValueError("the state belongs to another variant")
    state = table if isinstance(table, State) else start(table, variant)
    return judge_record(state, [read_event(event, variant) for event in events], on_violation)
