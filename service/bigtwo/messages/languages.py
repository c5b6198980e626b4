"""The languages that answers are given in, and the one that is spoken at the moment.

English texts stand in the files of `bigtwo.messages.english`; the other languages are gettext catalogues in
`bigtwo/locales`. What a catalogue does not translate is said in English. Which language is spoken belongs to the
context (`contextvars`): threads and tasks do not disturb each other.
"""

from __future__ import annotations

from contextvars import ContextVar
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.messages.catalogue import LANGUAGE, Message, messages
from bigtwo.messages.domains import of_otherwise
from bigtwo.messages.speech import Speech, speech_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import TracebackType

ENGLISH: Final = LANGUAGE

LANGUAGES: Final = (ENGLISH, "de", "zh-Hant", "zh-Hant-HK", "zh-Hans", "id", "fil")
"""The languages by their tags (RFC 5646). `zh-Hant-HK` says in the words of Hong Kong what is called otherwise there,
and the rest as `zh-Hant` does."""

RULEBOOK_LANGUAGES: Final = (ENGLISH, "de", "zh-Hant", "zh-Hans")
"""The languages in which the statements of the rulebook can be read."""

_MEANT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "zh": "zh-Hans",
        "zh-yue": "zh-Hant-HK",
        "zh-yue-hans": "zh-Hans",
        "zh-cmn-hant": "zh-Hant",
        "zh-cmn-tw": "zh-Hant",
        "zh-tw": "zh-Hant",
        "zh-hk": "zh-Hant-HK",
        "zh-mo": "zh-Hant-HK",
        "zh-hant-mo": "zh-Hant-HK",
        "yue": "zh-Hant-HK",
        "yue-hans": "zh-Hans",
        "cmn-hant": "zh-Hant",
        "cmn": "zh-Hans",
        "cmn-tw": "zh-Hant",
        "tl": "fil",
        "in": "id",
    }
)
"""Other tags, in lower case, for which one of the languages stands: by the script that is read there, or because the
tag is an older one."""

_BY_TAG: Final[Mapping[str, str]] = MappingProxyType({**{tag.lower(): tag for tag in LANGUAGES}, **_MEANT})

_LONGEST_TAG: Final = 40


def lookup(ranges: Iterable[str]) -> str | None:
    """The first of the languages that one of some ranges means, the ranges in order of preference (RFC 4647, section
    3.4): ``zh-Hant-TW`` means ``zh-Hant``. None where none is spoken."""
    for each in ranges:
        subtags = each[:_LONGEST_TAG].lower().replace("_", "-").split("-")
        while subtags:
            found = _BY_TAG.get("-".join(subtags))
            if found is not None:
                return found
            subtags.pop()
            if subtags and len(subtags[-1]) == 1:  # an extension without its value
                subtags.pop()
    return None


class Language:
    """A language: with ``with`` everything inside is said in it; `said` says one value in it."""

    __slots__ = ("tag",)

    def __init__(self, tag: str) -> None:
        self.tag: Final = tag
        """The tag of the language that is spoken: one of `LANGUAGES`."""

    def __enter__(self) -> Language:
        _outer.set((*_outer.get(), _current.get()))
        _current.set(speech_of(self.tag))
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
        """What ``str`` of a value says, in this language."""
        with self:
            return str(value)

    def __repr__(self) -> str:
        return f"<Language: {self.tag}>"


def language(*tags: str) -> Language:
    """The first language of those named that is spoken, such as ``language("zh-TW")``; English where none is. Raises
    TypeError for anything but a text."""
    for tag in tags:
        if not isinstance(tag, str):
            raise TypeError(f"the tag of a language is a text, such as 'zh-Hant', not {tag!r}")
    return Language(lookup(tags) or ENGLISH)


def asked(lang: object) -> Language:
    """The language that a question asks for by its field ``lang``: that of the moment where it asks for none, or for
    what is no text, which its schema refuses."""
    return language(lang) if isinstance(lang, str) else Language(tag())


_current: Final[ContextVar[Speech]] = ContextVar("current", default=speech_of(ENGLISH))  # noqa: B039 - it never changes
_outer: Final[ContextVar[tuple[Speech, ...]]] = ContextVar("outer", default=())
"""The languages that were spoken outside that of the moment, the last one last."""

speaking: Final = _current.get
"""The language of the moment."""


def tag() -> str:
    """The tag of the language of the moment."""
    return speaking().tag


def of_rulebook(tag: str) -> str:
    """The language in which the rulebook is read in a language: that one, the one that it is a form of, or English."""
    while tag:
        if tag in RULEBOOK_LANGUAGES:
            return tag
        tag = tag.rpartition("-")[0]
    return ENGLISH


def speak(tag: str) -> None:
    """Makes a language that of the moment until another one is chosen: for a server, which chooses one for every
    request. Others say ``with language(tag):``."""
    _current.set(speech_of(tag))


def name(context: str, english: str) -> str:
    """A name in the language of the moment."""
    return speaking().texts.name(context, english)


def word(id_: str, **values: str | int) -> str:
    """A word in the language of the moment, its values filled in."""
    return speaking().word(id_, **values)


def counted(id_: str, count: int) -> str:
    """A word that counts, with its number, in the language of the moment."""
    return speaking().texts.count(id_, count)


def seat_called(number: int) -> str:
    """What a seat is called whose player has no name, in the language of the moment."""
    return word("seat.number", number=number)


def labelled(name: str, value: str) -> str:
    """A name and behind it what it stands for here, in the language of the moment."""
    return word("line.labelled", name=name, value=value)


def messages_spoken() -> Mapping[str, Message]:
    """Every message in the language of the moment, by its id."""
    speech = speaking()
    if speech.tag == ENGLISH:
        return messages()
    texts = speech.texts.texts
    return {id_: Message(id_, texts[id_], texts.get(of_otherwise(id_))) for id_ in messages()}


class Original(str):
    """An English text that a sentence names, and that other languages say otherwise."""

    __slots__ = ("context",)

    context: str

    @classmethod
    def under(cls, context: str, text: str) -> Original:
        """A text under its context."""
        found = cls(text)
        found.context = context
        return found
