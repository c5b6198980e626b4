"""Reports of runs in which everything goes wrong: complete, well-formed, and true to results.json."""

import copy
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import jsonschema_rs
import pytest

from bigtwo_conformance import reports
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.known_failures import HEADING, brought_up_to_date, ids, update
from bigtwo_conformance.protocol import assumed_hello
from bigtwo_conformance.results import Results, read
from bigtwo_conformance.runner import Outcome, Run
from bigtwo_conformance.strict_json import schema
from tests.runner.engines import COMMAND, Call, Ended, engine, outcome, results_of
from tests.tables import rows

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
def results(folder: Path, call: Call) -> Results:
    """An engine that answers some wrongly, and others with characters that no report may stumble on."""
    if not (folder / "results.json").exists():
        wrong = f'return {{"result": "{NASTY}"}} if "9S" in a else {{"result": "b-beats-a"}}\n\n\ndef unused(a, b):\n'
        command = engine(folder, "def compare(a, b):\n", f"def compare(a, b):\n    {wrong}")
        words = ["--operation", "compare", "--operation", "classify", "--reports", str(folder), "--times", "1"]
        assert call("run", *words, "--", *command).code == 1
    return read((folder / "results.json").read_text())


def test_every_report_is_written(results: Results, folder: Path) -> None:
    for name, made in reports.FILES.items():
        assert (folder / name).read_text(encoding="utf-8") == made(results)
    assert not list(folder.glob("*.unfinished"))
    causes = re.findall(r"^(\d+)\. ", (folder / "summary.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert causes == [str(number) for number in range(1, len(results["causes"]) + 1)] != []


def test_results_satisfy_their_schema(results: Results) -> None:
    validator = jsonschema_rs.Draft202012Validator(schema("results"))
    assert [error.message for error in validator.iter_errors(results)] == []


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
    """What is out of scope is counted without being tested."""
    suites = ET.fromstring(reports.FILES["junit.xml"](results))
    cases = list(suites.iter("testcase"))
    assert len(cases) == len(results["cases"]) == int(suites.attrib["tests"])
    assert all(case.attrib["name"] and case.attrib["classname"] for case in cases)
    failures = sum(case.find("failure") is not None for case in cases)
    assert failures == int(suites.attrib["failures"])
    assert failures == sum(case["status"] == "fail" and not case["optional"] for case in results["cases"]) > 0
    assert sum(int(suite.attrib["failures"]) for suite in suites) == failures
    assert sum(int(suite.attrib["tests"]) for suite in suites) == len(cases)
    assert int(suites.attrib["skipped"]) == sum(case["optional"] for case in results["cases"])
    for suite in suites:
        assert suite[0].tag == "properties"
        properties = {each.attrib["name"]: each.attrib["value"] for each in suite[0]}
        assert int(properties["out of scope"]) == sum(len(each["cases"]) for each in results["out_of_scope"]) > 100
        assert properties["asked about"] in suites.attrib["name"]
        for each in results["out_of_scope"]:
            assert properties[f"out of scope: it {each['reason']}"] == str(len(each["cases"]))


@rows("name", sorted(set(reports.FILES) - {"results.json"}))
def test_every_report_names_the_scope(name: str, results: Results) -> None:
    """The rules, the operations, and how many of the cases that apply were asked."""
    asked, apply = (results["scope"]["rules"][0][count] for count in ("asked", "apply"))
    text = reports.FILES[name](results)
    assert "<b>" not in text
    assert f"base, classify + compare, {asked} of {apply} cases that apply" in text
    house = copy.deepcopy(results)
    house["scope"]["rules"][0]["variant"] = {"extends": "base", "options": {"suit_order": "DHSC", "triples": False}}
    text = reports.FILES[name](house).replace("\\_", "_")
    assert "base+suit_order=DHSC+triples=false, classify + compare, " in text


def test_a_report_that_lists_some_counts_the_others(results: Results) -> None:
    many = copy.deepcopy(results)
    broken = next(rule for rule in many["rules"] if rule["verdict"] == "broken")
    for count, others in ((20, []), (27, ["And 7 more, in `report.html`."])):
        many["rules"] = [broken | {"id": f"PG-X-{number:02}"} for number in range(count)]
        text = reports.FILES["summary.md"](many)
        assert text.count("| PG-X-") == 20
        assert re.findall("^And .*", text, re.MULTILINE) == others


WORDS = ["run", "--operation", "classify", "--times", "1"]
Runs = dict[str, Results]


@pytest.fixture(scope="module")
def runs_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture
def runs(runs_folder: Path, call: Call) -> Runs:
    """The results of an engine that is right, and of one that names kinds wrongly."""
    for name, command in (
        ("right", COMMAND),
        ("wrong", engine(runs_folder, '"kind": found[0], "dec', '"kind": found[0].upper(), "dec')),
    ):
        if not (runs_folder / name).exists():
            call(*WORDS, "--reports", str(runs_folder / name), "--", *command)
    return {name: results_of(runs_folder / name) for name in ("right", "wrong")}


def test_a_page_shows_whether_there_is_a_claim(runs: Runs) -> None:
    shown = {name: 'class="headline granted"' in reports.FILES["report.html"](found) for name, found in runs.items()}
    assert shown == {"right": True, "wrong": False}


def test_what_is_no_results_is_refused(runs: Runs, runs_folder: Path, call: Call) -> None:
    right = str(runs_folder / "right" / "results.json")
    (runs_folder / "broken.json").write_text('{"cases": [}')
    (runs_folder / "bytes.json").write_bytes(b"\xff")
    for other in (runs_folder / "nowhere.json", runs_folder / "broken.json", runs_folder / "bytes.json"):
        for pair in ((right, str(other)), (str(other), right)):
            ended = call("compare", *pair)
            assert ended.code == 2
            assert str(other) in ended.err


CASES = corpus().select(rule="PG-COMB-05", variant="base")[:5]
FIRST, SECOND, THIRD, FOURTH, FIFTH = CASES
WRONG = ('RUN = "A23456789TJQKA"', 'RUN = "3456789TJQKA2A"')


def outcomes(*statuses: str) -> list[Outcome]:
    """The first cases with these statuses."""
    return [outcome(case, status) for case, status in zip(CASES, statuses, strict=False)]


def test_a_new_list_has_a_heading_and_titles() -> None:
    text = brought_up_to_date("", outcomes("pass", "fail", "crash", "unsteady", "not-run"))
    assert text == HEADING + "".join(f"{case.id}  # {case.title}\n" for case in (SECOND, THIRD, FOURTH))
    assert ids(text) == (SECOND.id, THIRD.id, FOURTH.id)


def test_what_still_fails_stays_where_it_is_with_its_comment() -> None:
    before = (
        f"# suits\n\n{THIRD.id} # see issue 7\n  {FIRST.id}   # mended\n\n{SECOND.id}\n# the end\n"
        f"{FIFTH.id}\nex-999@base"
    )
    after = brought_up_to_date(before, outcomes("pass", "fail", "fail", "fail", "not-run"))
    assert after == (
        f"# suits\n\n{THIRD.id} # see issue 7\n\n{SECOND.id}\n# the end\n{FIFTH.id}\nex-999@base\n"
        f"{FOURTH.id}  # {FOURTH.title}\n"
    )
    assert brought_up_to_date(after, outcomes("pass", "fail", "fail", "fail", "not-run")) == after


def test_the_end_of_a_line_is_a_line_feed_alone() -> None:
    before = f"{FIRST.id}  # a form feed \f and a separator \u2028 are part of a comment\n"
    assert brought_up_to_date(before, outcomes("fail")) == before
    assert ids(before) == (FIRST.id,)


def run_listing(call: Call, path: Path, command: list[str], *more: str) -> Ended:
    return call(*WORDS, "--known-failures", str(path), *more, "--", *command)


@pytest.mark.check
def test_a_run_with_the_written_list_passes(tmp_path: Path, call: Call) -> None:
    command = engine(tmp_path, *WRONG)
    path = tmp_path / "known.txt"
    written = run_listing(call, path, command, "--write", "--reports", str(tmp_path))
    assert written.code == 0
    listed = ids(path.read_text())
    assert f"{path}: {len(listed)} cases added, 0 taken out." in written.err
    found = results_of(tmp_path)
    assert found["known_failures"] == {"listed": list(listed), "passing": []}
    assert run_listing(call, path, command).code == 0
    all_listed = path.read_text()
    path.write_text(all_listed.replace(f"{listed[0]} ", "# "))
    assert run_listing(call, path, command).code == 1
    path.write_text(all_listed)
    # A stale entry fails, until the list is brought up to date again.
    mended = next(case["id"] for case in found["cases"] if case["status"] == "pass")
    text = f"{path.read_text()}{mended}  # mended long ago\n"
    path.write_text(text)
    stale = run_listing(call, path, command)
    assert stale.code == 1
    assert f"listed as known failures, but passing: {mended}." in stale.out
    assert run_listing(call, path, command, "--write").code == 0
    assert path.read_text() == text.removesuffix(f"{mended}  # mended long ago\n")
    again = run_listing(call, path, COMMAND, "--write")
    assert again.code == 0
    assert path.read_text() == HEADING
    assert f"0 cases added, {len(listed)} taken out." in again.err


def test_failures_that_a_reference_found_can_be_listed(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "known.txt"
    path.write_text("ref-ex-002\nex-002@pusoy-dos\n")
    assert run_listing(call, path, COMMAND).code == 0


@rows(
    "content, more, says",
    [
        (None, [], "cannot be read: No such file or directory"),
        (b"\xff", ["--write"], "it is not UTF-8"),
        (b"cx-000000", ["--write"], "lists cx-000000, which is no case"),
        (b"ref-cx-000000", [], "lists ref-cx-000000, which is no case"),
    ],
)
def test_a_list_that_is_none_is_refused(
    content: bytes | None, more: list[str], says: str, tmp_path: Path, call: Call
) -> None:
    path = tmp_path / "known.txt"
    if content is not None:
        path.write_bytes(content)
    ended = run_listing(call, path, COMMAND, *more)
    assert ended.code == 2
    assert says in ended.err
    assert content is None or path.read_bytes() == content


def test_a_list_that_cannot_be_written_is_said(tmp_path: Path, call: Call) -> None:
    words = ["run", "--case", "ex-002", "--known-failures", str(tmp_path / "no" / "x"), "--write"]
    ended = call(*words, "--", *COMMAND)
    assert ended.code == 2
    assert "cannot be written: No such file or directory." in ended.err
    ended = call(*WORDS, "--write", "--", *COMMAND)
    assert ended.code == 2
    assert "--known-failures FILE" in ended.err


def test_an_interrupted_run_writes_nothing(tmp_path: Path) -> None:
    done = Run(assumed_hello(""), tuple(outcomes("fail", "not-run")), 0.0, False, True, ())
    listed, says = update(tmp_path / "known.txt", "ex-002\n", done)
    assert listed == "ex-002\n"
    assert says.endswith("stays as it was, because the run did not come to its end.")
    assert not (tmp_path / "known.txt").exists()
