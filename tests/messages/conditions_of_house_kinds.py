"""When a sentence about two pairs, runs, consecutive pairs or dragons is true."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tests.messages.conditions_of_no_combination import how_many_of_each_rank, no_other_has
from tests.messages.said import Clauses, Condition, Said
from tests.oracle import packs
from tests.oracle.bombs import bomb_kinds
from tests.oracle.packs import rank_of

KINDS = ("two-pairs", "run", "consecutive-pairs", "dragon")


def places(said: Said, cards: list[str]) -> list[int]:
    """Where the ranks of some cards stand in the pack, the highest first."""
    ranks = packs.RANKS[said.options["pack"]]
    return sorted({ranks.index(rank_of(card)) for card in cards}, reverse=True)


def in_sequence(said: Said, cards: list[str]) -> bool:
    """Do their ranks follow one another, without the two?"""
    found = places(said, cards)
    return found[0] < len(packs.RANKS[said.options["pack"]]) - 1 and all(a == b + 1 for a, b in pairwise(found))


# --- no combination --------------------------------------------------------------------------------------------------


def two_pairs_with_odd_card(said: Said) -> Clauses:
    yield "{cards} are two pairs and one more card", how_many_of_each_rank(said["cards"]) == [2, 2, 1]
    yield "two pairs are played", said.options["two_pairs"] or 2 in said.options["consecutive_pairs"]


def no_run(said: Said) -> Clauses:
    cards, count = said["cards"], said["count"]
    yield "they are {count} cards of different ranks", how_many_of_each_rank(cards) == [1] * count
    yield "such runs are played", count in said.options["runs_of"]
    yield "{cards} are no run", not in_sequence(said, cards)
    alone = count != 7 or said.options["straight_flush_form"] == "five"
    yield "so many cards of different ranks go together only in sequence", alone


def no_consecutive_pairs(said: Said) -> Clauses:
    cards, count = said["cards"], said["count"]
    yield "{cards} are {count} pairs", how_many_of_each_rank(cards) == [2] * count
    yield "so many are played", count in said.options["consecutive_pairs"]
    yield "they do not follow one another", not in_sequence(said, cards)
    yield "so many pairs go together only in sequence", count != 2 or not said.options["two_pairs"]


def no_kind_of_size(said: Said) -> Clauses:
    yield "they are {count} cards", len(said["cards"]) == said["count"]
    yield "there are combinations of so many cards", not no_other_has(said, said["count"])


def unused_run(said: Said) -> Clauses:
    cards, count = said["cards"], said["count"]
    yield "{cards} are a run of {count} cards", how_many_of_each_rank(cards) == [1] * count and in_sequence(said, cards)
    yield "this variant plays runs of {choices} cards", [*said["choices"]] == [*said.options["runs_of"]]
    yield "others", bool(said["choices"]) and count not in said["choices"]


def unused_pairs(said: Said) -> Clauses:
    cards, count = said["cards"], said["count"]
    are_pairs = how_many_of_each_rank(cards) == [2] * count and in_sequence(said, cards)
    yield "{cards} are {count} consecutive pairs", are_pairs
    yield "this variant plays {choices} of them", [*said["choices"]] == [*said.options["consecutive_pairs"]]
    yield "others", bool(said["choices"]) and count not in said["choices"]


NOT_A_COMBINATION: dict[str, Condition] = {
    "two-pairs-with-odd-card": two_pairs_with_odd_card,
    "no-run": no_run,
    "no-consecutive-pairs": no_consecutive_pairs,
    "no-kind-of-size": no_kind_of_size,
}
KIND_NOT_USED: dict[str, Condition] = {
    "run": unused_run,
    "consecutive-pairs": unused_pairs,
}

# --- one beats another -----------------------------------------------------------------------------------------------


def both_are(said: Said, *kinds: str) -> bool:
    """Are both sides of one and the same kind and number of cards, and it one of these kinds?"""
    kind = said.kind(said["higher"])
    return kind in kinds and kind == said.kind(said["lower"]) and len(said["higher"]) == len(said["lower"])


def ranks_differ(which: int, *kinds: str) -> Condition:
    """Of the ranks from the highest down the first difference is this one."""

    def condition(said: Said) -> Clauses:
        yield f"both are {kinds}", both_are(said, *kinds)
        higher, lower = places(said, said["higher"]), places(said, said["lower"])
        yield "what is higher is equal", higher[:which] == lower[:which]
        yield "the one ranks above the other", higher[which] > lower[which]
        ranks = packs.RANKS[said.options["pack"]]
        named = [ranks.index(said["higher_rank"]), ranks.index(said["lower_rank"])]
        yield "these are {higher_rank} and {lower_rank}", named == [higher[which], lower[which]]

    return condition


def highest(said: Said, side: str) -> str:
    return max(said[side], key=lambda card: packs.card_strength(card, said.options))


def suits_decide(equal: Callable[[Said], bool], *kinds: str) -> Condition:
    """The ranks that count are equal, and the highest cards decide."""

    def condition(said: Said) -> Clauses:
        yield f"both are {kinds}", both_are(said, *kinds)
        yield "the ranks are equal", equal(said)
        deciding = [said["deciding"], said["other_deciding"]]
        yield "the highest cards decide", deciding == [highest(said, "higher"), highest(said, "lower")]
        strengths = [packs.card_strength(card, said.options) for card in deciding]
        yield "{deciding} ranks above {other_deciding}", strengths[0] > strengths[1]

    return condition


def _ranks_are_equal(said: Said) -> bool:
    return places(said, said["higher"]) == places(said, said["lower"])


COMPARED: dict[str, Condition] = {
    "higher-rank.two-pairs-higher": ranks_differ(0, "two-pairs"),
    "higher-rank.two-pairs-lower": ranks_differ(1, "two-pairs"),
    "higher-rank.top": ranks_differ(0, "run", "consecutive-pairs"),
    "higher-suit.two-pairs": suits_decide(_ranks_are_equal, "two-pairs"),
    "higher-suit.top": suits_decide(_ranks_are_equal, "run", "consecutive-pairs", "dragon"),
}

# --- neither beats the other -----------------------------------------------------------------------------------------


def is_bombed(said: Said, kind: str) -> bool:
    """May some bomb be played on a kind that is none itself (HR-BOMB-05)?"""
    return bool(said.options["bombs"] != "off" and said.options["bomb_targets"] == "anything" and kind in KINDS)


def never_meet(said: Said) -> Clauses:
    yield "{a} is {a_kind}", said.kind(said["a"]) == said["a_kind"]
    yield "{b} is {b_kind}", said.kind(said["b"]) == said["b_kind"]
    yield "the kinds differ", said["a_kind"] != said["b_kind"]
    yield "one of them meets only its own kind", said["a_kind"] in KINDS or said["b_kind"] in KINDS
    bombs = {*bomb_kinds(said.options)} if said.options["bombs"] != "off" else set()
    one_bombs = any(is_bombed(said, kind) for kind in (said["a_kind"], said["b_kind"]))
    yield "neither is a bomb that the other yields to", not (one_bombs and {said["a_kind"], said["b_kind"]} & bombs)


def own_kind(said: Said) -> Clauses:
    yield "one of them is {kind}", said["kind"] in (said.kind(said["a"]), said.kind(said["b"]))
    yield "{kind} meets only its own kind", said["kind"] in KINDS and not is_bombed(said, said["kind"])
    yield "the numbers differ", len(said["a"]) != len(said["b"])


def on_own_kind(said: Said) -> Clauses:
    yield "{b} is {kind}", said.kind(said["b"]) == said["kind"]
    yield from own_kind(said)


NEITHER: dict[str, Condition] = {
    "kinds-do-not-cross.own-kind": never_meet,
    "different-size.own-kind": own_kind,
}
ON_A_PILE: dict[str, Condition] = {"different-size.on-own-kind": on_own_kind}
