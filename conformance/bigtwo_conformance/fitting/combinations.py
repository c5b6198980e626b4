"""What is a combination, and which is higher: the options that `classify` and `compare` show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, pairwise, permutations, product
from typing import Any

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.fitting.interview import Asked, Interview, Ranks, Unclear
from bigtwo_conformance.packs import STANDARD, SUITS, TILES, Run, of_suits, spreads, straight_order_named, word
from bigtwo_conformance.relations import text
from bigtwo_conformance.rulebook import values_of
from bigtwo_conformance.variants import named
from bigtwo_rulebook.variants import BASE

Cards = list[str]
InSuits = Callable[[str, str], Cards]
"""Cards made of two suits."""

RUN_LENGTHS = (3, 4, 6, 7, 8, 9, 10, 11, 12)
PAIRS_IN_SEQUENCE = (2, 3, 4, 5, 6)
TRIPLES_IN_SEQUENCE = (2, 3, 4)
NEEDED = ("classify", "compare")
"""The operations without which nothing can be found."""
DRAGON = 13
"""How many cards a dragon has, one of each rank."""


def fit_combinations(interview: Interview) -> None:
    """Settles the pack, the suits, the kinds and their order, as far as the answers show them."""
    interview.take(_pack, _removed_card, _suits)
    if suits := interview.value("suit_order"):
        interview.suits = suits
        interview.take(_straights)
    with suppress(Unclear):
        if not interview.beats([interview.ranks[-1] + interview.suits[-1]], [interview.ranks[0] + interview.suits[0]]):
            # An engine that does not know that a two beats a three decides nothing by what it refuses.
            return
        interview.take(_triples, _quads, _straight_flushes)
        interview.take(*([_flush_order, _straight_flush_order] if suits else []))
        interview.take(_five_card_kinds, _bombs, _more_kinds, _dragon)


def _used(interview: Interview, higher: Sequence[str], lower: Sequence[str]) -> bool:
    """Whether a kind is used: two sets of it are combinations and the higher one wins, or neither is one."""
    if [interview.playable(lower), interview.playable(higher)] == [False, False]:
        return False
    interview.expect(interview.beats(higher, lower), "The higher of two combinations of one kind does not win.")
    return interview.playable(higher)


def _pack(interview: Interview) -> None:
    """The pack that has a card of its own which is a combination; one of two may be taken out. A three is asked first,
    which is in every pack: an operation that has answered is asked on, however many cards of other packs it refuses."""
    if not any(interview.is_single(f"3{suit}") for suit in "SH"):
        return
    for pack, rank in ((STANDARD, "T"), *((pack, pack.natural[-1]) for pack in TILES)):
        if any(interview.is_single(rank + suit) for suit in "SH"):
            interview.settle("pack", pack.name)
            interview.pack = pack
            return


def _removed_card(interview: Interview) -> None:
    """The card that is taken out of the pack: the only one that is refused or no combination."""
    out = {card: interview.latest for card in interview.pack.cards if not interview.is_single(card)}
    if len(out) == 1 and not interview.crashes:
        (card,) = out
        interview.pack = replace(interview.pack, removed=card)
        interview.settle("removed_card", card, f"every card is a single but {card}", by=out[card])


def _suits(interview: Interview) -> None:
    """The suits from high to low, found by singles of one rank."""
    middle, wins, asked = interview.ranks[6], dict.fromkeys(SUITS, 0), []
    for one, other in combinations(SUITS, 2):
        higher = interview.wins([middle + one], [middle + other], "Of two single cards of one rank neither is higher.")
        asked.append(interview.latest)
        wins[one if higher else other] += 1
    if sorted(wins.values()) != [0, 1, 2, 3]:
        raise interview.contradict("transitivity", "The suits beat each other in a circle.", *asked)
    order = "".join(sorted(SUITS, key=lambda suit: -wins[suit]))
    first, *others = (middle + suit for suit in order)
    interview.settle("suit_order", order, f"{first} beats {', which beats '.join(others)}")


# --- straights -------------------------------------------------------------------------------------------------------


def _straights(interview: Interview) -> None:
    """Which sequences are straights, in which order, and whose suit decides between two of the same ranks."""
    pack = interview.pack
    unrelated = interview.playable(interview.mixed(spreads(pack)[-1]))
    interview.expect(not unrelated, "Five cards that stand in no sequence are a combination.")
    # The likely weaker come first.
    likely = (*pack.windows[2:], *pack.windows[:2], *pack.corners)
    played = [ranks for ranks in likely if interview.playable(interview.mixed(ranks))]
    order = _ordered(interview, [_run(interview, ranks) for ranks in played])
    _check_order(interview, order)
    if not order:
        return  # straights may be no kind here
    written = [[{"ranks": pack.written(run.ranks), "decided_by": run.decided_by} for run in tied] for tied in order]
    listed = [tied[0] if len(tied) == 1 else tied for tied in written]
    says = " > ".join(" = ".join(f"{word(run.ranks)} ({run.decided_by})" for run in tied) for tied in order)
    interview.settle("straight_order", straight_order_named(listed, pack.name) or listed, says)
    interview.order = order


def _sides(interview: Interview, a: InSuits, b: InSuits, *, crossing: bool = False) -> tuple[Cards, Cards]:
    """Two sides of cards in play, each made of two suits, where the first suit of a is higher than that of b; and
    `crossing` this the second suit of a lower than that of b. There always are: each side has one card of a rank."""
    suits = interview.suits
    found = (
        (a(suits[first], suits[second]), b(suits[first_of_b], suits[second_of_b]))
        for first, first_of_b, second, second_of_b in permutations(range(len(suits)))
        if first < first_of_b and not (crossing and second < second_of_b)
    )
    return next(sides for sides in found if all(map(interview.in_play, sides)))


def _run(interview: Interview, ranks: Ranks) -> Run:
    """The run with its deciding rank: of two straights the one wins that has the higher suit there alone."""
    two = [rank for rank in ranks if rank == "2"]
    for rank in dict.fromkeys((ranks[-1], *two, *reversed(ranks))):
        run = Run(ranks, rank)
        if interview.beats(*_sides(interview, run.cards, run.cards, crossing=True)):
            return run
    raise interview.explain(f"Between two straights {word(ranks)} no single card's suit decides.")


def _ordered(interview: Interview, runs: list[Run]) -> list[list[Run]]:
    """The runs sorted into classes, each by binary search among those before it."""
    order: list[list[Run]] = []
    for run in runs:
        low, high = 0, len(order)
        # Runs come as they usually rank; the two that begin with ace and two are most often the lowest.
        probe = len(order) - 1 if run.ranks[0] in ("2", "A", "1") else 0
        while low < high:
            relation = _relation(interview, run, order[probe][0], expect_higher=probe == 0)
            if relation == 0:
                same = run.decided_by == order[probe][0].decided_by
                interview.expect(same, "Two straights tie whose suits are decided by different ranks.")
                order[probe].append(run)
                break
            low, high = (low, probe) if relation > 0 else (probe + 1, high)
            probe = (low + high) // 2
        else:
            order.insert(low, [run])
    return [sorted(tied, key=lambda run: run.ranks) for tied in order]


def _relation(interview: Interview, a: Run, b: Run, *, expect_higher: bool = True) -> int:
    """1 where a is higher than b, -1 where it is lower, 0 where only the suits of the deciding cards count.

    The one that wins although its deciding card has the lower suit is higher. Raises Unclear.
    """
    for way in (1, -1) if expect_higher else (-1, 1):
        one, other = (a, b) if way == 1 else (b, a)
        higher, lower = _sides(interview, other.cards, one.cards)
        if interview.wins(lower, higher, "Two straights of different ranks do not beat each other."):
            return way
    return 0


def _check_order(interview: Interview, order: list[list[Run]]) -> None:
    """Neighbours were compared already; those further apart have to agree. Raises Unclear."""
    for distance in {2, len(order) // 2, len(order) - 1}:
        for start in range(0, len(order) - distance, max(1, distance)) if distance > 1 else ():
            if _relation(interview, order[start][0], order[start + distance][0]) != 1:
                raise interview.contradict("transitivity", "Straights beat each other in a circle.", interview.latest)


# --- kinds -----------------------------------------------------------------------------------------------------------


def _triples(interview: Interview) -> None:
    low, high = (interview.several(rank, 3) for rank in interview.ranks[5:7])
    interview.settle("triples", _used(interview, high, low))


def _quads(interview: Interview) -> None:
    low, high = (interview.several(rank, 4) for rank in interview.ranks[5:7])
    odd = [rank + suit for rank, suit in zip(interview.ranks, interview.suits[:2], strict=False)]
    five, bare = _used(interview, [*high, odd[0]], [*low, odd[1]]), _used(interview, high, low)
    form = {(True, False): "with-odd-card", (False, True): "bare", (True, True): "both"}.get((five, bare))
    if form is None:
        return
    alone, with_odd = "is" if bare else "is not", "are" if five else "are not"
    says = f"{text(high)} alone {alone} a combination, and with a fifth card they {with_odd} one"
    interview.settle("quads_form", form, says)


def _has_quads(interview: Interview) -> bool:
    return interview.value("quads_form") in ("with-odd-card", "both")


def _straight_flush(interview: Interview, run: Run, suit: str, extras: str) -> Cards:
    """A straight flush as it is played; two extra cards, where they are needed, are of the suit `extras`."""
    five = of_suits(run.ranks, suit)
    if interview.value("straight_flush_form") == "five":
        return five
    return [*five, *(rank + extras for rank in interview.apart(run.ranks)[:2])]


def _straight_flushes(interview: Interview) -> None:
    if not (runs := interview.whole_runs()):
        return
    ranks = runs[-1].ranks
    five = of_suits(ranks, interview.suits[0])
    # A pair beside it, since seven cards in sequence may be a run.
    with_two = interview.playable([*five, *interview.several(interview.apart(ranks)[0], 2)])
    seven, kind = interview.latest, interview.kind(five)
    alone = interview.latest
    if kind is None:
        if "kind" in (interview.latest.answer or {}):
            return
        # Where kinds are not named, what it beats shows its kind.
        kind = "straight-flush" if interview.beats(five, interview.full_house(ranks)) else "straight"
    if kind == "straight-flush" and with_two:
        interview.explain("A straight flush is played both alone and with two cards more.")
    elif kind == "straight-flush":
        interview.settle("straight_flush_form", "five", by=alone)
    elif kind == "none" and with_two:
        interview.settle("straight_flush_form", "five-plus-two", by=seven)
    elif kind not in ("straight", "flush"):
        interview.explain("A straight flush is no combination of its own.")


def _has_flushes(interview: Interview) -> bool:
    apart, suits = spreads(interview.pack), interview.suits
    return _used(interview, of_suits(apart[-1], suits[0]), of_suits(apart[0], suits[-1]))


def _flush_order(interview: Interview) -> None:
    if not _has_flushes(interview):
        return
    ranks, highest, lowest = interview.ranks, interview.suits[0], interview.suits[-1]
    apart = [tuple(ranks.index(rank) for rank in five) for five in spreads(interview.pack)]

    def wins(a: tuple[int, ...], b: tuple[int, ...], *, higher: str = lowest, lower: str = highest) -> bool:
        """Whether the flush a wins although its suit is the lowest."""
        sides = [ranks[each] + higher for each in a], [ranks[each] + lower for each in b]
        return interview.wins(*sides, "Of two flushes neither is higher.")

    # The top card alone speaks for a: its other cards are as low, and those of b as high, as may be.
    top = len(ranks) - 1
    a, b = min(each for each in apart if each[-1] == top), max(each for each in apart if each[-1] == top - 1)
    if not wins(a, b):
        by_suit = interview.latest
        by_both = wins(a, b, higher=highest, lower=lowest)
        interview.expect(by_both, "A flush that is higher by its suit and by its top card does not win.")
        interview.settle("flush_order", "suit-first", by=by_suit)
        return
    second, by_second = wins(*_differing(apart, 3)), interview.latest
    last = wins(*_differing(apart, 0))
    interview.expect(
        second == last, "Between flushes of equal top cards some of the other cards count, and not all of them."
    )
    interview.expect(
        wins(apart[-1], apart[-1], higher=highest, lower=lowest),
        "Of two flushes of the same ranks the one of the lower suit is higher.",
    )
    interview.settle("flush_order", "all-ranks-first" if second else "top-card-first", by=by_second)


def _differing(apart: list[tuple[int, ...]], position: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two flushes with the same cards above a position, where the first is higher, and then lower, as far as may be."""
    same = [each for each in apart if each[position + 1 :] == apart[-1][position + 1 :]]
    a = max(same, key=lambda each: (each[position], -sum(each[:position])))
    b = max((each for each in same if each[position] < a[position]), key=lambda each: sum(each[:position]))
    return a, b


