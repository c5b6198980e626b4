"""Options misread: each value that the rulebook gives rules for, taken for each other value, and for one next to it.

They are derived from what the rulebook lists: a new value has its wrong engines by that alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from bigtwo_rulebook.options import rules_of, shape_of, tables
from tests.mutation.mutant import Instead, Mutant
from tests.oracle import packs, variants

OF_AN_OPTION: Final = {
    "count_multipliers": ("DEC-18",),
    "deals_per_round": ("PG-OPEN-10",),
    "draw_on_pass": ("PG-2P-06",),
    "flush_order": ("PG-HK-01", "DEC-69"),
    "hand_size": ("WP-DEAL-01",),
    "later_leader": ("DEC-41", "DEC-170"),
    "next_dealer": ("DEC-80",),
    "players": ("DEC-71",),
    "scoring": ("DEC-70",),
    "settlement": ("DEC-84",),
    "straight_order": ("DEC-01", "DEC-48"),
}
"""Rules about an option that the rulebook gives for none of its values: some engines that misread it break them."""


def misread() -> Iterator[Mutant]:
    """An engine for each value and each other one."""
    for option in tables():
        values = [value for value, _ in rules_of(option)]
        for real, named in rules_of(option):
            rules = (*named, *OF_AN_OPTION.get(option, ()))
            others = [value for value in (*values, *_listed(shape_of(option)), *_near(option, real)) if value != real]
            for text, wrong in {_text(value): value for value in others}.items():
                written = option == "straight_order" and isinstance(wrong, list)
                yield Mutant(
                    f"{option} {_text(real)} as {text}",
                    rules,
                    f"Plays by {option} {text} where it is {_text(real)}.",
                    (Instead(option, real, wrong, (("pack", "standard-52"),) if written else ()),),
                )


def _text(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list) and isinstance(value[0][0], dict):
        return " ".join("=".join(f"{run['ranks']}/{run['decided_by']}" for run in tied) for tied in value)
    return value if isinstance(value, str) else json.dumps(value)


def _listed(shape: dict[str, Any]) -> list[Any]:
    """The values that have names or numbers, where they are few."""
    found = [value for each in shape.get("oneOf", [shape]) for value in each.get("enum", ())]
    return found if len(found) <= 10 else []


def _near(option: str, value: Any) -> Iterator[Any]:
    """Values next to one: a number more or less, a list without one of its items, a step too early or too late; of
    straights one too many, one with an ace or a two on top, left out, or decided by another of its ranks."""
    if option == "straight_order":
        order = [
            [{"ranks": "".join(ranks), "decided_by": by} for ranks, by in tied]
            for tied in packs.straight_order({**variants.BASE, option: value})
        ]
        listed = {run["ranks"] for tied in order for run in tied}
        circle = "A23456789TJQKA234"
        for ranks in (circle[start : start + 5] for start in range(13)):
            if ranks not in listed:
                yield [[{"ranks": ranks, "decided_by": ranks[-1]}], *order]
                yield [*order, [{"ranks": ranks, "decided_by": ranks[-1]}]]
        for place, (first, *others) in enumerate(order):
            before, after = order[:place], order[place + 1 :]
            if {"A", "2"} & set(first["ranks"]):
                yield [*before, *after]
                yield [[first, *others], *before, *after]
                yield from ([*before, [{**first, "decided_by": by}, *others], *after] for by in first["ranks"])
    elif isinstance(value, list):
        for place, item in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            yield [*before, *after]
            if isinstance(item, list):
                least, factor = item
                near = ([least - 1, factor], [least + 1, factor], [least, factor + 1])
                yield from ([*before, step, *after] for step in near)
    elif isinstance(value, int) and not isinstance(value, bool) and "enum" not in shape_of(option):
        yield from (value - 1, value + 1) if value > 1 else (value + 1,)


MISREAD: Final = tuple(misread())
