"""`fit` finds the rules of the engines, `run --as` accuses those without a fault of nothing, and of the others it names
the fault first. What is to be found was written down from the descriptions."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bigtwo_conformance.fitting import Fit, fit
from bigtwo_conformance.packs import straight_runs
from bigtwo_conformance.protocol import ANSWERED, ERROR, Reply
from bigtwo_conformance.variants import named
from tests.engines.asking import ENGINES, InThisProcess
from tests.engines.houses import HOUSES
from tests.oracle.answering import answer
from tests.oracle.packs import Refused
from tests.runner.engines import Ended, called, results_of
from tests.runner.simulated import COMBINATIONS
from tests.tables import table

USUAL = {
    option: named()["base"][option] for option in COMBINATIONS - {"bomb_kinds", "bomb_targets"} | {"pack", "more_kinds"}
}
"""What combinations are where a description says nothing else."""

OF_TURNS = {"finish_on_twos", "must_beat"}
"""What the moves of a hand show besides, with what the base game has where a description says nothing else."""

NEVER_SHOWN = {
    # Without flushes they have no order, and where fours stand that are never five cards shows nowhere.
    "BareFours": {"flush_order", "five_card_kinds"}
}
SAMPLE = (
    "AceToFive AnyFive",
    "HongKong FourPairsOfFours",
    "BareFours StraightFlushesTwice",
    "JackToTwo PairsBothWays",
    "HongKong FlushesBothWays",
    "BareFours NoTriplesOfFours",
    "HongKong ThirteenSpades",
)
"""An engine for each fault; `make verify` tries all."""
WITHOUT_FAULT = [house.__name__ for house in HOUSES]
ROUND_THE_CORNER = [f"{name} KingToFour" for name in WITHOUT_FAULT]
"""Engines with a straight that another house plays: the list of straights has it where `fit` says what they play."""
WITH_FAULT = [name for name in ENGINES if name not in WITHOUT_FAULT and name not in ROUND_THE_CORNER]


def engines(some: Sequence[str], every: Sequence[str]) -> pytest.MarkDecorator:
    """Runs a test on some engines in `make check`, and on all in `make verify`."""
    named = (some, "some", pytest.mark.check), (every, "all", pytest.mark.verify)
    return pytest.mark.parametrize("names", [pytest.param(names, id=id_, marks=tier) for names, id_, tier in named])


def stated(name: str, found: Iterable[str] = ()) -> dict[str, Any]:
    """The options that answers of an engine can show, with the values that its description has. What the moves of a
    hand show besides, and was found, is as in the base game."""
    house = name.split()[0]
    engine = ENGINES[house]
    rules = {**USUAL, **engine.rules}
    rules = {option: value for option, value in rules.items() if option not in NEVER_SHOWN.get(house, ())}
    return {option: named()["base"][option] for option in found if option not in USUAL} | rules


def fitted(name: str) -> Fit:
    target = InThisProcess(name)
    return fit(target.ask, "base", target.hello)


@pytest.fixture
def running(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Running:
    """`run` on an engine in this process, as `fit` found it to play."""

    def run(name: str, *words: str) -> tuple[Ended, Any]:
        monkeypatch.setattr("bigtwo_conformance.cli.chosen_target", lambda args: InThisProcess(name))
        rules = json.dumps(fitted(name).to_dict())
        ended = called(capsys, "run", "--as", rules, "--times", "1", "--seed", "1", "--reports", str(tmp_path), *words)
        return ended, results_of(tmp_path)

    return run


Running = Callable[..., tuple[Ended, Any]]


# --- without a fault -------------------------------------------------------------------------------------------------


@engines(WITHOUT_FAULT[::2], WITHOUT_FAULT)
def test_fit_finds_the_rules_of_the_house_and_run_accuses_it_of_nothing(running: Running, names: Sequence[str]) -> None:
    with table() as row:
        for name in names:
            with row(name):
                found = fitted(name)
                assert found.values == stated(name, found.values)
                assert "legal-moves" not in ENGINES[name].operations or found.values.keys() >= OF_TURNS
                assert found.interview.unexplained == found.interview.contradictions == []
                ended, results = running(name)
                headline, asked = results["headline"], sum(results["counts"].values())
                assert results["causes"] == []
                assert "broken" not in {rule["verdict"] for rule in results["rules"]}
                assert results["counts"]["pass"] == asked > 80
                # A claim names what was asked about; without one it is said what the corpus does not ask.
                assert (f"{asked} of " if headline["granted"] else " no case asks about ") in headline["sentence"]
                assert ended.code == (0 if headline["granted"] else 1)


class Oracle(InThisProcess):
    """What is taken to be right: it answers under the rules that a question names."""

    def ask(self, operation: str, question: Mapping[str, Any], label: str = "") -> Reply:
        try:
            return Reply(ANSWERED, answer(operation, question))
        except (Refused, LookupError, TypeError, ValueError) as refused:
            # Questions of other packs and of other rules have no answer here.
            return Reply(ERROR, message=str(refused))


@pytest.mark.check
@engines(WITHOUT_FAULT[1::2], WITHOUT_FAULT)
def test_nor_is_it_accused_with_a_reference(
    running: Running, names: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the corpus has no case of its rules, the reference answers."""
    with table() as row:
        for name in names:
            with row(name):
                monkeypatch.setattr(
                    "bigtwo_conformance.cli.chosen_reference", lambda text, seconds, name=name: Oracle(name)
                )
                ended, found = running(name, "--reference", "bigtwo")
                assert found["causes"] == []
                assert found["headline"]["granted"], found["headline"]["sentence"]
                assert ended.code == 0


