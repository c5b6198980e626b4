"""Two and three pairs, runs, consecutive pairs and triples, dragons, two pairs with an odd card: counted, classified,
listed and compared as trying every set does."""

from itertools import combinations, pairwise, product
from math import comb
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.combinations.derived import Form, SeveralRanks, form
from bigtwo.combinations.kinds import mask_of
from tests.tables import table

FORMS = [
    ("two-pairs", 2),
    ("three-pairs", 3),
    *(("run", count) for count in (3, 4, 6, 7, 8, 9, 10, 11, 12)),
    *(("consecutive-pairs", count) for count in range(2, 7)),
    *(("consecutive-triples", count) for count in (2, 3, 4)),
    ("dragon", 13),
]
EACH = {"run": 1, "dragon": 1, "consecutive-triples": 3}
"""The kinds with other than two cards of each rank."""
PACKS = (9, 13, 15)

WITH_ODD = ["straight", "two-pairs-plus-one", "full-house", "four-of-a-kind", "straight-flush"]
EVERYTHING = {
    "more_kinds": [
        *("two-pairs", "three-pairs"),
        *(f"run-{number}" for number in (3, 4, 6, 7, 8, 9, 10, 11, 12)),
        *(f"pairs-{number}" for number in (4, 5, 6)),
        *(f"triples-{number}" for number in (2, 3, 4)),
    ],
    "five_card_kinds": WITH_ODD,
}


def house(options: dict[str, object], extends: str = "base") -> bigtwo.Variant:
    return bigtwo.variant({"extends": extends, "options": options})


def strength_by_hand(mask: int, kind: str, count: int, ranks: int) -> tuple[int, ...] | None:
    """What decides between combinations of a form, the first thing first; None where the cards are no such one."""
    held = [mask >> 4 * rank & 15 for rank in range(16)]
    present = [rank for rank in range(16) if held[rank]]
    each = EACH.get(kind, 2)
    if len(present) != count or any(held[rank].bit_count() != each for rank in present):
        return None
    top = mask.bit_length() - 1
    if kind == "two-pairs":
        return present[1], present[0], top & 3
    if kind == "three-pairs":
        return (*present[::-1], top & 3)
    if kind == "dragon":
        return (top & 3,) if count == ranks else None
    if present != list(range(present[0], present[0] + count)) or present[-1] == ranks - 1:
        return None
    return (present[-1],) if kind == "consecutive-triples" else (present[-1], top & 3)


def test_the_pack_holds_as_many_as_the_closed_form_says_and_strengths_are_in_the_order_of_what_decides() -> None:
    with table() as row:
        for ranks, (kind, count) in product(PACKS, FORMS):
            with row(f"{kind} {count} of {ranks} ranks"):
                each = comb(4, EACH.get(kind, 2))
                of_any_ranks = {
                    "two-pairs": comb(ranks, 2),
                    "three-pairs": comb(ranks, 3),
                    "dragon": int(count == ranks),
                }
                expected = of_any_ranks.get(kind, max(ranks - count, 0))
                made, random = form(kind, count, ranks), Random(f"{kind} {count} {ranks}")
                assert len(SeveralRanks((1 << 4 * ranks) - 1, form=made)) == expected * each**count
                assert len(made.ranks) == expected
                for one, other in pairwise([_drawn(made, random) for _ in range(100 if made.ranks else 0)]):
                    by_hand = [strength_by_hand(mask, kind, count, ranks) for mask in (one, other)]
                    strengths = [made.strength(mask) for mask in (one, other)]
                    assert None not in by_hand
                    assert sorted(by_hand) == by_hand or strengths[0] > strengths[1]  # type: ignore[operator, type-var]
                    assert (by_hand[0] == by_hand[1]) == (strengths[0] == strengths[1])
                    assert by_hand[0] >= by_hand[1] or strengths[0] < strengths[1]  # type: ignore[operator]


def _drawn(made: Form, random: Random) -> int:
    suits = [sum(random.sample([1, 2, 4, 8], made.each)) for _ in range(16)]
    return sum(suits[rank] << 4 * rank for rank in random.choice(made.ranks))


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        *(("two-pairs", 2), ("three-pairs", 3), ("run", 3), ("run", 6)),
        *(("consecutive-pairs", 3), ("consecutive-triples", 2), ("dragon", 13)),
    ],
)
def test_listing_goes_on_from_anywhere(kind: str, count: int) -> None:
    random = Random(f"{kind} {count}")
    made = form(kind, count, 13)
    for _ in range(30):
        hand = sum(1 << card for card in random.sample(range(52), random.choice([13, 18, 26])))
        above = random.choice([-1, -1, 10, 20])
        include = random.choice([0, 0, 1 << random.choice([card for card in range(52) if hand >> card & 1])])
        family = SeveralRanks(hand, above, include, form=made)
        masks = family.masks()
        assert len(family) == len(masks)
        assert bool(family) is bool(masks)
        strengths = [(made.strength(mask), mask) for mask in masks]
        assert strengths == sorted(strengths)  # type: ignore[type-var]
        assert all(strength > above for strength, _ in strengths)  # type: ignore[operator]
        assert all(mask & include == include for mask in masks)
        whole = SeveralRanks(hand, form=made).masks()
        assert masks == [m for m in whole if m & include == include and made.strength(m) > above]  # type: ignore[operator]
        numbers = family.numbers(-1, len(masks) + 1)
        assert [mask_of(number) for number in numbers] == masks
        for place in random.sample(range(len(numbers)), min(5, len(numbers))):
            assert family.numbers(numbers[place], 3) == numbers[place + 1 : place + 4]
            elsewhere = numbers[place] + random.choice([-1, 1]) * random.getrandbits(56)
            assert family.numbers(elsewhere, 4) == [number for number in numbers if number > elsewhere][:4]
        if masks:
            assert made.strength(family.strongest()) == strengths[-1][0]


