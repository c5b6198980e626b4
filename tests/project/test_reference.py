"""The pages of docs/reference are what the data say now, and say all of it."""

from __future__ import annotations

import pytest

from bigtwo.api.problems import TYPES
from bigtwo.messages.reasons import MESSAGES
from bigtwo.variant import CONSTRAINTS, OPTIONS, named_variants
from docs import generate, straight_orders

STALE = "run make reference"


def written(name: str) -> str:
    return (generate.FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", generate.PAGES)
def test_the_page_is_not_stale(name: str) -> None:
    assert written(name) == generate.PAGES[name](), STALE


def test_the_reasons_are_not_stale() -> None:
    """The examples are asked again, but not looked for again."""
    page = written("reasons.md")
    assert generate.reasons(generate.examples_in(page)) == page, STALE


def test_the_straight_orders_of_the_kit_are_not_stale() -> None:
    assert straight_orders.FILE.read_text(encoding="utf-8") == straight_orders.straight_orders(), STALE


@pytest.mark.verify
def test_every_phrase_that_a_case_shows_has_its_example() -> None:
    assert generate.reasons(generate.find_examples()) == written("reasons.md"), STALE


def test_nothing_is_left_out() -> None:
    variants, options, reasons, problems = map(written, ("variants.md", "options.md", "reasons.md", "problems.md"))
    assert variants.count("\n## ") == len(named_variants())
    assert options.count("\n### ") == len(OPTIONS) + len(CONSTRAINTS)
    assert reasons.count("\n### ") == len(MESSAGES)
    assert reasons.count("\n* For example") >= len(MESSAGES) - 14
    assert problems.count("\n| [`") == problems.count("\n### ") == len(TYPES)


def test_no_other_page_is_there() -> None:
    assert {path.name for path in generate.FOLDER.iterdir()} == {*generate.PAGES, "reasons.md", "notation.md"}
