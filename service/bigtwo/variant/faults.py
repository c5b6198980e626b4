"""What can be wrong with a variant that somebody asks for, and how it is said.

A `Fault` is one thing to put right: where it stands, a code, a sentence and the rules it rests on. `InvalidVariant`
carries every fault of a request at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Path = tuple[str | int, ...]
"""Where a fault stands inside the variant as it was given: ``("options", "flush_order")``, ``("extends", 1)``."""

_LONGEST_SHOWN: Final = 40
_LARGEST_SHOWN: Final = 10**15


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a variant.

    `code` is the id of the constraint that is broken (``VC-15``) or one of ``invalid-variant``, ``unknown-variant``,
    ``ambiguous-variant``, ``duplicate-variant``, ``too-many-variants``, ``unknown-field``, ``unknown-option`` and
    ``invalid-value``.
    """

    path: Path
    code: str
    detail: str
    rules: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The fault as JSON."""
        return {"path": list(self.path), "code": self.code, "detail": self.detail, "rules": list(self.rules)}


class InvalidVariant(ValueError):
    """A variant that does not exist, cannot be read or contradicts itself; `faults` says everything that is wrong."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.detail for fault in self.faults))

    def __reduce__(self) -> tuple[type[InvalidVariant], tuple[tuple[Fault, ...]]]:
        return InvalidVariant, (self.faults,)


def shown(value: object) -> str:
    """A value as it may stand in a sentence: short, on one line, whatever a client sent.

    >>> shown("4"), shown(True), shown([1, 2])
    ('the text "4"', 'true', 'a list')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    if isinstance(value, int):
        return str(value) if abs(value) < _LARGEST_SHOWN else "a number that large"
    if isinstance(value, float):
        return f"the decimal number {value!r}"
    if isinstance(value, list | tuple):
        return "a list"
    return "an object"


def quoted(text: str) -> str:
    """A text in quotation marks, cut when long and escaped where it is not printable."""
    cut = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
    return f'"{cut}"' if cut.isprintable() else ascii(cut)


def listed(words: Sequence[str], link: str) -> str:
    """Words as a sentence lists them: ``listed(["2", "3", "4"], "or")`` is ``2, 3 or 4``."""
    *first, last = words
    return f"{', '.join(first)} {link} {last}" if first else last
