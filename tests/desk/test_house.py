"""House rules: found by a name, by questions or one by one, put right, passed on and printed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from urllib.parse import parse_qs, quote, urlencode
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, expect

from bigtwo.messages.languages import LANGUAGES
from tests.desk.conftest import Open
from tests.desk.pages import PHONE, WINDOWS, Desk
from tests.tables import table

pytestmark = pytest.mark.tools("chromium-headless-shell")

HOUSE = "#/house?variant="
LONG = "three-player-13-draw-full", "lectio-5", "wikipedia-2"
OWN = (
    "hong-kong-ip+players=3+hand_size=17+leftover=extra-card-face-down+next_dealer=high-draw-per-round+bombs=at-any-time"
    "+straight_order=JQKA2:2,A2345=TJQKA:A+card_points=ladder+count_multipliers=8x2,10x3,13x4+deals_per_round=10"
)
"""House rules whose sentences are long, with an order of straights of one's own."""


@cache
def told(address: str, path: str, tag: str, **asked: str) -> Any:
    """What the service itself answers."""
    with urlopen(f"{address}/v1/{path}?{urlencode({**asked, 'lang': tag})}") as answer:
        return json.load(answer)


def option(page: Desk, name: str) -> Mapping[str, Any]:
    """An option in the words of the service."""
    options: Iterable[Mapping[str, Any]] = told(page.address, "options", page.tag)["options"]
    return next(each for each in options if each["name"] == name)


def title(page: Desk, variant: str) -> str:
    """What a variant is called."""
    return str(told(page.address, "variants/resolve", page.tag, variant=variant)["title"])


def begun(sentence: str) -> str:
    """How a sentence begins, as far as no cards are in it."""
    head = sentence[:1].upper() + sentence[1:]
    return head.split(":")[0].split("：")[0].split(" 3D")[0].split("；")[0].split(";")[0]


def value(page: Desk, group: Locator, name: str, wanted: object) -> Locator:
    """The button of one value of an option."""
    sentence = next(each["sentence"] for each in option(page, name)["values"] if each["value"] == wanted)
    return group.get_by_role("radio", name=begun(sentence))


def title_of(page: Desk, name: str) -> str:
    """What an option is called, as the page begins a line with it."""
    return str(option(page, name)["title"]).capitalize()


def values(page: Desk, name: str) -> Locator:
    """The values of an option, in the list of every rule."""
    meaning = option(page, name)["meaning"]
    return page.page.get_by_role("group", name=meaning[:1].upper() + meaning[1:])


def question(page: Desk, name: str) -> Locator:
    """The answers of a question."""
    return page.exactly("group", f"house.ask-{name.replace('_', '-')}")


def link(page: Desk) -> Locator:
    return page.exactly("textbox", "house.link")


def links_to(page: Desk, variant: str) -> None:
    """The link is the canonical text of these rules."""
    address = f"{page.address}/#/house?"
    expect(link(page)).to_have_value(
        address + urlencode({"variant": variant.replace("+", " "), "sheet": "true"}, safe=",:=")
    )


def sheet(page: Desk, variant: str) -> Locator:
    """The sheet of a variant, complete."""
    found = page.page.get_by_role("region", name=title(page, variant), exact=True)
    expect(found).to_have_attribute("aria-busy", "false")
    return found


def printed(page: Desk, **paper: Any) -> int:
    """How many pages the sheet takes."""
    pdf = page.page.pdf(prefer_css_page_size=False, **paper)
    found = pdf.count(b"/Type /Page\n")
    assert found > 0, pdf[:200]
    return found


@WINDOWS
def test_by_clicking(page: Desk) -> None:
    page.open("#/house")
    page.choose_rules("香港")
    expect(page.page.get_by_text(page.t("house.same", title=title(page, "hong-kong-ip")))).to_be_visible()
    links_to(page, "hong-kong-ip")
    flushes = option(page, "flush_order")
    page.page.locator("summary").filter(has_text=flushes["title"]).first.click()
    value(page, values(page, "flush_order"), "flush_order", "suit-first").check()
    links_to(page, "hong-kong-ip+flush_order=suit-first")
    apart = page.find("region", "house.differences", title=title(page, "hong-kong-ip"))
    expect(apart.get_by_role("heading", name=flushes["title"])).to_be_visible()
    expect(apart.get_by_role("term")).to_have_count(2)
    for place, meant in enumerate(("suit-first", "top-card-first")):  # here, and there
        sentence = next(each["sentence"] for each in flushes["values"] if each["value"] == meant)
        expect(apart.get_by_role("definition").nth(place)).to_contain_text(begun(sentence))
    assert page.is_as_wide_as_its_window()
    found = sheet(page, "hong-kong-ip+flush_order=suit-first")
    bombs = option(page, "bomb_kinds")["values"][0]["sentence"]  # there are none: that takes no room
    expect(found).not_to_contain_text(begun(bombs))
    expect(found.get_by_role("img", name=page.card("9S")).first).to_be_visible()
    page.page.reload()
    links_to(page, "hong-kong-ip+flush_order=suit-first")
    page.page.go_back()
    links_to(page, "hong-kong-ip")


