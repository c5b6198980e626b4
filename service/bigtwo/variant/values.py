"""What values an option may take, and how a value is read from JSON.

Reading is strict: booleans are booleans, integers are integers, texts are texts; ``"4"``, ``4.0`` and ``true`` are
never taken for 4. Every fault says what may stand there and, where there is one, the nearest allowed value. Whether a
readable value also makes sense (four different suits, a rising table) is left to the constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final, TypeAlias

from bigtwo.cards import LARGEST_PACK, SUITS
from bigtwo.faults import Faults, Path
from bigtwo.messages.saying import say, shown, told_back
from bigtwo.spelling import nearest
from bigtwo.variant.instant_wins import InstantWins
from bigtwo.variant.rank_points import OTHERS, RANKS, RankPoints, rank_meant, rank_points
from bigtwo.variant.straights import RUN_LENGTH, SCHEMES, Run, StraightOrder, canonical_order, order_to_json
from bigtwo.variant.suit_factors import SuitFactors

if TYPE_CHECKING:
    from bigtwo.messages.saying import Param

LONGEST_ORDER: Final = 15
"""How many entries an explicit straight order may have, and how many runs a tie class."""

MAX_MULTIPLIERS: Final = 20
LARGEST_FACTOR: Final = 1000
LONGEST_RANK: Final = 2
LARGEST_CARD_POINTS: Final = 1000
LARGEST_PLACE_POINTS: Final = 1000
PLACES: Final = (2, 5)
"""For how few and how many places there can be points: one for each player."""

CARD_SCALES: Final = ("one-each", "tiered", "ladder", "one-and-five-for-twos")
PLACE_SCALES: Final = ("five-three-one",)

HAND_DOUBLING_CARDS: Final = ("two", "four-of-a-kind", "straight-flush")
HAND_DOUBLING_MODES: Final = ("each", "once")

Schema: TypeAlias = "dict[str, object]"
Reader: TypeAlias = Callable[[object, Path, Faults], object]
"""Reads a JSON value that stands at a path; what is wrong with it is added to the faults, and then the answer counts
for nothing."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """What may stand in a place: the form of the sentence that says so, of the code ``invalid-value``, and the values
    in it. As a text it is what stands behind "must be" in English."""

    form: str
    params: Mapping[str, Param]

    def __str__(self) -> str:
        sentence = say(f"invalid-value.{self.form}", {**self.params, "where": (), "given": told_back(None)}.items())
        return sentence.removeprefix(" must be ").removesuffix(", not null")

    def of(self, name: str) -> str:
        """The same of a value that has a name, as a sentence in the language of the moment, without what was given
        instead, which every language says behind the last comma."""
        sentence = say(f"invalid-value.{self.form}", [("where", (name,)), *self.params.items(), ("given", "null")])
        return sentence[: max(sentence.rfind(comma) for comma in (", ", "; ", "，"))]


def _allowed(form: str, /, **params: Param) -> Allowed:
    return Allowed(form, params)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: what it allows, as a sentence says it and as JSON Schema, and how it is read."""

    allowed: Allowed
    schema: Schema
    read: Reader
    values: tuple[str | int | bool, ...] = ()
    """All values, where there are only a few; otherwise nothing."""
    in_part: bool = False
    """Is there a value, for the constraints to check, where only parts of it could not be read?"""


@dataclass(frozen=True, slots=True)
class HandDoubling:
    """Which unused cards double what a loser owes (PG-VS-06, WP-SCORE-03).

    `cards` are some of `HAND_DOUBLING_CARDS`, in that order; `mode` is ``each`` (every one of them doubles) or
    ``once`` (they double once together).
    """

    cards: tuple[str, ...]
    mode: str

    def to_dict(self) -> dict[str, object]:
        """The value as JSON."""
        return {"cards": list(self.cards), "mode": self.mode}


def to_json(value: object, pack: str) -> object:
    """The value of any option as JSON; the pack decides how the ranks of a straight order are written."""
    if isinstance(value, HandDoubling | InstantWins | RankPoints | SuitFactors):
        return value.to_dict()
    if isinstance(value, tuple):
        if _is_order(value):
            return order_to_json(value, pack)
        return [list(each) if isinstance(each, tuple) else each for each in value]
    return value


def _is_order(value: tuple[object, ...]) -> bool:
    return any(isinstance(each, Run) for tied in value if isinstance(tied, tuple) for each in tied)


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _note(
    faults: Faults,
    path: Path,
    allowed: Allowed,
    value: object,
    near: str | int | None = None,
    rules: tuple[str, ...] = (),
) -> None:
    """Adds the fault of a value that is not what is allowed."""
    phrase, suggestions = f"invalid-value.{allowed.form}", () if near is None else (near,)
    faults.note(path, phrase, rules, suggestions, where=path[1:], **allowed.params, given=told_back(value))


