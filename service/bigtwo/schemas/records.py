"""The question about a record: referee, with the deal or the state it starts from and the events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from marshmallow import Schema, ValidationError

from bigtwo import rulebook
from bigtwo.cards import LARGEST_PACK
from bigtwo.combinations.ruleset import Variant, variant
from bigtwo.schemas.deals import MAX_DEAL_NUMBER, read_previous
from bigtwo.schemas.fields import Fault, Raw, VariantSpec
from bigtwo.schemas.nested import SKIPPED, NestedRequest
from bigtwo.schemas.scores import read_special
from bigtwo.table.applying import breach_rules
from bigtwo.table.consistency import why_impossible
from bigtwo.table.records import ACTIONS
from bigtwo.table.starting import DealtCards
from bigtwo.table.states import Announce, Breach, Draw, Pass, Pile, Play, Reshuffle, Special, State
from bigtwo.variant.faults import shown

if TYPE_CHECKING:
    from bigtwo.schemas.fields import Faults
    from bigtwo.schemas.nested import Nested, Path
    from bigtwo.table.states import Event

MAX_EVENTS: Final = 5000
"""How many events one record may have."""
MAX_COUNTED: Final = 1_000_000_000
MAX_RULES: Final = 10

_STATE_FIELDS: Final = (
    "variant",
    "deal_number",
    "direction",
    "hands",
    "to_act",
    "pile",
    "own_pile",
    "may_pass",
    "opening",
    "passed",
    "locked_out",
    "finished",
    "winner",
    "over",
    "dragon",
    "trick_number",
    "extra",
    "stock",
    "dead",
    "played",
    "set_aside",
    "first_leader",
    "last_play",
    "specials",
    "breaches",
    "open_breach",
    "draw_due",
    "refilled",
    "announce_due",
    "events",
)
"""A state is complete: it comes back with every field with which it was answered."""


class _Referee(Schema):
    variant = VariantSpec(or_none=True)
    deal = Raw()
    state = Raw()
    events = Raw(required=True)
    on_violation = Raw()


_STATED: Final = VariantSpec()
"""The variant that a state names."""


def _variant_of(question: dict[str, Any], faults: Faults) -> Variant | None:
    """The variant of the request, of the state, or base; a request naming another than its state's is refused."""
    asked: Variant | None = question["variant"]
    state = question.get("state")
    if type(state) is not dict or "variant" not in state:
        return asked or variant()
    try:
        told: Variant = _STATED.read(state["variant"], "variant")
    except ValidationError as refused:
        for fault in refused.messages:
            if isinstance(fault, Fault):
                faults.add(replace(fault, pointer="/state" + fault.pointer))
        return None
    if asked is not None and asked.options != told.options:
        detail = "the state belongs to another variant; leave out variant, or name that of the state"
        faults.add(Fault("/variant", "other-variant", detail))
    return told


def _read_referee(nested: Nested, question: dict[str, Any]) -> None:
    if SKIPPED in (question["deal"], question["state"]):
        question["start"] = None
    elif (question["deal"] is None) == (question["state"] is None):
        nested.refuse((), "deal-or-state", "give either deal or state: where the record starts from")
        question["start"] = None
    elif question["deal"] is not None:
        question["start"] = _read_deal(nested, question["deal"], ("deal",))
    else:
        question["start"] = _read_state(nested, question["state"], ("state",))
    del question["deal"], question["state"]
    listed = nested.entries(question["events"], ("events",), 0, MAX_EVENTS)
    question["events"] = (
        [] if listed is None else [_read_event(nested, event, ("events", place)) for place, event in enumerate(listed)]
    )
    question["on_violation"] = nested.optional(
        question, "on_violation", (), lambda value, at: nested.word(value, at, ("stop", "skip")), "stop"
    )


# --- deals -----------------------------------------------------------------------------------------------------------


def _read_deal(nested: Nested, value: object, path: Path) -> DealtCards | None:
    fields = nested.fields_of(
        value, path, required=("hands",), optional=("extra", "stock", "dead", "dealer", "deal_number", "previous")
    )
    if fields is None:
        return None
    hands = nested.hands(fields["hands"], (*path, "hands"))
    nested.optional(fields, "dealer", path, nested.seat)
    extra = nested.optional(fields, "extra", path, nested.card)
    stock = nested.optional(fields, "stock", path, lambda given, at: _read_stock(nested, given, at))
    dead = nested.optional(fields, "dead", path, nested.cards)
    number = nested.optional(
        fields, "deal_number", path, lambda given, at: nested.integer(given, at, 1, MAX_DEAL_NUMBER), 1
    )
    previous = nested.optional(fields, "previous", path, lambda given, at: read_previous(nested, given, at))
    if hands is None or number is None:
        return None
    codes = nested.variant.order.codes
    written = stock if stock is None or isinstance(stock, int) else [codes[card] for card in stock]
    return DealtCards(hands, extra, written, dead, number, previous)


