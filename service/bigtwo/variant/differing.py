"""In which options two variants differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigtwo.variant.options import OPTIONS

if TYPE_CHECKING:
    from bigtwo.variant.options import Options
    from bigtwo.variant.resolving import Resolved


@dataclass(frozen=True, slots=True)
class Difference:
    """One option in which two variants differ: both values as JSON, and the rules that the two rest on."""

    option: str
    left: object
    right: object
    rules: tuple[str, ...]

    def to_dict(self) -> dict[str, object]:
        """The difference as JSON."""
        return {"option": self.option, "left": self.left, "right": self.right, "rules": list(self.rules)}


def diff(left: Resolved, right: Resolved) -> tuple[Difference, ...]:
    """Every option in which two variants differ, in the order of the register.

    A straight order spelled out as a list does not differ from the scheme that orders the same runs in the same way.
    """
    left_json, right_json = left.options.to_dict(), right.options.to_dict()
    return tuple(
        Difference(
            option.name,
            left_json[option.name],
            right_json[option.name],
            tuple(dict.fromkeys(left.stated[option.name].rules + right.stated[option.name].rules)),
        )
        for option in OPTIONS
        if not _agree(option.name, left.options, right.options)
    )


def _agree(option: str, left: Options, right: Options) -> bool:
    if option == "straight_order" and left.pack == right.pack:
        return left.runs == right.runs
    return bool(getattr(left, option) == getattr(right, option))
