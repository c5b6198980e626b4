"""The named variants: what they state, and what people call them."""

from __future__ import annotations

from typing import Any, Final

import pytest

from bigtwo import rulebook
from bigtwo.spelling import folded
from bigtwo.variant.options import InvalidVariant
from bigtwo.variant.resolving import find, named_variants, resolve, spellings
from bigtwo_conformance.corpus import corpus
from tests.tables import table
from tools.distribution.option_dependence import engine_answers

NOTHING_TO_SHOW: Final = {
    "three-player-face-down: leftover": "whether the extra card lies open shows in no answer",
    "three-player: hand_size": "52 cards among three are 17 each",
    "lectio-5: hand_size": "60 tiles among five are 12 each",
    "lectio-4: hand_size": "52 tiles among four are 13 each",
    "lectio-5: last_card_duty": "what nobody is liable for shows in no answer",
    "comp2396: last_card_duty": "where nobody pays, nobody is liable",
}


def test_each_says_what_it_is() -> None:
    names = [variant.id for variant in named_variants()]
    with table() as row:
        for name in names:
            with row(name):
                resolved = resolve(name)
                assert (resolved.echo, resolved.id, resolved.text, resolved.warnings) == (name, name, name, ())
                assert resolved.title
                assert (resolved.summary or "").endswith(".")
                assert resolved.sources
                assert resolved.extends == (() if name == "base" else (resolved.to_dict()["extends"],))


def test_a_value_that_a_variant_states_has_a_source_and_decides_a_case() -> None:
    """So a wrong value is found by the corpus, which says of each case under which values its answer is the same; of a
    new case the engine does. What an answer cites for an option is in force wherever variants are joined (see
    `rulebook.in_force`)."""
    same: dict[tuple[str, str], list[tuple[Any, ...]]] = {}
    new = [case for case in corpus().cases if case.under_its_own]
    for case in corpus().cases:
        if isinstance(case.variant, str):
            for option, values in case.options.items():
                same.setdefault((case.variant, option), []).append(values)
    with table() as row:
        for name in (variant.id for variant in named_variants()):
            resolved = resolve(name)
            parent = resolve(resolved.extends[0] if resolved.extends else "base").options.to_dict()
            for option, value in resolved.options.to_dict().items():
                standing = resolved.stated[option]
                with row(f"{name}: {option}"):
                    assert standing.provenance in ("S", "U", "S/D", "D", "X", "I")
                    assert standing.rules
                    for rule in map(rulebook.rule, standing.rules):
                        assert not rule.options or option in rule.options, rule.id
                    if value != parent[option] and f"{name}: {option}" not in NOTHING_TO_SHOW:
                        otherwise = {**resolved.options.to_dict(), option: parent[option]}
                        shown = any(parent[option] not in values for values in same.get((name, option), ()))
                        shown |= any(
                            each.variant == name and not engine_answers(each, otherwise, renamed=False) for each in new
                        )
                        assert shown, "no case has another answer under the variant that it extends"


def test_base_is_the_default_of_every_option() -> None:
    assert resolve("base").options == resolve({"options": {}}).options == resolve().options


def test_a_value_rests_on_the_rules_of_its_own_report() -> None:
    with table() as row:
        for name, option, provenance, rules in (
            ("base", "suit_order", "S", "PG-SETUP-05"),
            ("hong-kong-ip", "suit_order", "I", "PG-SETUP-05"),
            ("hong-kong-ip", "straight_order", "S", "PG-HK-02 PG-HK-03"),
            ("wikipedia", "suit_order", "S", "WP-SETUP-02"),
            ("wikipedia", "straight_order", "D", "WP-COMB-03 DEC-48"),
            ("gamesky", "five_card_kinds", "S", "PG-COMB-07 PG-GS-01"),
            ("singapore-chan", "five_card_kinds", "S", "PG-COMB-07 PG-NTF-01 PG-NTF-02"),
            ("taiwan-latta", "bombs", "S", "PG-SF7-02 PG-SF7-03 PG-SF7-04"),
        ):
            with row(f"{name}: {option}"):
                standing = resolve(name).stated[option]
                assert (standing.provenance, " ".join(standing.rules)) == (provenance, rules)


# --- names ------------------------------------------------------------------------------------------------------------

# Each line: what people and the two documents call the game or a form of it, what that resolves to, and what the
# warning names, if there is one. A name of the game means the base game, and a name of a form of it that form; where a
# name can mean both, or more than is said, the answer says so.
NAMES: Final = """
Big Two, Big Deuce, Deuces, Choh Dai Di, Chor Dai Di, Choi Dai Dee, Choi Dai Di, Dai Di, Dai D, Co Daai Di | base | -
Co4 Daai6 Di2, Sho Tai Ti, Top Dog, Sjalaliën, Sjalalien, Ciniza, Giappuniza, 鋤大地, 鋤大D, 鋤大弟 | base | -
锄大地, 锄大D, 锄大弟 | base | -
Da Lao Er, dà lǎo èr, Dao Lao Er, 大老二, Bu Bu Gao Sheng, 步步高升, 步步高陞 | base | gamesky
Capsa, Cap Sa, 十三 | base | indonesia-hutabarat
Mot Hai Ba | base | Tien Len
GameSky | gamesky | -
Hong Kong, Hongkong, Hong Kong Big Two, 香港 | hong-kong-ip | hong-kong-boehnker
Pusoy Dos, Poker Two, Poker Zwei | pusoy-dos | -
Filipino Poker, Chikicha | pusoy-dos | base
Sikitcha | pusoy-dos | variation of Pusoy Dos
Philippines, Philippinen, Filipina, Pilipinas, 菲律賓, 菲律宾 | pusoy-dos | pusoy-dos-play-on
Indonesia, Indonesien, 印尼, 印度尼西亞, 印度尼西亚 | indonesia-hutabarat | base
Singapore, Singapur, Singapura, 新加坡 | singapore-chan | base
Lectio | lectio-5 | lectio-3
Lexio | lectio-5 | lectio-4
"""
ROWS: Final = [
    (name, id_, warned)
    for line in NAMES.strip().splitlines()
    for names, id_, warned in [[part.strip() for part in line.split("|")]]
    for name in names.split(", ")
]


