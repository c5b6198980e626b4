"""A game: a deal against opponents that the page plays, or among friends; at its end it is a record."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote

import pytest
from playwright.sync_api import Locator, expect

from tests.desk.conftest import Open
from tests.desk.pages import IN_VERIFY, PHONE, TONGUES, WINDOWS, Desk

pytestmark = pytest.mark.tools("chromium-headless-shell")

ALONE = "#/table?variant=hong-kong-ip&seed=a"
"""Against three. Seat 2 opens with the three of diamonds."""
DEALT = f"{ALONE}&friends=Ann,Ben,Cho,Dee&open=true"
"""The same deal among four who play all hands openly; the hand of Cho, who opens, is OPENS."""
AGREED = "#/table?variant=base%2Bfirst_leader%3Dnamed-seat&seed=a&friends=Ann,Ben,Cho,Dee&open=true"
"""The players agree who leads."""
OFFERED = "#/table?variant=base%2Bredeal%3Dmay-points-at-most%3A14&seed=j"
"""Seat 0 is dealt 10 points and may have the cards thrown in."""
GAME = """1. 2: 3D4D5H6H7S 6S7D8D9STD - 3S4C5DAD2S - - 3C9CQCKCAC - - -
2. 0: QS - AH 2H - - -
3. 3: 6D - TC TH QH AS - - 2C - - -
4. 3: JS - - KD - KS - - -
5. 0: QD - - -
6. 0: 4S - 5S - JH - KH - - -
7. 2: 9H - - JC - 2D - - -
8. 3: 8C 9D - - -
9. 0: 7H
"""
ENDED = f"{ALONE}&events={quote(GAME.strip())}"
"""It is played to its end."""
OPENS = ("AH", "KH", "KD", "JD", "TH", "9H", "8S", "7S", "6H", "5S", "5H", "4D", "3D")
NAMES = ("Ann", "Ben", "Cho", "Dee")


def turn(desk: Desk, name: str) -> Locator:
    """Where somebody plays, while he or she is to act."""
    return desk.exactly("region", "table.your-turn", name=name)


def hand(desk: Desk, name: str) -> Locator:
    """The cards of whoever holds the phone."""
    return desk.exactly("list", "table.your-hand", name=name)


def card(desk: Desk, name: str, code: str) -> Locator:
    return hand(desk, name).get_by_role("button", name=desk.card(code))


def place(desk: Desk, name: str) -> Locator:
    """Where a seat is drawn at the table."""
    return desk.exactly("region", "drawn.table").get_by_role("region", name=name, exact=True)


def lies(desk: Desk, name: str, *cards: str) -> None:
    """On the table lies what somebody has played."""
    pile = desk.find("list", "drawn.pile", name=name)
    expect(pile.get_by_role("img")).to_have_count(len(cards))
    for code in cards:
        expect(pile.get_by_role("img", name=desk.card(code), exact=True)).to_be_visible()


def ends_by_the_main_button(desk: Desk) -> Locator:
    """The result of a deal, in which whoever plays does what is shown, and passes where nothing is."""
    ended = desk.exactly("region", "drawn.result")
    known = ".turn > .row:not(:has(button:not(.main)[aria-disabled=true]))"  # what is shown may still be worked out
    step = desk.page.locator(f"{known} > button:not([aria-disabled=true])").first
    while not ended.is_visible():
        before = desk.page.url
        step.or_(ended).first.wait_for()
        if not ended.is_visible():
            step.click()
            desk.page.wait_for_function("before => location.href !== before", arg=before)
    return ended


def is_in_the_open(desk: Desk, seat: int) -> bool:
    """Is every card that the page or its address names one of this seat, or one that was played?"""
    state = parse_qs(desk.page.url.partition("?")[2])
    played = re.findall("[2-9TJQKA][SHCD]", state.get("events", [""])[0])
    dealt = desk.asked("deal", {"variant": "hong-kong-ip", "seed": "a", "dealer": 0})["hands"][seat]
    named = re.findall("[2-9TJQKA][SHCD]", desk.page.url)
    labels = desk.page.evaluate("[...document.querySelectorAll('[aria-label]')].map(each => each.ariaLabel)")
    shown = [
        code
        for rank in "23456789TJQKA"
        for code in (rank + suit for suit in "SHCD")
        if any(desk.card(code) in each for each in labels)
    ]
    return {*named, *shown} <= {*played, *dealt}


@WINDOWS
def test_by_clicking(page: Desk) -> None:
    page.open(DEALT)
    for code in OPENS:
        expect(card(page, "Cho", code)).to_be_visible()
    assert page.is_as_wide_as_its_window()
    expect(place(page, "Ann").get_by_role("img")).to_have_count(13)
    expect(hand(page, "Cho").get_by_role("button", name=page.t("table.of-no-use"))).to_have_count(7)
    expect(turn(page, "Cho")).to_contain_text(page.t("table.moves", count=3))
    card(page, "Cho", "5S").click()
    expect(hand(page, "Cho").get_by_role("button", name=page.t("table.of-no-use"))).to_have_count(8)
    for code in ("3D", "4D", "6H"):
        card(page, "Cho", code).click()
    expect(turn(page, "Cho")).to_contain_text(page.t("table.why-not"))
    expect(turn(page, "Cho").get_by_role("link").first).to_be_visible()
    card(page, "Cho", "7S").click()
    page.exactly("button", "table.play").click()
    lies(page, "Cho", "3D", "4D", "5S", "6H", "7S")
    expect(page.page.get_by_role("status").filter(has_text=page.card("6H"))).to_have_count(1)
    expect(place(page, "Cho").get_by_role("img")).to_have_count(8)
    page.exactly("button", "table.pass").click()
    expect(turn(page, "Ann")).to_be_visible()
    expect(place(page, "Dee")).to_contain_text(page.t("drawn.passed"))
    page.page.reload()
    expect(place(page, "Dee")).to_contain_text(page.t("drawn.passed"))
    page.page.go_back()
    expect(turn(page, "Dee")).to_be_visible()
    page.page.go_forward()
    expect(turn(page, "Ann")).to_be_visible()
    page.page.get_by_text(page.t("table.history"), exact=True).click()
    page.page.get_by_role("button", name=re.compile("Cho[:：]")).click()
    expect(page.page.get_by_text(page.t("table.was-legal")).first).to_be_visible()
    assert page.is_as_wide_as_its_window()


def test_an_opponent_beats_what_it_can_before_a_last_card(page: Desk) -> None:
    """Seat 2 holds the eight of spades and the jack of diamonds, and seat 3, the next one, a single card."""
    until_then = GAME.partition("9. 0")[0].strip().removesuffix(" - -")
    page.open(f"{ALONE}&events={quote(until_then)}")
    lies(page, page.seat(2), "JD")


@WINDOWS
def test_by_keyboard_alone(page: Desk) -> None:
    page.open(DEALT)
    keyboard = page.page.keyboard
    page.tab_to(card(page, "Cho", "3D"))
    keyboard.press("Space")
    page.tab_to(page.exactly("button", "table.play"))
    keyboard.press("Enter")
    lies(page, "Cho", "3D")
    expect(page.page.locator("button.main")).to_be_focused()
    page.tab_to(page.exactly("button", "table.pass"))
    keyboard.press("Enter")
    expect(turn(page, "Ann")).to_be_visible()
    page.tab_to(turn(page, "Ann").locator("summary"))
    keyboard.press("Enter")
    page.tab_to(turn(page, "Ann").get_by_role("group").get_by_role("listitem").last.get_by_role("button"))
    keyboard.press("Enter")
    expect(turn(page, "Ben")).to_be_visible()
    page.tab_to(page.exactly("button", "table.undo"))
    keyboard.press("Enter")
    page.tab_to(page.exactly("button", "table.undo-yes"))
    keyboard.press("Enter")
    expect(turn(page, "Ann")).to_be_visible()


@TONGUES
def test_a_deal_against_three_ends_by_the_main_button_alone(page: Desk) -> None:
    """While it is played nobody sees another hand, neither on the page nor in its address."""
    me = page.t("drawn.you")
    page.open(ALONE)
    expect(turn(page, me)).to_be_visible()
    expect(hand(page, me).get_by_role("button")).to_have_count(13)
    assert is_in_the_open(page, 0)
    expect(page.main()).to_have_count(0)  # nothing is chosen yet
    page.exactly("button", "table.suggest").click()
    expect(page.main()).to_have_text(page.t("table.play"))
    expect(turn(page, me)).to_be_visible()
    assert is_in_the_open(page, 0)
    ended = ends_by_the_main_button(page)
    assert page.is_as_wide_as_its_window()
    gained = re.findall(r"[+−]\d+", ended.get_by_text(page.t("drawn.net")).inner_text())
    assert len(gained) == 4
    amount = gained[0].removeprefix("+")
    expect(ended.get_by_role("paragraph").first).to_have_text(page.t("drawn.you-win", amount=amount))
    page.find("link", "table.record").click()
    verdict = page.exactly("region", "record.verdict")
    expect(verdict).to_contain_text(page.t("record.clean"))
    result = page.exactly("region", "drawn.result")
    expect(result).to_contain_text(page.word("said.winner", player=page.seat(0)))
    expect(result.get_by_text(page.t("drawn.net"))).to_have_text(re.compile(".*".join(map(re.escape, gained))))
    page.page.go_back()
    page.main().click()
    expect(page.find("heading", "table.deal-number", number="2")).to_be_visible()
    expect(page.page.get_by_text(page.t("table.standing", count=1))).to_be_visible()


def test_a_turn_is_taken_back_with_what_followed(page: Desk) -> None:
    me = page.t("drawn.you")
    page.open(ALONE)
    expect(turn(page, me)).to_be_visible()
    before = page.page.url
    page.exactly("button", "table.pass").click()
    expect(page.exactly("region", "table.your-cards", name=me)).to_be_visible()
    expect(turn(page, me)).to_be_visible()
    page.exactly("button", "table.undo").click()
    expect(page.page).to_have_url(before)


PASSING = f"{ALONE}&events={quote('1. 2: 3D4D5H6H7S 6S7D8D9STD - 3S4C5DAD2S')}"
"""The straight of seat 1 is higher than anything that seat 0 has."""


@WINDOWS
def test_a_card_that_cannot_be_played_has_its_reason_beside_the_hand(page: Desk) -> None:
    me = page.t("drawn.you")
    page.open(PASSING)
    page.page.set_viewport_size({"width": page.page.evaluate("innerWidth"), "height": 800})
    forced, passes = page.exactly("button", "table.pass-only"), page.exactly("button", "table.pass")
    for _ in range(20):  # until nothing can be played
        expect(page.exactly("region", "table.title")).to_have_attribute("aria-busy", "false")
        forced.or_(passes).first.wait_for()
        if forced.count():
            break
        before = page.page.url
        passes.click()
        page.page.wait_for_function("before => location.href !== before", arg=before)
    expect(forced).to_be_visible()
    there = hand(page, me).bounding_box()
    hand(page, me).get_by_role("button").first.click()
    reason = turn(page, me).get_by_text(page.t("table.why-not"))
    expect(reason).to_be_in_viewport(ratio=1)
    expect(turn(page, me).locator(".why-not").get_by_role("link").first).to_be_visible()
    after = hand(page, me).bounding_box()
    assert there is not None
    assert after is not None
    assert abs(there["y"] - after["y"]) < 2


def test_friends_pass_the_phone_on_behind_a_curtain(page: Desk) -> None:
    page.open(f"{ALONE}&friends=Ann,Ben")
    curtain = page.exactly("region", "table.hand-on", name="Ann")
    expect(curtain).to_be_visible()
    expect(page.page.locator("[data-card]")).to_have_count(0)
    expect(place(page, "Ann")).to_contain_text(page.t("drawn.cards", count=13))
    assert page.faults() == []
    page.exactly("button", "table.show", name="Ann").click()
    expect(hand(page, "Ann").get_by_role("button")).to_have_count(13)
    assert is_in_the_open(page, 0)
    page.exactly("button", "table.pass").click()
    expect(page.exactly("region", "table.hand-on", name="Ben")).to_be_visible()
    expect(page.page.locator("[data-card]")).to_have_count(0)
    page.exactly("button", "table.undo").click()
    page.exactly("button", "table.undo-no").click()
    page.exactly("button", "table.undo").click()
    page.exactly("button", "table.undo-yes").click()
    expect(curtain).to_be_visible()


OTHERS = (
    *("three-player-exchange", "two-player-draw", "lectio-5", "indonesia-hutabarat"),
    "base%2Bcard_exchange%3Dby-placing",
)


@pytest.mark.parametrize(
    "variant", [pytest.param(each, marks=[IN_VERIFY] * (each != "two-player-draw")) for each in OTHERS]
)
def test_other_games_are_played_to_their_end(page: Desk, variant: str) -> None:
    page.open(f"#/table?variant={variant}&seed=c")
    ends_by_the_main_button(page)
    page.main().click()
    expect(page.find("heading", "table.deal-number", number="2")).to_be_visible()
    ends_by_the_main_button(page)
    expect(page.page.get_by_role("alert")).to_have_count(0)
    page.find("link", "table.record").click()
    verdict = page.exactly("region", "record.verdict")
    expect(verdict).to_contain_text(page.t("record.clean"))


def test_the_players_agree_who_leads(page: Desk) -> None:
    page.open(AGREED)
    leader = page.find("combobox", "table.leader")
    expect(leader).to_have_value("0")
    expect(turn(page, "Ann")).to_be_visible()
    leader.select_option("3")
    expect(turn(page, "Dee")).to_be_visible()
    page.exactly("button", "table.suggest").click()
    page.main().click()
    page.page.wait_for_url("**events=1.+3*")
    expect(turn(page, "Ann")).to_be_visible()
    leader.select_option("1")
    expect(turn(page, "Ben")).to_be_visible()
    expect(page.page).not_to_have_url(re.compile("events="))
    assert page.faults() == []
    page.open(DEALT)
    expect(turn(page, "Cho")).to_be_visible()
    expect(leader).to_have_count(0)


def test_a_weak_hand_is_thrown_in_where_its_holder_asks_and_no_later(page: Desk) -> None:
    page.open(OFFERED)
    held = hand(page, page.t("drawn.you")).get_by_role("button")
    ask = page.exactly("button", "table.throw-in")
    expect(held).to_have_count(13)
    first = held.evaluate_all("cards => cards.map(card => card.dataset.card)")
    ask.click()
    page.page.wait_for_url("**again=1*")
    page.page.wait_for_function(
        "first => [...document.querySelectorAll('[data-card]')].some(card => !first.includes(card.dataset.card))",
        arg=first,
    )
    page.open(f"{OFFERED}&events=1.+2:+3D")
    expect(held).to_have_count(13)
    expect(ask).to_have_count(0)
    assert page.faults() == []


def test_one_tap_deals_and_a_link_deals_the_same_cards(desk: Open) -> None:
    with desk("en", PHONE) as page:
        page.open("#/table")
        page.main().click()
        cards = hand(page, page.t("drawn.you")).get_by_role("button")
        expect(cards).to_have_count(13)
        dealt = cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
        link = f"#/table{page.page.url.partition('#/table')[2].partition('&')[0]}"
        page.page.goto("about:blank")
        page.open(link)
        expect(cards).to_have_count(13)
        assert cards.evaluate_all("cards => cards.map(card => card.dataset.card)") == dealt
