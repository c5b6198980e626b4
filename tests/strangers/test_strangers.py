"""Whoever misreads a rule gets no claim, and is told that it is this rule which is broken."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from bigtwo import rulebook
from bigtwo_conformance.corpus import corpus
from tests.strangers.readings import BY_RULE, CHOSEN_AGAINST, MISREADINGS, Edit, Misreading
from tests.strangers.trials import tried

pytestmark = pytest.mark.sampled(15)

AT_ONCE = ("PG-COMB-19", "DEC-06", "PG-OPEN-10", "DEC-60", "PG-3P-12", "DEC-59", "PG-SUIT-03", "PG-SCORE-09")
"""Those that `make test` tries; `make verify` tries them all."""


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda misreading: misreading.rule)
def test_every_edit_fits_the_engine(misreading: Misreading) -> None:
    for module in misreading.modules:
        spec = find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        text = Path(spec.origin).read_text(encoding="utf-8")
        compile(misreading.edited(module, text), module, "exec", dont_inherit=True)


def test_an_edit_that_does_not_fit_is_noticed() -> None:
    edit = Edit("bigtwo.wording", "there is no such text", "")
    with pytest.raises(ValueError, match="has this 0 times"):
        Misreading("PG-COMB-05", "", "", (edit,)).edited("bigtwo.wording", "another text")


def test_each_misreads_another_rule_of_the_rulebook() -> None:
    assert len(BY_RULE) == len(MISREADINGS)
    assert [rule for rule in BY_RULE if rulebook.rule(rule) is None] == []


def _is_told_so(misreading: Misreading) -> None:
    trial = tried(misreading, only_its_own=True)
    assert not trial.granted
    assert trial.named


@pytest.mark.parametrize("rule", AT_ONCE)
def test_some_who_misread_a_rule_are_told_so(rule: str) -> None:
    _is_told_so(BY_RULE[rule])


def test_whoever_misreads_nothing_is_not_accused() -> None:
    trial = tried(BY_RULE["DEC-59"], only_its_own=True, engine=[sys.executable, "-m", "bigtwo", "answer"])
    assert trial.granted
    assert trial.broken == ()


@pytest.mark.verify
@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda misreading: misreading.rule)
def test_whoever_misreads_a_rule_is_told_so(misreading: Misreading) -> None:
    if misreading.missed and corpus().digest == CHOSEN_AGAINST:
        pytest.xfail("the corpus that it was chosen against does not name this rule")
    _is_told_so(misreading)
