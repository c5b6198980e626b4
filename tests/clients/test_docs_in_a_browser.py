"""``/docs`` in a real browser: nothing is refused or fetched elsewhere, and every example can be tried."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from tests.api.conftest import server
from tests.api.contract import operations
from tests.clients.browser import Browser

__all__ = ["server"]  # a fixture

pytestmark = [
    pytest.mark.verify,
    pytest.mark.tools("chromium"),
]

PAGES = {"contractAsYaml", "contractAsJson", "portableContract", "docs", "docsElsewhere", "docsAsset", "deskFile"}
GUIDES = {"guide", "guides", "guidesElsewhere", "guidesFile"}
NOT_TRIED = PAGES | GUIDES
"""Pages that are shown as they are, and the guides, which are built apart; all others answer 200 to what the page fills
in by itself."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory, server: int) -> Iterator[Browser]:
    opened = Browser(tmp_path_factory.mktemp("browser"))
    opened.send("Page.navigate", url=f"http://127.0.0.1:{server}/docs")
    opened.until("document.querySelectorAll('.opblock').length > 0")
    yield opened
    opened.close()


def test_the_page_shows_every_operation(browser: Browser) -> None:
    shown = browser.value("[...document.querySelectorAll('.opblock')].map(block => block.id)")
    wanted = {f"operations-{operation['tags'][0]}-{operation['operationId']}" for _, _, operation in operations()}
    assert set(shown) == wanted


def test_it_warns_of_nothing(browser: Browser) -> None:
    assert browser.complaints() == []
    assert browser.value("document.querySelectorAll('.errors-wrapper, .version-pragma__message').length") == 0
    text = browser.value("document.body.innerText")
    assert "Warning" not in text
    assert "rules authority" in text


OPERATIONS = [
    (f"operations-{operation['tags'][0]}-{operation['operationId']}", operation["operationId"])
    for _, _, operation in operations()
    if operation["operationId"] not in NOT_TRIED
]


@pytest.mark.parametrize(("block", "operation"), OPERATIONS, ids=[operation for _, operation in OPERATIONS])
def test_every_example_can_be_tried(browser: Browser, block: str, operation: str) -> None:
    found = f"document.querySelector({json.dumps('#' + block)})"
    browser.value(f"{found}.querySelector('.opblock-summary-control').click()")
    filled = f"[...{found}.querySelectorAll('textarea')].every(each => each.value)"
    browser.until(f"!!{found}.querySelector('.execute') && {filled}")
    time.sleep(0.3)  # the button is there a moment before it knows the example
    browser.value(f"{found}.querySelector('.execute').click()")
    status = browser.until(f"{found}.querySelector('.live-responses-table tbody .response-col_status')?.innerText")
    assert status.split()[0] == "200", browser.value(f"{found}.querySelector('.live-responses-table').innerText")
    browser.value(f"{found}.querySelector('.opblock-summary-control').click()")


def test_no_other_host_was_asked_and_nothing_was_refused(browser: Browser, server: int) -> None:
    asked = [
        event["params"]["request"]["url"] for event in browser.events if event["method"].endswith("requestWillBeSent")
    ]
    assert len(asked) > len(OPERATIONS) // 2
    assert {url for url in asked if not url.startswith((f"http://127.0.0.1:{server}/", "data:"))} == set()
    assert browser.complaints() == []
