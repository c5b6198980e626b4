"""A browser without a window, and a service that it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from docs.site import build
from tests import tools
from tests.api.running import service

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.desk.pages import Desk

Open = Callable[..., "AbstractContextManager[Desk]"]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    given = {"BIGTWO_SLOWEST_CLIENT": "600", "BIGTWO_LOG": "off"}
    with service(tmp_path_factory.mktemp("desk"), given) as running:
        yield f"http://127.0.0.1:{running.port}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with ExitStack() as stack:
        driver = stack.enter_context(sync_playwright())
        opened = driver.chromium.launch(
            executable_path=tools.program("chromium-headless-shell"), args=["--no-sandbox", "--disable-gpu"]
        )
        stack.callback(opened.close)
        yield opened


@pytest.fixture
def desk(browser: Browser, address: str) -> Open:
    """Opens the page: `with desk("en", 360) as page:`."""
    from tests.desk.pages import opened

    return partial(opened, browser, address)


@pytest.fixture
def page(request: pytest.FixtureRequest, desk: Open) -> Iterator[Desk]:
    """The page, open in English on a wide screen unless a test says otherwise."""
    with desk(*getattr(request, "param", ("en", 1280))) as window:
        yield window


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the guides."""
    folder = tmp_path_factory.mktemp("guides") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="module")
def reader(browser: Browser, site: Path) -> Iterator[Open]:
    """Opens a window on the guides: `with reader("en", 360) as window:`."""
    from tests.desk.pages import opened

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(site))) as server:
        Thread(target=server.serve_forever).start()
        yield partial(opened, browser, f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
