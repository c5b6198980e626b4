"""The canonical form of a question: equal where two requests were read as the same, and then the answers are equal too.

Each example question of the contract is asked again in another order, with other spellings and with its defaults said;
and each is changed in one place after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import orjson
import pytest

from bigtwo import variant
from bigtwo.cards import SPELLINGS
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.questions import COMPARE, DIFF, RESOLVE
from bigtwo.variant.resolving import diff, find, resolve
from tests.api.examples import POSTED, Question
from tests.tables import SEED, amounts, table

Path = tuple[str | int, ...]

REQUESTS = {name: operation.request for name, operation in OPERATIONS.items()} | {
    "variants/resolve": RESOLVE,
    "variants/diff": DIFF,
}
EXAMPLES = [
    (path.removeprefix("/v1/"), name, question)
    for path, name, question, _ in POSTED
    if path.removeprefix("/v1/") in REQUESTS
]


def canonical(operation: str, question: Question) -> bytes:
    request = REQUESTS[operation]
    return request.canonical(request.load(question))


def answered(operation: str, question: Question) -> bytes:
    read = REQUESTS[operation].load(question)
    if operation == "variants/resolve":
        return orjson.dumps(read["variant"].resolved.to_dict())
    if operation == "variants/diff":
        left, right = read["left"], read["right"]
        differences = [each.to_dict() for each in diff(left.resolved, right.resolved)]
        return orjson.dumps([left.echo, right.echo, differences])
    return OPERATIONS[operation].answer(read).json


# --- the same question, asked in another way ---------------------------------------------------------------------


def reordered(question: Any) -> Any:
    """Every object with its fields the other way round."""
    if isinstance(question, dict):
        return {name: reordered(value) for name, value in reversed(question.items())}
    return [reordered(each) for each in question] if isinstance(question, list) else question


SETS = {"cards", "a", "b", "hand", "pile", "play", "last_play", "draw", "dead", "played", "set_aside", "kinds"}


def shuffled(question: Any, inside: str = "") -> Any:
    """Every set of cards the other way round; what is in an order that matters stays."""
    if isinstance(question, dict):
        return {name: shuffled(value, name) for name, value in question.items()}
    if not isinstance(question, list):
        return question
    if inside in SETS and all(isinstance(each, str) for each in question):
        return question[::-1]
    return [shuffled(each, "cards" if inside == "hands" else "") for each in question]


def respelled(question: Any, operation: str) -> Any:
    """Every card with its suit before its rank, in small letters."""
    if isinstance(question, dict):
        return {name: respelled(value, operation) for name, value in question.items()}
    if isinstance(question, list):
        return [respelled(each, operation) for each in question]
    if isinstance(question, str) and question:
        turned = (question[-1] + question[:-1]).lower()
        if any(question in spellings and turned in spellings for spellings in SPELLINGS.values()):
            return turned
    return question


def renamed(question: Any, operation: str) -> Any:
    """Every variant by an alias without a second meaning."""
    reported = dict(question)
    for field in ("variant", "left", "right"):
        if isinstance(reported.get(field), str) and (named := find(reported[field])) is not None:
            reported[field] = next(
                (alias for alias in named.aliases if not resolve(alias).warnings), f" {named.id.upper()}"
            )
    return reported


def spelled_out(question: Any, operation: str) -> Any:
    """Every default given."""
    reported = {"variant": "base"} if "variant" in REQUESTS[operation].fields else {}
    for name, field in REQUESTS[operation].fields.items():
        if field.nullable and not field.required:
            reported[name] = None
        elif not field.required and type(field.load_default) in (bool, int):
            reported[name] = field.load_default
    if operation == "referee" and "state" in question:
        del reported["variant"]
    return reported | question


WAYS: dict[str, Callable[[Any, str], Any]] = {
    "reordered": lambda question, operation: reordered(question),
    "shuffled": lambda question, operation: shuffled(question),
    "respelled": respelled,
    "renamed": renamed,
    "spelled out": spelled_out,
    "all at once": lambda question, operation: reordered(
        renamed(respelled(shuffled(spelled_out(question, operation)), operation), operation)
    ),
}


def test_one_question_has_one_form_and_one_answer() -> None:
    others = dict.fromkeys(WAYS, 0)
    with table() as row:
        for operation, name, question in EXAMPLES:
            form, answer = canonical(operation, question), answered(operation, question)
            for way, ask in WAYS.items():
                with row(f"{operation} {name} {way}"):
                    again = ask(question, operation)
                    others[way] += orjson.dumps(again) != orjson.dumps(question)
                    assert canonical(operation, again) == form
                    assert answered(operation, again) == answer
    assert min(others.values()) > len(EXAMPLES) / 4, "the ways are other ways"


# --- another question -------------------------------------------------------------------------------------------------


def leaves(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place of a question and what stands there."""
    if path:
        yield path, node
    for step, each in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from leaves(each, (*path, step))


