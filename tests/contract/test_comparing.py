"""No change of the contract breaks a client of the last release, and the comparison tells what would."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from contract.comparing import RELEASED, breaking
from tests.api.contract import document

Contract = dict[str, Any]


def schema(contract: Contract, name: str) -> Any:
    return contract["components"]["schemas"][name]


def operation(contract: Contract, path: str, method: str) -> Any:
    return contract["paths"][path][method]


def parameter(contract: Contract, path: str, name: str) -> Any:
    for given in operation(contract, path, "get")["parameters"]:
        found = given
        if "$ref" in given:
            found = contract["components"]["parameters"][given["$ref"].rpartition("/")[2]]
        if found["name"] == name:
            return found
    raise KeyError(name)


def make_internal(contract: Contract, path: str) -> None:
    operation(contract, path, "get").update({"x-internal": True})


def add_a_question(contract: Contract, path: str = "/v1/odds") -> None:
    """A path whose answer may stand in a batch, and what the rules settle in it among rulings."""
    contract["paths"][path] = contract["paths"].get(path) or deepcopy(contract["paths"]["/v1/compare"])
    answers = operation(contract, path, "post")["responses"]["200"]["content"]["application/json"]
    answers["schema"] = {"$ref": "#/components/schemas/OddsAnswer"}
    for choice, name in (("AnswerOrProblem", "OddsAnswer"), ("SettledAnswer", "SettledOddsAnswer")):
        contract["components"]["schemas"][name] = {"type": "object"}
        schema(contract, choice)["anyOf"].append({"$ref": f"#/components/schemas/{name}"})


def answer_as_a_new_path(contract: Contract) -> None:
    """A new path answers as an old one does, and what only old ones answered may now stand in a choice."""
    contract["paths"]["/v1/odds"] = deepcopy(contract["paths"]["/v1/hello"])
    (content,) = operation(contract, "/v1/odds", "get")["responses"]["200"]["content"].values()
    schema(contract, "AnswerOrProblem")["anyOf"].append(content["schema"])


BREAKING: dict[str, Callable[[Contract], object]] = {
    "an answer is that of a new path and of old ones": lambda contract: answer_as_a_new_path(contract),
    "an answer in a batch is of no new path": lambda contract: add_a_question(contract, "/v1/compare"),
    "a path is gone": lambda contract: contract["paths"].pop("/v1/compare"),
    "a method is gone": lambda contract: contract["paths"]["/v1/score"].pop("get"),
    "an operation has another id": lambda contract: operation(contract, "/v1/deal", "post").update(
        operationId="dealOut"
    ),
    "a field of an answer is gone": lambda contract: schema(contract, "CompareAnswer")["properties"].pop("overlap"),
    "a field of an answer may be absent": lambda contract: schema(contract, "CompareAnswer")["required"].remove(
        "overlap"
    ),
    "a field of an answer has another type": lambda contract: schema(contract, "ScoreLine")["properties"][
        "amount"
    ].update(type="string"),
    "a field of an answer may be null": lambda contract: schema(contract, "LegalMovesAnswer")["properties"][
        "may_pass"
    ].update(type=["boolean", "null"]),
    "a question needs another field": lambda contract: schema(contract, "ClassifyQuestion")["required"].append(
        "variant"
    ),
    "a question takes fewer words": lambda contract: schema(contract, "OnViolation")["enum"].remove("skip"),
    "a question takes fewer cards": lambda contract: schema(contract, "CardsGiven").update(maxItems=13),
    "a parameter is gone": lambda contract: operation(contract, "/v1/rules", "get")["parameters"].pop(),
    "a parameter is needed": lambda contract: parameter(contract, "/v1/rules", "option").update(required=True),
    "a word that answers say is gone": lambda contract: schema(contract, "ComparisonCode")["anyOf"][0]["enum"].pop(),
    "an operation is for everybody no longer": lambda contract: make_internal(contract, "/v1/hello"),
    "an answer has another form": lambda contract: schema(contract, "ClassifyAnswer")["oneOf"].append(
        {"$ref": "#/components/schemas/Hello"}
    ),
}

HARMLESS: dict[str, Callable[[Contract], object]] = {
    "nothing": lambda contract: None,
    "a path is new": lambda contract: contract["paths"].update({"/v1/odds": contract["paths"]["/v1/compare"]}),
    "a question is new, in batches too": lambda contract: add_a_question(contract),
    "a pattern of a question has more choices": lambda contract: schema(contract, "CardGiven").update(
        pattern=schema(contract, "CardGiven")["pattern"].removesuffix(")$") + "|JOKER)$"
    ),
    "an answer says more": lambda contract: schema(contract, "CompareAnswer")["properties"].update(
        margin={"type": "integer"}
    ),
    "an answer always says more": lambda contract: schema(contract, "CompareAnswer")["required"].append("rules"),
    "a question may say more": lambda contract: schema(contract, "ClassifyQuestion")["properties"].update(
        tone={"type": "string"}
    ),
    "a question takes more cards": lambda contract: schema(contract, "CardsGiven").update(maxItems=104),
    "a question takes more words": lambda contract: schema(contract, "OnViolation")["enum"].append("warn"),
    "a question needs less": lambda contract: schema(contract, "ScoreQuestion")["required"].clear(),
    "answers say more words": lambda contract: schema(contract, "ComparisonCode")["anyOf"][0]["enum"].append(
        "higher-odds"
    ),
    "a parameter is new": lambda contract: operation(contract, "/v1/rules", "get")["parameters"].append(
        {"name": "tone", "in": "query", "schema": {"type": "string"}}
    ),
    "another status is answered": lambda contract: operation(contract, "/v1/rules", "get")["responses"].update(
        {"451": {"description": "For legal reasons."}}
    ),
    "an internal path is gone": lambda contract: contract["paths"].pop("/metrics"),
    "an internal method is gone": lambda contract: contract["paths"]["/metrics"].pop("get"),
    "an internal operation has another id": lambda contract: operation(contract, "/metrics", "get").update(
        operationId="counters"
    ),
    "an internal path has other words": lambda contract: operation(contract, "/docs/assets/{name}", "get")[
        "parameters"
    ][0]["schema"]["enum"].remove("page.css"),
    "an internal answer is another": lambda contract: operation(contract, "/metrics", "get")["responses"]["200"].update(
        headers={}, content={}
    ),
    "an internal operation is for everybody": lambda contract: operation(contract, "/metrics", "get").pop("x-internal"),
    "words of people": lambda contract: schema(contract, "CompareAnswer").update(description="Which wins."),
    "an answer is closer": lambda contract: schema(contract, "SessionAnswer")["properties"]["deals_played"].update(
        maximum=5
    ),
}


def test_nothing_breaks_a_client_of_the_last_release() -> None:
    assert breaking(json.loads(RELEASED.read_bytes()), document()) == []


@pytest.mark.parametrize("name", BREAKING)
def test_what_breaks_a_client_is_found(name: str) -> None:
    changed = deepcopy(document())
    BREAKING[name](changed)
    assert breaking(document(), changed)


@pytest.mark.parametrize("name", HARMLESS)
def test_what_only_adds_is_let_be(name: str) -> None:
    changed = deepcopy(document())
    HARMLESS[name](changed)
    assert breaking(document(), changed) == []


def test_every_breaking_change_is_breaking_one_way_round_at_least() -> None:
    """What is taken back was added: of the two directions no planted change is let be in both."""
    for change in BREAKING.values():
        changed = deepcopy(document())
        change(changed)
        assert breaking(document(), changed) or breaking(changed, document())
