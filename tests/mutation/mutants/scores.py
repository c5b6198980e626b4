"""Wrong ideas of what a deal costs, who pays whom, and what counts instead of cards."""

from __future__ import annotations

from typing import Final

from bigtwo.variant import HandDoubling
from tests.mutation.mutant import Constant, Edit, Instead, Mutant, mutant

BASE: Final = ((10, 2), (13, 3))
TWOS: Final = HandDoubling(("two",), "each")
EACH: Final = HandDoubling(("two", "four-of-a-kind", "straight-flush"), "each")
ONCE: Final = HandDoubling(("two", "four-of-a-kind", "straight-flush"), "once")


def table(id: str, rules: str, sentence: str, real: tuple[tuple[int, int], ...], *wrong: tuple[int, int]) -> Mutant:
    """One table of multipliers taken for another."""
    return mutant(id, rules, sentence, Instead("count_multipliers", real, wrong))


CARDS: Final = (
    mutant(
        "cards-two-points-each",
        "PG-SCORE-01 PG-SCORE-02 PG-OBJ-02 WP-SCORE-01 PG-VS-08",
        "Charges two points a card.",
        Edit(
            "scoring.penalties.add_cards",
            'tally.add("cards", end.count(seat), rules',
            'tally.add("cards", 2 * end.count(seat), rules',
        ),
    ),
    mutant(
        "cards-lost-deal",
        "PG-SCORE-01 PG-OBJ-02 PG-SCORE-02",
        "Charges every loser one point, however many cards are left.",
        Edit("scoring.penalties.add_cards", 'tally.add("cards", end.count(seat), rules', 'tally.add("cards", 1, rules'),
    ),
    mutant(
        "winner-gets-what-others-pay",
        "PG-SCORE-05 PG-SCORE-01",
        "Gives the winner the penalties of the others as minus points.",
        Edit(
            "scoring.penalties.card_penalty",
            "    if seat == end.winner:\n",
            '    if seat == end.winner:\n        tally.add("cards", -sum(end.counts or ()), (), held=1, each=1)\n',
        ),
    ),
    table("table-from-nine", "PG-SCORE-02", "Doubles from nine cards on.", BASE, (9, 2), (13, 3)),
    table("table-from-eleven", "PG-SCORE-03", "Doubles from eleven cards on.", BASE, (11, 2), (13, 3)),
    table("table-triples-twelve", "PG-SCORE-03", "Triples twelve cards.", BASE, (10, 2), (12, 3)),
    table("table-thirteen-doubled", "PG-SCORE-04 PG-3P-13 DEC-28 DEC-35", "Doubles thirteen cards.", BASE, (10, 2)),
    table("table-from-fourteen", "PG-SCORE-04", "Triples from fourteen cards on.", BASE, (10, 2), (14, 3)),
    table("table-without-double", "PG-SCORE-03", "Triples thirteen cards and doubles nothing.", BASE, (13, 3)),
    table("table-none", "PG-SCORE-03 PG-SCORE-04 PG-3P-13 DEC-18", "Multiplies nothing.", BASE),
    table(
        "table-seventeen-quadrupled",
        "PG-3P-13 DEC-28",
        "Quadruples from seventeen cards on.",
        BASE,
        (10, 2),
        (13, 3),
        (17, 4),
    ),
    mutant(
        "table-exactly-thirteen",
        "PG-3P-13 DEC-28",
        "Triples exactly thirteen cards, and doubles more.",
        Edit("scoring.penalties.tier", "entry[0] <= count]", "entry[0] <= count and not (entry[0] == 13 < count)]"),
    ),
    mutant(
        "table-on-the-cards-above",
        "PG-SCORE-03 PG-SCORE-04 WP-SCORE-01",
        "Multiplies only the cards from the tenth on.",
        Edit(
            "scoring.penalties.add_count_multiplier",
            "    rules = tally.rules_of",
            "    if not leader_only:\n"
            '        tally.add("cards", (factor - 1) * (count - minimum + 1), (), held=1, '
            "each=1)\n        return\n    rules = tally.rules_of",
        ),
    ),
    table("table-gamesky-as-base", "PG-GS-04", "Doubles from ten cards on at GameSky.", ((11, 2),), *BASE),
    table("table-gamesky-from-ten", "PG-GS-04", "Doubles ten cards at GameSky.", ((11, 2),), (10, 2)),
    table("table-gamesky-from-twelve", "PG-GS-04", "Doubles from twelve cards on at GameSky.", ((11, 2),), (12, 2)),
    table(
        "table-steep-as-base",
        "PG-VS-03 DEC-42",
        "Goes by the base table where eight cards are doubled.",
        ((8, 2), (10, 3), (13, 4)),
        *BASE,
    ),
    table(
        "table-steep-from-nine",
        "PG-VS-03",
        "Doubles from nine where eight are due.",
        ((8, 2), (10, 3), (13, 4)),
        (9, 2),
        (10, 3),
        (13, 4),
    ),
    table(
        "table-steep-from-eleven",
        "PG-VS-03",
        "Triples from eleven where ten are due.",
        ((8, 2), (10, 3), (13, 4)),
        (8, 2),
        (11, 3),
        (13, 4),
    ),
    table(
        "table-steep-no-four", "PG-VS-03", "Does not quadruple thirteen.", ((8, 2), (10, 3), (13, 4)), (8, 2), (10, 3)
    ),
    table(
        "table-eight-as-base",
        "PG-VS-04 DEC-42",
        "Goes by the base table where all from eight is doubled.",
        ((8, 2),),
        *BASE,
    ),
    table("table-eight-from-nine", "PG-VS-04", "Doubles from nine where eight are due.", ((8, 2),), (9, 2)),
    table("table-eight-from-seven", "PG-VS-04", "Doubles from seven where eight are due.", ((8, 2),), (7, 2)),
    table(
        "table-twice-once",
        "PG-VS-05 DEC-42",
        "Doubles ten cards once where they are doubled twice.",
        ((8, 2), (10, 4)),
        (8, 2),
    ),
    table(
        "table-twice-triples",
        "PG-VS-05",
        "Triples ten cards where they are doubled twice.",
        ((8, 2), (10, 4)),
        (8, 2),
        (10, 3),
    ),
    table(
        "table-twice-from-eleven", "PG-VS-05", "Doubles a second time from eleven.", ((8, 2), (10, 4)), (8, 2), (11, 4)
    ),
    mutant(
        "table-on-top-of-base",
        "DEC-42",
        "Adds every other table on top of the base table.",
        Edit(
            "scoring.penalties.tier",
            "    return reached[-1] if reached else None",
            "    factor = 3 if count >= 13 else 2 if count >= 10 else 1\n"
            "    own = variant.options.count_multipliers\n"
            "    return None if not reached else (reached[-1][0], reached[-1][1] * (1 if own == "
            "((10, 2), (13, 3)) else factor))",
        ),
    ),
    table("table-nothing-as-base", "PG-VS-08", "Multiplies where nothing is multiplied.", (), *BASE),
    table(
        "table-article-as-base",
        "WP-SCORE-01 PG-VS-13 DEC-45",
        "Triples thirteen cards in the article.",
        ((10, 2),),
        *BASE,
    ),
    table(
        "table-article-from-eleven",
        "WP-SCORE-01 PG-VS-13",
        "Doubles from eleven cards on in the article.",
        ((10, 2),),
        (11, 2),
    ),
    table(
        "table-article-from-nine",
        "WP-SCORE-01 PG-VS-13",
        "Doubles from nine cards on in the article.",
        ((10, 2),),
        (9, 2),
    ),
    table("table-article-none", "WP-SCORE-01 PG-VS-13 DEC-45", "Multiplies nothing in the article.", ((10, 2),)),
    table("table-indonesia-as-base", "PG-IND-08 DEC-67", "Doubles ten cards in Indonesia.", ((11, 2), (13, 3)), *BASE),
    table(
        "table-indonesia-from-twelve",
        "PG-IND-08",
        "Doubles from twelve cards on in Indonesia.",
        ((11, 2), (13, 3)),
        (12, 2),
        (13, 3),
    ),
    table(
        "table-indonesia-no-triple", "PG-IND-08", "Doubles thirteen cards in Indonesia.", ((11, 2), (13, 3)), (11, 2)
    ),
    mutant(
        "leader-alone-forgotten",
        "PG-VS-02 DEC-46 DEC-82",
        "Multiplies everybody where only the first leader is.",
        Instead("multiplier_scope", "first-leader", "all"),
    ),
    mutant(
        "leader-alone-spared",
        "PG-VS-02",
        "Multiplies everybody but the first leader.",
        Edit("scoring.penalties.add_count_multiplier", "not is_leader", "is_leader"),
    ),
    mutant(
        "leader-alone-for-ten",
        "DEC-46",
        "Triples thirteen cards of everybody where doubling is for the first leader.",
        Edit(
            "scoring.penalties.add_count_multiplier",
            "(leader_only and not is_leader)",
            "(leader_only and not is_leader and count < 13)",
        ),
    ),
    mutant(
        "leader-is-the-winner",
        "PG-VS-02",
        "Takes the winner for the first leader, so that nobody is multiplied.",
        Edit("scoring.penalties.card_penalty", "seat == end.first_leader", "seat == end.winner"),
    ),
)

