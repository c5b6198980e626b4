"""Relations between what `score` answers about the end of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigtwo_conformance.relations.asking import Contradiction, NotApplicable, Unanswered

if TYPE_CHECKING:
    from bigtwo_conformance.drawing import Sample
    from bigtwo_conformance.relations.asking import Answer, Engine


def money_appears(engine: Engine, sample: Sample) -> Contradiction | None:
    hands = sample["hands"]
    question = {"winner": hands.index([]), "hands": hands}
    try:
        answer = engine.ask("score", **question)
    except Unanswered as fault:
        raise NotApplicable(str(fault)) from None
    for seat in [seat for seat in answer.get("seats", []) if "lines" in seat]:
        amount = seat.get("penalty", seat.get("points", 0))
        total = sum(line["amount"] for line in seat["lines"])
        if total != amount:
            says = f"The lines of seat {seat.get('seat')} add up to {total}, not to {amount}."
            return Contradiction(says, "score", question)
    settlement = answer.get("settlement")
    if not settlement:
        return None
    net = settlement["net"]
    paid = [0] * len(net) if "transfers" in settlement else list(net)
    for transfer in settlement.get("transfers", []):
        paid[transfer["from"]] -= transfer["amount"]
        paid[transfer["to"]] += transfer["amount"]
    if sum(net) or paid != net:
        says = f"What everybody gets is {net}, which adds up to {sum(net)}; the transfers make it {paid}."
        return Contradiction(says, "score", question)
    return None


def seats_matter(engine: Engine, sample: Sample) -> Contradiction | None:
    """Where all hands move on by some seats, the amounts move with them."""
    hands, turn = sample["hands"], sample["turn"]
    turned = hands[-turn:] + hands[:-turn]
    try:
        here = _amounts(engine.ask("score", winner=hands.index([]), hands=hands))
        there = _amounts(engine.ask("score", winner=turned.index([]), hands=turned))
    except Unanswered as fault:
        raise NotApplicable(str(fault)) from None
    moved_on = here[-turn:] + here[:-turn]
    if there != moved_on:
        says = f"With everybody {turn} seats further, the amounts {here} became {there}."
        question = {"winner": turned.index([]), "hands": turned}
        return Contradiction(says, "score", question)
    return None


def _amounts(answer: Answer) -> list[Any]:
    return [seat.get("penalty", seat.get("points")) for seat in answer.get("seats", [])]
