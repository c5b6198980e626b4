"""Two runs side by side."""

import copy
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bigtwo_conformance.comparing import FORMAT, MAX_LISTED, compare, comparison_as_text
from bigtwo_conformance.results import Results, checked
from tests.runner.engines import COMMAND, called, engine, results_of

WORDS = ["run", "--operation", "classify", "--times", "1"]
Runs = dict[str, Results]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture
def runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> Runs:
    """The results of an engine that is right, and of one that names kinds wrongly."""
    for name, command in (
        ("right", COMMAND),
        ("wrong", engine(folder, '"kind": found[0], "dec', '"kind": found[0].upper(), "dec')),
    ):
        if not (folder / name).exists():
            called(capsys, *WORDS, "--reports", str(folder / name), "--", *command)
    return {name: results_of(folder / name) for name in ("right", "wrong")}


def test_nothing_changes_between_a_run_and_itself(runs: Runs) -> None:
    for results in runs.values():
        found = compare(results, results)
        assert not found.is_worse
        assert not any(found.cases.values())
        assert not any(found.rules.values())
        assert found.notes == found.gained == found.lost == ()
    assert compare(runs["right"], runs["right"]).claim == "kept"
    assert compare(runs["wrong"], runs["wrong"]).claim == "absent"


def test_what_breaks_is_worse_and_what_is_mended_is_not(runs: Runs) -> None:
    worse, better = compare(runs["right"], runs["wrong"]), compare(runs["wrong"], runs["right"])
    failing = {case["id"] for case in runs["wrong"]["cases"] if case["status"] == "fail"}
    assert {each.id for each in worse.cases["newly_failing"]} == failing
    assert {each.id for each in better.cases["newly_passing"]} == failing
    assert {(each.before, each.after) for each in worse.cases["newly_failing"]} == {("pass", "fail")}
    kept = {rule["id"] for rule in runs["right"]["rules"] if rule["verdict"] == "kept"}
    lost = kept - {rule["id"] for rule in runs["wrong"]["rules"] if rule["verdict"] == "kept"}
    assert lost
    assert {each.id for each in worse.rules["no_longer_kept"]} == lost
    assert {each.id for each in better.rules["newly_kept"]} == lost
    assert worse.is_worse
    assert worse.claim == "lost"
    assert worse.lost == better.gained == ("base", "classify")
    assert not better.is_worse
    assert better.claim == "gained"


def changed(results: Results, change: Callable[[Results], object]) -> Results:
    other = copy.deepcopy(results)
    change(other)
    return other


def without_cases(results: Results, number: int) -> Results:
    """The results without the last cases, and without the rules that cite them."""
    other = copy.deepcopy(results)
    gone = {case["id"] for case in other["cases"][-number:]}
    other["counts"]["pass"] -= number
    other["cases"] = other["cases"][:-number]
    other["rules"] = [rule for rule in other["rules"] if not gone & set(rule["cases"])]
    return checked(other)


def test_what_only_one_run_asked_is_new_or_gone(runs: Runs) -> None:
    right = runs["right"]
    less = without_cases(right, 3)
    gone = compare(right, less)
    assert {each.id for each in gone.cases["gone"]} == {case["id"] for case in right["cases"][-3:]}
    assert gone.rules["gone"]
    assert not gone.is_worse
    new = compare(less, right)
    assert [(each.before, each.after) for each in new.cases["new"]] == [(None, "pass")] * 3

    def not_run(results: Results) -> None:
        results["cases"][0]["status"] = "not-run"

    assert [each.id for each in compare(right, changed(right, not_run)).cases["gone"]] == [right["cases"][0]["id"]]


def test_another_way_of_failing_is_told(runs: Runs) -> None:
    def crash(results: Results) -> None:
        next(case for case in results["cases"] if case["status"] == "fail")["status"] = "crash"

    found = compare(runs["wrong"], changed(runs["wrong"], crash))
    assert [(each.before, each.after) for each in found.cases["failing_otherwise"]] == [("fail", "crash")]
    assert not found.is_worse


