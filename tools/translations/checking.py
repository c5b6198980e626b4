"""What is missing, stale or wrong in a catalogue."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

from tools.translations.catalogues import entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message


def faults(locale: str, catalogue: Catalog) -> Iterator[str]:
    """A line for every text that is untranslated, that has the translation of a similar text, or whose values in braces
    are others."""
    for message in entries(catalogue):
        texts = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        if not texts or not all(texts):
            yield f"{locale}: {named(message)}: not translated"
        elif "fuzzy" in message.flags:
            yield f"{locale}: {named(message)}: translated as a similar text was"
        else:
            yield from _values(locale, message, texts)


def named(message: Message) -> str:
    """How a text is named: by its context, if it has one, and in English."""
    english = message.id if isinstance(message.id, str) else message.id[0]
    return f'{message.context} "{english}"' if message.context else f'"{english}"'


def _values(locale: str, message: Message, texts: tuple[str, ...]) -> Iterator[str]:
    """Every value of the English text is named, and no other."""
    originals = (message.id,) if isinstance(message.id, str) else message.id
    for text in texts:
        try:
            found = values_in(text)
        except ValueError as error:
            yield f"{locale}: {named(message)}: braces: {error}"
            continue
        if all(found != values_in(each) for each in originals):
            wanted = ", ".join(sorted(values_in(originals[-1]))) or "none"
            yield f"{locale}: {named(message)}: values named: {', '.join(sorted(found)) or 'none'}, instead of {wanted}"


def values_in(text: str) -> frozenset[str]:
    """The names in braces. Raises ValueError for braces that do not close, and for anything but a name in them."""
    found = set()
    for _, name, spec, conversion in Formatter().parse(text):
        if name is not None:
            if not name.isidentifier() or spec or conversion:
                raise ValueError(f"{{{name}}} is no name")
            found.add(name)
    return frozenset(found)
