"""No request costs more than its length and its price allow, no reader looks at what a client sent again and again, and
nothing ends in a 5xx."""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from bigtwo.messages.languages import LANGUAGES, catalogue_of
from bigtwo.messages.render import locale_of
from bigtwo.operations.questions import OPERATIONS, InvalidRequest, as_json
from bigtwo.schemas.batch import BATCH, MAX_MIXES, RULINGS
from bigtwo.strict_json import NotJSON, read_json
from tests.cost.asked import WSGI, Asked, answer, application, got, posted, share, steps
from tests.cost.growing import GROWING, LONGEST_HEAD, largest
from tests.cost.requests import EXPENSIVE, GENERATORS, IN_WORDS, PAGES, new_rules
from tests.cost.search import search, tried
from tests.tables import SEED, table

CLIMBS = 15
SOME_AND_ALL = [
    pytest.param(slice(SEED % 16, None, 16), id="some"),
    *(pytest.param(slice(part, None, 4), id=f"part-{part}", marks=pytest.mark.check) for part in range(4)),
]


@pytest.fixture(scope="module")
def service() -> WSGI:
    """The service, once it has answered every page, and one in every language: what only the first request of a process
    does is left out."""
    found = application()
    for path in (*PAGES, *IN_WORDS):
        answer(found, got(path))
    for each in LANGUAGES:
        answer(found, got("/v1/rules/PG-COMB-05", Accept_Language=each))
    return found


# --- the price -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("some", SOME_AND_ALL)
def test_a_request_takes_no_more_steps_than_its_length_and_price_allow(some: slice, service: WSGI) -> None:
    with table() as row:
        for generator in GENERATORS[some]:
            with row(generator.name):
                found = tried(generator, (), Random(f"{SEED} {generator.name}"), lambda asked: share(service, asked))
                assert found.cost <= 1, (found.what, found.asked)


@pytest.mark.verify
@pytest.mark.parametrize("part", range(8))
def test_the_worst_request_that_is_found_takes_no_more_either(part: int, service: WSGI) -> None:
    with table() as row:
        for generator in GENERATORS[part::8]:
            with row(generator.name):
                worst, *_ = search(generator, lambda asked: share(service, asked), CLIMBS, turn=SEED)
                assert worst.cost <= 1, (worst.what, worst.asked)


_PACK = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]
_TILES = [f"{rank}{suit}" for rank in range(1, 16) for suit in "SHCD"]
_NEW = [new_rules(options, 0) for options in EXPENSIVE if options["pack"] == "tiles-15"]
_DEALT = "Dealer: 0\nSeed: x\n"


def _ruled(operation: str, body: dict[str, Any], **more: Any) -> Asked:
    return posted("/v1/rulings", {"operation": operation, "body": body, **more})


ONCE_TOO_EXPENSIVE = {
    "plus signs without end": posted("/v1/classify", {"cards": ["3D"], "variant": {"extends": "base" + 15_000 * "+"}}),
    "plus signs and equals signs": posted(
        "/v1/classify", {"cards": ["3D"], "variant": {"extends": "base" + 7_980 * "+="}}
    ),
    "moves from half a pack, under all variants": _ruled("legal-moves", {"hand": _PACK[:26], "limit": 20_000}),
    "moves from a suit, under all variants": _ruled("legal-moves", {"hand": _PACK[::4], "limit": 20_000}),
    "straight flushes with seven cards": posted(
        "/v1/legal-moves", {"variant": "taiwan-latta", "hand": _PACK, "limit": 20_000}
    ),
    "a pack of tiles": posted("/v1/legal-moves", {"variant": "lectio-5", "hand": _TILES, "limit": 20_000}),
    "new house rules": posted("/v1/classify", {"cards": ["3S"], "variant": _NEW[0]}),
    "as many new house rules as may be": _ruled("classify", {"cards": ["3S"]}, variants=_NEW[:MAX_MIXES]),
    "lines that nobody plays": _ruled("referee", {"record": _DEALT + "1.0\n" * 300}),
    "far too many cards in a text": _ruled("referee", {"record": "Dealer: 0\nPack: " + "4Q " * 400}),
    "deal after deal in a text": _ruled("referee", {"record": f"Deal: 1\n{_DEALT}" * 50}),
    "unknown fields under all variants": _ruled("score", {f"crads{number}": 0 for number in range(25)}),
    "unknown options": posted(
        "/v1/variants/resolve", {"variant": {"options": {f"flush_order{number}": 1 for number in range(200)}}}
    ),
} | {
    f"a text of {again!r}, {where}": asked
    for again in ("1.\n", "Deal: 2\n", _DEALT, "Hand 0:\n", "3D ", '"')
    for body in [{"record": (f"{_DEALT}1. 0: " + again * 90_000)[:180_000]}]
    for where, asked in (("once", posted("/v1/referee", body)), ("under all variants", _ruled("referee", body)))
}


