"""The counts that tally cases expect, made by the oracles alone, without the engine and the runner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from itertools import combinations, pairwise
from typing import Any

from tests.oracle import classifying, dealing, packs, variants
from tests.oracle.packs import Options
from tests.oracle.table import Table

PART = 20


def tally(operation: str, asked: Mapping[str, Any], options: Options, *, in_order: bool = False) -> dict[str, Any]:
    """What counting gives for the input of a tally case."""
    if operation == "compare":
        return each_against_each(asked["sets"], options)
    if operation == "referee":
        return lines(asked, options)
    kinds = asked.get("kinds")
    if "numbered_deals" in asked:
        by_deal = {
            f"deal {n}": [move for hand in dealt(n) for move in leads(hand, options, kinds)] for n in up_to(asked)
        }
        counts = Counter(move.kind for moves in by_deal.values() for move in moves)
        return {**counts, "divide": {name: len(moves) for name, moves in by_deal.items()}}
    moves = leads(asked["hand"], options, kinds)
    counts = Counter(move.kind for move in moves)
    return {**counts, **order_of(moves)} if in_order else {**counts}


def up_to(asked: Mapping[str, Any]) -> range:
    """The numbers of the deals that are counted."""
    return range(1, int(asked["numbered_deals"]) + 1)


def dealt(number: int, players: int = 4) -> list[list[str]]:
    """The numbered deal, as docs/conformance.md describes it; with fewer players the rest of the pack is left over."""
    pack = packs.all_cards(variants.BASE)
    in_order = sorted(pack, key=lambda card: sha256(f"bigtwo deal {number} {card}".encode()).hexdigest())
    return [in_order[seat::players] for seat in range(players)]


def leads(hand: Iterable[str], options: Options, kinds: Sequence[str] | None = None) -> list[classifying.Classified]:
    """Every combination of the hand, or those of some kinds."""
    found = [move for size in dealing.SIZES for move in dealing.combinations_of_size(hand, size, options)]
    return [move for move in found if kinds is None or move.kind in kinds]


def order_of(moves: Iterable[classifying.Classified]) -> dict[str, Any]:
    """The digests of their order from the weakest to the strongest, equals on one line."""
    by_key: dict[tuple[int, ...], list[str]] = {}
    for move in moves:
        by_key.setdefault(move.key, []).append(named(move.cards))
    in_order = [" = ".join(sorted(by_key[key])) for key in sorted(by_key)]
    parts = [in_order[start : start + PART] for start in range(0, len(in_order), PART)]
    ends = [0]
    for part in parts:
        ends.append(ends[-1] + len(part))
    divide = {f"{a + 1}-{b}": digest(part)[:12] for (a, b), part in zip(pairwise(ends), parts, strict=True)}
    return {"order": digest(in_order), "divide": divide}


def each_against_each(sets: Sequence[Sequence[str]], options: Options) -> dict[str, Any]:
    """All results, and how many of the others each set beats."""
    results = [(a, b, classifying.compare(a, b, options)[0]) for a, b in combinations(sets, 2)]
    wins = Counter({" ".join(cards): 0 for cards in sets})
    wins.update(" ".join(a) for a, _, result in results if result == "a-beats-b")
    wins.update(" ".join(b) for _, b, result in results if result == "b-beats-a")
    return {**Counter(result for _, _, result in results), "divide": dict(wins.most_common())}


def lines(asked: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """The legal sequences of 1 to `depth` events, and those of `depth` events by their first."""
    start = Table(options, asked["deal"])
    for event in asked["events"]:
        assert start.apply(event) == [], event
    depth = asked["depth"]
    divide = {event_name(event): walks(after(start, event), depth - 1) for event in start.legal_events()}
    return {**{f"depth-{n}": walks(start, n) for n in range(1, depth + 1)}, "divide": divide}


def walks(now: Table, depth: int) -> int:
    """How many sequences of so many events there are."""
    if depth == 0 or now.over:
        return 1
    events = now.legal_events()
    return len(events) if depth == 1 else sum(walks(after(now, event), depth - 1) for event in events)


def after(now: Table, event: dict[str, Any]) -> Table:
    """The table after a legal event."""
    later = deepcopy(now)
    assert later.apply(event) == []
    return later


def event_name(event: Mapping[str, Any]) -> str:
    """As `divide` names it."""
    if "play" in event:
        return ("new lead " if event.get("new_lead") else "") + named(event["play"])
    if "draw" in event:
        return f"draw {named(event['draw'])}"
    return f"announce {event['announce']}" if "announce" in event else "pass"


def named(cards: Iterable[str]) -> str:
    """The cards in alphabetical order."""
    return " ".join(sorted(cards))


def digest(in_order: Iterable[str]) -> str:
    """The SHA-256 of the lines."""
    return sha256("\n".join(in_order).encode()).hexdigest()
