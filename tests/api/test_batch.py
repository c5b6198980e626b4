"""Many questions in one request: each is answered as if it stood alone, and their cost is bounded."""

from __future__ import annotations

import json
import logging
from typing import Any

import orjson
import pytest

import bigtwo
from bigtwo.api import batch, create_app
from bigtwo.api.budget import CompilingTooMuch
from bigtwo.api.settings import Settings
from bigtwo.faults import MAX_FAULTS
from bigtwo.operations import cost
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS
from bigtwo.schemas import many
from bigtwo.schemas.many import LONGEST_ID, LONGEST_OPERATION, MAX_MIXES, MAX_REQUESTS
from tests.api.contract import ContractClient, at, document, faults_of, resolved
from tests.api.examples import ASKED
from tests.api.test_observing import counted, grown
from tests.operations.test_cost import UNIT, calls, most_expensive

SCHEMAS = "#/components/schemas/"
BATCH = "/v1/batch"
PAIR = {"cards": ["9S", "9D"]}


def asked(*questions: tuple[str, object]) -> dict[str, Any]:
    """A batch of questions, numbered."""
    entries = [{"id": str(place), "operation": name, "body": body} for place, (name, body) in enumerate(questions)]
    return {"requests": entries}


def answers(client: ContractClient, *questions: tuple[str, object]) -> list[Any]:
    answer = client.post(BATCH, json=asked(*questions))
    assert answer.status_code == 200, answer.get_json()
    return list(answer.get_json()["responses"])


def refusal(client: ContractClient, body: object) -> list[tuple[str, str]]:
    """Where and what is wrong with a batch that is refused as a whole."""
    return faults_of(client.post(BATCH, json=body))


# --- each for itself --------------------------------------------------------------------------------------------------


def test_every_example_gets_in_a_batch_what_it_gets_alone(client: ContractClient) -> None:
    questions = ASKED
    assert {name for name, _ in questions} == set(OPERATIONS)
    responses = answers(client, *questions)
    assert [each["id"] for each in responses] == [str(place) for place in range(len(questions))]
    for (name, body), response in zip(questions, responses, strict=True):
        assert response["status"] == 200
        assert orjson.dumps(response["body"]) == client.post(f"/v1/{name}", json=body).data


BAD: list[tuple[str, object]] = [
    ("classify", {"cards": ["9X", "9S", "9S"], "card": 1, "variant": "hong-kong-ib"}),
    ("compare", {}),
    ("legal-moves", {"hand": ["9S"], "cursor": "zz"}),
    ("legal-moves", {"hand": ["9S"], "pile": ["9S"]}),
    ("score", {"variant": "wikipedia", "winner": 0, "cards_left": [0, 3, 9, 8]}),
    ("referee", {"deal": {"hands": [["3D"], [], [], []]}, "events": []}),
    ("classify", []),
    ("classify", None),
    ("classify", "9S"),
]


@pytest.mark.parametrize(("name", "body"), BAD, ids=[f"{name} {body}"[:40] for name, body in BAD])
def test_a_bad_question_spoils_only_itself(client: ContractClient, name: str, body: object) -> None:
    first, bad, last = answers(client, ("classify", PAIR), (name, body), ("classify", PAIR))
    assert first["status"] == last["status"] == 200
    assert first["body"] == last["body"] == client.post("/v1/classify", json=PAIR).get_json()
    alone = client.post(f"/v1/{name}", data=orjson.dumps(body), content_type="application/json").get_json()
    del alone["instance"]
    assert bad == {"id": "1", "operation": name, "status": alone["status"], "body": alone}


def test_an_unknown_operation_spoils_only_itself(client: ContractClient) -> None:
    good, bad, other = answers(client, ("classify", PAIR), ("clasify", PAIR), ("deal me in", None))
    assert good["status"] == 200
    assert (bad["status"], bad["body"]["type"]) == (422, "/problems/unknown-operation")
    assert "did you mean classify?" in bad["body"]["detail"]
    assert "the operations are classify, compare" in other["body"]["detail"]


