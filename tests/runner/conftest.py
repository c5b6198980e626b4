import pytest

from tests.runner.engines import Call, called


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """The command line of the kit, called in this process."""
    return lambda *words: called(capsys, *words)
