"""The list of operations: the questions that bigtwo answers, what each may cost, and the limits on the size of a body.

HTTP routes, the JSON Lines answerer and the command line are derived from it: a new question is one entry here and its
path in openapi.yaml. A request is a JSON object that the operation's schema has read; the answer is a JSON object.

One unit of cost is about ten microseconds of one processor core. Each formula is fitted just above the most expensive
question that was measured. Formulas use only counts, so that clients can compute them too; the contract states them.
The sum over the questions of one request is limited.

An answer is shortened to its `explain` level and encoded as JSON here too; encoded moves are cached. A row is the JSON
of one move without its closing brace, found by the number of the move (`Combination.number`).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain
from operator import itemgetter
from struct import iter_unpack
from typing import Any, Final, Protocol, TypeAlias, cast
from weakref import WeakKeyDictionary

import orjson

import bigtwo
from bigtwo.cards import LARGEST_PACK, CardOrder, ranks_in
from bigtwo.combinations.comparison import classify, classify_ranks, compare, compare_ranks
from bigtwo.combinations.kinds import Kind
from bigtwo.combinations.ruleset import Rules, variant
from bigtwo.combinations.table import Combinations
from bigtwo.dealing.deal import Deal, derive_deal, verdict_on
from bigtwo.dealing.odds import derive_odds
from bigtwo.dealing.opening import Exchange, InvalidDeal, derive_exchange, derive_opening
from bigtwo.faults import Fault, Path, fault
from bigtwo.messages.render import Param, current_locale
from bigtwo.moves import LegalMoves, Moves, judge
from bigtwo.notation import LONGEST_RECORD, measure, variant_in
from bigtwo.operations.paging import cursor_after, read_cursor
from bigtwo.rulebook_data.entries import digest
from bigtwo.schemas import questions as forms
from bigtwo.schemas.batch import is_mix
from bigtwo.schemas.questions import USUAL_MOVES
from bigtwo.schemas.requests import InvalidRequest, Request
from bigtwo.scoring.result import DealResult, UnscorableDeal
from bigtwo.scoring.score import derive_score
from bigtwo.session import MAX_DEALS, derive_session
from bigtwo.table.referee import judge_record
from bigtwo.table.state import MAX_EVENTS, MAX_LISTED
from bigtwo.table.table import NoTurn, Table, bombers, moves_of, start_of, verdict_in
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import diff, named_variants

Body = Mapping[str, Any]
"""A request as it came."""
Question = dict[str, Any]
"""A request as its schema has read it."""
Fields: TypeAlias = dict[str, Any]
"""An answer as an object, to be read and not to be changed. A list of moves in it is a `Moves`."""

PROTOCOL: Final = 1
"""The version of the JSON Lines protocol and of ``hello``."""
SMALL_BODY: Final = 16 * 1024
"""How many bytes the body of a question may have."""
LARGE_BODY: Final = 512 * 1024
"""How many bytes it may have where it holds a record or the deals of a session."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One question: its name on the wire, what it asks, how it is read and how it is answered."""

    name: str
    summary: str
    request: Request
    in_full: Callable[[Question], Fields]
    """How it is answered, with all of its reasons; its variant is named besides."""
    cost: Callable[[Body], int]
    """The highest cost of a question in units, worked out from its body."""
    fits_url: bool = True
    """Does the question fit into a URL? A record, a state and the deals of a session do not."""
    largest_body: int = SMALL_BODY

    def answer(self, question: Question) -> Fields:
        """The answer to a request that the schema has read, in the current language, explained as far as it asks.
        Its fields for these two are taken out, since no function of the engine has them.

        Raises InvalidRequest for what only the engine can see is impossible.
        """
        question.pop("lang", None)
        explain = question.pop("explain", "full")
        try:
            found = self.in_full(question)
        except (InvalidDeal, UnscorableDeal) as invalid:
            raise InvalidRequest(invalid.faults, invalid.further) from None
        if "variant" in question:
            found = {"variant": question["variant"].echo, **found}
        return found if explain == "full" else explained(found, explain)