@WINDOWS
def test_by_keyboard_alone(page: Desk) -> None:
    page.open("#/house?variant=base")
    keyboard = page.page.keyboard
    page.tab_to(page.page.locator("summary").filter(has_text=page.t("house.questions")))
    keyboard.press("Enter")
    players = question(page, "players")
    page.tab_to(players.get_by_role("radio", checked=True))
    keyboard.press("ArrowUp")
    three = value(page, players, "players", 3)
    expect(three).to_be_checked()
    expect(three).to_be_focused()
    faults = page.find("region", "house.contradiction")
    expect(faults.get_by_role("alert")).to_be_visible()
    ways = faults.get_by_role("button")
    expect(ways.first).to_contain_text(option(page, "leftover")["title"])
    page.page.evaluate("document.querySelector('h1').focus()")
    page.tab_to(ways.first)
    keyboard.press("Enter")
    expect(faults).to_have_count(0)
    links_to(page, "base+players=3+leftover=extra-card-face-up")
    nearest = page.find("region", "house.nearest")
    expect(nearest.get_by_role("listitem").first).to_contain_text(title(page, "three-player"))
    expect(nearest.get_by_role("listitem").first).to_contain_text(page.t("house.fits"))
    later = question(page, "later_leader")
    page.tab_to(later.get_by_role("radio", checked=True))
    keyboard.press("ArrowDown")
    expect(value(page, later, "later_leader", "previous-winner")).to_be_focused()
    links_to(page, "base+players=3+leftover=extra-card-face-up+later_leader=previous-winner")
    expect(nearest.get_by_role("listitem").first).to_contain_text(title(page, "three-player"))
    expect(nearest.get_by_role("listitem").first).to_contain_text(page.t("house.unlike", count=1))
    page.tab_to(nearest.get_by_role("button").first)
    keyboard.press("Enter")
    expect(page.find("combobox", "variant.label")).to_have_value(title(page, "three-player"))
    expect(page.page.get_by_text(page.t("house.same", title=title(page, "three-player")))).to_be_visible()
    links_to(page, "three-player")


def test_eight_questions_are_asked(page: Desk) -> None:
    page.open("#/house")
    page.page.locator("summary").filter(has_text=page.t("house.questions")).click()
    asked = page.page.get_by_role("group", name="?")
    expect(asked).to_have_count(8)
    page.choose_rules("Pusoy Dos")
    expect(asked.get_by_role("radio", checked=True)).to_have_count(8)  # of the game that was chosen
    suits = question(page, "suit_order")
    expect(value(page, suits, "suit_order", "DHSC")).to_be_checked()
    nearest = page.find("region", "house.nearest").get_by_role("listitem").first
    expect(nearest).to_contain_text(page.t("house.fits"))
    own = page.find("combobox", "house.own-label", option=option(page, "suit_order")["title"]).first
    own.select_option("♥︎ ♠︎ ♦︎ ♣︎")
    links_to(page, "pusoy-dos+suit_order=HSDC")
    value(page, suits, "suit_order", "SHCD").check()
    expect(nearest).to_contain_text(page.t("house.unlike", count=1))


def test_the_sheet_says_the_rules_of_the_house_first(page: Desk) -> None:
    variant = "pusoy-dos+opening_must_include=false+triples=false"
    page.open(HOUSE + quote(variant))
    found = sheet(page, variant)
    rules = found.get_by_role("listitem").filter(has_text=":")
    for place, name in enumerate(("opening_must_include", "triples")):
        chosen = next(each for each in option(page, name)["values"] if each["value"] is False)
        expect(rules.nth(place)).to_contain_text(f"{title_of(page, name)}: {begun(chosen['sentence'])}")
        expect(rules.filter(has_text=f"{title_of(page, name)}:")).to_have_count(1)
    flushes = rules.filter(
        has_text=title_of(page, "flush_order")
    )  # "the higher suit wins", alone, would hold for everything
    expect(flushes).to_have_count(1)
    expect(found).not_to_contain_text("17 each to three")
    expect(found).to_contain_text("leads every deal")
    expect(found).not_to_contain_text("leads to the first deal")
    expect(found).to_contain_text("variant=pusoy-dos+opening_must_include=false+triples=false")
    page.page.goto(link(page).input_value())  # what is passed on is the sheet, with the way to print it above
    expect(page.find("combobox", "variant.label")).to_have_count(0)
    sheet(page, variant)
    expect(page.find("button", "house.print")).to_be_in_viewport()
    page.exactly("button", "house.edit").click()
    expect(page.find("combobox", "variant.label")).to_be_visible()


