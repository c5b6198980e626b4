"""Reading what stands deeper in a request: hands, deals, events, states, scores.

The fields of a request are read one by one; what is nested in them is read here, once the variant is known, with the
same strictness and the same codes. A reader returns None for what it had to refuse, having noted why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigtwo.schemas.fields import Request, card_fault, unknown_field
from bigtwo.wording import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from marshmallow import Schema

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults, Path

SKIPPED: Final = object()
"""Stands for a field that was missing or refused already; every reader passes over it in silence."""


class Nested:
    """Reads nested values of one request under its variant; every fault lands in the same list."""

    def __init__(self, variant: Variant, faults: Faults) -> None:
        self.variant = variant
        self.faults = faults

    def refuse(self, path: Path, code: str, detail: str, rules: tuple[str, ...] = ()) -> None:
        """Notes a fault."""
        self.faults.note(path, code, detail, rules)

    # Each reader below takes the value and where it stands, and says in its name what it must be.

    def fields_of(
        self, value: object, path: Path, required: Iterable[str] = (), optional: Iterable[str] = ()
    ) -> dict[str, Any] | None:
        """An object with these fields and no others."""
        if value is SKIPPED:
            return None
        if type(value) is not dict:
            self.refuse(path, "not-an-object", f"{_name(path)} must be an object, not {shown(value)}")
            return None
        known = (*required, *optional)
        for name in value:
            if name not in known:
                self.faults.add(unknown_field, path, name, known)
        missing = [name for name in required if name not in value]
        for name in missing:
            detail = f"{name} is missing; {_name(path)} cannot do without it"
            self.refuse((*path, name), "missing-field", detail)
        return None if missing else value

    def entries(self, value: object, path: Path, least: int, most: int) -> list[Any] | None:
        """A list of bounded length."""
        if value is SKIPPED:
            return None
        if type(value) is not list:
            self.refuse(path, "not-a-list", f"{_name(path)} must be a list, not {shown(value)}")
        elif not least <= len(value) <= most:
            allowed = str(least) if least == most else f"{least} to {most}"
            self.refuse(path, "out-of-range", f"{_name(path)} must have {allowed} entries, not {len(value)}")
        else:
            return value
        return None

    def integer(self, value: object, path: Path, low: int, high: int) -> int | None:
        """A whole number within bounds."""
        if value is SKIPPED:
            return None
        if type(value) is not int:
            detail = f"{_name(path)} must be a whole number from {low} to {high}, not {shown(value)}"
            self.refuse(path, "not-an-integer", detail)
        elif not low <= value <= high:
            detail = f"{_name(path)} must be a whole number from {low} to {high}, not {shown(value)}"
            self.refuse(path, "out-of-range", detail)
        else:
            return value
        return None

    def flag(self, value: object, path: Path) -> bool | None:
        """True or false."""
        if value is True or value is False:
            return value
        self.refuse(path, "not-a-boolean", f"{_name(path)} must be true or false, not {shown(value)}")
        return None

    def word(self, value: object, path: Path, words: Iterable[str]) -> str | None:
        """One of a few words."""
        choices = tuple(words)
        if type(value) is str and value in choices:
            return value
        self.refuse(path, "invalid-value", f"{_name(path)} must be one of {', '.join(choices)}, not {shown(value)}")
        return None

    def seat(self, value: object, path: Path) -> int | None:
        """The number of a seat."""
        return self.integer(value, path, 0, self.variant.options.players - 1)

    def seats(self, value: object, path: Path) -> tuple[int, ...] | None:
        """Some seats, in order, each named once."""
        listed = self.entries(value, path, 0, self.variant.options.players)
        if listed is None:
            return None
        found = [self.seat(seat, (*path, place)) for place, seat in enumerate(listed)]
        for place, seat in enumerate(found):
            if seat is not None and seat in found[:place]:
                self.refuse((*path, place), "seat-twice", f"seat {seat} is named twice in {_name(path)}")
                found[place] = None
        return None if None in found else tuple(seat for seat in found if seat is not None)

    def card(self, value: object, path: Path) -> int | None:
        """One card, as a mask."""
        if value is SKIPPED:
            return None
        bit = self.variant.order.bits.get(value) if type(value) is str else None
        if bit is None:
            self.faults.add(card_fault, path, value, self.variant.order.pack.name)
        return bit

    def cards(self, value: object, path: Path, *, least: int = 0) -> int | None:
        """A set of cards, as a mask."""
        order = self.ordered_cards(value, path, least=least)
        return None if order is None else sum(order)

    def ordered_cards(self, value: object, path: Path, *, least: int = 0) -> list[int] | None:
        """Cards in an order that matters, each as a mask of one card, none twice."""
        if value is SKIPPED:
            return None
        pack = self.variant.order.pack
        if type(value) is not list:
            detail = f'{_name(path)} must be a list of cards, such as ["9S", "9D"], not {shown(value)}'
            self.refuse(path, "not-a-list", detail)
            return None
        if len(value) < least:
            self.refuse(path, "no-cards", f"{_name(path)} is empty; name at least one card")
            return None
        if len(value) > pack.size:
            detail = f"{_name(path)} lists {len(value)} cards, and the pack {pack.name} has {pack.size}"
            self.refuse(path, "too-many-cards", detail)
            return None
        bits = self.variant.order.bits
        try:
            found = [bits[card] for card in value]
        except (KeyError, TypeError):
            for place, card in enumerate(value):
                if type(card) is not str or card not in bits:
                    self.card(card, (*path, place))
            return None
        seen = 0
        sound = True
        for place, bit in enumerate(found):
            if seen & bit:
                detail = f"{self.variant.order.code(bit)} stands twice in {_name(path)}; a pack holds every card once"
                self.refuse((*path, place), "card-twice", detail)
                sound = False
            seen |= bit
        return found if sound else None

    def hands(self, value: object, path: Path) -> tuple[int, ...] | None:
        """The cards of every seat."""
        players = self.variant.options.players
        listed = self.entries(value, path, players, players)
        if listed is None:
            return None
        masks = [self.cards(hand, (*path, seat)) for seat, hand in enumerate(listed)]
        if None in masks:
            return None
        return tuple(mask for mask in masks if mask is not None)

    def optional(
        self,
        fields: Mapping[str, Any],
        name: str,
        path: Path,
        read: Callable[[object, Path], Any],
        otherwise: Any = None,
    ) -> Any:
        """A field that may be absent or null, read if it is there."""
        value = fields.get(name)
        return otherwise if value is None or value is SKIPPED else read(value, (*path, name))


class NestedRequest(Request):
    """A request in which more than single fields is nested: hands, deals, events.

    Its fields are read first, then the variant is settled, and then ``read`` opens what is nested, field by field, and
    puts what came of it into the question.
    """

    def __init__(
        self,
        form: type[Schema],
        read: Callable[[Nested, dict[str, Any]], None],
        variant_of: Callable[[dict[str, Any], Faults], Variant | None] | None = None,
    ) -> None:
        super().__init__(form)
        self._read = read
        self._variant_of = variant_of

    def settle(self, question: dict[str, Any], faults: Faults) -> None:
        """Opens what is nested, once the variant is known."""
        if self._variant_of is not None and "variant" in question:
            question["variant"] = self._variant_of(question, faults)
        rules = question.get("variant")
        if rules is not None:
            for name in self.known:
                question.setdefault(name, SKIPPED)
            self._read(Nested(rules, faults), question)


def _name(path: Path) -> str:
    """The place as a sentence calls it."""
    return "/".join(str(step) for step in path) or "the request"
