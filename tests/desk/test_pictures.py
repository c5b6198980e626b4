"""The pictures of `docs/the-desk.md`: every view with something in it, as a browser draws it.

`make pictures` writes them into `docs/images`. Without it they are drawn all the same, and the page has one of every
view that is as wide; how letters look differs from machine to machine, so that no point is compared.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, Desk

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]

DOCS = Path(__file__).parents[2] / "docs"
WRITE = "BIGTWO_PICTURES"
HEIGHT = 1200
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def example(desk: Desk, view: str) -> None:
    """Opens a view, and the example that it offers."""
    desk.open(f"#/{view}")
    desk.page.get_by_role("link", name=desk.t(f"{view}.example")).click()


def table(desk: Desk) -> None:
    desk.open("#/table?variant=hong-kong-ip&seed=2026")


VIEWS: dict[str, Callable[[Desk], None]] = {
    "who": lambda desk: example(desk, "who"),
    "moves": lambda desk: example(desk, "moves"),
    "house": lambda desk: desk.open("#/house?variant=hong-kong-ip suit_order=DHSC"),
    "score": lambda desk: desk.open("#/score?variant=hong-kong-ip&winner=0&left=0,5,10,13"),
    "record": lambda desk: example(desk, "record"),
    "table": table,
    "rules": lambda desk: desk.open("#/rules?id=PG-COMB-05"),
}
SIZES = {f"desk-{view}": (view, DESKTOP) for view in VIEWS} | {"desk-who-phone": ("who", PHONE)}


def size(picture: bytes) -> tuple[int, int]:
    """Width and height in points of a picture in PNG."""
    assert picture.startswith(SIGNATURE)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("name", SIZES)
def test_every_view_has_its_picture(desk: Open, tmp_path: Path, name: str) -> None:
    view, width = SIZES[name]
    folder = DOCS / "images" if WRITE in os.environ else tmp_path
    with desk("en", width) as page:
        page.page.set_viewport_size({"width": width, "height": HEIGHT})
        VIEWS[view](page)
        page.page.wait_for_load_state("networkidle")
        expect(page.page.locator("[aria-busy=true]")).to_have_count(0)
        expect(page.page.get_by_role("alert")).to_have_count(0)
        drawn = page.page.screenshot(path=folder / f"{name}.png", animations="disabled")
    kept = (DOCS / "images" / f"{name}.png").read_bytes()
    assert size(kept) == size(drawn)
    assert f"](images/{name}.png)" in (DOCS / "the-desk.md").read_text(encoding="utf-8")
