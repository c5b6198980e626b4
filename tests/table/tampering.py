"""Tampered states: each is a state that was answered, with one thing or two changed in it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

LISTS_OF_CARDS = ("dead", "played", "set_aside")


def tampered(state: dict[str, Any], rng: Random, count: int) -> Iterator[dict[str, Any]]:
    """So many tampered states, half of them with a second change."""
    made = 0
    while made < count:
        changed = deepcopy(state)
        for _ in range(rng.choice((1, 1, 2))):
            rng.choice((_move_card, _swap_cards, _change_field, _change_field, _change_field))(changed, rng)
        if _meaning(changed) != _meaning(state):
            made += 1
            yield changed


def _meaning(value: Any, name: str = "") -> Any:
    """What a value says: cards in any order are the same cards, and what is null may as well be absent."""
    if isinstance(value, dict):
        return {key: _meaning(inside, key) for key, inside in value.items() if inside is not None}
    if isinstance(value, list):
        in_any_order = name != "stock" and all(isinstance(each, str) for each in value)
        return sorted(value) if in_any_order else [_meaning(each) for each in value]
    return value


def _places(state: dict[str, Any]) -> list[list[str]]:
    places = [*state["hands"], *(state[name] for name in LISTS_OF_CARDS)]
    return [*places, state["stock"]] if isinstance(state["stock"], list) else places


def _move_card(state: dict[str, Any], rng: Random) -> None:
    """A card lies elsewhere, so that each is still in one place."""
    source, target = rng.sample(_places(state), 2)
    if source:
        target.append(source.pop(rng.randrange(len(source))))


def _swap_cards(state: dict[str, Any], rng: Random) -> None:
    """Two cards have changed places."""
    one, other = rng.sample(_places(state), 2)
    if one and other:
        first, second = rng.randrange(len(one)), rng.randrange(len(other))
        one[first], other[second] = other[second], one[first]


def _change_field(state: dict[str, Any], rng: Random) -> None:
    """A field has another value, which might stand there."""
    players = len(state["hands"])
    seats = list(range(players))
    some_seats = rng.sample(seats, rng.randrange(players + 1))
    seat, cards = rng.choice(seats), [card for place in _places(state) for card in place]
    few = rng.sample(cards, min(len(cards), rng.choice((1, 1, 2, 3, 5, 5))))
    special = {"seat": seat, "cards": few, "final": rng.random() < 0.3}
    breach = {"event": rng.randrange(4), "seat": seat, "causal": rng.random() < 0.5, "rules": ["DEC-60"]}
    values: dict[str, tuple[Any, ...]] = {
        "deal_number": (1, 2, 3),
        "direction": ("clockwise", "counterclockwise"),
        "to_act": (*seats, None),
        "first_leader": (*seats, None),
        "winner": (*seats, None),
        "open_breach": (*seats, None),
        "pile": (None, {"seat": seat, "cards": few}, {"seat": seat, "cards": state["played"][-1:] or few}),
        "own_pile": (True, False),
        "opening": (True, False),
        "may_pass": (True, False),
        "over": (True, False),
        "refilled": (True, False),
        "passed": (some_seats, some_seats[:1], []),
        "locked_out": (some_seats, some_seats[:1], []),
        "finished": (some_seats, some_seats[:1], []),
        "dragon": (None, {"seat": seat}),
        "instant_win": (None, {"seat": seat, "pattern": rng.choice(("dragon", "six-pairs", "three-flushes"))}),
        "trick_number": (1, 2, 9),
        "extra": (None, *few),
        "stock": (0, 5, 13, [], few),
        "last_play": (None, few),
        "specials": ([], [special], [*state["specials"], special]),
        "breaches": ([], [breach], [*state["breaches"], breach]),
        "draw_due": (0, 1, 2, 5),
        "announce_due": (None, {"seat": seat, "cards": len(state["hands"][seat]) or 1}, {"seat": seat, "cards": 1}),
        "event_count": (0, 1, 999_999_999),
        "exchange_due": (
            None,
            {"from": seat, "to": some_seats[0] if some_seats else 0, "gives": few[0], "previous": {"winner": seat}},
        ),
    }
    name = rng.choice(tuple(values))
    state[name] = rng.choice(values[name])
