"""The options: what they allow, how strictly they are read, and what a set of them promises."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import FrozenInstanceError, replace
from typing import Any

import jsonschema_rs
import pytest

from bigtwo.faults import Fault
from bigtwo.variant import OPTIONS, HandDoubling, InvalidVariant, Option, Options, resolve, rules_for
from bigtwo.variant.instant_wins import PATTERNS
from bigtwo.variant.options import BY_NAME
from tests.oracle.facts import STRAIGHT_ORDERS, as_list
from tests.variant.mixes import closed_values

RULE_ID = re.compile(r"(PG|WP|HR|DEC|VC)-[A-Z0-9]+(-\d\d)?")

SOME_RUN = {"ranks": "A2345", "decided_by": "2"}

MORE: dict[str, list[Any]] = {
    "straight_order": [[SOME_RUN], [[SOME_RUN]]],
    "card_points": [
        {"others": 0},
        {"2": 1000, "A": 3, "others": 1},
        dict.fromkeys("3456789TJQKA2", 1),
        {"15": 4, "1": 3, "2": 4, "others": 1},
    ],
    "place_points": [[5, 0], [3, 1, 0], [2, 1, -1, -2], [1000, 0, 0, 0, -1000]],
    "count_multipliers": [[], [[10, 2], [13, 3]], [[1, 2]], [[60, 1000]], [[n, n + 1] for n in range(1, 21)]],
    "hand_doubling": [
        None,
        {"cards": ["two"], "mode": "each"},
        {"cards": ["straight-flush", "two", "four-of-a-kind"], "mode": "once"},
    ],
    "instant_wins": [
        {},
        {"six-pairs": 10},
        {"three-flushes": None, "dragon": 1, "same-suit-dragon": 1_000_000},
        dict.fromkeys(PATTERNS, 5),
    ],
    "stake": [1, 7, 1_000_000],
    "deals_per_round": [None, 1, 10, 1000],
    "starting_chips": [None, 1, 149, 1_000_000_000],
    "target_score": [None, 1, 50, 1_000_000],
    "two_factors": [None, 2, 10, {"S": 3}, {"S": 3, "H": 2}, {"S": 2, "H": 2, "C": 2, "D": 3}],
    "all_held_factor": [1, 2, 1000],
    "penalty_cap": [None, 1, 30, 1_000_000_000],
}
"""Values of the options that have more than a few."""

ALLOWED = {option.name: closed_values(option) + MORE.get(option.name, []) for option in OPTIONS}

WRONG_EVERYWHERE: list[Any] = [
    1.5, 4.0, float("nan"), float("inf"), -1, 10**30, "", "x", "Ünsinn\n", [[]], {}, {"a": 1},
]  # fmt: skip

WRONG: dict[str, list[Any]] = {
    "players": ["4", 1, 6, True, None, [4], "four"],
    "pack": ["standard", 52, None, True],
    "suit_order": [["S", "H", "C", "D"], 4, None, True],
    "hand_size": ["13", "ALL", 14, 13.0, True, None],
    "opening_must_include": [1, 0, "true", "yes", None],
    "triples": [1, 0, "false", None],
    "flushes": [1, 0, "off", None],
    "bare_four_bombs": [1, 0, "yes", None],
    "self_beat": [1, 0, "on", None],
    "must_beat": [1, 0, "yes", None],
    "straight_order": [
        "S10",
        "s0",
        "S0 ",
        0,
        None,
        True,
        [],
        [[]],
        [SOME_RUN] * 16,
        [[SOME_RUN] * 16],
        [["A2345"]],
        ["A2345"],
        [{"ranks": "A2345"}],
        [{"decided_by": "2"}],
        [{**SOME_RUN, "suit": "S"}],
        [{"ranks": 12345, "decided_by": "2"}],
        [{"ranks": ["1", "2", "3", "4", 5], "decided_by": "2"}],
        [{"ranks": "A2345", "decided_by": 2}],
        [{"ranks": "A2345", "decided_by": ""}],
        [{"ranks": "A" * 16, "decided_by": "A"}],
    ],
    "runs_of": [None, "3", 3, [5], [13], ["3"], [3, 3], [True], [3.5], {"3": 1}, [3, 4, 6, 7, 8, 9, 10, 11, 12, 3]],
    "consecutive_pairs": [None, "2", 2, [1], [7], [2, 2], [None], [[2]]],
    "two_pairs": [0, 1, "true", None, []],
    "last_cards_announcement": ["1", 3, True, False, None],
    "dragon": [True, False, "on", None],
    "bombs": [True, False, "On", None],
    "instant_wins": [
        None,
        True,
        10,
        "six-pairs",
        ["six-pairs"],
        [["six-pairs", 10]],
        {"six-pairs": 0},
        {"six-pairs": -10},
        {"six-pairs": 1_000_001},
        {"six-pairs": "10"},
        {"six-pairs": 10.0},
        {"six-pairs": True},
        {"six_pairs": 10},
        {"Dragon": 10},
        {"none": None},
        {f"dragon-{number}": 1 for number in range(40)},
    ],
    "card_points": [
        None,
        True,
        1,
        "One-Each",
        [1, 2],
        [["A", 3]],
        {"A": -1},
        {"A": 1001},
        {"A": "3"},
        {"A": 3.5},
        {"A": True},
        {"A": None},
        {"a": 3},
        {"Ace": 3},
        {"others": 1, "Others": 2},
        {str(number): 1 for number in range(40)},
    ],
    "place_points": [
        None,
        True,
        "5-3-1",
        [],
        [5],
        [5, 4, 3, 2, 1, 0],
        {"1": 5},
        ["5", 3],
        [5, 3.5, 1],
        [5, True],
        [1001, 0],
        [0, -1001],
    ],
    "count_multipliers": [
        None,
        "none",
        {"10": 2},
        [10, 2],
        [[10]],
        [[10, 2, 3]],
        [["10", 2]],
        [[10, 2.0]],
        [[10, True]],
        [[0, 2]],
        [[61, 2]],
        [[10, 0]],
        [[10, 1001]],
        [[n, n + 1] for n in range(1, 22)],
    ],
    "hand_doubling": [
        [],
        True,
        "two",
        {"cards": ["two"]},
        {"mode": "each"},
        {"cards": [], "mode": "each"},
        {"cards": ["two", "two"], "mode": "each"},
        {"cards": ["quads"], "mode": "each"},
        {"cards": "two", "mode": "each"},
        {"cards": ["two"], "mode": "twice"},
        {"cards": ["two"], "mode": None},
        {"cards": ["two"], "mode": "each", "factor": 2},
    ],
    "stake": [0, 1_000_001, "1", True, None],
    "deals_per_round": [0, 1001, "10", False],
    "starting_chips": [0, 1_000_000_001, "149", True],
    "target_score": [0, -50, 1_000_001, "50", 50.0, True],
    "target_winner": ["Lowest", "least", None, 1],
    "two_factors": [
        1,
        11,
        True,
        "2",
        2.0,
        {},
        [],
        {"s": 2},
        {"spades": 2},
        {"SH": 2},
        {"": 2},
        {"S": 1},
        {"S": 11},
        {"S": "2"},
        {"S": True},
        {"S": None},
        {"S": 2, "others": 1},
    ],
    "all_held_factor": [0, 1001, "2", None, True],
    "penalty_cap": [0, 1_000_000_001, "30", False],
}


def rejected(name: str) -> list[Any]:
    """Every wrong value of an option. Texts of any content reach the constraints: a suit order is judged by VC-08."""
    values = [*WRONG.get(name, [0, True, None, "none of these"]), *WRONG_EVERYWHERE]
    values = [value for value in values if not (name == "suit_order" and isinstance(value, str))]
    return [value for value in values if not (name == "instant_wins" and value == {})]


def faults_of(option: Option, value: object) -> tuple[Fault, ...]:
    try:
        read = option.read(value)
    except InvalidVariant as refused:
        return refused.faults
    raise AssertionError(f"{option.name} takes {value!r} for {read!r}")


def test_a_set_of_options_has_them_in_the_order_of_the_register() -> None:
    assert list(resolve().options.to_dict()) == [option.name for option in OPTIONS]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_explains_itself(option: Option) -> None:
    assert option.meaning
    assert option.group
    assert option.rules
    for rules in (option.rules, *option.rules_by_value.values()):
        assert all(RULE_ID.fullmatch(rule) for rule in rules)
    assert set(option.to_dict()) == {"name", "title", "group", "meaning", "syntax", "default", "values", "rules"}
    json.dumps(option.to_dict())


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_allowed_value_is_read_and_rests_on_rules(option: Option) -> None:
    for value in ALLOWED[option.name]:
        jsonschema_rs.validate(option.kind.schema, value)
        assert rules_for(option.name, option.read(value))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_the_values_with_rules_of_their_own_are_allowed(option: Option) -> None:
    written = {json.dumps(value, sort_keys=True) for value in ALLOWED[option.name]}
    for value in option.rules_by_value:
        if isinstance(value, str | bool) or option.name in {"players", "hand_size", "last_cards_announcement"}:
            assert json.dumps(value) in written


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_wrong_value_is_refused_with_what_is_allowed(option: Option) -> None:
    for value in rejected(option.name):
        for fault in faults_of(option, value):
            assert fault.code == "invalid-value", value
            assert fault.path[:2] == ("options", option.name), value
            assert fault.detail.startswith(option.name), value
            assert " must be " in fault.detail, value
            assert fault.detail.isprintable(), value
            assert len(fault.detail) < 400, value
        # JSON Schema takes 13.0 for an integer and cannot compare NaN or infinity; everything else it refuses as well.
        if ".0" not in json.dumps(value) and value == value and value != float("inf"):
            assert not jsonschema_rs.is_valid(option.kind.schema, value), value


@pytest.mark.parametrize(
    ("name", "value", "near"),
    [
        ("players", "4", "did you mean 4?"),
        ("players", 9, "did you mean 5?"),
        ("players", 4.0, "did you mean 4?"),
        ("hand_size", 16, "did you mean 17?"),
        ("hand_size", "All", "did you mean all?"),
        ("flush_order", "suitfirst", "did you mean suit-first?"),
        ("direction", "Clockwise", "did you mean clockwise?"),
        ("straight_order", "s9", "did you mean S9?"),
        ("triples", "true", "did you mean true?"),
        ("stake", 0, "did you mean 1?"),
        ("deals_per_round", 5000, "did you mean 1000?"),
        ("settlement", "winner only", "did you mean winner-only?"),
    ],
)
def test_the_nearest_value_is_suggested(name: str, value: object, near: str) -> None:
    (fault,) = faults_of(BY_NAME[name], value)
    assert fault.detail.endswith(near)


def test_all_faults_of_a_compound_value_name_their_place() -> None:
    value = {"cards": ["twos", "straight-flush"], "mode": 1}
    assert [fault.path for fault in faults_of(BY_NAME["hand_doubling"], value)] == [
        ("options", "hand_doubling", "cards", 0),
        ("options", "hand_doubling", "mode"),
    ]
    order = [{"ranks": 1, "decided_by": "2"}, [SOME_RUN, {"ranks": "23456", "decided_by": None}]]
    assert [fault.path for fault in faults_of(BY_NAME["straight_order"], order)] == [
        ("options", "straight_order", 0, "ranks"),
        ("options", "straight_order", 1, 1, "decided_by"),
    ]
    assert [fault.path for fault in faults_of(BY_NAME["count_multipliers"], [[0, 2], [5, "x"], 7])] == [
        ("options", "count_multipliers", 0, 0),
        ("options", "count_multipliers", 1, 1),
        ("options", "count_multipliers", 2),
    ]


@pytest.mark.parametrize(
    ("option", "value", "rules"),
    [
        ("suit_order", "SHCD", "PG-SETUP-05"),
        ("suit_order", "DHSC", "PG-SUIT-01 PG-SUIT-02"),
        ("suit_order", "CDHS", "PG-NAME-02"),
        ("flush_order", "top-card-first", "PG-FLU-01"),
        ("straight_order", "S9", "PG-HK-02 PG-HK-03"),
        ("straight_order", "S8", "PG-STR-08 PG-STR-09 PG-COMB-13"),
        ("count_multipliers", ((8, 2), (10, 4)), "PG-VS-05 DEC-42"),
        ("count_multipliers", ((7, 7),), "PG-NAME-02"),
        ("hand_doubling", HandDoubling(("two",), "each"), "PG-VS-06 DEC-43"),
        ("stake", 25, "PG-SCORE-06"),
        ("straight_flush_order", "suit-first", "DEC-75"),
        ("dragon", "wins", "PG-DRA-01 PG-DRA-02"),
    ],
)
def test_a_value_names_the_rules_it_rests_on(option: str, value: object, rules: str) -> None:
    assert rules_for(option, value) == tuple(rules.split())


def test_a_list_that_spells_out_a_scheme_rests_on_its_rules() -> None:
    order = BY_NAME["straight_order"].read(as_list(STRAIGHT_ORDERS["S7"]))
    assert rules_for("straight_order", order) == ("PG-STR-07",)
    assert rules_for("straight_order", BY_NAME["straight_order"].read([SOME_RUN])) == ("PG-NAME-02",)


# --- A complete set ---


def test_equal_options_are_equal_and_hash_alike() -> None:
    one = resolve("hong-kong-ip").options
    stated = {name: one.to_dict()[name] for name in ("straight_order", "flush_order", "dragon")}
    same = resolve({"options": {**stated, "lone_top_two_finish": "not-a-win", "later_leader": "previous-winner"}})
    assert one == same.options
    assert hash(one) == hash(same.options)
    assert one != replace(one, stake=2)
    assert len({one, same.options, replace(one, stake=2)}) == 2


def test_options_cannot_be_changed_and_survive_copying() -> None:
    options = resolve("wikipedia").options
    for name in ("players", "anything"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(options, name, 3)
    copied: Options = pickle.loads(pickle.dumps(options))
    assert copied == options
    assert hash(copied) == hash(options)


def test_options_are_written_as_they_are_read() -> None:
    written = resolve("wikipedia").options.to_dict()
    assert written["count_multipliers"] == [[10, 2]]
    assert written["hand_doubling"] == {"cards": ["two", "four-of-a-kind", "straight-flush"], "mode": "each"}
    assert written["deals_per_round"] is None
    assert {name: BY_NAME[name].read(value) for name, value in written.items()} == {
        name: getattr(resolve("wikipedia").options, name) for name in written
    }


def test_values_of_others_without_effect_are_values_that_these_have() -> None:
    for option in OPTIONS:
        for other, values in option.without_effect.items():
            assert other != option.name
            assert {*values} <= {*BY_NAME[other].values}, f"{option.name}: such a value of {other} never holds"
