"""The questions about plays: classify, compare, legal-moves, validate-play; and those about variants."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK
from bigtwo.combinations.ruleset import Rules, variant
from bigtwo.moves.position import read_position
from bigtwo.moves.verdict import check_new_lead
from bigtwo.schemas.fields import Cards, CardsOrPass, CardsOrRanks, Count, Flag, Kinds, Later, Pile, Text, VariantSpec
from bigtwo.schemas.requests import AnyQuestion, CommonFields, Request
from bigtwo.table.table import read_table

if TYPE_CHECKING:
    from bigtwo.faults import Faults

MAX_MOVES: Final = 20_000
"""How many moves one answer may hold."""
USUAL_MOVES: Final = 1000
"""How many moves an answer holds where the question does not say."""
LONGEST_CURSOR: Final = 200


# --- the variant of a state ------------------------------------------------------------------------------------------


class FromState(CommonFields):
    """What a question says that may bring a state, whose variant is then that of the question."""

    variant = VariantSpec(or_none=True)
    state = Later(read_table)


_base: Final = cache(variant)


def settle_variant(question: dict[str, Any], faults: Faults, name: str = "state") -> None:
    """Under which variant the question is read: that of the state (or the deal) in the field of this name, else the one
    that it names, else base. A question that names another than its state is refused."""
    if "variant" not in question:
        return
    holder, asked = question.get(name), question["variant"]
    if type(holder) is dict and "variant" in holder:
        question["variant"] = named = reading.variant(holder["variant"], (name, "variant"), faults)
        if named is not None and asked is not None and asked.options != named.options:
            faults.note(("variant",), f"other-variant.{name}")
    elif asked is None:
        question["variant"] = _base()


# --- plays -----------------------------------------------------------------------------------------------------------


class _Classify(CommonFields):
    cards = CardsOrRanks(required=True)


class _Compare(CommonFields):
    a = CardsOrRanks(required=True)
    b = CardsOrRanks(required=True)


class _Position(FromState):
    seat = Later(reading.seat)
    hand = Cards()
    pile = Pile()
    opening = Flag()
    next_player_cards = Count(1, LARGEST_PACK, nullable=True)
    next_player_locked_out = Flag()
    locked_out = Flag()
    own_pile = Flag()


class _LegalMoves(_Position):
    kinds = Kinds()
    limit = Count(1, MAX_MOVES, otherwise=USUAL_MOVES)
    cursor = Text(LONGEST_CURSOR)


class _ValidatePlay(_Position):
    play = CardsOrPass()
    new_lead = Flag()


class _Resolve(AnyQuestion):
    variant = VariantSpec()


class _Diff(AnyQuestion):
    left = VariantSpec(required=True)
    right = VariantSpec(required=True)


_OF_A_POSITION: Final = ("hand", "pile", "opening", "next_player_cards", "next_player_locked_out", "locked_out")
"""What a state says itself."""


def _check_position(question: dict[str, Any], faults: Faults) -> None:
    """A position as the engine takes it, and a hand that a player can hold: a larger one is not worth the time here.
    Where the question brings a state, that says all of it."""
    if question.get("state", 0) is not None:
        twice = [name for name in (*_OF_A_POSITION, "own_pile") if question.get(name)]
        if twice and "state" in question:
            faults.note((), "state-or-position.both", fields=tuple(twice))
        return
    if question.get("seat") is not None:
        faults.note(("seat",), "state-or-position.seat")
    if question.get("hand", 0) is None:
        faults.note(("hand",), "missing-field.hand-or-state", field="hand")
        return
    rules, held = question.get("variant"), question.get("hand", 0).bit_count()
    if rules is not None and held > rules.most_held:
        faults.note(("hand",), "too-many-cards.held", count=held, most=rules.most_held)
    question["position"] = read_position(question, rules, faults)


def _check_play(question: dict[str, Any], faults: Faults) -> None:
    _check_position(question, faults)
    if question.get("state", 0) is None:
        check_new_lead(question, faults)


class _ResolveRequest(Request):
    """The question what a variant is. Its answer also warns of an alias with two meanings, so here it matters by which
    name a variant was called."""

    @staticmethod
    def plain(value: object) -> object:
        """A variant by its echo and the warnings it came with."""
        if isinstance(value, Rules):
            return [value.echo, [warning.to_dict() for warning in value.resolved.warnings]]
        return Request.plain(value)


CLASSIFY: Final = Request(_Classify)
"""`classify`: variant, cards (a mask, or a tuple of ranks)."""
COMPARE: Final = Request(_Compare)
"""`compare`: variant, a and b (masks, or tuples of ranks)."""
LEGAL_MOVES: Final = Request(_LegalMoves, _check_position, before=settle_variant)
"""`legal-moves`: variant, state (or None) and seat (or None), or else hand, pile (a mask or None) and the situation;
kinds (or None), limit, cursor (or None)."""
VALIDATE_PLAY: Final = Request(_ValidatePlay, _check_play, before=settle_variant)
"""`validate-play`: variant, state and seat, or else hand, pile and the situation; play (a mask or ``"pass"``),
new_lead."""
RESOLVE: Final = _ResolveRequest(_Resolve)
"""`variants/resolve`: variant."""
DIFF: Final = Request(_Diff)
"""`variants/diff`: left and right (variants)."""
