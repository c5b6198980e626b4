"""What may have been meant by a word that is not known: a known word that differs in few letters, or begins with it.

Requests may be full of such words, so looking for one must cost next to nothing. A word that is not really near is not
suggested: it would mislead.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rapidfuzz.distance import OSA
from rapidfuzz.process import extractOne

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LONGEST: Final = 40
"""Longer texts are not compared: nobody misspells forty characters."""
_LETTERS_A_SLIP: Final = 3
"""How many letters a word has for each that may be wrong, missing, too many or exchanged with the next."""
_MOST_SLIPS: Final = 3
_SHORTEST_BEGINNING: Final = 4
"""How many letters of a word are enough to stand for all of it."""


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known word that is nearest to the text, or None where none is near; case and hyphens do not count."""
    if len(text) > LONGEST:
        return None
    folded, meant = _folded(tuple(known)), _fold(text)
    slips = min(len(meant) // _LETTERS_A_SLIP, _MOST_SLIPS)
    found = extractOne(meant, folded.keys(), scorer=OSA.distance, score_cutoff=slips)
    if found is not None:
        return folded[found[0]]
    if len(meant) < _SHORTEST_BEGINNING:
        return None
    return next((word for each, word in folded.items() if each.startswith(meant)), None)


def suggested(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """The same as what a fault suggests: one word or none."""
    near = nearest(text, known)
    return () if near is None else (near,)


def hint(text: str, known: Iterable[str], otherwise: str) -> str:
    """Whether the nearest known word was meant, as a sentence asks it; what else helps where no word is near."""
    near = nearest(text, known)
    return f"did you mean {near}?" if near else otherwise


def _fold(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")


@lru_cache(maxsize=64)
def _folded(known: tuple[str, ...]) -> Mapping[str, str]:
    folded: dict[str, str] = {}
    for word in known:  # of words that look equally alike the first is meant
        folded.setdefault(_fold(word), word)
    return folded