VALUES: Final = (
    mutant(
        "values-tiered-forgotten",
        "PG-VS-10 PG-VS-11 DEC-44",
        "Counts one point a card instead of their values.",
        Instead("card_points", "tiered", "one-each"),
    ),
    mutant(
        "values-ladder-forgotten",
        "PG-VS-10 PG-VS-12",
        "Counts one point a card instead of their rank.",
        Instead("card_points", "ladder", "one-each"),
    ),
    mutant(
        "values-exchanged",
        "PG-VS-11 PG-VS-12",
        "Takes one scale of values for the other.",
        Instead("card_points", "ladder", "tiered"),
        Instead("card_points", "tiered", "ladder"),
    ),
    mutant(
        "values-two-is-one",
        "DEC-44 PG-VS-11",
        "Counts one point for a two.",
        Edit("scoring.values._worth", "else 4", "else 1"),
    ),
    mutant(
        "values-ace-is-four",
        "PG-VS-11",
        "Counts four points for an ace as for a two.",
        Edit("scoring.values._worth", "3 if rank == pack.ace else 4", "4"),
    ),
    mutant(
        "values-jack-is-one",
        "PG-VS-11",
        "Counts one point for a jack.",
        Constant("scoring.values._PICTURES", frozenset({"Q", "K", "12", "13", "14", "15"})),
    ),
    mutant(
        "values-ten-is-two",
        "PG-VS-11",
        "Counts two points for a ten.",
        Constant("scoring.values._PICTURES", frozenset({"T", "J", "Q", "K", "10", "11", "12", "13", "14", "15"})),
    ),
    mutant(
        "values-no-tile-is-a-picture",
        "DEC-86",
        "Counts one point for tiles from eleven on.",
        Constant("scoring.values._PICTURES", frozenset({"J", "Q", "K"})),
    ),
    mutant(
        "values-ladder-from-zero",
        "PG-VS-12",
        "Counts nothing for a three.",
        Edit("scoring.values._worth", "pack.ranks.index(rank) + 1", "pack.ranks.index(rank)"),
    ),
    mutant(
        "values-ladder-by-pips",
        "PG-VS-12 DEC-86",
        "Counts a card by its pips, the ace as one and the two as two.",
        Edit("scoring.values._worth", "pack.ranks.index(rank) + 1", "pack.natural_ranks.index(rank) + 1"),
    ),
    mutant(
        "values-ladder-off-by-one",
        "PG-VS-12",
        "Ranks the two on the ladder where the ace stands.",
        Edit("scoring.values._worth", "pack.ranks.index(rank) + 1", "min(12, pack.ranks.index(rank) + 1)"),
    ),
    mutant(
        "values-forgets-five-for-twos",
        "PG-IND-07",
        "Forgets the five points for a two.",
        Instead("card_points", "one-and-five-for-twos", "one-each"),
    ),
    mutant(
        "values-forgets-the-extra",
        "PG-IND-07",
        "Counts four points for a two in Indonesia.",
        Edit("scoring.values._worth", "return 5 if", "return 4 if"),
    ),
    mutant(
        "values-aces-five-too",
        "PG-IND-07",
        "Counts five points for an ace in Indonesia.",
        Edit(
            "scoring.values._worth",
            '"one-and-five-for-twos" and rank == pack.two',
            '"one-and-five-for-twos" and rank in (pack.two, pack.ace)',
        ),
    ),
)

