"""Recorded deals: each can be asked about under any rules, whole or up to an event, and knows where events stand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bigtwo_conformance.variants import Variant

Question: TypeAlias = "dict[str, Any]"
Previous: TypeAlias = "Mapping[str, Any]"
"""How the deal before ended, as `referee` answers it in `result.previous`."""

Change: TypeAlias = "tuple[int, str, Question]"
"""A change of a record: the event where it is made, what it says of the record, and the question that it makes."""

CODES = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "SHCD")


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a file, a line, and a column where it is known. Lines and columns count from 1."""

    source: str
    line: int
    column: int | None = None

    def __str__(self) -> str:
        place = f"{self.source}:{self.line}"
        return place if self.column is None else f"{place}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the input, and where."""

    place: Place
    says: str

    def __str__(self) -> str:
        return f"{self.place}: {self.says}"


@dataclass(frozen=True, slots=True)
class Unread:
    """A record that cannot be read; `faults` say everything that is wrong with it."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class LineRecord:
    """A deal on one line of JSON."""

    place: Place
    stated: Variant | None
    start: Mapping[str, Any]
    """The `deal` or `state` from which it starts, and the `players`."""
    events: Sequence[Any]

    @property
    def session(self) -> object:
        """Deals of one session share this."""
        return self.place.source

    @property
    def deal_number(self) -> int | None:
        """The number of the deal in its session, where the record says it."""
        number = self._deal.get("deal_number")
        return number if isinstance(number, int) else None

    @property
    def lacks_previous(self) -> bool:
        """Does a deal of a session not say how the one before it ended?"""
        return (self.deal_number or 1) > 1 and self._deal.get("previous") is None

    @property
    def _deal(self) -> Mapping[str, Any]:
        deal = self.start.get("deal")
        return deal if isinstance(deal, dict) else {}

    def question(self, variant: Variant, events: int | None = None) -> Question:
        """What `referee` is asked, up to so many events."""
        start = dict(self.start)
        if isinstance(start.get("state"), dict):
            start["state"] = {**start["state"], "variant": variant}
        return {"variant": variant, **start, "events": list(self.events[:events])}

    def size(self) -> int:
        """The number of events."""
        return len(self.events)

    def place_of(self, event: int) -> Place:
        """Where an event stands: the line, since JSON is written by programs."""
        return self.place

    def cards_of(self, event: int) -> list[str] | None:
        """The cards that an event plays; None where it plays none."""
        said = self.events[event] if 0 <= event < len(self.events) else None
        cards = said.get("play") if isinstance(said, dict) else None
        return cards if isinstance(cards, list) and all(isinstance(card, str) for card in cards) else None

    def named(self, event: int) -> str:
        """Where an event stands, in words."""
        return f"event {event + 1} of line {self.place.line}"

    def said(self, event: int) -> Any:
        """An event as the record says it."""
        return self.events[event]

    def pass_of(self, seat: int) -> Any:
        """A pass as the record would say it."""
        return {"seat": seat, "pass": True}

    def play_of(self, event: int, cards: Sequence[str]) -> Any:
        """A play with other cards as the record would say it."""
        return {**self.events[event], "play": list(cards)}

    def changed(self, variant: Variant, at: int, until: int, said: Sequence[Any]) -> Question:
        """What `referee` is asked where other events stand instead of some; as many, or one before an event."""
        return replace(self, events=[*self.events[:at], *said, *self.events[until:]]).question(variant)

    def line_of(self, event: int) -> int:
        """Which of the lines an event stands in."""
        return 0

    def with_swapped_lines(self, variant: Variant, line: int) -> Iterator[Change]:
        """One line has nothing to swap."""
        return iter(())

    def following(self, previous: Previous) -> LineRecord:
        """The same deal, told how the one before it ended."""
        return replace(self, start={**self.start, "deal": {**self._deal, "previous": previous}})

    def located(self, line: int | None, column: int | None) -> Place:
        """Where a fault of the question stands."""
        return self.place


@dataclass(frozen=True, slots=True)
class TextRecord:
    """A deal in the notation for people, without the header of its variant."""

    place: Place
    stated: Variant | None
    lines: tuple[str, ...]
    origins: tuple[int, ...]
    """The line of the file of each of the lines."""
    words: tuple[tuple[int, int, int], ...]
    """The events: the index of the line, and where in it the word begins and ends."""
    session: object
    deal_number: int | None
    lacks_previous: bool
    inside: bool = False
    """True for a text inside a line of JSON, where columns mean nothing."""

    def question(self, variant: Variant, events: int | None = None) -> Question:
        """What `referee` is asked, up to so many events."""
        lines = list(self.lines)
        if events is not None and events < len(self.words):
            if events:
                index, _, end = self.words[events - 1]
                lines = [*lines[:index], lines[index][:end]]
            else:
                lines = lines[: self.words[0][0]]
        return {"variant": variant, "record": "\n".join(lines)}

    def size(self) -> int:
        """The number of events."""
        return len(self.words)

    def place_of(self, event: int) -> Place:
        """Where an event stands."""
        if not 0 <= event < len(self.words):
            return self.place
        index, start, _ = self.words[event]
        return self.located(index + 1, start + 1)

    def cards_of(self, event: int) -> list[str] | None:
        """The cards that an event plays; None where it plays none, or in a spelling of its own."""
        if not 0 <= event < len(self.words):
            return None
        index, start, end = self.words[event]
        word = self.lines[index][start:end].removeprefix("*").upper().replace("10", "T")
        cards = [word[at : at + 2] for at in range(0, len(word), 2)]
        return cards if cards and CODES.issuperset(cards) else None

    def named(self, event: int) -> str:
        """Where an event stands, in words; the first of a line stands where the line does."""
        line = self.line_of(event)
        number = event - next(at for at, word in enumerate(self.words) if word[0] == line)
        return f"event {number + 1} of line {self.origins[line]}" if number else f"line {self.origins[line]}"

    def said(self, event: int) -> Any:
        """An event as the record says it."""
        index, start, end = self.words[event]
        return self.lines[index][start:end]

    def pass_of(self, seat: int) -> Any:
        """A pass as the record would say it."""
        return "-"

    def play_of(self, event: int, cards: Sequence[str]) -> Any:
        """A play with other cards as the record would say it."""
        return ("*" if self.said(event).startswith("*") else "") + "".join(cards)

    def changed(self, variant: Variant, at: int, until: int, said: Sequence[Any]) -> Question:
        """What `referee` is asked where other events stand instead of some; as many, or one before an event."""
        lines = list(self.lines)
        # A pass that is missing is the last of what stands before, since a seat may be named in between.
        index, start, end = self.words[max(at - 1, 0)]
        added = [(index, end, end, f" {word}") if at else (index, start, start, f"{word} ") for word in said]
        replaced = [(*where, word) for where, word in zip(self.words[at:until], said, strict=False)]
        for index, start, end, word in reversed(replaced or added):
            lines[index] = lines[index][:start] + word + lines[index][end:]
        return {"variant": variant, "record": "\n".join(lines)}

    def line_of(self, event: int) -> int:
        """Which of the lines an event stands in."""
        return self.words[event][0]

    def with_swapped_lines(self, variant: Variant, line: int) -> Iterator[Change]:
        """The record with this line of play and the one before it in each other's place, then with the one behind."""
        played = sorted({index for index, _, _ in self.words})
        at = played.index(line) if line in played else len(played)
        for one, other in zip(played[max(at - 1, 0) : at + 1], played[max(at - 1, 0) + 1 : at + 2], strict=False):
            lines = list(self.lines)
            lines[one], lines[other] = lines[other], lines[one]
            event = next(number for number, word in enumerate(self.words) if word[0] == one)
            says = f"lines {self.origins[one]} and {self.origins[other]} seem to be swapped"
            yield event, says, {"variant": variant, "record": "\n".join(lines)}

    def following(self, previous: Previous) -> TextRecord:
        """The same deal, told how the one before it ended."""
        hands = previous.get("hands") or []
        added = [f"Previous: {previous.get('winner')}"]
        added += [f"Left {seat}: {' '.join(hand)}" for seat, hand in enumerate(hands)]
        if previous.get("penalties"):
            added.append(f"Penalties: {', '.join(map(str, previous['penalties']))}")
        shift = len(added)
        return replace(
            self,
            lines=(*added, *self.lines),
            origins=(*(self.place.line for _ in added), *self.origins),
            words=tuple((index + shift, start, end) for index, start, end in self.words),
        )

    def located(self, line: int | None, column: int | None) -> Place:
        """Where a fault of the question stands: its line and column in the text that was asked about."""
        if line is None or not 1 <= line <= len(self.origins):
            return self.place
        return Place(self.place.source, self.origins[line - 1], None if self.inside else column)


Record: TypeAlias = "LineRecord | TextRecord"
