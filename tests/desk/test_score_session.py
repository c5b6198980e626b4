"""The session goes on: a deal of it is corrected, undone and entered again, and found after a reload."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, SIZES, TONGUES
from tests.desk.scores import (
    FIRST,
    PENALTIES,
    TOTALS,
    TWO_DEALS,
    counted,
    edit,
    field,
    is_in_form,
    ledger,
    read_in,
    stands,
)

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]


@TONGUES
@SIZES
def test_a_deal_of_the_session_is_corrected(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/score")
        read_in(page, json.dumps(TWO_DEALS))
        edit(page, 1)
        is_in_form(page, 1)
        expect(page.page.get_by_role("combobox", name=page.t("score.winner"), exact=True)).to_have_value("0")
        expect(field(page, "score.left", 3)).to_have_value("13")
        assert page.is_as_wide_as_its_window()
        assert page.faults() == []
        field(page, "score.left", 3).fill("3")
        page.page.get_by_role("button", name=page.t("score.replace")).click()
        stands(page, ["0", "9", "20", "3"], ["1", "0", "2", "3"], ["1", "9", "22", "6"])
        expect(ledger(page).get_by_role("heading", level=2)).to_be_focused()
        expect(page.page.get_by_role("button", name=page.t("score.replace"))).to_have_count(0)
        edit(page, 2)
        is_in_form(page, 2)
        expect(page.page.get_by_role("combobox", name=page.t("score.dealer"), exact=True)).to_have_value("0")
        field(page, "score.left", 2).fill("9")
        page.page.get_by_role("button", name=page.t("score.leave")).click()
        expect(field(page, "score.left", 2)).to_have_value("")
        stands(page, ["0", "9", "20", "3"], ["1", "0", "2", "3"], ["1", "9", "22", "6"])
        ledger(page).get_by_role("button", name=page.t("score.undo")).click()
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)


def test_what_undo_removes_goes_back_into_the_form(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(FIRST)
        page.page.get_by_role("button", name=page.t("score.add")).click()
        stands(page, PENALTIES, PENALTIES)
        expect(field(page, "score.left", 1)).to_have_value("")
        ledger(page).get_by_role("button", name=page.t("score.undo")).click()
        expect(ledger(page)).to_contain_text(page.t("score.no-deals"))
        for number, count in enumerate(("0", "9", "10", "13")):
            expect(field(page, "score.left", number)).to_have_value(count)
        page.page.get_by_role("button", name=page.t("score.add")).click()
        stands(page, PENALTIES, PENALTIES)


def test_cards_of_a_corrected_deal_are_kept(desk: Open) -> None:
    played = {
        "winner": 0,
        "hands": [[], ["3D"], ["4D", "5D"], ["5H"]],
        "last_play": ["TS", "TH", "TC", "TD", "6D"],
        "specials": [{"seat": 0, "cards": ["TS", "TH", "TC", "TD", "6D"], "final": True}],
        "dealer": 2,
        "stake": 3,
    }
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, json.dumps({"format": 1, "variant": "indonesia-hutabarat", "players": [], "deals": [played]}))
        edit(page, 1)
        is_in_form(page, 1)
        page.page.get_by_role("button", name=page.t("score.replace")).click()
        expect(ledger(page).get_by_role("heading", level=2)).to_be_focused()
        held = json.loads(page.page.evaluate("localStorage.getItem('bigtwo.session')"))
        assert held["deals"] == [played]


@TONGUES
def test_the_top_says_that_a_session_goes_on(desk: Open, tag: str) -> None:
    with desk(tag, PHONE) as page:
        page.open("#/score")
        goes_on = page.page.get_by_text(counted(page, 2, "score.goes-on"))
        expect(ledger(page)).to_contain_text(page.t("score.no-deals"))
        expect(goes_on).to_have_count(0)
        read_in(page, json.dumps(TWO_DEALS))
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        page.page.reload()
        expect(goes_on).to_be_in_viewport()
        assert page.faults() == []
        link = page.page.get_by_role("link", name=page.t("score.to-session"))
        page.tab_to(link)
        page.page.keyboard.press("Enter")
        expect(ledger(page).get_by_role("heading", level=2)).to_be_focused()
        expect(ledger(page).get_by_role("heading", level=2)).to_be_in_viewport()


def test_nothing_stands_out_on_a_small_phone(desk: Open) -> None:
    with desk("de", 320) as page:
        page.open("#/score")
        read_in(page, json.dumps({**TWO_DEALS, "players": ["A" * 40, "Ben", "Cho", "Donaudampfschifffahrt"]}))
        edit(page, 2)
        is_in_form(page, 2)
        expect(page.page.get_by_role("button", name=page.t("score.replace"))).to_be_visible()
        assert page.is_as_wide_as_its_window()


def test_a_link_that_edits_no_deal_says_so(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(f"{FIRST}&edit=2")
        expect(page.page.get_by_role("alert")).to_contain_text("edit: 2")


TO_A_TARGET = {
    "format": 1,
    "variant": "base+target_score=29",
    "players": ["Ann", "Ben", "Cho", "Dee"],
    "deals": [{"winner": 0, "cards_left": [0, 3, 8, 9]}],
}


@TONGUES
@SIZES
def test_who_has_won_a_session_to_a_target(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/score")
        read_in(page, json.dumps(TO_A_TARGET))
        expect(ledger(page)).to_contain_text("29")
        won = {"winner": 1, "cards_left": [4, 0, 8, 10]}
        read_in(page, json.dumps({**TO_A_TARGET, "deals": [*TO_A_TARGET["deals"], won]}))
        expect(ledger(page).get_by_role("list")).to_contain_text("Ben")
        shared = {"winner": 1, "cards_left": [3, 0, 8, 10]}
        read_in(page, json.dumps({**TO_A_TARGET, "deals": [*TO_A_TARGET["deals"], shared]}))
        expect(ledger(page).get_by_role("list")).to_contain_text("Ann")
        assert page.is_as_wide_as_its_window()
        assert page.faults() == []
