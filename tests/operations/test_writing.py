"""How answers are written: `explain` says how much of their reasons they give; a list of moves and what is kept are
written by a shorter way, with the bytes of the long one; and amounts of any size are exact."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

import bigtwo
from bigtwo.api import create_app
from bigtwo.cli import main
from bigtwo.operations import questions
from bigtwo.operations.questions import OPERATIONS, as_json, refusals_in
from bigtwo_rulebook.protocol import INFORMATIVE_FIELDS, NORMATIVE_FIELDS
from tests.api.contract import ContractClient, faults_of
from tests.api.examples import ASKED
from tests.tables import SEED, amounts, table
from tests.variant.chosen import NAMED

PAIRS = {"a": ["9S", "9D"], "b": ["9H", "9C"]}


def answered(operation: str, **question: Any) -> Any:
    asked = OPERATIONS[operation]
    return json.loads(as_json(asked.answer(asked.request.load(question))))


# --- explain ---------------------------------------------------------------------------------------------------------


def names_in(value: Any) -> Iterator[str]:
    """The names of all fields inside a value, but for what is always whole."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield name
            if name not in ("state", "breaches"):
                yield from names_in(inside)
    if isinstance(value, list):
        for inside in value:
            yield from names_in(inside)


def without_words(value: Any) -> Any:
    if isinstance(value, dict):
        left_out = INFORMATIVE_FIELDS | {"lines"}
        return {name: without_words(inside) for name, inside in value.items() if name not in left_out}
    return [without_words(inside) for inside in value] if isinstance(value, list) else value


def settled(operation: str, answer: Any) -> Any:
    """What the rules settle in an answer."""
    fields = NORMATIVE_FIELDS.get(operation, tuple(answer))
    return without_words({name: answer[name] for name in fields if name in answer})


def test_a_short_answer_settles_what_the_whole_one_does() -> None:
    assert {name for name, _ in ASKED} == set(OPERATIONS)
    with table() as row:
        for operation, question in ASKED:
            whole = answered(operation, **question)
            assert answered(operation, **question, explain="full") == whole
            for explain in ("codes", "none"):
                with row(f"{operation} {explain} {question}"[:100]):
                    short = answered(operation, **question, explain=explain)
                    assert settled(operation, short) == settled(operation, whole)
                    assert short.get("state") == whole.get("state")
                    assert not {"detail", "params", "what"} & set(names_in(short))
                    assert set(short) <= set(whole)
                    assert ("rules" in short) == ("rules" in whole and explain == "codes")
                    inside = {name: value for name, value in short.items() if name != "rules"}
                    assert "rules" not in set(names_in(inside))
    assert answered("compare", **PAIRS, explain="codes") == {
        "variant": "base",
        "result": "a-beats-b",
        "reason": {"code": "higher-suit"},
        "overlap": [],
        "rules": ["PG-COMB-05"],
    }
    scored = {"winner": 0, "cards_left": [0, 9, 10, 13]}
    lines = [{"amount": 10, "phrase": "score.cards"}, {"amount": 10, "phrase": "score.count"}]
    assert answered("score", **scored, explain="codes")["seats"][2]["lines"] == lines
    assert "lines" not in answered("score", **scored, explain="none")["seats"][2]


