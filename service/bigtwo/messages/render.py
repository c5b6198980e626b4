"""Sentences and words in the current language.

The current language belongs to the context (`contextvars`): threads and tasks do not disturb each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from types import TracebackType
from typing import Any, Final, TypeAlias

from bigtwo.messages.catalogue import TYPES, Message, messages, otherwise_context
from bigtwo.messages.locales import ENGLISH, LARGE, LIST, OBJECT, SEAT_TYPES, Locale, locale_of, match_language
from bigtwo.wording import quoted, shortened

Param: TypeAlias = "str | int | tuple[str | int, ...]"
"""A value that a sentence names."""
Params: TypeAlias = "Iterable[tuple[str, Param]]"
"""All of them, by name."""

_LARGEST_QUOTED: Final = 10**15

# --- the current language -------------------------------------------------------------------------------------------

_current: Final[ContextVar[Locale]] = ContextVar("current", default=locale_of(ENGLISH))  # noqa: B039 - it never changes
_outer: Final[ContextVar[tuple[Locale, ...]]] = ContextVar("outer", default=())
"""The locales outside each ``with`` that has not ended, the last one last."""

current_locale: Final = _current.get


def current_language() -> str:
    """The tag of the current language: one of `LANGUAGES`."""
    return current_locale().tag


def set_language(tag: str) -> None:
    """Changes the current language for good, as a server does. In a program use ``with language(tag):``."""
    _current.set(locale_of(tag))


class Language:
    """A language: inside ``with`` it is the current one; `said` words one value in it."""

    __slots__ = ("tag",)

    def __init__(self, tag: str) -> None:
        self.tag: Final = tag
        """One of `LANGUAGES`."""

    def __enter__(self) -> Language:
        _outer.set((*_outer.get(), _current.get()))
        _current.set(locale_of(self.tag))
        return self

    def __exit__(
        self, sort: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        *outer, before = _outer.get()
        _outer.set(tuple(outer))
        _current.set(before)

    def __eq__(self, other: object) -> bool:
        return self.tag == other.tag if isinstance(other, Language) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.tag)

    def said(self, value: object) -> str:
        """``str`` of a value in this language."""
        with self:
            return str(value)

    def __repr__(self) -> str:
        return f"<Language: {self.tag}>"


def language(*tags: str) -> Language:
    """The first language of the service among those named, such as ``language("zh-TW")``, or else English. Raises
    TypeError for anything but a text."""
    for tag in tags:
        if not isinstance(tag, str):
            raise TypeError(f"the tag of a language is a text, such as 'zh-Hant', not {tag!r}")
    return Language(match_language(tags) or ENGLISH)


def requested_language(lang: object) -> Language:
    """The language of the field ``lang`` of a question; the current one for anything but a text."""
    return language(lang) if isinstance(lang, str) else Language(current_language())


# --- sentences ------------------------------------------------------------------------------------------------------


def render(id_: str, params: Params = (), tiles: bool = False, players: Sequence[str] = ()) -> str:
    """A sentence with its values in words. Suits are those of tiles where ``tiles`` is true; seats have the names of
    ``players`` if there are any."""
    return current_locale().texts[id_].format_map(render_params(params, tiles, players))


def render_with_suggestion(id_: str, params: Params, suggestions: Sequence[str | int]) -> str:
    """The sentence of a fault, followed by its suggestions, or else by the help of the catalogue."""
    locale = current_locale()
    words = render_params(params)
    sentence = locale.texts[id_].format_map(words)
    if suggestions:
        return locale.word("joined.suggestion", sentence=sentence, choices=locale.any_of(suggestions))
    otherwise = locale.texts.get(otherwise_context(id_))
    if otherwise is None:
        return sentence
    return locale.word("joined.otherwise", sentence=sentence, otherwise=otherwise.format_map(words))


def render_params(params: Params, tiles: bool = False, players: Sequence[str] = ()) -> dict[str, str]:
    """Each value in words."""
    locale = current_locale()
    formatters = locale.tile_formatters if tiles else locale.formatters
    words = {name: formatters[name](value) for name, value in params}
    if players:
        named: Mapping[str, Callable[[Any], str]] = {
            "seat": players.__getitem__,
            "whereabouts": lambda value: locale.whereabouts(value, players.__getitem__),
        }
        words |= {name: named[TYPES[name]](value) for name, value in params if TYPES[name] in SEAT_TYPES}
    return words


def wire_params(params: Params) -> dict[str, object]:
    """The values as JSON."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in params}


def localized_messages() -> Mapping[str, Message]:
    """Every message in the current language, by its id."""
    locale = current_locale()
    if locale.tag == ENGLISH:
        return messages()
    return {id_: Message(id_, locale.texts[id_], locale.texts.get(otherwise_context(id_))) for id_ in messages()}


# --- words ----------------------------------------------------------------------------------------------------------


def render_name(context: str, english: str) -> str:
    """A text from outside the catalogue of messages, such as the title of a variant."""
    return current_locale().name(context, english)


def render_word(id_: str, **values: str | int) -> str:
    """A word with its values filled in."""
    return current_locale().word(id_, **values)


def render_count(id_: str, count: int) -> str:
    """A number with a word that counts."""
    return current_locale().count(id_, count)


def seat_name(number: int) -> str:
    """The name of a seat whose player has none: ``seat 2``."""
    return render_word("seat.number", number=number)


def render_label(name: str, value: str) -> str:
    """A name and a value, as one line."""
    return render_word("line.labelled", name=name, value=value)


class Translatable(str):
    """An English text that a sentence names, and that catalogues translate under its context."""

    __slots__ = ("context",)

    context: str

    @classmethod
    def under(cls, context: str, text: str) -> Translatable:
        """A text under its context."""
        found = cls(text)
        found.context = context
        return found


# --- input ----------------------------------------------------------------------------------------------------------


def quote_input(value: object) -> str:
    """A value of a request, as a param ``given``: nearly as in JSON; a list or an object is only named."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case str():
            return quoted(value)
        case int() | float():
            return str(value) if isinstance(value, float) or abs(value) < _LARGEST_QUOTED else LARGE
        case list() | tuple():
            return LIST
    return OBJECT


def render_input(value: object) -> str:
    """A value of a request, in words."""
    return current_locale().formatters["given"](quote_input(value))


def truncate(text: str) -> str:
    """A text of a request as answers quote it: cut where it is long, half a surrogate pair as its escape."""
    return shortened(text).encode("utf-8", "backslashreplace").decode()
