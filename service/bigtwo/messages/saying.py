"""A message said in the language of the moment: each of its values in the words of its type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.messages.catalogue import TYPES
from bigtwo.messages.domains import of_otherwise
from bigtwo.messages.languages import speaking
from bigtwo.messages.speech import LARGE, LIST, NAMING, OBJECT
from bigtwo.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigtwo.messages.speech import Speech

Param: TypeAlias = "str | int | tuple[str | int, ...]"
"""A value that a sentence names."""
Params: TypeAlias = "Iterable[tuple[str, Param]]"
"""All of them, by name."""

_LARGEST_GIVEN: Final = 10**15
_LONGEST_GIVEN: Final = 40


def say(id_: str, params: Params = (), tiles: bool = False, players: Sequence[str] = ()) -> str:
    """The sentence in the language of the moment, its values filled in; suits are those of tiles where these are
    played, and seats have the names of their players where these are known."""
    speech = speaking()
    return speech.texts.texts[id_].format_map(_spoken(speech, params, tiles, players))


def say_with_suggestion(id_: str, params: Params, suggestions: Sequence[str | int]) -> str:
    """The sentence of a fault, and behind it what was probably meant, or else what helps."""
    speech = speaking()
    texts, words = speech.texts.texts, _spoken(speech, params)
    sentence = texts[id_].format_map(words)
    if suggestions:
        return speech.word("joined.suggestion", sentence=sentence, choices=speech.any_of(suggestions))
    otherwise = texts.get(of_otherwise(id_))
    if otherwise is None:
        return sentence
    return speech.word("joined.otherwise", sentence=sentence, otherwise=otherwise.format_map(words))


def spoken(params: Params) -> dict[str, str]:
    """Each value in words."""
    return _spoken(speaking(), params)


def _spoken(speech: Speech, params: Params, tiles: bool = False, players: Sequence[str] = ()) -> dict[str, str]:
    said = speech.said_of_tiles if tiles else speech.said
    words = {name: said[name](value) for name, value in params}
    if players:
        words |= {name: _with_names(speech, name, value, players) for name, value in params if TYPES[name] in NAMING}
    return words


def _with_names(speech: Speech, name: str, value: Any, players: Sequence[str]) -> str:
    """A value that names seats, in words that name the players."""
    return players[value] if TYPES[name] == "seat" else speech.whereabouts(value, players.__getitem__)


def as_json(params: Params) -> dict[str, object]:
    """The values as they go over the wire."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in params}


def told_back(value: object) -> str:
    """What a client sent, as a value ``given``: nearly as it stands in JSON, a text cut short and in quotation marks,
    and of a list or an object only that it is one."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case str():
            return quoted(value)
        case int() | float():
            return str(value) if isinstance(value, float) or abs(value) < _LARGEST_GIVEN else LARGE
        case list() | tuple():
            return LIST
    return OBJECT


def shown(value: object) -> str:
    """What a client sent, in words."""
    return speaking().said["given"](told_back(value))


def cut(text: str) -> str:
    """A text that a client sent, as far as it is told back: cut when long, and half a surrogate pair, which no answer
    could hold, as its escape."""
    short = text if len(text) <= _LONGEST_GIVEN else text[:_LONGEST_GIVEN] + "…"
    return short.encode("utf-8", "backslashreplace").decode()
