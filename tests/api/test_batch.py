"""Many questions in one request: each is answered as if it stood alone, and their cost is bounded."""

from __future__ import annotations

import json
import logging
from typing import Any

import orjson
import pytest

from bigtwo.api import batch
from bigtwo.faults import MAX_FAULTS
from bigtwo.operations import questions
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS
from bigtwo.schemas.batch import LONGEST_ID, LONGEST_OPERATION, MAX_MIXES, MAX_REQUESTS
from tests.api.contract import ContractClient, faults_of
from tests.api.examples import ASKED, rows
from tests.api.test_observing import counted, grown
from tests.tables import table

SCHEMAS = "#/components/schemas/"
BATCH = "/v1/batch"
PAIR = {"cards": ["9S", "9D"]}


def asked(*questions: tuple[str, object]) -> dict[str, Any]:
    entries = [{"id": str(place), "operation": name, "body": body} for place, (name, body) in enumerate(questions)]
    return {"requests": entries}


def answers(client: ContractClient, *questions: tuple[str, object]) -> list[Any]:
    answer = client.post(BATCH, json=asked(*questions))
    assert answer.status_code == 200, answer.get_json()
    return list(answer.get_json()["responses"])


# --- each for itself --------------------------------------------------------------------------------------------------

BAD: list[tuple[str, object]] = [
    ("classify", {"cards": ["9X", "9S", "9S"], "card": 1, "variant": "hong-kong-ib"}),
    ("compare", {}),
    ("legal-moves", {"hand": ["9S"], "cursor": "zz"}),
    ("legal-moves", {"hand": ["9S"], "pile": ["9S"]}),
    ("legal-moves", {"hand": ["9S"] * 14}),
    ("score", {"variant": "wikipedia", "winner": 0, "cards_left": [0, 3, 9, 8]}),
    ("referee", {"deal": {"hands": [["3D"], [], [], []]}, "events": []}),
    ("classify", []),
    ("classify", None),
    ("classify", "9S"),
]


def test_every_question_gets_in_a_batch_what_it_gets_alone(client: ContractClient) -> None:
    """A bad one too, which spoils no other. All together are of more mixes than one request may have."""
    questions = [*ASKED, *BAD, ("classify", PAIR)]
    assert {name for name, _ in ASKED} == set(OPERATIONS)
    for some in (questions[::3], questions[1::3], questions[2::3]):
        responses = answers(client, *some)
        assert [each["id"] for each in responses] == [str(place) for place in range(len(some))]
        with table() as row:
            for (name, body), response in zip(some, responses, strict=True):
                with row(f"{name} {body}"[:60]):
                    alone = client.post(f"/v1/{name}", data=orjson.dumps(body), content_type="application/json")
                    expected = alone.get_json()
                    if alone.status_code != 200:
                        del expected["instance"]
                    assert response["status"] == alone.status_code == (422 if (name, body) in BAD else 200)
                    assert orjson.dumps(response["body"]) == orjson.dumps(expected)
        assert client.post(BATCH, json=asked(*some)).data == client.post(BATCH, json=asked(*some)).data
    assert answers(client) == []


def test_an_unknown_operation_spoils_only_itself(client: ContractClient) -> None:
    good, bad, other = answers(client, ("classify", PAIR), ("clasify", PAIR), ("deal me in", None))
    assert good["status"] == 200
    assert (bad["status"], bad["body"]["type"]) == (422, "/problems/unknown-operation")
    assert "did you mean classify?" in bad["body"]["detail"]
    assert "the operations are classify, compare" in other["body"]["detail"]


