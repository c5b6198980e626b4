"""How one language says the values that sentences name: each in the words of its type."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.messages.catalogue import TYPES
from bigtwo.messages.texts import texts_of
from bigtwo.messages.words import WORDS
from bigtwo.wording import REQUEST, as_written, shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bigtwo.messages.texts import Texts

Say: TypeAlias = "Callable[[Any], str]"

NAMING: Final = ("seat", "whereabouts")
"""The types of values that name seats."""

LIST, OBJECT, LARGE = "[…]", "{…}", "…"
"""How a list, an object and a number of too many digits are told back."""


def number_or_text(value: object) -> str:
    """A number, a word or a truth value as it stands in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Speech:
    """One language: its texts, and how it says every value, by the name of the value."""

    __slots__ = ("_in_words", "said", "said_of_tiles", "tag", "texts", "whereabouts")

    def __init__(self, texts: Texts) -> None:
        self.tag: Final = texts.tag
        self.texts: Final = texts
        words = _Words(texts)
        by_type = words.by_type()
        self.said: Final[Mapping[str, Say]] = {name: by_type[type_] for name, type_ in TYPES.items()}
        tiles = by_type | words.of_tiles()
        self.said_of_tiles: Final[Mapping[str, Say]] = {name: tiles[type_] for name, type_ in TYPES.items()}
        """The same where tiles are played and the words are others."""
        self.whereabouts: Final = words.whereabouts
        """Where some cards are; seats are called as a function says."""
        self._in_words = words

    def word(self, id_: str, **values: str | int) -> str:
        """A word by its id, its values filled in."""
        text = self.texts.texts[f"word/{id_}"]
        return text.format(**values) if values else text

    def listed(self, link: str, words: Sequence[str]) -> str:
        """Words as a sentence lists them, joined by ``and``, ``or`` or ``comma``."""
        return self._in_words.listed(link, words)

    def any_of(self, values: Iterable[object]) -> str:
        """Some values of which one is meant."""
        return self._in_words.listed("or", list(map(number_or_text, values)))

    def suits(self, *, tiles: bool) -> Mapping[str, str]:
        """What the suits are called, by their letters."""
        return self._in_words.table("tile-suit" if tiles else "suit")