def test_an_empty_batch_has_no_answers(client: ContractClient) -> None:
    assert answers(client) == []


def test_the_same_batch_gets_the_same_bytes(client: ContractClient) -> None:
    body = asked(*ASKED, *BAD)
    assert client.post(BATCH, json=body).data == client.post(BATCH, json=body).data


def test_a_failure_of_ours_spoils_only_itself_and_is_logged(
    client: ContractClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("bigtwo.operations.questions.compare", fail)
    with caplog.at_level(logging.ERROR):
        house = {"extends": "base", "options": {"stake": 2}}  # whose answers are not kept
        asked = {"a": ["9S"], "b": ["9H"], "variant": house}
        bad, good = answers(client, ("compare", asked), ("classify", PAIR))
    assert (bad["status"], bad["body"]["type"], good["status"]) == (500, "/problems/internal-error", 200)
    assert "secret" not in json.dumps(bad)
    assert bad["body"]["instance"] in caplog.text


def test_a_mix_that_is_not_compiled_now_spoils_only_itself(
    client: ContractClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Spent:
        def before_compiling(self, returning: bool) -> None:
            raise CompilingTooMuch(3)

        def after_compiling(self, seconds: float) -> None:
            raise AssertionError

    monkeypatch.setattr(client.application.wsgi_app, "budget", Spent())
    mix = {"extends": "base", "options": {"quads_form": "bare", "straight_order": "S7", "flush_order": "suit-first"}}
    bad, good = answers(client, ("classify", PAIR | {"variant": mix}), ("classify", PAIR))
    assert (bad["status"], good["status"]) == (429, 200)
    assert "3 seconds" in bad["body"]["detail"]


def test_faults_are_spelled_out_up_to_a_bound_and_counted_beyond(client: ContractClient) -> None:
    bodies = [("classify", {f"x{number}": 1 for number in range(25)})] * 30
    found = [each["body"] for each in answers(client, *bodies)]
    spelled = [len(problem["errors"]) for problem in found]
    assert spelled[0] == MAX_FAULTS
    assert sum(spelled) == len(bodies) + batch.MAX_FURTHER_FAULTS
    assert min(spelled) == 1
    assert all(len(problem["errors"]) + problem["further_errors"] == 26 for problem in found)


def test_beyond_the_bound_every_question_still_has_its_first_fault_in_words(client: ContractClient) -> None:
    of_many: tuple[str, object] = ("classify", {f"x{number}": 1 for number in range(25)})
    around = {"id": "around", "operation": "classify", "body": PAIR} | {f"x{number}": 1 for number in range(15)}
    entries = [*asked(*[of_many] * 10)["requests"], around]
    deal = {"deal": {"hands": [["XX"] * 13] * 4}, "events": []}
    faulty = [{"id": f"faulty {number}", "operation": "referee", "body": deal} for number in range(5)]
    answer = client.post(BATCH, json={"requests": [*entries, *faulty]})
    assert answer.status_code == 200, answer.get_json()
    found = answer.get_json()["responses"]
    assert [each["status"] for each in found] == [422] * len(found)
    assert {len(each["body"]["errors"]) for each in found[len(entries) :]} == {1}


# --- faults of the batch itself ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ([1], [("", "not-an-object")]),
        ({}, [("/requests", "missing-field")]),
        ({"requests": {}}, [("/requests", "not-a-list")]),
        ({"requests": None}, [("/requests", "not-a-list")]),
        ({"request": [], "requests": []}, [("/request", "unknown-field")]),
        ({"requests": [1]}, [("/requests/0", "not-an-object")]),
        (
            {"requests": [{"id": 1, "operation": None, "body": {}, "variant": "base"}]},
            [
                ("/requests/0/id", "not-a-text"),
                ("/requests/0/variant", "unknown-field"),
                ("/requests/0/operation", "not-a-text"),
            ],
        ),
        (
            {
                "requests": [
                    {"id": "", "operation": "", "body": {}},
                    {"id": "x" * 101, "operation": "x" * 41, "body": 1},
                ]
            },
            [
                ("/requests/0/id", "out-of-range"),
                ("/requests/1/id", "out-of-range"),
                ("/requests/0/operation", "out-of-range"),
                ("/requests/1/operation", "out-of-range"),
            ],
        ),
        (
            {"requests": [{"id": "a", "operation": "x", "body": 1}] * 3},
            [("/requests/1/id", "id-twice"), ("/requests/2/id", "id-twice")],
        ),
    ],
)
def test_what_is_wrong_with_the_batch_itself_is_shown_at_once(
    client: ContractClient, body: object, expected: list[tuple[str, str]]
) -> None:
    assert refusal(client, body) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({}, [("/operation", "missing-field"), ("/body", "missing-field")]),
        ({"operation": "classify"}, [("/body", "missing-field")]),
        ({"operation": None, "body": {}}, [("/operation", "not-a-text")]),
        ({"operation": {}, "body": {}}, [("/operation", "not-a-text")]),
        ({"operation": ["classify"], "body": PAIR}, [("/operation", "not-a-text")]),
        ({"operation": "x" * 41, "body": {}}, [("/operation", "out-of-range")]),
        ({"operation": "classify", "body": PAIR, "variant": "base"}, [("/variant", "unknown-field")]),
        ({"operation": "classify", "body": None}, [("", "not-an-object")]),
    ],
)
def test_an_entry_with_an_id_of_its_own_spoils_no_other(
    client: ContractClient, entry: dict[str, object], expected: list[tuple[str, str]]
) -> None:
    good = {"id": "good", "operation": "classify", "body": PAIR}
    responses = client.post(BATCH, json={"requests": [{"id": "bad", **entry}, good]}).get_json()["responses"]
    assert [(each["id"], each["status"]) for each in responses] == [("bad", 422), ("good", 200)]
    assert [(error["pointer"], error["code"]) for error in responses[0]["body"]["errors"]] == expected