def full_width(name: str) -> str:
    """As an East Asian keyboard types it."""
    return "".join(chr(ord(mark) + 0xFEE0) if "!" <= mark <= "~" else mark for mark in name).replace(" ", "\u3000")


def ways(name: str) -> list[str]:
    """Ways in which people write a name."""
    return [
        *(name, name.upper(), name.lower(), name.title(), full_width(name), f"\u3000{name} "),
        *(name.replace("a", "á").replace("i", "ï"), name.replace("a", "a\N{COMBINING GRAVE ACCENT}")),
        *(name.replace(" ", by) for by in ("-", "_", "  ", "")),
    ]


def test_a_name_leads_to_the_game_or_says_where_else_however_it_is_written() -> None:
    with table() as row:
        for name, id_, warned in ROWS:
            with row(name):
                resolved = resolve(name)
                assert resolved.echo == resolved.id == id_
                assert (resolved.warnings == ()) == (warned == "-")
                assert resolved.options == resolve(id_).options
                for warning in resolved.warnings:
                    assert (warning.code, warning.option) == ("alias", None)
                    assert warned in warning.detail
                    assert warning.rules
                    assert warning.detail.startswith(f'"{name}": ')
                for way in ways(name):
                    assert (resolve(way).echo, len(resolve(way).warnings)) == (id_, len(resolved.warnings)), way
                    variant = find(way)
                    assert variant is not None
                    assert variant.id == id_
        for way in ways("hong kong ip"):
            with row(way):
                assert resolve(way) == resolve("hong-kong-ip")


def test_no_two_variants_share_a_name_and_every_alias_is_one_that_people_use() -> None:
    every = [(folded(name), variant.id) for variant in named_variants() for name in (variant.id, *variant.aliases)]
    assert dict(every) == spellings()
    assert len(spellings()) == len({*every})
    assert spellings().keys().isdisjoint(("resolve", "diff"))  # below /v1/variants/ they are questions
    rows = {folded(name): id_ for name, id_, _ in ROWS}
    assert {folded(alias): v.id for v in named_variants() for alias in v.aliases}.items() <= rows.items()


def test_an_alias_with_two_meanings_cites_why() -> None:
    for alias, rule in (("Da Lao Er", "PG-NAME-01"), ("sikitcha", "PG-LINK-01"), ("hong kong", "DEC-68")):
        (note,) = resolve(alias).warnings
        assert rule in note.rules
        assert resolve(alias) != resolve(resolve(alias).echo)


def test_an_unknown_name_is_refused_briefly_with_what_may_be_meant() -> None:
    with table() as row:
        for name, phrase, suggestions in (
            ("hong-kong-i", "unknown-variant.name", ("hong-kong-ip",)),
            ("honkong", "unknown-variant.name", ("hong-kong-ip",)),
            ("pusoy", "unknown-variant.name", ("pusoy-dos",)),
            ("lectico", "unknown-variant.name", ("lectio-5",)),
            ("three-players", "unknown-variant.name", ("three-player",)),
            ("wikipdia", "unknown-variant.name", ("wikipedia",)),
            ("da lao eh", "unknown-variant.name", ("base",)),
            ("Tien Len", "unknown-variant.other-game", ("base",)),
            ("Tiến Lên", "unknown-variant.other-game", ("base",)),
            ("thirteen", "unknown-variant.other-game", ("base",)),
            ("Taiwan", "ambiguous-variant.country", ("taiwan-latta", "lukang-dushoff", "bridge-suits")),
            ("台湾", "ambiguous-variant.country", ("taiwan-latta", "lukang-dushoff", "bridge-suits")),
            ("China", "ambiguous-variant.country", ("base", "gamesky")),
            ("Malaysia", "unknown-variant.country", ("base",)),
            ("澳门", "unknown-variant.country", ("base",)),
            *((way, "ambiguous-variant.thirteen-cards", ("base",)) for way in ways("Chinese Poker")[:5]),
            *((name, "unknown-variant.name", ()) for name in ("qqqq", "x" * 10_000, "\ud800", "ba\n;", "ö\0")),
        ):
            with row(f"{name[:20]!r}"):
                assert find(name) is None
                with pytest.raises(InvalidVariant) as refused:
                    resolve(name)
                (fault,) = refused.value.faults
                assert fault.phrase == phrase
                assert fault.suggestions == suggestions
                assert fault.detail.isprintable()
                assert suggestions or len(fault.detail) < 140
                assert bool(suggestions) == ("did you mean" in fault.detail)
