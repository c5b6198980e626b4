"""What `score` and `session` show: what cards left in hand cost, who pays for them, and when a session is over.

Every question gives the cards that all have left, so that a penalty is known to be the points of a hand times what
multiplies it. A limit of penalties that cuts nothing but whole hands, to a whole multiple of their points, looks like a
smaller multiplier; it is not looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from itertools import combinations_with_replacement
from math import gcd
from typing import Any

from bigtwo_conformance.fitting.interview import Interview, Unclear
from bigtwo_conformance.packs import of_suits
from bigtwo_conformance.protocol import MALFORMED
from bigtwo_conformance.rulebook import values_of

MOST_DEALS = 500
"""How many deals a session has at most."""
MOST_STAKE = 1_000_000
FACTORS = range(1, 11)
"""What a two may multiply by."""
USUAL_HAND = 13
"""Tables go up to so many cards, of which those beyond smaller hands show in no answer."""
PICTURES = ("J", "Q", "K", "11", "12", "13", "14", "15")

Cards = list[str]


def fit_payments(interview: Interview) -> None:
    """Settles the options of scoring, money and sessions that the answers to these questions show."""
    players = interview.value("players")
    if players is not None and interview.value("suit_order") and interview.offers("score"):
        with suppress(Unclear):
            _Payments(interview, players).fit()


class _Payments:
    """The questions of scoring, with what the answers before have shown."""

    def __init__(self, interview: Interview, players: int) -> None:
        self._interview, self._players = interview, players
        size = interview.value("hand_size")
        self._size = size if isinstance(size, int) else len(interview.pack.cards) // players
        rows = [interview.several(rank, 4) for rank in interview.pack.ranks[:-1]]
        # No four of a rank, nor five of a suit in sequence: the cards that are left out go to the other losers.
        self._apart = [row[place % len(row)] for place, row in enumerate(rows)]
        self._plain = [card for row in rows for card in row if card not in self._apart]
        self._twos = interview.several("2", 4)
        self._points: dict[str, int] = {}
        self._multipliers: list[list[int]] = []
        self._cap: int | None = None
        self._table_says = ""
        self._all_pay = False

    def fit(self) -> None:
        """Asks one thing after the other; what is unclear ends what rests on it. Raises Unclear."""
        if self._size > len(self._plain) or self._players > len(self._apart):
            return
        scheme = self._score([self._plain[:1]]).get("scoring")
        if scheme not in values_of("scoring"):
            return
        self._interview.settle("scoring", scheme, f"score answers {scheme}")
        if scheme == "card-penalties":
            self._points_of_cards()
            self._points_by_number()
            factors = self._factors_of_twos()
            self._settle_points()
            for step in (lambda: self._doublings(factors), self._finish_doubling, self._all_held):
                self._attempt(step)
            for step in (self._settlement, self._starting_chips, self._target_score):
                self._attempt(step)

    @staticmethod
    def _attempt(step: Callable[[], None]) -> None:
        with suppress(Unclear):
            step()

    # --- asking -------------------------------------------------------------------------------------------------------

    def _deal(self, hands: Sequence[Cards], last_play: Cards | None = None, leader: int = 1) -> dict[str, Any]:
        """A deal that seat 0 won, with these hands left to the seats after it and a card each to all others."""
        held = {card for hand in (*hands, last_play or []) for card in hand}
        free = [card for card in self._apart if card not in held]
        more = [[card] for card in free[: self._players - 1 - len(hands)]]
        last = last_play or [card for card in (*free[len(more) :], *self._plain, *self._twos) if card not in held][:1]
        return {"winner": 0, "hands": [[], *hands, *more], "last_play": last, "first_leader": leader, "specials": []}

    def _score(self, *deal: Any) -> dict[str, Any]:
        return self._interview.ask("score", **self._deal(*deal))

    def _penalties(self, *deal: Any) -> list[int]:
        """What a deal costs every seat. Raises Unclear where an answer does not tell penalties."""
        try:
            found = [seat["penalty"] for seat in self._score(*deal)["seats"]]
        except MALFORMED:
            raise Unclear from None
        if len(found) != self._players or not all(type(each) is int and each >= 0 for each in found) or found[0]:
            raise Unclear
        return found

    def _penalty(self, *deal: Any) -> int:
        """What the first hand costs. Raises Unclear where a limit may have cut it."""
        found = self._penalties(*deal)[1]
        if found == self._cap:
            raise Unclear
        return found

    def _worth(self, hand: Cards) -> int:
        """The points of a hand."""
        return sum(self._points[card[:-1]] for card in hand)

    def _factor(self, count: int) -> int:
        """What multiplies so many cards."""
        return next((times for number, times in reversed(self._multipliers) if number <= count), 1)

    def _times(self, hand: Cards) -> int:
        """What multiplies a hand besides its number of cards. Raises Unclear where nothing whole does."""
        if len(hand) > self._size:
            raise Unclear
        return _quotient(self._penalty([hand]), self._worth(hand) * self._factor(len(hand)))

    # --- what cards cost ----------------------------------------------------------------------------------------------

    def _points_of_cards(self) -> None:
        """The points of a card of each rank below the two, several losers a question; who led is none of them."""
        together = min(3, self._players - 1)
        for start in range(0, len(self._apart), together):
            cards = self._apart[start : start + together]
            found = self._penalties([[card] for card in cards], None, 0)
            self._points |= {card[:-1]: points for card, points in zip(cards, found[1:], strict=False)}
        if not any(self._points.values()):
            raise Unclear
        for cards in (self._plain, self._apart):
            cards.sort(key=lambda card: (not self._points[card[:-1]], self._points[card[:-1]]))

    def _points_by_number(self) -> None:
        """What multiplies a number of cards, up to the most that anybody can have: more are refused. Who led cannot
        have them all; where nobody else is multiplied, or one loser has them all, the table stays open."""
        found = [(self._penalties([self._plain[:count]])[1]) for count in range(1, self._size)]
        self._read_table(found)
        with suppress(Unclear):
            self._scope()
        if self._interview.value("multiplier_scope") == "first-leader":
            return
        for count in range(self._size, len(self._plain) + 1):
            try:
                found.append(self._penalties([self._plain[:count]], None, 0)[1])
            except Unclear:
                break
        self._read_table(found)
        alone = self._players == 2 and any(number >= self._size for number, _ in self._multipliers)
        if len(found) >= max(self._size, USUAL_HAND) and self._cap is None and not alone:
            self._table_says = ", ".join(f"{count} cards cost {each}" for count, each in enumerate(found, 1))
        if self._cap is not None:
            self._interview.settle("penalty_cap", self._cap, f"no number of cards costs more than {self._cap}")

    def _read_table(self, found: Sequence[int]) -> None:
        """The table by the penalties of 1, 2 and more cards. One that is no whole multiple, or of less than fewer cards
        are, is the most that there is. Raises Unclear where it is not."""
        self._multipliers = []
        for count, penalty in enumerate(found, 1):
            worth = self._worth(self._plain[:count])
            times = self._factor(count)
            if penalty % worth or penalty < times * worth:
                if penalty != max(found):
                    raise Unclear
                self._cap = penalty
                break
            if penalty > times * worth:
                self._multipliers.append([count, penalty // worth])
        self._multipliers = [each for each in self._multipliers if found[each[0] - 1] != self._cap]

    def _factors_of_twos(self) -> dict[str, int]:
        """By suit what a two multiplies by: with a card beside it, it costs more by the points of that card."""
        found: dict[str, int] = {}
        for two in self._twos:
            card = next(card for card in self._plain if card[-1] != two[-1])
            alone = _quotient(self._penalty([[two]]), self._factor(1), least=0)
            both = _quotient(self._penalty([[two, card]]), self._factor(2))
            found[two[-1]] = times = _quotient(both - alone, self._worth([card]))
            points = _quotient(alone, times, least=0)
            if times not in FACTORS or self._points.setdefault("2", points) != points:
                raise Unclear
        return found

    def _settle_points(self) -> None:
        """The points of all ranks and the table by numbers. Where all points have a common factor, the table may have
        it from the first card on."""
        if gcd(*self._points.values()) > 1:
            raise Unclear
        ranks = self._interview.pack.ranks
        ace = ranks[-2]
        pictures = {rank: 2 for rank in ranks if rank in PICTURES}
        scales = {
            "one-each": dict.fromkeys(ranks, 1),
            "one-and-five-for-twos": {**dict.fromkeys(ranks, 1), "2": 5},
            "tiered": {**dict.fromkeys(ranks, 1), **pictures, ace: 3, "2": 4},
            "ladder": {rank: place for place, rank in enumerate(ranks, 1)},
        }
        others = Counter(self._points.values()).most_common(1)[0][0]
        own = {rank: points for rank, points in self._points.items() if points != others}
        named = next((name for name, scale in scales.items() if scale == self._points), None)
        says = ", ".join(f"{rank} costs {points}" for rank, points in self._points.items())
        self._interview.settle("card_points", named or {**own, "others": others}, says)
        if self._table_says:
            self._interview.settle("count_multipliers", self._multipliers, self._table_says)

    # --- what multiplies a penalty ------------------------------------------------------------------------------------

    def _doublings(self, factors: dict[str, int]) -> None:
        """What twos, fours of a kind and straight flushes in hand multiply. A doubling by each two has two names."""
        interview = self._interview
        runs = [run.ranks for run in interview.plain_runs() if "2" not in run.ranks]
        if len(self._twos) < 4 or not runs:
            raise Unclear
        pair, of_twos = self._twos[:2], [factors[two[-1]] for two in self._twos]
        in_pair = self._times(pair)
        once = set(of_twos) == {2} and in_pair == 2
        if not once and in_pair != of_twos[0] * of_twos[1]:
            raise Unclear
        run = runs[-1]
        fours = [interview.several(rank, 4) for rank in interview.apart(run, ("2",))]
        flushes = [of_suits(run, suit) for suit in interview.suits]
        shown = {"four-of-a-kind": fours, "straight-flush": flushes}
        doubling = [kind for kind, (hand, *_) in shown.items() if self._times(hand) == 2]
        one, other = (shown[doubling[0]][0], shown[doubling[-1]][-1]) if doubling else ([], [])
        modes = ["once"] if once else ["each", "once"]
        if doubling and not once:
            with suppress(Unclear):
                modes = [{4: "each", 2: "once"}.get(self._times([*one, *other]), "")]
        by_suit = {suit: times for suit, times in factors.items() if times > 1}
        number = of_twos[0] if len(set(of_twos)) == 1 else by_suit
        without = [{"cards": doubling, "mode": mode} for mode in modes] if doubling else [None]
        with_twos = {"cards": ["two", *doubling], "mode": modes[0]}
        if once:
            interview.settle("two_factors", None)
            interview.settle("hand_doubling", with_twos)
        elif set(of_twos) == {2} and modes != ["once"]:
            interview.narrow("two_factors", None, 2)
            interview.narrow("hand_doubling", *without, {**with_twos, "mode": "each"})
        else:
            interview.settle("two_factors", number if by_suit else None)
            interview.narrow("hand_doubling", *without)

    def _finish_doubling(self) -> None:
        """Which last play of the winner doubles: two twos, or else four of a kind."""
        interview, hand = self._interview, self._plain[:1]
        usual = self._penalty([hand])
        rank = next(rank for rank in reversed(interview.apart(("2",))) if rank != hand[0][:-1])
        four = interview.several(rank, 4)
        five = [*four, *(self._plain[-1:] if self._plain[-1][:-1] != rank else self._plain[1:2])]
        honour = five if interview.value("quads_form") == "with-odd-card" else four
        by_twos = self._penalties([hand], self._twos[:2])[1] > usual
        if not by_twos:
            interview.settle("finish_doubling", "none")
            return
        try:
            by_honour = self._penalties([hand], honour)[1] > usual
        except Unclear:
            interview.narrow("finish_doubling", "only-twos", "two-or-honour")
            return
        interview.settle("finish_doubling", "two-or-honour" if by_honour else "only-twos")

    def _scope(self) -> None:
        """Whether a loser is multiplied who did not lead."""
        for number, times in self._multipliers[:1]:
            hand = self._plain[:number]
            found = _quotient(self._penalty([hand], None, 0), self._worth(hand))
            if found in (1, times):
                self._interview.settle("multiplier_scope", "all" if found == times else "first-leader")

    def _all_held(self) -> None:
        """What multiplies when all losers have all their cards, of which none has four of a rank or a straight flush.
        Two players leave it open: the one loser with every card is multiplied by that number too."""
        losers = self._players - 1
        rows = [self._interview.several(rank, 4) for rank in self._interview.pack.ranks[:-1]]
        hands: list[Cards] = [[] for _ in range(losers)]
        for place, row in enumerate(rows):
            for turn, card in enumerate(row):
                hands[(place + turn) % losers].append(card)
        hands = [hand[: self._size] for hand in hands]
        scope = self._interview.value("multiplier_scope")
        if (
            losers < 2
            or any(len(hand) < self._size for hand in hands)
            or (self._multipliers and scope is None and self._multipliers[0][0] < self._size)
        ):
            raise Unclear
        usual = self._worth(hands[0]) * (1 if scope == "first-leader" else self._factor(self._size))
        taken = {card for hand in hands for card in hand}
        last = [card for card in self._interview.pack.cards if card not in taken and card[:-1] != "2"][:1]
        times = _quotient(self._penalty(hands, last, 0), usual)
        self._interview.settle("all_held_factor", times, f"all losers with all their cards pay {times} times")

    # --- money and sessions -------------------------------------------------------------------------------------------

    def _settlement(self) -> None:
        """Who pays whom, and how much for a point: the ways of paying that explain two deals at one stake."""
        interview, several = self._interview, self._multipliers[0][0] if self._multipliers else 3
        ways: dict[str, set[int]] = {}
        for held in ((several, 2), (1, min(several, self._size - 1))):
            hands = [self._plain[: held[0]], self._plain[held[0] : sum(held)]][: self._players - 1]
            if max(held) > self._size or sum(held) > len(self._plain):
                raise Unclear
            penalties, settled = self._penalties(hands), self._score(hands).get("settlement", {})
            if settled is None:
                interview.settle("settlement", "none")
                return
            net = settled.get("net") if isinstance(settled, dict) else None
            if not isinstance(net, list) or len(net) != self._players or not all(type(each) is int for each in net):
                raise Unclear
            counts = [len(hand) for hand in self._deal(hands)["hands"]]
            paid = {
                "pairwise-difference": [sum(penalties) - self._players * each for each in penalties],
                "winner-only": [sum(penalties), *(-each for each in penalties[1:])],
                "pairwise-card-difference": [sum(map(self._of_cards, counts, [each] * len(counts))) for each in counts],
            }
            for way, amounts in paid.items():
                stakes = {stake for stake in {abs(net[0]) // (abs(amounts[0]) or 1)} if stake}
                fits = {stake for stake in stakes if [each * stake for each in amounts] == net}
                ways[way] = ways.get(way, fits) & fits
        ways = {way: stakes for way, stakes in ways.items() if stakes}
        if not ways:
            raise Unclear
        stakes = set().union(*ways.values())
        if len(stakes) == 1:
            interview.settle("stake", *stakes)
        if "pairwise-difference" in ways:
            ways["pairwise-taking-over"] = stakes
        self._all_pay = "winner-only" not in ways
        interview.narrow("settlement", *ways)

    def _of_cards(self, other: int, own: int) -> int:
        """What a difference in cards brings, or costs, wherever everybody's is multiplied."""
        return (other - own) * self._factor(abs(other - own))

    def _session(self, *deals: dict[str, Any]) -> dict[str, Any]:
        return self._interview.ask("session", deals=list(deals))

    def _starting_chips(self) -> None:
        """The chips before the first deal, and what happens when more is to be paid in one at a higher stake."""
        interview = self._interview
        chips = self._session().get("chips", ())
        if chips is None:
            interview.settle("starting_chips", None, "nobody has chips before the first deal")
            return
        if not isinstance(chips, (list, tuple)) or len(set(chips)) != 1 or type(chips[0]) is not int:
            raise Unclear
        number = chips[0]
        settled = self._interview.value("stake")
        answer = self._session({**self._deal([self._plain[: self._size - 1]]), "stake": min(number, MOST_STAKE)})
        left = answer.get("chips")
        if not settled or not isinstance(left, list) or len(left) != self._players:
            raise Unclear
        if "buy_ins" in answer:
            interview.settle("starting_chips", {"buy-in": number})
        elif min(left) < 0:
            interview.settle("starting_chips", number)
        elif min(left) == 0:
            ways = ["pay-in-turn", "pay-in-proportion"]
            if sum(each > number for each in left) > 1:
                ways = ways[1:]
            elif self._players > 2 and number > self._players and self._all_pay:
                ways = ways[:1]
            interview.narrow("starting_chips", *({way: number} for way in ways))

    def _target_score(self) -> None:
        """Which total, or which deal, is the last: deals that cost little and much, and then totals by steps of one."""
        interview = self._interview
        if not self._is_played_for_totals():
            return
        amounts = self._raising()
        little, much = min(each for each in amounts if len(amounts[each]) > 1), max(amounts)

        def first(sessions: Sequence[Sequence[int]]) -> int:
            """The place of the first session that is over; one that was over before its last deal is refused."""

            def over(place: int) -> bool:
                deals = [self._deal([amounts[each]], None, 0) for each in sessions[place - 1]]
                try:
                    return interview.flag("over", "session", deals=deals)
                except Unclear:
                    return place > 1

            found = _first(over, len(sessions))
            over(found)
            if interview.latest.answer is None:
                raise Unclear
            return found

        last = first([[little] * count for count in range(1, MOST_DEALS + 1)])
        soonest = first([[much] * count for count in range(1, last + 1)])
        if soonest == last:
            dearer = interview.value("finish_doubling") != "none" or interview.value("all_held_factor") != 1
            if last * little <= (last - 1) * much and not dearer:
                interview.settle("target_score", {"deals": last}, f"after {last} deals it is over, whatever they cost")
            return
        before = [much] * (soonest - 1)
        steps = {step: raised for step in range(1, much + 1) if (raised := _sum_of(amounts, step)) is not None}
        reached = [step for step in sorted(steps) if len(before) + len(steps[step]) < last]
        place = first([[*before, *steps[step]] for step in reached]) - 1
        if reached[place] - (reached[place - 1] if place else 0) > 1:
            raise Unclear
        total = sum(before) + reached[place]
        if total <= max((last - 1) * little, little if not before else 0):
            raise Unclear
        if by_total := total <= last * little:
            self._goes_on_below(total, amounts[little], little)
        interview.settle(
            "target_score",
            total if by_total else {"total": total, "deals": last},
            f"a total of {total} ends a session, and {total - 1} does not",
        )

    def _is_played_for_totals(self) -> bool:
        """Whether a session has winners, which one for chips or without an end has not."""
        first = self._session()
        if first.get("over") is not False or first.get("chips") is not None:
            return False
        if "winners" not in first:
            self._interview.settle("target_score", None, "nobody is ever said to win a session")
        return "winners" in first

    def _raising(self) -> dict[int, Cards]:
        """Hands by what they cost the first loser, of those that cost the others less; two equal cards cost as much."""
        dear = sorted(self._plain, key=lambda card: -self._points[card[:-1]])
        hands = [*(self._plain[:count] for count in range(1, self._size + 1)), [*self._twos, *dear][: self._size]]
        found: dict[int, Cards] = {}
        for hand in hands:
            own, *others = self._penalties([hand], None, 0)[1:]
            if own > max((0, *others)) or (len(hand) == 1 and own == max((0, *others))):
                found.setdefault(own, hand)
        if not any(len(hand) > 1 for hand in found.values()):
            raise Unclear
        return found

    def _goes_on_below(self, total: int, hand: Cards, little: int) -> None:
        """Whether a session goes on while seats take turns to win, until somebody would reach the total. Raises Unclear
        where a number of deals may end it before."""
        deal, costs = self._deal([self._plain[:1]], None, 0), sum(self._penalties([self._plain[:1]], None, 0))
        turns = min((total - 1 - little) // costs, MOST_DEALS // self._players - 1)
        hands = deal["hands"]
        in_turn = [
            {**deal, "winner": seat, "first_leader": seat, "hands": [*hands[-seat:], *hands[:-seat]] if seat else hands}
            for seat in range(self._players)
        ]
        deals = [self._deal([hand], None, 0), *in_turn * max(turns, 0)]
        if self._interview.flag("over", "session", deals=deals):
            raise Unclear


def _quotient(amount: int, by: int, least: int = 1) -> int:
    """How many times one amount is another. Raises Unclear where that is no whole number, or less than may be."""
    if by < 1 or amount % by or amount // by < least:
        raise Unclear
    return amount // by


def _first(holds: Callable[[int], bool], most: int) -> int:
    """The first number from 1 of which something holds that holds of all after it. Raises Unclear beyond `most`."""
    low, high = 0, 1
    while not holds(high):
        if high >= most:
            raise Unclear
        low, high = high, min(2 * high, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _sum_of(amounts: Collection[int], total: int) -> list[int] | None:
    """At most three of the amounts that make up a total; None where there are none."""
    for number in (1, 2, 3):
        for some in combinations_with_replacement(sorted(amounts), number):
            if sum(some) == total:
                return list(some)
    return None
