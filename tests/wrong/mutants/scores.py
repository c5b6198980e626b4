"""Wrong ideas of what a deal costs, who pays whom, and what counts instead of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.oracle import dealing, rules, scoring
from tests.oracle.table import SPECIAL_KINDS, Table
from tests.wrong.mutant import Answered, Constant, Function, Instead, Mutant, mutant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.oracle.rules import Options
    from tests.oracle.scoring import Endgame

BASE: Final = ((10, 2), (13, 3))
UNCHECKED: Final = Function(scoring.faults_of_endgame, lambda right, *endgame: [])
"""For mutants that come to results which no deal can have."""


def doubling(*cards: str, mode: str = "each") -> dict[str, Any]:
    """What doubles in a loser's hand."""
    return {"cards": list(cards), "mode": mode}


TWOS: Final = doubling("two")
EACH: Final = doubling("two", "four-of-a-kind", "straight-flush")
ONCE: Final = doubling("two", "four-of-a-kind", "straight-flush", mode="once")


def table(id: str, rules: str, sentence: str, real: tuple[tuple[int, int], ...], *wrong: tuple[int, int]) -> Mutant:
    """One table of multipliers taken for another."""
    change = Instead("count_multipliers", [list(step) for step in real], [list(step) for step in wrong])
    return mutant(id, rules, sentence, change)


def above_the_limit(right: Any, points: int, count: int, options: Options) -> int:
    """Only the cards from the limit on are multiplied."""
    reached = [minimum for minimum, _ in options["count_multipliers"] if count >= minimum]
    extra = scoring.count_factor(count, options) - 1
    return points + extra * (count - reached[-1] + 1) if reached else points


def on_top_of_base(right: Any, count: int, options: Options) -> int:
    """Every other table comes on top of the base table."""
    factor = int(right(count, options))
    if factor == 1 or options["count_multipliers"] == rules.BASE["count_multipliers"]:
        return factor
    return factor * int(right(count, rules.BASE))


def highest_first(right: Any, runs: list[list[str]]) -> int:
    """Runs are taken from the highest down, as long as they share no card."""
    taken: set[str] = set()
    for run in runs:
        if not taken & set(run):
            taken |= set(run)
    return len(taken) // 5


def twos_beside_fours(right: Any, hand: list[str], options: Options) -> int:
    """Four twos that double as four of a kind do not double as twos."""
    twos = int(right(hand, options))
    return 0 if twos == 4 and "four-of-a-kind" in scoring.doubling_cards(options) else twos


def winner_by_cards(right: Any, one: int, other: int, points: list[int], game: Endgame, options: Options) -> int:
    """Where only the winner is paid, cards count and not penalties."""
    by_cards = options["settlement"] == "winner-only"
    return int(right(one, other, scoring.cards_that_count(game) if by_cards else points, game, options))


