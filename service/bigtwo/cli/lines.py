"""``bigtwo answer``: JSON Lines, from a file or from standard input."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from tqdm import tqdm

from bigtwo.cli.completion import FILES, completed_by
from bigtwo.cli.outcome import ANSWERED, Misuse
from bigtwo.operations.json_lines import answer_lines

if TYPE_CHECKING:
    import argparse


def add_answer(parser: argparse.ArgumentParser) -> None:
    """`bigtwo answer`."""
    file = parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="a file; - for standard input")
    completed_by(file, FILES)
    parser.set_defaults(command=_answer, parser=parser)


def _answer(asked: argparse.Namespace) -> int:
    if asked.file == "-":
        return _answer_all(sys.stdin.buffer)
    try:
        source = Path(asked.file).open("rb")  # noqa: SIM115  # closed below; what fails here is the file alone
    except OSError as error:
        raise Misuse(f"{asked.file} cannot be read: {error.strerror}") from None
    with source:
        return _answer_all(source)


def _answer_all(source: IO[bytes]) -> int:
    with _bar(source) as bar:
        answer_lines(source, sys.stdout.buffer, bar.update)
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
