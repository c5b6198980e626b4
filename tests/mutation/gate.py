"""The gate: every mutant must be caught, for each rule it breaks, by a case that cites this very rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bigtwo_conformance.corpus import Case
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.rulebook import rules
from bigtwo_conformance.tally import counted
from tests.mutation.mutant import Ask, Instead, Mutant, in_place_of_the_oracle, is_the_oracle
from tests.mutation.options import MISREAD, OF_AN_OPTION
from tests.oracle.packs import Refused
from tests.oracle.variants import BASE

_MISREAD = frozenset(mutant.id for mutant in MISREAD)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    killed_by: Mapping[str, str]
    """By rule, the first case that caught it."""
    survived: Mapping[str, tuple[str, ...]]
    """By rule, the cases that did not catch it."""
    uncited: tuple[str, ...]
    """The rules that no case cites."""
    crashes: tuple[str, ...]
    """The cases at which it broke down. That is no wrong answer, so it does not count as caught."""


def by_rule(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """The cases that cite each rule, the cheap questions first."""
    found: dict[str, list[Case]] = {}
    for case in sorted(cases, key=cost):
        for rule in case.rules:
            found.setdefault(rule, []).append(case)
    return found


def quick(cases: Iterable[Case]) -> list[Case]:
    """Those that take no time: no tallies, and no questions about whole packs."""
    return [case for case in cases if "tally" not in case.expect and len(case.input.get("hand", ())) < 14]


def cost(case: Case) -> tuple[bool, bool, bool, int]:
    """A sort key that puts first what the oracle answers soonest."""
    many_cards = len(case.input.get("hand", ())) > 13
    return "tally" in case.expect, many_cards, case.operation in ("referee", "legal-moves"), len(str(case.input))


def run(mutant: Mutant, cases: Mapping[str, Sequence[Case]]) -> Outcome:
    """Asks the mutant the cases of its rules, for each rule until one catches it."""
    passes: dict[str, bool] = {}
    crashes: list[str] = []
    killed_by: dict[str, str] = {}
    survived: dict[str, tuple[str, ...]] = {}
    with in_place_of_the_oracle(mutant) as ask:
        for rule in mutant.rules:
            asked = cases.get(rule, ())
            # A case that caught the mutant for another rule is known to catch it for this one too.
            for case in sorted(asked, key=lambda case: passes.get(case.id, True)):
                if case.id not in passes:
                    passes[case.id] = is_the_oracle(mutant, case.variant) or _passes(case, ask, crashes)
                if not passes[case.id]:
                    killed_by[rule] = case.id
                    break
            else:
                if asked:
                    survived[rule] = tuple(case.id for case in asked)
    uncited = tuple(rule for rule in mutant.rules if not cases.get(rule))
    return Outcome(mutant, killed_by, survived, uncited, tuple(crashes))


def _passes(case: Case, ask: Ask, crashes: list[str]) -> bool:
    try:
        if "tally" in case.expect:
            answer = counted(case, lambda operation, question: Reply(ANSWERED, ask(operation, question))).answer
        else:
            answer = ask(case.operation, case.question)
    except Refused:
        return False  # a question refused is a question answered wrongly
    except Exception:
        crashes.append(case.id)
        return True
    return not differences(case.operation, case.expect, answer)


def not_told_apart(misread: Iterable[Outcome]) -> list[str]:
    """The values of options, but for those of the base game, of which no case that cites a rule of the value tells any
    other value. What the base game has is told from the others where these are taken for it."""
    caught: dict[str, bool] = {}
    for outcome in misread:
        (change,) = outcome.mutant.changes
        assert isinstance(change, Instead)
        declared = set(outcome.mutant.rules) - set(OF_AN_OPTION.get(change.option, ()))
        if change.real != BASE[change.option] and not declared <= set(outcome.uncited):
            value = f"{change.option} {change.real}"
            caught[value] = caught.get(value, False) or bool(outcome.killed_by)
    return [value for value, is_caught in caught.items() if not is_caught]


def unattributed(outcomes: Iterable[Outcome], cases: Mapping[str, Sequence[Case]]) -> list[str]:
    """The rules that cases cite and by which no engine is caught."""
    caught = {rule for outcome in outcomes for rule in outcome.killed_by}
    return [rule for rule in rules() if rule in cases and rule not in caught]


def summary(outcomes: Sequence[Outcome], cases: Mapping[str, Sequence[Case]]) -> Iterator[str]:
    """What the table comes to, a sentence each."""
    misread = [outcome for outcome in outcomes if outcome.mutant.id in _MISREAD]
    caught = [outcome for outcome in outcomes if outcome.killed_by]
    alive = [outcome.mutant.id for outcome in outcomes if is_alive(outcome)]
    asked = {case.id for each in cases.values() for case in each}
    killers = {id_ for outcome in outcomes for id_ in outcome.killed_by.values()}
    missing = unattributed(outcomes, cases)
    yield (
        f"* {len(caught)} wrong engines break {len(cases) - len(missing)} of the {len(cases)} rules that the "
        f"{len(asked)} cases of the corpus cite; {sum(len(each.killed_by) for each in caught)} pairs of wrong engine "
        f"and rule are caught by a case that cites this very rule."
    )
    yield (
        f"* {len(outcomes) - len(misread)} do a function wrong; the others take a value of an option for another, "
        f"{len(misread)} in all, of which some come to the same under the rules that cases name."
    )
    yield f"* {len(killers)} cases were needed for that, each engine being asked no further once it was caught."
    yield f"* Surviving engines: {', '.join(alive) or 'none'}."
    yield f"* Values that no case tells from another: {', '.join(not_told_apart(misread)) or 'none'}."
    yield f"* Rules without a wrong engine: {', '.join(missing) or 'none'}."


def is_alive(outcome: Outcome) -> bool:
    """Whether a rule that it breaks does not catch it. An option misread may come to the same."""
    return outcome.mutant.id not in _MISREAD and bool(outcome.survived)


def markdown(outcomes: Sequence[Outcome], cases: Mapping[str, Sequence[Case]]) -> Iterator[str]:
    """A table with a line for each rule, in the order of the rulebook. Of a value misread the first case that catches
    an engine stands for all."""
    yield "| rule | cases | wrong engines | caught by |"
    yield "| --- | ---: | ---: | --- |"
    for rule in rules():
        hit = [each for each in outcomes if rule in each.killed_by or (is_alive(each) and rule in each.survived)]
        by_value: dict[str, list[str]] = {}
        for each in hit:
            by_value.setdefault(each.mutant.id.partition(" as ")[0], []).append(
                each.killed_by.get(rule, "**survives**")
            )
        caught = (
            f"{what}{f' misread in {len(ids)} ways' if len(ids) > 1 else ''}: {ids[0]}"
            for what, ids in by_value.items()
        )
        if hit:
            yield f"| {rule} | {len(cases[rule])} | {len(hit)} | {'; '.join(caught)} |"
