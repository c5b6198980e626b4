"""An engine without fault that offers only some of the operations gets its claim for these, whichever they are."""

from __future__ import annotations

from itertools import combinations

import pytest

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.runner import PASS, Outcome, Run
from bigtwo_conformance.scope import scope
from bigtwo_conformance.variants import named
from bigtwo_conformance.verdicts import Claim, KnownFailures, Selection, claim, rule_verdicts
from bigtwo_rulebook.protocol import OPERATIONS
from tests.runner.missing import attempt

OF_PLAY = ("classify", "compare", "legal-moves", "validate-play")
"""What engines without a table of their own offer."""


GAPS = {"taiwan-latta": "bomb_targets", "wikipedia-2": "dragon"}
"""What no case asks of some parts of the operations there. Another value shows in their answers, but for the dragon,
of which the corpus does not know that it does not."""


def parts(operations: tuple[str, ...], sizes: range) -> list[tuple[str, ...]]:
    return [part for size in sizes for part in combinations(operations, size)]


FEW_OR_MANY = [*parts(OPERATIONS, range(1, 3)), *parts(OPERATIONS, range(len(OPERATIONS) - 1, len(OPERATIONS)))]
OTHERS = parts(OPERATIONS, range(3, len(OPERATIONS) - 1))


def faultless(variant: str, operations: tuple[str, ...]) -> Claim:
    """What a run says of an engine for one variant that passes all that it is asked."""
    hello = Hello("n", "1", "l", (variant,), operations, ())
    found = scope(corpus().cases, hello)
    outcomes = tuple(Outcome(case, [attempt(PASS)]) for case in found.cases)
    verdicts = rule_verdicts(outcomes, Selection(), ())
    run = Run(hello, outcomes, 0.0, True, False, ())
    return claim(run, verdicts, Selection(), KnownFailures(), "corpus", found.left_out, found.rules)


def asks_nothing(variant: str, operations: tuple[str, ...]) -> bool:
    """Without an exchange of cards there is nothing to ask about it."""
    return operations == ("exchange",) and named()[variant]["card_exchange"] == "none"


@pytest.mark.parametrize("operations", FEW_OR_MANY, ids="+".join)
def test_in_the_base_game(operations: tuple[str, ...]) -> None:
    found = faultless("base", operations)
    assert found.granted or asks_nothing("base", operations), found.sentence


@pytest.mark.verify
def test_in_the_base_game_with_any_part_of_the_operations() -> None:
    refused = {
        operations: found.sentence for operations in OTHERS if not (found := faultless("base", operations)).granted
    }
    assert refused == {}


@pytest.mark.sampled(7)
@pytest.mark.parametrize("operations", parts(OF_PLAY, range(1, 5)), ids="+".join)
@pytest.mark.parametrize("variant", named())
def test_of_play_under_every_variant(variant: str, operations: tuple[str, ...]) -> None:
    """What the moves of a hand show of other variants than base, no case asks of comparisons or single plays alone."""
    found = faultless(variant, operations)
    if operations == ("compare",) or ("validate-play" in operations and "legal-moves" not in operations):
        assert found.granted or "no case asks about" in found.sentence, found.sentence
    else:
        gap = GAPS.get(variant)
        assert found.granted or (gap and found.sentence.endswith(f"no case asks about {gap}.")), found.sentence
