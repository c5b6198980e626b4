"""SARIF 2.1.0, as services read it that show findings beside code: a result for each cause."""

from __future__ import annotations

import hashlib
import json
import shlex
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bigtwo_conformance.causes import cause_line
from bigtwo_conformance.protocol import shortened
from bigtwo_conformance.relations import RELATIONS
from bigtwo_conformance.reports.words import one_line, scope_line, who, why_not
from bigtwo_conformance.rulebook import statement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo_conformance.results import Results

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
NAME = "bigtwo-conformance"
MAX_TEXT_LENGTH = 1_000
"""In characters, of the sentence of a rule; GitHub takes 1,024."""

NO_ANSWER = "no-answer"
COUNTS = "counts"
NO_CLAIM = "no-claim"
OTHERS: Mapping[str, str] = {
    NO_ANSWER: "Every operation that is claimed is answered.",
    COUNTS: "The moves and lines of play that are counted are as many as the rules allow.",
    NO_CLAIM: "The run comes to its end, proves a rule, and finds its list of known failures up to date.",
}
"""What is wrong where no rule of the rulebook is: an operation that never answers, counts alone, or the run
itself."""


def sarif(results: Results) -> str:
    """One run of one tool. The rules are those that are broken, and what a cause is about besides."""
    found = list(_results(results))
    broken = [rule["id"] for rule in results["rules"] if rule["verdict"] == "broken"]
    ids = list(dict.fromkeys([*broken, *(each["ruleId"] for each in found)]))
    for each in found:
        each["ruleIndex"] = ids.index(each["ruleId"])
    run = results["run"]
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": NAME,
                        "version": results["corpus"]["edition"],
                        "rules": [_rule(id_, results) for id_ in ids],
                    }
                },
                "automationDetails": {
                    "id": f"{NAME}/",
                    "description": {"text": _text(f"{who(results)}: {scope_line(results)}")},
                },
                "invocations": [
                    {
                        "executionSuccessful": run["complete"],
                        "startTimeUtc": run["started"],
                        "toolExecutionNotifications": [
                            {"level": "note", "message": {"text": _text(note)}} for note in run["notes"]
                        ],
                    }
                ],
                "columnKind": "unicodeCodePoints",
                "results": found,
                "properties": {"headline": results["headline"], "corpus": results["corpus"]},
            }
        ],
    }
    return json.dumps(log, ensure_ascii=True, indent=1) + "\n"


def _results(results: Results) -> list[dict[str, Any]]:
    """A result for each cause; one for the run where there is no claim for another reason."""
    level = "warning" if results["headline"]["granted"] else "error"
    cases = {case["id"]: case for case in results["cases"]}
    found = [_result(cause, cases, level, results) for cause in results["causes"]]
    found += [_result(cause, cases, "note", results) for cause in results["optional"]]
    if not results["causes"] and not results["headline"]["granted"]:
        found.append(_placed(NO_CLAIM, results["headline"]["sentence"], level, results))
    times: dict[str, int] = {}
    for each in found:
        # Which of the causes of a rule it is, so that the same fault is known again in the next run.
        number = times[each["ruleId"]] = times.get(each["ruleId"], 0) + 1
        digest = hashlib.sha256(f"{each['ruleId']} {number}".encode()).hexdigest()
        each["partialFingerprints"] = {"primaryLocationLineHash": f"{digest[:16]}:{number}"}
    return found


def _result(
    cause: Mapping[str, Any], cases: Mapping[str, dict[str, Any]], level: str, results: Results
) -> dict[str, Any]:
    smallest = cases.get(cause["smallest"])
    sentences = [cause_line(cause).rstrip(".") + "."]
    if smallest:
        sentences += [*why_not(smallest), f"Ask again: {smallest['repeat']}"]
    result = _placed(_rule_of(cause, cases), " ".join(sentences), level, results)
    if operation := (cause["example"] or smallest or {}).get("operation"):
        result["locations"][0]["logicalLocations"] = [{"name": operation, "kind": "function"}]
    result["properties"] = {
        "cases": cause["cases"],
        "rules": cause["rules"],
        "question": cause["example"] or (smallest["question"] if smallest else None),
    }
    return result


def _rule_of(cause: Mapping[str, Any], cases: Mapping[str, dict[str, Any]]) -> str:
    """The id of what a cause breaks: a rule of the rulebook, a relation between answers, or one of the others."""
    if cause["relation"] is not None:
        return f"relation-{cause['relation']}"
    if cause["rules"]:
        return str(cause["rules"][0])
    return NO_ANSWER if cause["smallest"] in cases else COUNTS


def _placed(rule: str, text: str, level: str, results: Results) -> dict[str, Any]:
    location = {"physicalLocation": {"artifactLocation": {"uri": _artifact(results)}, "region": {"startLine": 1}}}
    return {"ruleId": rule, "level": level, "message": {"text": _text(text)}, "locations": [location]}


def _artifact(results: Results) -> str:
    """The file that is shown beside a result: the program under test as its command names it, else the tool's name.

    Services refuse results without a place. Nobody knows the line of somebody else's engine that is wrong.
    """
    try:
        words = shlex.split(results["implementation"]["address"])
    except ValueError:
        words = []
    if results["implementation"]["kind"] == "process":
        for number, word in enumerate(words):
            inside = word.removeprefix("./")
            is_file = "/" in word or ("." in word and number > 0)  # the first word may be python3.11
            if is_file and not word.startswith(("-", "/", "../")):
                return quote(inside)
    return NAME


def _rule(id_: str, results: Results) -> dict[str, Any]:
    text = _text(shortened(_says(id_, results), MAX_TEXT_LENGTH))
    return {
        "id": id_,
        "shortDescription": {"text": text},
        "fullDescription": {"text": text},
        "help": {"text": f"{text} The report of the run shows the smallest question that breaks it."},
        "defaultConfiguration": {"level": "error"},
    }


def _says(id_: str, results: Results) -> str:
    """The sentence of a rule, of a relation, or of one of the others."""
    stated = {rule["id"]: rule["statement"] for rule in results["rules"]}
    relations = {f"relation-{relation.name}": relation.says for relation in RELATIONS}
    return str({**stated, **relations, **OTHERS}.get(id_) or statement(id_))


def _text(text: str) -> str:
    """Plain text of a message, on one line: `](` would make a link of it, and braces a placeholder."""
    return one_line(text).replace("](", "] (").replace("{", "{{").replace("}", "}}")
