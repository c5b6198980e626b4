"""The glossary has every term of the game in every language, and says where each word comes from."""

from __future__ import annotations

import pytest

from bigtwo.messages.domains import BIGTWO
from docs.generate import FOLDER
from docs.glossary import SECTIONS, source_of
from translations.catalogues import LOCALES, OVERLAYS, read

PAGE = (FOLDER / "glossary.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_term_has_its_word_and_a_source(locale: str) -> None:
    sorts = tuple(f"word/{sort}." for sort in SECTIONS.values())
    terms = [message for message in read(locale, BIGTWO) if (message.context or "").startswith(sorts)]
    assert len(terms) > (5 if locale in OVERLAYS else 70)
    for term in terms:
        assert source_of(term), f"{locale}: {term.context}: say where it comes from: '# source: ...'"
        assert f"{term.string} [" in PAGE


def test_the_words_of_players_are_there() -> None:
    for word in ("葫蘆", "俘虜", "鐵支", "同花順", "階磚", "葵扇", "葫芦", "Straße", "Vierling", "sekop", "pares"):
        assert f"{word} [" in PAGE, word
