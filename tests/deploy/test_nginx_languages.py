"""nginx takes for the language of a client what the service would take for it, or leaves that to the service."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigtwo.api.languages import preferred
from bigtwo.messages.languages import LANGUAGES, lookup
from tests.deploy.proxy import SHIPPED

OTHER = "other"
MAP = re.search(
    r"map \$http_accept_language \$language {\n(.*?)^}",
    (SHIPPED / "languages.conf").read_text(encoding="utf-8"),
    re.DOTALL | re.MULTILINE,
)
ROWS = re.findall(r'^ +"?(\S.*?)"? +([\w-]+);$', MAP[1] if MAP else "", re.MULTILINE)
"""The patterns in the order in which nginx tries them, each with its language; first what holds where none matches."""


def by_nginx(header: str) -> str:
    (_, otherwise), *patterns = ROWS
    for pattern, language in patterns:
        if re.search(pattern.removeprefix("~*"), header, re.IGNORECASE | re.ASCII):
            return language
    return otherwise


def test_every_language_is_there_and_no_other() -> None:
    assert {language for _, language in ROWS} == {*LANGUAGES, OTHER}


@pytest.mark.parametrize(
    "header",
    [
        *(
            "",
            "en",
            "en-GB,en;q=0.9",
            "de",
            "DE-at",
            "de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7",
            "id-ID,id;q=0.9",
            "in",
            "tl",
        ),
        *("fil-PH,fil;q=0.9,en-US;q=0.8", "zh-CN,zh;q=0.9", "zh", "zh-TW,zh;q=0.9,en-US;q=0.8", "zh-HK", "zh-Hant-MO"),
        *("tl", "zh-Hant", "zh-Hant-TW", "zh-Hans-HK", "zh-SG", "yue", "yue-Hant-HK", "yue-Hans", "cmn-Hant-TW", "cmn"),
        *("fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "hi-IN,hi;q=0.9,en-IN;q=0.8", "*", "ja"),
    ],
)
def test_what_browsers_send_is_kept(header: str) -> None:
    assert by_nginx(header) == preferred(header)


def test_a_tag_alone_means_what_it_means_everywhere() -> None:
    others = ("zh", "yue", "yue-Hans", "cmn", "cmn-Hant", "cmn-TW", "zh-yue", "zh-yue-Hans", "zh-cmn-Hant", "tl", "in")
    for tag in (*LANGUAGES, *others):
        for more in ("", "-x", "-Hant", "-Hans", "-HK", "-MO", "-TW", "-CN", "-Hant-HK", "-a-hk"):
            assert by_nginx(tag + more) == lookup([tag + more]), tag + more


SUBTAGS = st.sampled_from(
    [
        "en",
        "de",
        "id",
        "in",
        "fil",
        "tl",
        "zh",
        "yue",
        "cmn",
        "hant",
        "hans",
        "hk",
        "mo",
        "tw",
        "fr",
        "x",
        "*",
        "",
        "IN",
    ]
)
TAGS = st.lists(SUBTAGS, min_size=1, max_size=4).map("-".join)
WEIGHTS = st.sampled_from(["", ";q=1", ";q=0.5", "; q=0", ";q=x", ";q=0.9;b", ' ;q="0.3"'])
RANGES = st.tuples(TAGS, WEIGHTS, st.booleans()).map(lambda found: f'"{found[0]}"' if found[2] else "".join(found[:2]))


@given(st.one_of(st.lists(RANGES, max_size=4).map(", ".join), st.text(st.characters(codec="latin-1"), max_size=12)))
def test_whatever_is_sent_nginx_knows_or_leaves_to_the_service(header: str) -> None:
    assert by_nginx(header) in (preferred(header), OTHER)
