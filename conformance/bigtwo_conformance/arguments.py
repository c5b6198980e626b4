"""The arguments of the command line: how they are declared and what they mean."""

from __future__ import annotations

import argparse
import contextlib
import json
import shlex
import shutil
import sys
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.asking_reference import PREFIX
from bigtwo_conformance.corpus import NothingSelected, corpus
from bigtwo_conformance.known_failures import read_list
from bigtwo_conformance.results import read
from bigtwo_conformance.runner import TIMES
from bigtwo_conformance.scope import under
from bigtwo_conformance.straight_cases import STRAIGHT
from bigtwo_conformance.strict_json import NotJSON, read_json
from bigtwo_conformance.targets.http import HTTPTarget
from bigtwo_conformance.targets.process import ProcessTarget
from bigtwo_conformance.variants import (
    BASE,
    UnknownRules,
    count_unexplained,
    named,
    read_left_open,
    read_rules,
)
from bigtwo_conformance.verdicts import Selection
from bigtwo_rulebook.protocol import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.protocol import Hello
    from bigtwo_conformance.results import Results
    from bigtwo_conformance.targets import Target
    from bigtwo_conformance.variants import Variant


class Misuse(ValueError):
    """A command that cannot be carried out. The sentence says why."""


def unrecognised(words: Sequence[str], parser: argparse.ArgumentParser) -> str:
    """What to say of words that a command does not take, with the option that may be meant."""
    known = [option for action in parser._actions for option in action.option_strings]
    meant = (get_close_matches(word.partition("=")[0], known, 1) for word in words if word.startswith("--"))
    hints = "".join(f" Did you mean {found[0]}?" for found in meant if found)
    return f"unrecognized arguments: {' '.join(words)}.{hints}"


def selected(selection: Selection) -> tuple[Case, ...]:
    """The cases that meet every kind of condition, each with any of its values, under the variants named or else each
    under its own. Raises NothingSelected."""
    chosen = selected_under_any(selection)
    if selection.variants:
        chosen = tuple(each for name in selection.variants for each in _under(name, chosen))
    if not chosen:
        raise NothingSelected("No case of the corpus meets all these conditions.")
    return chosen


def selected_under_any(selection: Selection) -> tuple[Case, ...]:
    """The cases that meet every kind of condition but the variant; a case that is named with a variant behind it, as in
    `ex-001@pusoy-dos`, under that. Raises NothingSelected."""
    whole = corpus()
    chosen = whole.cases
    named_cases = tuple(id_.partition("@")[0].removeprefix(PREFIX) for id_ in selection.cases)
    if any(id_.startswith(STRAIGHT) for id_ in named_cases):
        named_cases = ()  # the run takes those named out of all that it makes
    for name, values in (
        ("operation", selection.operations),
        ("rule", selection.rules),
        ("id", named_cases),
    ):
        if values:
            wanted = {case.id for value in values for case in whole.select(**{name: value})}
            chosen = tuple(case for case in chosen if case.id in wanted)
    for name in selection.variants:
        if name not in named():
            whole.select(variant=name)
    if not chosen:
        raise NothingSelected("No case of the corpus meets all these conditions.")
    return chosen


def _under(variant: str, cases: Iterable[Case]) -> Iterable[Case]:
    if variant in named():
        return under(cases, variant, named()[variant])
    return (case for case in cases if case.variant == variant)


@dataclass(frozen=True, slots=True)
class StatedRules:
    """The rules that `--as` states, the options that it leaves open, and how many answers no rules explain, all as the
    hello has them."""

    plays: Variant
    left_open: Mapping[str, tuple[Any, ...]]
    unexplained: int

    def of(self, hello: Hello) -> Hello:
        """The hello of an implementation that is said to play these rules."""
        return replace(hello, plays=self.plays, left_open=self.left_open, unexplained=self.unexplained)


def chosen_rules(args: argparse.Namespace) -> StatedRules | None:
    """What `--as` says that is always played; None without it. Raises Misuse."""
    if args.rules is None:
        return None
    text = _rules_text(args.rules)
    try:
        return StatedRules(read_rules(text), read_left_open(text), count_unexplained(text))
    except UnknownRules as fault:
        raise Misuse(f"--as: {fault}") from None


