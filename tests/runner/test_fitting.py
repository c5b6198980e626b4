"""`fit` finds the rules that an engine plays, names what no rule explains, and is never certain of a wrong value."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bigtwo.operations.questions import OPERATIONS as ANSWERED_BY_THE_SERVICE
from bigtwo.operations.questions import as_json
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import resolve
from bigtwo_conformance.fitting import Fit, fit, fit_as_text
from bigtwo_conformance.fitting.combinations import PLAIN, RUN_LENGTHS
from bigtwo_conformance.protocol import ANSWERED, CRASH, ERROR, TIMEOUT, Ask, Hello, Reply
from bigtwo_conformance.variants import named, read_rules, resolved
from bigtwo_rulebook.protocol import OPERATIONS
from tests.engines.asking import InThisProcess
from tests.oracle.packs import RANKS, ROYAL, straight_order
from tests.runner.engines import COMMAND, Call, engine
from tests.runner.simulated import COMBINATIONS, HOUSES, simulated
from tests.tables import SEED, rows, table
from tests.variant.mixes import random_options

TWO = ("classify", "compare")
TURNS = (*TWO, "legal-moves", "validate-play")


def claiming(operations: tuple[str, ...]) -> Hello:
    return Hello("engine", "1", "python", (), operations, ())


def fitted(options: dict[str, Any], operations: tuple[str, ...] = TWO) -> Fit:
    return fit(simulated(options), "base", claiming(operations))


def true_options(options: dict[str, Any]) -> dict[str, Any]:
    return resolve({"extends": "base", "options": options}).options.to_dict()


def wrong(found: Fit, options: dict[str, Any]) -> dict[str, Any]:
    """The options of which it is certain and that mean something else."""
    true = true_options(options)
    return {
        option: value
        for option, value in found.values.items()
        if meant(option, value, true) != meant(option, true[option], true)
    }


def meant(option: str, value: Any, true: dict[str, Any]) -> Any:
    """Bombs in name only are none: of five cards, and confined to five cards, which they beat in any case. Kinds that
    beat only their own have no order among themselves. Fours with an odd card that are no kind are not played, nor
    a royal flush whose ranks are no straight, nor a run that the ranks below the two do not make."""
    if option == "more_kinds":
        runs_too_long = {f"run-{length}" for length in RUN_LENGTHS if length >= len(RANKS[true["pack"]])}
        return [kind for kind in value if kind not in runs_too_long]
    if option == "quads_form" and "four-of-a-kind" not in true["five_card_kinds"]:
        return "bare" if value == "both" else value
    if option == "bombs" and true["bomb_targets"] == "five-cards" and not true["bare_four_bombs"]:
        seven = true["straight_flush_form"] != "five" and true["bomb_kinds"] != "four-of-a-kind"
        return value if seven else "off"
    if option == "five_card_kinds":
        runs = [set(ranks) for tied in straight_order(true) for ranks, _ in tied]
        royal, fours = ROYAL[true["pack"]] in runs, true["quads_form"] != "bare"
        seen = {"royal-flush": royal, "four-of-a-kind": fours}
        value = [kind for kind in value if seen.get(kind, True)]
    if option == "five_card_kinds" and true["five_card_crossing"] == "same-type-or-bomb":
        plain = iter(sorted(kind for kind in value if kind in PLAIN))
        return [next(plain) if kind in PLAIN else kind for kind in value]
    return value


# --- house rules -----------------------------------------------------------------------------------------------------


HIDDEN: dict[str, str] = {
    "bare fours": "bomb_kinds bomb_targets five_card_kinds flush_order",
    "fours either way, as bombs": "bombs",
    "only fours as bombs": "bomb_targets",
    "bare fours as bombs": "five_card_kinds",
    "bombs on twos": "",
    "no four of a kind": "bomb_kinds bomb_targets quads_form",
    "no straight flushes": "bomb_kinds bomb_targets straight_flush_form straight_flush_order",
    "bombs on five cards": "",
    "bombs on anything": "",
    "anything, even bare fours": "",
    "seven cards": "bomb_targets bombs",
}
"""What no answer of classify and compare can show there; elsewhere what bombs are where there are none."""


@pytest.mark.check
@rows("name", HOUSES)
def test_finds_the_rules_of_every_house(name: str) -> None:
    found = fitted(HOUSES[name])
    assert wrong(found, HOUSES[name]) == {}
    assert COMBINATIONS - found.values.keys() == {*HIDDEN.get(name, "bomb_kinds bomb_targets").split()}
    assert found.to_dict()["unexplained"] == found.to_dict()["contradictions"] == []


def test_what_a_turn_shows_is_found_where_it_is_answered() -> None:
    options = {"opening_must_include": True, "last_card_duty": "compulsory", "lone_top_two_finish": "not-a-win"}
    found = fitted(options, operations=TURNS)
    assert {name: found.values.get(name) for name in options} == options
    assert not options.keys() & fitted(options).values.keys()


def is_flush(cards: list[str]) -> bool:
    return len(cards) == 5 and len({card[-1] for card in cards}) == 1


@rows(
    ("tied", "option", "neither_wins"),
    [
        ("singles of one rank", "suit_order", lambda a, b: len(a) == len(b) == 1 and a[0][0] == b[0][0]),
        ("flushes", "flush_order", lambda a, b: is_flush(a) and is_flush(b)),
        ("flushes of one top rank", "flush_order", lambda a, b: is_flush(a) and is_flush(b) and a[-1][0] == b[-1][0]),
        (
            "flushes of the same ranks",
            "flush_order",
            lambda a, b: is_flush(a) and is_flush(b) and [c[0] for c in a] == [c[0] for c in b],
        ),
        ("straight flushes", "straight_flush_order", lambda a, b: is_flush(a) and is_flush(b)),
        (
            "fours and full houses",
            "five_card_kinds",
            lambda a, b: len(a) == len(b) == 5 and sorted((ranks(a), ranks(b))) == [[1, 4], [2, 3]],
        ),
    ],
)
def test_two_that_tie_where_every_value_lets_one_win_settle_nothing(
    tied: str, option: str, neither_wins: Callable[[list[str], list[str]], bool]
) -> None:
    right = simulated({"flush_order": "top-card-first"})

    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        if operation == "compare" and neither_wins(question["a"], question["b"]):
            return Reply(ANSWERED, {"result": "neither"})
        return right(operation, question)

    found = fit(ask, "base", claiming(TWO))
    assert option not in found.values
    assert found.unexplained


def ranks(cards: list[str]) -> list[int]:
    return sorted(Counter(card[0] for card in cards).values())


def test_who_does_not_look_at_the_opening_is_not_said_to_ask_for_no_card() -> None:
    found = fitted({"opening_must_include": False}, operations=(*TWO, "validate-play"))
    assert "opening_must_include" in found.unknown


@pytest.mark.parametrize(
    ("operations", "least", "amount"),
    [
        pytest.param(TURNS, 15, 6, id="some", marks=pytest.mark.check),
        *(
            pytest.param(operations, least, 200, id=f"{least}", marks=pytest.mark.verify)
            for operations, least in ((TWO, 12), (TURNS, 16))
        ),
    ],
)
def test_random_mixes_are_found(operations: tuple[str, ...], least: int, amount: int) -> None:
    """So many options on average, and never a wrong value."""
    random, told = Random(f"{SEED} mixes"), 0
    with table() as row:
        for options in (random_options(random) for _ in range(amount)):
            with row(options):
                found = fitted(options, operations=operations)
                assert wrong(found, options) == {}
                assert found.to_dict()["unexplained"] == found.to_dict()["contradictions"] == []
                told += len(found.values)
    assert told >= least * amount


# --- faults ----------------------------------------------------------------------------------------------------------


@rows("answer", [{"playable": True, "kind": "single"}, {"playable": False}, {"result": "a-beats-b"}, {}])
def test_an_engine_that_knows_nothing_is_believed_nothing(answer: dict[str, Any]) -> None:
    found = fit(lambda operation, question: Reply(ANSWERED, answer), "base", claiming(TURNS))
    assert set(found.values) <= {"pack"}
    assert len(found.unknown) >= len(OPTIONS) - 1


def failing(operation: str, reply: Reply, after: int = 0) -> tuple[Ask, Counter[str]]:
    """An engine that gives no answer to an operation once it was asked so often, and how often each was asked."""
    honest, asked = simulated({}), Counter[str]()

    def ask(name: str, question: Mapping[str, Any]) -> Reply:
        asked[name] += 1
        return reply if name == operation and asked[name] > after else honest(name, question)

    return ask, asked


@rows("status", [TIMEOUT, ERROR])
def test_what_never_answers_in_time_is_not_waited_for_again_and_again(status: str) -> None:
    ask, asked = failing("legal-moves", Reply(status, message="no answer"))
    found = fit(ask, "base", claiming(TURNS))
    assert asked["legal-moves"] == 5
    assert found.values.keys() >= COMBINATIONS - {"bomb_kinds", "bomb_targets"}


def test_one_answer_does_not_make_up_for_answers_that_come_too_late() -> None:
    ask, asked = failing("classify", Reply(TIMEOUT, message="no answer"), after=20)
    fit(ask, "base", claiming(TURNS))
    assert asked["classify"] == 25


def test_what_is_handed_on_agrees_with_what_is_narrowed() -> None:
    found = fitted({"bombs": "at-any-time"})
    narrowed = found.to_dict()["narrowed"]
    assert narrowed["bombs"] == ["on", "at-any-time"]
    handed_on = resolved(read_rules(json.dumps(found.rules)))
    assert all(handed_on[option] in values for option, values in narrowed.items())


def test_an_operation_that_breaks_down_is_told() -> None:
    ask, _ = failing("validate-play", Reply(CRASH, message="It ended."))
    found = fit(ask, "base", claiming(TURNS))
    (crash,) = found.to_dict()["crashes"]
    assert (crash["operation"], crash["says"]) == ("validate-play", "It ended.")
    assert "validate-play gave no answer" in fit_as_text(found)


# --- the command line ------------------------------------------------------------------------------------------------


def test_the_command_prints_what_run_takes(call: Call) -> None:
    ended = call("fit", "--json", "--", *COMMAND)
    assert (ended.code, ended.err) == (0, "")
    found = json.loads(ended.out)
    assert found["nearest"] == found["plays"]["extends"] == "base"
    assert found["plays"]["options"]["straight_order"] == "S0"
    assert found["decided_by"].keys() == found["plays"]["options"].keys()
    assert not set(found["unknown"]) & found["plays"]["options"].keys()
    assert len(found["unknown"]) + len(found["plays"]["options"]) == len(OPTIONS)
    assert 100 < found["questions"] < 1200
    assert resolve(found["plays"]).options == resolve("base").options


def test_the_text_shows_what_decided_each_value_and_lists_faults() -> None:
    target = InThisProcess("JackToTwo PairsBothWays")
    shown = fit_as_text(fit(target.ask, "base", target.hello))
    for text in ("antisymmetry", "Unknown: ", "straight_order", "quads_form", "TS is a single"):
        assert text in shown


def test_needs_classify_and_compare(tmp_path: Path, call: Call) -> None:
    assert call("fit").code == 2
    ended = call("fit", "--", *engine(tmp_path, '"compare": compare, ', ""))
    assert ended.code == 2
    assert "does not answer compare" in ended.err


def fitted_by_the_service(options: Mapping[str, Any], extends: str = "base", operations: tuple[str, ...] = TWO) -> Fit:
    """The oracle takes too long over hands as large as these rules need."""
    house = {"extends": extends, "options": dict(options)}

    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        asked = ANSWERED_BY_THE_SERVICE[operation]
        state = {"state": {**question["state"], "variant": house}} if "state" in question else {}
        try:
            answer = asked.answer(asked.request.load({**question, **state, "variant": house}))
        except (InvalidRequest, ValueError) as refused:
            return Reply(ERROR, message=str(refused)[:200])
        return Reply(ANSWERED, json.loads(as_json(answer)))

    return fit(ask, "base", claiming(operations))


@rows(
    "options",
    [
        {},
        {"more_kinds": ["two-pairs"]},
        {"more_kinds": ["two-pairs", "pairs-3", "pairs-6"]},
        {"more_kinds": ["pairs-2"]},
        {"more_kinds": ["three-pairs", "run-3", "triples-4"], "quads_form": "both"},
        {
            "more_kinds": [
                *(f"run-{number}" for number in RUN_LENGTHS),
                *(f"pairs-{number}" for number in range(2, 7)),
            ],
            "suit_order": "DHSC",
        },
        {"more_kinds": ["run-7"], "straight_flush_form": "five-plus-two", "bombs": "on"},
        {"more_kinds": ["run-12", "pairs-5", "triples-2", "triples-3"], "triples": False},
        {
            "five_card_kinds": [
                "two-pairs-plus-one",
                "straight",
                "flush",
                "full-house",
                "four-of-a-kind",
                "straight-flush",
            ]
        },
        {
            "five_card_kinds": ["straight", "two-pairs-plus-one", "full-house", "four-of-a-kind", "straight-flush"],
            "more_kinds": ["two-pairs"],
        },
    ],
)
def test_what_is_played_is_found(options: dict[str, Any]) -> None:
    found = fitted_by_the_service(options)
    expected = {"more_kinds": [], **options}
    expected.pop("bombs", None)
    assert {option: found.values[option] for option in expected} == expected
    assert found.interview.unexplained == found.interview.contradictions == []


@rows(
    "options",
    [
        {"players": 3, "hand_size": 14, "leftover": "stock", "direction": "clockwise"},
        {"players": 8, "leftover": "dead", "first_card_to": "next-player"},
        {"players": 2, "hand_size": 5, "leftover": "dead", "first_leader": "lowest-card"},
        {"players": 5, "pack": "tiles-15", "leftover": "none"},
        {"players": 3, "leftover": "dealt-too"},
    ],
)
def test_what_is_dealt_is_found_and_hands_too_large_to_be_dealt_are_no_fault(options: dict[str, Any]) -> None:
    found = fitted_by_the_service(options, operations=(*TURNS, "deal"))
    assert {option: found.values[option] for option in options} == options
    assert found.unexplained == 0


@rows("card", ["3D", "3C", "7H", "TS", "2S"])
def test_as_much_is_found_where_a_card_is_taken_out(card: str) -> None:
    operations = (*TURNS, "deal")
    whole = fitted_by_the_service({"players": 3, "hand_size": 17, "leftover": "dead"}, operations=operations)
    found = fitted_by_the_service({"players": 3, "removed_card": card}, operations=operations)
    assert found.values == {**whole.values, "leftover": "none", "removed_card": card}
    assert found.unexplained == 0


@rows("replies", [{"3D": Reply(CRASH)}, {"3D": Reply(ERROR), "3C": Reply(ERROR)}])
def test_a_card_is_not_said_to_be_taken_out_that_breaks_the_engine_or_is_one_of_two(replies: dict[str, Reply]) -> None:
    honest = simulated({})

    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        reply = next((replies[card] for card in replies if question.get("cards") == [card]), None)
        return reply or honest(operation, question)

    assert "removed_card" in fit(ask, "base", claiming(TWO)).unknown


def test_what_one_deal_cannot_tell_is_left_open() -> None:
    options = {"players": 3, "leftover": "extra-card-face-down", "first_leader": "random-seat"}
    found = fitted_by_the_service(options, operations=("classify", "compare", "deal"))
    narrowed = {name: found.narrowed[name] for name in ("hand_size", "direction", "leftover", "first_leader")}
    assert narrowed == {
        "hand_size": ["all", 17],
        "direction": ["counterclockwise", "alternating"],
        "leftover": ["extra-card-face-up", "extra-card-face-down"],
        "first_leader": ["named-seat", "random-seat"],
    }


@rows(
    "options",
    [
        {"five_card_kinds": ["straight", "flush", "four-of-a-kind", "straight-flush"], "bombs": "on",
         "straight_flush_form": "five-plus-two"},
        {"five_card_kinds": ["four-of-a-kind", "straight", "flush", "straight-flush"], "quads_form": "bare"},
    ],
)  # fmt: skip
def test_kinds_that_are_not_played_are_no_fault_and_where_bare_fours_stand_is_left_open(
    options: dict[str, Any],
) -> None:
    found = fitted_by_the_service(options)
    assert found.unexplained == 0
    kinds = options["five_card_kinds"]
    assert kinds in (found.values.get("five_card_kinds"), *found.narrowed.get("five_card_kinds", ()))


def test_what_a_pack_is_too_small_for_is_left_out() -> None:
    found = fitted_by_the_service({"more_kinds": ["two-pairs", "run-3", "run-12"]}, "lectio-3")
    assert found.values["more_kinds"] == ["two-pairs", "run-3"]


def test_tiles_of_thirteen_numbers_are_asked_about_too() -> None:
    found = fitted_by_the_service({"more_kinds": ["run-3", "run-12"]}, "lectio-4")
    assert found.values["more_kinds"] == ["run-3", "run-12"]


EVERY_OPERATION = tuple(name for name in ANSWERED_BY_THE_SERVICE if name in OPERATIONS)


@rows(
    "options",
    [
        {"redeal": "no-pictures"},
        {"later_leader": "previous-winner"},
        {"later_leader": "previous-loser"},
        {"next_dealer": "loser"},
        {"card_points": "tiered", "count_multipliers": [[10, 2]]},
        {"unwritten_passes": True},
        {"target_score": {"deals": 2}},
        {"settlement": "pairwise-taking-over"},
        {"finish_doubling": "only-twos"},
        {"starting_chips": {"pay-in-turn": 149}},
        {"card_exchange": "by-points"},
        {"first_card_to": "next-player", "after_pass": "out-of-trick"},
        {"stake": 2, "count_multipliers": [[8, 2]], "all_held_factor": 3, "starting_chips": 9},
        {"card_points": {"2": 20, "others": 1}, "target_score": 48, "two_factors": 3},
        {"penalty_cap": 30, "target_score": {"total": 50, "deals": 10}, "settlement": "winner-only"},
        {"hand_doubling": {"cards": ["four-of-a-kind"], "mode": "once"}, "target_score": {"deals": 10}},
    ],
)
def test_what_no_turn_shows_is_found_by_whole_deals_and_sessions(options: dict[str, Any]) -> None:
    found = fitted_by_the_service(options, operations=EVERY_OPERATION)
    assert {option: found.values.get(option) for option in options} == options
    assert found.unexplained == 0


@rows(
    "options",
    [{"hand_doubling": {"cards": ["two"], "mode": "each"}}, {"two_factors": 2}, {"redeal": {"twos-at-least": 4}}],
)
def test_what_two_options_say_alike_or_no_case_shows_alone_is_left_open(options: dict[str, Any]) -> None:
    found = fitted_by_the_service(options, operations=EVERY_OPERATION)
    assert found.unexplained == 0
    assert not wrong(found, options)


@pytest.mark.check
@rows("variant", named())
def test_every_named_variant_is_found(variant: str) -> None:
    """Only whether an extra card is shown tells the one from the other, which no answer does."""
    found = fitted_by_the_service({}, variant, operations=EVERY_OPERATION)
    assert found.nearest == {"three-player-face-down": "three-player"}.get(variant, variant)
    true = resolved(variant)
    assert {
        name: true[name]
        for name in found.values
        if meant(name, true[name], true) != meant(name, found.values[name], true)
    } == {}
