"""Who leads, what the first play must contain, who takes the extra card, and dragons."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.dealing.lead import Opening, largest_combination, opening
from bigtwo.dealing.previous import InvalidDeal
from tests.dealing.packs import dealt, each, faults, shuffled, stacked, texts
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options


def hands_of(variant: bigtwo.Variant, *hands: str, rest: str = "") -> list[str]:
    """Full hands beginning with these cards."""
    pack = stacked(variant, *hands, rest=rest)
    players = variant.options.players
    return [" ".join(pack[: players * each(variant)][seat::players]) for seat in range(players)]


def lead(name: Any, *hands: str, rest: str = "", extra: str | None = None, **more: Any) -> Opening:
    variant = bigtwo.variant(name)
    return opening(hands_of(variant, *hands, rest=rest or extra or ""), variant, extra=extra, **more)


class TestLowestCard:
    @pytest.mark.parametrize(
        ("name", "card"),
        [("base", "3D"), ("pusoy-dos", "3C"), ("bridge-suits", "3C"), ("gamesky", "3D"), ("wikipedia", "3D")],
    )
    def test_its_holder_leads_with_it(self, name: str, card: str) -> None:
        for seat in range(4):
            hands = [""] * 4
            hands[seat] = card
            found = lead(name, *hands)
            assert (found.leader, found.by, found.to_dict()["must_include"]) == (seat, "lowest-card", card)
            assert found.dragon is None

    def test_every_deal_where_nothing_else_is_said(self) -> None:
        found = lead("base", "", "3D", deal_number=9, previous={"winner": 3, "hands": ["4D", "4C", "4H", ""]})
        assert (found.leader, found.by) == (1, "lowest-card")
        assert "DEC-41" in found.rules

    def test_it_need_not_be_played_where_the_variant_says_so(self) -> None:
        found = lead({"options": {"opening_must_include": False}}, "", "", "3D")
        assert (found.leader, found.must_include, found.to_dict()["must_include"]) == (2, 0, None)
        assert "PG-OPEN-02" in found.rules
        assert lead("lectio-5", "", "3D").to_dict()["must_include"] is None

    @pytest.mark.parametrize(("name", "rule"), [("two-player-13", "PG-2P-05"), ("three-player-13-draw", "PG-3P-08")])
    def test_the_lowest_dealt_card_takes_its_place(self, name: str, rule: str) -> None:
        found = lead(name, "4H", "3S", rest="3D 3C 3H")
        assert (found.leader, found.by, found.to_dict()["must_include"]) == (1, "lowest-card", "3S")
        assert {rule, "DEC-24"} <= set(found.rules)
        assert "lowest card dealt" in str(found)
        of_pack = lead(name, "3D", "3S")
        assert "DEC-24" not in of_pack.rules
        assert "lowest card of the pack" in str(of_pack)


class TestExtraCard:
    def test_the_holder_of_the_three_of_diamonds_takes_it(self) -> None:
        """SC-06."""
        for name in ("three-player", "three-player-face-down", "wikipedia-3"):
            found = lead(name, "", "3D", extra="9H")
            assert (found.extra_taken_by, found.leader, found.to_dict()["must_include"]) == (1, 1, "3D")
            assert [hand.bit_count() for hand in found.hands] == [17, 18, 17]
            assert found.variant.mask("9H") & found.hands[1]
            assert ("WP-DEAL-02" if name == "wikipedia-3" else "PG-3P-03") in found.rules

    def test_the_three_of_diamonds_itself_goes_to_the_three_of_clubs(self) -> None:
        """SC-06b."""
        for name in ("three-player", "three-player-face-down", "wikipedia-3"):
            found = lead(name, "3C", "3H", extra="3D")
            assert (found.extra_taken_by, found.leader, found.to_dict()["must_include"]) == (0, 0, "3D")
            assert ("DEC-52" if name == "wikipedia-3" else "PG-3P-04") in found.rules

    @pytest.mark.parametrize("face", ["extra-card-face-up", "extra-card-face-down"])
    def test_under_every_suit_order(self, face: str) -> None:
        for suits in map("".join, permutations("SHCD")):
            options = {"players": 3, "hand_size": 17, "leftover": face, "suit_order": suits}
            *_, next_lowest, lowest = ("3" + suit for suit in suits)
            ordinary = lead({"options": options}, "", lowest, next_lowest, extra="9H")
            assert (ordinary.extra_taken_by, ordinary.leader, ordinary.to_dict()["must_include"]) == (1, 1, lowest)
            itself = lead({"options": options}, "", "", next_lowest, extra=lowest)
            assert (itself.extra_taken_by, itself.leader, itself.to_dict()["must_include"]) == (2, 2, lowest)
            assert "DEC-25" in itself.rules
            assert ("DEC-25" in ordinary.rules) == (suits[-1] != "D")

    def test_the_holder_takes_it_even_where_somebody_else_leads(self) -> None:
        variant = {"extends": "three-player", "options": {"later_leader": "previous-winner"}}
        found = lead(variant, "", "3D", extra="9H", deal_number=2, previous={"winner": 2})
        assert (found.extra_taken_by, found.leader, found.by) == (1, 2, "previous-winner")

    def test_hands_may_hold_it_already(self) -> None:
        before = lead("three-player", "", "3D", extra="9H")
        after = opening(before.hands, before.variant)
        assert (after.leader, after.hands, after.extra_taken_by) == (1, before.hands, None)


class TestLaterDeals:
    def test_the_previous_winner(self) -> None:
        first = lead("hong-kong-ip", "", "3D")
        assert (first.leader, first.by, first.to_dict()["must_include"]) == (1, "lowest-card", "3D")
        assert first.rules == ("PG-PLAY-01", "PG-PLAY-02")
        later = lead("hong-kong-ip", "", "3D", deal_number=2, previous={"winner": 3})
        assert (later.leader, later.by, later.to_dict()["must_include"]) == (3, "previous-winner", None)
        assert later.rules == ("PG-HK-06",)

    def test_indonesian_rounds_of_ten(self) -> None:
        """SC-15: deals 1 and 11 are opened by the three of diamonds, all others by the previous winner."""
        for number in range(1, 22):
            previous = {"previous": {"winner": 2}} if number > 1 else {}
            found = lead("indonesia-hutabarat", "", "3D", deal_number=number, **previous)
            if number in (1, 11, 21):
                assert (found.leader, found.by, found.to_dict()["must_include"]) == (1, "lowest-card", "3D")
                assert "PG-OPEN-10" in found.rules
            else:
                assert (found.leader, found.by, found.must_include) == (2, "previous-winner", 0)
                assert "PG-OPEN-08" in found.rules

    def test_a_new_round_does_not_ask_for_the_previous_deal(self) -> None:
        assert lead("indonesia-hutabarat", "3D", deal_number=11).leader == 0
        with pytest.raises(InvalidDeal, match="its winner leads"):
            lead("indonesia-hutabarat", "3D", deal_number=12)


LOSER_LEADS = {"options": {"later_leader": "previous-loser", "next_dealer": "loser"}}


class TestPreviousLoser:
    def after(self, *left: str, winner: int = 0, options: dict[str, object] | None = None) -> Opening:
        variant = {"options": {**LOSER_LEADS["options"], **(options or {})}}
        return lead(variant, "3D", deal_number=2, previous={"winner": winner, "hands": list(left)})

    def test_most_cards_left(self) -> None:
        found = self.after("", "4D 4C", "5D 6D 7D", "8H")
        assert (found.leader, found.by, found.must_include) == (2, "previous-loser", 0)
        assert found.rules == ("PG-OPEN-03",)
        assert str(found) == "seat 2 had the most cards left in the previous deal (3) and leads"

    def test_of_equals_the_one_whose_combination_has_fewest_cards(self) -> None:
        """PG-OPEN-04: a pair against a single."""
        found = self.after("", "3D 3C", "4S 9H", "8H")
        assert found.leader == 2
        assert {"PG-OPEN-03", "PG-OPEN-04", "DEC-37"} == set(found.rules)

    def test_of_equal_combinations_the_weakest(self) -> None:
        """PG-OPEN-05."""
        found = self.after("", "4D 4C", "3D 3C", "8H")
        assert found.leader == 2
        assert "PG-OPEN-05" in found.rules

    def test_a_straight_against_a_pair(self) -> None:
        """SC-09: two with seven cards, one can form a straight, the other only a pair."""
        found = self.after("4D 5C 6D 7H 8S JD KD", "3C 3H 5D 7C 9D JH KC", "6S 7S 8H 9H TH", "", winner=3)
        assert (found.leader, found.by) == (1, "previous-loser")

    def test_everybody_forms_the_strongest_of_the_largest(self) -> None:
        """DEC-37: the flush of seat 1 and the full house of seat 2 are their best fives."""
        found = self.after("", "3D 5D 7D 9D JD 4H", "4C 4S 4D TC TH 5C", "8H")
        assert found.leader == 1
        # Without flushes, seat 1 has only singles.
        found = self.after("", "4C 4S 4D 5S 5H 6C", "3D 5D 7D 9D JD 8H", "8C", options={"flushes": False})
        assert found.leader == 2

    def test_the_kinds_of_the_variant_decide(self) -> None:
        left = ("", "4C 4S 4D", "3D 5D 7D", "9H")
        assert self.after(*left).leader == 2
        # Without triples the largest combination of seat 1 is a pair, still more than a single.
        assert self.after(*left, options={"triples": False}).leader == 2
        left = ("", "4C 4S 4D", "3C 3D 7D", "9H")
        assert self.after(*left).leader == 2
        assert "PG-OPEN-05" not in self.after(*left).rules
        assert "PG-OPEN-05" in self.after(*left, options={"triples": False}).rules

    def test_a_straight_flush_with_two_extra_cards_is_the_largest_of_all(self) -> None:
        left = ("", "3D 4D 5D 6D 7D 9C JH", "3C 3H 9D TC QS KC AS", "8C")
        assert self.after(*left, options={"straight_flush_form": "five-plus-two"}).leader == 2
        assert self.after(*left).leader == 2
        left = ("", "3D 4D 5D 6D 7D 9C JH", "3C 4H 5S 6C 7C KC AS", "8C")
        assert self.after(*left, options={"straight_flush_form": "five-plus-two"}).leader == 2

    def test_three_tied(self) -> None:
        found = self.after("", "5D 5C", "4D 4C", "3D 3C")
        assert found.leader == 3
        assert found.reason.to_dict()["params"] == {"seat": 3, "count": 2, "cards": ["3D", "3C"]}

    def test_after_a_dragon_everybody_else_holds_a_full_hand(self) -> None:
        variant = bigtwo.variant({"options": {**LOSER_LEADS["options"], "dragon": "wins"}})
        full = hands_of(variant, "3D 4S 5H 6C 7D 8D 9S TH JC QD KS AD 2C")
        found = opening(full, bigtwo.variant(LOSER_LEADS))
        assert found.leader == 0
        later = opening(full, variant, 2, {"winner": 0, "hands": full})
        assert later.dragon == 0
        rng = Random(3)
        pack = shuffled(rng, variant)
        later = opening([pack[seat::4] for seat in range(4)], variant, 2, {"winner": 0, "hands": full})
        assert later.leader in (1, 2, 3)

    def test_largest_combination_against_a_search_of_everything(self) -> None:
        rng = Random(11)
        for _ in range(300):
            variant = bigtwo.variant({"options": random_options(rng)})
            hand = sum(1 << card for card in rng.sample(range(variant.order.pack.size), rng.randint(1, 18)))
            found = [play for mask in variant.combinations.leads(hand) if (play := variant.combinations.get(mask))]
            best = max((play.size, play.strength) for play in found)
            chosen = largest_combination(hand, variant)
            assert (chosen.size, chosen.strength) == best
            assert not chosen.mask & ~hand


DRAGON = "3D 4S 5H 6C 7D 8D 9S TH JC QD KS AD 2C"
HIGHER_DRAGON = "3C 4D 5D 6D 7C 8C 9C TC JD QC KC AC 2S"


class TestDragon:
    def test_wins_before_any_play(self) -> None:
        """SC-07."""
        found = lead("hong-kong-ip", "", "", DRAGON)
        assert found.to_dict()["dragon"] == {"seat": 2}
        assert (found.leader, found.by, found.must_include) == (None, "dragon", 0)
        assert "PG-HK-04" in found.rules

    def test_means_nothing_where_it_is_not_played(self) -> None:
        found = lead("base", "", "", DRAGON)
        assert (found.leader, found.by, found.dragon) == (2, "lowest-card", None)

    def test_of_several_the_highest_two_wins(self) -> None:
        """DEC-34."""
        found = lead("hong-kong-ip", "", HIGHER_DRAGON, DRAGON)
        assert (found.dragon, found.by) == (1, "dragon")
        assert "DEC-34" in found.rules
        assert "2S" in str(found)

    def test_a_missing_rank_is_no_dragon(self) -> None:
        found = lead("hong-kong-ip", "", "", DRAGON.replace("9S", "TS"))
        assert (found.leader, found.dragon) == (2, None)

    def test_also_in_later_deals(self) -> None:
        found = lead("hong-kong-ip", DRAGON, deal_number=3, previous={"winner": 2})
        assert (found.leader, found.dragon) == (None, 0)

    def test_on_tiles_of_thirteen_numbers(self) -> None:
        tiles = {"extends": "lectio-4", "options": {"dragon": "wins"}}
        found = lead(tiles, "", " ".join(f"{number}{'DCHS'[number % 4]}" for number in range(1, 14)))
        assert found.dragon == 1

    def test_is_looked_for_after_an_exchange(self) -> None:
        """Among three with thirteen cards, the exchange both makes and breaks dragons."""
        variant = bigtwo.variant(
            {"extends": "three-player-13-draw", "options": {"card_exchange": "loser-highest-for-any", "dragon": "wins"}}
        )
        previous = {"winner": 0, "hands": ["", "3D 4D", "3C"]}
        twelve = DRAGON.removesuffix(" 2C")
        more = {"deal_number": 2, "previous": previous}
        made = dealt(variant, f"{twelve} 4H", "2C KD KH", **more, returned="4H")
        assert made.opening is not None
        assert (made.exchange is not None, made.opening.dragon) == (True, 0)
        broken = dealt(variant, "5C 5D", DRAGON, **more, returned="5C")
        assert broken.opening is not None
        assert broken.opening.dragon is None
        assert broken.opening.leader is not None


def test_the_leader_is_who_holds_the_lowest_card() -> None:
    """Whatever the variant, in the first deal."""
    rng = Random(8)
    variants = [bigtwo.variant(name) for name in NAMED]
    by_cards = {"first_leader": "lowest-card"}
    variants += [bigtwo.variant({"options": random_options(rng) | by_cards}) for _ in range(200)]
    for variant in variants:
        pack = shuffled(rng, variant)
        players, size = variant.options.players, each(variant)
        hands = [pack[: players * size][seat::players] for seat in range(players)]
        extra = pack[-1] if variant.options.leftover.startswith("extra") else None
        found = opening(hands, variant, extra=extra)
        if found.instant_win is not None or found.by == "redeal":
            continue
        rank = {code: place for place, code in enumerate(variant.order.codes)}
        after = texts(variant, found.hands)
        lowest = min((code for hand in after for code in hand), key=rank.__getitem__)
        assert lowest in after[found.leader or 0]
        assert found.to_dict()["must_include"] == (lowest if variant.options.opening_must_include else None)
        assert sum(len(hand) for hand in after) == players * size + (extra is not None)


class TestMisuse:
    def test_hands(self) -> None:
        variant = bigtwo.variant("base")
        hands: list[Any] = hands_of(variant)
        assert faults(opening, hands[:3], variant) == [(("hands",), "out-of-range")]
        assert faults(opening, [*hands[:3], hands[3][3:]], variant) == [(("hands", 3), "wrong-hand-size")]
        assert faults(opening, [*hands[:3], hands[0]], variant) == [(("hands", 3), "card-in-two-places")]
        assert faults(opening, [*hands[:3], "3D 3D"], variant) == [(("hands", 3, 1), "card-twice")]
        assert faults(opening, ["ZZ", *hands[1:]], variant) == [(("hands", 0, 0), "unknown-card")]
        assert faults(opening, hands, variant, 0) == [(("deal_number",), "out-of-range")]
        assert faults(opening, [""] * 4, variant) == [(("hands", seat), "wrong-hand-size") for seat in range(4)]
        assert len(faults(opening, [0] * 3, bigtwo.variant("three-player"))) == 3

    def test_the_extra_card(self) -> None:
        base, three = bigtwo.variant("base"), bigtwo.variant("three-player")
        assert faults(opening, hands_of(base), base, extra="9H")[0] == (("extra",), "not-due")
        hands = hands_of(three, "3D", rest="9H")
        assert faults(opening, hands, three) == [(("extra",), "missing-field")]
        assert faults(opening, hands, three, extra="3D") == [(("extra",), "card-in-two-places")]
        assert faults(opening, hands, three, extra="9H 9S") == [(("extra",), "not-a-card")]
        assert faults(opening, hands, three, extra="ZZ") == [(("extra",), "unknown-card")]
        assert faults(opening, [hands[0], hands[1] + " 9H", hands[2]], three) == [
            (("hands", 0), "wrong-hand-size"),
            (("hands", 1), "wrong-hand-size"),
        ]

    @pytest.mark.parametrize(
        ("previous", "found"),
        [
            (None, [(("previous",), "missing-field")]),
            ({}, [(("previous", "winner"), "missing-field")]),
            ({"winner": 0}, [(("previous", "hands"), "missing-field")]),
            ({"winner": 4, "hands": ["", "3D", "3C", "3H"]}, [(("previous", "winner"), "out-of-range")]),
            ({"winner": 0, "hands": ["", "3D", "3C"]}, [(("previous", "hands"), "out-of-range")]),
            ({"winner": 0, "hands": ["", "3D", "3C", "3D"]}, [(("previous", "hands", 3), "card-in-two-places")]),
            ({"winner": 0, "hands": ["4D", "3D", "3C", "3H"]}, [(("previous", "hands", 0), "previous-inconsistent")]),
            ({"winner": 0, "hands": ["", "3D", "3C", ""]}, [(("previous", "hands", 3), "previous-inconsistent")]),
            (
                {"winner": 0, "hands": ["", "3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 6D 6C", "7D", "7C"]},
                [(("previous", "hands", 1), "previous-inconsistent")],
            ),
            (
                {"winner": 0, "hands": ["", "3D", "3C", "3H"], "penalties": [1]},
                [(("previous", "penalties"), "out-of-range")],
            ),
        ],
    )
    def test_the_previous_deal(self, previous: Any, found: list[tuple[object, str]]) -> None:
        variant = bigtwo.variant(LOSER_LEADS)
        assert faults(opening, hands_of(variant), variant, 2, previous) == found

    def test_how_a_deal_may_end_depends_on_the_variant(self) -> None:
        """Played to the last, exactly one hand is left; a lone top two that does not win leaves one hand empty."""
        loser = {"later_leader": "previous-loser", "next_dealer": "loser"}
        to_the_last = bigtwo.variant({"extends": "pusoy-dos-play-on", "options": loser})
        hands = hands_of(to_the_last)
        assert opening(hands, to_the_last, 2, {"winner": 0, "hands": ["", "", "3D 4D", ""]}).leader == 2
        two_left: Any = {"winner": 0, "hands": ["", "", "3D 4D", "5D"]}
        assert faults(opening, hands, to_the_last, 2, two_left) == [(("previous", "hands"), "previous-inconsistent")]
        denied = bigtwo.variant({"options": {**loser, "lone_top_two_finish": "not-a-win"}})
        assert opening(hands, denied, 2, {"winner": 0, "hands": ["", "", "3D 4D", "5D"]}).leader == 2
        two_denied: Any = {"winner": 0, "hands": ["", "", "3D 4D", ""]}
        assert len(faults(opening, hands, denied, 2, two_denied)) == 2
        of_two = bigtwo.variant({"extends": "two-player-13", "options": {**loser, "lone_top_two_finish": "not-a-win"}})
        assert opening(hands_of(of_two), of_two, 2, {"winner": 0, "hands": ["3D 4D", ""]}).leader == 1
        nobody_left: Any = {"winner": 0, "hands": ["", ""]}
        assert faults(opening, hands_of(of_two), of_two, 2, nobody_left) == [
            (("previous", "hands", 1), "previous-inconsistent")
        ]
