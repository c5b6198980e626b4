"""``bigtwo answer``: JSON Lines or a batch; ``bigtwo referee`` and ``bigtwo show``: records as people write them,
judged and laid out. Each from a file or from standard input.
"""

from __future__ import annotations

import argparse
import os
import stat
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from pathlib import Path
from typing import IO, Any, Final

from bigtwo.cli.arguments import ANSWERED, EPILOGS, FILES, REFUSED, VARIANTS, UsageError, completed_by, read_file
from bigtwo.cli.output import at_pointer, indented, readable
from bigtwo.messages.render import render_word, requested_language, seat_name
from bigtwo.notation import InvalidRecord, Record, RecordedDeal, read_record
from bigtwo.operations.json_lines import answer_lines, lines_of
from bigtwo.operations.questions import LARGE_BODY
from bigtwo.schemas.batch import BATCH
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.table.referee import Judgement, judge_record
from bigtwo.table.table import start_of
from bigtwo.wording import counted

MAX_JOBS: Final = 256
LARGE_FILE: Final = 1 << 21
"""The size in bytes from which a file is answered on all cores."""


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
    parser.epilog = EPILOGS["answer"]
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


# --- records ---------------------------------------------------------------------------------------------------------

_MAX_DIGITS: Final = 9


def add_referee(parser: argparse.ArgumentParser) -> None:
    """`bigtwo referee`."""
    _add_file(parser)
    parser.add_argument(
        "--skip", action="store_true", help="leave out what was illegal and go on; else stop at the first violation"
    )
    parser.add_argument("--json", action="store_true", help="print the whole answer of each deal as JSON")
    parser.epilog = EPILOGS["exit-codes"]
    parser.set_defaults(command=_referee, parser=parser)


def add_show(parser: argparse.ArgumentParser) -> None:
    """`bigtwo show`."""
    _add_file(parser)
    parser.add_argument("--at", type=_number, metavar="N", help="after so many events; after all if left out")
    parser.add_argument("--deal", type=_number, metavar="N", help="which deal of the record, from 1; else the last one")
    parser.set_defaults(command=_show, parser=parser)


def _add_file(parser: argparse.ArgumentParser) -> None:
    file = parser.add_argument("file", metavar="FILE", help="a record as text; - for standard input")
    completed_by(file, FILES)
    variant = parser.add_argument("--variant", metavar="NAME", help="what is played where the record does not say so")
    completed_by(variant, VARIANTS)


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(f"a whole number, not {text}")


def _read(asked: argparse.Namespace) -> Record:
    try:
        return read_record(read_file(asked.file).decode("utf-8"), asked.variant)
    except UnicodeDecodeError as error:
        raise UsageError(f"{asked.file} is no text in UTF-8: it goes wrong at byte {error.start}") from None
    except InvalidRecord as invalid:
        further = ["and more faults"] if invalid.further else []
        raise UsageError("\n".join([*(fault.detail for fault in invalid.faults), *further])) from None


def _referee(asked: argparse.Namespace) -> int:
    record = _read(asked)
    judgements = record.judge("skip" if asked.skip else "stop")
    if asked.json:
        answers = [{"variant": record.variant.echo, **judgement.to_dict()} for judgement in judgements]
        print(indented(answers[0] if len(answers) == 1 else answers))
    else:
        for recorded, judgement in zip(record.deals, judgements, strict=True):
            if len(judgements) > 1:
                print(asked.paint.strong(render_word("line.deal", number=recorded.dealt.deal_number)))
            answer: dict[str, Any] = {"variant": record.variant.echo, **judgement.to_dict()}
            print("\n".join(readable("referee", answer, asked.paint, record.players)))
    return REFUSED if any(judgement.findings for judgement in judgements) else ANSWERED


def _show(asked: argparse.Namespace) -> int:
    record = _read(asked)
    number = len(record.deals) if asked.deal is None else asked.deal
    if not 1 <= number <= len(record.deals):
        raise UsageError(f"the record has {counted(len(record.deals), 'deal')}, so there is no deal {number}")
    recorded = record.deals[number - 1]
    if asked.at is not None and asked.at > len(recorded.events):
        raise UsageError(f"the deal has {counted(len(recorded.events), 'event')}, so there is none after {asked.at}")
    start = start_of(recorded.dealt, record.variant)
    judgement = judge_record(start, recorded.events[: asked.at], "skip", record.players, lines=recorded.lines)
    pack = record.variant.options.pack
    head, *lines = (asked.paint.sentence(line, pack) for line in _laid_out(record, recorded, judgement))
    print("\n".join([asked.paint.strong(head), *lines]))
    return ANSWERED


def _laid_out(record: Record, recorded: RecordedDeal, judgement: Judgement) -> Iterator[str]:
    """The table as people see it, and which events of the record it leaves out."""
    table = judgement.state
    direction, number = render_word(f"direction.{table.direction}"), recorded.dealt.deal_number
    yield render_word("line.shown", variant=str(record.variant), number=number, direction=direction)
    yield from table.laid_out(record.players or list(map(seat_name, table.seats))).split("\n")
    yield from (render_word("line.left-out", sentence=str(finding)) for finding in judgement.findings)
