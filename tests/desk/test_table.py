"""A table to try: a seeded deal, played by hand or by chance, with its legal moves; at its end it is a record."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, IN_VERIFY, PHONE, TONGUES, WINDOWS, Desk, said

pytestmark = pytest.mark.tools("chromium")

DEALT = "#/table?variant=hong-kong-ip&seed=a"
"""Seat 2 opens with the three of diamonds; its hand is OPENS."""
AGREED = "#/table?variant=base%2Bfirst_leader%3Dnamed-seat&seed=a"
"""The players agree who leads."""
ENDED = (
    f"{DEALT}&chance=0,1,2,3&events=2:3D4D5H6H7S,3:6S7D8D9STD,0:-,1:3S4C5DAD2S,2:-,3:-,0:3C9CQCKCAC,1:-,2:-,3:-"
    ".0:QS,1:-,2:AH,3:2H,0:-,1:-,2:-.3:6D,0:-,1:TC,2:TH,3:QH,0:AS,1:-,2:-,3:2C,0:-,1:-,2:-.3:JS,0:-,1:-,2:KD,3:-,0:KS"
    ",1:-,2:-,3:-.0:QD,1:-,2:-,3:-.0:4S,1:-,2:5S,3:-,0:JH,1:-,2:KH,3:-,0:-,1:-.2:9H,3:-,0:-,1:JC,2:-,3:2D,0:-,1:-,2:-"
    ".3:8C,0:9D,1:-,2:-,3:-.0:7H"
)
"""The same deal, played to its end."""
OPENS = ("AH", "KH", "KD", "JD", "TH", "9H", "8S", "7S", "6H", "5S", "5H", "4D", "3D")


def turn(desk: Desk, number: int) -> Locator:
    """Where a seat plays, while it is to act."""
    return desk.exactly("region", "table.turn", name=desk.seat(number))


def hand(desk: Desk, number: int) -> Locator:
    """The cards of the seat that is to act."""
    return turn(desk, number).get_by_role("list", name=desk.t("table.your-hand", name=desk.seat(number)))


def card(desk: Desk, number: int, code: str) -> Locator:
    return hand(desk, number).get_by_role("button", name=desk.card(code))


def place(desk: Desk, number: int) -> Locator:
    """Where a seat is drawn at the table."""
    table = desk.exactly("region", "drawn.table")
    return table.get_by_role("region", name=desk.seat(number), exact=True)


def lies(desk: Desk, number: int, *cards: str) -> None:
    """On the table lies what a seat has played."""
    pile = desk.find("list", "drawn.pile", name=desk.seat(number))
    expect(pile.get_by_role("img")).to_have_count(len(cards))
    for code in cards:
        expect(pile.get_by_role("img", name=desk.card(code), exact=True)).to_be_visible()


@WINDOWS
def test_by_clicking(page: Desk) -> None:
    page.open("#/table?variant=hong-kong-ip")
    page.find("textbox", "table.seed").fill("a")
    page.exactly("button", "table.deal").click()
    for code in OPENS:
        expect(card(page, 2, code)).to_be_visible()
    assert page.is_as_wide_as_its_window()
    expect(place(page, 0).get_by_role("img")).to_have_count(13)
    expect(hand(page, 2).get_by_role("button", name=page.t("table.of-no-use"))).to_have_count(7)
    expect(turn(page, 2)).to_contain_text(page.t("table.moves", count=3))
    card(page, 2, "5S").click()
    expect(hand(page, 2).get_by_role("button", name=page.t("table.of-no-use"))).to_have_count(8)
    for code in ("3D", "4D", "6H"):
        card(page, 2, code).click()
    expect(turn(page, 2)).to_contain_text(page.t("table.why-not"))
    expect(turn(page, 2).get_by_role("link").first).to_be_visible()
    card(page, 2, "7S").click()
    page.exactly("button", "table.play").click()
    lies(page, 2, "3D", "4D", "5S", "6H", "7S")
    expect(page.page.get_by_role("status").filter(has_text=page.card("6H"))).to_have_count(1)
    expect(place(page, 2).get_by_role("img")).to_have_count(8)
    page.exactly("button", "table.pass").click()
    expect(turn(page, 0)).to_be_visible()
    expect(place(page, 3)).to_contain_text(page.t("drawn.passed"))
    page.page.reload()
    expect(place(page, 3)).to_contain_text(page.t("drawn.passed"))
    page.page.go_back()
    expect(turn(page, 3)).to_be_visible()
    page.page.go_forward()
    expect(turn(page, 0)).to_be_visible()
    page.exactly("button", "table.undo").click()
    expect(turn(page, 3)).to_be_visible()
    assert page.is_as_wide_as_its_window()


@WINDOWS
def test_by_keyboard_alone(page: Desk) -> None:
    page.open("#/table?variant=hong-kong-ip")
    keyboard = page.page.keyboard
    page.tab_to(page.find("textbox", "table.seed"))
    keyboard.type("a")
    keyboard.press("Enter")
    expect(turn(page, 2)).to_be_visible()
    page.tab_to(card(page, 2, "3D"))
    keyboard.press("Space")
    page.tab_to(page.exactly("button", "table.play"))
    keyboard.press("Enter")
    lies(page, 2, "3D")
    expect(turn(page, 3).get_by_role("heading", level=3)).to_be_focused()
    page.tab_to(page.exactly("button", "table.pass"))
    keyboard.press("Enter")
    expect(turn(page, 0).get_by_role("heading", level=3)).to_be_focused()
    words = said(page.tag)["table.moves"]["other"].partition("}")[2].strip()
    page.tab_to(page.page.locator("summary").filter(has_text=words))
    keyboard.press("Enter")
    page.tab_to(turn(page, 0).get_by_role("listitem").last.get_by_role("button"))
    keyboard.press("Enter")
    expect(turn(page, 1).get_by_role("heading", level=3)).to_be_focused()
    page.tab_to(page.exactly("button", "table.undo"))
    keyboard.press("Enter")
    expect(turn(page, 0)).to_be_visible()
    expect(page.exactly("button", "table.undo")).to_be_focused()


@TONGUES
def test_chance_plays_five_turns(page: Desk) -> None:
    page.open(DEALT)
    expect(turn(page, 2)).to_be_visible()
    five = page.exactly("button", "table.five-turns")
    page.tab_to(five)
    page.page.keyboard.press("Enter")
    expect(five).to_have_attribute("aria-disabled", "true")
    expect(five).to_have_attribute("aria-disabled", "false")
    state = parse_qs(page.page.url.partition("?")[2])
    assert len(state["events"][0].replace(".", ",").split(",")) == 5
    expect(five).to_be_focused()
    assert "chance" not in state
    page.page.go_back()
    expect(turn(page, 2)).to_be_visible()


@pytest.mark.parametrize(("tag", "width"), [("en", PHONE), pytest.param("zh-Hant", DESKTOP, marks=IN_VERIFY)])
def test_chance_plays_a_deal_to_its_end_and_the_record_is_checked(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open(DEALT)
        page.exactly("button", "table.to-the-end").click()
        ended = page.exactly("region", "drawn.result")
        expect(ended).to_be_visible(timeout=240_000)
        played = parse_qs(page.page.url.partition("?")[2])["events"][0]
        assert played.startswith("2:")
        assert played.count("3D") == 1
        winner = ended.get_by_role("heading").inner_text()
        assert page.is_as_wide_as_its_window()
        page.find("link", "table.record").click()
        verdict = page.exactly("region", "record.verdict")
        expect(verdict).to_contain_text(page.t("record.clean"))
        expect(page.page.get_by_role("heading", name=winner)).to_be_visible()
        record = page.find("textbox", "record.text").input_value()
        answer = page.asked("referee", {"record": record})
        assert answer["verdict"] == "clean"
        assert answer["result"]["cards_left"][answer["result"]["winner"]] == 0
        page.page.go_back()
        expect(ended).to_be_visible()
        expect(place(page, answer["result"]["winner"])).to_contain_text(page.t("drawn.won"))
        page.exactly("button", "table.next-deal").click()
        expect(page.find("heading", "table.deal-number", number="2")).to_be_visible()
        expect(page.page.get_by_role("table", name=page.t("table.standing", count=1))).to_be_visible()
        opens = turn(page, answer["result"]["winner"])
        expect(opens).to_be_visible()  # chance waits until somebody lets it play this deal too


def test_all_hands_are_played_by_one_person(page: Desk) -> None:
    page.open("#/table?variant=two-player-13&seed=b")
    ended = page.exactly("region", "drawn.result")
    moves = page.page.locator("summary").filter(has_text="legal move")
    waits = ended.or_(page.page.get_by_role("heading", name="is to act"))
    for _ in range(120):
        expect(waits.first).to_be_visible()
        if ended.is_visible():
            break
        events = page.page.url
        if moves.count():
            listed = page.page.get_by_role("group").filter(has=moves).get_by_role("listitem")
            if not listed.first.is_visible():  # they stay open from turn to turn
                moves.click()
            listed.first.get_by_role("button").click()
        else:
            page.find("button", "table.pass").click()
        page.page.wait_for_function("before => location.href !== before", arg=events)
        expect(page.find("region", "table.title")).to_have_attribute("aria-busy", "false")
    expect(ended).to_contain_text("pays")


def test_chance_plays_for_the_others(page: Desk) -> None:
    page.open(DEALT)
    others = page.find("group", "table.chance")
    for number in (0, 1, 3):
        others.get_by_role("checkbox", name=page.seat(number)).check()
    card(page, 2, "3D").click()
    page.exactly("button", "table.play").click()
    heading = turn(page, 2).get_by_role("heading", level=3)
    expect(heading).to_be_focused()
    assert page.page.url.count(":") > 4  # the others have acted meanwhile
    page.exactly("button", "table.undo").click()
    expect(page.page.get_by_text(page.t("drawn.empty"))).to_be_visible()
    expect(turn(page, 2)).to_be_visible()
    expect(others.get_by_role("checkbox", checked=True)).to_have_count(3)


OTHERS = (
    *("three-player-exchange", "two-player-draw", "lectio-5", "indonesia-hutabarat"),
    "base%2Bcard_exchange%3Dby-placing",
)


@pytest.mark.parametrize(
    "variant", [pytest.param(each, marks=[IN_VERIFY] * (each != "two-player-draw")) for each in OTHERS]
)
def test_other_games_are_played_to_their_end(page: Desk, variant: str) -> None:
    page.open(f"#/table?variant={variant}&seed=c")
    page.exactly("button", "table.to-the-end").click()
    ended = page.exactly("region", "drawn.result")
    expect(ended).to_be_visible(timeout=240_000)
    page.exactly("button", "table.next-deal").click()
    expect(page.find("heading", "table.deal-number", number="2")).to_be_visible()
    expect(page.page.get_by_role("alert")).to_have_count(0)
    page.exactly("button", "table.one-turn").click()
    page.page.wait_for_url("**events=*")
    page.find("link", "table.record").click()
    verdict = page.exactly("region", "record.verdict")
    expect(verdict).to_contain_text(page.t("record.clean"))


def test_the_players_agree_who_leads(page: Desk) -> None:
    page.open(AGREED)
    leader = page.find("combobox", "table.leader")
    expect(leader).to_have_value("0")
    expect(turn(page, 0)).to_be_visible()
    leader.select_option("3")
    expect(turn(page, 3)).to_be_visible()
    page.exactly("button", "table.one-turn").click()
    page.page.wait_for_url("**events=3*")
    expect(turn(page, 0)).to_be_visible()
    leader.select_option("1")
    expect(turn(page, 1)).to_be_visible()
    expect(page.page).not_to_have_url(re.compile("events="))
    assert page.faults() == []
    page.open(DEALT)
    expect(turn(page, 2)).to_be_visible()
    expect(leader).to_have_count(0)


def test_the_same_seed_deals_the_same_cards(page: Desk) -> None:
    page.open("#/table")
    page.exactly("button", "table.deal").click()
    expect(place(page, 0)).to_be_visible()
    drawn = page.find("textbox", "table.seed").input_value()
    cards = [place(page, 0).get_by_role("img").evaluate_all("cards => cards.map(card => card.ariaLabel)")]
    page.exactly("button", "table.deal-anew").click()
    expect(page.find("textbox", "table.seed")).not_to_have_value(drawn)
    page.open(f"#/table?seed={drawn}")
    expect(place(page, 0)).to_be_visible()
    again = [place(page, 0).get_by_role("img").evaluate_all("cards => cards.map(card => card.ariaLabel)")]
    assert cards == again
