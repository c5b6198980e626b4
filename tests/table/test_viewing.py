"""A view shows what a seat may see and nothing else: hidden cards may lie otherwise, and it stays the same."""

from __future__ import annotations

import copy
import json
import pickle
import pickletools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any

import bigtwo
from bigtwo.cards import CardOrder, singles
from bigtwo.dealing.opening import decide_exchange
from bigtwo.table.state import PendingExchange
from bigtwo.table.table import Table, structural_faults
from tests.table.test_against_oracle import drawn, some_states
from tests.tables import amounts, table

ATTEMPTS = 30
"""How often hidden cards are shuffled until a deal can lead there: who leads holds the lowest card, for instance."""


def seats_of(state: Table) -> tuple[int | None, ...]:
    """Everybody who may look, a spectator too."""
    return (None, *state.seats)


def otherwise(rng: Random, state: Table, seat: int | None) -> Table | None:
    """The same table with the cards that this seat does not know in each other's places; None where no deal leads
    there."""
    for _ in range(ATTEMPTS):
        changed = shuffled(rng, state, seat)
        if changed is not None and changed != state and not structural_faults(changed):
            return changed
    return None


def shuffled(rng: Random, state: Table, seat: int | None) -> Table | None:
    hidden = [each for each in state.seats if each != seat]
    known_order = not isinstance(state.stock, int)
    stock = sum(state.stock) if not isinstance(state.stock, int) else state.unseen
    face_down = state.variant.options.leftover == "extra-card-face-down"
    cards = [
        *singles(sum(state.hands[each] for each in hidden) | stock | state.dead | (state.extra if face_down else 0))
    ]
    rng.shuffle(cards)

    def taken(count: int) -> int:
        return sum(cards.pop() for _ in range(count))

    hands = [taken(hand.bit_count()) if each in hidden else hand for each, hand in enumerate(state.hands)]
    in_order = [taken(1) for _ in range(state.stock_size)] if known_order else []
    if not known_order:
        taken(state.stock_size)
    changed = replace(
        state,
        hands=tuple(hands),
        stock=tuple(in_order) if known_order else state.stock,
        dead=taken(state.dead.bit_count()),
        extra=taken(1) if face_down and state.extra else state.extra,
        # Whether a duty was broken depends on the hand, so nobody else knows it.
        breaches=(),
        open_breach=None,
    )
    return changed if state.exchange_due is None else exchanged(changed, state.exchange_due, seat)


def exchanged(changed: Table, pending: PendingExchange, seat: int | None) -> Table | None:
    """The exchange that is due with these hands. Its two players know which cards are given and returned."""
    assert pending.previous is not None
    due = decide_exchange(changed.hands, pending.previous, changed.variant, None)
    swaps = []
    for before, after in zip(pending.swaps, due.swaps, strict=True):
        if seat in (before.giver, before.receiver) and before.gives != after.gives:
            return None
        known = before.returns if seat in (before.giver, before.receiver) else after.gives
        swaps.append(replace(after, returns=known if before.returns else 0))
    return replace(changed, exchange_due=replace(pending, swaps=tuple(swaps)))


def views(state: Table, seat: int | None) -> Any:
    return json.loads(json.dumps(bigtwo.view(state, seat).to_dict()))


def everything_in(value: object) -> list[object]:
    """Every number and text that a value leads to: through its attributes, public or not, its properties, what is kept
    in its functions, its copies, and the bytes of its pickle. Rules are left out, since they were there before the
    deal."""
    found: list[object] = []
    visited: dict[int, object] = {}
    to_visit: list[tuple[str, object]] = [("", value)]
    while to_visit:
        path, each = to_visit.pop()
        if each is None or isinstance(each, str | int | float | bytes):
            found.append((path, each))
        elif (
            not isinstance(each, type | ModuleType | bigtwo.Variant | bigtwo.Combinations | CardOrder)
            and id(each) not in visited
        ):
            visited[id(each)] = each  # an object that is kept keeps its id
            to_visit += [(f"{path}.{name}", part) for name, part in parts_of(each)]
    forms = [str(value), repr(value), f"{value}", hash(value)]
    forms += [each for _, each, _ in pickletools.genops(pickle.dumps(value)) if isinstance(each, str | int | bytes)]
    return [*found, *forms]


