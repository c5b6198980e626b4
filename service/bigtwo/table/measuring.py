"""What a record in text may cost to judge, measured before it is read: its events, its largest hand, its variant."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bigtwo.cards import LARGEST_PACK
from bigtwo.table.lines import one_line_end, split_lines, without_comment
from bigtwo.table.notation import DRAWS, WORDS

LARGEST_DEALT: Final = 26
"""Nobody is dealt more cards from a shuffled pack: half of the standard one."""


class Measured(NamedTuple):
    """What bounds the work on a record."""

    lines: int
    """How many lines of it say anything."""
    events: int
    """No fewer than its events: the words of its lines of play, seats among them."""
    held: int
    """No fewer than the cards of the largest hand, with all that is drawn."""


def measure(text: str) -> Measured:
    """The bounds of a text, found in one pass."""
    lines = events = drawn = 0
    dealt: int | None = None
    for line in split_lines(text):
        start = line.lstrip()[:4]
        if not start:
            continue
        lines += 1
        if start[0] in _DIGITS:
            words = WORDS.findall(line, stop + 1) if (stop := line.find(".")) >= 0 else []
            events += len(words)
            if DRAWS in line:
                drawn += _most_cards([word[1:] for word in words if word.startswith(DRAWS)])
        elif start.casefold() == "hand":
            dealt = max(dealt or 0, _most_cards(line.replace("：", ":").partition(":")[2].split()))
    largest = LARGEST_DEALT if dealt is None else dealt
    return Measured(lines, events, min(largest + 1 + drawn, LARGEST_PACK))


def variant_in(text: str) -> str | None:
    """The variant that a text names; None where it names none."""
    found = VARIANT_HEADER.search(f"\n{one_line_end(text)}")
    return None if found is None else without_comment(found[1]).strip()


VARIANT_HEADER: Final = re.compile(r"\n\ufeff?[^\S\n]*variant[^\S\n]*[:：](.*)", re.IGNORECASE)
_DIGITS: Final = frozenset("0123456789")


def _most_cards(words: list[str]) -> int:
    """No fewer than the cards that are joined in some words: each takes two characters, but for those of Unicode that
    show a whole card."""
    return sum((len(word) + 1) // 2 if word.isascii() else len(word) for word in words)
