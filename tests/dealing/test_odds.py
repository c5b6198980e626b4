"""The chances of combinations: what is known of them, every hand of a few tiles, and hands drawn at random, in which
tables and moves find the combinations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from operator import or_
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.cards import singles
from bigtwo.combinations.derived import SeveralRanks
from bigtwo.combinations.table import Combinations
from bigtwo.scoring.result import has_pattern
from tests.combinations.listing import tabled
from tests.tables import SEED, table
from tests.variant.mixes import random_options

SizedKind = tuple[str, int]

SIZES = {"two-pairs-plus-one": 5, "straight-flush-plus-two": 7}


def tiles(*starts: int) -> list[dict[str, Any]]:
    """An order of straights on nine tiles by where each begins."""
    runs = [[str((start + place) % 9 + 1) for place in range(5)] for start in starts]
    return [{"ranks": run, "decided_by": run[-1]} for run in runs]


MORE = ["two-pairs", "three-pairs", "run-3", "run-4", "run-6", "run-7", "triples-2"]
FIVES = ["two-pairs-plus-one", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]
HOUSE = {"more_kinds": MORE, "five_card_kinds": FIVES, "quads_form": "both"}
TILES: dict[str, dict[str, Any]] = {
    "round the corner": HOUSE | {"straight_order": tiles(7, 3, 8, 2, 5, 6)},
    "no straight flush": {
        "straight_order": tiles(0, 4),
        "five_card_kinds": ["flush", "straight", "full-house"],
    },
    "nor straights that count more": {"five_card_kinds": ["straight", "flush", "four-of-a-kind"]},
}
TILES |= {
    f"{name}, without 5H": options | {"removed_card": "5H", "players": 5, "hand_size": 7}
    for name, options in TILES.items()
}
DRAWN: dict[str, Any] = {
    "base": {},
    "taiwan-latta": {"more_kinds": MORE},
    "gamesky": HOUSE,
    "hong-kong-ip": {"dragon": "played", "more_kinds": ["run-3", "run-10", "pairs-3", "pairs-4"]},
    "lectio-5": {"straight_order": "S5", "five_card_kinds": ["flush", "straight", "full-house"]},
    "three-player": {"straight_order": "S7"},
}


def by_kind(odds: bigtwo.Odds) -> dict[SizedKind, bigtwo.KindOdds]:
    return {(each.kind, each.size): each for each in odds.combinations}


def test_the_table_that_poker_players_know() -> None:
    dealt = by_kind(bigtwo.odds(5, "base+quads_form=both"))
    assert {kind: each.sets for (kind, _), each in dealt.items()} == {
        "single": 52,
        "pair": 13 * 6,
        "triple": 13 * 4,
        "four": 13,
        "straight": 10_200,
        "flush": 5_108,
        "full-house": 3_744,
        "four-of-a-kind": 624,
        "straight-flush": 40,
    }
    assert dealt["straight", 5].share == dealt["straight", 5].chance == Fraction(10_200, 2_598_960)
    assert dealt["pair", 2].chance == 1 - Fraction(comb(13, 5) * 4**5, 2_598_960)
    assert by_kind(bigtwo.odds(5, "base+straight_order=S7"))["straight-flush", 5].sets == 4 * 9


def test_the_hand_is_as_large_as_those_that_are_dealt() -> None:
    with table() as row:
        for name, size in (("base", 13), ("three-player", 17), ("two-player-21", 21), ("lectio-5", 12)):
            with row(name):
                assert bigtwo.odds(variant=name) == bigtwo.odds(size, name) == bigtwo.variant(name).odds()
    assert by_kind(bigtwo.odds(4, "base"))["straight", 5].chance == 0
    assert {each.chance for each in bigtwo.odds(52, "base").combinations} == {1}
    for size in (0, 53):
        with pytest.raises(ValueError, match="from 1 to 52"):
            bigtwo.odds(size, "base")


def test_the_sets_of_a_kind_are_those_that_the_rules_list() -> None:
    specs = [{"options": random_options(Random(f"{SEED} {number}"))} for number in range(4)]
    specs += [{"extends": "lectio-3", "options": options} for options in TILES.values()]
    specs += [{"extends": name, "options": options} for name, options in DRAWN.items()]
    with table() as row:
        for spec in specs:
            with row(spec):
                rules = bigtwo.variant(spec)
                in_play = rules.order.everything
                listed = Counter(
                    (play.kind, play.size) for play in tabled(rules.combinations) if play.mask & in_play == play.mask
                )
                for kind, size, count in derived(in_play, rules.combinations):
                    listed[kind, size] = count
                found = rules.odds().combinations
                assert [(each.kind, each.size, each.sets) for each in found] == [(*of, listed[of]) for of in listed]
                for each in found:  # so a hand of as many cards has the chance of the kind itself
                    assert by_kind(rules.odds(each.size))[each.kind, each.size].chance == each.share


def derived(hand: int, table: Combinations) -> Iterator[tuple[str, int, int]]:
    """The kinds that no table holds with their numbers of cards, and how many of each are in a hand."""
    for each in table.derived(hand, None):
        yield each.kind, each.form.size if isinstance(each, SeveralRanks) else SIZES[each.kind], len(each)


def test_straights_are_counted_from_the_ranks_that_are_held() -> None:
    with table() as row:
        for order in ("S0", "S5", "S7", "A2345:5,89TJQ:Q"):
            with row(order):
                check_straights(bigtwo.variant(f"base+straight_order={order}"), (13, 17, 26))
        for starts in ((0,), (0, 5), (8, 4, 3), (6, 7, 1), range(9)):
            with row(starts):
                options = {"straight_order": tiles(*starts)}
                check_straights(bigtwo.variant({"extends": "lectio-3", "options": options}), range(1, 37))


def check_straights(rules: bigtwo.Rules, sizes: Iterable[int]) -> None:
    """The hands without a straight, by the ranks that are held: every straight among them is of one suit, as are those
    that share a rank, so there are single cards of four suits for each group of straights."""
    pack = rules.order.pack
    runs = [sum(1 << pack.index[rank] for rank in run.ranks) for tied in rules.options.runs for run in tied]
    seen: Counter[tuple[int, int, int]] = Counter()
    for held in range(1 << len(pack.ranks)):
        groups: list[int] = []
        for run in runs:
            if run & held == run:
                apart = [group for group in groups if not group & run]
                groups = [*apart, reduce(or_, (group for group in groups if group & run), run)]
        suited = sum(map(int.bit_count, groups))
        seen[len(groups), suited, held.bit_count() - suited] += 1
    for size in sizes:
        without = sum(
            count * 4**groups * sets_with_every_rank(others, size - suited)
            for (groups, suited, others), count in seen.items()
        )
        chance = by_kind(rules.odds(size))["straight", 5].chance
        assert chance == 1 - Fraction(without, comb(pack.size, size)), size


def sets_with_every_rank(ranks: int, cards: int) -> int:
    """The sets of so many cards that have at least one card of each of these ranks."""
    if cards < 0:
        return 0
    return sum((-1) ** left * comb(ranks, left) * comb(4 * (ranks - left), cards) for left in range(ranks + 1))


@pytest.mark.parametrize("largest", [pytest.param(4, id="four"), pytest.param(6, id="six", marks=pytest.mark.verify)])
def test_every_hand_of_a_few_tiles(largest: int) -> None:
    with table() as row:
        for name, options in TILES.items():
            rules = bigtwo.variant({"extends": "lectio-3", "options": options})
            number = {of: 1 << place for place, of in enumerate(by_kind(rules.odds()))}
            cards = singles(rules.order.everything)
            smaller = {0: 0}
            for size in range(1, largest + 1):
                hands = {}  # with the kinds that each holds, from its own kind and from those of one card less
                for hand in map(sum, combinations(cards, size)):
                    play = rules.combinations.get(hand)
                    kinds = 0 if play is None else number[play.kind, play.size]
                    for card in singles(hand):
                        kinds |= smaller[hand ^ card]
                    hands[hand] = kinds
                smaller = hands
                seen = Counter(hands.values())
                for of, each in by_kind(rules.odds(size)).items():
                    with row(f"{name}: {of} in {size}"):
                        many = sum(count for kinds, count in seen.items() if kinds & number[of])
                        assert each.chance == Fraction(many, comb(len(cards), size))


HANDS = 1500


@pytest.mark.check
def test_hands_drawn_at_random_hold_what_is_likely() -> None:
    with table() as row:
        for name, options in DRAWN.items():
            rules = bigtwo.variant({"extends": name, "options": options})
            rng, held = Random(f"{SEED} {name}"), rules.odds()
            seen: Counter[SizedKind] = Counter()
            for _ in range(HANDS):
                hand = sum(1 << bit for bit in rng.sample(range(rules.order.size), held.hand_size))
                moves = map(rules.combinations.get, rules.combinations.generator.everything(hand))
                seen.update({(play.kind, play.size) for play in moves if play is not None})
                seen.update((kind, size) for kind, size, count in derived(hand, rules.combinations) if count)
            for of, each in by_kind(held).items():
                with row(f"{name}: {of}"):
                    likely = float(each.chance)
                    assert abs(seen[of] - HANDS * likely) <= 5 * (HANDS * likely * (1 - likely)) ** 0.5 + 1


# --- hands that win before the first lead -----------------------------------------------------------------------------

PATTERNS = ("same-suit-dragon", "dragon", "four-twos", "six-pairs", "three-straights", "three-flushes")
RUNS = [{"ranks": run, "decided_by": run[-1]} for run in ("34567", "45678", "56789")]
OF_SUITS = [suits for suits in product(range(14), repeat=4) if sum(suits) == 13]
OF_RANKS = [counts for counts in combinations_with_replacement(range(5), 13) if sum(counts) == 13]
OF_LOW_RANKS = [counts for counts in product(range(5), repeat=7) if sum(counts) == 13]


def hand_of(counts: Sequence[int]) -> int:
    """A hand with so many cards of every rank."""
    return sum((1 << count) - 1 << 4 * rank for rank, count in enumerate(counts))


def hand_of_suits(counts: Sequence[int]) -> int:
    """A hand with so many cards of every suit."""
    return sum(1 << 4 * rank + suit for suit in range(4) for rank in range(counts[suit]))


@pytest.mark.parametrize("removed", [None, "3D", "6H", "9S", "2S"])
def test_a_hand_wins_at_once_as_often_as_patterns_are_found(removed: str | None) -> None:
    patterns = [pattern for pattern in PATTERNS if (removed, pattern) != ("2S", "four-twos")]
    rules = bigtwo.variant(
        {
            "extends": "two-player-13",
            "options": {
                "removed_card": removed,
                "instant_wins": dict.fromkeys(patterns, 1),
                "straight_order": RUNS,
            },
        }
    )
    in_play = [[code for code in rules.order.codes if code[0] == rank] for rank in rules.order.pack.ranks]
    of_rank = list(map(len, in_play))
    of_suit = [sum(code[-1] == suit for code in rules.order.codes) for suit in "DCHS"]

    def choices(counts: Sequence[int]) -> int:
        """The hands in play with so many cards of every rank."""
        return prod(map(comb, of_rank, counts))

    def arrangements(counts: Sequence[int]) -> int:
        """The hands in play with these numbers of cards of the ranks, whichever rank has which."""
        at = min(range(13), key=of_rank.__getitem__)  # the rank that lacks a card, if any does
        found = 0
        for own in set(counts):
            others = [*counts]
            others.remove(own)
            orders = factorial(12) // prod(map(factorial, Counter(others).values()))
            found += orders * comb(of_rank[at], own) * prod(comb(4, count) for count in others)
        return found

    found = rules.odds().instant_wins
    hands = {each.pattern: each.chance * comb(len(rules.order.codes), 13) for each in found}
    expected = {
        "same-suit-dragon": 4 if removed is None else 3,
        "dragon": choices([1] * 13),
        "four-twos": comb(len(rules.order.codes) - 4, 9),
        "six-pairs": sum(
            arrangements(counts) for counts in OF_RANKS if has_pattern(hand_of(counts), "six-pairs", rules)
        ),
        "three-straights": sum(
            choices([*counts, *[0] * 6])
            for counts in OF_LOW_RANKS
            if has_pattern(hand_of(counts), "three-straights", rules)
        ),
        "three-flushes": sum(
            prod(map(comb, of_suit, suits))
            for suits in OF_SUITS
            if has_pattern(hand_of_suits(suits), "three-flushes", rules)
        ),
    }
    assert hands == {pattern: expected[pattern] for pattern in patterns}
    assert tuple(hands) == tuple(patterns)
    assert {each.chance for each in rules.odds(12).instant_wins} == {0}


def test_a_dragon_wins_or_is_played() -> None:
    with table() as row:
        for rule, hands in (
            ("", Fraction(4**13, comb(52, 13))),
            ("+removed_card=7D", Fraction(3 * 4**12, comb(51, 13))),
        ):
            with row(rule):
                (wins,) = bigtwo.odds(13, f"two-player-13+dragon=wins{rule}").instant_wins
                played = by_kind(bigtwo.odds(13, f"two-player-13+dragon=played{rule}"))["dragon", 13]
                assert wins.chance == played.chance == played.share == hands
    assert by_kind(bigtwo.odds(17, "three-player+dragon=played"))["dragon", 13].chance > played.chance
