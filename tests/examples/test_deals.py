"""A deal from the shuffled pack to the money: who gets what, who leads, was the record clean, who pays."""

from __future__ import annotations

import bigtwo

BASE = bigtwo.variant("base")
PACK = BASE.order.codes
"""The whole pack, from 3D to 2S: not shuffled, so that everybody sees who gets what."""
HANDS = [PACK[seat::4] for seat in range(4)]
"""All diamonds to seat 0, all clubs to seat 1, hearts to seat 2, spades to seat 3."""


class TestDeal:
    def test_the_exposed_card_counts_out_who_gets_the_first_card(self) -> None:
        dealt = BASE.deal(PACK, 0, "2C")
        assert dealt.first_card_to == 1
        assert BASE.cards(dealt.hands[1])[:3] == ("3D", "4D", "5D")
        assert str(dealt) == "first card to seat 1; seat 1 holds 3D, the lowest card of the pack, and leads"


class TestValidateDeal:
    def test_a_sound_deal(self) -> None:
        assert BASE.validate_deal(HANDS).valid

    def test_everything_that_is_wrong_at_once(self) -> None:
        verdict = BASE.validate_deal([HANDS[0][:-1], *HANDS[1:]])
        assert str(verdict) == "missing from the deal: 2D; cards dealt to seat 0: 12 instead of 13"


class TestOpening:
    def test_the_holder_of_the_lowest_card_leads_with_it(self) -> None:
        lead = BASE.opening(HANDS)
        assert (lead.leader, lead.by) == (0, "lowest-card")
        assert lead.to_dict()["must_include"] == "3D"

    def test_in_other_places_the_previous_winner_leads(self) -> None:
        rules = bigtwo.variant({"options": {"later_leader": "previous-winner"}})
        lead = rules.opening(HANDS, deal_number=2, previous={"winner": 2})
        assert (lead.leader, lead.by) == (2, "previous-winner")


class TestExchange:
    def test_the_loser_gives_his_highest_card_for_any_other(self) -> None:
        rules = bigtwo.variant("three-player-exchange")
        hands = [PACK[seat:51:3] for seat in range(3)]
        due = rules.exchange(hands, {"winner": 1, "hands": [hands[0][:3], [], hands[2][:5]]})
        assert due.to_dict()["loser"] == 2
        assert due.to_dict()["gives"] == rules.cards(rules.mask(hands[2]))[-1]


class TestReferee:
    def test_a_clean_record(self) -> None:
        judged = BASE.referee(bigtwo.DealtCards(HANDS), [{"seat": 0, "play": ["3D"]}, {"seat": 1, "play": ["4C"]}])
        assert judged.verdict == "clean"
        assert str(judged.state).splitlines()[-1] == "  trick 1: seat 2 faces 4C"

    def test_the_first_violation_and_where_it_stands(self) -> None:
        events = [{"seat": 0, "play": ["3D"]}, {"seat": 1, "pass": True}, {"seat": 2, "play": ["3C"]}]
        judged = BASE.referee(bigtwo.DealtCards(HANDS), events)
        assert judged.verdict == "violation"
        assert str(judged) == "event 3: not in the hand: 3C, held by seat 1"

    def test_a_table_is_handed_on_as_its_state(self) -> None:
        first = BASE.referee(bigtwo.DealtCards(HANDS), [{"seat": 0, "play": ["3D"]}])
        then = BASE.referee(first.state, [{"seat": 1, "pass": True}])
        assert then.state.to_act == 2


class TestScore:
    def test_cards_left_and_who_pays_whom(self) -> None:
        score = BASE.score(bigtwo.DealResult(0, cards_left=(0, 9, 10, 13)))
        assert [seat.amount for seat in score.seats] == [0, 9, 20, 39]
        ten_cards, doubled = score.seats[2].lines
        assert str(ten_cards) == "10 cards x 1: +10"
        assert str(doubled) == "doubled for 10 or more cards: +10"
        assert score.settlement is not None
        assert score.settlement.net == (68, 32, -12, -88)


class TestSession:
    def test_the_ledger_of_two_deals(self) -> None:
        deals = [bigtwo.DealResult(0, cards_left=(0, 9, 10, 13)), bigtwo.DealResult(2, cards_left=(1, 9, 0, 3))]
        ledger = BASE.session(deals)
        assert ledger.net == (77, 9, 1, -87)
        assert ledger.next_dealer == 2
        assert not ledger.over
