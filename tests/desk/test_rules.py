"""The rulebook as a reader: chapters, a search, one rule with what belongs to it, and links from any citation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, SIZES, TONGUES, Desk

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]


def rule(desk: Desk, id_: str) -> Locator:
    """One rule, as it is read."""
    return desk.page.get_by_role("article", name=desk.t("rule.title", id=id_), exact=True)


@TONGUES
@SIZES
def test_by_clicking(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/rules")
        page.page.get_by_role("link", name=page.t("rules.chapter-combinations")).first.click()
        expect(page.page.get_by_role("heading", name=page.t("rules.chapter-combinations"))).to_be_focused()
        expect(rule(page, "PG-COMB-05").get_by_role("img", name=page.card("9S"))).to_have_count(1)
        rule(page, "PG-COMB-05").get_by_role("link", name="PG-COMB-05").click()
        opened = rule(page, "PG-COMB-05")
        expect(page.page.get_by_role("heading", name=page.t("rule.title", id="PG-COMB-05"))).to_be_focused()
        expect(opened.get_by_role("heading", name=page.t("rules.options"))).to_be_visible()
        assert page.is_as_wide_as_its_window()
        page.page.get_by_role("link", name=page.t("rules.after", id="PG-COMB-06")).click()
        expect(rule(page, "PG-COMB-06")).to_be_visible()
        page.page.go_back()
        page.page.reload()
        expect(rule(page, "PG-COMB-05")).to_be_visible()


@TONGUES
@SIZES
def test_by_keyboard_alone(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/rules")
        field = page.page.get_by_role("searchbox", name=page.t("rules.find"))
        page.tab_to(field)
        page.page.keyboard.type("pg-comb-17")
        expect(page.page.get_by_role("article")).to_have_count(1)
        expect(field).to_be_focused()
        page.tab_to(rule(page, "PG-COMB-17").get_by_role("link", name="PG-COMB-17"))
        page.page.keyboard.press("Enter")
        expect(page.page.get_by_role("heading", name=page.t("rule.title", id="PG-COMB-17"))).to_be_focused()
        page.page.go_back()
        expect(field).to_have_value("pg-comb-17")


def test_from_a_citation_to_the_right_rule(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/who?a=9S,9D&b=8S,8D")
        page.page.get_by_role("region", name=page.t("who.verdict")).get_by_role("link", name="PG-COMB-04").click()
        page.page.get_by_role("dialog").get_by_role("link", name=page.t("rule.in-rulebook")).click()
        expect(rule(page, "PG-COMB-04")).to_be_visible()
        expect(page.page.get_by_role("dialog")).to_have_count(0)


def test_decisions_and_constraints_are_read_too(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/rules?id=DEC-105")
        expect(rule(page, "DEC-105")).to_contain_text("bomb out of turn")
        page.open("#/rules?id=VC-01")
        expect(rule(page, "VC-01")).to_contain_text("every card of the pack")


def test_only_what_holds_in_a_variant(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/rules?find=flush&variant=gamesky&here=true")
        expect(rule(page, "PG-GS-01")).to_be_visible()
        expect(rule(page, "PG-FLU-01")).to_have_count(0)
        page.page.get_by_role("checkbox", name=page.t("rules.here")).uncheck()
        expect(rule(page, "PG-FLU-01")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_nothing_keeps_people_out(desk: Open, width: int, scheme: str) -> None:
    with desk("en", width, scheme) as page:
        page.open("#/rules?id=PG-STR-09&chapter=order&here=true&variant=taiwan-latta")
        expect(rule(page, "PG-STR-09").get_by_role("heading", name=page.t("rules.options"))).to_be_visible()
        expect(page.page.get_by_role("navigation", name=page.t("rules.chapters"))).to_be_visible()
        assert page.faults() == []


def test_nothing_stands_out_on_a_small_phone(desk: Open) -> None:
    with desk("de", 320) as page:
        page.open("#/rules?chapter=order")
        expect(rule(page, "PG-STR-09")).to_be_visible()
        assert page.is_as_wide_as_its_window()


@pytest.mark.parametrize(
    "state",
    [
        "#/rules?id=<script>alert(1)</script>",
        "#/rules?id=../packs",
        "#/rules?id=..",
        "#/rules?chapter=__proto__",
        "#/rules?here=true&variant=<i>",
        "#/who?rule=../packs",
        "#/rules?variant=%2B&here=true&find=" + "e+" * 90_000,
    ],
)
def test_a_hostile_link_says_what_is_wrong(desk: Open, state: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state)
        expect(page.page.get_by_role("alert").first).to_be_visible()
