"""Every combination that a table holds."""

from __future__ import annotations

import bigtwo


def tabled(combinations: bigtwo.Combinations) -> list[bigtwo.Combination]:
    """The combinations of at most five cards, but two pairs with an odd card, in listing order."""
    return combinations.plays_of([*range(len(combinations))])
