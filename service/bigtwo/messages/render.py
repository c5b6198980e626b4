"""Renders messages, reasons and values in the current language.

A reason has a ``code`` from a closed list (what a program reads), a ``phrase`` that names the sentence (the code, and
after a dot which form of it), ``params`` with the values in the sentence, and the ids of the rules it rests on. A
client that speaks another language translates the phrases and fills in the params; `detail` is the sentence in the
current language.

The current language belongs to the context (`contextvars`): threads and tasks do not disturb each other. English texts
are in `bigtwo.messages.catalogue`, the other languages in `bigtwo.messages.languages`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, partial
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from bigtwo.messages.catalogue import BIGTWO, TYPES, WORDS, Message, messages
from bigtwo.messages.languages import ENGLISH, catalogue_of, forms_of, match_language
from bigtwo.wording import REQUEST, Readable, quoted, shortened

LIST, OBJECT, LARGE = "[…]", "{…}", "…"
"""How a list, an object and a number of too many digits are quoted."""

Formatter: TypeAlias = "Callable[[Any], str]"
"""Words a value of one type."""


@cache
def locale_of(tag: str) -> Locale:
    """The locale of a language, read once."""
    return Locale(tag)


_rank_of: Final = itemgetter(slice(-1))
"""The rank of a card by its code, which ends in the suit."""


def as_written(codes: Sequence[str], none: str = "") -> str:
    """A set of cards, given weakest first, as people write it: strongest first, but the four or three equal cards of
    four of a kind or a full house before the rest: ``5S 5H 5C 5D KD``. `none` is what is written of no cards."""
    shown = codes[::-1]
    if len(shown) == 5:
        held = Counter(map(_rank_of, shown))
        if len(held) == 2:
            shown = sorted(shown, key=lambda code: -held[_rank_of(code)])
    return " ".join(shown) or none


def number_or_text(value: object) -> str:
    """A number, a word or a truth value as in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Locale:
    """One language: its texts by id, and the words for every value, by the name of the value."""

    def __init__(self, tag: str) -> None:
        self.tag: Final = tag
        self._entries: Final = catalogue_of(tag, BIGTWO)
        self.translate: Final = self._entries.gettext
        """A text from outside the catalogue of messages, such as the title of a variant, in this language."""
        self.messages: Final[Mapping[str, Message]] = {
            id_: Message(id_, self.translate(each.text), each.otherwise and self.translate(each.otherwise))
            for id_, each in messages().items()
        }
        """Every message in this language, by its id."""
        pgettext = self._entries.pgettext
        self._words = {id_: pgettext(id_, text) for id_, text in WORDS.items() if isinstance(text, str)}
        self.formatters: Final[Mapping[str, Formatter]] = self._formatters("suit", "redeal")
        self.tile_formatters: Final[Mapping[str, Formatter]] = self._formatters("tile-suit", "redeal-tile")
        """The same with what tiles are called."""

    def word(self, id_: str, **values: str | int) -> str:
        """A word by its id, its values filled in."""
        text = self._words[id_]
        return text.format(**values) if values else text

    def count(self, id_: str, number: int) -> str:
        """A number with a word that counts, such as ``3 cards``."""
        forms = WORDS[id_]
        assert not isinstance(forms, str)
        return self._entries.npgettext(id_, *forms, number).format(count=number)

    def forms(self, id_: str) -> str | dict[str, str]:
        """A word as `forms_of` gives it."""
        return forms_of(self._entries, id_, WORDS[id_])

    def listed(self, link: str, words: Sequence[str]) -> str:
        """Words as a sentence lists them, joined by ``and``, ``or`` or ``comma``: ``2, 3 or 4``."""
        if len(words) == 1:
            return words[0]
        join = {form: self._words[f"list-{link}.{form}"] for form in ("two", "start", "middle", "end")}
        if len(words) == 2:
            return join["two"].format(first=words[0], last=words[1])
        first = join["start"].format(first=words[0], last=words[1])
        for word in words[2:-1]:
            first += join["middle"].format(first="", last=word)
        return join["end"].format(first=first, last=words[-1])

    def any_of(self, values: Iterable[object]) -> str:
        """The values of which one is meant."""
        return self.listed("or", list(map(number_or_text, values)))

    def table(self, sort: str) -> dict[str, str]:
        """The words of one sort, such as ``suit``, by the rest of their ids."""
        return {id_.partition(".")[2]: text for id_, text in self._words.items() if id_.startswith(f"{sort}.")}

    def whereabouts(self, value: Iterable[str], seat_name: Callable[[int], str] | None = None) -> str:
        """The places of some cards: each a card and a place, and after colons the seat and the event that it names."""
        name, said = cache(seat_name or self._seat), []
        for each in value:
            card, place, *numbers = each.split(":")
            seat = name(int(numbers[0])) if numbers else ""
            event = numbers[1] if len(numbers) > 1 else ""
            said.append(self.word(f"whereabouts.{place}").format(card=card, seat=seat, number=event))
        return self.listed("and", said)

    # --- how values are worded ---------------------------------------------------------------------------------------

    def _formatters(self, suit: str, redeal: str) -> Mapping[str, Formatter]:
        """The formatter of every value by its name, with the suits of one sort and the conditions of redeals."""
        suits, ranks, doublers, places = map(self.table, (suit, "rank", "doubler", "place"))
        kinds_alone = self.table("kind-alone")

        def suit_factor(factor: int, of: str) -> str:
            return self.word("suit-factors.each", times=self._times(factor), suits=of)

        def rank_point(points: int, of: str) -> str:
            return self.word("rank-points.each", number=points, ranks=of)

        by_type: dict[str, Formatter] = {
            "card": str,
            "cards": partial(as_written, none=self._words["cards.none"]),
            "rank": lambda rank: ranks.get(rank, str(rank)),
            "suit": suits.__getitem__,
            "suits": lambda value: self.listed("comma", [suits[each] for each in value]),
            "kind": self.table("kind").__getitem__,
            "kind-alone": kinds_alone.__getitem__,
            "kinds": lambda value: self.listed("comma", [kinds_alone[each] for each in value]),
            "more-kinds": self._more_kinds,
            "seat": self._seat,
            "seats": lambda seats: self.listed("and", list(map(str, seats))),
            "number": str,
            "card-count": lambda count: self.count("cards.count", count),
            "cards-were": lambda count: self.count("cards.were", count),
            "factor": self._times,
            "ordinal": lambda place: self._words[f"ordinal.{place}"],
            "places": lambda value: self.listed(
                "and", [places.get(place) or self._seat(place.removeprefix("seat ")) for place in value]
            ),
            "whereabouts": self.whereabouts,
            "field": lambda path: self._words["path.request"] if path == REQUEST else str(path),
            "fields": lambda names: self.listed("and", names),
            "inside": self._inside,
            "sequence": "-".join,
            "ranks": " ".join,
            "runs": self._runs,
            "multipliers": self._multipliers,
            "rank-points": lambda entries: self._grouped(entries, ranks, rank_point),
            "suit-factors": lambda entries: self._grouped(entries, suits, suit_factor),
            "pattern": self.table("pattern").__getitem__,
            "prices": self._prices,
            "redeal-conditions": lambda entries: self._redeal_conditions(entries, redeal),
            "doublers": lambda value: self.listed("or", [doublers[each] for each in value]),
            "value": self._given,
            "values": lambda value: self.listed("and", list(map(number_or_text, value))),
            "choice": self.any_of,
            "text": self._quoted,
            "name": number_or_text,
            "sentence": self._sentence,
        }
        return {name: by_type[type_] for name, type_ in TYPES.items()}

    def _seat(self, number: int | str) -> str:
        return self._words["seat.number"].format(number=number)

    def _times(self, factor: int) -> str:
        known = self._words.get(f"factor.{factor}")
        return self._words["factor.other"].format(number=factor) if known is None else known

    def _inside(self, path: Iterable[str | int]) -> str:
        entry = self._words["path.entry"]
        steps = [entry.format(number=step + 1) if isinstance(step, int) else step for step in path]
        return self.listed("comma", steps or [""])

    def _runs(self, classes: Iterable[str]) -> str:
        """Straights from high to low, each with the rank whose suit decides in brackets."""
        said = []
        for each in classes:
            ranks, _, decided_by = each.replace("T", "10").partition(":")
            tied = ranks.split("=")
            pattern = self._words["run.tied" if len(tied) > 1 else "run.decided"]
            said.append(pattern.format(sequence=self.listed("and", tied), rank=decided_by))
        return self.listed("comma", said)

    def _more_kinds(self, names: Sequence[str]) -> str:
        """The kinds that a house plays besides, those of one sort together."""
        numbers: defaultdict[str, list[str]] = defaultdict(list)
        for name in names:
            sort, _, number = name.rpartition("-")
            if number.isdecimal():
                numbers[sort].append(number)
        kinds = [self._words[f"kind.{name}"] for name in names if name.endswith("-pairs")]
        kinds += [self.word(f"more-kind.{sort}", choices=self.any_of(each)) for sort, each in numbers.items()]
        return self.listed("and", kinds)

    def _multipliers(self, steps: Sequence[int]) -> str:
        """Alternately a number of cards and the factor from that number on."""
        said = [
            self.word("multiplier.from", times=self._times(factor), size=self.count("cards.count", least))
            for least, factor in zip(steps[::2], steps[1::2], strict=True)
        ]
        return self.listed("and", said)

    def _grouped(self, entries: Sequence[Any], names: Mapping[str, str], each: Callable[[Any, str], str]) -> str:
        """Alternately a suit or rank and its number: those with the same number together."""
        alike: defaultdict[int, list[str]] = defaultdict(list)
        for name, number in zip(entries[::2], entries[1::2], strict=True):
            alike[number].append(names.get(name, name))
        return self.listed("and", [each(number, self.listed("or", named)) for number, named in alike.items()])

    def _prices(self, entries: Sequence[str]) -> str:
        """The patterns that win before the first lead, each with what it costs the others."""
        said = []
        for pattern, _, price in (entry.partition(":") for entry in entries):
            form = "price.none" if price == "null" else "price.points"
            said.append(self.word(form, pattern=self._words[f"pattern.{pattern}"], number=price))
        return self.listed("and", said)

    def _redeal_conditions(self, entries: Sequence[str], sort: str) -> str:
        """What hands have that are thrown in: each a condition, and its number behind a colon."""
        said = []
        for name, _, number in (entry.partition(":") for entry in entries):
            counted, _, bound = name.partition("-at-")
            is_none = (bound, number) == ("most", "0")
            said.append(self.word(f"{sort}.no-{counted}") if is_none else self.count(f"{sort}.{name}", int(number)))
        return self.listed("or", said)

    def _sentence(self, value: str) -> str:
        """A sentence within another one: worded already, or an English text."""
        return self.translate(str(value)) if isinstance(value, Translatable) else value

    def _quoted(self, text: str) -> str:
        short = shortened(text)
        return self._words["quoted.text"].format(text=short) if short.isprintable() else ascii(short)

    def _given(self, text: str) -> str:
        """A quoted input (`quote_input`)."""
        if text[0] in "\"'":
            return self._words["given.text"].format(text=text)
        if text in (LIST, OBJECT, LARGE):
            return self._words[{LIST: "given.list", OBJECT: "given.object", LARGE: "given.large"}[text]]
        is_plain = text.lstrip("-").isdigit() or text in ("null", "true", "false")
        return text if is_plain else self._words["given.decimal"].format(text=text)


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
set_locale: Final = _current.set
"""Makes another language the current one for good, as a server does. In a program use ``with language(tag):``."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language: inside ``with`` it is the current one; `said` words one value in it."""

    tag: str
    """One of `LANGUAGES`."""

    def __enter__(self) -> Language:
        _outer.set((*_outer.get(), _current.get()))
        _current.set(locale_of(self.tag))
        return self

    def __exit__(self, *_: object) -> None:
        *outer, before = _outer.get()
        _outer.set(tuple(outer))
        _current.set(before)

    def said(self, value: object) -> str:
        """``str`` of a value in this language."""
        with self:
            return str(value)