def _note_length(faults: Faults, path: Path, allowed: Allowed, count: int) -> None:
    """Adds the fault of a list that is too long or too short."""
    faults.note(path, f"invalid-value.{allowed.form}-length", where=path[1:], **allowed.params, count=count)


# --- Single values ---


def choice(*values: str | int) -> Kind:
    """One of a few texts or integers."""
    allowed = _allowed("one-of", choices=values)
    by_text = {str(value): value for value in values}
    numbers = [value for value in values if isinstance(value, int)]

    def near(value: object) -> str | int | None:
        if isinstance(value, str):
            word = nearest(value, tuple(by_text))
            return None if word is None else by_text[word]
        if isinstance(value, int | float) and not isinstance(value, bool) and numbers and value == value:
            return min(numbers, key=lambda number: abs(number - value))
        return None

    def read(value: object, path: Path, faults: Faults) -> str | int | None:
        if isinstance(value, str) or _is_integer(value):
            for known in values:
                if value == known:
                    return known
        _note(faults, path, allowed, value, near(value))
        return None

    texts = [value for value in values if isinstance(value, str)]
    named = (("string", texts), ("integer", numbers))  # generators take one type in an enum, and ask for its name
    schemas: list[Schema] = [{"type": name, "enum": each} for name, each in named if each]
    return Kind(allowed, schemas[0] if len(schemas) == 1 else {"anyOf": schemas}, read, values)


def yes_no() -> Kind:
    """True or false."""
    allowed = _allowed("true-or-false")

    def read(value: object, path: Path, faults: Faults) -> bool | None:
        if isinstance(value, bool):
            return value
        meant = {"true": True, "false": False}.get(value.casefold()) if isinstance(value, str) else None
        _note(faults, path, allowed, value, meant)
        return None

    return Kind(allowed, {"type": "boolean"}, read, (True, False))


def whole_number(low: int, high: int, *, or_null: bool = False) -> Kind:
    """An integer within bounds, or null where the option can be absent."""
    allowed = _allowed("whole-number-or-null" if or_null else "whole-number", least=low, most=high)

    def read(value: object, path: Path, faults: Faults) -> int | None:
        if value is None and or_null:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            _note(faults, path, allowed, value)
        elif low <= value <= high:
            return value
        else:
            _note(faults, path, allowed, value, low if value < low else high)
        return None

    return Kind(allowed, {"type": ["integer", "null"] if or_null else "integer", "minimum": low, "maximum": high}, read)


def suit_order() -> Kind:
    """A text that lists suits from the highest to the lowest; that it lists each suit once is VC-08."""
    allowed = _allowed("suits", example="SHCD")

    def read(value: object, path: Path, faults: Faults) -> str | None:
        if isinstance(value, str):
            return value
        _note(faults, path, allowed, value, rules=("VC-08",))
        return None

    return Kind(allowed, {"type": "string", "enum": sorted("".join(order) for order in permutations(SUITS))}, read)


# --- Compound values ---


def _fields(
    value: object, path: Path, faults: Faults, allowed: Allowed, kinds: Mapping[str, Kind]
) -> dict[str, object] | None:
    """Reads an object with exactly the given fields."""
    phrase = f"invalid-value.{allowed.form}"
    if not isinstance(value, Mapping):
        _note(faults, path, allowed, value)
        return None
    if any(name not in kinds for name in value):
        foreign = next(name for name in value if name not in kinds)
        faults.note(path, f"{phrase}-with-field", where=path[1:], **allowed.params, given=told_back(foreign))
        return None
    missing = tuple(name for name in kinds if name not in value)
    if missing:
        faults.note(path, f"{phrase}-without-fields", where=path[1:], **allowed.params, fields=missing)
        return None
    return {name: kind.read(value[name], (*path, name), faults) for name, kind in kinds.items()}


def _texts(value: object, longest: int, most: int) -> tuple[str, ...] | None:
    """The value as texts if it is a list of at most so many of them, none longer than so many characters."""
    if not isinstance(value, list | tuple) or len(value) > most:
        return None
    return tuple(value) if all(isinstance(text, str) and 1 <= len(text) <= longest for text in value) else None


def _read_ranks(value: object, path: Path, faults: Faults) -> tuple[str, ...]:
    if isinstance(value, str) and len(value) <= LONGEST_ORDER:
        return tuple(value)
    ranks = _texts(value, LONGEST_RANK, LONGEST_ORDER)
    if ranks is None:
        _note(faults, path, _RANKS.allowed, value, rules=("VC-09",))
    return ranks or ()


