"""Relations between what `legal-moves`, `validate-play` and the other operations answer about a hand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.relations.asking import Contradiction, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo_conformance.drawing import Sample
    from bigtwo_conformance.relations.asking import Engine


def is_answered(engine: Engine, sample: Sample) -> None:
    """Nothing but that there is an answer. Raises Unanswered."""
    engine.moves(sample["hand"], None)


def moves_are_not_the_good_subsets(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    if not engine.is_pile(pile):
        return None
    listed = engine.moves(hand, pile)
    for size in range(1, len(hand) + 1):
        for subset in combinations(hand, size):
            part = list(subset)
            good = engine.is_playable(part) and (pile is None or engine.result(part, pile) == "a-beats-b")
            if good != (frozenset(subset) in listed):
                what = "leaves out" if good else "lists"
                by = (
                    "classify and compare say that it may be played"
                    if good
                    else "classify or compare say that it may not"
                )
                says = f"It {what} {text(part)}, but {by}."
                return Contradiction(says, "legal-moves", {"hand": hand, "pile": pile})
    return None


def lists_twice(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    if not engine.is_pile(pile):
        return None
    return _twice(engine.moves(hand, pile), {"hand": hand, "pile": pile})


def _twice(listed: Mapping[frozenset[str], int], question: dict[str, Any]) -> Contradiction | None:
    for cards, times in listed.items():
        if times > 1:
            says = f"It lists {text(sorted(cards))} {times} times."
            return Contradiction(says, "legal-moves", question)
    return None


def verdict_differs_from_moves(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    if not engine.is_pile(pile):
        return None
    listed = engine.moves(hand, pile)
    for play in [list(cards) for size in (1, 2, 3, 5) for cards in combinations(hand, size)][::3]:
        legal = engine.ask("validate-play", hand=hand, pile=pile, play=play).get("legal")
        if legal is not (frozenset(play) in listed):
            says = (
                f"validate-play calls {text(play)} legal: {legal}; legal-moves {'lists' if not legal else 'lacks'} it."
            )
            question = {"hand": hand, "pile": pile, "play": play}
            return Contradiction(says, "validate-play", question)
    return None


def more_cards_lose_a_lead(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, card = sample["hand"], sample["card"]
    if card in hand:
        return None
    before, after = engine.moves(hand, None), engine.moves([*hand, card], None)
    for cards in before:
        if cards not in after:
            says = f"With {card} in hand as well, {text(sorted(cards))} can no longer be led."
            question = {"hand": [*hand, card], "pile": None}
            return Contradiction(says, "legal-moves", question)
    return None
