"""No regular expression that a request reaches looks at a text more often than a fixed number of times."""

from __future__ import annotations

import ast
import importlib
import re
import sys
import time
from itertools import pairwise
from typing import Any

import pytest

from tests.cost.growing import ROWS
from tests.programs import succeeded
from tests.tables import table

SIZES = (12, 24, 36, 48, 500, 2000, 8000, 32_000)
"""Small ones first: what grows with each way to divide the text would never end on a large one."""
EXPRESSIONS: dict[str, list[Any]] = ROWS["expressions"]

COMPILED = """
import re, sys

compile_, found = re._compiler.compile, []

def recorded(pattern, flags=0):
    frame = sys._getframe(1)
    while frame.f_globals["__name__"] in ("re", "functools", "enum"):
        frame = frame.f_back
    found.append((frame.f_globals["__name__"], pattern, int(compile_(pattern, flags).flags)))
    return compile_(pattern, flags)

re._compiler.compile = recorded
re.purge()
import importlib, pkgutil
import bigtwo, gunicorn.http.body, gunicorn.http.message, gunicorn.http.wsgi
for module in pkgutil.walk_packages(bigtwo.__path__, "bigtwo."):
    if "__main__" not in module.name:
        importlib.import_module(module.name)
imported = len(found)
from bigtwo.api import create_app
from tests.cost.asked import answer_to
from tests.cost.growing import GROWING
application = create_app().wsgi_app
ready = len(found)
for make in GROWING.values():
    answer_to(application, make(300).environ())
ours = ("bigtwo", "gunicorn.http")
print(repr([each for number, each in enumerate(found) if each[0].startswith(ours) or number >= ready]))
"""
"""Prints module, pattern and flags of all that our modules and the server's compile, and all that a request does."""


def pattern_of(where: str) -> re.Pattern[Any]:
    """The expression of that name; or of that text, where it is compiled when it is used."""
    module, _, name = where.partition(":")
    pattern: re.Pattern[Any] = (
        getattr(importlib.import_module(module), name) if name.isidentifier() else re.compile(name)
    )
    return pattern


def seconds(how: str, pattern: re.Pattern[Any], text: str) -> float:
    """Processor time for one text: the least of three times, but for what takes long."""
    found: list[float] = []
    given = text if isinstance(pattern.pattern, str) else text.encode("latin-1")
    while len(found) < 3 and not (found and found[0] > 0.05):
        start = time.thread_time()
        getattr(pattern, "findall" if how == "find_all" else how)(given)
        found.append(time.thread_time() - start)
    return min(found)


def is_linear(how: str, pattern: re.Pattern[Any], start: str, piece: str, end: str) -> bool:
    """Does each larger text take about as many times longer as it is larger? One bad measurement is no proof."""
    for few, many in pairwise(SIZES):
        texts = [start + piece * max(1, size // len(piece)) + end for size in (few, many)]
        for _ in range(5):
            small, large = (seconds(how, pattern, text) for text in texts)
            excess = (large - 0.0001) / (many / few * max(small, 1e-6))
            if excess <= 2:
                break
            if excess > 20:
                return False
        else:
            return False
    return True


def test_steps_grow_no_faster_than_the_text() -> None:
    with table() as row:
        for where, (how, *texts) in EXPRESSIONS.items():
            for start, end, *pieces in texts:
                for piece in pieces:
                    with row(f"{where}: {start!r} {piece!r} {end!r}"):
                        assert is_linear(how, pattern_of(where), start, piece, end)


@pytest.mark.check
def test_what_is_not_linear_is_noticed() -> None:
    with table() as row:
        for pattern, piece in ((r"\s*([,;])", " "), (r"(a|aa)*c", "a"), (r"(?:x+y?)*z", "x"), (r"\d+\d+!", "1")):
            with row(pattern):
                assert not is_linear("search", re.compile(pattern), "", piece, "?")


@pytest.mark.check
def test_the_inventory_is_complete() -> None:
    """A new expression gets a row, with the texts that are worst for it, and a public name, which the row says."""
    listed = {(pattern.pattern, pattern.flags) for pattern in map(pattern_of, EXPRESSIONS)}
    found = ast.literal_eval(succeeded([sys.executable, "-c", COMPILED]).stdout)
    assert len(found) > 20
    unlisted = {f"{module}: {pattern!r}" for module, pattern, flags in found if (pattern, flags) not in listed}
    assert unlisted == set()
    assert not [where for where in EXPRESSIONS if where.startswith("bigtwo.") and ":_" in where]
