"""Who gets which card: the count of the exposed card, the direction, the sizes and what is left over."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.dealing.checking import validate_deal
from bigtwo.dealing.handing_out import deal, direction_of
from bigtwo.dealing.lead import names_leader
from tests.dealing.packs import each, faults, shuffled, texts
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

TABLES = {2: {"players": 2}, 3: {"players": 3, "leftover": "extra-card-face-up"}, 4: {"players": 4}}
FIVE = {"players": 5, "pack": "tiles-15", "hand_size": 12}


def table(players: int, direction: str) -> bigtwo.Variant:
    return bigtwo.variant({"options": {**TABLES.get(players, FIVE), "direction": direction}})


def counted_out(value: int, dealer: int, players: int, clockwise: bool) -> int:
    """Counting with a finger: the dealer is one, and so on round the table."""
    seat = dealer
    for _ in range(value - 1):
        seat = (seat - 1 if clockwise else seat + 1) % players
    return seat


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
def test_the_exposed_card_counts_out_the_first_receiver(players: int, direction: str) -> None:
    variant = table(players, direction)
    names = "A23456789TJQK" if players < 5 else [str(number) for number in range(1, 16)]
    pack = list(variant.order.codes)
    for value, rank in enumerate(names, start=1):
        for suit in "DCHS":
            for dealer in range(players):
                found = deal(pack, dealer, variant, exposed=rank + suit)
                assert found.first_card_to == counted_out(value, dealer, players, direction == "clockwise")


@pytest.mark.parametrize(
    ("ranks", "place"),
    [("A59K", "dealer"), ("26T", "right"), ("37J", "opposite"), ("48Q", "left")],
)
def test_four_players_as_the_page_lists_them(ranks: str, place: str) -> None:
    """EX-016: seats are numbered counterclockwise, so the right neighbour is one further."""
    variant = bigtwo.variant("base")
    for rank in ranks:
        found = deal(list(variant.order.codes), 2, variant, exposed=f"{rank}H")
        assert found.first_card_to == (2 + ["dealer", "right", "opposite", "left"].index(place)) % 4
        assert "PG-DEAL-07" in found.rules


def test_the_jack_of_clubs_sends_the_first_card_across() -> None:
    """SC-16: dealer N, then W, S, E counterclockwise; the first card goes to S, the last to W."""
    variant = bigtwo.variant("base")
    north, west, south, _ = range(4)
    pack = list(variant.order.codes)
    found = deal(pack, north, variant, exposed="JC")
    assert found.first_card_to == south
    assert variant.mask(pack[-1]) & found.hands[west]


@pytest.mark.parametrize(("direction", "first"), [("counterclockwise", 2), ("clockwise", 0)])
def test_without_an_exposed_card_the_next_player_is_first_and_the_dealer_last(direction: str, first: int) -> None:
    variant = bigtwo.variant({"options": {"first_card_to": "next-player", "direction": direction}})
    pack = list(variant.order.codes)
    found = deal(pack, 1, variant)
    assert found.first_card_to == first
    assert variant.mask(pack[0]) & found.hands[first]
    assert variant.mask(pack[-1]) & found.hands[1]
    assert "PG-VDEAL-01" in found.rules
    assert "PG-DEAL-06" not in found.rules
    assert deal(pack, 1, variant, exposed="7H") == found


def test_the_direction_alternates_from_counterclockwise_on() -> None:
    variant = bigtwo.variant({"options": {"direction": "alternating"}})
    pack = list(variant.order.codes)
    for number in range(1, 6):
        found = deal(pack, 0, variant, exposed="2S", deal_number=number)
        assert found.direction == direction_of(variant.options, number)
        assert found.direction == ("counterclockwise" if number in (1, 3, 5) else "clockwise")
        assert found.first_card_to == (1 if number in (1, 3, 5) else 3)
        assert variant.mask(pack[1]) & found.hands[2]
        assert {"PG-DIR-03", "DEC-38"} <= set(found.rules)


def test_cards_are_dealt_singly() -> None:
    variant = bigtwo.variant("base")
    pack = shuffled(Random(7), variant)
    found = deal(pack, 3, variant, exposed="2D")
    assert found.first_card_to == 0
    assert found.hands == tuple(variant.mask(pack[seat::4]) for seat in range(4))


@pytest.mark.parametrize(
    ("name", "players", "size", "extra", "stock", "dead"),
    [
        ("base", 4, 13, 0, 0, 0),
        ("three-player", 3, 17, 1, 0, 0),
        ("three-player-face-down", 3, 17, 1, 0, 0),
        ("three-player-13-draw", 3, 13, 0, 13, 0),
        ("two-player-17", 2, 17, 0, 0, 18),
        ("two-player-21", 2, 21, 0, 0, 10),
        ("two-player-13", 2, 13, 0, 0, 26),
        ("two-player-draw", 2, 17, 0, 18, 0),
        ("wikipedia", 4, 13, 0, 0, 0),
        ("wikipedia-3", 3, 17, 1, 0, 0),
        ("wikipedia-2", 2, 26, 0, 0, 0),
        ("lectio-5", 5, 12, 0, 0, 0),
        ("lectio-4", 4, 13, 0, 0, 0),
        ("lectio-3", 3, 12, 0, 0, 0),
    ],
)
def test_sizes(name: str, players: int, size: int, extra: int, stock: int, dead: int) -> None:
    """EX-017, EX-050, EX-051, and the article's and the tiles' tables."""
    variant = bigtwo.variant(name)
    pack = shuffled(Random(name), variant)
    found = deal(pack, 0, variant, exposed=pack[9])
    assert [hand.bit_count() for hand in found.dealt] == [size] * players
    assert (found.extra.bit_count(), len(found.stock), len(found.dead)) == (extra, stock, dead)
    left = [variant.order.index[code] for code in pack[players * size :]]
    assert [*found.stock, *found.dead] == (left if not extra else [])
    assert found.extra == (variant.mask(pack[-1]) if extra else 0)


def test_every_named_variant_deals_every_card_to_exactly_one_place() -> None:
    rng = Random(5)
    for name in NAMED:
        variant = bigtwo.variant(name)
        for _ in range(20):
            _deals_soundly(rng, variant)


def test_random_mixes_deal_every_card_to_exactly_one_place() -> None:
    rng = Random(6)
    for _ in range(400):
        _deals_soundly(rng, bigtwo.variant({"options": random_options(rng)}))


def _previous(rng: Random, variant: bigtwo.Variant) -> Any:
    """A previous deal that can have been: seat 0 won, the last seat had most cards, the others one card or none."""
    options = variant.options
    cards = rng.sample(variant.order.codes, 9)
    middle = [[] if options.deal_ends == "one-left" else [cards.pop()] for _ in range(options.players - 2)]
    order = list(range(options.players))
    return {"winner": 0, "hands": [[], *middle, cards], "placings": order, "penalties": order, "points": order[::-1]}


def _deals_soundly(rng: Random, variant: bigtwo.Variant) -> None:
    options = variant.options
    number = rng.choice([1, 1, 2, 3, 11])
    previous = _previous(rng, variant) if number > 1 else None
    leader = rng.randrange(options.players) if names_leader(options, number) else None
    while True:
        pack = shuffled(rng, variant)
        found = deal(pack, 1, variant, pack[0], number, previous, leader=leader)
        if found.opening is None or found.opening.by != "redeal":
            break
    if found.exchange is not None:
        assert found.exchange.due
        assert found.opening is None
        assert found.hands == found.dealt
        returned: Any = [
            rng.sample(variant.cards(found.dealt[swap.receiver] | swap.gives), swap.count)
            for swap in found.exchange.swaps
        ]
        if options.card_exchange == "loser-highest-for-any":
            returned = returned[0][0]
        found = deal(pack, 1, variant, pack[0], number, previous, returned, leader=leader)
    assert (found.exchange is not None) == (options.card_exchange != "none" and number > 1)
    assert found.opening is not None
    extra = found.extra if found.opening.extra_taken_by is None else 0
    rest = [1 << card for card in (*found.stock, *found.dead)]
    places = [*found.hands, extra, *rest]
    assert sum(places) == variant.order.everything
    assert sum(place.bit_count() for place in places) == variant.order.pack.size
    assert sum(found.dealt) + found.extra + sum(rest) == variant.order.everything
    assert {hand.bit_count() for hand in found.dealt} == {each(variant)}
    codes = variant.order.codes
    wire = found.to_dict()
    assert validate_deal(
        texts(variant, found.dealt),
        variant,
        extra=variant.order.code(found.extra) if found.extra else None,
        stock=[codes[card] for card in found.stock],
        dead=[codes[card] for card in found.dead],
    ).valid
    assert wire["hands"] == texts(variant, found.hands)
    assert found.rules
    assert len(set(found.rules)) == len(found.rules)


def test_the_pack_may_be_text_codes_or_masks() -> None:
    variant = bigtwo.variant("pusoy-dos")
    pack = shuffled(Random(1), variant)
    masks = [variant.mask(card) for card in pack]
    assert deal(" ".join(pack), 0, variant, "9S") == deal(pack, 0, variant, "9S") == deal(masks, 0, variant, "9S")


class TestMisuse:
    def test_the_exposed_card_is_missing(self) -> None:
        variant = bigtwo.variant("base")
        assert faults(deal, variant.order.codes, 0, variant) == [(("exposed",), "missing-field")]

    @pytest.mark.parametrize(
        ("exposed", "code"), [("1S", "card-not-in-pack"), ("9S 9D", "not-a-card"), ("", "not-a-card")]
    )
    def test_the_exposed_card_is_no_card(self, exposed: str, code: str) -> None:
        variant = bigtwo.variant("base")
        assert faults(deal, variant.order.codes, 0, variant, exposed) == [(("exposed",), code)]

    def test_the_pack_is_not_the_pack(self) -> None:
        variant = bigtwo.variant("base")
        codes = list(variant.order.codes)
        assert faults(deal, codes[1:], 0, variant, "3D") == [(("pack",), "cards-missing")]
        assert faults(deal, [*codes[1:], "4D"], 0, variant, "3D") == [(("pack", 51), "card-twice")]
        assert faults(deal, [*codes[1:], "13D"], 0, variant, "3D") == [(("pack", 51), "card-not-in-pack")]
        assert faults(deal, [3, *codes[1:]], 0, variant, "3D") == [(("pack", 0), "not-a-card")]
        assert faults(deal, [1 << 52, *codes[1:]], 0, variant, "3D") == [(("pack", 0), "not-a-card")]

    def test_everything_at_once(self) -> None:
        variant = bigtwo.variant({"extends": "three-player-exchange", "options": {"later_leader": "previous-loser"}})
        assert faults(deal, ["3D", "3D"], 3, variant, deal_number=2, returned="4C 5C") == [
            (("pack", 1), "card-twice"),
            (("dealer",), "out-of-range"),
            (("returned",), "not-a-card"),
        ]
        assert faults(deal, ["3D"], 0, variant, deal_number=2, returned="4C") == [
            (("pack",), "cards-missing"),
            (("exposed",), "missing-field"),
            (("previous",), "missing-field"),
        ]

    def test_deals_are_counted_from_one_and_the_first_has_no_previous(self) -> None:
        variant = bigtwo.variant("hong-kong-ip")
        codes = variant.order.codes
        assert faults(deal, codes, 0, variant, "3D", 0) == [(("deal_number",), "out-of-range")]
        assert faults(deal, codes, 0, variant, "3D", 2) == [(("previous",), "missing-field")]
        assert faults(deal, codes, 0, variant, "3D", 1, {"winner": 0}) == [(("previous",), "not-due")]

    def test_nothing_is_returned_where_nothing_is_exchanged(self) -> None:
        base, exchanging = bigtwo.variant("base"), bigtwo.variant("three-player-exchange")
        for variant in (base, exchanging):
            given = faults(deal, variant.order.codes, 0, variant, "3D", returned="3D")
            assert given == [(("returned",), "not-due")]
