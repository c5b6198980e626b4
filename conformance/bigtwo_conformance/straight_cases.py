"""Cases that follow from a straight order: which sequences are straights, how they rank, and which suit decides.

An order that a table lists itself has no cases in the corpus, and a named one not for each of its straights. What the
order says of every sequence is asked here: whether it is a straight, of every two straights which one wins, and between
two straights of the same ranks, or of one tie class, the suit of which rank decides.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.corpus import Case
from bigtwo_conformance.option_dependence import straight_runs
from bigtwo_conformance.packs import STANDARD, TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.variants import Options, Variant

GROUP = "sequences-of-the-order"

STRAIGHT = "straight-"
"""Ids of such cases begin so, as in `straight-A2345`."""


def straight_cases(variant: Variant, options: Options, suffix: str = "") -> tuple[Case, ...]:
    """The cases of the straight order of these rules; `suffix` ends their ids."""
    pack = next(each for each in (STANDARD, *TILES) if each.name == options["pack"])
    order = options["straight_order"]
    listed = straight_runs(order, pack.name) if isinstance(order, str) else order
    classes = [
        [(tuple(run["ranks"]), str(run["decided_by"])) for run in (entry if isinstance(entry, list) else [entry])]
        for entry in listed
    ]
    depends: dict[str, tuple[Any, ...]] = {name: (options[name],) for name in ("pack", "suit_order", "straight_order")}
    highest, second, third, lowest = options["suit_order"]

    def of_suits(ranks: tuple[str, ...], decided_by: str, deciding: str, other: str) -> list[str]:
        return [rank + (deciding if rank == decided_by else other) for rank in ranks]

    def case(operation: str, name: str, twin: str, title: str, why: str, input: Any, expect: Any) -> Case:
        rules = ("PG-COMB-08",) if operation == "classify" else ("PG-COMB-10" if "same" in name else "PG-COMB-09",)
        polarity = "positive" if twin.endswith("-reverse") or expect.get("equals", {}).get("playable") else "negative"
        return Case(
            name + suffix,
            GROUP,
            title,
            rules,
            polarity,
            twin + suffix,
            why,
            "stated",
            variant,
            operation,
            input,
            expect,
            depends,
        )

    def compared(name: str, better: list[str], worse: list[str], title: str, why: str) -> Iterator[Case]:
        twin = f"{name}-reverse"
        sides = {"equals": {"result": "a-beats-b"}}, {"equals": {"result": "b-beats-a"}}
        yield case("compare", name, twin, title, why, {"a": better, "b": worse}, sides[0])
        yield case(
            "compare", twin, name, f"{title}, whichever is asked first", why, {"a": worse, "b": better}, sides[1]
        )

    def all_cases() -> Iterator[Case]:
        decided = dict(run for tied in classes for run in tied)
        for ranks in (*pack.windows, *pack.corners):
            word, by = _word(ranks), decided.get(ranks)
            cards = of_suits(ranks, by or ranks[-1], highest, lowest)
            expect = {"equals": {"playable": True, "kind": "straight", "deciding_card": f"{by}{highest}"}}
            title = f"{word} is {'a straight' if by else 'no straight'} in this order"
            why = "Engines with another straight order take other sequences for straights."
            yield case(
                "classify", f"{STRAIGHT}{word}", f"{STRAIGHT}{word}", title, why, {"cards": cards},
                expect if by else {"refuse": ["not-a-combination"]},
            )  # fmt: skip
        for higher, lower in combinations(classes, 2):
            for (ranks, by), (weaker, by_weaker) in ((high, low) for high in higher for low in lower):
                yield from compared(
                    f"{STRAIGHT}{_word(ranks)}-on-{_word(weaker)}",
                    of_suits(ranks, by, lowest, third),
                    of_suits(weaker, by_weaker, highest, second),
                    f"{_word(ranks)} beats {_word(weaker)} in this order, whatever the suits",
                    "Engines with another straight order, or that look at suits first, take the other for higher.",
                )
        for tied in classes:
            for (ranks, by), (equal, by_equal) in ((one, other) for one in tied for other in tied):
                yield from compared(
                    f"{STRAIGHT}{_word(ranks)}-same-as-{_word(equal)}",
                    of_suits(ranks, by, highest, lowest),
                    of_suits(equal, by_equal, second, third),
                    f"Between {_word(ranks)} and {_word(equal)} the suit of the {by} decides",
                    "Engines that look at the suit of another card, or at the ranks first, take the other for higher.",
                )

    return tuple(all_cases())


def _word(ranks: tuple[str, ...]) -> str:
    return ("-" if any(len(rank) > 1 for rank in ranks) else "").join(ranks)
