"""Bad questions get clear answers, and good ones reach the engine as they were meant.

`wrong_questions.json` holds good questions (an example of the contract by its name, or one of `QUESTIONS`) and what is
changed in each (by JSON Pointer; "/-" appends), where the fault stands, its code, words of its sentence, and how many
faults there are, if not this one alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import orjson

import bigtwo
from bigtwo.faults import MAX_FAULTS
from bigtwo.operations.json_lines import answer_line
from bigtwo.operations.questions import OPERATIONS, as_json
from bigtwo.session import MAX_DEALS
from bigtwo.table.reader import ADDED_FIELDS
from bigtwo.table.state import MAX_EVENTS
from tests.api.contract import ContractClient, at, faults_of
from tests.api.examples import example, in_a_url, rows
from tests.tables import table

PACK = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]
LEFT_OUT = "LEFT OUT"
STATE: dict[str, Any] = at("#/components/examples/referee-clean-answer/value/state")
"""Seat 3 has played 5C in the base game, seat 0 has passed, and seat 1 is to act."""
DRAWING: dict[str, Any] = at("#/components/examples/referee-drawing-answer/value/state")
"""Seat 0 has passed under three-player-13-draw and owes a draw from a stock of 12 unknown cards."""
DEAL: dict[str, Any] = at("#/components/examples/referee-clean/value/deal")
PLAYED: dict[str, Any] = {"winner": 0, "cards_left": [0, 9, 10, 13], "dealer": 0}
CHIPS = example("session-lectio")


def exchanging() -> dict[str, Any]:
    """Seat 2 has lost and gives its highest card to seat 1, who owes it another."""
    previous = {"winner": 1, "hands": [["3D"], [], ["3S", "3H"]], "penalties": [1, 0, 2]}
    rules = bigtwo.variant("three-player-exchange")
    deal = rules.deal(seed="x", dealer=1, deal_number=2, previous=previous).to_dict()
    asked = OPERATIONS["referee"]
    record = {"variant": "three-player-exchange", "deal": orjson.loads(orjson.dumps(deal)), "events": []}
    state: dict[str, Any] = orjson.loads(as_json(asked.answer(asked.request.load(record))))["state"]
    return state


EXCHANGING = exchanging()
QUESTIONS: dict[str, dict[str, Any]] = {
    "STATE": {"state": STATE, "events": []},
    "DRAWING": {"state": DRAWING, "events": []},
    "EXCHANGING": {"state": EXCHANGING, "events": []},
    "RECORD": {"deal": DEAL, "events": [{"seat": 1, "play": ["3D"]}, {"seat": 1, "pass": True}]},
}
LONG: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("classify", {"cards": PACK + PACK[:8]}, "/cards", "too-many-cards", "60 cards, and the pack standard-52 has 52"),
    ("classify", {"variant": "lectio-3", "cards": PACK[:37]}, "/cards", "too-many-cards", "the pack tiles-9 has 36"),
    ("classify", {"cards": ["9S"], "variant": "a" * 2001}, "/variant", "unknown-variant", "2001"),
    ("score", PLAYED | {"dealer": LEFT_OUT, "specials": [0] * 1001}, "/specials", "out-of-range", "entries, not 1001"),
    ("session", {"deals": [PLAYED] * (MAX_DEALS + 1)}, "/deals", "out-of-range", "0 to 500 entries, not 501"),
    ("session", CHIPS | {"deals": CHIPS["deals"] * 6}, "/deals/5", "session-over", "over after deal 5"),
    ("referee", {"deal": DEAL, "events": [{}] * (MAX_EVENTS + 1)}, "/events", "out-of-range", "entries, not 5001"),
    ("referee", {"deal": DEAL, "state": STATE, "events": []}, "", "deal-or-state", "either deal or state"),
]


def changed(question: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The question with what stands at these pointers changed or left out."""
    found = deepcopy(question)
    for pointer, value in changes.items():
        *steps, last = (step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:])
        node: Any = found
        for step in steps:
            node = node[int(step)] if isinstance(node, list) else node[step]
        if last == "-":
            node.append(value)
            continue
        place: Any = int(last) if isinstance(node, list) else last
        if value == LEFT_OUT:
            del node[place]
        else:
            node[place] = value
    return found


