"""What `score` shows: what cards left cost, what multiplies it, and who pays whom.

Seat 1 is the loser who is looked at. All others have one low card, or none where the deal goes on to the last.
"""

from __future__ import annotations

from functools import reduce
from math import gcd
from typing import TYPE_CHECKING

from bigtwo_conformance.fitting.house_scores import (
    cut_off,
    dear_hand,
    factors_of_twos,
    find_all_held_factor,
    find_cap,
    settle_two_factors,
)
from bigtwo_conformance.fitting.score_questions import USUAL_SIZE, Capped, Scores, Unclear
from bigtwo_conformance.packs import of_suits

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.deals import Dealt
    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.table import Table

SCORINGS = {
    "card-penalties": "penalty",
    "winner-points": "points",
    "placings": "points",
    "fixed-loser": "penalty",
    "special-cards": "penalty",
}
"""The values of `scoring`, and in which field each answers what a seat gets."""
MAX_CARDS = 30
"""More cards than this are never asked about."""
PICTURES = ("J", "Q", "K", "11", "12", "13", "14", "15")


def fit_scores(interview: Interview, table: Table, dealt: Dealt | None) -> None:
    """Settles the options of scores and payments, as far as the scoring reads them."""
    for to_the_last, specials in ((False, False), (False, True), (True, False)):
        size = dealt.size if dealt else USUAL_SIZE
        scores = Scores(interview, table, dealt.players if dealt else 4, to_the_last, specials, size)
        try:
            first = scores.answer([table.pack.ranks[0] + table.suits[0]])
            scoring = first.get("scoring")
            amounts = scores.amounts([table.pack.ranks[0] + table.suits[0]])
        except Unclear:
            continue
        field = SCORINGS.get(scoring) if isinstance(scoring, str) else None
        if field is None or not all(field in seat for seat in first["seats"]):
            return
        interview.settle("scoring", scoring, f"score answers that it is by {scoring}")
        if scoring == "placings":
            _places(scores, amounts)
        steps = [_dropping_out, _settlement]
        for step in [_cards, *steps] if scoring in ("card-penalties", "special-cards") else steps:
            try:
                step(scores)
            except Unclear:
                continue
        return


def _places(scores: Scores, amounts: list[int]) -> None:
    by_place = [amounts[seat] for seat in (0, *range(2, scores.players), 1)]
    usual = [*[5, 3, 1, 0, 0][: scores.players - 1], 0]
    value = "five-three-one" if by_place == usual else by_place
    scores.interview.settle("place_points", value, f"the places earn {by_place}")
    if scores.interview.value("deal_ends") is None:
        scores.interview.settle("deal_ends", "one-left", "every place earns points")


def _dropping_out(scores: Scores) -> None:
    """What seat 2 owes, who has no cards and has not won: the highest two was its last card."""
    if scores.interview.value("lone_top_two_finish") != "not-a-win" or scores.players < 3 or scores.to_the_last:
        return
    if scores.interview.value("scoring") != "card-penalties":
        return
    table = scores.table
    ranks = table.pack.ranks[4 : 4 + scores.players - 2]
    hands = [[], [table.pack.ranks[0] + table.suits[0]], [], *([rank + table.suits[0]] for rank in ranks[1:])]
    charged = scores.amounts([], hands=hands)[2]
    says = f"who went out on the highest two alone owes {charged}"
    scores.interview.settle("lone_top_two_payment", "as-if-held" if charged else "nothing", says)


# --- the cards left --------------------------------------------------------------------------------------------------


def _cards(scores: Scores) -> None:
    table, penalties = scores.table, scores.interview.value("scoring") == "card-penalties"
    if penalties:
        find_cap(scores)
    plain = {rank: scores.penalty([rank + table.suits[0]]) for rank in table.pack.ranks[:-1]}
    # A factor for one card already could not be told from dearer cards, unless these have no factor in common.
    if reduce(gcd, plain.values()) != 1:
        return
    factors = _multipliers(scores, plain, penalties=penalties)
    two, other = table.pack.ranks[-1], max(plain, key=lambda rank: plain[rank])
    # A two that multiplies does so with the other card as well; the rest is what the two itself costs.
    of_twos, cost = factors_of_twos(scores, other + table.suits[0], plain[other], factors[2])
    points = {**plain, two: cost}
    _card_points(scores, points)
    if penalties:
        _finish(scores, other + table.suits[0])
        _doubling(scores, points, factors, of_twos)
        _cap(scores, points, factors, of_twos)
        find_all_held_factor(scores, _plain_hand(table, scores.size))


def _cap(scores: Scores, points: dict[str, int], factors: dict[int, int], of_twos: dict[str, int]) -> None:
    """Whether a dear hand, in which no four of a kind and no straight flush doubles, costs all that is due for it."""
    hand, doubling = dear_hand(scores), scores.interview.value("hand_doubling")
    if len(hand) not in factors or (doubling is not None and doubling["cards"] != ["two"]):
        return
    if doubling is not None and doubling["mode"] == "once":
        return
    due = sum(points[card[:-1]] for card in hand) * factors[len(hand)]
    for card in hand:
        due *= of_twos[card[-1]] if card[:-1] == scores.table.pack.ranks[-1] else 1
    cut_off(scores, due)