DOUBLINGS: Final = (
    mutant(
        "twos-not-doubled",
        "PG-VS-06 DEC-43 DEC-49",
        "Doubles nothing for unused twos.",
        Instead("hand_doubling", TWOS, None),
    ),
    mutant(
        "twos-doubled-once",
        "DEC-43 PG-VS-06",
        "Doubles once, however many twos are unused.",
        Instead("hand_doubling", TWOS, HandDoubling(("two",), "once")),
    ),
    mutant(
        "twos-and-more",
        "PG-VS-06",
        "Doubles for fours of a kind and straight flushes where only twos double.",
        Instead("hand_doubling", TWOS, EACH),
    ),
    mutant(
        "unused-not-doubled",
        "WP-SCORE-03 DEC-51",
        "Doubles nothing for unused cards in the article.",
        Instead("hand_doubling", EACH, None),
    ),
    mutant(
        "unused-twos-only", "WP-SCORE-03 DEC-51", "Doubles for unused twos only.", Instead("hand_doubling", EACH, TWOS)
    ),
    mutant(
        "unused-once",
        "DEC-51 WP-SCORE-03",
        "Doubles once for whatever is unused.",
        Instead("hand_doubling", EACH, ONCE),
    ),
    mutant("unused-each", "DEC-51", "Doubles item by item where once is agreed.", Instead("hand_doubling", ONCE, EACH)),
    mutant(
        "unused-no-fours",
        "WP-SCORE-03",
        "Forgets the fours of a kind.",
        Instead("hand_doubling", EACH, HandDoubling(("two", "straight-flush"), "each")),
    ),
    mutant(
        "unused-no-straight-flushes",
        "WP-SCORE-03",
        "Forgets the straight flushes.",
        Instead("hand_doubling", EACH, HandDoubling(("two", "four-of-a-kind"), "each")),
    ),
    mutant(
        "unused-flushes-overlapping",
        "DEC-51",
        "Counts straight flushes that share cards.",
        Edit(
            "scoring.values.disjoint_straight_flushes",
            "for mask in _packed([mask for mask in inside if mask & one_suit << suit])",
            "for mask in inside if mask & one_suit << suit",
        ),
    ),
    mutant(
        "unused-flushes-greedy",
        "DEC-51",
        "Takes the highest straight flush first, even if two others would fit.",
        Edit(
            "scoring.values._packed", "for place, mask in enumerate(masks):", "for place, mask in enumerate(masks[:1]):"
        ),
    ),
    mutant(
        "unused-four-needs-a-fifth",
        "DEC-51",
        "Asks for a fifth card beside four equal ones.",
        Edit("scoring.values.fours_of_a_kind", "    return [", "    return [] if hand.bit_count() == 4 else ["),
    ),
    mutant(
        "unused-without-overlap",
        "DEC-51",
        "Does not count a two that is in four twos as well.",
        Edit(
            "scoring.penalties._add_hand_doubling",
            "    for two in twos:",
            "    twos = [] if len(twos) == 4 and fours else twos\n    for two in twos:",
        ),
    ),
    mutant(
        "finish-not-doubled",
        "PG-VS-09 DEC-47",
        "Doubles nothing for a finish in twos.",
        Instead("finish_doubling", "only-twos", "none"),
    ),
    mutant(
        "finish-any-two",
        "DEC-47 PG-VS-09",
        "Doubles for any two in the last play.",
        Instead("finish_doubling", "only-twos", "two-or-honour"),
    ),
    mutant(
        "finish-single-two",
        "PG-VS-09 DEC-47",
        "Doubles for a single two only.",
        Edit(
            "scoring.penalties._add_finish_doubling",
            "if not finish.mask & ~twos:",
            "if not finish.mask & ~twos and finish.size == 1:",
        ),
    ),
    mutant(
        "finish-doubled-for-each-two",
        "DEC-47 PG-VS-09",
        "Doubles once for every two of the last play.",
        Edit(
            "scoring.penalties._add_finish_doubling",
            '            tally.multiply("finish-twos", 2,',
            '            tally.multiply("finish-twos", 2**finish.size,',
        ),
    ),
    mutant(
        "finish-article-not-doubled",
        "WP-SCORE-04 DEC-51",
        "Doubles nothing for the last play in the article.",
        Instead("finish_doubling", "two-or-honour", "none"),
    ),
    mutant(
        "finish-article-only-twos",
        "WP-SCORE-04",
        "Doubles in the article only if the last play is twos alone.",
        Instead("finish_doubling", "two-or-honour", "only-twos"),
    ),
    mutant(
        "finish-no-honours",
        "WP-SCORE-04",
        "Forgets that four of a kind and straight flushes double as last plays.",
        Edit(
            "scoring.penalties._add_finish_doubling",
            'end.variant.combinations.is_bomb(finish) or finish.kind == "four"',
            "False",
        ),
    ),
    mutant(
        "finish-honour-and-two",
        "DEC-51",
        "Doubles twice for an honour hand with a two in it.",
        Edit(
            "scoring.penalties._add_finish_doubling",
            '        tally.multiply("finish-honour", 2,',
            '        tally.multiply("finish-honour", 4 if finish.mask & twos else 2,',
        ),
    ),
    mutant(
        "finish-full-house-too",
        "WP-SCORE-04",
        "Doubles for a full house as last play.",
        Edit(
            "scoring.penalties._add_finish_doubling", 'finish.kind == "four"', 'finish.kind in ("four", "full-house")'
        ),
    ),
)

