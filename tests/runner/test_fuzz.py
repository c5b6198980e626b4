"""Relations find engines that contradict themselves, with no right answers at hand, and shrink what shows it."""

import json
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bigtwo_conformance import reports
from bigtwo_conformance.drawing import one_card_less, shrunk
from bigtwo_conformance.fuzz import Tried, fuzz
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.relations import RELATIONS, Contradiction, Engine
from bigtwo_conformance.targets import Asking
from bigtwo_conformance.targets.process import process_target
from tests.engines.asking import InThisProcess
from tests.runner.engines import COMMAND, Call, engine, results_of
from tests.runner.simulated import HOUSES, simulated
from tests.tables import rows

pytestmark = pytest.mark.check

MOVES = "[1, 2, 3, 5] if lead"
FAULTS = {
    "antisymmetry": ('"a-beats-b" if read(a)[2] > read(b)[2] else "b-beats-a"', '"a-beats-b"'),
    "irreflexivity": ("or read(a)[2] == read(b)[2]:", "or False:"),
    "order-of-cards": ("    cards = sorted(cards, key=POSITION.get)\n", "    cards = list(cards)\n"),
    "transitivity": ("if read(a)[2] > read(b)[2] else", "if (len(a) - read(a)[2][0] + read(b)[2][0]) % 3 == 0 else"),
    "undefined": ('return {"result": "undefined"', 'return {"result": "neither"'),
    "moves": (MOVES, "[1, 2, 5] if lead"),
    "more-cards": (MOVES, "[1, 2, 3, 5][: 12 - len(hand)] if lead"),
    "same-answer-twice": (
        "    asked = json.loads(line)\n",
        "    asked = json.loads(line)\n    POSITION = {card: (-r, -s) for card, (r, s) in POSITION.items()}\n",
    ),
}


def tried(command: list[str], name: str, count: int = 60, most: int = 1) -> Tried:
    asking = Asking(process_target(command))
    try:
        (found,) = fuzz(asking, "base", seed=11, count=count, names=[name], most=most)
    finally:
        asking.close()
    return found


def broken(command: list[str], name: str) -> tuple[Contradiction, Tried]:
    found = tried(command, name)
    assert found.found, name
    return found.found[0], found


@rows("name", FAULTS)
def test_finds_the_contradiction(name: str, tmp_path: Path) -> None:
    found, reported = broken(engine(tmp_path, *FAULTS[name]), name)
    assert found.says
    assert reported.relation.name == name


@rows("name", [relation.name for relation in RELATIONS])
def test_a_right_engine_holds_or_is_skipped(name: str) -> None:
    found = tried(COMMAND, name, 10)
    assert not found.found
    needs = {"verdicts": "validate-play", "suits": "suit_order", "sums": "score", "seats": "score"}
    assert needs.get(name, "") in found.skipped
    assert bool(found.skipped) == (name in needs)


@rows(
    "name, answer, broken",
    [
        ("sums", {"seats": [{"penalty": 1}], "settlement": {"net": [2, -1, -1]}}, False),
        ("sums", {"seats": [], "settlement": {"net": [2, -1, -1], "transfers": []}}, True),
        ("sums", {"seats": [{"penalty": 1, "lines": [{"amount": 2}]}]}, True),
        ("verdicts", {"moves": [], "legal": True}, True),
    ],
)
def test_what_the_starter_does_not_answer(name: str, answer: dict[str, Any], broken: bool) -> None:
    """The lines of a score are words, and no case needs transfers but the one that is about them."""
    (relation,) = [each for each in RELATIONS if each.name == name]
    sample = {"hands": [[], ["3D"], ["4D"]], "hand": ["3D"], "pile": None}
    found = relation.contradiction(Engine(lambda *asked: Reply(ANSWERED, answer), "base"), sample)
    assert (found is not None) is broken


def test_shrinks_to_the_smallest_question(tmp_path: Path) -> None:
    found, _ = broken(engine(tmp_path, *FAULTS["moves"]), "moves")
    assert len(found.question["hand"]) == 3
    assert len({card[0] for card in found.question["hand"]}) == 1
    found, _ = broken(engine(tmp_path, *FAULTS["antisymmetry"]), "antisymmetry")
    assert [len(found.question[side]) for side in ("a", "b")] == [1, 1]
    hand = tuple("abcdef")
    assert shrunk(hand, one_card_less, lambda each: {"b", "e"} <= set(each)) == ("b", "e")
    assert shrunk(hand, one_card_less, lambda each: True) == ("f",)


def test_an_engine_that_ends_is_a_contradiction_not_the_end(tmp_path: Path) -> None:
    command = engine(tmp_path, "def compare(a, b):\n", "def compare(a, b):\n    sys.exit(3)\n")
    found, _ = broken(command, "antisymmetry")
    assert "exit code 3" in found.says


def test_goes_on_after_the_first_contradiction(tmp_path: Path) -> None:
    """Pairs and flushes beat each other both ways: both are found, and each once."""
    old = '"a-beats-b" if read(a)[2] > read(b)[2] else "b-beats-a"'
    new = f'"a-beats-b" if len(a) == 2 or read(a)[0] == read(b)[0] == "flush" else {old}'
    found = tried(engine(tmp_path, old, new), "antisymmetry", most=5).found
    assert [len(each.question["a"]) for each in found] == [2, 5]
    assert len({card[1] for card in found[1].question["a"]}) == 1


def test_writes_the_same_reports_as_run(tmp_path: Path, call: Call) -> None:
    command = engine(tmp_path, *FAULTS["antisymmetry"])
    folder = tmp_path / "reports"
    named = [word for name in ("antisymmetry", "suits", "undefined") for word in ("--relation", name)]
    words = ["--seed", "1", "--count", "5", *named]
    assert call("fuzz", *words, "--reports", str(folder), "--", *command).code == 1
    assert {path.name for path in folder.iterdir()} == set(reports.FILES)
    found = results_of(folder)
    first, *_ = found["causes"]
    assert first["relation"] == "antisymmetry"
    assert first["cases"] == ["antisymmetry-1"] == [first["smallest"]]
    assert {case["id"]: case["status"] for case in found["cases"]}["undefined"] == "pass"
    assert found["out_of_scope"] == [{"reason": "does not take the option suit_order", "cases": ["suits"]}]
    assert found["headline"]["sentence"] == "No claim: 1 of 2 relations are broken: antisymmetry."
    again = call("report", str(folder / "results.json"))
    assert "Cause 1: If a beats b, b does not beat a." in again.out
    assert call("fuzz", *words, "--reports", str(folder), "--", *COMMAND).code == 0
    held = results_of(folder)
    assert held["causes"] == []
    assert held["headline"]["sentence"].startswith("No claim, since relations alone prove no rule: none of 2 is broken")


def test_the_command(call: Call) -> None:
    right = call("fuzz", "--seed", "1", "--count", "5", "--", *COMMAND)
    assert right.code == 0
    assert "none of 12 is broken" in right.out
    assert right.out.splitlines()[-1] == "12 passed, 0 failed, 4 skipped"
    for relation in ("gravity", "suits"):
        assert call("fuzz", "--relation", relation, "--", *COMMAND).code == 2


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
    words = ["--reference", "bigtwo", "--seed", "1", "--count", "80", "--reports", str(tmp_path)]
    assert call("fuzz", *words, "--", *engine(tmp_path, old, new)).code == 1
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
    "runs": {"runs_of": [3, 7], "consecutive_pairs": [3], "two_pairs": True},
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
