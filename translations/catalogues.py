"""The catalogues of the languages: where they stand, how they are brought up to date, and how they are compiled."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bigtwo.messages.domains import BIGTWO, DESK, RULEBOOK
from bigtwo.messages.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER: Final = Path(__file__).parents[1] / "service" / "bigtwo" / "locales"

LOCALES: Final[Mapping[str, tuple[str, ...]]] = {
    "de": (BIGTWO, RULEBOOK, DESK),
    "zh_Hant": (BIGTWO, RULEBOOK, DESK),
    "zh_Hans": (BIGTWO, RULEBOOK, DESK),
    "id": (BIGTWO, DESK),
    "fil": (BIGTWO, DESK),
    "zh_Hant_HK": (BIGTWO, DESK),
}
"""The domains that each language has."""

OVERLAYS: Final = ("zh_Hant_HK",)
"""The languages that hold only what differs from the language that they are a form of."""


def path_of(locale: str, domain: str, suffix: str = "po") -> Path:
    """Where a catalogue stands."""
    return FOLDER / locale / "LC_MESSAGES" / f"{domain}.{suffix}"


def read(locale: str, domain: str) -> Catalog:
    """A catalogue as it stands in its file; an empty one where there is none yet."""
    path = path_of(locale, domain)
    if not path.exists():
        return Catalog(locale=locale, project="bigtwo", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=locale, domain=domain)


def updated(locale: str, domain: str, template: Catalog) -> Catalog:
    """The catalogue with the texts of the template: what is new is untranslated, what has changed is fuzzy, and what is
    gone is left out. How a list is joined comes from CLDR where nobody has translated it."""
    known, fresh = read(locale, domain), Catalog(locale=locale, project="bigtwo", fuzzy=False)
    fresh.header_comment = template.header_comment.replace("LANGUAGE", Locale.parse(locale).english_name or locale)
    before = {message.context: message for message in known if message.context}
    joining = _joining(locale) if domain == BIGTWO else {}
    for message in template:
        if not message.id:
            continue
        old = before.get(message.context)
        text = old.string if old is not None else ""
        flags = set(message.flags)
        if old is not None and (old.id != message.id or "fuzzy" in old.flags) and _is_translated(text):
            flags.add("fuzzy")
        if not _is_translated(text):
            text = joining.get(message.context or "", "")
        if not text and isinstance(message.id, tuple):
            text = ("",) * fresh.num_plurals
        if locale in OVERLAYS and not _is_translated(text):
            continue
        fresh.add(
            message.id, text, message.locations, flags, message.auto_comments,
            old.user_comments if old is not None else (), context=message.context,
        )  # fmt: skip
    return fresh


def _is_translated(text: object) -> bool:
    return bool(text) and (isinstance(text, str) or any(text))  # type: ignore[call-overload]


_JOINED_AS: Final = {"list-and": "standard", "list-or": "or"}
_PATTERNS: Final = {"two": "2", "start": "start", "middle": "middle", "end": "end"}


def _joining(locale: str) -> dict[str, str]:
    """How the language joins a list, by context."""
    found: dict[str, str] = {}
    for word in WORDS:
        sort, _, form = word.partition(".")
        if sort in _JOINED_AS:
            pattern = Locale.parse(locale).list_patterns[_JOINED_AS[sort]][_PATTERNS[form]]
            found[f"word/{word}"] = pattern.replace("{0}", "{first}").replace("{1}", "{last}")
    return found


_OF_THE_DAY: Final = (
    '"POT-Creation-Date:', '"PO-Revision-Date:', '"Generated-By:', '"Last-Translator:', '"Report-Msgid-Bugs-To:'
)  # fmt: skip


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file has it, without the date of the day, so that what is equal looks equal."""
    out = BytesIO()
    write_po(out, catalogue, width=100, omit_header=False, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_OF_THE_DAY)).encode()


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as gettext reads it; what is fuzzy is left out."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()
