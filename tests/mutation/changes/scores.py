"""How scoring is got wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.mutation.mutant import Function, Instead
from tests.oracle import classifying, endgames, packs, penalties, playing, schemes, settling, variants
from tests.oracle.endgames import Endgame
from tests.oracle.packs import Options

BASE: Final = ((10, 2), (13, 3))

UNCHECKED: Final = Function(endgames.faults_of_endgame, lambda right, *endgame: [])
"""For mutants that come to results which no deal can have."""


def doubling(*cards: str, mode: str = "each") -> dict[str, Any]:
    """What doubles in a loser's hand."""
    return {"cards": list(cards), "mode": mode}


TWOS: Final = doubling("two")

EACH: Final = doubling("two", "four-of-a-kind", "straight-flush")

ONCE: Final = doubling("two", "four-of-a-kind", "straight-flush", mode="once")


def table(real: tuple[tuple[int, int], ...], *wrong: tuple[int, int]) -> Instead:
    """One table of multipliers taken for another."""
    return Instead("count_multipliers", [list(step) for step in real], [list(step) for step in wrong])


def above_the_limit(right: Any, points: int, count: int, options: Options) -> int:
    """Only the cards from the limit on are multiplied."""
    reached = [minimum for minimum, _ in options["count_multipliers"] if count >= minimum]
    extra = penalties.count_factor(count, options) - 1
    return points + extra * (count - reached[-1] + 1) if reached else points


def on_top_of_base(right: Any, count: int, options: Options) -> int:
    """Every other table comes on top of the base table."""
    factor = int(right(count, options))
    if factor == 1 or options["count_multipliers"] == variants.BASE["count_multipliers"]:
        return factor
    return factor * int(right(count, variants.BASE))


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
    return 0 if twos == 4 and "four-of-a-kind" in endgames.doubling_cards(options) else twos


def winner_by_cards(right: Any, one: int, other: int, points: list[int], game: Endgame, options: Options) -> int:
    """Where only the winner is paid, cards count and not penalties."""
    by_cards = options["settlement"] == "winner-only"
    return int(right(one, other, settling.cards_that_count(game) if by_cards else points, game, options))


def points_as_penalties(question: Mapping[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """Points are called penalties."""
    return {**answer, "seats": [{"seat": each["seat"], "penalty": each.get("points")} for each in answer["seats"]]}


def winner_too(right: Any, net: list[int], game: Endgame) -> list[int]:
    """The offender bears a loss of the winner as well."""
    return [seat for seat, amount in enumerate(net) if seat != game.offender and amount < 0]


def charge_twice(right: Any, net: list[int], game: Endgame) -> list[int]:
    """The offender pays for the other losers, and these pay too."""
    losses = sum(net[seat] for seat in settling.who_is_relieved(net, game))
    return [
        amount + losses * (seat == game.offender) - losses * (seat == game.winner) for seat, amount in enumerate(net)
    ]


def holder_of_lowest_honour(right: Any, hands: Mapping[int, list[str]], options: Options) -> int | None:
    """Who holds the lowest honour hand."""
    honours = {seat: schemes.best_honour(hand, options) for seat, hand in hands.items()}
    return min((seat for seat in honours if honours[seat]), key=lambda seat: honours[seat] or (), default=None)


def holder_of_four_alone(right: Any, hands: Mapping[int, list[str]], options: Options) -> int | None:
    """Four equal cards without a fifth are an honour hand too."""
    alone = [seat for seat, hand in hands.items() if len(hand) == 4 and classifying.is_of_one_rank(hand)]
    found: int | None = alone[0] if alone else right(hands, options)
    return found


def holder_of_lowest(right: Any, rank: str, hands: Mapping[int, list[str]], options: Options) -> int | None:
    """Who holds the lowest card of a rank."""
    held = {card: seat for seat, hand in hands.items() for card in hand if packs.rank_of(card) == rank}
    return held[playing.lowest_card(held, options)] if held else None


def with_fours_in_hand(right: Any, seat: int, game: Endgame, options: Options) -> int:
    """Fours that are still in the hand count as if they had been played."""
    fours = len(penalties.ranks_held_four_times(game.hands[seat])) if game.hands is not None else 0
    return int(right(seat, game, options)) + schemes.FOUR * fours


def all_multiplied(right: Any, penalty: int, seat: int, game: Endgame, options: Options) -> int:
    """Special combinations are multiplied together with the cards."""
    points = penalty + penalties.points_of_cards_left(seat, game, options)
    return penalties.multiplied(points, game.counts[seat], options)


def ends_with_a_round(right: Any, rows: list[list[int]], options: Options) -> int | None:
    """The last deal of a round ends a session with a target too."""
    found: int | None = right(rows, options)
    last = options["deals_per_round"]
    return last if last is not None and last <= len(rows) and (found is None or last < found) else found


def first_leaders_twos(right: Any, seat: int, game: Endgame, options: Options) -> int:
    """Where only the first leader's cards are multiplied, so are only his twos."""
    spared = options["multiplier_scope"] == "first-leader" and seat != game.first_leader
    return int(right(seat, game, {**options, "two_factors": None} if spared else options))


def cap_before_all_held(right: Any, seat: int, game: Endgame, options: Options) -> int:
    """The multiple for hands that are still full comes on top of the cap."""
    times = penalties.all_held_factor(options) if penalties.holds_everybody_all(game, options) else 1
    return int(right(seat, game, {**options, "all_held_factor": 1})) * times


def cap_of_money(right: Any, seat: int, game: Endgame, options: Options) -> int:
    """The cap is the most that may be paid with the stake."""
    cap = options["penalty_cap"]
    return int(right(seat, game, {**options, "penalty_cap": None if cap is None else cap // game.stake}))
