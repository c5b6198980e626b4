"""What the most expensive requests cost in processor time, against what their length allows."""

from __future__ import annotations

import gc
import json
import multiprocessing
import time
from collections import defaultdict, deque
from statistics import median
from typing import TYPE_CHECKING, Final

from bigtwo.messages.languages import LANGUAGES
from tests.cost.asked import answer, answer_to, application, got, posted
from tests.cost.requests import GENERATORS, IN_WORDS, PAGES
from tests.cost.search import Found, search
from tools.benchmarks.measuring import Row, readable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.connection import Connection
    from pathlib import Path

    from tests.cost.asked import WSGI, Asked

CLIMBS: Final = 10
"""How many changes of the most expensive requests of a generator are tried."""
FINALISTS: Final = 60
ROUNDS: Final = 5
"""How often the worst are measured again; the smallest time counts, because the machine has other work too."""
WORST: Final = 3
STEPS: Final = 20_000
SECONDS_OF_STEPS: Final = 1.2e-3
"""What so many steps take on the machine whose seconds the bounds are in, while it has nothing else to do."""


class Clock:
    """Measures answers of one application in processor time."""

    def __init__(self, application: WSGI) -> None:
        self._application = application
        self._paces: deque[float] = deque([_pace()], maxlen=9)
        self.failures: list[Asked] = []
        """What was answered 500, or holds a question that was."""

    def times(self, asked: Asked) -> tuple[float, float]:
        """Processor time of this thread for the answer, and what is allowed, in seconds of a machine that is not slowed
        down: a processor that others use changes its pace from one minute to the next."""
        environ = asked.environ()
        self._paces.append(_pace())
        start = time.thread_time()
        answered = answer_to(self._application, environ)
        taken = time.thread_time() - start
        if answered.failed:
            self.failures.append(asked)
        return taken / median(self._paces), answered.allowed(asked)

    def share(self, asked: Asked) -> float:
        """The processor time as a part of what is allowed."""
        taken, allowed = self.times(asked)
        return taken / allowed


def _pace() -> float:
    """How many times as long as there this machine takes for its steps now; as long at least."""
    total = 0
    start = time.thread_time()
    for step in range(STEPS):
        total += step & 3
    return max(1.0, (time.thread_time() - start) / SECONDS_OF_STEPS)


def rows(climbs: int = CLIMBS, requests: Path | None = None, seconds: float = 0) -> Iterator[Row]:
    """The worst requests of all, the worst of each operation, and the worst first request of a process; the search
    begins again until so many seconds have passed."""
    service = application()
    yield first_requests(service)
    for path in (*PAGES, *IN_WORDS):  # what only the first request of a process does has been measured
        answer(service, got(path))
    gc.collect()
    gc.freeze()  # as the service does when it is ready
    clock = Clock(service)
    found = worst(clock, climbs, seconds, requests)
    by_generator = {each.generator: each for each in reversed(found)}  # of each the worst stays
    most = sorted(by_generator.values(), key=lambda each: -each.cost)[:WORST]
    yield from (row_of("of all", each, clock) for each in most)
    yield from (row_of(name, each, clock) for name, each in by_operation(found).items())
    longest = max(found, key=lambda each: each.cost * clock.times(each.asked)[1])
    yield row_of("in seconds", longest, clock)
    yield Row("requests answered 500", str(len(clock.failures)), limit="none", missed=bool(clock.failures))


def worst(clock: Clock, climbs: int, seconds: float, requests: Path | None) -> list[Found]:
    """The most expensive requests of every generator, the worst first. The search begins again until so many seconds
    have passed; what it has found by then is written to the file after every turn."""
    end = time.monotonic() + seconds
    found: list[Found] = []
    turn = 0
    while not turn or time.monotonic() < end:
        for generator in GENERATORS:
            if turn and time.monotonic() >= end:
                break
            found = _finalists([*found, *search(generator, clock.share, climbs, turn=turn)])
        # Measured again in turn, each finds what the others left behind.
        for _ in range(ROUNDS):
            found = [each.again(clock.share) for each in found]
        found.sort(key=lambda each: -each.cost)
        if requests is not None:
            keep(found, requests)
        turn += 1
    return found


def _finalists(found: list[Found]) -> list[Found]:
    """Those that look worst, and the worst of every operation."""
    found.sort(key=lambda each: -each.cost)
    return list(dict.fromkeys([*found[:FINALISTS], *by_operation(found).values()]))


def by_operation(found: Iterable[Found]) -> dict[str, Found]:
    """The first for every operation."""
    first: dict[str, Found] = {}
    for each in found:
        first.setdefault(each.generator.operation, each)
    return first


def row_of(name: str, found: Found, clock: Clock) -> Row:
    """A request, its time and the time it may take."""
    asked = found.asked
    _, allowed = clock.times(asked)
    what = f"most expensive {name}: {found.generator.name}: {found.what}; {asked.size} bytes"
    return Row(
        what,
        readable(found.cost * allowed),
        readable(allowed),
        found.cost,
        bound=1,
        missed=found.cost > 1,
    )


def keep(found: Iterable[Found], requests: Path) -> None:
    """Writes the requests to a file, one a line, to be sent again."""
    lines = [
        {
            "share": round(each.cost, 3),
            "what": f"{each.generator.name}: {each.what}",
            **each.asked.written(),
        }
        for each in found
    ]
    requests.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


# --- the first request of a process -----------------------------------------------------------------------------------


def first_requests(service: WSGI) -> Row:
    """The worst of the requests that something has to be read or made for first. Each is sent to a process of its own,
    which has answered nothing yet."""
    firsts = [got(path) for path in (*PAGES, *IN_WORDS)]
    firsts += [got(path, Accept_Language=each) for path in (*IN_WORDS, "/v1/nothing") for each in LANGUAGES[1:]]
    firsts += [posted("/v1/rulings", {"operation": "classify", "body": {"cards": ["3D"]}})]
    firsts += [got("/v1/nothing"), got("/v1/rules/PG-COMB-1"), got("/v1/corpus", "rule=PG-COMB-01")]
    times: defaultdict[Asked, list[tuple[float, float]]] = defaultdict(list)
    for _ in range(ROUNDS):
        for asked in firsts:
            times[asked].append(_in_a_new_process(service, asked))
    best = {asked: min(each) for asked, each in times.items()}
    asked = max(best, key=lambda asked: best[asked][0] / best[asked][1])
    taken, allowed = best[asked]
    what = f"most expensive as the first request of a process: {asked.path}; {asked.size} bytes"
    return Row(what, readable(taken), readable(allowed), taken / allowed, bound=1, missed=taken > allowed)


def _in_a_new_process(service: WSGI, asked: Asked) -> tuple[float, float]:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_send_times, args=(service, asked, theirs))
    process.start()
    found: tuple[float, float] = ours.recv()
    process.join()
    return found


def _send_times(service: WSGI, asked: Asked, out: Connection) -> None:
    out.send(Clock(service).times(asked))
