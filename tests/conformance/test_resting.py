"""The options that each case rests on are complete: where they agree, the engine gives the same answer."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

import pytest

import bigtwo
from bigtwo.combinations.store import Key
from bigtwo.variant import named_variants
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.variants import differing, named
from tests.conformance.resting import (
    Values,
    answers_under,
    are_valid,
    engine_answers,
    keys_of,
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


def agreeing(cases: list[Case]) -> Callable[[Values], list[Case]]:
    """Tells which of the cases agree with a mix. Those that rest on the same options do so together; and since hundreds
    of such groups state the same few values, each value is compared once, and rules out all groups that state it."""
    alike: dict[str, list[Case]] = {}
    for case in cases:
        alike.setdefault(json.dumps(case.options, sort_keys=True), []).append(case)
    groups = list(alike.values())
    stating: dict[str, tuple[str, object, int]] = {}
    for number, (first, *_) in enumerate(groups):
        for name, value in first.options.items():
            _, _, before = stating.get(key := json.dumps([name, value]), (name, value, 0))
            stating[key] = name, value, before | 1 << number

    def agreeing_with(mix: Values) -> list[Case]:
        ruled_out = 0
        for name, value, numbers in stating.values():
            if mix[name] != value:
                ruled_out |= numbers
        left = [group for number, group in enumerate(groups) if not ruled_out >> number & 1]
        return [case for group in left if not differing(group[0].options, mix) for case in group]

    return agreeing_with


def mixes_for_all(wanted: int) -> Iterator[tuple[bigtwo.Variant, list[Case]]]:
    """Mixes, and the cases that are asked under each, until there were so many for every case. A mix that is made for
    one is asked of all that agree with it; the cases take turns in making them."""
    left = dict.fromkeys(IDS, wanted)
    made = [(case, options_of(case), Random(f"test of {case.id}")) for case in CASES]
    agreeing_with = agreeing(CASES)
    while any(left.values()):
        for maker, options, rng in made:
            mix = random_mix(rng, options, maker.options) if left[maker.id] else {}
            if not mix or not are_valid(mix):
                continue
            asked = [case for case in agreeing_with(mix) if left[case.id]]
            for case in asked:
                left[case.id] -= 1
            yield variant_of(mix), asked


@pytest.mark.verify
def test_many_mixes_that_agree_have_the_same_answer() -> None:
    """500 for every case. What takes long is to compile tables of combinations, so mixes that share one, or most of
    one, follow each other."""
    wrong: dict[str, list[str]] = {}
    asked = Counter[str]()
    mixes = mixes_for_all(500)
    while portion := list(islice(mixes, 25_000)):
        numbers: dict[Key, int] = defaultdict(count().__next__)
        portion.sort(key=lambda mix: [numbers[key] for key in keys_of(mix[0])])
        while portion:
            # A variant that has been asked is let go, and its table with it.
            variant, cases = portion.pop()
            asked.update(case.id for case in cases)
            for case in cases:
                if not answers_under(variant, case):
                    wrong.setdefault(case.id, []).append(variant.text)
    assert wrong == {}
    assert asked == dict.fromkeys(IDS, 500)


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
