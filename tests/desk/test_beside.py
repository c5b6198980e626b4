"""What the page may cost: bytes and requests of the first load, the time until the first verdict, memory after many.

A verdict may take `VERDICT` seconds on a processor slowed four times. How fast this machine is by itself is measured
beside it: a slower one, or one with other work to do, may take longer by as much.
"""

from __future__ import annotations

import gzip
import json
from itertools import islice, permutations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, expect

from tests.api.contract import operations
from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, IN_VERIFY, LOOKS, PHONE, Desk
from tests.runner.engines import called, engine
from tests.tables import SEED, amounts, table

if TYPE_CHECKING:
    from collections.abc import Iterable

pytestmark = pytest.mark.tools("chromium-headless-shell")

STATE = "#/who?a=AH,2D,3S,4C,5H&b=3H,4D,5S,6C,7H&variant=hong-kong-ip"
BYTES = 100_000
"""Of all that the page is made of, as nginx compresses it; answers are not counted."""
REQUESTS = 30
VERDICT = 1.5
"""Seconds, from the click on a link until the verdict stands there, on a processor slowed four times."""
SLOWED = 4
CHORE = 90.0
"""Milliseconds that `WORK` took at best on the machine on which the budget was kept: two shared cores, slowed as much,
with nothing else to do. The verdict stood there after 1.0 to 1.4 seconds."""
WORK = """() => {
  const begin = performance.now();
  let sum = 0;
  for (let step = 0; step < 400; step += 1) {
    sum += JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ at, sum }))).length;
  }
  return sum && performance.now() - begin;
}"""
STANDS_THERE = """sentence => new MutationObserver((changes, watch) => {
  if (!document.body?.textContent.includes(sentence)) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.verdictAt = performance.now() / 1000; }));
}).observe(document, { subtree: true, childList: true, characterData: true })"""
"""Notes when a sentence stands on the page and is drawn, without looking for it again and again: a browser that is
asked what it shows has that work to do as well."""
VERDICTS = 1000
GROWTH = 6_000_000
"""Bytes that the page may hold more after a thousand verdicts than after twenty."""
RANKS = "3456789TJQKA2"


def session(desk: Desk) -> CDPSession:
    return desk.page.context.new_cdp_session(desk.page)


def over_the_wire(urls: Iterable[str]) -> int:
    """The bytes of these files, compressed as deploy/nginx does; the service itself leaves that to a proxy."""
    files = {url for url in urls if "/v1/" not in url}
    return sum(len(gzip.compress(urlopen(url, timeout=30).read(), compresslevel=1)) for url in files)


def has_verdict(desk: Desk, sentence: str = "who.a-beats-b") -> None:
    region = desk.exactly("region", "who.verdict")
    expect(region).to_contain_text(desk.t(sentence))


def test_bytes_and_requests_of_the_first_load(desk: Open) -> None:
    """Of every view; and for the first one the page names all modules at once, and none that is not needed."""
    with table() as row:
        for link in (STATE, "#/moves", "#/rules", "#/house", "#/score", "#/record", "#/table", "#/learn"):
            with row(link), desk("zh-Hant", PHONE) as page:
                page.open(link)
                page.page.wait_for_load_state("networkidle")
                assert 10_000 < over_the_wire(page.requests) <= BYTES
                if link == STATE:
                    assert len(page.requests) <= REQUESTS, page.requests
                    has_verdict(page)
                    named = page.page.evaluate("[...document.querySelectorAll('[rel=modulepreload]')].map(e => e.href)")
                    assert sorted(named) == sorted(url for url in page.requests if url.endswith(".js"))


@pytest.mark.verify
def test_time_until_the_first_verdict_on_a_slow_processor(desk: Open) -> None:
    taken = []
    for _ in range(3):
        with desk("en", PHONE) as page:
            page.page.goto("about:blank")
            session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            slower = max(1.0, min(page.page.evaluate(WORK) for _ in range(5)) / CHORE)
            page.page.add_init_script(f"({STANDS_THERE})({json.dumps(page.t('who.a-beats-b'))})")
            page.page.goto(f"{page.address}/{STATE}")
            page.page.wait_for_function("() => window.verdictAt")
            has_verdict(page)
            seconds = page.page.evaluate("() => window.verdictAt")
            taken.append((seconds / slower, seconds, slower))
    assert min(taken)[0] <= VERDICT, taken


@pytest.mark.verify
def test_memory_after_a_thousand_verdicts(page: Desk) -> None:
    page.open(STATE)
    has_verdict(page)
    held = []
    for number, (low, high) in enumerate(islice(pairs(), VERDICTS), start=1):
        page.page.evaluate("state => { location.hash = state; }", f"#/who?a={high}&b={low}")
        page.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
        has_verdict(page)
        if number in (20, VERDICTS):
            held.append(in_use(session(page)))
    assert held[1] - held[0] <= GROWTH, held


def pairs() -> list[tuple[str, str]]:
    """A thousand different pairs of single cards, the lower one first."""
    cards = [rank + suit for rank in RANKS for suit in "DCHS"]
    return [(low, high) for low, high in permutations(cards, 2) if cards.index(low) < cards.index(high)]


def in_use(wire: CDPSession) -> int:
    """Bytes of JavaScript that are still held when the garbage is out."""
    wire.send("HeapProfiler.collectGarbage")
    return int(wire.send("Runtime.getHeapUsage")["usedSize"])


# --- the guides, as a server of files has them ---


