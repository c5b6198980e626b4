"""What a program under test gets to see, and how the command ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bigtwo_conformance.cli import selected
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.reports import FILES
from bigtwo_conformance.results import read
from bigtwo_conformance.strict_json import faults
from bigtwo_conformance.verdicts import Selection
from tests.programs import ended
from tests.runner.engines import COMMAND, STARTER, Call, engine, results_of
from tests.tables import rows
from tests.waiting import PATIENCE, until

RULE = "PG-COMB-05"
PLAIN = "PG-COMB-13"
READ_LINE = "    asked = json.loads(line)\n"


def test_only_questions_are_sent_under_ids_without_meaning(tmp_path: Path, call: Call) -> None:
    seen = tmp_path / "seen"
    command = engine(tmp_path, READ_LINE, f"{READ_LINE}    open({str(seen)!r}, 'a').write(line)\n")
    assert call("run", "--rule", PLAIN, "--variant", "base", "--times", "2", "--", *command).code < 2
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


def test_the_same_seed_asks_in_the_same_order(tmp_path: Path, call: Call) -> None:
    inputs = []
    for seed in ("7", "7", "8"):
        seen = tmp_path / "seen"
        seen.unlink(missing_ok=True)
        command = engine(tmp_path, READ_LINE, f"{READ_LINE}    open({str(seen)!r}, 'a').write(line)\n")
        call("run", "--rule", RULE, "--variant", "base", "--seed", seed, "--times", "1", "--", *command)
        inputs.append([json.loads(line).get("input") for line in seen.read_text().splitlines()])
    assert inputs[0] == inputs[1] != inputs[2]


def test_granted_is_zero_and_says_who_was_asked(call: Call) -> None:
    ended = call("run", "--operation", "classify", "--operation", "compare", "--", *COMMAND)
    assert ended.code == 0
    granted = r"starter 1 conforms to base, classify \+ compare, (\d+) of \d{3} cases that apply, corpus"
    assert re.search(granted, ended.out)
    first, second, *_, last = ended.out.splitlines()
    assert first.startswith("starter 1 (python): base, classify + compare, ")
    assert second.startswith("Asked: ")
    assert " 0 failed, " in last
    assert last.endswith(" skipped")
    ended = call("run", "--rule", RULE, "--times", "1", "--", *COMMAND)
    assert "\nRules kept: the one that can be asked about.\n" in ended.out
    assert "Neither kept nor broken" not in ended.out


WRONG_ENGINES = [
    ('"DCHS"', '"CDHS"', "PG-SETUP-05"),
    ('"3456789TJQKA2"', '"23456789TJQKA"', "PG-SETUP-04"),
    ('RUN = "A23456789TJQKA"', 'RUN = "3456789TJQKA2A"', "PG-COMB-12"),
    ('"full-house", "four-of-a-kind",', '"four-of-a-kind", "full-house",', "PG-COMB-29"),
    ("(1, SUITS.index(cards[-1][1]), POSITION[cards[-1]])", "(1, POSITION[cards[-1]])", "PG-COMB-16"),
    ('"a-beats-b" if', '"b-beats-a" if', "PG-COMB-02"),
]


@pytest.mark.check
@rows("old, new, rule", WRONG_ENGINES)
def test_a_wrong_engine_is_caught_at_its_rule(old: str, new: str, rule: str, tmp_path: Path, call: Call) -> None:
    words = ["--operation", "compare", "--operation", "classify", "--times", "1", "--reports", str(tmp_path)]
    assert call("run", *words, "--", *engine(tmp_path, old, new)).code == 1
    found = results_of(tmp_path)
    assert rule in [each["id"] for each in found["rules"] if each["verdict"] == "broken"]
    assert found["headline"]["sentence"].startswith("No claim: ")


@rows(
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
)
def test_nothing_matched_or_wrong_usage_is_two(arguments: list[str], call: Call) -> None:
    ended = call(*arguments)
    assert ended.code == 2
    assert ended.err


def test_a_variant_that_it_does_not_know_matches_nothing(tmp_path: Path, call: Call) -> None:
    of_base = engine(tmp_path, '"plays": "base"', '"variants": ["base"]')
    assert call("run", "--variant", "pusoy-dos", "--", *of_base).code == 2


@rows("target", [["--url", "http://127.0.0.1:1"], ["--", "/nonexistent/engine"], ["--", "false"], ["--", "cat"]])
def test_never_answered_is_three(target: list[str], call: Call) -> None:
    ended = call("run", *target)
    assert ended.code == 3
    assert ended.err


def test_an_engine_that_is_gone_is_not_started_again_and_again(tmp_path: Path, call: Call) -> None:
    dies = f"    with open({str(tmp_path / 'lines')!r}, 'ab') as lines:\n        lines.write(b'x')\n"
    dies += "        if 12 < lines.tell() < 40:\n            sys.exit(1)\n"
    words = ["--rule", RULE, "--variant", "base", "--times", "1"]
    ended = call("run", *words, "--", *engine(tmp_path, READ_LINE, READ_LINE + dies))
    assert "\nNote: The run was given up: It did not answer hello. It ended with exit code 1" in ended.out


def test_a_broken_adapter_is_three(tmp_path: Path, call: Call) -> None:
    command = engine(tmp_path, 'elif asked["operation"] in OPERATIONS:', "elif False:")
    ended = call("run", "--", *command)
    assert ended.code == 3
    assert "adapter is broken" in ended.err


ANSWERING = "    print(json.dumps(answer), flush=True)\n"
HINT = "Print to stderr what is no answer: stdout is for answers alone."


@rows(
    "old, new, line",
    [
        ("for line in sys.stdin:", 'print("Loading cards...")\nfor line in sys.stdin:', "Loading cards..."),
        (ANSWERING, f'    print("asked", asked["id"][:0])\n{ANSWERING}', "asked "),
        (ANSWERING, f'    print("42")\n{ANSWERING}', "42"),
        (ANSWERING, '    print(json.dumps(answer) + "\\nDone.", flush=True)\n', "Done."),
        (ANSWERING, "    print(json.dumps(answer)[:-1], flush=True)\n", ""),
    ],
)
def test_a_line_that_is_no_answer_comes_with_a_hint(old: str, new: str, line: str, tmp_path: Path, call: Call) -> None:
    """But for an answer that is not whole."""
    ended = call("run", "--case", "ex-002", "--", *engine(tmp_path, old, new))
    assert ended.code == 3
    assert (f'"{line}' if line else "It wrote a line that is not JSON") in ended.err
    assert (HINT in ended.err) is bool(line)


def test_a_fault_of_the_runner_is_four(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bigtwo_conformance.runner.differences", lambda *of: 1 / 0)
    ended = call("run", "--rule", RULE, "--", *COMMAND)
    assert ended.code == 4
    assert "fault of the runner" in ended.err


@pytest.mark.check
@rows("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_is_130_with_a_report(tmp_path: Path, number: signal.Signals) -> None:
    seen = tmp_path / "seen"
    seen.unlink(missing_ok=True)
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
    found = results_of(tmp_path)
    assert found["run"]["interrupted"]
    assert not found["run"]["complete"]
    assert not found["headline"]["granted"]
    assert found["counts"]["not-run"] > 0
    assert "did not come to its end" in out


def test_where_hello_is_not_answered_in_time_the_hint_is_to_flush(tmp_path: Path, call: Call) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text("import sys\nfor line in sys.stdin:\n    pass\n")
    ended = call("smoke", "--start-timeout", "0.5", "--", sys.executable, str(silent))
    assert ended.code == 3
    assert "There was no answer in time." in ended.err
    assert "flush it. docs/conformance.md says how" in ended.err


def test_an_option_that_is_nearly_right_is_suggested(call: Call) -> None:
    ended = call("run", "--operations", "classify", "--", *COMMAND)
    assert ended.code == 2
    assert "unrecognized arguments: --operations classify. Did you mean --operation?" in ended.err
    assert "Did you mean" not in call("run", "--zzz", "--", *COMMAND).err


NASTY = r"\ud800\udfff\x00\x1b[2J\u2028\u202e]]>--></script>::error::##[x]\ufffe"
KIT = Path(sys.executable).with_name("bigtwo-conformance")


@pytest.fixture
def nasty_engine(tmp_path: Path) -> list[str]:
    """The starter with such a text as its name, in every kind and field, and on standard error."""
    text = STARTER.read_text(encoding="utf-8")
    for old, new in (('"kind": found[0]', f'"{NASTY}": 1, "kind": found[0] + "{NASTY}"'), ('"starter"', f'"{NASTY}"')):
        assert old in text
        text = text.replace(old, new)
    program = os.fsencode(tmp_path) + b"/engine\xff.py"
    with open(program, "w", encoding="utf-8") as file:
        file.write(text + f'\nsys.stderr.buffer.write(b"\\xff{NASTY}")\n')
    return [sys.executable, os.fsdecode(program)]


@pytest.mark.check
@rows(
    "words",
    [
        ["run", "--rule", "PG-COMB-03", "--times", "1", "--reports", "reports"],
        ["smoke"],
        ["fit"],
        ["fuzz", "--count", "1", "--reports", "reports"],
    ],
)
def test_no_text_of_an_engine_is_a_fault_of_the_kit(words: list[str], nasty_engine: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = ended([KIT, *words, "--", *nasty_engine], cwd=tmp_path, env=environment)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1), done.stderr
    if "--reports" in words:
        assert {path.name for path in (tmp_path / "reports").iterdir()} == set(FILES)
        again = tmp_path / "reports" / "results.json"
        read(again.read_text(encoding="utf-8"))
        done = ended([KIT, "report", again, "--reports", "again"], cwd=tmp_path, env=environment)
        assert done.returncode in (0, 1, 5), done.stderr


RIGHT_IN_PART = """
import json, sys
from tests.oracle.answering import ANSWERS
from tests.oracle.variants import options_of

