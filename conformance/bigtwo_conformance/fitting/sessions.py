"""What `session` shows: whether a session is played to a target, to which, and who wins it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.deals import Dealt
    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.table import Table

MAX_DEALS = 500
"""So many deals are asked about at most."""
Deal = dict[str, Any]


def fit_sessions(interview: Interview, table: Table, dealt: Dealt | None) -> None:
    """Settles the target of a session, where an answer says who has won one, and who wins at the target."""
    answer = interview.ask("session", deals=[])
    if answer is None or not isinstance(answer.get("over"), bool):
        return
    if "winners" not in answer:
        interview.settle("target_score", None, "no session is said to have winners")
        return
    deals = _Deals(interview, table, dealt)
    if not deals.small or not deals.large:
        return
    target = _target(deals)
    if target is not None:
        rest = target % deals.worth or deals.worth
        large = (target - rest) // deals.worth
        before, over = deals.ask(large, rest - 1), deals.ask(large, rest)
        if before is None or over is None or before.get("over") is not False or over.get("over") is not True:
            return
        interview.settle("target_score", target, f"{target} points end a session, and {target - 1} do not")
        _winner(interview, over)


class _Deals:
    """Deals that seat 0 wins: `small` costs or earns one point, `large` many, and who gets them is the same seat."""

    def __init__(self, interview: Interview, table: Table, dealt: Dealt | None) -> None:
        self._interview = interview
        players = dealt.players if dealt else 4
        self.small: Deal = {}
        self.large: Deal = {}
        self.worth = 1
        low = [rank + suit for rank in table.pack.ranks[1:6] for suit in table.suits]
        for count in (1, 2, 3, 5, 7):
            hands = [[], low[4 : 4 + count], *([card] for card in low[: players - 2])]
            deal: Deal = {"winner": 0, "hands": hands, "last_play": [low[-1]], "first_leader": 0}
            worth = self._worth(deal)
            if worth == 1 and not self.small:
                self.small = self.large = deal
            elif self.small and worth is not None and worth > self.worth:
                self.large, self.worth = deal, worth

    def _worth(self, deal: Deal) -> int | None:
        """The highest amount of the deal; None where it is not answered."""
        answer = self._interview.ask("score", **deal)
        seats = answer.get("seats") if isinstance(answer, dict) else None
        if not isinstance(seats, list):
            return None
        found = [each.get("penalty", each.get("points")) for each in seats if isinstance(each, dict)]
        amounts = [each for each in found if isinstance(each, int)]
        return max(amounts) if amounts and len(amounts) == len(found) else None

    def ask(self, large: int, small: int) -> dict[str, Any] | None:
        """The answer after so many deals."""
        return self._interview.ask("session", deals=[self.large] * large + [self.small] * small)

    def are_enough(self, large: int, small: int) -> bool:
        """Is the target reached with so many deals, or before, in which case one of them is refused?"""
        answer = self.ask(large, small)
        return answer is None or answer.get("over") is True


def _target(deals: _Deals) -> int | None:
    """The least total that ends a session; None where five hundred deals do not."""
    most = MAX_DEALS - deals.worth
    if not deals.are_enough(most, 0):
        return None
    large = _least(lambda number: deals.are_enough(number, 0), most)
    before = large - 1
    return before * deals.worth + _least(lambda number: deals.are_enough(before, number), deals.worth)


def _least(is_enough: Any, most: int) -> int:
    """The least number from 1 on that is enough, where `most` is."""
    least = 1
    while least < most:
        middle = (least + most) // 2
        if is_enough(middle):
            most = middle
        else:
            least = middle + 1
    return least


def _winner(interview: Interview, over: dict[str, Any]) -> None:
    """Who has won at the target: seat 0, which has nothing under penalties and everything under points, or another."""
    totals, winners = over.get("totals"), over.get("winners")
    if not isinstance(totals, dict) or not isinstance(winners, list):
        return
    amounts = totals.get("points", totals.get("penalties"))
    if not isinstance(amounts, list) or not amounts or not all(isinstance(each, int) for each in amounts):
        return
    for name, best in (("lowest", min(amounts)), ("highest", max(amounts))):
        if sorted(winners) == [seat for seat, each in enumerate(amounts) if each == best]:
            interview.settle("target_winner", name, f"of {amounts} the {name} total wins")