def test_a_reader_finds_a_guide_by_searching(reader: Open) -> None:
    with reader("en", PHONE) as window:
        page = window.page
        page.goto(f"{window.address}/")
        expect(page.get_by_role("heading", level=1, name="Documentation")).to_be_visible()
        page.keyboard.press("/")
        page.get_by_role("textbox", name="Search").press_sequentially("shuffles that players can check")
        results = page.get_by_role("dialog", name="Search")
        results.get_by_role("heading", name="Shuffle so that everybody can check it").click()
        expect(page.get_by_role("heading", level=1, name="Shuffle so that everybody can check it")).to_be_visible()
        assert "/how-to/fair-shuffles.html" in page.url


@amounts(check=6, verify=1000)
def test_no_page_is_wider_than_a_phone(reader: Open, site: Path, amount: int) -> None:
    pages = sorted(site.rglob("*.html"))
    with reader("en", PHONE) as window, table() as row:
        for path in Random(SEED).sample(pages, min(amount, len(pages))):
            with row(path.name):
                window.page.goto(f"{window.address}/{path.relative_to(site).as_posix()}")
                assert window.is_as_wide_as_its_window()


@LOOKS
def test_nothing_is_in_the_way_of_anybody(reader: Open, width: int, scheme: str) -> None:
    with reader("en", width, scheme) as window, table() as row:
        for path in ("", "tutorial.html", "reference/options.html"):
            with row(path):
                window.page.goto(f"{window.address}/{path}")
                assert window.faults() == []


# --- the page of the contract ---

OPERATIONS = {(path, method): operation for path, method, operation in operations()}
ASKED_BOTH_WAYS = [path for path, method in OPERATIONS if method == "post" and (path, "get") in OPERATIONS]
NOT_TRIED = {
    *("contractAsYaml", "contractAsJson", "portableContract", "docs", "docsElsewhere", "docsAsset", "deskFile")
}
"""What is shown as it is; everything else answers 200 to what the page fills in by itself."""


def show(window: Desk) -> None:
    window.page.goto(f"{window.address}/docs")
    operation_button(window, "/v1/classify", "post").wait_for()


def operation_button(window: Desk, path: str, method: str) -> Locator:
    """What unfolds an operation."""
    name = f"{method.upper()} {path} {OPERATIONS[path, method]['summary']}"
    return window.page.get_by_role("button", name=name, exact=True)


def place(found: Locator) -> dict[str, float]:
    """Where something stands in its window."""
    box = found.bounding_box()
    assert box is not None
    return dict(box)


@pytest.mark.verify
def test_every_example_can_be_tried(desk: Open) -> None:
    with desk("en", DESKTOP) as window, table() as row:
        show(window)
        page = window.page
        blocks = {
            f"operations-{operation['tags'][0]}-{operation['operationId']}": operation["operationId"]
            for operation in OPERATIONS.values()
        }
        assert {*page.locator(".opblock").evaluate_all("found => found.map(({ id }) => id)")} == {*blocks}
        expect(page.locator(".errors-wrapper, .version-pragma__message")).to_have_count(0)
        for block, operation in blocks.items():
            if operation not in NOT_TRIED:
                with row(operation):
                    found = page.locator(f"#{block}")
                    found.locator(".opblock-summary-control").click()
                    found.locator(".execute").wait_for()
                    page.wait_for_timeout(300)  # the button is there a moment before it knows the example
                    found.locator(".execute").click()
                    answered = found.locator(".live-responses-table tbody .response-col_status")
                    expect(answered.first).to_contain_text("200")
                    found.locator(".opblock-summary-control").click()


@pytest.mark.parametrize("width", [pytest.param(PHONE, marks=IN_VERIFY), DESKTOP])
def test_it_shows_both_ways_to_ask_together(desk: Open, width: int) -> None:
    with desk("en", width) as window:
        show(window)
        assert window.page.get_by_text("A refusal by the rules is an answer").is_visible() == (width == DESKTOP)
        assert len(ASKED_BOTH_WAYS) > 10
        for path in ASKED_BOTH_WAYS:
            post, get = (place(operation_button(window, path, method)) for method in ("post", "get"))
            assert get["y"] - (post["y"] + post["height"]) < 13, path
        ends = place(operation_button(window, "/v1/classify", "get"))
        begins = place(operation_button(window, "/v1/compare", "post"))
        assert begins["y"] - (ends["y"] + ends["height"]) > 18


def test_the_contract_is_no_wider_than_a_phone(desk: Open) -> None:
    """Neither the introduction, nor questions in both forms, nor their answers."""
    with desk("en", PHONE) as window:
        show(window)
        page = window.page
        page.get_by_text("About every question").click()
        page.get_by_text("A refusal by the rules is an answer").wait_for()
        assert window.is_as_wide_as_its_window()
        asked = [("/v1/classify", "post"), ("/v1/classify", "get"), ("/v1/referee", "post")]
        for number, (path, method) in enumerate(asked, 1):
            operation_button(window, path, method).click()
            page.get_by_role("button", name="Execute").nth(number - 1).wait_for()
            assert window.is_as_wide_as_its_window(), path
        for execute in page.get_by_role("button", name="Execute").all():
            execute.click()
        page.get_by_text("Response headers").nth(2).wait_for()
        assert window.is_as_wide_as_its_window()


# --- The report of a run on a narrow screen: what is drawn stays in its box. ---


OVERFLOWING = """() => [...document.querySelectorAll("section, section *, h1, h2, .headline, li")].filter(each => {
    const box = each.getBoundingClientRect(), around = each.closest("pre, .table") ? null : each.closest("section");
    const within = around ? around.getBoundingClientRect() : {left: 0, right: innerWidth};
    return box.width && (box.right > within.right + 1 || box.left < within.left - 1);
}).map(each => each.outerHTML.slice(0, 200))"""


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