@pytest.mark.check
def test_what_fit_could_not_tell_is_out_of_scope(running: Running) -> None:
    _, found = running("BareFours")
    reasons = {each["reason"] for each in found["out_of_scope"]}
    assert "does not say which last_card_duty it plays" in reasons
    assert any(case["question"].get("opening") for case in found["cases"])
    assert "does not say which opening_must_include it plays" not in reasons


@pytest.mark.check
def test_the_rules_that_text_shows_can_be_run(capsys: pytest.CaptureFixture[str]) -> None:
    program = [sys.executable, "-m", "tests.engines", "AceToFive"]
    shown = called(capsys, "fit", "--", *program)
    assert shown.code == 0
    rules = shown.out.splitlines()[-1].strip().removeprefix("--as '").removesuffix("'")
    ended = called(capsys, "run", "--as", rules, "--times", "1", "--", *program)
    assert ", 0 failed, " in ended.out.splitlines()[-1]
    assert "Cause 1" not in ended.out


# --- with a fault ----------------------------------------------------------------------------------------------------


def beats_both_ways(cards: int, one_suit: bool) -> Callable[[dict[str, Any]], bool]:
    """Two sides of so many cards, which beat each other."""

    def shown(cause: dict[str, Any]) -> bool:
        sides = [cause["example"]["question"][side] for side in ("a", "b")] if cause["example"] else []
        suits = [len({card[1] for card in side}) == 1 for side in sides]
        return cause["relation"] == "antisymmetry" and [*map(len, sides)] == [cards] * 2 and suits == [one_suit] * 2

    return shown


def leaves_out(count: int) -> Callable[[dict[str, Any]], bool]:
    """So many cards of a rank are not listed, of a hand that has all four."""

    def shown(cause: dict[str, Any]) -> bool:
        left_out = cause["title"].partition("It leaves out ")[2].partition(",")[0].split()
        hand = cause["example"]["question"]["hand"] if cause["example"] else []
        ranks = [card[0] for card in hand]
        whole = len(left_out) == count and len({card[0] for card in left_out}) == 1
        return cause["relation"] == "moves" and cause["rules"] == [] and whole and ranks.count(left_out[0][0]) == 4

    return shown


def a_straight_flush_twice(cause: dict[str, Any]) -> bool:
    listed = cause["title"].partition("It lists ")[2].partition(" 2 times")[0].split()
    return cause["relation"] == "duplicates" and len(listed) == 5 and len({card[1] for card in listed}) == 1


def unrelated_cards(cause: dict[str, Any]) -> bool:
    return cause["relation"] == "unrelated-cards" and cause["title"].endswith(" a combination.")


