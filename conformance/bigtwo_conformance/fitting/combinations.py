"""What is a combination, and which is higher: the options that `classify` and `compare` show."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from bigtwo_conformance.fitting.bombs import Plays, fit_bombs
from bigtwo_conformance.fitting.house_kinds import fit_house_kinds, used
from bigtwo_conformance.fitting.interview import text
from bigtwo_conformance.fitting.straights import fit_straights, mixed
from bigtwo_conformance.fitting.table import Table
from bigtwo_conformance.packs import STANDARD, TILES, of_suits
from bigtwo_conformance.tally import SUITS

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.straights import Run
    from bigtwo_conformance.packs import Pack


def fit_combinations(interview: Interview) -> Table:
    """Settles whatever can be told of the pack, the suits, the kinds and their order."""
    pack = _pack(interview)
    found = _suits(interview, pack)
    suits = found or SUITS
    order = fit_straights(interview, pack, suits) if found else None
    table = Table(pack, suits, order or [])
    if not interview.beats([pack.ranks[-1] + suits[-1]], [pack.ranks[0] + suits[0]]):
        # What does not even know that a two beats a three decides nothing by what it refuses.
        return table
    _triples(interview, table)
    _quads(interview, table)
    _straight_flushes(interview, table)
    _flushes(interview, table)
    if found:
        _flush_order(interview, table)
        _straight_flush_order(interview, table)
    _crossing(interview, table)
    _top_of_five(interview, table)
    _bombs(interview, table)
    fit_house_kinds(interview, table)
    return table


def _pack(interview: Interview) -> Pack:
    """The pack that has a card of its own which is a combination; the standard pack where none is known."""
    if interview.playable(["TS"]):
        interview.settle("pack", STANDARD.name)
        return STANDARD
    for pack in TILES:
        if interview.playable([f"{pack.natural[-1]}S"]):
            interview.settle("pack", pack.name)
            return pack
    return STANDARD


def _suits(interview: Interview, pack: Pack) -> str | None:
    """The suits from high to low, found by singles of one rank."""
    middle = pack.ranks[6]
    wins = dict.fromkeys(SUITS, 0)
    asked = []
    for one, other in combinations(SUITS, 2):
        told = interview.result([middle + one], [middle + other])
        asked.append(interview.latest)
        if told not in ("a-beats-b", "b-beats-a"):
            if told == "neither":
                interview.explain("Of two single cards of one rank neither is higher.")
            return None
        wins[one if told == "a-beats-b" else other] += 1
    if sorted(wins.values()) != [0, 1, 2, 3]:
        interview.contradict("transitivity", "The suits beat each other in a circle.", *asked)
        return None
    order = "".join(sorted(SUITS, key=lambda suit: -wins[suit]))
    says = (
        f"{middle}{order[0]} beats {middle}{order[1]}, which beats {middle}{order[2]}, which beats {middle}{order[3]}"
    )
    interview.settle("suit_order", order, says)
    return order


def _triples(interview: Interview, table: Table) -> None:
    high, low = table.pack.ranks[6], table.pack.ranks[5]
    played = used(interview, table.several(high, 3), table.several(low, 3))
    if played is not None:
        interview.settle("triples", played)


def _quads(interview: Interview, table: Table) -> None:
    high, low, *_ = reversed(table.pack.ranks[:7])
    odd = table.pack.ranks[:2]
    five = used(
        interview,
        [*table.several(high, 4), odd[0] + table.suits[0]],
        [*table.several(low, 4), odd[1] + table.suits[1]],
    )
    bare = used(interview, table.several(high, 4), table.several(low, 4))
    if five is None or bare is None:
        return
    forms = {(True, False): "with-odd-card", (False, True): "bare", (True, True): "both"}
    if (five, bare) in forms:
        alone = "is" if bare else "is not"
        with_odd = "are" if five else "are not"
        says = f"{text(table.several(high, 4))} alone {alone} a combination, and with a fifth card they {with_odd} one"
        interview.settle("quads_form", forms[five, bare], says)
    else:
        interview.explain("Four cards of one rank are played neither alone nor with a fifth card.")


def straight_flush(interview: Interview, table: Table, run: Run, suit: str, extras: str) -> list[str]:
    """A straight flush as it is played; two extra cards, where they are needed, are of the suit `extras`."""
    five = of_suits(run.ranks, suit)
    if interview.value("straight_flush_form") == "five":
        return five
    return [*five, *(rank + extras for rank in table.apart(run.ranks)[:2])]


def _straight_flushes(interview: Interview, table: Table) -> None:
    if not table.order:
        return
    ranks = table.order[-1][0].ranks
    five = of_suits(ranks, table.suits[0])
    seven = [*five, *table.several(table.apart(ranks)[0], 2)]  # a pair, for seven cards in sequence may be a run
    with_two = interview.playable(seven)
    kind = interview.kind(five) or _unnamed_straight_flush(interview, table, five)
    if kind is None or with_two is None:
        return
    if kind == "straight-flush" and not with_two:
        interview.settle("straight_flush_form", "five")
    elif kind == "none" and with_two:
        interview.playable(seven)
        interview.settle("straight_flush_form", "five-plus-two")
    elif kind == "straight-flush":
        interview.explain("A straight flush is played both alone and with two cards more.")
    else:
        interview.explain("A straight flush is no combination of its own.")


def _unnamed_straight_flush(interview: Interview, table: Table, five: list[str]) -> str | None:
    """The kind of five cards in sequence and of one suit, by what they beat, where kinds are not named."""
    playable = interview.playable(five)
    if not playable:
        return None if playable is None else "none"
    if "kind" in (interview.latest.answer or {}):
        return None
    wins = interview.beats(five, table.full_house(tuple(card[:-1] for card in five)))
    interview.playable(five)
    return None if wins is None else "straight-flush" if wins else "straight"


def _flushes(interview: Interview, table: Table) -> None:
    spreads = table.pack.spreads
    played = used(interview, of_suits(spreads[-1], table.suits[0]), of_suits(spreads[0], table.suits[-1]))
    if played is not None:
        interview.settle("flushes", played)


def _flush_order(interview: Interview, table: Table) -> None:
    if not interview.value("flushes"):
        return
    highest, lowest = table.suits[0], table.suits[-1]
    place = {rank: number for number, rank in enumerate(table.pack.ranks)}
    spreads = [tuple(place[rank] for rank in ranks) for ranks in table.pack.spreads]

    def flushes(a: tuple[int, ...], b: tuple[int, ...], *, higher: str = lowest, lower: str = highest) -> bool | None:
        """Whether the flush a wins although its suit is the lowest."""
        ranks = table.pack.ranks
        return interview.beats([ranks[each] + higher for each in a], [ranks[each] + lower for each in b])

    # The top card alone speaks for a: its other cards are as low, and those of b as high, as may be.
    top = len(place) - 1
    a, b = min(each for each in spreads if each[-1] == top), max(each for each in spreads if each[-1] == top - 1)
    first = flushes(a, b)
    if first is None:
        return
    if not first:
        by_suit = interview.latest
        if flushes(a, b, higher=highest, lower=lowest):
            interview.latest = by_suit
            interview.settle("flush_order", "suit-first")
        else:
            interview.explain("A flush that is higher by its suit and by its top card does not win.")
        return
    second = flushes(*_differing(spreads, 3))
    by_second = interview.latest
    last = flushes(*_differing(spreads, 0))
    if second is None or last is None:
        return
    if second == last:
        interview.latest = by_second
        interview.settle("flush_order", "all-ranks-first" if second else "top-card-first")
    else:
        interview.explain("Between flushes of equal top cards some of the other cards count, and not all of them.")


def _differing(spreads: list[tuple[int, ...]], position: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two flushes with the same cards above a position, where the first is higher, and then lower, as far as may be."""
    same = [each for each in spreads if each[position + 1 :] == spreads[-1][position + 1 :]]
    a = max(same, key=lambda each: (each[position], -sum(each[:position])))
    b = max((each for each in same if each[position] < a[position]), key=lambda each: sum(each[:position]))
    return a, b


