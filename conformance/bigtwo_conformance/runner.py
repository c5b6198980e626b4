"""Asking an implementation every case, whatever it does.

Each case is asked several times, each time in a new order, which shows answers that depend on earlier questions; a
tally, which takes many questions, is counted once, and what is asked under several variants is asked once under all but
the first. Whatever gets a session out of sync (a timeout, a crash, a line too
many) ends that session, and the case is asked again as the first question of a fresh one. A fault counts against the
question that caused it, and against no other.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.judging import differences
from bigtwo_conformance.offered import completed
from bigtwo_conformance.protocol import ANSWERED, TIMEOUT, Hello, NoHello, Reply
from bigtwo_conformance.tally import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.targets import Session, Target

PASS, FAIL, UNSTEADY, NOT_RUN = "pass", "fail", "unsteady", "not-run"
STATUSES = (PASS, FAIL, UNSTEADY, "invalid-answer", "error", "crash", "timeout", NOT_RUN)
"""The statuses of a case. `unsteady`: not the same each time it was asked."""

TIMES = 3
"""How often each case is asked: an engine that guesses seldom guesses right so often. A tally is counted once, since it
is made of many questions."""

MAX_MISSED_HELLOS = 3
"""After so many fresh sessions in a row without a hello, the implementation is taken to be gone."""

MAX_TIMEOUTS = 20
"""After so many timeouts no case is asked again alone, since an engine that never answers would take for ever."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One time a case was asked. `alone`: as the first question of a fresh session."""

    status: str
    answer: Any
    differences: tuple[str, ...]
    message: str
    stderr_tail: str
    seconds: float
    alone: bool


@dataclass(slots=True)
class Outcome:
    """Every attempt at a case."""

    case: Case
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def status(self) -> str:
        if not self.attempts:
            return NOT_RUN
        first = self.attempts[0].status
        if len(self.attempts) == 1:
            return first
        statuses = {attempt.status for attempt in self.attempts}
        return first if len(statuses) == 1 or PASS not in statuses else UNSTEADY

    @property
    def shown(self) -> Attempt | None:
        """The attempt to show: the first that went wrong, else the first."""
        wrong = (attempt for attempt in self.attempts if attempt.status != PASS)
        return next(wrong, self.attempts[0] if self.attempts else None)


@dataclass(frozen=True, slots=True)
class Run:
    """A whole run. `complete` is False where it was interrupted or the implementation went away."""

    hello: Hello
    outcomes: tuple[Outcome, ...]
    seconds: float
    complete: bool
    interrupted: bool
    notes: tuple[str, ...]


def run(
    cases: Sequence[Case],
    target: Target,
    hello: Hello,
    *,
    jobs: int = 1,
    seed: int = 0,
    times: int = TIMES,
    on_progress: Callable[[int, int, int], None] = lambda done, total, wrong: None,
) -> Run:
    """Ask `cases` of `target`. `on_progress` receives the questions done, their total, and the cases wrong so far."""
    work = _Work(cases, seed, times)
    workers = [
        threading.Thread(target=_Worker(target, work).work, name=f"worker {number}", daemon=True)
        for number in range(max(1, jobs))
    ]
    started = time.monotonic()
    interrupted = False
    for worker in workers:
        worker.start()
    try:
        while any(worker.is_alive() for worker in workers):
            for worker in workers:
                worker.join(0.05)
            on_progress(*work.progress())
    except KeyboardInterrupt:
        interrupted = True
        work.stop.set()
        for worker in workers:
            worker.join()
    if work.defect is not None:
        raise work.defect
    outcomes = tuple(work.outcomes.values())
    complete = not interrupted and not work.gone and all(outcome.attempts for outcome in outcomes)
    return Run(hello, outcomes, time.monotonic() - started, complete, interrupted, tuple(work.notes))


def not_asked(cases: Sequence[Case], hello: Hello) -> Run:
    """A run that was interrupted before its first case."""
    return Run(hello, tuple(Outcome(case) for case in cases), 0.0, False, True, ())