def _read_stock(nested: Nested, value: object, path: Path) -> tuple[int, ...] | int | None:
    """The cards to draw from as bit numbers, top first; or how many there are, where their order is unknown."""
    if type(value) is int:
        return nested.integer(value, path, 0, LARGEST_PACK)
    cards = nested.ordered_cards(value, path)
    return None if cards is None else tuple(card.bit_length() - 1 for card in cards)


# --- events ----------------------------------------------------------------------------------------------------------


def _read_event(nested: Nested, value: object, path: Path) -> Event | None:
    if type(value) is not dict:
        nested.fields_of(value, path)
        return None
    actions = [action for action in ACTIONS if action in value]
    if len(actions) != 1:
        detail = f"an event says exactly one of {', '.join(ACTIONS)}; this one says {len(actions) or 'none'}"
        nested.refuse(path, "bad-event", detail)
        return None
    action = actions[0]
    if action == "reshuffle":
        fields = nested.fields_of(value, path, required=("reshuffle",))
        order = None if fields is None else nested.ordered_cards(value["reshuffle"], (*path, "reshuffle"), least=1)
        return None if order is None else Reshuffle(tuple(card.bit_length() - 1 for card in order))
    fields = nested.fields_of(
        value, path, required=("seat", action), optional=("new_lead",) if action == "play" else ()
    )
    seat = None if fields is None else nested.seat(value["seat"], (*path, "seat"))
    content = None if fields is None else _read_content(nested, action, value[action], (*path, action))
    if seat is None or content is None:
        return None
    if action == "pass":
        return Pass(seat)
    if action == "draw":
        return Draw(seat, content)
    if action == "announce":
        return Announce(seat, content)
    new_lead = nested.flag(value.get("new_lead", False), (*path, "new_lead"))
    return None if new_lead is None else Play(seat, content, new_lead)


def _read_content(nested: Nested, action: str, value: object, path: Path) -> int | None:
    if action == "announce":
        return nested.integer(value, path, 0, LARGEST_PACK)
    if action == "pass":
        if value is True:
            return 1
        nested.refuse(path, "invalid-value", "pass must be true")
        return None
    return nested.cards(value, path, least=1)


# --- states ----------------------------------------------------------------------------------------------------------


def _read_state(nested: Nested, value: object, path: Path) -> State | None:
    """A state as an earlier answer gave it, and possible: nothing is taken on trust."""
    fields = nested.fields_of(value, path, required=_STATE_FIELDS)
    if fields is None:
        return None
    before = len(nested.faults.found)
    at = {name: (*path, name) for name in _STATE_FIELDS}

    def optional(name: str, read: Any) -> Any:
        return nested.optional(fields, name, path, read)

    def flag(name: str) -> bool:
        return bool(nested.flag(fields[name], at[name]))

    def number(name: str, low: int, high: int) -> int:
        return nested.integer(fields[name], at[name], low, high) or 0

    stock = _read_stock(nested, fields["stock"], at["stock"])
    state = State(
        variant=nested.variant,
        deal_number=number("deal_number", 1, MAX_DEAL_NUMBER),
        direction="clockwise"
        if nested.word(fields["direction"], at["direction"], ("counterclockwise", "clockwise")) == "clockwise"
        else "counterclockwise",
        hands=nested.hands(fields["hands"], at["hands"]) or (),
        first_leader=nested.seat(fields["first_leader"], at["first_leader"]) or 0,
        to_act=optional("to_act", nested.seat),
        opening=flag("opening"),
        pile=optional("pile", lambda given, where: _read_pile(nested, given, where)),
        own_pile=flag("own_pile"),
        passed=nested.seats(fields["passed"], at["passed"]) or (),
        locked_out=nested.seats(fields["locked_out"], at["locked_out"]) or (),
        finished=nested.seats(fields["finished"], at["finished"]) or (),
        winner=optional("winner", nested.seat),
        over=flag("over"),
        dragon=optional("dragon", lambda given, where: _read_seat_object(nested, given, where)),
        trick_number=number("trick_number", 1, MAX_COUNTED),
        extra=optional("extra", nested.card) or 0,
        stock=() if stock is None else stock,
        dead=nested.cards(fields["dead"], at["dead"]) or 0,
        played=nested.cards(fields["played"], at["played"]) or 0,
        set_aside=nested.cards(fields["set_aside"], at["set_aside"]) or 0,
        last_play=optional("last_play", lambda given, where: nested.cards(given, where, least=1)) or 0,
        specials=_read_specials(nested, fields["specials"], at["specials"]),
        breaches=_read_breaches(nested, fields["breaches"], at["breaches"]),
        open_breach=optional("open_breach", nested.seat),
        draw_due=number("draw_due", 0, LARGEST_PACK),
        refilled=flag("refilled"),
        announce_due=optional("announce_due", lambda given, where: _read_due(nested, given, where)),
        events=number("events", 0, MAX_COUNTED),
    )
    may_pass = nested.flag(fields["may_pass"], at["may_pass"])
    if len(nested.faults.found) > before or nested.faults.further:
        return None
    impossible = why_impossible(state)
    for field, detail in impossible:
        nested.refuse((*path, *field.split("/")), "impossible-state", detail)
    if not impossible and may_pass != state.may_pass:
        told = "may" if state.may_pass else "may not"
        nested.refuse(at["may_pass"], "impossible-state", f"the seat to act {told} pass here")
    return state


