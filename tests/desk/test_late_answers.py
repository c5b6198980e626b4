"""What comes late, when a person has gone on: it changes nothing where he is now."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP
from tests.desk.scores import PENALTIES, TOTALS, TWO_DEALS, edit, is_in_form, read_in, stands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Route

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]


@contextmanager
def held_back(page: Page, pattern: str) -> Iterator[None]:
    """Requests of this sort are answered only after what is done here, and what they change has been drawn."""
    waiting: list[Route] = []
    page.route(pattern, lambda route: waiting.append(route))
    with page.expect_request(pattern):
        yield
    while not waiting:
        page.wait_for_timeout(10)  # the request is seen before it is held
    while waiting:
        with page.expect_response(pattern):
            waiting.pop(0).continue_()
    page.wait_for_load_state("networkidle")
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))")


def test_a_view_that_is_loaded_late_does_not_take_the_place_of_another(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/who")
        with held_back(page.page, "**/views/moves.js"):
            page.page.get_by_role("link", name=page.t("moves.nav"), exact=True).click()
            page.page.get_by_role("link", name=page.t("rules.nav"), exact=True).click()
            expect(page.page.get_by_role("heading", name=page.t("rules.title"), level=1)).to_be_visible()
        expect(page.page.get_by_role("heading", name=page.t("rules.title"), level=1)).to_be_visible()


def test_cards_that_are_read_late_do_not_go_to_another_view(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/who")
        with held_back(page.page, "**/v1/classify?*"):
            page.place("who.first").get_by_role("textbox").fill("9s")
            page.page.get_by_role("link", name=page.t("rules.nav"), exact=True).click()
            expect(page.page.get_by_role("heading", name=page.t("rules.title"), level=1)).to_be_visible()
        assert page.page.url == f"{page.address}/#/rules"
        expect(page.page.get_by_role("alert")).to_have_count(0)


def test_cards_that_are_read_late_leave_what_was_entered_meanwhile(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/who?b=9D,8D")
        with held_back(page.page, "**/v1/classify?cards=9d*"):
            field = page.place("who.first").get_by_role("textbox")
            field.fill("9d")
            field.press("Enter")
            page.place("who.second").get_by_role("button", name=page.card("8D")).click()
            expect(page.place("who.second").get_by_role("listitem")).to_have_count(1)
        expect(page.place("who.first").get_by_role("listitem")).to_have_count(1)
        expect(page.place("who.second").get_by_role("listitem")).to_have_count(0)


def test_the_language_that_was_chosen_last_is_spoken(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/who")
        page.page.get_by_text(page.t("shell.choices")).click()
        with held_back(page.page, "**/words/de.js*"):
            page.page.get_by_label(page.t("shell.language")).select_option("de")
            page.page.get_by_label(page.t("shell.language")).select_option("en")
        expect(page.page.get_by_role("heading", name=page.t("who.title"), level=1)).to_be_visible()


def test_a_language_that_could_not_be_had_is_asked_for_again(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/who")
        page.page.get_by_text(page.t("shell.choices")).click()
        page.page.route("**/words/de.js*", lambda route: route.abort(), times=1)
        page.page.get_by_label(page.t("shell.language")).select_option("de")
        expect(page.page.get_by_text(page.t("shell.connection-lost"))).to_be_visible()
        page.tag = "de"
        expect(page.page.get_by_role("heading", name=page.t("who.title"), level=1)).to_be_visible()
        expect(page.page.get_by_text(page.t("shell.connection-lost"))).to_have_count(0)
        assert all("ERR_FAILED" in each for each in page.complaints), "the browser writes a line for what failed"
        page.complaints.clear()


def test_a_form_that_comes_late_gets_the_focus_of_the_deal_that_is_changed(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, json.dumps(TWO_DEALS))
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        page.choose_rules("Pusoy")
        expect(page.page.get_by_role("heading", name=page.t("score.deal"))).to_be_visible()
        with held_back(page.page, "**/v1/batch"):
            edit(page, 2)
            expect(page.page.get_by_role("heading", name=page.t("score.editing", number=2))).to_have_count(0)
        is_in_form(page, 2)
