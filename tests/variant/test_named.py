"""The named variants: their values and marks, their names, and that each is a valid set of rules."""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo import rulebook
from bigtwo.spelling import folded
from bigtwo.variant import OPTIONS, InvalidVariant, find, named_variants, resolve
from bigtwo.variant.named import FOLDER, RESERVED, spellings
from tests.variant.matrix import STATED, stated

NAMES = list(STATED)

ALIASES = {
    "base": (
        "Big Two, Big Deuce, Deuces, Choh Dai Di, Chor Dai Di, Choi Dai Dee, Choi Dai Di, Dai Di, Dai D, Co Daai Di, "
        "Co4 Daai6 Di2, Sho Tai Ti, Top Dog, Sjalalien, Ciniza, Giappuniza, Mot Hai Ba, 鋤大地, 鋤大D, 鋤大弟, "
        "Da Lao Er, Dao Lao Er, 大老二, Bu Bu Gao Sheng, 步步高升, Capsa, Cap Sa, 十三"
    ),
    "hong-kong-ip": "Hong Kong, Hong Kong Big Two, 香港",
    "pusoy-dos": (
        "Poker Two, Poker Zwei, Filipino Poker, Chikicha, Sikitcha, "
        "Philippines, Philippinen, Filipina, Pilipinas, 菲律賓"
    ),
    "indonesia-hutabarat": "Indonesia, Indonesien, 印尼, 印度尼西亞",
    "singapore-chan": "Singapore, Singapur, Singapura, 新加坡",
    "lectio-5": "Lectio, Lexio",
}


def test_there_is_a_file_for_each() -> None:
    assert [variant.id for variant in named_variants()] == NAMES
    assert [variant.number for variant in named_variants()] == list(range(1, len(NAMES) + 1))
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.toml" for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_value_and_mark_is_as_reported(name: str) -> None:
    expected = stated(name)
    assert len(expected) == len(STATED[name].strip().splitlines())
    base = resolve().options.to_dict()
    options: Any = resolve(name).to_dict()["options"]
    assert {option: (entry["value"], entry["provenance"]) for option, entry in options.items()} == {
        option: expected.get(option, (base[option], "I")) for option in base
    }


@pytest.mark.parametrize("name", NAMES)
def test_it_is_valid_without_warnings_and_says_what_it_is(name: str) -> None:
    resolved = resolve(name)
    assert resolved.warnings == ()
    assert resolved.echo == resolved.id == name
    assert resolved.title
    assert resolved.summary is not None
    assert resolved.summary.endswith(".")
    assert resolved.sources
    assert all(standing.rules for standing in resolved.stated.values())
    assert resolved.extends == (() if name == "base" else (resolved.to_dict()["extends"],))


def test_base_is_the_default_of_every_option() -> None:
    assert resolve("base").options == resolve({"options": {}}).options == resolve().options
    assert all(resolve().options == resolve({"options": {name: value_}}).options for name, value_ in defaults().items())


def defaults() -> dict[str, Any]:
    return {option.name: option.to_dict()["default"] for option in OPTIONS}


@pytest.mark.parametrize(("name", "option", "rules"), [
    ("base", "suit_order", "PG-SETUP-05"),
    ("hong-kong-ip", "suit_order", "PG-SETUP-05"),
    ("hong-kong-ip", "straight_order", "PG-HK-02 PG-HK-03"),
    ("wikipedia", "suit_order", "WP-SETUP-02"),
    ("gamesky", "flushes", "PG-GS-01"),
    ("singapore-chan", "flushes", "PG-NTF-01 PG-NTF-02"),
    ("taiwan-latta", "bombs", "PG-SF7-02 PG-SF7-03 PG-SF7-04"),
    ("wikipedia", "straight_order", "WP-COMB-03 DEC-48"),
])  # fmt: skip
def test_a_value_rests_on_the_rules_of_its_own_report(name: str, option: str, rules: str) -> None:
    assert resolve(name).stated[option].rules == tuple(rules.split())


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_behind_a_value_says_that_it_bears_on_the_option(name: str) -> None:
    """What an answer cites for an option is in force wherever variants are joined (see `rulebook.in_force`)."""
    cited = {(id_, option) for option, standing in resolve(name).stated.items() for id_ in standing.rules}
    bearing = {(id_, option): rulebook.rule(id_).options for id_, option in cited}
    assert {pair for pair, options in bearing.items() if options and pair[1] not in options} == set()


# --- Names ---


def test_the_aliases_are_those_people_use() -> None:
    assert {variant.id: ", ".join(variant.aliases) for variant in named_variants() if variant.aliases} == ALIASES