def _straight_flush_order(interview: Interview, table: Table) -> None:
    runs = table.plain_runs()
    if interview.value("straight_flush_form") is None or len(runs) < 2:
        return
    highest, second, third, lowest = tuple(table.suits)

    def wins(run: Run, suit: str, other: Run, other_suit: str) -> bool | None:
        a = straight_flush(interview, table, run, suit, second)
        return interview.beats(a, straight_flush(interview, table, other, other_suit, third))

    upper, lower = runs[0], runs[-1]
    if wins(upper, highest, lower, lowest) is not True:
        interview.explain("A straight flush that is higher by its sequence and by its suit does not win.")
        return
    by_rank = wins(upper, lowest, lower, highest)
    decided = interview.latest
    if by_rank is None:
        return
    # All neighbours have to agree, or straight flushes have an order of their own.
    for above, below in pairwise(runs):
        if wins(above, lowest, below, highest) is not by_rank:
            interview.explain("Straight flushes do not rank in the order of straights.")
            return
    interview.latest = decided
    interview.settle("straight_flush_order", "rank-first" if by_rank else "suit-first")


def _crossing(interview: Interview, table: Table) -> None:
    """A full house on a straight, and where there are flushes one on a straight and a full house on it."""
    if not table.order:
        return
    ranks = table.order[0][0].ranks
    straight, flush = mixed(ranks, table.suits), of_suits(table.pack.spread, table.suits[-1])
    pairs = [(table.full_house(ranks), straight)]
    if interview.value("flushes"):
        pairs += [(flush, straight), (table.full_house(table.pack.spread), flush)]
    told = {interview.result(*pair) for pair in reversed(pairs)}
    if None in told:
        return
    values = {"a-beats-b": "any-stronger-type", "neither": "same-type-or-bomb"}
    if len(told) == 1 and (value := values.get(told.pop() or "")):
        interview.settle("five_card_crossing", value)
    else:
        interview.explain("Straight, flush and full house do not follow each other as any house rule has it.")


