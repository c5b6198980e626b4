"""The bundle is made of the pieces, of what the code lists, and of what the service answers."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
import yaml

from contract import __main__ as contract
from contract import writing
from contract.bundling import HERE, bundle, read
from contract.generated import GENERATED

STALE = "the contract is not what its pieces, the code and the answers say: run make contract"


@cache
def made() -> str:
    return bundle()


def test_the_bundle_is_current() -> None:
    current = contract.YAML.read_text(encoding="utf-8") == made()
    assert current, STALE  # without the texts, whose difference takes minutes to show


def test_the_same_stands_there_as_json() -> None:
    current = contract.JSON.read_bytes() == contract.as_json(made())
    assert current, STALE


def test_the_types_of_the_client_in_python_are_those_of_the_contract() -> None:
    for path, module in contract.as_python(made()).items():
        current = path.read_text(encoding="utf-8") == module
        assert current, STALE


def test_whatever_is_generated_is_asked_for() -> None:
    pieces = "".join(piece.read_text(encoding="utf-8") for piece in HERE.rglob("*.yaml"))
    assert set(re.findall(r"\{\$generated: ([a-z-]+)\}", pieces)) == GENERATED.keys()
    assert "$generated" not in made()


def test_what_has_a_place_in_the_order_is_there() -> None:
    order = read(HERE / "order.yaml")
    assert set(order["paths"]) <= {next(iter(read(piece))) for piece in (HERE / "paths").glob("*.yaml")}
    for folder, names in order["schemas"].items():
        assert set(names) <= {piece.stem for piece in (HERE / "schemas" / folder).glob("*.yaml")}


@pytest.mark.parametrize(
    "value",
    [
        {"cards": ["9S", "TD"], "kind": "pair", "none": [], "nothing": {}, "null": None, "on": "off"},
        {"detail": "a sentence: with a colon, " + "and so long that it stands on several lines " * 5 + "here"},
        {"detail": "two spaces  stay, whatever the length of the line " * 5},
        {"codes": {"enum": [f"code-{number}" for number in range(20)]}, "pack": ["9S"] * 60},
        [{"seat": seat, "cards": ["9S"] * 30, "more": [["3D"] * 30, []]} for seat in range(2)],
        {"text": "one\ntwo", "quoted": 'say "no"', "card": "♦10", "number": "12", "float": "1e3", "date": "2026-01-01"},
    ],
)
def test_what_is_written_is_read_again(value: Any) -> None:
    text = "\n".join(writing.block(value, 4))
    assert yaml.safe_load(text) == value
    assert all(len(line) <= 120 for line in text.split("\n") if "  stay" not in line)
