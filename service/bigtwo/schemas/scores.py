"""The questions about what a deal and a session come to: score, session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import Schema

from bigtwo.cards import LARGEST_PACK
from bigtwo.schemas.fields import Raw, VariantSpec
from bigtwo.schemas.late import LateCards, LateHands, LateJSON, LateNumber, LateNumbers
from bigtwo.schemas.nested import NestedRequest
from bigtwo.scoring import DealResult, Special
from bigtwo.session import PlayedDeal

if TYPE_CHECKING:
    from bigtwo.faults import Path
    from bigtwo.schemas.nested import Nested

MAX_DEALS: Final = 500
"""How many deals one session may have."""
LARGEST_STAKE: Final = 1_000_000
MAX_SPECIALS: Final = 15
"""No more fours of a kind fit into the largest pack."""

_RESULT_FIELDS: Final = (
    "hands",
    "cards_left",
    "last_play",
    "first_leader",
    "placings",
    "specials",
    "dragon",
    "breach",
    "stake",
)


class _Score(Schema):
    variant = VariantSpec()
    winner = LateNumber(required=True)
    hands = LateHands()
    cards_left = LateNumbers()
    last_play = LateCards()
    first_leader = LateNumber()
    placings = LateNumbers()
    specials = LateJSON()
    dragon = LateJSON()
    breach = LateJSON()
    stake = LateNumber()


class _Session(Schema):
    variant = VariantSpec()
    deals = Raw(required=True)
    draws = Raw()


def _read_score(nested: Nested, question: dict[str, Any]) -> None:
    fields = {name: question.pop(name) for name in ("winner", *_RESULT_FIELDS)}
    question["result"] = read_result(nested, fields, ())


def read_result(nested: Nested, fields: dict[str, Any], path: Path) -> DealResult | None:
    """How a deal ended; what the variant needs and what cannot be is the engine's to say."""
    winner = nested.seat(fields["winner"], (*path, "winner"))

    def optional(name: str, read: Any) -> Any:
        return nested.optional(fields, name, path, read)

    result = DealResult(
        winner=-1 if winner is None else winner,
        cards_left=optional("cards_left", lambda value, at: _counts(nested, value, at)),
        hands=optional("hands", nested.hands),
        last_play=optional("last_play", lambda value, at: nested.cards(value, at, least=1)),
        first_leader=optional("first_leader", nested.seat),
        placings=optional("placings", nested.seats),
        specials=optional("specials", lambda value, at: _specials(nested, value, at)),
        dragon=optional("dragon", lambda value, at: _dragon(nested, value, at)),
        breach=optional("breach", lambda value, at: _breach(nested, value, at)),
        stake=optional("stake", lambda value, at: nested.integer(value, at, 1, LARGEST_STAKE)),
    )
    return None if winner is None else result


def _counts(nested: Nested, value: object, path: Path) -> tuple[int, ...] | None:
    players = nested.variant.options.players
    listed = nested.entries(value, path, players, players)
    if listed is None:
        return None
    found = [nested.integer(count, (*path, seat), 0, LARGEST_PACK) for seat, count in enumerate(listed)]
    return None if None in found else tuple(count for count in found if count is not None)


def _specials(nested: Nested, value: object, path: Path) -> list[Special] | None:
    listed = nested.entries(value, path, 0, MAX_SPECIALS)
    if listed is None:
        return None
    found = [read_special(nested, special, (*path, place)) for place, special in enumerate(listed)]
    return None if None in found else [special for special in found if special is not None]


def read_special(nested: Nested, value: object, path: Path) -> Special | None:
    """Four of a kind or a straight flush that was played and not beaten."""
    fields = nested.fields_of(value, path, required=("seat", "cards"), optional=("final",))
    if fields is None:
        return None
    seat = nested.seat(fields["seat"], (*path, "seat"))
    cards = nested.cards(fields["cards"], (*path, "cards"), least=1)
    final = nested.flag(fields.get("final", False), (*path, "final"))
    if seat is None or cards is None or final is None:
        return None
    return Special(seat, cards, final)


def _breach(nested: Nested, value: object, path: Path) -> int | None:
    fields = nested.fields_of(value, path, required=("seat",))
    return None if fields is None else nested.seat(fields["seat"], (*path, "seat"))


def _dragon(nested: Nested, value: object, path: Path) -> int | None:
    """A seat; the object in which ``opening`` answers it is taken as well."""
    return _breach(nested, value, path) if type(value) is dict else nested.seat(value, path)


def _read_session(nested: Nested, question: dict[str, Any]) -> None:
    listed = nested.entries(question["deals"], ("deals",), 0, MAX_DEALS)
    question["deals"] = (
        None if listed is None else [_read_played(nested, deal, ("deals", place)) for place, deal in enumerate(listed)]
    )
    question["draws"] = nested.optional(question, "draws", (), lambda value, at: _draws(nested, value, at))


def _read_played(nested: Nested, value: object, path: Path) -> PlayedDeal | None:
    fields = nested.fields_of(value, path, required=("winner",), optional=(*_RESULT_FIELDS, "dealer"))
    if fields is None:
        return None
    dealer = nested.optional(fields, "dealer", path, nested.seat)
    result = read_result(nested, fields, path)
    return None if result is None else PlayedDeal(result, dealer)


def _draws(nested: Nested, value: object, path: Path) -> list[str] | None:
    players = nested.variant.options.players
    listed = nested.entries(value, path, players, players)
    drawn = None if listed is None else nested.ordered_cards(listed, path)
    return None if drawn is None else [nested.variant.order.code(card) for card in drawn]


SCORE: Final = NestedRequest(_Score, _read_score)
"""`score`: variant, result (a `DealResult`)."""
SESSION: Final = NestedRequest(_Session, _read_session)
"""`session`: variant, deals (of `PlayedDeal`), draws."""