def _straight_flush_order(interview: Interview) -> None:
    runs = interview.plain_runs()
    if interview.value("straight_flush_form") is None or len(runs) < 2:
        return
    highest, second, third, lowest = tuple(interview.suits)

    def wins(run: Run, suit: str, other: Run, other_suit: str) -> bool:
        a, b = _straight_flush(interview, run, suit, second), _straight_flush(interview, other, other_suit, third)
        return interview.wins(a, b, "Of two straight flushes neither is higher.")

    by_both = wins(runs[0], highest, runs[-1], lowest)
    interview.expect(by_both, "A straight flush that is higher by its sequence and by its suit does not win.")
    by_rank, decided = wins(runs[0], lowest, runs[-1], highest), interview.latest
    # All neighbours have to agree, or straight flushes have an order of their own.
    alike = all(wins(above, lowest, below, highest) is by_rank for above, below in pairwise(runs))
    interview.expect(alike, "Straight flushes do not rank in the order of straights.")
    interview.settle("straight_flush_order", "rank-first" if by_rank else "suit-first", by=decided)


PLAIN = ("two-pairs-plus-one", "straight", "flush", "full-house")
"""The kinds of five cards that beat others only where kinds cross, from the weakest to the strongest in most games."""


def _five_card_kinds(interview: Interview) -> None:
    """Which kinds of five cards are played, whether they beat each other, and which beats which."""
    if not interview.order:
        return
    low, high = (
        [*interview.several(a, 3), *interview.several(b, 2)] for a, b in (interview.ranks[:2], interview.ranks[2:4])
    )
    played = {
        "two-pairs-plus-one": _has_two_pairs_of_five(interview),
        "straight": True,
        "flush": _has_flushes(interview),
        "full-house": _used(interview, high, low),
        "four-of-a-kind": _has_quads(interview),
        "straight-flush": interview.value("straight_flush_form") == "five",
    }
    wins = {kind: 0 for kind, is_played in played.items() if is_played}
    crossing = set()
    for weaker, stronger in combinations(wins, 2):
        lower = _of_kind(interview, weaker)
        result = interview.result(_of_kind(interview, stronger, lower), lower)
        if stronger in PLAIN:
            crossing.add(result != "neither")
        elif crossing == {True}:
            interview.expect(result != "neither", "Of two kinds of five cards neither is higher, and of others one is.")
        wins[weaker if result == "b-beats-a" else stronger] += 1
    interview.expect(
        len(crossing) < 2, "Some kinds of five cards that are no bombs beat each other, and others do not."
    )
    if crossing:
        interview.settle("five_card_crossing", "any-stronger-type" if crossing == {True} else "same-type-or-bomb")
    kinds = sorted(wins, key=wins.__getitem__)
    interview.expect(sorted(wins.values()) == [*range(len(wins))], "Kinds of five cards beat each other in a circle.")
    if kinds[-2:] == ["straight-flush", "four-of-a-kind"]:
        kinds += ["royal-flush"] * _stands_apart(interview)
    seven = interview.value("straight_flush_form") == "five-plus-two"
    kinds += ["straight-flush"] * seven
    bare = interview.value("quads_form") == "bare"
    if bare and "straight-flush" in kinds:
        # Four cards alone beat no five cards: where fours stand among these shows in no answer.
        fours = [[*kinds[:place], "four-of-a-kind", *kinds[place:]] for place in range(len(kinds), -1, -1)]
        apart = [] if seven else [[*fours[0], "royal-flush"]]
        interview.narrow("five_card_kinds", fours[1], *apart, kinds, fours[0], *fours[2:])
    else:
        interview.settle("five_card_kinds", kinds)