def test_a_failure_of_ours_spoils_only_itself_and_is_logged(
    client: ContractClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("bigtwo.operations.questions.compare", fail)
    with caplog.at_level(logging.ERROR):
        house = {"extends": "base", "options": {"stake": 2}}  # whose answers are not kept
        bad, good = answers(client, ("compare", {"a": ["9S"], "b": ["9H"], "variant": house}), ("classify", PAIR))
    assert (bad["status"], bad["body"]["type"], good["status"]) == (500, "/problems/internal-error", 200)
    assert "secret" not in json.dumps(bad)
    assert bad["body"]["instance"] in caplog.text


def test_faults_are_spelled_out_up_to_a_bound_and_counted_beyond(client: ContractClient) -> None:
    many_faults: tuple[str, object] = ("classify", {f"x{number}": 1 for number in range(25)})
    found = [each["body"] for each in answers(client, *[many_faults] * 30)]
    spelled = [len(problem["errors"]) for problem in found]
    assert spelled[0] == MAX_FAULTS
    assert sum(spelled) == 30 + batch.MAX_FURTHER_FAULTS
    assert min(spelled) == 1
    assert all(len(problem["errors"]) + problem["further_errors"] == 26 for problem in found)
    # Beyond the bound every question still has its first fault in words.
    around = {"id": "around", "operation": "classify", "body": PAIR} | {f"x{number}": 1 for number in range(15)}
    deal = {"deal": {"hands": [["XX"] * 13] * 4}, "events": []}
    faulty = [{"id": f"faulty {number}", "operation": "referee", "body": deal} for number in range(5)]
    whole = {"requests": [*asked(*[many_faults] * 10)["requests"], around, *faulty]}
    found = client.post(BATCH, json=whole).get_json()["responses"]
    assert [each["status"] for each in found] == [422] * len(found)
    assert {len(each["body"]["errors"]) for each in found[-5:]} == {1}


def test_problems_inside_a_batch_are_counted(client: ContractClient) -> None:
    before = counted(client)
    answers(client, ("classify", {"cards": []}), ("classify", PAIR), ("classify", {"cards": []}))
    assert grown(before, counted(client), 'bigtwo_problems_total{type="no-cards"}') == 2


# --- faults of the batch itself ---------------------------------------------------------------------------------------

LONG_ID = "é" * LONGEST_ID
TOO_MANY = asked(*[("compare", {"a": ["9S"], "b": ["9H"]})] * (MAX_REQUESTS + 1))


def test_what_is_wrong_with_the_batch_itself_is_shown_at_once(client: ContractClient) -> None:
    with table() as row:
        for body, expected in (*rows("batch faults"), (TOO_MANY, [["/requests", "out-of-range"]])):
            with row(str(body)[:60]):
                assert [list(fault) for fault in faults_of(client.post(BATCH, json=body))] == expected
        for entry, expected in rows("entry faults"):  # that has an id of its own: it spoils no other
            with row(str(entry)[:60]):
                good = {"id": "good", "operation": "classify", "body": PAIR}
                found = client.post(BATCH, json={"requests": [{"id": LONG_ID, **entry}, good]}).get_json()["responses"]
                assert [(each["id"], each["status"]) for each in found] == [(LONG_ID, 422), ("good", 200)]
                assert [[error["pointer"], error["code"]] for error in found[0]["body"]["errors"]] == expected


def test_a_batch_is_only_posted_as_json(client: ContractClient) -> None:
    assert client.get(BATCH).status_code == 405
    assert client.post(BATCH, data="{}", content_type="text/plain").status_code == 415
    assert client.post(BATCH + "?x=1", json=asked()).status_code == 422
    assert client.post(BATCH, data=b"[", content_type="application/json").status_code == 400
    assert client.post(BATCH, data=b" " * (LARGE_BODY + 1), content_type="application/json").status_code == 413


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_thousand_questions_fit_with_ids_and_names_as_long_as_the_contract_says(client: ContractClient) -> None:
    assert len(answers(client, *[("compare", {"a": ["9S"], "b": ["9H"]})] * MAX_REQUESTS)) == MAX_REQUESTS
    entry = {"id": LONG_ID, "operation": "x" * LONGEST_OPERATION, "body": 1}
    answer = client.post(BATCH, json={"requests": [entry]}).get_json()["responses"][0]
    assert (answer["id"], answer["status"]) == (entry["id"], 422)


def mixes(count: int) -> list[tuple[str, object]]:
    return [("classify", PAIR | {"variant": {"options": {"stake": number + 1}}}) for number in range(count)]


def test_so_many_mixes_fit_and_one_more_does_not(client: ContractClient) -> None:
    fitting = mixes(MAX_MIXES) + mixes(MAX_MIXES)
    assert {each["status"] for each in answers(client, *fitting)} == {200}
    for more in ({"variant": "hong-kong-ip,three-player"}, {"state": {"variant": {"options": {"stake": 99}}}}):
        refused = client.post(BATCH, json=asked(*fitting, ("referee", more)))
        assert faults_of(refused) == [("/requests", "too-many-mixes")]
        assert f"{MAX_MIXES + 1} different mixes" in refused.get_json()["detail"]


EXPENSIVE: list[tuple[int, tuple[str, object]]] = [
    (50_050, ("referee", {"events": [0] * 5000})),
    (49_900, ("referee", {"events": [0] * 4985})),
    (20, ("validate-play", {})),
    (20, ("session", {})),
    (10, ("classify", None)),
]
"""Questions, none of them right, that cost just what may be spent."""


def test_the_bound_on_the_cost_is_exact(client: ContractClient) -> None:
    assert sum(units for units, _ in EXPENSIVE) == questions.MAX_WORK
    assert len(answers(client, *(question for _, question in EXPENSIVE))) == len(EXPENSIVE)
    refused = client.post(BATCH, json=asked(*(question for _, question in EXPENSIVE), ("classify", 1))).get_json()
    assert refused["type"] == "/problems/batch-too-dear"
    assert refused["detail"] == (
        "this would cost 100010 units, and 100000 are the most; all referee questions together cost 99950, and the "
        'dearest question, whose id is "0", costs 50050'
    )
    # Mixes count: each for the question that brings it, and once for its table.
    left = (questions.MAX_WORK - 50_050 - 44_850 - (10 + 3 + 15) - 5000) // 10
    expensive = [("referee", {"events": [0] * 5000}), ("referee", {"events": [0] * 4480}), *[("classify", None)] * left]
    assert len(answers(client, *expensive, *mixes(1))) == left + 3
    beyond = client.post(BATCH, json=asked(*expensive, *mixes(1), ("classify", None)))
    assert faults_of(beyond) == [("/requests", "batch-too-dear")]
    assert beyond.get_json()["detail"].endswith("; mixes of house rules cost 5000 besides")
