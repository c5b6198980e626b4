"""No regular expression that a request reaches looks at a text more often than a fixed number of times."""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache
from random import Random

import pytest

import bigtwo
from tests.readers import matching
from tests.readers.inventory import EXPRESSIONS, Expression, pattern_of

SMALL, LARGE = 1000, 4000
OF_THE_SERVER = ("gunicorn.http.message", "gunicorn.http.body", "gunicorn.http.wsgi")


def steps(expression: Expression, text: str) -> int:
    pattern = pattern_of(expression)
    return taken(expression.how, pattern, text if isinstance(pattern.pattern, str) else text.encode("latin-1"))[1]


def taken(how: str, pattern: re.Pattern, text: str | bytes):
    return getattr(matching, how.removeprefix("full"))(machine(pattern, whole=how == "fullmatch"), text)


@cache
def machine(pattern: re.Pattern, *, whole: bool) -> matching.Code:
    return matching.whole(pattern) if whole else matching.machine(pattern)


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=lambda each: each.where)
def test_steps_grow_no_faster_than_the_text(expression: Expression) -> None:
    for small, large in zip(expression.texts(SMALL), expression.texts(LARGE), strict=True):
        assert steps(expression, large) <= 4.5 * steps(expression, small) + 100, small[:40]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=lambda each: each.where)
def test_the_machine_finds_what_re_finds(expression: Expression) -> None:
    rng = Random(expression.where)
    pattern = pattern_of(expression)
    pieces = [text[:1] + text[-3:] for text in expression.texts(12)] + list("a1A-_. \t\r\n;=*'\"\\:[/,SD3é")
    for _ in range(300):
        text: str | bytes = "".join(rng.choices(pieces, k=rng.randint(0, 8)))
        if isinstance(pattern.pattern, bytes):
            text = text.encode("utf-8")
        for how in ("match", "fullmatch"):
            found = getattr(pattern, how)(text)
            assert taken(how, pattern, text)[0] == (None if found is None else found.end())
        found = pattern.search(text)
        assert taken("search", pattern, text)[0] == (None if found is None else found.span())
        if not pattern.match(text[:0]):  # what matches nothing at all is stepped over in a way of its own
            assert taken("find_all", pattern, text)[0] == [each.span() for each in pattern.finditer(text)]


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"\s*([,;])", " "),
        (r"(a|ab|b)*c", "aab"),
        (r"(?:x+y?)*z", "x"),
        (r"\d+\d+!", "1"),
    ],
)
def test_the_machine_shows_what_goes_wrong(pattern: str, text: str) -> None:
    code = matching.machine(re.compile(pattern))
    assert matching.search(code, text * 12)[1] > 6 * matching.search(code, text * 3)[1]


def test_the_inventory_is_complete() -> None:
    """A new expression gets an entry, with the texts that are worst for it and the reason why they are not bad. It has
    a public name, since it is named here: a private one may be renamed without a look at any test."""
    modules = [each.name for each in pkgutil.walk_packages(bigtwo.__path__, "bigtwo.") if "__main__" not in each.name]
    listed = {pattern_of(expression) for expression in EXPRESSIONS}
    unlisted = {
        f"{module}:{name}"
        for module in (*modules, *OF_THE_SERVER)
        for name, pattern in matching.patterns_in(importlib.import_module(module))
        if pattern not in listed
    }
    assert unlisted == set()
    named = {expression.where for expression in EXPRESSIONS if expression.where.startswith("bigtwo.")}
    assert not {where for where in named if ":_" in where}
