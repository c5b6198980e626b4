"""A message said in English: each of its values in the words of its type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.messages.catalogue import TYPES, messages
from bigtwo.wording import cards as count_of
from bigtwo.wording import listed, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

Param: TypeAlias = "str | int | tuple[str | int, ...]"
"""A value that a sentence names."""
Params: TypeAlias = "Iterable[tuple[str, Param]]"
"""All of them, by name."""

_LARGEST_GIVEN: Final = 10**15
_LONGEST_GIVEN: Final = 40
_LIST, _OBJECT, _LARGE = "[…]", "{…}", "…"
"""How a list, an object and a number of too many digits are told back."""

_KIND_WORDS: Final = {
    "single": "a single",
    "pair": "a pair",
    "triple": "a triple",
    "four": "a bare four",
    "straight": "a straight",
    "flush": "a flush",
    "full-house": "a full house",
    "four-of-a-kind": "four of a kind",
    "straight-flush": "a straight flush",
    "straight-flush-plus-two": "a straight flush with two extra cards",
}
_RANK_WORDS: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_WORDS: Final = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
_TILE_SUIT_WORDS: Final = {"S": "suns", "H": "moons", "C": "stars", "D": "clouds"}
_TIMES_WORDS: Final = {2: "doubled", 3: "tripled", 4: "quadrupled"}
_DOUBLER_WORDS: Final = {"two": "two", "four-of-a-kind": "four of a kind", "straight-flush": "straight flush"}
_ORDINAL_WORDS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_WHERE_WORDS: Final = {
    "played": "was played by {} at event {}",
    "played-earlier": "was played earlier",
    "held": "is held by {}",
    "stock": "is hidden in the stock",
    "dead": "is out of play",
}
_NAMING: Final = ("seat", "whereabouts")
"""The types of values that name seats."""
_PLACE_WORDS: Final = {"extra": "the extra card", "stock": "the stock", "dead": "the cards out of play"}


def _seat(value: int) -> str:
    return f"seat {value}"


def _cards(value: tuple[str, ...]) -> str:
    return " ".join(value[::-1]) or "(no cards)"


def _places(value: Iterable[str]) -> str:
    return listed([_PLACE_WORDS.get(place, place) for place in value], "and")


def _inside(path: Iterable[str | int]) -> str:
    return ", ".join(f"entry {step + 1}" if isinstance(step, int) else step for step in path)


def _whereabouts(value: Iterable[str], called: Callable[[int], str] = _seat) -> str:
    """Where some cards are, each with its place, and behind a colon the seat and the event that it names."""
    said = []
    for each in value:
        card, place, *numbers = each.split(":")
        seat = called(int(numbers[0])) if numbers else ""
        said.append(f"{card} {_WHERE_WORDS[place].format(seat, *numbers[1:])}")
    return listed(said, "and")


def _runs(classes: Iterable[str]) -> str:
    """Straights from high to low, each with the rank whose suit decides in brackets."""
    said = []
    for each in classes:
        ranks, _, decided_by = each.partition(":")
        tied = ranks.replace("T", "10").split("=")
        alike = " alike" if len(tied) > 1 else ""
        said.append(f"{listed(tied, 'and')}{alike} ({decided_by.replace('T', '10')})")
    return ", ".join(said)


def _multipliers(steps: Sequence[int]) -> str:
    """Numbers of cards and what is multiplied by from there on, in turn."""
    said = [
        f"{_times(factor)} from {count_of(least)} on" for least, factor in zip(steps[::2], steps[1::2], strict=True)
    ]
    return listed(said, "and")


def _rank_points(entries: Sequence[Any]) -> str:
    """Ranks and what a card of each counts, in turn: the ranks together that count alike."""
    ranks: dict[int, list[str]] = {}
    for rank, points in zip(entries[::2], entries[1::2], strict=True):
        ranks.setdefault(points, []).append("any other card" if rank == "others" else _RANK_WORDS.get(rank, rank))
    return listed([f"{points} for {listed(named, 'or')}" for points, named in ranks.items()], "and")


def _times(factor: int) -> str:
    return _TIMES_WORDS.get(factor, f"multiplied by {factor}")


def _number_or_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _given(text: str) -> str:
    """In words what was sent."""
    if text[0] in "\"'":
        return f"the text {text}"
    if text in (_LIST, _OBJECT, _LARGE):
        return {_LIST: "a list", _OBJECT: "an object", _LARGE: "a number that large"}[text]
    return text if text.lstrip("-").isdigit() or text in ("null", "true", "false") else f"the decimal number {text}"


_WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "card": str,
    "cards": _cards,
    "rank": lambda value: _RANK_WORDS.get(value, value),
    "suit": _SUIT_WORDS.__getitem__,
    "suits": lambda value: ", ".join(_SUIT_WORDS[suit] for suit in value),
    "kind": _KIND_WORDS.__getitem__,
    "kind-alone": lambda value: _KIND_WORDS[value].removeprefix("a "),
    "seat": _seat,
    "seats": lambda value: listed(list(map(str, value)), "and"),
    "number": str,
    "card-count": count_of,
    "cards-were": lambda value: "1 card was" if value == 1 else f"{value} cards were",
    "factor": _times,
    "ordinal": _ORDINAL_WORDS.__getitem__,
    "places": _places,
    "whereabouts": _whereabouts,
    "field": str,
    "fields": lambda value: listed(value, "and"),
    "inside": _inside,
    "sequence": "-".join,
    "ranks": " ".join,
    "runs": _runs,
    "multipliers": _multipliers,
    "rank-points": _rank_points,
    "doublers": lambda value: listed([_DOUBLER_WORDS[each] for each in value], "or"),
    "value": _given,
    "values": lambda value: listed(list(map(_number_or_text, value)), "and"),
    "choice": lambda value: listed(list(map(_number_or_text, value)), "or"),
    "text": quoted,
    "name": _number_or_text,
    "sentence": str,
}
"""How a value of each type is said."""


_TILE_WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "suit": _TILE_SUIT_WORDS.__getitem__,
    "suits": lambda value: ", ".join(_TILE_SUIT_WORDS[suit] for suit in value),
}
"""How a value is said where tiles are played and the words are others."""


_SAID: Final = {name: _WORDS[type_] for name, type_ in TYPES.items()}
_SAID_OF_TILES: Final = {name: _TILE_WORDS.get(type_, _WORDS[type_]) for name, type_ in TYPES.items()}
"""The same by the names of the values."""


def say(id_: str, params: Params = (), tiles: bool = False, players: Sequence[str] = ()) -> str:
    """The sentence in English, its values filled in; suits are those of tiles where these are played, and seats have
    the names of their players where these are known."""
    return messages()[id_].text.format_map(spoken(params, tiles, players))


def say_with_suggestion(id_: str, params: Params, suggestions: Sequence[str | int]) -> str:
    """The sentence of a fault, and behind it what was probably meant, or else what helps."""
    message, words = messages()[id_], spoken(params)
    sentence = message.text.format_map(words)
    if suggestions:
        return f"{sentence}; did you mean {listed(list(map(_number_or_text, suggestions)), 'or')}?"
    return sentence if message.otherwise is None else f"{sentence}; {message.otherwise.format_map(words)}"


def spoken(params: Params, tiles: bool = False, players: Sequence[str] = ()) -> dict[str, str]:
    """Each value in words."""
    said = _SAID_OF_TILES if tiles else _SAID
    words = {name: said[name](value) for name, value in params}
    if players:
        words |= {name: _with_names(name, value, players) for name, value in params if TYPES[name] in _NAMING}
    return words


def _with_names(name: str, value: Any, players: Sequence[str]) -> str:
    """A value that names seats, in words that name the players."""
    return players[value] if TYPES[name] == "seat" else _whereabouts(value, players.__getitem__)


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
            return str(value) if isinstance(value, float) or abs(value) < _LARGEST_GIVEN else _LARGE
        case list() | tuple():
            return _LIST
    return _OBJECT


def shown(value: object) -> str:
    """What a client sent, in words."""
    return _given(told_back(value))


def cut(text: str) -> str:
    """A text that a client sent, as far as it is told back: cut when long, and half a surrogate pair, which no answer
    could hold, as its escape."""
    short = text if len(text) <= _LONGEST_GIVEN else text[:_LONGEST_GIVEN] + "…"
    return short.encode("utf-8", "backslashreplace").decode()


def suit_words(*, tiles: bool) -> Mapping[str, str]:
    """What the suits are called, by their letters."""
    return _TILE_SUIT_WORDS if tiles else _SUIT_WORDS