def rules_again(text: str) -> str:
    """What `--as` was given, as it is given again: JSON in its shortest form, with nothing that run does not read."""
    if not text.lstrip().startswith("{"):
        return text
    found = json.loads(text)
    read = {name: found[name] for name in ("plays", "unknown", "narrowed") if name in found}
    if count := count_unexplained(text):
        read["unexplained"] = count
    return json.dumps(read if "plays" in found else found, separators=(",", ":"), ensure_ascii=False)


def what_to_do(args: argparse.Namespace, asked: str) -> str:
    """What else may bring a claim where nothing wrong was found, in one line. `asked` are the words of the command line
    that name the implementation and its rules."""
    if args.reference is not None:
        return "Nothing wrong was found, but neither the cases nor the reference ask about everything in force."
    named = [(name, value) for name in ("variant", "operation", "rule") for value in getattr(args, name)]
    again = "".join(f"--{name} {shlex.quote(value)} " for name, value in named)
    command = f"bigtwo-conformance run --reference bigtwo {again}{asked}"
    return f"Nothing wrong was found. What no case asks, a reference answers: {command}"


def _rules_text(text: str) -> str:
    """What `--as` says, which may be the path of a file, with or without an `@` before it. Raises Misuse."""
    if text.lstrip().startswith("{") or text in named() or not _names_a_file(text):
        return text
    path = Path(text.removeprefix("@"))
    try:
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Misuse(f"--as: {path} cannot be read: {fault.strerror}.") from None
    except ValueError:
        raise Misuse(f"--as: {path} cannot be read: it is not UTF-8.") from None


def _names_a_file(text: str) -> bool:
    if text.startswith("@") or text.endswith(".json"):
        return True
    # A text that is too long for a path, or holds what no path may, is none.
    with contextlib.suppress(OSError, ValueError):
        return Path(text).is_file()
    return False


def known_failures(args: argparse.Namespace) -> str:
    """The text of the file that `--known-failures` names; empty where none is named, or where `--write` makes it.

    Raises Misuse and InvalidList.
    """
    if args.known_failures is None:
        if args.write:
            raise Misuse("--write brings a list of known failures up to date: name it with --known-failures FILE.")
        return ""
    return read_list(Path(args.known_failures), may_be_missing=args.write)


def results_in(path: str) -> Results:
    """The results that a file holds, or a folder into which reports were written. Raises Misuse."""
    file = Path(path, "results.json") if Path(path).is_dir() else Path(path)
    try:
        return read(file.read_text(encoding="utf-8"))
    except OSError as fault:
        raise Misuse(f"{file} cannot be read: {fault.strerror}.") from None
    except ValueError as fault:
        raise Misuse(f"{path}: {fault}") from None


