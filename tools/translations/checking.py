"""What is missing, stale or wrong in a catalogue."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog


def faults(locale: str, catalogue: Catalog) -> Iterator[str]:
    """A line for every text that is untranslated, that is a guess or was translated before the English text changed, or
    whose values in braces are others."""
    for message in catalogue:
        if not message.id:
            continue
        texts = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        if not texts or not all(texts):
            yield f"{locale}: {message.context}: not translated"
        elif "fuzzy" in message.flags:
            yield f"{locale}: {message.context}: the English text has changed"
        else:
            yield from _values(locale, message.context or "", message.id, texts)


def _values(locale: str, context: str, original: str | tuple[str, ...], texts: tuple[str, ...]) -> Iterator[str]:
    """Every value of the English text is named, and no other."""
    originals = (original,) if isinstance(original, str) else original
    for text in texts:
        try:
            named = values_in(text)
        except ValueError as error:
            yield f"{locale}: {context}: braces: {error}"
            continue
        if all(named != values_in(each) for each in originals):
            wanted = ", ".join(sorted(values_in(originals[-1]))) or "none"
            yield f"{locale}: {context}: values named: {', '.join(sorted(named)) or 'none'}, instead of {wanted}"


def values_in(text: str) -> frozenset[str]:
    """The names in braces. Raises ValueError for braces that do not close, and for anything but a name in them."""
    found = set()
    for _, name, spec, conversion in Formatter().parse(text):
        if name is not None:
            if not name.isidentifier() or spec or conversion:
                raise ValueError(f"{{{name}}} is no name")
            found.add(name)
    return frozenset(found)
