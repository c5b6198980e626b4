"""Samples for relations between answers, drawn at random and made smaller.

Drawing knows what combinations look like, so that many samples are combinations; the relations do not know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from bigtwo_conformance.shrinking import one_card_less
from bigtwo_conformance.tally import PACK, RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random


Cards: TypeAlias = list[str]
Sample: TypeAlias = dict[str, Any]

MIN_HAND = 2
"""A last card has rules of its own in some variants, so hands stay larger."""


# --- drawing ---------------------------------------------------------------------------------------------------------


def some_cards(random: Random, minimum: int, maximum: int) -> Cards:
    return random.sample(PACK, random.randint(minimum, maximum))


def a_play(random: Random, taken: Sequence[str] = ()) -> Cards:
    """Cards that look like a play of one of the usual kinds, without those taken; sometimes any cards."""
    free = [card for card in PACK if card not in taken]
    rank = random.choice(RANKS)
    of_rank = [card for card in free if card[0] == rank]
    random.shuffle(of_rank)
    shape = random.choice(("1", "1", "2", "2", "3", "straight", "flush", "full", "four", "any"))
    match shape:
        case "1" | "2" | "3":
            chosen = of_rank[: int(shape)]
        case "straight":
            order = "A23456789TJQKA2"
            start = random.randrange(len(order) - 4)
            wanted = order[start : start + 5]
            chosen = [random.choice([card for card in free if card[0] == each] or [free[0]]) for each in wanted]
        case "flush":
            suit = random.choice(SUITS)
            of_suit = [card for card in free if card[1] == suit]
            chosen = random.sample(of_suit, min(5, len(of_suit)))
        case "full" | "four":
            count = 3 if shape == "full" else 4
            other = random.choice([card[0] for card in free if card[0] != rank])
            chosen = of_rank[:count] + [card for card in free if card[0] == other][: 5 - count]
        case _:
            chosen = random.sample(free, random.randint(1, 5))
    return list(dict.fromkeys(chosen)) or [free[0]]


def another_play(random: Random, size: int, taken: Sequence[str]) -> Cards:
    """A play without the cards taken, of the given size where one of twenty has it."""
    for _ in range(20):
        play = a_play(random, taken)
        if len(play) == size:
            break
    return play


def two_plays(random: Random) -> Sample:
    a = a_play(random)
    return {"a": a, "b": another_play(random, len(a), a)}


def three_plays(random: Random) -> Sample:
    sample = two_plays(random)
    a, b = sample["a"], sample["b"]
    return {**sample, "c": another_play(random, len(a), [*a, *b])}


def small_hand(random: Random) -> Sample:
    """Five to seven cards with some structure, and half the time a pile."""
    hand = a_play(random)
    while len(hand) < random.randint(5, 7):
        hand += [card for card in a_play(random, hand) if card not in hand]
    hand = hand[:7]
    random.shuffle(hand)
    return {"hand": hand, "pile": a_play(random, hand) if random.random() < 0.6 else None}


def any_hand(random: Random) -> Sample:
    """Five to thirteen cards with some structure, to lead with or to follow."""
    hand = small_hand(random)["hand"]
    hand += [card for card in some_cards(random, 1, 6) if card not in hand]
    return {"hand": hand, "pile": a_play(random, hand) if random.random() < 0.3 else None}


def large_hand(random: Random) -> Sample:
    return {"hand": some_cards(random, 8, 12), "card": random.choice(PACK)}


def final_hands(random: Random) -> Sample:
    """Four hands of different sizes, one of them empty: its player has gone out. `turn` is for `seats_matter`."""
    sizes = [0, *random.sample(range(1, 14), 3)]
    pack = random.sample(PACK, sum(sizes))
    hands = [pack[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in range(4)]
    return {"hands": hands, "turn": random.randint(1, 3)}


def is_unrelated(cards: Sequence[str]) -> bool:
    """Whether nothing joins some cards, two to five: no rank is held twice, no suit is that of all, and the ranks stand
    in no sequence, not even around the corner."""
    natural = "A23456789TJQK" * 2
    ranks = {card[:-1] for card in cards}
    run = any(set(natural[start : start + len(cards)]) == ranks for start in range(13))
    return 2 <= len(cards) == len(ranks) <= 5 and len({card[-1] for card in cards}) > 1 and not run


def unrelated(random: Random) -> Sample:
    while not is_unrelated(cards := random.sample(PACK, random.choice((2, 3, 4, 5, 5, 5)))):
        pass
    return {"cards": cards}


def relabelled(random: Random) -> Sample:
    order = list("SHCD")
    random.shuffle(order)
    return {**two_plays(random), "order": "".join(order)}


# --- making samples smaller ------------------------------------------------------------------------------------------


def smaller(sample: Sample) -> Iterator[Sample]:
    """The same sample with fewer cards: in the hand, in one of the final hands, or on every side of a comparison."""
    if len(sample.get("hand", ())) > MIN_HAND:
        for fewer in one_card_less(sample["hand"]):
            yield {**sample, "hand": list(fewer)}
    for seat, hand in enumerate(sample.get("hands", ())):
        if len(hand) > 1:
            hands = sample["hands"]
            yield {**sample, "hands": [*hands[:seat], hand[: len(hand) // 2], *hands[seat + 1 :]]}
            yield {**sample, "hands": [*hands[:seat], hand[:-1], *hands[seat + 1 :]]}
    sides = [name for name in ("a", "b", "c") if name in sample]
    if sides and all(len(sample[name]) > 1 for name in sides):
        yield {**sample, **{name: sample[name][:1] for name in sides}}
        for fewer_each in zip(*(one_card_less(sample[name]) for name in sides), strict=False):
            yield {**sample, **{name: list(cards) for name, cards in zip(sides, fewer_each, strict=True)}}