def an_index_error(cause: dict[str, Any]) -> bool:
    hand = cause["example"]["question"]["hand"] if cause["example"] else []
    spades = [card for card in hand if card[1] == "S"]
    return len(spades) == 13 and cause["title"].startswith("legal-moves does not always answer: It ended: IndexError")


SHOWN: dict[str, Callable[[dict[str, Any]], bool]] = {
    "PairsBothWays": beats_both_ways(2, one_suit=False),
    "FlushesBothWays": beats_both_ways(5, one_suit=True),
    "AnyFive": unrelated_cards,
    "NoTriplesOfFours": leaves_out(3),
    "FourPairsOfFours": leaves_out(2),
    "StraightFlushesTwice": a_straight_flush_twice,
    "ThirteenSpades": an_index_error,
}
"""How the first cause shows each fault."""


@pytest.mark.check
@engines(SAMPLE[::3], WITH_FAULT)
def test_the_fault_is_the_first_cause(running: Running, names: Sequence[str]) -> None:
    with table() as row:
        for name in names:
            with row(name):
                ended, found = running(name)
                assert ended.code == 1
                assert SHOWN[name.split()[1]](found["causes"][0]), found["causes"][0]
                assert not found["headline"]["granted"]


TRUE_OF_THE_FAULT = {"AnyFive": {"five_card_kinds", "flush_order"}}
"""Where any five cards are a play, five of a suit are one too."""


@engines(SAMPLE, WITH_FAULT)
def test_fit_states_nothing_wrong_and_tells_of_the_fault(names: Sequence[str]) -> None:
    with table() as row:
        for name in names:
            with row(name):
                found = fitted(name)
                right = stated(name, found.values)
                wrong = {option for option, value in found.values.items() if right.get(option) != value}
                assert wrong <= TRUE_OF_THE_FAULT.get(name.split()[1], set())
                assert found.interview.unexplained or found.interview.contradictions


@engines(ROUND_THE_CORNER[::2], ROUND_THE_CORNER)
def test_fit_finds_a_straight_round_the_corner(names: Sequence[str]) -> None:
    with table() as row:
        for name in names:
            with row(name):
                found = fitted(name)
                right = stated(name, found.values)
                order = right["straight_order"]
                listed = straight_runs(order, "standard-52") if isinstance(order, str) else order
                right["straight_order"] = [*listed, {"ranks": "KA234", "decided_by": "2"}]
                assert found.interview.contradictions == []
                if right.get("straight_flush_order") == "suit-first":
                    # As a straight flush it is below all others whatever its suit, as no option has it.
                    assert [text for text, _ in found.interview.unexplained] == [
                        "Straight flushes do not rank in the order of straights."
                    ]
                    del right["straight_flush_order"]
                else:
                    assert found.interview.unexplained == []
                assert found.values == right


@pytest.mark.check
def test_a_straight_round_the_corner_is_a_fault_where_none_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = "AceToFive KingToFour"
    monkeypatch.setattr("bigtwo_conformance.cli.chosen_target", lambda args: InThisProcess(name))
    rules = json.dumps({"extends": "base", "options": stated(name)})
    ended = called(capsys, "run", "--as", rules, "--times", "1", "--seed", "1", "--reports", str(tmp_path))
    assert ended.code == 1
    found = results_of(tmp_path)
    cause = found["causes"][0]
    assert (cause["relation"], cause["rules"][0]) == (None, "PG-COMB-13"), "past king and two: the rule that forbids it"


def test_an_engine_is_a_program_too() -> None:
    question = {"id": "a", "operation": "legal-moves", "input": {"hand": [f"{rank}S" for rank in "3456789TJQKA2"]}}
    ended = subprocess.run(
        [sys.executable, "-m", "tests.engines", "HongKong", "ThirteenSpades"],
        input=json.dumps({"id": "h", "operation": "hello", "protocol": 1}) + "\n" + json.dumps(question) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert [json.loads(line)["id"] for line in ended.stdout.splitlines()] == ["h"]
    assert "IndexError" in ended.stderr
