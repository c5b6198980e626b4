"""Types of option values and their strict JSON readers.

Reading is strict: booleans are booleans, integers are integers, texts are texts; ``"4"``, ``4.0`` and ``true`` are
never taken for 4. Every fault says what may stand there and, where there is one, the nearest allowed value. Whether a
readable value also makes sense (four different suits, a rising table) is left to the constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, ClassVar, Final, Generic, Self, TypeAlias, TypeGuard, TypeVar

from bigtwo.cards import PACKS, Pack, code_of
from bigtwo.faults import Faults, Path
from bigtwo.messages.render import Param, number_or_text, quote_input, render, render_input
from bigtwo.rulebook_data.options import rules_of, shape_of, tables
from bigtwo.spelling import nearest
from bigtwo.strict_json import is_empty
from bigtwo.variant.straights import SCHEMES, Run, StraightOrder, canonical_order, order_to_json
from bigtwo.wording import AsFields

ROYAL_FLUSH: Final = "royal-flush"
"""What stands apart from other straight flushes where a list of kinds names it."""
TWO_PAIRS_OF_FIVE: Final = "two-pairs-plus-one"
"""Two pairs with an odd card, which take their place in the list where a house plays them."""
PLAIN_KINDS: Final = frozenset({TWO_PAIRS_OF_FIVE, "straight", "flush", "full-house"})
"""The kinds of five cards that are never bombs."""

_SEQUENCES: Final = {"run": "run", "pairs": "consecutive-pairs", "triples": "consecutive-triples"}
_PAIRS: Final = {"two-pairs": 2, "three-pairs": 3}


def more_kind(name: str) -> tuple[str, int]:
    """The kind of combination that an entry of `more_kinds` names, and of how many ranks: ``run-3``, ``two-pairs``."""
    if name in _PAIRS:
        return name, _PAIRS[name]
    word, _, count = name.partition("-")
    return _SEQUENCES[word], int(count)


V = TypeVar("V", bound="int | None")


@dataclass(frozen=True, slots=True)
class HandDoubling(AsFields):
    """Which unused cards double what a loser owes (PG-VS-06, WP-SCORE-03).

    `cards` are in the order of the shape of the option; `mode` is ``each`` (every one of them doubles) or
    ``once`` (they double once together).
    """

    cards: tuple[str, ...]
    mode: str


@dataclass(frozen=True, slots=True)
class Entries(Generic[V]):
    """A number for each of some names."""

    by_name: tuple[tuple[str, V], ...] = ()
    """In the order of `ORDER`, so that equal values are equal."""
    ORDER: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def of(cls, values: Mapping[str, V]) -> Self:
        """The value that entries stand for, in whatever order they are written."""
        return cls(tuple((name, values[name]) for name in cls.ORDER if name in values))

    def __bool__(self) -> bool:
        return bool(self.by_name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that have a number, in order."""
        return tuple(name for name, _ in self.by_name)

    def shortest(self) -> int | str | Self:
        """The same value as one number or one word, where that says it; otherwise itself."""
        return self

    def texts(self) -> Iterator[str]:
        """Each name, and its number behind a colon."""
        return (f"{name}:{'null' if value is None else value}" for name, value in self.by_name)

    def to_dict(self) -> dict[str, V]:
        """The value as JSON."""
        return dict(self.by_name)


def to_json(value: object, pack: str) -> object:
    """The value of any option as JSON; the pack decides how the ranks of a straight order are written."""
    if isinstance(value, HandDoubling | Entries):
        return value.to_dict()
    if isinstance(value, tuple):
        if any(isinstance(each, Run) for tied in value if isinstance(tied, tuple) for each in tied):
            return order_to_json(value, pack)
        return [list(each) if isinstance(each, tuple) else each for each in value]
    return value


OTHERS: Final = "others"
"""What stands for all ranks that are not named."""

RANKS_OF_ALL_PACKS: Final = (*"3456789T", "10", "J", "11", "Q", "12", "K", "13", "14", "15", "A", "1", "2")
"""The ranks of all packs, from the lowest to the highest."""

