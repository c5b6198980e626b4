"""Games of tiles: what is said of a tile names its own suit, never that of a card."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, Desk
from tests.desk.records import asked, check, verdict

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(2)]


def ended(page: Desk) -> dict[str, Any]:
    """A deal in which everybody but seat 0 passes wherever he may, so that twos are left over."""
    dealt = asked(page, "deal", {"variant": "lectio-3", "seed": "a", "dealer": 0})
    events: list[dict[str, Any]] = []
    answer = asked(page, "referee", {"deal": dealt, "events": [], "moves": True})
    while answer["next"]:
        seat, may = answer["next"]["seat"], answer["next"]["may"]
        passes = "pass" in may and (seat != 0 or not answer["next"]["moves"])
        events.append({"seat": seat, "pass": True} if passes else answer["next"]["moves"][0]["event"])
        answer = asked(page, "referee", {"state": answer["state"], "events": events[-1:], "moves": True})
    return {"deal": dealt, "events": events}


def test_in_the_result_of_a_record(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        check(page, json.dumps(ended(page)))
        verdict(page, "record.clean")
        result = page.page.get_by_role("region", name=page.t("drawn.result"), exact=True)
        expect(result.get_by_role("img", name="2 of moons").first).to_be_visible()
        expect(result.get_by_role("img", name="two of hearts")).to_have_count(0)


def test_in_what_is_wrong_at_a_table(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/table?variant=lectio-3&seed=a&events=0:9S9S")
        alert = page.page.get_by_role("alert").first
        expect(alert.get_by_role("img", name="9 of suns").first).to_be_visible()
        expect(alert.get_by_role("img", name="nine of spades")).to_have_count(0)
