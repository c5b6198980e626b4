"""The special cards of Indonesia: unbeaten fours and straight flushes, and a bonus for the last play. Minus is good.

Rules: PG-IND-01..08, DEC-35, DEC-65, DEC-66, DEC-67.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.scoring.lines import Tally
from bigtwo.scoring.penalties import add_cards, add_count_multiplier
from bigtwo.scoring.values import all_twos

if TYPE_CHECKING:
    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.scoring.results import Endgame

FOUR: Final = -20
STRAIGHT_FLUSH: Final = -40
FOUR_TWOS: Final = -80
FINISH: Final = -5
TWO_IN_FINISH: Final = -10


def special_penalty(end: Endgame, seat: int) -> Tally:
    """The penalty of one seat: cards left, unbeaten specials, and for the winner the last play."""
    tally = Tally(end.variant)
    if seat != end.winner:
        add_cards(tally, end, seat)
        add_count_multiplier(tally, end.count(seat))
    for special in end.specials:
        play = end.variant.combinations.get(end.variant.mask(special.cards))
        if special.seat == seat and play is not None:
            _add_special(tally, play, final=special.final)
    if seat == end.winner and end.finish is not None:
        _add_finish(tally, end.finish)
    return tally


def _add_special(tally: Tally, play: Combination, *, final: bool) -> None:
    form, amount = _special(play, tally.variant)
    tally.add(form, amount, tally.topic("special"), cards=play.cards)
    if final:
        tally.add("special-final", amount, tally.topic("special-final"), times=2)


def _special(play: Combination, variant: Variant) -> tuple[str, int]:
    if play.kind in ("straight-flush", "straight-flush-plus-two"):
        return "special-straight-flush", STRAIGHT_FLUSH
    if play.mask & all_twos(variant) == all_twos(variant):
        return "special-four-twos", FOUR_TWOS
    return "special-four", FOUR


def _add_finish(tally: Tally, finish: Combination) -> None:
    twos = singles(finish.mask & all_twos(tally.variant))[::-1]
    for two in twos:
        card = tally.variant.order.code(two)
        tally.add("finish-with-two", TWO_IN_FINISH, tally.topic("finish-with-two"), card=card)
    if not twos:
        tally.add("finish-normal", FINISH, tally.topic("finish-normal"))
