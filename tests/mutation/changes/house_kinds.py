"""How two pairs, runs, consecutive pairs and dragons are got wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

from tests.mutation.mutant import Function
from tests.oracle import bombs, classifying, dealing, house_kinds, packs, playing
from tests.oracle.classified import Classified
from tests.oracle.house_kinds import HOUSE_KINDS, Key
from tests.oracle.packs import Options, Ranking, rank_of, suit_of

KeyOf = Callable[..., Key]
Windows = Callable[..., list[list[str]]]


def not_played(kind: str) -> Function:
    """A kind that the house asks for in vain."""
    return Function(packs.house_kinds_used, lambda right, options: right(options) - {kind})


def in_every_number(kind: str) -> Function:
    """Where a kind is played in some numbers of cards, it is played in all."""
    return Function(house_kinds.is_played, lambda right, found, cards, t: right(found, cards, t) or found == kind)


def in_one_number(kind: str, number: Callable[[Ranking], int]) -> Function:
    """Of the numbers of cards in which a kind is played only one is known."""
    return Function(
        house_kinds.is_played,
        lambda right, found, cards, t: right(found, cards, t) and (found != kind or len(cards) == number(t)),
    )


# --- sequences -------------------------------------------------------------------------------------------------------


def round_the_corner(right: Windows, length: int, t: Ranking) -> list[list[str]]:
    """Sequences turn the corner from the ace over the two to the three."""
    row = [*t.rank, *list(t.rank)[: length - 1]]
    return [row[start : start + length] for start in range(len(t.rank))]


def two_above_the_ace(right: Windows, length: int, t: Ranking) -> list[list[str]]:
    """The two follows the ace, as in the order of single cards."""
    row = list(t.rank)
    return [row[start : start + length] for start in range(len(row) - length + 1)]


def ace_and_two_low(right: Windows, length: int, t: Ranking) -> list[list[str]]:
    """Sequences may begin with the ace or the two."""
    row = [*list(t.rank)[-2:], *list(t.rank)[:-1]]
    return [row[start : start + length] for start in range(len(row) - length + 1)]


def not_up_to_the_ace(right: Windows, length: int, t: Ranking) -> list[list[str]]:
    """Sequences end with the rank below the ace."""
    return [window for window in right(length, t) if window[-1] != house_kinds.ranks_in_a_row(t)[-1]]


def as_the_straight_order_has_it(right: Windows, length: int, t: Ranking) -> list[list[str]]:
    """Sequences that lie within straights, or are made of them, and no others."""
    within = round_the_corner(right, length, t)
    joined = [{*window[start : start + 5]} for window in within for start in range(max(1, length - 4))]
    fits = [any(part <= run if length < 5 else part == run for run in t.runs) for part in joined]
    each = max(1, length - 4)
    return [window for number, window in enumerate(within) if all(fits[number * each : (number + 1) * each])]


def with_a_gap(right: Callable[..., bool], cards: Sequence[str], t: Ranking) -> bool:
    """One rank may be left out."""
    places = sorted({t.rank[rank_of(card)] for card in cards})
    steps = sorted(above - below for below, above in pairwise(places))
    return right(cards, t) or (places[-1] < len(t.rank) - 1 and steps == [*[1] * (len(steps) - 1), 2])


# --- strength --------------------------------------------------------------------------------------------------------


def by_lower_pair(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The lower of two pairs decides first."""
    higher, lower, suit = right(cards, t)
    return [lower, higher, suit]


