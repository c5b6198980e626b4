"""The options and values that a record can reveal, and their valid combinations."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, TypeAlias

from bigtwo_conformance.packs import pack_named, straight_runs
from bigtwo_conformance.rulebook import values_of
from bigtwo_conformance.variants import Variant, is_among, named
from bigtwo_rulebook.options import shape_of, tables
from bigtwo_rulebook.variants import BASE

House: TypeAlias = "dict[str, Any]"
"""A value for each of the options that a record can show."""

SHAPE = ("players", "pack", "hand_size", "leftover")
"""The options that the cards of a deal show by themselves."""

NOT_SHOWN = frozenset(
    name for name, table in tables().items() if table["group"] in ("scoring", "money and session")
) - {"deals_per_round"} | {"next_dealer"}
"""The options of the scoring, of the session and of who deals, which no record shows."""

OPEN = ("five_card_kinds", "straight_order")
"""The options that have more values than are named: none of these is ever certain."""

IN_ORDER = (
    *SHAPE, "direction", "suit_order", "deal_ends", "after_pass", "self_beat", "later_leader",
    "opening_must_include", "card_exchange", "draw_on_pass", "stock_empty", "dragon", "triples", "bombs",
    "lone_top_two_finish", "finish_on_twos", "must_beat", "last_cards_announcement", "last_card_duty", "quads_form",
    "five_card_kinds", "straight_flush_form", "straight_order", "flush_order", "straight_flush_order",
    "five_card_crossing", "first_card_to",
)  # fmt: skip
"""The options in the order in which they are decided. What is decided by many plays comes first, so that fewer
values are left open for the rest."""

KEPT = tuple(name for name in named()[BASE] if name not in (*IN_ORDER, *NOT_SHOWN))
"""Options whose values are tried where they explain more, and of which none is ruled out."""


def _values(option: str) -> tuple[Any, ...]:
    """The named values of an option, and all others that its shape lists or counts."""
    listed, shape = values_of(option), shape_of(option)
    forms = shape.get("anyOf", (shape,))
    counted = (range(form["minimum"], form["maximum"] + 1) for form in forms if {"minimum", "maximum"} <= form.keys())
    further = chain.from_iterable((*counted, *(form.get("enum", ()) for form in forms)))
    return (*listed, *(value for value in further if not is_among(value, listed)))


VALUES = {name: _values(name) for name in IN_ORDER}
"""The values of each option that are tried; but for a later leader that is named, who would explain every lead."""
VALUES["later_leader"] = tuple(value for value in VALUES["later_leader"] if value != "named-seat")

OF_FIVE = IN_ORDER[IN_ORDER.index("quads_form") : IN_ORDER.index("first_card_to")]
"""The options that decide nothing between two plays of at most three cards."""
SMALL = 3

GO_TOGETHER: dict[tuple[str, Any], House] = {
    ("self_beat", True): {"after_pass": "out-of-trick"},
    ("after_pass", "may-play-again"): {"self_beat": False},
    ("deal_ends", "one-left"): {"lone_top_two_finish": "wins"},
    ("lone_top_two_finish", "not-a-win"): {"deal_ends": "first-out"},
    ("lone_top_two_finish", "forbidden"): {"deal_ends": "first-out"},
    ("draw_on_pass", "one"): {"leftover": "stock"},
    ("draw_on_pass", "combination-size"): {"leftover": "stock"},
}
"""What another option has to be where one has a value (VC-04, VC-15, VC-17)."""


def house_of(options: Mapping[str, Any]) -> House:
    """Of all options those that a record can show."""
    return {option: options[option] for option in (*VALUES, *KEPT)}


def changed(house: House, option: str, value: Any) -> House:
    """The same house with another value, and what has to go with it."""
    together = GO_TOGETHER.get((option, value), {}) if not isinstance(value, list | dict) else {}
    found = {**house, option: value, **together}
    if found["straight_flush_form"] == "five-plus-two" and found["five_card_kinds"][-1] != "straight-flush":  # VC-11
        if option == "five_card_kinds":
            return {**found, "straight_flush_form": "five"}
        others = [kind for kind in found["five_card_kinds"] if kind not in ("straight-flush", "royal-flush")]
        found["five_card_kinds"] = [*others, "straight-flush"]
    return found


def rules_of(house: House) -> Variant:
    """The rules as a question states them. No record shows how a deal is scored, so that goes with the rest."""
    options = {option: value for option, value in house.items() if value != named()[BASE][option]}
    if house["deal_ends"] == "one-left":
        options |= {"scoring": "placings", "settlement": "none"}
        if house["last_card_duty"] == "liable":
            # Nobody is liable where play goes on (VC-24).
            options["last_card_duty"] = "none"
    return {"extends": BASE, "options": options} if options else BASE


def key_of(house: House) -> str:
    """A text that is the same for the same house."""
    return json.dumps(house, sort_keys=True)


def named_houses() -> dict[str, House]:
    """The named variants as far as records tell them apart, each under the first of its names."""
    houses: dict[str, House] = {}
    for name, options in named().items():
        house = house_of(options)
        if house not in houses.values():
            houses[name] = house
    return houses


def shapes() -> Iterator[House]:
    """Every way to deal: how many players, which pack, how many cards each, and what is left over (VC-01, VC-02)."""
    values = (VALUES[name] for name in ("pack", "players", "hand_size", "leftover"))
    for pack, players, size, leftover in product(*values):
        cards = len(pack_named(pack).cards)
        left = cards % players if size == "all" else cards - players * size
        places = ("none",) if left == 0 else ("dead", "stock") if left > 1 else VALUES["leftover"][1:]
        if left >= 0 and leftover in places:
            yield {"players": players, "pack": pack, "hand_size": size, "leftover": leftover}


# --- values of one's own ---------------------------------------------------------------------------------------------

NO_COMBINATION = ("not-a-combination", "kind-not-used")


def own_values(
    house: House, code: str, play: Sequence[str] | None, pile: Sequence[str] | None
) -> Iterator[tuple[str, Any]]:
    """Values of the open options that nothing names and that may explain a play which is refused for a reason."""
    yield from (("straight_order", order) for order in own_orders(house, play, pile))
    if len(play or ()) > SMALL:
        yield from (("five_card_kinds", kinds) for kinds in own_lists("five_card_kinds", house["five_card_kinds"]))
    if code in NO_COMBINATION:
        yield from (("more_kinds", kinds) for kinds in own_lists("more_kinds", house["more_kinds"]))


def own_lists(option: str, value: Sequence[Any]) -> Iterator[list[Any]]:
    """Lists that differ from that of an option in one item, as its shape names them, or in the order of two."""
    items = shape_of(option)["items"]["enum"]
    for item in items:
        before = [each for each in value if items.index(each) < items.index(item)]
        place = 1 + max((value.index(each) for each in before), default=-1)
        yield [each for each in value if each != item] if item in value else [*value[:place], item, *value[place:]]
    for place in range(1, len(value)):
        yield [*value[: place - 1], value[place], value[place - 1], *value[place + 1 :]]


def run_of(cards: Sequence[str] | None) -> frozenset[str] | None:
    """The ranks of five cards that can be a sequence; None for any others."""
    ranks = frozenset(card[:-1] for card in cards or ())
    return ranks if cards is not None and len(cards) == len(ranks) == 5 else None


def own_orders(house: House, play: Sequence[str] | None, pile: Sequence[str] | None) -> Iterator[list[Any]]:
    """Orders of straights that differ from this one in a run that is played or lies on the pile: above the other, below
    it, decided by another rank, or no straight at all."""
    order = house["straight_order"]
    listed = straight_runs(order, house["pack"])
    above, below = run_of(play), run_of(pile)
    for run in dict.fromkeys(each for each in (above, below) if each is not None):
        without = [entry for entry in listed if not _is(entry, run)]
        at = _index(listed, run)
        entry = _new_entry(run, house["pack"]) if at is None else listed[at]
        if at is not None:
            yield without
        if at is not None and above == below:
            yield from ([*listed[:at], {**entry, "decided_by": rank}, *listed[at + 1 :]] for rank in entry["ranks"])
        elif entry is not None:
            beside = _index(without, below if run is above else above)
            for place in sorted({0, len(without), *(() if beside is None else (beside, beside + 1))}):
                yield [*without[:place], entry, *without[place:]]


def _index(listed: list[Any], run: frozenset[str] | None) -> int | None:
    """The index of a run that is alone in its class; None where no class is."""
    return next((index for index, entry in enumerate(listed) if _is(entry, run)), None)


def _new_entry(run: frozenset[str], pack: str) -> Any:
    """A run that the order lacks; None for ranks that form no sequence."""
    own = pack_named(pack)
    ranks = next((each for each in (*own.windows, *own.corners) if frozenset(each) == run), None)
    return None if ranks is None else {"ranks": own.written(ranks), "decided_by": ranks[-1]}


def _is(entry: Any, run: Any) -> bool:
    return not isinstance(entry, list) and frozenset(entry["ranks"]) == run
