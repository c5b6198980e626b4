"""Random deals and legal records of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from . import exchanging_by_place, packs
from .dealing import FIRST_LEADERS, SIZES, Deal, deal_out, hands_thrown_in, next_leader_by
from .packs import RANKS, SUITS, Options
from .random_rules import hands_with_wins
from .table import Event, Result, Table

# ----------------------------------------------------------------------------------------------------------------------
# Random deals


def random_deal(rng: Random, options: Options) -> Deal:
    """A deal that these options allow and that is not thrown in; deal number and previous deal at random."""
    while hands_thrown_in((deal := _dealt(rng, options))["hands"], options):
        pass
    return deal


def _dealt(rng: Random, options: Options) -> Deal:
    pack = packs.all_cards(options)
    rng.shuffle(pack)
    players = options["players"]
    # A session with chips ends after so many deals.
    last = options["deals_per_round"] if options["starting_chips"] and options["deals_per_round"] else 25
    deal_number = 1 if rng.random() < 0.4 else rng.randint(1, last)
    deal = deal_out(pack, rng.randrange(players), options, deal_number, rng.choice(pack))
    if options["dragon"] == "wins" and rng.random() < 0.05:
        _deal_dragons(rng, deal, pack, options)
    if options["instant_wins"] and rng.random() < 0.1:
        _deal_wins(rng, deal, options)
    if options["dragon"] == "played" and rng.random() < 0.3:
        _gather_dragon(rng.choice(deal["hands"]), deal["hands"], options)
    if options["bombs"] == "at-any-time":
        _gather_fours(rng, deal["hands"])
    leader_needs_it = options["later_leader"] not in ("lowest-card", "named-seat")
    if deal_number > 1 and (leader_needs_it or rng.random() < 0.5):
        deal["previous"] = random_previous(rng, options)
    if next_leader_by(deal_number, options) in FIRST_LEADERS:
        deal["leader"] = rng.randrange(players)
    return deal


def _deal_dragons(rng: Random, deal: Deal, pack: Sequence[str], options: Options) -> None:
    """Gives one or more seats a dragon and deals the rest anew."""
    players, ranks = len(deal["hands"]), RANKS[options["pack"]]
    suits = {rank: [suit for suit in rng.sample(SUITS, 4) if rank + suit in pack] for rank in ranks}
    dragons = rng.randint(1, min(players, *map(len, suits.values())))
    full = [[rank + suits[rank][number] for rank in ranks] for number in range(dragons)]
    rest = [card for card in pack if not any(card in hand for hand in full)]
    full += [[rest.pop() for _ in range(13)] for _ in range(players - dragons)]
    rng.shuffle(full)
    deal["hands"] = full
    deal["stock"] = rest if deal["stock"] else []
    deal["dead"] = rest if deal["dead"] else []


def _gather_dragon(holder: list[str], hands: list[list[str]], options: Options) -> None:
    """Exchanges cards until one hand has every rank that lies in any hand, since hands dealt at random hardly ever hold
    a dragon that may be played."""
    for rank in RANKS[options["pack"]]:
        held = [packs.rank_of(card) for card in holder]
        gives = next((hand for hand in hands if any(packs.rank_of(card) == rank for card in hand)), None)
        if rank in held or gives is None:
            continue
        wanted = next(card for card in gives if packs.rank_of(card) == rank)
        spare = next(card for card in holder if held.count(packs.rank_of(card)) > 1)
        gives[gives.index(wanted)], holder[holder.index(spare)] = spare, wanted


def _deal_wins(rng: Random, deal: Deal, options: Options) -> None:
    """Gives one or two seats a hand that likely wins at once, and deals the rest anew."""
    deal["hands"] = hands_with_wins(rng, options)
    held = {card for hand in deal["hands"] for card in hand}
    rest = [card for card in packs.all_cards(options) if card not in held]
    rng.shuffle(rest)
    deal["stock"] = rest if deal["stock"] else []
    deal["dead"] = rest if deal["dead"] else []


def _gather_fours(rng: Random, hands: list[list[str]]) -> None:
    """Brings the cards of some ranks into one hand each, since hands dealt at random seldom hold a bomb."""
    ranks = rng.sample(sorted({packs.rank_of(card) for hand in hands for card in hand}), 3)
    for rank in ranks:
        gathering = rng.choice(hands)
        for hand in hands:
            wanted = [card for card in hand if packs.rank_of(card) == rank and hand is not gathering]
            spare = [other for other in gathering if packs.rank_of(other) not in ranks]
            rng.shuffle(spare)
            for card, given in zip(wanted, spare, strict=False):  # a small hand may have none to spare
                hand[hand.index(card)], gathering[gathering.index(given)] = given, card


def random_previous(rng: Random, options: Options) -> dict[str, Any]:
    """How the deal before ended: the winner and what everybody had left, often with ties for most cards."""
    players = options["players"]
    pack = packs.all_cards(options)
    rng.shuffle(pack)
    winner = rng.randrange(players)
    losers = [seat for seat in range(players) if seat != winner]
    if options["deal_ends"] == "one-left":
        losers = [rng.choice(losers)]  # Everybody but the last is out.
    most = packs.cards_each(options)
    same = rng.randint(1, min(most, 8))
    tie = rng.random() < 0.6
    sizes = {seat: same if tie and rng.random() < 0.8 else rng.randint(1, most - 1) for seat in losers}
    hands = [[pack.pop() for _ in range(sizes.get(seat, 0))] for seat in range(players)]
    return {"winner": winner, "hands": hands, **_random_places(rng, winner, losers, options)}


def _random_places(rng: Random, winner: int, losers: Sequence[int], options: Options) -> dict[str, Any]:
    """The order of going out, and what everybody scored, where places decide who exchanges."""
    players, told = options["players"], {}
    if exchanging_by_place.goes_on(options) and exchanging_by_place.is_by_place(options):
        between = [seat for seat in range(players) if seat != winner and seat not in losers]
        told["placings"] = [winner, *rng.sample(between, len(between)), *losers]
    if options["card_exchange"] == "by-points":
        name = "points" if exchanging_by_place.is_in_points(options) else "penalties"
        told[name] = [rng.randint(-5, 5) for _ in range(players)]
    return told


# ----------------------------------------------------------------------------------------------------------------------
# Random records

STYLES = ("random", "pass-happy", "greedy", "saving", "mixed")


def random_record(
    rng: Random, options: Options, style: str = "mixed", deal: Deal | None = None, limit: int = 5000
) -> tuple[Deal, list[Event], Result | None]:
    """A deal played legally to its end.

    Styles: "random" takes any legal play or passes, "pass-happy" passes three times out of four, "greedy" plays as
    many and as weak cards as it can, "saving" plays low and keeps kings, aces and twos, "mixed" seats players of
    different styles. After three hundred events everybody passes where he can, so that whoever leads goes out soon,
    also where cards are drawn and reshuffled for ever. The result is None if the deal has not ended after `limit`.
    """
    if deal is None:
        deal = random_deal(rng, options)
    table = Table(options, deal)
    styles = [rng.choice(STYLES[:4]) if style == "mixed" else style for _ in table.hands]
    events: list[Event] = []
    while not table.over and len(events) < limit:
        hurry = len(events) >= 300
        event = _choose_to_interrupt(rng, table) or _choose(rng, table, "hurry" if hurry else styles[table.acting()])
        leaves_out = _may_be_left_out(table)
        violations = table.apply(event)
        if violations:
            raise AssertionError(f"the simulator broke the rules: {event} {violations}")
        if leaves_out and "pass" in event and not table.draw_due and rng.random() < 0.7:
            table.events_seen -= 1
        else:
            events.append(event)
    return deal, events, table.result()


def _may_be_left_out(table: Table) -> bool:
    """Is a pass now one that nobody has to write down? Before a bomb out of turn it would not have been made."""
    options = table.options
    return bool(options["unwritten_passes"] and options["bombs"] != "at-any-time" and table.can_only_pass())


def _choose_to_interrupt(rng: Random, table: Table) -> Event | None:
    """A bomb out of turn, now and then."""
    if table.announce_due is not None or rng.random() < 0.5:
        return None
    bombs = table.bombs_out_of_turn()
    return rng.choice(bombs) if bombs else None


def _choose(rng: Random, table: Table, style: str) -> Event:
    seat = table.acting()
    if table.exchange_due is not None:
        return rng.choice(table.legal_events())
    if table.announce_due is not None:
        return {"seat": table.announce_due[0], "announce": table.announce_due[1]}
    if table.draw_due:
        return _choose_draw(rng, table)
    leading = table.is_leading()
    may_pass = table.may_pass()
    if may_pass and not leading:
        chance = {"pass-happy": 0.75, "hurry": 1.0, "random": 0.15, "saving": 0.1}.get(style, 0.0)
        if rng.random() < chance:
            return {"seat": seat, "pass": True}
    play = _choose_play(rng, table, style)
    if play is None or (style == "saving" and may_pass and rng.random() < 0.8 and _is_precious(table, play)):
        return {"seat": seat, "pass": True}
    event: Event = {"seat": seat, "play": rng.sample(play, len(play))}
    if table.could_continue(play) and rng.random() < 0.4:
        event["new_lead"] = True
    return event


def _choose_draw(rng: Random, table: Table) -> Event:
    if table.stock_order_known:
        return {"seat": table.acting(), "draw": table.stock[: table.draw_due]}
    if table.refilled and rng.random() < 0.5:
        return {"reshuffle": rng.sample(table.stock, len(table.stock))}
    return {"seat": table.acting(), "draw": rng.sample(table.stock, table.draw_due)}


def _choose_play(rng: Random, table: Table, style: str) -> list[str] | None:
    """Looks at one size after the other, so that the many large combinations are not always listed."""
    sizes = [size for size in SIZES if size <= len(table.hands[table.acting()])]
    if style in ("greedy", "hurry"):
        sizes.reverse()
    elif style != "saving":
        rng.shuffle(sizes)
    for size in sizes:
        plays = table.legal_plays([size])
        if plays:
            return plays[0] if style in ("greedy", "saving", "hurry") else rng.choice(plays)
    return None


def _is_precious(table: Table, play: Iterable[str]) -> bool:
    """Does the play spend a card of the three highest ranks?"""
    return max(table.strength[card] for card in play) >= len(table.strength) - 12
