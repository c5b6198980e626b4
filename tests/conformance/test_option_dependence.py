"""The options that the answer of each case depends on are complete: where they agree, the engine answers the same."""

from itertools import permutations
from random import Random

import pytest

from bigtwo.variant.resolving import named_variants
from bigtwo.variant.straights import SCHEMES
from bigtwo_conformance.corpus import KEYS, Case, can_be_relabelled, corpus, read_case
from bigtwo_conformance.variants import differing, named
from tests.tables import SEED, rows, table
from tests.variant.mixes import random_straight_order
from tools.distribution.option_dependence import Values, are_valid, engine_answers, mix_that_agrees, options_of, united

CASES = [case for case in corpus().cases if "tally" not in case.expect and not case.under_its_own]
IDS = [case.id for case in CASES]


def test_the_first_values_are_those_of_the_variant_of_a_case() -> None:
    for case in corpus().cases:
        own = {name: values[0] for name, values in case.options.items()}
        assert not differing(own, options_of(case)), case.id


SUIT_ORDERS = tuple("".join(order) for order in permutations("SHCD"))


def mix_for(case: Case, rng: Random, options: Values) -> dict[str, object]:
    """A random mix under which the answer of a case is the same, if it is valid: with every value that the case allows,
    other suit orders where its suits can be renamed, and other straight orders in which its own runs rank alike."""
    mix = mix_that_agrees(rng, options, case.options)
    if "suit_order" in case.options and can_be_relabelled(case, case.options, mix) and rng.random() < 0.5:
        mix["suit_order"] = rng.choice(SUIT_ORDERS)
    if "straight_order" in case.options and mix["pack"] == "standard-52" and rng.random() < 0.5:
        for order in (*rng.sample(SCHEMES, 3), *(random_straight_order(rng) for _ in range(3))):
            if not case.differing({**mix, "straight_order": order}):
                return {**mix, "straight_order": order}
    return mix


def wrong_mixes(case: Case, mixes: int) -> list[dict[str, object]]:
    """Of random mixes that agree with a case on what it rests on, those that have another answer."""
    rng = Random(f"{SEED} test of {case.id}")
    options = options_of(case)
    found = []
    asked = 0
    while asked < mixes:
        mix = mix_for(case, rng, options)
        if are_valid(mix) and not case.differing(mix):
            asked += 1
            if engine_answers(case, mix) is False:
                found.append({name: value for name, value in mix.items() if value != options[name]})
    return found


@pytest.mark.parametrize(
    ("cases", "mixes"),
    [
        pytest.param(CASES[7::96], 12, id="some", marks=pytest.mark.check),
        pytest.param(CASES, 20, id="all", marks=pytest.mark.verify),
    ],
)
def test_mixes_that_agree_have_the_same_answer(cases: list[Case], mixes: int) -> None:
    with table() as row:
        for case in cases:
            with row(case.id):
                assert wrong_mixes(case, mixes) == []


@pytest.mark.check
@rows("name", [each.id for each in named_variants()])
def test_the_answer_is_the_same_under_every_variant_that_agrees(name: str) -> None:
    agreeing = [case for case in CASES if not case.differing(named()[name])]
    sample = Random(name).sample(agreeing, min(40, len(agreeing)))
    assert [case.id for case in sample if engine_answers(case, named()[name]) is not True] == []


def test_an_answer_that_needs_an_option_rests_on_it() -> None:
    """By hand: a pair is decided by the suit, a triple needs triples, and a comparison knows nothing of money."""
    by_id = {case.id: case for case in CASES}
    assert "suit_order" in by_id["cx-065"].options
    assert by_id["cx-463-twin"].options["triples"] == (True,)
    money = {"scoring", "settlement", "stake", "card_points", "count_multipliers"}
    assert not any(money & set(case.options) for case in CASES if case.operation == "compare")


def test_a_case_that_is_new_is_asked_under_its_own_variant_alone() -> None:
    new = read_case("new", {name: getattr(corpus().cases[0], name) for name in KEYS}, None)
    assert new.differing(named()["base"]) == differing(named()["base"], options_of(new))
    assert [name for name in named() if not new.differing(named()[name])] == [
        name for name in named() if named()[name] == options_of(new)
    ]


def test_what_was_known_stays_where_a_case_is_worked_out_again() -> None:
    """What one search missed, another has met: such a case would be asked of engines for which it is wrong."""
    found, known = {"players": [4, 3], "pack": ["tiles-13"]}, {"players": [4, 2], "bombs": ["on"]}
    assert united(found, known) == {"players": [4], "pack": ["tiles-13"], "bombs": ["on"]}
