"""How a deal at a table ended, scored.

Rules: PG-OBJ-03, PG-PLAY-12/13, PG-SCORE-10, DEC-58..61.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bigtwo.messages.reasons import make_reason
from bigtwo.messages.render import render_word, seat_name
from bigtwo.scoring.result import DealResult, result_as_dict
from bigtwo.wording import Readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import Rules
    from bigtwo.dealing.previous import Previous
    from bigtwo.messages.reasons import Reason
    from bigtwo.scoring.score import Score
    from bigtwo.table.state import Breach


@dataclass(frozen=True, slots=True, repr=False)
class Result(Readable):
    """How a deal ended."""

    variant: Rules
    winner: int
    placings: tuple[int, ...]
    """The seats in the order in which they went out; under play-on every seat, else the winner alone."""
    cards_left: tuple[int, ...]
    breaches: tuple[Breach, ...]
    score: Score
    played_deal: DealResult
    """How the deal ended, as the question about a score or a session takes it."""
    previous: Previous
    """The same as the next deal takes it."""
    players: tuple[str, ...] = ()
    """What sentences call the seats, where these have names."""
    lines: Sequence[int] = ()
    """The line of each event in a record in text."""

    @property
    def breach(self) -> Breach | None:
        """The breach of duty that let the winner win, if there was one."""
        return next((breach for breach in self.breaches if breach.causal), None)

    def _written(self, breach: Breach) -> dict[str, object]:
        line = {"line": self.lines[breach.event]} if self.lines else {}
        return {**breach.to_dict(), **line, "reason": self.why(breach).to_dict()}

    def why(self, breach: Breach) -> Reason:
        """What a breach of duty came to."""
        form, winner = ("-liable", {"winner": self.winner}) if breach.causal else ("", {})
        reason = make_reason(f"last-card-duty.neglected{form}", breach.rules, seat=breach.seat, **winner)
        return replace(reason, players=self.players)

    def __str__(self) -> str:
        return render_word("said.result", player=seat_name(self.winner), cards=", ".join(map(str, self.cards_left)))

    def to_dict(self) -> dict[str, object]:
        """The result on the wire."""
        return {
            "winner": self.winner,
            "placings": list(self.placings),
            "cards_left": list(self.cards_left),
            "breaches": [self._written(breach) for breach in self.breaches],
            "breach": None if self.breach is None else {"seat": self.breach.seat},
            "score": self.score.to_dict(),
            "played_deal": result_as_dict(self.played_deal, self.variant),
            "previous": self.previous.to_dict(self.variant),
        }
