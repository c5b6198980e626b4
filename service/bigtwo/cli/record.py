"""``bigtwo referee`` and ``bigtwo show``: records as people write them, judged and laid out."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

from bigtwo.cli.arguments import ANSWERED, EXIT_CODES, FILES, REFUSED, VARIANTS, UsageError, completed_by, read_file
from bigtwo.cli.output import indented, readable
from bigtwo.messages.render import render_word, seat_name
from bigtwo.notation.record import InvalidRecord, Record, RecordedDeal, read_record
from bigtwo.table.referee import Judgement, judge_record
from bigtwo.table.table import start_of

_MAX_DIGITS: Final = 9


def add_referee(parser: argparse.ArgumentParser) -> None:
    """`bigtwo referee`."""
    _add_file(parser)
    parser.add_argument(
        "--skip", action="store_true", help="leave out what was illegal and go on; else stop at the first violation"
    )
    parser.add_argument("--json", action="store_true", help="print the whole answer of each deal as JSON")
    parser.epilog = EXIT_CODES
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
        raise UsageError(f"the record has {_counted(len(record.deals), 'deal')}, so there is no deal {number}")
    recorded = record.deals[number - 1]
    if asked.at is not None and asked.at > len(recorded.events):
        raise UsageError(f"the deal has {_counted(len(recorded.events), 'event')}, so there is none after {asked.at}")
    start = start_of(recorded.dealt, record.variant)
    judgement = judge_record(start, recorded.events[: asked.at], "skip", record.players, lines=recorded.lines)
    pack = record.variant.options.pack
    head, *lines = (asked.paint.sentence(line, pack) for line in _laid_out(record, recorded, judgement))
    print("\n".join([asked.paint.strong(head), *lines]))
    return ANSWERED


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _laid_out(record: Record, recorded: RecordedDeal, judgement: Judgement) -> Iterator[str]:
    """The table as people see it, and which events of the record it leaves out."""
    table = judgement.state
    direction, number = render_word(f"direction.{table.direction}"), recorded.dealt.deal_number
    yield render_word("line.shown", variant=str(record.variant), number=number, direction=direction)
    yield from table.laid_out(record.players or list(map(seat_name, table.seats))).split("\n")
    yield from (render_word("line.left-out", sentence=str(finding)) for finding in judgement.findings)
