"""The questions about a deal before it is played: deal, validate-deal, opening, exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import Schema

from bigtwo.cards import LARGEST_PACK
from bigtwo.schemas.fields import Count, VariantSpec
from bigtwo.schemas.late import LateCard, LateCards, LateHands, LateJSON, LateNumber
from bigtwo.schemas.nested import NestedRequest

if TYPE_CHECKING:
    from bigtwo.dealing import PreviousDeal
    from bigtwo.schemas.nested import Nested, Path

MAX_DEAL_NUMBER: Final = 1_000_000
"""The highest number a deal may have."""
LARGEST_PENALTY: Final = 1_000_000_000
LONGEST_CARD: Final = 20
"""How many characters a text may have where anything may stand for a card, as in a deal that is to be validated."""


class _Deal(Schema):
    variant = VariantSpec()
    pack = LateCards(required=True)
    dealer = LateNumber(required=True)
    exposed = LateCard()
    deal_number = Count(1, MAX_DEAL_NUMBER, otherwise=1)
    previous = LateJSON()
    returned = LateCard()


class _ValidateDeal(Schema):
    variant = VariantSpec()
    hands = LateHands(required=True)
    extra = LateCard()
    stock = LateCards()
    dead = LateCards()


class _Opening(Schema):
    variant = VariantSpec()
    hands = LateHands(required=True)
    deal_number = Count(1, MAX_DEAL_NUMBER, otherwise=1)
    previous = LateJSON()
    extra = LateCard()


class _Exchange(Schema):
    variant = VariantSpec()
    hands = LateHands(required=True)
    previous = LateJSON(required=True)
    returned = LateCard()


def _read_deal(nested: Nested, question: dict[str, Any]) -> None:
    question["pack"] = nested.ordered_cards(question["pack"], ("pack",), least=1)
    question["dealer"] = nested.seat(question["dealer"], ("dealer",))
    for name in ("exposed", "returned"):
        question[name] = nested.optional(question, name, (), nested.card)
    question["previous"] = nested.optional(question, "previous", (), lambda value, at: read_previous(nested, value, at))


def _read_validate_deal(nested: Nested, question: dict[str, Any]) -> None:
    players = nested.variant.options.players
    hands = nested.entries(question["hands"], ("hands",), players, players)
    if hands is not None:
        question["hands"] = [_texts(nested, hand, ("hands", seat)) for seat, hand in enumerate(hands)]
    question["extra"] = nested.optional(question, "extra", (), lambda value, at: _text(nested, value, at))
    for name in ("stock", "dead"):
        question[name] = nested.optional(question, name, (), lambda value, at: _texts(nested, value, at))


def _texts(nested: Nested, value: object, path: Path) -> list[str] | None:
    """Texts of any sort: in a deal that is to be validated, foreign cards are an answer, not a mistake in asking.
    Those of the pack come first, from the weakest to the strongest; the foreign ones stay in their order."""
    listed = nested.entries(value, path, 0, 2 * LARGEST_PACK)
    if listed is None:
        return None
    found = [_text(nested, text, (*path, place)) for place, text in enumerate(listed)]
    texts = [text for text in found if text is not None]
    index = nested.variant.order.index
    return sorted(texts, key=lambda text: index.get(text, len(index))) if len(texts) == len(found) else None


def _text(nested: Nested, value: object, path: Path) -> str | None:
    """The code of a card of the pack in any spelling, or a text that is none, as it came."""
    if type(value) is str and len(value) <= LONGEST_CARD:
        order = nested.variant.order
        return order.code(order.bits[value]) if value in order.bits else value
    nested.refuse(path, "not-a-card", f'a card is a text of at most {LONGEST_CARD} characters, such as "9S"')
    return None


def _read_opening(nested: Nested, question: dict[str, Any]) -> None:
    question["hands"] = nested.hands(question["hands"], ("hands",))
    question["extra"] = nested.optional(question, "extra", (), nested.card)
    question["previous"] = nested.optional(question, "previous", (), lambda value, at: read_previous(nested, value, at))


def _read_exchange(nested: Nested, question: dict[str, Any]) -> None:
    question["hands"] = nested.hands(question["hands"], ("hands",))
    question["previous"] = read_previous(nested, question["previous"], ("previous",))
    question["returned"] = nested.optional(question, "returned", (), nested.card)


def read_previous(nested: Nested, value: object, path: Path) -> PreviousDeal | None:
    """How the previous deal ended: its winner, and where a rule asks for it the cards and penalties of every seat."""
    fields = nested.fields_of(value, path, required=("winner",), optional=("hands", "penalties"))
    if fields is None:
        return None
    winner = nested.seat(fields["winner"], (*path, "winner"))
    hands = nested.optional(fields, "hands", path, nested.hands)
    penalties = nested.optional(fields, "penalties", path, lambda given, at: _penalties(nested, given, at))
    if winner is None:
        return None
    previous: PreviousDeal = {"winner": winner}
    if hands is not None:
        previous["hands"] = hands
    if penalties is not None:
        previous["penalties"] = penalties
    return previous


def _penalties(nested: Nested, value: object, path: Path) -> tuple[int, ...] | None:
    players = nested.variant.options.players
    listed = nested.entries(value, path, players, players)
    if listed is None:
        return None
    found = [
        nested.integer(amount, (*path, seat), -LARGEST_PENALTY, LARGEST_PENALTY) for seat, amount in enumerate(listed)
    ]
    return None if None in found else tuple(amount for amount in found if amount is not None)


DEAL: Final = NestedRequest(_Deal, _read_deal)
"""`deal`: variant, pack (masks of one card, top first), dealer, exposed, deal_number, previous, returned."""
VALIDATE_DEAL: Final = NestedRequest(_ValidateDeal, _read_validate_deal)
"""`validate-deal`: variant, hands, extra, stock, dead: codes of cards, and foreign texts as they came."""
OPENING: Final = NestedRequest(_Opening, _read_opening)
"""`opening`: variant, hands (masks), deal_number, previous, extra."""
EXCHANGE: Final = NestedRequest(_Exchange, _read_exchange)
"""`exchange`: variant, hands (masks), previous, returned."""