def parts_of(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        yield from ((f"{key}", part) for key, part in value.items())
        yield from (("key", key) for key in value)
    elif isinstance(value, Iterable):
        yield from ((f"{number}", part) for number, part in enumerate(value))
    if isinstance(value, MethodType):
        yield "self", value.__self__
    elif isinstance(value, FunctionType):
        yield from (("closure", cell) for cell in value.__closure__ or ())
        yield from (("default", each) for each in value.__defaults__ or ())
    elif isinstance(value, CellType):
        yield "cell", value.cell_contents
    elif type(value).__module__.startswith("bigtwo"):
        yield from ((name, getattr(value, name, None)) for name in dir(value) if not name.startswith("__"))
        yield from getattr(value, "__dict__", {}).items()


def assert_tells_nothing(rng: Random, state: Table) -> int:
    """How many tables looked the same although cards lay otherwise."""
    compared = 0
    for seat in seats_of(state):
        changed = None if state.over else otherwise(rng, state, seat)
        if changed is not None:
            assert views(changed, seat) == views(state, seat), (seat, state.to_dict(), changed.to_dict())
            seen, seen_otherwise = bigtwo.view(state, seat), bigtwo.view(changed, seat)
            assert everything_in(seen) == everything_in(seen_otherwise), (seat, state.to_dict(), changed.to_dict())
            compared += 1
    return compared


@amounts(test=4, check=10, verify=300)
def test_a_view_tells_nothing_of_hidden_cards(amount: int) -> None:
    with table() as row:
        for name, rng, rules in drawn("views", amount):
            with row(name):
                found: list[Table] = []
                while all(state.over for state in found):  # a hand may have won before the first lead
                    found = [state for state, _ in some_states(rng, rules, 6 if amount < 100 else 10_000)]
                compared = sum(assert_tells_nothing(rng, state) for state in found)
                assert 2 * compared > len([state for state in found if not state.over])


def exchanges(rng: Random, rules: bigtwo.Variant) -> Iterator[Table]:
    """Tables at which an exchange is due, and those after the first return."""
    left: Any = ["", "7D 9C", "4S", "3C 5H TD"][: rules.options.players]
    for number in range(6):
        deal = {"dealer": 0, "deal_number": 2, "previous": {"winner": 0, "hands": left, "penalties": [0, 2, 1, 3]}}
        deal["previous"]["penalties"] = deal["previous"]["penalties"][: rules.options.players]
        state = rules.start(rules.deal(seed=f"exchange {number}", **deal))
        while state.exchange_due is not None:
            yield state
            assert state.next is not None
            state = state.apply(rng.choice(state.next.events))


def test_a_view_of_an_exchange_tells_nothing_of_hidden_cards() -> None:
    with table() as row:
        for rules in (
            "three-player-exchange+leftover=extra-card-face-up",
            "three-player-exchange+leftover=extra-card-face-down",
            "base+card_exchange=by-placing",
            "base+card_exchange=by-points",
        ):
            with row(rules):
                found = [*exchanges(Random(rules), bigtwo.variant(rules))]
                compared = sum(assert_tells_nothing(Random(rules), state) for state in found)
                assert compared >= 2 * len(found) > 10


# --- what is shown ---------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    state = bigtwo.variant("base").start(seed="a rainy evening")
    for seat in seats_of(state):
        shown = views(state, seat)
        hands = [list(state.variant.cards(hand)) for hand in state.hands]
        assert shown["view"]["hands"] == [hand if each == seat else None for each, hand in enumerate(hands)]
        assert shown["cards_left"] == [13, 13, 13, 13]
        assert ("moves" in shown["next"]) == (seat == state.to_act)
        assert shown["next"]["may"] == ["play"]


def test_a_seat_that_has_to_draw_sees_neither_a_list_of_moves_nor_what_it_will_draw() -> None:
    table = bigtwo.variant("three-player-13-draw").start(seed="a stock")
    while not table.draw_due:
        table = table.pass_() if table.may_pass else table.play(table.legal_moves[0].mask)
    assert table.to_act is not None
    shown = views(table, table.to_act)
    assert (shown["next"]["may"], "moves" in shown["next"]) == (["draw"], False)
    assert shown["next"]["draw"] == {"count": 1}
    assert assert_tells_nothing(Random(1), table) == 4


def test_no_form_of_a_view_holds_a_hidden_card_or_the_seed() -> None:
    with table() as row:
        for rules in [
            "hong-kong-ip",
            "three-player+leftover=extra-card-face-down",
            "three-player+leftover=extra-card-face-up",
            "three-player-13-draw",
            "two-player-13",
            "lectio-5",
        ]:
            with row(rules):
                rng, at = Random(rules), bigtwo.variant(rules).start(seed="a rainy evening")
                for _ in range(12):
                    assert at.next is not None
                    at = at.apply(rng.choice(at.next.events))
                assert not at.over
                cards, face_up = at.variant.cards, "face-up" in rules
                shown = at.played | at.set_aside | (at.extra if face_up else 0)
                for seat in seats_of(at):
                    hidden = set(cards(at.variant.order.everything & ~shown & ~(0 if seat is None else at.hands[seat])))
                    seen = at.view(seat)
                    for form in (seen, copy.copy(seen), copy.deepcopy(seen), pickle.loads(pickle.dumps(seen))):
                        assert form == seen
                        words = set(re.findall(r"\w+", f"{everything_in(form)} {form.to_dict()}"))
                        assert not words & {*hidden, "rainy"}


def test_everybody_sees_all_cards_of_a_deal_that_is_over() -> None:
    state = bigtwo.variant("base").start(seed="a rainy evening")
    while state.next is not None:
        state = state.apply(state.next.events[0])
    for seat in seats_of(state):
        shown = views(state, seat)
        assert shown["view"]["hands"] == [list(state.variant.cards(hand)) for hand in state.hands]
        assert shown["next"] is None


def test_the_stock_and_dead_cards_are_numbers() -> None:
    drawing = bigtwo.variant("three-player-13-draw").start(seed="a stock")
    assert (views(drawing, 0)["view"]["stock"], views(drawing, 0)["view"]["dead"]) == (13, 0)
    dead = bigtwo.variant("two-player-13").start(seed="dead cards")
    assert (views(dead, 0)["view"]["stock"], views(dead, 0)["view"]["dead"]) == (0, 26)