def language(*tags: str) -> Language:
    """The first language of the service among those named, such as ``language("zh-TW")``, or else English. Raises
    TypeError for anything but a text."""
    for tag in tags:
        if not isinstance(tag, str):
            raise TypeError(f"the tag of a language is a text, such as 'zh-Hant', not {tag!r}")
    return Language(match_language(tags) or ENGLISH)


def requested_language(lang: object) -> Language:
    """The language of the field ``lang`` of a question; the current one for anything but a text."""
    return language(lang) if isinstance(lang, str) else Language(current_locale().tag)


# --- sentences ------------------------------------------------------------------------------------------------------


def render(
    id_: str,
    params: Params = (),
    tiles: bool = False,
    players: Sequence[str] = (),
    suggestions: Sequence[str | int] = (),
) -> str:
    """A sentence with its values in words; that of a fault is followed by its suggestions, or else by the help of the
    catalogue. Suits are those of tiles where ``tiles`` is true; seats have the names of ``players`` if there are any.
    """
    locale = current_locale()
    formatters = locale.tile_formatters if tiles else locale.formatters
    by_type: dict[str, Formatter] = {}
    if players:
        name_of = players.__getitem__
        by_type = {"seat": name_of, "whereabouts": partial(locale.whereabouts, seat_name=name_of)}
    words: dict[str, str] = {}
    for name, value in params:
        words[name] = by_type.get(TYPES[name], formatters[name])(value)
    message = locale.messages[id_]
    sentence = message.text.format_map(words)
    if suggestions:
        return locale.word("joined.suggestion", sentence=sentence, choices=locale.any_of(suggestions))
    if message.otherwise is None:
        return sentence
    return locale.word("joined.otherwise", sentence=sentence, otherwise=message.otherwise.format_map(words))


