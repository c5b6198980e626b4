"""A whole record judged, event by event.

The referee starts a deal or takes up a state it answered earlier, applies what is legal and names what is not. It
knows no rule itself: every question goes to the table, to dealing and to scoring.

Rules: PG-PLAY-05, PG-PLAY-07, PG-PLAY-10, PG-PLAY-12/13, PG-LAST-01, PG-SCORE-10, DEC-31, DEC-58..61.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, Literal, cast

from bigtwo.dealing.previous import previous_of
from bigtwo.messages.languages import labelled, seat_called, speaking, word
from bigtwo.messages.reasons import because
from bigtwo.readable import Readable
from bigtwo.scoring.given import result_as_dict
from bigtwo.scoring.results import DealResult
from bigtwo.scoring.scores import score
from bigtwo.table.applying import apply, ignore
from bigtwo.table.as_seen import AsSeen
from bigtwo.table.judging import Violation, violations
from bigtwo.table.owing import missed
from bigtwo.table.states import AnyState, Play
from bigtwo.table.upcoming import upcoming
from bigtwo.table.whereabouts import Plays, located

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.dealing.previous import Previous
    from bigtwo.messages.reasons import Reason
    from bigtwo.scoring.scores import Score
    from bigtwo.table.states import Breach, Event, State
    from bigtwo.table.upcoming import Next

OnViolation = Literal["stop", "skip"]


@dataclass(frozen=True, slots=True, repr=False)
class Finding(Readable):
    """A violation, and the number of the event at which it happened."""

    event: int
    violation: Violation
    consequence_of: int | None = None
    """The refused event from which this violation only follows; None where it is a fault of its own."""
    line: int | None = None
    """In which line of a record in text the event stands."""

    def __str__(self) -> str:
        told = labelled(event_called(self.event, self.line), self.violation.reason.detail)
        cause = self.consequence_of
        return told if cause is None else word("line.follows", sentence=told, number=cause + 1)

    def to_dict(self) -> dict[str, object]:
        """The finding on the wire."""
        return {
            "event": self.event,
            "seat": self.violation.seat,
            **self.violation.reason.to_dict(),
            "consequence_of": self.consequence_of,
            **({} if self.line is None else {"line": self.line}),
        }


def event_called(event: int, line: int | None = None, *others: str) -> str:
    """Where something stands in a record, as people count: the line of a text, and the event from 1."""
    where = [] if line is None else [word("line.of-line", number=line)]
    return speaking().listed("comma", [*where, word("line.of-event", number=event + 1), *others])


@dataclass(frozen=True, slots=True, repr=False)
class Result(Readable):
    """How a deal ended."""

    variant: Variant
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
    """In which line of a record in text each event stands."""

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
        reason = because(f"last-card-duty.neglected{form}", breach.rules, seat=breach.seat, **winner)
        return replace(reason, players=self.players)

    def __str__(self) -> str:
        return word("said.result", player=seat_called(self.winner), cards=", ".join(map(str, self.cards_left)))

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


@dataclass(frozen=True, slots=True, repr=False)
class Judgement(Readable, Generic[AnyState]):
    """What the referee says of a record."""

    findings: tuple[Finding, ...]
    events_applied: int
    """How many events of the record were legal and took effect."""
    state: AnyState
    players: tuple[str, ...] = ()
    """What sentences call the seats, where these have names."""
    lines: Sequence[int] = ()
    """In which line of a record in text each event stands."""

    @property
    def verdict(self) -> Literal["clean", "violation"]:
        """Clean if no event broke a rule. A neglected duty that only makes liable breaks none."""
        return "violation" if self.findings else "clean"

    @property
    def result(self) -> Result | None:
        """How the deal ended, scored; None while it goes on."""
        return result(self.state, self.players, self.lines)

    @property
    def next(self) -> Next | None:
        """What comes next; None when the deal is over."""
        return upcoming(self.state)

    def __str__(self) -> str:
        text = "; ".join(map(str, self.findings)) or word("outcome.clean")
        ended = result(self.state)
        return text if ended is None else f"{text}; {word('said.winner', player=seat_called(ended.winner))}"

    def to_dict(self, *, moves: bool = False) -> dict[str, object]:
        """The wire shape of the answer to ``referee``, with the legal moves where they are asked for."""
        ended, coming = self.result, self.next
        return {
            "verdict": self.verdict,
            "events_applied": self.events_applied,
            "violations": [finding.to_dict() for finding in self.findings],
            "state": self.state.to_dict(),
            "next": None if coming is None else coming.to_dict(with_moves=moves),
            "result": None if ended is None else ended.to_dict(),
        }


def judge_record(
    state: AnyState,
    events: Sequence[Event],
    on_violation: OnViolation = "stop",
    players: Sequence[str] | None = None,
    *,
    afterwards: bool = True,
    lines: Sequence[int] = (),
) -> Judgement[AnyState]:
    """Judges the events in turn from a state on; sentences name the players, where these have names, and the lines in
    which the events stand, where they were read from a text.

    ``stop`` ends at the first violation; ``skip`` leaves the offending event out, goes on, and says of what only
    follows from it that it does. An announcement or a draw that is missing is charged to the seat that owes it, at the
    event that came instead, which is judged and applied all the same. Unless the record is judged ``afterwards``,
    nothing that is said tells where a hidden card lies.
    """
    record = _Record(tuple(players or ()), lines, afterwards=afterwards)
    applied = 0
    for number, event in enumerate(events):
        missing, judged = missed(state, event)
        broken = violations(judged, event)
        record.charge(number, event, judged, missing, broken)
        if not broken:
            following = apply(judged, event)
            applied += 1
        else:
            following = ignore(judged) if on_violation == "skip" else judged
        state = cast("AnyState", following)
        if record.findings and on_violation == "stop":
            break
        record.go_on(number, event, judged, following, broken)
    return Judgement(tuple(record.findings), applied, state, tuple(players or ()), lines)


class _Record:
    """What the referee has found in a record so far, and what he remembers of it for what he says."""

    def __init__(self, players: tuple[str, ...], lines: Sequence[int], *, afterwards: bool) -> None:
        self.findings: list[Finding] = []
        self._players, self._lines, self._afterwards = players, lines, afterwards
        self._plays = Plays(lines)
        self._seen = AsSeen()

    def charge(
        self, number: int, event: Event, state: State, missing: Violation | None, broken: Sequence[Violation]
    ) -> None:
        """Notes what an event breaks in a state, and what is missing before it."""
        if missing is None and not broken:
            return
        of_missing, of_broken = self._seen.causes(event)
        if missing is not None:
            self._find(number, missing.seat, missing.reason, of_missing)
        for each in broken:
            reason = each.reason
            if isinstance(event, Play):
                reason = located(reason, state, event, self._plays, afterwards=self._afterwards)
            self._find(number, each.seat, reason, of_broken)

    def _find(self, number: int, seat: int | None, reason: Reason, cause: int | None) -> None:
        told = replace(reason, players=self._players) if self._players else reason
        line = self._lines[number] if self._lines else None
        self.findings.append(Finding(number, Violation(seat, told), cause, line))

    def go_on(self, number: int, event: Event, state: State, following: State, broken: Sequence[Violation]) -> None:
        """Remembers an event that was judged in a state and led to the following one."""
        if isinstance(event, Play) and not broken:
            self._plays.note(event, number)
        self._seen.go_on(number, event, state, following, legal=not broken)


def result(state: State, players: tuple[str, ...] = (), lines: Sequence[int] = ()) -> Result | None:
    """How the deal ended, scored; None while it goes on. Its sentences name the players, and the lines of a text."""
    if not state.over or state.winner is None:
        return None
    won = state.instant_win
    play_on = state.variant.options.deal_ends == "one-left" and won is None
    placings = state.finished if play_on else (state.winner,)
    causal = next((breach.seat for breach in state.breaches if breach.causal), None)
    reported = DealResult(
        winner=state.winner,
        hands=state.hands,
        last_play=state.last_play or None,
        first_leader=None if won is not None else state.first_leader,
        placings=placings if play_on else None,
        specials=state.specials,
        dragon=state.dragon,
        instant_win=won if state.dragon is None else None,
        breach=causal,
    )
    counts = tuple(hand.bit_count() for hand in state.hands)
    found = score(reported, state.variant)
    previous = previous_of(state.winner, state.hands, found.amounts, found.unit, reported.placings, state.variant)
    return Result(
        state.variant, state.winner, placings, counts, state.breaches, found, reported, previous, players, lines
    )
