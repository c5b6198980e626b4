"""The list of operations: the questions that bigtwo answers, with their costs and the limits on the size of a body.

HTTP routes, the JSON Lines answerer and the command line are derived from it: a new question is one entry here and its
path in openapi.yaml. A request is a JSON object that the operation's schema has read; the answer is a JSON object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Protocol

import bigtwo
from bigtwo import rulebook_files
from bigtwo.combinations.classification import classify
from bigtwo.combinations.comparison import classify_ranks, compare, compare_ranks
from bigtwo.combinations.ruleset import Rules, variant
from bigtwo.dealing.deal import Deal, derive_deal, verdict_on
from bigtwo.dealing.exchange import Exchange, derive_exchange
from bigtwo.dealing.opening import derive_opening
from bigtwo.dealing.previous import InvalidDeal
from bigtwo.faults import fault
from bigtwo.messages.render import current_language
from bigtwo.moves import LegalMoves, judge
from bigtwo.operations.answers import Fields, explained
from bigtwo.operations.cost import flat, of_a_play, of_a_record, of_a_session, of_a_view, of_cards, of_moves
from bigtwo.operations.paging import cursor_after, read_cursor
from bigtwo.schemas import questions as forms
from bigtwo.schemas.requests import InvalidRequest, Request
from bigtwo.scoring.result import DealResult, UnscorableDeal
from bigtwo.scoring.score import derive_score
from bigtwo.session import derive_session
from bigtwo.table.referee import judge_record
from bigtwo.table.table import NoTurn, Table, bombers, moves_of, start_of, verdict_in
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import diff, named_variants

Question = dict[str, Any]
"""A request as its schema has read it."""

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
    """How it is answered, with all of its reasons."""
    cost: Callable[[Mapping[str, Any]], int]
    """The highest cost of a question, in the units of `bigtwo.operations.cost`, worked out from its body."""
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
        return found if explain == "full" else explained(found, explain)


class _Result(Protocol):
    """What the library answers."""

    def to_dict(self) -> Fields: ...


def _under(variant: Rules, result: _Result) -> Fields:
    """The answer that a result of the library makes, with the variant that it holds under."""
    return {"variant": variant.echo, **result.to_dict()}


# Everybody asks about the same few singles and pairs, so their answers are kept. Only those under named variants: what
# is kept must not keep alive the tables of house rules that are to be forgotten.

_SMALL: Final = 3
"""Sets of at most this size are few, and are asked about again and again."""


@lru_cache(maxsize=2048)
def _kept(function: Callable[..., _Result], _language: str, variant: Rules, *sets: int) -> Fields:
    return _under(variant, function(*sets, variant))


def _of_sets(function: Callable[..., _Result], variant: Rules, *sets: int) -> Fields:
    """What a function of the library answers of sets of cards."""
    if variant.is_named and max(map(int.bit_count, sets)) <= _SMALL:
        return _kept(function, current_language(), variant, *sets)
    return _under(variant, function(*sets, variant))


def _classify(question: Question) -> Fields:
    variant, cards = question["variant"], question["cards"]
    if isinstance(cards, tuple):
        return _of_any_suits(variant, classify_ranks(cards, variant), "cards")
    return _of_sets(classify, variant, cards)


def _compare(question: Question) -> Fields:
    variant, a, b = question["variant"], question["a"], question["b"]
    if isinstance(a, tuple) or isinstance(b, tuple):
        return _of_any_suits(variant, compare_ranks(a, b, variant), "a" if isinstance(a, tuple) else "b")
    return _of_sets(compare, variant, a, b)


def _of_any_suits(variant: Rules, result: _Result | None, field: str) -> Fields:
    """What is answered of ranks alone, where it is the same whatever the suits."""
    if result is None:
        raise InvalidRequest([fault((field,), "suits-needed.decide")])
    return {"variant": variant.echo, **result.to_dict(), "any_suits": True}


def _legal_moves(question: Question) -> Fields:
    state, cursor = question["state"], question["cursor"]
    moves = LegalMoves(question["position"]) if state is None else moves_of(state, question["seat"])
    acting = {} if state is None else {"out_of_turn": list(bombers(state))}
    if isinstance(moves, NoTurn):
        return {"variant": question["variant"].echo, **moves.to_dict(), **acting}
    position = moves.position
    after = -1 if cursor is None else read_cursor(cursor, position.variant.combinations)
    page, has_more = moves.page(question["kinds"], question["limit"], after)
    next_cursor = cursor_after(page.numbers[-1]) if has_more else None
    return {"variant": position.variant.echo, **moves.page_to_dict(page, next_cursor), **acting}


def _validate_play(question: Question) -> Fields:
    state, play, new_lead = question["state"], question["play"], question["new_lead"]
    if state is not None:
        return _under(state.variant, verdict_in(state, play, question["seat"], new_lead=new_lead))
    position = question["position"]
    return _under(position.variant, judge(position, play, new_lead=new_lead))


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
    start, variant = question["start"], question["variant"]
    afterwards = not isinstance(start, Table)
    judged = judge_record(
        start_of(start, variant) if afterwards else start,
        question["events"],
        question["on_violation"],
        question["players"],
        afterwards=afterwards,
        lines=question["lines"],
    )
    return {"variant": variant.echo, **judged.to_dict(moves=question["moves"])}


def _view(question: Question) -> Fields:
    return _under(question["variant"], question["state"].view(question["seat"]))


def _by(function: Callable[..., _Result]) -> Callable[[Question], Fields]:
    """How a question is answered by a function of the engine that takes its fields by their names."""
    return lambda question: _under(question["variant"], function(**question))


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
        "rulebook": rulebook_files.digest(),
    }
