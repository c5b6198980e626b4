"""The rules to ask under: every named variant, house rules of every sort, and rules that nobody asked for before."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

from bigtwo.variant import InvalidVariant, resolve
from tests.cost.choices import Choices
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options, random_straight_order

Spec = str | dict[str, Any]
Options = dict[str, Any]


# --- options whose tables, or whose lists of moves, are large ---------------------------------------------------------

_MANY_KINDS: Options = {"triples": True, "flushes": True, "quads_form": "both"}
_LARGE_HANDS: Options = {"players": 2, "hand_size": 21, "leftover": "stock", "draw_on_pass": "combination-size"}
"""Two players who can draw whatever they were not dealt: hands of up to 31 cards, or 39 tiles."""
_FLUSHES_APART: Options = {"flush_order": "all-ranks-first"}
"""Nearly every flush has a strength of its own."""
_SEVEN_CARDS: Options = {"straight_flush_form": "five-plus-two"}
_BOMBS: Options = {"bombs": "on"}
_ONLY_ROYAL: Options = {"top_of_five_card_order": "only-royal-flush-over-quads"}
_DUTY: Options = {"last_card_duty": "compulsory", "after_pass": "out-of-trick", "self_beat": True}
_RESHUFFLE: Options = {"stock_empty": "reshuffle-set-aside"}
_SEVERAL_RANKS: Options = {
    "two_pairs": True,
    "runs_of": [3, 4, 6, 7, 8, 9, 10, 11, 12],
    "consecutive_pairs": [3, 4, 5, 6],
}
"""A large hand holds millions of these, of which only a page is ever listed."""
_ALL_RANKS: Options = {"dragon": "played"}
"""Of hands of many cards there are as many dragons as there are ways to choose a card of each rank."""
_PACKS: tuple[Options, ...] = ({"pack": "standard-52"}, {"pack": "tiles-15"})

_OF_ANY_PACK: tuple[Options, ...] = (
    _FLUSHES_APART,
    _FLUSHES_APART | _LARGE_HANDS,
    _SEVEN_CARDS | _LARGE_HANDS | _FLUSHES_APART,
    _SEVEN_CARDS | _LARGE_HANDS | _BOMBS | _DUTY,
    _LARGE_HANDS | _BOMBS | _DUTY | _RESHUFFLE,
    _ONLY_ROYAL | _DUTY,
    _SEVERAL_RANKS | _SEVEN_CARDS | _LARGE_HANDS | _BOMBS | _DUTY | _RESHUFFLE,
)
_OF_CARDS: Options = _SEVERAL_RANKS | _ALL_RANKS | _LARGE_HANDS | _BOMBS | _DUTY | _RESHUFFLE

EXPENSIVE: tuple[Options, ...] = (
    *(pack | _MANY_KINDS | more for pack, more in product(_PACKS, _OF_ANY_PACK)),
    {"pack": "standard-52"} | _MANY_KINDS | _OF_CARDS,
)

SUIT_ORDERS = tuple("".join(order) for order in permutations("SHCD"))


def is_valid(spec: Options) -> bool:
    """Do these options go together? Nothing that the service could later find again is kept for it."""
    try:
        resolve({"extends": ["base"], "options": spec})
    except InvalidVariant:
        return False
    return True


def new_rules(options: Options, turn: int) -> Spec:
    """These options with suits, and where the pack has several a straight order, that change from turn to turn. There
    are many more of them than are kept, so that in turn each is forgotten before it is asked for again."""
    schemes = [f"S{number}" for number in range(10)] if options.get("pack", "standard-52") == "standard-52" else ["S0"]
    suits, scheme = SUIT_ORDERS[turn % len(SUIT_ORDERS)], schemes[turn // len(SUIT_ORDERS) % len(schemes)]
    return {"options": options | {"suit_order": suits} | ({} if scheme == "S0" else {"straight_order": scheme})}


def new_suits(name: str, turn: int) -> Spec:
    """A named variant with other suits: new rules in few bytes."""
    return {"extends": name, "options": {"suit_order": SUIT_ORDERS[turn % len(SUIT_ORDERS)]}}


def new_straights(options: Options, turn: int) -> Spec:
    """These options with a straight order that nobody has asked for before."""
    rng = Random(f"straights {turn} {sorted(options)}")
    while True:
        stated = options | {"straight_order": random_straight_order(rng, options.get("pack", "standard-52"))}
        if len(stated["straight_order"]) > 5 and is_valid(stated):
            return {"options": stated}


@cache
def mix(seed: int) -> Options:
    """House rules of any sort."""
    rng = Random(f"mix {seed}")
    while True:
        options = random_options(rng)
        if is_valid(options):
            return options


@cache
def _joined() -> tuple[str, ...]:
    """Two names, wherever they can be joined."""
    pairs = [pair for pair in permutations(NAMED, 2) if _can_be_joined(pair)]
    Random(0).shuffle(pairs)
    return tuple(",".join(pair) for pair in pairs)


def _can_be_joined(names: tuple[str, str]) -> bool:
    try:
        resolve({"extends": list(names)})
    except InvalidVariant:
        return False
    return True


RULES = len(NAMED) + len(EXPENSIVE) + 1
"""Among how many rules `known_rules` chooses first."""


def known_rules(choices: Choices) -> tuple[str, Spec]:
    """A named variant, or house rules that are the same whenever the same are chosen, so that they may be kept."""
    number = choices.below(RULES)
    if number < len(NAMED):
        return NAMED[number], NAMED[number]
    number -= len(NAMED)
    if number < len(EXPENSIVE):
        return f"house rules {number}", {"options": EXPENSIVE[number]}
    seed = choices.below(1000)
    return f"mix {seed}", {"options": mix(seed)}


WITH_PACK = {
    "standard-52": "two-player-draw",
    "tiles-9": "lectio-3",
    "tiles-13": "lectio-4",
    "tiles-15": "lectio-5",
}
"""For each pack a named variant with it. Questions under rules that are to stay unknown are made under this one."""


def like(spec: Spec) -> str:
    """A named variant with the same pack."""
    stated: Options = {"extends": spec} if isinstance(spec, str) else spec
    twin = stated | {"extends": str(stated.get("extends", "base")).split(",")}
    return WITH_PACK[resolve(twin).options.pack]


NEW = len(EXPENSIVE) + 3
"""Among how many sorts of new rules `new_rules_of_one_sort` chooses first."""


def new_rules_of_one_sort(choices: Choices) -> tuple[str, Callable[[int], Spec]]:
    """What makes rules that nobody has asked for before, others each turn."""
    number = choices.below(NEW)
    if number == 0:
        return "a mix", lambda turn: {"options": mix(turn) | {"suit_order": SUIT_ORDERS[turn % len(SUIT_ORDERS)]}}
    if number == 1:
        return "two names joined", lambda turn: _joined()[turn % len(_joined())]
    if number == 2:
        name = choices.of(NAMED)
        return f"{name} with other suits", lambda turn: new_suits(name, turn)
    options = EXPENSIVE[number - 3]
    if choices.chance(3):
        return f"other straights, house rules {number - 3}", lambda turn: new_straights(options, turn)
    return f"other suits, house rules {number - 3}", lambda turn: new_rules(options, turn)


def unknown_rules(choices: Choices, turn: int) -> tuple[str, Spec]:
    """Rules that have to be made for the answer."""
    what, make = new_rules_of_one_sort(choices)
    return what, make(turn)
