"""One of the ten engines, the one that knows most: it gives reasons, and minds the last card and the last two."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, ClassVar

from tests.engines.plain import (
    FIVES,
    KINDS_AND_VERDICTS,
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


class HongKong(Plain):
    """A2345 and 23456 are the two highest straights. Straight flushes go by suit first, and only the royal one beats
    four of a kind. Before a neighbour's last card the highest single has to be played, and the two of spades alone as
    the last card does not win. It gives reasons."""

    rules: ClassVar[Mapping[str, Any]] = {
        "straight_order": "S9",
        "flush_order": "top-card-first",
        "straight_flush_order": "suit-first",
        "top_of_five_card_order": "only-royal-flush-over-quads",
        "opening_must_include": True,
        "last_card_duty": "compulsory",
        "lone_top_two_finish": "not-a-win",
    }
    operations = TURNS
    offers: ClassVar[Mapping[str, Any]] = {
        "fields": [
            *KINDS_AND_VERDICTS["fields"],
            *("reason", "deciding_card", "must_include", "empties_hand", "wins"),
        ]
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

    def opening(self, hand: Cards, situation: dict[str, Any]) -> str | None:
        return min(hand, key=lambda card: (rank(card), self.suit(card))) if situation.get("opening") else None

    def allowed(self, hand: Cards, pile: Cards | None = None, **situation: Any) -> list[list[str]]:
        found = super().allowed(hand, pile, **situation)
        card = self.opening(hand, situation)
        if card is not None:
            return [cards for cards in found if card in cards]
        if situation.get("next_player_cards") != 1 or situation.get("next_player_locked_out"):
            return found
        highest = max(hand, key=lambda each: (rank(each), self.suit(each)))
        return [cards for cards in found if len(cards) > 1 or cards == [highest]]

    def listed(self, hand: Cards, **situation: Any) -> dict[str, Any]:
        answer = super().listed(hand, **situation)
        bound = situation.get("next_player_cards") == 1 and not situation.get("next_player_locked_out")
        if bound and len(situation.get("pile") or ()) == 1 and answer["moves"]:
            answer["may_pass"] = False
        return {**answer, "must_include": self.opening(hand, situation)}

    def judged(self, hand: Cards, play: Any, **situation: Any) -> dict[str, Any]:
        answer = super().judged(hand, play, **situation)
        empties = play != "pass" and set(play) == set(hand) and answer["legal"]
        return {**answer, "empties_hand": empties, "wins": empties and play != ["2S"]}
