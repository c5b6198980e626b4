"""`bigtwo-conformance`: test any implementation of Big Two against the documented rules.

Exit codes: 0 a claim is granted (or the other command succeeded), 1 something is broken (or worse than before), 2 wrong
usage or nothing matched, 3 the implementation never answered, 4 a fault of the corpus or of this program, 5 nothing
wrong was found and there is no claim, 130 interrupted, with a report, 141 the output is no longer read."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shlex
import shutil
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from difflib import get_close_matches
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import Any

from bigtwo_conformance import Misuse, __version__
from bigtwo_conformance.case_scope import STRAIGHT, scope, under_named
from bigtwo_conformance.comparing import engines
from bigtwo_conformance.corpus import KEYS, Case, corpus
from bigtwo_conformance.differential import differential, played_otherwise
from bigtwo_conformance.fitting import fit, fit_as_text
from bigtwo_conformance.fitting.combinations import NEEDED
from bigtwo_conformance.known_failures import content, ids, read_list, update
from bigtwo_conformance.logs.judged import judge_records, log_as_text
from bigtwo_conformance.logs.records import STDIN, records
from bigtwo_conformance.logs.referee import REFEREE, Referee
from bigtwo_conformance.protocol import NoHello
from bigtwo_conformance.reference import PREFIX, answers, drawn, with_reference
from bigtwo_conformance.relations import Contradiction, contradictions, explained
from bigtwo_conformance.reports import publish
from bigtwo_conformance.reports.console import Progress, safe, safe_json
from bigtwo_conformance.reports.markdown import table_as_markdown
from bigtwo_conformance.reports.words import one_line
from bigtwo_conformance.results import (
    Conditions,
    Results,
    differences_as_results,
    read,
    results,
    shows_a_fault,
)
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.runner import PASS, any_variant, not_asked, run, smoke
from bigtwo_conformance.strict_json import NotJSON, read_json
from bigtwo_conformance.targets import Asking, Target
from bigtwo_conformance.targets.http import http_target
from bigtwo_conformance.targets.process import process_target
from bigtwo_conformance.variants import UnknownRules, Variant, named, read_rules, read_stated
from bigtwo_conformance.verdicts import Selection
from bigtwo_rulebook.cases import EDITION
from bigtwo_rulebook.options import read_toml
from bigtwo_rulebook.protocol import OPERATIONS
from bigtwo_rulebook.variants import BASE

CONFORMS, NOT_CONFORMANT, MISUSE, NO_ANSWER, DEFECT, NO_CLAIM, INTERRUPTED, NOT_READ = 0, 1, 2, 3, 4, 5, 130, 141
"""The exit codes. Of `judge-log`: all clean, some broken, some that could not be read or judged."""

MAX_FAULTS = 100
"""How many faults of a log are printed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit code."""
    try:
        try:
            return _carry_out(list(sys.argv[1:] if arguments is None else arguments))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        for stream in (sys.stdout, sys.stderr):  # what is still buffered must not fail again at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return NOT_READ


def _carry_out(given: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # What the encoding of a console lacks is written out as an escape.
            stream.reconfigure(errors="backslashreplace")
    words, command = (given[: given.index("--")], given[given.index("--") + 1 :]) if "--" in given else (given, [])
    try:
        args, unknown = _parser().parse_known_args(words)
        if unknown:
            args.parser.error(_unrecognised(unknown, args.parser))
    except SystemExit as ended:
        return MISUSE if ended.code else CONFORMS
    args.command_line = command
    with contextlib.suppress(ValueError):  # outside the main thread nobody sends signals
        # SIGTERM is treated as an interruption, so that a report is still written.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        code: int = args.do(args)
        return code
    except (Misuse, NoHello) as fault:
        print(safe(f"bigtwo-conformance: {fault}"), file=sys.stderr)
        return MISUSE if isinstance(fault, Misuse) else NO_ANSWER
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        print("bigtwo-conformance: interrupted", file=sys.stderr)
        return INTERRUPTED
    except Exception:
        traceback.print_exc()
        print("bigtwo-conformance: this is a fault of the runner, not of the implementation.", file=sys.stderr)
        return DEFECT


def _unrecognised(words: Sequence[str], parser: argparse.ArgumentParser) -> str:
    """What to say of words that a command does not take, with the option that may be meant."""
    known = [option for action in parser._actions for option in action.option_strings]
    meant = (get_close_matches(word.partition("=")[0], known, 1) for word in words if word.startswith("--"))
    hints = "".join(f" Did you mean {found[0]}?" for found in meant if found)
    return f"unrecognized arguments: {' '.join(words)}.{hints}"


# --- what the arguments mean -----------------------------------------------------------------------------------------


def selected(selection: Selection) -> tuple[Case, ...]:
    """The cases that meet every kind of condition, each with any of its values, under the variants named or else each
    under its own. Raises Misuse."""
    chosen = _selected_under_any(selection)
    if selection.variants:
        there = (under_named(case, name) for name in selection.variants for case in chosen)
        chosen = tuple(case for case in there if case is not None)
    if not chosen:
        raise Misuse("No case of the corpus meets all these conditions.")
    return chosen


def _selected_under_any(selection: Selection) -> tuple[Case, ...]:
    """The cases that meet every kind of condition but the variant; a case that is named with a variant behind it, as in
    `ex-001@pusoy-dos`, under that. Raises Misuse."""
    whole = corpus()
    chosen = whole.cases
    ids = tuple(id_.partition("@")[0].removeprefix(PREFIX) for id_ in selection.cases)
    if any(id_.startswith(STRAIGHT) for id_ in ids):
        ids = ()  # the run takes those named out of all that it makes
    for name, values in (("operation", selection.operations), ("rule", selection.rules), ("id", ids)):
        if values:
            wanted = {case.id for value in values for case in whole.select(**{name: value})}
            chosen = tuple(case for case in chosen if case.id in wanted)
    for name in selection.variants:
        if name not in named():
            whole.select(variant=name)
    if not chosen:
        raise Misuse("No case of the corpus meets all these conditions.")
    return chosen


def _selection_of(args: argparse.Namespace) -> Selection:
    return Selection(tuple(args.variant), tuple(args.operation), tuple(args.rule), tuple(args.case))


def _stated(args: argparse.Namespace) -> dict[str, Any]:
    """What `--as` adds to a hello: the rules that are played, and what is not known of them. JSON is
    said again in its shortest form. Raises Misuse."""
    if args.rules is None:
        return {}
    try:
        text, stated = read_stated(_rules_text(args.rules))
    except UnknownRules as fault:
        raise Misuse(f"--as: {fault}") from None
    if args.rules.lstrip().startswith("{"):
        args.rules = text
    return stated


def _rules_text(text: str) -> str:
    """What `--as` says, which may be the path of a file, with or without an `@` before it. Raises Misuse."""
    if text.lstrip().startswith("{") or text in named():
        return text
    path, names_a_file = Path(text.removeprefix("@")), text.startswith("@") or text.endswith(".json")
    # A text that is too long for a path, or holds what no path may, is none.
    with contextlib.suppress(OSError, ValueError):
        names_a_file = names_a_file or path.is_file()
    return content(path, "--as: ") if names_a_file else text


def _results_in(path: str) -> Results:
    """The results that a file holds, or a folder into which reports were written. Raises Misuse."""
    text = content(Path(path, "results.json") if Path(path).is_dir() else Path(path))
    try:
        return read(text)
    except ValueError as fault:
        raise Misuse(f"{path}: {fault}") from None


def chosen_target(args: argparse.Namespace) -> Target:
    if bool(args.url) == bool(args.command_line):
        raise Misuse("Say what to test: either --url ADDRESS or -- COMMAND with its arguments, after everything else.")
    return _target(args.url or args.command_line, args)


def _target(what: str | Sequence[str], args: argparse.Namespace) -> Target:
    """What answers at an address, or what a command starts. Raises Misuse."""
    if isinstance(what, str):
        return http_target(what, seconds=args.timeout)
    return process_target(what, seconds=args.timeout, start_seconds=args.start_timeout)


def chosen_reference(text: str, seconds: float) -> Target:
    """An engine that is taken to be right: one on the web, or bigtwo itself, as `bigtwo` where it is installed or by
    the path of the command. Raises Misuse."""
    if "://" in text or (text != "bigtwo" and os.sep not in text):
        return http_target(text, seconds=seconds)
    program = shutil.which(text)
    if program is None and text == "bigtwo":
        # Where the environment is not activated, the command still lies beside the interpreter.
        program = shutil.which("bigtwo", path=str(Path(sys.executable).parent))
    if program is None:
        raise Misuse(
            f"--reference {text}: there is no command {text} here. Install it with `pip install .` in a clone of "
            "bigtwo, or name a running service, as in --reference http://127.0.0.1:8000."
        )
    return process_target([program, "answer"], seconds=seconds, start_seconds=30.0)


def _engine(text: str, args: argparse.Namespace) -> Target:
    """The engine that `--engine` names. Raises Misuse."""
    if text.startswith(("http://", "https://")):
        return _target(text, args)
    try:
        words = shlex.split(text)
    except ValueError as fault:
        raise Misuse(f"--engine {text}: {fault}.") from None
    if not words:
        raise Misuse("--engine names nothing: it takes a command in quotes, or a URL.")
    return _target(words, args)


def _question(text: str) -> dict[str, Any]:
    """A question as JSON, under `base` where it names no variant. Raises Misuse."""
    try:
        found = read_json(text.encode("utf-8", "surrogateescape"))
    except NotJSON as fault:
        raise Misuse(f"The question is not JSON: {fault}.") from None
    if not isinstance(found, dict):
        raise Misuse("The question is no JSON object.")
    return {"variant": BASE, **found}


def _variant(text: str) -> Variant:
    """What `--variant` says: rules as `--as` takes them. Raises Misuse."""
    try:
        return read_rules(text)
    except UnknownRules as fault:
        raise Misuse(f"--variant: {fault}") from None


def _conditions(target: Target, args: argparse.Namespace, times: int, *options: tuple[str, Any]) -> Conditions:
    """How questions are asked. `options` are those of the command line that say what is asked."""
    seed = SystemRandom().randrange(1_000_000) if args.seed is None else int(args.seed)
    given = (("--as", args.rules), *((name, seed if name == "--seed" else value) for name, value in options))
    text = "".join(f"{name} {shlex.quote(str(value))} " for name, value in given if value is not None)
    return Conditions(target, seed, times, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}", text)


# --- the commands ----------------------------------------------------------------------------------------------------


def _run(args: argparse.Namespace) -> int:
    selection = _selection_of(args)
    cases = _selected_under_any(selection)
    if args.write and args.known_failures is None:
        raise Misuse("--write brings a list of known failures up to date: name it with --known-failures FILE.")
    known_path = None if args.known_failures is None else Path(args.known_failures)
    listed = "" if known_path is None else read_list(known_path, may_be_missing=args.write)
    stated = _stated(args)  # what is misused shows before anything is asked
    target = chosen_target(args)
    conditions = _conditions(target, args, args.times, ("--reference", args.reference))
    hello, tried = smoke(target)
    if tried and not any(each.answered for each in tried):
        raise NoHello(f"The adapter is broken. {tried[0].attempts[0].message}")
    hello = replace(hello, **stated)
    in_scope = scope(cases, hello, selection.variants)
    reference = None if args.reference is None else chosen_reference(args.reference, args.timeout)
    if reference is not None:
        in_scope = with_reference(in_scope, cases, hello, reference)
    if selection.cases:
        in_scope = replace(in_scope, cases=_those_named(in_scope.cases, selection.cases))
    if not in_scope.cases:
        why = "; ".join(f"it {reason} ({len(ids)} cases)" for reason, ids in in_scope.left_out.items())
        raise Misuse(f"Nothing can be asked of this implementation: {why}.")
    progress = Progress()
    narrowed = bool(selection.rules or selection.cases)
    played = next((each.variant for each in in_scope.rules if each.asked), None)
    broken: tuple[Contradiction, ...] = ()
    try:
        with contextlib.suppress(NoHello):  # an engine that went away fails the cases too
            broken = () if narrowed or played is None else contradictions(target, hello, played)
        seed = conditions.seed
        done = run(in_scope.cases, target, hello, seed=seed, times=args.times, on_progress=progress)
    except KeyboardInterrupt:
        done = not_asked(in_scope.cases, hello)
    progress.close()
    if not done.interrupted:
        broken = explained(broken, done.outcomes, target)
    proven = () if reference is None or done.interrupted else played_otherwise(done.outcomes, hello, reference)
    if args.write and known_path is not None:
        listed, change = update(known_path, listed, done)
        print(change, file=sys.stderr)
    found = results(done, conditions, selection, ids(listed), in_scope, broken, proven=proven)
    code = _report_results(found, args)
    if code == NO_CLAIM:
        print(safe(_what_to_do(args, f"{conditions.options}{target.command}")))
    elif code == NOT_CONFORMANT and args.rules is None:
        print(safe(f"If it plays other rules on purpose, this finds them: bigtwo-conformance fit {target.command}"))
    return code


def _those_named(cases: Sequence[Case], ids: Sequence[str]) -> tuple[Case, ...]:
    """The cases of these ids; one that is not asked under its own variant, under every other. Raises Misuse."""
    there = {case.id for case in cases}
    if missing := [id_ for id_ in ids if ("@" in id_ or id_.startswith(PREFIX)) and id_ not in there]:
        raise Misuse(f"{missing[0]} is not asked: its answer is another one there, or that is not claimed.")
    elsewhere = {id_ for id_ in ids if id_ not in there}
    return tuple(case for case in cases if case.id in ids or case.own_id in elsewhere)


def _what_to_do(args: argparse.Namespace, asked: str) -> str:
    """What else may bring a claim where nothing wrong was found, in one line. `asked` are the words of the command line
    that name the implementation and its rules."""
    if args.reference is not None:
        return "Nothing wrong was found, but neither the cases nor the reference ask about everything in force."
    named = [(name, value) for name in ("variant", "operation", "rule") for value in getattr(args, name)]
    again = "".join(f"--{name} {shlex.quote(value)} " for name, value in named)
    command = f"bigtwo-conformance run --reference bigtwo {again}{asked}"
    return f"Nothing wrong was found. What no case asks, a reference answers: {command}"


def _report_results(found: Results, args: argparse.Namespace) -> int:
    """Prints and writes the results. Raises Misuse where reports cannot be written into a folder."""
    try:
        publish(found, args.reports)
    except BrokenPipeError:
        raise
    except OSError as fault:
        what = f"--reports {args.reports}: {fault.filename or args.reports}"
        raise Misuse(f"{what} cannot be written: {fault.strerror}.") from None
    if found["run"]["interrupted"]:
        return INTERRUPTED
    if found["headline"]["granted"]:
        return CONFORMS
    return NOT_CONFORMANT if shows_a_fault(found) else NO_CLAIM


def _report(args: argparse.Namespace) -> int:
    return _report_results(_results_in(args.results), args)


def _compare(args: argparse.Namespace) -> int:
    table = engines([_results_in(path) for path in args.results])
    print(safe_json(table) if args.json else safe(table_as_markdown(table)))
    return CONFORMS


def _ask(args: argparse.Namespace) -> int:
    question = _question(args.question)
    targets = [_engine(text, args) for text in args.engine]
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
    for case in selected(_selection_of(args)):
        variant = case.variant if isinstance(case.variant, str) else json.dumps(case.variant)
        print(f"{case.id}\t{case.operation}\t{variant}\t{case.polarity}\t{','.join(case.rules)}\t{case.title}")
    return CONFORMS


def _show(args: argparse.Namespace) -> int:
    if args.id.startswith((STRAIGHT, PREFIX)):
        again = f"`run --case {args.id}` with these asks it again."
        raise Misuse(f"{args.id} is made for the rules that are played: {again}")
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
        (attempt,) = each.attempts
        print(f"{'ok   ' if each.status == PASS else 'WRONG'} {each.case.operation}: {each.case.title}")
        for sentence in attempt.differences or ((attempt.message,) if not each.answered else ()):
            print(safe(f"      {one_line(sentence)}"))
    if tried and not any(each.answered for each in tried):
        print("The adapter is broken: not one of the trivial questions was answered.")
        return NO_ANSWER
    if not tried:
        print("None of the trivial questions is about what it answers.")
    if not all(each.status == PASS for each in tried):
        return NOT_CONFORMANT
    print("The adapter works. Now: bigtwo-conformance run ...")
    return CONFORMS


def _fuzz(args: argparse.Namespace) -> int:
    target, stated = chosen_target(args), _stated(args)
    conditions = _conditions(target, args, 1, ("--seed", None), ("--variant", args.variant), ("--count", args.count))
    variant = _variant(args.variant)
    right = chosen_reference(args.reference, args.timeout)
    with closing(Asking(right)) as reference, closing(Asking(target)) as asking, closing(Progress()) as progress:
        asking.hello = replace(asking.hello, **stated)
        if asking.hello.plays is not None:
            variant = asking.hello.plays
        elif lack := asking.hello.why_not_the_variant_of(drawn("", "classify", variant, {})[0]):
            raise Misuse(f"Nothing can be asked of this implementation: it {lack}.")
        done = differential(asking, variant, reference, conditions.seed, args.count, progress)
    if not done.outcomes:
        raise Misuse("Nothing can be asked of this implementation that the reference answers.")
    again = f"--reference {shlex.quote(args.reference)} {target.command}"
    found = differences_as_results(done, variant, conditions, reference.hello.name, again)
    return CONFORMS if _report_results(found, args) == NO_CLAIM else NOT_CONFORMANT


def _fit(args: argparse.Namespace) -> int:
    with closing(Asking(chosen_target(args))) as asking:
        if lack := asking.hello.unclaimed(NEEDED):
            raise Misuse(f"Its rules cannot be found: it {lack}, and {' and '.join(NEEDED)} are needed.")
        found = fit(asking, any_variant(asking.hello), asking.hello)
    if not found.interview.answered:
        print("bigtwo-conformance: it answered none of the questions.", file=sys.stderr)
        return NO_ANSWER
    print(safe_json(found.to_dict()) if args.json else safe(fit_as_text(found)))
    return NOT_CONFORMANT if found.unexplained else CONFORMS


def _judge_log(args: argparse.Namespace) -> int:
    """Judges recorded deals and says which house rules they fit. Raises Misuse and NoHello."""
    if args.command_line:
        raise Misuse("judge-log asks no program: name the files with the records, or give them on standard input.")
    rules = _stated(args).get("plays")
    with closing(Asking(chosen_reference(args.reference, args.timeout))) as asking, closing(Progress()) as progress:
        if lack := asking.hello.unclaimed([REFEREE]):
            raise Misuse(f"--reference {args.reference}: it cannot judge, since it {lack}.")
        referee = Referee(asking, progress.says)
        try:
            log = judge_records(records(args.files), referee, rules, fit=not args.no_fit)
        except OSError as fault:
            raise Misuse(f"{fault.filename or 'The input'} cannot be read: {fault.strerror}.") from None
    if not log.records:
        raise Misuse(f"There is no record in {', '.join('standard input' if f == STDIN else f for f in args.files)}.")
    if referee.questions and not referee.answered:
        raise NoHello(f"The reference judged none of the records. {log.faults[0].says}")
    for each in log.faults[:MAX_FAULTS]:
        print(f"bigtwo-conformance: {each}", file=sys.stderr)
    if (more := len(log.faults) - MAX_FAULTS) > 0:
        print(f"bigtwo-conformance: and {more} more faults; --json lists them", file=sys.stderr)
    print(json.dumps(log.to_dict(), indent=2, ensure_ascii=False) if args.json else log_as_text(log))
    if log.clean + log.skipped < log.records:
        return NOT_CONFORMANT
    return MISUSE if log.skipped else CONFORMS


# --- the command line ------------------------------------------------------------------------------------------------


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("should be at least 1")
    return number


def seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError("should be more than 0 and at most 3600 seconds")
    return number


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "run": _run, "list": _list, "show": _show, "smoke": _smoke, "fuzz": _fuzz, "fit": _fit, "judge-log": _judge_log,
    "report": _report, "compare": _compare, "ask": _ask,
}  # fmt: skip
"""What carries out each command; `commands.toml` has their arguments, and what help says."""

VALUES: Mapping[str, Any] = {"number": int, "positive": positive, "seconds": seconds, "operations": OPERATIONS}
"""What the data name of Python: what reads a value, and the values to choose from."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bigtwo-conformance",
        allow_abbrev=False,
        description="Test any implementation of Big Two against the documented rules.",
        epilog="An implementation is either --url ADDRESS or, after everything else, -- COMMAND with its arguments.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}, corpus {EDITION}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    data = read_toml(files("bigtwo_conformance") / "commands.toml")
    for name, table in data["commands"].items():
        command = commands.add_parser(name, help=table["help"], description=table["help"], allow_abbrev=False)
        command.set_defaults(do=COMMANDS[name], parser=command)
        described = data["shared"] | table.get("own", {})
        for argument in table["arguments"]:
            how = dict(described[argument])
            how |= {key: VALUES[how[key]] for key in ("type", "choices") if key in how}
            command.add_argument(argument, **how)
    return parser
