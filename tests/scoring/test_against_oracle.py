"""What everybody pays and what comes next: the engine and the oracle agree on every deal drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.result import UnscorableDeal
from bigtwo.variant.options import cards_each, cards_left
from tests.oracle import dealing, packs, random_scores, scoring, sessions
from tests.oracle.variants import options_of
from tests.scoring.asking import Body, assert_adds_up, played, scored
from tests.tables import SEED, amounts, table
from tests.variant.mixes import random_options

DEALS = 25
"""Deals of each mix of rules; compiling the mix takes half of the time."""


def mixes(subject: str, count: int) -> Iterator[tuple[Random, Body, bigtwo.Variant]]:
    """So many mixes of rules for scores, each with the numbers that go on to draw its deals."""
    rng = Random(f"{subject} {SEED}")
    for _ in range(count):
        mix = random_options(rng)
        yield rng, options_of({"options": mix}), bigtwo.variant({"options": mix})


@amounts(test=15, check=45, verify=4000)
def test_scores(amount: int) -> None:
    with table() as row:
        for rng, options, variant in mixes("scores", amount):
            with row(f"{options}"):
                for _ in range(DEALS):
                    request = possible_endgame(rng, options, variant)
                    result = scored(variant, **request)
                    assert_adds_up(result)
                    assert_scored_alike(result.to_dict(), scoring.score(request, options), request)


@amounts(test=6, check=18, verify=2000)
def test_sessions(amount: int) -> None:
    with table() as row:
        for rng, options, variant in mixes("sessions", amount):
            for _ in range(5):
                request = random_scores.random_session(rng, options)
                if all(is_possible(deal, variant) for deal in request["deals"]):
                    with row(f"{options}"):
                        answer = played(variant, request["deals"], request.get("draws")).to_dict()
                        for field in ("rules", "next_deal"):  # they repeat the rest, as the next deal takes it
                            answer.pop(field)
                        if "reason" in answer:
                            answer["reason"] = {"code": answer["reason"]["code"]}
                        assert answer == sessions.session(request, options), request


@amounts(test=7, check=20, verify=2000)
def test_refusals(amount: int) -> None:
    """A deal with one thing changed is scored by both alike or refused by both."""
    seen: Counter[str] = Counter()
    with table() as row:
        for rng, options, variant in mixes("refusals", amount):
            with row(f"{options}"):
                for _ in range(DEALS):
                    request = spoilt(rng, possible_endgame(rng, options, variant), options)
                    if is_possible(request, variant) and not is_a_matter_of_taste(request, variant):
                        seen[refused_or_scored(request, options, variant)] += 1
    assert min(seen["refused"], seen["scored"]) > 4 * amount, seen


def refused_or_scored(request: Body, options: Body, variant: bigtwo.Variant) -> str:
    try:
        expected = scoring.score(request, options)
    except packs.Refused as reasons:
        with pytest.raises(UnscorableDeal):
            pytest.fail(f"{scored(variant, **request)} for {request}: {reasons}")
        return "refused"
    assert_scored_alike(scored(variant, **request).to_dict(), expected, request)
    return "scored"


def possible_endgame(rng: Random, options: Body, variant: bigtwo.Variant) -> Body:
    while not is_possible(request := random_scores.random_endgame(rng, options), variant):
        pass
    return request


def is_possible(request: Body, variant: bigtwo.Variant) -> bool:
    """The oracle does not mind hands that hold more than was dealt and drawn from a stock that is never renewed."""
    options = variant.options
    if options.draw_on_pass == "none" or options.stock_empty != "stop-drawing":
        return True
    counts = request.get("cards_left") or [len(hand) for hand in request.get("hands") or []]
    return max(counts, default=0) <= cards_each(options) + cards_left(options)


def is_a_matter_of_taste(request: Body, variant: bigtwo.Variant) -> bool:
    """The oracle always wants card numbers, and no breach of a player without cards even where nobody reads it."""
    options = variant.options
    if request.get("hands") is None and request.get("cards_left") is None:
        return options.scoring in ("winner-points", "placings") or bool({"dragon", "instant_win"} & request.keys())
    return options.deal_ends == "one-left" and request.get("breach") is not None


def spoilt(rng: Random, request: Body, options: Body) -> Body:
    """A request with one thing left out or put wrong; not always so that it is wrong."""
    spoilt = deepcopy(request)
    seat = rng.randrange(options["players"])
    field = rng.choice(["missing", "winner", "breach", "dragon", *sorted(set(spoilt) - {"winner", "stake"})])
    if field == "missing":
        spoilt.pop(rng.choice(sorted(set(spoilt) - {"winner"})), None)
    elif field in ("winner", "dragon", "first_leader"):
        spoilt[field] = seat
    elif field == "breach":
        spoilt["breach"] = {"seat": seat}
    elif field == "cards_left":
        each, _ = dealing.cards_dealt(options)
        spoilt["cards_left"][seat] = rng.choice([-1, 0, 1, each, each + 1, each + 1, each + 2, 19, 27, 60])
    elif field == "hands":
        spoilt["hands"][seat] = rng.choice([[], spoilt["hands"][rng.randrange(options["players"])]])
    elif field == "last_play":
        spoilt["last_play"] = rng.choice([spoilt["last_play"][1:], [*spoilt["last_play"], "3D"], ["2S"], ["2D"]])
    elif field == "placings":
        spoilt["placings"][seat] = rng.randrange(options["players"])
    elif field == "specials" and spoilt["specials"]:
        special = rng.choice(spoilt["specials"])
        special |= rng.choice([{"final": not special["final"]}, {"seat": seat}, {"cards": special["cards"][1:]}])
    return spoilt


def assert_scored_alike(answer: dict[str, Any], expected: dict[str, Any], question: object) -> None:
    many, one = ("points", "points") if "points" in expected else ("penalties", "penalty")
    assert [seat[one] for seat in answer["seats"]] == expected[many], question
    settlement = answer["settlement"]
    if expected["net"] is None:
        assert settlement is None, question
        return
    assert settlement["net"] == expected["net"], question
    transfers = {(each["from"], each["to"]): each["amount"] for each in settlement["transfers"]}
    assert len(transfers) == len(settlement["transfers"]), question
    assert transfers == expected["transfers"], question
    ordered = sorted(settlement["transfers"], key=lambda each: (-each["amount"], each["from"], each["to"]))
    assert settlement["transfers"] == ordered, question
