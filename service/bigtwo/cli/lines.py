"""``bigtwo answer``: JSON Lines, from a file or from standard input."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import IO, Any, Final

from tqdm import tqdm

from bigtwo.cli.completion import FILES, completed_by
from bigtwo.cli.outcome import ANSWERED, Misuse
from bigtwo.operations.in_parallel import answer_lines_in_parallel
from bigtwo.operations.json_lines import answer_lines

MAX_JOBS: Final = 256


def add_answer(parser: argparse.ArgumentParser) -> None:
    """`bigtwo answer`."""
    file = parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="a file; - for standard input")
    completed_by(file, FILES)
    parser.add_argument(
        "--jobs",
        type=_jobs,
        default=1,
        metavar="N",
        help="answer in N processes, 0 for one per core; for files, since the answers then come in pieces",
    )
    parser.set_defaults(command=_answer, parser=parser)


def _jobs(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= MAX_JOBS:
        return int(text)
    raise argparse.ArgumentTypeError(f"a number from 0 to {MAX_JOBS}, not {text}")


def _answer(asked: argparse.Namespace) -> int:
    if asked.file == "-":
        return _answer_all(sys.stdin.buffer, asked.jobs)
    try:
        source = Path(asked.file).open("rb")  # noqa: SIM115  # closed below; what fails here is the file alone
    except OSError as error:
        raise Misuse(f"{asked.file} cannot be read: {error.strerror}") from None
    with source:
        return _answer_all(source, asked.jobs)


def _answer_all(source: IO[bytes], jobs: int) -> int:
    jobs = jobs or os.cpu_count() or 1
    with _bar(source) as bar:
        if jobs == 1:
            answer_lines(source, sys.stdout.buffer, bar.update)
            return ANSWERED
        try:
            answer_lines_in_parallel(source, sys.stdout.buffer, jobs, bar.update)
        except BrokenProcessPool:
            raise Misuse("a process ended before its time; is there memory for so many jobs?") from None
    return ANSWERED


def _bar(source: IO[bytes]) -> tqdm[Any]:
    """How far through a file of known length we are, on standard error, where a person looks at it and the answers
    go elsewhere."""
    length = _length(source)
    hidden = length is None or not sys.stderr.isatty() or sys.stdout.isatty()
    return tqdm(total=length, unit="B", unit_scale=True, desc="answering", disable=hidden, file=sys.stderr)


def _length(source: IO[bytes]) -> int | None:
    try:
        found = os.fstat(source.fileno())
    except OSError:
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None
