"""An engine as the kit meets it: in this process, or as a program (`python -m tests.engines AceToFive KingToFour`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bigtwo_conformance.protocol import ANSWERED, CRASH, Hello, Reply, read_hello
from tests.engines.houses import HOUSES, Cards, Plain, Read, letters, one_suit


def hello(name: str) -> dict[str, Any]:
    """What the engine says of itself. It names no variant and no rules: `fit` is to find them."""
    engine = ENGINES[name]
    who = {"name": name, "version": "1", "language": "python"}
    return {
        "ok": True,
        "protocol": 1,
        "implementation": who,
        "variants": [],
        "operations": list(engine.operations),
        **engine.offers,
    }


class InThisProcess:
    """A target and its only session: the questions are calls."""

    kind = "process"
    stderr_tail = ""

    def __init__(self, name: str) -> None:
        self.address = f"tests.engines {name}"
        self.command = f"-- python -m tests.engines {name}"
        self.engine: Plain = ENGINES[name]()
        self.hello: Hello = read_hello(hello(name))

    def open(self) -> InThisProcess:
        return self

    def ask(self, operation: str, question: Mapping[str, Any], label: str = "") -> Reply:
        try:
            return Reply(ANSWERED, self.engine.answer(operation, question))
        except Exception as fault:
            # The program would have ended.
            return Reply(CRASH, message=f"It ended: {fault!r}.")

    def finish(self) -> None:
        """Nothing is left to say."""

    def abort(self) -> None:
        """Nothing was started."""


class PairsBothWays(Plain):
    """A pair wins by its rank or by its suit, whichever is higher, so that two pairs may beat each other."""

    def beats(self, a: Cards, b: Cards) -> bool:
        pairs = len(a) == len(b) == 2
        return super().beats(a, b) or (pairs and self.top(a)[1] > self.top(b)[1])


class FlushesBothWays(Plain):
    """A flush wins by its suit or by its top card, whichever is higher, so that two flushes may beat each other."""

    def beats(self, a: Cards, b: Cards) -> bool:
        kinds = [(self.read(cards) or ("",))[0] for cards in (a, b)]
        if kinds != ["flush", "flush"]:
            return super().beats(a, b)
        return self.suit(a[0]) > self.suit(b[0]) or self.top(a)[0] > self.top(b)[0]


class AnyFive(Plain):
    """Five cards that nothing joins are a low straight."""

    def read(self, cards: Cards) -> Read | None:
        return super().read(cards) or (("straight", (-1, self.top(cards)[1])) if len(cards) == 5 else None)


class KingToFour(Plain):
    """K-A-2-3-4 is a straight too, the lowest. It is a fault where no sequence turns the corner; `fit` finds a house in
    which this one does."""

    def read(self, cards: Cards) -> Read | None:
        if len(cards) != 5 or set(letters(cards)) != set("KA234"):
            return super().read(cards)
        return ("straight-flush" if one_suit(cards) else "straight"), (-1, self.top(cards)[1])


class NoTriplesOfFours(Plain):
    """Who holds all four cards of a rank is not told of the triples in them."""

    def moves(self, hand: Cards, pile: Cards | None) -> list[list[str]]:
        held = letters(hand)
        found = super().moves(hand, pile)
        return [cards for cards in found if not (len(cards) == 3 and held.count(cards[0][0]) == 4)]


class FourPairsOfFours(Plain):
    """Who holds all four cards of a rank is told of four of the six pairs in them."""

    def moves(self, hand: Cards, pile: Cards | None) -> list[list[str]]:
        held = letters(hand)
        left_out = [{"S", "D"}, {"H", "D"}]
        return [
            cards
            for cards in super().moves(hand, pile)
            if not (len(cards) == 2 and held.count(cards[0][0]) == 4 and {card[1] for card in cards} in left_out)
        ]


class StraightFlushesTwice(Plain):
    """A straight flush is listed among the straights and once more among the flushes."""

    def moves(self, hand: Cards, pile: Cards | None) -> list[list[str]]:
        found = super().moves(hand, pile)
        return [*found, *(cards for cards in found if (self.read(cards) or ("",))[0] == "straight-flush")]


class ThirteenSpades(Plain):
    """There are places for twelve cards of a suit: a hand of thirteen spades ends in an IndexError."""

    def moves(self, hand: Cards, pile: Cards | None) -> list[list[str]]:
        places = [""] * 12
        for place, card in enumerate(card for card in hand if card[1] == "S"):
            places[place] = card
        return super().moves(hand, pile)


OF_CLASSIFYING: tuple[type[Plain], ...] = (PairsBothWays, AnyFive, KingToFour)
OF_MOVES: tuple[type[Plain], ...] = (FourPairsOfFours, StraightFlushesTwice, ThirteenSpades)


def faulty(house: type[Plain], fault: type[Plain]) -> type[Plain]:
    """The engine of a house with a fault."""
    return type(f"{house.__name__}{fault.__name__}", (fault, house), {})


def fitting(house: type[Plain]) -> tuple[type[Plain], ...]:
    """The faults that an engine can have: those of flushes and triples where it plays them, those of moves where it
    lists moves."""
    flushes = (FlushesBothWays,) if "flush" in house.rules.get("five_card_kinds", ["flush"]) else ()
    triples = (NoTriplesOfFours,) if house.rules.get("triples", True) else ()
    return (*OF_CLASSIFYING, *flushes, *((*triples, *OF_MOVES) if "legal-moves" in house.operations else ()))


ENGINES: dict[str, type[Plain]] = {
    **{house.__name__: house for house in HOUSES},
    **{f"{house.__name__} {fault.__name__}": faulty(house, fault) for house in HOUSES for fault in fitting(house)},
}
"""Every engine by name, the faultless ones first: `AceToFive`, and with a fault `AceToFive KingToFour`."""