def test_two_pairs_with_an_odd_card_are_those_that_trying_every_five_cards_finds() -> None:
    """Listed from anywhere, with a card that all must hold, and above whatever lies on the table."""
    rules, random = house({"five_card_kinds": WITH_ODD}), Random(6)
    table_of_rules = rules.combinations
    for _ in range(25):
        hand = sum(1 << card for card in random.sample(range(4 * random.choice([4, 6, 13])), 12))
        cards = [1 << card for card in range(52) if hand >> card & 1]
        fives = [play for five in combinations(cards, 5) if (play := table_of_rules.get(sum(five))) is not None]
        pile = random.choice([None, *fives])
        include = random.choice([0, random.choice(cards)])
        expected = [
            play
            for play in fives
            if play.kind == "two-pairs-plus-one"
            and play.mask & include == include
            and (pile is None or table_of_rules.beats(play, pile))
        ]
        (family,) = table_of_rules.derived(hand, pile, include)
        assert sorted(family.masks()) == sorted(play.mask for play in expected)
        assert len(family) == len(expected)
        numbers = sorted(play.number for play in expected)
        assert family.numbers(-1, len(numbers) + 1) == numbers
        assert [*table_of_rules.strengths_of(numbers)] == sorted(play.strength for play in expected)
        for place in random.sample(range(len(numbers)), min(5, len(numbers))):
            assert family.numbers(numbers[place], 3) == numbers[place + 1 : place + 4]
        if expected:
            best = table_of_rules.get(family.strongest())
            assert best is not None
            assert best.strength == max(play.strength for play in expected)


def test_one_list_goes_through_every_kind_and_size_page_by_page() -> None:
    rules, random = house(EVERYTHING | {"straight_flush_form": "five-plus-two"}), Random(5)
    for _ in range(5):
        hand = sum(1 << card for card in random.sample(range(20), 13))
        moves = bigtwo.legal_moves(hand, None, rules)
        numbers = [play.number for play in moves]
        assert numbers == sorted(set(numbers))
        order = [(bigtwo.KINDS.index(play.kind), play.size, play.strength, play.mask) for play in moves]
        assert order == sorted(order)
        assert sum(moves.by_kind.values()) == len(moves) == len(numbers)
        shown: list[int] = []
        more = True
        while more:
            page, more = moves.page(None, 7, shown[-1] if shown else -1)
            shown += page.numbers
        assert shown == numbers
        runs, _ = moves.page(("run",), 10_000, -1)
        assert [move["cards"] for move in runs] == [list(play.cards) for play in moves if play.kind == "run"]


def test_a_sequence_of_seven_with_a_straight_flush_in_it_is_no_run() -> None:
    rules = house({"more_kinds": ["run-7"], "straight_flush_form": "five-plus-two"})
    moves = bigtwo.legal_moves("3D 4D 5D 6D 7D 8S 9S 3S 8D", None, rules)
    # 3S and 8D or 8S make runs of 3 to 9; those with 3D hold 3 to 7 of diamonds, those with 8D 4 to 8 of diamonds.
    assert [str(play) for play in moves if play.kind == "run"] == ["9S 8S 7D 6D 5D 4D 3S (run)"]
    assert moves.by_kind["run"] == 1


@pytest.mark.parametrize("size", [13, 17, 21, 26])
def test_dragons_are_those_that_choosing_a_card_of_each_rank_makes(size: int) -> None:
    rules, random = house({"dragon": "played"}, "two-player-21"), Random(size)
    for _ in range(20):
        # A dragon in most hands, or random ones would hold few.
        drawn = {4 * rank + random.randrange(4) for rank in range(13)} if random.random() < 0.8 else set()
        others = [card for card in range(52) if card not in drawn]
        hand = sum(1 << card for card in [*drawn, *random.sample(others, size - len(drawn))])
        held = [[1 << card for card in range(4 * rank, 4 * rank + 4) if hand >> card & 1] for rank in range(13)]
        expected = {*map(sum, product(*held))}
        moves = bigtwo.legal_moves(hand, None, rules)
        assert moves.by_kind.get("dragon", 0) == len(expected)
        assert {play.mask for play in moves if play.kind == "dragon"} == expected
        found = sorted(expected)
        for one, other in pairwise(found[:50]):
            suits = [mask.bit_length() for mask in (one, other)]
            result = bigtwo.compare(one, other, rules).result
            assert result == ("neither" if suits[0] == suits[1] else ("b-beats-a", "a-beats-b")[suits[0] > suits[1]])


def test_two_pairs_with_an_odd_card_are_refused_by_the_rule_of_what_is_played() -> None:
    for options, rule in (({"more_kinds": ["two-pairs"]}, "HR-COMB-01"), ({"more_kinds": ["pairs-2"]}, "HR-COMB-06")):
        refusal: Any = bigtwo.classify("4D 4C 5S 5H 9D", {"options": options})
        assert refusal.rules[0] == rule
