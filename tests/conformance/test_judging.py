"""The judging of answers: what satisfies an expectation, and that nothing else does."""

from typing import Any

import pytest

from bigtwo_conformance.judging import differences, normative
from tests.tables import rows

PAIR = {"equals": {"playable": True, "kind": "pair", "deciding_card": "9S"}}
GOOD_PAIR = {"playable": True, "kind": "pair", "deciding_card": "9S", "cards": ["9D", "9S"], "strength": 27}
SINGLE = {"cards": ["7H"], "kind": "single"}
EIGHTS = {"cards": ["8C", "8D"], "kind": "pair"}
MOVES = {"set-equals": {"moves": [SINGLE, EIGHTS]}}
WINS = {"equals": {"result": "a-beats-b"}}
NET = {"equals": {"settlement": {"net": [3, -3]}}}
TALLY = {"tally": {"single": 13, "pair": 4}}
REFUSED = {"refuse": ["x"]}

SENTENCES = [
    (PAIR, GOOD_PAIR, ""),
    (PAIR, GOOD_PAIR | {"kind": "triple"}, 'kind should be "pair", but is "triple".'),
    (PAIR, GOOD_PAIR | {"kind": None}, 'kind should be "pair", but is null.'),
    (PAIR, GOOD_PAIR | {"playable": 1}, "playable should be true, but is 1."),
    (PAIR, GOOD_PAIR | {"playable": "true"}, 'playable should be true, but is "true".'),
    (PAIR, GOOD_PAIR | {"deciding_card": ["9S"]}, 'deciding_card should be "9S", but is ["9S"].'),
    (WINS, {}, 'result should be "a-beats-b", but is missing.'),
    (WINS, None, "The answer should be an object, but is null."),
    (WINS, [WINS["equals"]], 'The answer should be an object, but is [{"result": "a-beats-b"}].'),
    ({"equals": {"deciding_card": None}}, {"deciding_card": None}, ""),
    ({"equals": {"deciding_card": None}}, {}, "deciding_card should be null, but is missing."),
    (NET, {"settlement": {"net": [3, -3], "transfers": []}}, ""),
    (NET, {"settlement": {"net": [3, -3.0]}}, "settlement.net[1] should be -3, but is -3.0."),
    (NET, {"settlement": {"net": [3]}}, "settlement.net should be [3, -3], but is [3]."),
    (MOVES, {"moves": [EIGHTS | {"cards": ["8D", "8C"]}, SINGLE | {"continues": True}]}, ""),
    (MOVES, {"moves": [EIGHTS]}, 'moves lacks {"cards": ["7H"], "kind": "single"}.'),
    (
        MOVES,
        {"moves": [EIGHTS, SINGLE, {"cards": ["9S"], "kind": "single"}]},
        'moves should not hold {"cards": ["9S"], "kind": "single"}.',
    ),
    (MOVES, {"moves": [EIGHTS, SINGLE, EIGHTS]}, 'moves holds {"cards": ["8C", "8D"], "kind": "pair"} 2 times.'),
    (MOVES, {"moves": None}, "moves should be a list, but is null."),
    ({"set-equals": {"moves": []}}, {"moves": []}, ""),
    (REFUSED, {"playable": False, "reason": {"code": "x", "detail": "..."}}, ""),
    ({"refuse": ["y", "x"]}, {"playable": False, "reason": {"code": "x"}}, ""),
    (REFUSED, {"playable": True, "kind": "pair"}, "playable should be false, but is true."),
    (REFUSED, {"playable": 0, "reason": {"code": "x"}}, "playable should be false, but is 0."),
    (REFUSED, {"playable": False}, "The reason should be x, but is missing."),
    (REFUSED, {"playable": False, "reason": "x"}, "The reason should be x, but is missing."),
    (REFUSED, {"playable": False, "reason": {"code": "y"}}, "The reason should be x, but is y."),
    (
        REFUSED,
        {"playable": False, "reason": {"code": ["x"]}, "violations": 3},
        "The reason should be x, but is missing.",
    ),
    (REFUSED, None, "playable should be false, but is null."),
    (TALLY, {"pair": 4, "single": 13, "told": {"1-4": ["3D 3S"]}}, ""),
    (TALLY, {"pair": 4}, "single should be 13, but is missing."),
    ({"tally": {"depth-1": 2}}, {"depth-1": 2, "divide": {"3D": 2}}, ""),
]
"""What is expected, an answer, and what is said to be wrong with it; of tallies tests/runner/test_tally.py has more."""


@rows("expect, answer, sentence", SENTENCES)
def test_what_is_wrong_with_an_answer_is_said(expect: Any, answer: Any, sentence: str) -> None:
    assert "".join(differences("classify", expect, answer)) == sentence


VIOLATION, OTHER = {"event": 3, "seat": 0, "code": "x"}, {"event": 3, "seat": 0, "code": "y"}
TRANSFER, SECOND = {"from": 1, "to": 0, "amount": 3}, {"from": 2, "to": 0, "amount": 3}
SPECIAL = {"seat": 0, "cards": ["3D", "3C"], "final": False}
FINAL = {"seat": 1, "cards": ["4D", "4C"], "final": True}
STATE = {"played": ["3D", "4D"], "set_aside": ["5D", "6D"], "specials": [SPECIAL, FINAL]}