def without_lower_pair(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The rank of the lower of two pairs does not count."""
    higher, _, suit = right(cards, t)
    return [higher, suit]


def by_suit_of_both_pairs(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The highest suit of all four cards decides."""
    return [*right(cards, t)[:2], ("suit", max(t.suit[suit_of(card)] for card in cards))]


def by_suit_of_lower_pair(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The highest suit of the lower pair decides."""
    low = rank_of(house_kinds.bottom_of(cards, t))
    return [*right(cards, t)[:2], ("suit", max(t.suit[suit_of(card)] for card in cards if rank_of(card) == low))]


def by_suit_of_lowest_pair(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """Between equal ranks the highest suit of the lowest pair decides."""
    low = rank_of(house_kinds.bottom_of(cards, t))
    return [right(cards, t)[0], ("suit", max(t.suit[suit_of(card)] for card in cards if rank_of(card) == low))]


def by_lower_suit(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The lower card of the top pair decides."""
    top = rank_of(house_kinds.top_of(cards, t))
    return [*right(cards, t)[:-1], ("suit", min(t.suit[suit_of(card)] for card in cards if rank_of(card) == top))]


def by_bottom(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The lowest card decides, its suit too."""
    low = min(cards, key=lambda card: (t.rank[rank_of(card)], t.suit[suit_of(card)]))
    return [("rank", t.rank[rank_of(low)]), ("suit", t.suit[suit_of(low)])]


def suit_of_bottom(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """Between equal ranks the suit of the lowest card decides."""
    return [right(cards, t)[0], by_bottom(right, cards, t)[1]]


def one_suit_first(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """A run or a dragon of one suit is above all others."""
    return [("kind", int(len({suit_of(card) for card in cards}) == 1)), *right(cards, t)]


def low_twos(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """Of two pairs one of twos is the lower."""
    ranks = sorted((t.rank[rank] + 1) % len(t.rank) for rank in packs.ranks_of(cards))
    return [("rank", ranks[-1]), ("rank", ranks[0]), right(cards, t)[-1]]


# --- what beats what -------------------------------------------------------------------------------------------------


def longer_on_shorter(a: Classified, b: Classified) -> bool:
    """One of these kinds on the same kind of fewer cards."""
    return a.kind == b.kind and a.kind in HOUSE_KINDS and len(a.cards) > len(b.cards)


def on_another_kind(*kinds: str) -> Callable[[Classified, Classified], bool]:
    """One kind on others of as many cards."""
    return lambda a, b: a.kind == kinds[0] and b.kind in kinds[1:] and len(a.cards) == len(b.cards)


def locked(right: Callable[..., bool], a: Classified, b: Classified) -> bool:
    """On a run of one suit only another of one suit may be played."""
    of_one_suit = [len({suit_of(card) for card in each.cards}) == 1 for each in (a, b)]
    return right(a, b) and (b.kind != "run" or of_one_suit[0] or not of_one_suit[1])


def bombs_beat_houses(right: Callable[..., bool], b: Classified) -> bool:
    """These kinds count as small plays."""
    return right(b) or b.kind in HOUSE_KINDS


def bombs_spare_houses(right: Callable[..., bool], b: Classified) -> bool:
    """These kinds are safe from bombs, whatever their target."""
    return right(b) and b.kind not in HOUSE_KINDS


def bombs_among_houses(*kinds: str) -> Function:
    """These kinds are bombs themselves."""
    return Function(bombs.bomb_kinds, lambda right, options: [*right(options), *kinds])


# --- the rest of the rules -------------------------------------------------------------------------------------------

NO_HOUSE_KINDS: Final = {"two_pairs": False, "runs_of": [], "consecutive_pairs": [], "dragon": "off"}


def without_opening(right: Callable[..., list[str]], hand: list[str], *turn: Any) -> list[str]:
    """The opening card may not be played in one of these kinds."""
    _, play, options, situation = turn
    formed = classifying.classify(play, options)
    opens = playing.must_include(hand, options, situation) is not None and formed is not None
    wrong = ["missing-opening-card"] if opens and formed.kind in HOUSE_KINDS else []
    return list(right(hand, *turn)) or wrong


NOT_IN_THE_OPENING: Final = Function(playing.faults_of_play, without_opening)


# --- dragons ---------------------------------------------------------------------------------------------------------

Hands = Sequence[Sequence[str]]


def by_suit_of(rank: str) -> Callable[..., Key]:
    """The suit of another card of the dragon decides, if the pack has that rank."""
    return lambda right, cards, t: next(
        ([("suit", t.suit[suit_of(card)])] for card in cards if rank_of(card) == rank), right(cards, t)
    )


def by_suit_of_any(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The highest suit of all thirteen cards decides."""
    return [("suit", max(t.suit[suit_of(card)] for card in cards))]


def by_usual_suits(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """Suits rank as in the base game, whatever the house says."""
    return [("suit", "DCHS".index(suit_of(house_kinds.top_of(cards, t))))]


def decided_by_the_ace(right: Callable[..., str | None], cards: Sequence[str], kind: str, t: Ranking) -> str | None:
    """The card of a dragon that decides is its ace."""
    return next((card for card in cards if kind == "dragon" and rank_of(card) == "A"), right(cards, kind, t))


def is_dragon(cards: Sequence[str]) -> bool:
    """Thirteen cards of as many ranks."""
    return len(cards) == len({rank_of(card) for card in cards}) == 13


def holds_dragon(hand: Sequence[str], options: Options) -> bool:
    """May a dragon be played out of this hand?"""
    return options["dragon"] == "played" and {rank_of(card) for card in hand} == set(packs.RANKS[options["pack"]])


def kept_from_play(barred: Callable[[list[str], bool, Options], bool]) -> tuple[Function, Function]:
    """Plays that are refused as no combination, in lists too: told by the hand, and by whether it is a dragon."""

    def of_cards(right: Callable[..., list[str]], hand: list[str], *turn: Any) -> list[str]:
        _, play, options, _ = turn
        return list(right(hand, *turn)) or (["not-a-combination"] if barred(hand, is_dragon(play), options) else [])

    def listed(right: Callable[..., list[Classified]], *given: Any) -> list[Classified]:
        _, hand, _, options, _ = given
        return [move for move in right(*given) if not barred(hand, move.kind == "dragon", options)]

    return Function(playing.faults_of_play, of_cards), Function(playing.allowed, listed)


def held_by_the_leader(right: Callable[..., int], hands: Hands, options: Options) -> int:
    """Whoever holds a dragon has the first lead."""
    holders = [seat for seat, hand in enumerate(hands) if holds_dragon(hand, options)]
    return holders[0] if holders else right(hands, options)


def wins_before_the_lead(right: Callable[..., int | None], options: Options, hands: Hands) -> int | None:
    """A dragon that may be played wins at once as well."""
    return right({**options, "dragon": "wins"} if options["dragon"] == "played" else options, hands)


def where_they_win_too(right: Callable[..., set[str]], options: Options) -> set[str]:
    """Where a dragon wins at once, it may be played besides."""
    return right({**options, "dragon": "played"} if options["dragon"] == "wins" else options)


def only_where_thirteen_are_dealt(right: Callable[..., set[str]], options: Options) -> set[str]:
    """A dragon gives way where hands do not have thirteen cards, as one that wins does."""
    return right(options) - (set() if dealing.cards_each(options) == 13 else {"dragon"})
