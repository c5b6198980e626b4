"""How the values of fields stand in a URL."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigtwo.schemas.fields import VariantSpec
from bigtwo.schemas.late import LateCard, LateCards, LateHands, LateJSON, LateNumber, LateNumbers
from bigtwo.strict_json import NotJSON

if TYPE_CHECKING:
    from bigtwo.schemas import Strict

BAD_JSON = object()
"""Stands for the failure that the field refuses."""
TEXTS: list[tuple[Strict, str, object]] = [
    (LateCard(), "9S", "9S"),
    (LateCard(), "", ""),
    (LateCard(), "9S,9D", "9S,9D"),
    (LateCards(), "9S,9D", ["9S", "9D"]),
    (LateCards(), "9S", ["9S"]),
    (LateCards(), "", []),
    (LateCards(), "9S,", ["9S", ""]),
    (LateCards(), "9S 9D", ["9S 9D"]),
    (LateCards(), "9S;9D", ["9S;9D"]),
    (LateHands(), "3D,4C;5S;;7H", [["3D", "4C"], ["5S"], [], ["7H"]]),
    (LateHands(), ";", [[], []]),
    (LateHands(), "", []),
    (LateHands(), "3D", [["3D"]]),
    (LateHands(), "3D,;", [["3D", ""], []]),
    (LateNumber(), "0", 0),
    (LateNumber(), "-3", -3),
    (LateNumber(), "", ""),
    (LateNumber(), "00", "00"),
    (LateNumber(), "1.0", "1.0"),
    (LateNumber(), "+1", "+1"),
    (LateNumber(), " 1", " 1"),
    (LateNumber(), "1\n", "1\n"),
    (LateNumber(), "٣", "٣"),
    (LateNumber(), "9" * 18, 10**18 - 1),
    (LateNumber(), "9" * 19, "9" * 19),
    (LateNumber(), "true", "true"),
    (LateNumbers(), "0,9,10,13", [0, 9, 10, 13]),
    (LateNumbers(), "", []),
    (LateNumbers(), "0,,2", [0, "", 2]),
    (LateNumbers(), "0;1", ["0;1"]),
    (LateNumbers(), "[0,1]", ["[0", "1]"]),
    (LateJSON(), '{"seat": 3}', {"seat": 3}),
    (LateJSON(), " [ ] ", []),
    (LateJSON(), "2", 2),
    (LateJSON(), "2.0", 2.0),
    (LateJSON(), "null", None),
    (LateJSON(), "", ""),
    (LateJSON(), "seat 3", "seat 3"),
    (LateJSON(), '{"seat": 3', BAD_JSON),
    (LateJSON(), "{seat: 3}", BAD_JSON),
    (LateJSON(), "[3,]", BAD_JSON),
    (LateJSON(), '{"seat": 3, "seat": 3}', BAD_JSON),
    (LateJSON(), '{"seat": NaN}', BAD_JSON),
    (LateJSON(), '["\\ud83c"]', BAD_JSON),
    (LateJSON(), "9" * 19, BAD_JSON),
    (LateJSON(), "[" * 33 + "]" * 33, BAD_JSON),
    (LateJSON(), "\ufeff{}", BAD_JSON),
    (LateJSON(), "\ud800", BAD_JSON),
    (VariantSpec(), "base", "base"),
    (VariantSpec(), "hong-kong-ip,three-player", "hong-kong-ip,three-player"),
    (VariantSpec(), "", ""),
    (VariantSpec(), "null", "null"),
    (VariantSpec(), "[1]", "[1]"),
    (VariantSpec(), '{"options": {"stake": 5}}', {"options": {"stake": 5}}),
    (VariantSpec(), " {}", {}),
    (VariantSpec(), "{", BAD_JSON),
]


@pytest.mark.parametrize(("field", "text", "value"), TEXTS)
def test_what_a_text_stands_for(field: Strict, text: str, value: object) -> None:
    found = field.from_text(text)
    if value is BAD_JSON:
        assert isinstance(found, NotJSON)
    else:
        assert (found, type(found)) == (value, type(value))


FIELDS = [LateCard(), LateCards(), LateHands(), LateNumber(), LateNumbers(), LateJSON(), VariantSpec()]


@pytest.mark.check
@given(st.text(max_size=40) | st.text(alphabet='[]{}",:;09-.eé\\un ', max_size=40))
def test_reading_a_text_never_fails(text: str) -> None:
    for field in FIELDS:
        field.from_text(text)
