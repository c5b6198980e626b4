"""Random generation and shrinking of test cards and positions; lines of play and numbered deals are in `tally`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias, TypeVar

from bigtwo_conformance.packs import SUITS, Pack, pack_of
from bigtwo_conformance.rulebook import kinds
from bigtwo_conformance.variants import Options

Value = TypeVar("Value")

MAX_TRIES = 200
"""The number of smaller values that are tried before the smallest of them is taken."""


def shrunk(value: Value, steps: Callable[[Value], Iterable[Value]], still_wrong: Callable[[Value], bool]) -> Value:
    """Take the first smaller value that is still wrong, again and again, until none is."""
    tries = 0
    while True:
        for smaller in steps(value):
            if tries == MAX_TRIES:
                return value
            tries += 1
            if still_wrong(smaller):
                value = smaller
                break
        else:
            return value


def one_card_less(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The same cards without each of them in turn; nothing for a single card."""
    if len(cards) > 1:
        for index in range(len(cards)):
            yield (*cards[:index], *cards[index + 1 :])


Cards: TypeAlias = list[str]
Sample: TypeAlias = dict[str, Any]

MIN_HAND = 2
"""A last card has rules of its own in some variants, so hands stay larger."""

USUAL = "single single pair pair triple straight flush full-house four-of-a-kind any"
RARE = (
    "four straight-flush straight-flush-plus-two two-pairs-plus-one two-pairs three-pairs run consecutive-pairs "
    "consecutive-triples dragon any"
)
OF_RANKS = {
    "single": (1,), "pair": (2,), "triple": (3,), "four": (4,), "full-house": (3, 2), "four-of-a-kind": (4, 1),
    "two-pairs": (2, 2), "two-pairs-plus-one": (2, 2, 1), "three-pairs": (2, 2, 2),
}  # fmt: skip
"""How many cards of each of some ranks these take."""
IN_SEQUENCE = {
    **dict.fromkeys(("straight", "straight-flush", "straight-flush-plus-two", "dragon", "run"), 1),
    "consecutive-pairs": 2, "consecutive-triples": 3,
}  # fmt: skip
"""How many cards of each rank in a row these take."""


@dataclass(frozen=True, slots=True)
class Table:
    """What cards are drawn from, and which kinds of plays they shall look like: each as often as it is named."""

    pack: Pack
    looks: tuple[str, ...]
    lengths: tuple[int, ...]
    """Of runs, and of pairs and triples in a row."""


def table_of(options: Options) -> Table:
    """The table of these rules: the kinds in play, and now and then every other."""
    pack = pack_of(options)
    looks = (*kinds(options) * 3, *USUAL.split(), *RARE.split())
    numbers = (name.rpartition("-")[2] for name in options["more_kinds"])
    lengths = tuple(int(number) for number in numbers if number.isdecimal())
    return Table(pack, looks, (*(lengths * 3), 3, 4, 6))


# --- drawing ---------------------------------------------------------------------------------------------------------


def a_play(random: Random, taken: Sequence[str], table: Table) -> Cards:
    """Cards that look like a play of one of the kinds, without those taken; sometimes any cards."""
    free = [card for card in table.pack.cards if card not in taken]
    look, suit = random.choice(table.looks), random.choice(SUITS)
    cards = [card for card in free if card[-1] == suit] if "flush" in look else free
    if look in OF_RANKS:
        counts = OF_RANKS[look]
        ranks = random.sample(table.pack.ranks, len(counts))
    elif look in IN_SEQUENCE:
        around = table.pack.natural
        length = len(around) if look == "dragon" else 5 if "straight" in look else random.choice(table.lengths)
        start = random.randrange(len(around))
        ranks, counts = list((around * 2)[start : start + length]), (IN_SEQUENCE[look],) * length
    else:
        return _some(random, cards, 5 if look == "flush" else random.randint(1, 5)) or [free[0]]
    held = [[card for card in cards if card[:-1] == rank] for rank in ranks]
    chosen = [card for count, of_rank in zip(counts, held, strict=True) for card in _some(random, of_rank, count)]
    chosen += random.sample(free, 2) if look == "straight-flush-plus-two" else []
    return list(dict.fromkeys(chosen)) or [free[0]]


