"""Can this deal be scored: what the variant reads and was not given, and what cannot be.

Nothing is guessed. Whatever is missing is asked for by name, with the reason why the variant wants it; whatever
cannot be is refused; and everything is found at once.

Rules: PG-PLAY-12, PG-3P-09, PG-3P-11, PG-HK-05, PG-ON-01, PG-PLC-01, PG-VS-02, PG-SCORE-10, DEC-26, DEC-27, DEC-32,
DEC-46, DEC-58..61.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.scoring.claims import Claim, claim
from bigtwo.scoring.dragons import check_dragon
from bigtwo.scoring.needing import note_what_is_missing
from bigtwo.scoring.results import Endgame, UnscorableDeal
from bigtwo.scoring.unbeaten import check_specials, unbeaten_specials
from bigtwo.variant import cards_each
from bigtwo.wording import cards

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.scoring.results import DealResult


def endgame(reported: DealResult, variant: Variant) -> Endgame:
    """The deal, whose cards are masks, checked and complete; raises `UnscorableDeal` with every fault."""
    deal = claim(reported, variant)
    for check in (_check_counts, check_dragon, _check_play, _check_leader, _check_placings, _check_breach):
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
        dragon=deal.is_dragon,
        offender=reported.breach if liable else None,
        stake=options.stake if reported.stake is None else reported.stake,
    )


def _check_counts(claim: Claim) -> None:
    counts = claim.counts
    if counts is None:
        return
    name = "cards_left" if claim.result.cards_left is not None else "hands"
    if claim.is_dragon:
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
            detail = f"seat {seat} cannot have {cards(count)}; nobody can hold more than {most} in this variant"
            claim.fault((name, seat), "too-many-cards", detail)
    if claim.draws:
        gone = 1 if claim.reshuffles else each
        there = claim.variant.order.pack.size - gone
        if sum(counts) > there and max(counts) <= most:
            detail = f"{cards(sum(counts))} cannot be left when somebody is out; at most {there} can"
            claim.fault((name,), "too-many-cards", detail)
    elif sum(each < count <= most for count in counts) > 1:
        detail = f"only one player takes what is left over, so only one can hold more than {each} cards"
        claim.fault((name,), "too-many-cards", detail)


def _check_first_out(claim: Claim, name: str, counts: tuple[int, ...]) -> None:
    """The winner alone has no cards, but for players who dropped out on the lone top two (DEC-32)."""
    _check_the_top_two_is_gone(claim)
    if claim.outlasted:
        return
    winner = claim.result.winner
    if counts[winner] > 0:
        detail = f"seat {winner} won, so it cannot have {cards(counts[winner])} left"
        claim.fault((name, winner), "winner-has-cards", detail, "PG-PLAY-12")
    without = [seat for seat, count in enumerate(counts) if seat != winner and count == 0]
    for seat in without[claim.most_drop_outs :]:
        detail = f"seat {seat} has no cards left, but the deal ended when seat {winner} was the first without cards"
        rules = ("PG-PLAY-12", "DEC-32") if claim.may_drop_out else ("PG-PLAY-12",)
        claim.fault((name, seat), "no-cards-left", detail, *rules)


def _check_the_top_two_is_gone(claim: Claim) -> None:
    """Whoever dropped out played the top two, so nobody else has it, unless it came back with a new stock."""
    if not claim.dropped_out or claim.reshuffles:
        return
    card = claim.variant.order.code(claim.top_two)
    why = f"seat {claim.dropped_out[0]} dropped out by playing {card}, so"
    for seat, hand in enumerate(claim.hands or ()):
        if hand & claim.top_two:
            claim.fault(("hands", seat), "card-in-two-places", f"{why} seat {seat} cannot have it", "DEC-32")
    if claim.finish_mask & claim.top_two and not claim.outlasted:
        claim.fault(("last_play",), "card-in-two-places", f"{why} it is not in the last play", "DEC-32")
    for index, _, mask in claim.specials:
        if mask & claim.top_two:
            detail = f"{why} it was in no other play"
            claim.fault(("specials", index, "cards"), "card-in-two-places", detail, "DEC-32")


def _check_one_left(claim: Claim, name: str, counts: tuple[int, ...]) -> None:
    winner = claim.result.winner
    holding = [seat for seat, count in enumerate(counts) if count > 0]
    if counts[winner] > 0:
        detail = f"seat {winner} won, so it cannot have {cards(counts[winner])} left"
        claim.fault((name, winner), "winner-has-cards", detail, "PG-ON-01")
    if not holding:
        detail = "the deal ends when one player is left with cards, so somebody must have some"
        claim.fault((name,), "no-cards-left", detail, "PG-ON-01")
    elif len(holding) > 1 and counts[winner] == 0:
        listed = " and ".join(f"seat {seat}" for seat in holding)
        detail = f"{listed} still have cards; the deal goes on until one player is left with cards"
        claim.fault((name,), "deal-not-over", detail, "PG-ON-01")
    placings = claim.result.placings
    if placings and len(holding) == 1 and placings[-1] != holding[0] != winner:
        detail = f"seat {holding[0]} still has cards, so it must be last in the placings"
        claim.fault(("placings",), "impossible-placings", detail, "PG-ON-01")


def _check_play(claim: Claim) -> None:
    """The winner's last play: its cards are gone from the hands, and it can have won.

    They may have come back where others play on and draw from a stock made anew of the cards set aside (PG-3P-11,
    PG-ON-01)."""
    finish, mask = claim.finish, claim.finish_mask
    order, options = claim.variant.order, claim.variant.options
    come_back = claim.reshuffles and options.deal_ends == "one-left"
    for seat, hand in enumerate(claim.hands or ()):
        if hand & mask and not come_back:
            detail = f"{order.text(hand & mask)} cannot be both in the last play and in the hand of seat {seat}"
            claim.fault(("last_play",), "card-in-two-places", detail)
    if finish is None or claim.is_dragon:
        return
    lone_top_two = mask == claim.top_two
    if claim.outlasted:
        if not lone_top_two:
            detail = f"seat {claim.result.winner} won because everybody else dropped out, and made no last play"
            claim.fault(("last_play",), "not-a-win", detail, "DEC-32")
    elif lone_top_two and options.lone_top_two_finish != "wins":
        detail = f"nobody wins by playing {order.text(mask)} alone as his last card in this variant"
        claim.fault(("last_play",), "not-a-win", detail, "PG-HK-05", "DEC-33")


def _check_leader(claim: Claim) -> None:
    """Whoever led has played a card (DEC-46)."""
    leader, counts = claim.result.first_leader, claim.counts
    if leader is None:
        return
    if claim.is_dragon:
        claim.fault(("first_leader",), "impossible-leader", "nobody led, since the dragon won at once", "PG-DRA-01")
    elif counts is not None and not claim.draws and counts[leader] == claim.most_cards:
        detail = f"seat {leader} led the first card, so it cannot still have all {counts[leader]}"
        claim.fault(("first_leader",), "impossible-leader", detail)


def _check_placings(claim: Claim) -> None:
    placings, winner = claim.result.placings, claim.result.winner
    if placings is None:
        return
    if not placings or placings[0] != winner:
        claim.fault(("placings",), "impossible-placings", f"seat {winner} won, so placings must begin with it")
    to_the_last = claim.variant.options.deal_ends == "one-left"
    if to_the_last and not claim.is_dragon and len(placings) < claim.players:
        missing = ", ".join(str(seat) for seat in range(claim.players) if seat not in placings)
        detail = f"the deal is played to the last, so placings must name every seat; it leaves out {missing}"
        claim.fault(("placings",), "impossible-placings", detail, "PG-ON-01")
    if claim.is_dragon and len(placings) > 1:
        detail = "the dragon won at once, so nobody else has a place"
        claim.fault(("placings",), "impossible-placings", detail, "PG-DRA-01")


def _check_breach(claim: Claim) -> None:
    """Liable is who let the next player win with his last single card; nobody else can be (PG-SCORE-10)."""
    breach, finish = claim.result.breach, claim.finish
    if breach is None:
        return
    path = ("breach", "seat")
    if breach == claim.result.winner:
        claim.fault(path, "impossible-breach", f"seat {breach} won, so it let nobody else win", "PG-SCORE-10")
    if claim.is_dragon:
        claim.fault(path, "impossible-breach", "nobody played, since the dragon won at once", "PG-DRA-01")
    elif breach in claim.dropped_out:
        detail = f"seat {breach} dropped out with its highest card, so it neglected no duty"
        claim.fault(path, "impossible-breach", detail, "PG-SCORE-10", "DEC-32")
    elif finish is not None and finish.size > 1:
        detail = f"the winner's last play has {finish.size} cards, but the duty is about a player with one card"
        claim.fault(path, "impossible-breach", detail, "PG-SCORE-10")
