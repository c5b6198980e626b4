"""What the ten engines share: plain card functions, and how an engine answers the questions of the protocol.

Nothing here knows the service, the kit or the oracle. An engine is a class with `read`, which says what some cards are
and how strong, and, where it differs from the usual, `beats`, `moves` or whatever else a house does in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

Cards = Sequence[str]
Read = tuple[str, tuple[Any, ...]]
"""A kind, and what is compared within it."""

ORDER = "3456789TJQKA2"
"""The ranks from low to high."""
FIVES = ("straight", "flush", "full-house", "four-of-a-kind", "straight-flush")
"""The kinds of five cards from low to high."""

MOVES = ("classify", "compare", "legal-moves")
TURNS = (*MOVES, "validate-play")
"""What engines offer that list moves, and that judge plays besides."""
KINDS_AND_VERDICTS: dict[str, Any] = {
    "reasons": False,
    "deciding_card": False,
    "fields": ["playable", "kind", "result", "moves", "may_pass", "legal"],
}
"""What most engines say of their answers: they name kinds and moves, and say yes or no."""


def rank(card: str) -> int:
    return ORDER.index(card[0])


def letters(cards: Cards) -> str:
    """The ranks of some cards, from low to high, as text."""
    return "".join(sorted((card[0] for card in cards), key=ORDER.index))


def counts(cards: Cards) -> list[int]:
    """How often each rank is held, the most frequent first."""
    held = letters(cards)
    return sorted((held.count(each) for each in set(held)), reverse=True)


def most_held(cards: Cards) -> int:
    """The rank that is held most often."""
    held = letters(cards)
    return ORDER.index(max(set(held), key=held.count))


def one_suit(cards: Cards) -> bool:
    return len({card[1] for card in cards}) == 1


class Plain:
    """An engine. `rules` are those of the house, as the description has them; `offers` is what its hello says of its
    answers."""

    rules: ClassVar[Mapping[str, Any]] = {}
    suits = "DCHS"
    """From low to high."""
    operations: tuple[str, ...] = ("classify", "compare")
    offers: ClassVar[Mapping[str, Any]] = {"reasons": False, "deciding_card": False}

    def suit(self, card: str) -> int:
        return self.suits.index(card[1])

    def top(self, cards: Cards) -> tuple[int, int]:
        """Rank and suit of the highest card."""
        return max((rank(card), self.suit(card)) for card in cards)

    # --- what a house says for itself

    def read(self, cards: Cards) -> Read | None:
        """What the cards are; None for what is no combination."""
        raise NotImplementedError

    def beats(self, a: Cards, b: Cards) -> bool:
        """Whether one combination beats another."""
        mine, other = self.read(a), self.read(b)
        if mine is None or other is None or len(a) != len(b):
            return False
        if mine[0] != other[0]:
            return FIVES.index(mine[0]) > FIVES.index(other[0])
        return mine[1] > other[1]

    def moves(self, hand: Cards, pile: Cards | None) -> list[list[str]]:
        """Every play of a hand, on a pile or as a lead."""
        sizes = [len(pile)] if pile else [1, 2, 3, 4, 5]
        parts = (list(part) for size in sizes for part in combinations(hand, size))
        return [part for part in parts if self.read(part) and (pile is None or self.beats(part, pile))]

    def small(self, cards: Cards) -> Read | None:
        """Singles, pairs and triples, which all houses play alike."""
        if counts(cards) != [len(cards)]:
            return None
        if len(cards) == 3:
            return "triple", (rank(cards[0]),)
        return ("single", "pair")[len(cards) - 1], self.top(cards)

    # --- the adapter

    def answer(self, operation: str, question: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a question of the protocol, whatever variant it names."""
        asked = {name: value for name, value in question.items() if name != "variant"}
        match operation:
            case "classify":
                return self.classified(asked["cards"])
            case "compare":
                return self.compared(asked["a"], asked["b"])
            case "legal-moves":
                return self.listed(**asked)
        return self.judged(**asked)

    def classified(self, cards: Cards) -> dict[str, Any]:
        found = self.read(cards)
        return {"playable": True, "kind": found[0]} if found else {"playable": False}

    def compared(self, a: Cards, b: Cards) -> dict[str, Any]:
        if not self.read(a) or not self.read(b):
            return {"result": "undefined"}
        if self.beats(a, b):
            return {"result": "a-beats-b"}
        return {"result": "b-beats-a" if self.beats(b, a) else "neither"}

    def allowed(self, hand: Cards, pile: Cards | None = None, **situation: Any) -> list[list[str]]:
        """The moves in a situation. Whoever is out of the trick has none, and on one's own pile one leads."""
        if situation.get("locked_out"):
            return []
        return self.moves(hand, None if situation.get("own_pile") else pile)

    def listed(self, hand: Cards, **situation: Any) -> dict[str, Any]:
        moves = self.allowed(hand, **situation)
        kinds = [(self.read(cards) or ("",))[0] for cards in moves]
        wanted = situation.get("kinds") or kinds
        shown = [{"cards": cards, "kind": kind} for cards, kind in zip(moves, kinds, strict=True) if kind in wanted]
        return {"moves": shown, "may_pass": bool(situation.get("pile")) and not situation.get("own_pile")}

    def judged(self, hand: Cards, play: Any, **situation: Any) -> dict[str, Any]:
        if play == "pass":
            return {"legal": self.listed(hand, **situation)["may_pass"]}
        return {"legal": set(play) in [set(cards) for cards in self.allowed(hand, **situation)]}
