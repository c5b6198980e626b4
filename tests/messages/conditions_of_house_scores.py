"""When a line of a score is true that tells of factors of twos, of hands that are still full, or of a cap; and when a
sentence is that says who has won a session with a target."""

from __future__ import annotations

from tests.messages.conditions_of_scores import PENALTIES, Line, is_named_once
from tests.messages.said import Clauses, Condition, Said
from tests.oracle import penalties, sessions
from tests.oracle.dealing import cards_each
from tests.oracle.packs import rank_of


def is_a_loser(line: Line) -> bool:
    return line.follows(PENALTIES) and not line.is_winner


def multiplies(said: Said, line: Line) -> Clauses:
    yield "{times} of all before", said["times"] > 1 and line.amount == line.so_far * (said["times"] - 1)
    yield "a loser pays", is_a_loser(line)


def two_factor(said: Said) -> Clauses:
    line, factors = Line(said), said.options["two_factors"]
    yield from multiplies(said, line)
    yield "{card} is left", said["card"] in line.hand and is_named_once(said)
    yield "it is a two", rank_of(said["card"]) == "2"
    of_its_suit = factors.get(said["card"][-1]) if isinstance(factors, dict) else factors
    yield "{times} is its factor", said["times"] == of_its_suit


def all_held(said: Said) -> Clauses:
    line = Line(said)
    yield from multiplies(said, line)
    yield "{times} is agreed", said["times"] == said.options["all_held_factor"]
    losers = [count for seat, count in enumerate(line.game.counts) if seat != line.game.winner]
    yield "no loser has played a card", min(losers) >= cards_each(said.options)


def capped(said: Said) -> Clauses:
    line = Line(said)
    yield "a loser pays", is_a_loser(line)
    yield "at most {most}", said["most"] == said.options["penalty_cap"]
    yield "it would be more", line.so_far > said["most"]
    yield "the amount", line.amount == said["most"] - line.so_far
    yield "it is the penalty", line.found["penalties"][line.seat] == penalties.capped(line.so_far, said.options)


# --- a target ---------------------------------------------------------------------------------------------------------


def totals(said: Said) -> list[int]:
    """The totals as the oracle adds them up: penalties, or points."""
    found = sessions.session(
        {name: said.body[name] for name in ("deals", "draws") if said.body.get(name) is not None}, said.options
    )
    added: list[int] = found["totals"].get("points", found["totals"].get("penalties"))
    return added


def reached(said: Said, winners: list[int], best: int) -> Clauses:
    added = totals(said)
    yield "{target} is the target", said["target"] == said.options["target_score"]
    yield "it is reached", max(added) >= said["target"]
    yield "the best total is {total}", best == said["total"]
    yield "whose it is", winners == [seat for seat, total in enumerate(added) if total == best]


def reached_by_one(wanted: str) -> Condition:
    def condition(said: Said) -> Clauses:
        yield f"the {wanted} total wins", said.options["target_winner"] == wanted
        yield from reached(said, [said["winner"]], max(totals(said)) if wanted == "highest" else min(totals(said)))

    return condition


def reached_by_several(wanted: str) -> Condition:
    def condition(said: Said) -> Clauses:
        yield f"the {wanted} total wins", said.options["target_winner"] == wanted
        yield "several share it", len(said["seats"]) > 1
        best = max(totals(said)) if wanted == "highest" else min(totals(said))
        yield from reached(said, list(said["seats"]), best)

    return condition


def chips(said: Said) -> list[int]:
    """What every seat has left, as the oracle adds it up."""
    found: list[int] = sessions.session({"deals": said.body["deals"]}, said.options)["chips"]
    return found


def broke(said: Said) -> Clauses:
    seats = [said["seat"]] if "seat" in said.reason["params"] else list(said["seats"])
    yield "the session is over, before its last deal", len(said.body["deals"]) != sessions.last_deal(said.options)
    yield "these seats have no chips left", seats == [seat for seat, left in enumerate(chips(said)) if left <= 0]


def last_deal_played(said: Said) -> Clauses:
    yield "deal {number} was the last", said["number"] == len(said.body["deals"]) == sessions.last_deal(said.options)
    yield "the session is played for chips", bool(chips(said))


def not_reached(said: Said) -> Clauses:
    yield "{target} is the target", said["target"] == said.options["target_score"]
    yield "the highest total is {total}", max(totals(said)) == said["total"]
    yield "it is less", said["total"] < said["target"]


CONDITIONS: dict[str, Condition] = {
    "score.two-factor": two_factor,
    "score.all-held": all_held,
    "score.capped": capped,
    "target-reached.lowest": reached_by_one("lowest"),
    "target-reached.lowest-shared": reached_by_several("lowest"),
    "target-reached.highest": reached_by_one("highest"),
    "target-reached.highest-shared": reached_by_several("highest"),
    "target-not-reached.total": not_reached,
    "chips-gone.one": broke,
    "chips-gone.several": broke,
    "deals-played.last": last_deal_played,
}
