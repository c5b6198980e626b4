"""Combinations: what is one, which one wins, what may be played, and whether a play was legal."""

from __future__ import annotations

import bigtwo

BASE = bigtwo.variant("base")
HONG_KONG = bigtwo.variant("hong-kong-ip")


class TestClassify:
    def test_a_combination_has_a_kind_and_a_card_that_decides(self) -> None:
        pair = BASE.classify("9S 9D")
        assert pair.to_dict() == {
            "cards": ["9D", "9S"],
            "playable": True,
            "kind": "pair",
            "deciding_card": "9S",
            "strength": 27,
            "rules": ["PG-COMB-03"],
        }

    def test_what_is_none_says_why(self) -> None:
        refusal = BASE.classify("9S 4D")
        assert not refusal
        assert refusal.to_dict()["reason"] == {
            "code": "not-a-combination",
            "phrase": "not-a-combination.different-ranks",
            "hint": "different-ranks",
            "detail": "9S 4D are not all of one rank; 2 cards are played together only if they are",
            "params": {"cards": ["4D", "9S"], "count": 2},
            "rules": ["PG-COMB-03"],
        }

    def test_variants_differ(self) -> None:
        assert str(BASE.classify("AH 2S 3D 4C 5D")) == "2S AH 5D 4C 3D (straight)"
        assert str(BASE.classify("JD QC KH AS 2D")) == (
            "2D AS KH QC JD are in sequence, but J-Q-K-A-2 is no run in this variant"
        )

    def test_cards_may_be_written_as_people_write_them(self) -> None:
        for text in ("TD 10S", "td, ts", "♦10 ♠10", "10♦ 10♠"):
            assert str(BASE.classify(text)) == "TS TD (pair)"


class TestCompare:
    def test_the_higher_suit_decides_between_pairs_of_one_rank(self) -> None:
        result = BASE.compare("9S 9D", "9H 9C")
        assert result.result == "a-beats-b"
        assert str(result) == "9S 9D beats 9H 9C: equal rank, and 9S decides, since spades rank above hearts"
        assert result.rules == ("PG-COMB-05",)

    def test_a_stronger_kind_of_five_cards_beats_a_weaker_one(self) -> None:
        result = BASE.compare("5H 5C 5D 5S 3D", "2S AS KS QS TS")
        assert str(result) == "5S 5H 5C 5D 3D beats 2S AS KS QS TS: four of a kind ranks above a flush"

    def test_different_numbers_of_cards_do_not_meet(self) -> None:
        assert BASE.compare("2S", "3D 3C").result == "neither"

    def test_what_is_no_combination_beats_nothing(self) -> None:
        result = BASE.compare("9S 4D", "3D")
        assert result.result == "undefined"
        assert result.reason.code == "not-a-combination"

    def test_variants_differ(self) -> None:
        low, high = "2H 3S 4D 5C 6D", "3D 4C 5D 6C 7D"
        assert BASE.compare(low, high).result != HONG_KONG.compare(low, high).result


class TestLegalMoves:
    def test_what_beats_the_pile(self) -> None:
        moves = BASE.legal_moves("3D 4S 9S 9D KC", "4C 4D")
        assert [str(move) for move in moves] == ["9S 9D (pair)"]
        assert moves.by_kind == {"pair": 1}
        assert moves.may_pass

    def test_the_first_play_of_a_deal_contains_the_lowest_card(self) -> None:
        moves = BASE.legal_moves("3D 3C 4S", opening=True)
        assert [str(move) for move in moves] == ["3D (single)", "3C 3D (pair)"]
        assert moves.must_include == "3D"
        assert not moves.may_pass

    def test_duties_are_named(self) -> None:
        moves = BASE.legal_moves("3D 9S KC", "8C", next_player_cards=1)
        assert "play your highest single, KC" in str(moves.obligations[0])


class TestValidatePlay:
    def test_a_legal_play(self) -> None:
        verdict = BASE.validate_play("9S", None, "9S")
        assert verdict.legal
        assert verdict.wins

    def test_an_illegal_play_says_which_rules_it_breaks(self) -> None:
        verdict = BASE.validate_play("3D 4S 9S 9D KC", "4C 4D", "KC")
        assert str(verdict) == (
            "the play KC has 1 card and the pile 4C 4D has 2; only the same number of cards may be played on it"
        )
        assert verdict.rules == ("PG-COMB-27", "PG-COMB-28")

    def test_whoever_leads_may_not_pass(self) -> None:
        assert str(BASE.validate_play("3D 9S", None, "pass")) == ("you have the lead, and whoever leads must play")