def _of_kind(interview: Interview, kind: str, beside: Sequence[str] = ()) -> Cards:
    """Cards of a kind that share none with others; of the straight flushes one that is not royal. Raises Unclear."""
    taken = tuple(card[:-1] for card in beside)
    if kind == "two-pairs-plus-one":
        return _two_pairs_of_five(interview, tuple(interview.apart(taken)))
    if kind == "full-house":
        return interview.full_house(taken)
    if kind == "four-of-a-kind":
        return interview.quads(taken)
    runs = [run.ranks for run in reversed(interview.plain_runs())]
    if kind == "straight":
        found = [interview.mixed(ranks) for ranks in runs]
    else:
        rows = runs if kind == "straight-flush" else spreads(interview.pack)
        found = [of_suits(ranks, suit) for ranks in rows for suit in reversed(interview.suits)]
    free = next((cards for cards in found if not {*cards} & {*beside}), None)
    if free is None:
        raise Unclear
    return free


def _two_pairs_of_five(interview: Interview, ranks: Ranks) -> Cards:
    """Two pairs of the first two of these ranks and a card of the third."""
    return [card for rank, count in zip(ranks, (2, 2, 1), strict=False) for card in interview.several(rank, count)]


def _has_two_pairs_of_five(interview: Interview) -> bool:
    """Whether two pairs with an odd card are played; the odd card is the highest of the weaker ones."""
    ranks = interview.ranks
    lower, higher = ((ranks[0], ranks[2], ranks[-1]), (ranks[1], ranks[3], ranks[4]))
    return _used(interview, _two_pairs_of_five(interview, higher), _two_pairs_of_five(interview, lower))


