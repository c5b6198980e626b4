"""Every name of the game, or of a form of it, in either document: what it resolves to, and whether the answer warns.

A name of the game means the base game, a name of a form of it that form; where a name can mean both, or more than is
said, the answer says so. No name leads to a special form in silence, unless it is the name of that form alone.
"""

from typing import Final

import pytest

from bigtwo.spelling import folded
from bigtwo.variant import InvalidVariant, find, named_variants, resolve

# Each line: the name as the document writes it, what it resolves to, and what the warning names; "-" for no warning.
PAGAT: Final = """
Big Two | base | -
Big Deuce | base | -
Deuces | base | -
Da Lao Er | base | gamesky
大老二 | base | gamesky
Dao Lao Er | base | gamesky
Choh Dai Di | base | -
Dai Di | base | -
Dai D | base | -
鋤大地 | base | -
鋤大D | base | -
Bu Bu Gao Sheng | base | gamesky
步步高升 | base | gamesky
Choi Dai Dee | base | -
Choi Dai Di | base | -
Chor Dai Di | base | -
Sjalaliën | base | -
GameSky | gamesky | -
Pusoy Dos | pusoy-dos | -
Poker Two | pusoy-dos | -
Poker Zwei | pusoy-dos | -
Sikitcha | pusoy-dos | variation of Pusoy Dos
Hong Kong Big Two | hong-kong-ip | hong-kong-boehnker
Lectio | lectio-5 | lectio-3
"""

WIKIPEDIA: Final = """
Big two | base | -
大老二 | base | gamesky
鋤大弟 | base | -
Big deuce | base | -
deuces | base | -
top dog | base | -
dà lǎo èr | base | gamesky
da lao er | base | gamesky
sho tai ti | base | -
chor dai di | base | -
co daai di | base | -
co4 daai6 di2 | base | -
dai di | base | -
capsa | base | indonesia-hutabarat
cap sa | base | indonesia-hutabarat
十三 | base | indonesia-hutabarat
ciniza | base | -
giappuniza | base | -
Mot Hai Ba | base | Tien Len
pusoy dos | pusoy-dos | -
chikicha | pusoy-dos | base
sikitcha | pusoy-dos | variation of Pusoy Dos
Filipino poker | pusoy-dos | base
"""

# Names that neither document has, and that people type all the same.
PEOPLE: Final = """
Hong Kong | hong-kong-ip | hong-kong-boehnker
香港 | hong-kong-ip | hong-kong-boehnker
Lexio | lectio-5 | lectio-4
锄大地 | base | -
锄大D | base | -
锄大弟 | base | -
步步高陞 | base | gamesky
Hongkong | hong-kong-ip | hong-kong-boehnker
Singapore | singapore-chan | base
Singapur | singapore-chan | base
Singapura | singapore-chan | base
新加坡 | singapore-chan | base
Indonesia | indonesia-hutabarat | base
Indonesien | indonesia-hutabarat | base
印尼 | indonesia-hutabarat | base
印度尼西亞 | indonesia-hutabarat | base
印度尼西亚 | indonesia-hutabarat | base
Philippines | pusoy-dos | pusoy-dos-play-on
Philippinen | pusoy-dos | pusoy-dos-play-on
Filipina | pusoy-dos | pusoy-dos-play-on
Pilipinas | pusoy-dos | pusoy-dos-play-on
菲律賓 | pusoy-dos | pusoy-dos-play-on
菲律宾 | pusoy-dos | pusoy-dos-play-on
"""

ROWS: Final = [
    tuple(part.strip() for part in line.split("|"))
    for text in (PAGAT, WIKIPEDIA, PEOPLE)
    for line in text.strip().splitlines()
]


def full_width(name: str) -> str:
    """As an East Asian keyboard types it."""
    return "".join(chr(ord(mark) + 0xFEE0) if "!" <= mark <= "~" else mark for mark in name).replace(" ", "\u3000")


@pytest.mark.parametrize(("name", "id_", "warned"), ROWS)
def test_a_name_leads_to_the_game_or_says_where_else(name: str, id_: str, warned: str) -> None:
    resolved = resolve(name)
    assert resolved.echo == resolved.id == id_
    assert [warning.code for warning in resolved.warnings] == ([] if warned == "-" else ["alias"])
    for warning in resolved.warnings:
        assert warned in warning.detail
        assert warning.rules
        assert warning.detail.startswith(f'"{name}": ')


@pytest.mark.parametrize("name", [row[0] for row in ROWS])
def test_the_way_a_name_is_written_changes_nothing(name: str) -> None:
    expected = resolve(name)
    ways = [
        name.upper(),
        name.lower(),
        name.title(),
        f"\u3000{name} ",
        name.replace(" ", "-"),
        name.replace(" ", "_"),
        name.replace(" ", "  "),
        full_width(name),
    ]
    ways.append(name.replace(" ", ""))
    for way in ways:
        found = resolve(way)
        assert (found.echo, len(found.warnings)) == (expected.echo, len(expected.warnings)), way


def test_every_alias_stands_in_the_table() -> None:
    assert {folded(alias) for variant in named_variants() for alias in variant.aliases} <= {
        folded(row[0]) for row in ROWS
    }


def test_an_alias_of_a_special_form_warns_unless_it_has_no_other_meaning() -> None:
    silent = {
        alias
        for variant in named_variants()
        for alias in variant.aliases
        if variant.id != "base" and variant.note_for(alias) is None
    }
    assert silent == {"Poker Two", "Poker Zwei"}  # pagat translates Pusoy Dos so, and nothing else


def test_chinese_poker_is_asked_back_however_it_is_written() -> None:
    for way in ("Chinese poker", "CHINESE-POKER", full_width("Chinese poker")):
        assert find(way) is None
        with pytest.raises(InvalidVariant, match="arranging thirteen cards"):
            resolve(way)
