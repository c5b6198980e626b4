"""The reported result of a deal, parsed from and written to the fields of a request; and the patterns of hands that win
before the first lead, and whose hand wins.

A hand with a pattern has thirteen cards, so every pattern is found in a fixed number of steps, whatever the cards are.

Rules: PG-PLAY-12, PG-PLAY-13, PG-DRA-01, PG-DRA-02, PG-3P-11, PG-HK-05, PG-IND-01..04, PG-ON-01, HR-INST-01..07,
DEC-32, DEC-34, DEC-35, DEC-161..165, DEC-169.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from math import comb, prod
from typing import Any, Final

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK, read_some_cards
from bigtwo.combinations.ruleset import CardsLike, Rules
from bigtwo.faults import Faults, InvalidInput, Path, expect
from bigtwo.reading import Reader, as_request
from bigtwo.variant.options import BY_NAME, Options
from bigtwo.variant.straights import StraightOrder
from bigtwo.variant.values import DRAGON, HAND, PATTERNS
from bigtwo.wording import AsFields

_RANK_BITS: Final = 4
"""How many bits count the cards of a rank: up to four of them, and above them a bit that is free."""
_FLUSHES: Final = frozenset({(3, 5, 5), (5, 8), (3, 10), (13,)})
"""The numbers of cards of the suits in a hand of three flushes (DEC-164)."""
_PAIRS: Final = 6
_SHORT: Final = 3
"""How many cards the short one of three straights has."""


@dataclass(frozen=True, slots=True)
class InstantWin(AsFields):
    """A win before the first lead."""

    seat: int
    """Whose hand has won."""
    pattern: str

    @property
    def dragon(self) -> int | None:
        """Whose dragon has won; None where the pattern is another one."""
        return self.seat if self.pattern == DRAGON else None


def written_instant_win(win: InstantWin | None, options: Options) -> dict[str, object]:
    """The field of an answer that says which hand has won; none where a variant has no such wins but the dragon's."""
    if not options.instant_wins.by_name:
        return {}
    return {"instant_win": None if win is None else win.to_dict()}


def winner_before_lead(hands: Sequence[int], variant: Rules) -> InstantWin | None:
    """Whose hand wins before the first lead; None where no hand does.

    The first pattern of the order wins, and of several who hold it the one with the highest card (DEC-34, DEC-165).
    """
    for pattern in variant.options.wins_before_lead.names:
        holders = [seat for seat, hand in enumerate(hands) if has_pattern(hand, pattern, variant)]
        if holders:
            return InstantWin(max(holders, key=lambda seat: hands[seat]), pattern)
    return None


def won_by(pattern: str, variant: Rules) -> str:
    """The topic of the rules by which a pattern has won: a winning dragon has rules of its own, unless the house names
    it among its patterns (DEC-169)."""
    return "dragon-won" if is_plain_dragon(pattern, variant) else f"instant-win-{pattern}"


def is_plain_dragon(pattern: str, variant: Rules) -> bool:
    """Is this the dragon of the option `dragon`, without a price?"""
    return pattern == DRAGON and DRAGON not in variant.options.instant_wins.names


def has_pattern(hand: int, pattern: str, variant: Rules) -> bool:
    """Does a hand have a pattern? Only hands of thirteen cards have any (DEC-161)."""
    return hand.bit_count() == HAND and _PATTERNS[pattern](hand, variant)


def _is_dragon(hand: int, variant: Rules) -> bool:
    """One card of every rank and nothing else; suits do not matter (PG-DRA-01)."""
    counts = _cards_of_ranks(hand, variant)
    return sum(counts) == len(counts) and all(counts)


def _is_of_one_suit(hand: int, variant: Rules) -> bool:
    """Every card of a suit (HR-INST-02)."""
    suit = variant.order.pack.lowest(variant.order.pack.ranks)
    return any(hand == suit << place for place in range(4))


