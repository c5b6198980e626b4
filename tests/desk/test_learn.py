"""The course: positions in which a beginner plays, and what the service says of it under the rules that are chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, WINDOWS, Desk
from tests.tables import table

pytestmark = pytest.mark.tools("chromium-headless-shell")


@WINDOWS
def test_ten_steps_lead_to_a_game(page: Desk) -> None:
    page.open("#/learn?variant=base")
    hand = page.exactly("list", "moves.hand")
    hand.get_by_role("button", name=page.card("3S")).click()
    expect(page.page.get_by_text(page.t("moves.illegal")).first).to_be_visible()
    expect(page.main()).to_have_text(page.t("learn.show"))
    hand.get_by_role("button", name=page.card("3S")).click()
    hand.get_by_role("button", name=page.card("AC")).click()
    expect(page.page.get_by_text(page.t("moves.legal")).first).to_be_visible()
    expect(page.page.get_by_role("link", name="PG-").first).to_be_visible()
    assert page.faults() == []
    for number in range(1, 11):
        expect(page.page.get_by_text(page.t("learn.step", number=number, count=10))).to_be_visible()
        if number < 10:
            if page.main().inner_text() == page.t("learn.show"):
                page.main().click()
            page.find("button", "learn.next").click()
            expect(page.page.get_by_role("heading", level=2)).to_be_focused()
        assert page.is_as_wide_as_its_window()
    page.find("button", "drawn.cards", count=13).click()
    expect(page.exactly("region", "drawn.result")).to_contain_text("39")
    page.main().click()
    expect(page.exactly("button", "table.deal")).to_be_visible()


STEPS = {"taiwan-latta": 11, "gamesky": 11, "pusoy-dos": 9, "lectio-5": 8}
"""How many there are by other rules: one more with bombs, fewer without a price of cards or a card to begin with."""


def test_other_rules_have_other_steps(desk: Open) -> None:
    with table() as row:
        for variant, count in STEPS.items():
            with row(variant), desk("en", DESKTOP) as page:
                page.open(f"#/learn?variant={variant}&step={count}")
                expect(page.page.get_by_text(page.t("learn.step", number=count, count=count))).to_be_visible()
