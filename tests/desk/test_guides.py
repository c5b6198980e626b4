"""The guides in a browser, under their policy: found, searched and read on a phone, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from werkzeug.serving import make_server

from bigtwo.api import create_app, guides
from bigtwo.api.settings import Settings
from docs.site import build

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.desk.pages import Desk

pytestmark = [pytest.mark.tools("chromium")]

WIDTHS = [360, 1280]
Open = Callable[..., "AbstractContextManager[Desk]"]


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The service in this process, with a site that was just built."""
    before, guides.SITE = guides.SITE, site
    guides._built.cache_clear()
    guides._read.cache_clear()
    server = make_server("127.0.0.1", 0, create_app(Settings(log=False)), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        guides.SITE = before
        guides._built.cache_clear()
        guides._read.cache_clear()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="module")
def reader(browser: Browser, site: Path) -> Iterator[Open]:
    """Opens a window on the service: `with reader("en", 360) as page:`."""
    from tests.desk.pages import opened

    with served(site) as address:
        yield partial(opened, browser, address)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_reader_finds_a_guide_by_searching(reader: Open, width: int) -> None:
    from playwright.sync_api import expect

    with reader("en", width) as window:
        page = window.page
        page.goto(f"{window.address}/guides")
        expect(page.get_by_role("heading", level=1, name="Documentation")).to_be_visible()
        assert page.url == f"{window.address}/guides/"
        page.keyboard.press("/")
        page.get_by_role("textbox", name="Search").fill("shuffles that players can check")
        results = page.get_by_role("dialog", name="Search")
        results.get_by_role("link", name="Shuffle so that everybody can check it").first.click()
        expect(page.get_by_role("heading", level=1, name="Shuffle so that everybody can check it")).to_be_visible()
        assert "/guides/how-to/fair-shuffles.html" in page.url


def test_no_page_is_wider_than_a_phone(reader: Open, site: Path) -> None:
    with reader("en", 360) as window:
        wide = []
        for path in sorted(site.rglob("*.html")):
            window.page.goto(f"{window.address}/guides/{path.relative_to(site).as_posix()}")
            if not window.is_as_wide_as_its_window():
                wide.append(path.name)
        assert wide == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", ["", "tutorial.html", "reference/options.html"])
def test_nothing_is_in_the_way_of_anybody(reader: Open, path: str, width: int, scheme: str) -> None:
    with reader("en", width, scheme) as window:
        window.page.goto(f"{window.address}/guides/{path}")
        assert window.faults() == []
