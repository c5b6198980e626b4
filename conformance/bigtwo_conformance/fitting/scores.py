"""What `score` and `session` show: what cards left cost, what multiplies it, who pays whom, and when a session ends.

Seat 0 has won, and seat 1 is the loser who is looked at. All others have one low card, or none where the deal goes on
to the last.
"""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress
from dataclasses import dataclass
from math import gcd
from typing import Any

from bigtwo_conformance.fitting.interview import Dealt, Interview, Unclear
from bigtwo_conformance.packs import of_suits

Deal = dict[str, Any]

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
MAX_DEALS = 500
"""The largest number of deals in a session that is asked about."""
PICTURES = ("J", "Q", "K", "11", "12", "13", "14", "15")
"""The ranks of court cards, and the tiles that count as such."""


class Capped(Unclear):
    """A penalty is as high as penalties get, so that it shows nothing else."""


@dataclass
class Scores:
    """Asks for scores of deals that seat 0 has won.

    `to_the_last`: all others but seat 1 have no cards. `specials`: it is said that nobody played a special card.
    """

    interview: Interview
    players: int
    to_the_last: bool = False
    specials: bool = False
    size: int = Dealt().size
    """How many cards each player is dealt."""
    cap: int | None = None
    """The most that a penalty comes to, where that is known."""
    by_points: bool = False
    """Whether the last answer was in points."""

    def answer(self, hand: list[str], **more: Any) -> dict[str, Any]:
        """The answer where seat 1 has these cards left. Raises Unclear."""
        low = (rank + suit for rank in self.interview.ranks[1:4] for suit in self.interview.suits)
        spare = [card for card in low if card not in hand]
        others: list[list[str]] = [[] if self.to_the_last else [card] for card in spare[: self.players - 2]]
        asked: Deal = {
            "winner": 0,
            "hands": [[], hand, *others],
            "first_leader": 1,
            "last_play": [card for card in spare if [card] not in others][:1],
            **more,
            **({"specials": []} if self.specials else {}),
            **({"placings": [0, *range(2, self.players), 1]} if self.to_the_last else {}),
        }
        return self.interview.ask("score", **asked)

    def amounts_of(self, answer: dict[str, Any]) -> list[int]:
        """What each seat gets, as penalty or points. Raises Unclear."""
        seats = answer.get("seats")
        if (
            not isinstance(seats, list)
            or len(seats) != self.players
            or not all(isinstance(each, dict) for each in seats)
        ):
            raise Unclear
        self.by_points = "points" in seats[0]
        found = [seat.get("penalty", seat.get("points")) for seat in seats]
        if not all(isinstance(each, int) for each in found):
            raise Unclear
        return found

    def amounts(self, hand: list[str], **more: Any) -> list[int]:
        """What each seat gets where seat 1 has these cards left. Raises Unclear."""
        return self.amounts_of(self.answer(hand, **more))

    def penalty(self, hand: list[str], **more: Any) -> int:
        """What seat 1 owes. Raises Unclear, and Capped where that is as much as a penalty can be."""
        found = self.amounts(hand, **more)[1]
        if self.cap is not None and found >= self.cap:
            raise Capped
        return found

    def plain_hand(self, count: int) -> list[str]:
        """Cards without a two, four of a rank, or a straight flush: neighbours share no suit. Those of high rank come
        first, which cost something under more scales."""
        suits = self.interview.suits
        cards = [
            rank + suit
            for place, rank in enumerate(self.interview.ranks[:-1])
            for suit in (suits[:2] if place % 2 else suits[2:])
        ]
        return cards[::-1][:count]

    @property
    def dear_hand(self) -> list[str]:
        """The highest cards, one less than a player is dealt."""
        dear = [rank + suit for rank in reversed(self.interview.ranks) for suit in self.interview.suits]
        return dear[: self.size - 1]


@dataclass(frozen=True, slots=True)
class _Costs:
    """What cards cost: the points of each rank, the factor of each number of cards, and those of twos by suit."""

    points: dict[str, int]
    factors: dict[int, int]
    twos: dict[str, int]

    def due(self, hand: list[str]) -> int:
        """What a hand costs without doubling; 0 where the factor for its number of cards is not known."""
        return sum(self.points[card[:-1]] for card in hand) * self.factors.get(len(hand), 0)


