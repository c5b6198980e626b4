"""What becomes of the oracle under the independent misreadings that no other mutant shares, by rule."""

from __future__ import annotations

from typing import Any, Final

from tests.mutation.changes.combinations import by_highest_rank
from tests.mutation.changes.straight_orders import PLAIN, straights
from tests.mutation.mutant import Function, by_heading
from tests.oracle import classifying, dealing, packs, penalties, playing, schemes, sessions, settling, table_state
from tests.oracle.table import Table


def usual_suit(card: str) -> int:
    """The strength of a card's suit in the base game."""
    return "DCHS".index(card[-1])


def owes_several(hand: list[str], on_table: Any, options: packs.Options, now: Any) -> bool:
    """Does he lead, before a last card, and hold a combination of several cards?"""
    if not playing.duty_in_force(options, now) or playing.duty(hand, on_table, options, now) != "lead":
        return False
    return any(len(each.cards) > 1 for each in playing.combinations_in(hand, options))


def several_if_possible(
    right: Any, found: Any, hand: list[str], on_table: Any, options: packs.Options, now: Any
) -> Any:
    """Before a last card singles are led only by whoever has nothing else."""
    moves = right(found, hand, on_table, options, now)
    single = not owes_several(hand, on_table, options, now)
    return [move for move in moves if single or len(move.cards) > 1]


def tripled_with_full_hand(right: Any, count: int, options: packs.Options) -> int:
    """Three points a card only for whoever played nothing."""
    factor = int(right(count, options))
    return 2 if factor == 3 and 13 <= count < dealing.cards_each(options) else factor


def holder_of_most(right: Any, rank: str, hands: dict[int, list[str]], options: packs.Options) -> int | None:
    """Who holds most cards of a rank; of several the one with the highest."""
    most = max(sum(packs.rank_of(card) == rank for card in hand) for hand in hands.values())
    held = {seat: hand for seat, hand in hands.items() if sum(packs.rank_of(card) == rank for card in hand) == most}
    found: int | None = right(rank, held, options)
    return found


def four_alone_as_lowest(right: Any, hands: dict[int, list[str]], options: packs.Options) -> int | None:
    """Four equal cards without a fifth are the lowest honour hand."""
    found: int | None = right(hands, options)
    alone = [seat for seat, hand in hands.items() if len(hand) == 4 and classifying.is_of_one_rank(hand)]
    return alone[0] if found is None and alone else found


def keeps_locked_out(right: Any, self: Table) -> None:
    """A new lead on one's own pile lets nobody in."""
    locked_out = set(self.locked_out) if self.own_pile else set()
    right(self)
    self.locked_out |= locked_out


def out_until_next_play(right: Any, self: Table) -> None:
    """The next play lets everybody in, unless it is on one's own pile."""
    right(self)
    if not self.own_pile:
        self.locked_out.clear()


def settled_by_cards(settlement: str) -> Function:
    """Under one settlement the difference of cards is paid instead of that of penalties."""

    def wrong(right: Any, one: int, other: int, points: list[int], game: Any, options: packs.Options) -> int:
        by_cards = (options["settlement"], options["scoring"]) == (settlement, "card-penalties")
        return int(right(one, other, settling.cards_that_count(game) if by_cards else points, game, options))

    return Function(settling.owes, wrong)


