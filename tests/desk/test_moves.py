"""What may I play? A hand, what lies on the table and how the trick stands, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, SIZES, TONGUES, Desk, said

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]

HAND = "2H,2S,KC,KH,KS,9D,9S,8H,7C,6C,5C,4D,3D"
STATE = f"#/moves?hand={HAND}&pile=8D,8S"
LOCKED = f"{STATE}&variant=base%2Bafter_pass%3Dout-of-trick%2Bself_beat%3Dtrue"
"""The same where passing is final and players may beat themselves."""


def answer(desk: Desk) -> Locator:
    return desk.page.get_by_role("region", name=desk.t("moves.answer"), exact=True)


def attempt(desk: Desk) -> Locator:
    return desk.page.get_by_role("region", name=desk.t("moves.try"), exact=True)


def plays(desk: Desk, count: int) -> str:
    """How many legal plays there are, as the page says it."""
    forms = said(desk.tag)["moves.count"]
    return str(forms["one" if count == 1 else "other"]).format(count=count)


@TONGUES
@SIZES
def test_by_clicking(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/moves")
        page.page.get_by_role("link", name=page.t("moves.example")).click()
        expect(answer(page)).to_contain_text(plays(page, 5))
        expect(answer(page)).to_contain_text(page.t("moves.may-pass"))
        listed = page.page.get_by_role("region", name=page.t("moves.list"), exact=True)
        expect(listed.get_by_role("heading")).to_have_count(1)
        expect(
            listed.locator("ul.plays > li").filter(has=page.page.get_by_role("link", name="PG-COMB-04"))
        ).to_have_count(5)
        tried = attempt(page)
        tried.get_by_role("button", name=page.card("9S"), exact=True).click()
        tried.get_by_role("button", name=page.card("KC"), exact=True).click()
        expect(tried).to_contain_text(page.t("moves.illegal"))
        expect(tried.get_by_role("link").first).to_be_visible()
        expect(page.page.get_by_role("status").filter(has_text=page.t("moves.illegal"))).to_have_count(1)
        tried.get_by_role("button", name=page.card("KC"), exact=True).click()
        tried.get_by_role("button", name=page.card("9D"), exact=True).click()
        expect(tried).to_contain_text(page.t("moves.legal"))
        assert page.is_as_wide_as_its_window()
        page.page.go_back()
        page.page.go_back()
        expect(tried).to_contain_text(page.t("moves.illegal"))
        page.page.reload()
        expect(tried).to_contain_text(page.t("moves.illegal"))


@TONGUES
@SIZES
def test_by_keyboard_alone(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/moves")
        keyboard = page.page.keyboard
        for place, cards in (("moves.hand", "9s 9d ks kh 3d"), ("moves.pile", "8d 8s")):
            page.tab_to(page.page.get_by_role("textbox", name=page.t("picker.type", place=page.t(place))))
            keyboard.type(cards)
            keyboard.press("Enter")
        expect(answer(page)).to_contain_text(plays(page, 2))
        page.tab_to(page.page.get_by_role("spinbutton", name=page.t("moves.next")))
        keyboard.type("1")
        page.page.wait_for_url("**next=1*")
        tried = attempt(page)
        page.tab_to(tried.get_by_role("button", name=page.card("3D"), exact=True))
        keyboard.press("Space")
        expect(tried).to_contain_text(page.t("moves.illegal"))
        page.tab_to(tried.get_by_role("button", name=page.t("moves.pass"), exact=True))
        keyboard.press("Enter")
        expect(tried).to_contain_text(page.t("moves.pass-legal"))


@SIZES
def test_few_plays_are_shown_with_their_number(desk: Open, width: int) -> None:
    with desk("en", width) as page:
        page.open("#/moves?hand=3D,9S,9D&pile=8D")
        page.send_cards_to("moves.pile")
        page.pack("moves.pile").get_by_role("button", name=page.card("8S"), exact=True).click()
        expect(answer(page)).to_contain_text(plays(page, 1))
        few = answer(page).get_by_role("list", name=plays(page, 1), exact=True)
        expect(few.get_by_role("img")).to_have_count(2)
        for code in ("9S", "9D"):
            expect(few.get_by_role("img", name=page.card(code), exact=True)).to_be_visible()
        assert page.shows(plays(page, 1))
        page.open("#/moves?hand=3D,4D,5D,6D,7S,9S")
        expect(answer(page).get_by_role("list").filter(has=page.page.get_by_role("img"))).to_have_count(0)


def test_the_words_of_a_box_stand_beside_it(desk: Open) -> None:
    with desk("en", PHONE) as page:
        page.open(LOCKED)
        box = page.page.get_by_role("checkbox", name=page.t("moves.is-own"))
        lefts = box.evaluate(
            """box => {
              const words = document.createRange();
              words.selectNodeContents(box.parentElement);
              words.setStartAfter(box);
              const { right } = box.getBoundingClientRect();
              return [...words.getClientRects()].filter(({ width }) => width > 20).map(({ left }) => left - right);
            }"""
        )
        assert len(lefts) > 1, "the words are longer than a line"
        assert min(lefts) >= 0, lefts


def test_only_what_can_be_is_offered(desk: Open) -> None:
    with desk("en", DESKTOP) as page:

        def offered(state: str, *names: str) -> None:
            page.open(state)
            boxes = page.page.get_by_role("group", name=page.t("moves.situation")).get_by_role("checkbox")
            expect(boxes).to_have_count(len(names))
            for name in names:
                expect(page.page.get_by_role("checkbox", name=page.t(f"moves.is-{name}"))).to_be_visible()

        offered(LOCKED, "own", "out", "free")
        offered(STATE)
        offered(f"{STATE}&out=true", "out")
        expect(page.page.get_by_role("alert").first).to_contain_text("nobody is locked out")
        offered(f"#/moves?hand={HAND}", "opening")
        offered("#/moves?hand=4D,9S")
        offered("#/moves?hand=4D,9S&variant=two-player-13", "opening")


def test_the_situation_changes_what_may_be_played(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(f"{LOCKED}&next=1")
        expect(answer(page)).to_contain_text(plays(page, 5))
        page.page.get_by_role("checkbox", name=page.t("moves.is-own")).check()
        expect(answer(page)).to_contain_text(plays(page, 27))
        expect(answer(page)).to_contain_text("The next player has one card left")
        expect(answer(page)).to_contain_text(page.t("moves.must-play"))
        page.page.get_by_role("button", name=page.t("moves.more", kind="single", count="13")).click()
        single = page.page.get_by_role("button", name=page.t("moves.fewer", kind="single"))
        expect(single).to_have_attribute("aria-expanded", "true")
        page.open(f"{LOCKED}&out=true")
        expect(answer(page)).to_contain_text(page.t("moves.none"))
        page.open(f"#/moves?hand={HAND}&opening=true&play=9S,9D")
        expect(answer(page)).to_contain_text("Every play must contain 3♦")
        expect(attempt(page)).to_contain_text("The first play of the deal must contain 3♦")


def test_a_situation_that_a_link_gets_wrong_is_shown_as_it_is(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(f"{LOCKED}&own=false&anew=true&play=9S,9D&next=1.5")
        expect(page.page.get_by_role("checkbox", name=page.t("moves.is-own"))).not_to_be_checked()
        remaining = page.page.get_by_role("spinbutton", name=page.t("moves.next"))
        expect(remaining).to_have_value("1.5")
        expect(page.page.get_by_role("alert").first).to_contain_text("1.5")
        remaining.fill("")
        expect(attempt(page)).to_contain_text(page.t("moves.legal"))


def test_cards_that_are_not_in_the_hand_are_told_apart(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(STATE)
        field = page.page.get_by_role("textbox", name=page.t("picker.type", place=page.t("moves.try")))
        field.fill("9s kd")
        field.press("Enter")
        expect(attempt(page)).to_contain_text("Not in the hand: K♦")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_nothing_keeps_people_out(desk: Open, width: int, scheme: str) -> None:
    with desk("en", width, scheme) as page:
        page.open(f"{LOCKED}&own=true&play=9S,3D")
        expect(attempt(page)).to_contain_text(page.t("moves.illegal"))
        expect(answer(page)).to_contain_text(plays(page, 27))
        assert page.faults() == []


def test_nothing_stands_out_on_a_small_phone(desk: Open) -> None:
    with desk("de", 320) as page:
        page.open(f"{LOCKED}&own=true&play=9S,3D")
        expect(attempt(page)).to_contain_text(page.t("moves.illegal"))
        assert page.is_as_wide_as_its_window()


@pytest.mark.parametrize(
    "state",
    [
        "#/moves?hand=<script>alert(1)</script>,9S&pile=9D",
        f"{STATE}&next=banana&own=maybe",
        f"#/moves?hand={HAND}&own=true",
        f"{STATE}&play=<b>9S</b>",
        "#/moves?hand=" + ",".join(["9S"] * 20_000),
    ],
)
def test_a_hostile_link_says_what_is_wrong(desk: Open, state: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state)
        expect(page.page.get_by_role("alert").first).to_be_visible()