def _top_of_five(interview: Interview, table: Table) -> None:
    runs = table.plain_runs()
    quads = interview.value("quads_form") in ("with-odd-card", "both")
    if not quads or not runs or interview.value("straight_flush_form") != "five":
        return
    told = set()
    for run in {runs[-1], runs[0]}:
        told.add(interview.beats(table.quads(run.ranks), of_suits(run.ranks, table.suits[0])))
    decided = interview.latest
    royal = of_suits(table.pack.royal, table.suits[-1])
    if any(run.ranks == table.pack.royal for tied in table.order for run in tied):
        wins = interview.beats(royal, table.quads(table.pack.royal))
        if wins is not True:
            interview.explain("A royal flush does not beat four of a kind.")
            return
    if None not in told and len(told) == 1:
        interview.latest = decided
        value = "only-royal-flush-over-quads" if told.pop() else "straight-flush-over-quads"
        interview.settle("top_of_five_card_order", value)
    elif None not in told:
        interview.explain("Some straight flushes beat four of a kind, and not only the royal one.")


def _bombs(interview: Interview, table: Table) -> None:
    """What may be a bomb: fours of low ranks, and a straight flush that is not royal, without a two if there is one."""
    quads = interview.value("quads_form")
    run, flush = None, None
    if table.order and interview.value("straight_flush_form") is not None:
        runs = table.plain_runs() or [tied[0] for tied in table.order]
        run = next((each for each in reversed(runs) if "2" not in each.ranks), runs[-1])
        flush = straight_flush(interview, table, run, table.suits[-1], table.suits[-2])
    four = table.quads() if quads in ("with-odd-card", "both") else None
    bare = table.several(table.apart(table.pack.ranks[:2])[0], 4) if quads in ("bare", "both") else None
    taken = {card[:-1] for cards in (four, bare, flush) for card in cards or ()}
    free = [rank for rank in table.pack.ranks[:-1] if rank not in taken]
    if len(free) < 2:
        return
    full_house = [*table.several(free[0], 3), *table.several(free[1], 2)]
    twos = [f"2{suit}" for suit in table.suits[:2]]
    fit_bombs(interview, Plays(four, bare, flush, twos, free[-1] + table.suits[0], full_house))
