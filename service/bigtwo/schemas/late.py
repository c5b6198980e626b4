"""Fields that are opened late, once the variant is known, each with the way in which it stands in a URL.

What is flat is written as people would type it: ``cards_left=0,9,10,13``, ``hands=3D,4C;5S;;7H``. What is deeper is
JSON, read as strictly as a body.
"""

from __future__ import annotations

from typing import Any

from bigtwo.schemas.fields import Raw, from_json, number_in, refuse_unread, separated


class LateCard(Raw):
    """One card; in a URL its text as it is."""


class LateCards(Raw):
    """A list of cards."""

    def from_text(self, text: str) -> object:
        """Cards joined by commas; none where the text is empty."""
        return separated(text)


class LateHands(Raw):
    """A list of lists of cards, one for each seat."""

    def from_text(self, text: str) -> object:
        """Cards joined by commas, hands by semicolons: what stands between two semicolons is a hand, empty or not."""
        return [separated(hand) for hand in text.split(";")] if text else []


class LateNumber(Raw):
    """A whole number, such as a seat."""

    def from_text(self, text: str) -> object:
        """A number in digits, without leading zeros."""
        return number_in(text)


class LateNumbers(Raw):
    """A list of whole numbers, such as seats."""

    def from_text(self, text: str) -> object:
        """Numbers joined by commas; none where the text is empty."""
        return [number_in(each) for each in separated(text)]


class LateJSON(Raw):
    """An object, or a list of objects."""

    def read(self, value: Any, name: str) -> Any:
        """The value as it came."""
        refuse_unread(value, name)
        return value

    def from_text(self, text: str) -> object:
        """The value of a JSON text."""
        return from_json(text)
