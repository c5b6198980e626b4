"""Tables of rows that one test asks: every row is asked, and the failure lists all that fail, each by its name.

    def test_who_wins() -> None:
        with table() as row:
            for name, a, b, result in ROWS:
                with row(name):
                    assert compare(a, b).result == result

``rows`` is the same for a test whose arguments are a row, as with `pytest.mark.parametrize`, of which every row is a
test. The name says what is at fault: the option, the field, the request. ``SEED`` is what random draws begin with: the
same number always in `make test` and `make check`, the date in `make verify`.
"""

from __future__ import annotations

import inspect
import os
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from itertools import product
from typing import Any

import pytest

SEED = int(os.environ.get("BIGTWO_TEST_SEED", "1"))

LONG = 80
"""How many characters of a row's name stand before its fault; longer names stand whole at the end."""

Row = Callable[[object], AbstractContextManager[None]]


@contextmanager
def table() -> Iterator[Row]:
    """Gives what each row is asked under, and fails at the end with every row that failed, or where there was none."""
    asked: list[str] = []
    failures: list[tuple[str, str]] = []

    @contextmanager
    def row(name: object) -> Iterator[None]:
        asked.append(str(name))
        try:
            yield
        except (Exception, pytest.fail.Exception) as fault:
            place = next(frame for frame in traceback.extract_tb(fault.__traceback__) if frame.filename != __file__)
            kind = "" if isinstance(fault, AssertionError) else f"{type(fault).__name__}: "
            failures.append((str(name), f"{os.path.basename(place.filename)}:{place.lineno}: {kind}{fault}"))

    yield row
    if failures:
        names = "; ".join(_short(name) for name, _ in failures)
        details = "\n".join(f"[{_short(name)}] {fault}" for name, fault in failures)
        whole = "\n".join(name for name, _ in failures if len(name) > LONG)
        pytest.fail(f"{len(failures)} of {len(asked)} rows fail: {names}\n{details}\n{whole}", pytrace=False)
    assert asked, "the table has no row"


def _short(name: str) -> str:
    return name if len(name) <= LONG else f"{name[:LONG]} ..."


def rows(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Asks the test with every value, or every tuple of values where there are several names; with all that two such
    decorators make together."""
    every = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    several = len(every) > 1 or not isinstance(names, str)
    column = [dict(zip(every, value if several else (value,), strict=True)) for value in values]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        inner, columns = getattr(test, "of_rows", (test, []))

        @wraps(inner)
        def whole(**fixtures: Any) -> None:
            with table() as row:
                for parts in product(*whole.of_rows[1]):  # type: ignore[attr-defined]
                    given = {name: value for part in parts for name, value in part.items()}
                    with row(", ".join(map(str, given.values()))):
                        inner(**given, **fixtures)

        whole.of_rows = (inner, [column, *columns])  # type: ignore[attr-defined]
        parameters = inspect.signature(test).parameters.values()
        whole.__signature__ = inspect.Signature([each for each in parameters if each.name not in every])  # type: ignore[attr-defined]
        return whole

    return decorate


def amounts(*, test: int | None = None, check: int | None = None, verify: int) -> pytest.MarkDecorator:
    """Runs a test with each ``amount``: ``check`` in `make check`, ``verify`` in `make verify`, and ``test`` in
    `make test`, which takes what tells a contributor of most slips within seconds."""
    of_check = [] if check is None else [pytest.param(check, marks=pytest.mark.check)]
    of_test = [] if test is None else [test]
    return pytest.mark.parametrize("amount", [*of_test, *of_check, pytest.param(verify, marks=pytest.mark.verify)])
