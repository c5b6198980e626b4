"""Records with one fault each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from .dealing import Deal, combinations_of_size
from .packs import FIVE_CARD_KINDS, Options
from .table import Event, Table

FAULTS: Final[dict[str, str]] = {
    "wrong-seat": "not-your-turn",
    "locked-out": "not-your-turn",  # a locked seat is skipped, so it is not its turn
    "foreign-card": "card-not-in-hand",
    "weaker-play": "does-not-beat",
    "wrong-size": "different-size",
    "pass-on-lead": "pass-on-lead",
    "missing-opening-card": "missing-opening-card",
    "opening-card-not-alone": "opening-card-alone",
    "after-end": "deal-over",
    "missing-announcement": "announcement-missing",
    "wrong-announcement": "announcement-wrong",
    "missing-draw": "draw-wrong",
    "wrong-draw": "draw-wrong",
    "short-draw": "draw-wrong",
    "broken-duty": "last-card-duty",
    "no-combination": "not-a-combination",
    "kind-not-used": "kind-not-used",
    "final-top-two": "final-top-two",
    "final-two": "final-two",
    "no-higher-play": "must-beat",
}
"""Every kind of fault, with its code."""

OMITTED: Final = {"missing-announcement": "announce", "missing-draw": "draw"}


def plant(
    rng: Random, deal: Deal, events: Sequence[Event], kind: str, options: Options
) -> tuple[list[Event], int, int, str] | None:
    """The record with one fault of this kind, and the event, the seat charged and the code; None where nothing that was
    tried is one. `events` must be clean. Whatever followed the fault follows it still. At that event the fault stands
    alone, and no event before it is faulty."""
    table = Table(options, deal)
    places: list[tuple[int, Event, int, int]] = []  # where, what, how many events it replaces, who is charged
    for number, event in enumerate([*events, None]):
        for faulty, replaced in _attempts(rng, table, kind, events[number : number + 2]):
            match table.judge(faulty):
                case [(seat, code)] if code == FAULTS[kind]:
                    places.append((number, faulty, replaced, seat))
        if event is not None:
            table.apply(event)
    if not places:
        return None
    number, faulty, replaced, seat = rng.choice(places)
    return [*events[:number], faulty, *events[number + replaced :]], number, seat, FAULTS[kind]


def _attempts(rng: Random, table: Table, kind: str, coming: Sequence[Event]) -> Iterator[tuple[Event, int]]:
    """What may be a fault of this kind now, and how many of the coming events it comes instead of."""
    if kind in OMITTED:
        if len(coming) == 2 and OMITTED[kind] in coming[0]:
            yield coming[1], 2
        return
    if table.over != (kind == "after-end"):
        return
    if kind == "short-draw":
        if table.draw_due > 1:
            yield {"seat": table.acting(), "draw": table.stock[1 : table.draw_due]}, 1
        return
    if kind == "wrong-announcement":
        seat = table.announce_due[0] if table.announce_due else rng.choice(table.seats_in())
        # Where none is due it replaces nothing, and is rare.
        if table.announce_due or rng.random() < 0.1:
            number = len(table.hands[seat]) + rng.choice([1, 2])
            yield {"seat": seat, "announce": number}, int(bool(table.announce_due))
    elif table.announce_due is None:
        seats = table.seats_in() if table.to_act is None else [table.to_act]
        if kind in ("wrong-seat", "locked-out"):
            others = [seat for seat in table.seats_in() if seat != table.to_act]
            seats = [seat for seat in others if table.is_locked_out(seat) == (kind == "locked-out")]
        if seats:
            yield from ((event, 1) for event in _actions(rng, table, rng.choice(seats)))


def _actions(rng: Random, table: Table, seat: int) -> Iterator[Event]:
    """What a seat might do, legal or not."""
    hand = sorted(table.hands[seat])
    yield {"seat": seat, "pass": True}
    if table.draw_due or rng.random() < 0.1:
        unseen = [card for card in (*table.stock, *table.dead) if card not in table.stock[: table.draw_due]]
        top = table.stock[: table.draw_due]
        for cards in (top[:-1], [*top, *unseen[:1]], [*top[:-1], *unseen[-1:]], [*top[:-1], rng.choice(hand)]):
            if cards:
                yield {"seat": seat, "draw": cards}
    yield {"seat": seat, "play": hand}
    yield {"seat": seat, "play": rng.sample(hand, min(2, len(hand)))}
    # The usual kinds, whether they are played here or not.
    everything = {**table.options, "triples": True, "five_card_kinds": FIVE_CARD_KINDS, "quads_form": "both"}
    for size in {1, rng.choice((2, 3, 4, 5, 5)), len(table.pile or [1])}:
        found = combinations_of_size(hand, size, everything)
        if found:
            cards = sorted(rng.choice(found).cards)
            yield {"seat": seat, "play": cards}
            foreign = rng.choice(sorted(set(table.all_cards()) - set(hand)))
            yield {"seat": seat, "play": sorted([*cards[1:], foreign])}
