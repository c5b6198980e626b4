"""What may have been meant by a word that is not known: the known word that looks most like it.

Requests may be full of such words, so looking for one must cost next to nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rapidfuzz.fuzz import ratio
from rapidfuzz.process import extractOne

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LONGEST: Final = 40
"""Longer texts are not compared: nobody misspells forty characters."""
_LEAST_ALIKE: Final = 60.0
"""How much two words must have in common, in percent of their letters, to be taken for each other."""


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like the text, or None; case does not count."""
    if len(text) > LONGEST:
        return None
    folded = _folded(tuple(known))
    found = extractOne(text.casefold(), folded.keys(), scorer=ratio, score_cutoff=_LEAST_ALIKE)
    return None if found is None else folded[found[0]]


def suggested(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """The same as what a fault suggests: one word or none."""
    near = nearest(text, known)
    return () if near is None else (near,)


def hint(text: str, known: Iterable[str], otherwise: str) -> str:
    """Whether the nearest known word was meant, as a sentence asks it; what else helps where no word is near."""
    near = nearest(text, known)
    return f"did you mean {near}?" if near else otherwise


@lru_cache(maxsize=64)
def _folded(known: tuple[str, ...]) -> Mapping[str, str]:
    folded: dict[str, str] = {}
    for word in known:  # of words that look equally alike the first is meant
        folded.setdefault(word.casefold(), word)
    return folded
