"""Counts the steps that every generator of requests takes as it grows, in a process where everything counts.

Writes JSON: for every reader and every generator the sizes and their steps, and the regular expressions that were met.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from typing import Any, Final

from tests.readers.counting import install

UNCOUNTED: Final = frozenset(
    [
        "bigtwo.combinations.generator",
        "bigtwo.combinations.strengths",
        "bigtwo.combinations.table",
        "bigtwo.moves.legal",
        "bigtwo.moves.listing",
        "bigtwo.operations.writing",
    ]
)
"""What the engine works out about one hand. A pack bounds it, and `bigtwo.operations.cost` says what it costs."""
COUNTED_BESIDES: Final = frozenset(
    [
        "difflib", "urllib.parse", "marshmallow.schema", "werkzeug.http", "werkzeug.urls", "werkzeug.sansio.utils",
        "werkzeug.routing.matcher", "werkzeug.routing.map", "werkzeug.routing.rules", "gunicorn.http.message",
        "gunicorn.util",
    ]
)  # fmt: skip
"""What others wrote and a request goes through."""


def is_counted(name: str) -> bool:
    """Is this a module that counts its steps?"""
    return (name.partition(".")[0] == "bigtwo" and name not in UNCOUNTED) or name in COUNTED_BESIDES


steps = install(is_counted)
os.environ |= {"BIGTWO_LOG": "off", "BIGTWO_COMPILE_SHARE": "100"}

from bigtwo.api import create_app  # noqa: E402
from bigtwo.operations.questions import OPERATIONS, InvalidRequest  # noqa: E402
from bigtwo.operations.writing import BadCursor  # noqa: E402
from bigtwo.schemas.many import BATCH, RULINGS  # noqa: E402
from bigtwo.strict_json import NotJSON, read_json  # noqa: E402
from tests.cost.asked import Asked, answer_to  # noqa: E402
from tests.readers.generators import GENERATORS, Request  # noqa: E402

SMALL: Final = (900, 3600)
"""For bodies of which the service takes 16 KiB at most."""
LARGE: Final = (8500, 34_000)
"""For bodies that may be large, and for what a reader does where nobody bounds the body."""
MIDDLE: Final = (3750, 15_000)
"""For lists that have bounds of their own, which a large body exceeds."""
HEAD: Final = (1900, 7600)
"""For the parts of a head, which a server bounds at eight kilobytes."""


def sizes(request: Request, *, bounded: bool) -> tuple[tuple[int, int], ...]:
    """How large the requests of a generator are made, two by two."""
    if request.method == "GET" or request.headers or request.query:
        return (HEAD,)
    large = request.path in _LARGE_BODIES
    if bounded:
        return (MIDDLE,) if large else (SMALL,)
    return (MIDDLE, LARGE) if large else (LARGE,)


_LARGE_BODIES: Final = {"/v1/batch", "/v1/rulings"} | {
    f"/v1/{name}" for name, operation in OPERATIONS.items() if operation.largest_body > 60_000
}


def ask(application: Any, request: Request) -> None:
    """Puts a request to the application as a server would."""
    asked = Asked(request.path, request.body, request.query, request.method)
    status = answer_to(application, asked.environ() | request.headers).status
    if status == 500:
        raise AssertionError(f"{request} was answered with {status}")


def read(request: Request) -> None:
    """Reads and answers the body of a question, whatever the service would say about its cost."""
    name = request.path.removeprefix("/v1/")
    try:
        body = read_json(request.body)
        if name in OPERATIONS:
            assert OPERATIONS[name].answer(OPERATIONS[name].request.load(body)).json
        else:
            {"batch": BATCH, "rulings": RULINGS}[name].load(body)
    except (NotJSON, InvalidRequest, BadCursor):
        return


def counted(act: Callable[[Request], None], generator: str, *, bounded: bool) -> list[list[tuple[int, int]]]:
    """Pairs of sizes and the steps that requests of the generator take. Before it is counted, everything that is only
    done once is done, on a small request."""
    make = GENERATORS[generator]
    act(make(60))
    return [[(size, _steps_of(act, make(size))) for size in pair] for pair in sizes(make(60), bounded=bounded)]


def _steps_of(act: Callable[[Request], None], request: Request) -> int:
    before = steps.taken
    act(request)
    return steps.taken - before


def main() -> None:
    """Counts everything, or one part of several."""
    part, parts = (int(each) for each in sys.argv[1].split("/")) if len(sys.argv) > 1 else (0, 1)
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    application = create_app()
    steps.patterns.clear()  # with some the framework reads its own configuration
    found: dict[str, list[list[tuple[int, int]]]] = {}
    for generator in [generator for generator in GENERATORS if re.search(wanted, generator)][part::parts]:
        found[f"service, {generator}"] = counted(lambda request: ask(application, request), generator, bounded=True)
        name = generator.partition(":")[0]
        if name in OPERATIONS or name in ("batch", "rulings"):
            found[f"reader, {generator}"] = counted(read, generator, bounded=False)
    patterns = sorted({(str(pattern), flags) for pattern, flags in steps.patterns})
    json.dump({"steps": found, "patterns": patterns}, sys.stdout)


if __name__ == "__main__":
    main()
