"""Names, joined names and house rules put together, as an object and in one line of text: what holds, what is echoed,
in what two variants differ, and what is refused."""

from __future__ import annotations

import json
import pickle
from itertools import permutations
from random import Random
from types import MappingProxyType
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bigtwo
from bigtwo.combinations.ruleset import LONGEST_VARIANT
from bigtwo.variant.options import OPTIONS, InvalidVariant
from bigtwo.variant.resolving import MAX_NAMES, Resolved, diff, named_variants, resolve
from tests.oracle.facts import STRAIGHT_ORDERS, as_list
from tests.tables import SEED, amounts, table
from tests.variant.mixes import random_options, random_straight_order

IDS: Final = [variant.id for variant in named_variants()]


def house(extends: Any = "base", **options: Any) -> dict[str, Any]:
    return {"extends": extends, "options": options}


def faults_of(spec: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(InvalidVariant) as refused:
        resolve(spec)
    assert str(refused.value).isprintable()
    return [(fault.code if fault.code.startswith("VC") else fault.phrase, fault.path) for fault in refused.value.faults]


# --- joining ----------------------------------------------------------------------------------------------------------


def test_nothing_asked_is_the_base_game() -> None:
    assert resolve() is resolve("base")
    assert resolve({}) == resolve("Big Two") == resolve({"extends": "base"}) == resolve({"options": {}}) == resolve()


def test_each_name_contributes_only_what_it_states() -> None:
    mix = resolve("hong-kong-ip,three-player")
    assert mix.id is None
    assert [(warning.code, warning.option) for warning in mix.warnings] == [("VC-16", "dragon")]
    for option, value, provenance in (
        ("straight_order", "S9", "S"),
        ("flush_order", "top-card-first", "S"),
        ("players", 3, "S"),
        ("hand_size", 17, "S"),
        ("dragon", "off", "A"),
        ("pack", "standard-52", "I"),
    ):
        assert (getattr(mix.options, option), mix.stated[option].provenance) == (value, provenance), option


def test_the_later_name_wins_also_where_it_repeats_the_base_game_or_extends_another() -> None:
    with table() as row:
        for names, option, value in (
            ("pusoy-dos,wikipedia", "suit_order", "SHCD"),
            ("wikipedia,pusoy-dos", "suit_order", "DHSC"),
            ("lectio-4,wikipedia", "pack", "standard-52"),
            ("clockwise,three-player-exchange", "players", 3),
            ("lectio-5,wikipedia-3", "pack", "standard-52"),
            ("pusoy-dos,base", "suit_order", "DHSC"),
            ("base,pusoy-dos", "suit_order", "DHSC"),
            ("clockwise,bridge-suits,singapore-chan,gamesky,hong-kong-boehnker,base,kam-difference,two-player-21",
             "players", 2),
        ):  # fmt: skip
            with row(f"{names}: {option}"):
                assert getattr(resolve(names).options, option) == value
    assert resolve("pusoy-dos,base").stated["players"].provenance == "I"
    assert resolve("base").stated["players"].provenance == "S"


def test_house_rules_come_last_and_are_marked_and_never_put_right() -> None:
    mix = resolve(house(["hong-kong-ip", "three-player"], flush_order="suit-first", stake=5))
    assert mix.options.flush_order == "suit-first"
    assert mix.stated["flush_order"].provenance == mix.stated["stake"].provenance == "H"
    assert mix.stated["flush_order"].rules == ("PG-COMB-16", "PG-COMB-17")
    assert mix.title.endswith(", with house rules")
    assert {source.document for source in mix.sources} == {"pagat-de"}
    assert faults_of(house("hong-kong-ip,three-player", dragon="wins")) == [("VC-16", ("options", "dragon"))]
    assert resolve(house("hong-kong-ip,three-player", dragon="off")).warnings == ()


# --- the echo, and one line of text -----------------------------------------------------------------------------------

TOP_TIE: Final = [{"ranks": "JQKA2", "decided_by": "2"}, [{"ranks": r, "decided_by": "A"} for r in ("A2345", "TJQKA")]]
TILES: Final = [
    {"ranks": ["12", "13", "14", "15", "1"], "decided_by": "1"},
    {"ranks": ["1", "2", "3", "4", "5"], "decided_by": "2"},
]
LINES: Final[list[tuple[str, Any]]] = [
    ("base", "base"),
    ("hong-kong-ip,three-player", "hong-kong-ip,three-player"),
    ("hong-kong-ip+bombs=on", house("hong-kong-ip", bombs="on")),
    ("base+triples=false+stake=5", house(triples=False, stake=5)),
    ("base+deals_per_round=null", house(deals_per_round=None)),
    ("two-player-13+hand_size=17", house("two-player-13", hand_size=17)),
    ("base+straight_order=S8", house(straight_order="S8")),
    ("base+straight_order=JQKA2:2,A2345=TJQKA:A", house(straight_order=TOP_TIE)),
    ("lectio-5+straight_order=12-13-14-15-1:1,1-2-3-4-5:2", house("lectio-5", straight_order=TILES)),
    ("base+count_multipliers=8x2,10x3", house(count_multipliers=[[8, 2], [10, 3]])),
    ("base+count_multipliers=none", house(count_multipliers=[])),
    ("base+hand_doubling=two,straight-flush:once",
     house(hand_doubling={"cards": ["two", "straight-flush"], "mode": "once"})),
    ("base+card_points=A:3,2:5,others:1", house(card_points={"A": 3, "2": 5, "others": 1})),
    ("pusoy-dos-play-on+scoring=placings+place_points=4,2,1,-1",
     house("pusoy-dos-play-on", scoring="placings", place_points=[4, 2, 1, -1])),
    ("base+hand_doubling=null", house(hand_doubling=None)),
    ("hong-kong-ip,three-player+flush_order=suit-first",
     house(["hong-kong-ip", "three-player"], flush_order="suit-first")),
]  # fmt: skip


def test_a_line_says_what_an_object_says() -> None:
    with table() as row:
        for line, echo in LINES:
            with row(line):
                found = resolve(line)
                assert found == resolve(echo)
                assert (found.echo, found.text) == (echo, line)
                assert bigtwo.variant(line).text == str(bigtwo.variant(echo)) == line


def test_what_people_write_besides_comes_to_one_line() -> None:
    with table() as row:
        for written, line in (
            ("Hong Kong+bombs=on", "hong-kong-ip+bombs=on"),
            ("hong-kong-ip bombs=on stake=5", "hong-kong-ip+bombs=on+stake=5"),
            ("  hong-kong-ip,three-player  stake=5 ", "hong-kong-ip,three-player+stake=5"),
            ("base + stake = 5 + bombs = on", "base+bombs=on+stake=5"),
            ("base+stake=5 bombs=on", "base+bombs=on+stake=5"),
            ("base+count_multipliers=[[8, 2], [10, 3]]", "base+count_multipliers=8x2,10x3"),
            ("base+count_multipliers=8x2, 10x3", "base+count_multipliers=8x2,10x3"),
            ("base+straight_order=A2345=TJQKA:A", "base+straight_order=A2345=TJQKA:A"),
            ("base+straight_order=J-Q-K-A-2:2", "base+straight_order=JQKA2:2"),
            ("base+straight_order=TJQKA=A2345:A", "base+straight_order=A2345=TJQKA:A"),
            ('base+hand_doubling={"cards": ["two"], "mode": "each"}', "base+hand_doubling=two:each"),
            ("base+hand_doubling=straight-flush, two : each", "base+hand_doubling=two,straight-flush:each"),
        ):
            with row(written):
                assert resolve(written).text == line
    beside = house("hong-kong-ip+bombs=on+stake=5", stake=7)
    assert resolve(beside).text == "hong-kong-ip+bombs=on+stake=7"


PLAIN: Final = ("straight", "flush", "full-house")
USUAL: Final = (*PLAIN, "four-of-a-kind", "straight-flush")
APART: Final = (*PLAIN, "straight-flush", "four-of-a-kind", "royal-flush")


def test_former_options_are_read_as_what_they_mean_of_the_kinds_of_five_cards() -> None:
    royal = "top_of_five_card_order=only-royal-flush-over-quads"
    own = "base+five_card_kinds=flush,straight,full-house,four-of-a-kind,straight-flush"
    with table() as row:
        for spec, kinds in (
            ("base+flushes=true", USUAL),
            ("base+flushes=false", ("straight", "full-house", *USUAL[3:])),
            ("gamesky+flushes=true", USUAL),
            (f"base+{royal}", APART),
            (f"gamesky+{royal}", ("straight", *APART[2:])),
            (f"base+flushes=false+{royal}", ("straight", *APART[2:])),
            ("base+top_of_five_card_order=straight-flush-over-quads", USUAL),
            (house(flushes=False), ("straight", "full-house", *USUAL[3:])),
            (house(["gamesky", "wikipedia"], flushes=True), USUAL),
            (f"gamesky,base+{royal}", ("straight", *APART[2:])),
        ):
            with row(spec):
                resolved = resolve(spec)
                assert resolved.options.five_card_kinds == kinds
                assert resolve(resolved.text) == resolve(resolved.echo) == resolved
                assert "flushes=" not in resolved.text
        for spec, faults in (
            (f"{own}+flushes=false", [("invalid-variant.said-already", ())]),
            (house(flushes=1), [("invalid-value.true-or-false", ("options", "flushes"))]),
            ("base+flushes=maybe", [("invalid-value.true-or-false", ())]),
            (house(top_of_five_card_order="royal"), [("invalid-value.one-of", ("options", "top_of_five_card_order"))]),
            ({"flushes": False}, [("unknown-field.option", ("flushes",))]),
            ("flushes=false", [("unknown-variant.before-rules", ())]),
            (
                house("taiwan-latta", top_of_five_card_order="only-royal-flush-over-quads"),
                [("VC-11", ("options", "top_of_five_card_order"))],
            ),
        ):
            with row(spec):
                assert faults_of(spec) == faults


def test_former_options_are_read_as_the_further_kinds_that_they_name() -> None:
    with table() as row:
        for spec, kinds in (
            ("base+two_pairs=true", ("two-pairs",)),
            ("base+two_pairs=false", ()),
            ("base+runs_of=none", ()),
            ("base+runs_of=4,3", ("run-3", "run-4")),
            (house(consecutive_pairs=[3, 2]), ("pairs-2", "pairs-3")),
            ("base+consecutive_pairs=3+runs_of=12+two_pairs=true", ("two-pairs", "run-12", "pairs-3")),
            (house("base+runs_of=3+two_pairs=true", runs_of=[6]), ("two-pairs", "run-6")),
        ):
            with row(spec):
                resolved = resolve(spec)
                assert resolved.options.more_kinds == kinds
                assert resolve(resolved.text) == resolve(resolved.echo) == resolved
                assert "more_kinds=" in resolved.text
        for spec, faults in (
            ("base+more_kinds=run-3+two_pairs=true", [("invalid-variant.said-already", ())]),
            (house(runs_of=[5]), [("invalid-value.one-of", ("options", "runs_of", 0))]),
            (house(runs_of=3), [("invalid-value.some-of", ("options", "runs_of"))]),
            (house(two_pairs="yes"), [("invalid-value.true-or-false", ("options", "two_pairs"))]),
            (house(two_pairs=True, consecutive_pairs=[2]), [("VC-43", ("options", "consecutive_pairs"))]),
        ):
            with row(spec):
                assert faults_of(spec) == faults


def test_the_echo_is_canonical() -> None:
    with table() as row:
        for spec, echo in (
            (None, "base"),
            ("Lexio", "lectio-5"),
            (" Hong-Kong , THREE player ", "hong-kong-ip,three-player"),
            ({"extends": "Capsa"}, "base"),
            ({"extends": ["pusoy dos", "clockwise"]}, "pusoy-dos,clockwise"),
            ({"extends": "pusoy-dos,clockwise", "options": {}}, "pusoy-dos,clockwise"),
            ({"options": {"stake": 2}}, house(stake=2)),
            (
                house(["clockwise", "Pusoy Dos"], triples=False, players=4),
                house(["clockwise", "pusoy-dos"], players=4, triples=False),
            ),
            (
                house(hand_doubling={"mode": "each", "cards": ["straight-flush", "two"]}),
                house(hand_doubling={"cards": ["two", "straight-flush"], "mode": "each"}),
            ),
            (
                house(straight_order=[[{"decided_by": "2", "ranks": list("A2345")}]]),
                house(straight_order=[{"ranks": "A2345", "decided_by": "2"}]),
            ),
        ):
            with row(spec):
                resolved = resolve(spec)
                assert json.dumps(resolved.echo) == json.dumps(echo)
                assert resolved.to_dict()["variant"] == echo


def assert_round_trip(resolved: Resolved) -> None:
    for again in (resolve(json.loads(json.dumps(resolved.echo))), resolve(resolved.text)):
        assert (again.echo, again.text) == (resolved.echo, resolved.text)
        assert again.options == resolved.options
        assert again.stated == resolved.stated
    written = resolve({"options": resolved.options.to_dict()})
    assert (written.options, written.options.runs) == (resolved.options, resolved.options.runs)


@amounts(test=60, verify=3000)
def test_named_variants_and_random_mixes_survive_the_round_trip(amount: int) -> None:
    for name in IDS:
        assert_round_trip(resolve(name))
    seen: dict[str, set[str]] = {option.name: set() for option in OPTIONS}
    for seed in range(amount):
        rng = Random(SEED + seed)
        options = random_options(rng)
        found = resolve({"extends": "base", "options": options})
        assert_round_trip(found)
        assert len(found.text) <= LONGEST_VARIANT
        shuffled = rng.sample(sorted(options), len(options))
        assert resolve({"options": {name: options[name] for name in shuffled}}).text == found.text
        for name, value in options.items():
            seen[name].add(json.dumps(value))
    for option in OPTIONS:
        schema: Any = option.kind.schema
        values = [json.dumps(value) for each in schema.get("anyOf", [schema]) for value in each.get("enum", [])]
        assert amount < 3000 or {*values} <= seen[option.name], f"no random mix has every value of {option.name}"


def test_random_straight_orders_fit_their_pack() -> None:
    for seed in range(20):
        order = random_straight_order(Random(SEED + seed), "tiles-15")
        assert resolve(house("lectio-5", straight_order=order)).options.pack == "tiles-15"


# --- equality, and what two differ in ---------------------------------------------------------------------------------


def test_variants_asked_for_alike_are_equal_and_survive_copying() -> None:
    one = resolve(house(stake=2, players=4))
    same = resolve(MappingProxyType({"options": {"players": 4, "stake": 2}}))
    assert one == same
    assert {one: "found"}[same] == "found"
    assert one not in (resolve(house(stake=3, players=4)), resolve("base"), "base")
    assert resolve("hong-kong-ip") is resolve("hong-kong-ip")
    for spec in ("Da Lao Er", "hong-kong-ip,three-player", {"options": {"stake": 2}}):
        copied = pickle.loads(pickle.dumps(resolve(spec)))
        assert (copied, hash(copied), copied.options) == (resolve(spec), hash(resolve(spec)), resolve(spec).options)


def test_true_and_one_are_not_taken_for_each_other() -> None:
    assert resolve(house(stake=1)).options.stake == 1
    for value in (True, 1.0, "1"):
        assert faults_of(house(stake=value)) == [("invalid-value.whole-number", ("options", "stake"))]
    assert resolve(house(triples=True)).options.triples is True
    assert [path for _, path in faults_of(house(triples=1))] == [("options", "triples")]


def options_that_differ(left: Any, right: Any) -> list[str]:
    return [difference.option for difference in diff(resolve(left), resolve(right))]


def test_in_what_two_variants_differ() -> None:
    differences = [difference.to_dict() for difference in diff(resolve("base"), resolve("hong-kong-ip"))]
    named = ["later_leader", "straight_order", "flush_order", "dragon", "lone_top_two_finish"]
    assert [difference["option"] for difference in differences] == named
    assert differences[2] == {
        "option": "flush_order",
        "left": "suit-first",
        "right": "top-card-first",
        "rules": ["PG-COMB-16", "PG-COMB-17", "PG-HK-01", "PG-FLU-01"],
    }
    with table() as row:
        for name in IDS:
            with row(name):
                assert options_that_differ(name, {"options": resolve(name).options.to_dict()}) == []
                there, back = diff(resolve("gamesky"), resolve(name)), diff(resolve(name), resolve("gamesky"))
                assert [(d.option, d.left, d.right) for d in there] == [(d.option, d.right, d.left) for d in back]
    order = as_list(STRAIGHT_ORDERS["S7"])
    assert options_that_differ("base", house(straight_order=order)) == ["straight_order"]
    assert options_that_differ(house(straight_order="S7"), house(straight_order=order)) == []
    assert options_that_differ(house(straight_order="S7"), house(straight_order=order[:-1])) == ["straight_order"]
    put_right = {each.option: each for each in diff(resolve("hong-kong-ip"), resolve("hong-kong-ip,three-player"))}
    assert (put_right["dragon"].left, put_right["dragon"].right) == ("wins", "off")
    assert "VC-16" in put_right["dragon"].rules


# --- on the wire ------------------------------------------------------------------------------------------------------


def test_the_wire_shape_has_every_option_with_value_provenance_and_rules() -> None:
    wire: Any = resolve("hong-kong-ip").to_dict()
    assert (wire["id"], wire["extends"], wire["warnings"]) == ("hong-kong-ip", "base", [])
    assert wire["aliases"] == ["Hong Kong", "Hong Kong Big Two", "香港"]
    assert list(wire["options"]) == [option.name for option in OPTIONS]
    sentence = "the suits from high to low are spades, hearts, clubs, diamonds: 9S beats 9D, and 3D is the lowest card"
    suit_order = {"value": "SHCD", "provenance": "I", "rules": ["PG-SETUP-05"], "sentence": sentence}
    assert wire["options"]["suit_order"] == suit_order
    mix: Any = resolve("hong-kong-ip,three-player").to_dict()
    assert (mix["id"], mix["extends"]) == (None, ["hong-kong-ip", "three-player"])
    assert mix["warnings"][0].keys() == {"code", "option", "phrase", "detail", "params", "rules"}
    assert resolve().to_dict()["extends"] is None
    json.dumps([wire, mix])


def test_examples_hold_under_the_order_of_suits_of_the_variant() -> None:
    with table() as row:
        for order in map("".join, permutations("SHCD")):
            with row(order):
                text = f"base suit_order={order} flush_order=suit-first lone_top_two_finish=forbidden"
                wire: Any = resolve(text).to_dict()
                said = {name: each["sentence"] for name, each in wire["options"].items()}
                lowest, top_two = f"3{order[-1]}", f"2{order[0]}"
                assert f"such as {lowest}," in said["later_leader"]
                assert f"such as {lowest}," in said["opening_must_include"]
                assert f"such as {top_two}," in said["lone_top_two_finish"]
                left, right = said["flush_order"].partition(": ")[2].partition(";")[0].split(" beats ")
                compare = bigtwo.variant(wire["text"]).compare
                assert compare(left.split(), right.split()).result == "a-beats-b"
                for suit in order[1:-1]:
                    assert compare([f"3{suit}"], [lowest]).result == "a-beats-b"
                    assert compare([top_two], [f"2{suit}"]).result == "a-beats-b"


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_every_fault_of_an_object_names_its_place() -> None:
    with table() as row:
        for spec, faults in (
            (True, [("invalid-variant.type", ())]),
            ({"extends": None}, [("invalid-variant.type", ("extends",))]),
            ({"extends": ["base", "three-player,clockwise"]}, [("unknown-variant", ("extends", 1))]),
            ("base,nonsense,rubbish", [("unknown-variant", ()), ("unknown-variant", ())]),
            ("base,", [("unknown-variant", ())]),
            ("clockwise,Clockwise", [("duplicate-variant", ())]),
            ({"extends": ["hong kong", "hong-kong-ip"]}, [("duplicate-variant", ("extends", 1))]),
            (",".join(IDS[: MAX_NAMES + 1]), [("too-many-variants", ())]),
            ({"extends": IDS[: MAX_NAMES + 1]}, [("too-many-variants", ("extends",))]),
            ("," * 1_000_000, [("too-many-variants", ())]),
            ({"options": [["stake", 2]]}, [("invalid-value", ("options",))]),
            (house(**{f"option-{n}": 1 for n in range(5000)}), [("unknown-option", ("options",))]),
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
                house(self_beat=True, stake=0, hand_size=21),
                [
                    ("invalid-value", ("options", "stake")),
                    ("VC-01", ("options", "hand_size")),
                    ("VC-15", ("options", "self_beat")),
                ],
            ),
        ):
            with row(str(spec)[:60]):
                found = faults_of(spec)
                assert [path for _, path in found] == [path for _, path in faults]
                assert [each.partition(".")[0] for each, _ in found] == [each.partition(".")[0] for each, _ in faults]


