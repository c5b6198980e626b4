"""Wrong ideas of what cards left cost, of points and of who pays whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.mutation.mutant import (
    Answered,
    Constant,
    Function,
    also,
    given,
    gives,
    instead,
    made,
    mutants,
    only,
    ruled,
    where,
)
from tests.oracle import dealing, endgames, packs, playing, scoring, variants
from tests.oracle.endgames import Endgame
from tests.oracle.packs import Options
from tests.oracle.table import Table


def above_the_limit(points: int, count: int, options: Options) -> int:
    reached = [minimum for minimum, _ in options["count_multipliers"] if count >= minimum]
    extra = scoring.count_factor(count, options) - 1
    return points + extra * (count - reached[-1] + 1) if reached else points


def on_top_of_base(right: Any, count: int, options: Options) -> int:
    factor = int(right(count, options))
    if factor == 1 or options["count_multipliers"] == variants.BASE["count_multipliers"]:
        return factor
    return factor * int(right(count, variants.BASE))


def twos_beside_fours(right: Any, hand: list[str], options: Options) -> int:
    twos = int(right(hand, options))
    return 0 if twos == 4 and "four-of-a-kind" in endgames.doubling_cards(options) else twos


def winner_by_cards(right: Any, one: int, other: int, points: list[int], game: Endgame, options: Options) -> int:
    by_cards = options["settlement"] == "winner-only"
    return int(right(one, other, scoring.cards_that_count(game) if by_cards else points, game, options))


def points_as_penalties(question: Mapping[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "seats": [{"seat": each["seat"], "penalty": each.get("points")} for each in answer["seats"]]}


def charge_twice(net: list[int], game: Endgame) -> list[int]:
    losses = sum(net[seat] for seat in scoring.who_is_relieved(net, game))
    return [
        amount + losses * (seat == game.offender) - losses * (seat == game.winner) for seat, amount in enumerate(net)
    ]


def with_fours_in_hand(right: Any, seat: int, game: Endgame, options: Options) -> int:
    fours = len(scoring.ranks_held_four_times(game.hands[seat])) if game.hands is not None else 0
    return int(right(seat, game, options)) + scoring.FOUR * fours


def all_multiplied(penalty: int, seat: int, game: Endgame, options: Options) -> int:
    points = penalty + scoring.points_of_cards_left(seat, game, options)
    return scoring.multiplied(points, game.counts[seat], options)


MUTANTS: Final = mutants(
    # Cards.
    "cards-two-points-each (PG-SCORE-01 PG-SCORE-02 PG-OBJ-02 WP-SCORE-01 PG-VS-08): Charges two points a card.",
    instead(scoring.points_of_number, lambda count: 2 * count),
    "cards-lost-deal (PG-SCORE-01 PG-OBJ-02 PG-SCORE-02): Charges every loser one point, however many cards are left.",
    gives(scoring.points_of_number, 1),
    "winner-gets-what-others-pay (PG-SCORE-05 PG-SCORE-01): Gives the winner the penalties of the others as minus "
    "points.",
    instead(scoring.penalty_of_winner, lambda game: -sum(game.counts)),
    "table-exactly-thirteen (PG-3P-13 DEC-28): Triples exactly thirteen cards, and doubles more.",
    given(scoring.count_factor, count=lambda count: 12 if count > 13 else count),
    "table-on-the-cards-above (PG-SCORE-03 PG-SCORE-04 WP-SCORE-01): Multiplies only the cards from the tenth on.",
    instead(scoring.multiplied, above_the_limit),
    "table-on-top-of-base (DEC-42): Adds every other table on top of the base table.",
    Function(scoring.count_factor, on_top_of_base),
    "leader-alone-spared (PG-VS-02): Multiplies everybody but the first leader.",
    Function(
        scoring.is_multiplied,
        lambda right, seat, game, options: options["multiplier_scope"] == "all" or not right(seat, game, options),
    ),
    "leader-alone-for-ten (DEC-46): Triples thirteen cards of everybody where doubling is for the first leader.",
    also(scoring.is_multiplied, lambda seat, game, *_: game.counts[seat] >= 13),
    "leader-is-the-winner (PG-VS-02): Takes the winner for the first leader, so that nobody is multiplied.",
    instead(scoring.is_multiplied, lambda seat, game, options: options["multiplier_scope"] == "all"),
    # Values.
    "values-two-is-one (DEC-44 PG-VS-11): Counts one point for a two.",
    where(scoring.points_in_tiers, lambda rank, *_: rank == "2", 1),
    "values-ten-is-two (PG-VS-11): Counts two points for a ten.",
    Constant(scoring, "PICTURES", ("T", "10", *scoring.PICTURES)),
    "values-no-tile-is-a-picture (DEC-86): Counts one point for tiles from eleven on.",
    Constant(scoring, "PICTURES", ("J", "Q", "K")),
    "values-ladder-by-pips (PG-VS-12 DEC-86): Counts a card by its pips, the ace as one and the two as two.",
    instead(scoring.points_on_ladder, lambda rank, *_: dealing.counting_value(rank + "S")),
    "values-ladder-off-by-one (PG-VS-12): Ranks the two on the ladder where the ace stands.",
    made(scoring.points_on_ladder, lambda found: min(12, found)),
    "values-triple-thirteen (DEC-45 PG-VS-13): Keeps the multipliers of the base game where cards have values.",
    instead(variants.multipliers_that_hold, lambda options, *_: options["count_multipliers"]),
    "values-overrule-the-house (DEC-45): Doubles card values from ten cards on, whatever multipliers are stated.",
    given(variants.multipliers_that_hold, stated=lambda stated: {}),
    "values-own-others-nothing (DEC-102): Counts nothing for ranks that the house does not name.",
    instead(scoring.points_of_rank, lambda rank, points: points.get(rank, 0)),
    "values-own-tripled (DEC-102 PG-VS-13): Keeps the multipliers of the base game where the house values cards.",
    only(variants.has_values_that_double, lambda card_points: isinstance(card_points, str)),
    "values-forgets-the-extra (PG-IND-07): Counts four points for a two in Indonesia.",
    made(scoring.points_in_indonesia, lambda found: min(4, found)),
    "values-aces-five-too (PG-IND-07): Counts five points for an ace in Indonesia.",
    given(scoring.points_in_indonesia, rank=lambda rank: "2" if rank == "A" else rank),
    # Doublings.
    "unused-four-needs-a-fifth (DEC-51): Asks for a fifth card beside four equal ones.",
    where(scoring.doubling_fours, lambda hand: len(hand) <= 4, 0),
    "unused-without-overlap (DEC-51): Does not count a two that is in four twos as well.",
    Function(scoring.doubling_twos, twos_beside_fours),
    "finish-single-two (PG-VS-09 DEC-47): Doubles for a single two only.",
    where(scoring.factor_for_only_twos, lambda last_play: len(last_play) > 1, 1),
    "finish-doubled-for-each-two (DEC-47 PG-VS-09): Doubles once for every two of the last play.",
    Function(scoring.factor_for_only_twos, lambda right, last_play: right(last_play) ** len(last_play)),
    "finish-no-honours (WP-SCORE-04): Forgets that four of a kind and straight flushes double as last plays.",
    given(scoring.factor_for_two_or_honour, kind=lambda kind: None),
    "finish-full-house-too (WP-SCORE-04): Doubles for a full house as last play.",
    given(scoring.factor_for_two_or_honour, kind=lambda kind: "four" if kind == "full-house" else kind),
    # Other schemes.
    "dragon-costs-nothing (PG-DRA-02 DEC-35): Charges nobody after a dragon.",
    where(scoring.card_penalty, lambda seat, game, *_: game.dragon, 0),
    "dragon-not-multiplied (PG-DRA-02 DEC-35 PG-HK-04): Charges thirteen points after a dragon.",
    only(scoring.is_multiplied, lambda seat, game, *_: not game.dragon),
    "dragon-leader-multiplied (DEC-82): Multiplies everybody after a dragon.",
    also(scoring.is_multiplied, lambda seat, game, *_: game.dragon),
    "dragon-places-for-all (DEC-83): Gives the second place to somebody after a dragon.",
    instead(scoring.places, lambda game: game.placings or [game.winner, *game.others]),
    "loser-and-all-others (PG-DUS-01): Lets every loser pay the fixed amount.",
    instead(scoring.penalty_of_loser, lambda seat, game, *_: int(seat != game.winner)),
    "loser-no-honours (PG-DUS-02 DEC-12 DEC-62): Ignores honour hands.",
    gives(scoring.holder_of_honour, None),
    "loser-honours-no-straight-flush (PG-DUS-02 DEC-12): Forgets that a straight flush is an honour hand.",
    gives(scoring.straight_flushes_that_could_be_played, []),
    "loser-no-twos (PG-DUS-03 DEC-62): Ignores twos and looks for aces at once.",
    made(scoring.ranks_that_lose, lambda found: found[1:]),
    "loser-no-aces (PG-DUS-03): Ignores aces.",
    made(scoring.ranks_that_lose, lambda found: found[:1]),
    "loser-fewest-left (PG-DUS-04): Charges whoever has the fewest cards.",
    instead(scoring.with_most_of, lambda hands: [min(hands, key=lambda seat: len(hands[seat]))]),
    "loser-tie-first-seat (PG-DUS-05 DEC-62): Charges the first of several with equally many cards.",
    instead(scoring.tied_loser, lambda tied, *_: tied[0]),
    "loser-tie-lowest-card (PG-DUS-05): Charges the lowest of the highest cards in a tie.",
    instead(
        scoring.tied_loser,
        lambda tied, hands, options: min(
            tied, key=lambda seat: packs.card_strength(playing.highest_card(hands[seat], options), options)
        ),
    ),
    "points-for-all (PG-PUS-01): Gives every player a point.",
    gives(scoring.loser_points, 1),
    "points-without-twos (PG-PUS-02 DEC-63): Forgets what twos do in the last play.",
    gives(scoring.winner_points, 1),
    "points-two-once (PG-PUS-02): Doubles once, however many twos the last play has.",
    made(scoring.winner_points, lambda found: min(2, found)),
    "points-not-in-straights (DEC-63): Does not count a two at the low end of a straight.",
    where(scoring.winner_points, lambda game: game.last_kind == "straight", 1),
    "places-first-three (PG-PLC-01 DEC-83): Gives the first place four points.",
    Constant(scoring, "PLACE_POINTS", (4, 3, 1, 0)),
    "places-last-of-three-scores (DEC-64): Gives a third place its point also where it is the last.",
    gives(scoring.is_last_place, False),
    "places-from-the-bottom (DEC-64): Counts the places from the last, so that the first of three scores three points.",
    Function(scoring.points_of_place, lambda right, place, players, options: right(place + 4 - players, 4, options)),
    "places-own-list-forgotten (DEC-103): Scores the reported points whatever the house says.",
    ruled(scoring.points_of_place, place_points="five-three-one"),
    "places-never-below-zero (DEC-103): Scores nothing where the house takes points away.",
    made(scoring.points_of_place, lambda found: max(found, 0)),
    "special-none (PG-IND-01 PG-IND-02): Counts no special combinations.",
    gives(scoring.special_value, 0),
    "special-plus (PG-IND-01 DEC-66): Counts special combinations against their player.",
    made(scoring.special_value, lambda found: -found),
    "special-straight-flush-thirty (PG-IND-02): Counts -30 for a straight flush.",
    Constant(scoring, "STRAIGHT_FLUSH", -30),
    "special-beaten-counts (PG-IND-03): Keeps special combinations that an opponent beat.",
    gives(Table._beats_as_opponent, False),
    "special-in-hand-counts (PG-IND-03): Counts fours of a kind that are still in the hand.",
    Function(scoring.special_cards_penalty, with_fours_in_hand),
    "special-beaten-by-its-player (DEC-66): Drops a special combination that its own player beats.",
    gives(Table._beats_as_opponent, True),
    "special-final-single (PG-IND-04 DEC-65 DEC-90): Counts a final special combination once.",
    instead(scoring.times_final, lambda value: value),
    "special-always-double (PG-IND-04): Counts every special combination twice.",
    Function(scoring.special_value, lambda right, special: right(special) if special.final else 2 * right(special)),
    "special-final-unlisted (DEC-90): Forgets a final special combination that is not listed.",
    gives(scoring.unlisted_final, []),
    "special-multiplied (DEC-67): Multiplies special combinations together with the cards.",
    instead(scoring.with_cards_left, all_multiplied),
    "finish-ten (PG-IND-05): Gives -10 for any way of going out.",
    Constant(scoring, "FINISH", -10),
    "finish-bonus-with-twos (PG-IND-05 PG-IND-06 DEC-65): Gives -5 for going out besides -10 for each two.",
    Function(scoring.bonus_of, lambda right, twos: right(0) + right(twos) * (twos > 0)),
    "finish-twos-once (PG-IND-06 DEC-65): Gives -10 once, however many twos go out.",
    given(scoring.bonus_of, twos=lambda twos: min(1, twos)),
    "outlasting-costs (DEC-87): Charges a winner for the cards left when everybody else dropped out.",
    Function(
        scoring.penalty_of_winner,
        lambda right, game: game.counts[game.winner] if game.won_as_sole_survivor else right(game),
    ),
    "untold-is-refused (DEC-89): Asks for the cards left where nothing depends on them.",
    gives(endgames.looks_at_hands, True),
    "draws-not-counted (DEC-94): Refuses hands larger than what was dealt where players draw.",
    ruled(endgames.faults_of_numbers, draw_on_pass="none"),
    # Money.
    "money-winner-by-cards (DEC-56 PG-VS-01): Pays the winner for cards instead of penalties.",
    Function(scoring.owes, winner_by_cards),
    "money-kam-not-multiplied (PG-VS-07 DEC-57 DEC-85): Multiplies no difference of cards.",
    gives(scoring.kam_factor, 1),
    "money-kam-everybody (DEC-85): Multiplies every difference where only the first leader's is.",
    gives(scoring.is_difference_multiplied, True),
    "money-without-stake (PG-SCORE-06): Forgets the stake.",
    instead(scoring.in_money, lambda points, *_: points),
    "money-stake-added (PG-SCORE-06): Adds the stake instead of multiplying by it.",
    instead(scoring.in_money, lambda points, game: points + game.stake * ((points > 0) - (points < 0))),
    "money-turned-round (PG-SCORE-07 PG-VS-01 WP-SCORE-02 PG-VS-07): Lets the better pay the worse.",
    made(scoring.owes, lambda found: -found),
    "money-points-as-penalties (DEC-74): Takes points for penalties, so that the winner pays.",
    instead(scoring.owed_by_scores, lambda one, other, *_: one - other),
    "money-points-unnamed (DEC-74 PG-PUS-01 PG-PLC-01): Calls points penalties.",
    Answered("score", points_as_penalties),
    "liable-nobody (PG-SCORE-10 DEC-59): Makes nobody pay for a neglected duty.",
    gives(endgames.liability_in_force, False),
    "liable-among-four-only (DEC-61): Knows liability only where there are three losers.",
    only(endgames.liability_in_force, lambda options: options["players"] == 4),
    "liable-everywhere (DEC-58): Makes liable where the variant does not.",
    gives(endgames.liability_in_force, True),
    "liable-pays-winner (DEC-91): Charges a winner's loss to the offender as well.",
    instead(
        scoring.who_is_relieved,
        lambda net, game: [seat for seat, amount in enumerate(net) if seat != game.offender and amount < 0],
    ),
    "liable-for-losses-alone (HR-LIAB-01 DEC-182): Takes over losses where penalties should be taken over.",
    gives(scoring.takes_over_penalties, False),
    "liable-for-penalties-kept (DEC-182): Leaves the other losers the penalties that have been taken over.",
    Function(
        scoring.with_penalties_taken_over,
        lambda right, points, game: [
            taken if seat == game.offender else own
            for seat, (own, taken) in enumerate(zip(points, right(points, game), strict=True))
        ],
    ),
    "liable-for-minus-points (DEC-182): Takes over minus points as well.",
    instead(scoring.who_hands_over, lambda points, game: [seat for seat in game.others if seat != game.offender]),
    "liable-twice (PG-SCORE-10 DEC-59): Charges the offender and the others.",
    instead(scoring.charge_offender, charge_twice),
)
