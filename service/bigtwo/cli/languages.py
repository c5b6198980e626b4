"""In which language a command answers: that of ``--lang``, else what the environment prefers, read as gettext does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cli.completion import LANGUAGE_TAGS, completed_by
from bigtwo.messages.languages import Language, language

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping
    from typing import TextIO

_OF_LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name a locale; the first that is set counts."""
_UNTRANSLATED: Final = ("C", "POSIX")
"""The locales in which programs speak as they were written."""


def add_lang(parser: argparse.ArgumentParser, default: object) -> None:
    """`--lang`, which every command takes."""
    lang = parser.add_argument(
        "--lang", metavar="TAG", default=default, help="the language of answers, such as de; else that of LANG"
    )
    completed_by(lang, LANGUAGE_TAGS)


def spoken(named: str | None, environment: Mapping[str, str]) -> Language:
    """The language of a command; English where none of those asked for is spoken."""
    return language(*(tags_of(environment) if named is None else (named,)))


def tags_of(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The tags of the languages that the environment prefers, the first one first: those of LANGUAGE, unless the locale
    is C, else that of the locale, which LC_ALL names, or else LC_MESSAGES, or else LANG."""
    locale = next((environment[name] for name in _OF_LOCALES if environment.get(name)), "")
    if _tag(locale) in _UNTRANSLATED and "." not in locale:
        return ()
    return tuple(map(_tag, (environment.get("LANGUAGE") or locale).split(":")))


def _tag(locale: str) -> str:
    """The tag in the name of a locale: ``zh_HK`` in ``zh_HK.UTF-8@cantonese``."""
    return locale.partition(".")[0].partition("@")[0]


def write_whatever_fits(*streams: TextIO) -> None:
    """Lets streams write a question mark for what their encoding does not have, instead of failing."""
    for stream in streams:
        if stream.errors == "strict" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
