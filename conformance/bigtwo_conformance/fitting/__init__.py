"""Infers an engine's rules by asking questions until, where possible, one value of each option remains.

An option is stated only where the answers exclude all its other values. Answers that contradict each other decide
nothing, nor does an answer that is the same under two values. It asks what a single turn shows, then the first deal,
what cards left cost, and last the cases of the corpus, which show who leads and deals next, passes and pays.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from bigtwo_conformance.fitting.cases import fit_cases
from bigtwo_conformance.fitting.combinations import check_laws, fit_combinations
from bigtwo_conformance.fitting.deal import fit_deal
from bigtwo_conformance.fitting.interview import Interview, in_words
from bigtwo_conformance.fitting.moves import fit_moves
from bigtwo_conformance.fitting.payments import fit_payments
from bigtwo_conformance.protocol import Ask, Hello
from bigtwo_conformance.variants import named, value_text
from bigtwo_rulebook.variants import BASE

FIRST = ("pack", "players", "leftover", "deal_ends")
"""The options that others depend on: how many cards everybody gets, and when a deal is over."""


def fit(ask: Ask, variant: Any, hello: Hello) -> Fit:
    """Ask an engine which rules it plays. `variant` goes with every question."""
    interview = Interview(ask, variant, hello.operations)
    interview.take(fit_combinations, check_laws, fit_deal, fit_moves, fit_payments)
    fit_cases(interview, hello, _found(interview).equally_near)
    return _found(interview)


def _found(interview: Interview) -> Fit:
    findings = interview.findings
    values = {option: findings[option].value for option in named()[BASE] if option in findings}
    return Fit(values, interview.narrowed, None, interview)


@dataclass(frozen=True, slots=True)
class FittedRules:
    """House rules that were found."""

    values: Mapping[str, Any]
    """The value of every option that is certain, in the order of the register."""
    narrowed: Mapping[str, list[Any]]
    """By option the values that are left, of those that are not certain and of which some are ruled out."""
    preferred: object
    """The named variant that is taken where several are equally near."""
    unnamed: ClassVar[Collection[str]] = ()
    """The options that may have a value without a name: what is left of the others decides nothing."""

    @property
    def unknown(self) -> list[str]:
        """The options whose value is not certain."""
        return [option for option in named()[BASE] if option not in self.values]

    @property
    def nearest(self) -> str:
        """The preferred one of the named variants that are equally near, else the one listed first."""
        near = self.equally_near
        return next((name for name in near if name == self.preferred), near[0])

    @property
    def equally_near(self) -> list[str]:
        """The named variants that differ in the fewest options from what was found.

        One that agrees in the options named first goes before all others, since other options depend on these.
        """
        possible = {**{option: [value] for option, value in self.values.items()}, **self.narrowed}

        def distance(name: str) -> tuple[int, int]:
            values = named()[name]
            differing = [option for option, allowed in possible.items() if values[option] not in allowed]
            return sum(option in FIRST for option in differing), len(differing)

        least = min(map(distance, named()))
        return [name for name in named() if distance(name) == least]

    @property
    def plays(self) -> dict[str, Any]:
        """House rules as `run --as` takes them: the nearest variant, what is certain, and the first of the values that
        are left of an option of which the variant has none of these."""
        nearest = self.nearest
        left = {option: values[0] for option, values in self.decided.items() if named()[nearest][option] not in values}
        return {"extends": nearest, "options": {**self.values, **left}}

    @property
    def handed_on(self) -> dict[str, Any]:
        """What is known and what is not, as `run --as` takes it."""
        return {"plays": self.plays, "unknown": self.unknown, "narrowed": self.decided}

    @property
    def decided(self) -> Mapping[str, list[Any]]:
        """The values that are left of the options that have no others."""
        return {option: values for option, values in self.narrowed.items() if option not in self.unnamed}

    def value_lines(self, why: Callable[[str], Iterable[str]], by: str) -> Iterator[str]:
        """Every option that is certain as text, each with lines that say why, and those of which several values are
        left `by` what was looked at."""
        values, nearest = self.values, self.nearest
        width = max(map(len, values), default=0)
        if values:
            yield ""
        for option, value in values.items():
            differs = "" if named()[nearest][option] == value else f" (not as in {nearest})"
            yield f"{option:<{width}}  {value_text(value)}{differs}"
            yield from (f"{'':<{width}}    {line}" for line in why(option))
        if self.narrowed:
            yield from ("", f"Several values explain the {by} equally:")
        for option, left in self.narrowed.items():
            own = ", or an order of its own" if option in self.unnamed else ""
            yield f"  {option}: {' or '.join(map(value_text, left))}{own}"


@dataclass(frozen=True, slots=True)
class Fit(FittedRules):
    """What was found in an interview; `to_dict` is the JSON of the command line."""

    interview: Interview

    @property
    def unexplained(self) -> int:
        """How many answers no rules explain that were tried."""
        return len(self.interview.unexplained) + len(self.interview.contradictions) + len(self.interview.crashes)

    @property
    def rules(self) -> dict[str, Any]:
        """What is known and what is not, with the number of answers that no rules explain."""
        return self.handed_on | ({"unexplained": self.unexplained} if self.unexplained else {})

    def to_dict(self) -> dict[str, Any]:
        interview, findings = self.interview, self.interview.findings
        return {
            "nearest": self.nearest,
            "plays": self.plays,
            "decided_by": {
                option: {"says": findings[option].says, **findings[option].asked.to_dict()} for option in self.values
            },
            "unknown": self.unknown,
            "narrowed": self.narrowed,
            "unexplained": [{"says": says, **asked.to_dict()} for says, asked in interview.unexplained],
            "contradictions": [
                {"relation": relation, "says": says, "cases": [each.to_dict() for each in asked]}
                for relation, says, asked in interview.contradictions
            ],
            "crashes": [
                {"says": asked[0].fault, "times": len(asked), **asked[0].to_dict()}
                for asked in interview.crashes.values()
            ],
            "questions": interview.questions,
        }


def fit_as_text(found: Fit) -> str:
    """Several lines: the nearest variant, every option with the question that decided it, and what remains open."""
    return "\n".join(_lines(found))


def _lines(found: Fit) -> Iterator[str]:
    interview = found.interview
    none = "No option could be found, so that no variant is nearest."
    yield f"Nearest variant: {found.nearest}" if found.values else none
    yield from found.value_lines(lambda option: [interview.findings[option].says], "answers")
    if interview.unexplained:
        yield from ("", "None of the options that were tried explains:")
    for says, asked in interview.unexplained:
        yield f"  {in_words(asked)}. But: {says}"
    if interview.contradictions:
        yield from ("", "Answers that contradict each other, whatever the rules are:")
    for relation, says, cases in interview.contradictions:
        yield f"  {relation}: {says}"
        yield from (f"      {each.operation} {json.dumps(each.input)}: {json.dumps(each.answer)}" for each in cases)
    for operation, crashed in interview.crashes.items():
        first, times = crashed[0], "once" if len(crashed) == 1 else f"{len(crashed)} times"
        yield from ("", f"{operation} gave no answer {times}: {first.fault}")
        yield f"      {operation} {json.dumps(first.input)}"
    unknown = [option for option in found.unknown if option not in found.narrowed]
    yield from ("", f"Unknown: {', '.join(unknown) or 'nothing'}{' else' if found.narrowed and not unknown else ''}.")
    yield f"{interview.questions} questions asked. As run takes it:"
    yield f"  --as '{json.dumps(found.rules)}'"