class _Result(Protocol):
    """What the library answers."""

    def to_dict(self) -> Fields: ...


def _classify(question: Question) -> Fields:
    variant, cards = question["variant"], question["cards"]
    if isinstance(cards, tuple):
        return _of_any_suits(classify_ranks(cards, variant), "cards")
    return classify(cards, variant).to_dict()


_SMALL: Final = 3
"""Sets of at most this size are few, and are compared again and again."""


def _compare(question: Question) -> Fields:
    variant, a, b = question["variant"], question["a"], question["b"]
    if isinstance(a, tuple) or isinstance(b, tuple):
        return _of_any_suits(compare_ranks(a, b, variant), "a" if isinstance(a, tuple) else "b")
    # Nothing is kept that would keep alive the tables of house rules that are to be forgotten.
    if variant.is_named and max(a.bit_count(), b.bit_count()) <= _SMALL:
        return _compare_small(current_locale().tag, variant, a, b)
    return compare(a, b, variant).to_dict()


@lru_cache(maxsize=2048)
def _compare_small(_language: str, variant: Rules, a: int, b: int) -> Fields:
    return compare(a, b, variant).to_dict()


def _of_any_suits(result: _Result | None, field: str) -> Fields:
    """What is answered of ranks alone, where it is the same whatever the suits."""
    if result is None:
        raise InvalidRequest([fault((field,), "suits-needed.decide")])
    return {**result.to_dict(), "any_suits": True}


def _legal_moves(question: Question) -> Fields:
    state, cursor = question["state"], question["cursor"]
    moves = LegalMoves(question["position"]) if state is None else moves_of(state, question["seat"])
    acting = {} if state is None else {"out_of_turn": list(bombers(state))}
    if isinstance(moves, NoTurn):
        return {**moves.to_dict(), **acting}
    position = moves.position
    after = -1 if cursor is None else read_cursor(cursor, position.variant.combinations)
    page, has_more = moves.page(question["kinds"], question["limit"], after)
    next_cursor = cursor_after(page.numbers[-1]) if has_more else None
    return {**moves.page_to_dict(page, next_cursor), **acting}


def _validate_play(question: Question) -> Fields:
    state, play, new_lead = question["state"], question["play"], question["new_lead"]
    if state is not None:
        return verdict_in(state, play, question["seat"], new_lead=new_lead).to_dict()
    return judge(question["position"], play, new_lead=new_lead).to_dict()


def _dealt(**question: Any) -> Deal:
    """The deal, which repeats the previous one as it was given, and not with what was worked out of it."""
    return replace(derive_deal(**_with_penalties(question)), previous=question["previous"])


def _exchange(**question: Any) -> Exchange:
    return derive_exchange(**_with_penalties(question))


def _with_penalties(question: Question) -> Question:
    """The question with the penalties of the previous deal, which decide between losers with equally many cards
    (DEC-39): worked out from the hands where they were not given and nothing else is needed for it."""
    previous, variant = question["previous"], question["variant"]
    if previous is None or previous.penalties is not None or not previous.hands:
        return question
    try:
        found = derive_score(DealResult(previous.winner, hands=previous.hands), variant)
    except UnscorableDeal:
        return question
    nobody = (0,) * variant.options.players  # points are no penalties, so they cannot decide (DEC-93)
    penalties = found.amounts if found.unit == "penalty" else nobody
    return {**question, "previous": replace(previous, penalties=penalties)}


def _referee(question: Question) -> Fields:
    start = question["start"]
    afterwards = not isinstance(start, Table)
    judged = judge_record(
        start_of(start, question["variant"]) if afterwards else start,
        question["events"],
        question["on_violation"],
        question["players"],
        afterwards=afterwards,
        lines=question["lines"],
    )
    return judged.to_dict(moves=question["moves"])


def _view(question: Question) -> Fields:
    return question["state"].view(question["seat"]).to_dict()  # type: ignore[no-any-return]


def _by(function: Callable[..., _Result]) -> Callable[[Question], Fields]:
    """How a question is answered by a function of the engine that takes its fields by their names."""
    return lambda question: function(**question).to_dict()