def test_every_fault_of_a_line_is_told_where_the_line_stands() -> None:
    with table() as row:
        for line, phrases in (
            ("bombs=on", "unknown-variant.before-rules"),
            ("+bombs=on", "unknown-variant.before-rules"),
            ("base+", "invalid-variant.rule-empty"),
            ("base++bombs=on", "invalid-variant.rule-empty"),
            ("base+bombs", "invalid-variant.rule-without-value"),
            ("base+bomb", "invalid-variant.rule"),
            ("base+three-player", "invalid-variant.rule-is-name"),
            ("base+bombs=on+bombs=on", "invalid-variant.option-twice"),
            ("base+bomb=on", "unknown-option.name"),
            ("base+bombs=maybe+stakes=5+bomb=on", "unknown-option.name unknown-option.name invalid-value.one-of"),
            ("base+straight_order=JQKA2:2,TJQKA", "invalid-value.rank"),
            ("base+straight_order=S10", "invalid-value.straight-order"),
            ("base+count_multipliers=10x2,13", "invalid-value.pair"),
            ("base+count_multipliers=10x2,10xx", "invalid-value.pair"),
            ("base+card_points=A:3,A:4", "invalid-value.card-points"),
            ("base+card_points=X:3,2:x,others:1", "invalid-value.card-points-rank invalid-value.whole-number"),
            ("base+place_points=3,x", "invalid-value.whole-number"),
            ("base+hand_doubling=two", "invalid-value.hand-doubling"),
            ("base+hand_doubling=two:sometimes", "invalid-value.one-of"),
            ("base+count_multipliers=[[10,2]", "not-json.end-in-field"),
            ("bass+bombs=maybe", "unknown-variant.name invalid-value.one-of"),
            ("bass+dragon=wins+players=3", "unknown-variant.name"),
            ("base+dragon=wins+players=3", "VC-02 VC-16"),
        ):
            with row(line):
                assert faults_of(line) == [(phrase, ()) for phrase in phrases.split()]
                assert {path for _, path in faults_of({"extends": line})} == {("extends",)}
    beside = {"extends": "base+bombs=maybe", "options": {"bombs": "perhaps"}}
    assert faults_of(beside) == [("invalid-value.one-of", ("options", "bombs"))]
    long = faults_of("base" + "".join(f"+x{number}=on" for number in range(200)))
    assert long[0] == ("unknown-option.too-many", ())
    assert len(long) < 70