def _multipliers(scores: Scores, plain: dict[str, int], *, penalties: bool) -> dict[int, int]:
    """By how much so many cards are multiplied, for as many cards as a loser can have left; settles the option, and for
    whom it holds."""
    interview = scores.interview
    factors, whole, scope = {1: 1}, False, ""
    for count in range(2, MAX_CARDS):
        hand = _plain_hand(scores.table, count)
        if len(hand) < count:
            break
        worth = sum(plain[card[:-1]] for card in hand)
        penalty = _penalty_of_leader(scores, hand, only_leader=scope == "first-leader")
        if penalty is None:
            # Fewer may be refused for another reason: such a hand wins at once.
            most = scores.size - 1 if scope == "first-leader" else scores.size
            whole = count > most
            break
        if not worth or penalty % worth or penalty // worth < factors[count - 1]:
            raise Unclear
        factors[count] = penalty // worth
        if factors[count] > 1 and not scope and penalties:
            scope = "all" if scores.penalty(hand, first_leader=0) == penalty else "first-leader"
            says = f"{count} cards cost {'the same' if scope == 'all' else 'less'} where the winner led first"
            interview.settle("multiplier_scope", scope, says)
    steps = [[count, factor] for count, factor in factors.items() if factor != factors.get(count - 1, 1)]
    # With one loser, more for all the cards that he was dealt may be the factor for cards that nobody has played.
    is_for_all_held = scores.players == 2 and factors.get(scores.size) != factors.get(scores.size - 1)
    if whole and not is_for_all_held:
        said = ", ".join(f"from {count} cards on by {factor}" for count, factor in steps) or "by nothing"
        interview.settle("count_multipliers", steps, f"what is due is multiplied {said}")
    return factors


def _penalty_of_leader(scores: Scores, hand: list[str], *, only_leader: bool) -> int | None:
    """What the hand costs whoever led first, or, with so many cards that he cannot have, somebody else; None where
    nobody can have them."""
    for leader in (1,) if only_leader else (1, 0):
        try:
            return scores.penalty(hand, first_leader=leader)
        except Capped:
            raise
        except Unclear:
            continue
    return None


def _plain_hand(table: Table, count: int) -> list[str]:
    """So many cards without a two, four of a rank, or a straight flush: neighbours share no suit."""
    cards = []
    for place, rank in enumerate(table.pack.ranks[:-1]):
        suits = table.suits[:2] if place % 2 else table.suits[2:]
        cards += [rank + suit for suit in suits]
    # Those of high rank first, which cost something under more scales.
    return cards[::-1][:count]


def _card_points(scores: Scores, points: dict[str, int]) -> None:
    ranks = scores.table.pack.ranks
    ace = ranks[-2]
    scales: dict[str, dict[str, int]] = {
        "one-each": dict.fromkeys(ranks, 1),
        "tiered": {rank: {"2": 4, ace: 3}.get(rank, 2 if rank in PICTURES else 1) for rank in ranks},
        "ladder": {rank: place for place, rank in enumerate(ranks, 1)},
        "one-and-five-for-twos": {rank: 5 if rank == "2" else 1 for rank in ranks},
    }
    named = next((name for name, scale in scales.items() if scale == points), None)
    listed = ", ".join(f"{rank} {value}" for rank, value in points.items())
    scores.interview.settle("card_points", named or points, f"one card left costs: {listed}")


def _doubling(scores: Scores, points: dict[str, int], factors: dict[int, int], of_twos: dict[str, int]) -> None:
    """Which cards double what is due, and whether each of them does; and what twos multiply by, which for a factor of 2
    for each comes to the same."""
    table, twos = scores.table, set(of_twos.values()) == {2}
    high, next_high = sorted(table.pack.ranks[4:-1], key=lambda rank: -points[rank])[:2]

    def factor(hand: list[str]) -> int:
        worth = sum(points[card[:-1]] for card in hand) * factors.get(len(hand), 0)
        penalty = scores.penalty(hand)
        if not worth or penalty % worth:
            raise Unclear
        return penalty // worth

    four, fours = table.several(high, 4), [*table.several(high, 4), *table.several(next_high, 4)]
    runs = [run.ranks for tied in table.order for run in tied if table.pack.ranks[-1] not in run.ranks]
    if not runs or max(factors) < 10:
        raise Unclear
    run = max(runs, key=lambda ranks: sum(points[rank] for rank in ranks))
    flush, flushes = of_suits(run, table.suits[0]), [*of_suits(run, table.suits[0]), *of_suits(run, table.suits[1])]
    both = table.several(table.pack.ranks[-1], 2)
    several = {"two": both, "four-of-a-kind": fours, "straight-flush": flushes}
    cards = ["two"] if twos else []
    cards += ["four-of-a-kind"] if factor(four) == 2 else []
    cards += ["straight-flush"] if factor(flush) == 2 else []
    modes = {name: {2: "once", 4: "each"}.get(factor(several[name])) for name in cards}
    if twos and len(cards) > 1 and modes["two"] == "each" and set(modes.values()) == {"once", "each"}:
        cards = cards[1:]  # the twos multiply by themselves
    settle_two_factors(scores, of_twos, doubles="two" in cards)
    if not cards:
        scores.interview.settle("hand_doubling", None, "neither twos nor four of a kind nor straight flushes double")
        return
    mode = modes[cards[0]]
    if mode:
        says = f"{', '.join(cards)} left in hand double{'' if mode == 'each' else ', but only once'}"
        scores.interview.settle("hand_doubling", {"cards": cards, "mode": mode}, says)


