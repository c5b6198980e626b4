"""No request takes more steps than its length allows, whatever is asked: the search for the worst finds none that does.

Steps of the interpreter are counted, not time. What they come to in processor time is measured by `make bench`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from bigtwo.messages.languages import LANGUAGES
from bigtwo.messages.speech import speech_of
from bigtwo.messages.texts import rulebook_in, texts_of
from bigtwo.schemas.many import MAX_MIXES
from tests.cost.asked import WSGI, Asked, application, got, posted
from tests.cost.choices import Choices, Sort
from tests.cost.everything import SORTS
from tests.cost.pages import IN_WORDS, PAGES
from tests.cost.rules import EXPENSIVE, is_valid, new_rules
from tests.cost.search import SEED, search, tried
from tests.cost.working import share, steps

pytestmark = pytest.mark.sampled(5)

IN_EVERY_TEST = 1
"""How many requests of every sort `make test` tries; `make verify` searches."""
CLIMBS = 15


@pytest.fixture(scope="module")
def service() -> WSGI:
    """The service, once it has answered every page, and one in every language: what only the first request of a process
    does is left out."""
    found = application()
    for path in PAGES:
        steps(found, got(path))
    for each in LANGUAGES:
        steps(found, got("/v1/rules/PG-COMB-05", Accept_Language=each))
    return found


def named(sort: Sort) -> str:
    return f"{sort.operation}, {sort.what}"


@pytest.mark.parametrize("sort", SORTS, ids=named)
def test_a_request_takes_no_more_steps_than_its_length_allows(sort: Sort, service: WSGI) -> None:
    rng = Random(f"{SEED} {named(sort)}")
    for _ in range(IN_EVERY_TEST):
        found = tried(sort, (), rng, lambda asked: share(service, asked))
        assert found.cost <= 1, (found.what, found.asked)


@pytest.mark.verify
@pytest.mark.parametrize("sort", SORTS, ids=named)
def test_the_worst_request_that_is_found_takes_no_more_steps_than_its_length_allows(sort: Sort, service: WSGI) -> None:
    worst, *_ = search(sort, lambda asked: share(service, asked), CLIMBS)
    assert worst.cost <= 1, (worst.what, worst.asked)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("path", ["/v1/nowhere", *IN_WORDS])
def test_so_does_the_first_request_in_a_language(service: WSGI, path: str, language: str) -> None:
    for kept in (texts_of, speech_of, rulebook_in):
        kept.cache_clear()
    assert share(service, got(path, Accept_Language=language)) <= 1


_PACK = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]
_NEW = [new_rules(options, 0) for options in EXPENSIVE if options["pack"] == "tiles-15"]

WORST_OF_OLD = {
    "moves from half a pack, under all variants": posted(
        "/v1/rulings", {"operation": "legal-moves", "body": {"hand": _PACK[:26], "limit": 20000}}
    ),
    "moves from a suit, under all variants": posted(
        "/v1/rulings", {"operation": "legal-moves", "body": {"hand": _PACK[::4], "limit": 20000}}
    ),
    "moves from a pack, straight flushes with seven cards": posted(
        "/v1/legal-moves", {"variant": "taiwan-latta", "hand": _PACK, "limit": 20000}
    ),
    "moves from a pack of tiles": posted(
        "/v1/legal-moves",
        {"variant": "lectio-5", "hand": [f"{rank}{suit}" for rank in range(1, 16) for suit in "SHCD"], "limit": 20000},
    ),
    "new house rules": posted("/v1/classify", {"cards": ["3S"], "variant": _NEW[0]}),
    "as many new house rules as one request may bring": posted(
        "/v1/rulings", {"operation": "classify", "body": {"cards": ["3S"]}, "variants": _NEW[:MAX_MIXES]}
    ),
    "lines of text that nobody plays, under all variants": posted(
        "/v1/rulings", {"operation": "referee", "body": {"record": "Dealer: 0\nSeed: x\n" + "1.0\n" * 300}}
    ),
    "far too many cards in a text, under all variants": posted(
        "/v1/rulings", {"operation": "referee", "body": {"record": "Dealer: 0\nPack: " + "4Q " * 400}}
    ),
    "deal after deal in a text, under all variants": posted(
        "/v1/rulings", {"operation": "referee", "body": {"record": "Deal: 1\nDealer: 0\nSeed: x\n" * 50}}
    ),
    **{
        f"a text of {again!r}{where}": posted(path, {"operation": "referee", "body": body} if where else body)
        for again in ("1.\n", "Deal: 2\n", "Dealer: 0\nSeed: x\n", "Hand 0:\n", "3D ", '"')
        for body in [{"record": ("Dealer: 0\nSeed: x\n1. 0: " + again * 90_000)[:180_000]}]
        for path, where in (("/v1/referee", ""), ("/v1/rulings", ", under all variants"))
    },
    "unknown fields under all variants": posted(
        "/v1/rulings", {"operation": "score", "body": {f"crads{number}": 0 for number in range(25)}}
    ),
    "unknown options": posted(
        "/v1/variants/resolve", {"variant": {"options": {f"flush_order{number}": 1 for number in range(200)}}}
    ),
}
"""Requests that once took too long."""


@pytest.mark.parametrize("asked", WORST_OF_OLD.values(), ids=WORST_OF_OLD)
def test_what_once_took_too_long_does_so_no_more(asked: Asked, service: WSGI) -> None:
    assert share(service, asked) <= 1


# --- the search and the counting themselves ---------------------------------------------------------------------------


def test_the_same_answer_takes_the_same_steps(service: WSGI) -> None:
    asked = posted("/v1/compare", {"a": ["3D", "3C"], "b": ["4D", "4C"]})
    steps(service, asked)  # it is kept from now on
    taken = [steps(service, asked)[0] for _ in range(5)]
    assert max(taken) - min(taken) < 40, "more than what the counters of times may differ by"


def test_steps_grow_with_the_work() -> None:
    def quadratic(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        body = environ["wsgi.input"].read()
        start_response("200 OK", [])
        return [bytes(1 for one in body for other in body if one == other)]

    few, many = (steps(quadratic, Asked("/", b"x" * size))[0] for size in (50, 200))
    assert many > 12 * few


def test_the_search_climbs() -> None:
    def make(choices: Choices, turn: int) -> tuple[str, Asked]:
        return "", Asked("/", bytes(choices.below(64) for _ in range(4)))

    sort = Sort("none", "bytes", make)
    worst, *others = search(sort, lambda asked: sum(asked.body), 300)
    assert worst.cost > 4 * 55
    assert [each.cost for each in others] == sorted((each.cost for each in others), reverse=True)
    assert search(sort, lambda asked: sum(asked.body), 300)[0].cost == worst.cost


def test_every_first_choice_is_tried() -> None:
    seen: list[int] = []

    def make(choices: Choices, turn: int) -> tuple[str, Asked]:
        seen.append(choices.below(7))
        return "", Asked("/")

    search(Sort("none", "seven", make, 7), lambda asked: 0, 0)
    assert seen == list(range(7))


@pytest.mark.parametrize("operation", sorted({sort.operation for sort in SORTS}))
def test_a_request_is_made_again_from_its_choices(operation: str) -> None:
    for sort in SORTS:
        if sort.operation == operation:
            choices = Choices((), Random(1))
            assert sort.make(choices, 7) == sort.make(Choices(choices.made, Random(2)), 7), sort.what


def test_expensive_rules_are_rules_and_new_ones_differ() -> None:
    assert all(map(is_valid, EXPENSIVE))
    for options in EXPENSIVE:
        assert len({str(new_rules(options, turn)) for turn in range(24)}) == 24
