"""What a run of the conformance kit costs by itself: asked is an engine that answers from a file."""

from __future__ import annotations

import resource
import sys
import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bigtwo_conformance.cli import CONFORMS, main
from bigtwo_conformance.corpus import corpus
from tools.benchmarks.measuring import Row, readable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONGEST = 10.0
"""In seconds, for as many cases as the corpus has."""


def rows() -> Iterator[Row]:
    """A run under the base rules alone, and one under everything that the engine knows, as it is without any option."""
    with TemporaryDirectory() as folder:
        engine = [sys.executable, "-m", "tools.benchmarks.recorded_engine", str(Path(folder) / "answers")]
        _seconds([], engine)  # every answer is written down
        for words, what in ((["--variant", "base"], "under base"), ([], "under all variants")):
            asked, kit, answering = _seconds(words, engine)
            allowed = LONGEST * max(asked / len(corpus().cases), 1)
            yield Row(
                f"a run of the kit {what}: {asked:,} cases",
                f"{readable(kit + answering)} of processor time",
                f"the engine {readable(answering)}",
                limit=f"<= {allowed:.0f} s",
                missed=kit + answering > allowed,
            )


def _seconds(words: Sequence[str], engine: Sequence[str]) -> tuple[int, float, float]:
    """How many cases a run asks, and the processor time of the kit and of the engine."""
    before, began, printed = _of_engines(), time.process_time(), StringIO()
    with redirect_stdout(printed):
        code = main(["run", "--seed", "1", *words, "--", *engine])
    kit, answering = time.process_time() - began, _of_engines() - before
    assert code == CONFORMS, printed.getvalue()
    passed, *_ = printed.getvalue().splitlines()[-1].split()
    return int(passed), kit, answering


def _of_engines() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
