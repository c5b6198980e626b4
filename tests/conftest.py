"""What holds for every test: applications made in the process write no log lines, unless a test asks for them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

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