def test_problems_inside_a_batch_are_counted(client: ContractClient) -> None:
    before = counted(client)
    answers(client, ("classify", {"cards": []}), ("classify", PAIR), ("classify", {"cards": []}))
    assert grown(before, counted(client), 'bigtwo_problems_total{type="no-cards"}') == 2


def test_a_batch_is_only_posted_as_json(client: ContractClient) -> None:
    assert client.get(BATCH).status_code == 405
    assert client.post(BATCH, data="{}", content_type="text/plain").status_code == 415
    assert client.post(BATCH + "?x=1", json=asked()).status_code == 422
    assert client.post(BATCH, data=b"[", content_type="application/json").status_code == 400
    assert client.post(BATCH, data=b" " * (LARGE_BODY + 1), content_type="application/json").status_code == 413


def test_the_contract_tells_the_fields_of_the_code() -> None:
    batched = at(SCHEMAS + "BatchedQuestion")
    assert set(batched["properties"]) == set(batched["required"]) == {"id", "operation", "body"}
    assert set(at(SCHEMAS + "BatchQuestion/properties")) == set(many.BATCH.fields)
    refused = resolved(document()["paths"][BATCH]["post"]["responses"]["413"])
    assert f"more than {LARGE_BODY // 1024} KiB" in refused["description"]


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_thousand_questions_fit_and_one_more_does_not(client: ContractClient) -> None:
    questions = [("compare", {"a": ["9S"], "b": ["9H"]})] * MAX_REQUESTS
    assert len(answers(client, *questions)) == MAX_REQUESTS
    assert refusal(client, asked(*questions, questions[0])) == [("/requests", "out-of-range")]


def test_ids_and_names_may_be_as_long_as_the_contract_says(client: ContractClient) -> None:
    entry = {"id": "é" * LONGEST_ID, "operation": "x" * LONGEST_OPERATION, "body": 1}
    answer = client.post(BATCH, json={"requests": [entry]}).get_json()["responses"][0]
    assert (answer["id"], answer["status"]) == (entry["id"], 422)