def _read_rank(value: object, path: Path, faults: Faults) -> str:
    if isinstance(value, str) and 1 <= len(value) <= LONGEST_RANK:
        return value
    _note(faults, path, _RANK.allowed, value, rules=("VC-09",))
    return ""


_RANK_SCHEMA: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": LONGEST_RANK}
_RANKS_SCHEMA: Final[Schema] = {
    "anyOf": [
        {"type": "string", "minLength": RUN_LENGTH, "maxLength": RUN_LENGTH},
        {"type": "array", "items": _RANK_SCHEMA, "minItems": RUN_LENGTH, "maxItems": RUN_LENGTH},
    ]
}
_RANKS: Final = Kind(_allowed("ranks", example='"A2345"'), _RANKS_SCHEMA, _read_ranks)
_RANK: Final = Kind(_allowed("rank"), _RANK_SCHEMA, _read_rank)
_RUN_FIELDS: Final = {"ranks": _RANKS, "decided_by": _RANK}
_RUN_ALLOWED: Final = _allowed("run", example='{"ranks": "A2345", "decided_by": "2"}')
_TIED_ALLOWED: Final = _allowed("tied-runs", most=LONGEST_ORDER)
_ORDER_ALLOWED: Final = _allowed("straight-order", first=SCHEMES[0], last=SCHEMES[-1], most=LONGEST_ORDER)


def _object_schema(kinds: Mapping[str, Kind]) -> Schema:
    return {
        "type": "object",
        "properties": {name: kind.schema for name, kind in kinds.items()},
        "required": list(kinds),
        "additionalProperties": False,
    }


def _read_run(value: object, path: Path, faults: Faults) -> Run:
    fields = _fields(value, path, faults, _RUN_ALLOWED, _RUN_FIELDS)
    match fields:
        case {"ranks": tuple(ranks), "decided_by": str(decided_by)}:
            return Run(ranks, decided_by)
    return Run((), "")


def _read_straight_order(value: object, path: Path, faults: Faults) -> str | StraightOrder:
    if isinstance(value, str) and value in SCHEMES:
        return value
    if not isinstance(value, list | tuple):
        near = nearest(value, SCHEMES) if isinstance(value, str) else None
        _note(faults, path, _ORDER_ALLOWED, value, near)
        return ()
    if not 1 <= len(value) <= LONGEST_ORDER:
        _note_length(faults, path, _ORDER_ALLOWED, len(value))
        return ()
    return canonical_order(tuple(_read_tied(entry, (*path, index), faults) for index, entry in enumerate(value)))


def _read_tied(value: object, path: Path, faults: Faults) -> tuple[Run, ...]:
    if not isinstance(value, list | tuple):
        return (_read_run(value, path, faults),)
    if not 1 <= len(value) <= LONGEST_ORDER:
        _note_length(faults, path, _TIED_ALLOWED, len(value))
        return ()
    return tuple(_read_run(each, (*path, index), faults) for index, each in enumerate(value))


def straight_order() -> Kind:
    """The name of a scheme, or a list of runs from high to low; that the list holds together is VC-09."""
    run = _object_schema(_RUN_FIELDS)
    tied: Schema = {"type": "array", "items": run, "minItems": 1, "maxItems": LONGEST_ORDER}
    order: Schema = {"type": "array", "items": {"anyOf": [run, tied]}, "minItems": 1, "maxItems": LONGEST_ORDER}
    return Kind(_ORDER_ALLOWED, {"anyOf": [{"type": "string", "enum": list(SCHEMES)}, order]}, _read_straight_order)


def count_multipliers() -> Kind:
    """A list of pairs [minimum cards, factor]; that it rises in both columns is VC-22."""
    cards, factor = whole_number(1, LARGEST_PACK), whole_number(1, LARGEST_FACTOR)
    allowed = _allowed("pairs", most=MAX_MULTIPLIERS, example="[[10, 2], [13, 3]]")
    pair: Schema = {
        "type": "array",
        "prefixItems": [cards.schema, factor.schema],
        "items": {"type": "integer"},
        "minItems": 2,
        "maxItems": 2,
    }

    def read_pair(value: object, path: Path, faults: Faults) -> tuple[object, object] | None:
        if not isinstance(value, list | tuple) or len(value) != 2:
            _note(faults, path, _allowed("pair"), value)
            return None
        return cards.read(value[0], (*path, 0), faults), factor.read(value[1], (*path, 1), faults)

    def read(value: object, path: Path, faults: Faults) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            _note(faults, path, allowed, value)
            return ()
        if len(value) > MAX_MULTIPLIERS:
            _note_length(faults, path, allowed, len(value))
            return ()
        return tuple(read_pair(pair, (*path, index), faults) for index, pair in enumerate(value))

    return Kind(allowed, {"type": "array", "items": pair, "maxItems": MAX_MULTIPLIERS}, read)


