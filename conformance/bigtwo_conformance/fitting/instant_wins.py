"""What `opening` and `score` show of hands that win before the first lead: which they are, and what each is worth.

Seat 0 is dealt the hand that is asked about; the others hold none that could win.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from bigtwo_conformance.fitting.deals import DRAGON, shuffled
from bigtwo_conformance.fitting.score_questions import Scores, Unclear

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.fitting.deals import Dealt
    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.table import Table

FLUSHES = ([3, 5, 5], [5, 8], [3, 10], [13])
"""The numbers of cards of the suits in a hand of three flushes."""
MOST_TO_TELL = 16
"""More sets of prices than this are not listed as explaining the answers equally."""


def fit_instant_wins(interview: Interview, table: Table, dealt: Dealt | None) -> None:
    """Settles which hands win before the first lead, and the prices of those that do, as far as they can be told."""
    if dealt is None or dealt.size != DRAGON or dealt.extra or not _has_plain_straights(table):
        return
    found: dict[str, tuple[int | None, ...]] = {}
    for pattern, own in hands_with_a_pattern(table):
        hands = [own, *_others(table, own, dealt.players - 1)]
        opened = interview.ask("opening", hands=hands, deal_number=1, **interview.leader)
        if opened is None or not {"leader", "by"} <= opened.keys():
            return
        won = opened.get("instant_win")
        if isinstance(won, dict) and won.get("pattern") == pattern:
            found[pattern] = _prices(interview, table, hands, pattern)
    if not all(found.values()) or None in found.get("dragon", ()):
        return  # a dragon without a price may as well win by the option that is about dragons alone
    possible = [dict(zip(found, prices, strict=True)) for prices in product(*found.values())]
    if len(possible) == 1:
        told = ", ".join(found)
        says = f"these hands win before the first lead: {told}" if found else "no hand wins before the first lead"
        interview.settle("instant_wins", possible[0], says)
    elif len(possible) <= MOST_TO_TELL:
        interview.narrow("instant_wins", possible)


def hands_with_a_pattern(table: Table) -> Iterator[tuple[str, list[str]]]:
    """For every pattern a hand that has it and none of those that go before it."""
    ranks, suits = table.pack.ranks, table.suits
    if len(ranks) == DRAGON:
        yield "same-suit-dragon", [rank + suits[0] for rank in ranks]
        yield "dragon", [rank + suits[place % 4] for place, rank in enumerate(ranks)]
    apart = [*ranks[:4], *ranks[5:9], ranks[10]]
    yield "four-twos", [ranks[-1] + suit for suit in suits] + _in_turn(apart, suits)
    paired = [*ranks[:6:2], *ranks[7:12:2]]
    pairs = [rank + suits[(2 * place + half) % 4] for place, rank in enumerate(paired) for half in (0, 1)]
    yield "six-pairs", [*pairs, ranks[1] + suits[0]]
    straights = [*ranks[:5], *ranks[5:10], *ranks[:3]]
    yield "three-straights", [rank + suits[place % 4] for place, rank in enumerate(straights)]
    parts = (ranks[0:10:2], ranks[1:10:2], (ranks[0], ranks[3], ranks[6]))
    yield "three-flushes", [rank + suit for suit, part in zip(suits, parts, strict=False) for rank in part]


def _has_plain_straights(table: Table) -> bool:
    """Are the ranks of the hand with three straights straights here, where houses list their own?"""
    listed = {tuple(run.ranks) for tied in table.order for run in tied}
    return {tuple(table.pack.ranks[:5]), tuple(table.pack.ranks[5:10])} <= listed


def _in_turn(ranks: list[str], suits: str) -> list[str]:
    return [rank + suits[place % 4] for place, rank in enumerate(ranks)]


def _others(table: Table, own: list[str], count: int) -> list[list[str]]:
    """Hands of the other players that can win nothing."""
    rest = [card for card in shuffled(table.pack) if card not in own]
    for start in range(len(rest)):
        turned = rest[start:] + rest[:start]
        hands = [turned[DRAGON * seat : DRAGON * (seat + 1)] for seat in range(count)]
        if all(map(_is_plain, hands)):
            return hands
    return hands


def _is_plain(hand: list[str]) -> bool:
    """Has the hand few pairs, too few twos and no flushes, and so few ranks apart that it is no dragon?"""
    ranks, suits = Counter(card[:-1] for card in hand), Counter(card[-1] for card in hand)
    pairs = sum(count // 2 for count in ranks.values())
    return 2 <= pairs <= 5 and ranks["2"] < 4 and sorted(suits.values()) not in FLUSHES


def _prices(interview: Interview, table: Table, hands: list[list[str]], pattern: str) -> tuple[int | None, ...]:
    """What each of the others pays, None where they are scored by their cards: one price, or two that cannot be told
    apart, since a full hand costs as much; none where no answer shows it."""
    answer = interview.ask("score", winner=0, hands=hands, instant_win={"seat": 0, "pattern": pattern})
    seats = [] if answer is None else answer.get("seats")
    if not isinstance(seats, list) or len(seats) != len(hands) or not all(isinstance(seat, dict) for seat in seats):
        return ()
    amounts = [seat.get("penalty", seat.get("points")) for seat in seats]
    if not all(isinstance(each, int) for each in amounts):
        return ()
    if "points" in seats[0]:
        places = interview.value("place_points")
        first = places[0] if isinstance(places, list) else 5
        return _or_none(amounts[0], 1 if interview.value("scoring") == "winner-points" else first)
    if len(set(amounts[1:])) > 1:
        return (None,)
    try:
        full = Scores(interview, table, len(hands)).penalty(hands[1], first_leader=0)
    except Unclear:
        return ()
    factor = interview.value("all_held_factor")
    if factor is None and interview.value("scoring") == "card-penalties" and full and amounts[1] % full == 0:
        return (None, amounts[1])  # where nobody has played a card, all may pay a multiple
    return _or_none(amounts[1], full * (factor or 1))


def _or_none(price: int, full: int) -> tuple[int | None, ...]:
    return (None, price) if price == full and price > 0 else (price,) if price > 0 else (None,)