def wrong_questions() -> Iterator[tuple[str, dict[str, Any], str, str, str, int]]:
    """Operation, question, pointer, code, words and the number of faults."""
    for section in json.loads(Path(__file__).with_name("wrong_questions.json").read_bytes()):
        operation, good = section["operation"], section["question"]
        if isinstance(good, str):
            good = QUESTIONS.get(good) or example(good)
        for changes, pointer, code, words, *count in section["rows"]:
            yield operation, changed(good, changes), pointer, code, words, *(count or [1])
            if operation == "classify" and pointer.startswith("/variant"):
                resolved = {"variant": changes["/variant"]}
                yield "variants/resolve", resolved, pointer, code, words, *(count or [1])
    for operation, question, *rest in LONG:
        yield operation, {name: each for name, each in question.items() if each != LEFT_OUT}, *rest, 1
    for name in STATE:
        if name not in ADDED_FIELDS:
            left_out = changed(QUESTIONS["STATE"], {f"/state/{name}": LEFT_OUT})
            yield "referee", left_out, f"/state/{name}", "missing-field", name, 1


def finds(
    client: ContractClient, operation: str, question: Any, pointer: str, code: str, words: str, count: int = 1
) -> None:
    """Asks a question that is refused for this fault; where it is the only one, the problem is called after it."""
    answer = client.post(f"/v1/{operation}", json=question)
    faults, problem = faults_of(answer), answer.get_json()
    assert (pointer, code) in faults, f"{faults} has not {pointer} {code}"
    assert len(faults) == count, faults
    details = [error["detail"] for error in problem["errors"] if (error["pointer"], error["code"]) == (pointer, code)]
    assert any(words in detail for detail in details), f"{words!r} is not in {details}"
    if count == 1:
        kind = "contradictory-options" if code.startswith("VC-") else code
        assert (problem["type"], problem["detail"]) == (f"/problems/{kind}", details[0])
        assert client.get(f"/v1{problem['type']}").get_json()["title"] == problem["title"]


def test_every_fault_is_named_where_it_stands(client: ContractClient) -> None:
    with table() as row:
        for operation, question, pointer, code, words, count in wrong_questions():
            with row(f"{operation} {pointer} {code} {words!r}"):
                finds(client, operation, question, pointer, code, words, count)


def test_a_question_is_an_object(client: ContractClient) -> None:
    for body, words in (("null", "null"), ("[1]", "a list"), ('"9S"', "the text"), ("1", "1")):
        answer = client.post("/v1/classify", data=body, content_type="application/json")
        assert answer.status_code == 422
        assert answer.get_json()["detail"].startswith("the request must be a JSON object, not " + words)


def test_a_contradiction_names_its_constraint_and_the_rules_behind_it(client: ContractClient) -> None:
    answer = client.post("/v1/variants/resolve", json={"variant": {"options": {"players": 5, "pack": "tiles-9"}}})
    errors = answer.get_json()["errors"]
    assert errors
    assert all(error["code"].startswith("VC-") for error in errors)
    for rule in {rule for error in errors for rule in error["rules"]}:
        assert client.get(f"/v1/rules/{rule}").status_code == 200


def test_all_faults_are_named_at_once(client: ContractClient) -> None:
    question = {
        "variant": {"extends": "bse", "options": {"bmobs": "on"}},
        "hand": ["9S", "9S", "xx"],
        "limit": 0,
        "hnad": [],
    }
    answer = client.post("/v1/legal-moves", json=question)
    assert answer.get_json()["type"] == "/problems/several-faults"
    assert "6 faults" in answer.get_json()["detail"]
    assert set(faults_of(answer)) == {
        ("/hnad", "unknown-field"),
        ("/variant/extends", "unknown-variant"),
        ("/variant/options/bmobs", "unknown-option"),
        ("/limit", "out-of-range"),
        ("/hand/1", "card-twice"),
        ("/hand/2", "unknown-card"),
    }
    unknown = {"variant": "nowhere", "cards": ["9S", "15S", "9X", "9s"]}
    found = faults_of(client.post("/v1/classify", json=unknown))
    assert [pointer for pointer, _ in found] == ["/variant", "/cards/2", "/cards/3"], "cards are checked all the same"


