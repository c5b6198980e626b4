"""What holds for every test: applications made in the process write no log lines, unless a test asks for them, and have
no say in what the tests of the engine compile; nothing depends on how fast the machine is or what language it is set
to; and a test that needs a program outside Python is skipped, by the name of the program, where that is missing or does
not work."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import tools
from tests.tables import SEED
from tools.benchmarks.serving import serving

os.environ.setdefault("BIGTWO_LOG", "off")
# The machine may be set to any language.
for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(variable, None)
os.environ["LANG"] = "C.UTF-8"

settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="a test that is skipped has failed")


def pytest_report_header() -> str:
    return f"random draws begin with BIGTWO_TEST_SEED={SEED}"


def pytest_collection_finish() -> None:
    """What was collected stays to the end; to look for cycles in it, and so often, took a tenth of a long proof."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker in item.iter_markers("tools"):
        for name in marker.args:
            if (fault := tools.fault(name)) is not None:
                pytest.skip(fault)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With --no-skips, only what `tests.tools` does without may be skipped."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and item.config.getoption("no_skips"):
        needed = [name for marker in item.iter_markers("tools") for name in marker.args]
        if not any(tools.TOOLS[name].without and tools.program(name) is None for name in needed):
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
            report.outcome, report.longrepr = "failed", f"with --no-skips this is a failure: {reason}"
    return report


@pytest.fixture(autouse=True)
def settings_stay_as_they_are() -> Iterator[None]:
    """What a test sets for the service it starts, no other test finds set."""
    before = {name: value for name, value in os.environ.items() if name.startswith("BIGTWO_")}
    yield
    for name in [name for name in os.environ if name.startswith("BIGTWO_")]:
        del os.environ[name]
    os.environ.update(before)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The service as `make serve` starts it, for all tests that ask it over HTTP and change nothing in it."""
    with serving() as server:
        yield f"http://127.0.0.1:{server.port}"