def _stands_apart(interview: Interview) -> bool:
    """Whether a royal flush beats the four of a kind that beat every other straight flush."""
    runs, royal = interview.plain_runs(), interview.pack.royal
    for run in dict.fromkeys((runs[-1], runs[0])):
        over_four = interview.beats(of_suits(run.ranks, interview.suits[0]), interview.quads(run.ranks))
        interview.expect(not over_four, "Some straight flushes beat four of a kind, and not only the royal one.")
    if not any(run.ranks == royal for tied in interview.order for run in tied):
        return False
    lowest = next(filter(interview.in_play, (of_suits(royal, suit) for suit in reversed(interview.suits))))
    return interview.beats(lowest, interview.quads(royal))


# --- kinds of several ranks, which some houses play ------------------------------------------------------------------


def _more_kinds(interview: Interview) -> None:
    """Which kinds are played besides, of as many ranks as the pack has in sequence; more have no effect."""
    played: list[str] = []
    for name, (higher, lower) in _further_plays(interview):
        of_any_ranks = {"pairs-2": "two-pairs", "pairs-3": "three-pairs"}.get(name)
        if of_any_ranks not in played and _used(interview, higher, lower):
            played.append(name)
    shown = dict(_further_plays(interview))[(played or ["run-3"])[0]][0]
    interview.playable(shown)
    says = f"{text(shown)} is a combination" if played else f"{text(shown)} is no combination"
    says += f", and of the kinds that only houses play {', '.join(played) or 'none'} can be played"
    interview.settle("more_kinds", played, says)


