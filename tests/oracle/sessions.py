"""Several deals: the ledger, and who deals and leads next.

    session(request, options) -> {"ledger": [{"deal": 1, "penalties" or "points": [...], "net": [...] or None}, ...],
                                  "totals": {"penalties" or "points": [...], "net": [...] or None},
                                  "chips": [...] or None, "deals_played": 3, "next_dealer": seat or None,
                                  "next_leader_by": "lowest-card" | "named-seat" | "random-seat" | "previous-winner" |
                                  "previous-loser" or None,
                                  "next_leader": seat or None, "direction": the next deal's or None, "over": bool,
                                  "exchange_due": {"from": seat, "to": seat} or None,
                                  "draw_due": bool}
                            where players buy in again (HR-SES-09)
                                 {"buy_ins": [how often, by seat]}
                            and where it is played for totals (HR-SES-01, HR-SES-04)
                                 {"winners": [seats] or None,
                                  "reason": {"code": "target-reached" | "target-not-reached" | "deals-played" |
                                             "deals-not-played" | "totals-tied"}}

`request` is {"deals": [...], "draws": [a card a seat] or absent}; a deal is the body of `score` and an optional
`dealer`. When the session is over there is no next deal, and all that speaks of it is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import dealing, exchanging, exchanging_by_place, instant_wins, playing
from .endgames import Endgame, Request, is_count, read
from .packs import Options, Refused, all_cards
from .scoring import higher_is_better, score


def session(request: Request, options: Options) -> dict[str, Any]:
    """The ledger of a session, and who deals and leads next."""
    deals = request["deals"]
    players = options["players"]
    faults = [f"{name} is no field of session" for name in request if name not in ("deals", "draws")]
    scores = []
    for number, deal in enumerate(deals, start=1):
        dealer = deal.get("dealer")
        if dealer is not None and (not is_count(dealer) or dealer >= players):
            faults.append(f"deal {number}: dealer must be a seat from 0 to {players - 1}")
        try:
            scores.append(score(score_request(deal), options))
        except Refused as refused:
            faults += [f"deal {number}: {reason}" for reason in refused.reasons]
    if faults:
        raise Refused(*faults)

    name = "points" if higher_is_better(options) else "penalties"
    winners = [read(score_request(deal), options).winner for deal in deals]
    bought = pay_with_chips(scores, winners, options)
    ledger = [{"deal": number, name: one[name], "net": one["net"]} for number, one in enumerate(scores, start=1)]
    if options["instant_wins"]:
        for entry, deal in zip(ledger, deals, strict=True):
            entry["instant_win"] = instant_wins.on_the_wire(instant_wins.stated(deal))
    played = len(deals)
    rows = [one[name] for one in scores]
    nets = None if options["settlement"] == "none" else [one["net"] for one in scores]
    totals: dict[str, Any] = {name: column_sums(rows, players)}
    totals["net"] = None if nets is None else column_sums(nets, players)
    over_after = deal_that_ends_the_session(nets, options)
    if is_played_for_totals(options):
        over_after = deal_that_ends_for_totals(rows, winners, options)
    if over_after is not None and over_after < played:
        raise Refused(f"the session was over after deal {over_after}")

    chips = chips_that_are_left(totals["net"], bought, options)
    over = over_after == played
    answer: dict[str, Any] = {"ledger": ledger, "totals": totals, "chips": chips, "deals_played": played, "over": over}
    if buys_in_again(options):
        answer["buy_ins"] = bought
    answer |= standing(rows, winners, options, over=over)
    if over and ends_for_good():
        nothing = ("next_dealer", "next_leader_by", "next_leader", "direction", "exchange_due")
        return {**answer, **dict.fromkeys(nothing), "draw_due": False}
    leader_by = dealing.next_leader_by(played + 1, options)
    last = read(score_request(deals[-1]), options) if deals else None
    return {
        **answer,
        "next_dealer": next_dealer(last, deals, request.get("draws"), options),
        "draw_due": last is not None and "draws" not in request and is_dealer_drawn_for(played + 1, options),
        "next_leader_by": leader_by,
        "next_leader": next_leader(last, leader_by, options),
        "direction": dealing.direction(options, played + 1),
        "exchange_due": exchange_due(last, scores[-1] if scores else {}, options),
    }


def standing(rows: list[list[int]], winners: list[int], options: Options, *, over: bool) -> dict[str, Any]:
    """How a session for totals stands, or why one for chips is over."""
    played = len(rows)
    if not is_played_for_totals(options):
        if not over:
            return {}
        return {"reason": {"code": "deals-played" if played == last_deal(options) else "chips-gone"}}
    by_target = target_of(options) is not None
    code = "target-not-reached" if by_target else "deals-not-played"
    if reaches_the_target(rows, options) is not None:
        code = "target-reached"
    elif reaches_the_deals(rows, options) is not None:
        code = "deals-played"
    if not over and code in ("target-reached", "deals-played"):
        code = "totals-tied"
    won_by = who_wins(column_sums(rows, options["players"]), winners, options) if over else None
    return {"winners": won_by, "reason": {"code": code}}


def ends_for_good() -> bool:
    """There is no next deal once a session is over (DEC-92)."""
    return True


def score_request(deal: Request) -> Request:
    """A deal of a session without its dealer; of a dragon as an opening answers it, the seat."""
    found = {name: value for name, value in deal.items() if name != "dealer"}
    return found | ({"dragon": found["dragon"]["seat"]} if isinstance(found.get("dragon"), dict) else {})


def column_sums(rows: list[list[int]], players: int) -> list[int]:
    """The sum of each seat over all deals."""
    return [sum(row[seat] for row in rows) for seat in range(players)]


# ----------------------------------------------------------------------------------------------------------------------
# Sessions that are played for chips.


def chips_at_the_start(options: Options) -> int:
    """What everybody's chips are worth (PG-LEC-03)."""
    chips = options["starting_chips"]
    return int(next(iter(chips.values())) if isinstance(chips, dict) else chips)


