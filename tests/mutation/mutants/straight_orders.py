"""Wrong ideas of which sequences are straights, and in which order."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.straight_orders import PLAIN, royal_highest, runs_of, straights
from tests.mutation.mutant import Function, Mutant, mutant
from tests.oracle import classifying


def misread(told: str, real: str, wrong: str) -> Mutant:
    """A mutant that takes one straight order for another."""
    return mutant(told, straights(real, wrong))


STRAIGHT_ORDERS: Final = (
    # The base game.
    misread(
        "order-two-high (PG-COMB-11 PG-COMB-13 PG-COMB-14): Lets the two follow the ace in a straight.", "S0", "S7"
    ),
    misread(
        "order-two-both-ways (PG-COMB-11 PG-COMB-13): Takes JQKA2 for the best straight besides the others.",
        "S0",
        f"JQKA2 TJQKA {PLAIN} 23456 A2345",
    ),
    misread("order-without-low-ace (PG-COMB-12 PG-COMB-14): Refuses A2345.", "S0", "S4"),
    misread("order-without-high-ace (PG-COMB-12 PG-COMB-14): Refuses TJQKA.", "S0", f"{PLAIN} 23456 A2345"),
    misread(
        "order-round-the-corner (PG-COMB-13): Goes round the corner with QKA23 and KA234.",
        "S0",
        f"TJQKA QKA23 KA234 {PLAIN} 23456 A2345",
    ),
    misread("order-a2345-above-23456 (PG-COMB-14): Ranks A2345 above 23456.", "S0", f"TJQKA {PLAIN} A2345 23456"),
    misread(
        "order-23456-above-34567 (PG-COMB-14): Ranks 23456 above 34567.",
        "S0",
        "TJQKA 9TJQK 89TJQ 789TJ 6789T 56789 45678 23456 34567 A2345",
    ),
    misread("order-a2345-on-top (PG-COMB-11 PG-COMB-14): Ranks A2345 by its two and so highest.", "S0", "S1"),
    misread(
        "order-a2345-by-its-ace (PG-COMB-12): Breaks the tie between two A2345 by the ace.",
        "S0",
        f"TJQKA {PLAIN} 23456 A2345/A",
    ),
    misread(
        "order-23456-by-its-two (PG-COMB-11): Breaks the tie between two 23456 by the two.",
        "S0",
        f"TJQKA {PLAIN} 23456/2 A2345",
    ),
    misread(
        "order-off-by-one (PG-COMB-09): Exchanges 9TJQK and 89TJQ.",
        "S0",
        "TJQKA 89TJQ 9TJQK 789TJ 6789T 56789 45678 34567 23456 A2345",
    ),
    misread(
        "order-neighbours-tie (PG-COMB-09): Calls 9TJQK and TJQKA equal but for the suit.",
        "S0",
        "TJQKA/K=9TJQK/K 89TJQ 789TJ 6789T 56789 45678 34567 23456 A2345",
    ),
    # The other orders.
    misread("order-s1-as-base (PG-STR-01): Leaves A2345 at the bottom.", "S1", "S0"),
    misread("order-s1-second (PG-STR-01): Puts A2345 below TJQKA.", "S1", f"TJQKA A2345/2 {PLAIN} 23456"),
    misread("order-s1-raises-23456 (DEC-02): Raises 23456 together with A2345.", "S1", "S9"),
    misread(
        "order-s1-by-its-five (DEC-01): Breaks the tie between two A2345 on top by the five.",
        "S1",
        f"A2345/5 TJQKA {PLAIN} 23456",
    ),
    misread(
        "order-s1-with-jqka2 (DEC-04): Accepts JQKA2 where A2345 is best.", "S1", f"A2345/2 JQKA2 TJQKA {PLAIN} 23456"
    ),
    misread("order-s2-as-base (PG-STR-02): Leaves 23456 and A2345 at the bottom.", "S2", "S0"),
    misread("order-s2-exchanged (PG-STR-02): Puts A2345 before 23456.", "S2", "S9"),
    misread(
        "order-s2-a2345-low (PG-STR-02): Leaves A2345 at the bottom where only 23456 should be above it.", "S2", "S3"
    ),
    misread(
        "order-s2-by-top-card (DEC-01): Breaks the tie between two raised 23456 by the six.",
        "S2",
        f"23456/6 A2345/2 TJQKA {PLAIN}",
    ),
    misread("order-s3-as-base (PG-STR-03): Leaves 23456 below 34567.", "S3", "S0"),
    misread("order-s3-raises-both (PG-STR-03): Raises A2345 together with 23456.", "S3", "S2"),
    misread(
        "order-s3-by-its-two (DEC-01): Breaks the tie between two A2345 at the bottom by the two.",
        "S3",
        f"23456/2 TJQKA {PLAIN} A2345/2",
    ),
    misread("order-s4-as-base (PG-STR-04 DEC-06): Accepts A2345 where it is disallowed.", "S4", "S0"),
    misread("order-s4-without-23456 (PG-STR-04): Disallows 23456 together with A2345.", "S4", f"TJQKA {PLAIN}"),
    misread("order-s5-as-base (PG-STR-05): Refuses JQKA2.", "S5", "S0"),
    misread("order-s5-without-23456 (PG-STR-05): Drops 23456 where the two counts high.", "S5", "S7"),
    misread("order-s5-23456-second (PG-STR-05): Puts 23456 second.", "S5", "S6"),
    misread("order-s5-with-a2345 (DEC-03): Accepts A2345 beside JQKA2.", "S5", f"JQKA2 TJQKA {PLAIN} 23456 A2345"),
    misread("order-s5-jqka2-second (PG-STR-05): Puts JQKA2 below TJQKA.", "S5", f"TJQKA JQKA2 {PLAIN} 23456"),
    misread("order-s6-at-the-bottom (PG-STR-06): Leaves 23456 at the bottom.", "S6", "S5"),
    misread("order-s6-on-top (PG-STR-06): Puts 23456 above JQKA2.", "S6", f"23456/2 JQKA2 TJQKA {PLAIN}"),
    misread("order-s6-third (PG-STR-06): Puts 23456 below TJQKA.", "S6", f"JQKA2 TJQKA 23456/2 {PLAIN}"),
    misread(
        "order-s6-with-a2345 (DEC-03): Accepts A2345 beside JQKA2 and 23456.",
        "S6",
        f"JQKA2 23456/2 TJQKA {PLAIN} A2345",
    ),
    misread("order-s7-as-base (PG-STR-07): Lets the two count low.", "S7", "S0"),
    misread("order-s7-with-23456 (PG-STR-07): Accepts 23456 where two and three do not meet.", "S7", "S5"),
    misread("order-s7-without-jqka2 (PG-STR-07): Refuses JQKA2.", "S7", f"TJQKA {PLAIN}"),
    misread("order-s8-as-base (PG-STR-08 DEC-04): Leaves the sequences with a two at the bottom.", "S8", "S0"),
    misread("order-s8-one-only (PG-STR-08): Raises A2345 only.", "S8", "S1"),
    misread("order-s8-ranks-count (PG-STR-09): Ranks A2345 above 23456 before looking at the twos.", "S8", "S9"),
    misread("order-s8-ranks-count-too (PG-STR-09): Ranks 23456 above A2345 before looking at the twos.", "S8", "S2"),
    misread(
        "order-s8-with-jqka2 (DEC-04 PG-STR-08): Accepts JQKA2 among the sequences with a two.",
        "S8",
        f"A2345/2=23456/2=JQKA2/2 TJQKA {PLAIN}",
    ),
    misread("order-s9-as-base (PG-HK-02 DEC-48 DEC-49): Leaves A2345 and 23456 at the bottom.", "S9", "S0"),
    misread("order-s9-exchanged (PG-HK-02 DEC-48): Puts 23456 before A2345.", "S9", "S2"),
    misread("order-s9-tied (PG-HK-02): Lets the suit of the two decide between A2345 and 23456.", "S9", "S8"),
    misread("order-s9-with-jqka2 (PG-HK-03 DEC-48): Accepts JQKA2.", "S9", f"A2345/2 23456/2 JQKA2 TJQKA {PLAIN}"),
    misread("order-s9-23456-low (PG-HK-02): Leaves 23456 at the bottom.", "S9", "S1"),
    mutant(
        "order-straights-only (DEC-04): Applies the order of straights to straights only, not to straight flushes.",
        Function(classifying.place_of_straight_flush, royal_highest),
    ),
    mutant(
        "order-tiles-without-the-one (DEC-49 PG-LEC-01): Drops the run that ends in 1 on tiles.",
        runs_of("tiles", lambda ranks: ranks[-1] != "1"),
    ),
    mutant(
        "order-tiles-like-cards (PG-LEC-01): Stops the straights of tiles at 13.",
        runs_of("tiles-15", lambda ranks: not {"14", "15"} & set(ranks)),
    ),
)