def _has_six_pairs(hand: int, variant: Rules) -> bool:
    """Four of a kind are two pairs; thirteen cards leave one over (DEC-162)."""
    return sum(count // 2 for count in _cards_of_ranks(hand, variant)) == _PAIRS


def _has_three_flushes(hand: int, variant: Rules) -> bool:
    suit = variant.order.pack.lowest(variant.order.pack.ranks)
    counts = ((hand >> place & suit).bit_count() for place in range(4))
    return tuple(sorted(filter(None, counts))) in _FLUSHES


def _has_three_straights(hand: int, variant: Rules) -> bool:
    """Two runs of five ranks and three ranks that are neighbours in a run, each card used once (DEC-163)."""
    fives, threes, free = _straights(variant.options.runs, variant.order.pack.ranks)
    counts = free | sum(count << _RANK_BITS * rank for rank, count in enumerate(_cards_of_ranks(hand, variant)))
    for place, first in enumerate(fives):
        rest = counts - first
        if rest & free == free and any((rest - second) ^ free in threes for second in fives[place:]):
            return True
    return False


def _cards_of_ranks(hand: int, variant: Rules) -> list[int]:
    """How many cards of each rank a hand has, from the lowest rank to the highest."""
    return [(hand >> 4 * rank & 15).bit_count() for rank in range(len(variant.order.pack.ranks))]


_PATTERNS: Final[Mapping[str, Callable[[int, Rules], bool]]] = {
    "same-suit-dragon": _is_of_one_suit,
    DRAGON: _is_dragon,
    "four-twos": lambda hand, variant: hand & variant.twos == variant.twos,
    "six-pairs": _has_six_pairs,
    "three-straights": _has_three_straights,
    "three-flushes": _has_three_flushes,
}


def count_hands(pattern: str, cards: int, variant: Rules) -> int:
    """How many of all hands of so many cards have a pattern."""
    order, ranks = variant.order, variant.order.pack.ranks
    if cards != HAND:
        return 0
    if pattern == "four-twos":
        return comb(order.size - 4, HAND - 4)
    if pattern == "three-straights":
        return _count_three_straights(variant.options.runs, ranks, _cards_of_ranks(order.everything, variant))
    if pattern == "same-suit-dragon":
        hands = 4
    elif pattern == DRAGON:
        hands = 4**HAND
    elif pattern == "six-pairs":
        hands = _count_six_pairs(len(ranks))
    else:
        by_suit = {suits for counts in _FLUSHES for suits in permutations((*counts, 0, 0, 0)[:4])}
        hands = sum(prod(comb(len(ranks), count) for count in suits) for suits in by_suit)
    # No rank or suit is special to these patterns: as many hands lack the card that is taken out as lack any other.
    return hands if order.removed is None else hands * (order.pack.size - HAND) // order.pack.size


def _count_six_pairs(ranks: int) -> int:
    """One rank has one or three cards, and each of the others none, two or four."""
    return sum(
        ranks * comb(4, odd) * comb(ranks - 1, fours) * comb(ranks - 1 - fours, pairs) * comb(4, 2) ** pairs
        for odd in (1, 3)
        for fours in range(_PAIRS // 2 + 1)
        if (pairs := (HAND - odd) // 2 - 2 * fours) >= 0
    )


def _count_three_straights(order: StraightOrder, ranks: tuple[str, ...], of_ranks: Sequence[int]) -> int:
    fives, threes, _ = _straights(order, ranks)
    hands = {first + second + three for first, second in product(fives, fives) for three in threes}
    return sum(prod(comb(held, hand >> _RANK_BITS * rank & 15) for rank, held in enumerate(of_ranks)) for hand in hands)


@lru_cache(maxsize=64)
def _straights(order: StraightOrder, ranks: tuple[str, ...]) -> tuple[tuple[int, ...], frozenset[int], int]:
    """The straights of a variant and any three neighbours in one, each as the numbers of cards of every rank that it
    takes; and the bits above the numbers, one for each rank."""
    places = {rank: 1 << _RANK_BITS * place for place, rank in enumerate(ranks)}
    sequences = dict.fromkeys(run.ranks for tied in order for run in tied)
    threes = {sum(places[rank] for rank in run[start : start + _SHORT]) for run in sequences for start in range(3)}
    fives = tuple(sum(places[rank] for rank in run) for run in sequences)
    return tuple(dict.fromkeys(fives)), frozenset(threes), sum(places.values()) << _RANK_BITS - 1


# --- the result ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Special:
    """Four of a kind or a straight flush that was played and that nobody else beat (PG-IND-01)."""

    seat: int
    cards: CardsLike
    final: bool = False
    """It was the winner's last play (PG-IND-04)."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended, as somebody reports it. Cards are text, codes or masks; seats are numbered from 0.

    Only what the variant reads has to be there; `bigtwo.scoring.score` names what is missing.
    """

    winner: int
    """The first player out of cards, or whose hand won before anybody played."""
    cards_left: Sequence[int] | None = None
    """By seat, how many cards are left."""
    hands: Sequence[CardsLike] | None = None
    """By seat, which cards are left; may always be given, also beside `cards_left`."""
    last_play: CardsLike | None = None
    """The winner's last play."""
    first_leader: int | None = None
    """Who led the first card of the deal."""
    placings: Sequence[int] | None = None
    """The seats in the order in which they finished, the one left with cards last."""
    specials: Sequence[Special] | None = None
    """The unbeaten fours of a kind and straight flushes that were played; empty where there were none."""
    dragon: int | None = None
    """Who was dealt a dragon; nobody has played then, and that player is the winner."""
    instant_win: InstantWin | None = None
    """Whose hand won before the first lead, and by which pattern; of a dragon `dragon` says as much."""
    breach: int | None = None
    """Who neglected the last-card duty and thereby let the winner go out."""
    stake: int | None = None
    """What a point is worth, where that differs from the variant's stake."""
    dealer: int | None = None
    """Who dealt. A session reads it where the deal goes round; a score does not."""


class UnscorableDeal(InvalidInput):
    """A deal that cannot be scored as it was given; `faults` says everything that is missing or impossible."""


MAX_SPECIALS: Final = 1_000
"""More than a pack holds: cards that are shuffled into a new stock are played again (PG-3P-11). Each is read
and scored, so that a state full of them costs what its bytes are priced at."""


def _read_special(value: object, variant: Rules, path: Path, faults: Faults) -> Special | None:
    """Four of a kind or a straight flush that was played and not beaten; its cards as a mask."""
    fields = reading.fields_of(value, path, faults, required=("seat", "cards"), optional=("final",))
    if fields is None:
        return None
    by = reading.seat(fields["seat"], variant, (*path, "seat"), faults)
    cards = read_some_cards(fields["cards"], variant, (*path, "cards"), faults)
    final = reading.flag(fields.get("final", False), variant, (*path, "final"), faults)
    return None if by is None or cards is None or final is None else Special(by, cards, final)


read_specials: Final[Reader[tuple[Special, ...]]] = reading.list_of(_read_special, 0, MAX_SPECIALS)
"""The special combinations that nobody has beaten."""


def _read_dragon(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """A seat; the object in which ``opening`` answers it is taken as well."""
    return (reading.seat_of if type(value) is dict else reading.seat)(value, variant, path, faults)


read_instant_win: Final[Reader[InstantWin]] = reading.object_of(
    InstantWin, {"seat": reading.seat, "pattern": reading.one_of(PATTERNS)}
)
"""Whose hand won before the first lead, and by which pattern, as ``opening`` answers it."""


RESULT_READERS: Final[Mapping[str, Reader[Any]]] = {
    "cards_left": reading.by_seat(reading.whole(0, LARGEST_PACK)),
    "hands": reading.hands,
    "last_play": read_some_cards,
    "first_leader": reading.seat,
    "placings": reading.seats,
    "specials": read_specials,
    "dragon": _read_dragon,
    "instant_win": read_instant_win,
    "breach": reading.seat_of,
    "stake": reading.whole(1, BY_NAME["stake"].kind.schema["maximum"]),
}
"""What may be given besides the winner, each with what reads it, in the order in which it is read."""


RESULT_FIELDS: Final = tuple(dict.fromkeys(("hands", *RESULT_READERS)))
"""The same in the order in which it is listed."""


def read_result(fields: Mapping[str, Any], variant: Rules, path: Path, faults: Faults) -> DealResult | None:
    """How a deal ended, from its fields; cards as masks. What the variant needs and what cannot be is checked later."""
    winner = reading.seat(fields["winner"], variant, (*path, "winner"), faults)
    result = reading.given(fields, RESULT_READERS, variant, path, faults)
    return None if winner is None else DealResult(winner, **result)


def written_result(result: DealResult, variant: Rules) -> dict[str, Any]:
    """The fields of a result that a caller of the library gave, as a request would write them."""
    expect(result, DealResult, "bigtwo.DealResult(winner=0, hands=[...])")
    for special in result.specials or ():
        expect(special, Special, "bigtwo.Special(seat=0, cards=[...])")
    if result.instant_win is not None:
        expect(result.instant_win, InstantWin, 'bigtwo.InstantWin(seat=0, pattern="six-pairs")')
    breach = None if result.breach is None else {"seat": result.breach}
    written: dict[str, Any] = as_request(result, variant) | {"breach": breach}
    del written["dealer"]
    return written
