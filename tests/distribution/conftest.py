"""What is built once for all tests of a process."""

from __future__ import annotations

from pathlib import Path

import pytest

from distribution.building import python_packages


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what `make dist` builds of Python: a source archive and a wheel of each project."""
    folder = tmp_path_factory.mktemp("dist")
    assert len(python_packages(folder)) == 6
    return folder
