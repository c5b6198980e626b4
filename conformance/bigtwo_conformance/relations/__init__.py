"""Relations between answers that hold under any house rules: they find wrong answers without knowing the right ones.

A relation draws a sample at random, asks a few questions about it, and says how the answers contradict each other.
Which of them is wrong it does not know.
"""

from __future__ import annotations

from bigtwo_conformance.drawing import (
    any_hand,
    final_hands,
    large_hand,
    relabelled,
    small_hand,
    three_plays,
    two_plays,
    unrelated,
)
from bigtwo_conformance.relations.asking import MIRROR, Contradiction, Engine, NotApplicable, Relation, Unanswered
from bigtwo_conformance.relations.combinations import (
    answers_differ,
    beats_itself,
    both_win,
    goes_in_circles,
    order_matters,
    suits_are_not_names,
    suits_of_equals_matter,
    undefined_for_combinations,
    unrelated_cards_play,
)
from bigtwo_conformance.relations.moves import (
    is_answered,
    lists_twice,
    more_cards_lose_a_lead,
    moves_are_not_the_good_subsets,
    verdict_differs_from_moves,
)
from bigtwo_conformance.relations.scores import money_appears, seats_matter
from bigtwo_conformance.relations.telling import HANDS, PLAYS, UNRELATED, WHOLE_SUITS

__all__ = ["MIRROR", "RELATIONS", "Contradiction", "Engine", "NotApplicable", "Relation", "Unanswered"]

RELATIONS = (
    Relation(
        "answers",
        "Every hand has its list of moves.",
        ("legal-moves",),
        any_hand,
        is_answered,
        telling=WHOLE_SUITS,
    ),
    Relation(
        "same-answer-twice",
        "The same question has the same answer.",
        ("compare",),
        two_plays,
        answers_differ,
    ),
    Relation("order-of-cards", "Cards mean the same in any order.", ("classify",), two_plays, order_matters),
    Relation(
        "antisymmetry",
        "If a beats b, b does not beat a.",
        ("compare",),
        two_plays,
        both_win,
        telling=PLAYS,
    ),
    Relation(
        "unrelated-cards",
        "Cards that nothing joins are no combination.",
        ("classify",),
        unrelated,
        unrelated_cards_play,
        telling=UNRELATED,
    ),
    Relation("irreflexivity", "Nothing beats itself.", ("compare",), two_plays, beats_itself),
    Relation(
        "transitivity",
        "Within one kind, what beats a better play beats a lesser one.",
        ("compare", "classify"),
        three_plays,
        goes_in_circles,
        fields=("kind",),
    ),
    Relation(
        "undefined",
        "Only combinations can be compared, and all of them can.",
        ("compare", "classify"),
        two_plays,
        undefined_for_combinations,
    ),
    Relation(
        "moves",
        "The legal moves are the parts of the hand that are combinations and beat the pile.",
        ("legal-moves", "classify", "compare"),
        small_hand,
        moves_are_not_the_good_subsets,
        telling=HANDS,
    ),
    Relation(
        "duplicates",
        "No legal move is listed twice.",
        ("legal-moves", "classify"),
        any_hand,
        lists_twice,
        telling=HANDS,
    ),
    Relation(
        "irrelevant-suits",
        "Exchanging suits makes no other kind of cards, and suits decide nothing where ranks alone do.",
        ("classify", "compare"),
        relabelled,
        suits_of_equals_matter,
    ),
    Relation(
        "verdicts",
        "A play is legal exactly when it is among the legal moves.",
        ("legal-moves", "validate-play", "classify"),
        small_hand,
        verdict_differs_from_moves,
    ),
    Relation(
        "more-cards",
        "Who holds more cards can lead no less.",
        ("legal-moves",),
        large_hand,
        more_cards_lose_a_lead,
    ),
    Relation(
        "suits",
        "Exchanging suits everywhere changes nothing.",
        ("compare",),
        relabelled,
        suits_are_not_names,
        ("suit_order",),
    ),
    Relation(
        "sums",
        "Lines add up, transfers give the net, and the net is zero.",
        ("score",),
        final_hands,
        money_appears,
    ),
    Relation("seats", "No seat is better than another.", ("score",), final_hands, seats_matter),
)