def _further_plays(interview: Interview) -> Iterator[tuple[str, list[Cards]]]:
    """By entry of the option, in its order, two plays of which the first is higher. Pairs of any ranks are not in
    sequence, so that they are no consecutive pairs."""
    ranks, suits, sequence = interview.ranks, interview.suits, interview.pack.ranks

    def pairs(ranks: Ranks) -> list[Cards]:
        return [[rank + suit for rank in ranks for suit in of_two] for of_two in (suits[:2], suits[2:])]

    yield "two-pairs", [pairs((ranks[a], ranks[b]))[0] for a, b in ((1, 6), (2, 5))]
    yield "three-pairs", [pairs((ranks[a], ranks[b], ranks[c]))[0] for a, b, c in ((0, 2, 7), (1, 3, 6))]
    for number in RUN_LENGTHS:
        if number < len(sequence):
            yield f"run-{number}", _alternating(interview, sequence[:number])
    for number in PAIRS_IN_SEQUENCE:
        rows = (sequence[start : start + number] for start in range(len(sequence) - number))
        row = next((row for row in rows if {*row} <= {*ranks}), None)
        if row is None:
            raise Unclear
        yield f"pairs-{number}", pairs(row)
    for number in TRIPLES_IN_SEQUENCE:
        both = sequence[number : 2 * number], sequence[:number]
        yield f"triples-{number}", [[card for rank in row for card in interview.several(rank, 3)] for row in both]