def other(value: Any) -> Any:
    """Something else of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[::-1]
    codes = variant().order.codes
    return codes[(codes.index(value) + 7) % 52] if value in codes else "hong-kong-ip"


def changes(question: Question, amount: int) -> Iterator[Question]:
    """The question with one thing in it changed or left out, in about so many places."""
    places = list(leaves(question))
    for path, value in places[SEED % (1 + len(places) // amount) :: 1 + len(places) // amount]:
        for leave_out in (False, True):
            changed = deepcopy(question)
            place: Any = changed
            for step in path[:-1]:
                place = place[step]
            if leave_out:
                del place[path[-1]]
            else:
                place[path[-1]] = other(value)
            yield changed


@amounts(test=5, check=12, verify=60)
def test_questions_of_one_form_have_one_answer(amount: int) -> None:
    """Whatever is changed: another answer means another form."""
    with table() as row:
        for operation, name, question in EXAMPLES:
            with row(f"{operation} {name}"):
                answers = {canonical(operation, question): answered(operation, question)}
                for changed in changes(question, amount):
                    try:
                        form = canonical(operation, changed)
                        answer = answered(operation, changed)
                    except ValueError:  # no question any more
                        continue
                    assert answers.setdefault(form, answer) == answer, changed
        for operation in REQUESTS:
            with row(f"the examples of {operation} have different forms"):
                forms = [canonical(asked, question) for asked, _, question in EXAMPLES if asked == operation]
                assert len(set(forms)) == len(forms) > 0


ALIKE: list[tuple[str, Question, Question]] = [
    ("legal-moves", {"hand": ["9S"]}, {"hand": ["9S"], "limit": 1000, "pile": None, "opening": False, "cursor": None}),
    ("score", {"winner": 0, "dragon": 2}, {"winner": 0, "dragon": {"seat": 2}, "stake": None}),
    (
        "classify",
        {"cards": ["9S"], "variant": {"options": {"stake": 2, "bombs": "on"}}},
        {"cards": ["9S"], "variant": {"options": {"bombs": "on", "stake": 2}, "extends": ["Base"]}},
    ),
    ("validate-deal", {"hands": [["x", "3D", "y", "4D"], [], [], []]}, {"hands": [["4D", "d3", "x", "y"], [], [], []]}),
    # An alias with two meanings is the same variant, and a warning is part of what resolving it answers.
    ("classify", {"cards": ["9S"], "variant": "Hong Kong"}, {"cards": ["9S"], "variant": "hong-kong-ip"}),
]
APART: list[tuple[str, Question, Question]] = [
    ("variants/resolve", {"variant": "Hong Kong"}, {"variant": "hong-kong-ip"}),
    ("validate-deal", {"hands": [["x", "y"], [], [], []]}, {"hands": [["y", "x"], [], [], []]}),
    ("validate-deal", {"hands": [[], [], [], []]}, {"hands": [[], [], [], []], "stock": []}),
    ("score", {"winner": 0, "dragon": 0}, {"winner": 0, "breach": {"seat": 0}}),
]
"""Pairs that no change of an example comes to."""


def test_what_is_the_same_and_what_is_not() -> None:
    with table() as row:
        for same, pairs in ((True, ALIKE), (False, APART)):
            for operation, one, another in pairs:
                with row(f"{operation} {one} {'is' if same else 'is not'} {another}"):
                    assert (canonical(operation, one) == canonical(operation, another)) is same
    read = COMPARE.load({"a": ["9S"], "b": ["9D"]})
    assert COMPARE.canonical(dict(reversed(read.items()))) == COMPARE.canonical(read), "in whichever order it was read"
    with pytest.raises(TypeError):  # what cannot be written is not passed over
        COMPARE.canonical({"a": object()})