class _Words:
    """The words of a language, put to use."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._word = {word: texts.texts[f"word/{word}"] for word, text in WORDS.items() if isinstance(text, str)}
        self._ranks = self.table("rank")
        self._joints = {
            link: tuple(self._word[f"list-{link}.{form}"] for form in ("two", "start", "middle", "end"))
            for link in ("and", "or", "comma")
        }

    def table(self, sort: str) -> dict[str, str]:
        """The words of one sort, by what they stand for."""
        return {word.partition(".")[2]: text for word, text in self._word.items() if word.startswith(f"{sort}.")}

    def by_type(self) -> dict[str, Say]:
        """How a value of each type is said."""
        kinds, suits, doublers, places = map(self.table, ("kind", "suit", "doubler", "place"))
        ranks = self._ranks
        return {
            "card": str,
            "cards": self._cards,
            "rank": lambda value: ranks.get(value, str(value)),
            "suit": suits.__getitem__,
            "suits": self._suits(suits),
            "kind": kinds.__getitem__,
            "kind-alone": self.table("kind-alone").__getitem__,
            "seat": self._seat(),
            "seats": lambda value: self.listed("and", list(map(str, value))),
            "number": str,
            "card-count": lambda value: self._texts.count("cards.count", value),
            "cards-were": lambda value: self._texts.count("cards.were", value),
            "factor": self._times,
            "ordinal": lambda value: self._word[f"ordinal.{value}"],
            "places": lambda value: self.listed(
                "and", [places.get(place) or self._of_a_seat(place) for place in value]
            ),
            "whereabouts": self.whereabouts,
            "field": lambda value: self._word["path.request"] if value == REQUEST else str(value),
            "fields": lambda value: self.listed("and", value),
            "inside": self._inside,
            "sequence": "-".join,
            "ranks": " ".join,
            "runs": self._runs,
            "multipliers": self._multipliers,
            "rank-points": self._rank_points,
            "suit-factors": self._suit_factors(suits),
            "pattern": self.table("pattern").__getitem__,
            "prices": self._prices,
            "doublers": lambda value: self.listed("or", [doublers[each] for each in value]),
            "value": self._given,
            "values": lambda value: self.listed("and", list(map(number_or_text, value))),
            "choice": lambda value: self.listed("or", list(map(number_or_text, value))),
            "text": self._quoted,
            "name": number_or_text,
            "sentence": self._sentence,
        }

    def of_tiles(self) -> dict[str, Say]:
        """How a value is said where tiles are played and the words are others."""
        suits = self.table("tile-suit")
        of_suits = {"suits": self._suits(suits), "suit-factors": self._suit_factors(suits)}
        return {"suit": suits.__getitem__, **of_suits}

    def listed(self, link: str, words: Sequence[str]) -> str:
        """Words as a sentence lists them: ``2, 3 or 4``."""
        if len(words) == 1:
            return words[0]
        two, start, middle, end = self._joints[link]
        if len(words) == 2:
            return two.format(first=words[0], last=words[1])
        first = [start.format(first=words[0], last=words[1])]
        first += [middle.format(first="", last=word) for word in words[2:-1]]
        return end.format(first="".join(first), last=words[-1])

    def whereabouts(self, value: Iterable[str], called: Callable[[int], str] | None = None) -> str:
        """Where some cards are, each with its place, and behind a colon the seat and the event that it names."""
        seat_of = cache(called or self._seat())
        said = []
        for each in value:
            card, place, *numbers = each.split(":")
            seat = seat_of(int(numbers[0])) if numbers else ""
            event = numbers[1] if len(numbers) > 1 else ""
            said.append(self._word[f"whereabouts.{place}"].format(card=card, seat=seat, number=event))
        return self.listed("and", said)

    def _seat(self) -> Say:
        return lambda value: self._word["seat.number"].format(number=value)

    def _of_a_seat(self, place: str) -> str:
        """A place that is a hand: ``seat 2``."""
        return self._word["seat.number"].format(number=place.removeprefix("seat "))

    def _cards(self, value: tuple[str, ...]) -> str:
        return as_written(value) or self._word["cards.none"]

    def _suits(self, suits: Mapping[str, str]) -> Say:
        return lambda value: self.listed("comma", [suits[suit] for suit in value])

    def _times(self, factor: int) -> str:
        known = self._word.get(f"factor.{factor}")
        return self._word["factor.other"].format(number=factor) if known is None else known

    def _inside(self, path: Iterable[str | int]) -> str:
        entry = self._word["path.entry"]
        return self.listed(
            "comma", [entry.format(number=step + 1) if isinstance(step, int) else step for step in path] or [""]
        )

    def _runs(self, classes: Iterable[str]) -> str:
        """Straights from high to low, each with the rank whose suit decides in brackets."""
        said = []
        for each in classes:
            ranks, _, decided_by = each.partition(":")
            tied = ranks.replace("T", "10").split("=")
            pattern = self._word["run.tied" if len(tied) > 1 else "run.decided"]
            said.append(pattern.format(sequence=self.listed("and", tied), rank=decided_by.replace("T", "10")))
        return self.listed("comma", said)

    def _multipliers(self, steps: Sequence[int]) -> str:
        """Numbers of cards and what is multiplied by from there on, in turn."""
        pattern = self._word["multiplier.from"]
        said = [
            pattern.format(times=self._times(factor), size=self._texts.count("cards.count", least))
            for least, factor in zip(steps[::2], steps[1::2], strict=True)
        ]
        return self.listed("and", said)

    def _suit_factors(self, suits: Mapping[str, str]) -> Say:
        """Suits and what their twos multiply by, in turn: the suits together that multiply alike."""

        def said(entries: Sequence[Any]) -> str:
            pattern = self._word["suit-factors.each"]
            alike: dict[int, list[str]] = {}
            for suit, factor in zip(entries[::2], entries[1::2], strict=True):
                alike.setdefault(factor, []).append(suits[suit])
            factors = [
                pattern.format(times=self._times(factor), suits=self.listed("or", named))
                for factor, named in alike.items()
            ]
            return self.listed("and", factors)

        return said

    def _rank_points(self, entries: Sequence[Any]) -> str:
        """Ranks and what a card of each counts, in turn: the ranks together that count alike."""
        pattern, words = self._word["rank-points.each"], self._ranks
        ranks: dict[int, list[str]] = {}
        for rank, points in zip(entries[::2], entries[1::2], strict=True):
            ranks.setdefault(points, []).append(words.get(rank, rank))
        said = [pattern.format(number=points, ranks=self.listed("or", named)) for points, named in ranks.items()]
        return self.listed("and", said)

    def _prices(self, entries: Sequence[str]) -> str:
        """The patterns that win before the first lead, each with what it costs the others."""
        said = []
        for pattern, _, price in (entry.partition(":") for entry in entries):
            form = "price.none" if price == "null" else "price.points"
            said.append(self._word[form].format(pattern=self._word[f"pattern.{pattern}"], number=price))
        return self.listed("and", said)

    def _sentence(self, value: str) -> str:
        """A sentence within another one, which has been said already or stands in a catalogue itself."""
        context = getattr(value, "context", None)
        return str(value) if context is None else self._texts.name(context, str(value))

    def _quoted(self, text: str) -> str:
        """A text in quotation marks, cut when long and escaped where it is not printable."""
        cut = shortened(text)
        return self._word["quoted.text"].format(text=cut) if cut.isprintable() else ascii(cut)

    def _given(self, text: str) -> str:
        """In words what was sent."""
        if text[0] in "\"'":
            return self._word["given.text"].format(text=text)
        if text in (LIST, OBJECT, LARGE):
            return self._word[{LIST: "given.list", OBJECT: "given.object", LARGE: "given.large"}[text]]
        is_plain = text.lstrip("-").isdigit() or text in ("null", "true", "false")
        return text if is_plain else self._word["given.decimal"].format(text=text)


@cache
def speech_of(tag: str) -> Speech:
    """How a language speaks."""
    return Speech(texts_of(tag))
