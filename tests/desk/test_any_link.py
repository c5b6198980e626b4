"""What holds of every view, opened by its link: nothing keeps people out, nothing stands out on a small phone, and
where somebody has damaged the link or made it on purpose, the page says what is wrong with it."""

from __future__ import annotations

import json
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.desk.conftest import Open
from tests.desk.pages import DESKTOP, IN_VERIFY, PHONE
from tests.desk.test_plays import HAND, LOCKED, MOVES, WHO
from tests.desk.test_record import CLEAN, QUARREL, SESSION, TEXT, state
from tests.desk.test_score import FIRST, TWO_DEALS
from tests.desk.test_table import AGREED, ALONE, DEALT, ENDED
from tests.tables import table

pytestmark = pytest.mark.tools("chromium-headless-shell")

HOUSE_OF_ONES_OWN = "hong-kong-ip%2Bflush_order%3Dsuit-first%2Bhand_size%3D12%2Bleftover%3Ddead"
SPECIALS = "#/score?variant=indonesia-hutabarat&winner=0&specials=0:TS,TH,TC,TD,6D;0:last&last=9S"
VIEWS = {
    WHO: "who.unfit",
    f"{WHO}&rule=PG-COMB-05": "rule.in-rulebook",
    f"{LOCKED}&own=true&play=9S,3D": "moves.illegal",
    "#/rules?id=PG-STR-09&chapter=order&here=true&variant=taiwan-latta": "rules.options",
    "#/rules?chapter=order": "rules.chapter-order",
    f"#/house?variant={HOUSE_OF_ONES_OWN}": "house.options",
    "#/house?variant=base%2Bplayers%3D3": "house.contradiction",
    "#/house?variant=hong-kong-ip&sheet=true": "house.edit",
    "#/who?a=AH,5H": "picker.complete",
    state(json.dumps(QUARREL), at="4"): "record.steps",
    state(TEXT): "record.steps",
    state(SESSION): "score.payments",
    state("Seed: 1"): "",
    FIRST: "score.session",
    f"{FIRST}&edit=2": "score.replace",
    SPECIALS: "score.missing",
    f"{DEALT}&picked=3D,KH": "table.why-not",
    f"{DEALT}&events=1.+2:+3D&why=1": "table.was-legal",
    "#/table?variant=lectio-5&seed=a": "table.rules",
    f"{ALONE}&friends=Ann,Ben": "table.hand-on-hint",
    ENDED: "score.payments",
    "#/learn?step=5&play=3S,5S,6S,8S,TS": "moves.legal",
    "#/learn?step=10&play=13&variant=hong-kong-ip": "score.payments",
}
"""Links, and words that are there when the view is complete; without any, a fault is shown."""
ONE_OF_EACH = dict({link.partition("?")[0]: (link, words) for link, words in reversed(VIEWS.items())}.values())
NAMES = ["A" * 40, "Ben", "Cho", "Donaudampfschifffahrt"]


@pytest.mark.parametrize(
    ("width", "scheme", "views"),
    [
        pytest.param(PHONE, "dark", ONE_OF_EACH, id="one of each"),
        pytest.param(PHONE, "dark", VIEWS, id="360-dark", marks=IN_VERIFY),
        pytest.param(DESKTOP, "light", VIEWS, id="1280-light", marks=IN_VERIFY),
    ],
)
def test_nothing_keeps_people_out_nor_stands_out_on_a_small_phone(
    desk: Open, width: int, scheme: str, views: dict[str, str]
) -> None:
    with table() as row, desk("de", width, scheme) as page:
        session = json.dumps({**TWO_DEALS, "players": NAMES})
        held = f"localStorage.setItem('bigtwo.session', {json.dumps(session)})"
        page.page.add_init_script(f"if (location.host) {held}")
        for link, words in views.items():
            with row(link[:60]):
                page.page.set_viewport_size({"width": width, "height": 800})
                page.page.goto("about:blank")
                page.page.goto(f"{page.address}/{link}")
                shown = page.page.get_by_text(page.t(words)) if words else page.page.get_by_role("alert")
                expect(shown.first).to_be_visible()
                expect(page.page.locator("[aria-busy=true]")).to_have_count(0)
                page.page.locator("details").evaluate_all(
                    "all => all.slice(0, 3).forEach(each => { each.open = true; })"
                )
                assert page.faults() == []
                page.page.set_viewport_size({"width": 320, "height": 640})
                assert page.is_as_wide_as_its_window()


