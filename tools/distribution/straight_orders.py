"""The ten straight orders for the kit, which asks no engine: a step of `make generate` writes them."""

from __future__ import annotations

import json
from pathlib import Path

import bigtwo_conformance
from bigtwo.cards import PACKS
from bigtwo.variant.straights import SCHEMES, order_to_json, scheme

FILE = Path(bigtwo_conformance.__file__).parent / "fitting" / "straight_orders.json"


def straight_orders() -> str:
    """By pack and name, each order as an option's value lists it; a line for each."""
    packs = (
        f"  {json.dumps(pack)}: {{\n"
        + ",\n".join(
            f"    {json.dumps(name)}: {json.dumps(order_to_json(scheme(name, pack), pack))}" for name in SCHEMES
        )
        + "\n  }"
        for pack in PACKS
    )
    return "{\n" + ",\n".join(packs) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(straight_orders(), encoding="utf-8")