def hand_doubling() -> Kind:
    """Which unused cards double, and how often; or null."""
    allowed = _allowed("hand-doubling", values=HAND_DOUBLING_CARDS, choices=HAND_DOUBLING_MODES)
    some = _allowed("doubling-cards", most=len(HAND_DOUBLING_CARDS), values=HAND_DOUBLING_CARDS)
    card, mode = choice(*HAND_DOUBLING_CARDS), choice(*HAND_DOUBLING_MODES)

    def read_cards(value: object, path: Path, faults: Faults) -> tuple[object, ...]:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= len(HAND_DOUBLING_CARDS):
            _note(faults, path, some, value)
            return ()
        found = [card.read(each, (*path, index), faults) for index, each in enumerate(value)]
        for position, each in enumerate(found):
            if each is not None and each in found[:position]:
                twice: dict[str, Param] = {"where": (*path[1:], position), **some.params, "value": str(each)}
                faults.note((*path, position), "invalid-value.doubling-cards-twice", **twice)
        return tuple(name for name in HAND_DOUBLING_CARDS if name in found)

    cards_schema: Schema = {
        "type": "array",
        "items": card.schema,
        "minItems": 1,
        "maxItems": len(HAND_DOUBLING_CARDS),
        "uniqueItems": True,
    }
    fields = {"cards": Kind(some, cards_schema, read_cards), "mode": mode}

    def read(value: object, path: Path, faults: Faults) -> HandDoubling | None:
        found = None if value is None else _fields(value, path, faults, allowed, fields)
        match found:
            case {"cards": tuple(cards), "mode": str(mode_found)}:
                return HandDoubling(cards, mode_found)
        return None

    return Kind(allowed, {"anyOf": [{"type": "null"}, _object_schema(fields)]}, read)


# --- Points for cards and places ---


def card_points() -> Kind:
    """A scale of card values, or what a card of each rank counts; that the ranks are those of the pack is VC-32."""
    scale, points = choice(*CARD_SCALES), whole_number(0, LARGEST_CARD_POINTS)
    allowed = _allowed("card-points", choices=CARD_SCALES, example='{"A": 3, "2": 5, "others": 1}')
    most = len(RANKS) + 1

    def read_points(name: object, value: object, path: Path, faults: Faults) -> int:
        if name in RANKS or name == OTHERS:
            found = points.read(value, (*path, str(name)), faults)
            return found if isinstance(found, int) else 0
        near = rank_meant(name, RANKS) if isinstance(name, str) and len(name) <= LONGEST_RANK else None
        where: dict[str, Param] = {"where": path[1:], "given": told_back(name)}
        suggestions = () if near is None else (near,)
        at = name if isinstance(name, str) else shown(name)
        faults.note((*path, at), "invalid-value.card-points-rank", ("VC-32",), suggestions, **where)
        return 0

    def read(value: object, path: Path, faults: Faults) -> str | RankPoints | None:
        if isinstance(value, str) and value in CARD_SCALES:
            return value
        if not isinstance(value, Mapping):
            _note(faults, path, allowed, value, nearest(value, CARD_SCALES) if isinstance(value, str) else None)
        elif not 1 <= len(value) <= most:
            _note_length(faults, path, allowed, len(value))
        else:
            return rank_points({name: read_points(name, each, path, faults) for name, each in value.items()})
        return None

    by_rank: Schema = {
        "type": "object",
        "propertyNames": {"type": "string", "enum": [*RANKS, OTHERS]},
        "additionalProperties": points.schema,
        "minProperties": 1,
        "maxProperties": most,
    }
    return Kind(allowed, {"anyOf": [scale.schema, by_rank]}, read, in_part=True)


def place_points() -> Kind:
    """The reported points of the places, or a list of points; that there are as many as players is VC-33."""
    points, (least, most) = whole_number(-LARGEST_PLACE_POINTS, LARGEST_PLACE_POINTS), PLACES
    allowed = _allowed("place-points", choices=PLACE_SCALES, least=least, most=most, example="[3, 1, 0]")

    def read(value: object, path: Path, faults: Faults) -> str | tuple[object, ...]:
        if isinstance(value, str) and value in PLACE_SCALES:
            return value
        if not isinstance(value, list | tuple):
            _note(faults, path, allowed, value, nearest(value, PLACE_SCALES) if isinstance(value, str) else None)
        elif not least <= len(value) <= most:
            _note_length(faults, path, allowed, len(value))
        else:
            return tuple(points.read(each, (*path, index), faults) for index, each in enumerate(value))
        return ()

    listed: Schema = {"type": "array", "items": points.schema, "minItems": least, "maxItems": most}
    return Kind(allowed, {"anyOf": [{"type": "string", "enum": list(PLACE_SCALES)}, listed]}, read)
