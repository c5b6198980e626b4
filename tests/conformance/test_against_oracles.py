"""The expected answers agree with the oracles, which were written from the rulebook alone, as the cases were."""

from collections import Counter
from typing import Any

import pytest

import bigtwo
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences
from tests.oracle import rules, scoring, table

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
    }


def referee(asked: dict[str, Any], options: rules.Options) -> dict[str, Any]:
    judgement = table.judge_record(options, asked["deal"], asked["events"], asked.get("on_violation", "stop"))
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
            "stock": now.stock,
            "locked_out": [seat for seat in now.seats_in() if now.is_locked_out(seat)],
            "pile": None if now.pile is None else {"seat": now.owner, "cards": now.pile},
        },
        "result": result,
    }


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
    "legal-moves": legal_moves,
    "validate-play": validate_play,
    "referee": referee,
    "score": score,
    "session": scoring.session,
}

# What the oracles do not answer: the obligations of a player; and what they refuse, asking for more than the rulebook
# does: a dragon's places (DEC-83) and a last play that is a special without being listed as one (DEC-90). Nor do they
# score a record by its special combinations.
BEYOND = {"cx-437", "cx-437-twin", "cx-734", "cx-741", "cx-933", "cx-933-twin"}


@pytest.mark.parametrize("case", [case for case in corpus().cases if case.op in ORACLES], ids=lambda case: case.id)
def test_expectation(case: Case) -> None:
    if case.id in BEYOND:
        return
    options = bigtwo.variant(case.variant).options.to_dict()
    assert differences(case.op, case.expect, ORACLES[case.op](dict(case.input), options)) == ()
