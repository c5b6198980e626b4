"""Deals that are scored, and what a person finds on the page that scores them."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from bigtwo.messages.desk import words_of_desk
from tests.desk.pages import Desk, said

FIRST = "#/score?variant=hong-kong-ip&winner=0&left=0,9,10,13"
PENALTIES = ["0", "9", "20", "39"]
TWO_DEALS = {
    "format": 1,
    "variant": "hong-kong-ip",
    "players": ["Ann", "Ben", "Cho", "Dee"],
    "deals": [{"winner": 0, "cards_left": [0, 9, 10, 13]}, {"winner": 1, "cards_left": [1, 0, 2, 3], "dealer": 0}],
}
TOTALS = ["1", "9", "22", "42"]


def word(desk: Desk, id_: str, **values: str) -> str:
    """What the service says, as the page has it."""
    return str(words_of_desk(desk.tag)["words"][id_]).format(**values)


def seat(desk: Desk, number: int) -> str:
    name = word(desk, "seat.number", number=str(number))
    return name[:1].upper() + name[1:]


def result(desk: Desk) -> Locator:
    return desk.page.get_by_role("region", name=desk.t("score.result"), exact=True)


def ledger(desk: Desk) -> Locator:
    return desk.page.get_by_role("region", name=desk.t("score.session"), exact=True)


def counted(desk: Desk, count: int, id_: str) -> str:
    return str(said(desk.tag)[id_]["one" if count == 1 else "other"]).format(count=count)


def field(desk: Desk, group: str, number: int) -> Locator:
    """The field of a seat among the names or the cards left; a seat is called by its number until it has a name."""
    return desk.page.get_by_role("group", name=desk.t(group), exact=True).get_by_role("textbox").nth(number)


def rows(desk: Desk) -> Locator:
    """The deals of the ledger, with the row of totals."""
    return ledger(desk).get_by_role("table").first.get_by_role("row")


def stands(desk: Desk, *deals: Sequence[str]) -> None:
    """The ledger has these rows, the last one being what they come to."""
    expect(rows(desk)).to_have_count(len(deals) + 1)
    for number, amounts in enumerate(deals, start=1):
        expect(rows(desk).nth(number).get_by_role("cell")).to_have_text(list(amounts))


def enter(desk: Desk, winner: int, left: Sequence[int]) -> None:
    desk.page.get_by_role("combobox", name=desk.t("score.winner"), exact=True).select_option(str(winner))
    for number, count in enumerate(left):
        field(desk, "score.left", number).fill(str(count))


def read_in(desk: Desk, text: str) -> None:
    box = desk.page.get_by_role("textbox", name=desk.t("score.import-text"))
    if not box.is_visible():  # the fold stays open after the first text
        desk.page.locator("summary").filter(has_text=desk.t("score.import")).click()
    box.fill(text)
    desk.page.get_by_role("button", name=desk.t("score.import-take")).click()


def edit(desk: Desk, number: int) -> None:
    """Presses the button that puts a deal of the session back into the form."""
    deal = desk.t("table.deal-number", number=number)
    button = word(desk, "line.labelled", name=desk.t("score.edit"), value=deal)
    ledger(desk).get_by_role("button", name=button, exact=True).click()


def is_in_form(desk: Desk, number: int) -> None:
    """The form is that of a deal of the session, and has the focus."""
    expect(desk.page.get_by_role("heading", name=desk.t("score.editing", number=number))).to_be_focused()