def test_faults_are_capped_and_the_rest_is_counted(client: ContractClient) -> None:
    problem = client.post("/v1/classify", json={"cards": ["9S"] * 50, **{f"f{n}": n for n in range(30)}}).get_json()
    assert len(problem["errors"]) == MAX_FAULTS
    assert problem["further_errors"] == 30 + 49 - MAX_FAULTS
    assert "79 faults" in problem["detail"]


def test_an_impossible_situation_is_a_fault_beside_others_however_it_is_asked(client: ContractClient) -> None:
    body = {"hand": ["9S", "9X"], "pile": ["4D"], "locked_out": True}
    expected = [("/hand/1", "unknown-card"), ("/locked_out", "impossible-situation")]
    assert faults_of(client.post("/v1/legal-moves", json=body)) == expected
    assert faults_of(client.get("/v1/legal-moves?hand=9S,9X&pile=4D&locked_out=true")) == expected
    entry = {"id": "1", "operation": "legal-moves", "body": body}
    (response,) = client.post("/v1/batch", json={"requests": [entry]}).get_json()["responses"]
    line = answer_line(orjson.dumps({"id": "1", "operation": "legal-moves", "input": body}))
    for errors in (response["body"]["errors"], orjson.loads(orjson.dumps(line))["error"]["faults"]):
        assert [(error["pointer"], error["code"]) for error in errors] == expected
        assert errors[1]["detail"] == "in base nobody is locked out; leave out locked_out"


def test_foreign_and_missing_cards_of_a_deal_are_violations(client: ContractClient) -> None:
    with table() as row:
        for changes, codes in rows("violations of a deal"):
            with row(changes):
                answer = client.post("/v1/validate-deal", json=example("validate-deal-sound") | changes).get_json()
                assert [violation["code"] for violation in answer["violations"]] == codes
                assert answer["valid"] is (codes == [])


# --- what is taken ---------------------------------------------------------------------------------------------------


def test_base_is_the_variant_where_none_is_named(client: ContractClient) -> None:
    for extra in ({}, {"variant": "base"}, {"variant": {}}, {"variant": {"extends": "base"}}):
        assert client.post("/v1/classify", json={"cards": ["9S"], **extra}).get_json()["variant"] == "base"


def test_an_empty_list_stands_for_an_empty_object(client: ContractClient) -> None:
    def asked(operation: str, question: Any) -> Any:
        return client.post(f"/v1/{operation}", json=question).get_json() | {"instance": None}

    nine = {"cards": ["9S"]}
    for operation, question in (
        ("variants/resolve", lambda empty: empty),
        ("variants/resolve", lambda empty: {"variant": empty}),
        ("classify", lambda empty: {**nine, "variant": {"options": empty}}),
        ("classify", lambda empty: {**nine, "variant": {"options": {"instant_wins": empty}}}),
        ("batch", lambda empty: {"requests": [{"id": "1", "operation": "classify", "body": empty}]}),
        ("rulings", lambda empty: {"operation": "classify", "body": empty}),
    ):
        assert asked(operation, question([])) == asked(operation, question({})), operation


def test_ranks_alone_are_cards_of_any_suits(client: ContractClient) -> None:
    def asked(operation: str, **question: Any) -> Any:
        return client.post(f"/v1/{operation}", json=question).get_json()

    for cards in (["A2345"], ["A-2-3-4-5"], ["A", "2", "3", "4", "5"], ["a2", "345"]):
        answer = asked("classify", cards=cards)
        assert (answer["kind"], answer["any_suits"]) == ("straight", True)
        assert client.get(f"/v1/classify?cards={','.join(cards)}").get_json() == answer
    compared = asked("compare", variant="hong-kong-ip", a=cards, b=["23456"])
    assert (compared["result"], compared["any_suits"]) == ("a-beats-b", True)
    assert "any_suits" not in asked("classify", cards=["9S"])


