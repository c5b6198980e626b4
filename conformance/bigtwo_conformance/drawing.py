"""Samples for relations between answers, drawn at random and made smaller.

Drawing knows what combinations look like, so that enough of the samples are some; judging knows nothing of the sort.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from bigtwo_conformance.tally import RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random


Cards: TypeAlias = list[str]
Sample: TypeAlias = dict[str, Any]

PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
SMALLEST_HAND = 2
"""A lone card has rules of its own in some houses, so hands stay larger."""


# --- drawing ---------------------------------------------------------------------------------------------------------


def some_cards(random: Random, least: int, most: int) -> Cards:
    return random.sample(PACK, random.randint(least, most))


def a_play(random: Random, taken: Sequence[str] = ()) -> Cards:
    """Cards that look like a play of one of the usual kinds, without those taken; now and then anything at all."""
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
            many = 3 if shape == "full" else 4
            other = random.choice([card[0] for card in free if card[0] != rank])
            chosen = of_rank[:many] + [card for card in free if card[0] == other][: 5 - many]
        case _:
            chosen = random.sample(free, random.randint(1, 5))
    return list(dict.fromkeys(chosen)) or [free[0]]


def two_plays(random: Random) -> Sample:
    a = a_play(random)
    b = a_play(random, a)
    for _ in range(20):
        if len(a) == len(b):
            break
        b = a_play(random, a)
    return {"a": a, "b": b}


def three_plays(random: Random) -> Sample:
    sample = two_plays(random)
    c = a_play(random, [*sample["a"], *sample["b"]])
    for _ in range(20):
        if len(c) == len(sample["a"]):
            break
        c = a_play(random, [*sample["a"], *sample["b"]])
    return {**sample, "c": c}


def small_hand(random: Random) -> Sample:
    """Five to seven cards with some structure, and half the time a pile."""
    hand = a_play(random)
    while len(hand) < random.randint(5, 7):
        hand += [card for card in a_play(random, hand) if card not in hand]
    hand = hand[:7]
    random.shuffle(hand)
    return {"hand": hand, "pile": a_play(random, hand) if random.random() < 0.6 else None}


def large_hand(random: Random) -> Sample:
    return {"hand": some_cards(random, 8, 12), "card": random.choice(PACK)}


def final_hands(random: Random) -> Sample:
    """What four players hold when one of them has gone out, all of different sizes."""
    sizes = [0, *random.sample(range(1, 14), 3)]
    pack = random.sample(PACK, sum(sizes))
    hands = [pack[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in range(4)]
    return {"hands": hands, "turn": random.randint(1, 3)}


def relabelled(random: Random) -> Sample:
    order = list("SHCD")
    random.shuffle(order)
    return {**two_plays(random), "order": "".join(order)}


# --- making samples smaller ------------------------------------------------------------------------------------------


def smaller(sample: Sample) -> Iterator[Sample]:
    """The same sample with fewer cards: one less in a hand, one less on each side of a comparison, or lower ranks."""
    for name in ("hand",):
        for place in range(len(sample.get(name, ()))):
            if len(sample[name]) > SMALLEST_HAND:
                yield {**sample, name: sample[name][:place] + sample[name][place + 1 :]}
    for seat, hand in enumerate(sample.get("hands", ())):
        if len(hand) > 1:
            hands = sample["hands"]
            yield {**sample, "hands": [*hands[:seat], hand[: len(hand) // 2], *hands[seat + 1 :]]}
            yield {**sample, "hands": [*hands[:seat], hand[:-1], *hands[seat + 1 :]]}
    sides = [name for name in ("a", "b", "c") if name in sample]
    if sides and all(len(sample[name]) > 1 for name in sides):
        yield {**sample, **{name: sample[name][:1] for name in sides}}
        for place in range(min(len(sample[name]) for name in sides)):
            yield {**sample, **{name: sample[name][:place] + sample[name][place + 1 :] for name in sides}}
