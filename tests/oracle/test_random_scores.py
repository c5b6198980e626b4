"""Random endgames and sessions add up, whatever the house rules are."""

from __future__ import annotations

from random import Random

import pytest

from . import endgames, random_rules, random_scores
from .scoring import score
from .sessions import session
from .variants import having

pytestmark = pytest.mark.check


def test_random_endgames_settle() -> None:
    rng = Random(20)
    for _ in range(800):
        options = random_rules.random_scoring_options(rng)
        for _ in range(10):
            request = random_scores.random_endgame(rng, options)
            answer = score(request, options)
            if answer["net"] is None:
                assert answer["transfers"] is None
                continue
            assert sum(answer["net"]) == 0
            got = [0] * options["players"]
            for (payer, receiver), amount in answer["transfers"].items():
                assert amount > 0
                got[payer] -= amount
                got[receiver] += amount
            assert got == answer["net"]


def test_breach_lets_no_other_loser_pay() -> None:
    rng = Random(21)
    met = 0
    while met < 300:
        options = random_rules.random_scoring_options(rng)
        request = random_scores.random_endgame(rng, options)
        if "breach" not in request:
            continue
        met += 1
        offender = request["breach"]["seat"]
        net = score(request, options)["net"]
        without = score({name: value for name, value in request.items() if name != "breach"}, options)["net"]
        for seat in range(options["players"]):
            if seat not in (offender, request["winner"]):
                assert net[seat] == max(without[seat], 0)
        assert net[request["winner"]] == without[request["winner"]]
        assert net[offender] <= without[offender]


def test_random_sessions_add_up() -> None:
    rng = Random(22)
    for _ in range(300):
        options = random_rules.random_scoring_options(rng)
        request = random_scores.random_session(rng, options)
        answer = session(request, options)
        assert answer["deals_played"] == len(request["deals"])
        if answer["totals"]["net"] is not None:
            assert sum(answer["totals"]["net"]) == 0
        if answer["chips"] is not None:
            assert sum(answer["chips"]) == options["starting_chips"] * options["players"]


def test_tables_are_valid() -> None:
    """The constraints VC-01 to VC-03 once more, and the named variants' tables among them."""
    for table in random_rules.TABLES:
        each, extra = endgames.cards_dealt(having(**table))
        left = len(endgames.CARDS[table["pack"]]) - table["players"] * each
        assert left >= 0
        assert (left == 0) == (table["leftover"] == "none")
        assert extra in (0, 1)
        assert extra < table["players"]
    for players, pack, hand_size, leftover in [
        *[(4, "standard-52", "all", "none"), (3, "standard-52", 17, "extra-card-face-up")],
        *[(3, "standard-52", 13, "stock"), (2, "standard-52", 17, "dead"), (2, "standard-52", 21, "dead")],
        *[(2, "standard-52", "all", "none"), (3, "standard-52", "all", "extra-card-face-down")],
        *[(5, "tiles-15", 12, "none"), (4, "tiles-13", 13, "none"), (3, "tiles-9", 12, "none")],
    ]:
        wanted = {"players": players, "pack": pack, "hand_size": hand_size, "leftover": leftover}
        assert wanted in random_rules.TABLES