_PLAYS: Final = {"10": "T", "11": "J", "12": "Q", "13": "K", "1": "A"}
"""Which card a tile plays."""
_PLAYED_BY: Final = {card: tile for tile, card in _PLAYS.items()}


class RankPoints(Entries[int]):
    """What a card of each rank counts (PG-VS-10, DEC-102): of the ranks that are named, and of all others."""

    __slots__ = ()
    ORDER = (*RANKS_OF_ALL_PACKS, OTHERS)

    def points(self, rank: str) -> int:
        """What a card of a rank counts. A rank that neither has points nor is among the others is refused before."""
        found = self.to_dict()
        return found.get(rank, found.get(OTHERS, 0))

    def missing_from(self, pack: Pack) -> tuple[str, ...]:
        """The ranks of a pack that have no points."""
        named = self.names
        return () if OTHERS in named else tuple(rank for rank in pack.natural_ranks if rank not in named)


def rank_meant(rank: str, ranks: Collection[str]) -> str | None:
    """Which of some ranks was meant by another text: that which plays the same, or is spelled alike."""
    meant = (rank.upper(), _PLAYS.get(rank), _PLAYED_BY.get(rank.upper()))
    return next((each for each in meant if each is not None and each in ranks), None)


DRAGON: Final = "dragon"
PATTERNS: Final = ("same-suit-dragon", DRAGON, "four-twos", "six-pairs", "three-straights", "three-flushes")
"""The patterns of hands, from the one that goes before all others (DEC-165)."""
OF_EVERY_RANK: Final = PATTERNS[:2]
"""The patterns that need a pack with as many ranks as a hand has cards."""
HAND: Final = 13
"""How many cards a hand with a pattern has, and how many ranks a dragon: one card of each (HR-COMB-09)."""


class InstantWins(Entries["int | None"]):
    """The patterns that win before the first lead, the first of them first, and what each of the other players pays;
    None where they are scored as if they had played no card (HR-INST-01..09, DEC-165, DEC-169)."""

    __slots__ = ()
    ORDER = PATTERNS


PICTURES: Final = frozenset({"J", "Q", "K", "11", "12", "13", "14", "15"})
"""The ranks of pictures, and of the tiles that stand for them or are above (DEC-149)."""
REDEAL_COUNTS: Final[Mapping[str, Mapping[str, int]]] = {
    "aces": {"A": 1, "1": 1},
    "twos": {"2": 1},
    "pictures": dict.fromkeys(PICTURES, 1),
    "points": {"2": 5, "A": 4, "1": 4, "K": 3, "13": 3, "14": 3, "15": 3, "Q": 2, "12": 2, "J": 1, "11": 1},
}
"""What a condition under which a hand is thrown in counts, and how much each rank of it does (DEC-149, DEC-185)."""
ON_REQUEST: Final = "may-"
"""How conditions begin that leave it to the holder whether the hand is thrown in (HR-LEAD-08)."""
_THROWN_IN: Final = ("aces-at-most", "twos-at-most", "twos-at-least", "pictures-at-most", "points-at-most")


class RedealConditions(Entries[int]):
    """The conditions under which a hand is thrown in, or may be, each with a number (HR-LEAD-07, HR-LEAD-08)."""

    __slots__ = ()
    ORDER = (*_THROWN_IN, *(ON_REQUEST + each for each in _THROWN_IN))

    def asked(self, *, on_request: bool) -> tuple[tuple[str, int], ...]:
        """The conditions that throw a hand in by themselves, or those that leave it to the holder; without the word
        that tells them apart."""
        return tuple(
            (name.removeprefix(ON_REQUEST), number)
            for name, number in self.by_name
            if name.startswith(ON_REQUEST) == on_request
        )

    def shortest(self) -> int | str | Self:
        """Hands without a picture have a name of their own."""
        return NO_PICTURES if self == IF_NO_PICTURES else self


NO_PICTURES: Final = "no-pictures"
"""The name of the condition that a hand has no picture, where there is no other one."""
IF_NO_PICTURES: Final = RedealConditions((("pictures-at-most", 0),))


