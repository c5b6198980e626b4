"""What a run names first of wrong engines drawn at random."""

import pytest

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.differential import played_otherwise
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.variants import value_text
from bigtwo_rulebook.options import base
from bigtwo_rulebook.protocol import OPERATIONS
from tests.mutation.claims import known
from tests.mutation.mutant import Instead, mutant
from tests.mutation.naming import quick
from tests.runner.drawn import Service, drawn, run
from tests.runner.engines import outcome
from tests.tables import SEED


@pytest.mark.check
@pytest.mark.parametrize("reference", [False, True])
def test_an_option_that_is_played_otherwise_is_the_one_cause(reference: bool) -> None:
    wrong = mutant("w (must_beat): Forces who can beat the pile.", Instead("must_beat", False, True))
    hello = Hello("engine", "1", "python", (), OPERATIONS, (), plays="base")
    asked = [known(case) for case in corpus().cases if case.variant == "base" and case.operation == "validate-play"]
    found = run("base", wrong, asked, hello, reference=reference)
    assert found is not None
    (only,) = found.causes
    assert only.rules[0] == "PG-PLAY-09"
    assert "plays must_beat true" in only.title
    assert only.title.startswith("It answers as would") == reference
    assert not (only.accuses and reference), "another house rule breaks none"
    assert len(only.cases) == found.failed


@pytest.mark.check
@pytest.mark.parametrize(("option", "value"), [("must_beat", True), ("stake", 7), ("penalty_cap", 11)])
def test_a_reference_proves_the_value_that_is_played(option: str, value: object) -> None:
    """Numbers too that nobody lists, and where it refuses questions that have no sense under the value."""
    wrong = mutant("w (PG-SCORE-06): Plays an option otherwise.", Instead(option, base()[option], value))
    hello = Hello("engine", "1", "python", (), OPERATIONS, (), plays="base")
    asked = [known(case) for case in quick(corpus().cases) if case.variant == "base" and option in case.options]
    found = run("base", wrong, asked, hello, reference=True)
    assert found is not None
    assert f"plays {option} {value_text(value)}." in found.causes[0].title


@pytest.mark.check
def test_a_reference_proves_a_value_with_which_no_question_goes_that_passed() -> None:
    """It deals no cards for an exchange by points where nobody says what these were."""
    wrong = mutant("w (HR-EXCH-04): Exchanges by points.", Instead("card_exchange", "none", "by-points"))
    hello = Hello("engine", "1", "python", (), OPERATIONS, (), plays="base")
    asked = [
        known(case)
        for case in quick(corpus().cases)
        if case.variant == "base" and case.operation in ("deal", "session", "score")
    ]
    found = run("base", wrong, asked, hello, reference=True)
    assert found is not None
    assert "plays card_exchange by-p" in found.causes[0].title, "by-placing, if these questions do not tell which"


def test_refusals_alone_prove_no_option() -> None:
    """Under many a value the reference refuses too."""
    hello = Hello("engine", "1", "python", (), OPERATIONS, (), plays="base")
    refused = [outcome(case, "error") for case in corpus().select(variant="base", operation="score")]
    assert played_otherwise(refused, hello, Service()) == ()


@pytest.mark.verify
@pytest.mark.parametrize(("reference", "first", "three", "false"), [(False, 0.7, 0.8, 0.05), (True, 0.8, 0.85, 0.02)])
def test_first_causes(reference: bool, first: float, three: float, false: float) -> None:
    found = list(drawn(f"{SEED}", 60, reference=reference))
    assert sum(each.is_true(1) for each in found) >= first * len(found)
    assert sum(each.is_true(3) for each in found) >= three * len(found)
    assert sum(len(each.false_accusations) for each in found) <= false * len(found)