MONEY: Final = (
    mutant(
        "money-winner-only",
        "PG-SCORE-07 DEC-54",
        "Pays the winner only.",
        Instead("settlement", "pairwise-difference", "winner-only"),
    ),
    mutant(
        "money-by-cards",
        "PG-SCORE-07 DEC-54",
        "Pays the difference of cards instead of penalties.",
        Instead("settlement", "pairwise-difference", "pairwise-card-difference"),
    ),
    mutant(
        "money-none", "PG-SCORE-07 PG-SCORE-06", "Pays nothing.", Instead("settlement", "pairwise-difference", "none")
    ),
    mutant(
        "money-in-pairs",
        "PG-VS-01 WP-SCORE-02 DEC-84",
        "Settles between every two where only the winner is paid.",
        Instead("settlement", "winner-only", "pairwise-difference"),
    ),
    mutant(
        "money-winner-by-cards",
        "DEC-56 PG-VS-01",
        "Pays the winner for cards instead of penalties.",
        Edit(
            "scoring.settling.settle",
            "debts[one] - debts[other])",
            'debts[one] - debts[other] if form == "pairwise-difference" else end.count(one) - end.count(other))',
        ),
    ),
    mutant(
        "money-kam-as-base",
        "PG-VS-07 DEC-57",
        "Settles by penalties where the difference of cards counts.",
        Instead("settlement", "pairwise-card-difference", "pairwise-difference"),
    ),
    mutant(
        "money-kam-not-multiplied",
        "PG-VS-07 DEC-57 DEC-85",
        "Multiplies no difference of cards.",
        Edit("scoring.settling._by_card_difference", "yield one, other, more * factor", "yield one, other, more"),
    ),
    mutant(
        "money-kam-by-own-count",
        "PG-VS-07",
        "Multiplies the difference by what the payer's own cards call for.",
        Edit(
            "scoring.settling._by_card_difference",
            "tier(abs(more), end.variant)",
            "tier(end.count(payer), end.variant)",
        ),
    ),
    table("money-kam-from-ten", "PG-VS-07 DEC-57", "Doubles a difference from ten cards on.", ((9, 2),), (10, 2)),
    table("money-kam-from-eight", "PG-VS-07", "Doubles a difference from eight cards on.", ((9, 2),), (8, 2)),
    table("money-kam-triples", "DEC-57", "Triples a difference of thirteen cards.", ((9, 2),), (9, 2), (13, 3)),
    mutant(
        "money-kam-everybody",
        "DEC-85",
        "Multiplies every difference where only the first leader's is.",
        Edit("scoring.settling._by_card_difference", "(not leader_only or payer == end.first_leader)", "True"),
    ),
    mutant(
        "money-kam-received-too",
        "DEC-85",
        "Multiplies a difference that the first leader receives.",
        Edit("scoring.settling._by_card_difference", "payer == end.first_leader", "end.first_leader in (one, other)"),
    ),
    mutant(
        "money-without-stake",
        "PG-SCORE-06",
        "Forgets the stake.",
        Edit("scoring.settling.settle", "amount * end.stake", "amount"),
    ),
    mutant(
        "money-stake-added",
        "PG-SCORE-06",
        "Adds the stake instead of multiplying by it.",
        Edit("scoring.settling.settle", "amount * end.stake", "amount + (end.stake if amount > 0 else -end.stake)"),
    ),
    mutant(
        "money-turned-round",
        "PG-SCORE-07 PG-VS-01 WP-SCORE-02 PG-VS-07",
        "Lets the better pay the worse.",
        Edit("scoring.settling.settle", "_transfer(one, other,", "_transfer(other, one,"),
    ),
    mutant(
        "money-points-as-penalties",
        "DEC-74",
        "Takes points for penalties, so that the winner pays.",
        Edit(
            "scoring.scores.score_endgame",
            '[-seat.amount if unit == "points" else seat.amount for seat in seats]',
            "[seat.amount for seat in seats]",
        ),
    ),
    mutant(
        "money-points-unnamed",
        "DEC-74 PG-PUS-01 PG-PLC-01",
        "Calls points penalties.",
        Constant("scoring.scores.POINT_SCHEMES", frozenset()),
    ),
    mutant(
        "liable-nobody",
        "PG-SCORE-10 DEC-59",
        "Makes nobody pay for a neglected duty.",
        Edit("scoring.checking.endgame", 'liable = options.last_card_duty == "liable"', "liable = False"),
    ),
    mutant(
        "liable-among-four-only",
        "DEC-61",
        "Knows liability only where there are three losers.",
        Edit(
            "scoring.checking.endgame",
            'options.last_card_duty == "liable"',
            'options.last_card_duty == "liable" and options.players == 4',
        ),
    ),
    mutant(
        "liable-for-one-loser",
        "DEC-59 PG-SCORE-10",
        "Charges the offender with the loss of one other loser only.",
        Edit(
            "scoring.settling._with_liability",
            " and amount < 0",
            " and amount < 0 and charged[offender] == net[offender]",
        ),
    ),
    mutant(
        "liable-everywhere",
        "DEC-58",
        "Makes liable where the variant does not.",
        Edit("scoring.checking.endgame", 'options.last_card_duty == "liable" and options.settlement != "none"', "True"),
    ),
    mutant(
        "liable-takes-winnings",
        "DEC-59",
        "Charges positive balances to the offender as well.",
        Edit("scoring.settling._with_liability", " and amount < 0", ""),
    ),
    mutant(
        "liable-pays-winner",
        "DEC-91",
        "Charges a winner's loss to the offender as well.",
        Edit("scoring.settling._with_liability", "seat not in (winner, offender)", "seat != offender"),
    ),
    mutant(
        "liable-half",
        "PG-SCORE-10 DEC-59",
        "Lets the others keep half of their losses.",
        Edit(
            "scoring.settling._with_liability",
            "            charged[offender] += amount\n            charged[seat] = 0\n",
            "            charged[offender] += amount // 2\n            charged[seat] = amount - amount // 2\n",
        ),
    ),
    mutant(
        "liable-twice",
        "PG-SCORE-10 DEC-59",
        "Charges the offender and the others.",
        Edit(
            "scoring.settling._with_liability",
            "            charged[seat] = 0\n",
            "            charged[winner] -= amount\n",
        ),
    ),
)

