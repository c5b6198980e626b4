"""Two pairs, runs, consecutive pairs and dragons: counted, classified, listed and compared as trying every set does."""

from itertools import combinations as choose
from itertools import pairwise, product
from math import comb
from random import Random

import pytest

import bigtwo
from bigtwo.combinations.kinds import OF_SEVERAL_RANKS, mask_of
from bigtwo.combinations.several_ranks import Form, SeveralRanks, form

FORMS = [
    ("two-pairs", 2),
    *(("run", count) for count in (3, 4, 6, 7, 8, 9, 10, 11, 12)),
    *(("consecutive-pairs", count) for count in range(2, 7)),
    ("dragon", 13),
]
OF_ONE = ("run", "dragon")
"""The kinds with one card of each rank."""
PACKS = (9, 13, 15)

EVERYTHING = {"two_pairs": True, "runs_of": [3, 4, 6, 7, 8, 9, 10, 11, 12], "consecutive_pairs": [3, 4, 5, 6]}
NOT_PLAYED = [("consecutive-pairs", 2), ("dragon", 13)]
"""What goes with two pairs, and what has a test of its own."""


def house(options: dict[str, object], extends: str = "base") -> bigtwo.Variant:
    return bigtwo.variant({"extends": extends, "options": options})


def strength_by_hand(mask: int, kind: str, count: int, ranks: int) -> tuple[int, ...] | None:
    """What decides between combinations of a form, the first thing first; None where the cards are no such one."""
    held = [mask >> 4 * rank & 15 for rank in range(16)]
    present = [rank for rank in range(16) if held[rank]]
    each = 1 if kind in OF_ONE else 2
    if len(present) != count or any(held[rank].bit_count() != each for rank in present):
        return None
    top = mask.bit_length() - 1
    if kind == "two-pairs":
        return present[1], present[0], top & 3
    if kind == "dragon":
        return (top & 3,) if count == ranks else None
    if present != list(range(present[0], present[0] + count)) or present[-1] == ranks - 1:
        return None
    return present[-1], top & 3


@pytest.mark.parametrize("ranks", PACKS)
@pytest.mark.parametrize(("kind", "count"), FORMS)
def test_the_pack_holds_as_many_as_the_closed_form_says(kind: str, count: int, ranks: int) -> None:
    each = 4 if kind in OF_ONE else 6
    sorts = {"two-pairs": comb(ranks, 2), "dragon": int(count == ranks)}.get(kind, max(ranks - count, 0))
    made = form(kind, count, ranks)
    assert len(SeveralRanks(made, (1 << 4 * ranks) - 1)) == sorts * each**count
    assert len(made.ranks) == sorts


@pytest.mark.parametrize("ranks", PACKS)
@pytest.mark.parametrize(("kind", "count"), FORMS)
def test_strengths_stand_in_the_order_of_what_decides(kind: str, count: int, ranks: int) -> None:
    made, random = form(kind, count, ranks), Random(f"{kind} {count} {ranks}")
    if not made.ranks:
        return
    plays = [_drawn(made, random) for _ in range(200)]
    for one, other in pairwise(plays):
        by_hand = [strength_by_hand(each, kind, count, ranks) for each in (one, other)]
        strengths = [made.strength(each) for each in (one, other)]
        assert None not in by_hand
        assert (by_hand[0] < by_hand[1], by_hand[0] == by_hand[1]) == (  # type: ignore[operator]
            strengths[0] < strengths[1],  # type: ignore[operator]
            strengths[0] == strengths[1],
        )


def _drawn(made: Form, random: Random) -> int:
    suits = [sum(random.sample([1, 2, 4, 8], made.each)) for _ in range(16)]
    return sum(suits[rank] << 4 * rank for rank in random.choice(made.ranks))


@pytest.mark.parametrize("size", [10, 13])
@pytest.mark.parametrize("pack", ["base", "lectio-5"])
def test_they_are_those_that_trying_every_subset_finds(pack: str, size: int) -> None:
    rules, random = house(EVERYTHING, pack), Random(f"{pack} {size}")
    ranks = len(rules.order.pack.ranks)
    for _ in range(8 if size == 10 else 2):
        # Mostly neighbouring ranks, or there would be few runs and pairs in sequence.
        low = random.randrange(ranks - 6)
        hand = sum(1 << card for card in random.sample(range(4 * low, 4 * low + 28), size))
        cards = [1 << card for card in range(64) if hand >> card & 1]
        expected = {
            (kind, sum(chosen))
            for kind, count in FORMS
            if (kind, count) not in NOT_PLAYED
            for chosen in choose(cards, count if kind in OF_ONE else 2 * count)
            if strength_by_hand(sum(chosen), kind, count, ranks) is not None
        }
        found = [(play.kind, play.mask) for play in bigtwo.legal_moves(hand, None, rules)]
        derived = [play for play in found if play[0] in OF_SEVERAL_RANKS]
        assert len(set(derived)) == len(derived)
        assert set(derived) == expected
        assert all(rules.combinations.get(mask).kind == kind for kind, mask in derived)  # type: ignore[union-attr]
        assert {mask for _, mask in found} == set(rules.combinations.leads(hand))


