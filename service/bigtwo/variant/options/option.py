"""What an option is: a name, a group, a kind of value, a default (the base game), a line of meaning, and its rules."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from bigtwo.faults import EVERY_FAULT, Faults
from bigtwo.variant.faults import InvalidVariant
from bigtwo.variant.values import Kind, to_json

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Option:
    """One option: what it decides, what it may be, and the rules behind it."""

    name: str
    group: str
    kind: Kind
    default: object
    meaning: str
    rules: tuple[str, ...]
    """Every rule that this option carries."""
    rules_by_value: Mapping[object, tuple[str, ...]]
    """The rules that particular values rest on."""

    def read(self, value: object) -> object:
        """A JSON value as the engine holds it; raises InvalidVariant with every fault of the value."""
        faults = Faults(EVERY_FAULT)
        found = self.kind.read(value, ("options", self.name), faults)
        faults.check(InvalidVariant)
        return found

    def to_dict(self) -> dict[str, object]:
        """The option as JSON: name, group, meaning, schema of the values, default and rules."""
        return {
            "name": self.name,
            "group": self.group,
            "meaning": self.meaning,
            "schema": self.kind.schema,
            "default": to_json(self.default, "standard-52"),
            "rules": list(self.rules),
        }


def _rules(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def option(
    name: str, group: str, kind: Kind, default: object, meaning: str, rules: str, by_value: Mapping[object, str]
) -> Option:
    texts = {value: _rules(text) for value, text in by_value.items()}
    return Option(name, group, kind, default, meaning, _rules(rules), MappingProxyType(texts))
