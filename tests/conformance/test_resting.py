"""The options that each case rests on are complete: where they agree, the engine gives the same answer."""

import json
from random import Random

import pytest

from bigtwo.variant import named_variants
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.variants import differing, named
from tests.conformance.resting import (
    Values,
    answers_under,
    are_valid,
    engine_answers,
    options_of,
    random_mix,
    variant_of,
)

CASES = [case for case in corpus().cases if "tally" not in case.expect]
IDS = [case.id for case in CASES]


def test_a_case_states_the_values_of_its_own_variant() -> None:
    for case in corpus().cases:
        assert not differing(case.options, options_of(case)), case.id


def wrong_mixes(case: Case, mixes: int) -> list[dict[str, object]]:
    """Of random mixes that agree with a case on what it rests on, those that have another answer."""
    rng = Random(f"test of {case.id}")
    options = options_of(case)
    found = []
    asked = 0
    while asked < mixes:
        mix = random_mix(rng, options, case.options)
        if are_valid(mix):
            asked += 1
            if engine_answers(case, mix) is False:
                found.append({name: value for name, value in mix.items() if value != options[name]})
    return found


@pytest.mark.parametrize("case", CASES[7::96], ids=IDS[7::96])
def test_mixes_that_agree_have_the_same_answer(case: Case) -> None:
    assert wrong_mixes(case, 12) == []


def agrees(options: Values, mix: Values) -> bool:
    """Whether a mix has these values. That is mostly seen at the first of them."""
    return all(mix[name] == value for name, value in options.items()) and not differing(options, mix)


@pytest.mark.verify
def test_many_mixes_that_agree_have_the_same_answer() -> None:
    """500 for every case. What takes long is a new mix, so one that is made for a case is asked of all that agree with
    it; the cases take turns in making them. Those that rest on the same agree with the same mixes."""
    left = dict.fromkeys(IDS, 500)
    made = [(case, options_of(case), Random(f"test of {case.id}")) for case in CASES]
    wrong: dict[str, list[Values]] = {}
    while any(left.values()):
        alike: dict[str, list[Case]] = {}
        for case in CASES:
            if left[case.id]:
                alike.setdefault(json.dumps(case.options, sort_keys=True), []).append(case)
        for maker, options, rng in made:
            mix = random_mix(rng, options, maker.options) if left[maker.id] else {}
            if not mix or not are_valid(mix):
                continue
            variant = variant_of(mix)
            for case in [case for cases in alike.values() if agrees(cases[0].options, mix) for case in cases]:
                if left[case.id]:
                    left[case.id] -= 1
                    if not answers_under(variant, case):
                        wrong.setdefault(case.id, []).append(mix)
    assert wrong == {}


@pytest.mark.parametrize("name", [each.id for each in named_variants()])
def test_the_answer_is_the_same_under_every_variant_that_agrees(name: str) -> None:
    agreeing = [case for case in CASES if not differing(case.options, named()[name])]
    sample = Random(name).sample(agreeing, min(40, len(agreeing)))
    assert [case.id for case in sample if engine_answers(case, named()[name]) is not True] == []


def test_an_answer_that_needs_an_option_rests_on_it() -> None:
    """By hand: a pair is decided by the suit, a triple needs triples, and a comparison knows nothing of money."""
    by_id = {case.id: case for case in CASES}
    assert "suit_order" in by_id["cx-065"].options
    assert by_id["cx-463-twin"].options["triples"] is True
    money = {"scoring", "settlement", "stake", "card_points", "count_multipliers"}
    assert not any(money & set(case.options) for case in CASES if case.operation == "compare")
