"""The named variants and the options, as the rulebook has them, and which variant is nearest to what was found."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.option_dependence import straight_orders

if TYPE_CHECKING:
    from collections.abc import Mapping


FIRST = ("pack", "players", "leftover", "deal_ends", "scoring")
"""The options that others depend on: how many cards everybody gets, and how a deal can be scored."""


@cache
def _variants() -> dict[str, dict[str, Any]]:
    data: dict[str, dict[str, Any]] = json.loads((files("bigtwo_rulebook") / "variants.json").read_text("utf-8"))
    return data


def options() -> list[str]:
    """The names of all options, in the order of the register."""
    return list(_variants()["base"])


def options_of(variant: str) -> Mapping[str, Any]:
    """The value of every option under a named variant."""
    return _variants()[variant]


def straight_order_named(order: list[Any], pack: str) -> str | None:
    """The name of the straight order that a list spells out, or None."""
    return next(
        (name for name, listed in straight_orders()[pack].items() if _canonical(listed) == _canonical(order)), None
    )


def nearest(found: Mapping[str, Any], narrowed: Mapping[str, list[Any]], preferred: object = None) -> str:
    """The named variant that differs in the fewest options from what was found; of several the preferred one, or else
    the one listed first.

    One that agrees in the options named first goes before all others, since other options depend on these.
    """
    possible = {**{option: [value] for option, value in found.items()}, **narrowed}

    def distance(name: str) -> tuple[int, int, bool]:
        values = _variants()[name]
        differing = [option for option, allowed in possible.items() if values[option] not in allowed]
        return sum(option in FIRST for option in differing), len(differing), name != preferred

    return min(_variants(), key=distance)


def handed_on(extends: str, found: Mapping[str, Any], narrowed: Mapping[str, list[Any]]) -> dict[str, Any]:
    """House rules as `run --as` takes them: what was found, and the first of the values that are left of an option of
    which the variant has none of these."""
    left = {option: values[0] for option, values in narrowed.items() if options_of(extends)[option] not in values}
    return {"extends": extends, "options": {**found, **left}}


def _canonical(order: list[Any]) -> list[list[str]]:
    return [sorted(json.dumps(run) for run in (tied if isinstance(tied, list) else [tied])) for tied in order]
