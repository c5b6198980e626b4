"""When a sentence about cards that are no combination is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.messages.said import SIZES, Clauses, Condition, Said
from tests.oracle import classifying, packs
from tests.oracle.packs import rank_of


def cards_asked(said: Said) -> list[set[str]]:
    """The sets of cards that a question asks about."""
    if said.asked.operation == "referee":
        return [set(said.event.get("play", ()))]
    sides = [said.body[name] for name in ("cards", "a", "b", "play") if name in said.body]
    return [set(side) for side in sides]


def how_many_of_each_rank(cards: Sequence[str]) -> list[int]:
    """Of each rank among the cards how many there are, most first."""
    return sorted(Counter(rank_of(card) for card in cards).values(), reverse=True)


def the_set_is(code: str, said: Said) -> Clauses:
    cards = tuple(said["cards"])
    yield "{cards} are what was asked about", set(cards) in cards_asked(said) and len(set(cards)) == len(cards)
    yield f"they are {code}", classifying.refusal(cards, said.options) == code


def numbers_played(said: Said) -> set[int]:
    """How many cards the combinations of this house may have."""
    options = said.options
    numbers = {SIZES[kind] for kind in said.ranking.used if kind in SIZES}
    numbers |= {4} if options.get("two_pairs") else set()
    numbers |= {13} if options.get("dragon") == "played" else set()
    return numbers | {*options.get("runs_of", ())} | {2 * pairs for pairs in options.get("consecutive_pairs", ())}


def no_other_has(said: Said, count: int) -> bool:
    """Does no run, no two pairs, no pairs in sequence and no dragon have so many cards here?"""
    options = said.options
    runs, pairs = options.get("runs_of", ()), options.get("consecutive_pairs", ())
    others = [4] if options.get("two_pairs") else []
    others += [13] if options.get("dragon") == "played" else []
    return not (count in runs or count in [2 * each for each in pairs] or count in others)


def different_ranks(said: Said) -> Clauses:
    cards, count = said["cards"], said["count"]
    of_that_number = {kind for kind in said.ranking.used if SIZES.get(kind) == count}
    yield "{cards} are not all of one rank", len(how_many_of_each_rank(cards)) > 1
    yield "they are {count}", len(cards) == count
    yield "{count} cards are played together", bool(of_that_number)
    yield "only if all are of one rank", of_that_number <= {"pair", "triple", "four"} and no_other_has(said, count)


def wrong_size(said: Said) -> Clauses:
    yield "{cards} are {count} cards", len(said["cards"]) == said["count"]
    yield "no combination has that many here", said["count"] not in numbers_played(said)


def wrong_four(said: Said) -> Clauses:
    yield "they are four", len(said["cards"]) == 4
    yield "not of one rank", len(how_many_of_each_rank(said["cards"])) > 1
    yield "four of one rank go together", "four" in said.ranking.used
    yield "only these", no_other_has(said, 4)


def two_pairs(said: Said) -> Clauses:
    yield "{cards} are two pairs", how_many_of_each_rank(said["cards"]) in ([2, 2], [2, 2, 1])
    played = said.options.get("two_pairs") or 2 in said.options.get("consecutive_pairs", ())
    yield "two pairs are no combination", not played


def triple_with_attachment(said: Said) -> Clauses:
    numbers = how_many_of_each_rank(said["cards"])
    yield "{cards} are a triple with other cards", numbers in ([3, 1], [3, 1, 1])


def wrap_around(said: Said) -> Clauses:
    ranks = packs.RANKS[said.options["pack"]]
    low, king, ace, two = ranks[0], ranks[-3], ranks[-2], ranks[-1]
    held = {rank_of(card) for card in said["cards"]}
    yield "{cards} turn the corner", held in turning_the_corner(ranks) and len(said["cards"]) == 5
    runs_on = [run for run in said.ranking.runs if {king, ace, two, low} <= run]
    yield (
        "the {lower_rank} and the {higher_rank} come before the 2",
        [said["lower_rank"], said["higher_rank"]] == [king, ace],
    )
    yield "no sequence runs from the one through the other and the 2 to the 3", not runs_on


def turning_the_corner(ranks: Sequence[str]) -> list[set[str]]:
    """The two windows of five ranks in a ring that have a rank both below the ace and above the two."""
    ring = [*ranks[-4:], *ranks[:2]]
    return [set(ring[:5]), set(ring[1:])]


def windows(said: Said) -> list[list[str]]:
    """Five ranks in sequence on the circle of ranks, wherever they begin."""
    ranks = packs.RANKS[said.options["pack"]]
    ring = [*ranks, *ranks[:4]]
    return [ring[start : start + 5] for start in range(len(ring) - 4)]


def sequence_not_used(said: Said) -> Clauses:
    run = said["run"].split("-")
    yield "{cards} are in sequence", len(said["cards"]) == 5 and run in windows(said)
    yield "their sequence is {run}", {rank_of(card) for card in said["cards"]} == set(run)
    yield "{run} is no run in this variant", frozenset(run) not in said.ranking.runs


def no_kind(said: Said) -> Clauses:
    yield "they are five", len(said["cards"]) == 5
    yield "they form none of the five-card combinations", classifying.shape(said["cards"], said.ranking) is None


def no_straight_flush(said: Said) -> Clauses:
    yield "they are seven", len(said["cards"]) == 7
    yield "{cards} hold no straight flush", not classifying.straight_flushes_within(said["cards"], said.ranking)
    of_seven = {kind for kind in said.ranking.used if SIZES.get(kind) == 7}
    yield (
        "seven cards are played only as a straight flush with two",
        of_seven == {"straight-flush-plus-two"} and no_other_has(said, 7),
    )


def unused(kind: str, instead: str | None = None) -> Condition:
    """The cards are of a kind that the variant does not play, perhaps because it plays another instead."""

    def condition(said: Said) -> Clauses:
        yield f"{{cards}} are {kind}", classifying.shape(said["cards"], said.ranking) == kind
        yield f"this variant plays no {kind}", kind not in said.ranking.used
        if instead is not None:
            yield f"it plays {instead}", instead in said.ranking.used

    return condition


NOT_A_COMBINATION: dict[str, Condition] = {
    "different-ranks": different_ranks,
    "wrong-size": wrong_size,
    "wrong-four": wrong_four,
    "two-pairs": two_pairs,
    "triple-with-attachment": triple_with_attachment,
    "wrap-around": wrap_around,
    "sequence-not-used": sequence_not_used,
    "no-kind": no_kind,
    "no-straight-flush": no_straight_flush,
}
KIND_NOT_USED: dict[str, Condition] = {
    "triple": unused("triple"),
    "flush": unused("flush"),
    "four": unused("four", "four-of-a-kind"),
    "four-of-a-kind": unused("four-of-a-kind", "four"),
    "straight-flush": unused("straight-flush", "straight-flush-plus-two"),
    "straight-flush-plus-two": unused("straight-flush-plus-two", "straight-flush"),
}
