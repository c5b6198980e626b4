"""Check a record: pasted, typed or opened, judged, stepped through on a drawn table, and passed on by a link."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import FilePayload, Locator, expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, TONGUES, WINDOWS, Desk
from tests.oracle.notation import events as written
from tests.runner.test_logs import SESSION as TWO_DEALS
from tests.table.test_notation import WRITTEN
from tests.tables import table
from tests.waiting import until

pytestmark = pytest.mark.tools("chromium-headless-shell")


@WINDOWS
def test_by_clicking(page: Desk) -> None:
    page.open("#/record")
    page.find("link", "record.example").click()
    region = verdict(page, "record.violations", count=1)
    expect(region).to_contain_text(page.t("record.applied", count=19, applied=18))
    expect(region.get_by_role("link", name="PG-COMB-27")).to_be_visible()
    page.exactly("button", "record.to-line", number=7).click()
    expect(field(page)).to_be_focused()
    expect(steps(page).get_by_role("button", name="Cho").and_(steps(page).locator("[aria-current]"))).to_have_count(1)
    expect(event(page, 14)).to_have_attribute("aria-current", "step")
    hand(page, "Ben", 9)
    walk(page, "first").click()
    hand(page, "Ben", 13)
    expect(steps(page)).to_contain_text(page.t("record.start"))
    walk(page, "forward").click()
    walk(page, "forward").click()
    hand(page, "Ben", 12)
    told(page, page.t("record.said", name="Ben", said=page.card("6D")))
    walk(page, "back").click()
    hand(page, "Ben", 13)
    hand(page, "Ann", 12)
    walk(page, "last").click()
    hand(page, "Ben", 8)
    expect(walk(page, "forward")).to_have_attribute("aria-disabled", "true")
    region.get_by_role("link", name=page.t("record.event", number=15)).click()
    expect(region.locator("[aria-current=step]")).to_have_text(page.t("record.event", number=15))
    expect(page.find("heading", "record.steps")).to_be_focused()
    expect(event(page, 14)).to_have_attribute("aria-current", "step")
    assert page.is_as_wide_as_its_window()
    page.page.go_back()
    hand(page, "Ben", 8)
    page.page.reload()
    hand(page, "Ben", 8)
    event(page, 1).click()
    hand(page, "Ben", 12)


def test_a_pass_that_was_not_written_down_is_put_in(page: Desk) -> None:
    head = "Variant: hong-kong-ip\nPlayers: Ann, Ben, Cho, Dee\nDealer: Ann\nSeed: kitchen 7\n\n"
    page.open(state(head + "1. Ann: 3D 6D 7S 8C TC QD AS - -\n2. Cho: 5D5H - JDJH\n"))
    verdict(page, "record.violations", count=1)
    page.exactly("button", "record.forgotten", count=1, number=10).click()
    verdict(page, "record.clean")
    expect(field(page)).to_have_value(head + "1. Ann: 3D 6D 7S 8C TC QD AS - - -\n2. Cho: 5D5H - JDJH\n")
    page.page.go_back()
    verdict(page, "record.violations", count=1)


def test_a_pass_that_a_server_has_not_written_down_is_put_in(page: Desk) -> None:
    dealt = page.asked("deal", {"variant": "hong-kong-ip", "seed": "kitchen 7", "dealer": 0})
    plays = [*zip((0, 1, 2, 3), ("3D", "6D", "7S", "8C"), strict=True), (1, "QD")]
    game = {"deal": dealt, "events": [{"seat": seat, "play": [card]} for seat, card in plays]}
    page.open("#/record")
    check(page, json.dumps(game))
    verdict(page, "record.violations", count=1)
    page.exactly("button", "record.forgotten", count=1, number=5).click()
    verdict(page, "record.clean")
    put_in = {**game, "events": [*game["events"][:4], {"seat": 0, "pass": True}, game["events"][4]]}
    assert json.loads(field(page).input_value()) == put_in


CHAT = """Variant: hong-kong-ip
Dealer: Ann
Seed: kitchen 7
[30/11/2026, 21:03:11] Ann: 3♦
30/11/2026, 21:04 - Ben: 6♦\ufe0f
21:04 Cho: ♠7
nice one
Dee: passe
9:05 PM - Ann: 10♣
21:06\tBen\t♦Q
Cho：过
Dee: 5♥ 5♦
"""


def test_messages_of_a_chat_become_lines_of_play(page: Desk) -> None:
    page.open("#/record")
    check(page, CHAT)
    verdict(page, "record.violations", count=1)
    expect(field(page)).to_have_value(CHAT)  # what was pasted stays
    expect(event(page, 7)).to_have_attribute("aria-current", "step")
    board = page.exactly("region", "drawn.table").bounding_box()
    text = field(page).bounding_box()
    assert board
    assert text
    assert board["y"] < text["y"]
    check(page, "Ann: 3♦\nBen: 6♦")  # who else plays is not known, so that no hands can be put in
    expect(alert(page)).to_contain_text("which cards were dealt")


def test_of_a_chat_without_hands_all_is_judged_that_hangs_on_no_other_cards(page: Desk) -> None:
    page.open("#/record?variant=clockwise")
    said = ("[21:03] Ann: 3♦", "Ben: 4♣", "Cho: pass", "Dee: 5♦ 5♣")
    check(page, "\n".join(said))
    region = verdict(page, "record.violations", count=1)
    expect(region).to_contain_text(page.t("record.supposed"))
    expect(event(page, 3)).to_have_attribute("aria-current", "step")
    expect(steps(page).get_by_role("img", name=page.t("card.guessed"))).to_have_count(12 + 12 + 13 + 11)
    page.page.get_by_role("button", name=page.t("record.to-line", number="4")).click()
    assert field(page).evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == said[-1]
    for name, left in (("Ann", 12), ("Ben", 12), ("Cho", 13), ("Dee", 13)):
        hand(page, name, left)


def test_hands_in_a_chat_are_the_cards_that_were_dealt(page: Desk) -> None:
    """As people write them: behind the word, or as the first that a player says."""
    page.open("#/record")
    for hand_of in ("[21:00] {0}: Hand {1}", "[21:00] {0}: {1}", "Hand {0}: {1}"):
        check(page, "\n".join(hand_of.format(*each) for each in HANDS.items()) + f"\n[21:01] Di: good luck\n{PLAYED}")
        region = verdict(page, "record.clean")
        expect(region).not_to_contain_text(page.t("record.supposed"))
        for name, left in (("Ann", 12), ("Bo", 12), ("Cy", 12), ("Di", 13)):
            hand(page, name, left)
        expect(steps(page).get_by_role("img", name=page.t("card.guessed"))).to_have_count(0)


def test_what_of_a_chat_is_a_comment_is_listed_where_hands_are_missed(page: Desk) -> None:
    page.open("#/record")
    check(page, f"[21:00] Ann: I have 3♣ and nothing\n{PLAYED}")
    region = verdict(page, "record.clean")
    expect(region).to_contain_text(page.t("record.supposed"))
    expect(region.get_by_role("listitem")).to_have_text("[21:00] Ann: I have 3♣ and nothing")


def test_a_line_of_a_long_record_comes_into_sight(page: Desk) -> None:
    page.open("#/record")
    check(page, HEAD + "# a word about it\n" * 60 + LINES)
    verdict(page, "record.violations", count=2)
    page.page.get_by_role("button", name=re.compile(page.t("record.to-line", number="[0-9]+"))).first.click()
    chosen, top, height, lines = field(page).evaluate(
        "box => [box.value.slice(0, box.selectionStart).split('\\n').length, box.scrollTop, box.clientHeight,"
        " box.scrollHeight / box.value.split('\\n').length]"
    )
    assert field(page).input_value().splitlines()[chosen - 1].startswith("2. Cho")
    assert top < (chosen - 1) * lines < top + height - lines
    assert height > 20 * lines


def test_a_pass_left_out_of_a_chat_is_a_line_of_the_one_who_passed(page: Desk) -> None:
    page.open("#/record")
    check(page, "Players: Ann, Ben, Cho, Dee\nAnn: 3♦\nBen: 4♣\nDee: 5♦")
    page.find("button", "record.forgotten", count=1, number=3).click()
    verdict(page, "record.clean")
    assert field(page).input_value().endswith("Ann: 3♦\nBen: 4♣\nCho: -\nDee: 5♦")


def test_what_is_no_game_at_all_is_told_so_first(page: Desk) -> None:
    page.open("#/record")
    check(page, "asdf\nqwertz 7")
    expect(alert(page)).to_contain_text(page.t("record.no-game"))
    page.page.get_by_text(page.t("record.faults")).click()
    expect(page.page.get_by_role("alert").nth(1)).to_be_visible()


def test_faults_of_hands_name_the_players(page: Desk) -> None:
    page.open("#/record")
    hands = "\n".join(f"Hand {name}: {cards[:-3]}" for name, cards in HANDS.items())
    check(page, f"Players: Ann, Bo, Cy, Di\n{hands}\n1. Bo: 3D\n")
    expect(alert(page)).to_contain_text("Bo")
    expect(alert(page)).not_to_contain_text(page.seat(1))
    check(page, "Players: Ann, Bo, Cy, Di\n" + hands.replace("Hand Di: 3♠", "Hand Di: 3♣") + "\n1. Bo: 3D\n")
    expect(alert(page)).not_to_contain_text(page.seat(0))


def test_why_an_event_was_legal(page: Desk) -> None:
    page.open(state(CLEAN))
    verdict(page, "record.clean")
    event(page, 1).click()
    page.page.get_by_text(page.t("record.why")).click()
    expect(steps(page)).to_contain_text(page.t("table.was-legal"))
    expect(steps(page)).to_contain_text("beats")
    walk(page, "back").click()
    expect(steps(page)).not_to_contain_text("beats")
    expect(steps(page)).to_contain_text(page.t("table.was-legal"))


@WINDOWS
def test_by_keyboard_alone(page: Desk) -> None:
    page.open("#/record")
    keyboard = page.page.keyboard
    page.tab_to(field(page))
    keyboard.insert_text(json.dumps(QUARREL))
    page.tab_to(page.find("button", "record.check"))
    keyboard.press("Enter")
    region = verdict(page, "record.violations", count=2)
    expect(region.get_by_role("paragraph").nth(1)).to_contain_text("Ann")
    broken = region.get_by_role("list", name=page.t("record.every"), exact=True)
    region.locator("summary").click()  # what only follows is folded
    following = region.get_by_role("list", name=page.t("record.following"), exact=True)
    for entries, numbers in ((broken, (3, 5)), (following, (4, 6))):
        expect(entries.get_by_role("listitem")).to_have_count(len(numbers))
        for each, number in zip(entries.get_by_role("listitem").all(), numbers, strict=True):
            link = each.get_by_role("link", name=page.t("record.event", number=number + 1), exact=True)
            expect(link).to_have_count(1)
    expect(following.get_by_role("listitem").first).to_contain_text(page.t("record.follows", number=4))
    expect(broken).not_to_contain_text(page.t("record.follows", number=4))
    expect(event(page, 3)).to_contain_text(page.t("record.event-broken", event=""))
    expect(event(page, 4)).to_contain_text(page.t("record.event-follows", event=""))
    expect(event(page, 4)).not_to_contain_text("✗")
    page.tab_to(region.get_by_role("link", name=page.t("record.event", number=6), exact=True))
    keyboard.press("Enter")
    expect(page.find("heading", "record.steps")).to_be_focused()
    expect(event(page, 5)).to_have_attribute("aria-current", "step")
    page.tab_to(walk(page, "back"))
    keyboard.press("Enter")
    expect(event(page, 4)).to_have_attribute("aria-current", "step")
    expect(page.find("region", "record.steps")).to_contain_text(page.t("record.follows", number=4))
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    hand(page, "Bo", 12)
    told(page, page.t("record.said", name="Di", said=page.t("record.pass")))
    keyboard.press("ArrowRight")
    told(page, page.t("record.said", name="Ann", said=page.card("4H")))
    expect(walk(page, "back")).to_be_focused()
    page.tab_to(page.exactly("textbox", "record.link"))


def test_each_violation_stands_at_its_event(page: Desk) -> None:
    page.open(state(TEXT))
    region = verdict(page, "record.violations", count=2)
    expect(region.get_by_role("listitem").nth(1)).to_contain_text("played by Ann in line 5")
    expect(event(page, 0)).to_contain_text("Ann: 3")
    region.get_by_role("link", name="To event 20").click()
    expect(steps(page)).to_contain_text("played by Ann in line 5.")
    expect(event(page, 19)).to_contain_text("✗")
    expect(event(page, 18)).not_to_contain_text(re.compile("[✗↳]"))
    region.get_by_role("listitem").nth(1).get_by_role("link").last.click()
    expect(page.page.get_by_role("dialog")).to_be_visible()
    page.page.keyboard.press("Escape")
    expect(event(page, 19)).to_have_attribute("aria-current", "step")


PLAYERS = ("Ann", "Ben Lee", "Cho", "Dee")


def as_said(page: Desk, event: Mapping[str, Any]) -> str:
    """An event as the page says it: whose it is, and its cards by their names."""
    name = PLAYERS[event["seat"]]
    if "announce" in event:
        return page.t("table.said-announce", name=name, count=event["announce"])
    cards = " ".join(map(page.card, event.get("draw", event.get("play", ()))))
    text = page.t("record.draws", cards=cards) if "draw" in event else cards or page.t("record.pass")
    return page.t("record.said", name=name, said=text)


def test_every_way_to_write_an_event_is_cut_as_the_service_reads_it(desk: Open) -> None:
    hands = "".join(f"Hand {seat}: {' '.join(cards)}\n" for seat, cards in enumerate(QUARREL["deal"]["hands"]))
    with desk("en", DESKTOP) as page, table() as row:
        page.open("#/record")
        for line, meant in (*WRITTEN, ('1. ~"kitchen # 5"\n1. 1: 3D', "1 3D")):
            with row(line):
                check(page, f"\ufeffPlayers：Ann，Ben Lee、Cho, Dee\n{hands}{line}")
                said = [*[page.t("table.said-reshuffle")] * ("~" in line), *(as_said(page, e) for e in written(meant))]
                expect(events(page).get_by_role("listitem")).to_have_count(len(said))
                for number, each in enumerate(said, start=1):
                    expect(events(page).get_by_role("button", name=f"{number} {each}")).to_have_count(1)


def test_json_of_a_server(desk: Open) -> None:
    with table() as row:
        for given in [
            QUARREL,
            {**QUARREL, "on_violation": "stop", "moves": True, "explain": "none", "lang": "de"},
            {"record": TEXT},
            [QUARREL],
        ]:
            with row(f"{given}"[:60]), desk("en", DESKTOP) as page:
                page.open("#/record")
                check(page, json.dumps(given, indent=2))
                if isinstance(given, list):
                    expect(alert(page)).to_contain_text(page.t("record.no-json"))
                else:
                    verdict(page, "record.violations", count=2)


def test_a_deal_that_goes_on_from_a_state(page: Desk) -> None:
    page.open("#/record")
    begun = page.asked("referee", {**QUARREL, "events": QUARREL["events"][:3]})["state"]
    check(page, json.dumps({"state": begun, "events": [{"seat": 0, "pass": True}, {"seat": 1, "play": ["TD"]}]}))
    verdict(page, "record.clean")
    hand(page, page.seat(1), 11)
    walk(page, "first").click()
    hand(page, page.seat(1), 12)
    expect(page.page.get_by_role("combobox")).to_have_count(0)


def test_rules_are_chosen_where_the_record_names_none(page: Desk) -> None:
    page.open(state("Dealer: 0\nSeed: kitchen 7\n1. 0: 3D - - -"))
    verdict(page, "record.clean")
    rules = page.find("combobox", "variant.label")
    rules.fill("clockwise")
    rules.press("Enter")
    expect(event(page, 1)).to_contain_text(f"{page.seat(3)}: pass")


def test_one_of_several_deals_is_looked_at(page: Desk) -> None:
    page.open(state(SESSION))
    verdict(page, "record.clean")
    expect(page.find("region", "drawn.result")).to_be_visible()
    page.find("combobox", "record.deals", count=2).select_option(label="Deal 2")
    verdict(page, "record.violations", count=1)
    expect(steps(page)).to_contain_text(f"it is the turn of {page.seat(0)}")  # who won deal 1 leads deal 2
    expect(page.page.get_by_role("alert")).to_have_count(0)
    page.page.reload()
    verdict(page, "record.violations", count=1)


def test_one_of_several_lines_of_json_is_looked_at(page: Desk) -> None:
    page.open("#/record")
    lines = [json.dumps(each) for each in (QUARREL, {**QUARREL, "events": QUARREL["events"][:3]})]
    open_file(page, ("\ufeff" + "\r\n\r\n".join(lines) + "\n{\n").encode())
    verdict(page, "record.violations", count=2)
    deals = page.find("combobox", "record.deals", count=3)
    expect(deals.get_by_role("option")).to_have_count(3)
    deals.select_option(page.t("table.deal-number", number=2))
    verdict(page, "record.clean")
    expect(events(page).get_by_role("listitem")).to_have_count(3)
    with page.page.expect_download() as saving:
        page.find("link", "record.save").click()
    assert saving.value.suggested_filename == "records.jsonl"
    deals.select_option(page.t("table.deal-number", number=3))
    expect(alert(page)).to_contain_text(page.t("record.no-json"))


def test_lines_that_end_as_on_windows_are_read(page: Desk) -> None:
    page.open("#/record")
    open_file(page, TEXT.replace("\n", "\r\n").encode())
    verdict(page, "record.violations", count=2)
    expect(page.find("combobox", "variant.label")).to_have_count(0)
    expect(event(page, 0)).to_contain_text("Ann")
    expect(steps(page).get_by_role("heading", name="Cho")).to_be_visible()
    open_file(page, CLEAN.replace("Dealer", "Dealr").replace("\n", "\r\n").encode())
    page.find("button", "record.to-line", number=3).click()
    assert page.page.evaluate("getSelection().toString()") == "Dealr: Ann"


def test_a_fault_is_shown_in_the_text(page: Desk) -> None:
    page.open(state(TEXT.replace("Dealer", "Dealr").replace("5D5H", "5X")))
    expect(alert(page)).to_contain_text("did you mean Dealer?")
    page.find("button", "record.to-line", number=3).click()
    expect(field(page)).to_be_focused()
    assert page.page.evaluate("getSelection().toString()") == "Dealr: Ann"
    check(page, TEXT)
    verdict(page, "record.violations", count=2)
    expect(page.page.get_by_role("alert")).to_have_count(0)


@TONGUES
def test_the_verdict_on_another_text_is_out_of_date(page: Desk) -> None:
    page.open(state(CLEAN))
    region = verdict(page, "record.clean")
    field(page).fill(f"{CLEAN}2.")
    expect(verdict(page, "record.changed")).not_to_contain_text(page.t("record.clean"))
    assert page.faults() == []
    field(page).fill(CLEAN)
    expect(region).not_to_contain_text(page.t("record.changed"))
    verdict(page, "record.clean")
    field(page).fill(TEXT)
    verdict(page, "record.changed")
    page.find("button", "record.check").click()
    verdict(page, "record.violations", count=2)
    field(page).fill(CLEAN)
    expect(region.get_by_role("listitem")).to_have_count(0)


@WINDOWS
def test_back_from_the_rulebook_leads_to_the_same_place(page: Desk) -> None:
    page.open(state(json.dumps(QUARREL), at="4"))
    verdict(page, "record.violations", count=2)
    hand(page, "Ann", 13)
    steps(page).get_by_role("link").first.click()
    place = page.page.evaluate("scrollY")
    assert place > 0
    page.page.get_by_role("dialog").get_by_role("link", name=page.t("rule.in-rulebook")).click()
    expect(page.page.get_by_role("article").get_by_role("heading").first).to_be_visible()
    expect(page.page.get_by_role("heading", level=1)).to_have_text(page.t("rules.title"))
    page.page.go_back()
    hand(page, "Ann", 13)
    expect(page.page.get_by_role("dialog")).to_have_count(0)
    page.page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
    expect(page.page.get_by_role("heading", level=1)).to_be_focused()
    page.page.go_forward()
    expect(page.page.get_by_role("heading", level=1)).to_have_text(page.t("rules.title"))
    expect(page.page.get_by_role("dialog")).to_have_count(0)


def long_deal() -> dict[str, Any]:
    """A deal of which every event is written in full, as a server writes it."""
    play = [{"seat": number % 4, "pass": True} for number in range(120)]
    return {**QUARREL, "events": [*QUARREL["events"], *play]}


def test_a_record_of_a_server_goes_into_a_link(desk: Open) -> None:
    text = json.dumps(long_deal(), indent=2)
    with desk("en", DESKTOP) as page:
        page.open("#/record")
        check(page, text)
        expect(event(page, 3)).to_have_attribute("aria-current", "step")
        walk(page, "forward").click()
        link = page.exactly("textbox", "record.link").input_value().removeprefix(f"{page.address}/")
        assert len(link) < 2000 < len(text)
        with page.page.expect_download() as saving:
            page.find("link", "record.save").click()
        assert Path(saving.value.path()).read_text(encoding="utf-8") == text
        assert saving.value.suggested_filename == "record.json"
    with desk("zh-Hant", PHONE) as page:
        page.open(link)
        expect(event(page, 4)).to_have_attribute("aria-current", "step")
        expect(field(page)).to_have_value(text)
        page.page.reload()
        expect(event(page, 4)).to_have_attribute("aria-current", "step")


def test_the_link_is_copied(page: Desk) -> None:
    page.open(state(CLEAN) + "&lang=en")
    verdict(page, "record.clean")
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.find("button", "house.copy-link").click()
    expect(page.page.get_by_text(page.t("house.copied")).first).to_be_visible()
    copied = page.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{page.address}/#/record?text=")
    assert "lang" not in copied
    said = page.page.get_by_role("status").filter(has_text=page.t("house.copied"))
    expect(said).to_have_count(1)
    once = said.text_content()
    page.find("button", "house.copy-link").click()
    until(lambda: said.text_content() != once, "a sentence that is said again differs, or nobody hears it")


def test_what_no_link_holds_is_there_after_a_reload(desk: Open, tmp_path: Path) -> None:
    rng = Random(18)
    text = CLEAN + "".join(f"# {rng.randbytes(40).hex()}\n" for _ in range(400))
    file = tmp_path / "evening.b2"
    file.write_text(text, encoding="utf-8")
    with desk("en", DESKTOP) as page:
        page.open(state(TEXT))
        verdict(page, "record.violations", count=2)
        page.page.get_by_label(page.t("record.open")).set_input_files(file)
        verdict(page, "record.clean")
        expect(page.page.get_by_text(page.t("record.long"))).to_be_visible()
        expect(page.exactly("textbox", "record.link")).to_have_count(0)
        page.page.reload()
        verdict(page, "record.clean")
        page.page.go_back()
        verdict(page, "record.violations", count=2)


# --- Records that are checked, and what a person finds on the page that checks them. ---


HEAD = "Variant: hong-kong-ip\nPlayers: Ann, Ben, Cho, Dee\nDealer: Ann\nSeed: kitchen 7\n"
LINES = "1. Ann: 3D 6D 7S 8C TC QD AS - - -\n2. Cho: 5D5H - JDJH KDKH KC Cho: - - -\n3. Ben: 3S 3D\n"
TEXT = HEAD + LINES
"""At event 14 Cho puts one card on a pair; at event 19 he plays a card that Ann has played at event 0."""
CLEAN = HEAD + "1. Ann: 3D 6D 7S\n"
QUARREL: dict[str, Any] = {
    "variant": "base",
    "deal": {
        "hands": [
            ["3C", "4H", "5S", "6D", "7D", "8C", "9H", "TS", "JH", "QC", "KS", "AS", "2D"],
            ["3D", "4D", "5D", "6C", "7C", "8H", "9S", "TD", "JC", "QS", "KH", "AC", "2C"],
            ["3H", "4S", "5C", "6H", "7S", "8S", "9C", "TC", "JD", "QD", "KC", "AH", "2H"],
            ["3S", "4C", "5H", "6S", "7H", "8D", "9D", "TH", "JS", "QH", "KD", "AD", "2S"],
        ]
    },
    "players": ["Ann", "Bo", "Cy", "Di"],
    "events": [
        {"seat": 1, "play": ["3D"]},
        {"seat": 2, "play": ["4S"]},
        {"seat": 3, "pass": True},
        {"seat": 0, "play": ["4H"]},
        {"seat": 1, "pass": True},
        {"seat": 2, "play": ["3D"]},
        {"seat": 2, "pass": True},
    ],
}
"""Ann breaks a rule at event 3, from which events 4 and 6 follow; Cy breaks one of his own at event 5."""
SESSION = TWO_DEALS.replace("out-of-trick", "out-of-trick+later_leader=previous-winner").replace(
    "1. 0: 3D\n", "1. 1: 3D\n"
)
HANDS = {
    name: " ".join(cards).replace("T", "10").translate(str.maketrans("SHCD", "♠♥♣♦"))
    for name, cards in zip(("Ann", "Bo", "Cy", "Di"), QUARREL["deal"]["hands"], strict=True)
}
PLAYED = "[21:05] Bo: 3♦\n[21:06] Cy: 4♠\n[21:06] Di: pass\n[21:07] Ann: 9♥\n"


def state(text: str, **more: str) -> str:
    """The state of a link that holds a record."""
    return f"#/record?text={quote(text)}" + "".join(f"&{name}={value}" for name, value in more.items())


def field(page: Desk) -> Locator:
    return page.find("textbox", "record.text")


def check(page: Desk, text: str) -> None:
    """Gives a record and has it checked."""
    field(page).fill(text)
    page.find("button", "record.check").click()


def open_file(page: Desk, content: bytes) -> None:
    """Opens a file with this content."""
    file = FilePayload(name="evening.b2", mimeType="text/plain", buffer=content)
    page.page.get_by_label(page.t("record.open")).set_input_files(file)


def verdict(page: Desk, sentence: str, **values: object) -> Locator:
    """The verdict is there, and was said to whoever cannot see it."""
    region = page.exactly("region", "record.verdict")
    expect(region).to_contain_text(page.t(sentence, **values))
    said = page.page.get_by_role("status").filter(has_text=page.t(sentence, **values))
    expect(said).to_have_count(1)
    return region


def steps(page: Desk) -> Locator:
    return page.exactly("region", "record.steps")


def events(page: Desk) -> Locator:
    return steps(page).get_by_role("list", name=page.t("record.steps"), exact=True)


def event(page: Desk, number: int) -> Locator:
    """The button of an event."""
    return events(page).get_by_role("listitem").nth(number).get_by_role("button")


def walk(page: Desk, way: str) -> Locator:
    return steps(page).get_by_role("button", name=page.t(f"record.{way}"), exact=True)


def hand(page: Desk, name: str, count: int) -> None:
    """So many cards are drawn in the hand of a player."""
    cards = steps(page).get_by_role("list", name=page.t("drawn.hand", name=name)).get_by_role("listitem")
    expect(cards).to_have_count(count)


def told(page: Desk, text: str) -> None:
    """What was said of the event that is looked at to whoever cannot see it."""
    expect(page.page.get_by_role("status").filter(has_text=text)).to_have_count(1)


def alert(page: Desk) -> Locator:
    return page.page.get_by_role("alert").first


# --- Records that are none: rubbish, scripts, what a newer version wrote. The page says what is wrong wit ---


HOSTILE = "<img src=x onerror=document.title=1>"


def test_script_in_a_name_stays_a_name(page: Desk) -> None:
    page.open(state(TEXT.replace("Cho", f'"{HOSTILE}"').replace(f'2. "{HOSTILE}"', "2. 2")))
    region = verdict(page, "record.violations", count=2)
    expect(region).to_contain_text(HOSTILE)
    expect(steps(page).get_by_role("heading", name=HOSTILE)).to_be_visible()
    expect(page.page).not_to_have_title("1")


RUBBISH = {
    "letters": "x" * 512_000,
    "lines": "1. 0: 3D\n" * 57_000,
    "deals": "Deal: 1\nSeed: a\n" * 32_000,
    "blanks": (" " * 90 + "1" + " " * 100 + "\n") * 2500,
    "quotation marks": '1. "' + '\\"' * 256_000,
    "brackets": "[" * 512_000,
    "events": json.dumps({"deal": {"seed": "a", "dealer": 0}, "events": [{"seat": 0, "pass": True}] * 20_000}),
    "newer": json.dumps({**QUARREL, "format": 2}),
    "unknown": json.dumps({**QUARREL, "cosmos": HOSTILE}),
    "strange": json.dumps({"deal": [HOSTILE], "events": [None, 7, {"seat": HOSTILE, "play": {"a": 1}}], "players": 3}),
    "nulls": json.dumps({"deal": None, "events": None, "record": None, "variant": None}),
    "names": f"Players: {'é' * 100_000}\n1. " + ":" * 100_000,
    "depth": '{"events":[{"play":' + "[" * 90_000 + "]" * 90_000 + "}]}",
    "no texts": '{"events":[{"seat":0,"announce":{"toString":1}},{"seat":0,"play":[{"toString":1,"valueOf":1}]}]}',
    "a line that is none": f"{json.dumps({**QUARREL, 'cosmos': HOSTILE})}\n{{",
    "prototype": '{"__proto__": {"events": 1}, "constructor": 1, "events": {"length": 9}}',
}


def test_a_hostile_file_says_what_is_wrong(desk: Open) -> None:
    with table() as row, desk("en", DESKTOP) as page:
        for sort in RUBBISH:
            with row(sort):
                page.page.goto("about:blank")
                page.open("#/record")
                open_file(page, RUBBISH[sort].encode())
                expect(alert(page)).to_be_visible()
                check(page, CLEAN)
                verdict(page, "record.clean")


def test_a_file_that_is_no_record_is_not_read(page: Desk) -> None:
    page.open("#/record")
    open_file(page, b"x" * 2_000_000)
    expect(alert(page)).to_contain_text(page.t("record.large"))


def test_a_link_to_an_event_that_is_not_there_shows_another(desk: Open) -> None:
    with table() as row:
        for at in ["-1", "999999", "1e3", "constructor", "9" * 40]:
            with row(at), desk("en", DESKTOP) as page:
                page.open(state(TEXT, at=at, deal=at))
                verdict(page, "record.violations", count=2)
                expect(steps(page).get_by_role("list").first).to_be_visible()


# --- Games of tiles: what is said of a tile names its own suit, never that of a card. ---


def ended(page: Desk) -> dict[str, Any]:
    """A deal in which everybody but seat 0 passes wherever he may, so that twos are left over."""
    dealt = page.asked("deal", {"variant": "lectio-3", "seed": "a", "dealer": 0})
    events: list[dict[str, Any]] = []
    answer = page.asked("referee", {"deal": dealt, "events": [], "moves": True})
    while answer["next"]:
        seat, may = answer["next"]["seat"], answer["next"]["may"]
        passes = "pass" in may and (seat != 0 or not answer["next"]["moves"])
        events.append({"seat": seat, "pass": True} if passes else answer["next"]["moves"][0]["event"])
        answer = page.asked("referee", {"state": answer["state"], "events": events[-1:], "moves": True})
    return {"deal": dealt, "events": events}


def test_in_the_result_of_a_record(page: Desk) -> None:
    page.open("#/record")
    check(page, json.dumps(ended(page)))
    verdict(page, "record.clean")
    result = page.exactly("region", "drawn.result")
    expect(result.get_by_role("img", name="2 of moons").first).to_be_visible()
    expect(result.get_by_role("img", name="two of hearts")).to_have_count(0)


def test_in_what_is_wrong_at_a_table(page: Desk) -> None:
    page.open("#/table?variant=lectio-3&seed=a&events=1.+0:+9S9S")
    alert = page.page.get_by_role("alert").first
    expect(alert.get_by_role("img", name="9 of suns").first).to_be_visible()
    expect(alert.get_by_role("img", name="nine of spades")).to_have_count(0)
