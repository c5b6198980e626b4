"""House rules in one line of text: ``hong-kong-ip+bombs=on+count_multipliers=10x2,13x3``.

The line begins with a name, or several joined by commas; behind each plus sign stands a house rule. In the query of a
URL a plus sign stands for a space, so that a space before a house rule is as good as a plus sign.

Words, numbers, ``true``, ``false`` and ``null`` stand as they are. Some options have a form of their own:

* ``straight_order``: runs from high to low joined by commas, each with the rank whose suit decides behind a colon; runs
  that tie are joined by ``=``, and the ranks of tiles by hyphens: ``JQKA2:2,A2345=TJQKA:A``, ``12-13-14-15-1:1``.
* ``count_multipliers``: pairs joined by commas: ``10x2,13x3``; ``none`` for no pair.
* ``runs_of`` and ``consecutive_pairs``: numbers joined by commas: ``3,4``; ``none`` for no number.
* ``card_points``: ranks and points: ``A:3,2:5,others:1``; ``place_points``: points by place: ``3,1,0``.
* ``instant_wins``: patterns and prices: ``four-twos:20,six-pairs:null``; ``none`` for no pattern.
* ``hand_doubling``: what doubles, joined by commas, and the mode behind a colon: ``two,straight-flush:each``.
* ``two_factors``: one number, or suits and factors: ``S:3,H:2``.

Lists and objects are read in JSON too: ``count_multipliers=[[10,2],[13,3]]``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bigtwo.cards import PACKS
from bigtwo.rulebook_data.texts import NO_PAIR
from bigtwo.rulebook_data.texts import value_of as read_value
from bigtwo.strict_json import read_json
from bigtwo.variant.instant_wins import InstantWins
from bigtwo.variant.rank_points import RankPoints
from bigtwo.variant.suit_factors import SuitFactors
from bigtwo.variant.values import HandDoubling, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bigtwo.variant.straights import Run, StraightOrder


def value_of(option: str, text: str) -> object:
    """The JSON value that the text of an option's value stands for. A text that stands for none stays what it is, for
    the option to refuse. Raises NotJSON for a list or an object that breaks off."""
    return read_value(option, text, read_json)


def text_of(option: str, value: object, pack: str) -> str:
    """The shortest text of an option's value, as `Options` holds it; the pack decides how ranks are written."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case HandDoubling(cards, mode):
            return f"{','.join(cards)}:{mode}"
        case InstantWins():
            return ",".join(value.entries()) or NO_PAIR
        case RankPoints() | SuitFactors():
            return ",".join(f"{name}:{number}" for name, number in value.entries())
        case str() | int():
            return str(value)
    if option == "count_multipliers" and isinstance(value, tuple):
        return ",".join(f"{least}x{factor}" for least, factor in value) or NO_PAIR
    if option in ("place_points", "runs_of", "consecutive_pairs") and isinstance(value, tuple):
        return ",".join(map(str, value)) or NO_PAIR
    if option == "straight_order" and isinstance(value, tuple):
        return _text_of_runs(value, pack)
    return json.dumps(to_json(value, pack), separators=(",", ":"))


def _text_of_runs(order: StraightOrder, pack: str) -> str:
    between = "-" if PACKS[pack].is_tiles else ""

    def ranks(run: Run) -> str:
        return between.join(run.ranks)

    return ",".join(f"{'='.join(map(ranks, tied))}:{tied[0].decided_by}" for tied in order)


# --- a whole line ----------------------------------------------------------------------------------------------------


def line(names: Iterable[str], values: Mapping[str, object], pack: str) -> str:
    """A variant in one line: its names, and its house rules in the order in which they are given."""
    rules = (f"+{option}={text_of(option, value, pack)}" for option, value in values.items())
    return ",".join(names) + "".join(rules)
