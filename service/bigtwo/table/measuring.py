"""What a record in text may cost to judge, measured before it is read: its events, its largest hand, its variant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cards import LARGEST_PACK
from bigtwo.table.lines import header_of, without_comment
from bigtwo.table.notation import DRAWS

if TYPE_CHECKING:
    from collections.abc import Iterable

LARGEST_DEALT: Final = 26
"""Nobody is dealt more cards from a shuffled pack: half of the standard one."""
_SEPARATED: Final = str.maketrans(dict.fromkeys(',，、|:："', " "))


def most_events(text: str) -> int:
    """No fewer than the events that a text holds: the words of its lines of play, however they are separated."""
    return sum(len(words) - 1 for words in _plays(text))


def most_held(text: str) -> int:
    """No fewer than the cards of the largest hand, with all that is drawn."""
    hands = (line.partition(":")[2].split() for line in text.split("\n") if line.lstrip()[:4].casefold() == "hand")
    dealt = max(map(_most_cards, hands), default=LARGEST_DEALT)
    drawn = sum(_most_cards([word[1:]]) for words in _plays(text) for word in words if word.startswith(DRAWS))
    return min(dealt + 1 + drawn, LARGEST_PACK)


def variant_in(text: str) -> str | None:
    """The variant that a text names; None where it names none."""
    for line in text.split("\n"):
        if line.lstrip("\ufeff \t").casefold().startswith("variant"):
            header = header_of(without_comment(line.removeprefix("\ufeff")), 1)
            if header is not None and header.name == "Variant":
                return header.value
    return None


def _plays(text: str) -> Iterable[list[str]]:
    """The words of each line of play, its number first."""
    return (line.translate(_SEPARATED).split() for line in text.split("\n") if line.lstrip()[:1] in _DIGITS)


_DIGITS: Final = frozenset("0123456789")


def _most_cards(words: list[str]) -> int:
    """No fewer than the cards that are joined in some words: each takes two characters, but for those of Unicode that
    show a whole card."""
    return sum((len(word) + 1) // 2 if word.isascii() else len(word) for word in words)
