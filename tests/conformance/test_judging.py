"""The judging of answers: what satisfies an expectation, and that nothing else does."""

import pytest

from bigtwo_conformance.judging import differences, normative

PAIR = {"equals": {"playable": True, "kind": "pair", "deciding_card": "9S"}}
GOOD_PAIR = {"playable": True, "kind": "pair", "deciding_card": "9S", "cards": ["9D", "9S"], "strength": 27}
MOVES = {"set-equals": {"moves": [{"cards": ["7H"], "kind": "single"}, {"cards": ["8C", "8D"], "kind": "pair"}]}}
SEVEN = {"cards": ["7H"], "kind": "single", "continues": True}
EIGHTS = {"cards": ["8D", "8C"], "kind": "pair"}


class TestEquals:
    def test_an_answer_may_say_more(self) -> None:
        assert differences("classify", PAIR, GOOD_PAIR) == ()

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"kind": "triple"}, 'kind should be "pair", but is "triple".'),
            ({"kind": None}, 'kind should be "pair", but is null.'),
            ({"playable": 1}, "playable should be true, but is 1."),
            ({"playable": "true"}, 'playable should be true, but is "true".'),
            ({"deciding_card": ["9S"]}, 'deciding_card should be "9S", but is ["9S"].'),
        ],
    )
    def test_another_value_or_type(self, change, sentence) -> None:
        assert differences("classify", PAIR, GOOD_PAIR | change) == (sentence,)

    def test_a_missing_field(self) -> None:
        assert differences("compare", {"equals": {"result": "a-beats-b"}}, {}) == (
            'result should be "a-beats-b", but is missing.',
        )

    def test_null_is_not_missing(self) -> None:
        expect = {"equals": {"deciding_card": None}}
        assert differences("classify", expect, {"deciding_card": None}) == ()
        assert differences("classify", expect, {}) != ()

    @pytest.mark.parametrize("answer", [None, 1, "a-beats-b", [], [{"result": "a-beats-b"}]])
    def test_an_answer_that_is_no_object(self, answer) -> None:
        (sentence,) = differences("compare", {"equals": {"result": "a-beats-b"}}, answer)
        assert sentence.startswith("The answer should be an object, but is ")

    def test_inside_objects_and_lists(self) -> None:
        expect = {"equals": {"settlement": {"net": [3, -3]}}}
        assert differences("score", expect, {"settlement": {"net": [3, -3], "transfers": []}}) == ()
        assert differences("score", expect, {"settlement": {"net": [3, -3.0]}}) == (
            "settlement.net[1] should be -3, but is -3.0.",
        )
        assert differences("score", expect, {"settlement": {"net": [3]}}) == (
            "settlement.net should be [3, -3], but is [3].",
        )

    @pytest.mark.parametrize(
        ("operation", "expected", "same", "others"),
        [
            ("classify", {"cards": ["9D", "9S"]}, {"cards": ["9S", "9D"]}, [{"cards": ["9S", "9S"]}]),
            (
                "deal",
                {"hands": [["3D", "4D"], ["5D"]]},
                {"hands": [["4D", "3D"], ["5D"]]},
                [{"hands": hands} for hands in ([["5D"], ["3D", "4D"]], [["4D", "3D"]], [None, ["5D"]])],
            ),
            (
                "deal",
                {"dealt": [["3D", "4D"], ["5D"]]},
                {"dealt": [["4D", "3D"], ["5D"]]},
                [{"dealt": [["5D"], ["3D", "4D"]]}],
            ),
            ("deal", {"stock": ["3D", "4D"]}, {"stock": ["3D", "4D"]}, [{"stock": ["4D", "3D"]}]),
        ],
        ids=["cards, each once", "hands, each in its seat", "hands as dealt", "the stock in its own order"],
    )
    def test_cards_in_any_order_where_that_means_nothing(self, operation, expected, same, others) -> None:
        assert differences(operation, {"equals": expected}, same) == ()
        assert all(differences(operation, {"equals": expected}, other) != () for other in others)

    def test_violations_by_event_seat_and_code_in_any_order(self) -> None:
        one, other = {"event": 3, "seat": 0, "code": "x"}, {"event": 3, "seat": 0, "code": "y"}
        expect = {"equals": {"verdict": "violation", "violations": [one, other]}}
        said = [other | {"detail": "...", "rules": ["DEC-01"]}, one | {"detail": "...", "rules": []}]
        assert differences("referee", expect, {"verdict": "violation", "violations": said}) == ()
        for wrong in ([one], [one, one], [one, other, other], [one, other | {"seat": 1}], [one, {"code": "y"}]):
            assert differences("referee", expect, {"verdict": "violation", "violations": wrong}) != ()

    def test_transfers_in_any_order(self) -> None:
        one, other = {"from": 1, "to": 0, "amount": 3}, {"from": 2, "to": 0, "amount": 3}
        expect = {"equals": {"settlement": {"transfers": [one, other]}}}
        assert differences("score", expect, {"settlement": {"transfers": [other | {"currency": "EUR"}, one]}}) == ()
        assert differences("score", expect, {"settlement": {"transfers": [one]}}) != ()
        assert differences("score", expect, {"settlement": {"transfers": [one, other | {"amount": 4}]}}) != ()

    def test_cards_on_the_table_and_specials_in_any_order(self) -> None:
        one = {"seat": 0, "cards": ["3D", "3C"], "final": False}
        other = {"seat": 1, "cards": ["4D", "4C"], "final": True}
        expect = {"equals": {"state": {"played": ["3D", "4D"], "set_aside": ["5D", "6D"], "specials": [one, other]}}}
        turned = one | {"cards": ["3C", "3D"]}
        state = {"played": ["4D", "3D"], "set_aside": ["6D", "5D"], "specials": [other, turned]}
        assert differences("referee", expect, {"state": state}) == ()
        for wrong in ({"played": ["4D"]}, {"set_aside": []}, {"specials": [one]}, {"specials": [one, one]}):
            assert differences("referee", expect, {"state": state | wrong}) != ()
        assert differences("referee", expect, {"state": state | {"specials": [other, one | {"final": True}]}}) != ()


