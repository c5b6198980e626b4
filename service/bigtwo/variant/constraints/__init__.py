"""The constraints that keep a set of options from contradicting itself.

Each constraint reads some options and yields the conflicts between them. A conflict is an error (the options cannot
stand), a warning (they can, but somebody should know) or an info (an option has no effect here; no answer shows it).
Three constraints put an inherited value right instead of refusing it, so that a region and a table size can be
joined: VC-16, VC-24 and VC-27. Where the request itself states that value, it is refused. Two more, VC-31 and VC-35,
put right a default that other options do not fit; a value that a named variant or the request states is obeyed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bigtwo.variant.constraints import combinations, deals, play, scores  # noqa: F401 - they declare the constraints
from bigtwo.variant.constraints.constraint import ADJUSTED, DECLARED, ERROR, STATED, WARNING, Checked, Constraint

if TYPE_CHECKING:
    from collections.abc import Collection

    from bigtwo.variant.constraints.constraint import Conflict
    from bigtwo.variant.options import Options

CONSTRAINTS: Final = tuple(sorted(DECLARED, key=lambda each: each.id))
"""All constraints, in order."""


def judge(
    options: Options, stated: Collection[str] = (), unread: Collection[str] = (), named: Collection[str] = ()
) -> Checked:
    """Puts right what may be put right and reports the rest.

    `stated` names the options that the request itself states: they are never put right. `unread` names options whose
    value could not be read: constraints on them are left out. `named` names the options that a named variant other
    than base states: where a constraint puts right a default alone, they stand.
    """
    constraints = [each for each in CONSTRAINTS if not any(name in unread for name in each.reads)]
    adjusted: list[Constraint] = []
    warnings: list[tuple[Constraint, Conflict]] = []
    errors: list[tuple[Constraint, Conflict]] = []
    for constraint in constraints:
        if constraint.adjusts is not None:
            option, value = constraint.adjusts
            if constraint.default_only and (option in stated or option in named):
                continue
            change: dict[str, Any] = {option: value}
            for conflict in constraint.check(options):
                if conflict.severity == ERROR:
                    errors.append((constraint, conflict))
                elif option in stated:
                    twin = conflict.phrase.removesuffix(ADJUSTED) + STATED
                    errors.append((constraint, replace(conflict, severity=ERROR, phrase=twin)))
                else:
                    warnings.append((constraint, conflict))
                    adjusted.append(constraint)
                    options = replace(options, **change)
    found = [
        (constraint, conflict)
        for constraint in constraints
        if constraint.adjusts is None
        for conflict in constraint.check(options)
    ]
    errors += [each for each in found if each[1].severity == ERROR]
    warnings += [each for each in found if each[1].severity == WARNING]
    return Checked(options, tuple(adjusted), _in_order(warnings), _in_order(errors))


def _in_order(found: list[tuple[Constraint, Conflict]]) -> tuple[tuple[Constraint, Conflict], ...]:
    return tuple(sorted(found, key=lambda each: each[0].id))