def wire_params(params: Params) -> dict[str, object]:
    """The values as JSON."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in params}


# --- reasons --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Reason(Readable):
    """Why an answer is what it is."""

    phrase: str
    """The name of the sentence, such as ``higher-suit.pair``."""
    params: Mapping[str, Param] = field(hash=False)
    """The values in the sentence by name: codes of cards, ranks, suits and kinds; sets of cards weakest first."""
    rules: tuple[str, ...]
    """The ids of the rules it rests on."""
    tiles: bool = False
    """True where the suits are those of tiles: suns, moons, stars and clouds."""
    players: tuple[str, ...] = ()
    """What the sentence calls the seats, where they have names."""

    @property
    def code(self) -> str:
        """The reason code, such as ``higher-suit``."""
        return self.phrase.partition(".")[0]

    @property
    def hint(self) -> str | None:
        """For a set of cards that is no combination: what it looks like instead, such as ``two-pairs``."""
        return _head(self.phrase).get("hint")

    @property
    def detail(self) -> str:
        """The sentence in the current language, naming the cards."""
        return render(self.phrase, self.params.items(), self.tiles, self.players)

    def __str__(self) -> str:
        return self.detail

    def __reduce__(self) -> tuple[Callable[..., Reason], tuple[object, ...]]:
        return _unpickled, (self.phrase, dict(self.params), self.rules, self.tiles, self.players)

    def to_dict(self) -> dict[str, object]:
        """The reason on the wire."""
        return {
            **_head(self.phrase),
            "detail": self.detail,
            "params": wire_params(self.params.items()),
            "rules": list(self.rules),
        }


class Reasoned(Readable):
    """A value that one reason explains."""

    __slots__ = ()

    reason: Reason

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it rests on."""
        return self.reason.rules

    def __str__(self) -> str:
        return self.reason.detail


def _unpickled(phrase: str, params: dict[str, Param], *others: Any) -> Reason:
    return Reason(phrase, MappingProxyType(params), *others)


@cache
def _head(phrase: str) -> Mapping[str, str | None]:
    """The first fields of a reason on the wire: all that does not depend on the cards."""
    code, _, form = phrase.partition(".")
    head = {"code": code, "phrase": phrase}
    if code == "kind-not-used":
        return {**head, "hint": "bare-quads" if form == "four" else None}
    if code == "not-a-combination":
        return {**head, "hint": None if form == "no-kind" else form.partition(".")[0]}
    return head


# --- words ----------------------------------------------------------------------------------------------------------


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
    """An English text that a sentence names, and that catalogues translate."""

    __slots__ = ()


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
