"""Deals on the command line: from a seed, which is any text, and where an exchange is due."""

from __future__ import annotations

import json

import pytest

from bigtwo.cli import main
from bigtwo.cli.outcome import ANSWERED, NOT_ANSWERED
from tests.dealing.vectors import VECTORS

PREVIOUS = '{"winner": 0, "hands": [[], ["2H", "3D"], ["4C"]]}'


def test_a_seed_deals_and_the_exposed_card_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "deal", "--seed", "big two", "--dealer", "0"]) == ANSWERED
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "KC is exposed, so the first card goes to seat 0"
    assert [line[:8] for line in lines[2:6]] == ["seat 0: ", "seat 1: ", "seat 2: ", "seat 3: "]


@pytest.mark.parametrize("vector", VECTORS[:5], ids=lambda vector: vector["seed"][:10])
def test_a_seed_is_the_text_as_it_stands(capsys: pytest.CaptureFixture[str], vector: dict[str, str]) -> None:
    assert main(["ask", "deal", "--seed", vector["seed"], "--dealer", "0", "--json"]) == ANSWERED
    assert " ".join(json.loads(capsys.readouterr().out)["pack"]) == vector["shuffled"]


@pytest.mark.parametrize("seed", ["{not json", "[3D", "a, b ; c", "null", "7"])
def test_a_seed_that_looks_like_something_else_is_a_text_too(capsys: pytest.CaptureFixture[str], seed: str) -> None:
    assert main(["ask", "deal", "--seed", seed, "--dealer", "0", "--json"]) == ANSWERED
    assert json.loads(capsys.readouterr().out)["seed"] == seed


def test_bytes_that_are_no_text_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "deal", "--seed", "\udcff", "--dealer", "0"]) == NOT_ANSWERED
    assert "seed holds half of a surrogate pair" in capsys.readouterr().err


def test_while_an_exchange_is_due_that_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = "ask deal --variant three-player-exchange --dealer 0 --deal-number 2 --seed x --previous"
    assert main([*words.split(), PREVIOUS]) == ANSWERED
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("seat 1 lost the previous deal and gives")
    assert "the first card goes to seat" in second
