"""`fit` finds the rules that an engine plays, names what no rule explains, and is never certain of a wrong value."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from random import Random
from typing import Any

import pytest

from bigtwo.variant import OPTIONS, resolve
from bigtwo_conformance.fitting import Fit, fit
from bigtwo_conformance.fitting.showing import fit_as_text
from bigtwo_conformance.protocol import ANSWERED, Reply
from tests.runner.engines import COMMAND, called
from tests.runner.simulated import (
    COMBINATIONS,
    HOUSES,
    Fault,
    also_playable,
    any_five,
    both_win,
    index_error,
    moves_changed,
    of_kind,
    simulated,
    straight_flushes_twice,
    turns_the_corner,
    without_triples_of_fours,
)
from tests.variant.mixes import random_options

TWO = ("classify", "compare")
TURNS = (*TWO, "legal-moves", "validate-play")


def fitted(options: dict[str, Any], *faults: Fault, operations: tuple[str, ...] = TWO) -> Fit:
    return fit(simulated(options, *faults), "base", operations)


def true_options(options: dict[str, Any]) -> dict[str, Any]:
    return resolve({"extends": "base", "options": options}).options.to_dict()


def wrong(found: Fit, options: dict[str, Any]) -> dict[str, Any]:
    """The options of which it is certain and that have another value."""
    true = true_options(options)
    return {option: value for option, value in found.values.items() if value != true[option]}


def not_shown(options: dict[str, Any]) -> set[str]:
    """The options of combinations that no answer of classify and compare can show under these rules."""
    true = true_options(options)
    hidden = {"bombs"} if true["bombs"] != "off" else set()
    if not true["flushes"]:
        hidden |= {"flush_order"}
    runs = true["straight_order"]
    if not isinstance(runs, str):
        listed = [run for each in runs for run in (each if isinstance(each, list) else [each])]
        royal = {"TJQKA", ("6", "7", "8", "9", "1"), ("10", "11", "12", "13", "1"), ("12", "13", "14", "15", "1")}
        plain = [
            run
            for run in listed
            if (run["ranks"] if isinstance(run["ranks"], str) else tuple(run["ranks"])) not in royal
        ]
        classes = len(runs) - (len(plain) < len(listed))
        hidden |= {"straight_flush_order"} if classes < 2 else set()
        hidden |= {"top_of_five_card_order"} if not plain else set()
    if true["quads_form"] == "bare" or true["straight_flush_form"] != "five":
        hidden |= {"top_of_five_card_order"}
    return hidden


# --- house rules -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOUSES)
def test_finds_the_rules_of_every_house(name: str) -> None:
    options = HOUSES[name]
    found = fitted(options)
    assert wrong(found, options) == {}
    assert COMBINATIONS - found.values.keys() == not_shown(options)
    assert found.to_dict()["unexplained"] == found.to_dict()["contradictions"] == []


def test_what_a_turn_shows_is_found_where_it_is_answered() -> None:
    options = {"opening_must_include": False, "last_card_duty": "compulsory", "lone_top_two_finish": "not-a-win"}
    found = fitted(options, operations=TURNS)
    assert {name: found.values.get(name) for name in options} == options
    assert not options.keys() & fitted(options).values.keys()


@pytest.mark.parametrize("seed", range(8))
def test_a_random_mix_is_found(seed: int) -> None:
    options = random_options(Random(seed))
    found = fitted(options)
    assert wrong(found, options) == {}
    assert COMBINATIONS - found.values.keys() <= not_shown(options)
    resolve(found.plays)


@pytest.mark.verify
def test_two_hundred_random_mixes_are_found() -> None:
    """At least 98 % of what the operations can show, and never a wrong value."""
    random, shown, told, mistakes = Random(2026), 0, 0, Counter[str]()
    questions = []
    for _ in range(200):
        options = random_options(random)
        found = fitted(options, operations=TURNS)
        mistakes.update(wrong(found, options))
        showable = COMBINATIONS - not_shown(options) | {"pack", "opening_must_include", "lone_top_two_finish"}
        shown += len(showable)
        told += len(showable & found.values.keys())
        questions.append(found.interview.questions)
        assert found.to_dict()["unexplained"] == found.to_dict()["contradictions"] == [], options
        resolve(found.plays)
    print(f"{told} of {shown} options; median {statistics.median(questions)} questions, at most {max(questions)}")
    assert not mistakes
    assert told >= 0.98 * shown


# --- faults ----------------------------------------------------------------------------------------------------------

CONTRADICTIONS: dict[str, tuple[Fault, str, set[str]]] = {
    "pairs that beat each other": (both_win(of_kind("pair")), "antisymmetry", set()),
    "flushes that beat each other": (both_win(of_kind("flush")), "antisymmetry", {"flushes", "flush_order"}),
    "singles that beat each other": (both_win(of_kind("single")), "antisymmetry", {"suit_order"}),
    "straights that beat each other": (both_win(of_kind("straight")), "antisymmetry", {"straight_order"}),
    "triples missing from fours": (moves_changed(without_triples_of_fours), "moves", set()),
    "straight flushes listed twice": (moves_changed(straight_flushes_twice), "duplicates", set()),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_contradiction_is_told_and_decides_nothing(name: str) -> None:
    fault, relation, lost = CONTRADICTIONS[name]
    found = fitted({}, fault, operations=TURNS)
    assert wrong(found, {}) == {}
    assert relation in {each["relation"] for each in found.to_dict()["contradictions"]}
    assert lost <= set(found.unknown)
    assert found.nearest == "base"


UNEXPLAINED: dict[str, tuple[Fault, str]] = {
    "a straight that turns the corner": (also_playable("straight", turns_the_corner), "K-A-2-3-4|KA234"),
    "five unrelated cards": (also_playable("straight", any_five), "stand in no sequence"),
    "thirteen spades": (moves_changed(index_error), "There is no list of the moves"),
}


@pytest.mark.parametrize("name", UNEXPLAINED)
def test_what_no_option_explains_is_told(name: str) -> None:
    fault, says = UNEXPLAINED[name]
    found = fitted({}, fault, operations=TURNS)
    assert wrong(found, {}) == {}
    told = [each["says"] for each in found.to_dict()["unexplained"]]
    assert any(part in sentence for part in says.split("|") for sentence in told), told


@pytest.mark.parametrize(
    "answer", [{"playable": True, "kind": "single"}, {"playable": False}, {"result": "a-beats-b"}, {}]
)
def test_an_engine_that_knows_nothing_is_believed_nothing(answer: dict[str, Any]) -> None:
    found = fit(lambda operation, question: Reply(ANSWERED, answer), "base", TURNS)
    assert set(found.values) <= {"pack"}
    assert len(found.unknown) >= len(OPTIONS) - 1


# --- the command line ------------------------------------------------------------------------------------------------


def test_the_command_prints_what_run_takes(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "fit", "--json", "--", *COMMAND)
    assert (ended.code, ended.err) == (0, "")
    found = json.loads(ended.out)
    assert found["nearest"] == found["plays"]["extends"] == "base"
    assert found["plays"]["options"]["straight_order"] == "S0"
    assert found["decided_by"].keys() == found["plays"]["options"].keys()
    assert not set(found["unknown"]) & found["plays"]["options"].keys()
    assert len(found["unknown"]) + len(found["plays"]["options"]) == len(OPTIONS)
    assert 100 < found["questions"] < 600
    assert resolve(found["plays"]).options == resolve("base").options


def test_the_text_shows_with_every_value_what_decided_it(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "fit", "--", *COMMAND)
    assert ended.code == 0
    assert "9S beats 9H" in ended.out
    for option in ("suit_order", "straight_order", "quads_form"):
        assert option in ended.out


def test_needs_classify_and_compare(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "fit")
    assert ended.code == 2


def test_the_text_lists_faults() -> None:
    shown = fit_as_text(fitted({}, both_win(of_kind("pair"))))
    assert "antisymmetry" in shown
    assert "Unknown: " in shown
