"""The questions about plays: classify, compare, legal-moves, validate-play; and those about variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from marshmallow import Schema

from bigtwo.cards import LARGEST_PACK
from bigtwo.combinations.ruleset import Variant
from bigtwo.schemas.fields import Cards, CardsOrPass, Count, Fault, Flag, Kinds, Request, Text, VariantSpec

if TYPE_CHECKING:
    from bigtwo.schemas.fields import Reading

MAX_MOVES: Final = 20_000
"""How many moves one answer may hold."""
USUAL_MOVES: Final = 1000
"""How many moves an answer holds where the question does not say."""
LONGEST_CURSOR: Final = 200

# --- what must hold between fields -----------------------------------------------------------------------------------


def _position(reading: Reading) -> None:
    """A hand facing a pile: the pile is a combination, shares no card with the hand, and suits the situation."""
    question, faults, rules = reading.question, reading.faults, reading.variant
    held = question.get("hand", 0).bit_count()
    if rules is not None and held > rules.most_held:
        detail = f"hand lists {held} cards, but under this variant no player ever holds more than {rules.most_held}"
        faults.add(Fault("/hand", "too-many-cards", detail))
    pile = question.get("pile")
    if pile is not None and rules is not None:
        if rules.combinations.get(pile) is None:
            detail = (
                f"the pile {rules.order.text(pile)} is no combination under this variant, so nobody can have played it"
            )
            faults.add(Fault("/pile", "pile-no-combination", detail))
        both = pile & question.get("hand", 0)
        for card in rules.cards(both) if both else ():
            detail = f"{card} cannot be both in the hand and in the pile"
            faults.add(Fault("/pile", "card-in-two-places", detail))
    if reading.has("opening") and reading.given("pile"):
        detail = "the first play of a deal is a lead, so there can be no pile; leave out pile or opening"
        faults.add(Fault("/opening", "opening-with-pile", detail, ("PG-PLAY-02",)))
    if reading.has("own_pile") and not reading.given("pile"):
        detail = "own_pile says that the pile is this player's own, but there is no pile; name it or leave out own_pile"
        faults.add(Fault("/own_pile", "own-pile-without-pile", detail, ("PG-NPP-03",)))


def _judged_position(reading: Reading) -> None:
    _position(reading)
    if reading.has("new_lead") and not reading.given("own_pile"):
        detail = "new_lead declares a new lead on one's own pile; say own_pile too, or leave out new_lead"
        reading.faults.add(Fault("/new_lead", "new-lead-without-own-pile", detail, ("DEC-22",)))


# --- the requests ----------------------------------------------------------------------------------------------------


class _Classify(Schema):
    variant = VariantSpec()
    cards = Cards(required=True)


class _Compare(Schema):
    variant = VariantSpec()
    a = Cards(required=True)
    b = Cards(required=True)


class _Position(Schema):
    variant = VariantSpec()
    hand = Cards(required=True)
    pile = Cards(nullable=True)
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
    play = CardsOrPass(required=True)
    new_lead = Flag()


class _Resolve(Schema):
    variant = VariantSpec()


class _Diff(Schema):
    left = VariantSpec(required=True)
    right = VariantSpec(required=True)


class _ResolveRequest(Request):
    """The question what a variant is. Its answer also warns of an alias with two meanings, so here it matters by which
    name a variant was called."""

    @staticmethod
    def plain(value: object) -> object:
        """A variant by its echo and the warnings it came with."""
        if isinstance(value, Variant):
            return [value.echo, [warning.to_dict() for warning in value.resolved.warnings]]
        return Request.plain(value)


CLASSIFY: Final = Request(_Classify)
"""`classify`: variant, cards (a mask)."""
COMPARE: Final = Request(_Compare)
"""`compare`: variant, a and b (masks)."""
LEGAL_MOVES: Final = Request(_LegalMoves, _position)
"""`legal-moves`: variant, hand, pile (a mask or None), the situation, kinds (or None), limit, cursor (or None)."""
VALIDATE_PLAY: Final = Request(_ValidatePlay, _judged_position)
"""`validate-play`: variant, hand, pile, the situation, play (a mask or ``"pass"``), new_lead."""
RESOLVE: Final = _ResolveRequest(_Resolve)
"""`variants/resolve`: variant."""
DIFF: Final = Request(_Diff)
"""`variants/diff`: left and right (variants)."""