# --- what questions cost ---------------------------------------------------------------------------------------------

UNITS_A_SECOND: Final = 100_000
MAX_WORK: Final = UNITS_A_SECOND
"""How many units the questions of one request may cost together: about a second."""
MIX_COST: Final = 5_000
"""What each different mix of variants or house rules costs besides: its table may have to be made."""
ENTRY_COST: Final = 10
"""What each entry of a batch costs besides: if it is refused, its problem is written."""
HOUSE_RULE_COST: Final = 15
"""What reading a mix costs for each question that brings it, by name joined and option stated."""
RANKS_COST: Final = 150
"""What each set of cards costs besides that is named by its ranks alone: 1,020 sets have five ranks."""
READING_BYTES: Final = 16
"""How many bytes of a body are read for one unit."""
_LONGEST_LIST: Final = 34_000
"""No pack holds more combinations of at most five cards."""
_MAX_HOUSE_RULES: Final = 68
"""No mix is read that joins more than 8 names or states more than 60 options."""


def flat(units: int) -> Callable[[Body], int]:
    """The cost of a question that never costs more than this."""
    return lambda body: units


def of_cards(units: int, *names: str) -> Callable[[Body], int]:
    """The cost of a question about sets of cards: each that is named by ranks alone is looked at in all suits."""

    def cost(body: Body) -> int:
        found = units
        for name in names:
            if type(cards := body.get(name)) is list and cards:
                text = cards[0]
                if ranks_in(text, is_tiles=False) or ranks_in(text, is_tiles=True):
                    found += RANKS_COST
        return found

    return cost


