"""Records that are none: rubbish, scripts, what a newer version wrote. The page says what is wrong with them."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP
from tests.desk.records import (
    CLEAN,
    QUARREL,
    TEXT,
    alert,
    check,
    open_file,
    state,
    steps,
    verdict,
)

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]

HOSTILE = "<img src=x onerror=document.title=1>"


def test_script_in_a_name_stays_a_name(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state(TEXT.replace("Cho", f'"{HOSTILE}"').replace(f'2. "{HOSTILE}"', "2. 2")))
        region = verdict(page, "record.violations", count=2)
        expect(region).to_contain_text(HOSTILE)
        expect(steps(page).get_by_role("heading", name=HOSTILE)).to_be_visible()
        expect(page.page).not_to_have_title("1")


RUBBISH = {
    "letters": "x" * 512_000,
    "lines": "1. 0: 3D\n" * 57_000,
    "deals": "Deal: 1\nSeed: a\n" * 32_000,
    "quotation marks": '1. "' + '\\"' * 256_000,
    "brackets": "[" * 512_000,
    "events": json.dumps({"deal": {"seed": "a", "dealer": 0}, "events": [{"seat": 0, "pass": True}] * 20_000}),
    "newer": json.dumps({**QUARREL, "format": 2}),
    "unknown": json.dumps({**QUARREL, "cosmos": HOSTILE}),
    "strange": json.dumps({"deal": [HOSTILE], "events": [None, 7, {"seat": HOSTILE, "play": {"a": 1}}], "players": 3}),
    "nulls": json.dumps({"deal": None, "events": None, "record": None, "variant": None}),
    "names": f"Players: {'é' * 100_000}\n1. " + ":" * 100_000,
    "depth": '{"events":[{"play":' + "[" * 90_000 + "]" * 90_000 + "}]}",
    "no texts": '{"events":[{"seat":0,"announce":{"toString":1}},{"seat":0,"play":[{"toString":1,"valueOf":1}]}]}',
    "a line that is none": f"{json.dumps({**QUARREL, 'cosmos': HOSTILE})}\n{{",
    "prototype": '{"__proto__": {"events": 1}, "constructor": 1, "events": {"length": 9}}',
}


@pytest.mark.parametrize("sort", RUBBISH)
def test_a_hostile_file_says_what_is_wrong(desk: Open, sort: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        open_file(page, RUBBISH[sort].encode())
        expect(alert(page)).to_be_visible()
        check(page, CLEAN)
        verdict(page, "record.clean")


def test_a_file_that_is_no_record_is_not_read(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        open_file(page, b"x" * 2_000_000)
        expect(alert(page)).to_contain_text(page.t("record.large"))


@pytest.mark.parametrize(
    "link",
    [
        state("<script>alert(1)</script>"),
        state(CLEAN, zeal="1"),
        "#/record?packed=abcd",
        "#/record?packed=%3Cscript%3E",
        "#/record?packed=7cEBDQAAAMKg909tDjegAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        state(CLEAN, variant="%3Cb%3E").replace("Variant%3A%20hong-kong-ip%0A", ""),
        "#/record?text=" + "a" * 300_000,
    ],
)
def test_a_hostile_link_says_what_is_wrong(desk: Open, link: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open(link)
        expect(alert(page)).to_be_visible()


@pytest.mark.parametrize("at", ["-1", "999999", "1e3", "constructor", "9" * 40])
def test_a_link_to_an_event_that_is_not_there_shows_another(desk: Open, at: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state(TEXT, at=at, deal=at))
        verdict(page, "record.violations", count=2)
        expect(steps(page).get_by_role("list").first).to_be_visible()
