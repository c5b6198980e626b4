"""Wrong ideas of what doubles."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.scores import EACH, ONCE, TWOS, doubling, highest_first, twos_beside_fours
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import penalties

DOUBLINGS: Final = mutants(
    "twos-not-doubled (PG-VS-06 DEC-43 DEC-49): Doubles nothing for unused twos.",
    Instead("hand_doubling", TWOS, None),
    "twos-doubled-once (DEC-43 PG-VS-06): Doubles once, however many twos are unused.",
    Instead("hand_doubling", TWOS, doubling("two", mode="once")),
    "twos-and-more (PG-VS-06): Doubles for fours of a kind and straight flushes where only twos double.",
    Instead("hand_doubling", TWOS, EACH),
    "unused-not-doubled (WP-SCORE-03 DEC-51): Doubles nothing for unused cards in the article.",
    Instead("hand_doubling", EACH, None),
    "unused-twos-only (WP-SCORE-03 DEC-51): Doubles for unused twos only.",
    Instead("hand_doubling", EACH, TWOS),
    "unused-once (DEC-51 WP-SCORE-03): Doubles once for whatever is unused.",
    Instead("hand_doubling", EACH, ONCE),
    "unused-each (DEC-51): Doubles item by item where once is agreed.",
    Instead("hand_doubling", ONCE, EACH),
    "unused-no-fours (WP-SCORE-03): Forgets the fours of a kind.",
    Instead("hand_doubling", EACH, doubling("two", "straight-flush")),
    "unused-no-straight-flushes (WP-SCORE-03): Forgets the straight flushes.",
    Instead("hand_doubling", EACH, doubling("two", "four-of-a-kind")),
    "unused-flushes-overlapping (DEC-51): Counts straight flushes that share cards.",
    Function(penalties.most_disjoint, lambda right, runs: len(runs)),
    "unused-flushes-greedy (DEC-51): Takes the highest straight flush first, even if two others would fit.",
    Function(penalties.most_disjoint, highest_first),
    "unused-four-needs-a-fifth (DEC-51): Asks for a fifth card beside four equal ones.",
    Function(penalties.doubling_fours, lambda right, hand: right(hand) if len(hand) > 4 else 0),
    "unused-without-overlap (DEC-51): Does not count a two that is in four twos as well.",
    Function(penalties.doubling_twos, twos_beside_fours),
    "finish-not-doubled (PG-VS-09 DEC-47): Doubles nothing for a finish in twos.",
    Instead("finish_doubling", "only-twos", "none"),
    "finish-any-two (DEC-47 PG-VS-09): Doubles for any two in the last play.",
    Instead("finish_doubling", "only-twos", "two-or-honour"),
    "finish-single-two (PG-VS-09 DEC-47): Doubles for a single two only.",
    Function(penalties.factor_for_only_twos, lambda right, last_play: right(last_play) if len(last_play) == 1 else 1),
    "finish-doubled-for-each-two (DEC-47 PG-VS-09): Doubles once for every two of the last play.",
    Function(penalties.factor_for_only_twos, lambda right, last_play: right(last_play) ** len(last_play)),
    "finish-article-not-doubled (WP-SCORE-04 DEC-51): Doubles nothing for the last play in the article.",
    Instead("finish_doubling", "two-or-honour", "none"),
    "finish-article-only-twos (WP-SCORE-04): Doubles in the article only if the last play is twos alone.",
    Instead("finish_doubling", "two-or-honour", "only-twos"),
    "finish-no-honours (WP-SCORE-04): Forgets that four of a kind and straight flushes double as last plays.",
    Function(penalties.factor_for_two_or_honour, lambda right, last_play, kind: right(last_play, None)),
    "finish-honour-and-two (DEC-51): Doubles twice for an honour hand with a two in it.",
    Function(
        penalties.factor_for_two_or_honour, lambda right, last_play, kind: right(last_play, None) * right(["3S"], kind)
    ),
    "finish-full-house-too (WP-SCORE-04): Doubles for a full house as last play.",
    Function(
        penalties.factor_for_two_or_honour,
        lambda right, last_play, kind: right(last_play, "four" if kind == "full-house" else kind),
    ),
)
