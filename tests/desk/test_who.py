"""Who is right? Two friends put their plays together, by mouse and by keyboard, on a phone and on a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, SIZES, TONGUES, Desk, variant_summaries

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]

STATE = "#/who?a=AH,2D,3S,4C,5H&b=3H,4D,5S,6C,7H&variant=hong-kong-ip"
LOW, HIGH = ("AH", "2D", "3S", "4C", "5H"), ("3H", "4D", "5S", "6C", "7H")


def verdict(desk: Desk, sentence: str) -> None:
    """The verdict is there, and was said to whoever cannot see it."""
    region = desk.page.get_by_role("region", name=desk.t("who.verdict"), exact=True)
    expect(region).to_contain_text(desk.t(sentence))
    expect(desk.page.get_by_role("status").filter(has_text=desk.t(sentence))).to_have_count(1)


@TONGUES
@SIZES
def test_by_clicking(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open()
        page.choose_rules("香港")
        for code in LOW:
            page.pack("who.first").get_by_role("button", name=page.card(code), exact=True).click()
        page.send_cards_to("who.second")
        for code in HIGH:
            page.pack("who.second").get_by_role("button", name=page.card(code), exact=True).click()
        verdict(page, "who.a-beats-b")
        assert page.shows(page.t("who.a-beats-b"))
        decisive = page.place("who.first").get_by_role("button", name=page.t("card.decides"))
        expect(decisive).to_have_count(1)
        expect(page.page.get_by_role("heading", name=page.t("who.b-beats-a"))).to_be_visible()
        assert page.is_as_wide_as_its_window()
        page.page.go_back()
        expect(page.place("who.second").get_by_role("listitem")).to_have_count(4)
        page.page.go_forward()
        verdict(page, "who.a-beats-b")
        page.page.reload()
        verdict(page, "who.a-beats-b")


@TONGUES
@SIZES
def test_by_keyboard_alone(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open()
        keyboard = page.page.keyboard
        page.tab_to(page.page.get_by_role("combobox", name=page.t("variant.label")))
        keyboard.type("hong-kong-ip")
        keyboard.press("Enter")
        page.tab_to(page.page.get_by_role("textbox", name=page.t("picker.type", place=page.t("who.first"))))
        keyboard.insert_text("A♥ 2♦ 3♠ 4♣")
        keyboard.press("Enter")
        expect(page.place("who.first").get_by_role("listitem")).to_have_count(4)
        page.tab_to(page.page.get_by_role("textbox", name=page.t("picker.type", place=page.t("who.second"))))
        keyboard.type("3h4d5s6c7h")
        keyboard.press("Enter")
        expect(page.place("who.second").get_by_role("listitem")).to_have_count(5)
        pack = page.pack("who.first")
        page.tab_to(pack.get_by_role("button", name=page.card("3S"), exact=True))
        for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
            keyboard.press(key)
        wanted = pack.get_by_role("button", name=page.card("5H"), exact=True)
        for _ in range(3):  # on a phone the suits stand in two rows each
            if not wanted.evaluate("element => element === document.activeElement"):
                keyboard.press("ArrowDown")
        expect(wanted).to_be_focused()
        keyboard.press("Space")
        verdict(page, "who.a-beats-b")
        expect(wanted).to_be_focused()
        rule = page.page.get_by_role("region", name=page.t("who.verdict")).get_by_role("link").first
        page.tab_to(rule)
        keyboard.press("Enter")
        panel = page.page.get_by_role("dialog")
        expect(panel).to_be_visible()
        keyboard.press("Escape")
        expect(panel).to_have_count(0)


def test_the_example_stands_where_a_newcomer_looks(desk: Open) -> None:
    with desk("en", PHONE) as page:
        page.open()
        example = page.page.get_by_role("link", name=page.t("who.example"))
        expect(example).to_be_in_viewport(ratio=1)
        example.click()
        verdict(page, "who.a-beats-b")


@TONGUES
def test_variants_that_are_called_alike_say_how_they_differ(desk: Open, tag: str) -> None:
    with desk(tag, PHONE) as page:
        page.open()
        summaries = variant_summaries(page.address, tag)
        rules = page.page.get_by_role("combobox", name=page.t("variant.label"))
        rules.click()
        rules.fill("hong-kong")
        found = page.page.get_by_role("listbox", name=page.t("variant.label")).get_by_role("option")
        for name in ("hong-kong-ip", "hong-kong-boehnker"):
            expect(found.filter(has_text=summaries[name])).to_have_count(1)
        assert page.is_as_wide_as_its_window()
        assert page.faults() == []
        rules.press("ArrowDown")
        rules.press("Enter")
        expect(rules).not_to_have_value("hong-kong")


@SIZES
def test_the_pack_stays_under_the_finger(desk: Open, width: int) -> None:
    with desk("en", width) as page:
        page.open()
        pack = page.pack("who.first")
        card = pack.get_by_role("button", name=page.card("3S"), exact=True)
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        assert box is not None
        begun = page.t("who.other-play", place=page.t("who.first"))
        for _ in LOW:  # each tap is where the first one was
            page.page.mouse.click(box["x"] + 5, box["y"] + 5)
            expect(page.page.get_by_text(begun)).to_have_count(1)
            page.page.mouse.click(box["x"] + 5, box["y"] + 5)
            expect(page.page.get_by_text(begun)).to_have_count(0)
        page.page.mouse.click(box["x"] + 5, box["y"] + 5)
        page.send_cards_to("who.second")
        other = page.pack("who.second").get_by_role("button", name=page.card("4S"), exact=True)
        other.scroll_into_view_if_needed()
        before = other.bounding_box()
        assert before is not None
        page.page.mouse.click(before["x"] + 5, before["y"] + 5)
        verdict(page, "who.b-beats-a")
        after = other.bounding_box()
        assert after is not None
        assert abs(after["y"] - before["y"]) < 2


@SIZES
def test_a_typed_play_keeps_its_order_and_says_how_it_is_taken(desk: Open, width: int) -> None:
    with desk("en", width) as page:
        page.open()
        field = page.page.get_by_role("textbox", name=page.t("picker.type", place=page.t("who.first")))
        expect(field).to_have_accessible_description(page.t("picker.enter"))
        field.focus()
        page.page.keyboard.type("Ah 2♦ 3s 4c 5h")
        assert page.shows(page.t("picker.enter"))
        field.press("Enter")
        cards = page.place("who.first").get_by_role("listitem")
        expect(cards).to_have_count(len(LOW))
        for at, code in enumerate(LOW):
            expect(cards.nth(at).get_by_role("button", name=page.card(code))).to_be_visible()
        other = page.page.get_by_role("textbox", name=page.t("picker.type", place=page.t("who.second")))
        other.fill("3h4d5s6c7h")
        other.press("Enter")
        verdict(page, "who.b-beats-a")
        assert page.shows(page.t("who.b-beats-a"))


@pytest.mark.parametrize("width", [320, PHONE])
def test_a_ten_stands_in_one_line(desk: Open, width: int) -> None:
    with desk("en", width) as page:
        page.open()
        pack = page.pack("who.first")
        sizes = [
            pack.get_by_role("button", name=page.card(code), exact=True).evaluate(
                "card => [card.firstElementChild.offsetHeight, card.scrollWidth - card.clientWidth]"
            )
            for code in ("TS", "9S")
        ]
        assert sizes[0] == sizes[1]
        assert page.is_as_wide_as_its_window()


def test_what_is_no_card_stays_in_the_field_with_its_fault(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open()
        field = page.page.get_by_role("textbox", name=page.t("picker.type", place=page.t("who.first")))
        field.fill("9S 1OD")
        field.press("Enter")
        expect(page.page.get_by_role("alert")).to_contain_text("is no card")
        expect(field).to_have_value("9S 1OD")
        field.fill("9S TD")
        field.press("Enter")
        expect(page.place("who.first").get_by_role("listitem")).to_have_count(2)
        expect(page.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_nothing_keeps_people_out(desk: Open, width: int, scheme: str) -> None:
    with desk("en", width, scheme) as page:
        page.open(STATE)
        verdict(page, "who.a-beats-b")
        expect(page.page.get_by_role("heading", name=page.t("who.unfit"))).to_be_visible()
        assert page.faults() == []
        page.page.get_by_role("region", name=page.t("who.verdict")).get_by_role("link").first.click()
        expect(page.page.get_by_role("dialog").get_by_role("term").first).to_be_visible()
        assert page.faults() == []


def test_the_variant_that_the_arrow_keys_come_to_is_in_sight(desk: Open) -> None:
    with desk("en", PHONE) as page:
        page.open()
        rules = page.page.get_by_role("combobox", name=page.t("variant.label"))
        rules.press("ArrowDown")
        matches = page.page.get_by_role("listbox", name=page.t("variant.label"))
        expect(matches.get_by_role("option").nth(20)).to_be_attached()
        for _ in range(15):
            rules.press("ArrowDown")
        reached = matches.get_by_role("option", selected=True)
        expect(reached).to_have_count(1)
        expect(reached).to_be_in_viewport(ratio=0.9)


def test_a_lost_connection_is_said_and_what_was_entered_is_kept(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(STATE)
        verdict(page, "who.a-beats-b")
        page.page.route("**/v1/**", lambda route: route.abort())
        page.place("who.first").get_by_role("button", name=page.card("AH")).click()
        expect(page.page.get_by_text(page.t("shell.connection-lost"))).to_be_visible()
        expect(page.place("who.first").get_by_role("listitem")).to_have_count(4)
        page.page.unroute("**/v1/**")
        page.page.evaluate("dispatchEvent(new Event('online'))")
        verdict(page, "who.undefined")
        expect(page.page.get_by_text(page.t("shell.connection-lost"))).to_have_count(0)
        page.complaints.clear()  # the browser has written a line for every request that failed


def test_nothing_stands_out_on_a_small_phone(desk: Open) -> None:
    with desk("de", 320) as page:
        page.open(STATE)
        verdict(page, "who.a-beats-b")
        assert page.is_as_wide_as_its_window()


@pytest.mark.parametrize(
    "state",
    [
        "#/who?a=<script>alert(1)</script>,9S&b=9D",
        "#/cosmos?a=1",
        "#/who?a=9S&b=9D&zeal=1",
        "#/who?" + "a" * 300_000,
        "#/who?a=" + "3D," * 60_000,
    ],
)
def test_a_hostile_link_says_what_is_wrong(desk: Open, state: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state)
        expect(page.page.get_by_role("alert").first).to_be_visible()