def test_explain_in_a_url_in_a_batch_and_in_rulings(client: ContractClient) -> None:
    alone, tags, rulings = {}, set(), []
    for explain in ("full", "codes", "none"):
        answer = client.get(f"/v1/compare?a=9S,9D&b=9H,9C&explain={explain}")
        assert answer.data == client.post("/v1/compare", json={**PAIRS, "explain": explain}).data
        alone[explain] = answer.get_json()
        tags.add(answer.headers["ETag"])
        asked = {"operation": "compare", "body": {**PAIRS, "explain": explain}}
        rulings.append(client.post("/v1/rulings", json=asked).get_json()["rulings"])
    assert len(tags) == 3
    bodies = [PAIRS, {**PAIRS, "explain": "full"}, {**PAIRS, "explain": "none"}, {"a": []}]
    requests = [{"id": str(number), "operation": "compare", "body": body} for number, body in enumerate(bodies)]
    batch = client.post("/v1/batch", json={"explain": "codes", "requests": requests}).get_json()["responses"]
    assert [each["body"] for each in batch[:3]] == [alone["codes"], alone["full"], alone["none"]]
    assert batch[3]["status"] == 422
    plain = client.post("/v1/batch", json={"requests": requests}).get_json()["responses"]
    assert plain[0]["body"] == alone["full"]
    for full, codes, none in zip(*rulings, strict=True):
        assert full["answer"] == codes["answer"] == none["answer"]
        assert "by" not in none
        assert all(set(each) == {"variants", "rules"} for each in codes["by"])
        of_codes = [json.dumps(each["rules"]) for each in codes["by"]]
        assert len(set(of_codes)) == len(of_codes)
        assert {json.dumps(each["rules"]) for each in full["by"]} == set(of_codes)
    for wrong in ("", "Full", "short", None, 1, True, []):
        for path, body in (("classify", {"cards": ["9S"]}), ("batch", {"requests": []})):
            answer = client.post(f"/v1/{path}", json={**body, "explain": wrong})
            assert faults_of(answer) == [("/explain", "invalid-value")], wrong
    assert client.post("/v1/variants/resolve", json={"explain": "none"}).status_code == 422


# --- the shorter way -------------------------------------------------------------------------------------------------


def positions(variant: str, rng: Random) -> Iterator[dict[str, Any]]:
    """Leads, answers and every situation, each with and without a choice of moves."""
    rules = bigtwo.variant(variant)
    order = rules.order
    for size in (1, 5, 12, min(20, rules.most_held)):
        cards = rng.sample(order.codes, min(size + 13, order.size))
        hand, others = cards[:size], cards[size:]
        pile = list(rng.choice(bigtwo.legal_moves(others, None, rules).moves).cards)
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
    yield {"hand": [order.codes[-1]], "pile": [order.codes[0]]}


def drawing(name: str) -> list[str]:
    """A variant, and with a table where nearly all cards can come to one player, where that goes together."""
    joined = f"{name},three-player-13-draw-full"
    try:
        bigtwo.variant(joined)
    except bigtwo.InvalidVariant:
        return [name]
    return [name, joined]


@amounts(test=12, verify=100)
def test_a_list_of_moves_says_what_the_library_says_in_the_bytes_of_the_long_way(amount: int) -> None:
    asked = OPERATIONS["legal-moves"]
    variants = [spec for name in NAMED for spec in drawing(name)]
    with table() as row:
        for variant in Random(SEED).sample(variants, min(amount, len(variants))):
            rules = bigtwo.variant(variant)
            for body in positions(variant, Random(f"{variant} {SEED}")):
                with row(f"{variant} {body}"):
                    named = {name: each for name, each in body.items() if name not in ("limit", "kinds")}
                    answer = asked.answer(asked.request.load({**named, "variant": variant}))
                    situation = {name: each for name, each in named.items() if name not in ("hand", "pile")}
                    moves = bigtwo.legal_moves(body["hand"], body.get("pile"), rules, **situation).to_dict()
                    assert orjson.loads(as_json(answer)) == {"variant": rules.echo, **moves}
                    cursor: dict[str, Any] = {}
                    while cursor != {"cursor": None}:
                        page = asked.answer(asked.request.load({**body, **cursor, "variant": variant}))
                        found = page["moves"]
                        assert as_json(page) == orjson.dumps({**page, "moves": list(found)})
                        assert refusals_in(page) == ()
                        assert [found[place] for place in range(-len(found), 0)] == list(found[:]) == list(found)
                        cursor = {"cursor": page["next_cursor"]}


