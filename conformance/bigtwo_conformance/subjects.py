"""What a case is about: the rules that hold where it is asked."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.corpus import corpus, once
from bigtwo_conformance.in_force import holding_instead, holds
from bigtwo_conformance.rulebook import rules
from bigtwo_conformance.variants import UnknownRules, named, resolved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.variants import Options


@once
def subjects(case: Case) -> tuple[str, ...]:
    """The rules that a case is about; never one that does not hold where it is asked.

    Asked under other rules than its own, a case is about no rule of its own variant, unless an option of that rule
    decides the answer. Where nothing is left, the rules hold that the values of the options rest on.
    """
    options = _resolved(case)
    away = case.variant != _variants().get(case.own_id, case.variant)
    asked = tuple(rule for rule in case.rules if not away or _is_asked(rule, case))
    if options is None:
        return asked or case.rules
    kept = tuple(rule for rule in asked if _holds(rule, options, case))
    instead = (id_ for rule in case.rules if rule in rules() for id_ in holding_instead(rules()[rule], options))
    return kept or tuple(dict.fromkeys(instead)) or asked or case.rules


def _holds(rule: str, options: Options, case: Case) -> bool:
    entry = rules().get(rule)
    return entry is None or holds(entry, options, case.options)


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
