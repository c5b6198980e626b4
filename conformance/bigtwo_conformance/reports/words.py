"""Texts that several reports share."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from bigtwo_conformance.case_scope import rules_text, scope_text
from bigtwo_conformance.diagnosis import cause_line
from bigtwo_conformance.protocol import MAX_SAID, shortened
from bigtwo_conformance.results import Results
from bigtwo_conformance.verdicts import some

STATUS_SENTENCES = {
    "pass": "The answer is right.",
    "fail": "The answer is wrong.",
    "unsteady": "It did not answer the same each time it was asked.",
    "invalid-answer": "What came back is no answer.",
    "error": "It said that it has no answer.",
    "crash": "It ended, or closed the connection, without an answer.",
    "timeout": "It did not answer in time.",
    "not-run": "It was not asked.",
}
"""What each status means, in a sentence."""

REASONS = ("plays ", "does not answer ", "does not say which ")
"""How the reasons begin that are listed together."""

MAX_CAUSES = 5
"""How many causes are described in full."""

# Characters that XML cannot hold, not even escaped, and those that would break a line, move a cursor, or show what
# follows in another order than written.
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    """The text with control characters written out, as in \\x1b."""
    return UNPRINTABLE.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def one_line(text: str) -> str:
    """The same on one line: line feeds are written out too."""
    return printable(text).replace("\n", "\\x0a")


def as_json(value: object) -> str:
    """A value as one line of JSON."""
    return printable(json.dumps(value, ensure_ascii=False, default=str))


def why_not(case: dict[str, Any]) -> list[str]:
    """What is wrong with the answer to a case, a sentence and a line each."""
    output = [*case["differences"], *([case["message"]] if case["message"] else [])]
    if case["status"] == "unsteady":
        output.insert(0, f"{STATUS_SENTENCES['unsteady']} The attempts: {', '.join(case['attempts'])}.")
    return [shortened(one_line(sentence), MAX_SAID) for sentence in output or [STATUS_SENTENCES[case["status"]]]]


def failing(results: Results) -> list[dict[str, Any]]:
    """The cases that were asked and did not pass, those with the smallest question first."""
    wrong = [case for case in results["cases"] if case["status"] not in ("pass", "not-run")]
    return sorted(wrong, key=lambda case: (len(json.dumps(case["question"])), case["id"]))


def count_line(results: Results) -> str:
    """The last line of the console, as other tools like to read it."""
    counts = results["counts"]
    not_passed = sum(counts.values()) - counts["pass"] - counts["not-run"]
    skipped = counts["not-run"] + sum(len(each["cases"]) for each in results["out_of_scope"])
    return f"{counts['pass']} passed, {not_passed} failed, {skipped} skipped"


def kept_line(results: Results) -> str:
    """How many of the rules are kept, and why not the others; empty where no rule was asked for."""
    verdicts = Counter(rule["verdict"] for rule in results["rules"])
    elsewhere = verdicts.pop("not-in-force", 0)
    if not verdicts:
        return ""
    apart = f" {elsewhere} more hold under other rules only." if elsewhere else ""
    if verdicts["kept"] == verdicts.total():
        every = "the one" if verdicts.total() == 1 else f"all {verdicts.total()}"
        return f"Rules kept: {every} that can be asked about.{apart}"
    broken = some([rule["id"] for rule in results["rules"] if rule["verdict"] == "broken"])
    named = {"broken": f"broken: {broken}", "differs": "decided otherwise"}
    other = [f"{times} {named.get(verdict, verdict)}" for verdict, times in verdicts.items() if verdict != "kept"]
    beside = f" ({'; '.join(other)})" if other else ""
    return f"Rules kept: {verdicts['kept']} of the {verdicts.total()} that can be asked about{beside}.{apart}"


def counted(number: int, what: str) -> str:
    """A number of things, as in `1 case` and `2 cases`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def explains_line(cause: dict[str, Any], results: Results) -> str:
    """How many of the failing cases a cause explains and, where it accuses no rule, which rules these rest on."""
    explained, wrong = len(cause["cases"]), len(failing(results))
    those = f"up to {explained} of the {wrong} failing cases"
    if explained == wrong:
        those = "the one failing case" if wrong == 1 else f"all {wrong} failing cases"
    more = f" and {further} more" if (further := cause.get("further", 0)) else ""
    one = "It rests" if explained == 1 else "They rest"
    rests = f" {one} on {', '.join(cause['rules'])}{more}." if cause["rules"] and not cause["accuses"] else ""
    return f"It explains {those}.{rests}"


def who(results: Results) -> str:
    """The implementation by name, version and language."""
    named = results["implementation"]["implementation"]
    return one_line(f"{named['name']} {named['version']} ({named['language']})")


def scope_line(results: Results) -> str:
    """What was asked about: variants or house rules as `--as` reads them, operations, and cases asked of cases that
    apply."""
    return one_line(scope_text(results["scope"]["rules"], results["scope"]["operations"]))


def question_of(shown: Mapping[str, Any], results: Results) -> dict[str, Any]:
    """A question, without the rules where they are those that are always asked about."""
    question = {name: value for name, value in shown["question"].items() if name != "variant"}
    variant = shown["question"].get("variant")
    if variant is None or [each["variant"] for each in results["scope"]["rules"]] == [variant]:
        return question
    return {"variant": rules_text(variant), **question}


def question_text(shown: Mapping[str, Any], results: Results) -> str:
    """An operation and its question in one line."""
    return f"{shown['operation']} {as_json(question_of(shown, results))}"


def out_of_scope_lines(results: Results) -> list[str]:
    """What was not asked, a line for each sort of reason."""
    found: dict[str, list[str]] = {}
    cases: Counter[str] = Counter()
    for each in results["out_of_scope"]:
        what = next((sort for sort in REASONS if each["reason"].startswith(sort)), each["reason"])
        about = each["reason"].removeprefix(what).strip().removesuffix(" it plays")
        found.setdefault(what, []).append(about.split()[0] if what == REASONS[0] else about)
        cases[what] += len(each["cases"])
    lines = []
    for what, about in found.items():
        listed = some(list(dict.fromkeys(each for each in about if each)))
        says = "plays other rules than they are about" if what == REASONS[0] else what.strip()
        these = f" ({listed})" if listed else ""
        lines.append(one_line(f"{counted(cases[what], 'case')}: it {says}{these}."))
    return lines


def smallest_of(cause: dict[str, Any], results: Results) -> dict[str, Any] | None:
    """The case with the smallest question among those that a cause explains; None where no case shows it."""
    return next((case for case in results["cases"] if case["id"] == cause["smallest"]), None)


def optional_line(cause: dict[str, Any], results: Results) -> str:
    """What the documents leave open and an implementation decides otherwise, with the smallest question."""
    shown = smallest_of(cause, results)
    return f"{one_line(cause_line(cause))}{f' {question_text(shown, results)}' if shown else ''}"