def points_as_penalties(question: Mapping[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """Points are called penalties."""
    return {**answer, "seats": [{"seat": each["seat"], "penalty": each.get("points")} for each in answer["seats"]]}


def winner_too(right: Any, net: list[int], game: Endgame) -> list[int]:
    """The offender bears a loss of the winner as well."""
    return [seat for seat, amount in enumerate(net) if seat != game.offender and amount < 0]


def charge_twice(right: Any, net: list[int], game: Endgame) -> list[int]:
    """The offender pays for the other losers, and these pay too."""
    losses = sum(net[seat] for seat in scoring.who_is_relieved(net, game))
    return [
        amount + losses * (seat == game.offender) - losses * (seat == game.winner) for seat, amount in enumerate(net)
    ]


def holder_of_lowest_honour(right: Any, hands: Mapping[int, list[str]], options: Options) -> int | None:
    """Who holds the lowest honour hand."""
    honours = {seat: scoring.best_honour(hand, options) for seat, hand in hands.items()}
    return min((seat for seat in honours if honours[seat]), key=lambda seat: honours[seat] or (), default=None)


def holder_of_four_alone(right: Any, hands: Mapping[int, list[str]], options: Options) -> int | None:
    """Four equal cards without a fifth are an honour hand too."""
    alone = [seat for seat, hand in hands.items() if len(hand) == 4 and rules.is_of_one_rank(hand)]
    found: int | None = alone[0] if alone else right(hands, options)
    return found


def holder_of_lowest(right: Any, rank: str, hands: Mapping[int, list[str]], options: Options) -> int | None:
    """Who holds the lowest card of a rank."""
    held = {card: seat for seat, hand in hands.items() for card in hand if rules.rank_of(card) == rank}
    return held[rules.lowest_card(held, options)] if held else None


def with_fours_in_hand(right: Any, seat: int, game: Endgame, options: Options) -> int:
    """Fours that are still in the hand count as if they had been played."""
    fours = len(scoring.ranks_held_four_times(game.hands[seat])) if game.hands is not None else 0
    return int(right(seat, game, options)) + scoring.FOUR * fours


def all_multiplied(right: Any, penalty: int, seat: int, game: Endgame, options: Options) -> int:
    """Special combinations are multiplied together with the cards."""
    points = penalty + scoring.points_of_cards_left(seat, game, options)
    return scoring.multiplied(points, game.counts[seat], options)


CARDS: Final = (
    mutant(
        "cards-two-points-each",
        "PG-SCORE-01 PG-SCORE-02 PG-OBJ-02 WP-SCORE-01 PG-VS-08",
        "Charges two points a card.",
        Function(scoring.points_of_number, lambda right, count: 2 * count),
    ),
    mutant(
        "cards-lost-deal",
        "PG-SCORE-01 PG-OBJ-02 PG-SCORE-02",
        "Charges every loser one point, however many cards are left.",
        Function(scoring.points_of_number, lambda right, count: 1),
    ),
    mutant(
        "winner-gets-what-others-pay",
        "PG-SCORE-05 PG-SCORE-01",
        "Gives the winner the penalties of the others as minus points.",
        Function(scoring.penalty_of_winner, lambda right, game: -sum(game.counts)),
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
        Function(scoring.count_factor, lambda right, count, options: right(12 if count > 13 else count, options)),
    ),
    mutant(
        "table-on-the-cards-above",
        "PG-SCORE-03 PG-SCORE-04 WP-SCORE-01",
        "Multiplies only the cards from the tenth on.",
        Function(scoring.multiplied, above_the_limit),
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
        Function(scoring.count_factor, on_top_of_base),
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
        Function(
            scoring.is_multiplied,
            lambda right, seat, game, options: options["multiplier_scope"] == "all" or not right(seat, game, options),
        ),
    ),
    mutant(
        "leader-alone-for-ten",
        "DEC-46",
        "Triples thirteen cards of everybody where doubling is for the first leader.",
        Function(
            scoring.is_multiplied,
            lambda right, seat, game, options: right(seat, game, options) or game.counts[seat] >= 13,
        ),
    ),
    mutant(
        "leader-is-the-winner",
        "PG-VS-02",
        "Takes the winner for the first leader, so that nobody is multiplied.",
        Function(scoring.is_multiplied, lambda right, seat, game, options: options["multiplier_scope"] == "all"),
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
        Function(scoring.points_in_tiers, lambda right, rank, options: 1 if rank == "2" else right(rank, options)),
    ),
    mutant(
        "values-ace-is-four",
        "PG-VS-11",
        "Counts four points for an ace as for a two.",
        Function(
            scoring.points_in_tiers, lambda right, rank, options: right("2" if rank in ("A", "1") else rank, options)
        ),
    ),
    mutant(
        "values-jack-is-one",
        "PG-VS-11",
        "Counts one point for a jack.",
        Constant(scoring, "PICTURES", ("Q", "K", "12", "13", "14", "15")),
    ),
    mutant(
        "values-ten-is-two",
        "PG-VS-11",
        "Counts two points for a ten.",
        Constant(scoring, "PICTURES", ("T", "10", *scoring.PICTURES)),
    ),
    mutant(
        "values-no-tile-is-a-picture",
        "DEC-86",
        "Counts one point for tiles from eleven on.",
        Constant(scoring, "PICTURES", ("J", "Q", "K")),
    ),
    mutant(
        "values-ladder-from-zero",
        "PG-VS-12",
        "Counts nothing for a three.",
        Function(scoring.points_on_ladder, lambda right, rank, options: right(rank, options) - 1),
    ),
    mutant(
        "values-ladder-by-pips",
        "PG-VS-12 DEC-86",
        "Counts a card by its pips, the ace as one and the two as two.",
        Function(scoring.points_on_ladder, lambda right, rank, options: dealing.counting_value(rank + "S")),
    ),
    mutant(
        "values-ladder-off-by-one",
        "PG-VS-12",
        "Ranks the two on the ladder where the ace stands.",
        Function(scoring.points_on_ladder, lambda right, rank, options: min(12, right(rank, options))),
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
        Function(scoring.points_in_indonesia, lambda right, rank, options: min(4, right(rank, options))),
    ),
    mutant(
        "values-aces-five-too",
        "PG-IND-07",
        "Counts five points for an ace in Indonesia.",
        Function(
            scoring.points_in_indonesia, lambda right, rank, options: right("2" if rank == "A" else rank, options)
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
        Instead("hand_doubling", TWOS, doubling("two", mode="once")),
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
        Instead("hand_doubling", EACH, doubling("two", "straight-flush")),
    ),
    mutant(
        "unused-no-straight-flushes",
        "WP-SCORE-03",
        "Forgets the straight flushes.",
        Instead("hand_doubling", EACH, doubling("two", "four-of-a-kind")),
    ),
    mutant(
        "unused-flushes-overlapping",
        "DEC-51",
        "Counts straight flushes that share cards.",
        Function(scoring.most_disjoint, lambda right, runs: len(runs)),
    ),
    mutant(
        "unused-flushes-greedy",
        "DEC-51",
        "Takes the highest straight flush first, even if two others would fit.",
        Function(scoring.most_disjoint, highest_first),
    ),
    mutant(
        "unused-four-needs-a-fifth",
        "DEC-51",
        "Asks for a fifth card beside four equal ones.",
        Function(scoring.doubling_fours, lambda right, hand: right(hand) if len(hand) > 4 else 0),
    ),
    mutant(
        "unused-without-overlap",
        "DEC-51",
        "Does not count a two that is in four twos as well.",
        Function(scoring.doubling_twos, twos_beside_fours),
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
        Function(scoring.factor_for_only_twos, lambda right, last_play: right(last_play) if len(last_play) == 1 else 1),
    ),
    mutant(
        "finish-doubled-for-each-two",
        "DEC-47 PG-VS-09",
        "Doubles once for every two of the last play.",
        Function(scoring.factor_for_only_twos, lambda right, last_play: right(last_play) ** len(last_play)),
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
        Function(scoring.factor_for_two_or_honour, lambda right, last_play, kind: right(last_play, None)),
    ),
    mutant(
        "finish-honour-and-two",
        "DEC-51",
        "Doubles twice for an honour hand with a two in it.",
        Function(
            scoring.factor_for_two_or_honour,
            lambda right, last_play, kind: right(last_play, None) * right(["3S"], kind),
        ),
    ),
    mutant(
        "finish-full-house-too",
        "WP-SCORE-04",
        "Doubles for a full house as last play.",
        Function(
            scoring.factor_for_two_or_honour,
            lambda right, last_play, kind: right(last_play, "four" if kind == "full-house" else kind),
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
        Function(scoring.owes, winner_by_cards),
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
        Function(scoring.kam_factor, lambda right, difference, payer, game, options: 1),
    ),
    mutant(
        "money-kam-by-own-count",
        "PG-VS-07",
        "Multiplies the difference by what the payer's own cards call for.",
        Function(
            scoring.kam_factor,
            lambda right, difference, payer, game, options: scoring.count_factor(game.counts[payer], options),
        ),
    ),
    table("money-kam-from-ten", "PG-VS-07 DEC-57", "Doubles a difference from ten cards on.", ((9, 2),), (10, 2)),
    table("money-kam-from-eight", "PG-VS-07", "Doubles a difference from eight cards on.", ((9, 2),), (8, 2)),
    table("money-kam-triples", "DEC-57", "Triples a difference of thirteen cards.", ((9, 2),), (9, 2), (13, 3)),
    mutant(
        "money-kam-everybody",
        "DEC-85",
        "Multiplies every difference where only the first leader's is.",
        Function(scoring.is_difference_multiplied, lambda right, *between: True),
    ),
    mutant(
        "money-kam-received-too",
        "DEC-85",
        "Multiplies a difference that the first leader receives.",
        Function(
            scoring.is_difference_multiplied,
            lambda right, payer, receiver, game, options: (
                right(payer, receiver, game, options) or right(receiver, payer, game, options)
            ),
        ),
    ),
    mutant(
        "money-without-stake",
        "PG-SCORE-06",
        "Forgets the stake.",
        Function(scoring.in_money, lambda right, points, game: points),
    ),
    mutant(
        "money-stake-added",
        "PG-SCORE-06",
        "Adds the stake instead of multiplying by it.",
        Function(
            scoring.in_money,
            lambda right, points, game: points + game.stake * ((points > 0) - (points < 0)),
        ),
    ),
    mutant(
        "money-turned-round",
        "PG-SCORE-07 PG-VS-01 WP-SCORE-02 PG-VS-07",
        "Lets the better pay the worse.",
        Function(scoring.owes, lambda right, *between: -right(*between)),
    ),
    mutant(
        "money-points-as-penalties",
        "DEC-74",
        "Takes points for penalties, so that the winner pays.",
        Function(scoring.owed_by_scores, lambda right, one, other, options: one - other),
    ),
    mutant(
        "money-points-unnamed",
        "DEC-74 PG-PUS-01 PG-PLC-01",
        "Calls points penalties.",
        Answered("score", points_as_penalties),
    ),
    mutant(
        "liable-nobody",
        "PG-SCORE-10 DEC-59",
        "Makes nobody pay for a neglected duty.",
        Function(scoring.liability_in_force, lambda right, options: False),
    ),
    mutant(
        "liable-among-four-only",
        "DEC-61",
        "Knows liability only where there are three losers.",
        Function(scoring.liability_in_force, lambda right, options: right(options) and options["players"] == 4),
    ),
    mutant(
        "liable-for-one-loser",
        "DEC-59 PG-SCORE-10",
        "Charges the offender with the loss of one other loser only.",
        Function(scoring.who_is_relieved, lambda right, net, game: right(net, game)[:1]),
    ),
    mutant(
        "liable-everywhere",
        "DEC-58",
        "Makes liable where the variant does not.",
        Function(scoring.liability_in_force, lambda right, options: True),
    ),
    mutant(
        "liable-takes-winnings",
        "DEC-59",
        "Charges positive balances to the offender as well.",
        Function(
            scoring.who_is_relieved, lambda right, net, game: [seat for seat in game.others if seat != game.offender]
        ),
    ),
    mutant(
        "liable-pays-winner",
        "DEC-91",
        "Charges a winner's loss to the offender as well.",
        Function(scoring.who_is_relieved, winner_too),
    ),
    mutant(
        "liable-half",
        "PG-SCORE-10 DEC-59",
        "Lets the others keep half of their losses.",
        Function(scoring.share_taken, lambda right, loss: loss // 2),
    ),
    mutant(
        "liable-twice",
        "PG-SCORE-10 DEC-59",
        "Charges the offender and the others.",
        Function(scoring.charge_offender, charge_twice),
    ),
)

OTHER_SCHEMES: Final = (
    mutant(
        "dragon-costs-nothing",
        "PG-DRA-02 DEC-35",
        "Charges nobody after a dragon.",
        Function(
            scoring.card_penalty, lambda right, seat, game, options: 0 if game.dragon else right(seat, game, options)
        ),
    ),
    mutant(
        "dragon-not-multiplied",
        "PG-DRA-02 DEC-35 PG-HK-04",
        "Charges thirteen points after a dragon.",
        Function(
            scoring.is_multiplied, lambda right, seat, game, options: right(seat, game, options) and not game.dragon
        ),
    ),
    mutant(
        "dragon-final-bonus",
        "DEC-35",
        "Gives a dragon's holder the bonus for going out.",
        Function(scoring.bonus_without_last_play, lambda right: scoring.FINISH),
    ),
    mutant(
        "dragon-leader-multiplied",
        "DEC-82",
        "Multiplies everybody after a dragon.",
        Function(scoring.is_multiplied, lambda right, seat, game, options: right(seat, game, options) or game.dragon),
    ),
    mutant(
        "dragon-places-for-all",
        "DEC-83",
        "Gives the second place to somebody after a dragon.",
        Function(scoring.places, lambda right, game: game.placings or [game.winner, *game.others]),
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
        Function(scoring.penalty_of_loser, lambda right, seat, game, options: int(seat != game.winner)),
    ),
    mutant(
        "loser-no-honours",
        "PG-DUS-02 DEC-12 DEC-62",
        "Ignores honour hands.",
        Function(scoring.holder_of_honour, lambda right, hands, options: None),
    ),
    mutant(
        "loser-lowest-honour",
        "PG-DUS-02 DEC-62",
        "Charges the lowest honour hand.",
        Function(scoring.holder_of_honour, holder_of_lowest_honour),
    ),
    mutant(
        "loser-fours-over-straight-flushes",
        "DEC-62",
        "Ranks fours of a kind above straight flushes.",
        Function(scoring.strength_of_honour, lambda right, honour: (honour.kind == "four-of-a-kind", *right(honour))),
    ),
    mutant(
        "loser-four-without-fifth",
        "DEC-62",
        "Takes four equal cards for an honour hand even without a fifth card.",
        Function(scoring.holder_of_honour, holder_of_four_alone),
    ),
    mutant(
        "loser-honours-no-straight-flush",
        "PG-DUS-02 DEC-12",
        "Forgets that a straight flush is an honour hand.",
        Function(scoring.straight_flushes_that_could_be_played, lambda right, hand, options: []),
    ),
    mutant(
        "loser-honours-no-fours",
        "PG-DUS-02 DEC-12",
        "Forgets that four of a kind is an honour hand.",
        Function(scoring.quads_that_could_be_played, lambda right, hand: []),
    ),
    mutant(
        "loser-no-twos",
        "PG-DUS-03 DEC-62",
        "Ignores twos and looks for aces at once.",
        Function(scoring.ranks_that_lose, lambda right, options: right(options)[1:]),
    ),
    mutant(
        "loser-no-aces",
        "PG-DUS-03",
        "Ignores aces.",
        Function(scoring.ranks_that_lose, lambda right, options: right(options)[:1]),
    ),
    mutant(
        "loser-lowest-two",
        "PG-DUS-03 DEC-62",
        "Charges the lowest two.",
        Function(scoring.holder_of_highest, holder_of_lowest),
    ),
    mutant(
        "loser-fewest-left",
        "PG-DUS-04",
        "Charges whoever has the fewest cards.",
        Function(scoring.with_most_of, lambda right, hands: [min(hands, key=lambda seat: len(hands[seat]))]),
    ),
    mutant(
        "loser-tie-first-seat",
        "PG-DUS-05 DEC-62",
        "Charges the first of several with equally many cards.",
        Function(scoring.tied_loser, lambda right, tied, hands, options: tied[0]),
    ),
    mutant(
        "loser-tie-lowest-card",
        "PG-DUS-05",
        "Charges the lowest of the highest cards in a tie.",
        Function(
            scoring.tied_loser,
            lambda right, tied, hands, options: min(
                tied, key=lambda seat: rules.card_strength(rules.highest_card(hands[seat], options), options)
            ),
        ),
    ),
    mutant(
        "loser-tie-among-all",
        "DEC-62",
        "Breaks a tie for most cards by the highest card of all losers.",
        Function(
            scoring.tied_loser,
            lambda right, tied, hands, options: right(list(hands) if len(tied) > 1 else tied, hands, options),
        ),
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
        Function(scoring.loser_points, lambda right, game: 1),
    ),
    mutant(
        "points-without-twos",
        "PG-PUS-02 DEC-63",
        "Forgets what twos do in the last play.",
        Function(scoring.winner_points, lambda right, game: 1),
    ),
    mutant(
        "points-two-once",
        "PG-PUS-02",
        "Doubles once, however many twos the last play has.",
        Function(scoring.winner_points, lambda right, game: min(2, right(game))),
    ),
    mutant(
        "points-two-adds",
        "PG-PUS-02",
        "Adds two points for a two instead of doubling.",
        Function(scoring.winner_points, lambda right, game: 1 + 2 * scoring.twos_in(game.last_play or [])),
    ),
    mutant(
        "points-not-in-straights",
        "DEC-63",
        "Does not count a two at the low end of a straight.",
        Function(scoring.winner_points, lambda right, game: 1 if game.last_kind == "straight" else right(game)),
    ),
    mutant(
        "places-second-too-good",
        "PG-PLC-01",
        "Gives the second place four points.",
        Constant(scoring, "PLACE_POINTS", (5, 4, 1, 0)),
    ),
    mutant(
        "places-one-more-each",
        "PG-PLC-01",
        "Gives the last place one point.",
        Constant(scoring, "PLACE_POINTS", (5, 3, 1, 1)),
    ),
    mutant(
        "places-first-three",
        "PG-PLC-01 DEC-83",
        "Gives the first place four points.",
        Constant(scoring, "PLACE_POINTS", (4, 3, 1, 0)),
    ),
    mutant(
        "places-third-nothing",
        "PG-PLC-01",
        "Gives the third place nothing.",
        Constant(scoring, "PLACE_POINTS", (5, 3, 0, 0)),
    ),
    mutant(
        "special-none",
        "PG-IND-01 PG-IND-02",
        "Counts no special combinations.",
        Function(scoring.special_value, lambda right, special: 0),
    ),
    mutant(
        "special-plus",
        "PG-IND-01 DEC-66",
        "Counts special combinations against their player.",
        Function(scoring.special_value, lambda right, special: -right(special)),
    ),
    mutant(
        "special-for-the-winner-only",
        "PG-IND-01",
        "Counts special combinations of the winner only.",
        Function(scoring.specials_of, lambda right, seat, game: right(seat, game) if seat == game.winner else []),
    ),
    mutant(
        "special-four-ten",
        "PG-IND-02 DEC-65",
        "Counts -10 for four of a kind.",
        Constant(scoring, "FOUR", -10),
    ),
    mutant(
        "special-straight-flush-thirty",
        "PG-IND-02",
        "Counts -30 for a straight flush.",
        Constant(scoring, "STRAIGHT_FLUSH", -30),
    ),
    mutant(
        "special-four-twos-like-others",
        "PG-IND-02 DEC-65",
        "Counts four twos like any four of a kind.",
        Constant(scoring, "FOUR_TWOS", -20),
    ),
    mutant(
        "special-never-final",
        "PG-IND-04",
        "Does not notice that a special combination ended the deal.",
        Function(Table._is_final, lambda right, self, special: False),
        Function(scoring.unlisted_final, lambda right, game: []),
        UNCHECKED,
    ),
    mutant(
        "special-all-final",
        "PG-IND-04",
        "Takes every special combination of the winner for the one that ended the deal.",
        Function(Table._is_final, lambda right, self, special: special.seat == self.owner),
        UNCHECKED,
    ),
    mutant(
        "special-beaten-counts",
        "PG-IND-03",
        "Keeps special combinations that an opponent beat.",
        Function(Table._beats_as_opponent, lambda right, self, seat: False),
    ),
    mutant(
        "special-in-hand-counts",
        "PG-IND-03",
        "Counts fours of a kind that are still in the hand.",
        Function(scoring.special_cards_penalty, with_fours_in_hand),
    ),
    mutant(
        "special-beaten-by-its-player",
        "DEC-66",
        "Drops a special combination that its own player beats.",
        Function(Table._beats_as_opponent, lambda right, self, seat: True),
    ),
    mutant(
        "special-final-single",
        "PG-IND-04 DEC-65 DEC-90",
        "Counts a final special combination once.",
        Function(scoring.times_final, lambda right, value: value),
    ),
    mutant(
        "special-always-double",
        "PG-IND-04",
        "Counts every special combination twice.",
        Function(scoring.special_value, lambda right, special: right(special) if special.final else 2 * right(special)),
    ),
    mutant(
        "special-final-unlisted",
        "DEC-90",
        "Forgets a final special combination that is not listed.",
        Function(scoring.unlisted_final, lambda right, game: []),
    ),
    mutant(
        "special-final-without-bonus",
        "DEC-65",
        "Gives no bonus for going out on a special combination.",
        Function(scoring.finish_bonus, lambda right, game: 0 if game.last_kind in SPECIAL_KINDS else right(game)),
    ),
    mutant(
        "special-multiplied",
        "DEC-67",
        "Multiplies special combinations together with the cards.",
        Function(scoring.with_cards_left, all_multiplied),
    ),
    mutant(
        "finish-no-bonus",
        "PG-IND-05",
        "Gives nothing for going out.",
        Constant(scoring, "FINISH", 0),
    ),
    mutant(
        "finish-ten",
        "PG-IND-05",
        "Gives -10 for any way of going out.",
        Constant(scoring, "FINISH", -10),
    ),
    mutant(
        "finish-bonus-with-twos",
        "PG-IND-05 PG-IND-06 DEC-65",
        "Gives -5 for going out besides -10 for each two.",
        Function(scoring.bonus_of, lambda right, twos: right(0) + right(twos) * (twos > 0)),
    ),
    mutant(
        "finish-twos-once",
        "PG-IND-06 DEC-65",
        "Gives -10 once, however many twos go out.",
        Function(scoring.bonus_of, lambda right, twos: right(min(1, twos))),
    ),
    mutant(
        "finish-two-is-five",
        "PG-IND-06",
        "Gives -5 for a two in the last play.",
        Constant(scoring, "TWO_IN_FINISH", -5),
    ),
    mutant(
        "outlasting-costs",
        "DEC-87",
        "Charges a winner for the cards left when everybody else dropped out.",
        Function(
            scoring.penalty_of_winner,
            lambda right, game: game.counts[game.winner] if game.won_as_sole_survivor else right(game),
        ),
    ),
    mutant(
        "untold-is-refused",
        "DEC-89",
        "Asks for the cards left where nothing depends on them.",
        Function(scoring.looks_at_hands, lambda right, options: True),
    ),
    mutant(
        "draws-not-counted",
        "DEC-94",
        "Refuses hands larger than what was dealt where players draw.",
        Function(
            scoring.faults_of_numbers, lambda right, game, options: right(game, {**options, "draw_on_pass": "none"})
        ),
    ),
)

SCORE_MUTANTS: Final[tuple[Mutant, ...]] = (*CARDS, *VALUES, *DOUBLINGS, *MONEY, *OTHER_SCHEMES)