FACTOR_SUITS: Final = "SHCD"
"""The suits in the order in which their factors are written."""


class SuitFactors(Entries[int]):
    """The factors of twos by suit (HR-VAL-01); a suit that is not named multiplies nothing."""

    __slots__ = ()
    ORDER = tuple(FACTOR_SUITS)

    def shortest(self) -> int | str | Self:
        """Four equal factors are one for every two."""
        different = {factor for _, factor in self.by_name}
        return different.pop() if len(self.by_name) == len(self.ORDER) and len(different) == 1 else self


def factor_of(factors: int | SuitFactors, suit: str) -> int:
    """By how much the two of a suit multiplies."""
    return factors if isinstance(factors, int) else factors.to_dict().get(suit, 1)


class SessionEnd(Entries[int]):
    """The total of one player and the number of deals with which a session is over that is played for totals: the first
    of those that are named (HR-SES-01, HR-SES-04, DEC-175)."""

    __slots__ = ()
    ORDER = ("total", "deals")

    def shortest(self) -> int | str | Self:
        """A total alone is a number."""
        return self.by_name[0][1] if self.names == ("total",) else self

    @property
    def total(self) -> int | None:
        """The total that ends a session; None where none does."""
        return self.to_dict().get("total")

    @property
    def deals(self) -> int | None:
        """The number of deals that ends a session; None where none does."""
        return self.to_dict().get("deals")


DEBT_IS_LEFT: Final = "debt"
"""What happens when chips run out where nothing is said of it: a debt is left."""


class ChipsAndDebts(Entries[int]):
    """The chips at the start, under what happens when they run out (HR-SES-07..09, DEC-177, DEC-178)."""

    __slots__ = ()
    ORDER = ("pay-in-turn", "pay-in-proportion", "buy-in")


LONGEST_ORDER: Final = 15
"""How many entries an explicit straight order may have, and how many runs a tie class."""

LONGEST_RANK: Final = 2
Schema: TypeAlias = "Mapping[str, Any]"
Reader: TypeAlias = Callable[[object, Path, Faults], Any]
"""Reads a JSON value at a path and adds its faults; of a value with faults the answer counts for nothing."""


