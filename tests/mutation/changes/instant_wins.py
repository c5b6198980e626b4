"""How hands that win at once are got wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.mutation.mutant import Function
from tests.oracle import dealing, instant_wins, packs
from tests.oracle.endgames import Endgame
from tests.oracle.packs import Options


def only_in_the_first_deal() -> Function:
    """From the second deal on nobody looks."""

    def wrong(right: Any, options: Options, deal: dealing.Deal) -> dealing.Opening:
        later = (deal.get("deal_number") or 1) > 1
        found: dealing.Opening = right({**options, "instant_wins": {}} if later else options, deal)
        return found

    return Function(dealing.find_opening, wrong)


def greedy_straights(right: Any, hand: Sequence[str], options: Options) -> bool:
    """The highest straight is taken away, then the next one, and what is left has to be the three."""
    held = Counter(packs.rank_of(card) for card in hand)
    for _ in range(2):
        run = next((run for run in instant_wins.runs_of_five(options) if all(held[rank] > 0 for rank in run)), None)
        if run is None:
            return False
        held.subtract(run)
    runs = instant_wins.runs_of_five(options)
    return any(+held == Counter(three) for run in runs for three in instant_wins.runs_of_three(run))


def suits_of_straights(right: Any, hand: Sequence[str], options: Options) -> bool:
    """A hand of one suit has no straight."""
    return bool(right(hand, options)) and len({packs.suit_of(card) for card in hand}) > 1


def of_its_prices(right: Any, options: Options) -> dict[str, int | None]:
    """The dearest pattern first."""
    found = right(options)
    return dict(sorted(found.items(), key=lambda each: -(each[1] or 0)))


def divided_by_dragon(right: Any, options: Options) -> dict[str, int | None]:
    """A dragon that wins has no price."""
    found: dict[str, int | None] = right(options)
    return {**found, "dragon": None} if options["dragon"] == "wins" and "dragon" in found else found


def the_lowest(right: Any, holders: Sequence[int], hands: instant_wins.Hands, options: Options) -> int:
    """Who holds the lowest highest card."""
    return min(holders, key=lambda seat: max(packs.card_strength(card, options) for card in hands[seat]))


def multiplied_price(right: Any, game: Endgame, price: int, options: Options) -> dict[str, Any]:
    """All cards are still held, which multiplies; and no penalty is more than the cap."""
    charged = price * options["all_held_factor"]
    for minimum, factor in options["count_multipliers"]:
        charged = price * factor * options["all_held_factor"] if minimum <= instant_wins.ANY_HAND_SIZE else charged
    found: dict[str, Any] = right(game, charged, options)
    return found


def for_the_holder_alone(right: Any, game: Endgame, price: int, options: Options) -> dict[str, Any]:
    """The holder is charged as the others are."""
    found: dict[str, Any] = right(game, price, options)
    return {name: [price] * len(each) if name in ("points", "penalties") else each for name, each in found.items()}


def without_the_stake(right: Any, price: int, game: Endgame) -> dict[str, Any]:
    """The stake is forgotten."""
    found: dict[str, Any] = right(price, game)
    net = [amount // game.stake for amount in found["net"]]
    return {"net": net, "transfers": {pair: amount // game.stake for pair, amount in found["transfers"].items()}}