def test_examples_are_of_the_suits_of_their_table(page: Desk) -> None:
    page.open(HOUSE + quote("pusoy-dos+opening_must_include=false"))
    apart = page.find("region", "house.differences", title=title(page, "pusoy-dos"))
    for place in (0, 1):  # here, and there
        expect(apart.get_by_role("definition").nth(place)).to_contain_text("3♣")
    page.page.locator("summary").filter(has_text=title_of(page, "opening_must_include")).click()
    group = values(page, "opening_must_include")
    expect(group).to_contain_text(title_of(page, "opening_must_include"))
    expect(group.get_by_role("img", name=page.card("3C")).first).to_be_visible()
    # "3C 3D may be played", or is refused where 3C is alone.
    expect(group.get_by_role("img", name=page.card("3D"), exact=True)).to_have_count(2)


def test_rules_in_any_spelling_are_linked_in_the_one_of_the_service(page: Desk) -> None:
    page.open(HOUSE + quote("bombs=on wikipedia"))
    expect(page.page.get_by_role("alert").first).to_be_visible()  # a name comes first
    page.open(HOUSE + quote("Wikipedia count_multipliers=[[8,2],[10,4]]"))
    links_to(page, "wikipedia+count_multipliers=8x2,10x4")
    assert "wikipedia" in page.find("textbox", "house.link").input_value()


def test_a_value_of_ones_own(page: Desk) -> None:
    page.open("#/house")
    stake = option(page, "stake")["title"]
    page.page.locator("summary").filter(has_text=stake).click()
    field = page.find("textbox", "house.own-label", option=stake)
    field.fill("5")
    field.press("Enter")
    links_to(page, "base+stake=5")
    page.find("button", "house.reset").click()
    links_to(page, "base")
    expect(page.find("button", "house.reset")).to_have_count(0)
    field.fill("many")
    field.press("Enter")
    expect(page.find("region", "house.not-read")).to_contain_text("stake")
    expect(page.find("region", "house.contradiction")).to_have_count(0)
    expect(link(page)).to_have_count(0)
    page.open(HOUSE + quote("base+suit_order=SSHC"))
    expect(page.find("region", "house.contradiction")).to_contain_text("Order of suits must")


@WINDOWS
def test_a_table_has_a_name(page: Desk) -> None:
    page.open("#/house?variant=hong-kong-ip")
    sheet(page, "hong-kong-ip")
    name = page.find("textbox", "house.name")
    name.fill("Friday <b>at</b> Cho's")
    found = page.page.get_by_role("region", name="Friday <b>at</b> Cho's", exact=True)
    expect(found).to_contain_text(title(page, "hong-kong-ip"))
    assert parse_qs(link(page).input_value().partition("?")[2])["name"] == ["Friday <b>at</b> Cho's"]
    page.page.goto("about:blank")
    page.page.go_back()
    expect(found).to_be_visible()
    expect(name).to_have_value("Friday <b>at</b> Cho's")
    assert page.is_as_wide_as_its_window()
    name.fill(" ")
    sheet(page, "hong-kong-ip")
    links_to(page, "hong-kong-ip")


def test_a_name_without_end_leaves_the_sheet_as_it_is(page: Desk) -> None:
    page.open("#/house?name=" + "W" * 100_000)
    expect(page.page.get_by_role("region", name="W" * 60, exact=True)).to_be_visible()
    assert printed(page, format="A4") <= 2


@pytest.mark.parametrize(
    ("tag", "every"),
    [("de", False), *(pytest.param(tag, tag == "de", marks=pytest.mark.verify) for tag in LANGUAGES)],
)
def test_the_sheet_is_one_page(desk: Open, tag: str, every: bool) -> None:
    """In every language, and in one of those with long words of every named variant."""
    with desk(tag, PHONE, "dark") as page, table() as row:
        named = [each["id"] for each in told(page.address, "variants", tag)["variants"]] if every else LONG
        for variant in (*named, OWN):
            with row(variant):
                page.open(HOUSE + quote(variant))
                found = sheet(page, variant)
                page.page.emulate_media(media="print")
                expect(found).to_be_visible()
                expect(page.page.get_by_role("combobox")).to_have_count(0)
                expect(page.page.get_by_role("navigation")).to_have_count(0)
                page.page.emulate_media(media="null")
                assert printed(page, format="A4") == 1
                assert printed(page, format="Letter") == 1
