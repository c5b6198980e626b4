"""Hands without a picture are thrown in."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bigtwo
from bigtwo.api.app import create_app
from bigtwo.api.settings import Settings
from bigtwo.dealing.previous import InvalidDeal

PICTURES = {"standard-52": "JQK", "tiles-13": ("11", "12", "13")}


def variant_of(**options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"options": {**options, "redeal": "no-pictures"}})


def is_weak(cards: tuple[str, ...], pack: str) -> bool:
    return not any(card[:-1] in PICTURES[pack] for card in cards)


@pytest.mark.parametrize("pack", ["standard-52", "tiles-13"])
def test_every_deal_of_four_hundred_is_thrown_in_just_where_a_hand_lacks_pictures(pack: str) -> None:
    variant, plain = variant_of(pack=pack), bigtwo.variant({"options": {"pack": pack}})
    met = 0
    for number in range(400):
        seed = f"weak {number}"
        deal, before = variant.deal(seed=seed, dealer=0), plain.deal(seed=seed, dealer=0)
        weak = [seat for seat, hand in enumerate(before.hands) if is_weak(variant.cards(hand), pack)]
        assert deal.opening is not None
        assert before.opening is not None
        assert (deal.dealt, deal.hands) == (before.dealt, before.hands)
        if not weak:
            assert deal.opening.lead() == before.opening.lead()
            continue
        met += 1
        lead = deal.opening.lead()
        assert [lead[name] for name in ("leader", "by", "must_include", "dragon")] == [None, "redeal", None, None]
        assert deal.opening.reason.params == {"seats": tuple(weak)}
        assert variant.opening(before.hands).lead() == lead
        with pytest.raises(InvalidDeal) as refused:
            variant.start(deal)
        (fault,) = refused.value.faults
        assert (fault.path, fault.phrase, fault.params) == (
            ("deal", "hands"),
            "redeal-due.hands",
            (("seats", tuple(weak)),),
        )
        assert bigtwo.validate_deal([variant.cards(hand) for hand in deal.hands], variant).valid
    assert met > 10


WEAK = "3D 3C 4H 5S 6D 7D 8C 9H TS AC AH 2D 2S"
OTHERS = (
    "JD JC JH 3H 3S 4D 4C 4S 5D 5C 5H 6C 6H",
    "QD QC QH JS 6S 7C 7H 7S 8D 8H 8S 9D 9C",
    "KD KC KH KS QS TD TC TH AD AS 2C 2H 9S",
)


DRAGON = "3H 4D 5C 6C 7C 8D 9C TC JD QD KD AD 2C"
REST = [card for hand in OTHERS for card in hand.split() if card not in DRAGON.split()]


def test_aces_and_twos_are_no_pictures() -> None:
    variant = variant_of()
    assert variant.opening([WEAK, *OTHERS]).by == "redeal"
    swapped = WEAK.replace("TS", "JD"), OTHERS[0].replace("JD", "TS")
    assert variant.opening([*swapped, *OTHERS[1:]]).by == "lowest-card"


def test_a_dragon_stands() -> None:
    hands = [WEAK, DRAGON, REST[:13], REST[13:]]
    variant = variant_of(dragon="wins")
    found = variant.opening(hands)
    assert (found.by, found.dragon) == ("dragon", 1)
    assert variant_of().opening(hands).by == "redeal"


def test_an_exchange_comes_after_it() -> None:
    options = {"players": 3, "hand_size": 13, "leftover": "dead", "card_exchange": "loser-highest-for-any"}
    variant = variant_of(**options)
    previous: Any = {"winner": 0, "hands": [[], ["4D"], ["5D", "6D"]]}
    hands = [WEAK, *OTHERS[1:]]
    # After an exchange a hand may have given its picture away.
    assert variant.opening(hands, 2, previous).by == "lowest-card"
    assert variant.opening(hands).by == "redeal"
    # Before an exchange nobody knows of a dragon.
    dragon = variant_of(dragon="wins", **options)
    hands_as_dealt = [WEAK, DRAGON, REST[:13]]
    assert dragon.opening(hands_as_dealt).by == "dragon"
    with pytest.raises(InvalidDeal) as refused:
        dragon.exchange(hands_as_dealt, previous)
    assert [fault.phrase for fault in refused.value.faults] == ["redeal-due.hands"]
    with pytest.raises(InvalidDeal) as refused:
        variant.exchange(hands, previous)
    assert [(fault.path, fault.phrase) for fault in refused.value.faults] == [(("hands",), "redeal-due.hands")]
    due = bigtwo.DealtCards(hands, dead=OTHERS[0], deal_number=2, previous=previous, exchange_due=True)
    with pytest.raises(InvalidDeal) as refused:
        variant.start(due)
    assert [(fault.path, fault.phrase) for fault in refused.value.faults] == [(("deal", "hands"), "redeal-due.hands")]
    met = 0
    for number in range(60):
        deal = variant.deal(seed=f"exchange {number}", dealer=0, deal_number=2, previous=previous)
        if deal.opening is None:
            assert not any(is_weak(variant.cards(hand), "standard-52") for hand in deal.dealt)
            continue
        met += 1
        assert (deal.opening.by, deal.exchange) == ("redeal", None)
        answer = json.loads(json.dumps({"variant": variant.echo, **deal.to_dict()}))
        client = create_app(Settings(log=False)).test_client()
        refusal = client.post("/v1/referee", json={"deal": answer, "events": []})
        assert refusal.status_code == 422
        assert refusal.get_json()["errors"][0]["phrase"] == "redeal-due.hands"
    assert met


def test_the_extra_card_is_left_out_while_nobody_has_taken_it() -> None:
    variant = variant_of(players=3, leftover="extra-card-face-up")
    for number in range(300):
        deal = variant.deal(seed=f"extra {number}", dealer=0)
        weak = [seat for seat, hand in enumerate(deal.dealt) if is_weak(variant.cards(hand), "standard-52")]
        assert deal.opening is not None
        assert (deal.opening.by == "redeal") == bool(weak)
        if weak:
            assert (deal.opening.extra_taken_by, deal.hands) == (None, deal.dealt)