OTHER_SCHEMES: Final = (
    mutant(
        "dragon-costs-nothing",
        "PG-DRA-02 DEC-35",
        "Charges nobody after a dragon.",
        Edit(
            "scoring.penalties.card_penalty", "    if seat == end.winner:", "    if seat == end.winner or end.dragon:"
        ),
    ),
    mutant(
        "dragon-not-multiplied",
        "PG-DRA-02 DEC-35 PG-HK-04",
        "Charges thirteen points after a dragon.",
        Edit(
            "scoring.penalties.card_penalty",
            "    add_count_multiplier(tally",
            "    if end.dragon:\n        return tally\n    add_count_multiplier(tally",
        ),
    ),
    mutant(
        "dragon-final-bonus",
        "DEC-35",
        "Gives a dragon's holder the bonus for going out.",
        Edit(
            "scoring.specials.special_penalty",
            "seat == end.winner and end.finish is not None:",
            "seat == end.winner:\n        if end.finish is None:\n"
            "            tally.add('cards', FINISH, (), held=1, each=1)\n            return tally\n"
            "    if seat == end.winner and end.finish is not None:",
        ),
    ),
    mutant(
        "dragon-leader-multiplied",
        "DEC-82",
        "Multiplies everybody after a dragon.",
        Edit("scoring.penalties._leader_only", '== "first-leader"', '== "first-leader" and not end.dragon'),
    ),
    mutant(
        "dragon-places-for-all",
        "DEC-83",
        "Gives the second place to somebody after a dragon.",
        Edit(
            "scoring.points.place_points",
            "places = end.placings or (end.winner,)",
            "places = end.placings or (end.winner, *end.losers)",
        ),
    ),
    mutant(
        "loser-pays-nothing",
        "PG-DUS-01 DEC-70 DEC-12",
        "Charges cards instead of one fixed amount.",
        Instead("scoring", "fixed-loser", "card-penalties"),
    ),
    mutant(
        "loser-and-all-others",
        "PG-DUS-01",
        "Lets every loser pay the fixed amount.",
        Edit(
            "scoring.losers.fixed_loser_penalty",
            "loser is not None and seat == loser.seat",
            "loser is not None and seat != end.winner",
        ),
    ),
    mutant(
        "loser-no-honours",
        "PG-DUS-02 DEC-12 DEC-62",
        "Ignores honour hands.",
        Edit("scoring.losers.fixed_loser", "    if honours:", "    if False:"),
    ),
    mutant(
        "loser-lowest-honour",
        "PG-DUS-02 DEC-62",
        "Charges the lowest honour hand.",
        Edit("scoring.losers.fixed_loser", "seat = max(honours", "seat = min(honours"),
    ),
    mutant(
        "loser-fours-over-straight-flushes",
        "DEC-62",
        "Ranks fours of a kind above straight flushes.",
        Edit(
            "scoring.losers._honour_rank",
            "(play.size, play.strength)",
            "(play.kind == 'four-of-a-kind', play.strength)",
        ),
    ),
    mutant(
        "loser-four-without-fifth",
        "DEC-62",
        "Takes four equal cards for an honour hand even without a fifth card.",
        Edit(
            "scoring.losers.fixed_loser",
            "    honours = {",
            "    honours = {seat: fours[0] for seat in losers if (fours := "
            "fours_of_a_kind(end.hand(seat))) and end.count(seat) == 4} or {",
        ),
    ),
    mutant(
        "loser-honours-no-straight-flush",
        "PG-DUS-02 DEC-12",
        "Forgets that a straight flush is an honour hand.",
        Edit(
            "scoring.losers.highest_honour",
            "honours = [flush] if (flush := strongest_straight_flush(hand, variant)) else []",
            "honours = []",
        ),
    ),
    mutant(
        "loser-honours-no-fours",
        "PG-DUS-02 DEC-12",
        "Forgets that four of a kind is an honour hand.",
        Edit("scoring.losers.highest_honour", "fours = fours_of_a_kind(hand)", "fours = []"),
    ),
    mutant(
        "loser-no-twos",
        "PG-DUS-03 DEC-62",
        "Ignores twos and looks for aces at once.",
        Edit(
            "scoring.losers.fixed_loser",
            '(("loser-two", all_twos(variant)), ("loser-ace", all_aces(variant)))',
            '(("loser-ace", all_aces(variant)),)',
        ),
    ),
    mutant(
        "loser-no-aces",
        "PG-DUS-03",
        "Ignores aces.",
        Edit("scoring.losers.fixed_loser", ', ("loser-ace", all_aces(variant)))', ",)"),
    ),
    mutant(
        "loser-lowest-two",
        "PG-DUS-03 DEC-62",
        "Charges the lowest two.",
        Edit(
            "scoring.losers.fixed_loser",
            "seat = max(losers, key=lambda seat: end.hand(seat) & cards)",
            "seat = min((seat for seat in losers if end.hand(seat) & cards), key=lambda seat: "
            "end.hand(seat) & cards, default=losers[0])",
        ),
    ),
    mutant(
        "loser-fewest-left",
        "PG-DUS-04",
        "Charges whoever has the fewest cards.",
        Edit("scoring.losers.most_cards", "most = max(", "most = min("),
    ),
    mutant(
        "loser-tie-first-seat",
        "PG-DUS-05 DEC-62",
        "Charges the first of several with equally many cards.",
        Edit(
            "scoring.losers.fixed_loser",
            "seat = max(tied, key=lambda seat: end.hand(seat).bit_length())",
            "seat = tied[0]",
        ),
    ),
    mutant(
        "loser-tie-lowest-card",
        "PG-DUS-05",
        "Charges the lowest of the highest cards in a tie.",
        Edit("scoring.losers.fixed_loser", "seat = max(tied, key", "seat = min(tied, key"),
    ),
    mutant(
        "loser-tie-among-all",
        "DEC-62",
        "Breaks a tie for most cards by the highest card of all losers.",
        Edit("scoring.losers.fixed_loser", "seat = max(tied, key", "seat = max(losers if len(tied) > 1 else tied, key"),
    ),
    mutant(
        "points-as-penalties",
        "PG-PUS-01",
        "Charges the losers instead of counting points.",
        Instead("scoring", "winner-points", "card-penalties"),
    ),
    mutant(
        "points-for-all",
        "PG-PUS-01",
        "Gives every player a point.",
        Edit("scoring.points.winner_points", "if seat != end.winner:", "if False:"),
    ),
    mutant(
        "points-without-twos",
        "PG-PUS-02 DEC-63",
        "Forgets what twos do in the last play.",
        Edit("scoring.points.winner_points", "single_cards(end.finish.mask & all_twos(end.variant))", "()"),
    ),
    mutant(
        "points-two-once",
        "PG-PUS-02",
        "Doubles once, however many twos the last play has.",
        Edit(
            "scoring.points.winner_points",
            "single_cards(end.finish.mask & all_twos(end.variant))",
            "single_cards(end.finish.mask & all_twos(end.variant))[:1]",
        ),
    ),
    mutant(
        "points-two-adds",
        "PG-PUS-02",
        "Adds two points for a two instead of doubling.",
        Edit(
            "scoring.points.winner_points",
            'tally.multiply("two-played-last", 2,',
            'tally.multiply("two-played-last", (tally.total + 2) / tally.total,',
        ),
        equivalent=None,
    ),
    mutant(
        "points-not-in-straights",
        "DEC-63",
        "Does not count a two at the low end of a straight.",
        Edit(
            "scoring.points.winner_points",
            "if end.finish is not None:",
            'if end.finish is not None and end.finish.kind != "straight":',
        ),
    ),
    mutant(
        "places-second-too-good",
        "PG-PLC-01",
        "Gives the second place four points.",
        Constant("scoring.points.PLACE_POINTS", (5, 4, 1, 0)),
    ),
    mutant(
        "places-one-more-each",
        "PG-PLC-01",
        "Gives the last place one point.",
        Constant("scoring.points.PLACE_POINTS", (5, 3, 1, 1)),
    ),
    mutant(
        "places-first-three",
        "PG-PLC-01 DEC-83",
        "Gives the first place four points.",
        Constant("scoring.points.PLACE_POINTS", (4, 3, 1, 0)),
    ),
    mutant(
        "places-third-nothing",
        "PG-PLC-01",
        "Gives the third place nothing.",
        Constant("scoring.points.PLACE_POINTS", (5, 3, 0, 0)),
    ),
    mutant(
        "special-none",
        "PG-IND-01 PG-IND-02",
        "Counts no special combinations.",
        Edit("scoring.specials._add_special", "    tally.add(form, amount,", "    tally.add(form, 0,"),
    ),
    mutant(
        "special-plus",
        "PG-IND-01 DEC-66",
        "Counts special combinations against their player.",
        Edit("scoring.specials._add_special", "    tally.add(form, amount,", "    tally.add(form, -amount,"),
    ),
    mutant(
        "special-for-the-winner-only",
        "PG-IND-01",
        "Counts special combinations of the winner only.",
        Edit("scoring.specials.special_penalty", "if special.seat == seat:", "if special.seat == seat == end.winner:"),
    ),
    mutant(
        "special-four-ten", "PG-IND-02 DEC-65", "Counts -10 for four of a kind.", Constant("scoring.specials.FOUR", -10)
    ),
    mutant(
        "special-straight-flush-thirty",
        "PG-IND-02",
        "Counts -30 for a straight flush.",
        Constant("scoring.specials.STRAIGHT_FLUSH", -30),
    ),
    mutant(
        "special-four-twos-like-others",
        "PG-IND-02 DEC-65",
        "Counts four twos like any four of a kind.",
        Constant("scoring.specials.FOUR_TWOS", -20),
    ),
    mutant(
        "special-never-final",
        "PG-IND-04",
        "Does not notice that a special combination ended the deal.",
        Edit("table._went_out", "replace(special, final=True)", "special"),
    ),
    mutant(
        "special-all-final",
        "PG-IND-04",
        "Takes every special combination of the winner for the one that ended the deal.",
        Edit("table._went_out", "special.cards == state.last_play and ", ""),
    ),
    mutant(
        "special-beaten-counts",
        "PG-IND-03",
        "Keeps special combinations that an opponent beat.",
        Edit(
            "table._specials", "if beaten is None or beaten.cards != special.cards or beaten.seat == seat:", "if True:"
        ),
    ),
    mutant(
        "special-in-hand-counts",
        "PG-IND-03",
        "Counts fours of a kind that are still in the hand.",
        Edit(
            "scoring.specials.special_penalty",
            "    for special in end.specials:",
            "    tally.add('cards', sum(FOUR for rank in range(16) if end.hand(seat) >> 4 * rank "
            "& 15 == 15), (), held=1, each=1)\n    for special in end.specials:",
        ),
    ),
    mutant(
        "special-beaten-by-its-player",
        "DEC-66",
        "Drops a special combination that its own player beats.",
        Edit("table._specials", " or beaten.seat == seat", ""),
    ),
    mutant(
        "special-final-single",
        "PG-IND-04 DEC-65 DEC-90",
        "Counts a final special combination once.",
        Edit("scoring.specials._add_special", "    if final:", "    if False:"),
    ),
    mutant(
        "special-always-double",
        "PG-IND-04",
        "Counts every special combination twice.",
        Edit("scoring.specials._add_special", "    if final:", "    if True:"),
    ),
    mutant(
        "special-final-unlisted",
        "DEC-90",
        "Forgets a final special combination that is not listed.",
        Edit("scoring.unbeaten.unbeaten_specials", "if finish is not None and finish.kind", "if False and finish.kind"),
    ),
    mutant(
        "special-final-without-bonus",
        "DEC-65",
        "Gives no bonus for going out on a special combination.",
        Edit(
            "scoring.specials.special_penalty",
            "seat == end.winner and end.finish is not None",
            "seat == end.winner and end.finish is not None and end.finish.kind not in SPECIAL_KINDS",
        ),
    ),
    mutant(
        "special-multiplied",
        "DEC-67",
        "Multiplies special combinations together with the cards.",
        Edit("scoring.specials.special_penalty", "        add_count_multiplier(tally, end.count(seat))\n", ""),
        Edit(
            "scoring.specials.special_penalty",
            "    if seat == end.winner and",
            "    if seat != end.winner:\n        add_count_multiplier(tally, end.count(seat))\n"
            "    if seat == end.winner and",
        ),
    ),
    mutant("finish-no-bonus", "PG-IND-05", "Gives nothing for going out.", Constant("scoring.specials.FINISH", 0)),
    mutant("finish-ten", "PG-IND-05", "Gives -10 for any way of going out.", Constant("scoring.specials.FINISH", -10)),
    mutant(
        "finish-bonus-with-twos",
        "PG-IND-05 PG-IND-06 DEC-65",
        "Gives -5 for going out besides -10 for each two.",
        Edit("scoring.specials._add_finish", "    if not twos:", "    if True:"),
    ),
    mutant(
        "finish-twos-once",
        "PG-IND-06 DEC-65",
        "Gives -10 once, however many twos go out.",
        Edit("scoring.specials._add_finish", "for two in twos:", "for two in twos[:1]:"),
    ),
    mutant(
        "finish-two-is-five",
        "PG-IND-06",
        "Gives -5 for a two in the last play.",
        Constant("scoring.specials.TWO_IN_FINISH", -5),
    ),
    mutant(
        "outlasting-costs",
        "DEC-87",
        "Charges a winner for the cards left when everybody else dropped out.",
        Edit("scoring.results.Endgame.count", " or seat == self.winner", ""),
        Edit("scoring.penalties.card_penalty", "    if seat == end.winner:\n        return tally\n", ""),
        Edit("scoring.losers.fixed_loser", "    if not end.count(tied[0]):\n        return None\n", ""),
    ),
    mutant(
        "untold-is-refused",
        "DEC-89",
        "Asks for the cards left where nothing depends on them.",
        Edit(
            "scoring.needing.needs",
            '    if options.scoring == "card-penalties":',
            '    yield "hands", "scoring", "hands are always wanted"\n    if options.scoring == "card-penalties":',
        ),
    ),
    mutant(
        "draws-not-counted",
        "DEC-94",
        "Refuses hands larger than what was dealt where players draw.",
        Edit("scoring.reading.Reading.most_cards", "takes = self.draws or", "takes = False and"),
        Edit("scoring.reading.Reading.most_cards", "if self.reshuffles:", "if False:"),
    ),
)

SCORE_MUTANTS: Final[tuple[Mutant, ...]] = (*CARDS, *VALUES, *DOUBLINGS, *MONEY, *OTHER_SCHEMES)
