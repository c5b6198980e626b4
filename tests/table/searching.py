"""Every reachable state of a small deal, by explicit search."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import combinations, permutations, product
from operator import attrgetter
from typing import Any, Final

import bigtwo
from bigtwo.cards import singles
from bigtwo.moves import LegalMoves
from bigtwo.table.state import Announce, Draw, Event, Pass, Play, Reshuffle
from bigtwo.table.table import Table, Violation, apply, structural_faults, unmet_obligation, violations
from bigtwo.variant.options import direction_of


def small_deal(variant: bigtwo.Variant, hands: list[str], stock: str = "") -> Table:
    """A deal of a few cards, opened by the holder of the lowest one; the rest of the pack is not in the game."""
    masks = tuple(variant.mask(hand) for hand in hands)
    lowest = sum(masks) & -sum(masks)
    leader = next(seat for seat, hand in enumerate(masks) if hand & lowest)
    return Table(
        variant=variant,
        deal_number=1,
        direction=direction_of(variant.options, 1),
        hands=masks,
        first_leader=leader,
        to_act=leader,
        opening=True,
        stock=tuple(map(variant.order.bit_of, stock.split())),
        dead=variant.order.everything & ~sum(masks) & ~variant.mask(stock),
    )


@lru_cache(maxsize=4096)
def subsets(mask: int, largest: int = 5) -> tuple[int, ...]:
    """Every non-empty set of at most so many of the cards."""
    bits = [1 << card for card in range(mask.bit_length()) if mask >> card & 1]
    sizes = range(1, min(largest, len(bits)) + 1)
    return tuple(sum(chosen) for size in sizes for chosen in combinations(bits, size))


@lru_cache(maxsize=4096)
def events_of_a_seat(seat: int, hand: int, own_pile: bool, pool: int) -> tuple[Event, ...]:
    """Everything that a seat with this hand could try; its draws are from the pool."""
    events: list[Event] = [Pass(seat)]
    for cards in subsets(hand):
        events.append(Play(seat, cards))
        if own_pile:
            events.append(Play(seat, cards, new_lead=True))
    events += [Announce(seat, count) for count in (1, 2, 3)]
    return (*events, *(Draw(seat, cards) for cards in subsets(pool)))


def candidate_events(state: Table) -> Iterator[Event]:
    """Everything anybody could try, sensible or not."""
    pool = 0
    if state.draw_due:
        pool = state.unseen if isinstance(state.stock, int) else sum(state.stock)
    for seat in state.seats:
        yield from events_of_a_seat(seat, state.hands[seat], state.own_pile, pool)
    if state.draw_due and isinstance(state.stock, int) and state.stock <= 3:
        for order in permutations(singles(state.unseen)):
            yield Reshuffle(order)


def judged_events(state: Table) -> dict[Event, tuple[Violation, ...]]:
    """Every candidate, and what speaks against it."""
    return {event: violations(state, event) for event in candidate_events(state)}


def legal_among(judged: dict[Event, tuple[Violation, ...]]) -> list[Event]:
    """The candidates that break no rule."""
    return [event for event, broken in judged.items() if not broken]


def legal_events(state: Table) -> list[Event]:
    """What may come next."""
    return legal_among(judged_events(state))


FORGOTTEN: Final = {"event_count", "breaches", "specials", "last_play", "open_breach", "trick_number"}
"""What only the score remembers."""

values_of: Final = attrgetter(*(each.name for each in fields(Table) if each.name not in {"variant", *FORGOTTEN}))
"""The values of a state without these, and without the variant, which one deal does not change: two states with equal
ones are the same position."""


@dataclass
class Search:
    """What the search found."""

    states: int
    ends: int
    always_ends: bool
    """No line comes back to a state it has left: every line ends."""
    end_always_reachable: bool


def explore(start: Table, limit: int = 500_000) -> Search:
    """Visits every state, checks each, and says whether lines end."""
    everything = cards_in(start)
    numbers: dict[Any, int] = {values_of(start): 0}
    successors: list[list[int]] = []  # by the number of the state, in the order in which states are found
    ends: set[int] = set()
    waiting = deque([start])
    while waiting:
        state, number = waiting.popleft(), len(successors)
        judged = judged_events(state)
        check(state, everything, judged)
        following: list[int] = []
        for event in legal_among(judged):
            result = apply(state, event)
            new = len(numbers)
            found = numbers.setdefault(values_of(result), new)
            if found == number:
                assert isinstance(event, Announce)  # a true answer, which changes nothing
                continue
            following.append(found)
            if found == new:
                assert new < limit
                waiting.append(result)
        assert following or state.over, state
        successors.append(following)
        if state.over:
            ends.add(number)
    return Search(len(successors), len(ends), _acyclic(successors), _all_reach(successors, ends))


def cards_in(state: Table) -> int:
    """All cards of the deal, each counted once, or the assertion fails."""
    stock = state.unseen if isinstance(state.stock, int) else sum(state.stock)
    places = (*state.hands, state.extra, stock, state.dead, state.played, state.set_aside)
    assert sum(place.bit_count() for place in places) == sum(places).bit_count()
    return sum(places)


def check(state: Table, everything: int, judged: dict[Event, tuple[Violation, ...]]) -> None:
    """One seat is to act, cards are conserved, legal moves are accepted and nothing else is, the state is possible.
    All events asked about here were judged before, but for the play of no card by who holds none."""
    assert cards_in(state) == everything
    assert state.over == (state.to_act is None)
    if not state.over:
        assert state.to_act is not None
        assert state.hands[state.to_act]
    # A small deal leaves more dead cards than its variant does; everything else must look right.
    faults = [fault for fault in structural_faults(state) if fault.path[0] not in ("dead", "stock")]
    assert not faults, (faults, state)
    position = state.position
    if position is None or state.to_act is None:
        return
    listed = {play.mask for play in LegalMoves(position)}
    seat = state.to_act
    for cards in subsets(state.hands[seat]):
        assert (not judged[Play(seat, cards)]) == (cards in listed)
    assert (not judged[Pass(seat)]) == position.may_pass == state.may_pass
    for other in state.seats:
        if other != seat:
            for event in (Pass(other), Play(other, state.hands[other] & -state.hands[other])):
                broken = judged[event] if event in judged else violations(state, event)
                codes = {violation.reason.code for violation in broken}
                assert codes == {"not-your-turn"}
    missing, _ = unmet_obligation(state, Pass(seat))
    assert (missing is None) == (state.announce_due is None)


def _acyclic(successors: list[list[int]]) -> bool:
    try:
        TopologicalSorter(dict(enumerate(successors))).prepare()
    except CycleError:
        return False
    return True


def _all_reach(successors: list[list[int]], ends: set[int]) -> bool:
    before: list[list[int]] = [[] for _ in successors]
    for state, following in enumerate(successors):
        for later in following:
            before[later].append(state)
    reached, waiting = set(ends), list(ends)
    while waiting:
        for earlier in before[waiting.pop()]:
            if earlier not in reached:
                reached.add(earlier)
                waiting.append(earlier)
    return len(reached) == len(successors)


def perft(state: Table, depth: int) -> int:
    """How many legal lines of so many events there are; a line that ends earlier counts where it ends."""
    if depth == 0 or state.over:
        return 1
    return sum(perft(apply(state, event), depth - 1) for event in moves_of(state))


def divide(state: Table, depth: int) -> dict[str, int]:
    """The same, split by the first event."""
    return {
        "pass" if isinstance(event, Pass) else state.variant.order.text(getattr(event, "cards", 0)): perft(
            apply(state, event), depth - 1
        )
        for event in moves_of(state)
    }


def moves_of(state: Table) -> Iterator[Event]:
    """The legal plays in listed order, then the pass."""
    position = state.position
    assert position is not None
    assert state.to_act is not None
    for play in LegalMoves(position):
        yield Play(state.to_act, play.mask)
    if position.may_pass:
        yield Pass(state.to_act)


def flow_options() -> Iterator[dict[str, object]]:
    """Every combination of the options that change the flow of play and may be combined."""
    tricks = [
        {"after_pass": "may-play-again", "self_beat": False},
        {"after_pass": "out-of-trick", "self_beat": False},
        {"after_pass": "out-of-trick", "self_beat": True},
    ]
    draws: list[dict[str, object]] = [{}]
    draws += [
        {"draw_on_pass": form, "stock_empty": empty}
        for form in ("one", "combination-size")
        for empty in ("stop-drawing", "reshuffle-set-aside")
    ]
    ends = [
        {"lone_top_two_finish": "wins"},
        {"lone_top_two_finish": "not-a-win"},
        {"lone_top_two_finish": "forbidden"},
        {"deal_ends": "one-left", "scoring": "winner-points", "settlement": "none", "last_card_duty": "none"},
    ]
    for trick, draw, end, duty, announcement, include, direction in product(
        tricks,
        draws,
        ends,
        ("none", "liable", "compulsory"),
        (0, 1, 2),
        (True, False),
        ("counterclockwise", "clockwise"),
    ):
        if "deal_ends" in end and duty == "liable":
            continue
        yield {
            **trick,
            **draw,
            "last_card_duty": duty,
            **({name: value for name, value in end.items() if name != "last_card_duty"}),
            "last_cards_announcement": announcement,
            "opening_must_include": include,
            "direction": direction,
        }