def when_chips_run_out(options: Options) -> str | None:
    """What is agreed on players who cannot pay; None where they simply owe it."""
    chips = options["starting_chips"]
    return next(iter(chips)) if isinstance(chips, dict) else None


def buys_in_again(options: Options) -> bool:
    """Does a player without chips buy others (HR-SES-09)?"""
    return when_chips_run_out(options) == "buy-in"


def pay_with_chips(scores: list[dict[str, Any]], winners: list[int], options: Options) -> list[int]:
    """Puts what was really paid in place of the balances of the deals, and counts how often everybody bought in."""
    if options["starting_chips"] is None:
        return [0] * options["players"]
    start, agreed = chips_at_the_start(options), when_chips_run_out(options)
    held, bought = [start] * options["players"], [0] * options["players"]
    for one, winner in zip(scores, winners, strict=True):
        if agreed in ("pay-in-turn", "pay-in-proportion"):
            one["net"] = what_is_paid(one["net"], held, winner, in_turn=agreed == "pay-in-turn")
        for seat, amount in enumerate(one["net"]):
            held[seat] += amount
            while buys_in_again(options) and must_buy(held[seat]):
                held[seat] += start
                bought[seat] += 1
    return bought


def chips_that_are_left(net: list[int] | None, bought: list[int], options: Options) -> list[int] | None:
    """What everybody started with and has bought, and what was won or lost."""
    if options["starting_chips"] is None or net is None:
        return None
    start = chips_at_the_start(options)
    return [start * (1 + times) + amount for times, amount in zip(bought, net, strict=True)]


def must_buy(chips: int) -> bool:
    """Nobody sits down to the next deal without chips (DEC-178)."""
    return chips <= 0


