"""What a case is about: the rules that hold where it is asked, and the flags of its situation.

A question may state by a flag what does not come about under the rules it is asked under, such as `locked_out` where a
pass keeps nobody out. Its answer then rests on the flag alone.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.corpus import corpus, once
from bigtwo_conformance.in_force import holding_instead, holds
from bigtwo_conformance.rulebook import rules, statement
from bigtwo_conformance.variants import UnknownRules, differing, named, resolved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.variants import Options

FLAGS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "locked_out": ("only a pass is left", {"after_pass": "out-of-trick"}),
    "next_player_locked_out": ("the next player binds nobody to a duty", {"after_pass": "out-of-trick"}),
    "own_pile": ("any combination may be led", {"self_beat": True}),
}
"""The flags of a situation: what each comes to, as docs/conformance.md has it, and where it comes about."""


@once
def subjects(case: Case) -> tuple[str, ...]:
    """The flags and rules that a case is about, flags first; never a rule that does not hold where it is asked.

    Asked under other rules than its own, a case is about no rule of its own variant, unless an option of that rule
    decides the answer. Where nothing is left, the rules hold that the values of the options rest on.
    """
    options = _resolved(case)
    away = case.variant != _variants().get(case.own_id, case.variant)
    asked = tuple(rule for rule in case.rules if not away or _is_asked(rule, case))
    if options is None:
        return asked or case.rules
    flags = tuple(flag for flag in flags_of(case) if differing(FLAGS[flag][1], options))
    given_way = {name for flag in flags for name in FLAGS[flag][1]}
    kept = tuple(rule for rule in asked if _holds(rule, options, case, given_way))
    instead = (id_ for rule in case.rules if rule in rules() for id_ in holding_instead(rules()[rule], options))
    return (*flags, *kept) or tuple(dict.fromkeys(instead)) or asked or case.rules


@once
def flags_of(case: Case) -> tuple[str, ...]:
    """The flags that a question states."""
    return tuple(flag for flag in FLAGS if case.input.get(flag))


def said(subject: str) -> str:
    """A flag or a rule in a sentence."""
    return f"The question says `{subject}`: {FLAGS[subject][0]}." if subject in FLAGS else statement(subject)


def _holds(rule: str, options: Options, case: Case, given_way: set[str]) -> bool:
    entry = rules().get(rule)
    return entry is None or (
        holds(entry, options, {*case.options, *given_way})
        and not (entry.status == "base" and given_way & set(entry.options))
    )


def _resolved(case: Case) -> Options | None:
    if isinstance(case.variant, str) and case.variant in named():
        return named()[case.variant]
    try:
        return resolved(case.variant)
    except UnknownRules:
        return None


def _is_asked(rule: str, case: Case) -> bool:
    entry = rules().get(rule)
    return (
        entry is None or entry.status == "base" or not entry.options or not set(entry.options).isdisjoint(case.options)
    )


@cache
def _variants() -> Mapping[str, Any]:
    return {case.id: case.variant for case in corpus().cases}
