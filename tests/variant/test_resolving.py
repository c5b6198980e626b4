"""Names, joined names and house rules put together: what holds, what is echoed, what is refused."""

from __future__ import annotations

import json
import pickle
from itertools import permutations
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bigtwo
from bigtwo.variant import OPTIONS, InvalidVariant, Resolved, named_variants, resolve
from bigtwo.variant.specs import MAX_NAMES
from tests.variant.mixes import random_options, random_straight_order

IDS = [variant.id for variant in named_variants()]


def refused(spec: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(InvalidVariant) as caught:
        resolve(spec)
    assert str(caught.value)
    return [(fault.code, fault.path) for fault in caught.value.faults]


# --- Joining ---


def test_nothing_asked_is_the_base_game() -> None:
    assert resolve() is resolve("base")
    assert resolve({}) == resolve("Big Two") == resolve({"extends": "base"}) == resolve({"options": {}}) == resolve()


def test_each_name_contributes_only_what_it_states() -> None:
    mix = resolve("hong-kong-ip,three-player")
    assert mix.options.straight_order == "S9"
    assert mix.options.flush_order == "top-card-first"
    assert mix.options.players == 3
    assert mix.options.hand_size == 17
    assert mix.options.dragon == "off"
    assert [(warning.code, warning.option) for warning in mix.warnings] == [("VC-16", "dragon")]
    assert mix.stated["players"].provenance == "S"
    assert mix.stated["dragon"].provenance == "A"
    assert mix.stated["pack"].provenance == "I"
    assert mix.id is None


def test_values_that_merely_repeat_the_base_game_are_stated_too() -> None:
    assert resolve("pusoy-dos,wikipedia").options.suit_order == "SHCD"
    assert resolve("wikipedia,pusoy-dos").options.suit_order == "DHSC"
    assert resolve("lectio-4,wikipedia").options.pack == "standard-52"


def test_base_contributes_nothing_wherever_it_stands() -> None:
    for spec in ("pusoy-dos,base", "base,pusoy-dos"):
        assert resolve(spec).options == resolve("pusoy-dos").options
        assert resolve(spec).stated["players"].provenance == "I"
    assert resolve("base").stated["players"].provenance == "S"


def test_a_variant_that_extends_another_states_what_that_one_states() -> None:
    assert resolve("clockwise,three-player-exchange").options.players == 3
    assert resolve("lectio-5,wikipedia-3").options.pack == "standard-52"


def test_house_rules_come_last_and_are_marked() -> None:
    mix = resolve({"extends": ["hong-kong-ip", "three-player"], "options": {"flush_order": "suit-first", "stake": 5}})
    assert mix.options.flush_order == "suit-first"
    assert mix.stated["flush_order"].provenance == "H"
    assert mix.stated["flush_order"].rules == ("PG-COMB-16", "PG-COMB-17")
    assert mix.stated["stake"].provenance == "H"
    assert mix.title.endswith(", with house rules")
    assert {source.document for source in mix.sources} == {"pagat-de"}


def test_what_the_request_states_is_never_put_right() -> None:
    assert refused({"extends": "hong-kong-ip,three-player", "options": {"dragon": "wins"}}) == [
        ("VC-16", ("options", "dragon"))
    ]
    assert resolve({"extends": "hong-kong-ip,three-player", "options": {"dragon": "off"}}).warnings == ()


# --- The echo ---


@pytest.mark.parametrize(
    ("spec", "echo"),
    [
        (None, "base"),
        ("Lexio", "lectio-5"),
        (" Hong-Kong , THREE player ", "hong-kong-ip,three-player"),
        ({"extends": "Capsa"}, "base"),
        ({"extends": ["pusoy dos", "clockwise"]}, "pusoy-dos,clockwise"),
        ({"extends": "pusoy-dos,clockwise", "options": {}}, "pusoy-dos,clockwise"),
        ({"options": {"stake": 2}}, {"extends": "base", "options": {"stake": 2}}),
        (
            {"extends": ["clockwise", "Pusoy Dos"], "options": {"triples": False, "players": 4}},
            {"extends": ["clockwise", "pusoy-dos"], "options": {"players": 4, "triples": False}},
        ),
        (
            {"options": {"hand_doubling": {"mode": "each", "cards": ["straight-flush", "two"]}}},
            {"extends": "base", "options": {"hand_doubling": {"cards": ["two", "straight-flush"], "mode": "each"}}},
        ),
        (
            {"options": {"straight_order": [[{"decided_by": "2", "ranks": list("A2345")}]]}},
            {"extends": "base", "options": {"straight_order": [{"ranks": "A2345", "decided_by": "2"}]}},
        ),
    ],
)
def test_the_echo_is_canonical(spec: Any, echo: Any) -> None:
    resolved = resolve(spec)
    assert json.dumps(resolved.echo) == json.dumps(echo)
    assert resolved.to_dict()["variant"] == echo


def assert_round_trip(resolved: Resolved) -> None:
    again = resolve(json.loads(json.dumps(resolved.echo)))
    assert again.echo == resolved.echo
    assert again.options == resolved.options
    assert again.stated == resolved.stated
    written = resolve({"options": resolved.options.to_dict()})
    assert written.options == resolved.options
    assert written.options.runs == resolved.options.runs


@pytest.mark.parametrize("name", IDS)
def test_a_named_variant_survives_the_round_trip(name: str) -> None:
    assert_round_trip(resolve(name))


def test_random_mixes_are_valid_and_survive_the_round_trip() -> None:
    for seed in range(300):
        assert_round_trip(resolve({"options": random_options(Random(seed))}))


def test_random_mixes_reach_every_value_of_every_option() -> None:
    seen: dict[str, set[str]] = {option.name: set() for option in OPTIONS}
    for seed in range(3000):
        for name, value in random_options(Random(seed)).items():
            seen[name].add(json.dumps(value))
    for option in OPTIONS:
        schema: Any = option.kind.schema
        values = [value for each in schema.get("anyOf", [schema]) for value in each.get("enum", [])]
        assert {json.dumps(value) for value in values} <= seen[option.name]
        assert len(seen[option.name]) > 1


def test_random_straight_orders_fit_their_pack() -> None:
    for seed in range(200):
        order = random_straight_order(Random(seed), "tiles-15")
        assert resolve({"extends": "lectio-5", "options": {"straight_order": order}}).options.pack == "tiles-15"


# --- Equality ---


def test_variants_asked_for_alike_are_equal_and_hash_alike() -> None:
    one = resolve({"extends": "base", "options": {"stake": 2, "players": 4}})
    same = resolve(MappingProxyType({"options": {"players": 4, "stake": 2}}))
    assert one == same
    assert hash(one) == hash(same)
    assert one is not same
    assert one != resolve({"options": {"stake": 3, "players": 4}})
    assert one != resolve("base")
    assert one != "base"
    assert {one: "found"}[same] == "found"


def test_the_same_question_gets_the_very_same_answer() -> None:
    assert resolve("hong-kong-ip") is resolve("hong-kong-ip")
    spec = {"extends": "base", "options": {"stake": 9}}
    assert resolve(spec) is resolve(dict(spec))


def test_true_and_one_are_not_confused_by_the_cache() -> None:
    assert resolve({"options": {"stake": 1}}).options.stake == 1
    for value in (True, 1.0, "1"):
        assert refused({"options": {"stake": value}}) == [("invalid-value", ("options", "stake"))]
    assert resolve({"options": {"triples": True}}).options.triples is True
    assert refused({"options": {"triples": 1}}) == [("invalid-value", ("options", "triples"))]


def test_a_variant_survives_copying() -> None:
    for spec in ("Da Lao Er", "hong-kong-ip,three-player", {"options": {"stake": 2}}):
        resolved = resolve(spec)
        copied = pickle.loads(pickle.dumps(resolved))
        assert copied == resolved
        assert hash(copied) == hash(resolved)
        assert copied.options == resolved.options


# --- The wire shape ---


def test_the_wire_shape_has_every_option_with_value_provenance_and_rules() -> None:
    wire: Any = resolve("hong-kong-ip").to_dict()
    assert wire["id"] == "hong-kong-ip"
    assert wire["aliases"] == ["Hong Kong", "Hong Kong Big Two", "香港"]
    assert wire["extends"] == "base"
    assert list(wire["options"]) == [option.name for option in OPTIONS]
    assert wire["options"]["suit_order"] == {
        "value": "SHCD",
        "provenance": "I",
        "rules": ["PG-SETUP-05"],
        "sentence": "the suits from high to low are spades, hearts, clubs, diamonds: 9S beats 9D, "
        "and 3D is the lowest card",
    }
    assert wire["warnings"] == []
    mix: Any = resolve("hong-kong-ip,three-player").to_dict()
    assert mix["id"] is None
    assert mix["extends"] == ["hong-kong-ip", "three-player"]
    assert set(mix["warnings"][0]) == {"code", "option", "phrase", "detail", "params", "rules"}
    assert resolve().to_dict()["extends"] is None
    json.dumps([wire, mix])


@pytest.mark.parametrize("order", ["".join(suits) for suits in permutations("SHCD")])
def test_examples_hold_under_the_order_of_suits_of_the_variant(order: str) -> None:
    wire: Any = resolve(f"base suit_order={order} flush_order=suit-first lone_top_two_finish=forbidden").to_dict()
    said = {name: each["sentence"] for name, each in wire["options"].items()}
    lowest, top_two = f"3{order[-1]}", f"2{order[0]}"
    assert f"such as {lowest}," in said["later_leader"]
    assert f"such as {lowest}," in said["opening_must_include"]
    assert f"such as {top_two}," in said["lone_top_two_finish"]
    left, right = said["flush_order"].partition(": ")[2].partition(";")[0].split(" beats ")
    rules = bigtwo.variant(wire["text"])
    assert rules.compare(left.split(), right.split()).result == "a-beats-b"
    for suit in order[1:-1]:
        assert rules.compare([f"3{suit}"], [lowest]).result == "a-beats-b"
        assert rules.compare([top_two], [f"2{suit}"]).result == "a-beats-b"


# --- Refusals ---


@pytest.mark.parametrize(
    ("spec", "faults"),
    [
        (5, [("invalid-variant", ())]),
        (True, [("invalid-variant", ())]),
        (["base"], [("invalid-variant", ())]),
        ({"extends": None}, [("invalid-variant", ("extends",))]),
        ({"extends": []}, [("invalid-variant", ("extends",))]),
        ({"extends": {"a": 1}}, [("invalid-variant", ("extends",))]),
        ({"extends": ["base", 3]}, [("invalid-variant", ("extends", 1))]),
        ({"extends": ["base", "nonsense"]}, [("unknown-variant", ("extends", 1))]),
        ({"extends": ["base", "three-player,clockwise"]}, [("unknown-variant", ("extends", 1))]),
        ("base,nonsense,rubbish", [("unknown-variant", ()), ("unknown-variant", ())]),
        ("base,", [("unknown-variant", ())]),
        ("clockwise,Clockwise", [("duplicate-variant", ())]),
        ({"extends": ["hong kong", "hong-kong-ip"]}, [("duplicate-variant", ("extends", 1))]),
        (",".join(IDS[: MAX_NAMES + 1]), [("too-many-variants", ())]),
        ({"extends": IDS[: MAX_NAMES + 1]}, [("too-many-variants", ("extends",))]),
        ("," * 1_000_000, [("too-many-variants", ())]),
        ({"options": None}, [("invalid-value", ("options",))]),
        ({"options": [["stake", 2]]}, [("invalid-value", ("options",))]),
        ({"extend": "base"}, [("unknown-field", ("extend",))]),
        ({"options": {"flushorder": "suit-first"}}, [("unknown-option", ("options", "flushorder"))]),
        ({"options": {f"option-{n}": 1 for n in range(5000)}}, [("unknown-option", ("options",))]),
        (
            {"extends": "nowhere", "options": {"players": "4", "flash": 1}, "more": 1},
            [
                ("unknown-field", ("more",)),
                ("unknown-variant", ("extends",)),
                ("unknown-option", ("options", "flash")),
                ("invalid-value", ("options", "players")),
            ],
        ),
        (
            {"options": {"self_beat": True, "stake": 0, "hand_size": 21}},
            [
                ("invalid-value", ("options", "stake")),
                ("VC-01", ("options", "hand_size")),
                ("VC-15", ("options", "self_beat")),
            ],
        ),
    ],
)
def test_every_fault_names_its_place(spec: Any, faults: list[Any]) -> None:
    assert refused(spec) == faults


def test_unknown_options_and_fields_get_a_suggestion() -> None:
    hints: list[tuple[dict[str, Any], str]] = [
        ({"options": {"flushorder": 1}}, "did you mean flush_order?"),
        ({"options": {"Players": 4}}, "did you mean players?"),
        ({"option": {}}, "did you mean options?"),
    ]
    for spec, hint in hints:
        with pytest.raises(InvalidVariant) as caught:
            resolve(spec)
        assert caught.value.faults[0].detail.endswith(hint)


def test_as_many_names_as_allowed_can_be_joined() -> None:
    names = ["clockwise", "bridge-suits", "singapore-chan", "gamesky", "hong-kong-boehnker", "base", "kam-difference"]
    assert resolve(",".join([*names, "two-player-21"])).options.players == 2


def test_a_fault_is_json() -> None:
    with pytest.raises(InvalidVariant) as caught:
        resolve({"options": {"stake": 0}})
    (fault,) = caught.value.faults
    assert fault.to_dict() == {
        "pointer": "/options/stake",
        "code": "invalid-value",
        "phrase": "invalid-value.whole-number",
        "detail": "stake must be a whole number from 1 to 1000000, not 0; did you mean 1?",
        "params": {"where": ["stake"], "least": 1, "most": 1000000, "given": "0"},
        "suggestions": [1],
    }
    copied = pickle.loads(pickle.dumps(caught.value))
    assert copied.faults == caught.value.faults


# --- Anything at all ---

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from([10**100, -(10**100), "S9", "all", "none", "on", "\ud800", "x" * 5000]),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["ranks", "decided_by", "cards", "mode", "extends", "options"]), inner),
    ),
    max_leaves=8,
)
SENSIBLE = st.sampled_from([value for seed in range(60) for value in random_options(Random(seed)).values()])
OPTION_NAMES = st.one_of(st.sampled_from([option.name for option in OPTIONS]), st.text(max_size=12), st.integers())
SPECS = st.one_of(
    ANYTHING,
    st.text(),
    st.lists(st.sampled_from([*IDS, "Da Lao Er", "nowhere", ""]), max_size=10).map(",".join),
    st.fixed_dictionaries(
        {"options": st.dictionaries(OPTION_NAMES, st.one_of(SENSIBLE, ANYTHING), max_size=10)},
        optional={"extends": st.one_of(st.sampled_from(IDS), st.lists(st.sampled_from(IDS), max_size=3), ANYTHING)},
    ),
)


@given(SPECS)
def test_anything_is_either_resolved_or_refused_with_reasons(spec: Any) -> None:
    outcome = resolved_or_refused(spec)
    if isinstance(outcome, Resolved):
        assert_round_trip(outcome)
        return
    assert outcome.faults
    for fault in outcome.faults:
        assert fault.code
        assert fault.detail.isprintable()
        assert all(type(step) in {str, int} for step in fault.path)
        json.dumps(fault.to_dict())


def resolved_or_refused(spec: Any) -> Resolved | InvalidVariant:
    try:
        return resolve(spec)
    except InvalidVariant as invalid:
        return invalid


def test_what_is_not_json_is_refused_too() -> None:
    endless: dict[str, Any] = {}
    endless["options"] = endless
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for spec in (
        endless,
        {"options": {"straight_order": deep}},
        {"options": {"stake": 10**5000}},
        {"options": {"stake": object()}},
        {1: 2},
        object(),
    ):
        assert refused(spec)
