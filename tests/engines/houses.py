"""What the engines share: plain card functions, and how an engine answers the questions of the protocol.

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

TURNS = ("classify", "compare", "legal-moves", "validate-play")
"""What engines offer that list moves and judge plays."""
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


class MustOpen(Plain):
    """Who opens has to play the lowest card, and answers say so."""

    def opening(self, hand: Cards, situation: dict[str, Any]) -> str | None:
        """The card that has to be played, where somebody opens."""
        return min(hand, key=lambda card: (rank(card), self.suit(card))) if situation.get("opening") else None

    def allowed(self, hand: Cards, pile: Cards | None = None, **situation: Any) -> list[list[str]]:
        card = self.opening(hand, situation)
        return [cards for cards in super().allowed(hand, pile, **situation) if card is None or card in cards]

    def listed(self, hand: Cards, **situation: Any) -> dict[str, Any]:
        return {**super().listed(hand, **situation), "must_include": self.opening(hand, situation)}


class AceToFive(Plain):
    """A2345 is the highest straight, by its two, and 23456 the lowest. It says yes or no and which side wins, and
    names no kinds."""

    rules: ClassVar[Mapping[str, Any]] = {"straight_order": "S1"}
    offers: ClassVar[Mapping[str, Any]] = {"reasons": False, "deciding_card": False, "fields": ["playable", "result"]}
    RUNS = ("23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA", "A2345")

    def read(self, cards: Cards) -> Read | None:
        if len(cards) < 4:
            return self.small(cards)
        if len(cards) > 5:
            return None
        return {
            (4, 1): lambda: ("four-of-a-kind", (most_held(cards),)),
            (3, 2): lambda: ("full-house", (most_held(cards),)),
            (1, 1, 1, 1, 1): lambda: self.singly(cards),
        }.get(tuple(counts(cards)), lambda: None)()

    def singly(self, cards: Cards) -> Read | None:
        """Five cards of five ranks."""
        for place, run in enumerate(self.RUNS):
            if set(run) == {card[0] for card in cards}:
                decides = "2" if run == "A2345" else run[-1]
                suit = max(self.suit(card) for card in cards if card[0] == decides)
                return ("straight-flush" if one_suit(cards) else "straight"), (place, suit)
        return ("flush", self.top(cards)[::-1]) if one_suit(cards) else None

    def classified(self, cards: Cards) -> dict[str, Any]:
        return {"playable": self.read(cards) is not None}


class JackToTwo(Plain):
    """JQKA2 is the highest straight and 23456 the lowest, and there is no A2345. Flushes are compared card by card."""

    rules: ClassVar[Mapping[str, Any]] = {"straight_order": "S5", "flush_order": "all-ranks-first"}
    WINDOWS = "23456789TJQKA2"

    def read(self, cards: Cards) -> Read | None:
        if len(cards) < 4:
            return self.small(cards)
        if len(cards) != 5:
            return None
        held = sum({1 << rank(card) for card in cards})
        for low in range(10):
            window = self.WINDOWS[low : low + 5]
            if held == sum(1 << ORDER.index(each) for each in window):
                suit = next(self.suit(card) for card in cards if card[0] == window[-1])
                return ("straight-flush" if one_suit(cards) else "straight"), (low, suit)
        if one_suit(cards):
            return "flush", (*sorted(map(rank, cards), reverse=True), self.suit(cards[0]))
        most, *_ = counts(cards)
        if held.bit_count() == 2:
            return FIVES[most - 1], (most_held(cards),)
        return None


class BareFours(MustOpen):
    """Four cards of a rank are played alone. There are no flushes, and no A2345; 23456 is the lowest straight."""

    rules: ClassVar[Mapping[str, Any]] = {
        "suit_order": "SHDC",
        "straight_order": "S4",
        "quads_form": "bare",
        "five_card_kinds": ["straight", "full-house", "four-of-a-kind", "straight-flush"],
        "opening_must_include": True,
    }
    suits = "CDHS"
    operations = TURNS
    offers: ClassVar[Mapping[str, Any]] = {
        "reasons": False,
        "deciding_card": False,
        "fields": [*KINDS_AND_VERDICTS["fields"], "must_include"],
    }
    STRAIGHTS = "23456789TJQKA"

    def read(self, cards: Cards) -> Read | None:
        shape = counts(cards)
        if shape == [4]:
            return "four", (rank(cards[0]),)
        if len(shape) == 1:
            return self.small(cards)
        if shape == [3, 2]:
            return "full-house", (most_held(cards),)
        places = sorted(self.STRAIGHTS.index(card[0]) for card in cards)
        if places != list(range(places[0], places[0] + 5)):
            return None
        (top,) = (card for card in cards if card[0] == self.STRAIGHTS[places[4]])
        return ("straight-flush" if one_suit(cards) else "straight"), (places[4], self.suit(top))


class HongKong(MustOpen):
    """A2345 and 23456 are the two highest straights. Straight flushes go by suit first, and only the royal one beats
    four of a kind. Before a neighbour's last card the highest single has to be played, and the two of spades alone as
    the last card does not win. It gives reasons."""

    rules: ClassVar[Mapping[str, Any]] = {
        "straight_order": "S9",
        "flush_order": "top-card-first",
        "straight_flush_order": "suit-first",
        "five_card_kinds": ["straight", "flush", "full-house", "straight-flush", "four-of-a-kind", "royal-flush"],
        "opening_must_include": True,
        "last_card_duty": "compulsory",
        "lone_top_two_finish": "not-a-win",
    }
    operations = TURNS
    offers: ClassVar[Mapping[str, Any]] = {
        "fields": [*KINDS_AND_VERDICTS["fields"], "reason", "deciding_card", "must_include", "empties_hand", "wins"],
        "max_hand": 13,
    }
    STRAIGHTS = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA", "34562", "345A2")

    def read(self, cards: Cards) -> Read | None:
        shape = counts(cards)
        if shape in ([1], [2], [3]):
            return self.small(cards)
        if shape in ([4, 1], [3, 2]):
            return FIVES[shape[0] - 1], (most_held(cards),)
        if shape != [1, 1, 1, 1, 1]:
            return None
        highest, suit = self.top(cards)
        if letters(cards) in self.STRAIGHTS:
            place = self.STRAIGHTS.index(letters(cards))
            return ("straight-flush", (suit, place)) if one_suit(cards) else ("straight", (place, suit))
        return ("flush", (highest, suit)) if one_suit(cards) else None

    def beats(self, a: Cards, b: Cards) -> bool:
        mine, other = self.read(a), self.read(b)
        if mine is None or other is None or len(a) != len(b):
            return False
        if mine[0] == other[0] == "straight-flush":
            return (letters(a) == "TJQKA", *mine[1]) > (letters(b) == "TJQKA", *other[1])
        if mine[0] == other[0]:
            return mine[1] > other[1]
        return self.level(a) > self.level(b)

    def level(self, cards: Cards) -> int:
        kind, _ = self.read(cards) or ("", ())
        if kind == "straight-flush":
            return 5 if letters(cards) == "TJQKA" else 3
        return ("straight", "flush", "full-house", "", "four-of-a-kind").index(kind)

    def classified(self, cards: Cards) -> dict[str, Any]:
        found = self.read(cards)
        if found is None:
            return {"playable": False, "reason": {"code": self.refused(cards)}}
        decided = found[0] not in ("triple", "full-house", "four-of-a-kind")
        top = max(cards, key=lambda card: (rank(card), self.suit(card)))
        return {"playable": True, "kind": found[0], "deciding_card": top if decided else None}

    def refused(self, cards: Cards) -> str:
        """Four cards alone, and straight flushes with two cards more, are played in other houses."""
        seven = len(cards) == 7 and any(
            one_suit(five) and letters(five) in self.STRAIGHTS for five in combinations(cards, 5)
        )
        return "kind-not-used" if counts(cards) == [4] or seven else "not-a-combination"

    def compared(self, a: Cards, b: Cards) -> dict[str, Any]:
        for side in (a, b):
            if not self.read(side):
                return {"result": "undefined", "reason": {"code": self.refused(side)}}
        found = super().compared(a, b)
        if found["result"] == "neither":
            return {**found, "reason": {"code": "equal" if len(a) == len(b) else "different-size"}}
        return {**found, "reason": {"code": self.why(*((a, b) if found["result"] == "a-beats-b" else (b, a)))}}

    def why(self, winner: Cards, loser: Cards) -> str:
        (kind, mine), (other, his) = self.read(winner) or ("", ()), self.read(loser) or ("", ())
        if kind != other:
            return "stronger-kind"
        if kind == "straight-flush":
            return "higher-rank" if mine[0] == his[0] else "higher-suit"
        return "higher-suit" if mine[0] == his[0] else "higher-rank"

    def is_bound(self, situation: dict[str, Any]) -> bool:
        return situation.get("next_player_cards") == 1 and not situation.get("next_player_locked_out")

    def allowed(self, hand: Cards, pile: Cards | None = None, **situation: Any) -> list[list[str]]:
        if len(hand) > 13:
            raise ValueError("nobody holds so many cards")
        found = super().allowed(hand, pile, **situation)
        if situation.get("opening") or not self.is_bound(situation):
            return found
        highest = max(hand, key=lambda each: (rank(each), self.suit(each)))
        return [cards for cards in found if len(cards) > 1 or cards == [highest]]

    def listed(self, hand: Cards, **situation: Any) -> dict[str, Any]:
        answer = super().listed(hand, **situation)
        if self.is_bound(situation) and len(situation.get("pile") or ()) == 1 and answer["moves"]:
            answer["may_pass"] = False
        return answer

    def judged(self, hand: Cards, play: Any, **situation: Any) -> dict[str, Any]:
        answer = super().judged(hand, play, **situation)
        empties = play != "pass" and set(play) == set(hand) and answer["legal"]
        return {**answer, "empties_hand": empties, "wins": empties and play != ["2S"]}


HOUSES: tuple[type[Plain], ...] = (AceToFive, JackToTwo, BareFours, HongKong)
