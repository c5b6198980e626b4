"""Score a deal and keep a session: what is left in the hands, who pays whom, the ledger that stays in the browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, PHONE, SIZES, TONGUES
from tests.desk.scores import (
    FIRST,
    PENALTIES,
    TOTALS,
    TWO_DEALS,
    enter,
    field,
    ledger,
    read_in,
    result,
    seat,
    stands,
    word,
)

pytestmark = [pytest.mark.tools("chromium"), pytest.mark.sampled(5)]

RECORD = """
Variant: hong-kong-ip
Players: Ann, Ben, "Cho, the other", Dee   # by seat

Deal: 1
Dealer: Ann
Seed: "a"

1. 2: 3D4D5H6H7S 3: 6S7D8D9STD 0: - 1: 3S4C5DAD2S 2: - 3: - 0: 3C9CQCKCAC 1: - 2: - 3: -
2. 0: QS 1: - 2: AH 3: 2H 0: - 1: - 2: -
3. 3: 6D 0: - 1: TC 2: TH 3: QH 0: AS 1: - 2: - 3: 2C 0: - 1: - 2: -
4. 3: JS 0: - 1: - 2: KD 3: - 0: KS 1: - 2: - 3: -
5. 0: QD 1: - 2: - 3: -
6. 0: 4S 1: - 2: 5S 3: - 0: JH 1: - 2: KH 3: - 0: - 1: -
7. 2: 9H 3: - 0: - 1: JC 2: - 3: 2D 0: - 1: - 2: -
8. 3: 8C 0: 9D 1: - 2: - 3: -
9. 0: 7H
"""


@TONGUES
@SIZES
def test_by_clicking(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/score")
        page.choose_rules("香港")
        for number, name in enumerate(["Ann", "Ben", "Cho", "Dee"]):
            field(page, "score.players", number).fill(name)
        enter(page, 0, (0, 9, 10, 13))
        expect(result(page)).to_contain_text(word(page, "said.winner", player="Ann"))
        pays = word(page, "said.pays", payer="Dee", receiver="Ann", number="39")
        expect(result(page).get_by_role("heading", name=pays)).to_be_visible()
        penalty = result(page).get_by_role("region", name="Cho", exact=True)
        expect(penalty).to_contain_text(word(page, "line.labelled", name=page.t("drawn.net"), value="−12"))
        expect(penalty.get_by_role("link", name="PG-SCORE-03")).to_be_visible()
        expect(result(page)).not_to_contain_text("+10")  # a penalty is no gain
        expect(result(page)).not_to_contain_text("+39")
        expect(result(page)).to_contain_text("+68")  # what Ann gains
        assert page.is_as_wide_as_its_window()
        page.page.get_by_role("button", name=page.t("score.add")).click()
        stands(page, PENALTIES, PENALTIES)
        expect(page.page.get_by_role("status").filter(has_text=page.t("score.added", number="1"))).to_have_count(1)
        enter(page, 1, (1, 0, 2, 3))
        page.page.get_by_role("button", name=page.t("score.add")).click()
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


@TONGUES
@SIZES
def test_by_keyboard_alone(desk: Open, tag: str, width: int) -> None:
    with desk(tag, width) as page:
        page.open("#/score?variant=hong-kong-ip")
        keyboard = page.page.keyboard
        page.tab_to(page.page.get_by_role("combobox", name=page.t("score.winner"), exact=True))
        keyboard.press("ArrowDown")
        expect(field(page, "score.left", 0)).to_have_value("0")
        for number, count in enumerate(("9", "10", "13"), start=1):
            page.tab_to(field(page, "score.left", number))
            keyboard.type(count)
        expect(result(page)).to_contain_text(word(page, "said.winner", player=seat(page, 0)))
        page.tab_to(page.page.get_by_role("button", name=page.t("score.add")))
        keyboard.press("Enter")
        stands(page, PENALTIES, PENALTIES)
        expect(ledger(page).get_by_role("heading", level=2)).to_be_focused()
        undo = ledger(page).get_by_role("button", name=page.t("score.undo"))
        page.tab_to(undo)
        keyboard.press("Enter")
        expect(ledger(page)).to_contain_text(page.t("score.no-deals"))
        expect(undo).to_be_focused()


@pytest.mark.parametrize("variant", ["base", "pusoy-dos", "pusoy-dos-play-on", "indonesia-hutabarat", "lectio-5"])
def test_nothing_is_refused_before_anything_is_entered(desk: Open, variant: str) -> None:
    with desk("en", DESKTOP) as page:
        refused: list[str] = []

        def note(response: Response) -> None:
            if response.status >= 400:
                refused.append(response.url)

        page.page.on("response", note)
        page.open(f"#/score?variant={variant}")
        expect(result(page)).to_contain_text(page.t("score.missing"))
        page.page.get_by_role("combobox", name=page.t("score.winner"), exact=True).select_option("1")
        expect(result(page).get_by_role("listitem").first).not_to_have_text(page.t("score.winner"))
        expect(page.page.get_by_role("alert")).to_have_count(0)
        assert refused == []


def test_what_is_missing_is_said(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score?variant=hong-kong-ip")
        missing = result(page).get_by_role("listitem")
        expect(missing).to_have_text([page.t("score.winner")])
        enter(page, 2, ())
        expect(missing).to_have_text([page.t("score.hand", name=seat(page, number)) for number in (0, 1, 3)])
        enter(page, 1, ())  # the cards that the winner has not are taken along
        expect(missing).to_have_text([page.t("score.hand", name=seat(page, number)) for number in (0, 2, 3)])
        enter(page, 1, (3, 0, 4, 14))
        expect(result(page).get_by_role("alert")).to_contain_text("13")
        field(page, "score.left", 3).fill("many")
        expect(result(page).get_by_role("alert")).to_contain_text("many")
        page.page.go_back()
        expect(page.page.get_by_role("combobox", name=page.t("score.winner"), exact=True)).to_have_value("2")


def test_hands_are_entered_as_cards(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score?variant=lukang-dushoff")
        enter(page, 0, ())
        hands = ["3D 4D 5D", "2S 6D", "7D 8D 9D 9C"]
        for number, cards in enumerate(hands, start=1):
            label = page.t("score.hand", name=seat(page, number))
            place = page.page.get_by_role("textbox", name=page.t("picker.type", place=label))
            place.fill(cards)
            place.press("Enter")
        expect(result(page)).to_contain_text(word(page, "said.winner", player=seat(page, 0)))
        loser = result(page).get_by_role("region", name=seat(page, 2), exact=True)
        expect(loser).to_contain_text("2♠")
        page.page.reload()
        expect(result(page)).to_contain_text(word(page, "said.winner", player=seat(page, 0)))


def test_specials_the_last_play_and_a_dragon(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score?variant=indonesia-hutabarat&winner=0&hand1=3D&hand2=4D&hand3=5D&last=9S,9H")
        expect(result(page)).to_contain_text(word(page, "said.winner", player=seat(page, 0)))
        page.page.get_by_role("button", name=page.t("score.special-add")).click()
        place = page.page.get_by_role("textbox", name=page.t("picker.type", place=page.t("score.special", number="1")))
        place.fill("TS TH TC TD 6D")
        place.press("Enter")
        expect(result(page).get_by_role("region", name=seat(page, 0)).first).to_contain_text("10♠")
        page.page.go_back()
        page.page.go_back()
        expect(place).to_have_count(0)
        expect(page.page.get_by_role("button", name=page.t("score.special-add"))).to_be_visible()
        page.open("#/score?variant=hong-kong-ip&winner=2")
        page.page.get_by_role("checkbox", name=page.t("score.dragon")).check()
        expect(result(page)).to_contain_text(word(page, "said.winner", player=seat(page, 2)))
        page.page.reload()
        expect(page.page.get_by_role("checkbox", name=page.t("score.dragon"))).to_be_checked()


def test_the_session_asks_for_what_it_needs_beside_the_score(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score?variant=base%2Blater_leader%3Dprevious-loser&winner=0&left=0,3,3,1")
        page.page.get_by_role("button", name=page.t("score.add")).click()
        expect(result(page).get_by_role("alert")).to_contain_text("hands")
        expect(result(page)).to_contain_text(page.t("score.hand", name=seat(page, 1)))
        for number, cards in enumerate(["4S 5S 6S", "9D 9C 8S", "3D"], start=1):
            label = page.t("score.hand", name=seat(page, number))
            place = page.page.get_by_role("textbox", name=page.t("picker.type", place=label))
            place.fill(cards)
            place.press("Enter")
        page.page.get_by_role("button", name=page.t("score.add")).click()
        stands(page, ["0", "3", "3", "1"], ["0", "3", "3", "1"])
        expect(ledger(page)).to_contain_text(page.t("score.leads", name=seat(page, 1)))


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_session_is_saved_and_read_in_again(desk: Open, form: str, tmp_path: Path) -> None:
    names = ["Ann", 'Ben "Two", <b>', "Cho # 3", "Dee"]
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, json.dumps({**TWO_DEALS, "players": names}))
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        with page.page.expect_download() as saving:
            ledger(page).get_by_role("button", name=page.t(f"score.save-{form}")).click()
        assert saving.value.suggested_filename == {"json": "big-two.json", "text": "big-two.txt"}[form]
        saving.value.save_as(tmp_path / saving.value.suggested_filename)
    with desk("zh-Hant", PHONE) as page:
        page.open("#/score")
        page.page.locator("summary").filter(has_text=page.t("score.import")).click()
        page.page.get_by_label(page.t("score.import-file")).set_input_files(next(tmp_path.iterdir()))
        take = page.page.get_by_role("button", name=page.t("score.import-take"))
        expect(take).to_be_enabled()
        take.click()
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        expect(field(page, "score.players", 1)).to_have_value(names[1])
        expect(field(page, "score.players", 2)).to_have_value(names[2])
        ledger(page).get_by_role("button", name=page.t("score.new")).click()
        expect(ledger(page)).to_contain_text(page.t("score.no-deals"))
        ledger(page).get_by_role("button", name=page.t("score.undo")).click()
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)


def test_recorded_deals_are_read_in(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, RECORD)
        stands(page, ["0", "6", "2", "1"], ["0", "6", "2", "1"])
        expect(field(page, "score.players", 3)).to_have_value("Dee")
        ledger(page).get_by_role("textbox").fill(f'{RECORD}\nDeal: 2\nDealer: Ann\nSeed: "a"\n\n1. Ann: 3C\n')
        page.page.get_by_role("button", name=page.t("score.import-take")).click()
        expect(ledger(page).get_by_role("alert")).to_have_text(page.t("score.unfinished", number="2"))
        ledger(page).get_by_role("textbox").fill(RECORD.replace("QS", "2H"))
        page.page.get_by_role("button", name=page.t("score.import-take")).click()
        expect(ledger(page).get_by_role("alert")).to_contain_text("2♥")
        stands(page, ["0", "6", "2", "1"], ["0", "6", "2", "1"])


def test_other_rules_than_those_of_the_session_are_told_apart(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, json.dumps(TWO_DEALS))
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        page.open("#/score?variant=base&winner=0&left=0,1,2,3")
        expect(result(page)).to_contain_text(page.t("score.foreign"))
        expect(page.page.get_by_role("button", name=page.t("score.add"))).to_have_count(0)
        page.page.get_by_role("button", name=page.t("score.rules-of-session")).click()
        expect(page.page.get_by_role("button", name=page.t("score.add"))).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_nothing_keeps_people_out(desk: Open, width: int, scheme: str) -> None:
    with desk("en", width, scheme) as page:
        page.open("#/score")
        read_in(page, json.dumps(TWO_DEALS))
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        page.open(FIRST)
        expect(result(page)).to_contain_text(word(page, "said.winner", player="Ann"))
        assert page.faults() == []
        page.open("#/score?variant=indonesia-hutabarat&winner=0&specials=0:TS,TH,TC,TD,6D;0:last&last=9S")
        expect(result(page)).to_contain_text(page.t("score.missing"))
        assert page.faults() == []


def test_nothing_stands_out_on_a_small_phone(desk: Open) -> None:
    with desk("de", 320) as page:
        page.open("#/score")
        read_in(page, json.dumps({**TWO_DEALS, "players": ["A" * 40, "Ben", "Cho", "Donaudampfschifffahrt"]}))
        stands(page, PENALTIES, ["1", "0", "2", "3"], TOTALS)
        page.open(FIRST)
        expect(result(page)).to_contain_text(word(page, "said.winner", player="A" * 40))
        assert page.is_as_wide_as_its_window()
        page.open("#/score?variant=indonesia-hutabarat&winner=0&specials=0:TS,TH,TC,TD,6D;0:last&last=9S")
        expect(result(page)).to_contain_text(page.t("score.missing"))
        assert page.is_as_wide_as_its_window()


@pytest.mark.parametrize(
    "state",
    [
        "winner=<script>alert(1)</script>&left=0,9,10,13",
        "winner=7&left=0,9,10,13",
        "winner=0&left=0,<b>,10,13",
        "winner=0&left=0,9,10,13&stake=<b>&dealer=9",
        "winner=0&variant=pusoy-dos&last=<script>",
        "winner=0&variant=indonesia-hutabarat&last=9S&hand1=3D&hand2=4D&hand3=5D&specials=x:<b>;;9:last",
        "winner=0&by=hands&hand1=" + ",".join(["9S"] * 20_000),
        "winner=0&left=0,9,10,13&settled=1",
        "variant=base%2B__proto__%3D1",
    ],
)
def test_a_hostile_link_says_what_is_wrong(desk: Open, state: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open(f"#/score?{state}")
        expect(page.page.get_by_role("alert").first).to_be_visible()
        expect(ledger(page)).to_contain_text(page.t("score.no-deals"))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('{"format": 2, "rules": "hong-kong-ip"}', "score.newer"),
        ("{" + "[" * 512_000, "score.unreadable"),
        ('{"format": 1, "variant": "base", "players": [], "deals": [{"winner": "<b>"}]}', "score.unreadable"),
        ("Deal: 1\n" * 501, "score.large"),
        ("x" * 1_100_000, "score.large"),
    ],
)
def test_what_is_no_session_is_not_taken(desk: Open, text: str, answer: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, text)
        expect(ledger(page).get_by_role("alert")).to_have_text(page.t(answer))
        expect(ledger(page)).to_contain_text(page.t("score.no-deals"))


@pytest.mark.parametrize(
    "text",
    [
        "🂡<script>alert(1)</script>" * 20_000,
        json.dumps({**TWO_DEALS, "variant": "<script>alert(1)</script>"}),
        json.dumps({**TWO_DEALS, "deals": [{"winner": 0, "cards_left": [0, 99, 1, 1]}]}),
    ],
)
def test_what_the_service_refuses_is_not_taken(desk: Open, text: str) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score")
        read_in(page, text)
        expect(ledger(page).get_by_role("alert")).to_be_visible()
        expect(ledger(page)).to_contain_text(page.t("score.no-deals"))


@pytest.mark.parametrize("held", ['{"format": 9}', "<script>", '{"format": 1, "deals": ' + "[" * 9000])
def test_what_the_browser_held_and_cannot_be_read_is_set_aside(desk: Open, held: str) -> None:
    with desk("en", DESKTOP) as page:
        page.page.add_init_script(f"localStorage.setItem('bigtwo.session', {json.dumps(held)})")
        page.open("#/score")
        expect(ledger(page).get_by_role("alert")).to_have_text(page.t("score.aside"))
        assert page.page.evaluate("localStorage.getItem('bigtwo.session-aside')") == held


def test_hands_that_win_before_anybody_plays(desk: Open) -> None:
    with desk("en", DESKTOP) as page:
        page.open("#/score?variant=base%2Binstant_wins%3Dsix-pairs:10,four-twos:null&winner=2")
        choice = page.page.get_by_role("combobox", name=page.t("score.won-before"))
        choice.select_option(label=page.t("score.pattern-six-pairs"))
        expect(result(page)).to_contain_text(word(page, "said.winner", player=seat(page, 2)))
        expect(result(page)).to_contain_text("10")
        choice.select_option(label=page.t("score.pattern-four-twos"))
        expect(result(page)).to_contain_text("39")
        page.page.reload()
        expect(choice).to_have_value("four-twos")
        choice.select_option(label=page.t("score.played-out"))
        expect(field(page, "score.left", 1)).to_be_visible()
