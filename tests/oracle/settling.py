"""Who pays whom after a deal."""

from __future__ import annotations

from typing import Any

from .endgames import Endgame, liability_in_force
from .packs import Options
from .penalties import count_factor, is_multiplied


def settle(points: list[int], game: Endgame, options: Options) -> dict[str, Any]:
    """`net` and `transfers` of the deal."""
    if options["settlement"] == "none":
        return {"net": None, "transfers": None}
    seats = range(len(points))
    owed = {(one, other): owes(one, other, points, game, options) for one in seats for other in seats if one != other}
    paid = {pair: in_money(amount, game) for pair, amount in owed.items()}
    net = [sum(paid[other, seat] for other in seats if other != seat) for seat in seats]
    if game.offender is not None and liability_in_force(options):
        net = charge_offender(net, game)
        return {"net": net, "transfers": payments(net)}
    return {"net": net, "transfers": {pair: amount for pair, amount in paid.items() if amount > 0}}


def in_money(points: int, game: Endgame) -> int:
    """Points times the stake (PG-SCORE-06)."""
    return points * game.stake


def owes(one: int, other: int, points: list[int], game: Endgame, options: Options) -> int:
    """What one must pay the other for this deal, in points; negative if it is the other way round."""
    if is_only_winner_paid(options) and game.winner not in (one, other):
        return 0  # nothing passes between losers (PG-VS-01, WP-SCORE-02)
    if options["settlement"] == "pairwise-card-difference":
        counts = cards_that_count(game)
        difference = counts[one] - counts[other]
        payer, receiver = (one, other) if difference > 0 else (other, one)
        return kam_payment(payer, receiver, abs(difference), game, options) * (1 if difference > 0 else -1)
    return owed_by_scores(points[one], points[other], options)


def is_only_winner_paid(options: Options) -> bool:
    """Do the losers pay nobody but the winner?"""
    return bool(options["settlement"] == "winner-only")


def owed_by_scores(one: int, other: int, options: Options) -> int:
    """The difference of their scores (PG-SCORE-07, DEC-54, DEC-56). The winner's penalty is 0, so that under
    winner-only each loser pays his own penalty; only under special-cards the winner has a score of his own."""
    return other - one if higher_is_better(options) else one - other


def higher_is_better(options: Options) -> bool:
    """Are they points, not penalties (DEC-74)?"""
    return options["scoring"] in ("winner-points", "placings")


def cards_that_count(game: Endgame) -> list[int]:
    """Cards left, the winner having none whatever he holds."""
    return [0 if seat == game.winner else count for seat, count in enumerate(game.counts)]


def kam_payment(payer: int, receiver: int, difference: int, game: Endgame, options: Options) -> int:
    """Anthony Kam: the difference of the card numbers, multiplied according to its own size (PG-VS-07, DEC-57)."""
    if is_difference_multiplied(payer, receiver, game, options):
        return difference * kam_factor(difference, payer, game, options)
    return difference


def is_difference_multiplied(payer: int, receiver: int, game: Endgame, options: Options) -> bool:
    """Everybody's, or only what the first leader pays (DEC-85)."""
    return is_multiplied(payer, game, options)


def kam_factor(difference: int, payer: int, game: Endgame, options: Options) -> int:
    """The factor for the difference, not for the cards."""
    return count_factor(difference, options)


def charge_offender(net: list[int], game: Endgame) -> list[int]:
    """He who let the winner win bears the losses of the other losers (PG-SCORE-10, DEC-59); their gains stay."""
    assert game.offender is not None
    charged = list(net)
    for seat in who_is_relieved(net, game):
        loss = share_taken(net[seat])
        charged[seat] -= loss
        charged[game.offender] += loss
    return charged


def who_is_relieved(net: list[int], game: Endgame) -> list[int]:
    """The other losers with a loss; a winner's loss is his own (DEC-91)."""
    return [seat for seat in game.others if seat != game.offender and net[seat] < 0]


def share_taken(loss: int) -> int:
    """The whole loss."""
    return loss


def payments(net: list[int]) -> dict[tuple[int, int], int]:
    """Payments that add up to `net`, where normally only the offender has to pay.

    Under special-cards the winner too may have a loss of his own, which nobody takes from him; then the payers pay in
    the order of their seats, each first to the lowest seat that still has something to get.
    """
    owed = {seat: -amount for seat, amount in enumerate(net) if amount < 0}
    due = {seat: amount for seat, amount in enumerate(net) if amount > 0}
    paid = {}
    for payer in owed:
        for receiver in due:
            amount = min(owed[payer], due[receiver])
            if amount > 0:
                paid[payer, receiver] = amount
                owed[payer] -= amount
                due[receiver] -= amount
    return paid
