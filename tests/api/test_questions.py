"""Bad questions get clear answers, and good ones reach the engine as they were meant."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

import bigtwo
from bigtwo.combinations.kinds import KINDS
from bigtwo.faults import MAX_FAULTS
from bigtwo.operations.json_lines import answer_line
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from tests.api.contract import ContractClient, faults_of
from tests.api.wrong_questions import PACK, wrong

CARDS: list[tuple[Any, str, str, str]] = [
    (["9S", "9X"], "/cards/1", "unknown-card", '"9X" is no card'),
    (["1OD"], "/cards/0", "unknown-card", "did you mean TD?"),
    ([""], "/cards/0", "unknown-card", "is no card"),
    (["9S\n"], "/cards/0", "unknown-card", "is no card"),
    (["9S 9D"], "/cards/0", "unknown-card", "more than one card"),
    (["15S"], "/cards/0", "card-not-in-pack", "a card of tiles-15"),
    (["9S", "9S"], "/cards/1", "card-twice", "9S stands twice"),
    (["TD", "♦10"], "/cards/1", "card-twice", "TD stands twice"),
    ([], "/cards", "no-cards", "name at least one"),
    (PACK + PACK[:8], "/cards", "too-many-cards", "60 cards, and the pack standard-52 has 52"),
    ("9S 9D", "/cards", "not-a-list", "must be a list of cards"),
    (None, "/cards", "not-a-list", "not null"),
    ({"0": "9S"}, "/cards", "not-a-list", "not an object"),
    ([9], "/cards/0", "not-a-card", "not 9"),
    ([["9S"]], "/cards/0", "not-a-card", "not a list"),
]
"""What is given as cards, where the fault stands, its code, and words of its sentence."""

VARIANTS: list[tuple[Any, str, str, str]] = [
    ("hong-kong-i", "", "unknown-variant", "did you mean hong-kong-ip?"),
    ("", "", "unknown-variant", "is empty"),
    ("a" * 2001, "", "unknown-variant", "2001"),
    ("Chinese Poker", "", "ambiguous-variant", "did you mean base?"),
    ("base,base", "", "duplicate-variant", "named twice"),
    ("a,b,c,d,e,f,g,h,i", "", "too-many-variants", "at most 8"),
    (None, "", "invalid-variant", "leave it out for the base game"),
    (1, "", "invalid-variant", "not 1"),
    (["base"], "", "invalid-variant", "not a list"),
    ({"extends": 1}, "/extends", "invalid-variant", "not 1"),
    ({"extends": ["base", "bse"]}, "/extends/1", "unknown-variant", "did you mean base?"),
    ({"option": {}}, "/option", "unknown-field", "did you mean options?"),
    ({"options": [1]}, "/options", "invalid-value", "not a list"),
    ({"options": {"flushs": True}}, "/options/flushs", "unknown-option", "did you mean flushes?"),
    ({"options": {"bombs": True}}, "/options/bombs", "invalid-value", "off, on or at-any-time"),
    ({"options": {"stake": True}}, "/options/stake", "invalid-value", "not true"),
    ({"options": {"self_beat": 1}}, "/options/self_beat", "invalid-value", "true or false"),
    ({"options": {"suit_order": "SHCC"}}, "/options/suit_order", "VC-08", "once"),
    ({"options": {"straight_order": []}}, "/options/straight_order", "invalid-value", "a list of 0"),
    ({"options": {"card_exchange": "loser-highest-for-any"}}, "/options/card_exchange", "VC-06", "3 players"),
    ({"extends": "lectio-5", "options": {"dragon": "wins"}}, "/options/dragon", "VC-16", "13 cards"),
]
"""What is given as variant, where in it the fault stands, its code, and words of its sentence."""

INDONESIA = "indonesia-hutabarat"
"""The one named variant in which a player who passes is out of the trick."""

SITUATIONS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"pile": ["9S"]}, "/pile", "card-in-two-places", "9S cannot be both"),
    ({"pile": ["4D", "5D"]}, "/pile", "pile-no-combination", "5D 4D"),
    ({"pile": ["4D", "4C", "4H"], "variant": "singapore-chan"}, "/pile", "pile-no-combination", "under this variant"),
    ({"pile": []}, "/pile", "no-cards", "pile is empty"),
    ({"pile": ["4D"], "opening": True}, "/opening", "opening-with-pile", "is a lead"),
    ({"own_pile": True, "variant": INDONESIA}, "/own_pile", "own-pile-without-pile", "no pile"),
    ({"pile": ["4D"], "own_pile": True}, "/own_pile", "impossible-situation", "in base nobody beats their own pile"),
    ({"pile": ["4D"], "locked_out": True}, "/locked_out", "impossible-situation", "in base nobody is locked out"),
    ({"next_player_locked_out": True}, "/next_player_locked_out", "impossible-situation", "nobody is locked out"),
    ({"locked_out": True, "variant": INDONESIA}, "/locked_out", "impossible-situation", "before the first play"),
    ({"opening": True}, "/opening", "impossible-situation", "in base the holder of 3D opens a deal"),
    ({"opening": True, "variant": "two-player-21"}, "/opening", "impossible-situation", "5H or a lower card"),
    ({"next_player_cards": 14}, "/next_player_cards", "impossible-situation", "more than 13 cards"),
    ({"opening": 1}, "/opening", "not-a-boolean", "not 1"),
    ({"opening": 0}, "/opening", "not-a-boolean", "not 0"),
    ({"own_pile": "yes"}, "/own_pile", "not-a-boolean", 'not the text "yes"'),
    ({"locked_out": None}, "/locked_out", "not-a-boolean", "not null"),
    ({"next_player_locked_out": []}, "/next_player_locked_out", "not-a-boolean", "not a list"),
    ({"next_player_cards": "1"}, "/next_player_cards", "not-an-integer", 'not the text "1"'),
    ({"next_player_cards": True}, "/next_player_cards", "not-an-integer", "not true"),
    ({"next_player_cards": 0}, "/next_player_cards", "out-of-range", "from 1 to 60"),
    ({"limit": 1.0}, "/limit", "not-an-integer", "the decimal number 1.0"),
    ({"limit": 20001}, "/limit", "out-of-range", "20000"),
    ({"limit": None}, "/limit", "not-an-integer", "not null"),
    ({"kinds": ["piar"]}, "/kinds/0", "unknown-kind", "did you mean pair?"),
    ({"kinds": ["pair", "pair"]}, "/kinds/1", "kind-twice", "twice"),
    ({"kinds": [{}]}, "/kinds/0", "unknown-kind", "an object"),
    ({"kinds": []}, "/kinds", "out-of-range", f"1 to {len(KINDS)}"),
    ({"kinds": "pair"}, "/kinds", "not-a-list", "list of kinds"),
    ({"cursor": 3}, "/cursor", "not-a-text", "not 3"),
    ({"cursor": "a" * 201}, "/cursor", "out-of-range", "201"),
    ({"cursor": "zzz"}, "/cursor", "bad-cursor", "ask again without"),
    ({"hnad": []}, "/hnad", "unknown-field", "did you mean hand?"),
    ({"a/b~c": 1}, "/a~1b~0c", "unknown-field", "the fields are variant, state, seat, hand, pile"),
]
"""What is said besides the hand 9S 9D, where the fault stands, its code, and words of its sentence."""

PLAYS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"play": "PASS"}, "/play", "not-a-list", 'the word "pass"'),
    ({"play": None}, "/play", "not-a-list", "not null"),
    ({"play": []}, "/play", "no-cards", "play is empty"),
    ({"play": ["9S", "9s"]}, "/play/1", "card-twice", "9S stands twice in play"),
    ({}, "/play", "missing-field", "play is missing"),
    ({"play": "pass", "new_lead": True}, "/new_lead", "new-lead-without-own-pile", "own_pile too"),
]
"""What is said besides the hand 9S 9D and the pile 4D, and so on."""


SPEC_IN = [("classify", {"cards": ["9S"]}), ("variants/resolve", {})]
WRONG = [
    *(("classify", {"cards": cards}, *rest) for cards, *rest in CARDS),
    *(
        (operation, {**question, "variant": spec}, f"/variant{pointer}", *rest)
        for operation, question in SPEC_IN
        for spec, pointer, *rest in VARIANTS
    ),
    *(("legal-moves", {"hand": ["9S", "9D"], **fields}, *rest) for fields, *rest in SITUATIONS),
    *(("validate-play", {"hand": ["9S", "9D"], "pile": ["4D"], **fields}, *rest) for fields, *rest in PLAYS),
    ("classify", {"variant": "lectio-5", "cards": ["TD"]}, "/cards/0", "card-not-in-pack", "standard-52"),
    (
        "classify",
        {"variant": "lectio-3", "cards": PACK[:37]},
        "/cards",
        "too-many-cards",
        "37 cards, and the pack tiles-9 has 36",
    ),
]


@pytest.mark.parametrize(("operation", "question", "pointer", "code", "words"), WRONG)
def test_one_fault(client: ContractClient, operation: str, question: Any, pointer: str, code: str, words: str) -> None:
    wrong(client, operation, question, pointer, code, words)


@pytest.mark.parametrize(("body", "words"), [("null", "null"), ("[1]", "a list"), ('"9S"', "the text"), ("1", "1")])
def test_a_question_is_an_object(client: ContractClient, body: str, words: str) -> None:
    answer = client.post("/v1/classify", data=body, content_type="application/json")
    assert answer.status_code == 422
    assert answer.get_json()["detail"].startswith("the request must be a JSON object, not " + words)


def test_a_contradiction_names_its_constraint_and_the_rules_behind_it(client: ContractClient) -> None:
    answer = client.post("/v1/variants/resolve", json={"variant": {"options": {"players": 5, "pack": "tiles-9"}}})
    errors = answer.get_json()["errors"]
    assert errors
    assert all(error["code"].startswith("VC-") for error in errors)
    for error in errors:
        for rule in error["rules"]:
            assert client.get(f"/v1/rules/{rule}").status_code == 200


def test_all_faults_are_named_at_once(client: ContractClient) -> None:
    question = {
        "variant": {"extends": "bse", "options": {"bmobs": "on"}},
        "hand": ["9S", "9S", "xx"],
        "pile": "9D",
        "opening": "yes",
        "limit": 0,
        "hnad": [],
    }
    problem = client.post("/v1/legal-moves", json=question).get_json()
    assert problem["type"] == "/problems/several-faults"
    assert "8 faults" in problem["detail"]
    assert {(error["pointer"], error["code"]) for error in problem["errors"]} == {
        ("/hnad", "unknown-field"),
        ("/variant/extends", "unknown-variant"),
        ("/variant/options/bmobs", "unknown-option"),
        ("/pile", "not-a-list"),
        ("/opening", "not-a-boolean"),
        ("/limit", "out-of-range"),
        ("/hand/1", "card-twice"),
        ("/hand/2", "unknown-card"),
    }


def test_cards_are_checked_even_where_the_variant_is_unknown(client: ContractClient) -> None:
    question = {"variant": "nowhere", "cards": ["9S", "15S", "9X", "9s"]}
    errors = client.post("/v1/classify", json=question).get_json()["errors"]
    assert [error["pointer"] for error in errors] == ["/variant", "/cards/2", "/cards/3"]


def test_faults_are_capped_and_the_rest_is_counted(client: ContractClient) -> None:
    problem = client.post("/v1/classify", json={"cards": ["9S"] * 50, **{f"f{n}": n for n in range(30)}}).get_json()
    assert len(problem["errors"]) == MAX_FAULTS
    assert problem["further_errors"] == 30 + 49 - MAX_FAULTS
    assert "79 faults" in problem["detail"]


@pytest.mark.check
@pytest.mark.parametrize(
    ("variant", "size", "limit"), [("base", 13, 7), ("two-player-21", 20, 7), ("taiwan-latta,wikipedia-2", 26, 400)]
)
def test_pages_of_moves_join_to_the_whole(client: ContractClient, variant: str, size: int, limit: int) -> None:
    question: dict[str, Any] = {"variant": variant, "hand": PACK[:size]}
    whole = client.post("/v1/legal-moves", json=question | {"limit": 20000}).get_json()
    moves: list[Any] = []
    cursor = None
    while True:
        page = client.post("/v1/legal-moves", json=question | {"limit": limit, "cursor": cursor}).get_json()
        assert page["count"] == whole["count"] == len(whole["moves"])
        moves += page["moves"]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert moves == whole["moves"]


def test_all_moves_of_nearly_the_whole_pack_fit_into_an_answer(client: ContractClient) -> None:
    question = {"variant": "three-player-13-draw-full", "hand": PACK[2:], "limit": 20000}
    answer = client.post("/v1/legal-moves", json=question).get_json()
    assert answer["count"] == len(answer["moves"]) == len(bigtwo.legal_moves(PACK[2:], None, bigtwo.variant()))


@pytest.mark.parametrize("extra", [{}, {"variant": "base"}, {"variant": {}}, {"variant": {"extends": "base"}}])
def test_base_is_the_variant_where_none_is_named(client: ContractClient, extra: Any) -> None:
    assert client.post("/v1/classify", json={"cards": ["9S"], **extra}).get_json()["variant"] == "base"


def test_the_schemas_serve_without_http() -> None:
    with pytest.raises(InvalidRequest, match="cards is missing") as raised:
        OPERATIONS["classify"].request.load({})
    assert raised.value.faults[0].to_dict()["pointer"] == "/cards"


def test_an_impossible_situation_is_a_fault_beside_others_however_it_is_asked(client: ContractClient) -> None:
    body = {"hand": ["9S", "9X"], "pile": ["4D"], "locked_out": True}
    expected = [("/hand/1", "unknown-card"), ("/locked_out", "impossible-situation")]
    assert faults_of(client.post("/v1/legal-moves", json=body)) == expected
    assert faults_of(client.get("/v1/legal-moves?hand=9S,9X&pile=4D&locked_out=true")) == expected
    entry = {"id": "1", "operation": "legal-moves", "body": body}
    (response,) = client.post("/v1/batch", json={"requests": [entry]}).get_json()["responses"]
    assert response["status"] == 422
    line = answer_line(orjson.dumps({"id": "1", "operation": "legal-moves", "input": body}))
    for errors in (response["body"]["errors"], orjson.loads(orjson.dumps(line))["error"]["faults"]):
        assert [(error["pointer"], error["code"]) for error in errors] == expected
        assert errors[1]["detail"] == "in base nobody is locked out; leave out locked_out"
