"""Runs the cases against an implementation in several orders and isolates timeouts and crashes to the question that
caused them.

Each case is asked several times, each time in a new order, which shows answers that depend on earlier questions; a
tally, which takes many questions, is counted once, and what is asked under several variants is asked once under all but
the first. A fault that gets a session out of sync (a timeout, a crash, a line too many) ends that session, and the case
is asked again as the first question of a fresh one. A few trivial questions come first: they tell a broken adapter from
a wrong engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from bigtwo_conformance.capabilities import completed, reduced
from bigtwo_conformance.corpus import Case
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import ANSWERED, TIMEOUT, Hello, NoHello, Reply
from bigtwo_conformance.tally import counted
from bigtwo_conformance.targets import Asking, Session, Target
from bigtwo_rulebook.variants import BASE

PASS, FAIL, UNSTEADY, NOT_RUN = "pass", "fail", "unsteady", "not-run"
STATUSES = (PASS, FAIL, UNSTEADY, "invalid-answer", "error", "crash", "timeout", NOT_RUN)
"""The statuses of a case. `unsteady`: not the same each time it was asked."""

MAX_MISSED_HELLOS = 3
"""How many fresh sessions in a row may lack a hello before the implementation is taken to be gone."""

MAX_TIMEOUTS = 20
"""The number of timeouts from which on no case is asked again alone: an engine that never answers would take for
ever."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One time a case was asked."""

    status: str
    answer: Any = None
    differences: tuple[str, ...] = ()
    message: str = ""
    stderr_tail: str = ""
    seconds: float = 0.0


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
    def answered(self) -> bool:
        """Whether there was any answer, right or wrong."""
        return any(attempt.status in (PASS, FAIL) for attempt in self.attempts)

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


def judged(case: Case, reply: Reply, *, seconds: float = 0.0, stderr_tail: str = "") -> Attempt:
    """What came of asking a case."""
    wrong: tuple[str, ...] = ()
    if reply.status == ANSWERED:
        wrong = differences(case.operation, case.expect, completed(case.operation, case.question, reply.answer))
    status = reply.status if reply.status != ANSWERED else FAIL if wrong else PASS
    return Attempt(status, reply.answer, wrong, reply.message, "" if status == PASS else stderr_tail, seconds)


# --- trivial questions -----------------------------------------------------------------------------------------------


def _trivial(says: str, operation: str, input: dict[str, Any], expect: dict[str, Any]) -> Case:
    return Case(says, "smoke", says, (), "positive", says, "", "stated", BASE, operation, input, expect)


QUESTIONS = (
    _trivial("the three of diamonds is a single", "classify", {"cards": ["3D"]},
             {"equals": {"playable": True, "kind": "single"}}),
    _trivial("two nines are a pair", "classify", {"cards": ["9S", "9D"]},
             {"equals": {"playable": True, "kind": "pair"}}),
    _trivial("a three and a four are nothing", "classify", {"cards": ["3D", "4S"]}, {"refuse": ["not-a-combination"]}),
    _trivial("a two beats a three", "compare", {"a": ["2S"], "b": ["3D"]}, {"equals": {"result": "a-beats-b"}}),
    _trivial("a three does not beat a two", "compare", {"a": ["3D"], "b": ["2S"]}, {"equals": {"result": "b-beats-a"}}),
    _trivial("who leads with a three and a four may play either", "legal-moves", {"hand": ["3D", "4C"]},
             {"set-equals": {"moves": [{"cards": [card], "kind": "single"} for card in ("3D", "4C")]}}),
)  # fmt: skip
"""Questions on which every account of the game agrees."""


def any_variant(hello: Hello) -> str:
    """A variant that the implementation knows: the base game, if it does."""
    return BASE if hello.variants is None or BASE in hello.variants else next(iter(hello.variants), BASE)


def smoke(target: Target) -> tuple[Hello, tuple[Outcome, ...]]:
    """Ask the trivial questions that are in scope, after a fault in a fresh session. Raises NoHello."""
    tried: list[Outcome] = []
    with closing(Asking(target)) as asking:
        hello = asking.hello
        for case in QUESTIONS:
            if hello.unclaimed((case.operation,)) or not reduced(case.operation, case.input, case.expect, hello):
                continue
            asked = replace(case, variant=any_variant(hello))
            reply = asking(asked.operation, asked.question)
            if reply.status == ANSWERED and isinstance(reply.answer, dict):
                hello = _as_answered(hello, reply.answer)
            asked = replace(asked, expect=reduced(asked.operation, asked.input, asked.expect, hello))
            tried.append(Outcome(asked, [judged(asked, reply)]))
    return hello, tuple(tried)


def _as_answered(hello: Hello, answer: dict[str, Any]) -> Hello:
    """The hello without the optional fields that an answer to `classify` lacks, and with a note that says so."""
    playable = answer.get("playable")
    if playable is True and hello.deciding_card and "deciding_card" not in answer:
        lacks, hello = "deciding_card", replace(hello, deciding_card=False)
    elif playable is False and hello.reasons and "reason" not in answer:
        lacks, hello = "reasons", replace(hello, reasons=False)
    else:
        return hello
    note = f'It is not judged by {lacks}, which its answers lack; `"{lacks}": false` in its hello says so.'
    return replace(hello, assumed=f"{hello.assumed} {note}".lstrip())