def test_ranks_alone_are_cards_that_somebody_can_hold(client: ContractClient) -> None:
    def asked(operation: str, **question: Any) -> Any:
        variant = {"options": {"players": 3, "removed_card": "3D"}}
        return client.post(f"/v1/{operation}", json={"variant": variant, **question}).get_json()

    assert asked("classify", cards=["333"])["cards"] == ["3C", "3H", "3S"]
    assert asked("classify", cards=["34"])["cards"] == ["3C", "4D"]
    assert [fault["code"] for fault in asked("classify", cards=["33334"])["errors"]] == ["unknown-card"]
    assert asked("compare", a=["3"], b=["4"])["reason"]["params"]["lower"] == ["3C"]


def test_what_is_said_of_a_deal_rests_on_the_rules_of_the_pack(client: ContractClient) -> None:
    def judged(hands: list[list[str]], **options: Any) -> list[tuple[str, str, list[str]]]:
        asked = {"variant": {"options": options}, "hands": hands}
        found = client.post("/v1/validate-deal", json=asked).get_json()["violations"]
        return [(each["phrase"], each["detail"], each["rules"]) for each in found]

    hands = [["3D", *PACK[2:18]], PACK[18:35], PACK[35:]]
    taken_out, _ = judged(hands, players=3, removed_card="3D")
    said = "seat 0: 3D is taken out of the pack before the deal, and nobody is dealt it"
    assert taken_out == ("card-not-in-pack.taken-out", said, ["HR-SEAT-03"])
    hands = [PACK[:12], PACK[12:22], PACK[22:32], PACK[32:42], PACK[42:]]
    assert {rule for *_, rules in judged(hands, players=5, leftover="dealt-too") for rule in rules} >= {"HR-SEAT-04"}


def test_nothing_that_is_said_shows_the_card_taken_out(client: ContractClient) -> None:
    def said(**options: Any) -> dict[str, str]:
        asked = {"variant": {"options": {"players": 3, **options}}}
        answer = client.post("/v1/variants/resolve", json=asked).get_json()
        return {name: option["sentence"] for name, option in answer["options"].items() if name != "removed_card"}

    lowest, highest = said(removed_card="3D"), said(removed_card="2S", lone_top_two_finish="forbidden")
    assert not [name for name, sentence in lowest.items() if "3D" in sentence]
    assert "3C is the lowest card" in lowest["suit_order"]
    assert "such as 2H" in highest["lone_top_two_finish"]
    factors = said(removed_card="2S", two_factors={"S": 3, "D": 2})["two_factors"]
    assert "2S 2D 5S left cost 18" in factors


# --- moves in pages, and the largest hands ---------------------------------------------------------------------------


def test_pages_of_moves_join_to_the_whole(client: ContractClient) -> None:
    for variant, size, limit in (("base", 13, 7), ("two-player-21", 20, 100), ("taiwan-latta,wikipedia-2", 26, 4000)):
        question: dict[str, Any] = {"variant": variant, "hand": PACK[:size]}
        whole = client.post("/v1/legal-moves", json=question | {"limit": 20000}).get_json()
        moves: list[Any] = []
        cursor = None
        while not moves or cursor is not None:
            page = client.post("/v1/legal-moves", json=question | {"limit": limit, "cursor": cursor}).get_json()
            assert page["count"] == whole["count"] == len(whole["moves"])
            moves += page["moves"]
            cursor = page["next_cursor"]
        assert moves == whole["moves"], variant


HELD = {
    "base": 13,
    "three-player": 18,
    "three-player-13-draw": 26,
    "two-player-17": 17,
    "two-player-draw": 35,
    "lectio-5": 12,
}
"""How many cards a player can hold: what is dealt, an extra card, and what the stock holds or comes back into it."""


def test_the_largest_hand_is_taken_and_no_larger(client: ContractClient) -> None:
    with table() as row:
        for name, most in HELD.items():
            for operation, more in (("legal-moves", {"limit": 1}), ("validate-play", {"play": "pass"})):
                with row(f"{operation} {name}"):
                    codes = list(bigtwo.variant(name).order.codes)
                    question = {"variant": name, **more, "hand": codes[: most + 1]}
                    words = f"more than {most}"
                    finds(client, operation, question, "/hand", "too-many-cards", words)
                    refused = client.get(f"/v1/{operation}", query_string=in_a_url(question))
                    assert faults_of(refused) == [("/hand", "too-many-cards")]
                    fits = client.post(f"/v1/{operation}", json=question | {"hand": codes[:most]})
                    assert fits.status_code == 200