class _Work:
    """What is left to ask, shared by the workers."""

    def __init__(self, cases: Sequence[Case], seed: int, times: int) -> None:
        self.outcomes = {case.id: Outcome(case) for case in cases}
        self.stop = threading.Event()
        self.notes: list[str] = []
        self.gone = False
        self.defect: BaseException | None = None
        self.timeouts = 0
        self._wrong: set[str] = set()
        self._lock = threading.Lock()
        self._queue: deque[Case] = deque()
        once = _asked_once(cases)
        for round_ in range(times):
            in_order = [case for case in cases if round_ == 0 or case.id not in once]
            Random(f"{seed} {round_}").shuffle(in_order)
            self._queue.extend(in_order)
        self._total = len(self._queue)

    def next(self) -> Case | None:
        """The next case to ask, leaving out those that got the session out of sync twice."""
        with self._lock:
            while self._queue and not self.stop.is_set():
                case = self._queue.popleft()
                if sum(_out_of_sync(attempt) for attempt in self.outcomes[case.id].attempts) < 2:
                    return case
        return None

    def record(self, id_: str, attempt: Attempt, *, spoilt: bool = False) -> None:
        """Add an attempt; `spoilt`: in place of the last one, whose answer was followed by more output."""
        if self.stop.is_set():
            return
        with self._lock:
            attempts = self.outcomes[id_].attempts
            if spoilt and attempts:
                attempts.pop()
            attempts.append(attempt)
            self.timeouts += attempt.status == TIMEOUT
            if self.outcomes[id_].status == PASS:
                self._wrong.discard(id_)
            else:
                self._wrong.add(id_)

    def give_up(self, why: str) -> None:
        with self._lock:
            if not self.gone:
                self.notes.append(f"The run was given up: {why}")
            self.gone = True
        self.stop.set()

    def progress(self) -> tuple[int, int, int]:
        with self._lock:
            return self._total - len(self._queue), self._total, len(self._wrong)


def _asked_once(cases: Iterable[Case]) -> set[str]:
    """The ids of tallies, which are made of many questions, and of what is asked under one variant after another."""
    once: set[str] = set()
    met: set[str] = set()
    for case in sorted(cases, key=lambda case: "@" in case.id):
        if "tally" in case.expect or case.own_id in met:
            once.add(case.id)
        met.add(case.own_id)
    return once


def _out_of_sync(attempt: Attempt) -> bool:
    return attempt.status not in (PASS, FAIL, "error")


class _Worker:
    """One session at a time, and fresh ones as needed."""

    def __init__(self, target: Target, work: _Work) -> None:
        self._target = target
        self._work = work
        self._session: Session | None = None
        self._missed = 0

    def work(self) -> None:
        try:
            while (case := self._work.next()) is not None:
                self._ask(case)
            if self._session is not None and not self._work.stop.is_set():
                unsolicited = self._session.finish()
                if unsolicited is not None and unsolicited.blame in self._work.outcomes:
                    self._record(unsolicited.blame, unsolicited, (), 0.0, spoilt=True)
        except BaseException as defect:
            self._work.defect = defect
            self._work.stop.set()
        finally:
            self._end()

    def _ask(self, case: Case) -> None:
        session = self._ready()
        if session is None:
            return
        reply = self._attempt(session, case, alone=False)
        if reply.in_sync:
            return
        self._end()
        again = reply.blame is not None or self._work.timeouts < MAX_TIMEOUTS
        session = self._ready() if again and not self._work.stop.is_set() else None
        if session is not None and not self._attempt(session, case, alone=True).in_sync:
            self._end()

    def _attempt(self, session: Session, case: Case, *, alone: bool) -> Reply:
        started = time.monotonic()
        reply = examine(session, case)
        seconds = time.monotonic() - started
        blamed = reply.blame
        if blamed is not None and blamed in self._work.outcomes and not alone:
            self._record(blamed, reply, (), seconds, spoilt=True)
        elif blamed is None or alone:
            answer = completed(case.operation, case.question, reply.answer)
            wrong = differences(case.operation, case.expect, answer) if reply.status == ANSWERED else ()
            self._record(case.id, reply, wrong, seconds, alone=alone)
        return reply

    def _record(
        self,
        id_: str,
        reply: Reply,
        wrong: tuple[str, ...],
        seconds: float,
        *,
        alone: bool = False,
        spoilt: bool = False,
    ) -> None:
        status = reply.status if reply.status != ANSWERED else FAIL if wrong else PASS
        stderr_tail = self._session.stderr_tail if self._session is not None and status != PASS else ""
        attempt = Attempt(status, reply.answer, wrong, reply.message, stderr_tail, seconds, alone)
        self._work.record(id_, attempt, spoilt=spoilt)

    def _ready(self) -> Session | None:
        """The session, opened if there is none; None where the implementation is gone."""
        while self._session is None and not self._work.stop.is_set():
            try:
                self._session = self._target.open()
                self._missed = 0
            except NoHello as fault:
                self._missed += 1
                if self._missed == MAX_MISSED_HELLOS:
                    self._work.give_up(str(fault))
        return self._session

    def _end(self) -> None:
        if self._session is not None:
            self._session.abort()
            self._session = None


def examine(session: Session, case: Case) -> Reply:
    """Ask one case; for a tally, as many questions as counting takes."""
    if "tally" in case.expect:
        return counted(case, lambda operation, question: session.ask(operation, question, case.id))
    return session.ask(case.operation, case.question, case.id)