HOSTILE = [
    *("#/cosmos?a=1", "#/who?" + "a" * 300_000, "#/who?rule=../packs"),
    *(f"#/who?{each}" for each in ("a=<script>alert(1)</script>,9S&b=9D", "a=9S&b=9D&zeal=1", "a=" + "3D," * 60_000)),
    *(f"#/moves?hand={each}" for each in ("<script>alert(1)</script>,9S&pile=9D", ",".join(["9S"] * 20_000))),
    *(f"{MOVES}&next=banana&own=maybe", f"#/moves?hand={HAND}&own=true", f"{MOVES}&play=<b>9S</b>"),
    *(f"#/rules?{each}" for each in ("id=<script>alert(1)</script>", "id=../packs", "id=..", "chapter=__proto__")),
    *("#/rules?here=true&variant=<i>", "#/rules?variant=%2B&here=true&find=" + "e+" * 90_000),
    *(
        f"{DEALT}&events={each}"
        for each in ("<script>alert(1)</script>", "1.+2:+KH", "1.+2:+3D+9:+4D", "1.+2:+3D+" * 3000)
    ),
    *(f"{DEALT}&played={each}" for each in ("<b>", "%5B%7B%22winner%22%3A%22%3Cb%3E%22%7D%5D", "%5B" * 50_000)),
    f"{DEALT}&played=" + "[" * 90_000 + "]" * 90_000,
    *(f"{DEALT}&picked=<script>,XX,3D", f"{DEALT}&hand=9S"),
    *(f"{AGREED}&leader=<b>", f"{AGREED}&leader=9"),
    *(
        "#/learn?play=<b>9S</b>",
        "#/learn?step=<b>&variant=<i>",
        "#/table?variant=<script>alert(1)</script>&seed=a",
        "#/table?seed=" + "<b>" * 20_000,
    ),
    *(
        f"#/score?{each}"
        for each in (
            *("winner=<script>alert(1)</script>&left=0,9,10,13", "winner=7&left=0,9,10,13"),
            *("winner=0&left=0,<b>,10,13", "winner=0&left=0,9,10,13&stake=<b>&dealer=9"),
            *("winner=0&variant=pusoy-dos&last=<script>", "winner=0&left=0,9,10,13&settled=1"),
            "winner=0&variant=indonesia-hutabarat&last=9S&hand1=3D&hand2=4D&hand3=5D&specials=x:<b>;;9:last",
            *("winner=0&by=hands&hand1=" + ",".join(["9S"] * 20_000), "variant=base%2B__proto__%3D1"),
            "winner=0&left=0,9,10,13&edit=2",
        )
    ),
    *(
        f"#/house?variant={each}"
        for each in (
            *("<script>alert(1)</script>", "base%2B__proto__%3D1%2Bconstructor%3D2", "base&rules=1", "+" * 20_000),
            *("%7B%22extends%22%3A7%2C%22options%22%3A%5B1%5D%7D", "a%2Bb%3D" * 9000),
            "base%2Bplayers%3D3%2Bplayers%3D2",
            "%7B%22extends%22%3A%5B%7B%22toString%22%3A1%7D%5D%7D",
        )
    ),
    *(state("<script>alert(1)</script>"), state(CLEAN, zeal="1"), "#/record?text=" + "a" * 300_000),
    state(CLEAN, variant="%3Cb%3E").replace("Variant%3A%20hong-kong-ip%0A", ""),
    *(f"#/record?packed={each}" for each in ("abcd", "%3Cscript%3E", "7cEBDQAAAMKg909tDjegAAAAAAAAAAAAAAAAAAAAAA")),
]


@pytest.mark.parametrize("part", range(4))
def test_a_hostile_link_says_what_is_wrong(desk: Open, part: int) -> None:
    with table() as row, desk("en", DESKTOP) as page:
        for link in HOSTILE[part::4]:
            with row(link[:80]):
                page.page.goto("about:blank")
                page.open(link)
                expect(page.page.get_by_role("alert").first).to_be_visible()
                if "#/house" in link:
                    expect(page.find("combobox", "variant.label")).to_be_visible()
                    assert parse_qs(page.page.url.partition("?")[2])