class TestNormative:
    def test_of_classify_and_compare_a_few_fields(self) -> None:
        answer = {"variant": "base", "playable": False, "strength": 3, "reason": {"code": "x", "detail": "..."}}
        assert normative("classify", answer) == {"playable": False, "reason": {"code": "x"}}
        answer = {"result": "neither", "reason": {"code": "equal", "params": {}}, "overlap": [], "a": {}, "rules": []}
        assert normative("compare", answer) == {"result": "neither", "reason": {"code": "equal"}}

    def test_elsewhere_everything_but_words_and_what_one_engine_alone_knows(self) -> None:
        answer = {
            "variant": "base",
            "seats": [
                {
                    "seat": 0,
                    "penalty": 3,
                    "lines": [{"detail": "...", "phrase": "score.cards", "amount": 3, "rules": []}],
                }
            ],
            "next_cursor": None,
            "rules": [],
        }
        assert normative("score", answer) == {"seats": [{"seat": 0, "penalty": 3, "lines": [{"amount": 3}]}]}


class TestSetEquals:
    def test_any_order(self) -> None:
        assert differences("legal-moves", MOVES, {"moves": [EIGHTS, SEVEN], "count": 2}) == ()

    @pytest.mark.parametrize(
        ("moves", "sentence"),
        [
            ([EIGHTS], 'moves lacks {"cards": ["7H"], "kind": "single"}.'),
            (
                [EIGHTS, SEVEN, {"cards": ["9S"], "kind": "single"}],
                'moves should not hold {"cards": ["9S"], "kind": "single"}.',
            ),
            (
                [EIGHTS, SEVEN, EIGHTS],
                'moves holds {"cards": ["8C", "8D"], "kind": "pair"} 2 times.',
            ),
            (None, "moves should be a list, but is null."),
        ],
    )
    def test_one_less_one_more_one_twice(self, moves, sentence) -> None:
        assert differences("legal-moves", MOVES, {"moves": moves}) == (sentence,)

    def test_an_empty_list_means_nothing(self) -> None:
        nothing = {"set-equals": {"moves": []}}
        assert differences("legal-moves", nothing, {"moves": []}) == ()
        assert differences("legal-moves", nothing, {"moves": [SEVEN]}) != ()
        assert differences("legal-moves", nothing, {}) != ()


