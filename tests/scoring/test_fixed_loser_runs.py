"""A run is no honour hand, whatever it holds (DEC-134)."""

from __future__ import annotations

import bigtwo


def test_a_run_of_six_in_one_suit_is_no_honour_hand() -> None:
    """Where a straight flush needs two more cards, six cards in sequence hold none; the four kings decide."""
    options = {
        "scoring": "fixed-loser", "settlement": "winner-only", "straight_flush_form": "five-plus-two", "runs_of": [6],
    }  # fmt: skip
    hands = ["4C 5C 6C 7C 8C 9C", "", "KD KC KH KS 3D", "3C"]
    result = bigtwo.DealResult(winner=1, hands=hands)
    score = bigtwo.score(result, {"extends": "base", "options": options})
    assert [seat for seat, amount in enumerate(score.amounts) if amount] == [2]