def check_names(what: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Raises Misuse for a name that is not known."""
    names = sorted(set(known))
    if unknown := [name for name in given if name not in names]:
        raise Misuse(f"There is no {what} {unknown[0]}; there are {', '.join(names)}.")


def chosen_target(args: argparse.Namespace) -> Target:
    if bool(args.url) == bool(args.command_line):
        raise Misuse("Say what to test: either --url ADDRESS or -- COMMAND with its arguments, after everything else.")
    if args.url:
        return HTTPTarget(args.url, seconds=args.timeout)
    return ProcessTarget(args.command_line, seconds=args.timeout, start_seconds=args.start_timeout)


def engine_of(text: str, seconds: float, start_seconds: float) -> Target:
    """The engine that `--engine` names. Raises Misuse."""
    if text.startswith(("http://", "https://")):
        return HTTPTarget(text, seconds=seconds)
    try:
        words = shlex.split(text)
    except ValueError as fault:
        raise Misuse(f"--engine {text}: {fault}.") from None
    if not words:
        raise Misuse("--engine names nothing: it takes a command in quotes, or a URL.")
    return ProcessTarget(words, seconds=seconds, start_seconds=start_seconds)


def read_question(text: str) -> dict[str, Any]:
    """A question as JSON, under `base` where it names no variant. Raises Misuse."""
    try:
        found = read_json(text.encode("utf-8", "surrogateescape"))
    except NotJSON as fault:
        raise Misuse(f"The question is not JSON: {fault}.") from None
    if not isinstance(found, dict):
        raise Misuse("The question is no JSON object.")
    return {"variant": BASE, **found}


def chosen_reference(text: str, seconds: float) -> Target:
    """An engine that is taken to be right: one on the web, or bigtwo itself where it is installed."""
    if text != "bigtwo":
        return HTTPTarget(text, seconds=seconds)
    # Where the environment is not activated, the command still lies beside the interpreter.
    program = shutil.which("bigtwo") or shutil.which("bigtwo", path=str(Path(sys.executable).parent))
    if program is None:
        raise Misuse(
            "--reference bigtwo: there is no command bigtwo here. Install it with `pip install .` in a clone of "
            "bigtwo, or name a running service, as in --reference http://127.0.0.1:8000."
        )
    return ProcessTarget([program, "answer"], seconds=seconds, start_seconds=30.0)


def chosen_seed(args: argparse.Namespace) -> int:
    return SystemRandom().randrange(1_000_000) if args.seed is None else int(args.seed)


def read_variant(text: str, *, named_only: bool = False) -> Variant:
    """What `--variant` says: rules as `--as` takes them, or, unless it has to be a name that everybody knows, one that
    only the implementation knows. Raises Misuse."""
    if not named_only and not set("{+=,").intersection(text):
        return text
    try:
        return read_rules(text)
    except UnknownRules as fault:
        raise Misuse(f"--variant: {fault}") from None


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


def add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--as",
        dest="rules",
        metavar="RULES",
        help="what it always plays: a name, one with options (base+suit_order=DHSC), or JSON as fit prints it, "
        "also as the path of a file",
    )


def add_reference(parser: argparse.ArgumentParser, what: str) -> None:
    says = f"ask this for {what}: a URL, or bigtwo for `bigtwo answer`"
    parser.add_argument("--reference", metavar="WHAT", help=says)


def add_run(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    add_rules(parser)
    add_reference(parser, "the right answers to what is left out")
    parser.add_argument("--known-failures", metavar="FILE", help="ids of cases that are expected to fail, one a line")
    parser.add_argument(
        "--write", action="store_true", help="bring that file up to date: add what fails now, take out what passes"
    )
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="conversations at a time (default: 1)")
    parser.add_argument("--seed", type=int, metavar="N", help="ask in the same order again")
    parser.add_argument(
        "--times", type=positive, default=TIMES, metavar="N", help=f"ask each case so often (default: {TIMES})"
    )
    add_reports(parser)
    add_target(parser)


def add_reports(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--reports", metavar="FOLDER", help="write results.json, HTML, JUnit and Markdown here")
    parser.add_argument(
        "--github", action="store_true", help="on GitHub Actions: print annotations and write the summary of the step"
    )


def add_selection(parser: argparse.ArgumentParser) -> None:
    for flag, metavar, says in (
        ("--variant", "NAME", "only cases under this variant: its own, and those it shares with others"),
        ("--operation", "NAME", f"only this one of {', '.join(OPERATIONS)}"),
        ("--rule", "ID", "only cases of this rule, as in PG-COMB-05"),
        ("--case", "ID", "only this case"),
    ):
        parser.add_argument(flag, action="append", default=[], metavar=metavar, help=says)


def selection_of(args: argparse.Namespace) -> Selection:
    """What `add_selection` has read. Raises Misuse."""
    check_names("operation", args.operation, OPERATIONS)
    return Selection(tuple(args.variant), tuple(args.operation), tuple(args.rule), tuple(args.case))


def add_variant(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--variant",
        default="base",
        metavar="RULES",
        help="a name, house rules such as base+suit_order=DHSC, or JSON (default: base)",
    )


def add_target(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--url", metavar="ADDRESS", help="a service, such as http://127.0.0.1:8000")
    parser.add_argument("--timeout", type=seconds, default=10.0, metavar="SECONDS", help="for one answer (default: 10)")
    parser.add_argument(
        "--start-timeout",
        type=seconds,
        default=30.0,
        metavar="SECONDS",
        help="for a program to say hello (default: 30)",
    )
