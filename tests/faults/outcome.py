"""What a scenario found, as a line of the table, and the promises that every scenario makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from benchmarks.client import Tally, quantile
from benchmarks.measuring import readable

SLOW = 0.5
"""Seconds beyond which an answer counts as part of the disturbance."""
RECOVERY = 5.0
"""Seconds within which a disturbance must be over."""


@dataclass(slots=True)
class Outcome:
    """One line of the table. Times are in seconds."""

    scenario: str
    answered: int = 0
    wrong: int = 0
    failed: int = 0
    lost: int = 0
    cut: int = 0
    p99: float | None = None
    worst: float | None = None
    recovered: float | None = None
    remark: str = ""
    broken: list[str] = field(default_factory=list)
    """The promises that were not kept, and examples of wrong answers."""

    def __str__(self) -> str:
        times = (_shown(self.p99), _shown(self.worst), _shown(self.recovered))
        counts = (f"{self.answered:,}", *map(str, (self.wrong, self.failed, self.lost, self.cut)))
        return f"| {' | '.join((self.scenario, *counts, *times, self.remark, 'NO' if self.broken else 'yes'))} |"

    def promise(self, kept: bool, what: str) -> None:
        """Notes a promise that was not kept."""
        if not kept:
            self.broken.append(what)


HEAD = """\
| what happens | answers | wrong | 5xx | lost | cut off | p99 | worst | recovered after | remark | kept |
|---|---|---|---|---|---|---|---|---|---|---|"""


def _shown(time: float | None) -> str:
    return "" if time is None or time != time else readable(time) if time else "0 s"


def of_load(scenario: str, tallies: Iterable[Tally], *, lost: int = 0, cut: int = 0) -> Outcome:
    """The line of a load. Whatever happens, no answer is wrong, none is a 5xx, each comes in the end; at most ``lost``
    questions end without an answer and at most ``cut`` in the middle of one."""
    tallies = tuple(tallies)
    latencies = [latency for tally in tallies for latency in tally.latencies]
    found = Outcome(
        scenario,
        answered=sum(tally.answered for tally in tallies),
        wrong=sum(tally.wrong for tally in tallies),
        failed=sum(tally.failed for tally in tallies),
        lost=sum(tally.lost + tally.never for tally in tallies),
        cut=sum(tally.cut for tally in tallies),
        p99=quantile(latencies, 0.99),
        worst=max(latencies, default=None),
    )
    found.promise(found.answered > 0, "nothing was answered")
    found.promise(found.wrong == 0, f"{found.wrong} answers are wrong")
    found.promise(found.failed == 0, f"{found.failed} answers are a 5xx")
    found.promise(found.lost <= lost, f"{found.lost} questions were lost, at most {lost} may be")
    found.promise(found.cut <= cut, f"{found.cut} answers broke off, at most {cut} may")
    never = sum(tally.never for tally in tallies)
    found.promise(never == 0, f"{never} questions were never answered")
    found.broken += [example for tally in tallies for example in tally.examples]
    return found


def recovery(tallies: Iterable[Tally], event: float) -> float:
    """Seconds from an event to the end of the last question that it disturbed: one lost, refused or slow."""
    last = event
    for tally in tallies:
        last = max([last, *tally.troubles])
        for at, latency in zip(tally.times, tally.latencies, strict=True):
            if at > last and latency > SLOW:
                last = at
    return last - event
