"""The expected answers agree with the oracles, which were written from the rulebook alone, as the cases were."""

from collections import Counter
from copy import deepcopy
from itertools import permutations
from math import comb, prod
from typing import Any

import pytest

import bigtwo
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences
from tests.conformance.tallying import tally
from tests.oracle import rules, scoring, table

pytestmark = pytest.mark.sampled(20)

SITUATION = ("opening", "next_player_cards", "next_player_locked_out", "locked_out", "own_pile", "new_lead")
LARGE = 22  # From so many cards on, combinations are found kind by kind and not among all subsets.


def legal_moves(asked: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    now = {name: asked[name] for name in SITUATION if name in asked}
    hand, pile = asked["hand"], asked.get("pile")
    if len(hand) >= LARGE:
        assert pile is None
        assert not now
        plays = [play.cards for size in table.SIZES for play in table.combinations_of_size(hand, size, options)]
        may_pass = False
    else:
        found, may_pass = rules.legal_moves(hand, pile, options, now)
        plays = list(found)
    moves: list[dict[str, Any]] = []
    for play in plays:
        combination = rules.classify(play, options)
        assert combination is not None
        moves.append({"cards": sorted(play), "kind": combination.kind})
        if now.get("own_pile"):
            moves[-1]["continues"] = rules.continues(play, pile, options)
    return {
        "moves": moves,
        "count": len(moves),
        "by_kind": dict(Counter(move["kind"] for move in moves)),
        "may_pass": may_pass,
        "must_include": rules.must_include(hand, options, now),
    }


def validate_play(asked: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    now = {name: asked[name] for name in SITUATION if name in asked}
    play = asked["play"]
    legal, codes = rules.validate_play(asked["hand"], asked.get("pile"), play, options, now)
    empties_hand = play != "pass" and set(play) == set(asked["hand"])
    lone_top_two = play == [rules.highest_card(rules.all_cards(options), options)]
    combination = None if play == "pass" else rules.classify(play, options)
    return {
        "legal": legal,
        "violations": [{"code": code} for code in codes],
        "classification": None
        if combination is None
        else {"playable": True, "kind": combination.kind, "deciding_card": combination.deciding_card},
        "empties_hand": empties_hand,
        "wins": empties_hand and not (lone_top_two and options["lone_top_two_finish"] != "wins"),
        **(own_lead(asked, options) if now.get("own_pile") and play != "pass" else {}),
    }


def own_lead(asked: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    """Does a play on one's own pile continue the trick, or is it a new lead (DEC-22)?"""
    continues = rules.continues(asked["play"], asked["pile"], options) and not asked.get("new_lead")
    return {"continues": continues, "new_lead": not continues}


def deal(asked: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    number, dealer, exposed = asked.get("deal_number", 1), asked["dealer"], asked.get("exposed")
    found = table.deal_out(asked["pack"], dealer, options, number, exposed)
    step = table.direction_step(options, number)
    opened = opening({**found, "previous": asked.get("previous")}, options)
    return {
        "direction": "counterclockwise" if step == 1 else "clockwise",
        "first_card_to": table.first_seat(exposed, dealer, options, number),
        "dealt": found["hands"],
        "hands": opened["hands"],
        **{name: found[name] for name in ("extra", "stock", "dead")},
        "opening": opened,
    }


def opening(asked: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    found = table.find_opening(options, asked)
    taken = [seat for seat, hand in enumerate(found.hands) if asked.get("extra") in hand]
    return {
        "leader": found.leader,
        "by": found.by,
        "must_include": found.must_include,
        "dragon": None if found.dragon is None else {"seat": found.dragon},
        "extra_taken_by": taken[0] if taken else None,
        "hands": found.hands,
    }


def table_before(asked: dict[str, Any], options: rules.Options) -> table.Table:
    """The table before the first event: from the deal, or as it stands in a state."""
    if "deal" in asked:
        return table.Table(options, asked["deal"])
    state = deepcopy(asked["state"])
    assert (state["breaches"], state["open_breach"]) == ([], None)
    now = table.Table(options, {name: state[name] for name in ("hands", "dead", "stock", "deal_number")})
    now.to_act, now.own_pile, now.opening = state["to_act"], state["own_pile"], state["opening"]
    if state["pile"] is not None:
        now.owner, now.pile = state["pile"]["seat"], state["pile"]["cards"]
    now.heap, now.set_aside = state["played"], state["set_aside"]
    now.passed = {*state["passed"], *state["locked_out"]}
    now.out, now.first_leader, now.last_play = state["finished"], state["first_leader"], state["last_play"]
    now.draw_due, now.refilled, now.events_seen = state["draw_due"], state["refilled"], state["events"]
    assert (now.winner, now.over, now.announce_due) == (state["winner"], state["over"], state["announce_due"])
    assert sorted(now.all_cards()) == sorted(now.strength)
    return now


def judged(asked: dict[str, Any], options: rules.Options) -> table.Judgement:
    on_violation = asked.get("on_violation", "stop")
    if "deal" in asked:
        return table.judge_record(options, asked["deal"], asked["events"], on_violation)
    assert on_violation == "stop"
    judgement = table.Judgement(table_before(asked, options))
    for number, event in enumerate(asked["events"]):
        violations = judgement.table.apply(event)
        judgement.violations += [(number, seat, code) for seat, code in violations]
        if violations:
            break
        judgement.events_applied += 1
    return judgement


def referee(asked: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    judgement = judged(asked, options)
    now = judgement.table
    result = judgement.result
    if result is not None and options["scoring"] != "special-cards":
        result = {**result, "score": score(finished(now, result, options), options)}
    return {
        "verdict": "clean" if judgement.clean else "violation",
        "events_applied": judgement.events_applied,
        "violations": [{"event": event, "seat": seat, "code": code} for event, seat, code in judgement.violations],
        "state": {
            "to_act": now.to_act,
            "own_pile": now.own_pile,
            "over": now.over,
            "draw_due": now.draw_due,
            "direction": "counterclockwise" if now.step == 1 else "clockwise",
            "hands": [sorted(hand) for hand in now.hands],
            "extra": None,  # Somebody has taken it before the first event.
            "stock": now.stock,
            "dead": now.dead,
            "locked_out": [seat for seat in now.seats_in() if now.is_locked_out(seat)],
            "pile": None if now.pile is None else {"seat": now.owner, "cards": now.pile},
            "deal_number": (asked.get("deal") or asked["state"]).get("deal_number", 1),
            "opening": now.opening and not now.over,
            "passed": sorted(now.passed),
            "finished": now.out,
            "first_leader": now.first_leader,
            "played": now.heap,
            "set_aside": now.set_aside,
            "last_play": now.last_play,
            "specials": specials(asked, options),
            "breaches": [{"event": each.event, "seat": each.seat, "causal": each.causal} for each in now.breaches],
            "announce_due": None
            if now.announce_due is None
            else dict(zip(("seat", "cards"), now.announce_due, strict=True)),
        },
        "result": result,
    }


def specials(asked: dict[str, Any], options: rules.Options) -> list[dict[str, Any]]:
    """The fours of a kind and straight flushes of a record that nobody else has beaten (PG-IND-01, PG-IND-03)."""
    now = table_before(asked, options)
    found: list[dict[str, Any]] = [*asked.get("state", {}).get("specials", [])]
    for event in asked["events"]:
        beaten = None if now.is_leading() or now.owner == event.get("seat") else now.pile
        if now.apply(event) or "play" not in event:
            continue
        found = [special for special in found if special["cards"] != beaten]
        combination = rules.classify(event["play"], options)
        if combination is not None and combination.kind in ("four-of-a-kind", "straight-flush"):
            found.append({"seat": event["seat"], "cards": event["play"], "final": now.over})
    return found


def finished(now: table.Table, result: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    """The request for the score of a record that is over."""
    request: dict[str, Any] = {"winner": result["winner"], "hands": [sorted(hand) for hand in now.hands]}
    if now.last_play is None:
        return {**request, "dragon": result["winner"]}
    if scoring.looks_at_last_play(options):
        request["last_play"] = now.last_play
    if options["scoring"] == "placings":
        request["placings"] = result["placings"]
    if result["breach"] is not None:
        request["breach"] = result["breach"]
    return request


def score(asked: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    found = scoring.score(asked, options)
    name, field = ("points", "points") if "points" in found else ("penalties", "penalty")
    transfers = None
    if found["transfers"] is not None:
        transfers = [{"from": one, "to": other, "amount": paid} for (one, other), paid in found["transfers"].items()]
    return {
        "scoring": options["scoring"],
        "seats": [{"seat": seat, field: amount} for seat, amount in enumerate(found[name])],
        "settlement": None if found["net"] is None else {"net": found["net"], "transfers": transfers},
    }


ORACLES = {
    "deal": deal,
    "opening": opening,
    "legal-moves": legal_moves,
    "validate-play": validate_play,
    "referee": referee,
    "score": score,
    "session": scoring.session,
}

# What the oracles do not answer: the obligations of a player; and what they refuse, asking for more than the rulebook
# does: a dragon's places (DEC-83) and a last play that is a special without being listed as one (DEC-90). Nor do they
# score a record by its special combinations, or deal with an exchange.
BEYOND = {"cx-244", "cx-437", "cx-437-twin", "cx-734", "cx-741", "cx-933", "cx-933-twin"}


CASES = [case for case in corpus().cases if case.op in ORACLES and "tally" not in case.expect]
TALLIES = [case for case in corpus().cases if "tally" in case.expect]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_expectation(case: Case) -> None:
    if case.id in BEYOND:
        return
    options = bigtwo.variant(case.variant).options.to_dict()
    assert differences(case.op, case.expect, ORACLES[case.op](dict(case.input), options)) == ()


@pytest.mark.parametrize("case", TALLIES, ids=lambda case: case.id)
def test_tally(case: Case) -> None:
    """Counted by the oracles alone, in a way of their own."""
    expected = case.expect["tally"]
    options = bigtwo.variant(case.variant).options.to_dict()
    assert tally(case.op, case.input, options, in_order="order" in expected) == expected


class TestClosedForms:
    """The counts of hands of fifty cards, by arithmetic."""

    def question(self, id: str) -> tuple[list[str], dict[str, Any]]:
        (case,) = corpus().select(id=id)
        return case.input["hand"], dict(case.expect.get("tally") or case.expect["equals"]["by_kind"])

    def sequences(self, hand: list[str], runs: list[tuple[str, ...]]) -> dict[str, int]:
        suits = {rank: {card[-1] for card in hand if card[:-1] == rank} for run in runs for rank in run}
        straight_flushes = sum(len(set.intersection(*(suits[rank] for rank in run))) for run in runs)
        of_any_suits = sum(prod(len(suits[rank]) for rank in run) for run in runs)
        return {"straight": of_any_suits - straight_flushes, "straight-flush": straight_flushes}

    def runs(self, ranks: str) -> list[tuple[str, ...]]:
        names = ranks.split()
        return [tuple(names[start : start + 5]) for start in range(len(names) - 4)]

    NATURAL = "A 2 3 4 5 6 7 8 9 T J Q K A"
    STRONG = "3 4 5 6 7 8 9 T J Q K A 2"

    def flushes(self, hand: list[str]) -> int:
        return sum(comb(sum(card[-1] == suit for card in hand), 5) for suit in "DCHS")

    def test_straights(self) -> None:
        hand, found = self.question("cx-1007")
        expected = self.sequences(hand, self.runs(self.NATURAL))
        assert found == {**expected, "flush": self.flushes(hand) - expected["straight-flush"]}
        hand, found = self.question("cx-1007-twin")
        expected = self.sequences(hand, self.runs(self.STRONG))
        assert found == {**expected, "flush": self.flushes(hand) - expected["straight-flush"]}

    def test_straights_of_tiles(self) -> None:
        numbers = " ".join(map(str, range(3, 16)))
        for id, ranks in (("ty-038", f"1 2 {numbers} 1"), ("ty-038-twin", f"{numbers} 1 2")):
            hand, found = self.question(id)
            assert found == self.sequences(hand, self.runs(ranks)), id

    def test_flushes(self) -> None:
        for id, ranks in (("ty-036", self.NATURAL), ("ty-036-twin", self.STRONG)):
            hand, found = self.question(id)
            straight_flushes = self.sequences(hand, self.runs(ranks))["straight-flush"]
            assert found == {"flush": self.flushes(hand) - straight_flushes}, id

    def test_fours(self) -> None:
        hand, found = self.question("cx-1008")
        fours = sum(many == 4 for many in Counter(card[0] for card in hand).values())
        assert found == {"four": fours, "four-of-a-kind": fours * (len(hand) - 4)}
        assert self.question("cx-1008-twin")[1] == {"four": fours}
        many = Counter(card[0] for card in self.question("cx-1006")[0]).values()
        full_houses = sum(comb(a, 3) * comb(b, 2) for a, b in permutations(many, 2))
        for id in ("cx-1006", "cx-1006-twin"):
            found = self.question(id)[1]
            assert found["full-house"] == full_houses
            assert found["four-of-a-kind"] == 11 * 46
