"""What a constraint is, and how one is declared: a function that yields the conflicts that it finds.

A conflict is made by `error`, `warning` or `info`, by how grave it is. Its sentence stands in the file `constraints` of
the catalogue, under the id of the constraint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from bigtwo.messages.saying import say_with_suggestion
from bigtwo.messages.tags import rules_for
from bigtwo.variant.options import Options

if TYPE_CHECKING:
    from bigtwo.faults import Path
    from bigtwo.messages.saying import Param

ERROR: Final = "error"
WARNING: Final = "warning"
INFO: Final = "info"

ADJUSTED: Final = "-adjusted"
STATED: Final = "-stated"
"""How the phrase ends that says what value is put right, and its twin for a value that the request states."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """What a constraint found."""

    severity: str
    """How grave it is."""
    phrase: str
    """The id of the sentence that says what to change, such as ``VC-03.remainder``."""
    params: tuple[tuple[str, Param], ...] = ()
    """The named values in the sentence."""
    suggestions: tuple[str, ...] = ()
    """What was probably meant."""
    at: Path = ()
    """Where it stands inside the value of the first option that the constraint reads."""

    @property
    def detail(self) -> str:
        """What is wrong and what to change, as a sentence in the language of the moment."""
        return say_with_suggestion(self.phrase, self.params, self.suggestions)


def error(phrase: str, suggestions: tuple[str, ...] = (), at: Path = (), /, **params: Param) -> Conflict:
    """Options that cannot stand, with the values in the sentence by name."""
    return Conflict(ERROR, phrase, tuple(params.items()), suggestions, at)


def warning(phrase: str, /, **params: Param) -> Conflict:
    """Options that can stand, but that somebody should know of; of a constraint that puts a value right: that it does.
    The phrase then ends in `ADJUSTED`, and has a twin."""
    return Conflict(WARNING, phrase, tuple(params.items()))


def info(phrase: str, /, **params: Param) -> Conflict:
    """An option that has no effect here."""
    return Conflict(INFO, phrase, tuple(params.items()))


Check: TypeAlias = Callable[[Options], Iterator[Conflict]]


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint: which options it reads, and how it is checked. What it demands, the rulebook says."""

    id: str
    severity: str
    """The gravest it can be: an error refuses the variant, a warning comes with the answer, an info stays silent."""
    reads: tuple[str, ...]
    adjusts: tuple[str, object] | None
    """The option that it puts right where the request does not state it, and the value that it then has."""
    default_only: bool
    """Does it put right the default alone? Then a value that a variant or the request states stands."""
    check: Check
    """Yields the conflicts that it finds in a set of options."""

    @property
    def cites(self) -> tuple[str, ...]:
        """Its own id and the rules it follows from: those that the rulebook tags with it."""
        return (self.id, *(rule for rule in rules_for(self.id) if rule != self.id))


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
    id_: str,
    severity: str,
    reads: str,
    adjusts: tuple[str, object] | None = None,
    *,
    default_only: bool = False,
) -> Callable[[Check], Check]:
    """Declares a constraint; the options are named with spaces between."""

    def register(check: Check) -> Check:
        DECLARED.append(Constraint(id_, severity, tuple(reads.split()), adjusts, default_only, check))
        return check

    return register