def test_a_fault_is_json_and_survives_copying() -> None:
    with pytest.raises(InvalidVariant) as caught:
        resolve(house(stake=0))
    assert [fault.to_dict() for fault in caught.value.faults] == [{
        "pointer": "/options/stake",
        "code": "invalid-value",
        "phrase": "invalid-value.whole-number",
        "detail": "stake must be a whole number from 1 to 1000000, not 0; did you mean 1?",
        "params": {"where": ["stake"], "least": 1, "most": 1000000, "given": "0"},
        "suggestions": [1],
    }]  # fmt: skip
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


# --- anything at all --------------------------------------------------------------------------------------------------

ANYTHING: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from([10**100, -(10**100), "S9", "all", "none", "on", "\ud800", "x" * 5000]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["ranks", "decided_by", "cards", "mode", "extends", "options"]), inner),
    max_leaves=8,
)  # fmt: skip
SENSIBLE: Final = st.sampled_from([value for seed in range(60) for value in random_options(Random(seed)).values()])
OPTION_NAMES: Final = st.sampled_from([option.name for option in OPTIONS]) | st.text(max_size=12) | st.integers()
OPTION_TEXT: Final = st.text(st.sampled_from('+=:,x -[]{}"ase12345JQKAb_'), max_size=60)
SPECS: Final = st.one_of(
    ANYTHING,
    st.text(),
    OPTION_TEXT,
    st.sampled_from(["base+", "base+straight_order=", "base+count_multipliers="]).flatmap(
        lambda head: OPTION_TEXT.map(head.__add__)
    ),
    st.lists(st.sampled_from([*IDS, "Da Lao Er", "nowhere", ""]), max_size=10).map(",".join),
    st.fixed_dictionaries(
        {"options": st.dictionaries(OPTION_NAMES, SENSIBLE | ANYTHING, max_size=10)},
        optional={"extends": st.sampled_from(IDS) | st.lists(st.sampled_from(IDS), max_size=3) | ANYTHING},
    ),
)


@given(SPECS)
@example("base+=")
@example("base+a=b+=")
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
    for spec in (endless, house(straight_order=deep), house(stake=10**5000), house(stake=object()), {1: 2}, object()):
        assert faults_of(spec)
