"""The guides in a browser, under their policy: found, searched and read on a phone, and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.conftest import Open

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]

WIDTHS = [360, 1280]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_reader_finds_a_guide_by_searching(reader: Open, width: int) -> None:
    from playwright.sync_api import expect

    with reader("en", width) as window:
        page = window.page
        page.goto(f"{window.address}/guides")
        expect(page.get_by_role("heading", level=1, name="Documentation")).to_be_visible()
        assert page.url == f"{window.address}/guides/"
        page.keyboard.press("/")
        page.get_by_role("textbox", name="Search").press_sequentially("shuffles that players can check")
        results = page.get_by_role("dialog", name="Search")
        results.get_by_role("heading", name="Shuffle so that everybody can check it").click()
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
