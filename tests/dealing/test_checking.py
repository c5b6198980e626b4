"""Is a deal sound: every violation alone, and all of them together."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import bigtwo
from bigtwo.dealing.checking import DealVerdict, validate_deal
from bigtwo.dealing.previous import InvalidDeal
from tests.dealing.packs import each, shuffled
from tests.variant.chosen import NAMED


def split(name: str) -> tuple[bigtwo.Variant, list[list[str]], list[str]]:
    """A variant, sound hands, and the cards left over."""
    variant = bigtwo.variant(name)
    pack = shuffled(Random(name), variant)
    dealt = variant.options.players * each(variant)
    return (
        variant,
        [pack[:dealt][seat :: variant.options.players] for seat in range(variant.options.players)],
        pack[dealt:],
    )


def codes(verdict: DealVerdict) -> dict[str, int]:
    """How often each code occurs."""
    return dict(Counter(reason.code for reason in verdict.violations))


@pytest.mark.parametrize("name", NAMED)
def test_a_sound_deal_is_valid(name: str) -> None:
    variant, hands, left = split(name)
    form = variant.options.leftover
    extra = left[0] if form.startswith("extra") else None
    stock, dead = (left if form == "stock" else []), (left if form == "dead" else [])
    verdict = validate_deal(hands, variant, extra, stock, dead)
    assert verdict.valid
    assert str(verdict) == "valid"
    assert verdict.to_dict() == {"valid": True, "violations": [], "rules": list(verdict.rules)}
    assert verdict.rules
    # Nobody sees the stock and the dead cards, so they may be left out.
    assert validate_deal(hands, variant, extra).valid


def test_spellings_do_not_matter() -> None:
    variant, hands, _ = split("base")
    hands = [[card.replace("T", "10").lower() for card in hand] for hand in hands]
    assert validate_deal(hands, variant).valid


class TestOneViolation:
    def test_a_card_twice_lets_another_one_be_missing(self) -> None:
        variant, hands, _ = split("base")
        missing, hands[0][0] = hands[0][0], hands[2][0]
        verdict = validate_deal(hands, variant)
        assert codes(verdict) == {"card-twice": 1, "card-missing": 1}
        twice, gone = verdict.violations
        assert twice.detail == f"{hands[2][0]} is dealt more than once: to seat 0 and seat 2"
        assert gone.detail == f"missing from the deal: {missing}"

    def test_a_card_twice_alone(self) -> None:
        """Where nobody sees the dead cards, nothing is known to be missing."""
        variant, hands, left = split("two-player-17")
        hands[0][0] = hands[1][5]
        assert codes(validate_deal(hands, variant)) == {"card-twice": 1}
        assert codes(validate_deal(hands, variant, dead=left)) == {"card-twice": 1, "card-missing": 1}

    def test_twice_in_one_hand(self) -> None:
        variant, hands, _ = split("two-player-17")
        hands[1][1] = hands[1][0]
        (reason,) = validate_deal(hands, variant).violations
        assert reason.detail == f"{hands[1][0]} is dealt more than once: to seat 1"
        assert reason.to_dict()["params"] == {"card": hands[1][0], "count": 2, "places": ["seat 1"]}

    @pytest.mark.parametrize("foreign", ["ZZ", "13D", "", "3D\n", "x" * 20])
    def test_a_card_of_no_pack(self, foreign: str) -> None:
        variant, hands, _ = split("two-player-13")
        hands[1][4] = foreign
        (reason,) = validate_deal(hands, variant).violations
        assert reason.code == "card-not-in-pack"
        assert "seat 1" in reason.detail
        assert len(reason.detail) < 120
        assert reason.detail.isprintable()

    def test_hand_sizes(self) -> None:
        variant, hands, _ = split("base")
        hands[3].append(hands[0].pop())
        verdict = validate_deal(hands, variant)
        assert [reason.detail for reason in verdict.violations] == [
            "cards dealt to seat 0: 12 instead of 13",
            "cards dealt to seat 3: 14 instead of 13",
        ]
        assert verdict.rules == ("PG-DEAL-09",)

    def test_an_extra_card_already_taken(self) -> None:
        variant, hands, left = split("three-player")
        hands[0].append(left[0])
        verdict = validate_deal(hands, variant)
        assert codes(verdict) == {"hand-size": 1, "extra-wrong": 1}
        assert "before the extra card is taken" in str(verdict)

    def test_the_extra_card(self) -> None:
        variant, hands, left = split("three-player")
        assert codes(validate_deal(hands, variant)) == {"card-missing": 1, "extra-wrong": 1}
        assert codes(validate_deal(hands, variant, hands[0][0])) == {"card-missing": 1, "card-twice": 1}
        assert codes(validate_deal(hands, variant, "ZZ")) == {"card-missing": 1, "card-not-in-pack": 1}
        variant, hands, left = split("two-player-13")
        (reason,) = validate_deal(hands, variant, left[0]).violations
        assert reason.detail == f"{left[0]} is named as the extra card, but this variant has none"

    @pytest.mark.parametrize(("name", "place"), [("two-player-draw", "stock"), ("two-player-17", "dead")])
    def test_stock_and_dead_cards(self, name: str, place: str) -> None:
        variant, hands, left = split(name)
        other = "dead" if place == "stock" else "stock"
        assert validate_deal(hands, variant, **{place: left}).valid
        assert codes(validate_deal(hands, variant, **{place: left[1:]})) == {f"{place}-wrong": 1, "card-missing": 1}
        assert codes(validate_deal(hands, variant, **{place: left[1:], other: left[:1]})) == {
            "stock-wrong": 1,
            "dead-wrong": 1,
        }
        assert codes(validate_deal(hands, variant, **{other: left})) == {f"{other}-wrong": 1}
        assert validate_deal(hands, variant, **{place: left, other: []}).valid


def test_all_violations_at_once() -> None:
    variant, hands, left = split("two-player-draw")
    lost = hands[0][:2]
    hands[0] = [hands[1][0], "ZZ", *hands[0][2:], hands[0][2]]
    verdict = validate_deal(hands, variant, extra=left[0], stock=left[1:], dead=[left[5]])
    assert codes(verdict) == {
        "card-not-in-pack": 1,
        "card-twice": 3,
        "card-missing": 1,
        "hand-size": 1,
        "extra-wrong": 1,
        "stock-wrong": 1,
        "dead-wrong": 1,
    }
    missing = next(reason for reason in verdict.violations if reason.code == "card-missing")
    assert missing.detail in [f"missing from the deal: {one} {other}" for one, other in (lost, lost[::-1])]
    assert not verdict
    assert str(verdict).count(";") == len(verdict.violations) - 1


def test_no_cards_at_all() -> None:
    verdict = validate_deal([[], [], [], []], bigtwo.variant("base"))
    assert codes(verdict) == {"card-missing": 1, "hand-size": 4}


def test_a_wrong_number_of_hands_is_no_deal_of_this_variant() -> None:
    with pytest.raises(InvalidDeal) as refusal:
        validate_deal([[], []], bigtwo.variant("base"))
    (fault,) = refusal.value.faults
    assert (fault.path, fault.code) == (("hands",), "out-of-range")


def test_one_card_moved_is_always_noticed() -> None:
    """Any card replaced by any other text, in any place, under any named variant."""
    rng = Random(2)
    for name in NAMED:
        variant, hands, left = split(name)
        form = variant.options.leftover
        extra = left[0] if form.startswith("extra") else None
        places = [*hands, left] if form in ("stock", "dead") else hands
        for _ in range(20):
            place = rng.choice(places)
            position = rng.randrange(len(place))
            kept = place[position]
            place[position] = rng.choice([code for code in variant.order.codes if code != kept] + ["ZZ"])
            stock, dead = (left if form == "stock" else None), (left if form == "dead" else None)
            assert not validate_deal(hands, variant, extra, stock, dead)
            place[position] = kept
