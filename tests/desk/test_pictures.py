"""The pictures of `docs/the-desk.md`: every view with something in it, as a browser draws it.

`make pictures` writes them into `docs/images`. Without it they are drawn all the same, and the page has one of every
view that is as wide; how letters look differs from machine to machine, so that no point is compared.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE

pytestmark = pytest.mark.tools("chromium-headless-shell")

DOCS = Path(__file__).parents[2] / "docs"
WRITE = "BIGTWO_PICTURES"
HEIGHT = 1200
SIGNATURE = b"\x89PNG\r\n\x1a\n"


VIEWS = {
    "who": "",
    "moves": "",
    "record": "",
    "house": "?variant=hong-kong-ip suit_order=DHSC",
    "score": "?variant=hong-kong-ip&winner=0&left=0,5,10,13",
    "table": "?variant=hong-kong-ip&seed=2026",
    "learn": "?step=5&play=3S,5S,6S,8S,TS",
    "rules": "?id=PG-COMB-05",
}
"""Each with a state in which there is something to see; where there is none, the view offers an example."""
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
        page.open(f"#/{view}{VIEWS[view]}")
        if not VIEWS[view]:
            page.find("link", f"{view}.example").click()
        page.page.wait_for_load_state("networkidle")
        expect(page.page.locator("[aria-busy=true]")).to_have_count(0)
        expect(page.page.get_by_role("alert")).to_have_count(0)
        drawn = page.page.screenshot(path=folder / f"{name}.png", animations="disabled")
    kept = (DOCS / "images" / f"{name}.png").read_bytes()
    assert size(kept) == size(drawn)
    assert f"](images/{name}.png)" in (DOCS / "the-desk.md").read_text(encoding="utf-8")