CHANGES: Final = by_heading(
    "PG-COMB-19",
    Function(classifying.key_of_full_house, lambda right, cards, t: by_highest_rank(right, cards, t) + right(cards, t)),
    "PG-COMB-21",
    Function(packs.kinds_used, lambda right, options: right(options) | {"four"}),
    "PG-COMB-17",
    Function(
        classifying.top_of_flush,
        lambda right, cards, t: max((t.rank[packs.rank_of(card)] + 1) % len(t.rank) for card in cards),
    ),
    "PG-COMB-14",
    straights("S0", f"A2345 TJQKA {PLAIN} 23456"),
    "DEC-01",
    straights("S0", f"TJQKA {PLAIN} 23456/2 A2345/2"),
    "DEC-02",
    straights("S1", f"A2345/2 23456/2 TJQKA {PLAIN}"),
    "PG-STR-07",
    straights("S7", f"JQKA2 TJQKA {PLAIN} 23456 A2345"),
    "PG-STR-09",
    straights("S8", f"A2345/2 23456/2 TJQKA {PLAIN}"),
    "PG-SUIT-01",
    Function(classifying.suit_of_flush, lambda right, cards, t: usual_suit(cards[0])),
    "PG-SUIT-02",
    Function(
        dealing.leader_by_lowest,
        lambda right, hands, options: next(
            (seat for seat, hand in enumerate(hands) if "3D" in hand), right(hands, options)
        ),
    ),
    Function(playing.opening_card, lambda right, hand, options: "3D" if "3D" in hand else right(hand, options)),
    "PG-OPEN-08",
    Function(dealing.card_of_later_leader, lambda right, hand, options: playing.lowest_card(hand, options)),
    Function(table_state.is_opening_play, lambda right, opening: opening.by in ("lowest-card", "previous-winner")),
    "PG-OPEN-04",
    Function(
        dealing.forming_least,
        lambda right, formed: min(formed, key=lambda seat: (-len(formed[seat].cards), formed[seat].key)),
    ),
    "PG-OPEN-10",
    Function(
        dealing.opens_a_round,
        lambda right, number, options: number == 1 or number % (options["deals_per_round"] or number + 1) == 0,
    ),
    "PG-LAST-02",
    Function(playing.allowed, several_if_possible),
    Function(
        playing.breaks_last_card_duty,
        lambda right, hand, on_table, play, options, now: (
            right(hand, on_table, play, options, now) or (len(play) == 1 and owes_several(hand, on_table, options, now))
        ),
    ),
    "PG-SCORE-09",
    Function(
        Table._breaks_duty_on_lead,
        lambda right, self, play, hand: play is not None and not playing.is_dutiful(play, hand, self.options),
    ),
    "DEC-22",
    Function(
        playing.continues, lambda right, play, pile, options: options["self_beat"] and len([*play]) == len([*pile])
    ),
    "PG-NPP-04",
    Function(Table.is_new_lead, lambda right, self, cards, declared: True),
    "DEC-32",
    Function(
        playing.is_forbidden_finish,
        lambda right, play, hand, options: (
            options["lone_top_two_finish"] != "wins" and playing.is_lone_top_two(play, hand, options)
        ),
    ),
    "DEC-36",
    Function(dealing.places_to_first, lambda right, exposed: right(exposed) % 4),
    "PG-DIR-01",
    Function(dealing.receiver, lambda right, number, first, step, options: right(number, first, 1, options)),
    "PG-3P-04",
    Function(
        dealing.taker_of_extra,
        lambda right, hands, extra, options: (
            right([["4D"] if "4D" in hand else [] for hand in hands], extra, options)
            if extra == "3D"
            else right(hands, extra, options)
        ),
    ),
    "PG-SCORE-03",
    Function(penalties.count_factor, lambda right, count, options: right(9 if count == 10 else count, options)),
    "DEC-28",
    Function(penalties.count_factor, tripled_with_full_hand),
    "PG-VS-06",
    Function(penalties.doubling_twos, lambda right, hand, options: min(1, right(hand, options))),
    "WP-SCORE-04",
    Function(
        penalties.factor_for_two_or_honour,
        lambda right, last_play, kind: max(right(last_play, kind), 2 ** penalties.twos_in(last_play)),
    ),
    "PG-VS-09",
    Function(penalties.factor_for_only_twos, lambda right, last_play: 2 if penalties.twos_in(last_play) else 1),
    "DEC-47",
    Function(
        penalties.factor_for_only_twos,
        lambda right, last_play: 2 if penalties.twos_in(last_play) == 4 else right(last_play),
    ),
    "DEC-59",
    Function(
        settling.charge_offender,
        lambda right, net, game: [
            net[game.winner] * ((seat == game.winner) - (seat == game.offender)) for seat in range(len(net))
        ],
    ),
    "PG-PUS-02",
    Function(schemes.winner_points, lambda right, game: 2 * penalties.twos_in(game.last_play or []) or 1),
    "DEC-63",
    Function(
        schemes.winner_points,
        lambda right, game: 1 if game.last_kind in ("straight", "straight-flush") else right(game),
    ),
    "PG-DUS-03",
    Function(schemes.holder_of_highest, holder_of_most),
    "DEC-62",
    Function(schemes.holder_of_honour, four_alone_as_lowest),
    "PG-OPEN-06",
    Function(sessions.dealer_after_loss, lambda right, last, options: last.winner),
    "PG-SUIT-03",
    Function(
        classifying.key_of_straight,
        lambda right, cards, t: [right(cards, t)[0], ("suit", usual_suit(classifying.deciding_card_of_run(cards, t)))],
    ),
    "DEC-25",
    Function(
        dealing.taker_of_extra,
        lambda right, hands, extra, options: next(
            (seat for seat, hand in enumerate(hands) if "3D" in hand), right(hands, extra, options)
        ),
    ),
    "DEC-23",
    Function(Table._set_heap_aside, keeps_locked_out),
    "DEC-54",
    settled_by_cards("pairwise-difference"),
    "DEC-56",
    settled_by_cards("winner-only"),
    "WP-SCORE-03",
    Function(penalties.hand_factor, lambda right, hand, options: min(2, right(hand, options))),
    "PG-COMB-25",
    Function(classifying.suit_of_straight_flush, lambda right, five, t: usual_suit(five[0])),
    "DEC-04",
    Function(
        classifying.place_of_straight_flush,
        lambda right, five, t: 2 * right(five, t) + ({"A", "5"} <= packs.ranks_of(five)),
    ),
    "PG-NPP-02",
    Function(Table._forget_passes, out_until_next_play),
)