def _dragon(interview: Interview) -> None:
    """Whether a dragon is a combination; that such a hand wins at once shows in no turn."""
    ranks = interview.pack.ranks
    if len(ranks) != DRAGON:
        return
    higher, lower = _alternating(interview, ranks)
    if _used(interview, higher, lower):
        interview.settle("dragon", "played", f"{text(higher)} is a combination")
    else:
        interview.narrow("dragon", "off", "wins")


def _alternating(interview: Interview, ranks: Ranks) -> list[Cards]:
    """Two sets of a card of each rank in suits that take turns, so that no five are of one suit; the first has the
    higher top card."""

    def in_turn(top: str, other: str) -> Cards:
        return [rank + (top, other)[(len(ranks) - 1 - place) % 2] for place, rank in enumerate(ranks)]

    return [*_sides(interview, in_turn, in_turn)]


# --- bombs -----------------------------------------------------------------------------------------------------------

BOMBS = ("bombs", "bomb_kinds", "bomb_targets", "bare_four_bombs")
REACH = {"small": ("high", "two", "twos"), "twos": ("two", "twos"), "five-cards": ("five",), "anything": None}
"""By value of `bomb_targets` what bombs beat of the cards that are asked about; None for all."""


def _bombs(interview: Interview) -> None:
    """Which combinations are bombs, and what they may be played on: the rules are left that explain every answer."""
    bombs, targets = _plays(interview)
    rules = _rules_of_bombs(bombs)
    decided: dict[str, Asked] = {}
    for bomb, target in ((bomb, target) for bomb in bombs for target in targets):
        # What is as many cards, or a bomb too, it may beat by its kind.
        if bomb == target or (target == "five" and len(bombs[bomb]) == 5):
            continue
        result = interview.result(bombs[bomb], targets[target])
        if result == "undefined":
            continue  # full houses are not played everywhere
        beats = result == "a-beats-b"
        rules = [each for each in rules if _beats(each, bomb, target) in (None, beats)]
        interview.expect(rules, "No rule of bombs explains what beats what.")
        for option in BOMBS:
            if len({each[option] for each in rules}) == 1:
                decided.setdefault(option, interview.latest)
    for option in BOMBS if bombs else ():
        values = list(dict.fromkeys(each[option] for each in rules))
        if option in decided:
            interview.settle(option, values[0], by=decided[option])
        elif len(values) < len(values_of(option)):
            interview.narrow(option, *values)


def _rules_of_bombs(bombs: Mapping[str, Cards]) -> list[dict[str, Any]]:
    """The values of the four options that differ in what they say of these bombs, those without bombs first. Bombs that
    wait for no turn are the usual ones, and show in no question of one turn."""
    usual = {"bomb_kinds": values_of("bomb_kinds")[0], "bomb_targets": "small", "bare_four_bombs": False}
    differ = []
    for values in product(*map(values_of, BOMBS)):
        rules = dict(zip(BOMBS, values, strict=True))
        sizes = {len(cards) for bomb, cards in bombs.items() if _is_bomb(rules, bomb)}
        # Five cards that are confined to five cards are bombs in name only.
        shown = bool(sizes - {5} if rules["bomb_targets"] == "five-cards" else sizes)
        if {"off": not rules["bare_four_bombs"], "on": shown, "at-any-time": usual.items() <= rules.items()}[values[0]]:
            differ.append(rules)
    return [each for each in differ if "bare" in bombs or not each["bare_four_bombs"]]


