"""A score or a payment in the making: line by line, so that the lines always add up to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigtwo.messages.citations import topic_rules
from bigtwo.messages.reasons import because
from bigtwo.readable import Readable

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.messages.reasons import Reason
    from bigtwo.messages.saying import Param


@dataclass(frozen=True, slots=True, repr=False)
class Line(Readable):
    """One step of a score or of a payment: what it is for, in words and rules, and what it adds."""

    reason: Reason
    amount: int

    @property
    def detail(self) -> str:
        """What the amount is for, such as ``9 cards x 1`` or ``doubled for 10 or more cards``."""
        return self.reason.detail

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it rests on."""
        return self.reason.rules

    def __str__(self) -> str:
        return f"{self.detail}: {self.amount:+d}"

    def to_dict(self) -> dict[str, object]:
        """The line on the wire."""
        reason = self.reason.to_dict()
        return {
            "detail": self.detail,
            "amount": self.amount,
            **{name: reason[name] for name in ("rules", "phrase", "params")},
        }


class Tally:
    """The lines of one seat, or of one payment, as they are added."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.lines: list[Line] = []
        self.total = 0

    def add(self, form: str, amount: int, rules: tuple[str, ...], **params: Param) -> None:
        """Adds an amount; one of nothing leaves no line."""
        if amount:
            tiles = self.variant.order.pack.is_tiles
            self.lines.append(Line(because(f"score.{form}", rules, tiles, **params), amount))
            self.total += amount

    def note(self, form: str, rules: tuple[str, ...], **params: Param) -> None:
        """Adds a line that says why there is nothing to add."""
        self.lines.append(Line(because(f"score.{form}", rules, self.variant.order.pack.is_tiles, **params), 0))

    def multiply(self, form: str, times: int, rules: tuple[str, ...], **params: Param) -> None:
        """Multiplies what has come together so far; the line carries what that adds."""
        self.add(form, self.total * (times - 1), rules, times=times, **params)

    def topic(self, topic: str) -> tuple[str, ...]:
        """The rules of a topic, in the document that the variant follows."""
        return topic_rules(topic, self.variant.authority)
