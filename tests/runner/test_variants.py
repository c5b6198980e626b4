"""What a variant means without an engine: the same as to the engine."""

import json
from random import Random

import pytest

from bigtwo.variant import InvalidVariant, named_variants, resolve
from bigtwo_conformance.variants import UnknownRules, differing, named, read_left_open, read_rules, resolved
from tests.variant.mixes import random_options


def test_named_variants_and_house_rules_mean_what_they_mean_to_the_engine() -> None:
    rng = Random(1)
    names = [each.id for each in named_variants()]
    compared = 0
    for _ in range(600):
        variant = {"extends": rng.choice([*names, *["base"] * 10]), "options": random_options(rng)}
        try:
            expected = resolve(variant).options.to_dict()
        except InvalidVariant:
            continue
        compared += 1
        own = set(variant["options"])  # the engine may spell these in another way
        assert {name: value for name, value in resolved(variant).items() if name not in own} == {
            name: value for name, value in expected.items() if name not in own
        }, variant
    assert compared > 200


def test_a_line_of_text_means_what_it_means_to_the_engine() -> None:
    rng, compared = Random(2), 0
    names = [name for each in named_variants() for name in (each.id, *each.aliases)]
    for _ in range(300):
        options = random_options(rng)
        values = {name: options[name] for name in sorted(options) if rng.random() < 0.4}
        line = ",".join(rng.sample(names, rng.randrange(1, 4)))
        try:
            found = resolve({"extends": line, "options": values})
        except InvalidVariant:
            continue
        expected, rules = found.options.to_dict(), read_rules(found.text.replace(",".join(found.called), line, 1))
        compared += 1
        own = set(rules["options"]) if isinstance(rules, dict) else set()
        assert own == set(values)
        assert resolve(rules).options == found.options  # type: ignore[arg-type]
        assert {name: value for name, value in resolved(rules).items() if name not in own} == {
            name: value for name, value in expected.items() if name not in own
        }, line
    assert compared > 50


def test_every_name_is_known() -> None:
    assert list(named()) == [each.id for each in named_variants()]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("pusoy-dos", "pusoy-dos"),
        (
            "base suit_order=DHSC triples=false",
            {"extends": "base", "options": {"suit_order": "DHSC", "triples": False}},
        ),
        ("base+suit_order=SHDC", {"extends": "base", "options": {"suit_order": "SHDC"}}),
        ("Hong Kong, three-player", {"extends": ["hong-kong-ip", "three-player"], "options": {}}),
        ("suit_order=DHSC", {"extends": "base", "options": {"suit_order": "DHSC"}}),
        ('{"options": {"triples": false}}', {"options": {"triples": False}}),
        ('{"plays": {"extends": "base", "options": {}}, "questions": 3}', {"extends": "base", "options": {}}),
    ],
)
def test_rules_as_somebody_writes_them(text: str, rules: object) -> None:
    assert read_rules(text) == rules


@pytest.mark.parametrize("text", ["nowhere", "base suits=DHSC", "base pusoy-dos", "{", "base,nowhere", '{"plays": 3}'])
def test_rules_that_cannot_be_read(text: str) -> None:
    with pytest.raises(UnknownRules):
        read_rules(text)


def test_true_is_not_one() -> None:
    assert differing({"triples": 1}, {"triples": True}) == ["triples"]
    assert differing({"triples": True}, {"triples": True, "players": 4}) == []


def test_what_fit_could_not_tell_is_read_too() -> None:
    found = {"plays": {"extends": "base", "options": {}}, "unknown": ["bombs", "dragon"], "narrowed": {"bombs": ["on"]}}
    assert read_left_open(json.dumps(found)) == {"bombs": ("on",), "dragon": ()}
    assert read_left_open("base suit_order=DHSC") == read_left_open('{"extends": "base"}') == {}
    for unknown in ("bombs", ["gravity"]):
        with pytest.raises(UnknownRules, match="What is unknown"):
            read_left_open(json.dumps({"plays": {}, "unknown": unknown}))
