"""Where a card is that a seat plays and does not hold: a referee sees every hand and remembers every play.

Only a record that is judged afterwards tells what others hide. At a table that is still played at, whoever tries a card
would learn from the refusal who holds it.

Rules: PG-OBJ-03, DEC-100.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.messages.reasons import because

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.messages.reasons import Reason
    from bigtwo.messages.saying import Param
    from bigtwo.table.states import Play, State

    Place = tuple[str, *tuple[int, ...]]
    """What kind of place it is, then the seat and the event or line that belong to it."""

NOT_HELD: Final = "card-not-in-hand.cards"
"""The sentence that says only which cards are not in the hand."""


class Plays:
    """The plays of a record so far, by card: who played it last, and at which event."""

    def __init__(self, lines: Sequence[int] = ()) -> None:
        self._lines = lines
        self._played: dict[int, Place] = {}

    def note(self, play: Play, number: int) -> None:
        """A play was made: in a line of a text, or as an event, which people count from 1."""
        place = ("played-in-line", self._lines[number]) if self._lines else ("played", number + 1)
        for card in singles(play.cards):
            self._played[card] = place[0], play.seat, place[1]

    def place(self, card: int) -> Place:
        """Where a card was played that is on the table; what came before the record it cannot know."""
        return self._played.get(card, ("played-earlier",))


def located(reason: Reason, state: State, play: Play, plays: Plays, *, afterwards: bool) -> Reason:
    """The reason against a play of cards that are not in the hand, which says where they are; any other as it is, and
    one about a card that lies hidden, unless the record is judged afterwards."""
    if reason.phrase != NOT_HELD:
        return reason
    cards = play.cards & ~state.hands[play.seat]
    if cards & ~(state.played | state.set_aside) and not afterwards:
        return reason
    held = {card: ("held", seat) for seat in state.seats for card in singles(state.hands[seat] & cards)}
    places = {card: held.get(card) or _place(card, state, plays) for card in singles(cards)}
    first, *others = dict.fromkeys(places.values())
    named: dict[str, Param] = {"cards": state.variant.cards(cards)}
    if others:
        code = state.variant.order.code
        where = (":".join((code(card), *map(str, place))) for card, place in places.items())
        return because("card-not-in-hand.several", reason.rules, **named, whereabouts=tuple(where))
    kind, *numbers = first
    named |= zip(("other_seat", "line" if kind == "played-in-line" else "number"), numbers, strict=False)
    return because(f"card-not-in-hand.{kind}", reason.rules, **named)


def _place(card: int, state: State, plays: Plays) -> Place:
    """Where a card lies that nobody holds."""
    if card & (state.played | state.set_aside):
        return plays.place(card)
    # Before the first play, which the taker of the extra card awaits, no card is looked for.
    return ("dead",) if card & state.dead else ("stock",)
