"""Writes JUnit XML."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

from bigtwo_conformance.reports.words import STATUS_SENTENCES, as_json, one_line, printable, scope_line, who, why_not
from bigtwo_conformance.results import Results


def junit(results: Results) -> str:
    """A suite for each group of cases. Whatever is no right answer is a failure; cases out of scope are no tests, and
    properties of every suite say how many there are."""
    suites = ET.Element("testsuites", name=f"{who(results)}: {scope_line(results)}")
    totals: Counter[str] = Counter()
    for group in dict.fromkeys(case["group"] for case in results["cases"]):
        suite = ET.SubElement(suites, "testsuite", name=group)
        _add_properties(suite, results)
        counts: Counter[str] = Counter()
        for case in results["cases"]:
            if case["group"] == group:
                counts.update(_add(suite, case))
        suite.set("timestamp", results["run"]["started"].removesuffix("Z"))
        suite.set("time", f"{sum(float(each.get('time', '0')) for each in suite):.6f}")
        _numbers(suite, counts)
        totals.update(counts)
    _numbers(suites, totals)
    text = ET.tostring(suites, encoding="unicode", xml_declaration=False)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _add_properties(suite: ET.Element, results: Results) -> None:
    """What is the same for the whole run. Only a suite has properties."""
    left_out = {f"out of scope: it {each['reason']}": str(len(each["cases"])) for each in results["out_of_scope"]}
    facts = {
        "headline": results["headline"]["sentence"],
        "asked about": scope_line(results),
        "corpus": f"{results['corpus']['edition']} {results['corpus']['sha256']}",
        "out of scope": str(sum(map(int, left_out.values()))),
        **left_out,
    }
    properties = ET.SubElement(suite, "properties")
    for name, value in facts.items():
        ET.SubElement(properties, "property", name=one_line(name), value=one_line(value))


def _add(suite: ET.Element, case: dict[str, Any]) -> dict[str, int]:
    name = f"{case['id']}: {printable(case['title'])}"
    seconds = f"{case['seconds']:.6f}"
    element = ET.SubElement(suite, "testcase", classname=case["group"], name=name, time=seconds)
    if case["status"] == "pass":
        return {"tests": 1}
    if case["status"] == "not-run" or case["known_failure"] or case["optional"]:
        reason = STATUS_SENTENCES["not-run"]
        if case["status"] != "not-run":
            reason = "listed as a known failure" if case["known_failure"] else "left open by the documents"
        ET.SubElement(element, "skipped", message=reason)
        return {"tests": 1, "skipped": 1}
    sentences = why_not(case)
    failure = ET.SubElement(element, "failure", type=case["status"], message=sentences[0])
    failure.text = "\n".join(
        [
            *sentences,
            f"Rules: {', '.join(case['rules'])}",
            f"Question: {as_json(case['question'])}",
            f"Expected: {as_json(case['expect'])}",
            f"Answer: {as_json(case['answer'])}",
            f"Why it is asked: {printable(case['why'])}",
            f"Again: {printable(case['repeat'])}",
        ]
    )
    if case["noise"]:
        ET.SubElement(element, "system-err").text = printable(case["noise"])
    return {"tests": 1, "failures": 1}


def _numbers(element: ET.Element, counts: Counter[str]) -> None:
    for name in ("tests", "failures", "skipped"):
        element.set(name, str(counts[name]))
    element.set("errors", "0")
