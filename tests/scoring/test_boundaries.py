"""Every named variant at every boundary of its table, beside the count on the other side of it."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.variant import cards_each, named_variants
from tests.scoring.asking import Body, assert_adds_up, faults, house, scored
from tests.scoring.hands import OTHERS, PLAIN
from tests.variant.matrix import stated

BASE_TABLE = ([10, 2], [13, 3])
BOUNDARIES = (1, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18, 21, 25)


def pays_by_the_card(options: bigtwo.Options) -> bool:
    """Does a loser of plain cards pay one for each, times what the table says, and nothing else?"""
    plain = (options.all_held_factor, options.penalty_cap) == (1, None) and options.card_points != "ladder"
    return plain and options.scoring in ("card-penalties", "special-cards")


PENALTY_VARIANTS = [named.id for named in named_variants() if pays_by_the_card(bigtwo.variant(named.id).options)]


def factor(name: str, count: int) -> int:
    table, _ = stated(name).get("count_multipliers", (BASE_TABLE, "I"))
    return next((times for minimum, times in reversed(table) if count >= minimum), 1)


def largest_hand(variant: bigtwo.Variant) -> int:
    """The most cards a loser can have left when somebody who never drew has won."""
    options = variant.options
    extra = options.leftover.startswith("extra-card")
    return cards_each(options) + extra


def hands_for(variant: bigtwo.Variant, count: int) -> list[list[str]]:
    if variant.order.pack.name != "standard-52":
        tiles = [card for card in variant.order.codes if not card.startswith("2")]
        spare = iter(reversed(tiles))
        return [[], tiles[:count], *([next(spare)] for _ in range(variant.options.players - 2))]
    hand = (PLAIN + OTHERS[:8:2])[:count]
    spare = iter(reversed(OTHERS))
    return [[], hand, *([next(spare)] for _ in range(variant.options.players - 2))]


@pytest.mark.parametrize(
    ("name", "count"),
    [(name, count) for name in PENALTY_VARIANTS for count in BOUNDARIES if count <= largest_hand(bigtwo.variant(name))],
)
def test_named_variants(name: str, count: int) -> None:
    variant = bigtwo.variant(name)
    body: dict[str, Any] = {"winner": 0, "hands": hands_for(variant, count)}
    if variant.options.finish_doubling != "none" or variant.options.scoring == "special-cards":
        held = {card for hand in body["hands"] for card in hand}
        body |= {"last_play": next(card for card in OTHERS if card not in held)}
    if variant.options.scoring == "special-cards":
        body |= {"specials": []}
    result = scored(variant, **body)
    assert result.amounts[1] == count * factor(name, count)
    assert_adds_up(result)


@pytest.mark.parametrize(
    ("table", "count", "penalty"),
    [
        ([], 13, 13),
        ([[8, 2]], 7, 7),
        ([[8, 2]], 8, 16),
        ([[8, 2]], 13, 26),
        ([[8, 2], [10, 4]], 9, 18),
        ([[8, 2], [10, 4]], 10, 40),
        ([[8, 2], [10, 3], [13, 4]], 9, 18),
        ([[8, 2], [10, 3], [13, 4]], 10, 30),
        ([[8, 2], [10, 3], [13, 4]], 12, 36),
        ([[8, 2], [10, 3], [13, 4]], 13, 52),
    ],
)
def test_tables(table: list[list[int]], count: int, penalty: int) -> None:
    variant = bigtwo.variant({"options": {"count_multipliers": table}})
    result = scored(variant, winner=0, cards_left=[0, count, 1, 1])
    assert result.amounts[1] == penalty
    assert_adds_up(result)


@pytest.mark.parametrize(("count", "factor"), [(9, 1), (10, 2), (13, 2)])
@pytest.mark.parametrize("card_points", ["tiered", "ladder"])
def test_card_values_double_from_ten_cards_and_never_triple(card_points: str, count: int, factor: int) -> None:
    """DEC-45: with card values only the doubling is stated."""
    doubled = {"options": {"card_points": card_points, "count_multipliers": [[10, 2]]}}
    plain = {"options": {"card_points": card_points, "count_multipliers": []}}
    hands = hands_for(bigtwo.variant("base"), count)
    one = scored(bigtwo.variant(plain), winner=0, hands=hands).amounts[1]
    assert scored(bigtwo.variant(doubled), winner=0, hands=hands).amounts[1] == one * factor


TILES = {
    ("tiered", "lectio-5"): {"10S": 1, "11S": 2, "15S": 2, "1S": 3, "2S": 4},
    ("tiered", "lectio-3"): {"9S": 1, "1S": 3, "2S": 4},
    ("ladder", "lectio-5"): {"3S": 1, "15S": 13, "1S": 14, "2S": 15},
    ("ladder", "lectio-3"): {"1S": 8},
}


@pytest.mark.parametrize(("card_points", "extends"), TILES)
def test_what_a_tile_is_worth(card_points: str, extends: str) -> None:
    variant = house(extends, card_points=card_points, hand_doubling=None)
    others = [["4D"], ["5D"], ["6D"]][: variant.options.players - 2]
    for tile, points in TILES[card_points, extends].items():
        assert scored(variant, winner=0, hands=[[], [tile], *others]).amounts[1] == points, tile


def test_a_last_play_may_come_back_into_a_hand_where_play_goes_on_and_the_stock_is_made_anew() -> None:
    """The winner's cards are set aside, and whoever plays on may draw them (PG-3P-11, PG-ON-01)."""
    ends = {"scoring": "winner-points", "deal_ends": "one-left"}
    reported: Body = {"winner": 0, "hands": [[], [], ["3D", "4D"]], "last_play": ["3D"], "placings": [0, 1, 2]}
    drawing = house("three-player-13-draw-full", **ends, stock_empty="reshuffle-set-aside")
    assert faults(drawing, **reported) == {}
    stopping = house("three-player-13-draw-full", **ends, stock_empty="stop-drawing")
    assert faults(stopping, **reported) == {"last_play": "card-in-two-places"}
    first_out = house("three-player-13-draw-full", stock_empty="reshuffle-set-aside")
    assert faults(first_out, **{**reported, "hands": [[], ["5D"], ["3D", "4D"]], "placings": None}) == {
        "last_play": "card-in-two-places"
    }