def _some(random: Random, cards: Sequence[str], count: int) -> Cards:
    """As many of the cards, or all where there are fewer."""
    return random.sample(cards, min(count, len(cards)))


def another_play(random: Random, size: int, taken: Sequence[str], table: Table) -> Cards:
    """A play without the cards taken, of the given size where one of twenty has it."""
    for _ in range(20):
        play = a_play(random, taken, table)
        if len(play) == size:
            break
    return play


def two_plays(random: Random, table: Table) -> Sample:
    a = a_play(random, (), table)
    return {"a": a, "b": another_play(random, len(a), a, table)}


def small_hand(random: Random, table: Table) -> Sample:
    """Five to seven cards with some structure, and half the time a pile."""
    hand = a_play(random, (), table)
    while len(hand) < random.randint(5, 7):
        hand += [card for card in a_play(random, hand, table) if card not in hand]
    hand = hand[:7]
    random.shuffle(hand)
    return {"hand": hand, "pile": a_play(random, hand, table) if random.random() < 0.6 else None}


def any_hand(random: Random, table: Table) -> Sample:
    """Five to thirteen cards with some structure, to lead with or to follow."""
    hand = small_hand(random, table)["hand"]
    hand += [card for card in random.sample(table.pack.cards, random.randint(1, 6)) if card not in hand]
    return {"hand": hand, "pile": a_play(random, hand, table) if random.random() < 0.3 else None}


def position(random: Random, table: Table) -> Sample:
    """A play, sometimes with another card in it; the hand that it comes from; and mostly a pile of as many cards."""
    play = a_play(random, (), table)
    pile = another_play(random, len(play), play, table) if random.random() < 0.7 else None
    rest = [card for card in table.pack.cards if card not in (*play, *(pile or ()))]
    play = play if random.random() < 0.8 else [*play[:-1], *random.sample(rest, 1)]
    held = [card for card in random.sample(rest, random.randint(0, 8)) if card not in play]
    return {"hand": random.sample([*play, *held], len(play) + len(held)), "pile": pile, "play": play}


def is_unrelated(cards: Sequence[str], pack: Pack) -> bool:
    """Whether nothing joins some cards, two to five: no rank is held twice, no suit is that of all, and the ranks form
    no sequence, not even around the corner."""
    natural = pack.natural * 2
    ranks = {card[:-1] for card in cards}
    run = any(set(natural[start : start + len(cards)]) == ranks for start in range(len(pack.natural)))
    return 2 <= len(cards) == len(ranks) <= 5 and len({card[-1] for card in cards}) > 1 and not run


def unrelated(random: Random, table: Table) -> Sample:
    while not is_unrelated(cards := random.sample(table.pack.cards, random.choice((2, 3, 4, 5, 5, 5))), table.pack):
        pass
    return {"cards": cards}


def relabelled(random: Random, table: Table) -> Sample:
    order = list("SHCD")
    random.shuffle(order)
    return {**two_plays(random, table), "order": "".join(order)}


# --- making samples smaller ------------------------------------------------------------------------------------------


def smaller(sample: Sample) -> Iterator[Sample]:
    """The same sample with fewer cards: in the hand, or on every side of a comparison."""
    if len(sample.get("hand", ())) > MIN_HAND:
        for fewer in one_card_less(sample["hand"]):
            yield {**sample, "hand": list(fewer)}
    sides = [name for name in ("a", "b") if name in sample]
    if sides and all(len(sample[name]) > 1 for name in sides):
        yield {**sample, **{name: sample[name][:1] for name in sides}}
        for fewer_each in zip(*(one_card_less(sample[name]) for name in sides), strict=False):
            yield {**sample, **{name: list(cards) for name, cards in zip(sides, fewer_each, strict=True)}}