def _read_pile(nested: Nested, value: object, path: Path) -> Pile | None:
    fields = nested.fields_of(value, path, required=("seat", "cards"))
    if fields is None:
        return None
    seat = nested.seat(fields["seat"], (*path, "seat"))
    cards = nested.cards(fields["cards"], (*path, "cards"), least=1)
    return None if seat is None or cards is None else Pile(seat, cards)


def _read_seat_object(nested: Nested, value: object, path: Path) -> int | None:
    fields = nested.fields_of(value, path, required=("seat",))
    return None if fields is None else nested.seat(fields["seat"], (*path, "seat"))


def _read_due(nested: Nested, value: object, path: Path) -> tuple[int, int] | None:
    fields = nested.fields_of(value, path, required=("seat", "cards"))
    if fields is None:
        return None
    seat = nested.seat(fields["seat"], (*path, "seat"))
    cards = nested.integer(fields["cards"], (*path, "cards"), 1, LARGEST_PACK)
    return None if seat is None or cards is None else (seat, cards)


def _read_specials(nested: Nested, value: object, path: Path) -> tuple[Special, ...]:
    listed = nested.entries(value, path, 0, LARGEST_PACK) or []
    read = [read_special(nested, special, (*path, place)) for place, special in enumerate(listed)]
    return tuple(
        Special(special.seat, nested.variant.mask(special.cards), special.final) for special in read if special
    )


def _read_breaches(nested: Nested, value: object, path: Path) -> tuple[Breach, ...]:
    found: list[Breach] = []
    for place, breach in enumerate(nested.entries(value, path, 0, MAX_EVENTS) or []):
        at = (*path, place)
        fields = nested.fields_of(breach, at, required=("event", "seat", "causal", "rules"))
        if fields is None:
            continue
        event = nested.integer(fields["event"], (*at, "event"), 0, MAX_COUNTED)
        seat = nested.seat(fields["seat"], (*at, "seat"))
        causal = nested.flag(fields["causal"], (*at, "causal"))
        rules = _read_rules(nested, fields["rules"], (*at, "rules"))
        if event is not None and seat is not None and causal is not None and rules is not None:
            found.append(Breach(event, seat, causal, breach_rules(nested.variant)))
    return tuple(found)


def _read_rules(nested: Nested, value: object, path: Path) -> list[Any] | None:
    """The ids of some rules, each named once. They are told to people, so the release that wrote them may differ."""
    listed = nested.entries(value, path, 0, MAX_RULES)
    for place, rule in enumerate(listed or ()):
        if type(rule) is not str or rulebook.rule(rule) is None:
            nested.refuse((*path, place), "invalid-value", f"{shown(rule)} is no id of a rule")
        elif listed is not None and rule in listed[:place]:
            nested.refuse((*path, place), "invalid-value", f"{rule} stands twice")
    return listed


REFEREE: Final = NestedRequest(_Referee, _read_referee, _variant_of)
"""`referee`: variant, start (a `DealtCards` or a `State`), events, on_violation."""
