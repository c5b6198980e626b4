"""Ten engines, each with the rules of a house and a way of its own to work them out.

They are written from descriptions of engines that exist. `rules` says in the words of the options what the description
says; it is what `fit` has to find, and nothing in an engine is computed from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any, ClassVar

from tests.engines.hong_kong import HongKong
from tests.engines.plain import (
    FIVES,
    KINDS_AND_VERDICTS,
    MOVES,
    ORDER,
    TURNS,
    Cards,
    Plain,
    Read,
    counts,
    letters,
    most_held,
    one_suit,
    rank,
)


class Clubs(Plain):
    """Clubs are the highest suit, diamonds the lowest. Straights are those of poker, and a flush goes by its top
    card."""

    rules: ClassVar[Mapping[str, Any]] = {"suit_order": "CSHD", "flush_order": "top-card-first", "straight_order": "S0"}
    suits = "DHSC"
    operations = MOVES
    offers = KINDS_AND_VERDICTS
    RUN = "A23456789TJQKA"

    def read(self, cards: Cards) -> Read | None:
        if len(cards) < 4:
            return self.small(cards)
        if len(cards) != 5:
            return None
        shape = counts(cards)
        if shape in ([4, 1], [3, 2]):
            return ("four-of-a-kind" if shape[0] == 4 else "full-house"), (most_held(cards),)
        place = next((at for at in range(10) if set(self.RUN[at : at + 5]) == set(letters(cards))), None)
        if place is not None:
            (top,) = (card for card in cards if card[0] == self.RUN[place + 4])
            return ("straight-flush" if one_suit(cards) else "straight"), (place, self.suit(top))
        return ("flush", self.top(cards)) if one_suit(cards) else None


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


class NoTwos(Plain):
    """No straight holds a two: 34567 is the lowest and TJQKA the highest. Hearts are the highest suit."""

    rules: ClassVar[Mapping[str, Any]] = {
        "suit_order": "HSDC",
        "straight_order": [
            {"ranks": run, "decided_by": run[-1]}
            for run in ("TJQKA", "9TJQK", "89TJQ", "789TJ", "6789T", "56789", "45678", "34567")
        ],
    }
    suits = "CDSH"
    operations = TURNS
    offers: ClassVar[Mapping[str, Any]] = {**KINDS_AND_VERDICTS, "max_hand": 13}

    def read(self, cards: Cards) -> Read | None:
        ranks = sorted(rank(card) for card in cards)
        if len(cards) < 4:
            return self.small(cards)
        if len(cards) != 5 or len(set(ranks)) in (3, 4):
            return None
        if len(set(ranks)) == 2:
            kind = "full-house" if ranks.count(ranks[2]) == 3 else "four-of-a-kind"
            return kind, (ranks[2],)
        run = ranks[4] - ranks[0] == 4 and ranks[4] < ORDER.index("2")
        if run:
            return ("straight-flush" if one_suit(cards) else "straight"), self.top(cards)
        return ("flush", self.top(cards)[::-1]) if one_suit(cards) else None

    def moves(self, hand: Cards, pile: Cards | None) -> list[list[str]]:
        if len(hand) > 13:
            raise ValueError("nobody holds so many cards")
        return super().moves(hand, pile)


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

    def compared(self, a: Cards, b: Cards) -> dict[str, Any]:
        """As whoever compares only combinations would: an exception, which the adapter turns into an answer."""
        try:
            (kind, mine), (other_kind, other) = self.known(a), self.known(b)
        except TypeError:
            return {"result": "undefined"}
        if len(a) != len(b) or (kind, mine) == (other_kind, other):
            return {"result": "neither"}
        return {"result": "a-beats-b" if self.beats(a, b) else "b-beats-a"}

    def known(self, cards: Cards) -> Read:
        found = self.read(cards)
        if found is None:
            raise TypeError("cannot unpack what is no combination")
        return found


class PlainRanks(Plain):
    """Straights follow the order of single cards, from 34567 to JQKA2. Three cards of a rank are not played alone. It
    lists moves from the ranks and suits of a hand, and takes whoever holds the lowest card for the one who opens."""

    rules: ClassVar[Mapping[str, Any]] = {
        "suit_order": "DHSC",
        "straight_order": "S7",
        "triples": False,
        "opening_must_include": True,
    }
    suits = "CSHD"
    operations = MOVES
    offers: ClassVar[Mapping[str, Any]] = {**KINDS_AND_VERDICTS, "opening": "inferred"}

    def read(self, cards: Cards) -> Read | None:
        if len(cards) < 3:
            return self.small(cards)
        if len(cards) != 5:
            return None
        shape = counts(cards)
        if len(shape) == 2:
            return FIVES[shape[0] - 1], (most_held(cards),)
        if letters(cards) in ORDER:
            return ("straight-flush" if one_suit(cards) else "straight"), self.top(cards)
        return ("flush", self.top(cards)[::-1]) if one_suit(cards) else None

    def moves(self, hand: Cards, pile: Cards | None) -> list[list[str]]:
        found = {frozenset(cards): list(cards) for cards in self.generated(hand)}
        opens = "3C" in hand
        return [
            cards
            for cards in found.values()
            if (not opens or "3C" in cards) and (pile is None or self.beats(cards, pile))
        ]

    def generated(self, hand: Cards) -> Iterator[Cards]:
        ranks = {each: [card for card in hand if card[0] == each] for each in ORDER}
        for mine in ranks.values():
            yield from combinations(mine, 1)
            yield from combinations(mine, 2)
            for three, other in product(combinations(mine, 3), ranks.values()):
                if other is not mine:
                    yield from ((*three, *two) for two in combinations(other, 2))
            if len(mine) == 4:
                yield from ((*mine, card) for card in hand if card not in mine)
        for at in range(len(ORDER) - 4):
            yield from product(*(ranks[each] for each in ORDER[at : at + 5]))
        for suit in self.suits:
            yield from combinations([card for card in hand if card[1] == suit], 5)


class LowTies(Plain):
    """A straight is as high as its highest single card, so that A2345 and 23456, both with a two, are the highest, and
    only the suit of the two decides between them. Clubs are the highest suit."""

    rules: ClassVar[Mapping[str, Any]] = {
        "suit_order": "CSHD",
        "straight_order": "S8",
        "flush_order": "all-ranks-first",
    }
    suits = "DHSC"
    operations = MOVES
    offers = KINDS_AND_VERDICTS

    def read(self, cards: Cards) -> Read | None:
        shape = tuple(counts(cards))
        if shape in ((1,), (2,), (3,)):
            return self.small(cards)
        if shape in ((3, 2), (4, 1)):
            return FIVES[shape[0] - 1], (most_held(cards),)
        if shape != (1, 1, 1, 1, 1):
            return None
        if letters(cards) in ("345A2", "34562") or letters(cards) in ORDER[:-1]:
            return ("straight-flush" if one_suit(cards) else "straight"), self.top(cards)
        ranks = sorted((rank(card) for card in cards), reverse=True)
        return ("flush", (*ranks, self.suit(cards[0]))) if one_suit(cards) else None


class TiedEnds(Plain):
    """An ace counts as the highest card of every straight, so that A2345 and TJQKA tie and the suit of the ace decides.
    No other straight holds a two."""

    rules: ClassVar[Mapping[str, Any]] = {
        "straight_order": [
            [{"ranks": "A2345", "decided_by": "A"}, {"ranks": "TJQKA", "decided_by": "A"}],
            *(
                {"ranks": run, "decided_by": run[-1]}
                for run in ("9TJQK", "89TJQ", "789TJ", "6789T", "56789", "45678", "34567")
            ),
        ]
    }
    operations = MOVES
    offers: ClassVar[Mapping[str, Any]] = {
        "reasons": False,
        "deciding_card": True,
        "fields": [*KINDS_AND_VERDICTS["fields"], "deciding_card"],
    }

    def read(self, cards: Cards) -> Read | None:
        if len(cards) < 4:
            return self.small(cards)
        if len(cards) != 5:
            return None
        if (most := counts(cards)[0]) > 1:
            return (FIVES[most - 1], (most_held(cards),)) if len(counts(cards)) == 2 else None
        decides = self.deciding(cards)
        if letters(cards) == "345A2" or letters(cards) in ORDER[:-1]:
            return ("straight-flush" if one_suit(cards) else "straight"), (rank(decides), self.suit(decides))
        return ("flush", self.top(cards)[::-1]) if one_suit(cards) else None

    def deciding(self, cards: Cards) -> str:
        """The highest card; of ace to five the ace."""
        cards = [card for card in cards if card[0] != "2"] if letters(cards) == "345A2" else cards
        return max(cards, key=lambda card: (rank(card), self.suit(card)))

    def classified(self, cards: Cards) -> dict[str, Any]:
        found = super().classified(cards)
        named = found["playable"] and found["kind"] not in ("triple", "full-house", "four-of-a-kind")
        return {**found, "deciding_card": self.deciding(cards) if named else None}


class BareFours(Plain):
    """Four cards of a rank are played alone. There are no flushes, and no A2345; 23456 is the lowest straight. Who
    opens has to play the lowest card."""

    rules: ClassVar[Mapping[str, Any]] = {
        "suit_order": "SHDC",
        "straight_order": "S4",
        "quads_form": "bare",
        "flushes": False,
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

    def opening(self, hand: Cards, situation: dict[str, Any]) -> str | None:
        """The card that has to be played, where somebody opens."""
        return min(hand, key=lambda card: (rank(card), self.suit(card))) if situation.get("opening") else None

    def allowed(self, hand: Cards, pile: Cards | None = None, **situation: Any) -> list[list[str]]:
        card = self.opening(hand, situation)
        return [cards for cards in super().allowed(hand, pile, **situation) if card is None or card in cards]

    def listed(self, hand: Cards, **situation: Any) -> dict[str, Any]:
        return {**super().listed(hand, **situation), "must_include": self.opening(hand, situation)}


class Bombs(Plain):
    """Straights, flushes and full houses do not cross. Four of a kind, with its odd card, and straight flushes are
    bombs, which beat everything lower of any size but four cards alone. 23456 is the highest straight."""

    rules: ClassVar[Mapping[str, Any]] = {
        "suit_order": "DHSC",
        "straight_order": "S3",
        "quads_form": "both",
        "five_card_crossing": "same-type-or-bomb",
        "bombs": "on",
    }
    """Bombs are `on`, which only a whole table tells from `at-any-time`."""
    suits = "CSHD"
    offers: ClassVar[Mapping[str, Any]] = {
        "reasons": False,
        "deciding_card": False,
        "fields": ["playable", "kind", "result"],
    }
    LOWER = ("A2345", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")

    def read(self, cards: Cards) -> Read | None:
        shape = counts(cards)
        if len(shape) == 1:
            return ("four", (rank(cards[0]),)) if shape == [4] else self.small(cards)
        if sum(shape) != 5 or len(shape) in (3, 4):
            return None
        if len(shape) == 2:
            return FIVES[shape[0] - 1], (most_held(cards),)
        if letters(cards) == "34562":
            return ("straight-flush" if one_suit(cards) else "straight"), (len(self.LOWER), self.top(cards)[1])
        for place, run in enumerate(self.LOWER):
            if set(run) == set(letters(cards)):
                suit = max(self.suit(card) for card in cards if card[0] == run[-1])
                return ("straight-flush" if one_suit(cards) else "straight"), (place, suit)
        return ("flush", self.top(cards)[::-1]) if one_suit(cards) else None

    def beats(self, a: Cards, b: Cards) -> bool:
        mine, other = self.read(a), self.read(b)
        if mine is None or other is None:
            return False
        if mine[0] == other[0]:
            return mine[1] > other[1]
        if mine[0] not in FIVES[3:]:
            return False
        return other[0] != "four" and (other[0] not in FIVES or FIVES.index(mine[0]) > FIVES.index(other[0]))


HOUSES: tuple[type[Plain], ...] = (
    Clubs,
    AceToFive,
    NoTwos,
    JackToTwo,
    PlainRanks,
    LowTies,
    TiedEnds,
    BareFours,
    Bombs,
    HongKong,
)
