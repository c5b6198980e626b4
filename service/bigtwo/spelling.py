"""Finds names without regard to case, accents and script, and suggests known words for a misspelt word.

Requests may be full of such words, so looking for one must cost next to nothing. A word that is not really near is not
suggested: it would mislead.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA
from rapidfuzz.process import extractOne

LONGEST: Final = 40
"""Longer texts are not compared: nobody misspells forty characters."""
_LETTERS_A_SLIP: Final = 4
"""How many letters a word has for each that may be wrong, missing, too many or exchanged."""
_MOST_SLIPS: Final = 3
_SHORTEST_BEGINNING: Final = 4
"""How many letters of a word are enough to mean all of it."""


# Of the characters in names and cards, those that are written in two ways: 鋤 in traditional script is 锄 in
# simplified, and 升 is often 陞 or 昇 in traditional.
_SIMPLIFIED: Final = str.maketrans(
    "鋤陞昇亞來國灣臺賓門馬塊紅階磚陽雲",
    "锄升升亚来国湾台宾门马块红阶砖阳云",
)


def folded(name: str) -> str:
    """A name without what is ignored in names: case, accents, spaces, hyphens, underscores, apostrophes, the full width
    of letters, and whether Chinese characters are traditional or simplified."""
    plain = name if name.isascii() else unicodedata.normalize("NFKD", name).translate(_SIMPLIFIED)
    if not plain.isalnum():
        plain = "".join(mark for mark in plain if not _is_ignored(mark))
    return plain.casefold()


@lru_cache(maxsize=2048)
def _is_ignored(mark: str) -> bool:
    return mark in "_'’‘`" or mark.isspace() or unicodedata.category(mark) in {"Mn", "Pd", "Zs"}


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known word that is nearest to the text, or None where none is near; case and hyphens do not count."""
    if len(text) > LONGEST:
        return None
    (words, longest_first), meant = _by_word(tuple(known)), _fold(text)
    begun = (word for each, word in words.items() if each.startswith(meant))
    if len(meant) >= _SHORTEST_BEGINNING and (word := next(begun, None)) is not None:
        return word
    slips = min((len(meant) + 1) // _LETTERS_A_SLIP, _MOST_SLIPS)
    found = extractOne(meant, longest_first, scorer=OSA.distance, score_cutoff=slips)
    return None if found is None else words[found[0]]


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
def _by_word(known: tuple[str, ...]) -> tuple[Mapping[str, str], tuple[str, ...]]:
    words: dict[str, str] = {}
    for word in known:  # of words that look equally alike the first is meant
        words.setdefault(_fold(word), word)
    return words, tuple(sorted(words, key=len, reverse=True))  # a letter is forgotten more often than added: Dealr
