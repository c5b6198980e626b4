"""Wrong ideas of dragons, fixed losers, points and special cards."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.scores import (
    UNCHECKED,
    all_multiplied,
    holder_of_four_alone,
    holder_of_lowest,
    holder_of_lowest_honour,
    with_fours_in_hand,
)
from tests.mutation.mutant import Constant, Function, Instead, mutant
from tests.oracle import endgames, packs, penalties, playing, schemes
from tests.oracle.table import Table
from tests.oracle.table_state import SPECIAL_KINDS

OTHER_SCHEMES: Final = (
    mutant(
        "dragon-costs-nothing (PG-DRA-02 DEC-35): Charges nobody after a dragon.",
        Function(
            penalties.card_penalty, lambda right, seat, game, options: 0 if game.dragon else right(seat, game, options)
        ),
    ),
    mutant(
        "dragon-not-multiplied (PG-DRA-02 DEC-35 PG-HK-04): Charges thirteen points after a dragon.",
        Function(
            penalties.is_multiplied, lambda right, seat, game, options: right(seat, game, options) and not game.dragon
        ),
    ),
    mutant(
        "dragon-final-bonus (DEC-35): Gives a dragon's holder the bonus for going out.",
        Function(schemes.bonus_without_last_play, lambda right: schemes.FINISH),
    ),
    mutant(
        "dragon-leader-multiplied (DEC-82): Multiplies everybody after a dragon.",
        Function(penalties.is_multiplied, lambda right, seat, game, options: right(seat, game, options) or game.dragon),
    ),
    mutant(
        "dragon-places-for-all (DEC-83): Gives the second place to somebody after a dragon.",
        Function(schemes.places, lambda right, game: game.placings or [game.winner, *game.others]),
    ),
    mutant(
        "loser-pays-nothing (PG-DUS-01 DEC-70 DEC-12): Charges cards instead of one fixed amount.",
        Instead("scoring", "fixed-loser", "card-penalties"),
    ),
    mutant(
        "loser-and-all-others (PG-DUS-01): Lets every loser pay the fixed amount.",
        Function(schemes.penalty_of_loser, lambda right, seat, game, options: int(seat != game.winner)),
    ),
    mutant(
        "loser-no-honours (PG-DUS-02 DEC-12 DEC-62): Ignores honour hands.",
        Function(schemes.holder_of_honour, lambda right, hands, options: None),
    ),
    mutant(
        "loser-lowest-honour (PG-DUS-02 DEC-62): Charges the lowest honour hand.",
        Function(schemes.holder_of_honour, holder_of_lowest_honour),
    ),
    mutant(
        "loser-fours-over-straight-flushes (DEC-62): Ranks fours of a kind above straight flushes.",
        Function(schemes.strength_of_honour, lambda right, honour: (honour.kind == "four-of-a-kind", *right(honour))),
    ),
    mutant(
        "loser-four-without-fifth (DEC-62): Takes four equal cards for an honour hand even without a fifth card.",
        Function(schemes.holder_of_honour, holder_of_four_alone),
    ),
    mutant(
        "loser-honours-no-straight-flush (PG-DUS-02 DEC-12): Forgets that a straight flush is an honour hand.",
        Function(schemes.straight_flushes_that_could_be_played, lambda right, hand, options: []),
    ),
    mutant(
        "loser-honours-no-fours (PG-DUS-02 DEC-12): Forgets that four of a kind is an honour hand.",
        Function(schemes.quads_that_could_be_played, lambda right, hand: []),
    ),
    mutant(
        "loser-no-twos (PG-DUS-03 DEC-62): Ignores twos and looks for aces at once.",
        Function(schemes.ranks_that_lose, lambda right, options: right(options)[1:]),
    ),
    mutant(
        "loser-no-aces (PG-DUS-03): Ignores aces.",
        Function(schemes.ranks_that_lose, lambda right, options: right(options)[:1]),
    ),
    mutant(
        "loser-lowest-two (PG-DUS-03 DEC-62): Charges the lowest two.",
        Function(schemes.holder_of_highest, holder_of_lowest),
    ),
    mutant(
        "loser-fewest-left (PG-DUS-04): Charges whoever has the fewest cards.",
        Function(schemes.with_most_of, lambda right, hands: [min(hands, key=lambda seat: len(hands[seat]))]),
    ),
    mutant(
        "loser-tie-first-seat (PG-DUS-05 DEC-62): Charges the first of several with equally many cards.",
        Function(schemes.tied_loser, lambda right, tied, hands, options: tied[0]),
    ),
    mutant(
        "loser-tie-lowest-card (PG-DUS-05): Charges the lowest of the highest cards in a tie.",
        Function(
            schemes.tied_loser,
            lambda right, tied, hands, options: min(
                tied, key=lambda seat: packs.card_strength(playing.highest_card(hands[seat], options), options)
            ),
        ),
    ),
    mutant(
        "loser-tie-among-all (DEC-62): Breaks a tie for most cards by the highest card of all losers.",
        Function(
            schemes.tied_loser,
            lambda right, tied, hands, options: right(list(hands) if len(tied) > 1 else tied, hands, options),
        ),
    ),
    mutant(
        "points-as-penalties (PG-PUS-01): Charges the losers instead of counting points.",
        Instead("scoring", "winner-points", "card-penalties"),
    ),
    mutant(
        "points-for-all (PG-PUS-01): Gives every player a point.", Function(schemes.loser_points, lambda right, game: 1)
    ),
    mutant(
        "points-without-twos (PG-PUS-02 DEC-63): Forgets what twos do in the last play.",
        Function(schemes.winner_points, lambda right, game: 1),
    ),
    mutant(
        "points-two-once (PG-PUS-02): Doubles once, however many twos the last play has.",
        Function(schemes.winner_points, lambda right, game: min(2, right(game))),
    ),
    mutant(
        "points-two-adds (PG-PUS-02): Adds two points for a two instead of doubling.",
        Function(schemes.winner_points, lambda right, game: 1 + 2 * penalties.twos_in(game.last_play or [])),
    ),
    mutant(
        "points-not-in-straights (DEC-63): Does not count a two at the low end of a straight.",
        Function(schemes.winner_points, lambda right, game: 1 if game.last_kind == "straight" else right(game)),
    ),
    mutant(
        "places-second-too-good (PG-PLC-01): Gives the second place four points.",
        Constant(schemes, "PLACE_POINTS", (5, 4, 1, 0)),
    ),
    mutant(
        "places-one-more-each (PG-PLC-01): Gives the last place one point.",
        Constant(schemes, "PLACE_POINTS", (5, 3, 1, 1)),
    ),
    mutant(
        "places-first-three (PG-PLC-01 DEC-83): Gives the first place four points.",
        Constant(schemes, "PLACE_POINTS", (4, 3, 1, 0)),
    ),
    mutant(
        "places-third-nothing (PG-PLC-01): Gives the third place nothing.",
        Constant(schemes, "PLACE_POINTS", (5, 3, 0, 0)),
    ),
    mutant(
        "special-none (PG-IND-01 PG-IND-02): Counts no special combinations.",
        Function(schemes.special_value, lambda right, special: 0),
    ),
    mutant(
        "special-plus (PG-IND-01 DEC-66): Counts special combinations against their player.",
        Function(schemes.special_value, lambda right, special: -right(special)),
    ),
    mutant(
        "special-for-the-winner-only (PG-IND-01): Counts special combinations of the winner only.",
        Function(schemes.specials_of, lambda right, seat, game: right(seat, game) if seat == game.winner else []),
    ),
    mutant("special-four-ten (PG-IND-02 DEC-65): Counts -10 for four of a kind.", Constant(schemes, "FOUR", -10)),
    mutant(
        "special-straight-flush-thirty (PG-IND-02): Counts -30 for a straight flush.",
        Constant(schemes, "STRAIGHT_FLUSH", -30),
    ),
    mutant(
        "special-four-twos-like-others (PG-IND-02 DEC-65): Counts four twos like any four of a kind.",
        Constant(schemes, "FOUR_TWOS", -20),
    ),
    mutant(
        "special-never-final (PG-IND-04): Does not notice that a special combination ended the deal.",
        Function(Table._is_final, lambda right, self, special: False),
        Function(schemes.unlisted_final, lambda right, game: []),
        UNCHECKED,
    ),
    mutant(
        "special-all-final (PG-IND-04): Takes every special combination of the winner for the one that ended the deal.",
        Function(Table._is_final, lambda right, self, special: special.seat == self.owner),
        UNCHECKED,
    ),
    mutant(
        "special-beaten-counts (PG-IND-03): Keeps special combinations that an opponent beat.",
        Function(Table._beats_as_opponent, lambda right, self, seat: False),
    ),
    mutant(
        "special-in-hand-counts (PG-IND-03): Counts fours of a kind that are still in the hand.",
        Function(schemes.special_cards_penalty, with_fours_in_hand),
    ),
    mutant(
        "special-beaten-by-its-player (DEC-66): Drops a special combination that its own player beats.",
        Function(Table._beats_as_opponent, lambda right, self, seat: True),
    ),
    mutant(
        "special-final-single (PG-IND-04 DEC-65 DEC-90): Counts a final special combination once.",
        Function(schemes.times_final, lambda right, value: value),
    ),
    mutant(
        "special-always-double (PG-IND-04): Counts every special combination twice.",
        Function(schemes.special_value, lambda right, special: right(special) if special.final else 2 * right(special)),
    ),
    mutant(
        "special-final-unlisted (DEC-90): Forgets a final special combination that is not listed.",
        Function(schemes.unlisted_final, lambda right, game: []),
    ),
    mutant(
        "special-final-without-bonus (DEC-65): Gives no bonus for going out on a special combination.",
        Function(schemes.finish_bonus, lambda right, game: 0 if game.last_kind in SPECIAL_KINDS else right(game)),
    ),
    mutant(
        "special-multiplied (DEC-67): Multiplies special combinations together with the cards.",
        Function(schemes.with_cards_left, all_multiplied),
    ),
    mutant("finish-no-bonus (PG-IND-05): Gives nothing for going out.", Constant(schemes, "FINISH", 0)),
    mutant("finish-ten (PG-IND-05): Gives -10 for any way of going out.", Constant(schemes, "FINISH", -10)),
    mutant(
        "finish-bonus-with-twos (PG-IND-05 PG-IND-06 DEC-65): Gives -5 for going out besides -10 for each two.",
        Function(schemes.bonus_of, lambda right, twos: right(0) + right(twos) * (twos > 0)),
    ),
    mutant(
        "finish-twos-once (PG-IND-06 DEC-65): Gives -10 once, however many twos go out.",
        Function(schemes.bonus_of, lambda right, twos: right(min(1, twos))),
    ),
    mutant(
        "finish-two-is-five (PG-IND-06): Gives -5 for a two in the last play.", Constant(schemes, "TWO_IN_FINISH", -5)
    ),
    mutant(
        "outlasting-costs (DEC-87): Charges a winner for the cards left when everybody else dropped out.",
        Function(
            penalties.penalty_of_winner,
            lambda right, game: game.counts[game.winner] if game.won_as_sole_survivor else right(game),
        ),
    ),
    mutant(
        "untold-is-refused (DEC-89): Asks for the cards left where nothing depends on them.",
        Function(endgames.looks_at_hands, lambda right, options: True),
    ),
    mutant(
        "draws-not-counted (DEC-94): Refuses hands larger than what was dealt where players draw.",
        Function(
            endgames.faults_of_numbers, lambda right, game, options: right(game, {**options, "draw_on_pass": "none"})
        ),
    ),
)
