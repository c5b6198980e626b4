"""SARIF: of the shape that the standard demands, a result for each cause, nothing in it that an engine could forge."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bigtwo_conformance.reports.sarif import sarif
from bigtwo_conformance.results import Results
from bigtwo_conformance.rulebook import statement
from tests.runner.engines import COMMAND, called, engine, results_of

TEXT = {"type": "string", "minLength": 1}
MESSAGE = {"type": "object", "required": ["text"], "additionalProperties": False, "properties": {"text": TEXT}}
BAG = {"type": "object"}


def shape(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "additionalProperties": False, "properties": properties}


def listed(items: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


LEVEL = {"enum": ["none", "note", "warning", "error"]}
LOCATION = shape(
    ["physicalLocation"],
    physicalLocation=shape(
        ["artifactLocation", "region"],
        artifactLocation=shape(["uri"], uri={"type": "string", "format": "uri-reference", "minLength": 1}),
        region=shape(["startLine"], startLine={"type": "integer", "minimum": 1}),
    ),
    logicalLocations=listed(shape([], name=TEXT, kind=TEXT), uniqueItems=True),
)
RULE = shape(
    ["id", "shortDescription", "fullDescription", "help", "defaultConfiguration"],
    id=TEXT,
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=shape([], level=LEVEL),
)
RESULT = shape(
    ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": 0},
    level=LEVEL,
    message=MESSAGE,
    locations=listed(LOCATION, minItems=1),
    partialFingerprints={"type": "object", "additionalProperties": {"type": "string"}},
    properties=BAG,
)
RUN = shape(
    ["tool", "results", "invocations"],
    tool=shape(
        ["driver"], driver=shape(["name", "rules"], name=TEXT, version=TEXT, rules=listed(RULE, uniqueItems=True))
    ),
    automationDetails=shape([], id=TEXT, description=MESSAGE),
    invocations=listed(
        shape(
            ["executionSuccessful"],
            executionSuccessful={"type": "boolean"},
            startTimeUtc={"type": "string", "format": "date-time"},
            toolExecutionNotifications=listed(shape(["message"], level=LEVEL, message=MESSAGE)),
        )
    ),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=listed(RESULT),
    properties=BAG,
)
LOG = shape(
    ["$schema", "version", "runs"],
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"const": "2.1.0"},
    runs=listed(RUN, minItems=1, maxItems=1),
)
"""What the schema of SARIF 2.1.0 says of the parts that are written here, and what GitHub demands besides."""

VALIDATOR = jsonschema_rs.Draft202012Validator(LOG, validate_formats=True)


def read(results: Results) -> dict[str, Any]:
    """The one run, valid by the schema."""
    log = json.loads(sarif(results))
    assert [f"{error.instance_path}: {error.message}" for error in VALIDATOR.iter_errors(log)] == []
    (run,) = log["runs"]
    found: dict[str, Any] = run
    for result in found["results"]:
        assert found["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    hashes = [result["partialFingerprints"]["primaryLocationLineHash"] for result in found["results"]]
    assert len(set(hashes)) == len(hashes)
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sarif")


def run(folder: Path, name: str, capsys: pytest.CaptureFixture[str], command: list[str]) -> Results:
    words = ["run", "--rule", "PG-COMB-05", "--variant", "base", "--times", "1", "--reports", str(folder / name)]
    if not (folder / name).exists():
        called(capsys, *words, "--", *command)
    return results_of(folder / name)


@pytest.fixture
def right(folder: Path, capsys: pytest.CaptureFixture[str]) -> Results:
    return run(folder, "right", capsys, COMMAND)


@pytest.fixture
def wrong(folder: Path, capsys: pytest.CaptureFixture[str]) -> Results:
    """The lower pair wins."""
    return run(folder, "wrong", capsys, engine(folder, '"a-beats-b" if', '"b-beats-a" if'))


def test_a_result_for_each_cause_and_a_rule_for_each_broken_one(wrong: Results) -> None:
    found = read(wrong)
    assert len(found["results"]) == len(wrong["causes"]) >= 1
    broken = {rule["id"] for rule in wrong["rules"] if rule["verdict"] == "broken"}
    assert broken == {"PG-COMB-05"}
    rules = {rule["id"]: rule for rule in found["tool"]["driver"]["rules"]}
    assert broken <= set(rules)
    for result, cause in zip(found["results"], wrong["causes"], strict=True):
        assert result["ruleId"] == cause["rules"][0]
        assert result["level"] == "error"
        assert result["properties"]["cases"] == cause["cases"]
        assert f"run --case {cause['smallest']} " in result["message"]["text"]
    assert rules["PG-COMB-05"]["fullDescription"]["text"] == statement("PG-COMB-05")
    assert "starter 1 (python): Base game, " in found["automationDetails"]["description"]["text"]
    where = found["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert where == "bigtwo-conformance"  # the engine lies in no folder of the repository


def test_a_claim_has_no_results(right: Results) -> None:
    found = read(right)
    assert found["results"] == []
    assert found["tool"]["driver"]["rules"] == []
    assert found["invocations"][0]["executionSuccessful"] is True


RELATION = {
    "title": "If a beats b, b does not beat a. They beat each other [here](http://x.example) {0}.",
    "rules": ["PG-COMB-05"],
    "relation": "antisymmetry",
    "cases": [],
    "smallest": None,
    "example": {"operation": "compare", "question": {"variant": "base", "a": ["3D"], "b": ["4D"]}},
}


def test_causes_that_are_no_rule_have_rules_of_their_own(wrong: Results) -> None:
    some = wrong["causes"][0]
    never = {**some, "title": "compare never answers: \x1b[31m", "rules": []}
    counts = {**some, "title": "Only counts are wrong.", "rules": [], "smallest": None}
    found = read({**wrong, "causes": [never, RELATION, RELATION, counts]})
    ids = [result["ruleId"] for result in found["results"]]
    assert ids == ["no-answer", "relation-antisymmetry", "relation-antisymmetry", "counts"]
    text = found["results"][1]["message"]["text"]
    assert "](" not in text
    assert "{{0}}" in text
    assert found["results"][1]["locations"][0]["logicalLocations"] == [{"name": "compare", "kind": "function"}]
    assert "\x1b" not in json.dumps(found, ensure_ascii=False)


def test_no_claim_for_another_reason_is_a_result(right: Results) -> None:
    headline = {"granted": False, "sentence": "No claim: listed as known failures, but passing: ex-001."}
    (only,) = read({**right, "headline": headline})["results"]
    assert only["ruleId"] == "no-claim"
    assert only["message"]["text"] == headline["sentence"]


@pytest.mark.parametrize(
    ("kind", "address", "uri"),
    [
        ("process", "python3.11 adapters/big two.py --fast", "adapters/big"),
        ("process", "python3.11 'adapters/big two.py' --fast", "adapters/big%20two.py"),
        ("process", "./adapter", "adapter"),
        ("process", "node --stack-size=2000 adapter.js", "adapter.js"),
        ("process", "/usr/bin/python3 /opt/engine.py", "bigtwo-conformance"),
        ("process", "java -jar ../engine.jar", "bigtwo-conformance"),
        ("process", "engine", "bigtwo-conformance"),
        ("process", "an 'open quotation", "bigtwo-conformance"),
        ("http", "http://127.0.0.1:8000", "bigtwo-conformance"),
    ],
)
def test_a_result_stands_beside_the_program(wrong: Results, kind: str, address: str, uri: str) -> None:
    implementation = {**wrong["implementation"], "kind": kind, "address": address}
    for result in read({**wrong, "implementation": implementation})["results"]:
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
