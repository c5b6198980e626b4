"""Entry point of the command line: parses arguments, runs the command and reports errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import bigtwo
from bigtwo.cli.arguments import (
    ANSWERED,
    EPILOGS,
    INTERRUPTED,
    NOT_ANSWERED,
    NOT_READ,
    UsageError,
    add_completion,
    add_lang,
    spoken,
)
from bigtwo.cli.ask import add_questions
from bigtwo.cli.files import add_answer, add_referee, add_show
from bigtwo.cli.lookup import add_diff, add_options, add_packs, add_rules, add_variants
from bigtwo.cli.output import WHEN, paint_for
from bigtwo.cli.serve import add_serve
from bigtwo.spelling import hint
from bigtwo.variant.options import InvalidVariant


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    try:
        try:
            return _obey(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        for stream in (sys.stdout, sys.stderr):  # what is still buffered must not fail again at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return NOT_READ


def _obey(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else list(arguments)
    parser = parser_of(words)
    if not words:
        parser.print_help()
        return ANSWERED
    asked, unread = parser.parse_known_args(words)
    if sys.stdout.errors == "strict" and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a question mark for what the encoding does not have
    with spoken(asked.lang, os.environ):
        return _run(asked, unread)


def _run(asked: argparse.Namespace, unread: list[str]) -> int:
    asked.terminal = sys.stdout.isatty()
    asked.paint = paint_for(sys.stdout, asked.color, os.environ)
    try:
        _take_up(asked, unread)
        command: Callable[[argparse.Namespace], int] = asked.command
        return command(asked)
    except UsageError as usage_error:
        for line in str(usage_error).splitlines():
            print(f"bigtwo: {line}", file=sys.stderr)
    except InvalidVariant as invalid:
        for fault in invalid.faults:
            print(f"bigtwo: {fault.detail}", file=sys.stderr)
    except KeyboardInterrupt:
        return INTERRUPTED
    return NOT_ANSWERED


def _take_up(asked: argparse.Namespace, unread: list[str]) -> None:
    """Cards may also follow flags; an unknown flag is refused with the nearest one."""
    for word in unread:
        if word.startswith("-"):
            flags = [flag for flag in asked.parser._option_string_actions if flag.startswith("--")]
            which = hint(word.partition("=")[0], flags, f"see {asked.parser.prog} --help")
            raise UsageError(f"there is no flag {word} here; {which}")
    if unread:
        if getattr(asked, "words", None) is None:
            raise UsageError(f"{' '.join(unread)} is too much; see {asked.parser.prog} --help")
        asked.words += unread


class _Parser(argparse.ArgumentParser):
    """A parser that names the nearest valid word where it refuses one."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        usual = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}
        super().__init__(*arguments, **{**usual, **named})

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            which = hint(str(value), known, f"there are {', '.join(known)}")
            raise argparse.ArgumentError(action, f"there is no {value!r} here; {which}")

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and where help is, without repeating all flags."""
        self.exit(NOT_ANSWERED, f"bigtwo: {message}\nbigtwo: see {self.prog} --help\n")


def parser_of(words: Sequence[str]) -> _Parser:
    """The parser of these words; the flags of the service take longest to find out, so they are left out where
    neither the service nor all flags are asked for."""
    common = _Parser(add_help=False)
    common.add_argument("--color", choices=WHEN, default=argparse.SUPPRESS, help="whether to use colour")
    add_lang(common, argparse.SUPPRESS)
    parser = _Parser(
        prog="bigtwo",
        description="The rules authority for the card game Big Two: ask it, serve it, look things up.",
        epilog=f"{EPILOGS['bigtwo']}\n{EPILOGS['exit-codes']}",
    )
    parser.add_argument("--version", action="version", version=f"bigtwo {bigtwo.__version__}")
    parser.add_argument("--color", choices=WHEN, default="auto", help="whether to use colour")
    add_lang(parser, None)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, does: str, epilog: str | None = None) -> _Parser:
        return commands.add_parser(
            name, help=does, description=f"{does[0].upper()}{does[1:]}.", epilog=epilog, parents=[common]
        )

    add_questions(command("ask", "ask one question", EPILOGS["exit-codes"]), common)
    add_answer(command("answer", "answer JSON Lines or a batch, from a file or from standard input"))
    add_referee(command("referee", "judge a record that people wrote, from a file or from standard input"))
    add_show(command("show", "show the table of a record after any of its events"))
    add_variants(command("variants", "list the variants, or show one and how it differs from the base game"))
    add_diff(command("diff", "show how two variants differ, and what that means at the table"))
    add_options(command("options", "list the options, or show one and what each of its values means"))
    add_packs(command("packs", "list the packs, or show the cards of one and what they are called"))
    add_rules(command("rules", "show a rule, a decision or a constraint, or look for rules"))
    serve = command("serve", "run the service on this machine")
    if {"serve", "completion"}.intersection(words):
        add_serve(serve)
    add_completion(command("completion", "print a script that completes commands in a shell"), parser)
    return parser