# --- all cases -------------------------------------------------------------------------------------------------------


def run(
    cases: Sequence[Case],
    target: Target,
    hello: Hello,
    *,
    seed: int,
    times: int,
    on_progress: Callable[[int, int, int], None] = lambda done, total, wrong: None,
) -> Run:
    """Ask `cases` of `target`, each so many times, since an engine that guesses seldom guesses right every time.
    `on_progress` receives the questions done, their total, and the cases wrong so far."""
    started = time.monotonic()
    work = _Work(cases, target)
    in_order = list(_in_order(cases, seed, times))
    interrupted = False
    try:
        for done, case in enumerate(in_order):
            on_progress(done, len(in_order), len(work.wrong))
            work.ask(case)
        work.finish()
    except KeyboardInterrupt:
        interrupted = True
    finally:
        work.end()
    outcomes = tuple(work.outcomes.values())
    complete = not interrupted and not work.gone and all(outcome.attempts for outcome in outcomes)
    notes = (f"The run was given up: {work.gone}",) if work.gone else ()
    return Run(hello, outcomes, time.monotonic() - started, complete, interrupted, notes)


def not_asked(cases: Sequence[Case], hello: Hello) -> Run:
    """A run that was interrupted before its first case."""
    return Run(hello, tuple(Outcome(case) for case in cases), 0.0, False, True, ())


def _in_order(cases: Sequence[Case], seed: int, times: int) -> Iterator[Case]:
    """Every case so often, each time in another order."""
    once = _asked_once(cases)
    for round_ in range(times):
        mine = [case for case in cases if round_ == 0 or case.id not in once]
        Random(f"{seed} {round_}").shuffle(mine)
        yield from mine


def _asked_once(cases: Iterable[Case]) -> set[str]:
    """The ids of tallies, which are made of many questions, and of what is asked under one variant after another."""
    once: set[str] = set()
    met: set[str] = set()
    for case in sorted(cases, key=lambda case: "@" in case.id):
        if "tally" in case.expect or case.own_id in met:
            once.add(case.id)
        met.add(case.own_id)
    return once


class _Work:
    """What came of the cases so far. One session at a time, and fresh ones as needed."""

    def __init__(self, cases: Sequence[Case], target: Target) -> None:
        self.outcomes = {case.id: Outcome(case) for case in cases}
        self.wrong: set[str] = set()
        self.gone = ""
        """Why nothing more can be asked."""
        self._target = target
        self._session: Session | None = None
        self._missed = 0
        self._timeouts = 0

    def ask(self, case: Case) -> None:
        """Ask a case, unless it got the session out of sync twice."""
        attempts = self.outcomes[case.id].attempts
        if sum(attempt.status not in (PASS, FAIL, "error") for attempt in attempts) >= 2:
            return
        session = self._ready()
        if session is None:
            return
        reply = self._attempt(session, case, alone=False)
        if reply.in_sync:
            return
        self.end()
        again = reply.blame is not None or self._timeouts < MAX_TIMEOUTS
        session = self._ready() if again else None
        if session is not None and not self._attempt(session, case, alone=True).in_sync:
            self.end()

    def finish(self) -> None:
        """Charge what still comes of the last session to the question that it follows."""
        unsolicited = None if self._session is None else self._session.finish()
        if unsolicited is not None and unsolicited.blame in self.outcomes:
            assert self._session is not None
            self._blame(self._session, unsolicited)

    def end(self) -> None:
        if self._session is not None:
            self._session.abort()
            self._session = None

    def _attempt(self, session: Session, case: Case, *, alone: bool) -> Reply:
        started = time.monotonic()
        reply = examine(session, case)
        seconds = time.monotonic() - started
        if reply.blame is None or alone:
            self._record(judged(case, reply, seconds=seconds, stderr_tail=session.stderr_tail), case)
        elif reply.blame in self.outcomes:
            self._blame(session, reply, seconds)
        return reply

    def _blame(self, session: Session, reply: Reply, seconds: float = 0.0) -> None:
        """Charge a fault to an earlier question, in place of the answer that it followed."""
        outcome = self.outcomes[str(reply.blame)]
        if outcome.attempts:
            outcome.attempts.pop()
        self._record(judged(outcome.case, reply, seconds=seconds, stderr_tail=session.stderr_tail), outcome.case)

    def _record(self, attempt: Attempt, case: Case) -> None:
        outcome = self.outcomes[case.id]
        outcome.attempts.append(attempt)
        self._timeouts += attempt.status == TIMEOUT
        self.wrong.discard(case.id)
        if outcome.status != PASS:
            self.wrong.add(case.id)

    def _ready(self) -> Session | None:
        """The session, opened if there is none; None where the implementation is gone."""
        while self._session is None and not self.gone:
            try:
                self._session = self._target.open()
                self._missed = 0
            except NoHello as fault:
                self._missed += 1
                if self._missed == MAX_MISSED_HELLOS:
                    self.gone = str(fault)
        return self._session


def examine(session: Session, case: Case) -> Reply:
    """Ask one case; for a tally, as many questions as counting takes."""
    if "tally" in case.expect:
        return counted(case, lambda operation, question: session.ask(operation, question, case.id))
    return session.ask(case.operation, case.question, case.id)
