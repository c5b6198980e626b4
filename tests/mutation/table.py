"""What came of it in Markdown: a line for each rule, its wrong engines and the cases that catch them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bigtwo_conformance.corpus import Case
from bigtwo_conformance.rulebook import rules
from tests.mutation.gate import Outcome


def unattributed(outcomes: Iterable[Outcome], cases: Mapping[str, Sequence[Case]]) -> list[str]:
    """The rules that cases cite and no mutant breaks."""
    broken = {rule for outcome in outcomes if outcome.mutant.equivalent is None for rule in outcome.mutant.rules}
    return [rule for rule in rules() if rule in cases and rule not in broken]


def summary(outcomes: Sequence[Outcome], cases: Mapping[str, Sequence[Case]]) -> Iterator[str]:
    """What the table comes to, a sentence each."""
    attempts = sum(len(outcome.mutant.rules) - len(outcome.uncited) for outcome in outcomes)
    kills = sum(len(outcome.killed_by) for outcome in outcomes)
    alive = [outcome.mutant.id for outcome in outcomes if outcome.survived]
    asked = {case.id for each in cases.values() for case in each}
    killers = {id_ for outcome in outcomes for id_ in outcome.killed_by.values()}
    missing = unattributed(outcomes, cases)
    yield (
        f"* {len(outcomes)} wrong engines break {len(cases) - len(missing)} of the {len(cases)} rules that the "
        f"{len(asked)} cases of the corpus cite; {kills} of {attempts} pairs of wrong engine and rule are caught by a "
        f"case that cites this very rule."
    )
    yield f"* {len(killers)} cases were needed for that, each engine being asked no further once it was caught."
    yield f"* Surviving engines: {', '.join(alive) or 'none'}."
    yield f"* Rules without a wrong engine: {', '.join(missing) or 'none'}."


def markdown(outcomes: Sequence[Outcome], cases: Mapping[str, Sequence[Case]]) -> Iterator[str]:
    """The lines of the table, in the order of the rulebook."""
    yield "| rule | cases | wrong engines | caught by |"
    yield "| --- | ---: | ---: | --- |"
    for rule in rules():
        hit = [outcome for outcome in outcomes if rule in outcome.mutant.rules and rule in cases]
        if not hit:
            continue
        caught = "; ".join(f"{outcome.mutant.id}: {outcome.killed_by.get(rule, '**survives**')}" for outcome in hit)
        yield f"| {rule} | {len(cases[rule])} | {len(hit)} | {caught} |"


def independent_markdown(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """The independent mutants, a line each."""
    yield "| rule | read wrongly as | caught by |"
    yield "| --- | --- | --- |"
    for outcome in outcomes:
        for rule in outcome.mutant.rules:
            yield f"| {rule} | {outcome.mutant.sentence} | {outcome.killed_by.get(rule, '**survives**')} |"
