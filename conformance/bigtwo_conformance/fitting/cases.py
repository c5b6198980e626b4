"""What the cases of the corpus show of the rules that no single turn shows: who leads and deals next, passes and pays.

The engine is taken to play a named variant that agrees with what was found before. Where it fails cases of that
variant, the option is changed that explains the most of them, and then the next one. Options are settled only where all
cases pass in the end: an answer rests on many options, so that each is told under the condition that the others hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from bigtwo_conformance.capabilities import as_offered
from bigtwo_conformance.case_scope import same_answer
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.fitting.interview import Asked, Interview, Unclear
from bigtwo_conformance.judging import satisfies
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.rulebook import in_force
from bigtwo_conformance.variants import Options, is_among, named, resolved, value_text
from bigtwo_rulebook.options import shape_of

TOLD_BEFORE = ("classify", "compare", "legal-moves", "validate-play")
"""The operations of which other questions tell more."""
MAX_VARIANTS = 8
"""How many variants that are equally near are tried."""
MAX_CHANGES = 4
"""How many options may differ from the variant, besides those that were found before."""
MIN_EVIDENCE = 2
"""How many cases exclude a value: of one the answer may be the same by what else is played."""
MAX_TRIED = 12
"""How many cases that should fail under a value are asked."""
MIN_SHARE = 0.6
"""The share of the cases of a named variant with what was found before that still have to apply: who plays otherwise in
much passes the others by chance."""


def fit_cases(interview: Interview, hello: Hello, variants: Sequence[str]) -> None:
    """Settles the options in force of which cases tell, under the first of these variants that explains all."""
    asking = _Examination(interview, hello)
    for variant in sorted(variants[:MAX_VARIANTS], key=asking.failures):
        if (rules := asking.explanation(variant)) is not None:
            asking.conclude(rules, asking.other_explanations(variant, rules))
            return


class _Examination:
    """The cases that an engine can be asked, with what it answered."""

    def __init__(self, interview: Interview, hello: Hello) -> None:
        self._interview, self._hello = interview, hello
        self._found = {option: finding.value for option, finding in interview.findings.items()}
        self._cases = tuple(filter(self._can_be_asked, corpus().cases))
        self._passed: dict[str, bool | None] = {}
        self._asked: dict[str, Asked] = {}
        self._differing: dict[str, Mapping[str, list[str]]] = {}

    def _can_be_asked(self, case: Case) -> bool:
        told_before = case.operation in TOLD_BEFORE or case.input.get("opening")
        lacks = case.under_its_own or "tally" in case.expect or self._hello.unclaimed(case.operations)
        return not told_before and not lacks and isinstance(as_offered(case, self._hello), Case)

    def failures(self, variant: str) -> int:
        """How many cases fail of those that apply to the variant with what was found."""
        return len(self._failing(self._with_found(variant, {})))

    def _with_found(self, variant: str, changes: Options) -> Options:
        """The variant with what was found and with these changes, and with what gives way to them."""
        own, narrowed = named()[variant], self._interview.narrowed
        left = {option: values[0] for option, values in narrowed.items() if not is_among(own[option], values)}
        return resolved({"extends": variant, "options": {**self._found, **left, **changes}})

    def explanation(self, variant: str, without: str = "") -> Options | None:
        """The variant with what was found and with the changes that explain every answer; None where there is none.
        The option `without` is not changed."""
        changes: dict[str, Any] = {}
        rules = self._with_found(variant, changes)
        for _ in range(MAX_CHANGES):
            if not (failing := self._failing(rules)):
                break
            if (change := self._change(rules, failing, without)) is None:
                return None
            changes |= change
            rules = self._with_found(variant, changes)
        passing = sum(self._passes(case, rules) is True for case in self._applying(rules))
        enough = passing >= MIN_SHARE * len(self._applying(self._with_found(variant, {})))
        return rules if enough and not self._failing(rules) else None

    def other_explanations(self, variant: str, rules: Options) -> list[Options]:
        """Rules that explain every answer too, without one of the changes that these have. Two options may say the
        same, such as a factor for each two and a doubling by each two."""
        unchanged = self._with_found(variant, {})
        changed = [option for option in rules if rules[option] != unchanged[option]]
        others = (self.explanation(variant, option) for option in changed)
        return [other for other in others if other is not None]

    def conclude(self, rules: Options, others: Sequence[Options]) -> None:
        """Settles the options of which the cases under these rules exclude every other value, and that no other rules
        which explain the same have otherwise."""
        narrowed = self._interview.narrowed
        for option in self._open(rules):
            cases, own = self._resting_on(option, rules), value_text(rules[option])
            passed = [case for case in cases if self._passed.get(case.id) and own in same_answer(case)[option]]
            elsewhere = {value_text(other[option]) for other in others} - {own}
            has_names = _has_names(option)
            least = (
                0 if has_names or isinstance(rules[option], str) else MIN_EVIDENCE if type(rules[option]) is int else 1
            )
            alone = sum(same_answer(case)[option] == {own} for case in passed)
            if not passed or (elsewhere and not has_names) or alone < least:
                continue
            values = narrowed.get(option) or list(_values(option, cases).values())
            left = [
                value
                for value in values
                if value_text(value) in elsewhere or not self._is_excluded(option, value, passed, cases, rules)
            ]
            if not left:
                shown = min(passed, key=lambda case: (case.optional, len(case.options)))
                self._interview.settle(option, rules[option], f"{shown.title} ({shown.id})", by=self._asked[shown.id])
            elif option not in narrowed and has_names:
                self._interview.narrow(option, rules[option], *left)

    def _is_excluded(
        self, option: str, value: Any, passed: Sequence[Case], cases: Sequence[Case], rules: Options
    ) -> bool:
        """Whether cases tell a value from the engine's own: such as pass, and have another answer under this value, and
        such as have this answer under the value alone, of which not all pass."""
        text, own = value_text(value), value_text(rules[option])
        against = sum(text not in same_answer(case)[option] for case in passed)
        of_value = [case for case in cases if {text, own} & same_answer(case)[option] == {text}]
        of_value.sort(key=lambda case: (self._passed.get(case.id) is not False, len(case.options)))
        fails = any(self._passes(case, rules) is False for case in of_value[:MAX_TRIED])
        return text == own or (fails and against > 0) or against >= max(MIN_EVIDENCE, len(of_value) + 1)

    # --- what fails, and what explains it -----------------------------------------------------------------------------

    def _change(self, rules: Options, failing: Sequence[Case], without: str) -> Mapping[str, Any] | None:
        """The value of one option that goes best with the answers, where it explains anything."""
        best, least = None, (len(failing), 0, 0)
        changes = sorted(self._changes(rules, failing, without), key=lambda change: -change[2])
        for option, value, explained, against, cases in changes:
            left, passed = len(failing) - explained, 0
            for case in cases:
                if left > least[0]:
                    break
                left += self._passes(case, rules) is False
                passed += self._passed[case.id] is True
            if (place := (left, -passed, against)) < least:
                best, least = {option: value}, place
        return best

    def _changes(
        self, rules: Options, failing: Sequence[Case], without: str
    ) -> Iterator[tuple[str, Any, int, int, list[Case]]]:
        """Options with values that explain some of what fails; how much each, how much of what passes speaks against
        it, and the cases that apply under it alone."""
        differing = self._differences(rules)
        for option in self._open(rules):
            if option == without:
                continue
            cases, narrowed = self._resting_on(option, rules), self._interview.narrowed.get(option)
            for text, value in _values(option, cases).items():
                explained = sum(text not in same_answer(case).get(option, (text,)) for case in failing)
                otherwise = [case for case in cases if not differing[case.id] and text not in same_answer(case)[option]]
                against = sum(self._passed[case.id] is True for case in otherwise)
                own = [case for case in cases if differing[case.id] and text in same_answer(case)[option]]
                if explained and own and (narrowed is None or is_among(value, narrowed)):
                    yield option, value, explained, against, own

    def _failing(self, rules: Options) -> list[Case]:
        return [case for case in self._applying(rules) if self._passes(case, rules) is False]

    # --- cases --------------------------------------------------------------------------------------------------------

    def _open(self, rules: Options) -> list[str]:
        """The options in force that were not found before."""
        return [option for option in in_force(rules) if option not in self._found]

    def _differences(self, rules: Options) -> Mapping[str, list[str]]:
        """By case the options under whose values here the answer need not be the same."""
        key = value_text(rules)
        if key not in self._differing:
            self._differing[key] = {case.id: case.differing(rules) for case in self._cases}
        return self._differing[key]

    def _applying(self, rules: Options) -> list[Case]:
        differing = self._differences(rules)
        return [case for case in self._cases if not differing[case.id]]

    def _resting_on(self, option: str, rules: Options) -> list[Case]:
        """The cases that rest on an option and apply under some value of it."""
        differing = self._differences(rules)
        return [case for case in self._cases if option in case.options and differing[case.id] in ([], [option])]

    def _passes(self, case: Case, rules: Options) -> bool | None:
        """Whether the engine answers a case as these rules demand; None where it gives no answer."""
        if case.id not in self._passed:
            asked = as_offered(case.under(self._interview.variant, case.id, rules), self._hello)
            self._passed[case.id] = None
            if isinstance(asked, Case) and self._interview.offers(case.operation):
                self._passed[case.id] = False
                with suppress(Unclear):
                    answer = self._interview.ask(case.operation, **asked.input)
                    self._passed[case.id] = satisfies(case.operation, asked.expect, answer)
                self._asked[case.id] = self._interview.latest
        return self._passed[case.id]


def _has_names(option: str) -> bool:
    """Whether each value of an option has a name: of others there are more than cases tell from the engine's own."""
    shape = shape_of(option)
    return all("enum" in each or each["type"] == "boolean" for each in shape.get("anyOf", [shape]))


def _values(option: str, cases: Iterable[Case]) -> dict[str, Any]:
    """The values of an option that some case tells apart, by their text."""
    return {value_text(value): value for case in cases for value in case.options[option]}
