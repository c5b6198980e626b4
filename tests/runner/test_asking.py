"""What a program under test gets to see, and how the command ends."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bigtwo_conformance.arguments import selected
from bigtwo_conformance.corpus import InvalidCorpus, corpus
from bigtwo_conformance.results import checked
from bigtwo_conformance.shapes import faults
from bigtwo_conformance.verdicts import Selection
from tests.runner.engines import COMMAND, called, engine
from tests.waiting import PATIENCE, until

RULE = "PG-COMB-05"
PLAIN = "PG-COMB-13"
READ_LINE = "    asked = json.loads(line)\n"


def test_only_questions_are_sent_under_ids_without_meaning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = tmp_path / "seen"
    command = engine(tmp_path, READ_LINE, f"{READ_LINE}    open({str(seen)!r}, 'a').write(line)\n")
    assert called(capsys, "run", "--rule", PLAIN, "--variant", "base", "--times", "2", "--", *command).code < 2
    messages = [json.loads(line) for line in seen.read_text().splitlines()]
    for message in messages:
        definition = "hello-question" if message["operation"] == "hello" else "question"
        assert faults(message, "messages", definition) == ()
    operations = ("classify", "compare", "legal-moves")
    chosen = selected(Selection(variants=("base",), rules=(PLAIN,)))
    cases = [case for case in chosen if case.operation in operations]
    assert len(cases) > len(corpus().select(rule=PLAIN, variant="base")) // 2
    assert not any("tally" in case.expect for case in cases)
    # The first conversation asks the trivial questions; the second asks every case, twice.
    second_hello = [number for number, message in enumerate(messages) if message["operation"] == "hello"][1]
    asked = [json.dumps([message["operation"], message["input"]]) for message in messages[second_hello + 1 :]]
    first, second = asked[: len(cases)], asked[len(cases) :]
    assert sorted(first) == sorted(second) == sorted(json.dumps([case.operation, case.question]) for case in cases)
    assert first != second
    ids = [message["id"] for message in messages]
    assert len(set(ids)) == len(ids)
    assert not {case.id for case in cases} & set(ids)


def test_the_same_seed_asks_in_the_same_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inputs = []
    for seed in ("7", "7", "8"):
        seen = tmp_path / "seen"
        seen.unlink(missing_ok=True)
        command = engine(tmp_path, READ_LINE, f"{READ_LINE}    open({str(seen)!r}, 'a').write(line)\n")
        called(capsys, "run", "--rule", RULE, "--variant", "base", "--seed", seed, "--times", "1", "--", *command)
        inputs.append([json.loads(line).get("input") for line in seen.read_text().splitlines()])
    assert inputs[0] == inputs[1] != inputs[2]


def test_granted_is_zero(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "run", "--operation", "classify", "--operation", "compare", "--jobs", "2", "--", *COMMAND)
    assert ended.code == 0
    assert re.search(
        r"starter 1 conforms to base, classify \+ compare, (\d+) of \d{3} cases that apply, corpus", ended.out
    )
    assert ended.out.startswith("starter 1 (python): Base game, classify + compare, ")
    assert ended.out.splitlines()[-1].endswith(" skipped")
    assert " 0 failed, " in ended.out


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ('"DCHS"', '"CDHS"', "PG-SETUP-05"),
        ('"3456789TJQKA2"', '"23456789TJQKA"', "PG-SETUP-04"),
        ('RUN = "A23456789TJQKA"', 'RUN = "3456789TJQKA2A"', "PG-COMB-12"),
        (
            '"full-house", "four-of-a-kind", "straight-flush"]',
            '"four-of-a-kind", "full-house", "straight-flush"]',
            "PG-COMB-29",
        ),
        ("(1, SUITS.index(cards[-1][1]), POSITION[cards[-1]])", "(1, POSITION[cards[-1]])", "PG-COMB-16"),
        ('"a-beats-b" if', '"b-beats-a" if', "PG-COMB-02"),
    ],
)
def test_a_wrong_engine_is_caught_at_its_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, rule: str
) -> None:
    command = engine(tmp_path, old, new)
    ended = called(
        capsys, "run", "--operation", "compare", "--operation", "classify", "--reports", str(tmp_path), "--", *command
    )
    assert ended.code == 1
    found = checked(json.loads((tmp_path / "results.json").read_text()))
    assert rule in [each["id"] for each in found["rules"] if each["verdict"] == "broken"]
    assert found["headline"]["sentence"].startswith("No claim: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["run"],
        ["run", "--url", "http://127.0.0.1:1", "--", "true"],
        ["run", "--url", "localhost:8000"],
        ["run", "--rule", "PG-NONE-99", "--", *COMMAND],
        ["run", "--rule", RULE, "--operation", "score", "--", *COMMAND],
        ["run", "--case", "cx-000000", "--", *COMMAND],
        ["run", "--variant", "nowhere", "--", *COMMAND],
        ["run", "--times", "0", "--", *COMMAND],
        ["run", "--known-failures", "/nonexistent", "--", *COMMAND],
        ["list", "--variant", "nowhere"],
        ["show", "nothing"],
        ["report", "/nonexistent"],
        ["dance"],
        [],
    ],
    ids=lambda arguments: " ".join(arguments)[:60] or "nothing",
)
def test_nothing_matched_or_wrong_usage_is_two(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    ended = called(capsys, *arguments)
    assert ended.code == 2
    assert ended.err


def test_a_variant_that_it_does_not_know_matches_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(
        capsys, "run", "--variant", "pusoy-dos", "--", *engine(tmp_path, '"plays": "base"', '"variants": ["base"]')
    )
    assert ended.code == 2
    assert ended.err


@pytest.mark.parametrize(
    "target",
    [["--url", "http://127.0.0.1:1"], ["--", "/nonexistent/engine"], ["--", "false"], ["--", "cat"]],
    ids=["dead port", "no program", "ends at once", "echo"],
)
def test_never_answered_is_three(capsys: pytest.CaptureFixture[str], target: list[str]) -> None:
    ended = called(capsys, "run", *target)
    assert ended.code == 3
    assert ended.err


def test_a_broken_adapter_is_three(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = engine(tmp_path, 'elif asked["operation"] in OPERATIONS:', "elif False:")
    ended = called(capsys, "run", "--", *command)
    assert ended.code == 3
    assert "adapter is broken" in ended.err


ANSWERING = "    print(json.dumps(answer), flush=True)\n"
HINT = "Print to stderr what is no answer: stdout is for answers alone."


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("for line in sys.stdin:", 'print("Loading cards...")\nfor line in sys.stdin:', "Loading cards..."),
        (ANSWERING, f'    print("asked", asked["id"][:0])\n{ANSWERING}', "asked "),
        (ANSWERING, f'    print("42")\n{ANSWERING}', "42"),
        (ANSWERING, '    print(json.dumps(answer) + "\\nDone.", flush=True)\n', "Done."),
    ],
    ids=["at the start", "before an answer", "JSON", "after an answer"],
)
def test_a_line_that_is_no_answer_comes_with_a_hint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: str
) -> None:
    ended = called(capsys, "run", "--case", "ex-002", "--", *engine(tmp_path, old, new))
    assert ended.code == 3
    assert f'"{line}' in ended.err
    assert HINT in ended.err


def test_an_answer_that_is_not_whole_comes_without_a_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = engine(tmp_path, ANSWERING, "    print(json.dumps(answer)[:-1], flush=True)\n")
    ended = called(capsys, "run", "--case", "ex-002", "--", *command)
    assert ended.code == 3
    assert "It wrote a line that is not JSON" in ended.err
    assert HINT not in ended.err


def test_a_fault_of_the_corpus_is_four(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise InvalidCorpus("pairs.json holds no list of cases.")

    monkeypatch.setattr("bigtwo_conformance.arguments.corpus", broken)
    assert called(capsys, "run", "--", *COMMAND).code == 4


def test_a_fault_of_the_runner_is_four(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bigtwo_conformance.runner.differences", lambda *of: 1 / 0)
    ended = called(capsys, "run", "--rule", RULE, "--", *COMMAND)
    assert ended.code == 4
    assert "fault of the runner" in ended.err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_is_130_with_a_report(tmp_path: Path, number: signal.Signals) -> None:
    seen = tmp_path / "seen"
    slow = (
        f"{READ_LINE}    open({str(seen)!r}, 'a').write(line)\n"
        f"    __import__('time').sleep(3 if open({str(seen)!r}).read().count('\\n') > 15 else 0)\n"
    )
    command = engine(tmp_path, READ_LINE, slow)
    words = ["run", "--operation", "compare", "--timeout", "120", "--reports", str(tmp_path), "--", *command]
    child = subprocess.Popen(
        [sys.executable, "-m", "bigtwo_conformance", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Where the tests run in the background, a shell has them ignore SIGINT, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    # Some of the cases have been asked by then: the trivial questions and two hellos come first. The rest, at three
    # seconds each, would take half an hour.
    asked = lambda: seen.exists() and seen.read_text().count("\n") > 15  # noqa: E731
    until(lambda: child.poll() is not None or asked(), "some cases are asked")
    os.kill(child.pid, number)
    out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130, err
    found = checked(json.loads((tmp_path / "results.json").read_text()))
    assert found["run"]["interrupted"]
    assert not found["run"]["complete"]
    assert not found["headline"]["granted"]
    assert found["counts"]["not-run"] > 0
    assert "did not come to its end" in out


class TestKnownFailures:
    BROKEN = ('"DCHS"', '"CDHS"')

    def failing(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[list[str], list[str]]:
        command = engine(tmp_path, *self.BROKEN)
        called(capsys, "run", "--operation", "compare", "--reports", str(tmp_path), "--", *command)
        found = checked(json.loads((tmp_path / "results.json").read_text()))
        return command, [case["id"] for case in found["cases"] if case["status"] == "fail"]

    def run(self, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], ids: list[str]) -> int:
        listed = tmp_path / "known.txt"
        listed.write_text("# clubs and diamonds\n\n" + "".join(f"{id_}  # known\n" for id_ in ids))
        return called(capsys, "run", "--operation", "compare", "--known-failures", str(listed), "--", *command).code

    @pytest.mark.check
    def test_listed_failures_do_not_fail(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        command, ids = self.failing(tmp_path, capsys)
        assert ids
        assert self.run(tmp_path, capsys, command, ids) == 0
        assert self.run(tmp_path, capsys, command, ids[1:]) == 1
        assert self.run(tmp_path, capsys, COMMAND, ids) == 1
        assert self.run(tmp_path, capsys, command, [*ids, "cx-000000"]) == 2


def test_where_hello_is_not_answered_in_time_the_hint_is_to_flush(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text("import sys\nfor line in sys.stdin:\n    pass\n")
    ended = called(capsys, "smoke", "--start-timeout", "0.5", "--", sys.executable, str(silent))
    assert ended.code == 3
    assert "There was no answer in time." in ended.err
    assert "flush it. docs/conformance.md says how" in ended.err


def test_an_option_that_is_nearly_right_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "run", "--operations", "classify", "--", *COMMAND)
    assert ended.code == 2
    assert "unrecognized arguments: --operations classify. Did you mean --operation?" in ended.err
    assert "Did you mean" not in called(capsys, "run", "--zzz", "--", *COMMAND).err


def test_one_rule_is_kept_and_the_first_lines_say_who_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "run", "--rule", RULE, "--times", "1", "--", *COMMAND)
    assert "\nRules kept: the one that can be asked about.\n" in ended.out
    assert ended.out.splitlines()[1].startswith("Asked: ")