IN_ANY_ORDER = [
    ({"cards": ["9D", "9S"]}, {"cards": ["9S", "9D"]}, [{"cards": ["9S", "9S"]}]),
    (
        {"hands": [["3D", "4D"], ["5D"]]},
        {"hands": [["4D", "3D"], ["5D"]]},
        [{"hands": hands} for hands in ([["5D"], ["3D", "4D"]], [["4D", "3D"]], [None, ["5D"]])],
    ),
    ({"dealt": [["3D", "4D"], ["5D"]]}, {"dealt": [["4D", "3D"], ["5D"]]}, [{"dealt": [["5D"], ["3D", "4D"]]}]),
    ({"stock": ["3D", "4D"]}, {"stock": ["3D", "4D"]}, [{"stock": ["4D", "3D"]}]),
    (
        {"violations": [VIOLATION, OTHER]},
        {"violations": [OTHER | {"detail": "...", "rules": ["DEC-01"]}, VIOLATION | {"detail": "..."}]},
        [
            {"violations": wrong}
            for wrong in (
                [VIOLATION],
                [VIOLATION, VIOLATION],
                [VIOLATION, OTHER, OTHER],
                [VIOLATION, OTHER | {"seat": 1}],
                [VIOLATION, {"code": "y"}],
            )
        ],
    ),
    (
        {"settlement": {"transfers": [TRANSFER, SECOND]}},
        {"settlement": {"transfers": [SECOND | {"currency": "EUR"}, TRANSFER]}},
        [{"settlement": {"transfers": wrong}} for wrong in ([TRANSFER], [TRANSFER, SECOND | {"amount": 4}])],
    ),
    (
        {"state": STATE},
        {
            "state": {
                "played": ["4D", "3D"],
                "set_aside": ["6D", "5D"],
                "specials": [FINAL, SPECIAL | {"cards": ["3C", "3D"]}],
            }
        },
        [
            {"state": STATE | wrong}
            for wrong in (
                {"played": ["4D"]},
                {"set_aside": []},
                {"specials": [SPECIAL]},
                {"specials": [SPECIAL, SPECIAL]},
                {"specials": [FINAL, SPECIAL | {"final": True}]},
            )
        ],
    ),
]


@rows("expected, same, others", IN_ANY_ORDER)
def test_the_order_counts_where_it_means_something(expected: Any, same: Any, others: Any) -> None:
    assert differences("referee", {"equals": expected}, same) == ()
    assert [other for other in others if not differences("referee", {"equals": expected}, other)] == []


NO = [
    ("compare", {"result": "neither", "reason": {"code": "x"}}),
    ("compare", {"result": "undefined", "reason": {"code": "x"}}),
    ("validate-play", {"legal": False, "violations": [{"code": "w"}, {"code": "x"}]}),
    ("validate-deal", {"valid": False, "violations": [{"code": "x"}]}),
    ("referee", {"verdict": "violation", "violations": [{"event": 3, "code": "x"}]}),
]


@rows("operation, answer", NO)
def test_every_operation_has_its_way_to_say_no(operation: str, answer: Any) -> None:
    assert differences(operation, {"refuse": ["y", "x"]}, answer) == ()
    assert differences(operation, {"refuse": ["y"]}, answer) != ()


@rows(
    "operation, expect, answer, right",
    [
        ("opening", {"redeal_offer": None}, {}, True),
        ("opening", {"redeal_offer": None}, {"redeal_offer": {"seats": [1]}}, False),
        ("opening", {"redeal_offer": {"seats": [1]}}, {}, False),
        ("opening", {"leader": None}, {}, False),
        ("referee", {"unwritten_passes": []}, {}, True),
        ("referee", {"unwritten_passes": []}, {"unwritten_passes": []}, True),
        ("referee", {"unwritten_passes": []}, {"unwritten_passes": [{"event": 1, "seat": 0}]}, False),
        ("referee", {"unwritten_passes": [{"event": 1, "seat": 0}]}, {}, False),
    ],
)
def test_nobody_need_say_that_there_is_nothing(operation: str, expect: Any, answer: Any, right: bool) -> None:
    assert (differences(operation, {"equals": expect}, answer) == ()) is right


def test_what_is_normative() -> None:
    """Of classify and compare a few fields, elsewhere all but words and what one engine alone knows."""
    answer: dict[str, Any] = {
        "variant": "base",
        "playable": False,
        "strength": 3,
        "reason": {"code": "x", "detail": ""},
    }
    assert normative("classify", answer) == {"playable": False, "reason": {"code": "x"}}
    answer = {"result": "neither", "reason": {"code": "equal", "params": {}}, "overlap": [], "a": {}, "rules": []}
    assert normative("compare", answer) == {"result": "neither", "reason": {"code": "equal"}}
    line = {"detail": "...", "phrase": "score.cards", "amount": 3, "rules": []}
    answer = {"variant": "base", "seats": [{"penalty": 3, "lines": [line]}], "next_cursor": None, "rules": []}
    assert normative("score", answer) == {"seats": [{"penalty": 3, "lines": [{"amount": 3}]}]}


@rows(
    "operation, expect",
    [
        ("classify", {}),
        ("classify", {"equals": {}, "refuse": []}),
        ("classify", {"equals": ["pair"]}),
        ("classify", {"resembles": {}}),
        ("score", {"refuse": ["x"]}),
    ],
)
def test_an_expectation_of_no_known_form_is_an_error(operation: str, expect: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="is no expectation for"):
        differences(operation, expect, {})