def _is_bomb(rules: Mapping[str, Any], cards: str) -> bool:
    played = {"four": True, "bare": rules["bare_four_bombs"], "flush": rules["bomb_kinds"].endswith("flush")}
    return rules["bombs"] != "off" and bool(played.get(cards))


def _beats(rules: Mapping[str, Any], bomb: str, target: str) -> bool | None:
    """Whether it is beaten by what may be a bomb; None where their ranks count."""
    if _is_bomb(rules, target):
        return None
    reach = REACH[rules["bomb_targets"]]
    return _is_bomb(rules, bomb) and (reach is None or target in reach or (bomb, target) == ("flush", "five"))


def _plays(interview: Interview) -> tuple[dict[str, Cards], dict[str, Cards]]:
    """What may be bombs where it is played: four of a kind with an odd card and alone, of low ranks, and a straight
    flush that is not royal, without a two if there is one. And what these might be played on, which shares no card with
    them: a high card, a two, two twos, a full house, and four of a kind alone."""
    ranks, suits, several = interview.ranks, interview.suits, interview.several
    bombs: dict[str, Cards] = {}
    if _has_quads(interview):
        bombs["four"] = interview.quads()
    if interview.value("quads_form") in ("bare", "both"):
        bombs["bare"] = several(ranks[2], 4)
    if interview.order and interview.value("straight_flush_form") is not None:
        runs = interview.plain_runs() or interview.whole_runs()
        run = next((each for each in reversed(runs) if "2" not in each.ranks), runs[-1])
        bombs["flush"] = _straight_flush(interview, run, suits[-1], suits[-2])
    taken = {card[:-1] for cards in bombs.values() for card in cards}
    free = [rank for rank in ranks[:-1] if rank not in taken]
    if len(free) < 2:
        raise Unclear
    twos, full_house = several("2", 4)[-2:], [*several(free[0], 3), *several(free[1], 2)]
    targets = {"high": [free[-1] + suits[0]], "two": twos[:1], "twos": twos, "five": full_house}
    return bombs, {**targets, **{name: bombs[name] for name in ("bare",) if name in bombs}}


# --- what holds under every mix of options ---------------------------------------------------------------------------


def check_laws(interview: Interview) -> None:
    """Asks what every house rule leaves as it is. An engine that answers otherwise plays by a rule that no option
    explains."""
    for weaker, stronger in pairwise(interview.pack.ranks):
        with suppress(Unclear):
            higher, lower = interview.several(stronger, 1), interview.several(weaker, 4)[-1:]
            interview.expect(interview.beats(higher, lower), "The higher rank wins, from three to two.")
    suits = interview.value("suit_order")
    known = {
        "pack": interview.pack.name,
        "removed_card": interview.pack.removed,
        **({"suit_order": suits} if suits else {}),
    }
    played = {**named()[BASE], **known}
    for case in corpus().cases:
        if _is_law(case) and known.keys() >= case.options.keys() and not case.differing(played):
            with suppress(Unclear):
                interview.expect(_is_as_expected(interview, case.under(BASE, case.id, played)), f"{case.title}.")


def _is_law(case: Case) -> bool:
    """Whether a case tells of the base game what is or beats what, and rests on no more options than are listed."""
    told = case.operation in NEEDED and case.variant == BASE and "tally" not in case.expect
    return told and not case.optional and not case.under_its_own and not case.id.endswith("-reverse")


def _is_as_expected(interview: Interview, case: Case) -> bool:
    """Whether an engine answers a case as the rules demand, whatever its reasons. Raises Unclear."""
    expected = case.expect.get("equals", {})
    if case.operation == "classify":
        return interview.kind(case.input["cards"]) in (None, expected.get("kind", "none"))
    result = interview.result(case.input["a"], case.input["b"])
    return result == expected["result"] if expected else result in ("neither", "undefined")
