"""A table to try: a seeded deal, played by hand or by chance, with its legal moves; at its end it is a record."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any
from urllib.parse import parse_qs
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, expect

from bigtwo.messages.desk import words_of_desk
from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, SIZES, TONGUES, Desk, said

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]

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


@cache
def asked(address: str, question: str, body: str) -> Any:
    """What the service itself answers."""
    sent = Request(f"{address}/v1/{question}", body.encode(), {"Content-Type": "application/json"})
    with urlopen(sent) as answer:
        return json.load(answer)


def seat(desk: Desk, number: int) -> str:
    name = str(words_of_desk(desk.tag)["words"]["seat.number"]).format(number=number)
    return name[:1].upper() + name[1:]


def turn(desk: Desk, number: int) -> Locator:
    """Where a seat plays, while it is to act."""
    return desk.page.get_by_role("region", name=desk.t("table.turn", name=seat(desk, number)), exact=True)


def hand(desk: Desk, number: int) -> Locator:
    """The cards of the seat that is to act."""
    return turn(desk, number).get_by_role("list", name=desk.t("table.your-hand", name=seat(desk, number)))


def card(desk: Desk, number: int, code: str) -> Locator:
    return hand(desk, number).get_by_role("button", name=desk.card(code))


def place(desk: Desk, number: int) -> Locator:
    """Where a seat is drawn at the table."""
    table = desk.page.get_by_role("region", name=desk.t("drawn.table"), exact=True)
    return table.get_by_role("region", name=seat(desk, number), exact=True)


def button(desk: Desk, id_: str) -> Locator:
    return desk.page.get_by_role("button", name=desk.t(id_), exact=True)


def counted(desk: Desk, id_: str, count: int) -> str:
    return str(said(desk.tag)[id_]["one" if count == 1 else "other"]).format(count=count)


def lies(desk: Desk, number: int, *cards: str) -> None:
    """On the table lies what a seat has played."""
    pile = desk.page.get_by_role("list", name=desk.t("drawn.pile", name=seat(desk, number)))
    expect(pile.get_by_role("img")).to_have_count(len(cards))
    for code in cards:
        expect(pile.get_by_role("img", name=desk.card(code), exact=True)).to_be_visible()


@TONGUES
@SIZES
def test_by_clicking(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/table?variant=hong-kong-ip")
        page.page.get_by_role("textbox", name=page.t("table.seed")).fill("a")
        button(page, "table.deal").click()
        for code in OPENS:
            expect(card(page, 2, code)).to_be_visible()
        assert page.is_as_wide_as_its_window()
        expect(place(page, 0).get_by_role("img")).to_have_count(13)
        expect(hand(page, 2).get_by_role("button", name=page.t("table.of-no-use"))).to_have_count(7)
        expect(turn(page, 2)).to_contain_text(counted(page, "table.moves", 3))
        card(page, 2, "5S").click()
        expect(hand(page, 2).get_by_role("button", name=page.t("table.of-no-use"))).to_have_count(8)
        for code in ("3D", "4D", "6H"):
            card(page, 2, code).click()
        expect(turn(page, 2)).to_contain_text(page.t("table.why-not"))
        expect(turn(page, 2).get_by_role("link").first).to_be_visible()
        card(page, 2, "7S").click()
        button(page, "table.play").click()
        lies(page, 2, "3D", "4D", "5S", "6H", "7S")
        expect(page.page.get_by_role("status").filter(has_text=page.card("6H"))).to_have_count(1)
        expect(place(page, 2).get_by_role("img")).to_have_count(8)
        button(page, "table.pass").click()
        expect(turn(page, 0)).to_be_visible()
        expect(place(page, 3)).to_contain_text(page.t("drawn.passed"))
        page.page.reload()
        expect(place(page, 3)).to_contain_text(page.t("drawn.passed"))
        page.page.go_back()
        expect(turn(page, 3)).to_be_visible()
        page.page.go_forward()
        expect(turn(page, 0)).to_be_visible()
        button(page, "table.undo").click()
        expect(turn(page, 3)).to_be_visible()
        assert page.is_as_wide_as_its_window()


@TONGUES
@SIZES
def test_by_keyboard_alone(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/table?variant=hong-kong-ip")
        keyboard = page.page.keyboard
        page.tab_to(page.page.get_by_role("textbox", name=page.t("table.seed")))
        keyboard.type("a")
        keyboard.press("Enter")
        expect(turn(page, 2)).to_be_visible()
        page.tab_to(card(page, 2, "3D"))
        keyboard.press("Space")
        page.tab_to(button(page, "table.play"))
        keyboard.press("Enter")
        lies(page, 2, "3D")
        expect(turn(page, 3).get_by_role("heading", level=3)).to_be_focused()
        page.tab_to(button(page, "table.pass"))
        keyboard.press("Enter")
        expect(turn(page, 0).get_by_role("heading", level=3)).to_be_focused()
        page.tab_to(
            page.page.locator("summary").filter(has_text=said(tag)["table.moves"]["other"].partition("}")[2].strip())
        )
        keyboard.press("Enter")
        page.tab_to(turn(page, 0).get_by_role("listitem").last.get_by_role("button"))
        keyboard.press("Enter")
        expect(turn(page, 1).get_by_role("heading", level=3)).to_be_focused()
        page.tab_to(button(page, "table.undo"))
        keyboard.press("Enter")
        expect(turn(page, 0)).to_be_visible()
        expect(button(page, "table.undo")).to_be_focused()


@TONGUES
def test_chance_plays_five_turns(desk: Open, tag: str) -> None:
    with desk(tag, PHONE) as page:
        page.open(DEALT)
        expect(turn(page, 2)).to_be_visible()
        five = button(page, "table.five-turns")
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


@TONGUES
@SIZES
def test_chance_plays_a_deal_to_its_end_and_the_record_is_checked(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open(DEALT)
        button(page, "table.to-the-end").click()
        ended = page.page.get_by_role("region", name=page.t("drawn.result"), exact=True)
        expect(ended).to_be_visible(timeout=240_000)
        played = parse_qs(page.page.url.partition("?")[2])["events"][0]
        assert played.startswith("2:")
        assert played.count("3D") == 1
        winner = ended.get_by_role("heading").inner_text()
        assert page.is_as_wide_as_its_window()
        page.page.get_by_role("link", name=page.t("table.record")).click()
        verdict = page.page.get_by_role("region", name=page.t("record.verdict"), exact=True)
        expect(verdict).to_contain_text(page.t("record.clean"))
        expect(page.page.get_by_role("heading", name=winner)).to_be_visible()
        record = page.page.get_by_role("textbox", name=page.t("record.text")).input_value()
        answer = asked(page.address, "referee", json.dumps({"record": record}))
        assert answer["verdict"] == "clean"
        assert answer["result"]["cards_left"][answer["result"]["winner"]] == 0
        page.page.go_back()
        expect(ended).to_be_visible()
        button(page, "table.next-deal").click()
        expect(page.page.get_by_role("heading", name=page.t("table.deal-number", number="2"))).to_be_visible()
        expect(page.page.get_by_role("table", name=counted(page, "table.standing", 1))).to_be_visible()
        opens = turn(page, answer["result"]["winner"])
        expect(opens).to_be_visible()  # chance waits until somebody lets it play this deal too


def test_all_hands_are_played_by_one_person(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/table?variant=two-player-13&seed=b")
        ended = page.page.get_by_role("region", name=page.t("drawn.result"), exact=True)
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
                page.page.get_by_role("button", name=page.t("table.pass")).click()
            page.page.wait_for_function("before => location.href !== before", arg=events)
            expect(page.page.get_by_role("region", name=page.t("table.title"))).to_have_attribute("aria-busy", "false")
        expect(ended).to_contain_text("pays")


def test_chance_plays_for_the_others(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(DEALT)
        others = page.page.get_by_role("group", name=page.t("table.chance"))
        for number in (0, 1, 3):
            others.get_by_role("checkbox", name=seat(page, number)).check()
        card(page, 2, "3D").click()
        button(page, "table.play").click()
        heading = turn(page, 2).get_by_role("heading", level=3)
        expect(heading).to_be_focused()
        assert page.page.url.count(":") > 4  # the others have acted meanwhile
        button(page, "table.undo").click()
        expect(page.page.get_by_text(page.t("drawn.empty"))).to_be_visible()
        expect(turn(page, 2)).to_be_visible()


OTHERS = (
    *("three-player-exchange", "two-player-draw", "lectio-5", "indonesia-hutabarat"),
    "base%2Bcard_exchange%3Dby-placing",
)


@pytest.mark.parametrize("variant", OTHERS)
def test_other_games_are_played_to_their_end(desk: Open, variant: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open(f"#/table?variant={variant}&seed=c")
        button(page, "table.to-the-end").click()
        ended = page.page.get_by_role("region", name=page.t("drawn.result"), exact=True)
        expect(ended).to_be_visible(timeout=240_000)
        button(page, "table.next-deal").click()
        expect(page.page.get_by_role("heading", name=page.t("table.deal-number", number="2"))).to_be_visible()
        expect(page.page.get_by_role("alert")).to_have_count(0)
        button(page, "table.one-turn").click()
        page.page.wait_for_url("**events=*")
        page.page.get_by_role("link", name=page.t("table.record")).click()
        verdict = page.page.get_by_role("region", name=page.t("record.verdict"), exact=True)
        expect(verdict).to_contain_text(page.t("record.clean"))


def test_the_players_agree_who_leads(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open(AGREED)
        leader = page.page.get_by_role("combobox", name=page.t("table.leader"))
        expect(leader).to_have_value("0")
        expect(turn(page, 0)).to_be_visible()
        leader.select_option("3")
        expect(turn(page, 3)).to_be_visible()
        button(page, "table.one-turn").click()
        page.page.wait_for_url("**events=3*")
        expect(turn(page, 0)).to_be_visible()
        leader.select_option("1")
        expect(turn(page, 1)).to_be_visible()
        expect(page.page).not_to_have_url(re.compile("events="))
        assert page.faults() == []
        page.open(DEALT)
        expect(turn(page, 2)).to_be_visible()
        expect(leader).to_have_count(0)


def test_the_same_seed_deals_the_same_cards(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/table")
        button(page, "table.deal").click()
        expect(place(page, 0)).to_be_visible()
        drawn = page.page.get_by_role("textbox", name=page.t("table.seed")).input_value()
        cards = [place(page, 0).get_by_role("img").evaluate_all("cards => cards.map(card => card.ariaLabel)")]
        button(page, "table.deal-anew").click()
        expect(page.page.get_by_role("textbox", name=page.t("table.seed"))).not_to_have_value(drawn)
        page.open(f"#/table?seed={drawn}")
        expect(place(page, 0)).to_be_visible()
        again = [place(page, 0).get_by_role("img").evaluate_all("cards => cards.map(card => card.ariaLabel)")]
        assert cards == again


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_nothing_keeps_people_out(desk: Open, width: int, scheme: str) -> None:
    with desk("en", width, scheme) as page:
        page.open(f"{DEALT}&picked=3D,KH")
        expect(turn(page, 2)).to_contain_text(page.t("table.why-not"))
        assert page.faults() == []
        page.open(f"{DEALT}&events=2:3D")
        expect(turn(page, 3)).to_be_visible()
        page.page.locator("summary").filter(has_text="legal move").click()
        assert page.faults() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_a_deal_that_has_ended_keeps_nobody_out(desk: Open, width: int, scheme: str) -> None:
    with desk("de", width, scheme) as page:
        page.open(ENDED)
        expect(page.page.get_by_role("region", name=page.t("drawn.result"), exact=True)).to_be_visible()
        assert page.faults() == []
        page.page.set_viewport_size({"width": 320, "height": 640})
        assert page.is_as_wide_as_its_window()


def test_nothing_stands_out_on_a_small_phone(desk: Open) -> None:
    with desk("de", 320) as page:
        for state in (f"{DEALT}&picked=3D,KH", f"{DEALT}&events=2:3D", "#/table?variant=lectio-5&seed=a"):
            page.open(state)
            expect(page.page.get_by_role("region", name=page.t("drawn.table"))).to_be_visible()
            assert page.is_as_wide_as_its_window()


@pytest.mark.parametrize(
    "state",
    [
        f"{DEALT}&events=<script>alert(1)</script>",
        f"{DEALT}&events=2:KH",
        f"{DEALT}&events=2:3D,9:4D",
        f"{DEALT}&events=" + ",".join(["2:3D"] * 3000),
        f"{DEALT}&played=<b>",
        f"{DEALT}&played=%5B%7B%22winner%22%3A%22%3Cb%3E%22%7D%5D",
        f"{DEALT}&played=" + "%5B" * 50_000,
        f"{DEALT}&played=" + "[" * 90_000 + "]" * 90_000,
        f"{DEALT}&picked=<script>,XX,3D",
        f"{DEALT}&chance=<b>,banana",
        f"{AGREED}&leader=<b>",
        f"{AGREED}&leader=9",
        f"{DEALT}&hand=9S",
        "#/table?variant=<script>alert(1)</script>&seed=a",
        "#/table?seed=" + "<b>" * 20_000,
    ],
)
def test_a_hostile_link_says_what_is_wrong(desk: Open, state: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open(state)
        expect(page.page.get_by_role("alert").first).to_be_visible()