who = {"name": "oracle", "version": "1", "language": "python"}
plays = "base+unwritten_passes=true+redeal=may-points-at-most:6"
fields = {"referee": ["verdict", "violations"], "deal": ["first_card_to"], "opening": ["leader"]}
hello = {"protocol": 1, "implementation": who, "plays": plays, "operations": list(fields), "fields": fields}
for line in sys.stdin:
    asked = json.loads(line)
    of = asked["operation"]
    result = {} if of == "hello" else ANSWERS[of](asked["input"], options_of(asked["input"]["variant"]))
    print(json.dumps({"id": asked["id"], "ok": True, **(hello if of == "hello" else {"result": result})}), flush=True)
"""


@pytest.mark.check
def test_what_a_right_engine_answers_beyond_the_fields_of_its_hello_is_no_fault(tmp_path: Path, call: Call) -> None:
    """The passes that were not written and the offer to deal again say something though no case asks for them."""
    rules = [word for rule in ("HR-PASS-01", "HR-LEAD-08") for word in ("--rule", rule)]
    call("run", "--times", "1", *rules, "--reports", str(tmp_path), "--", sys.executable, "-c", RIGHT_IN_PART)
    cases = results_of(tmp_path)["cases"]
    answers = [case["answer"] for case in cases if isinstance(case["answer"], dict)]
    assert any(each.get("unwritten_passes") for each in answers)
    assert any(each.get("redeal_offer") for each in answers)
    assert {case["id"] for case in cases if case["status"] != "pass"} == set()
