"""The library as people use it: rules with a method for each question, the same by name, and values that read well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import bigtwo
from bigtwo.combinations import ruleset
from bigtwo.operations.questions import OPERATIONS
from bigtwo_rulebook import protocol
from tests.api.examples import ASKED

LONGEST_REPR = 160
"""About two lines of a shell."""

RULES = bigtwo.variant("three-player-exchange")
PACK = RULES.order.codes
HANDS = [PACK[seat:51:3] for seat in range(3)]
EXTRA = PACK[51]
ENDED = {"winner": 1, "hands": [HANDS[0][:3], [], HANDS[2][:5]]}
TABLE = bigtwo.DealtCards(HANDS, EXTRA)
WON = bigtwo.DealResult(0, cards_left=(0, 9, 10))
QUESTIONS: dict[str, tuple[tuple[Any, ...], int, dict[str, Any]]] = {
    "classify": (("9S 9D",), 1, {}),
    "compare": (("9S 9D", "9H"), 2, {}),
    "legal_moves": (("3D 9S 9D KC", "4C 4D"), 2, {}),
    "validate_play": (("3D 9S", None, "9S"), 3, {"opening": True}),
    "deal": ((PACK, 0, "2C"), 2, {}),
    "validate_deal": (([*HANDS[:2], HANDS[0]],), 1, {}),
    "opening": ((HANDS, 1, None, EXTRA), 1, {}),
    "exchange": ((HANDS, ENDED), 2, {}),
    "referee": ((TABLE, [{"seat": 2, "pass": True}]), 2, {}),
    "score": ((WON,), 1, {}),
    "session": (([WON],), 1, {}),
    "view": ((RULES.start(TABLE), 2), 2, {}),
}
"""What is asked, and after how many of these values the functions take the variant."""
for name, asked in ASKED:
    if name not in protocol.OPERATIONS:  # those of the protocol are written out above
        given = tuple(value for field, value in asked.items() if field != "variant")
        QUESTIONS.setdefault(name.replace("-", "_"), (given, len(given), {}))


def by_method(name: str, rules: bigtwo.Rules = RULES) -> Any:
    given, _, named = QUESTIONS[name]
    return getattr(rules, name)(*given, **named)


def by_function(name: str, variant: object) -> Any:
    given, place, named = QUESTIONS[name]
    return getattr(bigtwo, name)(*given[:place], variant, *given[place:], **named)


def told(answer: Any) -> object:
    return list(answer) if isinstance(answer, bigtwo.LegalMoves) else answer.to_dict()


def test_every_question_of_the_service_is_one_of_the_library() -> None:
    assert {name.replace("_", "-") for name in QUESTIONS} == set(OPERATIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_method_and_a_function_say_the_same(name: str) -> None:
    assert told(by_method(name)) == told(by_function(name, RULES)) == told(by_function(name, "three-player-exchange"))


@pytest.mark.parametrize("spec", ["hong-kong-ip", "Hong Kong", {"extends": "hong-kong-ip"}, None])
def test_functions_take_what_names_a_variant(spec: Any) -> None:
    rules = bigtwo.variant(spec)
    assert bigtwo.compare("9S 9D 9C", "9H 9D", spec) == rules.compare("9S 9D 9C", "9H 9D")
    assert bigtwo.classify("AH 2S 3D 4C 5D", ruleset.variant(spec)) == rules.classify("AH 2S 3D 4C 5D")


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_unknown_name_is_refused_by_every_function(name: str) -> None:
    with pytest.raises(bigtwo.InvalidVariant):
        by_function(name, "hongkong-xyz")


def test_rules_are_variants_and_stay_the_same() -> None:
    rules = bigtwo.variant("hong-kong-ip")
    for spec in ("Hong-Kong IP", rules, ruleset.variant("hong-kong-ip")):
        assert bigtwo.variant(spec) is rules
    assert ruleset.variant("hong-kong-ip") == rules
    assert hash(ruleset.variant("hong-kong-ip")) == hash(rules)
    assert repr(rules) == "bigtwo.variant('hong-kong-ip')"


INTERNAL = {"Standing", "CardOrder", "Duty"}
"""What a curious reader may meet on the way, but no answer."""


def parts(value: Any, depth: int = 3) -> Iterator[Any]:
    """The values of this library that a value leads to by its public names."""
    yield value
    if depth and type(value).__name__ not in INTERNAL:
        names = [name for name in dir(value) if not name.startswith("_") and not name.isupper()]
        for part in (getattr(value, name) for name in names):
            for each in part if isinstance(part, tuple) else (part,):
                if type(each).__module__.startswith("bigtwo") and not isinstance(each, ruleset.Variant):
                    yield from parts(each, depth - 1)


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_is_returned_is_exported_and_reads_well(name: str) -> None:
    for part in parts(by_method(name)):
        assert type(part).__name__ in {*bigtwo.__all__, *INTERNAL}
        if type(part).__name__ not in INTERNAL:
            assert len(repr(part)) <= LONGEST_REPR
