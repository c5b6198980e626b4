"""Which rules the corpus covers: rules x operations x the two answers.

Every rule that answers show needs a positive and a negative case, and no engine without rules may earn it. Where no
answer shows a rule or decision, the rulebook says so and why; where only questions show it that the protocol does not
have, `exclusions.toml` does.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from bigtwo_conformance.baselines import measure
from bigtwo_conformance.corpus import POLARITIES
from bigtwo_conformance.rulebook import rules
from bigtwo_conformance.runner import TIMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.rulebook import Rule


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule with the number of its cases by operation and polarity, and what is missing."""

    rule: Rule
    counts: Mapping[tuple[str, str], int]
    excluded: str | None
    holes: tuple[str, ...]


@cache
def exclusions() -> dict[str, str]:
    """By id, why a rule or decision has no cases."""
    unseen = {id_: rule.because for id_, rule in rules().items() if rule.observable in ("no", "not-yet")}
    return {id_: because for id_, because in unseen.items() if because} | not_asked()


@cache
def not_asked() -> dict[str, str]:
    """By id, why no question of the protocol can show a rule or decision that others show."""
    text = (files("bigtwo_conformance") / "exclusions.toml").read_text(encoding="utf-8")
    excluded: dict[str, str] = tomllib.loads(text)["excluded"]
    return excluded


def coverage(cases: Sequence[Case], excluded: Mapping[str, str] | None = None) -> tuple[Covered, ...]:
    """Every rule and decision, in the order of the rulebook."""
    reasons = exclusions() if excluded is None else excluded
    counts: dict[str, Counter[tuple[str, str]]] = {}
    for case in cases:
        for rule in case.rules:
            counts.setdefault(rule, Counter())[case.operation, case.polarity] += 1
    earned = {rule: baseline.name for baseline in measure(cases, TIMES) for rule in baseline.rules}
    return tuple(
        Covered(
            rule, counts.get(id_, Counter()), reasons.get(id_), _holes(rule, counts.get(id_), reasons.get(id_), earned)
        )
        for id_, rule in rules().items()
    )


def inconsistencies(cases: Sequence[Case], excluded: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Ids, cited or excluded, that the rulebook does not have, and exclusions of what has cases after all."""
    reasons = exclusions() if excluded is None else excluded
    cited = {rule for case in cases for rule in case.rules}
    known = rules()
    return (
        *(f"{id_} is cited by cases, but the rulebook has no such entry." for id_ in sorted(cited - known.keys())),
        *(f"{id_} is excluded, but the rulebook has no such entry." for id_ in sorted(reasons.keys() - known.keys())),
        *(f"{id_} is excluded, but there are cases of it." for id_ in sorted(reasons.keys() & cited)),
    )


def _holes(
    rule: Rule, counts: Counter[tuple[str, str]] | None, excluded: str | None, earned: Mapping[str, str]
) -> tuple[str, ...]:
    if excluded is not None:
        return ()
    if not counts:
        return ("no case",)
    found = {polarity for _, polarity in counts}
    holes = [f"no {polarity} case" for polarity in POLARITIES if polarity not in found]
    if rule.id in earned:
        holes.append(f"{earned[rule.id]} would earn it")
    return tuple(holes)


def table(covered: Sequence[Covered], *, only_holes: bool = False) -> str:
    """For the terminal: a line for each rule, `+` positive and `-` negative cases by operation."""
    lines: list[str] = []
    for each in covered:
        if only_holes and not each.holes:
            continue
        operations = dict.fromkeys(operation for operation, _ in each.counts)
        cells = [
            f"{operation} +{each.counts.get((operation, 'positive'), 0)} -{each.counts.get((operation, 'negative'), 0)}"
            for operation in operations
        ]
        notes = [f"HOLE: {hole}" for hole in each.holes]
        if each.excluded is not None:
            notes.append(f"excluded: {each.excluded}")
        lines.append(f"{each.rule.id:<14} {'; '.join([*cells, *notes])}")
    return "\n".join(lines)
