"""Every text of a language by its context, as its catalogue has it; in English where it does not translate one."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.messages import domains
from bigtwo.messages.catalogue import messages
from bigtwo.messages.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_COUNTED: Final = 61
"""Up to how many cards a number of them stands ready in words: no pack has more."""


class Texts:
    """Every text of one language by its context."""

    __slots__ = ("_counted", "_english", "_entries", "_forms", "tag", "texts")

    def __init__(self, tag: str) -> None:
        self.tag: Final = tag
        known = _catalogue(tag, domains.BIGTWO)
        texts: dict[str, str] = {}
        for message in messages().values():
            texts[message.id] = known.pgettext(message.id, message.text)
            if message.otherwise is not None:
                context = domains.of_otherwise(message.id)
                texts[context] = known.pgettext(context, message.otherwise)
        counted: dict[str, tuple[str, ...]] = {}
        self._forms: dict[str, dict[str, str]] = {}
        for word, text in WORDS.items():
            context = domains.of_word(word)
            if isinstance(text, str):
                texts[context] = known.pgettext(context, text)
            else:
                forms = [known.npgettext(context, *text, count) for count in range(_COUNTED)]
                counted[word] = tuple(form.format(count=count) for count, form in enumerate(forms))
                self._forms[word] = _one_and_other(forms)
        self.texts: Final[Mapping[str, str]] = MappingProxyType(texts)
        """The sentences and words, by id and by context."""
        self._counted = counted
        self._english = {word: text for word, text in WORDS.items() if not isinstance(text, str)}
        self._entries = known

    def name(self, context: str, english: str) -> str:
        """A name that stands outside the catalogue of messages, such as the title of a variant."""
        return self._entries.pgettext(context, english)

    def count(self, word: str, number: int) -> str:
        """A word that counts, with its number."""
        if 0 <= number < _COUNTED:
            return self._counted[word][number]
        one, other = self._english[word]
        return self._entries.npgettext(domains.of_word(word), one, other, number).format(count=number)

    def word(self, id_: str) -> str | dict[str, str]:
        """A word as the catalogue has it; of one that counts what is said of ``one`` and of any ``other`` number."""
        return self._forms[id_] if id_ in self._forms else self.texts[domains.of_word(id_)]


def _one_and_other(forms: Sequence[str]) -> dict[str, str]:
    """What is said of one, and what of other numbers: the first of the forms from two on that is not like it."""
    _, one, *others = forms
    return {"one": one, "other": next((form for form in others if form != one), one)}


def _catalogue(tag: str, domain: str) -> NullTranslations:
    """The catalogue of a language; behind it those of the languages that it is a form of."""
    subtags, found = tag.split("-"), None
    for length in range(1, len(subtags) + 1):
        file = files("bigtwo").joinpath("locales", "_".join(subtags[:length]), "LC_MESSAGES", f"{domain}.mo")
        if file.is_file():
            with file.open("rb") as opened:
                catalogue = GNUTranslations(opened)
            if found is not None:
                catalogue.add_fallback(found)
            found = catalogue
    return found or NullTranslations()


@cache
def texts_of(tag: str) -> Texts:
    """The texts of a language, read once."""
    return Texts(tag)


@cache
def rulebook_in(tag: str) -> NullTranslations:
    """What the rulebook says in a language; English where it has not been translated."""
    return _catalogue(tag, domains.RULEBOOK)


def desk_in(tag: str) -> NullTranslations:
    """What the page for players says in a language; English where it has not been translated."""
    return _catalogue(tag, domains.DESK)
