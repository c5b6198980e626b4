"""Relations find engines that contradict themselves, a reference those that answer otherwise."""

import json
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bigtwo_conformance import reports
from bigtwo_conformance.drawing import one_card_less, shrunk
from bigtwo_conformance.protocol import Reply
from bigtwo_conformance.relations import Contradiction, contradictions
from bigtwo_conformance.targets.process import process_target
from tests.engines.asking import InThisProcess
from tests.runner.engines import COMMAND, Call, engine, results_of
from tests.runner.simulated import HOUSES, simulated
from tests.tables import rows

pytestmark = pytest.mark.check

FAULTS = {
    "antisymmetry": ('"a-beats-b" if read(a)[2] > read(b)[2] else "b-beats-a"', '"a-beats-b"'),
    "moves": ("[1, 2, 3, 5] if lead", "[1, 2, 5] if lead"),
}


def broken(command: list[str], name: str) -> Contradiction:
    target = process_target(command)
    session = target.open()
    session.abort()
    found = {each.name: each for each in contradictions(target, session.hello, "base")}
    return found[name]


@rows("name", ["antisymmetry", "moves"])
def test_finds_the_contradiction(name: str, tmp_path: Path) -> None:
    found = broken(engine(tmp_path, *FAULTS[name]), name)
    assert found.says
    assert found.title.endswith(found.says)


def test_a_right_engine_does_not_contradict_itself() -> None:
    target = process_target(COMMAND)
    session = target.open()
    session.abort()
    assert contradictions(target, session.hello, "base") == ()


def test_shrinks_to_the_smallest_question(tmp_path: Path) -> None:
    found = broken(engine(tmp_path, *FAULTS["moves"]), "moves")
    assert len(found.question["hand"]) == 3
    assert len({card[0] for card in found.question["hand"]}) == 1
    found = broken(engine(tmp_path, *FAULTS["antisymmetry"]), "antisymmetry")
    assert [len(found.question[side]) for side in ("a", "b")] == [1, 1]
    hand = tuple("abcdef")
    assert shrunk(hand, one_card_less, lambda each: {"b", "e"} <= set(each)) == ("b", "e")
    assert shrunk(hand, one_card_less, lambda each: True) == ("f",)


def test_an_engine_that_ends_is_a_contradiction_not_the_end(tmp_path: Path) -> None:
    command = engine(tmp_path, "def compare(a, b):\n", "def compare(a, b):\n    sys.exit(3)\n")
    assert "exit code 3" in broken(command, "answers").says


# --- with a reference ------------------------------------------------------------------------------------------------


@rows(
    "old, new, rule",
    [
        ("[1, 2, 3, 5] if lead", "[1, 2, 5] if lead", "PG-PLAY-08"),
        ("DCHS", "SDCH", "PG-SETUP-05"),
        # Most of what is drawn and is no combination are two cards that are no pair.
        ('return {"result": "undefined"', 'return {"result": "neither"', "PG-COMB-03"),
    ],
)
def test_a_reference_finds_the_fault(old: str, new: str, rule: str, tmp_path: Path, call: Call) -> None:
    words = ["--reference", "bigtwo", "--seed", "2", "--count", "80", "--reports", str(tmp_path)]
    assert call("fuzz", *words, "--", *engine(tmp_path, old, new)).code == 1
    assert {path.name for path in tmp_path.iterdir() if path.suffix != ".py"} >= set(reports.FILES)
    found = results_of(tmp_path)
    assert rule in {name for cause in found["causes"] for name in cause["rules"]}, found["causes"]
    assert not found["headline"]["granted"]
    cases = {case["id"]: case for case in found["cases"]}
    shown = [cases[cause["smallest"]] for cause in found["causes"]]
    assert all(len(json.dumps(case["question"])) < 160 for case in shown)
    # The command that asks again shows both answers.
    ended = call(*shlex.split(shown[0]["repeat"])[1:])
    assert ended.code == 1
    assert [line.split()[0] for line in ended.out.splitlines()] == ["right", "WRONG"]


class Simulated(InThisProcess):
    """An engine of house rules, answered by the oracle."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        super().__init__("AceToFive")
        rules = {"extends": "base", "options": dict(options)}
        self.hello = replace(self.hello, operations=None, fields=None, opening="stated", plays=rules, reasons=True)
        self.answer = simulated(options)

    def ask(self, operation: str, question: Mapping[str, Any], label: str = "") -> Reply:
        return self.answer(operation, question)


MIXES: dict[str, dict[str, Any]] = {
    **{name: HOUSES[name] for name in list(HOUSES)[4:18:2]},
    "lexio": {"pack": "tiles-15", "suit_order": "CSHD"},
    "three with lexio": {"pack": "tiles-9", "players": 3},
    "runs": {"more_kinds": ["two-pairs", "run-3", "run-7", "pairs-3"]},
    "a card over": {"players": 3, "leftover": "extra-card-face-down"},
    "cards cost more": {"scoring": "winner-points", "last_card_duty": "compulsory"},
}


@rows("options", MIXES.values())
def test_a_reference_accuses_no_faultless_engine(
    options: dict[str, Any], call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bigtwo_conformance.cli.chosen_target", lambda args: Simulated(options))
    ended = call("fuzz", "--reference", "bigtwo", "--seed", "1", "--count", "15")
    assert ended.code == 0, ended.out
    assert ended.out.splitlines()[-1].endswith(" 0 failed, 0 skipped")
    assert int(ended.out.splitlines()[-1].split()[0]) > 100
