"""Questions about plays: classify, compare, legal-moves, validate-play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bigtwo import Variant, legal_moves, variant
from bigtwo.combinations.kinds import KINDS
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.plays import MAX_MOVES
from bigtwo.schemas.requests import InvalidRequest
from tests.cost.asked import Asked, as_query, got, posted
from tests.cost.choices import Choices, Sort
from tests.cost.hands import some_hand
from tests.cost.rules import NEW, RULES, Spec, known_rules, like, unknown_rules

Body = dict[str, Any]
PLAYS = ("classify", "compare", "legal-moves", "validate-play")


def sorts() -> Iterator[Sort]:
    """Every question about plays, under rules that are known and under new ones."""
    for name in PLAYS:
        yield Sort(name, "rules that are kept", partial(_known, name), RULES)
        yield Sort(name, "rules that are new", partial(_new, name), NEW)
    yield Sort("legal-moves", "on a pile of one's own", _on_an_own_pile, RULES)


def _known(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    """A question under rules that may have been asked for before."""
    what, spec = known_rules(choices)
    about, body = play(name, choices, spec)
    return f"{what}, {about}", asked(name, choices, body)


def _new(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    """A question under rules that nobody has asked for before. The cards come from another variant with the same pack,
    for asking about the new one would make it known."""
    what, spec = unknown_rules(choices, turn)
    about, body = play(name, choices, like(spec))
    return f"{what}, {about}", asked(name, choices, body | {"variant": spec})


def _on_an_own_pile(choices: Choices, turn: int) -> tuple[str, Asked]:
    """Every move also says whether it continues the trick."""
    what, spec = known_rules(choices)
    if not variant(spec).options.self_beat:
        what, spec = "rules under which players beat themselves", "indonesia-hutabarat"
    rules = variant(spec)
    about, hand = some_hand(choices, rules)
    pile = choices.of(rules.order.codes)
    body = {"variant": spec, "hand": [card for card in hand if card != pile], "pile": [pile], "own_pile": True}
    return f"{what}, {about}", posted("/v1/legal-moves", body | {"limit": choices.of((1, MAX_MOVES, MAX_MOVES))})


def asked(name: str, choices: Choices, body: Body) -> Asked:
    """The question in a body or, if it fits, in a URL."""
    path = f"/v1/{name}"
    return got(path, as_query(body)) if choices.chance(4) else posted(path, body)


def play(name: str, choices: Choices, spec: Spec) -> tuple[str, Body]:
    """A question about plays under these rules."""
    rules = variant(spec)
    what, hand = some_hand(choices, rules)
    body: Body = {} if spec == "base" else {"variant": spec}
    if name == "classify":
        return what, body | {"cards": _few(choices, hand)}
    if name == "compare":
        return what, body | {"a": _few(choices, hand), "b": _few(choices, hand[::-1])}
    about, situation = _situation(choices, rules, hand)
    body |= {"hand": hand, **situation}
    if name == "validate-play":
        return f"{what}, {about}", body | {"play": "pass" if choices.chance(4) else _few(choices, hand)}
    if not choices.chance(4):
        body["limit"] = choices.of((1, 100, MAX_MOVES))
    if choices.chance(4):
        body["kinds"] = choices.some(KINDS) or [KINDS[0]]
    if choices.chance(6) and (cursor := _cursor(body)) is not None:
        body["cursor"] = cursor
    return f"{what}, {about}", body


def _few(choices: Choices, hand: list[str]) -> list[str]:
    """So many of the cards as may be a combination, or all of them."""
    return hand[: choices.of((1, 2, 3, 4, 5, 7, len(hand), 1 + choices.below(len(hand))))]


def _situation(choices: Choices, rules: Variant, hand: list[str]) -> tuple[str, Body]:
    """A lead or a pile, and the flags."""
    about: Body = {}
    what = "a lead"
    outside = [card for card in rules.order.codes if card not in hand]
    if outside and choices.chance(2):
        kinds = {move.kind: move for move in reversed(legal_moves(outside[:16], None, rules).moves)}
        move = kinds[choices.of(sorted(kinds))]  # the weakest of its kind
        about["pile"], what = list(move.cards), f"a {move.kind} to beat"
        if choices.chance(4) and rules.options.self_beat:
            about["own_pile"] = True
    elif choices.chance(3) and rules.order.codes[0] in hand:
        about["opening"] = True
    if choices.chance(2):
        about["next_player_cards"] = 1
    return what, about


def _cursor(body: Body) -> str | None:
    """A cursor from the middle of the list."""
    operation = OPERATIONS["legal-moves"]
    try:
        answered = operation.answer(operation.request.load(body | {"limit": 500})).fields
    except InvalidRequest:
        return None
    cursor = answered["next_cursor"]
    assert cursor is None or isinstance(cursor, str)
    return cursor
