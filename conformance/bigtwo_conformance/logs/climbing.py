"""Looks for the house whose rules the records break least: from the nearest named variant, option by option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigtwo_conformance.logs.evidence import NO_SUCH_RULES, Spent
from bigtwo_conformance.logs.houses import VALUES, changed, key_of, named_houses, own_orders, shapes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo_conformance.logs.evidence import Evidence, Failure
    from bigtwo_conformance.logs.houses import House

PROBES = 4
"""In how many records a change is tried before it is tried in all."""
MAX_CHANGES = 12
MAX_TRIED = 3
"""How many of the changes that help in a few records are tried in all."""


def possible_shapes(evidence: Evidence) -> list[House]:
    """The ways to deal under which the first records can be read. Raises Spent."""
    base = named_houses()["base"]
    found = list(shapes())
    for index in range(min(2, len(evidence.records))):
        found = [shape for shape in found if evidence.is_read({**base, **shape}, index)] or found
    return found


def nearest_house(evidence: Evidence, stated: House | None, possible: Sequence[House]) -> House:
    """The house that explains most of the records; as far as it was found where the questions are spent."""
    best = {} if stated is None else stated
    try:
        best = _best_known(evidence, stated, possible)
        for _ in range(MAX_CHANGES):
            better = _better(evidence, best)
            if better is None:
                break
            best = better
    except Spent:
        pass
    return best or {**named_houses()["base"], **possible[0]}


def _best_known(evidence: Evidence, stated: House | None, possible: Sequence[House]) -> House:
    if stated is not None and evidence.total(stated)[0] == len(evidence.records):
        return stated
    shape = possible[0]
    candidates = [] if stated is None else [stated]
    for house in named_houses().values():
        fits = any(all(house[option] == value for option, value in each.items()) for each in possible)
        candidates.append(house if fits else {**house, **shape})
    few = _spread(len(evidence.records))
    distinct = list({key_of(house): house for house in candidates}.values())
    ranked = sorted(distinct, key=lambda house: evidence.total(house, few), reverse=True)
    return max(ranked[:MAX_TRIED], key=evidence.total)


def _spread(count: int) -> list[int]:
    """A few of so many records, from the first to the last."""
    return sorted({place * (count - 1) // max(PROBES - 1, 1) for place in range(PROBES)}) if count else []


def _better(evidence: Evidence, house: House) -> House | None:
    """The house with one option changed that explains more; None where none does. Raises Spent."""
    failing = [found for index in range(len(evidence.records)) if (found := evidence.failure(house, index)) is not None]
    if not failing:
        return None
    few = [found.index for found in failing[:: max(1, len(failing) // PROBES)][:PROBES]]
    before, tried = evidence.total(house, few), []
    for other in _neighbours(house, [found for found in failing if found.index in few]):
        after = evidence.total(other, few)
        if after > before:
            tried.append((after, other))
    best, explained = None, evidence.total(house)
    for _, other in sorted(tried, key=lambda each: each[0], reverse=True)[:MAX_TRIED]:
        total = evidence.total(other)
        if total > explained:
            best, explained = other, total
    return best


def _neighbours(house: House, failing: Sequence[Failure]) -> Iterator[House]:
    for option, value in alternatives(house):
        yield changed(house, option, value)
    orders: list[Any] = []
    for found in failing:
        if found.event > NO_SUCH_RULES:
            orders += [each for each in own_orders(house, found.play, found.pile) if each not in orders]
    for order in orders:
        yield {**house, "straight_order": order}


def alternatives(house: House) -> Iterator[tuple[str, Any]]:
    """Every named value of every option that the house does not have."""
    for option, values in VALUES.items():
        for value in values:
            if value != house[option]:
                yield option, value
