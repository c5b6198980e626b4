"""What a text says of each deal, as a question would say it, and where in the text each part stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Fault, Path, Place

DEALT: Final = ("hands", "seed", "pack")
"""The fields that say which cards were dealt; a deal has one of them."""
_EVENTS: Final = {
    "play": "play",
    "draw": "draw",
    "announce": "announcement",
    "exchange": "exchange",
    "reshuffle": "stock",
}
"""What people call what an event says."""


@dataclass(slots=True)
class WrittenDeal:
    """One deal of a text, as a question would say it."""

    place: Place
    """Where it begins."""
    fields: dict[str, Any] = field(default_factory=dict)
    """What its headers say, by the names that a question has for it; ``hands`` by seat."""
    events: list[dict[str, Any]] = field(default_factory=list)
    result: str | None = None
    places: dict[Path, Place] = field(default_factory=dict)
    """Where the parts stand, by their paths in the question."""

    @property
    def is_begun(self) -> bool:
        """Does it say so much already that the header ``Deal`` begins another one?"""
        return bool(self.events or self.fields.keys() & {"deal_number", *DEALT})

    def placed(self, fault: Fault, path: Path) -> Fault:
        """The fault of a part, told at its line and column in a text that stands at a path."""
        inside = fault.path[1:] if fault.path[:1] == ("deal",) else fault.path
        known = (inside[:length] for length in range(len(inside), 0, -1))
        place = next((self.places[each] for each in known if each in self.places), self.place)
        called = _called(inside)
        params = tuple((name, called if name == "field" and called else value) for name, value in fault.params)
        return replace(fault, path=path, place=place, params=params)


def _called(path: Path) -> str | None:
    """What a part of a deal is called in a text; None for one that has the same name in a question."""
    match path:
        case ("events", int(), str(action), *_) if action in _EVENTS:
            return f"this {_EVENTS[action]}"
        case ("hands", int(seat), *_):
            return f"Hand {seat}"
        case ("previous", "hands", int(seat), *_):
            return f"Left {seat}"
        case ("previous", "penalties" | "placings" | "points" as name, *_):
            return name.capitalize()
    return None


@dataclass(slots=True)
class WrittenRecord:
    """A whole text, taken apart."""

    variant: Variant
    players: tuple[str, ...] | None
    deals: list[WrittenDeal]