def fit_scores(interview: Interview) -> None:
    """Settles the options of scores and payments, as far as the scoring reads them."""
    dealt = interview.dealt or Dealt()
    card = [interview.ranks[0] + interview.suits[0]]
    for to_the_last, specials in ((False, False), (False, True), (True, False)):
        scores = Scores(interview, dealt.players, to_the_last, specials, dealt.size)
        try:
            scoring, amounts = scores.answer(card).get("scoring"), scores.amounts(card)
        except Unclear:
            continue
        field = SCORINGS.get(scoring) if isinstance(scoring, str) else None
        if field is None or (field == "points") != scores.by_points:
            return
        interview.settle("scoring", scoring, f"score answers that it is by {scoring}")
        if scoring == "placings":
            _places(scores, amounts)
        by_cards = [_cards] if scoring in ("card-penalties", "special-cards") else []
        for step in (*by_cards, _dropping_out, _settlement):
            with suppress(Unclear):
                step(scores)
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
    interview = scores.interview
    if interview.value("lone_top_two_finish") != "not-a-win" or scores.players < 3 or scores.to_the_last:
        return
    if interview.value("scoring") == "card-penalties":
        lowest, *others = (rank + interview.suits[0] for rank in interview.ranks)
        hands = [[], [lowest], [], *([card] for card in others[4 : scores.players + 1])]
        charged = scores.amounts([], hands=hands)[2]
        says = f"a player who went out on the highest two alone owes {charged}"
        interview.settle("lone_top_two_payment", "as-if-held" if charged else "nothing", says)


# --- the cards left --------------------------------------------------------------------------------------------------


def _cards(scores: Scores) -> None:
    interview, penalties = scores.interview, scores.interview.value("scoring") == "card-penalties"
    if penalties:
        _find_cap(scores)
    plain = {rank: scores.penalty([rank + interview.suits[0]]) for rank in interview.ranks[:-1]}
    # A factor for one card already would look like dearer cards, unless these have no factor in common.
    if gcd(*plain.values()) != 1:
        return
    factors = _multipliers(scores, plain, penalties=penalties)
    two, other = interview.ranks[-1], max(plain, key=lambda rank: plain[rank])
    # A two that multiplies does so with the other card as well; the rest is what the two itself costs.
    of_twos, cost = _factors_of_twos(scores, other, plain[other], factors[2])
    costs = _Costs({**plain, two: cost}, factors, of_twos)
    _card_points(scores, costs.points)
    if penalties:
        _finish(scores, other + interview.suits[0])
        _doubling(scores, costs)
        _cap(scores, costs)
        _all_held_factor(scores)


def _find_cap(scores: Scores) -> None:
    """Settles a limit where dear hands of many cards and of fewer cost the same; no penalty that high shows more."""
    most = scores.dear_hand
    found = {scores.penalty(hand) for hand in (most, most[:-1], most[:-5])}
    if len(found) == 1 and scores.penalty(most[-1:]) and scores.penalty(most[-5:-4]):
        scores.cap = found.pop()
        scores.interview.settle("penalty_cap", scores.cap, f"{len(most)} cards cost no more than {len(most) - 5}")


def _multipliers(scores: Scores, plain: dict[str, int], *, penalties: bool) -> dict[int, int]:
    """The factor of each number of cards that a loser can have left; settles the option, and for whom it holds."""
    interview = scores.interview
    factors, whole, scope = {1: 1}, False, ""
    for count in range(2, MAX_CARDS):
        hand = scores.plain_hand(count)
        if len(hand) < count:
            break
        worth = sum(plain[card[:-1]] for card in hand)
        try:
            penalty = _penalty_of_leader(scores, hand, only_leader=scope == "first-leader")
        except Capped:
            raise
        except Unclear:
            # Fewer may be refused for another reason: such a hand wins at once.
            whole = count > (scores.size - 1 if scope == "first-leader" else scores.size)
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


def _penalty_of_leader(scores: Scores, hand: list[str], *, only_leader: bool) -> int:
    """What the hand costs the player who led first, or, with more cards than the first leader can have, another player.
    Raises Unclear where nobody can have them."""
    try:
        return scores.penalty(hand, first_leader=1)
    except Capped:
        raise
    except Unclear:
        if only_leader:
            raise
        return scores.penalty(hand, first_leader=0)


