"""What the options say: every value has a sentence, and every sentence an example that proves it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.messages.catalogue import messages, messages_in
from bigtwo.variant import OPTIONS, named_variants, resolve
from bigtwo.variant.options import BY_NAME
from bigtwo.variant.options.examples import Example, examples
from tests.variant.mixes import closed_values


def written(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def found(answer: Any, pointer: str) -> object:
    """What stands in an answer at a pointer, None where nothing does; behind ``-`` the number of entries."""
    for step in pointer.split("/")[1:]:
        if isinstance(answer, list):
            answer = len(answer) if step == "-" else answer[int(step)] if int(step) < len(answer) else None
        else:
            answer = answer.get(step) if isinstance(answer, dict) else None
    return answer


def phrase_of(example: Example) -> str:
    option = BY_NAME[example.option]
    return option.explained(option.read(example.value)).phrase


def test_every_value_of_every_option_has_a_sentence_of_its_own() -> None:
    for option in OPTIONS:
        values = [option.explained(value) for value in option.values]
        assert len({each.sentence for each in values}) == len(values) > 0, option.name
        assert written(option.to_dict()["default"]) in {written(each.value) for each in values}, option.name
        if option.kind.values:
            assert {written(each.value) for each in values} == {written(value) for value in closed_values(option)}
            assert len({each.phrase for each in values}) == len(values), option.name


def test_every_value_of_a_named_variant_is_among_those_listed() -> None:
    listed = {option.name: {written(option.explained(value).value) for value in option.values} for option in OPTIONS}
    for named in named_variants():
        for name, value in resolve(named.id).options.to_dict().items():
            assert written(value) in listed[name], (named.id, name)


def test_no_sentence_of_the_catalogue_is_left_over() -> None:
    said = {phrase_of(example) for example in examples()}
    for option in OPTIONS:
        head = f"option-{option.name.replace('_', '-')}"
        said |= {f"{head}.meaning"} | ({f"{head}.syntax"} if option.syntax else set())
    assert said == set(messages_in("options"))


def test_every_value_has_an_example() -> None:
    shown = {(example.option, written(example.value)) for example in examples()}
    for option in OPTIONS:
        for value in option.values:
            assert (option.name, written(option.explained(value).value)) in shown


@pytest.mark.parametrize("name", [option.name for option in OPTIONS])
def test_the_examples_show_what_the_sentences_say(name: str) -> None:
    client = create_app().test_client()
    for example in (each for each in examples() if each.option == name):
        assert example.says.keys() == example.other_says.keys()
        assert example.says != example.other_says, phrase_of(example)
        for variant, says in ((example.variant, example.says), (example.other_variant, example.other_says)):
            answer = client.post(f"/v1/{example.operation}", json={**example.question, "variant": variant}).get_json()
            assert {pointer: found(answer, pointer) for pointer in says} == says, (phrase_of(example), variant)


def test_an_order_of_ones_own_is_said_run_by_run() -> None:
    option = BY_NAME["straight_order"]
    order = [
        {"ranks": "JQKA2", "decided_by": "2"},
        [{"ranks": "TJQKA", "decided_by": "A"}, {"ranks": "A2345", "decided_by": "A"}],
    ]
    said = option.explained(option.read(order))
    assert said.sentence == (
        "the straights from high to low, with the rank whose suit decides, are "
        "J-Q-K-A-2 (2), A-2-3-4-5 and 10-J-Q-K-A alike (A); no other sequence is a straight"
    )
    assert said.to_dict()["params"] == {"runs": ["J-Q-K-A-2:2", "A-2-3-4-5=T-J-Q-K-A:A"]}
    tiles = [{"ranks": ["12", "13", "14", "15", "1"], "decided_by": "1"}]
    assert "12-13-14-15-1 (1)" in option.explained(option.read(tiles), "tiles-15").sentence


def test_a_list_that_spells_out_a_scheme_is_said_as_the_scheme() -> None:
    option = BY_NAME["straight_order"]
    for name in ("S0", "S8"):
        spelled_out = resolve({"options": {"straight_order": name}}).options.runs
        assert option.explained(spelled_out).sentence == option.explained(name).sentence


def test_the_numbers_in_a_sentence_follow_from_the_value() -> None:
    for name, value, says in (
        ("stake", 25, "one point is worth 25 in payments: a difference of 5 points costs 125"),
        (
            "count_multipliers",
            [[5, 2], [6, 3]],
            "what is due is doubled from 5 cards on and tripled from 6 cards on: 13 cards of one point each cost 39",
        ),
        ("count_multipliers", [[14, 2]], "what is due is doubled from 14 cards on: 13 cards of one point each cost 13"),
        (
            "count_multipliers",
            [[9, 7]],
            "what is due is multiplied by 7 from 9 cards on: 13 cards of one point each cost 91",
        ),
        (
            "suit_order",
            "CDHS",
            "the suits from high to low are clubs, diamonds, hearts, spades: 9C beats 9S, and 3S is the lowest card",
        ),
    ):
        option = BY_NAME[name]
        assert option.explained(option.read(value)).sentence == says
    assert "suns, moons, stars, clouds" in BY_NAME["suit_order"].explained("SHCD", "tiles-15").sentence


def test_the_examples_in_the_syntax_can_be_read() -> None:
    for option in OPTIONS:
        if option.syntax is not None:
            id_ = f"option-{option.name.replace('_', '-')}.syntax"
            assert "example" in messages()[id_].params
    for name, value in (
        ("straight_order", '[{"ranks": "JQKA2", "decided_by": "2"}, {"ranks": "TJQKA", "decided_by": "A"}]'),
        ("straight_order", '[{"ranks": "A2345", "decided_by": "2"}, {"ranks": "23456", "decided_by": "2"}]'),
        ("count_multipliers", "[[10, 2], [13, 3]]"),
        ("hand_doubling", '{"cards": ["two"], "mode": "each"}'),
    ):
        assert value in str(BY_NAME[name].syntax)
        BY_NAME[name].read(json.loads(value))