_MOST_MOVES: Final = tuple(min(held**4 // 20, _LONGEST_LIST) for held in range(LARGEST_PACK + 1))
"""By the cards of a hand, more moves than it holds, not counting those of seven cards, which are never all listed."""
_LISTED_FOR_UNIT: Final = 5
_STATE_COST: Final = 40


def of_moves(body: Body) -> int:
    """Listing moves: all are found and sorted, and those of the page are written, which takes most of the time. A suit
    of thirteen cards holds 1300 moves, and hands twice as large ten times as many and more."""
    limit = body.get("limit")
    listed = limit if type(limit) is int and limit > 0 else USUAL_MOVES
    moves = _MOST_MOVES[_held(body)]
    return _of_state(body) + 6 + moves // 20 + min(listed, moves) // _LISTED_FOR_UNIT


def of_a_play(body: Body) -> int:
    """Judging one play: a duty may ask which other plays the hand holds."""
    return 10 + _of_state(body) + _held(body) ** 4 // 20_000


def of_a_record(body: Body) -> int:
    """Judging a record, event by event, and finding the moves that come next, which are listed where that is asked."""
    listed = MAX_LISTED if body.get("moves") is True else 0
    each = 20 if body.get("on_violation") == "skip" else 10  # an illegal event costs most, and by itself ends a record
    text = _text_in(body)
    lines, events, held = (0, _length(body.get("events")), _held(body)) if text is None else measure(text)
    return 40 + lines // 2 + each * min(events, MAX_EVENTS) + _of_next(held, listed)


def _text_in(body: Body) -> str | None:
    """The text of a record, where the question brings one that is read."""
    text = body.get("record")
    return text if type(text) is str and len(text) <= LONGEST_RECORD else None


def of_a_view(body: Body) -> int:
    """Looking at a state, with the moves of the seat that is to act."""
    return _of_state(body) + _of_next(_held(body), MAX_LISTED)


def _of_next(held: int, listed: int) -> int:
    """Finding the moves that come next, which are sorted but not cut into pages, and writing those that are listed."""
    return held**3 // 80 + min(listed, _MOST_MOVES[held]) // _LISTED_FOR_UNIT


def _of_state(body: Body) -> int:
    """Reading a state, where the question brings one."""
    return _STATE_COST if type(body.get("state")) is dict else 0


def _held(body: Body) -> int:
    """At least as many cards as the hand in question can have: the hand that is given, or the largest of a state or a
    deal, the extra card and what is drawn in the events besides."""
    if type(start := body.get("state")) is not dict and type(start := body.get("deal")) is not dict:
        return min(_length(body.get("hand")), LARGEST_PACK)
    largest = drawn = 0
    for hands in (start.get("hands"), start.get("dealt")):
        if type(hands) is list:
            largest = max(largest, max(map(_length, hands), default=0))
    if type(events := body.get("events")) is list:
        for event in events:
            drawn += _length(event.get("draw")) if type(event) is dict else 0
    return min(largest + (start.get("extra") is not None) + drawn, LARGEST_PACK)


def of_a_session(body: Body) -> int:
    """Scoring a session, deal by deal."""
    return 10 + 45 * min(_length(body.get("deals")), MAX_DEALS)


def _length(value: object) -> int:
    """How many entries a value of a question has; 0 where it is no list."""
    return len(value) if type(value) is list else 0


def too_expensive(where: Path, form: str, whole: int, **params: Param) -> Fault:
    """The fault of a request whose questions cost more than `MAX_WORK`, with what else its sentence names."""
    return fault(where, f"batch-too-dear.{form}", count=whole, most=MAX_WORK, **params)


NAME_VARIANTS: Final = frozenset(("variant", "state", "deal", "record"))
"""The fields of a question that can name a variant."""


def specs_in(body: Body) -> Iterator[object]:
    """The variants that a question names: its own, and that of a state, a deal or a record in it."""
    if "variant" in body:
        yield body["variant"]
    for name in ("state", "deal"):
        if type(start := body.get(name)) is dict and "variant" in start:
            yield start["variant"]
    if (text := _text_in(body)) is not None and (named := variant_in(text)) is not None:
        yield named


def of_reading(spec: object) -> int:
    """Reading a variant, without making its table."""
    if not is_mix(spec):
        return 0
    parts = spec.values() if isinstance(spec, dict) else (spec,)
    return HOUSE_RULE_COST * min(sum(map(_count_rules, parts)), _MAX_HOUSE_RULES)


def _count_rules(part: object) -> int:
    """How many names or options a part of a variant has."""
    if isinstance(part, str):
        return part.count(",") + part.count("+") + part.count("=") + 1
    return len(part) if isinstance(part, list | dict) else 1


# --- the list ---------------------------------------------------------------------------------------------------------


def _by_name(*operations: Operation) -> Mapping[str, Operation]:
    return {operation.name: operation for operation in operations}


OPERATIONS: Final = _by_name(
    Operation("classify", "Is this a combination?", forms.CLASSIFY, _classify, of_cards(3, "cards")),
    Operation("compare", "Which of two plays wins, and why?", forms.COMPARE, _compare, of_cards(6, "a", "b")),
    Operation("legal-moves", "What may I play?", forms.LEGAL_MOVES, _legal_moves, of_moves),
    Operation("validate-play", "Was that legal?", forms.VALIDATE_PLAY, _validate_play, of_a_play),
    Operation("deal", "Who gets which cards of this pack, and who leads?", forms.DEAL, _by(_dealt), flat(50)),
    Operation("validate-deal", "Is this deal sound?", forms.VALIDATE_DEAL, _by(verdict_on), flat(120)),
    Operation("opening", "Who leads?", forms.OPENING, _by(derive_opening), flat(50)),
    Operation("exchange", "Who gives which card to whom?", forms.EXCHANGE, _by(_exchange), flat(50)),
    Operation("referee", "Is this record clean?", forms.REFEREE, _referee, of_a_record, False, LARGE_BODY),
    Operation("score", "Who pays what?", forms.SCORE, _by(derive_score), flat(50)),
    Operation(
        "session", "How does the session stand?", forms.SESSION, _by(derive_session), of_a_session, False, LARGE_BODY
    ),
    Operation("view", "What may this seat see?", forms.VIEW, _view, of_a_view, False),
    Operation("odds", "How likely is each combination?", forms.ODDS, _by(derive_odds), flat(1900)),
)
"""Every operation by its name."""


def _resolve(question: Question) -> Fields:
    variant: Rules = question["variant"]
    return variant.resolved.to_dict()


def _diff(question: Question) -> Fields:
    left, right = question["left"], question["right"]
    differences = [each.to_dict() for each in diff(left.resolved, right.resolved)]
    return {"left": left.echo, "right": right.echo, "differences": differences}


VARIANT_OPERATIONS: Final = _by_name(
    Operation(
        "variants/resolve", "What are the rules of this variant, one by one?", forms.RESOLVE, _resolve, flat(100)
    ),
    Operation("variants/diff", "In which rules do two variants differ?", forms.DIFF, _diff, flat(100)),
)
"""The questions about variants. They are asked by themselves only: not in a batch, and of no engine under test."""


def compile_named_variants() -> None:
    """Compiles the table of every named variant, so that no question waits for it."""
    for named in named_variants():
        variant(named.id).combinations.get(0)


def hello() -> Fields:
    """Who answers, and what it can be asked: the greeting of the conformance protocol."""
    return {
        "protocol": PROTOCOL,
        "implementation": {"name": "bigtwo", "version": bigtwo.__version__, "language": "python"},
        "variants": [named.id for named in named_variants()],
        "operations": list(OPERATIONS),
        "options": [option.name for option in OPTIONS],
        "release": bigtwo.__version__,
        "rulebook": digest(),
    }


# --- answers as JSON -------------------------------------------------------------------------------------------------

# What an answer leaves out. A reason keeps its code and a line of a score its phrase; a state is whole, for it comes
# back, and the breaches of a result keep their rules, as those of a state do.

_WORDS: Final = frozenset({"detail", "params"})
_LEFT_OUT: Final = {"codes": _WORDS | {"rules"}, "none": _WORDS | {"rules", "hint", "lines"}}
"""By how much is explained, what is left out everywhere inside an answer."""
_CLASSIFICATIONS: Final = frozenset({"a", "b"})
_LEFT_OUT_BESIDES: Final = {"codes": _WORDS | _CLASSIFICATIONS, "none": _LEFT_OUT["none"] | _CLASSIFICATIONS}
"""The same of the answer itself: the rules that it rests on stay with the codes."""


def _short(value: Any, left_out: frozenset[str], besides: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {
            name: inside
            if name == "state"
            else _short(inside, within := _WORDS if name == "breaches" else left_out, within)
            for name, inside in value.items()
            if name not in besides and not (name == "phrase" and "code" in value)
        }
    return [_short(each, left_out, left_out) for each in value] if isinstance(value, list | tuple) else value


def explained(fields: Fields, explain: str) -> Fields:
    """An answer with less of its reasons: with ``codes`` or with ``none``."""
    short: Fields = _short(fields, _LEFT_OUT[explain], _LEFT_OUT_BESIDES[explain])
    return short


def refusals_in(answer: Fields) -> tuple[str, ...]:
    """The codes of the reasons for which an answer says no, each once; none where it says yes."""
    if "violations" in answer:
        return tuple(dict.fromkeys(map(itemgetter("code"), answer["violations"])))
    if "playable" in answer:
        says_no = answer["playable"] is False
    else:
        says_no = "result" in answer and answer["result"] in ("neither", "undefined")
    return (answer["reason"]["code"],) if says_no else ()


ROWS_KEPT: Final = 24_576
"""How many rows are kept, of all tables together; a row takes a third of a kilobyte."""
_LARGE: Final = 2_000
"""Rows of longer lists are not kept: they would push out those that everybody asks for."""
_CONTINUES: Final = (b',"continues":false},', b',"continues":true},')
"""How the row of a move on one's own pile ends in a list."""


class RowCache:
    """The rows that are kept, by table. They must not lead back to it, or it would never be forgotten."""

    def __init__(self) -> None:
        self.tables: WeakKeyDictionary[Combinations, dict[int, bytes]] = WeakKeyDictionary()
        self._room = ROWS_KEPT

    def keep(self, numbers: list[int], rows: list[bytes], table: Combinations) -> None:
        """Keeps these rows of a table too. Where there is no room, all others go."""
        if len(rows) > self._room:
            for others in list(self.tables.values()):
                others.clear()
            self._room = ROWS_KEPT
        self._room -= len(rows)
        self.tables.setdefault(table, {}).update(zip(numbers, rows, strict=True))


KEPT: Final = RowCache()


def moves_as_json(moves: object) -> orjson.Fragment:
    """Moves as their objects would be written. Raises TypeError for anything else, which orjson cannot write either."""
    if not isinstance(moves, Moves):
        raise TypeError
    known = KEPT.tables.get(moves.table)
    try:
        rows = list(map((known or {}).__getitem__, moves.numbers))
    except KeyError:
        rows = _with_missing_rows(moves.numbers, known or {}, moves.table)
    if moves.position.situation.own_pile:
        ends = map(_CONTINUES.__getitem__, moves.continuing())
        text = b"".join(chain.from_iterable(zip(rows, ends, strict=True))).removesuffix(b",")
    else:
        text = b"},".join(rows) + b"}" if rows else b""
    return orjson.Fragment(b"[" + text + b"]")


def as_json(value: object, default: Callable[[Any], Any] = moves_as_json, option: int | None = None) -> bytes:
    """A value as JSON in UTF-8, with moves in it that are not written yet; equal values are equal bytes. `default` and
    `option` are those of orjson.

    Every number is written in full. orjson refuses integers of more than 64 bits, which the amounts of a score can have
    where stake, card values and multipliers are all as high as they may be.
    """
    try:
        return orjson.dumps(value, default=default, option=option)
    except TypeError:
        return orjson.dumps(_with_large_numbers(value), default=default, option=option)


def _with_large_numbers(value: Any) -> Any:
    """A value in which integers of more than 64 bits are written already."""
    if isinstance(value, dict):
        return {name: _with_large_numbers(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_large_numbers(each) for each in value]
    is_large = isinstance(value, int) and value.bit_length() >= 64
    return orjson.Fragment(str(value).encode()) if is_large else value


def _with_missing_rows(numbers: list[int], known: dict[int, bytes], table: Combinations) -> list[bytes]:
    """All rows, with those that were not kept, which are from now on."""
    if len(numbers) > _LARGE:
        return new_rows(numbers, table)
    found = dict(zip(numbers, map(known.get, numbers), strict=True))
    missing = [number for number, row in found.items() if row is None]
    rows = new_rows(missing, table)
    found.update(zip(missing, rows, strict=True))
    few = bisect_left(missing, len(table.masks))  # of those beyond the table there are millions
    KEPT.keep(missing[:few], rows[:few], table)
    return cast("list[bytes]", list(found.values()))


def new_rows(numbers: list[int], table: Combinations) -> list[bytes]:
    """The rows of these numbers, which rise, without looking for any that are kept."""
    rows: list[bytes] = []
    for kind, start, end in table.spans(numbers):
        rows += _of_one_kind(table.masks_of(numbers[start:end]), kind, table.order)
    return rows


def _of_one_kind(masks: list[int], kind: Kind, order: CardOrder) -> list[bytes]:
    """All at once, in a third of the time: a list may hold twenty thousand."""
    o1, o2, o3, o4, o5, o6, o7, o8 = _octets_in_json(order.by_bit)
    octets = iter_unpack("8B", array("Q", masks).tobytes())
    lines = [
        f'{{"cards":[{o1[a]}{o2[b]}{o3[c]}{o4[d]}{o5[e]}{o6[f]}{o7[g]}{o8[h]}\n' for a, b, c, d, e, f, g, h in octets
    ]
    return "".join(lines).replace(",\n", f'],"kind":"{kind}"\n').encode().splitlines()


@cache
def _octets_in_json(codes: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """For every eight bits of a mask, the codes they stand for as a list has them, each with a comma behind it."""
    quoted = [f'"{code}",' for code in codes]
    return tuple(
        tuple("".join(code for bit, code in enumerate(eight) if octet >> bit & 1) for octet in range(256))
        for eight in (quoted[start : start + 8] for start in range(0, 64, 8))
    )
