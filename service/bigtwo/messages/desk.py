"""The words of the desk, the page for players: what its headings, buttons and hints say, each by its id.

They are no part of any answer, so they stand in a catalogue of their own, which nothing but the page reads.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from bigtwo.messages import domains
from bigtwo.messages.texts import desk_in, texts_of
from bigtwo.messages.words import WORDS, read_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigtwo.messages.words import Word

_SEVERAL: Final = 61
"""A number of which every language says what it says of several."""


@cache
def desk_words() -> Mapping[str, Word]:
    """Every word of the page by its id, such as ``who.title``, in English."""
    return read_words("desk.toml")


def words_of_desk(tag: str) -> dict[str, dict[str, str | dict[str, str]]]:
    """What the page says in a language: its own words by their ids under ``desk``, those of every answer under
    ``words``. Of one that counts it has what is said of ``one`` and of any ``other`` number."""
    catalogue, texts = desk_in(tag), texts_of(tag)
    found: dict[str, str | dict[str, str]] = {}
    for id_, text in desk_words().items():
        context = domains.of_desk(id_)
        if isinstance(text, str):
            found[id_] = catalogue.pgettext(context, text)
        else:
            found[id_] = {
                "one": catalogue.npgettext(context, *text, 1),
                "other": catalogue.npgettext(context, *text, _SEVERAL),
            }
    return {"desk": found, "words": {word: texts.word(word) for word in WORDS}}


def catalogues() -> Iterator[tuple[str, bytes]]:
    """Every file that the words of the page are made of, with its name."""
    for name in ("desk.toml", "words.toml"):
        yield name, files("bigtwo.messages").joinpath(name).read_bytes()
    for locale in sorted(files("bigtwo").joinpath("locales").iterdir(), key=lambda each: each.name):
        for domain in (domains.BIGTWO, domains.DESK):
            file = locale.joinpath("LC_MESSAGES", f"{domain}.mo")
            if file.is_file():
                yield f"{locale.name}/{domain}", file.read_bytes()
