"""The command `judge-log`."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from bigtwo_conformance.arguments import Misuse, add_rules, chosen_reference, chosen_rules, seconds
from bigtwo_conformance.console import Progress
from bigtwo_conformance.fuzz import Asking
from bigtwo_conformance.logs.judged import judge_records
from bigtwo_conformance.logs.reading import STDIN, records
from bigtwo_conformance.logs.referee import REFEREE, Referee
from bigtwo_conformance.logs.showing import log_as_text
from bigtwo_conformance.protocol import NoHello

if TYPE_CHECKING:
    import argparse

    from bigtwo_conformance.logs.judged import JudgedLog

CLEAN, BROKEN, UNREAD = 0, 1, 2
"""As of `run`: what was asked holds, does not hold, or could not be asked."""
MAX_FAULTS = 100
"""How many faults of the input are printed."""


def add_judge_log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        default=[STDIN],
        metavar="FILE",
        help="records in text, or a deal of JSON on each line; - or none is standard input",
    )
    add_rules(parser)
    parser.add_argument(
        "--reference",
        default="bigtwo",
        metavar="WHAT",
        help="who judges: a URL, or bigtwo for `bigtwo answer` (default: bigtwo)",
    )
    parser.add_argument("--no-fit", action="store_true", help="judge only, and look for no house rules that fit")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--timeout", type=seconds, default=10.0, metavar="SECONDS", help="for one answer (default: 10)")


def judge_log(args: argparse.Namespace) -> int:
    """Judges recorded deals and says which house rules they fit. Raises Misuse and NoHello."""
    if args.command_line:
        raise Misuse("judge-log asks no program: name the files with the records, or give them on standard input.")
    rules = chosen_rules(args)
    progress = Progress()
    asking = Asking(chosen_reference(args.reference, args.timeout))
    try:
        if lack := asking.hello.unclaimed([REFEREE]):
            raise Misuse(f"--reference {args.reference}: it cannot judge, since it {lack}.")
        referee = Referee(asking, progress.says)
        log = judge_records(records(args.files), referee, None if rules is None else rules.plays, fit=not args.no_fit)
    except OSError as fault:
        raise Misuse(f"{fault.filename or 'The input'} cannot be read: {fault.strerror}.") from None
    finally:
        progress.clear()
        asking.close()
    if not log.records:
        raise Misuse(f"There is no record in {', '.join('standard input' if f == STDIN else f for f in args.files)}.")
    if referee.questions and not referee.answered:
        raise NoHello(f"The reference judged none of the records. {log.faults[0].says}")
    _print(log, as_json=args.json)
    if log.clean + log.skipped < log.records:
        return BROKEN
    return UNREAD if log.skipped else CLEAN


def _print(log: JudgedLog, *, as_json: bool) -> None:
    for fault in log.faults[:MAX_FAULTS]:
        print(f"bigtwo-conformance: {fault}", file=sys.stderr)
    if (more := len(log.faults) - MAX_FAULTS) > 0:
        print(f"bigtwo-conformance: and {more} more faults; --json lists them", file=sys.stderr)
    print(json.dumps(log.to_dict(), indent=2, ensure_ascii=False) if as_json else log_as_text(log))