def test_more_rows_than_are_kept_are_listed_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "ROWS_KEPT", 500)
    kept = questions.RowCache()
    monkeypatch.setattr(questions, "KEPT", kept)
    hands = [Random(seed).sample(bigtwo.variant().order.codes, 13) for seed in range(12)]
    for hand in hands * 2:
        expected = bigtwo.legal_moves(hand, None, bigtwo.variant()).to_dict()["moves"]
        assert answered("legal-moves", hand=hand)["moves"] == expected
        assert len(kept.tables[bigtwo.variant().combinations]) <= 500


def test_answers_about_sets_of_cards_are_written_as_they_are_given() -> None:
    with table() as row:
        for variant in NAMED:
            rng, rules = Random(f"{variant} {SEED}"), bigtwo.variant(variant)
            for size in (1, 1, 2, 2, 3, 4, 5, 5, 7):
                sides = [rng.sample(rules.order.codes, size) for _ in range(2)]
                for operation, body in (("classify", {"cards": sides[0]}), ("compare", {"a": sides[0], "b": sides[1]})):
                    with row(f"{operation} {variant} {body}"):
                        asked = OPERATIONS[operation]
                        question = asked.request.load({**body, "variant": variant})
                        found = getattr(bigtwo, operation)(*(question[name] for name in body), rules).to_dict()
                        expected = {"variant": rules.echo, **found}
                        no = found.get("playable") is False or found.get("result") in ("neither", "undefined")
                        for _ in range(2):  # the second time it may have been kept
                            answer = asked.answer(question)
                            assert as_json(answer) == orjson.dumps(expected)
                            assert refusals_in(answer) == ((found["reason"]["code"],) if no else ())


# --- amounts of more than 64 bits ------------------------------------------------------------------------------------

HAND = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"][1:]
RICH: dict[str, Any] = {
    "extends": "base",
    "options": {
        "players": 2,
        "hand_size": 13,
        "leftover": "stock",
        "draw_on_pass": "one",
        "stock_empty": "reshuffle-set-aside",
        "card_points": {"others": 1000},
        "count_multipliers": [[1, 1000]],
        "hand_doubling": {"cards": ["two", "four-of-a-kind", "straight-flush"], "mode": "each"},
        "finish_doubling": "only-twos",
        "last_card_duty": "none",
    },
}
DEAL: dict[str, Any] = {"winner": 0, "hands": [[], HAND], "last_play": ["3D"], "stake": 1_000_000}
NET = [amount * 51 * 1000 * 1000 * 2 ** (4 + 12 + 8) * 1_000_000 for amount in (1, -1)]
"""All cards but one: four twos, twelve fours of a kind, and two straight flushes in each suit."""


def test_amounts_of_any_size_are_exact(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    client = create_app().test_client()

    def post(path: str, body: dict[str, Any]) -> Any:
        return json.loads(client.post(f"/v1/{path}", json=body).data)

    assert NET[0] > 2**64
    whole = {"variant": RICH, **DEAL}
    score = post("score", whole)
    assert score["settlement"]["net"] == NET
    assert post("session", {"variant": RICH, "deals": [DEAL] * 2})["totals"]["net"] == [2 * each for each in NET]
    batch = post("batch", {"requests": [{"id": "1", "operation": "score", "body": whole}]})
    assert batch["responses"][0]["body"] == score
    ruled = post("rulings", {"operation": "score", "body": DEAL, "variants": [RICH]})
    assert ruled["rulings"][0]["answer"]["settlement"]["net"] == NET
    file = tmp_path / "body.json"
    file.write_text(json.dumps(whole))
    for flags in ([], ["--json"]):
        assert main(["ask", "score", "--body", str(file), *flags]) == 0
        assert str(NET[1]) in capsys.readouterr().out.replace("\n", "")
    for number in (2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**40, 0, 1):
        for each in (number, -number):
            written = b'{"a":[%d,[%d,"x",null,true,1.5]]}' % (each, each)
            assert as_json({"a": [each, (each, "x", None, True, 1.5)]}) == written
    with pytest.raises(TypeError):
        as_json({"a": object()})
