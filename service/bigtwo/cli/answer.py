"""``bigtwo answer``: JSON Lines or a batch, from a file or from standard input."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from pathlib import Path
from typing import IO, Final

from bigtwo.cli.arguments import ANSWERED, FILES, REFUSED, UsageError, completed_by
from bigtwo.cli.output import at_pointer
from bigtwo.messages.render import requested_language
from bigtwo.operations.json_lines import answer_lines, lines_of
from bigtwo.operations.questions import LARGE_BODY
from bigtwo.schemas.batch import BATCH
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.strict_json import NotJSON, read_json

MAX_JOBS: Final = 256
LARGE_FILE: Final = 1 << 21
"""The size in bytes from which a file is answered on all cores."""

_HOW: Final = """\
a line of input, which gets a line in answer:
  {"id": "1", "operation": "classify", "input": {"cards": ["9S", "9D"]}}
or a batch, as POST /v1/batch takes it, in one line or in several:
  {"requests": [{"id": "1", "operation": "classify", "body": {"cards": ["9S", "9D"]}}]}
a question or a batch may ask for its own language, as "lang"; else it is answered in that of the command

exit codes:
  0    everything was answered, be it with a no
  1    some questions could not be answered; the answer to each says why
  2    nothing was answered: the command, the file or the batch is at fault
  130  interrupted\
"""


def add_answer(parser: argparse.ArgumentParser) -> None:
    """`bigtwo answer`."""
    file = parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="a file; - for standard input")
    completed_by(file, FILES)
    parser.add_argument(
        "--jobs",
        type=_jobs,
        metavar="N",
        help="answer in N processes, 0 for one per core, as large files are unless N is 1; the answers come in pieces",
    )
    parser.epilog = _HOW
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
        raise UsageError(f"{asked.file} cannot be read: {error.strerror}") from None
    with source:
        return _answer_all(source, asked.jobs)


def _answer_all(source: IO[bytes], asked_jobs: int | None) -> int:
    lines = lines_of(source)
    first = next(filter(bytes.strip, lines), b"")
    if _begins_batch(first):
        return _answer_batch(first + source.read(LARGE_BODY + 1))
    jobs = 1 if asked_jobs is None and not _is_large(source) else asked_jobs
    try:
        return _code(answer_lines(chain((first,), lines), sys.stdout.buffer, jobs or os.cpu_count() or 1))
    except BrokenProcessPool:
        raise UsageError("a process ended before its time; is there memory for so many jobs?") from None


def _code(all_answered: bool) -> int:
    return ANSWERED if all_answered else REFUSED


def _begins_batch(line: bytes) -> bool:
    """Does a batch begin with this line, in one line or in several? A line of its own never begins so."""
    begins = line[:40].translate(None, b" \t\r\n")
    return begins == b"{" or begins.startswith((b'{"requests":', b'{"explain":', b'{"lang":'))


def _answer_batch(text: bytes) -> int:
    """What `POST /v1/batch` answers to a body, in a line."""
    # Lines are answered without waiting for the service to be imported.
    from bigtwo.api.batch import responses_to
    from bigtwo.api.problems import REQUEST_ID

    if len(text) > LARGE_BODY:
        raise UsageError(
            f"a batch has {LARGE_BODY} bytes at most; write a question a line, without end, as --help shows"
        )
    try:
        batch = read_json(text)
    except NotJSON as refused:
        raise UsageError(str(refused)) from None
    with requested_language(batch.get("lang") if isinstance(batch, dict) else None):
        try:
            responses, unanswered = responses_to(BATCH.load(batch), {REQUEST_ID: "batch"})
        except InvalidRequest as invalid:
            raise UsageError("\n".join(map(at_pointer, invalid.faults))) from None
    sys.stdout.buffer.write(responses + b"\n")
    return _code(not unanswered)


def _is_large(source: IO[bytes]) -> bool:
    try:
        found = os.fstat(source.fileno())
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size >= LARGE_FILE
