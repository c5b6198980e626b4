"""Upper bounds on the processing cost of a question, computed from the counts in its request.

One unit is about ten microseconds of one processor core. Each formula is fitted just above the most expensive question
that was measured. Formulas use only counts, so that clients can compute them too; the contract states them. The sum
over the questions of one request is limited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from bigtwo.cards import LARGEST_PACK, ranks_in
from bigtwo.faults import Fault, Path, fault
from bigtwo.messages.render import Param
from bigtwo.notation.parser import LONGEST_RECORD, measure, variant_in
from bigtwo.schemas.batch import is_mix
from bigtwo.schemas.questions import USUAL_MOVES
from bigtwo.session import MAX_DEALS
from bigtwo.table.events import MAX_EVENTS
from bigtwo.table.state import MAX_LISTED

Body = Mapping[str, Any]

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
    if (text := _text_in(body)) is not None:
        lines, events, held = measure(text)
        return 40 + lines // 2 + each * min(events, MAX_EVENTS) + _of_next(held, listed)
    return 40 + each * min(_length(body, "events"), MAX_EVENTS) + _of_next(_held(body), listed)


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
        return min(_length(body, "hand"), LARGEST_PACK)
    largest = max(_lengths(start.get("hands")) + _lengths(start.get("dealt")), default=0)
    events = body.get("events")
    draws = [event.get("draw") for event in events if type(event) is dict] if type(events) is list else []
    return min(largest + (start.get("extra") is not None) + sum(_lengths(draws)), LARGEST_PACK)


def _lengths(lists: object) -> list[int]:
    """How many entries each list in a list has."""
    return [len(each) for each in lists if type(each) is list] if type(lists) is list else []


def of_a_session(body: Body) -> int:
    """Scoring a session, deal by deal."""
    return 10 + 45 * min(_length(body, "deals"), MAX_DEALS)


def _length(body: Body, name: str) -> int:
    """How many entries a list in a question has."""
    value = body.get(name)
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
