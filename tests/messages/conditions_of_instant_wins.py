"""When the sentences about hands that win before the first lead are true, as the oracle sees them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tests.messages.conditions_of_deals import opened
from tests.messages.conditions_of_scores import Line
from tests.oracle import instant_wins, packs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.messages.said import Clauses, Condition, Said


def holders(said: Said) -> list[int]:
    """Who holds the pattern that the sentence names."""
    return [
        seat for seat, hand in enumerate(opened(said)["hands"]) if instant_wins.has(said["pattern"], hand, said.options)
    ]


def won(said: Said) -> Clauses:
    yield "seat {seat} holds {pattern}", said["seat"] in holders(said)
    win = {"seat": said["seat"], "pattern": said["pattern"]}
    yield "it has won the deal", opened(said)["instant_win"] == win and opened(said)["leader"] is None


def dealt(said: Said) -> Clauses:
    yield from won(said)
    yield "it is the only one", holders(said) == [said["seat"]]


def several(said: Said) -> Clauses:
    yield from won(said)
    yield "{count} players hold {pattern}", len(holders(said)) == said["count"] > 1
    hands = opened(said)["hands"]
    among = [card for seat in holders(said) for card in hands[seat]]
    yield "seat {seat} has {card}", said["card"] in hands[said["seat"]]
    highest = max(among, key=lambda card: packs.card_strength(card, said.options))
    yield "it is the highest card among them", said["card"] == highest


def price(said: Said) -> Clauses:
    line = Line(said)
    yield "the deal was won by {pattern}", instant_wins.stated(line.request) == (line.game.winner, said["pattern"])
    yield "the amount is its price", line.amount == instant_wins.price_of(said["pattern"], said.options)
    yield "there is no other line", line.around["lines"] == [said.reason]


CONDITIONS: Final[Mapping[str, Condition]] = MappingProxyType(
    {
        "instant-win.dealt": dealt,
        "instant-win.several": several,
        "score.instant-win": price,
    }
)
