"""No change of the contract breaks a client of the last release, and the comparison tells what would."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from contract.comparing import RELEASED, breaking
from tests.api.contract import document
from tests.tables import table

Contract = dict[str, Any]


def found(contract: Contract, place: str) -> Any:
    """What stands at a place: a schema by its name or a path, and the steps from there on."""
    name, *steps = place.split(" ")
    node = contract["paths"][name] if name[0] == "/" else contract["components"]["schemas"][name]
    for step in steps:
        node = node[int(step) if isinstance(node, list) else step]
        if isinstance(node, dict) and "/parameters/" in node.get("$ref", ""):
            node = contract["components"]["parameters"][node["$ref"].rpartition("/")[2]]
    return node


def add_a_question(contract: Contract, path: str) -> None:
    """A path whose answer may stand in a batch, and what the rules settle in it among rulings."""
    contract["paths"][path] = contract["paths"].get(path) or deepcopy(contract["paths"]["/v1/compare"])
    content = found(contract, f"{path} post responses 200 content application/json")
    content["schema"] = {"$ref": "#/components/schemas/OddsAnswer"}
    for choice, name in (("AnswerOrProblem", "OddsAnswer"), ("SettledAnswer", "SettledOddsAnswer")):
        contract["components"]["schemas"][name] = {"type": "object"}
        found(contract, choice)["anyOf"].append({"$ref": f"#/components/schemas/{name}"})


def answer_as_a_new_path(contract: Contract) -> None:
    """A new path answers as an old one does, and what only old ones answered may now stand in a choice."""
    contract["paths"]["/v1/odds"] = deepcopy(contract["paths"]["/v1/hello"])
    (content,) = found(contract, "/v1/odds get responses 200 content").values()
    found(contract, "AnswerOrProblem anyOf").append(content["schema"])


BREAKING: list[tuple[str, str, str, Any]] = [
    ("a method is gone", "/v1/score", "pop", "get"),
    ("an operation has another id", "/v1/deal post", "update", {"operationId": "dealOut"}),
    ("a field of an answer is gone", "CompareAnswer properties", "pop", "overlap"),
    ("a field of an answer may be absent", "CompareAnswer required", "remove", "overlap"),
    ("a field of an answer has another type", "ScoreLine properties amount", "update", {"type": "string"}),
    ("it may be null", "LegalMovesAnswer properties may_pass", "update", {"type": ["boolean", "null"]}),
    ("a question needs another field", "ClassifyQuestion required", "append", "variant"),
    ("a question takes fewer words", "OnViolation enum", "remove", "skip"),
    ("a question takes fewer cards", "CardsGiven", "update", {"maxItems": 13}),
    ("a parameter is gone", "/v1/rules get parameters", "pop", 0),
    ("a parameter is needed", "/v1/rules get parameters 0", "update", {"required": True}),
    ("a word that answers say is gone", "Kind anyOf 0 enum", "pop", 0),
    ("an operation is for everybody no longer", "/v1/hello get", "update", {"x-internal": True}),
    ("an answer has another form", "ClassifyAnswer oneOf", "append", {"$ref": "#/components/schemas/Hello"}),
]
"""What a change does to the contract: where, and the method of the object there with its argument."""
PARAMETER = {"name": "tone", "in": "query", "schema": {"type": "string"}}
HARMLESS: list[tuple[str, str, str, Any]] = [
    ("an answer says more", "CompareAnswer properties", "update", {"margin": {"type": "integer"}}),
    ("a question may say more", "ClassifyQuestion properties", "update", {"tone": {"type": "string"}}),
    ("a question takes more cards", "CardsGiven", "update", {"maxItems": 104}),
    ("a question needs less", "ScoreQuestion required", "remove", "winner"),
    ("answers say more words", "Kind anyOf 0 enum", "append", "higher-odds"),
    ("a parameter is new", "/v1/rules get parameters", "append", PARAMETER),
    ("an internal path is other", "/docs/assets/{name} get parameters 0 schema enum", "remove", "page.css"),
    ("words of people", "CompareAnswer", "update", {"description": "Which wins."}),
    ("an answer is closer", "SessionAnswer properties deals_played", "update", {"maximum": 5}),
]


def test_nothing_breaks_a_client_of_the_last_release() -> None:
    assert breaking(json.loads(RELEASED.read_bytes()), document()) == []


@pytest.mark.check
def test_what_breaks_a_client_is_found_and_what_only_adds_is_let_be() -> None:
    with table() as row:
        for rows, breaks in ((BREAKING, True), (HARMLESS, False)):
            for name, place, method, argument in rows:
                with row(name):
                    changed = deepcopy(document())
                    getattr(found(changed, place), method)(argument)
                    assert bool(breaking(document(), changed)) is breaks
        for path, breaks in (("/v1/odds", False), ("/v1/compare", True)):
            with row(f"an answer in a batch is that of {path}"):
                changed = deepcopy(document())
                add_a_question(changed, path)
                assert bool(breaking(document(), changed)) is breaks
        for gone, breaks in (("/v1/compare", True), ("/metrics", False), ("none", False)):
            with row(f"{gone} is gone"):
                changed = deepcopy(document())
                changed["paths"].pop(gone, None)
                assert bool(breaking(document(), changed)) is breaks
        with row("an answer is that of a new path and of old ones"):
            changed = deepcopy(document())
            answer_as_a_new_path(changed)
            assert breaking(document(), changed)
        with row("a pattern of a question has more choices"):
            changed = deepcopy(document())
            card = found(changed, "CardGiven")
            card["pattern"] = card["pattern"].removesuffix(")$") + "|JOKER)$"
            assert breaking(document(), changed) == []
