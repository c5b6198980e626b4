"""Reports of runs in which everything goes wrong: complete, well-formed, and true to results.json."""

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bigtwo_conformance import reports
from bigtwo_conformance.results import InvalidResults, Results, checked
from bigtwo_conformance.shapes import schema
from tests.runner.engines import COMMAND, called, engine

NASTY = "</script><b>\\x1b[31m\\x00 ]]> & # \\u2028"
VOID = {"meta", "br"}


class Page(HTMLParser):
    """Notes whether tags are closed in order, and what would be loaded from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loaded += [str(value) for name, value in attrs if name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reports")


@pytest.fixture
def results(folder: Path, capsys: pytest.CaptureFixture[str]) -> Results:
    """An engine that answers some wrongly, and others with characters that no report may stumble on."""
    if not (folder / "results.json").exists():
        wrong = f'return {{"result": "{NASTY}"}} if "9S" in a else {{"result": "b-beats-a"}}\n\n\ndef unused(a, b):\n'
        command = engine(folder, "def compare(a, b):\n", f"def compare(a, b):\n    {wrong}")
        words = ["--operation", "compare", "--operation", "classify", "--reports", str(folder), "--times", "1"]
        assert called(capsys, "run", *words, "--", *command).code == 1
    return checked(json.loads((folder / "results.json").read_text()))


def test_every_report_is_written(results: Results, folder: Path) -> None:
    for name, made in reports.FILES.items():
        assert (folder / name).read_text(encoding="utf-8") == made(results)
    assert not list(folder.glob("*.unfinished"))


def test_results_satisfy_their_schema(results: Results) -> None:
    validator = jsonschema_rs.Draft202012Validator(schema("results"))
    assert [error.message for error in validator.iter_errors(results)] == []


@pytest.mark.parametrize("name", ["counts", "cases", "rules"])
def test_results_that_contradict_themselves_are_refused(results: Results, name: str) -> None:
    forged: dict[str, Any] = json.loads(json.dumps(results))
    if name == "counts":
        forged["counts"]["pass"] += 1
    elif name == "cases":
        forged["cases"].pop()
    else:
        forged["rules"][0]["failing"].append("cx-none")
    with pytest.raises(InvalidResults):
        checked(forged)


def test_html_is_one_well_formed_file(results: Results) -> None:
    text = reports.FILES["report.html"](results)
    page = Page()
    page.feed(text)
    assert page.wrong == []
    assert page.open == []
    assert page.loaded == []
    assert "<script" not in text
    assert "<b>" not in text
    assert not re.search("[\x00-\x08\x1b]", text)
    for rule in results["rules"]:
        assert rule["id"] in text
    smallest = next(rule["smallest"] for rule in results["rules"] if rule["smallest"])
    assert f"run --case {smallest}" in text


def test_junit_is_read_by_a_real_parser_and_adds_up(results: Results) -> None:
    suites = ET.fromstring(reports.FILES["junit.xml"](results))
    cases = list(suites.iter("testcase"))
    assert len(cases) == len(results["cases"]) == int(suites.attrib["tests"])
    assert all(case.attrib["name"] and case.attrib["classname"] for case in cases)
    failures = sum(case.find("failure") is not None for case in cases)
    assert failures == int(suites.attrib["failures"])
    assert failures == sum(case["status"] == "fail" and not case["optional"] for case in results["cases"]) > 0
    assert sum(int(suite.attrib["failures"]) for suite in suites) == failures
    assert sum(int(suite.attrib["tests"]) for suite in suites) == len(cases)


def test_junit_counts_what_is_out_of_scope_without_testing_it(results: Results) -> None:
    suites = ET.fromstring(reports.FILES["junit.xml"](results))
    out_of_scope = sum(len(each["cases"]) for each in results["out_of_scope"])
    assert out_of_scope > 100
    assert int(suites.attrib["skipped"]) == sum(case["optional"] for case in results["cases"])
    for suite in suites:
        assert suite[0].tag == "properties"
        properties = {each.attrib["name"]: each.attrib["value"] for each in suite[0]}
        assert properties["out of scope"] == str(out_of_scope)
        assert properties["asked about"] in suites.attrib["name"]
        for each in results["out_of_scope"]:
            assert properties[f"out of scope: it {each['reason']}"] == str(len(each["cases"]))


@pytest.mark.parametrize("name", sorted(set(reports.FILES) - {"results.json"}))
def test_every_report_names_the_scope(results: Results, name: str) -> None:
    """The rules, the operations, and how many of the cases that apply were asked."""
    asked, apply = (results["scope"]["rules"][0][count] for count in ("asked", "apply"))
    text = reports.FILES[name](results)
    assert f"Base game, classify + compare, {asked} of {apply} cases that apply" in text


def test_markdown(results: Results) -> None:
    summary = reports.FILES["summary.md"](results)
    assert results["headline"]["sentence"].split(":")[0] in summary
    assert "<b>" not in summary


def test_reports_can_be_written_again(results: Results, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again = folder / "again"
    ended = called(capsys, "report", str(folder / "results.json"), "--reports", str(again))
    assert ended.code == 1
    assert (again / "report.html").read_text() == (folder / "report.html").read_text()
    for text in ("{}", "[]", '{"cases": [1]}', "{"):
        (again / "results.json").write_text(text)
        assert called(capsys, "report", str(again / "results.json")).code == 2


def test_house_rules_are_named_by_their_options(results: Results) -> None:
    results["scope"]["rules"][0]["variant"] = {"extends": "base", "options": {"suit_order": "DHSC", "triples": False}}
    for name in set(reports.FILES) - {"results.json"}:
        text = reports.FILES[name](results).replace("\\_", "_")
        assert "Base game with suits diamonds high, no triples, classify + compare, " in text, name


def test_a_granted_claim_is_shown_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--operation", "classify", "--operation", "compare", "--reports", str(tmp_path), "--times", "1"]
    assert called(capsys, "run", *words, "--", *COMMAND).code == 0
    assert 'class="headline granted"' in (tmp_path / "report.html").read_text()


def test_list_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    listed = called(capsys, "list", "--rule", "PG-COMB-05", "--variant", "base")
    assert listed.code == 0
    first = listed.out.splitlines()[0].split("\t")[0]
    shown = called(capsys, "show", first)
    assert shown.code == 0
    assert "PG-COMB-05: Of two pairs" in shown.out
