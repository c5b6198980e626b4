"""`bigtwo-conformance`: test any implementation of Big Two against the documented rules.

Exit codes: 0 a claim is granted (or the other command succeeded), 1 something is broken (or worse than before), 2 wrong
usage or nothing matched, 3 the implementation never answered, 4 a fault of the corpus or of this program, 5 nothing
wrong was found and there is no claim, 130 interrupted, with a report, 141 the output
is no longer read.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shlex
import signal
import sys
import time
import traceback
from dataclasses import replace
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bigtwo_conformance import __version__
from bigtwo_conformance.arguments import (
    Misuse,
    add_reference,
    add_reports,
    add_rules,
    add_run,
    add_selection,
    add_target,
    add_variant,
    check_names,
    chosen_reference,
    chosen_rules,
    chosen_seed,
    chosen_target,
    engine_of,
    known_failures,
    positive,
    read_question,
    read_variant,
    results_in,
    rules_again,
    selected,
    selected_under_any,
    selection_of,
    unrecognised,
    what_to_do,
)
from bigtwo_conformance.asking_all import answers
from bigtwo_conformance.asking_reference import PREFIX, drawn, with_reference
from bigtwo_conformance.comparing import compare, comparison_as_text, engines
from bigtwo_conformance.console import Progress, safe, safe_json
from bigtwo_conformance.contradicting import contradictions, explained
from bigtwo_conformance.corpus import KEYS, InvalidCorpus, NothingSelected, corpus
from bigtwo_conformance.differential import COUNT as QUESTIONS
from bigtwo_conformance.differential import differential
from bigtwo_conformance.fitting import NEEDED, fit
from bigtwo_conformance.fitting.showing import fit_as_text
from bigtwo_conformance.fuzz import COUNT, Asking, fuzz
from bigtwo_conformance.fuzzed import differences_as_results, fuzz_results
from bigtwo_conformance.known_failures import InvalidList, ids, update
from bigtwo_conformance.logs.command import add_judge_log, judge_log
from bigtwo_conformance.protocol import NoHello
from bigtwo_conformance.publishing import publish
from bigtwo_conformance.relations import RELATIONS
from bigtwo_conformance.reports.github import annotation
from bigtwo_conformance.reports.html import table_as_html
from bigtwo_conformance.reports.markdown import table_as_markdown
from bigtwo_conformance.reports.words import one_line
from bigtwo_conformance.results import Conditions, InvalidResults, Results, results, shows_a_fault
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.runner import not_asked, run
from bigtwo_conformance.scope import scope
from bigtwo_conformance.smoke import any_variant, smoke
from bigtwo_conformance.straight_cases import STRAIGHT
from bigtwo_conformance.targets.http import InvalidAddress
from bigtwo_rulebook.cases import EDITION
from bigtwo_rulebook.protocol import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.targets import Target


CONFORMS, NOT_CONFORMANT, MISUSE, NO_ANSWER, DEFECT, NO_CLAIM, INTERRUPTED, NOT_READ = 0, 1, 2, 3, 4, 5, 130, 141

EXPECTED_FAULTS: Mapping[type[Exception], int] = {
    Misuse: MISUSE,
    NothingSelected: MISUSE,
    InvalidAddress: MISUSE,
    InvalidList: MISUSE,
    NoHello: NO_ANSWER,
    InvalidCorpus: DEFECT,
    InvalidResults: DEFECT,
}
"""What is reported as one sentence, with its exit code."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit code."""
    try:
        try:
            return _carry_out(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        for stream in (sys.stdout, sys.stderr):  # what is still buffered must not fail again at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return NOT_READ


def _carry_out(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # What the encoding of a console lacks is written out as an escape.
            stream.reconfigure(errors="backslashreplace")
    words, command = (given[: given.index("--")], given[given.index("--") + 1 :]) if "--" in given else (given, [])
    try:
        args, unknown = _parser().parse_known_args(words)
        if unknown:
            args.parser.error(unrecognised(unknown, args.parser))
    except SystemExit as ended:
        return MISUSE if ended.code else CONFORMS
    args.command_line = command
    with _termination_as_interrupt():
        try:
            code: int = args.do(args)
            return code
        except tuple(EXPECTED_FAULTS) as fault:
            print(safe(f"bigtwo-conformance: {fault}"), file=sys.stderr)
            if getattr(args, "github", False):
                print(annotation("error", "Big Two rules", str(fault)))
            return EXPECTED_FAULTS[type(fault)]
        except BrokenPipeError:
            raise
        except KeyboardInterrupt:
            print("bigtwo-conformance: interrupted", file=sys.stderr)
            return INTERRUPTED
        except Exception:
            traceback.print_exc()
            print("bigtwo-conformance: this is a fault of the runner, not of the implementation.", file=sys.stderr)
            return DEFECT


@contextlib.contextmanager
def _termination_as_interrupt() -> Any:
    """SIGTERM is treated as an interruption, so that a report is still written."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, interrupt)
    except ValueError:
        # Not in the main thread: nobody sends signals here.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


# --- the commands ----------------------------------------------------------------------------------------------------


def _run(args: argparse.Namespace) -> int:
    selection = selection_of(args)
    cases = selected_under_any(selection)
    listed = known_failures(args)
    rules = chosen_rules(args)
    target = chosen_target(args)
    seed = chosen_seed(args)
    hello, tried = smoke(target)
    if tried and not any(each.answered for each in tried):
        raise NoHello(f"The adapter is broken. {tried[0].reply.message}")
    if rules is not None:
        hello = rules.of(hello)
    in_scope = scope(cases, hello, selection.variants)
    if args.reference is not None:
        in_scope = with_reference(in_scope, cases, hello, chosen_reference(args.reference, args.timeout))
    if selection.cases:
        in_scope = replace(in_scope, cases=_those_named(in_scope.cases, selection.cases))
    if not in_scope.cases:
        why = "; ".join(f"it {reason} ({len(ids)} cases)" for reason, ids in in_scope.left_out.items())
        raise Misuse(f"Nothing can be asked of this implementation: {why}.")
    options = "" if args.rules is None else f"--as {shlex.quote(rules_again(args.rules))} "
    options += "" if args.reference is None else f"--reference {shlex.quote(args.reference)} "
    conditions = _conditions(target, seed, args.jobs, args.times, options)
    progress = Progress()
    narrowed = bool(selection.rules or selection.cases)
    played = next((each.variant for each in in_scope.rules if each.asked), None)
    try:
        broken = () if narrowed or played is None else contradictions(target, hello, played)
    except KeyboardInterrupt:
        broken, done = (), not_asked(in_scope.cases, hello)
    else:
        done = run(in_scope.cases, target, hello, jobs=args.jobs, seed=seed, times=args.times, on_progress=progress)
    progress.clear()
    if not done.interrupted:
        broken = explained(broken, done.outcomes, target)
    if args.write:
        listed, change = update(Path(args.known_failures), listed, done)
        print(change, file=sys.stderr)
    found = results(done, corpus(), conditions, selection, ids(listed), in_scope, broken)
    code = _report_results(found, args)
    if code == NO_CLAIM:
        print(safe(what_to_do(args, f"{options}{target.command}")))
    elif code == NOT_CONFORMANT and args.rules is None:
        print(safe(f"If it plays other rules on purpose, this finds them: bigtwo-conformance fit {target.command}"))
    return code


def _conditions(target: Target, seed: int, jobs: int, times: int, options: str) -> Conditions:
    started = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    return Conditions(target.kind, target.address, target.command, seed, jobs, times, started, options)


def _those_named(cases: Sequence[Case], ids: Sequence[str]) -> tuple[Case, ...]:
    """The cases of these ids; one that is not asked under its own variant, under every other. Raises Misuse."""
    there = {case.id for case in cases}
    if missing := [id_ for id_ in ids if ("@" in id_ or id_.startswith(PREFIX)) and id_ not in there]:
        raise Misuse(f"{missing[0]} is not asked: its answer is another one there, or that is not claimed.")
    elsewhere = {id_ for id_ in ids if id_ not in there}
    return tuple(case for case in cases if case.id in ids or case.own_id in elsewhere)


def _report_results(found: Results, args: argparse.Namespace) -> int:
    with _writing(args.reports):
        publish(found, args.reports, on_github=args.github)
    if found["run"]["interrupted"]:
        return INTERRUPTED
    if found["headline"]["granted"]:
        return CONFORMS
    return NOT_CONFORMANT if shows_a_fault(found) else NO_CLAIM


@contextlib.contextmanager
def _writing(folder: str | None) -> Iterator[None]:
    """Raises Misuse where reports cannot be written into a folder."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise Misuse(f"--reports {folder}: {fault.filename or folder} cannot be written: {fault.strerror}.") from None


def _report(args: argparse.Namespace) -> int:
    return _report_results(results_in(args.results), args)


def _compare(args: argparse.Namespace) -> int:
    found = [results_in(path) for path in args.results]
    if len(found) == 2 and not args.html:
        changed = compare(*found)
        print(safe_json(changed.to_dict()) if args.json else safe(comparison_as_text(changed)))
        return NOT_CONFORMANT if changed.is_worse else CONFORMS
    table = engines(found)
    print(safe_json(table) if args.json else table_as_html(table) if args.html else safe(table_as_markdown(table)))
    return CONFORMS


def _ask(args: argparse.Namespace) -> int:
    check_names("operation", [args.operation], OPERATIONS)
    question = read_question(args.question)
    targets = [engine_of(text, args.timeout, args.start_timeout) for text in args.engine]
    if args.url or args.command_line or not targets:
        targets.append(chosen_target(args))
    if args.reference is not None:
        targets.insert(0, chosen_reference(args.reference, args.timeout))
    found = answers(args.operation, question, targets)
    for number, each in enumerate(found):
        verdict = "" if args.reference is None else "WRONG " if number else "right "
        print(safe(one_line(f"{verdict}{each.says}  by {', '.join(each.engines)}")))
    if not any(each.answer for each in found):
        return NO_ANSWER
    return NOT_CONFORMANT if len(found) > 1 else CONFORMS


def _list(args: argparse.Namespace) -> int:
    for case in selected(selection_of(args)):
        variant = case.variant if isinstance(case.variant, str) else json.dumps(case.variant)
        print(f"{case.id}\t{case.operation}\t{variant}\t{case.polarity}\t{','.join(case.rules)}\t{case.title}")
    return CONFORMS


def _show(args: argparse.Namespace) -> int:
    if args.id.startswith((STRAIGHT, PREFIX)):
        raise Misuse(
            f"{args.id} is made for the rules that are played: `run --case {args.id}` with these asks it again."
        )
    (case,) = corpus().select(id=args.id)
    print(f"{case.id}: {case.title}\n")
    for rule in case.rules:
        print(f"  {rule}: {statement(rule)}")
    print()
    for name in KEYS:
        value = getattr(case, name)
        print(f"  {name + ':':<10} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}")
    if "tally" in case.expect:
        print(f"\n  Counted by asking {' and '.join(case.operations)}; docs/conformance.md says how.")
    else:
        print(f"\n  POST /v1/{case.operation}\n  {json.dumps(case.question, ensure_ascii=False)}")
    return CONFORMS


def _smoke(args: argparse.Namespace) -> int:
    hello, tried = smoke(chosen_target(args))
    print(safe(one_line(f"{hello.name} {hello.version} ({hello.language})")))
    if hello.assumed:
        print(hello.assumed)
    for each in tried:
        what = "ok   " if each.right else "WRONG"
        print(f"{what} {each.trivial.operation}: {each.trivial.says}")
        for sentence in each.differences or ((each.reply.message,) if not each.answered else ()):
            print(safe(f"      {one_line(sentence)}"))
    if tried and not any(each.answered for each in tried):
        print("The adapter is broken: not one of the trivial questions was answered.")
        return NO_ANSWER
    if not tried:
        print("None of the trivial questions is about what it answers.")
    if all(each.right for each in tried):
        print("The adapter works. Now: bigtwo-conformance run ...")
        return CONFORMS
    return NOT_CONFORMANT


def _fuzz(args: argparse.Namespace) -> int:
    check_names("relation", args.relation, (relation.name for relation in RELATIONS))
    if args.relation and args.reference is not None:
        raise Misuse("Relations need no reference: leave out --relation or --reference.")
    seed, target, rules = chosen_seed(args), chosen_target(args), chosen_rules(args)
    reference = None if args.reference is None else chosen_reference(args.reference, args.timeout).open()
    variant = read_variant(args.variant, named_only=reference is not None)
    asking, started = Asking(target), time.monotonic()
    if rules is not None:
        asking.hello = rules.of(asking.hello)
    if asking.hello.plays is not None:
        variant = asking.hello.plays
    elif reference and (lack := asking.hello.why_not_the_variant_of(drawn("", "classify", variant, {})[0])):
        raise Misuse(f"Nothing can be asked of this implementation: it {lack}.")
    options = "" if rules is None else f"--as {shlex.quote(rules_again(args.rules))} "
    options += f"--seed {seed} --variant {shlex.quote(args.variant)} "
    options += "" if args.count is None else f"--count {args.count} "
    conditions, progress = _conditions(target, seed, 1, 1, options), Progress()
    try:
        if reference is not None:
            done = differential(asking, variant, reference, seed, args.count or QUESTIONS, progress)
        else:
            tried = fuzz(
                asking, variant, seed=seed, count=args.count or COUNT, names=args.relation, on_progress=progress
            )
    finally:
        asking.close()
        progress.clear()
        if reference is not None:
            reference.abort()
    if reference is not None:
        if not done.outcomes:
            raise Misuse("Nothing can be asked of this implementation that the reference answers.")
        again = f"--reference {shlex.quote(args.reference)} {target.command}"
        found = differences_as_results(done, variant, conditions, reference.hello.name, again)
    else:
        if all(each.skipped for each in tried):
            raise Misuse("No relation can be tried on this implementation.")
        found = fuzz_results(tried, asking.hello, variant, conditions, time.monotonic() - started)
    with _writing(args.reports):
        publish(found, args.reports, on_github=args.github)
    return NOT_CONFORMANT if shows_a_fault(found) else CONFORMS


def _fit(args: argparse.Namespace) -> int:
    asking = Asking(chosen_target(args))
    hello = asking.hello
    try:
        if lack := hello.unclaimed(NEEDED):
            raise Misuse(f"Its rules cannot be told: it {lack}, and {' and '.join(NEEDED)} are needed.")
        found = fit(asking, any_variant(hello), hello.operations)
    finally:
        asking.close()
    if not found.interview.answered:
        print("bigtwo-conformance: it answered none of the questions.", file=sys.stderr)
        return NO_ANSWER
    print(safe_json(found.to_dict()) if args.json else safe(fit_as_text(found)))
    return NOT_CONFORMANT if found.unexplained else CONFORMS


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bigtwo-conformance",
        allow_abbrev=False,
        description="Test any implementation of Big Two against the documented rules.",
        epilog="An implementation is either --url ADDRESS or, after everything else, -- COMMAND with its arguments.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}, corpus {EDITION}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, do: Callable[[argparse.Namespace], int], says: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=says, description=says, allow_abbrev=False)
        added.set_defaults(do=do, parser=added)
        return added

    add_run(command("run", _run, "ask every case and say which rules are kept"))
    add_selection(command("list", _list, "list cases: id, operation, variant, polarity, rules, title"))
    command("show", _show, "show one case with its rules").add_argument("id", metavar="ID")
    add_target(command("smoke", _smoke, "ask a few trivial questions, to see whether an adapter works"))
    says = "look on random cards for answers that differ from those of a reference, or that contradict each other"
    fuzzing = command("fuzz", _fuzz, says)
    add_variant(fuzzing)
    add_rules(fuzzing)
    fuzzing.add_argument(
        "--relation", action="append", default=[], metavar="NAME", help="only this contradiction; may be repeated"
    )
    fuzzing.add_argument(
        "--count",
        type=positive,
        metavar="N",
        help=f"samples of each relation (default: {COUNT}), or questions of each operation (default: {QUESTIONS})",
    )
    fuzzing.add_argument("--seed", type=int, metavar="N", help="draw the same samples again")
    add_reference(fuzzing, "the right answers")
    add_reports(fuzzing)
    add_target(fuzzing)
    fitting = command("fit", _fit, "ask an implementation that declares nothing which rules it plays")
    fitting.add_argument("--json", action="store_true", help="print one JSON object")
    add_target(fitting)
    add_judge_log(command("judge-log", judge_log, "judge recorded deals, and say which house rules they fit"))
    again = command("report", _report, "write the reports of a results.json again")
    again.add_argument("results", metavar="results.json")
    add_reports(again)
    says = "what changed from one results.json to another, 1 where something is worse; of any other number a table"
    several = command("compare", _compare, says)
    several.add_argument("results", metavar="results.json", nargs="+", help="of two, the older first")
    form = several.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--html", action="store_true", help="print the table as a page, also that of two")
    asking = command("ask", _ask, "ask several engines one question; 1 where their answers differ")
    asking.add_argument("operation", metavar="OPERATION", help=f"one of {', '.join(OPERATIONS)}")
    asking.add_argument("question", metavar="JSON", help="the question; under base where it names no variant")
    asking.add_argument(
        "--engine", action="append", default=[], metavar="WHAT", help="a command in quotes, or a URL; may be repeated"
    )
    add_reference(asking, "the right answer")
    add_target(asking)
    return parser