def test_no_two_variants_share_a_name() -> None:
    every = [(folded(name), v.id) for v in named_variants() for name in (v.id, *v.aliases)]
    assert len(dict(every)) == len(set(every)) == len(spellings())
    assert dict(every) == spellings()
    assert not {folded(name) for name in RESERVED} & set(spellings())


@pytest.mark.parametrize(
    ("id_", "alias"), [(id_, alias) for id_, all_ in ALIASES.items() for alias in all_.split(", ")]
)
def test_case_spaces_hyphens_and_accents_do_not_count(id_: str, alias: str) -> None:
    ways = [
        alias,
        alias.upper(),
        alias.lower(),
        alias.replace(" ", "-"),
        alias.replace(" ", "_"),
        f"  {alias} ",
        alias.replace("a", "á").replace("i", "ï"),
        alias.replace("a", "a\N{COMBINING GRAVE ACCENT}"),
    ]
    ways.append(alias.replace(" ", ""))
    for way in ways:
        assert resolve(way).echo == id_
        variant = find(way)
        assert variant is not None
        assert variant.id == id_


@pytest.mark.parametrize("way", ["Hong-Kong-IP", "hong kong ip", "HONG_KONG_IP", "hongkongip"])
def test_ids_are_as_forgiving_as_aliases(way: str) -> None:
    assert resolve(way).echo == "hong-kong-ip"


@pytest.mark.parametrize(
    ("alias", "rule"),
    [
        ("Da Lao Er", "PG-NAME-01"),
        ("步步高升", "PG-NAME-01"),
        ("sikitcha", "PG-LINK-01"),
        ("hong kong", "DEC-68"),
    ],
)
def test_an_alias_with_two_meanings_comes_with_a_note(alias: str, rule: str) -> None:
    (note,) = resolve(alias).warnings
    assert (note.code, note.option) == ("alias", None)
    assert rule in note.rules
    assert note.detail.startswith(f'"{alias}": ')
    assert resolve(alias) != resolve(resolve(alias).echo)
    assert resolve(alias).options == resolve(resolve(alias).echo).options


@pytest.mark.parametrize("alias", ["Big Two", "Poker Two", "鋤大弟", "Sjalalien"])
def test_a_plain_alias_is_the_variant_itself(alias: str) -> None:
    assert resolve(alias) == resolve(resolve(alias).echo)


@pytest.mark.parametrize("name", ["Chinese Poker", "chinese-poker", "CHINESEPOKER"])
def test_chinese_poker_is_refused_with_an_explanation(name: str) -> None:
    with pytest.raises(InvalidVariant, match=r"arranging thirteen cards .* did you mean base\?") as refused:
        resolve(name)
    assert [fault.code for fault in refused.value.faults] == ["ambiguous-variant"]


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("hong-kong-i", "hong-kong-ip"),
        ("honkong", "hong-kong-ip"),
        ("pusoy", "pusoy-dos"),
        ("lectico", "lectio-5"),
        ("three-players", "three-player"),
        ("wikipdia", "wikipedia"),
        ("da lao eh", "base"),
    ],
)
def test_an_unknown_name_gets_a_suggestion(name: str, suggestion: str) -> None:
    assert find(name) is None
    with pytest.raises(InvalidVariant) as refused:
        resolve(name)
    (fault,) = refused.value.faults
    assert fault.code == "unknown-variant"
    assert fault.detail == f'there is no variant "{name}"; did you mean {suggestion}?'


@pytest.mark.parametrize(
    ("name", "phrase", "suggestions"),
    [
        ("Tien Len", "unknown-variant.other-game", ("base",)),
        ("Tiến Lên", "unknown-variant.other-game", ("base",)),
        ("thirteen", "unknown-variant.other-game", ("base",)),
        ("Taiwan", "ambiguous-variant.country", ("taiwan-latta", "lukang-dushoff", "bridge-suits")),
        ("台湾", "ambiguous-variant.country", ("taiwan-latta", "lukang-dushoff", "bridge-suits")),
        ("China", "ambiguous-variant.country", ("base", "gamesky")),
        ("Malaysia", "unknown-variant.country", ("base",)),
        ("澳门", "unknown-variant.country", ("base",)),
    ],
)
def test_another_game_and_a_country_without_one_set_of_rules_are_named_as_such(
    name: str, phrase: str, suggestions: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidVariant) as refused:
        resolve(name)
    assert [(fault.phrase, fault.suggestions) for fault in refused.value.faults] == [(phrase, suggestions)]
    assert all(find(each) for each in suggestions)


@pytest.mark.parametrize("name", ["", "  ", "qqqq", "x" * 10_000, "\ud800", "base\n;", "böse\0"])
def test_a_name_like_nothing_is_refused_briefly(name: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        resolve(name)
    (fault,) = refused.value.faults
    assert fault.code == "unknown-variant"
    assert len(fault.detail) < 140
    assert fault.detail.isprintable()
