"""The options: what they allow, how strictly they are read, what is said of each value and shown by an example, and
what a set of them promises."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import pytest

from bigtwo.faults import Fault
from bigtwo.messages.catalogue import messages_in
from bigtwo.variant.options import BY_NAME, OPTIONS, InvalidVariant, Option
from bigtwo.variant.resolving import named_variants, resolve
from bigtwo.variant.values import HandDoubling, to_json
from bigtwo_rulebook.cases import option_dependence, published
from bigtwo_rulebook.options import conditions_of, tables
from tests.oracle import packs
from tests.oracle.facts import STRAIGHT_ORDERS, as_list
from tests.tables import table
from tests.variant.mixes import closed_values

SOME_RUN: Final = {"ranks": "A2345", "decided_by": "2"}

VALUES: Final = json.loads(Path(__file__).with_name("values.json").read_text())
"""Values of the options that have more than a few, and values that options refuse."""
ALLOWED: Final = {option.name: closed_values(option) + VALUES["allowed"].get(option.name, []) for option in OPTIONS}
WRONG_EVERYWHERE: Final[list[Any]] = [
    1.5, 4.0, float("nan"), float("inf"), -1, 10**30, "", "x", "Ünsinn\n", [[]], {}, {"a": 1},
]  # fmt: skip
TOO_MANY: Final[dict[str, list[Any]]] = {
    "straight_order": [[SOME_RUN] * 16, [[SOME_RUN] * 16]],
    "instant_wins": [{f"dragon-{number}": 1 for number in range(40)}],
    "card_points": [{str(number): 1 for number in range(40)}],
    "redeal": [{f"aces-{number}": 0 for number in range(40)}],
}


def wrong_values(name: str) -> list[Any]:
    """Wrong values of an option. Texts of any content reach the constraints: a suit order is judged by VC-08."""
    values = VALUES["wrong"].get(name, [0, True, None, "none of these"]) + TOO_MANY.get(name, []) + WRONG_EVERYWHERE
    values = [value for value in values if not (name == "suit_order" and isinstance(value, str))]
    return [value for value in values if not (name == "instant_wins" and value == {})]


def faults_of(option: Option, value: object) -> tuple[Fault, ...]:
    with pytest.raises(InvalidVariant) as refused:
        option.read(value)
    return refused.value.faults


def test_an_option_explains_itself() -> None:
    assert list(resolve().options.to_dict()) == [option.name for option in OPTIONS]
    with table() as row:
        for option in OPTIONS:
            with row(option.name):
                assert option.meaning
                assert option.group
                for rules in (option.rules, *option.rules_by_value.values()):
                    assert rules
                    assert all(re.fullmatch(r"(PG|WP|HR|DEC|VC)-[A-Z0-9]+(-\d\d)?", rule) for rule in rules)
                fields = {"name", "title", "group", "meaning", "syntax", "schema", "default", "values", "rules"}
                assert json.loads(json.dumps(option.to_dict())).keys() == fields
                for other, values in conditions_of(option.name, "settled", "moot").items():
                    assert other != option.name
                    entries = BY_NAME[other].kind.schema.get("items", {}).get("enum")
                    if entries is not None:  # of a list, what it lacks
                        assert {*values} <= {*entries}
                        continue
                    held = {BY_NAME[other].read(value) for value in values}
                    assert held <= {*BY_NAME[other].values}, f"such a value of {other} never holds"


def test_every_allowed_value_is_read_and_rests_on_rules() -> None:
    with table() as row:
        for option in OPTIONS:
            for value in ALLOWED[option.name]:
                with row(f"{option.name}={value}"):
                    jsonschema_rs.validate(option.kind.schema, value)
                    assert option.rules_of(option.read(value))


def test_a_wrong_value_is_refused_with_what_is_allowed() -> None:
    with table() as row:
        for option in OPTIONS:
            for value in wrong_values(option.name):
                with row(f"{option.name}={str(value)[:80]!r}"):
                    for fault in faults_of(option, value):
                        assert (fault.code, *fault.path[:2]) == ("invalid-value", "options", option.name)
                        assert fault.detail.startswith(option.name)
                        assert " must be " in fault.detail
                        assert fault.detail.isprintable()
                        assert len(fault.detail) < 400
                    # JSON Schema takes 13.0 for an integer and cannot compare NaN or infinity; all else it refuses.
                    if ".0" not in json.dumps(value) and value == value and value != float("inf"):
                        assert not jsonschema_rs.is_valid(option.kind.schema, value)


def test_the_nearest_value_is_suggested() -> None:
    with table() as row:
        for name, value, near in (
            ("players", "4", 4),
            ("players", 9, 8),
            ("players", 4.0, 4),
            ("hand_size", "All", "all"),
            ("flush_order", "suitfirst", "suit-first"),
            ("direction", "Clockwise", "clockwise"),
            ("straight_order", "s9", "S9"),
            ("triples", "true", "true"),
            ("stake", 0, 1),
            ("deals_per_round", 5000, 1000),
            ("settlement", "winner only", "winner-only"),
        ):
            with row(f"{name}={value}"):
                (fault,) = faults_of(BY_NAME[name], value)
                assert fault.detail.endswith(f"did you mean {near}?")


def test_all_faults_of_a_compound_value_name_their_place() -> None:
    order = [{"ranks": 1, "decided_by": "2"}, [SOME_RUN, {"ranks": "23456", "decided_by": None}]]
    for name, value, places in (
        ("hand_doubling", {"cards": ["twos", "straight-flush"], "mode": 1}, [("cards", 0), ("mode",)]),
        ("straight_order", order, [(0, "ranks"), (1, 1, "decided_by")]),
        ("count_multipliers", [[0, 2], [5, "x"], 7], [(0, 0), (1, 1), (2,)]),
    ):
        assert [fault.path for fault in faults_of(BY_NAME[name], value)] == [("options", name, *at) for at in places]


def test_a_value_names_the_rules_it_rests_on() -> None:
    with table() as row:
        for option, value, rules in (
            ("suit_order", "CDHS", "PG-NAME-02"),
            ("flush_order", "top-card-first", "PG-FLU-01"),
            ("straight_order", "S8", "PG-STR-08 PG-STR-09 PG-COMB-13"),
            ("straight_order", BY_NAME["straight_order"].read(as_list(STRAIGHT_ORDERS["S7"])), "PG-STR-07"),
            ("straight_order", BY_NAME["straight_order"].read([SOME_RUN]), "PG-NAME-02"),
            ("straight_order", BY_NAME["straight_order"].read(as_list("KA234[2] TJQKA[A]")), "PG-NAME-02 HR-STR-01"),
            ("straight_order", BY_NAME["straight_order"].read(as_list("JQKA2[2] A2345[2]")), "PG-NAME-02"),
            ("count_multipliers", ((8, 2), (10, 4)), "PG-VS-05 DEC-42"),
            ("count_multipliers", ((7, 7),), "PG-NAME-02"),
            ("hand_doubling", HandDoubling(("two",), "each"), "PG-VS-06 DEC-43"),
            ("dragon", "wins", "PG-DRA-01 PG-DRA-02"),
        ):
            with row(f"{option}={value}"):
                assert BY_NAME[option].rules_of(value) == tuple(rules.split())


def test_a_set_of_options_is_a_value() -> None:
    one = resolve("hong-kong-ip").options
    stated = {name: one.to_dict()[name] for name in ("straight_order", "flush_order", "dragon")}
    same = resolve({"options": {**stated, "lone_top_two_finish": "not-a-win", "later_leader": "previous-winner"}})
    copied = pickle.loads(pickle.dumps(one))
    assert one == same.options == copied != replace(one, stake=2)
    assert len({one, same.options, copied, replace(one, stake=2)}) == 2
    for name in ("players", "anything"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(one, name, 3)
    for options in (one, resolve("wikipedia").options):
        assert {name: BY_NAME[name].read(value) for name, value in options.to_dict().items()} == {
            option.name: getattr(options, option.name) for option in OPTIONS
        }


# --- what is said of a value, and the example that proves it ----------------------------------------------------------


def written(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def test_every_value_has_a_sentence_of_its_own_and_a_case_that_shows_it() -> None:
    depending = option_dependence()
    cases = {case["id"]: case for case in published()["cases"]}
    with table() as row:
        for option in OPTIONS:
            with row(option.name):
                values = [option.explained(value) for value in option.values]
                listed = {written(to_json(value, "standard-52")) for value in option.values}
                assert len({each.detail for each in values}) == len(values) > 0
                assert written(option.to_dict()["default"]) in listed
                if option.kind.values:
                    assert listed == {written(value) for value in closed_values(option)}
                    assert len({each.phrase for each in values}) == len(values)
                of_named = {written(resolve(named.id).options.to_dict()[option.name]) for named in named_variants()}
                assert of_named <= listed
            for each in tables()[option.name]["values"]:
                with row(f"{option.name}: {each.get('value')}"):
                    assert resolve(cases[each["case"]].get("variant")).options.to_dict()[option.name] == each.get(
                        "value"
                    )
                    assert option.name in depending[each["case"]]


def test_no_sentence_of_the_catalogue_is_left_over() -> None:
    said = set()
    for option in OPTIONS:
        head = f"option-{option.name.replace('_', '-')}"
        values = [*option.values, *map(option.read, ALLOWED[option.name])]
        said |= {f"{head}.meaning", *(option.explained(value).phrase for value in values)}
        said |= {f"{head}.syntax"} if option.syntax else set()
    assert said == set(messages_in("options"))


def test_the_sentence_of_a_value_says_what_is_in_it() -> None:
    order = [{"ranks": "JQKA2", "decided_by": "2"}, [{"ranks": "TJQKA", "decided_by": "A"}]]
    order[1] += [{"ranks": "A2345", "decided_by": "A"}]  # type: ignore[operator]
    due, cost, suits = "what is due is", "13 cards of one point each cost", "the suits from high to low are"
    runs = "the straights from high to low, with the rank whose suit decides, are"
    order_of_tiles = [{"ranks": ["12", "13", "14", "15", "1"], "decided_by": "1"}]
    doubled = "each two or four of a kind left in hand doubles the penalty once more: 2S 2H 2C 2D 5S left cost 160"
    doubled += " at one point each"
    of_cards = "J-Q-K-A-2 (2), A-2-3-4-5 and 10-J-Q-K-A alike (A); no other sequence is a straight"
    with table() as row:
        for name, value, says in (
            ("straight_order", order, f"{runs} {of_cards}"),
            ("stake", 25, "one point is worth 25 in payments: a difference of 5 points costs 125"),
            (
                "count_multipliers",
                [[5, 2], [6, 3]],
                f"{due} doubled from 5 cards on and tripled from 6 cards on: {cost} 39",
            ),
            ("hand_doubling", {"cards": ["two", "four-of-a-kind"], "mode": "each"}, doubled),
            (
                "card_points",
                {"2": 5, "others": 1},
                "a card left counts 5 for 2 and 1 for any other card: 2S and 5D count 6",
            ),
            ("count_multipliers", [[14, 2]], f"{due} doubled from 14 cards on: {cost} 13"),
            ("count_multipliers", [[9, 7]], f"{due} multiplied by 7 from 9 cards on: {cost} 91"),
            ("suit_order", "CDHS", f"{suits} clubs, diamonds, hearts, spades: 9C beats 9S, and 3S is the lowest card"),
        ):
            with row(f"{name}={value}"):
                option = BY_NAME[name]
                assert option.explained(option.read(value)).detail == says
    explained = BY_NAME["straight_order"].explained
    assert "12-13-14-15-1 (1)" in explained(BY_NAME["straight_order"].read(order_of_tiles), "tiles-15").detail
    assert "suns, moons, stars, clouds" in BY_NAME["suit_order"].explained("SHCD", "tiles-15").detail
    params = BY_NAME["straight_order"].explained(BY_NAME["straight_order"].read(order)).to_dict()["params"]
    assert params == {"runs": ["J-Q-K-A-2:2", "A-2-3-4-5=T-J-Q-K-A:A"]}
    for name in ("S0", "S8"):
        spelled_out = resolve({"options": {"straight_order": name}}).options.runs
        assert explained(spelled_out).detail == explained(name).detail


# --- orders of straights ----------------------------------------------------------------------------------------------

Order = tuple[frozenset[tuple[tuple[str, ...], str]], ...]


def order_of(straight_order: object, name: str = "base") -> Order:
    """The runs of a straight order, each tie class as a set."""
    options = resolve({"extends": name, "options": {"straight_order": straight_order}}).options
    return tuple(frozenset((run.ranks, run.decided_by) for run in tied) for tied in options.runs)


def read(text: str) -> Order:
    return tuple(frozenset((tuple(each[:5]), each[6]) for each in tied.split("=")) for tied in text.split())


def test_a_scheme_is_as_written_on_cards_and_the_oracles_on_tiles() -> None:
    with table() as row:
        for name, text in STRAIGHT_ORDERS.items():
            with row(name):
                assert order_of(name) == order_of(as_list(text)) == read(text)
            for variant in ("lectio-3", "lectio-4", "lectio-5"):
                with row(f"{name} of {variant}"):
                    options = resolve(variant).options.to_dict() | {"straight_order": name}
                    ordered = packs.straight_order(options)
                    expected = tuple(frozenset((tuple(ranks), by) for ranks, by in tied) for tied in ordered)
                    assert order_of(name, variant) == expected


def test_an_order_of_ones_own_may_be_any_and_equal_lists_are_equal_values() -> None:
    text = "JQKA2[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6] A2345[5]"
    assert order_of(as_list(text)) == read(text)
    round_the_corner = "23456[2]=A2345[2]=KA234[2]=QKA23[2]=JQKA2[2] TJQKA[A] 9TJQK[K]"
    assert order_of(as_list(round_the_corner)) == read(round_the_corner)
    tied = as_list("23456[2]=A2345[2] TJQKA[A]")
    ways = [
        tied,
        as_list("A2345[2]=23456[2] TJQKA[A]"),
        [tied[0], [tied[1]]],
        [tied[0], {"ranks": list("TJQKA"), "decided_by": "A"}],
    ]
    options = [resolve({"options": {"straight_order": order}}).options for order in ways]
    assert len({*options}) == 1
    assert options[0].to_dict()["straight_order"] == tied
    tiles = [{"ranks": ["14", "15", "1", "2", "3"], "decided_by": "15"}, {"ranks": "12345", "decided_by": "4"}]
    found = resolve({"extends": "lectio-5", "options": {"straight_order": tiles}}).options.to_dict()
    assert found["straight_order"] == [tiles[0], {"ranks": list("12345"), "decided_by": "4"}]


def test_a_list_that_does_not_hold_together_breaks_vc_09() -> None:
    with table() as row:
        for order, place, reason in (
            ("65432[6]", 0, "write 2-3-4-5-6"),
            ("TJQKA[A] 432AK[4]", 1, "write K-A-2-3-4"),
            ("32AKQ[2]", 0, "write Q-K-A-2-3"),
            ("QKA24[2]", 0, "no sequence"),
            ("KA234[5]", 0, "not one of its ranks"),
            ("KA234[2]=23456[6]", 0, "decided by the same rank"),
            ("KA234[2] KA234[2]", 1, "listed twice"),
            ("3456X[6]", 0, "X is no rank"),
            ("12345[2]", 0, "1 is no rank of standard-52"),
            ("34567[7] 45678[8] 34567[7]", 2, "listed twice"),
            ("34567[7]=34567[7]", 0, "listed twice"),
        ):
            with row(order):
                with pytest.raises(InvalidVariant) as refused:
                    resolve({"options": {"straight_order": as_list(order)}})
                (fault,) = refused.value.faults
                assert (fault.code, fault.path) == ("VC-09", ("options", "straight_order", place))
                assert reason in fault.detail
    with pytest.raises(InvalidVariant, match="1 2 3 4 5 6 7 8 9 10 11 12 13"):
        resolve({"extends": "lectio-4", "options": {"straight_order": as_list("TJQKA[A]")}})
    for ranks in ("3456", "345678", ""):
        with pytest.raises(InvalidVariant) as refused:
            resolve({"options": {"straight_order": [{"ranks": ranks, "decided_by": "6"}]}})
        assert {fault.code for fault in refused.value.faults} <= {"VC-09", "invalid-value"}