def _finish(scores: Scores, card: str) -> None:
    table, hand = scores.table, [card]
    two, other = table.pack.ranks[-1], next(rank for rank in table.pack.ranks[5:] if rank != card[:-1])
    house = [*(two + suit for suit in table.suits[1:]), *(other + suit for suit in table.suits[2:])]
    usual = scores.penalty(hand)
    by_house, by_two = scores.penalty(hand, last_play=house), scores.penalty(hand, last_play=[two + table.suits[-1]])
    values = {
        (1, 1): ("none", "no last play doubles"),
        (2, 1): ("only-twos", "a two as the last play doubles, and a full house with twos does not"),
        (2, 2): ("two-or-honour", "a last play with a two in it doubles"),
    }
    found = values.get((by_two // usual, by_house // usual)) if usual else None
    if found:
        scores.interview.settle("finish_doubling", *found)


# --- payments --------------------------------------------------------------------------------------------------------


def _settlement(scores: Scores) -> None:
    interview, table = scores.interview, scores.table
    hand = _plain_hand(table, 3)
    answer, amounts = scores.answer(hand), scores.amounts(hand)
    if "settlement" not in answer:
        return
    if answer["settlement"] is None:
        interview.settle("settlement", "none", "nobody pays anybody")
        return
    transfers = answer["settlement"].get("transfers") if isinstance(answer["settlement"], dict) else None
    if not isinstance(transfers, list):
        return
    paid = {(each.get("from"), each.get("to")): each.get("amount") for each in transfers if isinstance(each, dict)}
    money, points = paid.get((1, 0)) or paid.get((0, 1)), abs(amounts[1] - amounts[0])
    if isinstance(money, int) and points and money % points == 0:
        interview.settle("stake", money // points, f"a difference of {points} points costs {money}")
    only = {"winner-points": "pairwise-difference", "placings": "pairwise-difference", "fixed-loser": "winner-only"}
    if (scoring := interview.value("scoring")) in only and paid:
        # Nothing else can be paid for under this scoring.
        interview.settle("settlement", only[scoring], "what the winner gets is paid for")
    elif scores.players == 2 or amounts[1] == amounts[2]:
        interview.narrow("settlement", ["pairwise-difference", "winner-only"])
    elif (1, 2) not in paid and (2, 1) not in paid:
        interview.settle("settlement", "winner-only", "the losers pay the winner and nobody else")
    elif scoring != "card-penalties":
        interview.settle("settlement", "pairwise-difference", "the losers pay each other the difference")
    else:
        _which_difference(scores)


def _which_difference(scores: Scores) -> None:
    """Of scores or of card numbers: where the one is multiplied and the other is not, they differ."""
    interview = scores.interview
    steps = interview.value("count_multipliers")
    scored = interview.value("card_points") not in (None, "one-each") or interview.value("hand_doubling") is not None
    scored = scored or any(interview.value(name) is not None for name in ("two_factors", "penalty_cap"))
    if (
        scored
        or interview.value("all_held_factor") not in (None, 1)
        or interview.value("finish_doubling") not in (None, "none")
    ):
        interview.settle(
            "settlement", "pairwise-difference", "the losers pay each other the difference of their scores"
        )
        return
    if not steps or scores.to_the_last or steps[0][0] < 3 or interview.value("stake") is None:
        interview.narrow("settlement", ["pairwise-difference", "pairwise-card-difference"])
        return
    hand = _plain_hand(scores.table, steps[0][0])
    answer, amounts = scores.answer(hand), scores.amounts(hand)
    paid = {(each["from"], each["to"]): each["amount"] for each in answer["settlement"]["transfers"]}
    stake = interview.value("stake")
    if paid.get((1, 2)) == stake * (amounts[1] - amounts[2]):
        interview.settle(
            "settlement", "pairwise-difference", "the losers pay each other the difference of their scores"
        )
    elif paid.get((1, 2)) == stake * (len(hand) - 1):
        says = "the losers pay each other the difference of their card numbers"
        interview.settle("settlement", "pairwise-card-difference", says)
