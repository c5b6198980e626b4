"""When a line of a score is true that tells of special cards, of the lone top two, or of what is paid to whom."""

from __future__ import annotations

from typing import Final

from tests.messages.conditions_of_scores import (
    SPECIALS,
    Line,
    by_any_number,
    by_number_of_leader,
    is_named_once,
    same,
)
from tests.messages.said import Clauses, Condition, Said
from tests.oracle import penalties, schemes, settling
from tests.oracle.endgames import QUADS, STRAIGHT_FLUSHES, liability_in_force
from tests.oracle.packs import rank_of
from tests.oracle.playing import top_card

# --- special cards ---------------------------------------------------------------------------------------------------

WORTH: Final = {"four": -20, "four-twos": -80, "straight-flush": -40}


def special(what: str) -> Condition:
    def condition(said: Said) -> Clauses:
        line = Line(said)
        own = [sorted(each.cards) for each in schemes.specials_of(line.seat, line.game)]
        yield "{cards} were played and not beaten", sorted(said["cards"]) in own and line.follows(SPECIALS)
        kind, twos = said.kind(said["cards"]), sum(rank_of(card) == "2" for card in said["cards"])
        if what == "straight-flush":
            yield "they are a straight flush", kind in STRAIGHT_FLUSHES
        else:
            yield "they are four of a kind", kind in QUADS
            yield "of twos" if what == "four-twos" else "not of twos", (twos == 4) == (what == "four-twos")
        yield "the amount", line.amount == WORTH[what]

    return condition


def special_final(said: Said) -> Clauses:
    line = Line(said)
    last = line.before[-1] if line.before else None
    yield "{times}", said["times"] == 2
    yield "a special stands before it", last is not None and last["phrase"].startswith("score.special-")
    yield (
        "it was the last play",
        last is not None and same(last["params"].get("cards", ()), line.game.last_play or ["none"]),
    )
    yield "the amount", last is not None and line.amount == last["amount"]


def went_out(said: Said, line: Line) -> list[str]:
    """The twos in the winner's last play."""
    return [card for card in line.game.last_play or () if rank_of(card) == "2"]


def finish_normal(said: Said) -> Clauses:
    line = Line(said)
    yield "went out", line.is_winner and line.game.last_play is not None and line.follows(SPECIALS)
    yield "without a two", not went_out(said, line)
    yield "the amount", line.amount == schemes.FINISH


def finish_with_two(said: Said) -> Clauses:
    line = Line(said)
    yield "went out", line.is_winner and line.follows(SPECIALS)
    yield "with {card}", said["card"] in went_out(said, line) and is_named_once(said)
    yield "the amount", line.amount == schemes.TWO_IN_FINISH


# --- the lone top two ------------------------------------------------------------------------------------------------


def went_out_alone(said: Said, line: Line) -> Clauses:
    yield "went out with {card}", line.seat in line.dealt.dropped_out and said["card"] == top_card(said.options)
    yield "which does not win", said.options["lone_top_two_finish"] == "not-a-win"
    yield "the amount", line.amount == 0


def dropped_out(said: Said) -> Clauses:
    line = Line(said)
    yield from went_out_alone(said, line)
    is_in_points = said.options["scoring"] in ("winner-points", "placings")  # where nobody pays for cards
    yield "no cards left to pay for", is_in_points or line.game.counts[line.seat] == 0


def dropped_out_charged(said: Said) -> Clauses:
    line = Line(said)
    yield from went_out_alone(said, line)
    yield "scored as if still holding {card}", line.hand in ([], [said["card"]]) and line.game.counts[line.seat] == 1


# --- what is paid ----------------------------------------------------------------------------------------------------


def is_by_difference(said: Said) -> bool:
    return bool(said.options["settlement"] == "pairwise-card-difference")


def of_difference(condition: Condition) -> Condition:
    """The same where the number is the difference from the winner, who counts as having no card."""

    def both(said: Said) -> Clauses:
        yield "from the winner", is_by_difference(said)
        yield from condition(said)

    return both


def pay_scores(name: str) -> Condition:
    def condition(said: Said) -> Clauses:
        line = Line(said)
        scores = line.found.get(name, [])
        payer, receiver = said["payer_score"], said["receiver_score"]
        yield f"their {name}", [scores[line.seat], scores[line.around["to"]]] == [payer, receiver]
        yield "the amount", line.amount == (payer - receiver if name == "penalties" else receiver - payer)

    return condition


def pay_cards(said: Said) -> Clauses:
    line = Line(said)
    counts = settling.cards_that_count(line.game)
    yield "{held}", counts[line.seat] == said["held"] and is_by_difference(said)
    yield "less {receiver_held}", counts[line.around["to"]] == said["receiver_held"]
    yield "the amount", line.amount == said["held"] - said["receiver_held"]


def paid_difference(said: Said, line: Line) -> Clauses:
    counts = settling.cards_that_count(line.game)
    difference = counts[line.seat] - counts[line.around["to"]]
    yield "a difference of {minimum} or more", difference >= said["minimum"] and is_by_difference(said)
    yield "{times}", [said["minimum"], said["times"]] in [list(step) for step in said.options["count_multipliers"]]
    yield "no higher step", penalties.count_factor(difference, said.options) == said["times"]
    yield "the amount", line.amount == line.so_far * (said["times"] - 1)


def pay_difference(said: Said) -> Clauses:
    line = Line(said)
    yield from paid_difference(said, line)
    yield "whoever pays", said.options["multiplier_scope"] == "all"


def pay_difference_of_leader(said: Said) -> Clauses:
    line = Line(said)
    yield from paid_difference(said, line)
    of_leader = said.options["multiplier_scope"] == "first-leader" and line.seat == line.game.first_leader
    yield "the first leader's", of_leader


def pay_stake(said: Said) -> Clauses:
    line = Line(said)
    yield "{times} for the stake", line.game.stake == said["times"]
    yield "the amount", line.amount == line.so_far * (said["times"] - 1)


def pays_as_liable(said: Said, line: Line) -> Clauses:
    yield "somebody is liable", line.game.offender is not None and liability_in_force(said.options)
    yield "the amount", line.amount == line.found["transfers"][line.seat, line.around["to"]]


def pay_liable(said: Said) -> Clauses:
    line = Line(said)
    yield from pays_as_liable(said, line)
    yield "he owes it", line.seat == line.game.offender


def pay_alone(said: Said) -> Clauses:
    line = Line(said)
    yield from pays_as_liable(said, line)
    yield "the winner loses it", line.seat == line.game.winner


CONDITIONS: dict[str, Condition] = {
    "score.count-difference": of_difference(by_any_number),
    "score.count-difference-leader": of_difference(by_number_of_leader),
    "score.dropped-out": dropped_out,
    "score.dropped-out-charged": dropped_out_charged,
    "score.pay-penalties": pay_scores("penalties"),
    "score.pay-points": pay_scores("points"),
    "score.pay-cards": pay_cards,
    "score.pay-difference": pay_difference,
    "score.pay-difference-leader": pay_difference_of_leader,
    "score.pay-stake": pay_stake,
    "score.pay-liable": pay_liable,
    "score.pay-alone": pay_alone,
    "score.special-four": special("four"),
    "score.special-four-twos": special("four-twos"),
    "score.special-straight-flush": special("straight-flush"),
    "score.special-final": special_final,
    "score.finish-normal": finish_normal,
    "score.finish-with-two": finish_with_two,
}
