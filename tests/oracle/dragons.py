"""Deals that a dragon has won, as they are scored, and where dragons can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dealing
from .house_kinds import DRAGON_SIZE
from .packs import RANKS, Options

if TYPE_CHECKING:
    from .endgames import Endgame


def cards_dealt(options: Options) -> tuple[int, int]:
    """How many cards each player gets, and how many more one single player gets (the extra card)."""
    return dealing.cards_each(options), dealing.cards_over(options) if dealing.has_extra_card(options) else 0


def dragon_can_win(options: Options) -> bool:
    """A dragon wins only where it is played for and hands have exactly one card of each of 13 ranks (VC-16)."""
    hands_of_13 = cards_dealt(options) == (13, 0) and len(RANKS[options["pack"]]) == 13
    return hands_of_13 and bool(options["dragon"] == "wins")


def dragon_can_be_played(options: Options) -> bool:
    """A dragon that is played needs a pack of thirteen ranks and hands that are dealt as many (VC-51, DEC-172)."""
    return len(RANKS[options["pack"]]) == DRAGON_SIZE and dealing.cards_each(options) >= DRAGON_SIZE


def faults_of_dragon(game: Endgame, options: Options, dragon: int | None) -> list[str]:
    """One card of every rank (PG-DRA-01)."""
    if dragon is None:
        undeclared = (
            dragon_can_win(options)
            and options["draw_on_pass"] == "none"
            and any(dealing.is_dragon(hand, options) for hand in game.hands or [])
        )
        return ["a player still holds a dragon and would have won at once"] if undeclared else []
    faults = []
    if not dragon_can_win(options):
        faults.append("a dragon does not win here")
    if dragon != game.winner:
        faults.append("the holder of the dragon is the winner")
    if any(count != 13 for count in game.counts):
        faults.append("with a dragon nobody has played, so everybody has 13 cards")
    if game.hands is not None:
        dragons = [seat for seat, hand in enumerate(game.hands) if dealing.is_dragon(hand, options)]
        if dragon not in dragons:
            faults.append("the hand is no dragon")
        else:
            # Of several dragons the one with the highest two wins (DEC-34).
            best = dealing.best_dragon(dragons, game.hands, options)
            if dragon != best:
                faults.append("another dragon has the higher two")
    return faults
