"""Check a record: pasted, typed or opened, judged, stepped through on a drawn table, and passed on by a link."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import bigtwo
from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, SIZES, TONGUES, Desk
from tests.desk.records import (
    CLEAN,
    QUARREL,
    SESSION,
    TEXT,
    alert,
    asked,
    check,
    event,
    events,
    field,
    hand,
    open_file,
    state,
    steps,
    told,
    verdict,
    walk,
)

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]


@TONGUES
@SIZES
def test_by_clicking(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/record")
        page.page.get_by_role("link", name=page.t("record.example")).click()
        region = verdict(page, "record.violations", count=1)
        expect(region).to_contain_text(page.t("record.applied", count=19, applied=18))
        expect(region.get_by_role("link", name="PG-COMB-27")).to_be_visible()
        expect(steps(page).get_by_role("button", name="Cho").and_(steps(page).locator("[aria-current]"))).to_have_count(
            1
        )
        expect(event(page, 14)).to_have_attribute("aria-current", "step")
        hand(page, "Ben", 9)
        walk(page, "first").click()
        hand(page, "Ben", 13)
        expect(steps(page)).to_contain_text(page.t("record.start"))
        walk(page, "forward").click()
        walk(page, "forward").click()
        hand(page, "Ben", 12)
        told(page, page.t("record.said", name="Ben", said=page.card("6D")))
        walk(page, "back").click()
        hand(page, "Ben", 13)
        hand(page, "Ann", 12)
        walk(page, "last").click()
        hand(page, "Ben", 8)
        expect(walk(page, "forward")).to_have_attribute("aria-disabled", "true")
        region.get_by_role("link", name=page.t("record.event", number=15)).click()
        expect(page.page.get_by_role("heading", name=page.t("record.steps"))).to_be_focused()
        expect(event(page, 14)).to_have_attribute("aria-current", "step")
        assert page.is_as_wide_as_its_window()
        page.page.go_back()
        hand(page, "Ben", 8)
        page.page.reload()
        hand(page, "Ben", 8)
        event(page, 1).click()
        hand(page, "Ben", 12)


@TONGUES
@SIZES
def test_by_keyboard_alone(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/record")
        keyboard = page.page.keyboard
        page.tab_to(field(page))
        keyboard.insert_text(json.dumps(QUARREL))
        page.tab_to(page.page.get_by_role("button", name=page.t("record.check")))
        keyboard.press("Enter")
        region = verdict(page, "record.violations", count=2)
        expect(region.get_by_role("paragraph").nth(1)).to_contain_text("Ann")
        broken = region.get_by_role("list", name=page.t("record.every"), exact=True)
        following = region.get_by_role("list", name=page.t("record.following"), exact=True)
        for entries, numbers in ((broken, (3, 5)), (following, (4, 6))):
            expect(entries.get_by_role("listitem")).to_have_count(len(numbers))
            for each, number in zip(entries.get_by_role("listitem").all(), numbers, strict=True):
                expect(
                    each.get_by_role("link", name=page.t("record.event", number=number + 1), exact=True)
                ).to_have_count(1)
        expect(following.get_by_role("listitem").first).to_contain_text(page.t("record.follows", number=4))
        expect(broken).not_to_contain_text(page.t("record.follows", number=4))
        expect(event(page, 3)).to_contain_text(page.t("record.event-broken", event=""))
        expect(event(page, 4)).to_contain_text(page.t("record.event-follows", event=""))
        expect(event(page, 4)).not_to_contain_text("✗")
        page.tab_to(region.get_by_role("link", name=page.t("record.event", number=6), exact=True))
        keyboard.press("Enter")
        expect(page.page.get_by_role("heading", name=page.t("record.steps"))).to_be_focused()
        expect(event(page, 5)).to_have_attribute("aria-current", "step")
        page.tab_to(walk(page, "back"))
        keyboard.press("Enter")
        expect(event(page, 4)).to_have_attribute("aria-current", "step")
        keyboard.press("ArrowLeft")
        keyboard.press("ArrowLeft")
        hand(page, "Bo", 12)
        told(page, page.t("record.said", name="Di", said=page.t("record.pass")))
        keyboard.press("ArrowRight")
        told(page, page.t("record.said", name="Ann", said=page.card("4H")))
        expect(walk(page, "back")).to_be_focused()
        page.tab_to(page.page.get_by_role("link", name=page.t("record.link")))
        keyboard.press("Enter")
        expect(event(page, 3)).to_have_attribute("aria-current", "step")


def test_each_violation_stands_at_its_event(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state(TEXT))
        region = verdict(page, "record.violations", count=2)
        expect(region.get_by_role("listitem").nth(1)).to_contain_text("played by Ann in line 5")
        expect(event(page, 0)).to_contain_text("Ann: 3")
        region.get_by_role("link", name="To event 20").click()
        expect(steps(page)).to_contain_text("played by Ann in line 5.")
        expect(event(page, 19)).to_contain_text("✗")
        expect(event(page, 18)).not_to_contain_text("✗")
        region.get_by_role("listitem").nth(1).get_by_role("link").last.click()
        expect(page.page.get_by_role("dialog")).to_be_visible()
        page.page.keyboard.press("Escape")
        expect(event(page, 19)).to_have_attribute("aria-current", "step")


WRITTEN = {
    "numbers": ("1. 1: 3D 3: -", ["1 3D", "3 -"]),
    "separators": ("1. 1:3D|0:-", ["1 3D", "0 -"]),
    "signs": ("1. 1: ♦3, 4s  # and so on: -", ["1 3D", "2 4S"]),
    "tens": ("1. 1: 10D10S", ["1 TD TS"]),
    "announced": ("1. 1: 3D 3: !9 4S", ["1 3D", "3 !9", "2 4S"]),
    "drawn": ("1. 1: 3D - +7C8D -", ["1 3D", "2 -", "2 +7C 8D", "3 -"]),
    "new trick": ("1. 1: *3D3H", ["1 3D 3H"]),
    "shuffled": ('1. ~"kitchen # 5"\n1. 1: 3D', ["~", "1 3D"]),
    "continued": ("1. 1: 3D\n1. 2: 4S", ["1 3D", "2 4S"]),
    "telephone": ("1. 1：3D，–、−", ["1 3D", "2 -", "3 -"]),
    "windows": ("1. 1: 3D ‒\r\n2. 3: 4C\r", ["1 3D", "2 -", "3 4C"]),
    "names": ('1. "Ben Lee": 3D Cho: 4S 0: -', ["1 3D", "2 4S", "0 -"]),
    "words": ("1. ben lee : 3D pass", ["1 3D", "2 -"]),
}
PLAYERS = ("Ann", "Ben Lee", "Cho", "Dee")


def as_said(page: Desk, wanted: str) -> str:
    """An event as the page says it: whose it is, and its cards by their names."""
    seat, _, said = wanted.partition(" ")
    if seat == "~":
        return page.t("table.said-reshuffle")
    name = PLAYERS[int(seat)]
    if said.startswith("!"):
        return page.t("table.said-announce", name=name, count=int(said[1:]))
    cards = " ".join(page.card(code) for code in said.removeprefix("+").split(" ")) if said != "-" else ""
    text = page.t("record.draws", cards=cards) if said.startswith("+") else cards or page.t("record.pass")
    return page.t("record.said", name=name, said=text)


def test_every_way_to_write_an_event_is_cut_as_the_service_reads_it(desk: Open) -> None:
    hands = "".join(f"Hand {seat}: {' '.join(cards)}\n" for seat, cards in enumerate(QUARREL["deal"]["hands"]))
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        for lines, wanted in WRITTEN.values():
            text = f"\ufeffPlayers：Ann，Ben Lee、Cho, Dee\n{hands}{lines}"
            assert len(bigtwo.read_record(text).deals[0].events) == len(wanted)
            check(page, text)
            expect(events(page).get_by_role("listitem")).to_have_count(len(wanted))
            for number, each in enumerate(wanted, start=1):
                expect(events(page).get_by_role("button", name=f"{number} {as_said(page, each)}")).to_have_count(1)


@pytest.mark.parametrize(
    "given",
    [
        QUARREL,
        {**QUARREL, "on_violation": "stop", "moves": True, "explain": "none", "lang": "de"},
        {"record": TEXT},
        [QUARREL],
    ],
)
def test_json_of_a_server(desk: Open, given: Any) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        check(page, json.dumps(given, indent=2))
        if isinstance(given, list):
            expect(alert(page)).to_contain_text(page.t("record.no-json"))
        else:
            verdict(page, "record.violations", count=2)


def test_a_deal_that_goes_on_from_a_state(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        begun = asked(page, "referee", {**QUARREL, "events": QUARREL["events"][:3]})["state"]
        check(page, json.dumps({"state": begun, "events": [{"seat": 0, "pass": True}, {"seat": 1, "play": ["TD"]}]}))
        verdict(page, "record.clean")
        hand(page, "Seat 1", 11)
        walk(page, "first").click()
        hand(page, "Seat 1", 12)
        expect(page.page.get_by_role("combobox")).to_have_count(0)


def test_rules_are_chosen_where_the_record_names_none(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state("Dealer: 0\nSeed: kitchen 7\n1. 0: 3D - - -"))
        verdict(page, "record.clean")
        rules = page.page.get_by_role("combobox", name=page.t("variant.label"))
        rules.fill("clockwise")
        rules.press("Enter")
        expect(event(page, 1)).to_contain_text("Seat 3: pass")


def test_one_of_several_deals_is_looked_at(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state(SESSION))
        verdict(page, "record.clean")
        expect(page.page.get_by_role("region", name=page.t("drawn.result"))).to_be_visible()
        page.page.get_by_role("combobox", name=page.t("record.deals", count=2)).select_option(label="Deal 2")
        verdict(page, "record.violations", count=1)
        expect(steps(page)).to_contain_text("it is the turn of seat 0")  # who won deal 1 leads deal 2
        expect(page.page.get_by_role("alert")).to_have_count(0)
        page.page.reload()
        verdict(page, "record.violations", count=1)


def test_one_of_several_lines_of_json_is_looked_at(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        lines = [json.dumps(each) for each in (QUARREL, {**QUARREL, "events": QUARREL["events"][:3]})]
        open_file(page, ("\ufeff" + "\r\n\r\n".join(lines) + "\n{\n").encode())
        verdict(page, "record.violations", count=2)
        deals = page.page.get_by_role("combobox", name=page.t("record.deals", count=3))
        expect(deals.get_by_role("option")).to_have_count(3)
        deals.select_option(page.t("table.deal-number", number=2))
        verdict(page, "record.clean")
        expect(events(page).get_by_role("listitem")).to_have_count(3)
        with page.page.expect_download() as saving:
            page.page.get_by_role("link", name=page.t("record.save")).click()
        assert saving.value.suggested_filename == "records.jsonl"
        deals.select_option(page.t("table.deal-number", number=3))
        expect(alert(page)).to_contain_text(page.t("record.no-json"))


def test_lines_that_end_as_on_windows_are_read(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        open_file(page, TEXT.replace("\n", "\r\n").encode())
        verdict(page, "record.violations", count=2)
        expect(page.page.get_by_role("combobox", name=page.t("variant.label"))).to_have_count(0)
        expect(event(page, 0)).to_contain_text("Ann")
        expect(steps(page).get_by_role("heading", name="Cho")).to_be_visible()
        open_file(page, CLEAN.replace("Dealer", "Dealr").replace("\n", "\r\n").encode())
        page.page.get_by_role("button", name=page.t("record.to-line", number=3)).click()
        assert page.page.evaluate("getSelection().toString()") == "Dealr: Ann"


def test_a_fault_is_shown_in_the_text(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state(TEXT.replace("Dealer", "Dealr").replace("5D5H", "5X")))
        expect(alert(page)).to_contain_text("did you mean Dealer?")
        page.page.get_by_role("button", name=page.t("record.to-line", number=3)).click()
        expect(field(page)).to_be_focused()
        assert page.page.evaluate("getSelection().toString()") == "Dealr: Ann"
        check(page, TEXT)
        verdict(page, "record.violations", count=2)
        expect(page.page.get_by_role("alert")).to_have_count(0)


@TONGUES
def test_the_verdict_on_another_text_is_out_of_date(desk: Open, tag: str) -> None:
    with desk(tag, DESKTOP) as page:
        page.open(state(CLEAN))
        region = verdict(page, "record.clean")
        field(page).fill(f"{CLEAN}2.")
        expect(verdict(page, "record.changed")).not_to_contain_text(page.t("record.clean"))
        assert page.faults() == []
        field(page).fill(CLEAN)
        expect(region).not_to_contain_text(page.t("record.changed"))
        verdict(page, "record.clean")
        field(page).fill(TEXT)
        verdict(page, "record.changed")
        page.page.get_by_role("button", name=page.t("record.check")).click()
        verdict(page, "record.violations", count=2)
        field(page).fill(CLEAN)
        expect(region.get_by_role("listitem")).to_have_count(0)


@TONGUES
@SIZES
def test_back_from_the_rulebook_leads_to_the_same_place(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open(state(json.dumps(QUARREL), at="4"))
        verdict(page, "record.violations", count=2)
        hand(page, "Ann", 13)
        steps(page).get_by_role("link").first.click()
        place = page.page.evaluate("scrollY")
        assert place > 0
        page.page.get_by_role("dialog").get_by_role("link", name=page.t("rule.in-rulebook")).click()
        expect(page.page.get_by_role("article").get_by_role("heading").first).to_be_visible()
        expect(page.page.get_by_role("heading", level=1)).to_have_text(page.t("rules.title"))
        page.page.go_back()
        hand(page, "Ann", 13)
        expect(page.page.get_by_role("dialog")).to_have_count(0)
        page.page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
        expect(page.page.get_by_role("heading", level=1)).to_be_focused()
        page.page.go_forward()
        expect(page.page.get_by_role("heading", level=1)).to_have_text(page.t("rules.title"))
        expect(page.page.get_by_role("dialog")).to_have_count(0)


def long_deal() -> dict[str, Any]:
    """A deal of which every event is written in full, as a server writes it."""
    play = [{"seat": number % 4, "pass": True} for number in range(120)]
    return {**QUARREL, "events": [*QUARREL["events"], *play]}


def test_a_record_of_a_server_goes_into_a_link(desk: Open) -> None:
    text = json.dumps(long_deal(), indent=2)
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        check(page, text)
        expect(event(page, 3)).to_have_attribute("aria-current", "step")
        walk(page, "forward").click()
        link = page.page.get_by_role("link", name=page.t("record.link")).get_attribute("href")
        assert link is not None
        assert len(link) < 2000 < len(text)
        with page.page.expect_download() as saving:
            page.page.get_by_role("link", name=page.t("record.save")).click()
        assert Path(saving.value.path()).read_text(encoding="utf-8") == text
        assert saving.value.suggested_filename == "record.json"
    with desk("zh-Hant", PHONE) as page:
        page.open(link)
        expect(event(page, 4)).to_have_attribute("aria-current", "step")
        expect(field(page)).to_have_value(text)
        page.page.reload()
        expect(event(page, 4)).to_have_attribute("aria-current", "step")


def test_the_link_is_copied(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state(CLEAN) + "&lang=en")
        verdict(page, "record.clean")
        page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.page.get_by_role("button", name=page.t("record.copy")).click()
        expect(page.page.get_by_text(page.t("record.copied")).first).to_be_visible()
        copied = page.page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith(f"{page.address}/#/record?text=")
        assert "lang" not in copied


def test_what_no_link_holds_is_there_after_a_reload(desk: Open, tmp_path: Path) -> None:
    rng = Random(18)
    text = CLEAN + "".join(f"# {rng.randbytes(40).hex()}\n" for _ in range(400))
    file = tmp_path / "evening.b2"
    file.write_text(text, encoding="utf-8")
    with desk("en", DESKTOP) as page:
        page.open(state(TEXT))
        verdict(page, "record.violations", count=2)
        page.page.get_by_label(page.t("record.open")).set_input_files(file)
        verdict(page, "record.clean")
        expect(page.page.get_by_text(page.t("record.long"))).to_be_visible()
        expect(page.page.get_by_role("link", name=page.t("record.link"))).to_have_count(0)
        page.page.reload()
        verdict(page, "record.clean")
        page.page.go_back()
        verdict(page, "record.violations", count=2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_nothing_keeps_people_out(desk: Open, width: int, scheme: str) -> None:
    with desk("en", width, scheme) as page:
        page.open(state(json.dumps(QUARREL), at="4"))
        verdict(page, "record.violations", count=2)
        hand(page, "Ann", 13)
        assert page.faults() == []
        page.open(state(SESSION))
        expect(page.page.get_by_role("region", name=page.t("drawn.result"))).to_be_visible()
        assert page.faults() == []
        page.open(state("Seed: 1"))
        expect(alert(page)).to_be_visible()
        assert page.faults() == []


def test_nothing_stands_out_on_a_small_phone(desk: Open) -> None:
    with desk("de", 320) as page:
        page.open(state(TEXT))
        verdict(page, "record.violations", count=2)
        hand(page, "Ann", 9)
        assert page.is_as_wide_as_its_window()
        page.open(state(SESSION))
        expect(page.page.get_by_role("region", name=page.t("drawn.result"))).to_be_visible()
        assert page.is_as_wide_as_its_window()
