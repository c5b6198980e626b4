"""What `score` shows of agreements beyond the documents: a limit, factors of twos, and the factor for full hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fitting.score_questions import Unclear

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.score_questions import Scores


def find_cap(scores: Scores) -> None:
    """Settles a limit where dear hands of many cards and of fewer cost the same; no penalty that high shows more."""
    most = dear_hand(scores)
    hands = (most, most[:-1], most[:-5])
    found = {scores.penalty(hand) for hand in hands}
    if len(found) == 1 and scores.penalty(most[-1:]) and scores.penalty(most[-5:-4]):
        scores.cap = found.pop()
        scores.interview.settle("penalty_cap", scores.cap, f"{len(most)} cards cost no more than {len(most) - 5}")


def dear_hand(scores: Scores) -> list[str]:
    """The highest cards, one less than a player is dealt."""
    dear = [rank + suit for rank in reversed(scores.table.pack.ranks) for suit in scores.table.suits]
    return dear[: scores.size - 1]


def cut_off(scores: Scores, due: int) -> None:
    """Settles whether a dear hand costs what is due for it. A limit that no hand reaches is none."""
    if scores.cap is not None:
        return
    found = scores.penalty(dear_hand(scores))
    if found == due:
        scores.interview.settle("penalty_cap", None, f"{due} points are not cut off")
    elif found < due:
        scores.interview.settle("penalty_cap", found, f"{due} points are cut off at {found}")


def factors_of_twos(scores: Scores, other: str, worth: int, of_two_cards: int) -> tuple[dict[str, int], int]:
    """By how much the two of each suit multiplies what is due, and what a two itself costs. `other` is a card that
    costs `worth`, and `of_two_cards` what two cards are multiplied by. Raises Unclear."""
    two = scores.table.pack.ranks[-1]
    found: dict[str, int] = {}
    costs = set()
    for suit in scores.table.suits:
        beside = next(other[:-1] + each for each in scores.table.suits if each != suit)
        alone, both = scores.penalty([two + suit]), scores.penalty([two + suit, beside])
        factor = (both // of_two_cards - alone) // worth
        if factor < 1 or alone % factor or (alone + worth * factor) * of_two_cards != both:
            raise Unclear
        found[suit] = factor
        costs.add(alone // factor)
    if len(costs) != 1:
        raise Unclear
    return found, costs.pop()


def settle_two_factors(scores: Scores, factors: dict[str, int], *, doubles: bool) -> None:
    """Settles what twos multiply by. Where each doubles, that may be said of unused twos as well, which comes to the
    same and is settled by whoever looks at these."""
    interview = scores.interview
    several = set(factors.values())
    if several == {1} or doubles:
        says = "a two left is doubled like other unused cards" if doubles else "a two left multiplies nothing"
        interview.settle("two_factors", None, says)
        return
    suits = [suit for suit in "SHCD" if factors.get(suit, 1) > 1]
    value: Any = several.pop() if len(several) == 1 else {suit: factors[suit] for suit in suits}
    interview.settle("two_factors", value, f"a two left multiplies by {value}")


def find_all_held_factor(scores: Scores, hand: list[str]) -> None:
    """What all pay where each loser has all the cards that he was dealt. `hand` is one of so many cards. With one loser
    that cannot be told from the multiplier of so many cards."""
    if scores.players < 3 or scores.to_the_last or scores.cap is not None or len(hand) != scores.size:
        return
    cards = [rank + suit for rank in scores.table.pack.ranks for suit in scores.table.suits]
    free = [card for card in cards if card not in hand]
    others = [free[place * scores.size : (place + 1) * scores.size] for place in range(scores.players - 2)]
    last = free[-1:] if len(free) > sum(map(len, others)) else [cards[0]]
    if any(len(each) < scores.size for each in others) or last[0] in hand:
        return
    rest = {"first_leader": 0, "last_play": last}
    full = scores.penalty(hand, hands=[[], hand, *others], **rest)
    once = scores.penalty(hand, hands=[[], hand, *[each[1:] for each in others]], **rest)
    if once and full % once == 0:
        factor = full // once
        scores.interview.settle("all_held_factor", factor, f"where no loser has played a card, all pay {factor} times")