class TestRefuse:
    @pytest.mark.parametrize(
        ("operation", "answer"),
        [
            ("classify", {"playable": False, "reason": {"code": "x", "detail": "..."}}),
            ("compare", {"result": "neither", "reason": {"code": "x"}}),
            ("compare", {"result": "undefined", "reason": {"code": "x"}}),
            ("validate-play", {"legal": False, "violations": [{"code": "w"}, {"code": "x"}]}),
            ("validate-deal", {"valid": False, "violations": [{"code": "x"}]}),
            ("referee", {"verdict": "violation", "violations": [{"event": 3, "code": "x"}]}),
        ],
    )
    def test_every_operation_has_its_way_to_say_no(self, operation, answer) -> None:
        assert differences(operation, {"refuse": ["y", "x"]}, answer) == ()
        assert differences(operation, {"refuse": ["y"]}, answer) != ()

    @pytest.mark.parametrize(
        ("answer", "sentence"),
        [
            ({"playable": True, "kind": "pair"}, "playable should be false, but is true."),
            ({"playable": 0, "reason": {"code": "x"}}, "playable should be false, but is 0."),
            ({"playable": False}, "The reason should be x, but is missing."),
            ({"playable": False, "reason": "x"}, "The reason should be x, but is missing."),
            ({"playable": False, "reason": {"code": "y"}}, "The reason should be x, but is y."),
            (
                {"playable": False, "reason": {"code": ["x"]}, "violations": 3},
                "The reason should be x, but is missing.",
            ),
            (None, "playable should be false, but is null."),
        ],
    )
    def test_a_no_for_another_reason_is_not_enough(self, answer, sentence) -> None:
        assert differences("classify", {"refuse": ["x"]}, answer) == (sentence,)


class TestTally:
    def test_counts_are_all_or_nothing(self) -> None:
        expect = {"tally": {"single": 13, "pair": 4}}
        assert differences("legal-moves", expect, {"pair": 4, "single": 13}) == ()
        assert differences("legal-moves", expect, {"pair": 4}) == ("single should be 13, but is missing.",)
        assert differences("legal-moves", expect, {"pair": 4, "single": 13, "triple": 1}) == (
            "triple should not be counted at all.",
        )

    def test_the_divide_is_judged_where_one_is_expected(self) -> None:
        counts = {"depth-1": 2, "divide": {"3D": 1, "3D 3S": 1}}
        assert differences("referee", {"tally": counts}, counts) == ()
        assert differences("referee", {"tally": counts}, {"depth-1": 2, "divide": {"3D": 1, "4D": 1}}) == (
            "divide.3D 3S should be 1, but is missing.",
            "divide.4D should not be counted at all.",
        )
        assert differences("referee", {"tally": counts}, {"depth-1": 2}) != ()
        assert differences("referee", {"tally": {"depth-1": 2}}, counts) == ()

    def test_what_is_shown_besides_is_not_judged(self) -> None:
        assert differences("legal-moves", {"tally": {"pair": 4}}, {"pair": 4, "told": {"1-4": ["3D 3S"]}}) == ()

    def test_a_count_that_stopped_says_why_and_nothing_else(self) -> None:
        stopped = {"stopped": "A legal event was listed twice.", "pair": 4}
        assert differences("legal-moves", {"tally": {"pair": 4}}, stopped) == (
            "The count stopped: A legal event was listed twice.",
        )


@pytest.mark.parametrize(
    ("operation", "expect"),
    [
        ("classify", {}),
        ("classify", {"equals": {}, "refuse": []}),
        ("classify", {"equals": ["pair"]}),
        ("classify", {"resembles": {}}),
        ("score", {"refuse": ["x"]}),
    ],
)
def test_an_expectation_of_no_known_form_is_an_error(operation, expect) -> None:
    with pytest.raises(ValueError, match="is no expectation for"):
        differences(operation, expect, {})
