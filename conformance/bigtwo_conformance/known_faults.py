"""How known wrong engines fail: `known_faults.json`, made by asking each of them every case of the corpus.

Each engine gets one rule wrong, or a few that say the same. An implementation that fails as one of them does most
likely has the same fault.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class KnownFault:
    """A wrong engine: the rules that it breaks, what it gets wrong in a sentence, and the ids of the cases that it
    fails."""

    id: str
    rules: tuple[str, ...]
    says: str
    failing: frozenset[str]


@dataclass(frozen=True, slots=True)
class KnownFaults:
    """Every wrong engine that a case catches, and the ids of the cases that they were asked."""

    asked: frozenset[str]
    faults: tuple[KnownFault, ...]


@cache
def known_faults() -> KnownFaults:
    """What `known_faults.json` holds."""
    held = json.loads((files("bigtwo_conformance") / "known_faults.json").read_text(encoding="utf-8"))
    return KnownFaults(
        frozenset(held["asked"].split()),
        tuple(
            KnownFault(each["id"], tuple(each["rules"]), each["says"], frozenset(each["failing"].split()))
            for each in held["faults"]
        ),
    )
