"""Score a deal and keep a session: what is left in the hands, who pays whom, the ledger that stays in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, TONGUES, WINDOWS, Desk
from tests.desk.test_table import GAME
from tests.tables import table

pytestmark = pytest.mark.tools("chromium-headless-shell")

RECORD = f"""
Variant: hong-kong-ip
Players: Ann, Ben, "Cho, the other", Dee   # by seat

Deal: 1
Dealer: Ann
Seed: "a"

{GAME}"""


@WINDOWS
def test_by_clicking(page: Desk) -> None:
    page.open("#/score")
    page.choose_rules("香港")
    for number, name in enumerate(["Ann", "Ben", "Cho", "Dee"]):
        field(page, "score.players", number).fill(name)
    enter(page, 0, (0, 9, 10, 13))
    expect(result(page)).to_contain_text(page.word("said.winner", player="Ann"))
    pays = page.word("line.labelled", name="Dee → Ann", value="39")
    expect(result(page).get_by_role("heading", name=pays)).to_be_visible()
    penalty = result(page).get_by_role("region", name=re.compile("^Cho ?[:：]"))
    expect(penalty).not_to_contain_text("−12")  # what Cho pays in all stands where payments do
    expect(result(page).get_by_text(page.t("drawn.net"))).to_contain_text("Cho −12")
    expect(penalty.get_by_role("link", name="PG-SCORE-03")).to_be_visible()
    expect(result(page)).not_to_contain_text("+10")  # a penalty is no gain
    expect(result(page)).not_to_contain_text("+39")
    expect(result(page)).to_contain_text("+68")  # what Ann gains
    assert page.is_as_wide_as_its_window()
    page.find("button", "score.add").click()
    stands(page, PENALTIES, PENALTIES)
    expect(page.page.get_by_role("status").filter(has_text=page.t("score.added", number="1"))).to_have_count(1)
    enter(page, 1, (1, 0, 2, 3))
    page.find("button", "score.add").click()
    stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
    expect(ledger(page)).to_contain_text(page.t("score.leads", name="Ben"))
    assert page.is_as_wide_as_its_window()
    page.page.reload()
    stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
    expect(field(page, "score.players", 2)).to_have_value("Cho")
    ledger(page).get_by_role("button", name=page.t("score.undo")).click()
    stands(page, PENALTIES, PENALTIES)
    page.page.reload()
    stands(page, PENALTIES, PENALTIES)


@WINDOWS
def test_by_keyboard_alone(page: Desk) -> None:
    page.open("#/score?variant=hong-kong-ip")
    keyboard = page.page.keyboard
    page.tab_to(page.exactly("combobox", "score.winner"))
    keyboard.press("ArrowDown")
    expect(field(page, "score.left", 0)).to_have_value("0")
    for number, count in enumerate(("9", "10", "13"), start=1):
        page.tab_to(field(page, "score.left", number))
        keyboard.type(count)
    expect(result(page)).to_contain_text(page.word("said.winner", player=page.seat(0)))
    page.tab_to(page.find("button", "score.add"))
    keyboard.press("Enter")
    stands(page, PENALTIES, PENALTIES)
    expect(ledger(page).get_by_role("heading", level=2)).to_be_focused()
    undo = ledger(page).get_by_role("button", name=page.t("score.undo"))
    page.tab_to(undo)
    keyboard.press("Enter")
    expect(ledger(page)).to_contain_text(page.t("score.no-deals"))
    expect(undo).to_be_focused()


def test_nothing_is_refused_before_anything_is_entered(page: Desk) -> None:
    refused: list[str] = []
    page.page.on("response", lambda response: refused.extend([response.url] * (response.status >= 400)))
    with table() as row:
        for variant in ("base", "pusoy-dos", "pusoy-dos-play-on", "indonesia-hutabarat", "lectio-5"):
            with row(variant):
                page.open(f"#/score?variant={variant}")
                expect(result(page)).to_contain_text(page.t("score.missing"))
                page.exactly("combobox", "score.winner").select_option("1")
                expect(result(page).get_by_role("listitem").first).not_to_have_text(page.t("score.winner"))
                expect(page.page.get_by_role("alert")).to_have_count(0)
                assert refused == []


def test_what_is_missing_is_said(page: Desk) -> None:
    page.open("#/score?variant=hong-kong-ip")
    missing = result(page).get_by_role("listitem")
    expect(missing).to_have_text([page.t("score.winner")])
    enter(page, 2, ())
    expect(missing).to_have_text([page.t("score.hand", name=page.seat(number)) for number in (0, 1, 3)])
    enter(page, 1, ())  # the cards that the winner has not are taken along
    expect(missing).to_have_text([page.t("score.hand", name=page.seat(number)) for number in (0, 2, 3)])
    enter(page, 1, (3, 0, 4, 14))
    expect(result(page).get_by_role("alert")).to_contain_text("13")
    field(page, "score.left", 3).fill("many")
    expect(result(page).get_by_role("alert")).to_contain_text("many")
    page.page.go_back()
    expect(page.exactly("combobox", "score.winner")).to_have_value("2")
    page.open("#/score?variant=base%2Bmultiplier_scope%3Dfirst-leader&winner=0&left=0,10,3,1")
    expect(missing).to_have_text([page.t("score.first-leader")])
    page.exactly("combobox", "score.first-leader").select_option("1")
    expect(result(page)).to_contain_text(page.word("said.winner", player=page.seat(0)))
    page.open("#/score?variant=pusoy-dos-play-on&winner=0&placings=2")
    expect(missing).to_have_text([page.t("score.place", number=number) for number in (3, 4)])
    page.exactly("combobox", "score.place", number=3).select_option("1")
    expect(missing).to_have_text([page.t("score.place", number=4)])
    outlasted = "two-player-17%2Blone_top_two_finish%3Dnot-a-win%2Bfinish_doubling%3Donly-twos&winner=0"
    page.open(f"#/score?variant={outlasted}&left=0,3")
    expect(missing).to_have_text([page.t("score.last-play")])
    page.open(f"#/score?variant={outlasted}&left=3,0")  # has cards, so made no last play
    expect(result(page)).to_contain_text(page.word("said.winner", player=page.seat(0)))


def test_hands_are_entered_as_cards(page: Desk) -> None:
    page.open("#/score?variant=lukang-dushoff")
    enter(page, 0, ())
    hands = ["3D 4D 5D", "2S 6D", "7D 8D 9D 9C"]
    for number, cards in enumerate(hands, start=1):
        place = page.t("score.hand", name=page.seat(number))
        page.type_cards(place, cards)
        assert badge(page.page.get_by_role("radio", name=place, exact=True), "before") == str(number + 1)
        card = page.page.get_by_role("button", name=page.card(cards.split()[0])).first
        assert badge(card, "after") == str(number + 1)
    expect(result(page)).to_contain_text(page.word("said.winner", player=page.seat(0)))
    loser = result(page).get_by_role("region", name=re.compile(f"^{page.seat(2)} ?[:：]"))
    expect(loser).to_contain_text("2♠")
    page.page.reload()
    expect(result(page)).to_contain_text(page.word("said.winner", player=page.seat(0)))


@TONGUES
def test_a_number_is_no_card_that_is_left(page: Desk) -> None:
    page.open("#/score?variant=indonesia-hutabarat&winner=0")
    place = page.t("score.hand", name=page.seat(1))
    page.type_cards(place, "5")
    expect(page.page.get_by_role("alert")).to_contain_text(page.t("picker.no-suit"))
    typed = page.find("textbox", "picker.type", place=place)
    expect(typed).to_have_value("5")
    expect(page.page.get_by_role("region", name=place).get_by_role("listitem")).to_have_count(0)
    page.type_cards(place, "5C")
    expect(page.page.get_by_role("region", name=place).get_by_role("listitem")).to_have_count(1)


def test_specials_the_last_play_and_a_dragon(page: Desk) -> None:
    page.open("#/score?variant=indonesia-hutabarat&winner=0&hand1=3D&hand2=4D&hand3=5D&last=9S,9H")
    expect(result(page)).to_contain_text(page.word("said.winner", player=page.seat(0)))
    page.find("button", "score.special-add").click()
    special = page.t("score.special", number="1")
    page.type_cards(special, "TS TH TC TD 6D")
    expect(result(page).get_by_role("region", name=page.seat(0)).first).to_contain_text("10♠")
    page.page.go_back()
    page.page.go_back()
    expect(page.find("textbox", "picker.type", place=special)).to_have_count(0)
    expect(page.find("button", "score.special-add")).to_be_visible()
    page.open("#/score?variant=hong-kong-ip&winner=2")
    page.find("checkbox", "score.dragon").check()
    expect(result(page)).to_contain_text(page.word("said.winner", player=page.seat(2)))
    page.page.reload()
    expect(page.find("checkbox", "score.dragon")).to_be_checked()
    page.open("#/score?variant=base%2Blast_card_duty%3Dliable&winner=0&left=0,10,3,1&breach=1")
    expect(result(page)).to_contain_text(page.t("score.liable", name=page.seat(1)))


def test_the_session_asks_for_what_it_needs_beside_the_score(page: Desk) -> None:
    page.open("#/score?variant=base%2Blater_leader%3Dprevious-loser&winner=0&left=0,3,3,1")
    page.find("button", "score.add").click()
    expect(result(page).get_by_role("alert")).to_contain_text("hands")
    expect(result(page)).to_contain_text(page.t("score.hand", name=page.seat(1)))
    for number, cards in enumerate(["4S 5S 6S", "9D 9C 8S", "3D"], start=1):
        page.type_cards(f"{page.t('score.hand', name=page.seat(number))}: {len(cards.split())}", cards)
    page.find("button", "score.add").click()
    stands(page, ["0", "3", "3", "1"], ["0", "3", "3", "1"])
    expect(ledger(page)).to_contain_text(page.t("score.leads", name=page.seat(1)))


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_session_is_saved_and_read_in_again(desk: Open, form: str, tmp_path: Path) -> None:
    names = ["Ann", 'Ben "Two", <b>', "Cho # 3", "Dee"]
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, json.dumps({**TWO_DEALS, "players": names}))
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        with page.page.expect_download() as saving:
            ledger(page).get_by_role("link", name=page.t(f"score.save-{form}")).click()
        assert saving.value.suggested_filename == {"json": "big-two.json", "text": "big-two.txt"}[form]
        saving.value.save_as(tmp_path / saving.value.suggested_filename)
    with desk("zh-Hant", PHONE) as page:
        page.open("#/score")
        page.page.locator("summary").filter(has_text=page.t("score.import")).click()
        page.page.get_by_label(page.t("score.import-file")).set_input_files(next(tmp_path.iterdir()))
        take = page.find("button", "score.import-take")
        expect(take).to_be_enabled()
        take.click()
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        expect(field(page, "score.players", 1)).to_have_value(names[1])
        expect(field(page, "score.players", 2)).to_have_value(names[2])
        ledger(page).get_by_role("button", name=page.t("score.new")).click()
        expect(ledger(page)).to_contain_text(page.t("score.no-deals"))
        ledger(page).get_by_role("button", name=page.t("score.undo")).click()
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)


def test_recorded_deals_are_read_in(page: Desk) -> None:
    page.open("#/score")
    read_in(page, RECORD)
    stands(page, ["0", "6", "2", "1"], ["0", "6", "2", "1"])
    expect(field(page, "score.players", 3)).to_have_value("Dee")
    ledger(page).get_by_role("textbox").fill(f'{RECORD}\nDeal: 2\nDealer: Ann\nSeed: "a"\n\n1. Ann: 3C\n')
    page.find("button", "score.import-take").click()
    expect(ledger(page).get_by_role("alert")).to_have_text(page.t("score.unfinished", number="2"))
    ledger(page).get_by_role("textbox").fill(RECORD.replace("QS", "2H"))
    page.find("button", "score.import-take").click()
    expect(ledger(page).get_by_role("alert")).to_contain_text("2♥")
    stands(page, ["0", "6", "2", "1"], ["0", "6", "2", "1"])


def test_other_rules_than_those_of_the_session_are_told_apart(page: Desk) -> None:
    page.open("#/score")
    read_in(page, json.dumps(TWO_DEALS))
    stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
    page.open("#/score?variant=base&winner=0&left=0,1,2,3")
    expect(result(page)).to_contain_text(page.t("score.foreign"))
    expect(page.find("button", "score.add")).to_have_count(0)
    page.find("button", "score.rules-of-session").click()
    expect(page.find("button", "score.add")).to_be_visible()


def test_what_is_no_session_is_not_taken(page: Desk) -> None:
    """Nor one that the service refuses."""
    page.open("#/score")
    with table() as row:
        for text, answer in (
            ('{"format": 2, "rules": "hong-kong-ip"}', "score.newer"),
            ("{" + "[" * 512_000, "score.unreadable"),
            ('{"format": 1, "variant": "base", "players": [], "deals": [{"winner": "<b>"}]}', "score.unreadable"),
            ("Deal: 1\n" * 501, "score.large"),
            ("x" * 1_100_000, "score.large"),
            ("🂡<script>alert(1)</script>" * 20_000, ""),
            (json.dumps({**TWO_DEALS, "variant": "<script>alert(1)</script>"}), ""),
            (json.dumps({**TWO_DEALS, "deals": [{"winner": 0, "cards_left": [0, 99, 1, 1]}]}), ""),
        ):
            with row(text[:60]):
                page.page.reload()
                read_in(page, text)
                alert = ledger(page).get_by_role("alert")
                expect(alert).to_have_text(page.t(answer) if answer else re.compile("."))
                expect(ledger(page)).to_contain_text(page.t("score.no-deals"))


def test_what_the_browser_held_and_cannot_be_read_is_set_aside(desk: Open) -> None:
    with table() as row:
        for held in ['{"format": 9}', "<script>", '{"format": 1, "deals": ' + "[" * 9000]:
            with row(held[:60]), desk("en", DESKTOP) as page:
                page.page.add_init_script(f"localStorage.setItem('bigtwo.session', {json.dumps(held)})")
                page.open("#/score")
                expect(ledger(page).get_by_role("alert")).to_have_text(page.t("score.aside"))
                assert page.page.evaluate("localStorage.getItem('bigtwo.session-aside')") == held


def test_a_hand_that_is_not_entered_yet_is_no_fault(page: Desk) -> None:
    page.open("#/score?variant=hong-kong-ip&winner=0&left=0,11,10,2&by=hands&hand1=3D")
    missing = result(page).get_by_role("listitem")
    expect(missing).to_have_text([page.t("score.hand", name=page.seat(number)) for number in (2, 3)])
    expect(page.page.get_by_role("alert")).to_have_count(0)
    for number, count in ((1, 11), (2, 10), (3, 2)):  # how many they are is still said
        place = f"{page.t('score.hand', name=page.seat(number))}: {count}"
        expect(page.page.get_by_role("radio", name=place, exact=True)).to_have_count(1)


def test_a_fan_of_cards_stays_in_its_place(desk: Open) -> None:
    hand = "3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,AD,2D"
    with table() as row:
        for width in (PHONE, 700, DESKTOP):
            with row(str(width)), desk("en", width) as page:
                page.open(f"#/score?variant=indonesia-hutabarat&winner=0&hand1={hand}&hand2=3C&hand3=4C")
                cards = page.page.get_by_role("list").filter(has=page.page.get_by_role("img")).first
                expect(cards.get_by_role("listitem")).to_have_count(13)
                assert cards.evaluate("list => list.scrollWidth <= list.clientWidth")


def test_a_session_says_who_pays_whom_in_all(page: Desk) -> None:
    page.open("#/score")
    read_in(page, json.dumps(TWO_DEALS))
    answer = page.asked("session", {"variant": "hong-kong-ip", "deals": TWO_DEALS["deals"]})
    direction = page.word(f"direction.{answer['direction']}")
    expect(ledger(page)).to_contain_text(page.word("line.deals-next", seat="Ben", direction=direction))
    paid = ledger(page).get_by_text(page.t("score.in-all", payments=""), exact=False)
    expect(paid).to_have_count(1)
    said = paid.inner_text()
    net = dict.fromkeys(("Ann", "Ben", "Cho", "Dee"), 0)
    for payer, receiver, amount in re.findall(r"(\w+) pays (\w+) (\d+)", said):
        net[payer] -= int(amount)
        net[receiver] += int(amount)
    assert list(net.values()) == answer["totals"]["net"]


def test_hands_that_win_before_anybody_plays(page: Desk) -> None:
    page.open("#/score?variant=base%2Binstant_wins%3Dsix-pairs:10,four-twos:null&winner=2")
    choice = page.find("combobox", "score.won-before")
    choice.select_option(label=page.t("score.pattern-six-pairs"))
    expect(result(page)).to_contain_text(page.word("said.winner", player=page.seat(2)))
    expect(result(page)).to_contain_text("10")
    choice.select_option(label=page.t("score.pattern-four-twos"))
    expect(result(page)).to_contain_text("39")
    page.page.reload()
    expect(choice).to_have_value("four-twos")
    choice.select_option(label=page.t("score.played-out"))
    expect(field(page, "score.left", 1)).to_be_visible()


# --- Deals that are scored, and what a person finds on the page that scores them. ---


FIRST = "#/score?variant=hong-kong-ip&winner=0&left=0,9,10,13"
PENALTIES = ["0", "9", "20", "39"]
TWO_DEALS = {
    "format": 1,
    "variant": "hong-kong-ip",
    "players": ["Ann", "Ben", "Cho", "Dee"],
    "deals": [{"winner": 0, "cards_left": [0, 9, 10, 13]}, {"winner": 1, "cards_left": [1, 0, 2, 3], "dealer": 0}],
}
TOTALS = ["1", "9", "22", "42"]


def result(desk: Desk) -> Locator:
    return desk.exactly("region", "score.result")


def badge(marked: Locator, where: str) -> str:
    """The number of its place that is drawn on something, before or after what it holds."""
    shown = f"element => getComputedStyle(element, '::{where}').content + ' ' + element.dataset.place"
    content, number = str(marked.evaluate(shown)).rsplit(" ", 1)
    assert "data-place" in content or f'"{number}"' in content
    return number


def ledger(desk: Desk) -> Locator:
    return desk.exactly("region", "score.session")


def field(desk: Desk, group: str, number: int) -> Locator:
    """The field of a seat among the names or the cards left; a seat is called by its number until it has a name."""
    return desk.exactly("group", group).get_by_role("textbox").nth(number)


def rows(desk: Desk) -> Locator:
    """The deals of the ledger, with the row of totals."""
    return ledger(desk).get_by_role("table").first.get_by_role("row")


def stands(desk: Desk, *deals: Sequence[str]) -> None:
    """The ledger has these rows, the last one being what they come to."""
    expect(rows(desk)).to_have_count(len(deals) + 1)
    for number, amounts in enumerate(deals, start=1):
        expect(rows(desk).nth(number).get_by_role("cell")).to_have_text(list(amounts))


def enter(desk: Desk, winner: int, left: Sequence[int]) -> None:
    desk.exactly("combobox", "score.winner").select_option(str(winner))
    for number, count in enumerate(left):
        field(desk, "score.left", number).fill(str(count))


def read_in(desk: Desk, text: str) -> None:
    box = desk.find("textbox", "score.import-text")
    if not box.is_visible():  # the fold stays open after the first text
        desk.page.locator("summary").filter(has_text=desk.t("score.import")).click()
    box.fill(text)
    desk.find("button", "score.import-take").click()


def edit(desk: Desk, number: int) -> None:
    """Presses the button that puts a deal of the session back into the form."""
    deal = desk.t("table.deal-number", number=number)
    button = desk.word("line.labelled", name=desk.t("score.edit"), value=deal)
    ledger(desk).get_by_role("button", name=button, exact=True).click()


def is_in_form(desk: Desk, number: int) -> None:
    """The form is that of a deal of the session, and has the focus."""
    expect(desk.find("heading", "score.editing", number=number)).to_be_focused()


# --- The session goes on: a deal of it is corrected, undone and entered again, and found after a reload. ---


@WINDOWS
def test_a_deal_of_the_session_is_corrected(page: Desk) -> None:
    page.open("#/score")
    read_in(page, json.dumps(TWO_DEALS))
    edit(page, 1)
    is_in_form(page, 1)
    expect(page.exactly("combobox", "score.winner")).to_have_value("0")
    expect(field(page, "score.left", 3)).to_have_value("13")
    assert page.is_as_wide_as_its_window()
    assert page.faults() == []
    field(page, "score.left", 3).fill("3")
    page.find("button", "score.replace").click()
    stands(page, ["0", "9", "20", "3"], ["1", "0", "2", "3"], ["1", "9", "22", "6"])
    expect(ledger(page).get_by_role("heading", level=2)).to_be_focused()
    expect(page.find("button", "score.replace")).to_have_count(0)
    edit(page, 2)
    is_in_form(page, 2)
    expect(page.exactly("combobox", "score.dealer")).to_have_value("0")
    field(page, "score.left", 2).fill("9")
    page.find("button", "score.leave").click()
    expect(field(page, "score.left", 2)).to_have_value("")
    stands(page, ["0", "9", "20", "3"], ["1", "0", "2", "3"], ["1", "9", "22", "6"])
    ledger(page).get_by_role("button", name=page.t("score.undo")).click()
    stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)


def test_what_undo_removes_goes_back_into_the_form(page: Desk) -> None:
    page.open(FIRST)
    page.find("button", "score.add").click()
    stands(page, PENALTIES, PENALTIES)
    expect(field(page, "score.left", 1)).to_have_value("")
    ledger(page).get_by_role("button", name=page.t("score.undo")).click()
    expect(ledger(page)).to_contain_text(page.t("score.no-deals"))
    for number, count in enumerate(("0", "9", "10", "13")):
        expect(field(page, "score.left", number)).to_have_value(count)
    page.find("button", "score.add").click()
    stands(page, PENALTIES, PENALTIES)


def test_cards_of_a_corrected_deal_are_kept(desk: Open) -> None:
    played = {
        "winner": 0,
        "hands": [[], ["3D"], ["4D", "5D"], ["5H"]],
        "last_play": ["TS", "TH", "TC", "TD", "6D"],
        "specials": [{"seat": 0, "cards": ["TS", "TH", "TC", "TD", "6D"], "final": True}],
        "dealer": 2,
        "stake": 3,
    }
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, json.dumps({"format": 1, "variant": "indonesia-hutabarat", "players": [], "deals": [played]}))
        edit(page, 1)
        is_in_form(page, 1)
        page.find("button", "score.replace").click()
        expect(ledger(page).get_by_role("heading", level=2)).to_be_focused()
        held = json.loads(page.page.evaluate("localStorage.getItem('bigtwo.session')"))
        assert held["deals"] == [played]


@TONGUES
def test_the_top_says_that_a_session_goes_on(page: Desk) -> None:
    page.open("#/score")
    goes_on = page.page.get_by_text(page.t("score.goes-on", count=2))
    expect(ledger(page)).to_contain_text(page.t("score.no-deals"))
    expect(goes_on).to_have_count(0)
    read_in(page, json.dumps(TWO_DEALS))
    stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
    page.page.reload()
    expect(goes_on).to_be_in_viewport()
    assert page.faults() == []
    link = page.find("link", "score.to-session")
    page.tab_to(link)
    page.page.keyboard.press("Enter")
    expect(ledger(page).get_by_role("heading", level=2)).to_be_focused()
    expect(ledger(page).get_by_role("heading", level=2)).to_be_in_viewport()


TO_A_TARGET = {
    "format": 1,
    "variant": "base+target_score=29",
    "players": ["Ann", "Ben", "Cho", "Dee"],
    "deals": [{"winner": 0, "cards_left": [0, 3, 8, 9]}],
}


UNBROKEN = """place => {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    for (const { index, 0: word } of texts.currentNode.data.matchAll(/[\\p{L}\\d]+/gu)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (range.getClientRects().length > 1) return word;
    }
  }
  return place.scrollHeight > place.clientHeight || place.scrollWidth > place.clientWidth ? "cut" : "";
}"""


def test_no_word_is_broken_or_cut_at_the_top_of_a_phone_and_of_a_table(desk: Open) -> None:
    with table() as row:
        for tag in ("de", "id", "fil", "zh-Hans"):
            with row(tag), desk(tag, PHONE) as page:
                page.open("#/score")
                read_in(page, json.dumps({**TWO_DEALS, "players": []}))
                stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
                assert page.page.get_by_role("banner").get_by_role("link").first.evaluate(UNBROKEN) == ""
                for heading in rows(page).first.get_by_role("columnheader").all():
                    assert heading.evaluate(UNBROKEN) == ""
                assert page.is_as_wide_as_its_window()


@WINDOWS
def test_who_has_won_a_session_to_a_target(page: Desk) -> None:
    page.open("#/score")
    read_in(page, json.dumps(TO_A_TARGET))
    expect(ledger(page)).to_contain_text("29")
    won = {"winner": 1, "cards_left": [4, 0, 8, 10]}
    read_in(page, json.dumps({**TO_A_TARGET, "deals": [*TO_A_TARGET["deals"], won]}))
    expect(ledger(page).get_by_role("list")).to_contain_text("Ben")
    shared = {"winner": 1, "cards_left": [3, 0, 8, 10]}
    read_in(page, json.dumps({**TO_A_TARGET, "deals": [*TO_A_TARGET["deals"], shared]}))
    expect(ledger(page).get_by_role("list")).to_contain_text("Ann")
    assert page.is_as_wide_as_its_window()
    assert page.faults() == []


# --- What comes late, when a person has gone on: it changes nothing where he is now. ---


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


def test_a_view_that_is_loaded_late_does_not_take_the_place_of_another(page: Desk) -> None:
    page.open("#/who")
    with held_back(page.page, "**/views/moves.js"):
        page.exactly("link", "moves.nav").click()
        page.exactly("link", "rules.nav").click()
        expect(page.page.get_by_role("heading", name=page.t("rules.title"), level=1)).to_be_visible()
    expect(page.page.get_by_role("heading", name=page.t("rules.title"), level=1)).to_be_visible()


def test_cards_that_are_read_late_do_not_go_to_another_view(page: Desk) -> None:
    page.open("#/who")
    with held_back(page.page, "**/v1/classify?*"):
        page.find("textbox", "picker.type", place=page.t("who.first")).fill("9s")
        page.exactly("link", "rules.nav").click()
        expect(page.page.get_by_role("heading", name=page.t("rules.title"), level=1)).to_be_visible()
    assert page.page.url == f"{page.address}/#/rules"
    expect(page.page.get_by_role("alert")).to_have_count(0)


def test_cards_that_are_read_late_leave_what_was_entered_meanwhile(page: Desk) -> None:
    page.open("#/who?b=9D,8D")
    with held_back(page.page, "**/v1/classify?cards=9d*"):
        field = page.find("textbox", "picker.type", place=page.t("who.first"))
        field.fill("9d")
        field.press("Enter")
        page.place("who.second").get_by_role("button", name=page.card("8D")).click()
        expect(page.place("who.second").get_by_role("listitem")).to_have_count(1)
    expect(page.place("who.first").get_by_role("listitem")).to_have_count(1)
    expect(page.place("who.second").get_by_role("listitem")).to_have_count(0)


def test_the_language_that_was_chosen_last_is_spoken(page: Desk) -> None:
    page.open("#/who")
    page.page.locator("summary").filter(has_text=page.t("shell.choices")).click()
    with held_back(page.page, "**/words/de.js*"):
        page.page.get_by_label(page.t("shell.language")).select_option("de")
        page.page.get_by_label(page.t("shell.language")).select_option("en")
    expect(page.page.get_by_role("heading", name=page.t("who.title"), level=1)).to_be_visible()


def test_a_language_that_could_not_be_had_is_asked_for_again(page: Desk) -> None:
    page.open("#/who")
    page.page.locator("summary").filter(has_text=page.t("shell.choices")).click()
    page.page.route("**/words/de.js*", lambda route: route.abort(), times=1)
    page.page.get_by_label(page.t("shell.language")).select_option("de")
    expect(page.page.get_by_text(page.t("shell.connection-lost"))).to_be_visible()
    page.tag = "de"
    expect(page.page.get_by_role("heading", name=page.t("who.title"), level=1)).to_be_visible()
    expect(page.page.get_by_text(page.t("shell.connection-lost"))).to_have_count(0)
    assert all("ERR_FAILED" in each for each in page.complaints), "the browser writes a line for what failed"
    page.complaints.clear()


def test_a_form_that_comes_late_gets_the_focus_of_the_deal_that_is_changed(page: Desk) -> None:
    page.open("#/score")
    read_in(page, json.dumps(TWO_DEALS))
    stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
    page.choose_rules("Pusoy")
    expect(page.find("heading", "score.deal")).to_be_visible()
    with held_back(page.page, "**/v1/batch"):
        edit(page, 2)
        expect(page.find("heading", "score.editing", number=2)).to_have_count(0)
    is_in_form(page, 2)
