"""The page in a real browser, found by what a person sees: roles and names, never by selectors of ours."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from bigtwo.desk import words_of_desk
from tests.waiting import until

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
IN_SIGHT = """found => found.some(element => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const upon = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return bottom - top > 10 && top >= 0 && bottom <= innerHeight && upon === element;
})"""
PHONE, DESKTOP = 360, 1280
IN_VERIFY = pytest.mark.verify


def opened_in(*windows: object) -> pytest.MarkDecorator:
    """Opens the page in each of these windows: a language and a width."""
    return pytest.mark.parametrize("page", windows, indirect=True)


SIZES = opened_in(("en", PHONE), pytest.param(("en", DESKTOP), marks=IN_VERIFY))
TONGUES = opened_in(pytest.param(("en", PHONE), marks=IN_VERIFY), ("zh-Hant", PHONE))
WINDOWS = opened_in(("en", PHONE), pytest.param(("zh-Hant", DESKTOP), marks=IN_VERIFY))
LOOKS = pytest.mark.parametrize(("width", "scheme"), [(PHONE, "dark"), pytest.param(DESKTOP, "light", marks=IN_VERIFY)])

ON_A_PAGE = 60_000
"""Milliseconds that anything on a page may take, answers of the service included; a slip is told within a minute."""

expect.set_options(timeout=ON_A_PAGE)


@cache
def said(tag: str) -> Mapping[str, Any]:
    """The words of the page in a language."""
    return words_of_desk(tag)["desk"]


class Desk:
    """The page in one browser window, in one language."""

    def __init__(self, page: Page, address: str, tag: str) -> None:
        self.page, self.address, self.tag = page, address, tag
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self._complain(message.type, message.text))
        page.on("pageerror", lambda error: self._complain("error", str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def _complain(self, sort: str, text: str) -> None:
        # What cannot be understood is answered 4xx, of which the browser writes a line.
        if sort in ("error", "warning") and "the server responded with a status of 4" not in text:
            self.complaints.append(text)

    def open(self, state: str = "") -> None:
        """Opens a state by its link."""
        self.page.goto(f"{self.address}/{state}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        expect(self.page.get_by_role("navigation").first).to_be_visible()

    def t(self, id_: str, **values: object) -> str:
        """What the page says; `count` decides between one and other."""
        text = said(self.tag)[id_]
        if not isinstance(text, str):
            text = text["one" if values["count"] == 1 else "other"]
        return str(text).format(**values) if values else str(text)

    def find(self, role: Any, id_: str, **values: object) -> Locator:
        """What has this role, and a name with these words in it."""
        return self.page.get_by_role(role, name=self.t(id_, **values))

    def exactly(self, role: Any, id_: str, **values: object) -> Locator:
        """What has this role, and these words as its name."""
        return self.page.get_by_role(role, name=self.t(id_, **values), exact=True)

    def word(self, id_: str, **values: object) -> str:
        """What the service says, as the page has it."""
        return str(words_of_desk(self.tag)["words"][id_]).format(**values)

    def seat(self, number: int) -> str:
        """What a seat is called that has no name."""
        return self.t("drawn.seat", number=number + 1)

    def asked(self, operation: str, body: object) -> Any:
        """What the service itself answers."""
        header = {"Content-Type": "application/json"}
        with urlopen(Request(f"{self.address}/v1/{operation}", json.dumps(body).encode(), header)) as answer:
            return json.load(answer)

    def card(self, code: str) -> str:
        """What a card is called."""
        return card_names(self.address, self.tag)[code]

    def place(self, id_: str) -> Locator:
        """One of the places that cards go to."""
        return self.exactly("region", id_)

    def pack(self, place: str) -> Locator:
        """The pack, when the cards go to a place."""
        return self.exactly("group", "picker.pack", place=self.t(place))

    def type_cards(self, place: str, cards: str) -> None:
        choice = self.page.get_by_role("radio", name=place, exact=True)
        if choice.count():
            choice.check()
        field = self.find("textbox", "picker.type", place=place)
        field.fill(cards)
        field.press("Enter")

    def send_cards_to(self, place: str) -> None:
        """Chooses beside the pack which place its cards go to."""
        choice = self.exactly("group", "picker.to")
        choice.get_by_role("radio", name=self.t(place), exact=True).check()

    def choose_rules(self, typed: str) -> None:
        """Types a part of the name of a variant, and clicks on the first one that is found."""
        rules = self.find("combobox", "variant.label")
        rules.click()
        rules.fill(typed)
        self.find("listbox", "variant.label").get_by_role("option").first.click()

    def shows(self, text: str) -> bool:
        """Does this text come to stand in the window, with nothing upon it? So a person sees it without scrolling; the
        page itself may have to scroll there first."""
        found = self.page.get_by_text(text, exact=True)
        return until(lambda: bool(found.evaluate_all(IN_SIGHT)), f"{text!r} in sight")

    def tab_to(self, wanted: Locator) -> None:
        """Presses Tab until something has the focus."""
        for _ in range(300):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {wanted}")

    def faults(self) -> list[str]:
        """What axe-core finds, each with where it is."""
        self.page.evaluate(AXE)
        found = self.page.evaluate("levels => axe.run({ runOnly: levels, resultTypes: ['violations'] })", LEVELS)
        return [
            f"{each['id']}: {each['help']}: {node['html'][:200]}: {node['failureSummary'][:300]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]

    def main(self) -> Locator:
        """The main button, once it can be pressed: a view has one."""
        return self.page.locator("button.main:not([aria-disabled=true])")

    def is_as_wide_as_its_window(self) -> bool:
        """Does nothing stand out at the side?"""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@cache
def card_names(address: str, tag: str) -> Mapping[str, str]:
    """What the cards of the standard pack are called, by their codes."""
    with urlopen(f"{address}/v1/packs/standard-52?lang={tag}") as answer:
        return {card["code"]: card["name"] for card in json.load(answer)["cards"]}


@cache
def variant_fields(address: str, tag: str, name: str) -> Mapping[str, str]:
    """What each variant says in a field, by its id: its `title`, or its `summary`."""
    with urlopen(f"{address}/v1/variants?lang={tag}") as answer:
        return {variant["id"]: variant[name] for variant in json.load(answer)["variants"]}


@contextmanager
def opened(browser: Browser, address: str, tag: str, width: int, scheme: str = "light") -> Iterator[Desk]:
    """The page in a window of its own; afterwards it has complained of nothing and asked no other host."""
    context: BrowserContext = browser.new_context(
        viewport={"width": width, "height": 800},
        locale=tag,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=width == PHONE,
    )
    context.set_default_timeout(ON_A_PAGE)
    try:
        desk = Desk(context.new_page(), address, tag)
        yield desk
        assert desk.complaints == []
        assert all(url.startswith(f"{address}/") for url in desk.requests)
    finally:
        context.close()
