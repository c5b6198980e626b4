"""The order that follows from a seed: the vectors of the page on fair shuffles, and what a seed may be."""

from __future__ import annotations

import contextlib
import io
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import bigtwo
from bigtwo.cards import PACKS
from bigtwo.dealing.shuffling import Draws, read_seed, shuffled
from bigtwo.faults import Faults
from tests import tools
from tests.dealing.vectors import PAGE, VECTORS
from tests.programs import succeeded
from tests.project.test_docs import blocks_in


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{len(vector['cards'])}-{vector['seed'][:20]!r}")
def test_the_order_is_that_of_the_vector(vector: dict[str, Any]) -> None:
    assert " ".join(shuffled(vector["cards"], vector["seed"])) == vector["shuffled"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{len(vector['cards'])}-{vector['seed'][:20]!r}")
def test_the_exposed_card_is_the_next_draw(vector: dict[str, Any]) -> None:
    draws = Draws(vector["seed"])
    order = draws.shuffled(vector["cards"])
    assert order[draws.below(len(order))] == vector["exposed"]


def test_the_program_in_python_on_the_page_shuffles_so_too() -> None:
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(blocks_in(PAGE, "python")[0], PAGE.name, "exec"), names)
    for vector in VECTORS:
        order, exposed = names["shuffle"](vector["cards"], vector["seed"])
        assert (" ".join(order), exposed) == (vector["shuffled"], vector["exposed"])


@pytest.mark.tools("node")
def test_the_program_in_javascript_on_the_page_shuffles_so_too(tmp_path: Path) -> None:
    asked = [[vector["cards"], vector["seed"]] for vector in VECTORS]
    program = tmp_path / "program.mjs"
    more = f"console.log(JSON.stringify({json.dumps(asked)}.map(([cards, seed]) => shuffle(cards, seed))));\n"
    program.write_text("\n".join(blocks_in(PAGE, "js")) + more, encoding="utf-8")
    printed = succeeded([tools.program("node"), program]).stdout.splitlines()[-1]
    assert [(" ".join(order), exposed) for order, exposed in json.loads(printed)] == [
        (vector["shuffled"], vector["exposed"]) for vector in VECTORS
    ]


def test_a_pack_is_listed_by_rank_and_in_a_rank_by_suit() -> None:
    assert " ".join(PACKS["standard-52"].cards).startswith("3D 3C 3H 3S 4D 4C")
    assert " ".join(PACKS["standard-52"].cards).endswith("AH AS 2D 2C 2H 2S")
    assert " ".join(PACKS["tiles-9"].cards).endswith("9H 9S 1D 1C 1H 1S 2D 2C 2H 2S")


@pytest.mark.parametrize("cards", [[], ["3D"]])
def test_none_and_one_stay_as_they_are(cards: list[str]) -> None:
    assert shuffled(cards, "seed") == tuple(cards)


@pytest.mark.parametrize(
    ("seed", "codes"),
    [
        ("", ["out-of-range"]),
        ("x" * 201, ["out-of-range"]),
        (7, ["not-a-text"]),
        ("\ud83c", ["not-utf-8"]),
        ("x" * 200, []),
        (" ", []),
        ("\0", []),
    ],
)
def test_a_seed_is_a_text_of_1_to_200_characters(seed: object, codes: list[str]) -> None:
    faults = Faults()
    found = read_seed(seed, bigtwo.variant(), ("seed",), faults)
    assert [fault.code for fault in faults.found] == codes
    assert found == (None if codes else seed)


DRAWS = 10_000_000
SURE = 6.0
"""How many standard deviations a sum of squares may be off: by chance, once in a hundred million times."""


def deviation(counts: Sequence[int]) -> float:
    """By how many standard deviations the counts differ from equal ones, more or less than chance lets them: a sum of
    squares with n - 1 degrees of freedom, as a normal distribution (Wilson and Hilferty)."""
    freedom, expected = len(counts) - 1, sum(counts) / len(counts)
    squares = sum((count - expected) ** 2 for count in counts) / expected
    spread = 2 / (9 * freedom)
    return float(((squares / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def test_what_is_not_uniform_is_found() -> None:
    assert deviation([1000] * 52) < -SURE, "no chance makes all counts equal"
    draws = Draws("unfair")
    unfair = Counter(draws.below(53) % 52 for _ in range(50_000))
    assert deviation(list(unfair.values())) > SURE


@pytest.mark.verify
@pytest.mark.parametrize("n", [2, 3, 13, 36, 52, 60])
def test_draws_are_uniform(n: int) -> None:
    draws = Draws(f"uniform below {n}")
    counts = Counter(draws.below(n) for _ in range(DRAWS))
    assert abs(deviation([counts[number] for number in range(n)])) < SURE


@pytest.mark.verify
def test_every_card_comes_to_every_place_equally_often() -> None:
    draws, cards = Draws("places"), tuple(range(52))
    counts = Counter(52 * card + place for _ in range(DRAWS // 52) for place, card in enumerate(draws.shuffled(cards)))
    # Every card is in one place and every place has one card: of 52 times 52 counts, 51 times 51 are free.
    expected = DRAWS // 52 / 52
    squares = sum((counts[each] - expected) ** 2 for each in range(52 * 52)) / expected
    assert abs(squares - 51**2) / (2 * 51**2) ** 0.5 < SURE
