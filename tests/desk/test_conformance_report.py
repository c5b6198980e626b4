"""The report of a run on a narrow screen: what is drawn stays in its box."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.runner.engines import called, engine

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OVERFLOWING = """() => [...document.querySelectorAll("section, section *, h1, h2, .headline, li")].filter(each => {
    const box = each.getBoundingClientRect(), around = each.closest("pre, .table") ? null : each.closest("section");
    const within = around ? around.getBoundingClientRect() : {left: 0, right: innerWidth};
    return box.width && (box.right > within.right + 1 || box.left < within.left - 1);
}).map(each => each.outerHTML.slice(0, 200))"""


@pytest.mark.tools("chromium")
def test_it_fits_a_narrow_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str], browser: Browser) -> None:
    command = engine(tmp_path, "            if found and (lead", "            if found and len(hand) < 9 and (lead")
    called(capsys, "run", "--times", "1", "--reports", str(tmp_path), "--", *command)
    page = browser.new_page(viewport={"width": 360, "height": 700})
    try:
        page.goto((tmp_path / "report.html").as_uri())
        assert page.locator("section .card").count() >= 9
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(OVERFLOWING) == []
    finally:
        page.close()