def test_a_claim_of_less_is_worse(runs: Runs) -> None:
    def less(results: Results) -> None:
        results["scope"]["operations"].remove("classify")

    found = compare(runs["right"], changed(runs["right"], less))
    assert found.claim == "kept"
    assert found.lost == ("classify",)
    assert found.is_worse
    assert "No longer claimed: classify" in comparison_as_text(found)


@pytest.mark.parametrize(
    ("path", "value", "note"),
    [
        ("corpus edition", "9.9.9", "The corpus has other editions, {edition} before and 9.9.9 after"),
        ("corpus sha256", "0" * 64, "Both corpora say that they are edition {edition}, but they differ."),
        ("selection rules", ["PG-COMB-05"], "narrowed to different cases"),
        ("scope operations", ["compare"], "asked about different rules or operations"),
        ("implementation implementation name", "other", "different names"),
        ("run complete", False, "The second run did not come to its end."),
    ],
)
def test_what_makes_runs_differ_is_said(runs: Runs, path: str, value: object, note: str) -> None:
    def change(results: Results) -> None:
        *folders, name = path.split()
        for each in folders:
            results = results[each]
        results[name] = value

    right = runs["right"]
    (said,) = compare(right, changed(right, change)).notes
    assert note.format(edition=right["corpus"]["edition"]) in said


def test_the_command(runs: Runs, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = (str(folder / name / "results.json") for name in ("right", "wrong"))
    ended = called(capsys, "compare", before, after)
    assert ended.code == 1
    lines = ended.out.splitlines()
    assert lines[0].startswith("before: starter 1 (python): Base game, classify, ")
    assert f"corpus {runs['right']['corpus']['edition']} (" in lines[0]
    assert lines[2].startswith("Claim lost: No claim: ")
    assert lines[3] == "No longer claimed: base, classify"
    failing = len(compare(runs["right"], runs["wrong"]).cases["newly_failing"])
    start = lines.index(f"Cases that fail now: {failing}")
    assert " (pass -> fail): " in lines[start + 1]
    assert f"  and {failing - MAX_LISTED} more" in lines
    assert lines[-1] == "Something is worse."
    assert called(capsys, "compare", after, before).out.splitlines()[-1] == "Nothing is worse."
    assert called(capsys, "compare", after, before).code == 0


def test_as_json(runs: Runs, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = (str(folder / name / "results.json") for name in ("right", "wrong"))
    ended = called(capsys, "compare", "--json", before, after)
    assert ended.code == 1
    found = json.loads(ended.out)
    assert found == json.loads(json.dumps(compare(runs["right"], runs["wrong"]).to_dict()))
    assert found["format"] == FORMAT
    assert found["worse"] is True
    assert found["before"]["granted"] is True
    assert len(found["cases"]["newly_failing"]) > MAX_LISTED
    assert set(found["cases"]["newly_failing"][0]) == {"id", "says", "before", "after"}


def test_what_is_no_results_is_refused(runs: Runs, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = str(folder / "right" / "results.json")
    (folder / "broken.json").write_text('{"cases": [}')
    (folder / "bytes.json").write_bytes(b"\xff")
    for other in (folder / "nowhere.json", folder / "broken.json", folder / "bytes.json"):
        for pair in ((right, str(other)), (str(other), right)):
            ended = called(capsys, "compare", *pair)
            assert ended.code == 2
            assert str(other) in ended.err


def test_a_table_of_engines(folder: Path, runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(folder / name / "results.json") for name in ("right", "wrong", "right")]
    table = json.loads(called(capsys, "compare", "--json", *paths).out)
    right, wrong, again = table["engines"]
    assert right == again
    assert (right["granted"], wrong["granted"]) == (True, False)
    assert right["groups"]["combinations"]["broken"] == 0 < wrong["groups"]["combinations"]["broken"]
    assert table["groups"] == ["combinations"]
    _, _, *rows = called(capsys, "compare", *paths).out.splitlines()
    assert [row.split(" | ")[3] for row in rows] == ["yes", "no", "yes"]
    page = called(capsys, "compare", "--html", *paths)
    assert page.code == 0
    assert page.out.count("<tr><td>") == 3
