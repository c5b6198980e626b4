"""The contract page in a browser: it leads to the guides, shows both ways to ask together, and fits a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.contract import operations
from tests.desk.conftest import Open

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.desk.pages import Desk

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]

WIDTHS = [360, 1280]
SUMMARIES = {(path, method): operation["summary"] for path, method, operation in operations()}
ASKED_BOTH_WAYS = [path for path, method in SUMMARIES if method == "post" and (path, "get") in SUMMARIES]


OPENED = [("/v1/classify", "post"), ("/v1/classify", "get"), ("/v1/referee", "post")]


def show(window: Desk) -> None:
    window.page.goto(f"{window.address}/docs")
    button(window, "/v1/classify", "post").wait_for()


def button(window: Desk, path: str, method: str) -> Locator:
    """What unfolds an operation."""
    name = f"{method.upper()} {path} {SUMMARIES[path, method]}"
    return window.page.get_by_role("button", name=name, exact=True)


def place(found: Locator) -> dict[str, float]:
    """Where something stands in its window."""
    box = found.bounding_box()
    assert box is not None
    return dict(box)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("link", "heading"), [("Tutorial", "Tutorial"), ("Guides", "Documentation")])
def test_it_leads_to_the_guides(reader: Open, link: str, heading: str, width: int) -> None:
    from playwright.sync_api import expect

    with reader("en", width) as window:
        show(window)
        window.page.get_by_role("link", name=link, exact=True).click()
        expect(window.page.get_by_role("heading", level=1)).to_contain_text(heading)


@pytest.mark.parametrize("width", WIDTHS)
def test_both_ways_to_ask_a_question_stand_together(reader: Open, width: int) -> None:
    with reader("en", width) as window:
        show(window)
        assert len(ASKED_BOTH_WAYS) > 10
        for path in ASKED_BOTH_WAYS:
            post, get = (place(button(window, path, method)) for method in ("post", "get"))
            assert get["y"] - (post["y"] + post["height"]) < 13, path
        ends = place(button(window, "/v1/classify", "get"))
        begins = place(button(window, "/v1/compare", "post"))
        assert begins["y"] - (ends["y"] + ends["height"]) > 18


def test_nothing_is_wider_than_a_phone(reader: Open) -> None:
    """Neither the introduction, nor questions in both forms, nor their answers."""
    with reader("en", 360) as window:
        show(window)
        page = window.page
        assert window.is_as_wide_as_its_window()
        page.get_by_text("About every question").click()
        page.get_by_text("A refusal by the rules is an answer").wait_for()
        assert window.is_as_wide_as_its_window()
        for number, (path, method) in enumerate(OPENED, 1):
            button(window, path, method).click()
            page.get_by_role("button", name="Execute").nth(number - 1).wait_for()
            assert window.is_as_wide_as_its_window(), path
        for execute in page.get_by_role("button", name="Execute").all():
            execute.click()
        page.get_by_text("Response headers").nth(2).wait_for()
        assert window.is_as_wide_as_its_window()


def test_on_a_wide_screen_the_introduction_is_there_at_once(reader: Open) -> None:
    with reader("en", 1280) as window:
        show(window)
        assert window.page.get_by_text("A refusal by the rules is an answer").is_visible()
