"""Some answers are written by a shorter way, which must lead to the same bytes as the long one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest

import bigtwo
from bigtwo.operations import writing
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant import named_variants
from tests.variant.chosen import NAMED

LEGAL_MOVES = OPERATIONS["legal-moves"]


def drawing(name: str) -> str | None:
    """A variant with a table where nearly all cards can come to one player; None where they do not go together."""
    joined = f"{name},three-player-13-draw-full"
    try:
        bigtwo.variant(joined)
    except bigtwo.InvalidVariant:
        return None
    return joined


VARIANTS = [spec for named in named_variants() for spec in (named.id, drawing(named.id)) if spec is not None]


def positions(variant: str, rng: Random) -> Iterator[dict[str, Any]]:
    """Leads, answers and every situation, each with and without a choice of moves."""
    rules = bigtwo.variant(variant)
    order = rules.order
    for size in (1, 5, 12, 12, min(20, rules.most_held)):
        cards = rng.sample(order.codes, min(size + 13, order.pack.size))
        hand, others = cards[:size], cards[size:]
        pile = list(rng.choice(bigtwo.legal_moves(others, None, bigtwo.variant(variant)).moves).cards)
        yield {"hand": hand}
        yield {"hand": sorted({*hand[:-1], order.codes[0]}), "opening": True}
        yield {"hand": hand, "next_player_cards": 1}
        yield {"hand": hand, "limit": 3}
        yield {"hand": hand, "kinds": ["straight", "pair"], "limit": 2}
        yield {"hand": hand, "pile": pile}
        yield {"hand": hand, "pile": pile, "next_player_cards": 1}
        if rules.options.self_beat:
            yield {"hand": hand, "pile": pile, "locked_out": True}
            yield {"hand": hand, "pile": pile, "own_pile": True, "next_player_cards": 1}
    yield {"hand": [order.codes[-1]]}
    yield {"hand": [order.codes[-1]], "pile": [order.codes[0]]}


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_written_is_what_is_answered(variant: str) -> None:
    for body in positions(variant, Random(variant)):
        while True:
            question = LEGAL_MOVES.request.load({**body, "variant": variant})
            answer = LEGAL_MOVES.answer(question)
            moves = answer.fields["moves"]
            assert answer.json == orjson.dumps({**answer.fields, "moves": list(moves)}), body
            assert answer.refusals == ()
            assert [moves[place] for place in range(-len(moves), 0)] == list(moves[:]) == list(moves)
            if answer.fields["next_cursor"] is None:
                break
            body = {**body, "cursor": answer.fields["next_cursor"]}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_list_says_what_the_library_says(variant: str) -> None:
    rules = bigtwo.variant(variant)
    for body in positions(variant, Random(variant)):
        situation = {name: value for name, value in body.items() if name not in ("hand", "pile", "limit", "kinds")}
        moves = bigtwo.legal_moves(body["hand"], body.get("pile"), rules, **situation).to_dict()
        answer = LEGAL_MOVES.answer(
            LEGAL_MOVES.request.load({**situation, "hand": body["hand"], "pile": body.get("pile"), "variant": variant})
        )
        assert orjson.loads(answer.json) == {"variant": rules.echo, **moves}, body


def test_more_rows_than_are_kept_are_listed_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "ROWS_KEPT", 500)
    kept = writing.Kept()
    monkeypatch.setattr(writing, "KEPT", kept)
    hands = [Random(seed).sample(bigtwo.variant().order.codes, 13) for seed in range(20)]
    for hand in hands * 2:
        question = LEGAL_MOVES.request.load({"hand": hand})
        assert orjson.loads(LEGAL_MOVES.answer(question).json)["moves"] == bigtwo.legal_moves(
            hand, None, bigtwo.variant()
        ).to_dict()["moves"]  # fmt: skip
        assert len(kept.of(bigtwo.variant().combinations)) <= 500


@pytest.mark.parametrize("variant", NAMED)
@pytest.mark.parametrize("operation", ["classify", "compare"])
def test_answers_about_sets_of_cards_are_written_as_they_are_given(operation: str, variant: str) -> None:
    rng = Random(variant)
    asked = OPERATIONS[operation]
    codes = bigtwo.variant(variant).order.codes
    for size in (1, 1, 2, 2, 3, 4, 5, 5, 7) * 3:
        sides = [rng.sample(codes, size) for _ in range(2)]
        body = {"cards": sides[0]} if operation == "classify" else {"a": sides[0], "b": sides[1]}
        question = asked.request.load({**body, "variant": variant})
        worked_out = _worked_out(operation, question)
        for _ in range(2):  # the second time it may have been kept
            answer = asked.answer(question)
            assert answer.json == orjson.dumps(worked_out), body
            assert orjson.dumps(answer.fields) == answer.json
            no = worked_out.get("playable") is False or worked_out.get("result") in ("neither", "undefined")
            assert answer.refusals == ((worked_out["reason"]["code"],) if no else ())


def _worked_out(operation: str, question: dict[str, Any]) -> dict[str, Any]:
    """The answer of the library, of which nothing is kept."""
    variant, *sets = (question[name] for name in ("variant", "cards", "a", "b") if name in question)
    found = getattr(bigtwo, operation)(*sets, variant).to_dict()
    return {"variant": variant.echo, **found}
