"""When a sentence about two sets of cards is true: which of them is higher, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tests.messages import conditions_of_house_kinds
from tests.messages.conditions_of_bombs import (
    BOMBED,
    NOT_BOMBED,
    flushes_that_are_no_bombs,
    fours_apart,
    has_bombs,
    is_bomb,
    only_royal_above_four,
    rank_above,
)
from tests.messages.conditions_of_no_combination import KIND_NOT_USED, NOT_A_COMBINATION, the_set_is, windows
from tests.messages.said import SIZES, Clauses, Condition, Said
from tests.oracle import bombs, classifying, packs
from tests.oracle.packs import SUITS, rank_of, suit_of

# --- one beats another -----------------------------------------------------------------------------------------------


def sides(said: Said) -> tuple[list[str], list[str]]:
    """The two sets that are compared; of a play and a pile the play first."""
    if said.asked.operation == "compare":
        return said.body["a"], said.body["b"]
    assert said.turn.pile is not None
    return list(said.turn.play), said.turn.pile


def one_beats(said: Said) -> Clauses:
    first, second = ({*side} for side in sides(said))
    higher, lower = said["higher"], said["lower"]
    if said.phrase.startswith("does-not-beat."):
        yield "it is a play", said.asked.operation != "compare"
        yield "{lower} is played on {higher}", (first, second) == ({*lower}, {*higher})
        yield "{lower} does not beat {higher}", not said.beats(lower, higher)
    else:
        yield "it is a comparison", said.asked.operation == "compare"
        yield "both are what was asked about", ({*higher}, {*lower}) in ((first, second), (second, first))
        yield "{higher} beats {lower}", said.beats(higher, lower)


def both_are(said: Said, *kinds: str) -> bool:
    """Are both sides of one and the same kind, and it one of these?"""
    kind = said.kind(said["higher"])
    return kind in kinds and kind == said.kind(said["lower"])


def decides(said: Said) -> str | None:
    """What the first difference between the two is in the order of strength: "kind", "rank" or "suit"."""
    higher, lower = said.classified(said["higher"]), said.classified(said["lower"])
    assert higher is not None
    assert lower is not None
    keys = zip(higher.key_words, higher.key, lower.key, strict=False)
    return next((word for word, x, y in keys if x != y), None)


def suit_above(said: Said) -> bool:
    order = said.options["suit_order"]
    return bool(order.index(said["higher_suit"]) < order.index(said["lower_suit"]))


def rank_card(said: Said) -> Clauses:
    yield "both are cards of one rank", both_are(said, "single", "pair", "triple", "four")
    yield "{higher} is of {higher_rank}", {rank_of(card) for card in said["higher"]} == {said["higher_rank"]}
    yield "{lower} is of {lower_rank}", {rank_of(card) for card in said["lower"]} == {said["lower_rank"]}
    yield "the {higher_rank} ranks above the {lower_rank}", rank_above(said)


def held(times: int, kind: str) -> Condition:
    """The equal cards of a kind decide."""

    def condition(said: Said) -> Clauses:
        yield f"both are {kind}", both_are(said, kind)
        for side in ("higher", "lower"):
            of_rank = [card for card in said[side] if rank_of(card) == said[f"{side}_rank"]]
            yield f"{{{side}}} has {times} of {{{side}_rank}}", len(of_rank) == times
        yield "the {higher_rank} ranks above the {lower_rank}", rank_above(said)
        yield "they decide", decides(said) == "rank"

    return condition


RUNS = ("straight", "straight-flush", "straight-flush-plus-two")


def run_of(said: Said, side: str) -> frozenset[str]:
    """The ranks of the run in a straight or straight flush."""
    kind = said.kind(said[side])
    if kind == "straight-flush-plus-two":
        return packs.ranks_of(classifying.five_that_count(said[side], kind, said.ranking))
    return packs.ranks_of(said[side])


def is_run_of(said: Said, side: str, run: Sequence[str]) -> bool:
    """Is this the run of a straight or straight flush? Seven cards may hold two that are equally strong; either is."""
    ranks, counted = frozenset(run), run_of(said, side)
    if ranks == counted:
        return True
    equals = said.ranking.runs.get(ranks) == said.ranking.runs[counted]
    return equals and any(
        set(said[side]) >= {rank + suit for rank in ranks} for suit in {suit_of(c) for c in said[side]}
    )


def rank_run(said: Said) -> Clauses:
    yield "both have runs", both_are(said, *RUNS)
    places = []
    for side in ("higher", "lower"):
        run = said[f"{side}_run"].split("-")
        yield f"the run of {{{side}}} is {{{side}_run}}", is_run_of(said, side, run)
        yield f"{{{side}_run}} is written in sequence", run in windows(said)
        places.append(said.ranking.runs.get(frozenset(run), (-1, ""))[0])
    yield "the run {higher_run} ranks above the run {lower_run}", places[0] > places[1] >= 0
    suits_first = said.options["straight_flush_order"] == "suit-first" and said.kind(said["higher"]) != "straight"
    equal_suits = suit_of(said["higher"][0]) == suit_of(said["lower"][0])
    yield "the runs decide", decides(said) == "rank" or (decides(said) == "kind" and (not suits_first or equal_suits))


def straight_flush_keys(said: Said, runs: Sequence[frozenset[str]], suits: Sequence[str]) -> list[tuple[int, ...]]:
    """The strengths of all straight flushes of these runs and suits."""
    found = ([rank + suit for rank in run] for run in runs for suit in suits)
    return [tuple(number for _, number in classifying.key_of(five, "straight-flush", said.ranking)) for five in found]


def rank_royal(said: Said) -> Clauses:
    t = said.ranking
    yield "both are straight flushes", both_are(said, "straight-flush")
    yield "{higher} is a royal flush", classifying.is_royal(said["higher"], t)
    yield "{lower} is another", not classifying.is_royal(said["lower"], t)
    royal = straight_flush_keys(said, [t.royal] if t.royal in t.runs else [], SUITS)
    others = straight_flush_keys(said, [run for run in t.runs if run != t.royal], SUITS)
    yield "a royal flush ranks above every other straight flush", bool(royal) and min(royal) > max(others)


def ranks_down(said: Said, side: str) -> list[str]:
    """The ranks of a set from the highest down."""
    return [rank_of(card) for card in classifying.highest_first(said[side], said.ranking)]


def rank_flush_top(said: Said) -> Clauses:
    yield "both are flushes", both_are(said, "flush")
    yield "the highest card of {higher} is of {higher_rank}", ranks_down(said, "higher")[0] == said["higher_rank"]
    yield "the highest card of {lower} is of {lower_rank}", ranks_down(said, "lower")[0] == said["lower_rank"]
    yield "the {higher_rank} ranks above the {lower_rank}", rank_above(said)
    yield "they decide", decides(said) == "rank"


def rank_flush_ranks(said: Said) -> Clauses:
    yield "both are flushes", both_are(said, "flush")
    pairs = zip(ranks_down(said, "higher"), ranks_down(said, "lower"), strict=False)
    first = next((pair for pair in pairs if pair[0] != pair[1]), None)
    yield "the first difference is {higher_rank}, {lower_rank}", first == (said["higher_rank"], said["lower_rank"])
    yield "the {higher_rank} is above the {lower_rank}", rank_above(said)
    yield "all ranks count", said.options["flush_order"] == "all-ranks-first"


def highest(said: Said, side: str) -> str:
    return classifying.highest_of(said[side], said.ranking)


def equal_rank(said: Said) -> bool:
    return len({rank_of(card) for card in (*said["higher"], *said["lower"])}) == 1


def suits_are(said: Said) -> Clauses:
    yield (
        "the suits are those of the highest cards",
        (
            suit_of(highest(said, "higher")),
            suit_of(highest(said, "lower")),
        )
        == (said["higher_suit"], said["lower_suit"]),
    )
    yield "{higher_suit} rank above {lower_suit}", suit_above(said)


def suit_single(said: Said) -> Clauses:
    yield "both are singles", both_are(said, "single")
    yield "equal rank", equal_rank(said)
    yield from suits_are(said)


def suit_pair(said: Said) -> Clauses:
    yield "both are pairs", both_are(said, "pair")
    yield "equal rank", equal_rank(said)
    yield "{deciding} decides", said["deciding"] == highest(said, "higher")
    yield from suits_are(said)


def suit_run(said: Said) -> Clauses:
    t = said.ranking
    yield "both have runs", both_are(said, *RUNS)
    runs = run_of(said, "higher"), run_of(said, "lower")
    yield "the runs rank equally", t.runs[runs[0]][0] == t.runs[runs[1]][0]
    higher, lower = said.classified(said["higher"]), said.classified(said["lower"])
    yield "{deciding} decides", higher is not None and said["deciding"] == higher.deciding_card
    yield "so does {other_deciding}", lower is not None and said["other_deciding"] == lower.deciding_card
    strengths = [packs.card_strength(said[name], said.options) for name in ("deciding", "other_deciding")]
    yield "{deciding} ranks above {other_deciding}", strengths[0] > strengths[1]


def suit_run_decided(said: Said) -> Clauses:
    yield from suit_run(said)
    run = said["higher_run"].split("-")
    yield "the run of {higher} is {higher_run}", run in windows(said) and is_run_of(said, "higher", run)
    decided_by = said.ranking.runs.get(frozenset(run), (0, ""))[1]
    yield "in it the {rank} decides", decided_by == said["rank"] == rank_of(said["deciding"])


def suit_flush(said: Said) -> Clauses:
    yield "both are flushes", both_are(said, "flush")
    yield from suits_are(said)
    yield "whatever the ranks", said.options["flush_order"] == "suit-first"


def suit_flush_equal_top(said: Said) -> Clauses:
    yield "both are flushes", both_are(said, "flush")
    yield "the highest cards are of one rank", ranks_down(said, "higher")[0] == ranks_down(said, "lower")[0]
    yield from suits_are(said)
    yield "no other ranks count", said.options["flush_order"] == "top-card-first"


def suit_flush_equal_ranks(said: Said) -> Clauses:
    yield "both are flushes", both_are(said, "flush")
    yield "all ranks are equal", ranks_down(said, "higher") == ranks_down(said, "lower")
    yield from suits_are(said)


def suit_straight_flush(said: Said) -> Clauses:
    yield from _suit_of_straight_flushes(said)
    yield "whatever the run", _whatever_the_run(said, [*said.ranking.runs])


def suit_straight_flush_but_royal(said: Said) -> Clauses:
    yield from _suit_of_straight_flushes(said)
    t = said.ranking
    yield "royal flushes apart", "royal-flush" in t.level
    yield "whatever the run", _whatever_the_run(said, [run for run in t.runs if run != t.royal])


def _suit_of_straight_flushes(said: Said) -> Clauses:
    yield "both are straight flushes", both_are(said, "straight-flush", "straight-flush-plus-two")
    t, kind = said.ranking, said.kind(said["higher"])
    assert kind is not None
    for side in ("higher", "lower"):
        five = classifying.five_that_count(said[side], kind, t)
        yield f"{{{side}}} is of {{{side}_suit}}", suit_of(five[0]) == said[f"{side}_suit"]
    yield "{higher_suit} rank above {lower_suit}", suit_above(said)


def _whatever_the_run(said: Said, runs: list[tuple[str, ...]]) -> bool:
    above = straight_flush_keys(said, runs, said["higher_suit"])
    below = straight_flush_keys(said, runs, said["lower_suit"])
    return min(above) > max(below)


def levels(said: Said, kind: str) -> set[int]:
    """Where a kind of five cards stands among the others; a royal flush may stand elsewhere than the rest."""
    t = said.ranking
    if kind != "straight-flush":
        return {t.level[kind]}
    return {t.level.get("royal-flush", t.level[kind]) if run == t.royal else t.level[kind] for run in t.runs}


def kind_five_cards(said: Said) -> Clauses:
    above, below = said["higher_kind"], said["lower_kind"]
    yield "{higher} is {higher_kind}", said.kind(said["higher"]) == above
    yield "{lower} is {lower_kind}", said.kind(said["lower"]) == below
    yield "both have five cards", SIZES[above] == SIZES[below] == 5
    yield "{higher_kind} ranks above {lower_kind}", min(levels(said, above)) > max(levels(said, below))


def kind_royal(said: Said) -> Clauses:
    kinds = {said.kind(said["higher"]), said.kind(said["lower"])}
    yield "one is four of a kind and the other a straight flush", kinds == {"four-of-a-kind", "straight-flush"}
    is_higher = said.kind(said["higher"]) == "straight-flush"
    straight_flush = said["higher" if is_higher else "lower"]
    yield "the straight flush is higher if it is royal", classifying.is_royal(straight_flush, said.ranking) == is_higher
    yield "only a royal flush ranks above four of a kind", only_royal_above_four(said)


COMPARED: dict[str, Condition] = {
    **BOMBED,
    "higher-rank.card": rank_card,
    "higher-rank.triple": held(3, "full-house"),
    "higher-rank.four": held(4, "four-of-a-kind"),
    "higher-rank.run": rank_run,
    "higher-rank.royal": rank_royal,
    "higher-rank.flush-top": rank_flush_top,
    "higher-rank.flush-ranks": rank_flush_ranks,
    "higher-suit.single": suit_single,
    "higher-suit.pair": suit_pair,
    "higher-suit.run": suit_run,
    "higher-suit.run-decided": suit_run_decided,
    "higher-suit.flush": suit_flush,
    "higher-suit.flush-equal-top": suit_flush_equal_top,
    "higher-suit.flush-equal-ranks": suit_flush_equal_ranks,
    "higher-suit.straight-flush": suit_straight_flush,
    "higher-suit.straight-flush-but-royal": suit_straight_flush_but_royal,
    "stronger-kind.five-cards": kind_five_cards,
    "stronger-kind.royal": kind_royal,
    **conditions_of_house_kinds.COMPARED,
}

# --- neither beats the other -----------------------------------------------------------------------------------------


SIZES_OF_A_PLAY = (
    "different-size.play",
    "different-size.play-or-bomb",
    "different-size.play-or-bomb.no-flush",
    "different-size.on-bomb",
    "different-size.on-bomb-of-five",
    "different-size.on-four",
    "different-size.on-own-kind",
)


def neither_beats(said: Said) -> Clauses:
    is_about_a_play = said.phrase.startswith("does-not-beat.") or said.phrase in SIZES_OF_A_PLAY
    yield (
        "it is a play" if is_about_a_play else "it is a comparison",
        is_about_a_play == (said.asked.operation != "compare"),
    )
    yield "they are what was asked about", [{*side} for side in sides(said)] == [{*said["a"]}, {*said["b"]}]
    yield "both are combinations", None not in (said.kind(said["a"]), said.kind(said["b"]))
    yield "{a} does not beat {b}", not said.beats(said["a"], said["b"])
    if said.asked.operation == "compare":
        yield "{b} does not beat {a}", not said.beats(said["b"], said["a"])


def equally_strong(said: Said) -> Clauses:
    a, b = said.classified(said["a"]), said.classified(said["b"])
    assert a is not None
    assert b is not None
    alike = (len(a.cards), a.kind, a.key) == (len(b.cards), b.kind, b.key)
    yield "they are equally strong", alike or bombs.are_equal_bombs(a, b, said.options)


def do_not_cross(said: Said) -> Clauses:
    yield "{a} is {a_kind}", said.kind(said["a"]) == said["a_kind"]
    yield "{b} is {b_kind}", said.kind(said["b"]) == said["b_kind"]
    yield "the kinds differ", said["a_kind"] != said["b_kind"]
    alone = said.options["five_card_crossing"] == "same-type-or-bomb"
    plain = {"straight", "flush", "full-house"}
    yield "they beat only their own kind", alone and {said["a_kind"], said["b_kind"]} <= plain


def numbers_differ(said: Said) -> Clauses:
    yield "{a} has {a_count}", len(said["a"]) == said["a_count"]
    yield "{b} has {b_count}", len(said["b"]) == said["b_count"]
    yield "the numbers differ", said["a_count"] != said["b_count"]


def size_bombs(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "a bomb beats another number of cards", has_bombs(said)
    yield "neither is a bomb", not is_bomb(said, "a") and not is_bomb(said, "b")
    yield "nor is one no bomb for its kind alone", not flushes_that_are_no_bombs(said)


def size_no_flush(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "a bomb beats another number of cards", has_bombs(said)
    yield "{kind} is no bomb here", said["kind"] in flushes_that_are_no_bombs(said)


def size_plain(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "a combination is beaten only by one with the same number", not has_bombs(said)


def size_four(said: Said) -> Clauses:
    yield "one of them is a bare four", "four" in (said.kind(said["a"]), said.kind(said["b"]))
    # DEC-14: it neither bombs nor is bombed.
    yield "the other is none", said.kind(said["a"]) != said.kind(said["b"])
    yield "a bare four is no bomb, and is not bombed", fours_apart(said)


NEITHER: dict[str, Condition] = {
    **NOT_BOMBED,
    "equal.strength": equally_strong,
    "kinds-do-not-cross.five-cards": do_not_cross,
    "different-size.bombs": size_bombs,
    "different-size.bombs.no-flush": size_no_flush,
    "different-size.plain": size_plain,
    "different-size.four": size_four,
    **conditions_of_house_kinds.NEITHER,
}


def _joined(first: Condition, second: Condition) -> Condition:
    return lambda said: chain(first(said), second(said))


def _of_a_set(code: str, condition: Condition) -> Condition:
    return lambda said: chain(the_set_is(code, said), condition(said))


CONDITIONS: dict[str, Condition] = {
    **{
        f"{code}.{form}": _of_a_set(code, condition)
        for code, forms in (
            ("not-a-combination", NOT_A_COMBINATION | conditions_of_house_kinds.NOT_A_COMBINATION),
            ("kind-not-used", KIND_NOT_USED | conditions_of_house_kinds.KIND_NOT_USED),
        )
        for form, condition in forms.items()
    },
    **{
        before + phrase: _joined(head, condition)
        for before in ("", "does-not-beat.")
        for head, compared in ((one_beats, COMPARED), (neither_beats, NEITHER))
        for phrase, condition in compared.items()
        if not (before and phrase.startswith("different-size."))
    },
}