def _factors_of_twos(scores: Scores, other: str, worth: int, of_two_cards: int) -> tuple[dict[str, int], int]:
    """By how much the two of each suit multiplies what is due, and what a two itself costs. `other` is a rank that
    costs `worth`, and `of_two_cards` what two cards are multiplied by. Raises Unclear."""
    two, suits = scores.interview.ranks[-1], scores.interview.suits
    found: dict[str, int] = {}
    costs = set()
    for suit in suits:
        beside = other + next(each for each in suits if each != suit)
        alone, both = scores.penalty([two + suit]), scores.penalty([two + suit, beside])
        factor = (both // of_two_cards - alone) // worth
        if factor < 1 or alone % factor or (alone + worth * factor) * of_two_cards != both:
            raise Unclear
        found[suit] = factor
        costs.add(alone // factor)
    if len(costs) != 1:
        raise Unclear
    return found, costs.pop()


def _card_points(scores: Scores, points: dict[str, int]) -> None:
    ranks = scores.interview.ranks
    scales: dict[str, dict[str, int]] = {
        "one-each": dict.fromkeys(ranks, 1),
        "tiered": {rank: {"2": 4, ranks[-2]: 3}.get(rank, 2 if rank in PICTURES else 1) for rank in ranks},
        "ladder": {rank: place for place, rank in enumerate(ranks, 1)},
        "one-and-five-for-twos": {rank: 5 if rank == "2" else 1 for rank in ranks},
    }
    named = next((name for name, scale in scales.items() if scale == points), None)
    listed = ", ".join(f"{rank} {value}" for rank, value in points.items())
    scores.interview.settle("card_points", named or points, f"one card left costs: {listed}")


def _finish(scores: Scores, card: str) -> None:
    """Whether a two as the last play, or a full house with twos, doubles."""
    interview, hand = scores.interview, [card]
    two, other = interview.ranks[-1], next(rank for rank in interview.ranks[5:] if rank != card[:-1])
    house = [*(two + suit for suit in interview.suits[1:]), *(other + suit for suit in interview.suits[2:])]
    usual = scores.penalty(hand)
    by_house, by_two = (
        scores.penalty(hand, last_play=house),
        scores.penalty(hand, last_play=[two + interview.suits[-1]]),
    )
    values = {
        (1, 1): ("none", "no last play doubles"),
        (2, 1): ("only-twos", "a two as the last play doubles, and a full house with twos does not"),
        (2, 2): ("two-or-honour", "a last play with a two in it doubles"),
    }
    if usual and (found := values.get((by_two // usual, by_house // usual))):
        interview.settle("finish_doubling", *found)


def _doubling(scores: Scores, costs: _Costs) -> None:
    """Which cards double what is due, and whether each of them does; and what twos multiply by, which for a factor of 2
    for each comes to the same."""
    interview, points, two = scores.interview, costs.points, scores.interview.ranks[-1]
    high, next_high = sorted(interview.ranks[4:-1], key=lambda rank: -points[rank])[:2]
    runs = [run.ranks for tied in interview.order for run in tied if two not in run.ranks]
    if not runs or max(costs.factors) < 10:
        raise Unclear

    def factor(hand: list[str]) -> int:
        worth, penalty = costs.due(hand), scores.penalty(hand)
        if not worth or penalty % worth:
            raise Unclear
        return penalty // worth

    run = max(runs, key=lambda ranks: sum(points[rank] for rank in ranks))
    one = {"four-of-a-kind": interview.several(high, 4), "straight-flush": of_suits(run, interview.suits[0])}
    another = {"four-of-a-kind": interview.several(next_high, 4), "straight-flush": of_suits(run, interview.suits[1])}
    cards = ["two"] if set(costs.twos.values()) == {2} else []
    cards += [name for name, hand in one.items() if factor(hand) == 2]
    several = {name: [*one[name], *another[name]] for name in one} | {"two": interview.several(two, 2)}
    modes = {name: {2: "once", 4: "each"}.get(factor(several[name])) for name in cards}
    if "two" in cards and len(cards) > 1 and modes["two"] == "each" and set(modes.values()) == {"once", "each"}:
        cards = cards[1:]  # the twos multiply by themselves
    _settle_two_factors(interview, costs.twos, doubles="two" in cards)
    if not cards:
        interview.settle("hand_doubling", None, "neither twos nor four of a kind nor straight flushes double")
    elif mode := modes[cards[0]]:
        says = f"{', '.join(cards)} left in hand double{'' if mode == 'each' else ', but only once'}"
        interview.settle("hand_doubling", {"cards": cards, "mode": mode}, says)


def _settle_two_factors(interview: Interview, factors: dict[str, int], *, doubles: bool) -> None:
    """Settles what twos multiply by. Where each doubles, that may be said of unused twos as well, which comes to the
    same."""
    several = set(factors.values())
    value: Any = {suit: factors[suit] for suit in "SHCD" if factors[suit] > 1}
    if several == {1} or doubles:
        says = "a two left is doubled like other unused cards" if doubles else "a two left multiplies nothing"
        interview.settle("two_factors", None, says)
    else:
        value = several.pop() if len(several) == 1 else value
        interview.settle("two_factors", value, f"a two left multiplies by {value}")


def _cap(scores: Scores, costs: _Costs) -> None:
    """Whether a dear hand, in which no four of a kind and no straight flush doubles, costs all that is due for it. A
    limit that no hand reaches does not show."""
    hand, doubling = scores.dear_hand, scores.interview.value("hand_doubling")
    if (
        scores.cap is not None
        or len(hand) not in costs.factors
        or doubling not in (None, {"cards": ["two"], "mode": "each"})
    ):
        return
    due = costs.due(hand)
    for card in hand:
        due *= costs.twos[card[-1]] if card[:-1] == scores.interview.ranks[-1] else 1
    found = scores.penalty(hand)
    if found == due:
        scores.interview.settle("penalty_cap", None, f"{due} points are not cut off")
    elif found < due:
        scores.interview.settle("penalty_cap", found, f"{due} points are cut off at {found}")


def _all_held_factor(scores: Scores) -> None:
    """What all pay where each loser has all the cards that he was dealt. With one loser that looks like the
    multiplier of that number of cards."""
    hand, size = scores.plain_hand(scores.size), scores.size
    if scores.players < 3 or scores.to_the_last or scores.cap is not None or len(hand) != size:
        return
    cards = [rank + suit for rank in scores.interview.ranks for suit in scores.interview.suits]
    free = [card for card in cards if card not in hand]
    others = [free[place * size : (place + 1) * size] for place in range(scores.players - 2)]
    last = free[-1:] if len(free) > sum(map(len, others)) else [cards[0]]
    if any(len(each) < size for each in others) or last[0] in hand:
        return
    rest = {"first_leader": 0, "last_play": last}
    full = scores.penalty(hand, hands=[[], hand, *others], **rest)
    once = scores.penalty(hand, hands=[[], hand, *[each[1:] for each in others]], **rest)
    if once and full % once == 0:
        says = f"where no loser has played a card, all pay {full // once} times"
        scores.interview.settle("all_held_factor", full // once, says)


# --- payments --------------------------------------------------------------------------------------------------------


def _settlement(scores: Scores) -> None:
    interview, hand, scoring = scores.interview, scores.plain_hand(3), scores.interview.value("scoring")
    answer, amounts = scores.answer(hand), scores.amounts(hand)
    if answer.get("settlement", ...) is None:
        interview.settle("settlement", "none", "nobody pays anybody")
        return
    paid = _paid(answer)
    money, points = paid.get((1, 0)) or paid.get((0, 1)), abs(amounts[1] - amounts[0])
    if isinstance(money, int) and points and money % points == 0:
        interview.settle("stake", money // points, f"a difference of {points} points costs {money}")
    only = {"winner-points": "pairwise-difference", "placings": "pairwise-difference", "fixed-loser": "winner-only"}
    if scoring in only and paid:
        # Nothing else can be paid for under this scoring.
        interview.settle("settlement", only[scoring], "what the winner gets is paid for")
    elif scores.players == 2 or amounts[1] == amounts[2]:
        interview.narrow("settlement", "pairwise-difference", "winner-only")
    elif (1, 2) not in paid and (2, 1) not in paid:
        interview.settle("settlement", "winner-only", "the losers pay the winner and nobody else")
    elif scoring != "card-penalties":
        interview.settle("settlement", "pairwise-difference", "the losers pay each other the difference")
    else:
        _which_difference(scores)


def _paid(answer: dict[str, Any]) -> dict[tuple[Any, Any], Any]:
    """What one seat pays another, by both. Raises Unclear."""
    settlement = answer.get("settlement")
    transfers = settlement.get("transfers") if isinstance(settlement, dict) else None
    if not isinstance(transfers, list):
        raise Unclear
    return {(each.get("from"), each.get("to")): each.get("amount") for each in transfers if isinstance(each, dict)}


def _which_difference(scores: Scores) -> None:
    """Of scores or of card numbers: where the one is multiplied and the other is not, they differ."""
    value = scores.interview.value
    says = "the losers pay each other the difference of their "
    usual = {"card_points": "one-each", "all_held_factor": 1, "finish_doubling": "none"}
    read = (*usual, "hand_doubling", "two_factors", "penalty_cap")
    if any(value(name) not in (None, usual.get(name)) for name in read):
        scores.interview.settle("settlement", "pairwise-difference", f"{says}scores")
        return
    steps, stake = value("count_multipliers"), value("stake")
    if not steps or scores.to_the_last or steps[0][0] < 3 or stake is None:
        scores.interview.narrow("settlement", "pairwise-difference", "pairwise-card-difference")
        return
    hand = scores.plain_hand(steps[0][0])
    paid, amounts = _paid(scores.answer(hand)).get((1, 2)), scores.amounts(hand)
    if paid == stake * (amounts[1] - amounts[2]):
        scores.interview.settle("settlement", "pairwise-difference", f"{says}scores")
    elif paid == stake * (len(hand) - 1):
        scores.interview.settle("settlement", "pairwise-card-difference", f"{says}card numbers")


# --- sessions --------------------------------------------------------------------------------------------------------


def fit_sessions(interview: Interview) -> None:
    """Settles the target of a session, where an answer says who has won one, and who wins at the target."""
    answer = interview.ask("session", deals=[])
    if not isinstance(answer.get("over"), bool):
        return
    if "winners" not in answer:
        interview.settle("target_score", None, "no session is said to have winners")
        return
    small, large, worth = _deals(interview)

    def ask(larges: int, smalls: int) -> dict[str, Any]:
        return interview.ask("session", deals=[large] * larges + [small] * smalls)

    def ends(larges: int, smalls: int) -> bool:
        """Whether the target is reached with these deals, or before, in which case one of them is refused."""
        try:
            return ask(larges, smalls).get("over") is True
        except Unclear:
            return True

    most = MAX_DEALS - worth
    if not ends(most, 0):
        return
    larges = bisect_left(range(1, most), True, key=lambda number: ends(number, 0))
    smalls = bisect_left(range(1, worth), True, key=lambda number: ends(larges, number)) + 1
    target = larges * worth + smalls
    before, over = ask(larges, smalls - 1), ask(larges, smalls)
    if before.get("over") is False and over.get("over") is True:
        interview.settle("target_score", target, f"{target} points end a session, and {target - 1} do not")
        _winner(interview, over)


def _deals(interview: Interview) -> tuple[Deal, Deal, int]:
    """Deals that seat 0 wins: one that costs or earns one point, one of many, and how many. The same seat gets them.
    Raises Unclear."""
    players = (interview.dealt or Dealt()).players
    low = [rank + suit for rank in interview.ranks[1:6] for suit in interview.suits]
    found: list[tuple[Deal, int]] = []
    for count in (1, 2, 3, 5, 7):
        hands = [[], low[4 : 4 + count], *([card] for card in low[: players - 2])]
        deal: Deal = {"winner": 0, "hands": hands, "last_play": [low[-1]], "first_leader": 0}
        try:
            worth = max(Scores(interview, players).amounts_of(interview.ask("score", **deal)))
        except Unclear:
            continue
        if worth > found[-1][1] if found else worth == 1:
            found.append((deal, worth))
    if not found:
        raise Unclear
    return found[0][0], *found[-1]


def _winner(interview: Interview, over: dict[str, Any]) -> None:
    """Who has won at the target: seat 0, which has nothing under penalties and everything under points, or another."""
    totals, winners = over.get("totals"), over.get("winners")
    amounts = totals.get("points", totals.get("penalties")) if isinstance(totals, dict) else None
    if not isinstance(winners, list) or not isinstance(amounts, list) or not all(isinstance(n, int) for n in amounts):
        return
    for name, best in (("lowest", min(amounts)), ("highest", max(amounts))):
        if sorted(winners) == [seat for seat, each in enumerate(amounts) if each == best]:
            interview.settle("target_winner", name, f"of {amounts} the {name} total wins")
