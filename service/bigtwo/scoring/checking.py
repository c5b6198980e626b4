"""Can this deal be scored: what the variant reads and was not given, and what cannot be.

Nothing is guessed. Whatever is missing is asked for by name, with the reason why the variant wants it; whatever
cannot be is refused; and everything is found at once.

Rules: PG-PLAY-12, PG-3P-09, PG-3P-11, PG-HK-05, PG-ON-01, PG-PLC-01, PG-VS-02, PG-SCORE-10, HR-FIN-01/02, DEC-26,
DEC-27, DEC-32, DEC-46, DEC-58..61, DEC-143.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.messages.citations import merged
from bigtwo.scoring.claims import Claim, claim
from bigtwo.scoring.needing import note_what_is_missing
from bigtwo.scoring.results import Endgame, UnscorableDeal
from bigtwo.scoring.unbeaten import check_specials, unbeaten_specials
from bigtwo.scoring.won_before_lead import check_instant_win, rules_of_win, told_as
from bigtwo.variant import cards_each

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.scoring.results import DealResult


def endgame(reported: DealResult, variant: Variant) -> Endgame:
    """The deal, whose cards are masks, checked and complete; raises `UnscorableDeal` with every fault."""
    deal = claim(reported, variant)
    for check in (_check_counts, check_instant_win, _check_play, _check_leader, _check_placings, _check_breach):
        check(deal)
    check_specials(deal)
    note_what_is_missing(deal)
    deal.faults.check(UnscorableDeal)
    options = variant.options
    # Where the variant makes nobody liable, a breach has no consequences (DEC-58, DEC-61).
    liable = options.last_card_duty == "liable" and options.settlement != "none"
    return Endgame(
        variant=variant,
        winner=reported.winner,
        counts=deal.counts,
        hands=deal.hands,
        finish=None if deal.outlasted else deal.finish,
        first_leader=reported.first_leader,
        placings=None if reported.placings is None else tuple(reported.placings),
        specials=unbeaten_specials(deal),
        instant_win=deal.win,
        price=deal.price,
        offender=reported.breach if liable else None,
        stake=options.stake if reported.stake is None else reported.stake,
    )


def _check_counts(claim: Claim) -> None:
    counts = claim.counts
    if counts is None:
        return
    name = "cards_left" if claim.result.cards_left is not None else "hands"
    if claim.is_won_before_lead:
        return
    _check_how_many(claim, name, counts)
    if claim.variant.options.deal_ends == "one-left":
        _check_one_left(claim, name, counts)
    else:
        _check_first_out(claim, name, counts)


def _check_how_many(claim: Claim, name: str, counts: tuple[int, ...]) -> None:
    """No hand is larger than the deal and the stock allow, and the cards that went out are not in any hand."""
    most, each = claim.most_cards, cards_each(claim.variant.options)
    for seat, count in enumerate(counts):
        if count > most:
            claim.faults.note((name, seat), "too-many-cards.seat", seat=seat, held=count, most=most)
    if claim.draws:
        gone = 1 if claim.reshuffles else each
        there = claim.variant.order.pack.size - gone
        if sum(counts) > there and max(counts) <= most:
            claim.faults.note((name,), "too-many-cards.left", held=sum(counts), most=there)
    elif sum(each < count <= most for count in counts) > 1:
        claim.faults.note((name,), "too-many-cards.several", each=each)


def _check_first_out(claim: Claim, name: str, counts: tuple[int, ...]) -> None:
    """The winner alone has no cards, but for players who dropped out on the lone top two (DEC-32)."""
    _check_the_top_two_is_gone(claim)
    if claim.outlasted:
        return
    winner = claim.result.winner
    if counts[winner] > 0:
        held = counts[winner]
        claim.faults.note((name, winner), "winner-has-cards.left", ("PG-PLAY-12",), winner=winner, held=held)
    without = [seat for seat, count in enumerate(counts) if seat != winner and count == 0]
    for seat in without[claim.most_drop_outs :]:
        rules = ("PG-PLAY-12", "DEC-32") if claim.may_drop_out else ("PG-PLAY-12",)
        claim.faults.note((name, seat), "no-cards-left.first-out", rules, seat=seat, winner=winner)


def _check_the_top_two_is_gone(claim: Claim) -> None:
    """Whoever dropped out played the top two, so nobody else has it, unless it came back with a new stock."""
    if not claim.dropped_out or claim.reshuffles:
        return
    out, card, rules = claim.dropped_out[0], claim.variant.order.code(claim.top_two), ("DEC-32",)
    for seat, hand in enumerate(claim.hands or ()):
        if hand & claim.top_two:
            phrase = "card-in-two-places.top-two-in-hand"
            claim.faults.note(("hands", seat), phrase, rules, seat=out, card=card, other_seat=seat)
    if claim.finish_mask & claim.top_two and not claim.outlasted:
        claim.faults.note(("last_play",), "card-in-two-places.top-two-in-last-play", rules, seat=out, card=card)
    for index, _, mask in claim.specials:
        if mask & claim.top_two:
            path = ("specials", index, "cards")
            claim.faults.note(path, "card-in-two-places.top-two-in-special", rules, seat=out, card=card)


def _check_one_left(claim: Claim, name: str, counts: tuple[int, ...]) -> None:
    winner, rules = claim.result.winner, ("PG-ON-01",)
    holding = [seat for seat, count in enumerate(counts) if count > 0]
    if counts[winner] > 0:
        claim.faults.note((name, winner), "winner-has-cards.left", rules, winner=winner, held=counts[winner])
    if not holding:
        claim.faults.note((name,), "no-cards-left.one-left", rules)
    elif len(holding) > 1 and counts[winner] == 0:
        claim.faults.note((name,), "deal-not-over.several", rules, seats=tuple(holding))
    placings = claim.result.placings
    if placings and len(holding) == 1 and placings[-1] != holding[0] != winner:
        claim.faults.note(("placings",), "impossible-placings.last", rules, seat=holding[0])


def _check_play(claim: Claim) -> None:
    """The winner's last play: its cards are gone from the hands, and it can have won.

    They may have come back where others play on and draw from a stock made anew of the cards set aside (PG-3P-11,
    PG-ON-01)."""
    finish, mask = claim.finish, claim.finish_mask
    order, options = claim.variant.order, claim.variant.options
    come_back = claim.reshuffles and options.deal_ends == "one-left"
    for seat, hand in enumerate(claim.hands or ()):
        if hand & mask and not come_back:
            held = order.cards(hand & mask)
            claim.faults.note(("last_play",), "card-in-two-places.last-play-and-hand", cards=held, seat=seat)
    if finish is None or claim.is_won_before_lead:
        return
    lone_top_two = mask == claim.top_two
    if claim.outlasted:
        if not lone_top_two:
            claim.faults.note(("last_play",), "not-a-win.others-dropped-out", ("DEC-32",), winner=claim.result.winner)
    elif lone_top_two and options.lone_top_two_finish != "wins":
        claim.faults.note(("last_play",), "not-a-win.lone-top-two", ("PG-HK-05", "DEC-33"), card=order.code(mask))
    elif mask & claim.variant.twos and _is_barred(claim):
        twos = order.cards(mask & claim.variant.twos)
        rules = merged(claim.variant.cited("finish_on_twos"), ("DEC-143",))
        claim.faults.note(("last_play",), "not-a-win.final-two", rules, cards=twos)


def _is_barred(claim: Claim) -> bool:
    """Could nobody go out on this play, which holds a two? A two alone may have been the last play where everybody else
    had nothing else to play either (DEC-141, DEC-143)."""
    options, several = claim.variant.options, claim.finish_mask & (claim.finish_mask - 1)
    if options.finish_on_twos == "allowed" or several:
        return options.finish_on_twos == "no-two"
    if options.deal_ends == "one-left":
        return False
    others = [seat for seat in range(claim.players) if seat != claim.result.winner]
    counts, hands = claim.counts or (0,) * claim.players, claim.hands or (0,) * claim.players
    return any(counts[seat] > 1 or hands[seat] & ~claim.variant.twos for seat in others)


def _check_leader(claim: Claim) -> None:
    """Whoever led has played a card (DEC-46)."""
    leader, counts = claim.result.first_leader, claim.counts
    if leader is None:
        return
    if claim.win is not None:
        claim.faults.note(("first_leader",), f"impossible-leader.{told_as(claim.win)}", rules_of_win(claim))
    elif counts is not None and not claim.draws and counts[leader] == claim.most_cards:
        claim.faults.note(("first_leader",), "impossible-leader.all-cards", leader=leader, count=counts[leader])


def _check_placings(claim: Claim) -> None:
    placings, winner = claim.result.placings, claim.result.winner
    if placings is None:
        return
    if not placings or placings[0] != winner:
        claim.faults.note(("placings",), "impossible-placings.first", winner=winner)
    to_the_last = claim.variant.options.deal_ends == "one-left"
    if to_the_last and not claim.is_won_before_lead and len(placings) < claim.players:
        missing = tuple(seat for seat in range(claim.players) if seat not in placings)
        claim.faults.note(("placings",), "impossible-placings.without", ("PG-ON-01",), seats=missing)
    if claim.win is not None and len(placings) > 1:
        claim.faults.note(("placings",), f"impossible-placings.{told_as(claim.win)}", rules_of_win(claim))


def _check_breach(claim: Claim) -> None:
    """Liable is who let the next player win with his last single card; nobody else can be (PG-SCORE-10)."""
    breach, finish = claim.result.breach, claim.finish
    if breach is None:
        return
    path = ("breach", "seat")
    if breach == claim.result.winner:
        claim.faults.note(path, "impossible-breach.winner", ("PG-SCORE-10",), seat=breach)
    if claim.win is not None:
        claim.faults.note(path, f"impossible-breach.{told_as(claim.win)}", rules_of_win(claim))
    elif breach in claim.dropped_out:
        claim.faults.note(path, "impossible-breach.dropped-out", ("PG-SCORE-10", "DEC-32"), seat=breach)
    elif finish is not None and finish.size > 1:
        claim.faults.note(path, "impossible-breach.last-play", ("PG-SCORE-10",), count=finish.size)
