"""States of random deals, each with the table of the oracle that has come to the same."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import bigtwo
from tests.oracle import random_records
from tests.oracle.table import Table
from tests.table.test_against_oracle import dealt


def random_deal(rng: Random, variant: bigtwo.Variant) -> tuple[dict[str, Any], bigtwo.DealtCards]:
    """A random deal for the oracle and for the engine; where cards are exchanged, often before that."""
    options = variant.options.to_dict()
    deal = random_records.random_deal(rng, options)
    taken = dealt(deal)
    if options["card_exchange"] != "none" and deal["deal_number"] > 1 and rng.random() < 0.8:
        deal["previous"] = random_records.random_previous(rng, options) | {"penalties": list(range(options["players"]))}
        deal["exchange"] = {"loser": 0, "returns": None}
        taken = bigtwo.DealtCards(
            hands=deal["hands"],
            extra=deal.get("extra"),
            stock=deal.get("stock") or None,
            dead=deal.get("dead") or None,
            deal_number=deal["deal_number"],
            previous=deal["previous"],
            exchange_due=True,
            leader=deal.get("leader"),
        )
    return deal, taken


def states(rng: Random, variant: bigtwo.Variant) -> Iterator[tuple[bigtwo.Table, Table]]:
    """Every state of a random deal, from the first to the one that is over."""
    deal, taken = random_deal(rng, variant)
    _, events, _ = random_records.random_record(rng, variant.options.to_dict(), deal=deal, limit=400)
    state, table = variant.start(taken), Table(variant.options.to_dict(), deal)
    yield state, deepcopy(table)
    for event in events:
        state = state.apply(event)
        assert table.apply(event) == []
        yield state, deepcopy(table)


def some_states(rng: Random, variant: bigtwo.Variant, most: int) -> list[tuple[bigtwo.Table, Table]]:
    """Some states of a random deal, in order, the first ones and the last among them."""
    found = list(states(rng, variant))
    chosen = {0, 1, len(found) - 1} | set(rng.sample(range(len(found)), min(most, len(found))))
    return [found[number] for number in sorted(chosen) if number < len(found)]
