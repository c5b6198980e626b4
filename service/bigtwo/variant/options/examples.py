"""What proves the sentences about options: for every value a question, and how another value changes its answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import tomli

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Example:
    """A question whose answer under one value of an option is not that under another value."""

    option: str
    value: object
    """The value that the example is about, as JSON."""
    other: object
    """The value that it is compared with, as JSON."""
    operation: str
    """The operation that is asked, such as ``compare``."""
    question: Mapping[str, Any]
    """The question, without its variant."""
    says: Mapping[str, object]
    """What the answer says under the value, by JSON Pointer. A pointer that ends in ``-`` stands for the number of
    entries of a list, and None stands for a field that is null or not there."""
    other_says: Mapping[str, object]
    """What the answer says under the other value, by the same pointers."""
    options: Mapping[str, Any]
    """The further options that the value goes together with."""
    other_options: Mapping[str, Any]
    """Those that the other value goes together with."""

    @property
    def variant(self) -> dict[str, object]:
        """The variant under which the value is in force."""
        return {"extends": "base", "options": {**self.options, self.option: self.value}}

    @property
    def other_variant(self) -> dict[str, object]:
        """The variant under which the other value is in force."""
        return {"extends": "base", "options": {**self.other_options, self.option: self.other}}


@cache
def examples() -> tuple[Example, ...]:
    """Every example, in the order of the options."""
    text = files("bigtwo.variant.options").joinpath("examples.toml").read_text(encoding="utf-8")
    return tuple(_example(entry) for entry in tomli.loads(text)["example"])


def _example(entry: dict[str, Any]) -> Example:
    options = entry.get("options", {})
    pointers = dict.fromkeys((*entry["says"], *entry["other_says"]))
    left_out = {"value": None, "other": None, "options": options, "other_options": options}
    both = {"says": pointers | entry["says"], "other_says": pointers | entry["other_says"]}
    return Example(**{**left_out, **entry, **both})
