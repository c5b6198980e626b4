"""The one list of questions that bigtwo answers.

HTTP routes, the JSON Lines answerer and the command line are derived from it: a new question is one entry here and its
page in contract/. A request is a JSON object that the operation's schema has read; the answer is a JSON object.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

import bigtwo
from bigtwo import rulebook, schemas
from bigtwo.combinations.classifying import classify
from bigtwo.combinations.comparing import compare
from bigtwo.combinations.ruleset import MIXES_KEPT as MIXES_KEPT
from bigtwo.combinations.ruleset import variant

# for whoever offers the operations
from bigtwo.combinations.store import TABLES_KEPT as TABLES_KEPT
from bigtwo.combinations.store import observe as observe
from bigtwo.combinations.store import tables_kept as tables_kept
from bigtwo.dealing import InvalidDeal, Previous
from bigtwo.dealing.checking import verdict_on
from bigtwo.dealing.exchanging import exchange_of
from bigtwo.dealing.handing_out import deal_of
from bigtwo.dealing.lead import opening_of
from bigtwo.moves.legal import LegalMoves, Position, Situation
from bigtwo.moves.validating import judge
from bigtwo.operations.cost import flat, of_a_play, of_a_record, of_a_session, of_moves
from bigtwo.operations.listing import BadCursor as BadCursor
from bigtwo.operations.listing import Listed as Listed
from bigtwo.operations.listing import json_to_keep, page
from bigtwo.schemas import InvalidRequest
from bigtwo.scoring import DealResult, UnscorableDeal
from bigtwo.scoring.scores import score_of
from bigtwo.session.ledger import session_of
from bigtwo.table.refereeing import judge_record
from bigtwo.table.starting import start_of
from bigtwo.table.states import State
from bigtwo.variant import OPTIONS, diff, named_variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.operations.listing import Page
    from bigtwo.schemas import Request

Question = dict[str, Any]
"""A request as its schema has read it."""
Answer = dict[str, object]
"""What goes back, ready to be written as JSON."""


PROTOCOL: Final = 1
"""The version of the JSON Lines protocol and of ``hello``."""
SMALL_BODY: Final = 16 * 1024
"""How many bytes the body of a question may have."""
LARGE_BODY: Final = 512 * 1024
"""How many bytes it may have where it holds a record or the deals of a session."""


class Written(NamedTuple):
    """An answer as it goes over the wire."""

    body: bytes
    """JSON in UTF-8."""
    refusals: tuple[str, ...]
    """The codes of the reasons for which it says no, each once; none where it says yes."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One question: its name on the wire, what it asks, how it is read and how it is answered.

    ``answer`` raises InvalidRequest for what only the engine can see is impossible, and BadCursor.
    """

    name: str
    summary: str
    request: Request
    answer: Callable[[Question], Answer]
    """The answer as an object, to be read and not to be changed."""
    cost: Callable[[Mapping[str, Any]], int]
    """What a question may cost at most, in the units of `bigtwo.operations.cost`: worked out from its body before that
    is read."""
    fits_url: bool = False
    """True where the question fits into the line of a request, so that it can also be asked with GET; a record and the
    deals of a session do not."""
    largest_body: int = SMALL_BODY
    write: Callable[[Question], Written] | None = None
    """A shorter way to the same bytes that writing the answer gives, where there is one."""
    outline: Callable[[Question], Answer] | None = None
    """The answer with a long list of moves in it still to be written (`Listed`), where there is one."""

    def written(self, question: Question) -> Written:
        """The answer as JSON. Equal answers are equal bytes."""
        if self.write is not None:
            return self.write(question)
        return _written(self.answer(question))


def _classify(question: Question) -> Answer:
    variant = question["variant"]
    return {"variant": variant.echo, **classify(question["cards"], variant).to_dict()}


def _compare(question: Question) -> Answer:
    variant = question["variant"]
    return {"variant": variant.echo, **compare(question["a"], question["b"], variant).to_dict()}


def _legal_moves(question: Question) -> Answer:
    position = _position(question)
    listed = page(position, question["kinds"], question["limit"], question["cursor"])
    return _around(position, listed, listed.moves(position))


def _outline_of_legal_moves(question: Question) -> Answer:
    position = _position(question)
    listed = page(position, question["kinds"], question["limit"], question["cursor"])
    return _around(position, listed, Listed(listed, position))


def _write_legal_moves(question: Question) -> Written:
    position = _position(question)
    listed = page(position, question["kinds"], question["limit"], question["cursor"])
    return Written(orjson.dumps(_around(position, listed, listed.written(position))), ())


def _around(position: Position, listed: Page, moves: object) -> Answer:
    told = LegalMoves(position).around(moves, listed.whole, listed.by_kind, listed.next_cursor)
    return {"variant": position.variant.echo, **told}


# Everybody asks about the same few singles and pairs, so their answers are kept as they are written. Only those under
# named variants: what is kept must not keep alive the tables of house rules that are to be forgotten.

_SMALL: Final = 3
"""Sets of so many cards are few, and come again and again."""


@lru_cache(maxsize=4096)
def _classified(variant: Variant, cards: int) -> Written:
    return _to_keep(_classify({"variant": variant, "cards": cards}))


@lru_cache(maxsize=4096)
def _compared(variant: Variant, a: int, b: int) -> Written:
    return _to_keep(_compare({"variant": variant, "a": a, "b": b}))


def _write_classify(question: Question) -> Written:
    variant, cards = question["variant"], question["cards"]
    if cards.bit_count() <= _SMALL and variant.is_named:
        return _classified(variant, cards)
    return _written(_classify(question))


def _write_compare(question: Question) -> Written:
    variant, a, b = question["variant"], question["a"], question["b"]
    if a.bit_count() <= _SMALL and b.bit_count() <= _SMALL and variant.is_named:
        return _compared(variant, a, b)
    return _written(_compare(question))


def _written(answer: Answer) -> Written:
    return Written(orjson.dumps(answer), refusals(answer))


def _to_keep(answer: Answer) -> Written:
    return Written(json_to_keep(answer), refusals(answer))


def _validate_play(question: Question) -> Answer:
    position = _position(question)
    verdict = judge(position, question["play"], new_lead=question["new_lead"])
    return {"variant": position.variant.echo, **verdict.to_dict()}


def _position(question: Question) -> Position:
    """The position that the schema has already checked."""
    variant, pile = question["variant"], question["pile"]
    situation = _situation(*_fields_of_situation(question))
    return Position(variant, question["hand"], None if pile is None else variant.combinations.get(pile), situation)


_fields_of_situation: Final = itemgetter(*Situation.__dataclass_fields__)
_situation: Final = lru_cache(maxsize=1024)(Situation)


def _with_penalties(previous: Previous | None, variant: Variant) -> Previous | None:
    """The previous deal with its penalties, which decide between losers with equally many cards (DEC-39): worked out
    from the hands where nobody told them and nothing else is needed for it."""
    if previous is None or previous.penalties is not None or not previous.hands:
        return previous
    try:
        found = score_of(DealResult(previous.winner, hands=previous.hands), variant)
    except UnscorableDeal:
        return previous
    nobody = (0,) * variant.options.players  # points are no penalties, so they cannot decide (DEC-93)
    return replace(previous, penalties=found.amounts if found.unit == "penalty" else nobody)


def _deal(question: Question) -> Answer:
    variant = question["variant"]
    with _engine_faults():
        dealt = deal_of(
            question["pack"],
            question["dealer"],
            variant,
            question["exposed"],
            question["deal_number"],
            _with_penalties(question["previous"], variant),
            question["returned"],
        )
    return {"variant": variant.echo, **dealt.to_dict()}


def _validate_deal(question: Question) -> Answer:
    variant = question["variant"]
    with _engine_faults():
        verdict = verdict_on(question["hands"], variant, question["extra"], question["stock"], question["dead"])
    return {"variant": variant.echo, **verdict.to_dict()}


def _opening(question: Question) -> Answer:
    variant = question["variant"]
    with _engine_faults():
        lead = opening_of(question["hands"], variant, question["deal_number"], question["previous"], question["extra"])
    return {"variant": variant.echo, **lead.to_dict()}


def _exchange(question: Question) -> Answer:
    variant = question["variant"]
    with _engine_faults():
        previous = _with_penalties(question["previous"], variant)
        assert previous is not None
        swapped = exchange_of(question["hands"], previous, variant, question["returned"])
    return {"variant": variant.echo, **swapped.to_dict()}


def _referee(question: Question) -> Answer:
    variant, start_from = question["variant"], question["start"]
    with _engine_faults():
        state = start_from if isinstance(start_from, State) else start_of(start_from, variant)
        judgement = judge_record(state, question["events"], question["on_violation"])
        return {"variant": variant.echo, **judgement.to_dict()}


def _score(question: Question) -> Answer:
    variant = question["variant"]
    with _engine_faults():
        return {"variant": variant.echo, **score_of(question["result"], variant).to_dict()}


def _session(question: Question) -> Answer:
    variant = question["variant"]
    with _engine_faults():
        return {"variant": variant.echo, **session_of(question["deals"], variant, question["draws"]).to_dict()}


@contextmanager
def _engine_faults() -> Iterator[None]:
    """What the engine finds impossible is a fault of the request, at the place where it stands."""
    try:
        yield
    except (InvalidDeal, UnscorableDeal) as invalid:
        raise InvalidRequest(invalid.faults, invalid.further) from None


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        operation.name: operation
        for operation in (
            Operation(
                "classify",
                "Is this a combination?",
                schemas.CLASSIFY,
                _classify,
                flat(3),
                fits_url=True,
                write=_write_classify,
            ),
            Operation(
                "compare",
                "Which of two plays wins, and why?",
                schemas.COMPARE,
                _compare,
                flat(6),
                fits_url=True,
                write=_write_compare,
            ),
            Operation(
                "legal-moves",
                "What may I play?",
                schemas.LEGAL_MOVES,
                _legal_moves,
                of_moves,
                fits_url=True,
                write=_write_legal_moves,
                outline=_outline_of_legal_moves,
            ),
            Operation(
                "validate-play", "Was that legal?", schemas.VALIDATE_PLAY, _validate_play, of_a_play, fits_url=True
            ),
            Operation(
                "deal",
                "Who gets which cards of this pack, and who leads?",
                schemas.DEAL,
                _deal,
                flat(50),
                fits_url=True,
            ),
            Operation(
                "validate-deal", "Is this deal sound?", schemas.VALIDATE_DEAL, _validate_deal, flat(120), fits_url=True
            ),
            Operation("opening", "Who leads?", schemas.OPENING, _opening, flat(50), fits_url=True),
            Operation(
                "exchange", "Who gives which card to whom?", schemas.EXCHANGE, _exchange, flat(50), fits_url=True
            ),
            Operation(
                "referee", "Is this record clean?", schemas.REFEREE, _referee, of_a_record, largest_body=LARGE_BODY
            ),
            Operation("score", "Who pays what?", schemas.SCORE, _score, flat(50), fits_url=True),
            Operation(
                "session",
                "How does the session stand?",
                schemas.SESSION,
                _session,
                of_a_session,
                largest_body=LARGE_BODY,
            ),
        )
    }
)
"""Every operation by its name."""


def _resolve(question: Question) -> Answer:
    return question["variant"].resolved.to_dict()  # type: ignore[no-any-return]


def _diff(question: Question) -> Answer:
    left, right = question["left"], question["right"]
    differences = [each.to_dict() for each in diff(left.resolved, right.resolved)]
    return {"left": left.echo, "right": right.echo, "differences": differences}


VARIANT_OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        operation.name: operation
        for operation in (
            Operation(
                "variants/resolve",
                "What are the rules of this variant, one by one?",
                schemas.RESOLVE,
                _resolve,
                flat(100),
                fits_url=True,
            ),
            Operation(
                "variants/diff", "In which rules do two variants differ?", schemas.DIFF, _diff, flat(100), fits_url=True
            ),
        )
    }
)
"""The questions about variants. They are asked by themselves only: not in a batch, and of no engine under test."""


def compile_named_variants() -> None:
    """Compiles every named variant, so that no question waits for it."""
    for named in named_variants():
        variant(named.id).combinations.get(0)


def refusals(answer: Answer) -> tuple[str, ...]:
    """The codes of the reasons for which an answer says no, each once; none where it says yes."""
    violations = answer.get("violations")
    if violations:
        return tuple(dict.fromkeys(each["code"] for each in violations))  # type: ignore[attr-defined]
    if answer.get("playable") is False or answer.get("result") in ("neither", "undefined"):
        return (answer["reason"]["code"],)  # type: ignore[index]
    return ()


def hello() -> Answer:
    """Who answers, and what it can be asked: the greeting of the conformance protocol."""
    return {
        "protocol": PROTOCOL,
        "implementation": {"name": "bigtwo", "version": bigtwo.__version__, "language": "python"},
        "variants": [named.id for named in named_variants()],
        "operations": list(OPERATIONS),
        "options": [option.name for option in OPTIONS],
        "release": bigtwo.__version__,
        "rulebook": rulebook.digest(),
    }
