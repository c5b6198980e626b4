"""Requests in other languages: each sort of request may come with a language, or with a header that is none."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bigtwo.messages.languages import LANGUAGES
from tests.cost.asked import Asked
from tests.cost.choices import Choices, Sort

HEADERS = (
    "",
    *LANGUAGES[1:],
    ",".join(f"x{number:x};q=0.{number}" for number in range(1, 700)),
    "de" + "-a" * 3900,
    "," * 7900,
    "*;q=0.1," * 950,
    "q" * 7900,
    "zh-Hant-HK;q=0." + "1" * 7800,
)
"""What may be preferred: nothing, one of the languages, or what takes as long to read as a server lets a header be."""


def in_some_language(sort: Sort) -> Sort:
    """The same requests, in some language each."""
    return replace(sort, make=partial(_make, sort))


def _make(sort: Sort, choices: Choices, turn: int) -> tuple[str, Asked]:
    what, asked = sort.make(choices, turn)
    header = choices.of(HEADERS)
    if not header or any(name.lower() == "accept-language" for name, _ in asked.headers):
        return what, asked
    return f"{what}, for {header[:12]}", replace(asked, headers=(*asked.headers, ("Accept-Language", header)))
