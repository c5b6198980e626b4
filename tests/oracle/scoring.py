"""The score of a finished deal, written down once more, slowly and plainly, to check the engine against.

    score(request, options) -> {"penalties": [one number a seat], "net": ..., "transfers": ...}
                            or {"points": [one number a seat], "net": ..., "transfers": ...}

`request` is the wire body of `score` without `variant`; a field may be absent or None. `points` (higher is better)
stand under the scorings winner-points and placings, else `penalties` (lower is better). `net` is one number a seat,
`transfers` is {(from, to): amount}, every amount positive; both are None where the settlement is "none". Raises
`Refused` for a request that lacks something or is impossible.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .endgames import Endgame, Request, read
from .packs import Options
from .penalties import card_penalty
from .playing import top_card
from .schemes import loser_points, penalty_of_loser, placing_points, special_cards_penalty, winner_points
from .settling import cards_that_count, in_money, kam_payment, settle

# The base game: the score.
BASE_VALUES: dict[str, Any] = {
    "scoring": "card-penalties",
    "card_points": "one-each",
    "count_multipliers": [[10, 2], [13, 3]],
    "multiplier_scope": "all",
    "hand_doubling": None,
    "finish_doubling": "none",
    "lone_top_two_payment": "nothing",
    "place_points": "five-three-one",
    "settlement": "pairwise-difference",
    "stake": 1,
    "deals_per_round": None,
    "starting_chips": None,
    "target_score": None,
    "target_winner": "lowest",
    "two_factors": None,
    "all_held_factor": 1,
    "penalty_cap": None,
}

# ----------------------------------------------------------------------------------------------------------------------
# score


def score(request: Request, options: Options) -> dict[str, Any]:
    """Penalties or points of a finished deal, and what is paid."""
    game = with_what_is_charged(read(request, options), options)
    if game.price is not None:
        return priced(game, game.price, options)
    scoring = options["scoring"]
    seats = range(options["players"])
    if scoring == "winner-points":
        points = [winner_points(game) if seat == game.winner else loser_points(game) for seat in seats]
    elif scoring == "placings":
        points = placing_points(game, options)
    elif scoring == "fixed-loser":
        points = [penalty_of_loser(seat, game, options) for seat in seats]
    elif scoring == "special-cards":
        points = [special_cards_penalty(seat, game, options) for seat in seats]
    elif options["settlement"] == "pairwise-card-difference":
        # What the seat owes the winner, who counts as having no card.
        points = [kam_payment(seat, game.winner, cards_that_count(game)[seat], game, options) for seat in seats]
    else:
        points = [card_penalty(seat, game, options) for seat in seats]
    name = "points" if scoring in ("winner-points", "placings") else "penalties"
    return {name: points, **settle(points, game, options)}


def priced(game: Endgame, price: int, options: Options) -> dict[str, Any]:
    """A win at once that has a price: nothing changes it but the stake (HR-INST-08, DEC-166, DEC-167)."""
    if options["scoring"] in ("winner-points", "placings"):
        found: dict[str, Any] = {"points": [price if seat == game.winner else 0 for seat in range(len(game.counts))]}
    else:
        found = {"penalties": [0 if seat == game.winner else price for seat in range(len(game.counts))]}
    if options["settlement"] == "none":
        return {**found, "net": None, "transfers": None}
    return {**found, **paid_at_once(price, game)}


def paid_at_once(price: int, game: Endgame) -> dict[str, Any]:
    """Each of the others pays the holder, and nobody else."""
    paid = in_money(price, game)
    net = [len(game.others) * paid if seat == game.winner else -paid for seat in range(len(game.counts))]
    return {"net": net, "transfers": {(seat, game.winner): paid for seat in game.others}}


def with_what_is_charged(game: Endgame, options: Options) -> Endgame:
    """Who dropped out on the lone top two may be scored as if he still held it (DEC-99)."""
    if options["lone_top_two_payment"] == "nothing" or options["lone_top_two_finish"] != "not-a-win" or game.dragon:
        return game
    counts, hands = list(game.counts), game.hands and list(game.hands)
    for seat in game.dropped_out:
        counts[seat] = 1
        if hands:
            hands[seat] = [top_card(options)]
    return replace(game, counts=counts, hands=hands)
