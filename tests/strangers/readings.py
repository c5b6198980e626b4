"""The misreadings of `readings.toml`: which rule is read wrongly, how, and what becomes of the engine."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Edit:
    """A piece of a module's text and what stands in its place."""

    module: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Misreading:
    """A rule or decision of the rulebook, how it is misread, and the engine of whoever misreads it so."""

    rule: str
    field: str
    reading: str
    edits: tuple[Edit, ...]
    missed: bool = False
    """Did the corpus that was frozen when it was chosen not name this rule?"""

    @property
    def modules(self) -> frozenset[str]:
        """The modules that it changes."""
        return frozenset(edit.module for edit in self.edits)

    def edited(self, module: str, text: str) -> str:
        """The text of a module after the edits; ValueError where what they replace is not there exactly once."""
        for edit in self.edits:
            if edit.module == module:
                if text.count(edit.old) != 1:
                    raise ValueError(f"{self.rule}: {module} has this {text.count(edit.old)} times: {edit.old!r}")
                text = text.replace(edit.old, edit.new)
        return text


_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

CHOSEN_AGAINST: str = _TABLE["chosen_against"]
"""The SHA-256 of the corpus that was frozen when the misreadings were chosen."""

MISREADINGS = tuple(
    Misreading(**{**entry, "edits": tuple(Edit(**edit) for edit in entry["edits"])}) for entry in _TABLE["misreading"]
)
"""Every misreading, by field."""

BY_RULE = {misreading.rule: misreading for misreading in MISREADINGS}
"""The misreading of each rule; no rule is misread in two ways."""
