"""The questions about a deal before it is played: deal, validate-deal, opening, exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import Schema

from bigtwo.cards import LARGEST_PACK
from bigtwo.schemas.fields import Count, Raw, VariantSpec
from bigtwo.schemas.nested import NestedRequest

if TYPE_CHECKING:
    from bigtwo.dealing import PreviousDeal
    from bigtwo.schemas.nested import Nested, Path

MOST_DEALS: Final = 1_000_000
"""The highest number a deal may have."""
LARGEST_PENALTY: Final = 1_000_000_000
LONGEST_CARD: Final = 20
"""How many characters a text may have where anything may stand for a card, as in a deal that is to be validated."""


class _Deal(Schema):
    variant = VariantSpec()
    pack = Raw(required=True)
    dealer = Raw(required=True)
    exposed = Raw()
    deal_number = Count(1, MOST_DEALS, otherwise=1)
    previous = Raw()
    returned = Raw()


class _ValidateDeal(Schema):
    variant = VariantSpec()
    hands = Raw(required=True)
    extra = Raw()
    stock = Raw()
    dead = Raw()


class _Opening(Schema):
    variant = VariantSpec()
    hands = Raw(required=True)
    deal_number = Count(1, MOST_DEALS, otherwise=1)
    previous = Raw()
    extra = Raw()


class _Exchange(Schema):
    variant = VariantSpec()
    hands = Raw(required=True)
    previous = Raw(required=True)
    returned = Raw()


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
    """Texts of any sort: in a deal that is to be validated, foreign cards are an answer, not a mistake in asking."""
    listed = nested.entries(value, path, 0, 2 * LARGEST_PACK)
    if listed is None:
        return None
    found = [_text(nested, text, (*path, place)) for place, text in enumerate(listed)]
    return None if None in found else [text for text in found if text is not None]


def _text(nested: Nested, value: object, path: Path) -> str | None:
    if type(value) is str and len(value) <= LONGEST_CARD:
        return value
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
"""`validate-deal`: variant, hands, extra, stock, dead, all of them texts."""
OPENING: Final = NestedRequest(_Opening, _read_opening)
"""`opening`: variant, hands (masks), deal_number, previous, extra."""
EXCHANGE: Final = NestedRequest(_Exchange, _read_exchange)
"""`exchange`: variant, hands (masks), previous, returned."""
