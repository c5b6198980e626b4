"""What the rules say: the sentences of the rulebook by id, and what they bear on."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game, or a decision on how an unclear passage is read.

    `status` is `base`, `variant`, `wikipedia`, `informative` or, for a decision, `decision`. `operations` are the
    questions whose answers may rest on it; a decision names none. `options` say whether it holds, or how. `observable`
    says whether answers show it (`yes`, `in-part`, `not-yet` or `no`), and `because` why not all of it.
    """

    id: str
    statement: str
    status: str
    operations: tuple[str, ...]
    options: tuple[str, ...]
    observable: str
    because: str | None


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule and decision by id, in the order of the rulebook."""
    return MappingProxyType({rule.id: rule for rule in _read(files("bigtwo_rulebook"))})


def statement(id_: str) -> str:
    """The sentence of a rule or decision; of an id that the rulebook lacks, a sentence saying so."""
    rule = rules().get(id_)
    return rule.statement if rule else "The rulebook has no entry of this id."


def _read(book: Traversable) -> Iterator[Rule]:
    for chapter in sorted((book / "rules").iterdir(), key=lambda file: file.name):
        if chapter.name.endswith(".toml"):
            for entry in _table(chapter)["rule"]:
                yield _rule(entry, entry["statement"], entry["status"], tuple(entry["operations"]))
    for entry in _table(book / "decisions.toml")["decision"]:
        yield _rule(entry, f"{entry['question']} {entry['decision']}", "decision", ())


def _rule(entry: Mapping[str, Any], statement: str, status: str, operations: tuple[str, ...]) -> Rule:
    return Rule(
        entry["id"],
        statement,
        status,
        operations,
        tuple(entry.get("options", ())),
        entry.get("observable", "yes"),
        entry.get("because"),
    )


def _table(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
