"""Questions for measuring the service: many different ones, so that no cache of answers flatters it."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import bigtwo

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

Body = dict[str, Any]
COUNT = 10_000
PACK = tuple(rank + suit for rank in "3456789TJQKA2" for suit in "DCHS")


def leads(rng: Random, count: int) -> list[Body]:
    """What may be led from 13 random cards."""
    return [{"hand": rng.sample(PACK, 13)} for _ in range(count)]


def followings(rng: Random, count: int) -> list[Body]:
    """What 13 random cards may answer to a random play of another 13."""
    found = []
    for _ in range(count):
        cards = rng.sample(PACK, 26)
        moves = bigtwo.legal_moves(cards[13:], None, bigtwo.variant()).moves
        found.append({"hand": cards[:13], "pile": list(rng.choice(moves).cards)})
    return found


def sets_of_cards(rng: Random, count: int) -> list[Body]:
    """Is this a combination? For half of the sets it is."""
    found = []
    for each in range(count):
        cards = rng.sample(PACK, 13)
        found.append(
            {
                "cards": list(rng.choice(bigtwo.legal_moves(cards, None, bigtwo.variant()).moves).cards)
                if each % 2
                else cards[:5]
            }
        )
    return found


def pairs_of_plays(rng: Random, count: int) -> list[Body]:
    """Which of two plays of five cards or fewer wins?"""
    plays = [body["cards"] for body in sets_of_cards(rng, 2 * count + 1)]
    return [{"a": one, "b": other} for one, other in list(pairwise(plays))[:count]]


KINDS: dict[str, tuple[str, Callable[[Random, int], list[Body]]]] = {
    "legal moves, a lead of 13 cards": ("legal-moves", leads),
    "legal moves, 13 cards to a pile": ("legal-moves", followings),
    "classify": ("classify", sets_of_cards),
    "compare": ("compare", pairs_of_plays),
}
"""What is measured: the operation, and how its questions are drawn."""


def as_json(body: Body) -> bytes:
    """The body of a request."""
    return json.dumps(body).encode()


def as_query(operation: str, body: Body) -> str:
    """The same question in a URL."""
    asked = {name: ",".join(value) if isinstance(value, list) else value for name, value in body.items()}
    return f"/v1/{operation}?{urlencode(asked, safe=',')}"


def batch(operation: str, bodies: list[Body]) -> bytes:
    """Many questions in one call."""
    asked = [{"id": str(index), "operation": operation, "body": body} for index, body in enumerate(bodies)]
    return as_json({"requests": asked})
