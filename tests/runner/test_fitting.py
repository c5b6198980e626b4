"""`fit` finds the rules that an engine plays, names what no rule explains, and is never certain of a wrong value."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bigtwo.variant import OPTIONS, resolve
from bigtwo_conformance.fitting import Fit, fit
from bigtwo_conformance.fitting.showing import fit_as_text
from bigtwo_conformance.protocol import ANSWERED, CRASH, ERROR, TIMEOUT, Reply
from bigtwo_conformance.variants import read_rules, resolved
from tests.oracle.packs import all_cards
from tests.runner.engines import COMMAND, called, engine
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
    without_triples_of_fours,
)
from tests.variant.mixes import random_options

TWO = ("classify", "compare")
TURNS = (*TWO, "legal-moves", "validate-play")
MANY = (*TWO, "validate-play", "deal", "opening", "referee", "score")


def fitted(options: dict[str, Any], *faults: Fault, operations: tuple[str, ...] = TWO) -> Fit:
    return fit(simulated(options, *faults), "base", operations)


def true_options(options: dict[str, Any]) -> dict[str, Any]:
    return resolve({"extends": "base", "options": options}).options.to_dict()


def wrong(found: Fit, options: dict[str, Any]) -> dict[str, Any]:
    """The options of which it is certain and that mean something else."""
    true = true_options(options)
    return {
        option: value
        for option, value in found.values.items()
        if meant(option, value, true) != meant(option, true[option], true)
        and not (option == "penalty_cap" and value is None and true[option] >= dearest(true))
    }


def dearest(true: dict[str, Any]) -> int:
    """What a dear hand costs where no penalty is cut off: a limit that it does not reach is none."""
    cards = all_cards(true)
    each = len(cards) // true["players"] if true["hand_size"] == "all" else true["hand_size"]
    others = range(2, true["players"])
    to_the_last = true["deal_ends"] == "one-left"
    hands = [[], cards[-each + 1 :], *([] if to_the_last else [cards[seat + 2]] for seat in others)]
    rest = {"first_leader": 1, "last_play": [cards[-each]], "placings": [0, *others, 1] if to_the_last else None}
    found = simulated({**true, "penalty_cap": None})(
        "score", {"winner": 0, "hands": hands, **{name: each for name, each in rest.items() if each}}
    )
    assert found.answer is not None, found.message
    return max(seat["penalty"] for seat in found.answer["seats"])


def meant(option: str, value: Any, true: dict[str, Any]) -> Any:
    """A value without what is only another way of writing it: steps that no hand reaches, and ranks not named."""
    pack = all_cards({"pack": true["pack"], "suit_order": "SHCD"})
    if option == "count_multipliers":
        each = len(pack) // true["players"] if true["hand_size"] == "all" else true["hand_size"]
        # Who led first has played a card.
        most = each + true["leftover"].startswith("extra") - (true["multiplier_scope"] == "first-leader")
        return [step for step in value if step[0] <= most]
    if option == "card_points" and (value == "one-each" or isinstance(value, dict)):
        points = {"others": 1} if value == "one-each" else value
        return {card[:-1]: points.get(card[:-1], points.get("others")) for card in pack}
    if option == "bombs" and never_bomb(true):
        return "off"
    if option == "place_points" and value == "five-three-one":
        return [*[5, 3, 1, 0][: true["players"] - 1], 0]
    if option == "hand_doubling" and value is not None:
        return {**value, "cards": sorted(value["cards"])}
    return value


def not_shown(options: dict[str, Any]) -> set[str]:
    """The options of combinations that no answer of classify and compare can show under these rules."""
    true = true_options(options)
    hidden = bombs_not_shown(true)
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


def never_bomb(true: dict[str, Any]) -> bool:
    """Are there bombs only in name: of five cards, and confined to five cards, which they beat in any case?"""
    seven = true["straight_flush_form"] != "five" and true["bomb_kinds"] != "four-of-a-kind"
    return bool(true["bomb_targets"] == "five-cards" and not true["bare_four_bombs"] and not seven)


def bombs_not_shown(true: dict[str, Any]) -> set[str]:
    """The same of bombs: whether they wait for their turn, and what no combination that is played can show."""
    if true["bombs"] == "off" or never_bomb(true):
        return {"bomb_kinds", "bomb_targets"}
    bare = true["quads_form"] != "with-odd-card"
    shown = true["bomb_targets"] == "twos" or (true["bomb_targets"] in ("five-cards", "anything") and bare)
    unusual = true["bomb_kinds"] == "four-of-a-kind" or true["bare_four_bombs"] or shown
    hidden = set() if unusual else {"bombs"}
    return hidden if true["bomb_targets"] == "twos" or bare else hidden | {"bomb_targets"}


# --- house rules -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOUSES)
def test_finds_the_rules_of_every_house(name: str) -> None:
    options = HOUSES[name]
    found = fitted(options)
    assert wrong(found, options) == {}
    assert COMBINATIONS - found.values.keys() == not_shown(options)
    assert found.to_dict()["unexplained"] == found.to_dict()["contradictions"] == []


def test_what_a_turn_shows_is_found_where_it_is_answered() -> None:
    options = {"opening_must_include": True, "last_card_duty": "compulsory", "lone_top_two_finish": "not-a-win"}
    found = fitted(options, operations=TURNS)
    assert {name: found.values.get(name) for name in options} == options
    assert not options.keys() & fitted(options).values.keys()


def test_a_stock_of_one_card_does_not_tell_what_a_pass_on_several_costs() -> None:
    options = {"players": 3, "hand_size": 17, "leftover": "stock", "draw_on_pass": "combination-size"}
    found = fitted(options, operations=MANY)
    assert found.interview.narrowed["draw_on_pass"] == ["one", "combination-size"]


def test_who_does_not_look_at_the_opening_is_not_said_to_ask_for_no_card() -> None:
    found = fitted({"opening_must_include": False}, operations=(*TWO, "validate-play"))
    assert "opening_must_include" in found.unknown


TABLES: dict[str, dict[str, Any]] = {
    "a trick of one's own": {
        "after_pass": "out-of-trick",
        "self_beat": True,
        "direction": "clockwise",
        "last_cards_announcement": 2,
    },
    "to the last": {
        "deal_ends": "one-left",
        "scoring": "placings",
        "settlement": "none",
        "opening_must_include": False,
    },
    "out of turn": {
        "bombs": "at-any-time",
        "last_cards_announcement": 1,
        "first_card_to": "next-player",
        "dragon": "wins",
    },
    "three draw": {"players": 3, "hand_size": 13, "leftover": "stock", "draw_on_pass": "combination-size"},
    "the loser leads": {"later_leader": "previous-loser", "next_dealer": "loser", "direction": "alternating"},
    "dear cards": {
        "card_points": "tiered",
        "count_multipliers": [[8, 2], [11, 4]],
        "multiplier_scope": "first-leader",
        "hand_doubling": {"cards": ["two", "straight-flush"], "mode": "once"},
        "finish_doubling": "two-or-honour",
        "settlement": "winner-only",
        "stake": 7,
    },
    "charged for the two": {"lone_top_two_finish": "not-a-win", "lone_top_two_payment": "as-if-held"},
    "by numbers": {"settlement": "pairwise-card-difference", "count_multipliers": [[9, 2]]},
}


@pytest.mark.parametrize("name", TABLES)
def test_what_the_other_operations_show_is_found(name: str) -> None:
    options = TABLES[name]
    found = fitted(options, operations=MANY)
    assert wrong(found, options) == {}
    unsaid = {"next_dealer"} if "next_dealer" in options else set()
    unsaid |= {"hand_size"} if "hand_size" in options else set()
    assert options.keys() - found.values.keys() <= unsaid
    assert found.to_dict()["unexplained"] == found.to_dict()["contradictions"] == []


@pytest.mark.parametrize("seed", range(6))
def test_a_random_mix_is_found(seed: int) -> None:
    options = random_options(Random(seed))
    found = fitted(options, operations=MANY)
    assert wrong(found, options) == {}
    assert COMBINATIONS - found.values.keys() <= not_shown(options)


@pytest.mark.verify
@pytest.mark.parametrize("operations", [TWO, TURNS, MANY], ids=["two", "turns", "many"])
def test_two_hundred_random_mixes_are_found(operations: tuple[str, ...]) -> None:
    """At least 98 % of what the operations can show, and never a wrong value."""
    random, shown, told = Random(2026), 0, 0
    mistakes: list[tuple[dict[str, Any], dict[str, Any]]] = []
    questions = []
    for _ in range(200):
        options = random_options(random)
        found = fitted(options, operations=operations)
        if stated := wrong(found, options):
            mistakes.append((stated, options))
        showable = showable_by(operations, options)
        shown += len(showable)
        told += len(showable & found.values.keys())
        questions.append(found.interview.questions)
        assert found.to_dict()["unexplained"] == found.to_dict()["contradictions"] == [], options
    print(f"{told} of {shown} options; median {statistics.median(questions)} questions, at most {max(questions)}")
    assert mistakes == []
    assert told >= 0.98 * shown


def showable_by(operations: tuple[str, ...], options: dict[str, Any]) -> set[str]:
    """The options that answers can tell from all their other values."""
    true = true_options(options)
    showable = COMBINATIONS - not_shown(options) | {"pack"}
    if "validate-play" in operations:
        showable |= {"lone_top_two_finish"} if true["finish_on_twos"] == "allowed" else set()
    if "legal-moves" in operations:
        showable |= {"opening_must_include"} if true["opening_must_include"] else set()
    if "referee" not in operations:
        return showable
    showable |= {
        "players",
        "direction",
        "first_card_to",
        "card_exchange",
        "scoring",
    }
    pack = len(all_cards({"pack": true["pack"], "suit_order": "SHCD"}))
    left = 0 if true["hand_size"] == "all" else pack - true["players"] * true["hand_size"]
    showable |= {"leftover"} if not true["leftover"].startswith("extra") else set()
    if true["must_beat"] or true["redeal"] != "none" or true["instant_wins"]:
        return showable  # in the deals that are asked about nobody may pass, or nobody leads
    showable |= {"opening_must_include"} if true["first_leader"] == "lowest-card" else set()
    showable |= {"self_beat", "last_cards_announcement"}
    showable |= {"draw_on_pass"} if true["draw_on_pass"] == "none" or left >= 5 else set()
    return showable | ({"after_pass", "deal_ends"} if true["players"] > 2 else set())


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


@pytest.mark.parametrize(("status", "most"), [(TIMEOUT, 5), (ERROR, 5)])
def test_what_never_answers_in_time_is_not_waited_for_again_and_again(status: str, most: int) -> None:
    honest, asked = simulated({}), Counter[str]()

    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        asked[operation] += 1
        return Reply(status, message="no answer") if operation == "legal-moves" else honest(operation, question)

    found = fit(ask, "base", TURNS)
    assert asked["legal-moves"] == most
    assert found.values.keys() >= COMBINATIONS - not_shown({})


def test_one_answer_does_not_make_up_for_answers_that_come_too_late() -> None:
    honest, asked = simulated({}), Counter[str]()

    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        asked[operation] += 1
        late = operation == "classify" and asked[operation] > 20
        return Reply(TIMEOUT, message="no answer") if late else honest(operation, question)

    fit(ask, "base", TURNS)
    assert asked["classify"] == 25


@pytest.mark.parametrize("bombs", ["on", "at-any-time"])
def test_what_is_handed_on_agrees_with_what_is_narrowed(bombs: str) -> None:
    found = fitted({"bombs": bombs})
    narrowed = found.to_dict()["narrowed"]
    assert narrowed["bombs"] == ["on", "at-any-time"]
    handed_on = resolved(read_rules(json.dumps(found.rules)))
    assert all(handed_on[option] in values for option, values in narrowed.items())


def test_an_operation_that_breaks_down_is_told() -> None:
    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        return Reply(CRASH, message="It ended.") if operation == "referee" else simulated({})(operation, question)

    found = fit(ask, "base", MANY)
    (crash,) = found.to_dict()["crashes"]
    assert (crash["operation"], crash["says"]) == ("referee", "It ended.")
    assert "referee gave no answer once: It ended." in fit_as_text(found)


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


def test_a_program_that_contradicts_itself_or_ends_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = engine(tmp_path, '"a-beats-b" if read(a)[2] > read(b)[2] else "b-beats-a"', '"a-beats-b"')
    ended = called(capsys, "fit", "--json", "--", *both)
    found = json.loads(ended.out)
    assert ended.code == 1
    assert found["contradictions"][0]["relation"] == "antisymmetry"
    assert not COMBINATIONS & found["plays"]["options"].keys()
    ending = engine(
        tmp_path,
        "    asked = json.loads(line)\n",
        '    asked = json.loads(line)\n    assert "pile" not in line and "2S" not in line\n',
    )
    ended = called(capsys, "fit", "--json", "--", *ending)
    assert json.loads(ended.out)["plays"]["options"]["suit_order"] == "SHCD"


def test_needs_classify_and_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "fit").code == 2
    ended = called(capsys, "fit", "--", *engine(tmp_path, '"compare": compare, ', ""))
    assert ended.code == 2
    assert "does not answer compare" in ended.err


def test_the_text_lists_faults() -> None:
    shown = fit_as_text(fitted({}, both_win(of_kind("pair"))))
    assert "antisymmetry" in shown
    assert "Unknown: " in shown