def mixes(count: int) -> list[tuple[str, object]]:
    return [("classify", PAIR | {"variant": {"options": {"stake": number + 1}}}) for number in range(count)]


def test_so_many_mixes_fit_and_one_more_does_not(client: ContractClient) -> None:
    fitting = mixes(MAX_MIXES) + mixes(MAX_MIXES)
    assert {each["status"] for each in answers(client, *fitting)} == {200}
    for more in ({"variant": "hong-kong-ip,three-player"}, {"state": {"variant": {"options": {"stake": 99}}}}):
        refused = client.post(BATCH, json=asked(*fitting, ("referee", more))).get_json()
        assert [(each["pointer"], each["code"]) for each in refused["errors"]] == [("/requests", "too-many-mixes")]
        assert f"{MAX_MIXES + 1} different mixes" in refused["detail"]


EXPENSIVE = [
    (50_050, ("referee", {"events": [0] * 5000})),
    (49_900, ("referee", {"events": [0] * 4985})),
    (20, ("validate-play", {})),
    (20, ("session", {})),
    (10, ("classify", None)),
]
"""Questions, none of them right, that cost just what may be spent."""


def test_the_bound_on_the_cost_is_exact(client: ContractClient) -> None:
    assert sum(units for units, _ in EXPENSIVE) == cost.MAX_WORK
    assert len(answers(client, *(question for _, question in EXPENSIVE))) == len(EXPENSIVE)
    refused = client.post(BATCH, json=asked(*(question for _, question in EXPENSIVE), ("classify", 1))).get_json()
    assert refused["type"] == "/problems/batch-too-dear"
    assert refused["detail"] == (
        "this would cost 100010 units, and 100000 are the most; all referee questions together cost 99950, and the "
        'dearest question, whose id is "0", costs 50050'
    )


def test_mixes_count_for_the_cost(client: ContractClient) -> None:
    """Each for the question that brings it, and once for its table."""
    left = (cost.MAX_WORK - 50_050 - 44_850 - (10 + 3 + 15) - 5000) // 10
    expensive = [("referee", {"events": [0] * 5000}), ("referee", {"events": [0] * 4480}), *[("classify", None)] * left]
    assert len(answers(client, *expensive, *mixes(1))) == left + 3
    refused = client.post(BATCH, json=asked(*expensive, *mixes(1), ("classify", None))).get_json()
    assert [(each["pointer"], each["code"]) for each in refused["errors"]] == [("/requests", "batch-too-dear")]
    assert refused["detail"].endswith("; mixes of house rules cost 5000 besides")


def test_the_next_event_of_hundreds_of_tables_fits(client: ContractClient) -> None:
    """As many as the contract says; of shorter states a thousand would."""
    tables = [bigtwo.variant("base").start(seed=f"table {number}") for number in range(400)]
    events = [{"seat": table.to_act, "play": ["3D"]} for table in tables]
    turns = [
        ("referee", {"state": table.to_dict(), "events": [event]}) for table, event in zip(tables, events, strict=True)
    ]
    together = sum(cost.ENTRY_COST + OPERATIONS[name].cost(body) for name, body in turns)
    assert together * MAX_REQUESTS / len(turns) < cost.MAX_WORK
    assert {each["status"] for each in answers(client, *turns)} == {200}


@pytest.mark.verify
def test_the_dearest_batches_stay_within_their_units() -> None:
    client = create_app(Settings(log=False)).test_client()
    for name, body in most_expensive():
        count = min(MAX_REQUESTS, cost.MAX_WORK // (cost.ENTRY_COST + OPERATIONS[name].cost(body)))
        whole = orjson.dumps(asked(*[(name, body)] * count))
        if len(whole) <= LARGE_BODY:
            taken = calls(lambda whole=whole: client.post(BATCH, data=whole, content_type="application/json"))
            assert taken < UNIT * cost.MAX_WORK, name
