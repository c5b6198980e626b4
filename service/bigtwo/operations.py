"""The one list of questions that bigtwo answers.

HTTP routes, the JSON Lines answerer and the command line are derived from it: a new question is one entry here and its
page in openapi.yaml. A request is a JSON object that the operation's schema has read; the answer is a JSON object.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from bigtwo import schemas
from bigtwo.classifying import classify
from bigtwo.comparing import compare
from bigtwo.moves import LegalMoves, Position, Situation
from bigtwo.validating import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigtwo.combinations import Combination

Question = dict[str, Any]
"""A request as its schema has read it."""
Answer = dict[str, object]
"""What goes back, ready to be written as JSON."""


class BadCursor(ValueError):
    """A cursor that no answer to this question gave out."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One question: its name on the wire, what it asks, how it is read and how it is answered."""

    name: str
    summary: str
    request: schemas.Request
    answer: Callable[[Question], Answer]


def _classify(question: Question) -> Answer:
    variant = question["variant"]
    return {"variant": variant.echo, **classify(question["cards"], variant).to_dict()}


def _compare(question: Question) -> Answer:
    variant = question["variant"]
    return {"variant": variant.echo, **compare(question["a"], question["b"], variant).to_dict()}


def _legal_moves(question: Question) -> Answer:
    position = _position(question)
    moves = LegalMoves(position)
    page, next_cursor = _page(moves, question["kinds"], question["limit"], question["cursor"])
    return {"variant": position.variant.echo, **moves.page(page, next_cursor)}


def _validate_play(question: Question) -> Answer:
    position = _position(question)
    verdict = judge(position, question["play"], new_lead=question["new_lead"])
    return {"variant": position.variant.echo, **verdict.to_dict()}


def _position(question: Question) -> Position:
    """The position that the schema has already checked."""
    variant, pile = question["variant"], question["pile"]
    situation = Situation(
        opening=question["opening"],
        next_player_cards=question["next_player_cards"],
        next_player_locked_out=question["next_player_locked_out"],
        locked_out=question["locked_out"],
        own_pile=question["own_pile"],
    )
    return Position(variant, question["hand"], None if pile is None else variant.combinations.get(pile), situation)


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        operation.name: operation
        for operation in (
            Operation("classify", "Is this a combination?", schemas.CLASSIFY, _classify),
            Operation("compare", "Which of two plays wins, and why?", schemas.COMPARE, _compare),
            Operation("legal-moves", "What may I play?", schemas.LEGAL_MOVES, _legal_moves),
            Operation("validate-play", "Was that legal?", schemas.VALIDATE_PLAY, _validate_play),
        )
    }
)
"""Every operation by its name."""


# --- pages of a long list --------------------------------------------------------------------------------------------


def _page(
    moves: LegalMoves, kinds: tuple[str, ...] | None, limit: int, cursor: str | None
) -> tuple[tuple[Combination, ...], str | None]:
    """The moves of the kinds asked for that come after the cursor, at most ``limit``, and the cursor of the rest.

    The list has one fixed order, so a cursor is simply the place of the last move shown.
    """
    chosen = moves.moves
    if kinds is not None:
        chosen = tuple(play for play in chosen if play.kind in kinds)
    if cursor is not None:
        shown = _read_cursor(cursor)
        chosen = tuple(play for play in chosen if play.place > shown)
    if len(chosen) <= limit:
        return chosen, None
    page = chosen[:limit]
    return page, _write_cursor(page[-1].place)


def _write_cursor(place: tuple[int, int]) -> str:
    text = ".".join(format(number, "x") for number in place)
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> tuple[int, int]:
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
        standing, cards = (int(number, 16) for number in text.split("."))
    except (ValueError, binascii.Error):
        raise BadCursor("the cursor is not one that an answer gave out; ask again without it") from None
    place = (standing, cards)
    if _write_cursor(place) != cursor:
        raise BadCursor("the cursor is not one that an answer gave out; ask again without it")
    return place
