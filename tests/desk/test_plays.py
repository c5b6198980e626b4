"""Who is right? Two friends put their plays together, by mouse and by keyboard, on a phone and on a desk."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, SIZES, TONGUES, WINDOWS, Desk, variant_fields
from tests.tables import table

pytestmark = pytest.mark.tools("chromium-headless-shell")

WHO = "#/who?a=AH,2D,3S,4C,5H&b=3H,4D,5S,6C,7H&variant=hong-kong-ip"
LOW, HIGH = ("AH", "2D", "3S", "4C", "5H"), ("3H", "4D", "5S", "6C", "7H")


def verdict_of_two(desk: Desk, sentence: str) -> None:
    """The verdict is there, and was said to whoever cannot see it."""
    region = desk.exactly("region", "who.verdict")
    expect(region).to_contain_text(desk.t(sentence))
    expect(desk.page.get_by_role("status").filter(has_text=desk.t(sentence))).to_have_count(1)


@WINDOWS
def test_who_by_clicking(page: Desk) -> None:
    page.open()
    page.choose_rules("香港")
    for code in LOW:
        page.pack("who.first").get_by_role("button", name=page.card(code), exact=True).click()
    page.send_cards_to("who.second")
    for code in HIGH:
        page.pack("who.second").get_by_role("button", name=page.card(code), exact=True).click()
    verdict_of_two(page, "who.a-beats-b")
    assert page.shows(page.t("who.a-beats-b"))
    page.exactly("button", "who.everywhere").click()
    expect(page.find("heading", "who.everywhere")).to_be_focused()
    decisive = page.place("who.first").get_by_role("button", name=page.t("card.decides"))
    expect(decisive).to_have_count(1)
    expect(page.find("heading", "who.b-beats-a")).to_be_visible()
    assert page.is_as_wide_as_its_window()
    page.page.go_back()
    expect(page.place("who.second").get_by_role("listitem")).to_have_count(4)
    page.page.go_forward()
    verdict_of_two(page, "who.a-beats-b")
    page.page.reload()
    verdict_of_two(page, "who.a-beats-b")


@WINDOWS
def test_who_by_keyboard_alone(page: Desk) -> None:
    page.open()
    keyboard = page.page.keyboard
    page.tab_to(page.find("combobox", "variant.label"))
    keyboard.type("hong-kong-ip")
    keyboard.press("Enter")
    page.tab_to(page.find("textbox", "picker.type", place=page.t("who.first")))
    keyboard.insert_text("A♥ 2♦ 3♠ 4♣")
    keyboard.press("Enter")
    expect(page.place("who.first").get_by_role("listitem")).to_have_count(4)
    expect(page.find("textbox", "picker.type", place=page.t("who.second"))).to_be_focused()
    keyboard.type("3h4d5s6c7h")
    keyboard.press("Enter")
    expect(page.place("who.second").get_by_role("listitem")).to_have_count(5)
    page.tab_to(page.exactly("group", "picker.to").get_by_role("radio").last)
    keyboard.press("ArrowLeft")
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
    verdict_of_two(page, "who.a-beats-b")
    expect(wanted).to_be_focused()
    keyboard.press("Tab")  # the pack is one stop of all
    expect(pack.locator(":focus")).to_have_count(0)
    rule = page.find("region", "who.verdict").get_by_role("link").first
    page.tab_to(rule)
    keyboard.press("Enter")
    panel = page.page.get_by_role("dialog")
    expect(panel).to_be_visible()
    keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_the_example_stands_where_a_newcomer_looks(desk: Open) -> None:
    with desk("en", PHONE) as page:
        page.open()
        example = page.find("link", "who.example")
        expect(example).to_be_in_viewport(ratio=1)
        example.click()
        verdict_of_two(page, "who.a-beats-b")


def test_a_verdict_takes_five_taps_for_pairs_and_six_for_straights_on_a_phone(desk: Open) -> None:
    """On a small one nothing has to be moved to reach a card, a play or the verdict."""
    with desk("en", 375) as page:
        page.page.set_viewport_size({"width": 375, "height": 667})
        page.open()
        taps = [
            *(page.pack("who.first").get_by_role("button", name=page.card(code), exact=True) for code in ("9S", "9D")),
            page.exactly("button", "picker.next", place=page.t("who.second")),
            *(page.pack("who.second").get_by_role("button", name=page.card(code), exact=True) for code in ("9H", "9C")),
        ]
        for tap in taps:
            tap.click()
        verdict_of_two(page, "who.a-beats-b")
        assert page.shows(page.t("who.a-beats-b"))
        assert page.page.evaluate("scrollY") == 0
        page.exactly("button", "picker.again").click()
        expect(page.place("who.first").get_by_role("listitem")).to_have_count(0)
        for place, ends in (("who.first", ("AH", "5H")), ("who.second", ("3C", "7C"))):  # the service fills them up
            for code in ends:
                page.pack(place).get_by_role("button", name=page.card(code), exact=True).click()
            page.exactly("list", "picker.complete").get_by_role("button").first.click()
        verdict_of_two(page, "who.b-beats-a")
        assert page.shows(page.t("who.b-beats-a"))
        ranks = [card.get_attribute("data-card") for card in page.place("who.first").locator("[data-card]").all()]
        assert "".join(str(code)[0] for code in ranks) == "A2345", "not the order of its run"


@TONGUES
def test_the_headline_names_its_rules_and_who_rules_otherwise(page: Desk) -> None:
    page.page.set_viewport_size({"width": 390, "height": 844})
    page.open(WHO)
    body = {"a": LOW, "b": HIGH}
    rulings = page.asked("rulings", {"operation": "compare", "body": body})["rulings"]
    others = sum(len(ruling["variants"]) for ruling in rulings if ruling["answer"]["result"] != "a-beats-b")
    rules = variant_fields(page.address, page.tag, "title")["hong-kong-ip"]
    assert page.shows(page.t("who.otherwise", rules=rules, count=others))
    assert page.shows(page.t("who.a-beats-b"))
    page.open("#/who?a=9S&b=8S&variant=hong-kong-ip")  # no table rules otherwise
    assert page.shows(rules)
    assert page.is_as_wide_as_its_window()


PLACES = {
    "en": "base",
    "fil": "pusoy-dos",
    "id": "indonesia-hutabarat",
    "zh-Hant": "taiwan-latta",
    "zh-Hant-HK": "hong-kong-ip",
}


def test_the_game_of_the_place_comes_first_and_another_one_is_remembered(desk: Open) -> None:
    with table() as row:
        for tag, variant in PLACES.items():
            with row(tag), desk(tag, PHONE) as page:
                titles = variant_fields(page.address, tag, "title")
                page.open()
                rules = page.find("combobox", "variant.label")
                expect(rules).to_have_value(titles[variant])
                other = page.find("button", "variant.instead", title=titles["base"])
                if variant == "base":
                    expect(other).to_have_count(0)
                    continue
                other.click()
                expect(rules).to_have_value(titles["base"])
                page.open("#/moves")
                expect(rules).to_have_value(titles["base"])
                page.find("button", "variant.instead", title=titles[variant]).click()
                page.open()
                expect(rules).to_have_value(titles[variant])
                page.open("#/who?a=9S&b=9H")  # whoever opens this link gets the same verdict
                expect(rules).to_have_value(titles["base"])


def test_a_language_that_is_no_tag_stops_nothing(page: Desk) -> None:
    page.page.add_init_script("Object.defineProperty(navigator, 'languages', { get: () => ['C', 'en_US', 'zh-TW'] })")
    page.open()
    titles = variant_fields(page.address, "en", "title")
    expect(page.find("combobox", "variant.label")).to_have_value(titles["taiwan-latta"])


@TONGUES
def test_variants_that_are_called_alike_say_how_they_differ(page: Desk) -> None:
    page.open()
    summaries = variant_fields(page.address, page.tag, "summary")
    rules = page.find("combobox", "variant.label")
    rules.click()
    rules.fill("hong-kong")
    found = page.find("listbox", "variant.label").get_by_role("option")
    for name in ("hong-kong-ip", "hong-kong-boehnker"):
        expect(found.filter(has_text=summaries[name])).to_have_count(1)
    assert page.is_as_wide_as_its_window()
    assert page.faults() == []
    rules.press("ArrowDown")
    rules.press("Enter")
    expect(rules).not_to_have_value("hong-kong")


@SIZES
def test_the_pack_stays_under_the_finger(page: Desk) -> None:
    page.open()
    pack = page.pack("who.first")
    card = pack.get_by_role("button", name=page.card("3S"), exact=True)
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    begun = page.place("who.first").get_by_role("listitem")
    for _ in LOW:  # each tap is where the first one was
        page.page.mouse.click(box["x"] + 5, box["y"] + 5)
        expect(begun).to_have_count(1)
        page.page.mouse.click(box["x"] + 5, box["y"] + 5)
        expect(begun).to_have_count(0)
    page.page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.send_cards_to("who.second")
    other = page.pack("who.second").get_by_role("button", name=page.card("4S"), exact=True)
    other.scroll_into_view_if_needed()
    before = other.bounding_box()
    assert before is not None
    page.page.mouse.click(before["x"] + 5, before["y"] + 5)
    verdict_of_two(page, "who.b-beats-a")
    after = other.bounding_box()
    assert after is not None
    assert abs(after["y"] - before["y"]) < 2


@SIZES
def test_a_typed_play_keeps_its_order_and_says_how_it_is_taken(page: Desk) -> None:
    page.open()
    field = page.find("textbox", "picker.type", place=page.t("who.first"))
    expect(field).to_have_accessible_description(page.t("picker.enter"))
    field.focus()
    page.page.keyboard.type("Ah 2♦ 3s 4c 5h")
    assert page.shows(page.t("picker.enter"))
    field.press("Enter")
    cards = page.place("who.first").get_by_role("listitem")
    expect(cards).to_have_count(len(LOW))
    for at, code in enumerate(LOW):
        expect(cards.nth(at).get_by_role("button", name=page.card(code))).to_be_visible()
    page.type_cards(page.t("who.second"), "3h4d5s6c7h")
    verdict_of_two(page, "who.b-beats-a")
    assert page.shows(page.t("who.b-beats-a"))


TYPED = (("JQKA2", "A2345", 5), ("99", "99", 2), ("9 9", "999", None), ("34567", "34567", 5))
"""Ranks of both plays, and how many cards each then has; five nines there are not, so that one lies in both."""


def test_typed_ranks_take_no_card_of_the_other_play(desk: Open) -> None:
    with table() as row:
        for first, second, count in TYPED:
            with row(f"{first} {second}"), desk("en", DESKTOP) as page:
                page.open("#/who?variant=hong-kong-ip")
                page.type_cards(page.t("who.first"), first)
                a = page.place("who.first").get_by_role("listitem")
                expect(a).to_have_count(len(first.replace(" ", "")))
                page.type_cards(page.t("who.second"), second)
                expect(page.place("who.second").get_by_role("listitem")).to_have_count(len(second))
                expect(a).to_have_count(len(first.replace(" ", "")))
                plays = re.findall("[ab]=([^&]*)", page.page.url)
                cards = ",".join(plays).split(",")
                assert count is None or len(set(cards)) == 2 * count
                for play in plays:
                    assert len(play) < 14 or len({code[-1] for code in play.split(",")}) > 1, "a flush was not typed"


def test_it_says_which_play_is_no_combination_and_where_tables_refuse_another(page: Desk) -> None:
    page.open("#/who?a=JD,QD,KD,AS,2C&b=3C,4D,5D,AD,2D")
    verdict = page.exactly("region", "who.verdict")
    verdict_of_two(page, "who.only-b")
    expect(verdict).to_contain_text(page.t("who.differ"))
    for sentence in ("who.only-a", "who.only-b"):
        expect(page.page.get_by_role("heading", level=3).filter(has_text=page.t(sentence))).to_have_count(1)
    page.page.get_by_role("link", name=variant_fields(page.address, "en", "title")["comp2396"]).click()
    verdict_of_two(page, "who.only-a")
    page.open("#/who?a=JD,QD,KD,2C&b=3C,4D")
    verdict_of_two(page, "who.no-play")
    expect(verdict).to_contain_text("4 cards")
    expect(verdict).to_contain_text("not all of one rank")
    expect(verdict).to_contain_text(page.t("who.alike", count=26))


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
        expect(pack.get_by_role("button", name=page.card("TS"), exact=True).locator(".index")).to_have_attribute(
            "data-face", "10"
        )
        assert page.is_as_wide_as_its_window()


def test_what_is_no_card_stays_in_the_field_with_its_fault(page: Desk) -> None:
    page.open()
    page.type_cards(page.t("who.first"), "9S 1OD")
    expect(page.page.get_by_role("alert")).to_contain_text("is no card")
    expect(page.find("textbox", "picker.type", place=page.t("who.first"))).to_have_value("9S 1OD")
    page.type_cards(page.t("who.first"), "9S TD")
    expect(page.place("who.first").get_by_role("listitem")).to_have_count(2)
    expect(page.page.get_by_role("alert")).to_have_count(0)


def test_the_arrow_keys_go_through_the_variants_and_keep_theirs_in_sight(desk: Open) -> None:
    with desk("en", PHONE) as page:
        page.open()
        rules = page.find("combobox", "variant.label")
        rules.press("ArrowDown")
        matches = page.find("listbox", "variant.label")
        options = matches.get_by_role("option")
        expect(options.nth(20)).to_be_attached()
        for key, at in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", -1), ("ArrowDown", 0)):
            rules.press(key)
            expect(options.nth(at)).to_have_attribute("aria-selected", "true")
        for _ in range(15):
            rules.press("ArrowDown")
        reached = matches.get_by_role("option", selected=True)
        expect(reached).to_have_count(1)
        expect(reached).to_be_in_viewport(ratio=0.9)


def test_a_lost_connection_is_said_and_what_was_entered_is_kept(page: Desk) -> None:
    page.open(WHO)
    verdict_of_two(page, "who.a-beats-b")
    page.page.route("**/v1/**", lambda route: route.abort())
    page.place("who.first").get_by_role("button", name=page.card("AH")).click()
    expect(page.page.get_by_text(page.t("shell.connection-lost"))).to_be_visible()
    expect(page.place("who.first").get_by_role("listitem")).to_have_count(4)
    page.page.unroute("**/v1/**")
    page.page.evaluate("dispatchEvent(new Event('online'))")
    verdict_of_two(page, "who.only-b")
    expect(page.page.get_by_text(page.t("shell.connection-lost"))).to_have_count(0)
    page.complaints.clear()  # the browser has written a line for every request that failed


# --- What may I play? A hand, what lies on the table and how the trick stands, by mouse and by keyboard. ---


HAND = "2H,2S,KC,KH,KS,9D,9S,8H,7C,6C,5C,4D,3D"
MOVES = f"#/moves?hand={HAND}&pile=8D,8S"
LOCKED = f"{MOVES}&variant=base%2Bafter_pass%3Dout-of-trick%2Bself_beat%3Dtrue"
"""The same where passing is final and players may beat themselves."""


def answer(desk: Desk) -> Locator:
    return desk.exactly("region", "moves.answer")


def attempt(desk: Desk) -> Locator:
    return desk.exactly("region", "moves.try")


@WINDOWS
def test_moves_by_clicking(page: Desk) -> None:
    page.open("#/moves")
    page.find("link", "moves.example").click()
    expect(answer(page)).to_contain_text(page.t("moves.count", count=5))
    expect(answer(page)).to_contain_text(page.t("moves.may-pass"))
    listed = page.exactly("region", "moves.list")
    expect(listed.get_by_role("heading")).to_have_count(1)
    pairs = listed.locator("ul.plays > li").filter(has=page.page.get_by_role("link", name="PG-COMB-04"))
    expect(pairs).to_have_count(5)
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


@WINDOWS
def test_moves_by_keyboard_alone(page: Desk) -> None:
    page.open("#/moves")
    keyboard = page.page.keyboard
    for place, cards in (("moves.hand", "9s 9d ks kh 3d"), ("moves.pile", "8d 8s")):
        page.tab_to(page.find("textbox", "picker.type", place=page.t(place)))
        keyboard.type(cards)
        keyboard.press("Enter")
    expect(answer(page)).to_contain_text(page.t("moves.count", count=2))
    page.tab_to(page.find("spinbutton", "moves.next"))
    keyboard.type("1")
    page.page.wait_for_url("**next=1*")
    tried = attempt(page)
    page.tab_to(tried.get_by_role("button", name=page.card("3D"), exact=True))
    keyboard.press("Space")
    expect(tried).to_contain_text(page.t("moves.choosing", count=2))
    page.tab_to(tried.get_by_role("button", name=page.t("moves.pass"), exact=True))
    keyboard.press("Enter")
    expect(tried).to_contain_text(page.t("moves.pass-legal"))


@SIZES
def test_few_plays_are_shown_with_their_number(page: Desk) -> None:
    page.open("#/moves?hand=3D,9S,9D&pile=8D")
    page.send_cards_to("moves.pile")
    page.pack("moves.pile").get_by_role("button", name=page.card("8S"), exact=True).click()
    expect(answer(page)).to_contain_text(page.t("moves.count", count=1))
    few = answer(page).get_by_role("list", name=page.t("moves.count", count=1), exact=True)
    expect(few.get_by_role("img")).to_have_count(2)
    for code in ("9S", "9D"):
        expect(few.get_by_role("img", name=page.card(code), exact=True)).to_be_visible()
    assert page.shows(page.t("moves.count", count=1))
    page.open("#/moves?hand=3D,4D,5D,6D,7S,9S")
    expect(answer(page).get_by_role("list").filter(has=page.page.get_by_role("img"))).to_have_count(0)


def test_the_words_of_a_box_stand_beside_it(desk: Open) -> None:
    with desk("en", PHONE) as page:
        page.open(LOCKED)
        box = page.find("checkbox", "moves.is-own")
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


def test_only_what_can_be_is_offered(page: Desk) -> None:

    def offered(state: str, *names: str) -> None:
        page.open(state)
        boxes = page.find("group", "moves.situation").get_by_role("checkbox")
        expect(boxes).to_have_count(len(names))
        for name in names:
            expect(page.find("checkbox", f"moves.is-{name}")).to_be_visible()

    offered(LOCKED, "own", "out", "free")
    offered(MOVES)
    offered(f"{MOVES}&out=true", "out")
    expect(page.page.get_by_role("alert").first).to_contain_text("nobody is locked out")
    offered(f"#/moves?hand={HAND}", "opening")
    offered("#/moves?hand=4D,9S")
    offered("#/moves?hand=4D,9S&variant=two-player-13", "opening")


def test_the_situation_changes_what_may_be_played(page: Desk) -> None:
    page.open(f"{LOCKED}&next=1")
    expect(answer(page)).to_contain_text(page.t("moves.count", count=5))
    page.find("checkbox", "moves.is-own").check()
    expect(answer(page)).to_contain_text(page.t("moves.count", count=27))
    expect(answer(page)).to_contain_text("The next player has one card left")
    expect(answer(page)).to_contain_text(page.t("moves.must-play"))
    expect(page.find("checkbox", "moves.anew")).to_have_count(0)
    page.find("button", "moves.more", kind="single", count="13").click()
    single = page.find("button", "moves.fewer", kind="single")
    expect(single).to_have_attribute("aria-expanded", "true")
    expect(page.exactly("region", "moves.list")).not_to_contain_text(page.t("moves.first", shown=200, count=13))
    page.open(f"{LOCKED}&out=true")
    expect(answer(page)).to_contain_text(page.t("moves.none"))
    page.open(f"#/moves?hand={HAND}&opening=true&play=9S,9D")
    expect(answer(page)).to_contain_text("Every play must contain 3♦")
    expect(attempt(page)).to_contain_text("The first play of the deal must contain 3♦")


def test_the_rules_stay_on_the_way_to_another_view(page: Desk) -> None:
    page.open("#/who?variant=hong-kong-ip")
    for view in ("moves", "score", "who"):
        page.exactly("link", f"{view}.nav").click()
        page.page.wait_for_url(f"**/#/{view}?*variant=hong-kong-ip*")


def test_a_situation_that_a_link_gets_wrong_is_shown_as_it_is(page: Desk) -> None:
    page.open(f"{LOCKED}&own=false&anew=true&play=9S,9D&next=1.5")
    expect(page.find("checkbox", "moves.is-own")).not_to_be_checked()
    remaining = page.find("spinbutton", "moves.next")
    expect(remaining).to_have_value("1.5")
    expect(page.page.get_by_role("alert").first).to_contain_text("1.5")
    remaining.fill("")
    expect(attempt(page)).to_contain_text(page.t("moves.legal"))


def test_cards_that_are_not_in_the_hand_are_told_apart(page: Desk) -> None:
    page.open(MOVES)
    page.type_cards(page.t("moves.try"), "9s kd")
    expect(attempt(page)).to_contain_text("Not in the hand: K♦")


# --- The rulebook as a reader: chapters, a search, one rule with what belongs to it, and links from any c ---


def rule(desk: Desk, id_: str) -> Locator:
    """One rule, as it is read."""
    return desk.exactly("article", "rule.title", id=id_)


@WINDOWS
def test_rules_by_clicking(page: Desk) -> None:
    page.open("#/rules")
    page.find("link", "rules.chapter-combinations").first.click()
    expect(page.find("heading", "rules.chapter-combinations")).to_be_focused()
    expect(rule(page, "PG-COMB-05").get_by_role("img", name=page.card("9S"))).to_have_count(1)
    rule(page, "PG-COMB-05").get_by_role("link", name="PG-COMB-05").click()
    opened = rule(page, "PG-COMB-05")
    expect(page.find("heading", "rule.title", id="PG-COMB-05")).to_be_focused()
    expect(opened.get_by_role("heading", name=page.t("rules.options"))).to_be_visible()
    expect(opened).to_contain_text(page.t("rule.source-pagat-de"))
    assert page.is_as_wide_as_its_window()
    page.find("link", "rules.after", id="PG-COMB-06").click()
    expect(rule(page, "PG-COMB-06")).to_be_visible()
    page.page.go_back()
    page.page.reload()
    expect(rule(page, "PG-COMB-05")).to_be_visible()


@WINDOWS
def test_rules_by_keyboard_alone(page: Desk) -> None:
    page.open("#/rules")
    field = page.find("searchbox", "rules.find")
    page.tab_to(field)
    page.page.keyboard.type("pg-comb-17")
    expect(page.page.get_by_role("article")).to_have_count(1)
    expect(field).to_be_focused()
    page.tab_to(rule(page, "PG-COMB-17").get_by_role("link", name="PG-COMB-17"))
    page.page.keyboard.press("Enter")
    expect(page.find("heading", "rule.title", id="PG-COMB-17")).to_be_focused()
    page.page.go_back()
    expect(field).to_have_value("pg-comb-17")


def test_from_a_citation_to_the_right_rule(page: Desk) -> None:
    page.open("#/who?a=9S,9D&b=8S,8D")
    page.find("region", "who.verdict").get_by_role("link", name="PG-COMB-04").click()
    leads = page.page.get_by_role("dialog").get_by_role("link", name=page.t("rule.in-rulebook"))
    with page.page.context.expect_page():
        leads.click(modifiers=["Control"])
    leads.click()
    expect(rule(page, "PG-COMB-04")).to_be_visible()
    expect(page.page.get_by_role("dialog")).to_have_count(0)


def test_decisions_and_constraints_are_read_too(page: Desk) -> None:
    page.open("#/rules?id=DEC-105")
    expect(rule(page, "DEC-105")).to_contain_text("bomb out of turn")
    page.open("#/rules?id=VC-01")
    expect(rule(page, "VC-01")).to_contain_text("every card of the pack")


def test_only_what_holds_in_a_variant(page: Desk) -> None:
    page.open("#/rules?find=flush&variant=gamesky&here=true")
    expect(rule(page, "PG-GS-01")).to_be_visible()
    expect(rule(page, "PG-FLU-01")).to_have_count(0)
    expect(page.page.get_by_text(page.t("shell.loading"))).to_have_count(0)
    page.find("checkbox", "rules.here").uncheck()
    expect(rule(page, "PG-FLU-01")).to_be_visible()