def test_whatever_is_of_no_form_is_no_combination_of_one() -> None:
    rules, random = house(EVERYTHING), Random(3)
    for _ in range(20_000):
        size = random.choice([3, 4, 6, 7, 8])
        low = random.randrange(8)
        mask = sum(1 << card for card in random.sample(range(4 * low, 4 * low + 20), size))
        play = rules.combinations.get(mask)
        expected = {
            kind
            for kind, count in FORMS
            if (kind, count) not in NOT_PLAYED and strength_by_hand(mask, kind, count, 13) is not None
        }
        assert ({play.kind} if play is not None and play.kind in OF_SEVERAL_RANKS else set()) == expected


@pytest.mark.parametrize(
    ("kind", "count"), [("two-pairs", 2), ("run", 3), ("run", 6), ("consecutive-pairs", 3), ("dragon", 13)]
)
def test_listing_goes_on_from_anywhere(kind: str, count: int) -> None:
    random = Random(f"{kind} {count}")
    made = form(kind, count, 13)
    for _ in range(30):
        hand = sum(1 << card for card in random.sample(range(52), random.choice([13, 18, 26])))
        above = random.choice([-1, -1, 10, 20])
        include = random.choice([0, 0, 1 << random.choice([card for card in range(52) if hand >> card & 1])])
        family = SeveralRanks(made, hand, above, include)
        masks = family.masks()
        assert len(family) == len(masks)
        assert bool(family) is bool(masks)
        strengths = [(made.strength(mask), mask) for mask in masks]
        assert strengths == sorted(strengths)  # type: ignore[type-var]
        assert all(strength > above for strength, _ in strengths)  # type: ignore[operator]
        assert all(mask & include == include for mask in masks)
        whole = SeveralRanks(made, hand).masks()
        assert masks == [m for m in whole if m & include == include and made.strength(m) > above]  # type: ignore[operator]
        numbers = family.numbers(-1, len(masks) + 1)
        assert [mask_of(number) for number in numbers] == masks
        for place in random.sample(range(len(numbers)), min(5, len(numbers))):
            assert family.numbers(numbers[place], 3) == numbers[place + 1 : place + 4]
            elsewhere = numbers[place] + random.choice([-1, 1]) * random.getrandbits(56)
            assert family.numbers(elsewhere, 4) == [number for number in numbers if number > elsewhere][:4]
        if masks:
            assert made.strength(family.strongest()) == strengths[-1][0]


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


def test_a_sequence_of_seven_with_a_straight_flush_takes_two_extra_cards() -> None:
    rules = house({"runs_of": [7], "straight_flush_form": "five-plus-two"})
    hand = rules.mask("3D 4D 5D 6D 7D 8S 9S 3S 8D")
    moves = bigtwo.legal_moves(hand, None, rules)
    assert bigtwo.classify("3D 4D 5D 6D 7D 8S 9S", rules).kind == "straight-flush-plus-two"  # type: ignore[union-attr]
    # 3S and 8D or 8S make runs of 3 to 9; those with 3D hold 3 to 7 of diamonds, those with 8D 4 to 8 of diamonds.
    assert [str(play) for play in moves if play.kind == "run"] == ["9S 8S 7D 6D 5D 4D 3S (run)"]
    assert moves.by_kind["run"] == 1
    in_hand = (sum(cards) for cards in choose([1 << card for card in range(64) if hand >> card & 1], 7))
    sevens = {mask for mask in in_hand if rules.combinations.get(mask)}
    assert {play.mask for play in moves if play.size == 7} == sevens


def test_each_kind_and_size_meets_only_itself() -> None:
    rules, random = house(EVERYTHING | {"quads_form": "both", "bombs": "on"}), Random(11)
    for _ in range(40):
        hand = sum(1 << card for card in random.sample(range(24), 12))
        plays = list(bigtwo.legal_moves(hand, None, rules))
        for one, other in zip(random.sample(plays, 60), random.sample(plays, 60), strict=True):
            beats, beaten = rules.combinations.beats(one, other), rules.combinations.beats(other, one)
            assert not (beats and beaten)
            if one.kind in OF_SEVERAL_RANKS or other.kind in OF_SEVERAL_RANKS:
                alike = one.kind == other.kind and one.size == other.size
                assert (beats or beaten) is (alike and one.strength != other.strength)
                result = bigtwo.compare(one.mask, other.mask, rules)
                assert result.result == ("a-beats-b" if beats else "b-beats-a" if beaten else "neither")
                codes = {"equal"} if alike else {"different-size", "kinds-do-not-cross"}
                assert beats or beaten or result.reason.code in codes


def test_no_two_that_share_no_card_are_equally_strong() -> None:
    """Equal strength means the same highest card."""
    for kind, count in FORMS:
        made, random = form(kind, count, 13), Random(count)
        tops: dict[int | None, set[int]] = {}
        for _ in range(2000):
            mask = _drawn(made, random)
            tops.setdefault(made.strength(mask), set()).add(mask.bit_length())
        assert all(len(cards) == 1 for cards in tops.values())


def test_tables_do_not_grow() -> None:
    wider = house(EVERYTHING).combinations
    plain = bigtwo.variant("base").combinations
    assert wider.masks == plain.masks
    assert len(wider) == len(plain)


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
