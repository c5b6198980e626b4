"""The measure of coverage: a hole is seen, whatever kind of hole it is."""

import re
from dataclasses import replace

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.coverage import Covered, coverage, exclusions, inconsistencies, not_asked, table
from bigtwo_conformance.rulebook import rules

RULE = "PG-COMB-05"
CASES = corpus().select(rule=RULE)


def of(rule: str, covered: tuple[Covered, ...]) -> Covered:
    return next(each for each in covered if each.rule.id == rule)


def test_every_rule_and_decision_is_shown() -> None:
    assert [each.rule.id for each in coverage(CASES)] == list(rules())


def test_a_covered_rule_has_no_hole() -> None:
    assert of(RULE, coverage(CASES)).holes == ()


def test_a_missing_polarity_is_a_hole() -> None:
    positive = tuple(case for case in CASES if case.polarity == "positive")
    assert "no negative case" in of(RULE, coverage(positive)).holes


def test_a_rule_without_cases_is_a_hole_unless_excluded() -> None:
    assert of("PG-COMB-12", coverage(CASES)).holes == ("no case",)
    assert of("PG-COMB-12", coverage(CASES, {"PG-COMB-12": "because"})).holes == ()


def test_a_rule_that_guessing_earns_is_a_hole() -> None:
    same = next(case for case in CASES if case.expect == {"equals": {"result": "a-beats-b"}})
    trivial = (same, replace(same, id="cx-2", polarity="negative"))
    (hole,) = of(RULE, coverage(trivial)).holes
    assert hole.endswith(" would earn it")


def test_inconsistencies() -> None:
    assert inconsistencies(corpus().cases) == ()
    assert inconsistencies((replace(CASES[0], rules=("PG-NONE-01",)),), {}) != ()
    assert inconsistencies(CASES, {RULE: "because"}) != ()
    assert inconsistencies(CASES, {"PG-NONE-01": "because"}) != ()
    assert all(reason.endswith(".") for reason in exclusions().values())


def test_what_no_answer_shows_has_no_case_and_all_else_has() -> None:
    """What is shown in part has cases too; what only questions outside the protocol show is listed."""
    cited = {rule for case in corpus().cases for rule in case.rules}
    for id_, rule in rules().items():
        assert rule.observable in ("yes", "in-part", "not-yet", "no"), id_
        assert (rule.because is None) == (rule.observable == "yes"), id_
        assert (id_ in cited) == (rule.observable in ("yes", "in-part") and id_ not in not_asked()), id_
    assert not_asked().keys() <= {id_ for id_, rule in rules().items() if rule.observable == "yes"}


def test_the_table_shows_counts_and_holes() -> None:
    text = table(coverage(CASES), only_holes=False)
    assert re.search(rf"{RULE} .*compare \+\d+ -\d+", text)
    assert "HOLE: no case" in text
    assert RULE not in table(coverage(CASES), only_holes=True)


def test_the_corpus_has_no_hole() -> None:
    assert {each.rule.id: each.holes for each in coverage(corpus().cases) if each.holes} == {}
