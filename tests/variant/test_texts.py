"""House rules in one line of text: what it says, that it comes back, and what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bigtwo
from bigtwo.reading import LONGEST_VARIANT
from bigtwo.variant import InvalidVariant, named_variants, resolve
from tests.variant.mixes import random_options

IDS = [variant.id for variant in named_variants()]
TOP_TIE = [{"ranks": "JQKA2", "decided_by": "2"}, [{"ranks": r, "decided_by": "A"} for r in ("A2345", "TJQKA")]]
TILES = [
    {"ranks": ["12", "13", "14", "15", "1"], "decided_by": "1"},
    {"ranks": ["1", "2", "3", "4", "5"], "decided_by": "2"},
]
LINES: list[tuple[str, Any]] = [
    ("base", "base"),
    ("hong-kong-ip,three-player", "hong-kong-ip,three-player"),
    ("hong-kong-ip+bombs=on", {"extends": "hong-kong-ip", "options": {"bombs": "on"}}),
    ("base+triples=false+stake=5", {"extends": "base", "options": {"triples": False, "stake": 5}}),
    ("base+deals_per_round=null", {"extends": "base", "options": {"deals_per_round": None}}),
    ("two-player-13+hand_size=17", {"extends": "two-player-13", "options": {"hand_size": 17}}),
    ("base+suit_order=DHSC", {"extends": "base", "options": {"suit_order": "DHSC"}}),
    ("base+straight_order=S8", {"extends": "base", "options": {"straight_order": "S8"}}),
    ("base+straight_order=JQKA2:2,A2345=TJQKA:A", {"extends": "base", "options": {"straight_order": TOP_TIE}}),
    (
        "lectio-5+straight_order=12-13-14-15-1:1,1-2-3-4-5:2",
        {"extends": "lectio-5", "options": {"straight_order": TILES}},
    ),
    ("base+count_multipliers=8x2,10x3", {"extends": "base", "options": {"count_multipliers": [[8, 2], [10, 3]]}}),
    ("base+count_multipliers=none", {"extends": "base", "options": {"count_multipliers": []}}),
    (
        "base+hand_doubling=two,straight-flush:once",
        {"extends": "base", "options": {"hand_doubling": {"cards": ["two", "straight-flush"], "mode": "once"}}},
    ),
    (
        "base+card_points=A:3,2:5,others:1",
        {"extends": "base", "options": {"card_points": {"A": 3, "2": 5, "others": 1}}},
    ),
    (
        "pusoy-dos-play-on+scoring=placings+place_points=4,2,1,-1",
        {"extends": "pusoy-dos-play-on", "options": {"scoring": "placings", "place_points": [4, 2, 1, -1]}},
    ),
    ("base+hand_doubling=null", {"extends": "base", "options": {"hand_doubling": None}}),
    (
        "hong-kong-ip,three-player+flush_order=suit-first",
        {"extends": ["hong-kong-ip", "three-player"], "options": {"flush_order": "suit-first"}},
    ),
]


def faults_of(spec: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(InvalidVariant) as refused:
        resolve(spec)
    assert str(refused.value).isprintable()
    return [(fault.phrase, fault.path) for fault in refused.value.faults]


@pytest.mark.parametrize(("line", "echo"), LINES)
def test_a_line_says_what_an_object_says(line: str, echo: Any) -> None:
    found = resolve(line)
    assert found == resolve(echo)
    assert found.echo == echo
    assert found.text == line
    assert bigtwo.variant(line).text == str(bigtwo.variant(echo)) == line


@pytest.mark.parametrize(
    ("written", "line"),
    [
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
    ],
)
def test_what_people_write_besides_comes_to_one_line(written: str, line: str) -> None:
    assert resolve(written).text == line


@pytest.mark.parametrize("seed", range(500))
def test_a_random_mix_comes_back_from_its_line(seed: int) -> None:
    rng = Random(seed)
    options = random_options(rng)
    found = resolve({"extends": "base", "options": options})
    assert resolve(found.text) == found
    assert len(found.text) <= LONGEST_VARIANT
    shuffled = rng.sample(sorted(options), len(options))
    assert resolve({"options": {name: options[name] for name in shuffled}}).text == found.text


@pytest.mark.parametrize("name", IDS)
def test_a_named_variant_is_its_name(name: str) -> None:
    assert resolve(name).text == name


def test_options_beside_a_line_come_last() -> None:
    beside = {"extends": "base+bombs=maybe", "options": {"bombs": "perhaps"}}
    assert faults_of(beside) == [("invalid-value.one-of", ("options", "bombs"))]
    assert resolve({"extends": "hong-kong-ip+bombs=on+stake=5", "options": {"stake": 7}}).text == (
        "hong-kong-ip+bombs=on+stake=7"
    )


@pytest.mark.parametrize(
    ("line", "phrases"),
    [
        ("bombs=on", ["unknown-variant.before-rules"]),
        ("+bombs=on", ["unknown-variant.before-rules"]),
        ("base+", ["invalid-variant.rule-empty"]),
        ("base++bombs=on", ["invalid-variant.rule-empty"]),
        ("base+bombs", ["invalid-variant.rule-without-value"]),
        ("base+bomb", ["invalid-variant.rule"]),
        ("base+three-player", ["invalid-variant.rule-is-name"]),
        ("base+bombs=on+bombs=on", ["invalid-variant.option-twice"]),
        ("base+bomb=on", ["unknown-option.name"]),
        ("base+bombs=maybe+stakes=5+bomb=on", ["unknown-option.name", "unknown-option.name", "invalid-value.one-of"]),
        ("base+straight_order=JQKA2:2,TJQKA", ["invalid-value.rank"]),
        ("base+straight_order=S10", ["invalid-value.straight-order"]),
        ("base+count_multipliers=10x2,13", ["invalid-value.pair"]),
        ("base+count_multipliers=10x2,10xx", ["invalid-value.pair"]),
        ("base+card_points=A:3,A:4", ["invalid-value.card-points"]),
        ("base+card_points=X:3,2:x,others:1", ["invalid-value.card-points-rank", "invalid-value.whole-number"]),
        ("base+place_points=3,x", ["invalid-value.whole-number"]),
        ("base+hand_doubling=two", ["invalid-value.hand-doubling"]),
        ("base+hand_doubling=two:sometimes", ["invalid-value.one-of"]),
        ("base+count_multipliers=[[10,2]", ["not-json.end-in-field"]),
        ("bass+bombs=maybe", ["unknown-variant.name", "invalid-value.one-of"]),
        ("base+dragon=wins+players=3", ["VC-01.cards-left", "VC-16.hands-stated"]),
    ],
)  # fmt: skip
def test_every_fault_of_a_line_is_told_where_the_line_stands(line: str, phrases: list[str]) -> None:
    assert [phrase for phrase, _ in faults_of(line)] == phrases
    assert {path for _, path in faults_of(line)} == {()}
    assert {path for _, path in faults_of({"extends": line})} == {("extends",)}


def test_a_line_of_nothing_but_house_rules_is_bounded() -> None:
    line = "base" + "".join(f"+x{number}=on" for number in range(200))
    assert faults_of(line)[0] == ("unknown-option.too-many", ())
    assert len(faults_of(line)) < 70


@given(st.text(st.sampled_from('+=:,x -[]{}"ase12345JQKAb_'), max_size=60))
@example("base+=")
@example("base+a=b+=")
def test_whatever_stands_in_a_line_is_read_or_refused(rest: str) -> None:
    for line in (rest, f"base+{rest}", f"base+straight_order={rest}", f"base+count_multipliers={rest}"):
        try:
            found = resolve(line)
        except InvalidVariant:
            continue
        assert resolve(found.text).options == found.options
