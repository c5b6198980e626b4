"""Which rules may be cited for a sentence: those that the rulebook tags with it.

Answers find their rules by what decided: an option, a topic. Not all of these say what the sentence says, so every
reason and every fault cites only those of them that are tagged with its phrase. A tag is the id of a message, or what
it begins with up to a dot: a code means every form of it, and ``higher-rank.card`` means ``higher-rank.card.highest``
too, which says the same of fewer cases. That a play does not beat the pile rests on what makes the pile higher.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.rulebook_files import tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OF_A_PLAY: Final = "does-not-beat."
"""How the ids begin of what is said of a play that does not beat the pile."""


@cache
def rules_for(phrase: str) -> tuple[str, ...]:
    """The ids of the rules that may be cited for a sentence, in the order of the rulebook; for many there are none."""
    tags = accumulate(phrase.removeprefix(OF_A_PLAY).split("."), "{}.{}".format)
    return tuple(id_ for _, id_ in sorted({each for tag in tags for each in _tagged().get(tag, ())}))


@lru_cache(maxsize=4096)
def supporting(phrase: str, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some rules that may be cited for a sentence."""
    return tuple(rule for rule in rules if rule in rules_for(phrase))


@cache
def _tagged() -> Mapping[str, Sequence[tuple[int, str]]]:
    """The rules that carry a tag, by tag: each with its place in the rulebook."""
    found: dict[str, list[tuple[int, str]]] = {}
    for place, (_, table) in enumerate(tables()):
        for tag in table["phrases"]:
            found.setdefault(tag, []).append((place, table["id"]))
    return MappingProxyType(found)
