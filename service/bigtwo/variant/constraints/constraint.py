"""What a constraint is, and how one is declared: a function that yields the conflicts that it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from bigtwo.variant.options import Options

ERROR: Final = "error"
WARNING: Final = "warning"
INFO: Final = "info"


@dataclass(frozen=True, slots=True)
class Conflict:
    """What a constraint found: how grave it is, a sentence that says what to change, and where inside the value of
    the first option that the constraint reads."""

    severity: str
    detail: str
    at: tuple[int, ...] = ()


Found: TypeAlias = str | Conflict
"""What the function of a constraint yields: a conflict, or just its sentence where it is as grave as it can be."""
Check: TypeAlias = Callable[[Options], Iterator[Conflict]]


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint: which options it reads, and how it is checked. What it demands, the rulebook says."""

    id: str
    severity: str
    """The gravest it can be: an error refuses the variant, a warning comes with the answer, an info stays silent."""
    reads: tuple[str, ...]
    rules: tuple[str, ...]
    """The rules and decisions that it follows from."""
    adjusts: tuple[str, str] | None
    """The option that it puts right where the request does not state it, and the value that it then has."""
    check: Check

    @property
    def cites(self) -> tuple[str, ...]:
        """Its own id and the rules it follows from."""
        return (self.id, *self.rules)


@dataclass(frozen=True, slots=True)
class Checked:
    """What the constraints make of a set of options: the options that hold, what was put right, what is wrong."""

    options: Options
    adjusted: tuple[Constraint, ...]
    warnings: tuple[tuple[Constraint, Conflict], ...]
    errors: tuple[tuple[Constraint, Conflict], ...]


DECLARED: Final[list[Constraint]] = []
"""Every constraint, in the order of declaration."""


def constraint(
    id_: str, severity: str, reads: str, rules: str = "", adjusts: tuple[str, str] | None = None
) -> Callable[[Callable[[Options], Iterator[Found]]], Check]:
    """Declares a constraint; options and rules are named with spaces between."""

    def register(find: Callable[[Options], Iterator[Found]]) -> Check:
        def check(options: Options) -> Iterator[Conflict]:
            for found in find(options):
                yield Conflict(severity, found) if isinstance(found, str) else found

        DECLARED.append(Constraint(id_, severity, tuple(reads.split()), tuple(rules.split()), adjusts, check))
        return check

    return register
