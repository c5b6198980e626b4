"""What the first deal shows: how many play, what each is dealt, who gets the first card, and what is left over."""

from __future__ import annotations

from bigtwo_conformance.fitting.interview import Interview, Unclear
from bigtwo_conformance.protocol import MALFORMED


def fit_deal(interview: Interview) -> None:
    """Settles the options of a deal with a pack in order, which gives nobody a weak hand. Its exposed card, a three,
    counts out the second seat from the dealer where cards count."""
    cards = interview.pack.cards
    question = {"pack": list(cards), "dealer": 0, "exposed": cards[0]}
    try:
        answer = interview.ask("deal", **question)
    except Unclear:
        answer = interview.ask("deal", **question, leader=0)
        interview.narrow("first_leader", "named-seat", "random-seat")
    try:
        sizes = [len(hand) for hand in answer["hands"]]
        players, each = len(sizes), min(sizes)
        over = len(cards) - players * each
        clockwise, first = answer["direction"] == "clockwise", answer["first_card_to"]
        if answer["opening"]["by"] == "lowest-card":
            interview.settle("first_leader", "lowest-card", "the lowest card says who leads the first deal")
    except MALFORMED:
        raise interview.explain("A deal does not tell who gets which cards, and who leads.") from None
    interview.settle("players", players, f"{players} are dealt cards")
    interview.narrow("hand_size", *((each,) if over >= players else ("all", each)))
    nowhere = "none" if over == 0 else "dealt-too"
    places = [place for place in ("dead", "stock") if answer.get(place)] or [nowhere]
    interview.narrow("leftover", *(("extra-card-face-up", "extra-card-face-down") if answer.get("extra") else places))
    interview.narrow("direction", *(("clockwise",) if clockwise else ("counterclockwise", "alternating")))
    step = -1 if clockwise else 1
    seats = {"next-player": step % players, "cut-card-count": 2 * step % players}
    interview.narrow("first_card_to", *(way for way, seat in seats.items() if seat == first))
