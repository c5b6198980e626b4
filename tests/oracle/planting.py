"""Records with one fault each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from . import classifying, playing
from .classifying import beats
from .dealing import Deal, combinations_of_size
from .packs import Options, rank_of
from .playing import highest_card, lowest_card
from .table import Table, judge_record
from .table_state import Event


def plant(
    rng: Random, deal: Deal, events: Sequence[Event], kind: str, options: Options
) -> tuple[list[Event], int, int, str] | None:
    """The record with one fault of this kind, and the event, the seat charged and the code; None where there is room
    for none. `events` must be clean. Whatever followed the fault follows it still. At that event the fault stands
    alone, and no event before it is faulty."""
    if kind == "after-end":
        return _plant_after_end(rng, deal, events, options)
    if kind == "missing-announcement":
        return _plant_omission(rng, events, "announce", "announcement-missing")
    if kind == "missing-draw":
        return _plant_omission(rng, events, "draw", "draw-wrong")
    code, make = FAULTS[kind]
    table = Table(options, deal)
    places: list[tuple[int, Event, int]] = []  # where, what, and how many events it replaces
    for number, event in enumerate(events):
        if table.announce_due is None or kind == "wrong-announcement":
            for faulty in make(rng, table):
                # An announcement put in where none is due replaces nothing.
                put_in = "announce" in faulty and table.announce_due is None
                places.append((number, faulty, 0 if put_in else 1))
        table.apply(event)
    if not places:
        return None
    number, faulty, replaced = rng.choice(places)
    return [*events[:number], faulty, *events[number + replaced :]], number, faulty["seat"], code


def _plant_after_end(
    rng: Random, deal: Deal, events: Sequence[Event], options: Options
) -> tuple[list[Event], int, int, str] | None:
    table = judge_record(options, deal, events).table
    if not table.over:
        return None
    seat = rng.choice(table.seats_in())
    play: Event = {"seat": seat, "play": [rng.choice(sorted(table.hands[seat]))]}
    event = rng.choice([play, {"seat": seat, "pass": True}])
    return [*events, event], len(events), seat, "deal-over"


def _plant_omission(
    rng: Random, events: Sequence[Event], action: str, code: str
) -> tuple[list[Event], int, int, str] | None:
    """What somebody owes is left out; the next event, by another seat, comes instead."""
    places = [number for number, event in enumerate(events[:-1]) if action in event]
    places = [number for number in places if events[number + 1].get("seat") != events[number]["seat"]]
    if not places:
        return None
    number = rng.choice(places)
    return [*events[:number], *events[number + 1 :]], number, events[number]["seat"], code


def _to_play(table: Table) -> bool:
    """Is it time for a play or a pass?"""
    return not table.over and not table.draw_due and table.announce_due is None


def _follows(table: Table) -> bool:
    """Does the seat to act follow, with no duty and no forbidden finish that could add a second fault?"""
    return _to_play(table) and not table.is_leading() and not _bound(table)


def _bound(table: Table) -> bool:
    hand = table.hands[table.acting()]
    on_duty = playing.duty_in_force(table.options, table.situation())
    # A play of the whole hand could break one more rule.
    return on_duty or _is_barred(table) or playing.is_forbidden_finish(hand, hand, table.options)


def _is_barred(table: Table) -> bool:
    """Is the whole hand no play to go out with?"""
    hand = table.hands[table.acting()]
    return playing.is_barred_finish(hand, hand, table.options, table.situation())


def _is_stuck(table: Table) -> bool:
    return playing.is_stuck(table.hands[table.acting()], table.options, table.situation())


def _play(table: Table, cards: Iterable[str]) -> Event:
    return {"seat": table.acting(), "play": sorted(cards)}


def _wrong_seat(rng: Random, table: Table) -> list[Event]:
    """Somebody else does what he could do if it were his turn."""
    if table.draw_due:
        return []  # The draw would be missing too.
    others = [seat for seat in table.seats_in() if seat != table.to_act]
    seat = rng.choice(others)
    if not table.is_leading() and rng.random() < 0.3:
        return [{"seat": seat, "pass": True}]
    return [{"seat": seat, "play": [rng.choice(sorted(table.hands[seat]))]}]


def _foreign_card(rng: Random, table: Table) -> list[Event]:
    if not _to_play(table):
        return []
    hand = table.hands[table.acting()]
    foreign = rng.choice(sorted(set(table.all_cards()) - hand))
    plays = table.legal_plays([1 if table.pile is None else len(table.pile)])
    play = rng.choice(plays) if plays else [foreign]
    place = rng.randrange(len(play))
    return [_play(table, [*play[:place], foreign, *play[place + 1 :]])]


def _weaker_play(rng: Random, table: Table) -> list[Event]:
    if not _follows(table):
        return []
    assert table.pile is not None
    size, hand = len(table.pile), table.hands[table.acting()]
    weaker = [play.cards for play in combinations_of_size(hand, size, table.options)]
    weaker = [play for play in weaker if not beats(play, table.pile, table.options)]
    return [_play(table, rng.choice(weaker))] if weaker else []


def _wrong_size(rng: Random, table: Table) -> list[Event]:
    if not _follows(table):
        return []
    assert table.pile is not None
    hand = table.hands[table.acting()]
    plays = [play.cards for size in (1, 2, 3) for play in combinations_of_size(hand, size, table.options)]
    # Combinations of one to three cards are never bombs.
    plays = [play for play in plays if len(play) != len(table.pile)]
    return [_play(table, rng.choice(plays))] if plays else []


def _pass_on_lead(rng: Random, table: Table) -> list[Event]:
    if not _to_play(table) or not table.is_leading() or _is_stuck(table):
        return []
    return [{"seat": table.acting(), "pass": True}]


def _missing_opening_card(rng: Random, table: Table) -> list[Event]:
    if not table.opening or not table.options["opening_must_include"]:
        return []
    hand = table.hands[table.acting()]
    rest = hand - {lowest_card(hand, table.options)}
    plays = [play.cards for size in (1, 2, 5) for play in combinations_of_size(rest, size, table.options)]
    return [_play(table, rng.choice(plays))] if plays else []


def _locked_out(rng: Random, table: Table) -> list[Event]:
    """A seat that has passed plays in the same trick, if it can a combination that would beat the pile."""
    locked = [seat for seat in table.seats_in() if seat != table.to_act and table.is_locked_out(seat)]
    if not locked or not _to_play(table):
        return []
    assert table.pile is not None
    seat = rng.choice(locked)
    found = combinations_of_size(table.hands[seat], len(table.pile), table.options)
    higher = [sorted(play.cards) for play in found if beats(play.cards, table.pile, table.options)]
    return [{"seat": seat, "play": rng.choice(higher or [[min(table.hands[seat])]])}]


def _wrong_announcement(rng: Random, table: Table) -> list[Event]:
    """A wrong number, said where it is owed or where somebody has asked."""
    if table.announce_due is not None:
        seat, number = table.announce_due
        return [{"seat": seat, "announce": number + rng.choice([1, 2])}]
    if table.draw_due or rng.random() < 0.9:
        return []
    seat = rng.choice(table.seats_in())
    return [{"seat": seat, "announce": len(table.hands[seat]) + 1}]


def _wrong_draw(rng: Random, table: Table) -> list[Event]:
    """Too many, too few, cards that are not drawn now, or a draw that is not due."""
    seat = table.acting()
    if not table.draw_due:
        unseen = [*table.stock, *table.dead]
        return [{"seat": seat, "draw": [rng.choice(unseen)]}] if unseen and rng.random() < 0.1 else []
    top = table.stock[: table.draw_due] if table.stock_order_known else rng.sample(table.stock, table.draw_due)
    wrong = [[*top[:-1], rng.choice(sorted(table.hands[seat]))]]
    if table.draw_due > 1:
        wrong.append(top[:-1])
    if table.draw_due < len(table.stock):
        more = rng.choice([card for card in table.stock if card not in top])
        wrong.append([*top, more])
        if table.stock_order_known:
            wrong.append([*top[:-1], more])
    return [{"seat": seat, "draw": rng.choice(wrong)}]


def _broken_duty(rng: Random, table: Table) -> list[Event]:
    """A single other than the highest where that one is due, or a pass."""
    hand, now = table.hands[table.acting()], table.situation()
    if not _to_play(table) or not playing.duty_in_force(table.options, now):
        return []
    if playing.must_include(hand, table.options, now) is not None:
        return []
    highest = highest_card(hand, table.options)
    lower = [card for card in sorted(hand) if card != highest]
    if table.is_leading():
        lower = [card for card in lower if not table.could_continue([card])]
        return [_play(table, [rng.choice(lower)])] if lower else []
    assert table.pile is not None
    if len(table.pile) != 1 or not beats([highest], table.pile, table.options):
        return []
    if _is_stuck(table):
        return []
    higher = [card for card in lower if beats([card], table.pile, table.options)]
    faulty = [_play(table, [rng.choice(higher)])] if higher else []
    if not table.options["must_beat"]:  # a pass would break that as well
        faulty.append({"seat": table.acting(), "pass": True})
    return [rng.choice(faulty)] if faulty else []


def _no_combination(rng: Random, table: Table) -> list[Event]:
    hand = table.hands[table.acting()]
    opening_card = playing.must_include(hand, table.options, table.situation()) if _to_play(table) else None
    if not _to_play(table) or _bound(table) or len(hand) < 2:
        return []
    first = opening_card or rng.choice(sorted(hand))
    others = [card for card in sorted(hand) if rank_of(card) != rank_of(first)]
    return [_play(table, [first, rng.choice(others)])] if others else []


def _kind_not_used(rng: Random, table: Table) -> list[Event]:
    if not _to_play(table) or _bound(table):
        return []
    options, hand = table.options, table.hands[table.acting()]
    opening_card = playing.must_include(hand, options, table.situation())
    everything = {**options, "triples": True, "flushes": True, "quads_form": "both"}
    plays = [play.cards for size in (3, 4, 5) for play in combinations_of_size(hand, size, everything)]
    plays = [play for play in plays if opening_card is None or opening_card in play]
    plays = [play for play in plays if classifying.refusal(play, options) == "kind-not-used"]
    return [_play(table, rng.choice(plays))] if plays else []


def _final_top_two(rng: Random, table: Table) -> list[Event]:
    if not _to_play(table) or table.options["lone_top_two_finish"] != "forbidden":
        return []
    hand = table.hands[table.acting()]
    # On a pile of several cards it would have a wrong size too.
    fits = table.is_leading() or table.pile is None or len(table.pile) == 1
    fits = fits and not _is_barred(table)  # and here its last two would be one too many
    return [_play(table, hand)] if fits and hand == {playing.top_card(table.options)} else []


def _no_higher_play(rng: Random, table: Table) -> list[Event]:
    """A pass by somebody who can beat the pile, and has to."""
    if not _to_play(table) or table.is_leading():
        return []
    hand, on_table, options, now = table.hands[table.acting()], table.on_table(), table.options, table.situation()
    codes = playing.faults_of_pass(sorted(hand), on_table, options, now)
    return [{"seat": table.acting(), "pass": True}] if codes == ["must-beat"] else []


def _final_two(rng: Random, table: Table) -> list[Event]:
    """The last cards, with a two among them, where that is no play to go out with and breaks no other rule."""
    if not _to_play(table) or not _is_barred(table):
        return []
    hand, options = table.hands[table.acting()], table.options
    codes = playing.validate_play(hand, table.pile, sorted(hand), options, table.situation())[1]
    return [_play(table, hand)] if codes == ["final-two"] else []


# Every kind of fault, with its code and how to commit it at a given moment.
FAULTS: dict[str, tuple[str, Callable[[Random, Table], list[Event]]]] = {
    "wrong-seat": ("not-your-turn", _wrong_seat),
    "foreign-card": ("card-not-in-hand", _foreign_card),
    "weaker-play": ("does-not-beat", _weaker_play),
    "wrong-size": ("different-size", _wrong_size),
    "pass-on-lead": ("pass-on-lead", _pass_on_lead),
    "missing-opening-card": ("missing-opening-card", _missing_opening_card),
    "locked-out": ("not-your-turn", _locked_out),  # A locked seat is skipped, so it is not its turn.
    "after-end": ("deal-over", lambda rng, table: []),
    "missing-announcement": ("announcement-missing", lambda rng, table: []),
    "missing-draw": ("draw-wrong", lambda rng, table: []),
    "wrong-announcement": ("announcement-wrong", _wrong_announcement),
    "wrong-draw": ("draw-wrong", _wrong_draw),
    "broken-duty": ("last-card-duty", _broken_duty),
    "no-combination": ("not-a-combination", _no_combination),
    "kind-not-used": ("kind-not-used", _kind_not_used),
    "final-top-two": ("final-top-two", _final_top_two),
    "final-two": ("final-two", _final_two),
    "no-higher-play": ("must-beat", _no_higher_play),
}
