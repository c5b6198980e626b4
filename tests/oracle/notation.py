"""Deals and events in the short notation of the tests of the simulator."""

from __future__ import annotations

from random import Random
from typing import Any

from . import packs
from .dealing import Deal
from .table import Table, judge_record
from .table_state import Event

Options = dict[str, Any]


def dealt(*hands: str, **more: Any) -> Deal:
    """A deal of these hands, none of which needs to be full."""
    plain: Deal = {"extra": None, "stock": [], "dead": [], "dealer": 0, "deal_number": 1, "previous": None}
    return {**plain, "hands": [hand.split() for hand in hands], **more}


def full(options: Options, known: dict[int, str], extra: str | None = None) -> Deal:
    """A full deal in which some seats hold known cards."""
    taken = {card for hand in known.values() for card in hand.split()} | {extra}
    rest = [card for card in packs.all_cards(options) if card not in taken]
    Random(7).shuffle(rest)
    size = 52 // options["players"] if options["hand_size"] == "all" else options["hand_size"]
    hands = [known.get(seat, "").split() for seat in range(options["players"])]
    for hand in hands:
        hand += [rest.pop() for _ in range(size - len(hand))]
    return {**dealt(), "hands": hands, "extra": extra, "stock": rest}


def events(text: str) -> list[Event]:
    """ "0 3D | 1 pass | 1 draws 4C 4D | 0 says 1 | 0 leads 5D" """
    found: list[Event] = []
    for line in text.split(" | "):
        seat, *words = line.split()
        event: Event = {"seat": int(seat)}
        match words:
            case ["pass"]:
                event["pass"] = True
            case ["draws", *cards]:
                event["draw"] = cards
            case ["says", number]:
                event["announce"] = int(number)
            case ["returns", card]:
                event["exchange"] = card
            case ["leads", *cards]:
                event |= {"play": cards, "new_lead": True}
            case cards:
                event["play"] = cards
        found.append(event)
    return found


def after(options: Options, deal: Deal, text: str) -> Table:
    """The table after these events, all of which are legal."""
    judgement = judge_record(options, deal, events(text))
    assert judgement.clean, judgement.violations
    return judgement.table


def play(table: Table, text: str) -> None:
    """Lets these events happen, all of which are legal."""
    for event in events(text):
        assert table.apply(event) == []


def outcome(table: Table) -> tuple[int, list[int], list[int]]:
    """Of a deal that is over the winner, the placings and how many cards each has left."""
    result = table.result()
    assert result is not None
    return result["winner"], result["placings"], result["cards_left"]


def codes(table: Table, text: str) -> list[str]:
    """What speaks against one event."""
    (event,) = events(text)
    return [code for _, code in table.judge(event)]
