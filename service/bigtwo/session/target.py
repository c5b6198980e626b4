"""A session that is played to a target: when it is over, and who wins it.

Rules: HR-SES-01..03, DEC-92, DEC-110..114.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigtwo.messages.citations import merged
from bigtwo.messages.reasons import Reason, because
from bigtwo.readable import Readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.scoring.scores import Score


@dataclass(frozen=True, slots=True, repr=False)
class TargetStanding(Readable):
    """How a session stands that is played to a target."""

    winners: tuple[int, ...] | None
    """The seats that have won, several where their totals are equal; None while nobody has reached the target."""
    reason: Reason

    def __str__(self) -> str:
        return self.reason.detail

    def to_dict(self) -> dict[str, object]:
        """What stands in the answer to ``session`` only where there is a target."""
        return {
            "winners": None if self.winners is None else list(self.winners),
            "reason": self.reason.to_dict(),
        }


def reached_after(scores: Sequence[Score], variant: Variant) -> int | None:
    """With which deal a total reached the target, or None (HR-SES-01, DEC-110)."""
    target = variant.options.target_score
    if target is None:
        return None
    totals = [0] * variant.options.players
    for number, score in enumerate(scores, start=1):
        totals = [total + amount for total, amount in zip(totals, score.amounts, strict=True)]
        if max(totals) >= target:
            return number
    return None


def standing(totals: Sequence[int], variant: Variant, *, over: bool) -> TargetStanding | None:
    """Who has won (HR-SES-02, HR-SES-03, DEC-112); None where the session is not played to a target."""
    target, tiles = variant.options.target_score, variant.order.pack.is_tiles
    if target is None:
        return None
    rules = variant.cited("target_score")
    if not over:
        return TargetStanding(None, because("target-not-reached.total", rules, tiles, target=target, total=max(totals)))
    form = variant.options.target_winner
    total = min(totals) if form == "lowest" else max(totals)
    winners = tuple(seat for seat, each in enumerate(totals) if each == total)
    rules = merged(rules, variant.cited("target_winner"))
    if len(winners) == 1:
        reason = because(f"target-reached.{form}", rules, tiles, winner=winners[0], target=target, total=total)
    else:
        reason = because(f"target-reached.{form}-shared", rules, tiles, seats=winners, target=target, total=total)
    return TargetStanding(winners, reason)