def what_is_paid(net: list[int], held: list[int], winner: int, *, in_turn: bool) -> list[int]:
    """Chip by chip: what the losers have is put on the table, and the others take it (DEC-177)."""
    paid = [0] * len(net)
    on_the_table = 0
    for seat, amount in enumerate(net):
        if amount < 0:
            paid[seat] = -loss_that_is_paid(-amount, held[seat])
            on_the_table -= paid[seat]
    order = order_of_payment(winner, len(net))
    takers = [seat for seat in order if net[seat] > 0]
    if not in_turn:
        shares = shares_of(on_the_table, [net[seat] for seat in takers])
        for seat, share in zip(takers, shares, strict=True):
            paid[seat] = share
            on_the_table -= share
    for seat in takers:
        while on_the_table > 0 and paid[seat] < net[seat]:
            paid[seat] += 1
            on_the_table -= 1
            if not in_turn:
                break
    return paid


def loss_that_is_paid(loss: int, held: int) -> int:
    """No more than is left (HR-SES-07)."""
    return min(loss, held)


def order_of_payment(winner: int, players: int) -> list[int]:
    """The winner of the deal first, then the seats that follow (DEC-177)."""
    return [(winner + step) % players for step in range(players)]


def shares_of(amount: int, claims: list[int]) -> list[int]:
    """The whole chips of everybody's share (HR-SES-08)."""
    return [amount * claim // sum(claims) for claim in claims]


def deal_that_ends_the_session(nets: list[list[int]] | None, options: Options) -> int | None:
    """Only with starting chips: after the last deal of the round, or when somebody has no chips left (PG-LEC-04)."""
    if options["starting_chips"] is None or nets is None:
        return None
    chips = [chips_at_the_start(options)] * options["players"]
    for number, net in enumerate(nets, start=1):
        chips = [chip + amount for chip, amount in zip(chips, net, strict=True)]
        if (is_broke(min(chips)) and not buys_in_again(options)) or number == last_deal(options):
            return number
    return None


def last_deal(options: Options) -> int | None:
    """The last of the round; but a round is followed by another where the next dealer is drawn for (DEC-98)."""
    drawn = options["next_dealer"] == "high-draw-per-round"
    return None if drawn else options["deals_per_round"]


def is_broke(chips: int) -> bool:
    """Has somebody no chips left (PG-LEC-04)?"""
    return chips <= 0


# ----------------------------------------------------------------------------------------------------------------------
# Sessions that are played for totals.


def is_played_for_totals(options: Options) -> bool:
    """Is there a total or a number of deals with which the session is over (HR-SES-01, HR-SES-04)?"""
    return options["target_score"] is not None


def target_of(options: Options) -> int | None:
    """The total that ends the session."""
    end = options["target_score"]
    return end.get("total") if isinstance(end, dict) else end


def number_of_deals(options: Options) -> int | None:
    """The number of deals after which it is over (HR-SES-04)."""
    end = options["target_score"]
    return end.get("deals") if isinstance(end, dict) else None


def deal_that_ends_for_totals(rows: list[list[int]], winners: list[int], options: Options) -> int | None:
    """The deal after which the target or the number of deals is reached, whichever comes first (DEC-175); where equal
    totals play on, the first from there on after which one player alone has the best (HR-SES-06)."""
    reached = [
        number for number in (reaches_the_target(rows, options), reaches_the_deals(rows, options)) if number is not None
    ]
    if not reached:
        return None
    for number in range(first_of(reached), len(rows) + 1):
        if not plays_on(totals_after(number, rows, options), options):
            return number
    return None


def first_of(ends: list[int]) -> int:
    """Whichever comes first (HR-SES-04)."""
    return min(ends)


def plays_on(totals: list[int], options: Options) -> bool:
    """Is another deal played, because several have the best total (HR-SES-06)?"""
    return options["target_winner"].endswith("play-on") and len(have_the_best(totals, options)) > 1


def reaches_the_deals(rows: list[list[int]], options: Options) -> int | None:
    """The last of the agreed deals, once it is played."""
    number = number_of_deals(options)
    return number if number is not None and len(rows) >= number else None


def reaches_the_target(rows: list[list[int]], options: Options) -> int | None:
    """The first deal after which somebody's total is the target or more; a total that falls later changes nothing, and
    rounds end nothing (DEC-110, DEC-113)."""
    target = target_of(options)
    for number in range(1, len(rows) + 1):
        totals = totals_after(number, rows, options)
        if target is not None and any(has_reached(total, target) for total in totals):
            return number
    return None


def totals_after(number: int, rows: list[list[int]], options: Options) -> list[int]:
    """What is compared with the target: the sums of penalties or points, not money (DEC-110)."""
    return column_sums(rows[:number], options["players"])


def has_reached(total: int, target: int) -> bool:
    """The target itself is enough."""
    return total >= target


def who_wins(totals: list[int], winners: list[int], options: Options) -> list[int]:
    """All who have the best total, or those of them who have won most deals (HR-SES-02, HR-SES-03, HR-SES-05)."""
    best = have_the_best(totals, options)
    if options["target_winner"].endswith("most-wins"):
        won = deals_won(best, winners)
        best = [seat for seat in best if won[seat] == max(won.values())]
    return who_share(best)


def have_the_best(totals: list[int], options: Options) -> list[int]:
    """All who have the lowest total (HR-SES-02), or the highest where most points are wanted (HR-SES-03)."""
    best = max(totals) if is_highest_wanted(options) else min(totals)
    return [seat for seat, total in enumerate(totals) if total == best]


def deals_won(seats: list[int], winners: list[int]) -> dict[int, int]:
    """How many deals each of these seats has won."""
    return {seat: winners.count(seat) for seat in seats}


def is_highest_wanted(options: Options) -> bool:
    """Does the highest total win?"""
    return bool(options["target_winner"].startswith("highest"))


def who_share(seats: list[int]) -> list[int]:
    """Equal totals share the win (DEC-112)."""
    return seats


# ----------------------------------------------------------------------------------------------------------------------
# Who deals and leads next.


def next_leader(last: Endgame | None, leader_by: str, options: Options) -> int | None:
    """The seat that leads next, None where the cards of the next deal decide."""
    if last is None or leader_by in ("lowest-card", *dealing.FIRST_LEADERS):
        return None
    return last.winner if leader_by == "previous-winner" else loser_of(last, options)


def next_dealer(last: Endgame | None, deals: list[Request], draws: list[str] | None, options: Options) -> int | None:
    """The seat that deals next, None where chance decides (PG-DEAL-02)."""
    if last is None:
        return None
    if options["next_dealer"] == "loser":
        return dealer_after_loss(last, options)
    if options["next_dealer"] == "next-player":
        return following_dealer(deals, options)
    if is_dealer_drawn_for(len(deals) + 1, options):
        if draws is None:
            return None
        if len(draws) != options["players"] or len(set(draws) & set(all_cards(options))) < len(draws):
            raise Refused("draws must be a different card of the pack for each player")
        return best_draw(draws, options)
    return last.winner  # PG-DEAL-03, DEC-40


def following_dealer(deals: list[Request], options: Options) -> int:
    """The deal goes round, in the direction of the deal that is over (HR-DEAL-01)."""
    last = dealer_of(deals, options)
    return (last + dealing.direction_step(options, len(deals))) % int(options["players"])


def dealer_of(deals: list[Request], options: Options) -> int:
    """Who dealt the last of these deals: the seat that it names, or that follows from those before it (DEC-188)."""
    named = deals[-1].get("dealer")
    if named is not None:
        return int(named)
    return following_dealer(deals[:-1], options) if len(deals) > 1 else 0


def is_dealer_drawn_for(number: int, options: Options) -> bool:
    """Does whoever draws the highest card deal this deal (PG-OPEN-09)?"""
    return options["next_dealer"] == "high-draw-per-round" and is_drawn_for(number, options)


def dealer_after_loss(last: Endgame, options: Options) -> int:
    """The loser deals (PG-OPEN-06, DEC-80)."""
    return loser_of(last, options)


def is_drawn_for(deal_number: int, options: Options) -> bool:
    """Is the dealer of this deal drawn for? Only that of the first deal of a round (DEC-40)."""
    return dealing.opens_a_round(deal_number, options)


def best_draw(draws: list[str], options: Options) -> int:
    """Who drew the highest card (PG-OPEN-09)."""
    return draws.index(playing.highest_card(draws, options))


def last_losers(game: Endgame) -> list[int]:
    """The players who lost the deal: who has most cards left, of a deal played to the end the last one (DEC-93)."""
    return dealing.losers(game.counts, game.winner)


def loser_of(game: Endgame, options: Options) -> int:
    """Most cards left; if tied, who forms least (PG-OPEN-03..05, DEC-37)."""
    tied = last_losers(game)
    if len(tied) == 1:
        return tied[0]
    if game.hands is None:
        raise Refused("hands is missing: players tied for most cards must show theirs")
    return dealing.loser_who_leads(game.hands, game.winner, options)


def exchange_due(last: Endgame | None, scored: Mapping[str, Any], options: Options) -> dict[str, Any] | None:
    """The loser gives the winner his highest card (PG-3P-06, DEC-39)."""
    if options["card_exchange"] == "none":
        return None
    if last is None:
        return exchange_before_first_deal()
    if exchanging_by_place.is_by_place(options):
        return exchanges_due(last, scored, options)
    tied = last_losers(last)
    loser = tied[0] if len(tied) == 1 else exchanging.only_one(worst_losers(tied, scored))
    return None if loser is None else due_exchange(loser, last.winner)


def exchanges_due(last: Endgame, scored: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Who gives whom how many cards before the next deal (HR-EXCH-01, HR-EXCH-02)."""
    previous = {"winner": last.winner, "hands": hands_that_place(last, scored, options), **scores_that_place(scored)}
    if has_order_of_going_out(last, options):
        previous["placings"] = order_of_going_out(last, options)
    pairs = exchanging_by_place.pairs(exchanging_by_place.places(previous, options))
    due = [{"from": giver, "to": receiver, "count": count} for giver, receiver, count in pairs]
    return {"from": due[0]["from"], "to": due[0]["to"], "exchanges": due}


def order_of_going_out(last: Endgame, options: Options) -> list[int] | None:
    """The placings; of two players whoever won went out, and nobody has to say so."""
    if last.placings is None and options["players"] == 2:
        return [last.winner, 1 - last.winner]
    return last.placings


def scores_that_place(scored: Mapping[str, Any]) -> dict[str, Any]:
    """Penalties or points of the deal."""
    return {name: scored[name] for name in ("penalties", "points") if name in scored}


def has_order_of_going_out(last: Endgame, options: Options) -> bool:
    """Was the deal played to the last?"""
    return exchanging_by_place.goes_on(options) and not last.dragon


def hands_that_place(last: Endgame, scored: Mapping[str, Any], options: Options) -> list[list[str]] | None:
    """The hands, where equally many cards have to be compared; else any that are as large."""
    if last.hands is not None:
        return last.hands
    if has_order_of_going_out(last, options):
        return None
    counts = [last.counts[seat] for seat in last.others if last.counts[seat] > 0]
    if len(set(counts)) < len(counts):
        raise Refused("hands is missing: players tied for cards must show theirs")
    return [["3D"] * count for count in last.counts]


def worst_losers(tied: list[int], scored: Mapping[str, Any]) -> list[int]:
    """Those of several losers with the highest penalty, where there are penalties."""
    return exchanging.with_worst_penalty(tied, scored["penalties"]) if "penalties" in scored else tied


def exchange_before_first_deal() -> None:
    """Nobody has lost yet."""


def due_exchange(loser: int, winner: int) -> dict[str, int]:
    """Who gives to whom."""
    return {"from": loser, "to": winner}
