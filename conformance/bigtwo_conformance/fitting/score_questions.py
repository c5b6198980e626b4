"""How scores are asked for. Seat 0 has won, and seat 1 is the loser who is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.table import Table

USUAL_SIZE = 13
"""How many cards a player is taken to be dealt where `deal` was not answered."""


class Unclear(ValueError):
    """What a question should have shown was not answered."""


class Capped(Unclear):
    """A penalty is as high as penalties get, so that it shows nothing else."""


@dataclass
class Scores:
    """Asks for scores of deals that seat 0 has won.

    `to_the_last`: all others but seat 1 have no cards. `specials`: it is said that nobody played a special card.
    """

    interview: Interview
    table: Table
    players: int
    to_the_last: bool = False
    specials: bool = False
    size: int = USUAL_SIZE
    """How many cards each player is dealt."""
    cap: int | None = None
    """The most that a penalty comes to, where that is known."""

    def answer(self, hand: list[str], **more: Any) -> dict[str, Any]:
        """The answer where seat 1 has these cards left. Raises Unclear."""
        low = self.table.pack.ranks[1]
        spare = [low + suit for suit in self.table.suits if low + suit not in hand]
        spare += [
            rank + suit for rank in self.table.pack.ranks[2:4] for suit in self.table.suits if rank + suit not in hand
        ]
        others: list[list[str]] = [[] if self.to_the_last else [card] for card in spare[: self.players - 2]]
        last = [card for card in spare if [card] not in others][:1]
        asked: dict[str, Any] = {
            "winner": 0,
            "hands": [[], hand, *others],
            "first_leader": 1,
            "last_play": last,
            **more,
        }
        if self.specials:
            asked["specials"] = []
        if self.to_the_last:
            asked["placings"] = [0, *range(2, self.players), 1]
        answer = self.interview.ask("score", **asked)
        if answer is None:
            raise Unclear
        return answer

    def amounts(self, hand: list[str], **more: Any) -> list[int]:
        """What each seat gets, as penalty or points. Raises Unclear."""
        seats = self.answer(hand, **more).get("seats")
        if not isinstance(seats, list) or len(seats) != self.players:
            raise Unclear
        found = [seat.get("penalty", seat.get("points")) if isinstance(seat, dict) else None for seat in seats]
        if not all(isinstance(each, int) for each in found):
            raise Unclear
        return [int(each or 0) for each in found]

    def penalty(self, hand: list[str], **more: Any) -> int:
        """What seat 1 owes. Raises Unclear, and Capped where that is as much as a penalty can be."""
        found = self.amounts(hand, **more)[1]
        if self.cap is not None and found >= self.cap:
            raise Capped
        return found
