"""Records that are checked, and what a person finds on the page that checks them."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

from playwright.sync_api import FilePayload, Locator, expect

from tests.desk.pages import Desk

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
SESSION = """Variant: two-player-13+after_pass=out-of-trick+later_leader=previous-winner
Deal: 1
Dealer: 0
Hand 0: 3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 6D
Hand 1: 7D 7C 7H 7S 8D 8C 8H 8S 9D 9C 9H 9S TD
1. 0: 3D3C3H4D4C -
2. 0: 4H4S -
3. 0: 5D5C5H -
4. 0: 3S -
5. 0: 5S -
6. 0: 6D
Deal: 2
Dealer: 1
Seed: second
1. 1: 3D
"""


def asked(page: Desk, operation: str, body: object) -> Any:
    """What the service itself answers."""
    request = Request(f"{page.address}/v1/{operation}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


def state(text: str, **more: str) -> str:
    """The state of a link that holds a record."""
    return f"#/record?text={quote(text)}" + "".join(f"&{name}={value}" for name, value in more.items())


def field(page: Desk) -> Locator:
    return page.page.get_by_role("textbox", name=page.t("record.text"))


def check(page: Desk, text: str) -> None:
    """Gives a record and has it checked."""
    field(page).fill(text)
    page.page.get_by_role("button", name=page.t("record.check")).click()


def open_file(page: Desk, content: bytes) -> None:
    """Opens a file with this content."""
    file = FilePayload(name="evening.b2", mimeType="text/plain", buffer=content)
    page.page.get_by_label(page.t("record.open")).set_input_files(file)


def verdict(page: Desk, sentence: str, **values: object) -> Locator:
    """The verdict is there, and was said to whoever cannot see it."""
    region = page.page.get_by_role("region", name=page.t("record.verdict"), exact=True)
    expect(region).to_contain_text(page.t(sentence, **values))
    said = page.page.get_by_role("status").filter(has_text=page.t(sentence, **values))
    expect(said).to_have_count(1)
    return region


def steps(page: Desk) -> Locator:
    return page.page.get_by_role("region", name=page.t("record.steps"), exact=True)


def events(page: Desk) -> Locator:
    return steps(page).get_by_role("list", name=page.t("record.steps"), exact=True)


def event(page: Desk, number: int) -> Locator:
    """The button of an event."""
    return events(page).get_by_role("listitem").nth(number).get_by_role("button")


def walk(page: Desk, way: str) -> Locator:
    return steps(page).get_by_role("button", name=page.t(f"record.{way}"), exact=True)


def hand(page: Desk, name: str, count: int) -> None:
    """So many cards are drawn in the hand of a player."""
    expect(steps(page).get_by_role("list", name=page.t("drawn.hand", name=name)).get_by_role("listitem")).to_have_count(
        count
    )


def told(page: Desk, text: str) -> None:
    """What was said of the event that is looked at to whoever cannot see it."""
    expect(page.page.get_by_role("status").filter(has_text=text)).to_have_count(1)


def alert(page: Desk) -> Locator:
    return page.page.get_by_role("alert").first