class Allowed:
    """The values that are allowed at a place: the form of a sentence of the code ``invalid-value``, and the values in
    it."""

    def __init__(self, form: str, /, **params: Param) -> None:
        self.form = form
        self.params = params

    def __str__(self) -> str:
        """What follows "must be" in English."""
        sentence = render(
            f"invalid-value.{self.form}", {**self.params, "where": (), "given": quote_input(None)}.items()
        )
        return sentence.removeprefix(" must be ").removesuffix(", not null")

    def of(self, name: str) -> str:
        """The sentence about a value with a name in the current language, without the value that was given instead,
        which every language has behind the last comma."""
        sentence = render(f"invalid-value.{self.form}", [("where", (name,)), *self.params.items(), ("given", "null")])
        return sentence[: max(sentence.rfind(comma) for comma in (", ", "; ", "，"))]

    def refuse(
        self,
        value: object,
        path: Path,
        faults: Faults,
        near: str | int | None = None,
        rules: tuple[str, ...] = (),
        at: tuple[str, ...] = (),
    ) -> None:
        """Adds the fault of a value that is not allowed, with the nearest one that is; `at` is a name inside."""
        phrase, suggestions = f"invalid-value.{self.form}", () if near is None else (near,)
        where, given = path[1:], quote_input(value)
        faults.note((*path, *at), phrase, rules, suggestions, where=where, **self.params, given=given)

    def note(self, form: str, path: Path, faults: Faults, /, **params: Param) -> None:
        """Adds a fault whose sentence has a form of its own."""
        faults.note(path, f"invalid-value.{self.form}{form}", where=path[1:], **self.params, **params)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: what it allows, as a sentence and as JSON Schema, and its reader."""

    allowed: Allowed
    schema: Schema
    read: Reader
    values: tuple[str | int | bool, ...] = ()
    """All values if there are only a few; otherwise empty."""
    in_part: bool = False
    """Does a value of which only parts could be read go on to the constraints?"""


# --- one value --------------------------------------------------------------------------------------------------------


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _single(
    allowed: Allowed,
    shape: Schema,
    is_allowed: Callable[[Any], bool],
    meant: Callable[[Any], str | int | None] = lambda value: None,
    rules: tuple[str, ...] = (),
    values: tuple[str | int | bool, ...] = (),
) -> Kind:
    """A kind of values that are taken as they are. Any other is refused by these rules, with the value that was
    meant."""

    def read(value: object, path: Path, faults: Faults) -> Any:
        if is_allowed(value):
            return value
        allowed.refuse(value, path, faults, meant(value), rules)
        return None

    return Kind(allowed, shape, read, values)


def choice(values: tuple[str | int, ...], shape: Schema) -> Kind:
    """One of a few texts, integers or truth values, which the shape lists too."""
    by_text = {number_or_text(value): value for value in values}
    numbers = [value for value in values if _is_integer(value)]

    def is_allowed(value: object) -> bool:
        return any(type(value) is type(each) and value == each for each in values)

    def meant(value: object) -> str | int | None:
        if isinstance(value, str):
            word = nearest(value, tuple(by_text))
            return None if word is None else by_text[word]
        if isinstance(value, int | float) and not isinstance(value, bool) and numbers and value == value:
            return min(numbers, key=lambda number: abs(number - value))
        return None

    return _single(Allowed("one-of", choices=values), shape, is_allowed, meant, values=values)


def yes_no(shape: Schema) -> Kind:
    """True or false."""
    words = {"true": True, "false": False}
    return _single(
        Allowed("true-or-false"),
        shape,
        lambda value: isinstance(value, bool),
        lambda value: words.get(value.casefold()) if isinstance(value, str) else None,
        values=(True, False),
    )


def number_in(shape: Schema) -> Kind:
    """An integer within the bounds of a shape, or null where it allows that."""
    low, high, or_null = shape["minimum"], shape["maximum"], "null" in shape["type"]
    return _single(
        Allowed("whole-number-or-null" if or_null else "whole-number", least=low, most=high),
        shape,
        lambda value: (value is None and or_null) or (_is_integer(value) and low <= value <= high),
        lambda value: max(low, min(value, high)) if _is_integer(value) else None,
    )


def suit_order(shape: Schema) -> Kind:
    """A text that lists suits from the highest to the lowest; that it lists each suit once is VC-08."""
    return _single(Allowed("suits", example="SHCD"), shape, lambda value: isinstance(value, str), rules=("VC-08",))


def removed_card(shape: Schema) -> Kind:
    """A card of some pack, or null; that it is one of the pack in play is VC-54."""

    def codes(value: object) -> list[str]:
        return [code for pack in PACKS if (code := code_of(value, pack))]

    return _single(
        Allowed("card-or-null", example="3D"),
        shape,
        lambda value: value is None or value in codes(value),
        lambda value: next(iter(codes(value)), None),
        rules=("VC-54",),
    )


# --- values of several parts ------------------------------------------------------------------------------------------


def _named_or(shape: Schema, allowed: Allowed, read: Reader, *, in_part: bool = False) -> Kind:
    """One of the names that the shape lists first, or what else may stand there."""
    names = tuple(shape["anyOf"][0]["enum"])

    def read_named(value: object, path: Path, faults: Faults) -> Any:
        if not isinstance(value, str):
            return read(value, path, faults)
        if value in names:
            return value
        allowed.refuse(value, path, faults, nearest(value, names))
        return None

    return Kind(allowed, shape, read_named, in_part=in_part)


def _each(
    value: object, path: Path, faults: Faults, allowed: Allowed, bounds: tuple[int, int], read: Reader
) -> tuple[Any, ...]:
    """Reads a list whose length is within bounds, entry by entry; empty if it is no such list."""
    if not isinstance(value, list | tuple):
        allowed.refuse(value, path, faults)
    elif not bounds[0] <= len(value) <= bounds[1]:
        allowed.note("-length", path, faults, count=len(value))
    else:
        return tuple(read(each, (*path, index), faults) for index, each in enumerate(value))
    return ()


def _some(value: object, path: Path, faults: Faults, allowed: Allowed, least: int, one: Kind) -> tuple[Any, ...]:
    """Reads a list of some of a few values, each once, and puts them in order."""
    if not isinstance(value, list | tuple) or not least <= len(value) <= len(one.values):
        allowed.refuse(value, path, faults)
        return ()
    found = [one.read(each, (*path, index), faults) for index, each in enumerate(value)]
    for position, each in enumerate(found):
        if each is not None and each in found[:position]:
            allowed.note("-twice", (*path, position), faults, value=str(each))
    return tuple(each for each in one.values if each in found)


def _fields(
    value: object, path: Path, faults: Faults, allowed: Allowed, readers: Mapping[str, Reader]
) -> dict[str, Any] | None:
    """Reads an object with exactly the given fields."""
    if not isinstance(value, Mapping):
        allowed.refuse(value, path, faults)
        return None
    foreign = [name for name in value if name not in readers]
    missing = tuple(name for name in readers if name not in value)
    if foreign:
        allowed.note("-with-field", path, faults, given=quote_input(foreign[0]))
    elif missing:
        allowed.note("-without-fields", path, faults, fields=missing)
    else:
        return {name: read(value[name], (*path, name), faults) for name, read in readers.items()}
    return None


def _entries(
    of: type[Entries[Any]],
    number: Kind,
    allowed: Allowed,
    name_allowed: Allowed,
    rule: str,
    name_meant: Callable[[str, tuple[str, ...]], str | None] = nearest,
) -> Reader:
    """The reader of an object of numbers by the names of such entries. What is no name is refused under a rule, with
    the name that was meant, at the place of its entry."""

    def read(value: object, path: Path, faults: Faults) -> Any:
        if not isinstance(value, Mapping):
            allowed.refuse(value, path, faults)
            return None
        if not 1 <= len(value) <= len(of.ORDER):
            allowed.note("-length", path, faults, count=len(value))
            return None
        found: dict[str, Any] = {}
        for name, each in value.items():
            if name in of.ORDER:
                found[name] = number.read(each, (*path, name), faults)
            else:
                at, near = (name, name_meant(name, of.ORDER)) if isinstance(name, str) else (render_input(name), None)
                name_allowed.refuse(name, path, faults, near, (rule,), (at,))
        return of.of(found).shortest()

    return read


def some_of(shape: Schema) -> Kind:
    """Some of a few values, each once, in any order."""
    one = choice(tuple(shape["items"]["enum"]), shape["items"])
    allowed = Allowed("some-of", choices=one.values)
    return Kind(allowed, shape, partial(_some, allowed=allowed, least=0, one=one))


def ordered(shape: Schema) -> Kind:
    """Some of a few texts, each once, in an order that counts."""
    one = choice(tuple(shape["items"]["enum"]), shape["items"])
    allowed = Allowed("ordered", choices=one.values)

    def read(value: object, path: Path, faults: Faults) -> tuple[Any, ...]:
        order = [each for each in value if isinstance(each, str)] if isinstance(value, list | tuple) else []
        found = _some(value, path, faults, allowed, shape["minItems"], one)
        return tuple(sorted(found, key=order.index))

    return Kind(allowed, shape, read)


def _is_rank(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and 1 <= len(value) <= LONGEST_RANK


def _read_ranks(value: object, path: Path, faults: Faults) -> tuple[str, ...]:
    if isinstance(value, str | list | tuple) and len(value) <= LONGEST_ORDER and all(map(_is_rank, value)):
        return tuple(value)
    Allowed("ranks", example='"A2345"').refuse(value, path, faults, rules=("VC-09",))
    return ()


def _read_rank(value: object, path: Path, faults: Faults) -> str:
    if _is_rank(value):
        return value
    Allowed("rank").refuse(value, path, faults, rules=("VC-09",))
    return ""


def _read_run(value: object, path: Path, faults: Faults) -> Run:
    readers = {"ranks": _read_ranks, "decided_by": _read_rank}
    allowed = Allowed("run", example='{"ranks": "A2345", "decided_by": "2"}')
    fields = _fields(value, path, faults, allowed, readers)
    return Run((), "") if fields is None else Run(**fields)


def _read_tied(value: object, path: Path, faults: Faults) -> tuple[Run, ...]:
    if not isinstance(value, list | tuple):
        return (_read_run(value, path, faults),)
    return _each(value, path, faults, Allowed("tied-runs", most=LONGEST_ORDER), (1, LONGEST_ORDER), _read_run)


def straight_order(shape: Schema) -> Kind:
    """The name of a scheme, or a list of runs from high to low; that the list holds together is VC-09."""
    allowed = Allowed("straight-order", first=SCHEMES[0], last=SCHEMES[-1], most=LONGEST_ORDER)

    def read(value: object, path: Path, faults: Faults) -> StraightOrder:
        return canonical_order(_each(value, path, faults, allowed, (1, LONGEST_ORDER), _read_tied))

    return _named_or(shape, allowed, read)


def count_multipliers(shape: Schema) -> Kind:
    """A list of pairs [minimum cards, factor]; that it rises in both columns is VC-22."""
    cards, factor = map(number_in, shape["items"]["prefixItems"])
    allowed = Allowed("pairs", most=shape["maxItems"], example="[[10, 2], [13, 3]]")

    def read_pair(value: object, path: Path, faults: Faults) -> tuple[object, object] | None:
        if not isinstance(value, list | tuple) or len(value) != 2:
            Allowed("pair").refuse(value, path, faults)
            return None
        return cards.read(value[0], (*path, 0), faults), factor.read(value[1], (*path, 1), faults)

    return Kind(allowed, shape, partial(_each, allowed=allowed, bounds=(0, shape["maxItems"]), read=read_pair))


def hand_doubling(shape: Schema) -> Kind:
    """Which unused cards double, and how often; or null."""
    inside = shape["anyOf"][1]["properties"]
    one, modes = inside["cards"]["items"], tuple(inside["mode"]["enum"])
    doubling = tuple(one["enum"])
    allowed = Allowed("hand-doubling", values=doubling, choices=modes)
    some = Allowed("doubling-cards", most=len(doubling), values=doubling)
    card, mode = choice(doubling, one), choice(modes, inside["mode"])
    readers: dict[str, Reader] = {"cards": partial(_some, allowed=some, least=1, one=card), "mode": mode.read}

    def read(value: object, path: Path, faults: Faults) -> HandDoubling | None:
        found = None if value is None else _fields(value, path, faults, allowed, readers)
        return None if found is None else HandDoubling(**found)

    return Kind(allowed, shape, read)


def card_points(shape: Schema) -> Kind:
    """A scale of card values, or points by rank; that the ranks are those of the pack is VC-32."""
    scales, points = tuple(shape["anyOf"][0]["enum"]), number_in(shape["anyOf"][1]["additionalProperties"])
    allowed = Allowed("card-points", choices=scales, example='{"A": 3, "2": 5, "others": 1}')
    read = _entries(RankPoints, points, allowed, Allowed("card-points-rank"), "VC-32", rank_meant)
    return _named_or(shape, allowed, read, in_part=True)


def place_points(shape: Schema) -> Kind:
    """The reported points of the places, or a list of points; that there are as many as players is VC-33."""
    scales, listed = tuple(shape["anyOf"][0]["enum"]), shape["anyOf"][1]
    points, bounds = number_in(listed["items"]), (listed["minItems"], listed["maxItems"])
    allowed = Allowed("place-points", choices=scales, least=bounds[0], most=bounds[1], example="[3, 1, 0]")
    return _named_or(shape, allowed, partial(_each, allowed=allowed, bounds=bounds, read=points.read))


def redeal(shape: Schema) -> Kind:
    """No hand, those without a picture, or conditions, each with a number; that these can hold is VC-53."""
    names, number = tuple(shape["anyOf"][0]["enum"]), number_in(shape["anyOf"][1]["additionalProperties"])
    conditions, example = RedealConditions.ORDER, '{"twos-at-least": 4, "may-points-at-most": 6}'
    allowed = Allowed("redeal", choices=names, values=conditions, example=example)
    condition = Allowed("redeal-condition", choices=conditions)
    return _named_or(shape, allowed, _entries(RedealConditions, number, allowed, condition, "HR-LEAD-07"))


def hand_size(shape: Schema) -> Kind:
    """A number of cards, or ``all``."""
    low, high = shape["anyOf"][1]["minimum"], shape["anyOf"][1]["maximum"]
    allowed = Allowed("hand-size", least=low, most=high)
    number = _single(allowed, shape["anyOf"][1], lambda value: _is_integer(value) and low <= value <= high)
    return _named_or(shape, allowed, number.read)


def instant_wins(shape: Schema) -> Kind:
    """Patterns, each with the points that each of the others pays, or null."""
    price = shape["properties"][PATTERNS[0]]
    points, example = number_in(price), '{"four-twos": 20, "six-pairs": null}'
    allowed = Allowed("instant-wins", choices=PATTERNS, least=1, most=price["maximum"], example=example)
    pattern = Allowed("instant-wins-pattern", choices=PATTERNS)
    read_some = _entries(InstantWins, points, allowed, pattern, "HR-INST-01")

    def read(value: object, path: Path, faults: Faults) -> InstantWins | None:
        if is_empty(value) or value == {}:
            return InstantWins()
        found: InstantWins | None = read_some(value, path, faults)
        return found

    return Kind(allowed, shape, read)


def number_or_entries(form: str, of: type[Entries[int]], example: str) -> Callable[[Schema], Kind]:
    """What makes the kind of an option whose value is null, a number, or such a number for some names."""

    def kind(shape: Schema) -> Kind:
        _, one, entries = shape["anyOf"]
        number, least, most = number_in(one), one["minimum"], one["maximum"]
        allowed = Allowed(form, least=least, most=most, choices=of.ORDER, example=example)

        def read(value: object, path: Path, faults: Faults) -> int | str | Entries[int] | None:
            if value is None or (_is_integer(value) and least <= value <= most):
                return value
            names = isinstance(value, Mapping) and all(name in of.ORDER for name in value)
            if not isinstance(value, Mapping) or not names or not 1 <= len(value) <= entries["maxProperties"]:
                allowed.refuse(value, path, faults)
                return None
            found = {name: number.read(each, (*path, name), faults) for name, each in value.items()}
            return of.of({name: each for name, each in found.items() if each is not None}).shortest()

        return Kind(allowed, shape, read)

    return kind


_OF_THEIR_OWN: Final[Mapping[str, Callable[[Any], Kind]]] = {
    "suit_order": suit_order,
    "removed_card": removed_card,
    "straight_order": straight_order,
    "five_card_kinds": ordered,
    "hand_size": hand_size,
    "redeal": redeal,
    "instant_wins": instant_wins,
    "card_points": card_points,
    "count_multipliers": count_multipliers,
    "hand_doubling": hand_doubling,
    "place_points": place_points,
    "starting_chips": number_or_entries("starting-chips", ChipsAndDebts, '{"buy-in": 149}'),
    "target_score": number_or_entries("two-factors", SessionEnd, '{"total": 50, "deals": 10}'),
    "two_factors": number_or_entries("two-factors", SuitFactors, '{"S": 3, "H": 2}'),
}
"""The options whose values have a form of their own: what makes their kind out of the shape."""


@cache
def kind_of(name: str) -> Kind:
    """The kind of the values of an option."""
    shape = shape_of(name)
    if name in _OF_THEIR_OWN:
        return _OF_THEIR_OWN[name](shape)
    if shape.get("type") in ("boolean", "array"):
        return kind_of_shape(shape)
    if "shape" in tables()[name]:
        return number_in(shape)
    return choice(tuple(value for value, _ in rules_of(name)), shape)


def kind_of_shape(shape: Schema) -> Kind:
    """The kind of values that are true or false, one of a few, or some of a few."""
    if shape["type"] == "boolean":
        return yes_no(shape)
    return some_of(shape) if shape["type"] == "array" else choice(tuple(shape["enum"]), shape)
