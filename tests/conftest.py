"""What holds for every test: applications made in the process write no log lines, unless a test asks for them, and have
no say in what the tests of the engine compile."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from bigtwo import combinations

if TYPE_CHECKING:
    from collections.abc import Iterator

os.environ.setdefault("BIGTWO_LOG", "off")
os.environ.setdefault("BIGTWO_COMPILE_SHARE", "100")


@pytest.fixture(autouse=True)
def settings_stay_as_they_are() -> Iterator[None]:
    """What a test sets for the service it starts, no other test finds set."""
    before = {name: value for name, value in os.environ.items() if name.startswith("BIGTWO_")}
    yield
    for name in [name for name in os.environ if name.startswith("BIGTWO_")]:
        del os.environ[name]
    os.environ.update(before)


@pytest.fixture(autouse=True)
def only_services_are_on_a_budget(request: pytest.FixtureRequest) -> None:
    """An application that some test made before lets this process compile only so much."""
    if "api" not in request.path.parts:
        combinations.watch(None)
