"""How the values of fields stand in a URL."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigtwo.schemas.in_urls import CARD, CARDS, HANDS, JSON, NUMBER, NUMBERS, VARIANT, Spelling
from bigtwo.strict_json import NotJSON

BAD_JSON = object()
"""Stands for the failure that the field refuses."""
TEXTS: list[tuple[Spelling, str, object]] = [
    (CARD, "9S", "9S"),
    (CARD, "", ""),
    (CARD, "9S,9D", "9S,9D"),
    (CARDS, "9S,9D", ["9S", "9D"]),
    (CARDS, "9S", ["9S"]),
    (CARDS, "", []),
    (CARDS, "9S,", ["9S", ""]),
    (CARDS, "9S 9D", ["9S 9D"]),
    (CARDS, "9S;9D", ["9S;9D"]),
    (HANDS, "3D,4C;5S;;7H", [["3D", "4C"], ["5S"], [], ["7H"]]),
    (HANDS, ";", [[], []]),
    (HANDS, "", []),
    (HANDS, "3D", [["3D"]]),
    (HANDS, "3D,;", [["3D", ""], []]),
    (NUMBER, "0", 0),
    (NUMBER, "-3", -3),
    (NUMBER, "", ""),
    (NUMBER, "00", "00"),
    (NUMBER, "1.0", "1.0"),
    (NUMBER, "+1", "+1"),
    (NUMBER, " 1", " 1"),
    (NUMBER, "1\n", "1\n"),
    (NUMBER, "٣", "٣"),
    (NUMBER, "9" * 18, 10**18 - 1),
    (NUMBER, "9" * 19, "9" * 19),
    (NUMBER, "true", "true"),
    (NUMBERS, "0,9,10,13", [0, 9, 10, 13]),
    (NUMBERS, "", []),
    (NUMBERS, "0,,2", [0, "", 2]),
    (NUMBERS, "0;1", ["0;1"]),
    (NUMBERS, "[0,1]", ["[0", "1]"]),
    (JSON, '{"seat": 3}', {"seat": 3}),
    (JSON, " [ ] ", []),
    (JSON, "2", 2),
    (JSON, "2.0", 2.0),
    (JSON, "null", None),
    (JSON, "", ""),
    (JSON, "seat 3", "seat 3"),
    (JSON, '{"seat": 3', BAD_JSON),
    (JSON, "{seat: 3}", BAD_JSON),
    (JSON, "[3,]", BAD_JSON),
    (JSON, '{"seat": 3, "seat": 3}', BAD_JSON),
    (JSON, '{"seat": NaN}', BAD_JSON),
    (JSON, '["\\ud83c"]', BAD_JSON),
    (JSON, "9" * 19, BAD_JSON),
    (JSON, "[" * 33 + "]" * 33, BAD_JSON),
    (JSON, "\ufeff{}", BAD_JSON),
    (JSON, "\ud800", BAD_JSON),
    (VARIANT, "base", "base"),
    (VARIANT, "hong-kong-ip,three-player", "hong-kong-ip,three-player"),
    (VARIANT, "", ""),
    (VARIANT, "null", "null"),
    (VARIANT, "[1]", "[1]"),
    (VARIANT, '{"options": {"stake": 5}}', {"options": {"stake": 5}}),
    (VARIANT, " {}", {}),
    (VARIANT, "{", BAD_JSON),
]


@pytest.mark.parametrize(("spelling", "text", "value"), TEXTS)
def test_what_a_text_stands_for(spelling: Spelling, text: str, value: object) -> None:
    found = spelling.value_of(text)
    if value is BAD_JSON:
        assert isinstance(found, NotJSON)
    else:
        assert (found, type(found)) == (value, type(value))


SPELLINGS = [CARD, CARDS, HANDS, NUMBER, NUMBERS, JSON, VARIANT]


@pytest.mark.check
@given(st.text(max_size=40) | st.text(alphabet='[]{}",:;09-.eé\\un ', max_size=40))
def test_reading_a_text_never_fails(text: str) -> None:
    for spelling in SPELLINGS:
        spelling.value_of(text)
