"""Events in the short notation of tests."""

from __future__ import annotations

from .table import Event


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