@pytest.mark.check
def test_what_once_took_too_long_does_so_no_more(service: WSGI) -> None:
    with table() as row:
        for name, asked in ONCE_TOO_EXPENSIVE.items():
            with row(name):
                assert share(service, asked) <= 1


@pytest.mark.check
def test_so_does_the_first_request_in_a_language(service: WSGI) -> None:
    with table() as row:
        for language in LANGUAGES[1:]:
            for path in ("/v1/nowhere", *IN_WORDS):
                for kept in (locale_of, catalogue_of):
                    kept.cache_clear()
                with row(f"{path} in {language}"):
                    assert share(service, got(path, Accept_Language=language)) <= 1


# --- growth ----------------------------------------------------------------------------------------------------------


def ask(service: WSGI, asked: Asked) -> None:
    answered = answer(service, asked)
    assert answered.status < 500 or answered.status in (501, 503), answered.status
    assert not answered.failed


def read(asked: Asked) -> None:
    """Reads and answers the body of a question, whatever the service would say about its length and its cost."""
    name = asked.path.removeprefix("/v1/")
    try:
        body = read_json(asked.body)
        if name in OPERATIONS:
            assert as_json(OPERATIONS[name].answer(OPERATIONS[name].request.load(body)))
        else:
            {"batch": BATCH, "rulings": RULINGS}[name].load(body)
    except (NotJSON, InvalidRequest):
        return


@pytest.fixture
def no_collections() -> Iterator[None]:
    """Garbage is collected afterwards, as timeit does it: what the tests before have left is not of the request."""
    gc.disable()
    yield
    gc.enable()


def superlinear(act: Callable[[Asked], None], make: Callable[[int], Asked], size: int) -> str | None:
    """What four times as large a request takes in processor time, where that is nearer to sixteen times as much than to
    four. The least of several measurements counts, of two at least, since one slow moment of the machine would hide
    what grows; they go on as long as they are no proof."""
    act(make(60))  # what is only done once is done
    small = large = float("inf")
    for attempt in range(12):
        for n in (size // 4, size):
            asked = make(n + 97 * attempt)  # nothing that is kept from before
            start = time.thread_time()
            act(asked)
            taken = time.thread_time() - start
            small, large = (small, min(large, taken)) if n == size else (min(small, taken), large)
        if attempt and large <= 9 * small + 0.002:
            return None
        if attempt > 2 and large > 12 * small + 0.003:
            break
    return f"{large * 1000:.1f} ms for {size} bytes, {small * 1000:.1f} ms for a quarter"


@pytest.mark.usefixtures("no_collections")
@pytest.mark.parametrize("some", SOME_AND_ALL)
def test_four_times_the_bytes_take_about_four_times_as_long(some: slice, service: WSGI) -> None:
    with table() as row:
        for name in list(GROWING)[some]:
            make = GROWING[name]
            asked = make(60)
            is_body = name.startswith("/v1/") and not asked.query
            size = min(60_000, largest(asked.path) - 500) if is_body else LONGEST_HEAD
            with row(name):
                assert superlinear(lambda each: ask(service, each), make, size) is None
            is_read = asked.path.removeprefix("/v1/") in {*OPERATIONS, "batch", "rulings"}
            if is_body and is_read and size < 60_000:
                with row(f"{name}, without a bound"):
                    assert superlinear(read, make, 60_000) is None


@pytest.mark.usefixtures("no_collections")
@pytest.mark.check
def test_what_grows_faster_than_the_request_is_noticed() -> None:
    """To go through everything again for everything, in what Python sees as a single step."""
    assert superlinear(lambda asked: max(map(list(asked.body).count, asked.body)), lambda n: Asked("", bytes(n)), 6000)
    assert superlinear(lambda asked: re.sub(rb" *,", b",", asked.body), lambda n: Asked("", b" " * n), 6000)
    assert superlinear(lambda asked: sorted(set(asked.body)), lambda n: Asked("", b"xy" * n), 60_000) is None


# --- the counting itself ---------------------------------------------------------------------------------------------


def test_steps_are_the_same_each_time_and_grow_with_the_work(service: WSGI) -> None:
    def quadratic(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        body = environ["wsgi.input"].read()
        start_response("200 OK", [])
        return [bytes(1 for one in body for other in body if one == other)]

    few, many = (steps(quadratic, Asked("/", b"x" * size))[0] for size in (50, 200))
    assert many > 12 * few
    asked = posted("/v1/compare", {"a": ["3D", "3C"], "b": ["4D", "4C"]})
    steps(service, asked)  # its answer is kept from now on
    taken = [steps(service, asked)[0] for _ in range(5)]
    assert max(taken) - min(taken) < 40, "more than what the counters of times may differ by"
