"""The command line: bigtwo ask | answer | serve | variants | rules | diff.

Exit codes: 0 answered, 1 answered with a no (not playable, not legal, not valid, not clean), 2 not answered.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import orjson

import bigtwo
from bigtwo import rulebook
from bigtwo.answering import answer_lines
from bigtwo.operations import OPERATIONS, BadCursor
from bigtwo.schemas import InvalidRequest
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.variant import InvalidVariant, diff, find, named_variants, resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigtwo.operations import Answer, Operation

ANSWERED: Final = 0
REFUSED: Final = 1
NOT_ANSWERED: Final = 2

_WORDS: Final = {
    "classify": ("cards",),
    "compare": ("a", "b"),
    "legal-moves": ("hand",),
    "validate-play": ("play",),
}
"""Which fields the words behind an operation fill; where it is one, all words together."""


class _Misuse(Exception):
    """What was asked cannot be asked; the sentence says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    asked = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = asked.command
    try:
        return command(asked)
    except _Misuse as misuse:
        print(f"bigtwo: {misuse}", file=sys.stderr)
    except InvalidRequest as invalid:
        for fault in invalid.faults:
            print(f"bigtwo: {fault.pointer or '/'}: {fault.detail}", file=sys.stderr)
    except InvalidVariant as invalid:
        for each in invalid.faults:
            print(f"bigtwo: {each.detail}", file=sys.stderr)
    except BrokenPipeError:
        # Whoever read has read enough; what is still buffered must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NOT_ANSWERED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bigtwo", description="The rules authority for the card game Big Two.")
    parser.add_argument("--version", action="version", version=f"bigtwo {bigtwo.__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_ask(commands.add_parser("ask", help="ask one question", description="Ask one question."))
    answer = commands.add_parser("answer", help="answer JSON Lines from standard input")
    answer.set_defaults(command=_answer)
    serve = commands.add_parser("serve", help="run the service on this machine")
    serve.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
    serve.add_argument("--workers", type=int, default=int(os.environ.get("WORKERS", "2")))
    serve.set_defaults(command=_serve)
    variants = commands.add_parser("variants", help="list the variants, or show one")
    variants.add_argument("name", nargs="?", help="a name, an alias, or several joined by commas")
    variants.set_defaults(command=_variants)
    rules = commands.add_parser("rules", help="show a rule, a decision or a constraint, or list the rules")
    rules.add_argument("id", nargs="?", help="such as PG-COMB-05, DEC-32 or VC-16")
    rules.set_defaults(command=_rules)
    differences = commands.add_parser("diff", help="show how two variants differ")
    differences.add_argument("left")
    differences.add_argument("right")
    differences.set_defaults(command=_diff)
    return parser


# --- ask -------------------------------------------------------------------------------------------------------------


def _add_ask(parser: argparse.ArgumentParser) -> None:
    questions = parser.add_subparsers(title="questions", required=True, metavar="QUESTION")
    for operation in OPERATIONS.values():
        question = questions.add_parser(operation.name, help=operation.summary, description=operation.summary)
        question.add_argument("--json", action="store_true", help="print the whole answer as JSON")
        question.add_argument("--body", metavar="FILE", help="the whole question as JSON, from a file or - for stdin")
        if operation.fits_url:
            question.add_argument("words", nargs="*", help="cards, such as 9S 9D; each side of compare in quotes")
            for name in operation.request.fields:
                flag = "--" + name.replace("_", "-")
                question.add_argument(flag, dest=f"field_{name}", metavar="VALUE")
        else:
            question.add_argument("--variant", dest="field_variant", metavar="VALUE")
        question.set_defaults(command=_ask, operation=operation)


def _ask(asked: argparse.Namespace) -> int:
    operation: Operation = asked.operation
    try:
        answer = operation.answer(operation.request.load(_body(asked, operation)))
    except BadCursor as bad:
        raise _Misuse(str(bad)) from None
    if asked.json:
        sys.stdout.write(orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        print("\n".join(_readable(operation.name, answer)))
    return REFUSED if _is_no(answer) else ANSWERED


def _body(asked: argparse.Namespace, operation: Operation) -> object:
    body: dict[str, Any] = {}
    if asked.body is not None:
        read = _read_body(asked.body)
        if not isinstance(read, dict):
            return read
        body = read
    elif not operation.fits_url:
        raise _Misuse(f"{operation.name} takes its question as JSON: --body FILE, or --body - for standard input")
    fields = operation.request.fields
    for name, field in fields.items():
        text = getattr(asked, f"field_{name}", None)
        if text is not None:
            body[name] = field.from_text(_joined(text) if name != "variant" else text)
    words: list[str] = getattr(asked, "words", [])
    if words:
        names = _WORDS[operation.name]
        sides = words if len(names) > 1 else [" ".join(words)]
        if len(sides) != len(names):
            raise _Misuse(f'{operation.name} compares two plays, each in quotes: "9S 9D" "9H 9C"')
        for name, side in zip(names, sides, strict=True):
            body[name] = fields[name].from_text(_joined(side))
    return body


def _joined(text: str) -> str:
    """Cards as a URL would join them: spaces are as good as commas."""
    return ",".join(text.replace(",", " ").split())


def _read_body(place: str) -> object:
    try:
        content = sys.stdin.buffer.read() if place == "-" else Path(place).read_bytes()
        return read_json(content)
    except (OSError, NotJSON) as error:
        raise _Misuse(str(error)) from None


def _is_no(answer: Answer) -> bool:
    negative = {"playable": False, "legal": False, "valid": False, "verdict": "violation", "result": "undefined"}
    return any(name in answer and answer[name] == no for name, no in negative.items())


def _readable(operation: str, answer: Answer) -> list[str]:
    """The answer in a few lines; what has no short form is printed as JSON."""
    lines = _SHORT[operation](answer) if operation in _SHORT else [_indented(answer)]
    rules = answer.get("rules")
    if isinstance(rules, list) and operation in _SHORT:
        lines.append("rules: " + " ".join(rules))
    return lines


def _indented(answer: object) -> str:
    return orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode()


def _short_classify(answer: Any) -> list[str]:
    if not answer["playable"]:
        return [answer["reason"]["detail"]]
    deciding = f", decided by {answer['deciding_card']}" if answer["deciding_card"] else ""
    return [f"{' '.join(reversed(answer['cards']))}: {answer['kind']}{deciding}"]


def _short_compare(answer: Any) -> list[str]:
    return [answer["reason"]["detail"]]


def _short_legal_moves(answer: Any) -> list[str]:
    lines = [" ".join(reversed(move["cards"])) + f"  ({move['kind']})" for move in answer["moves"]]
    if answer["next_cursor"] is not None:
        lines.append(f"... {answer['count'] - len(answer['moves'])} more; go on with --cursor {answer['next_cursor']}")
    if answer["may_pass"]:
        lines.append("pass")
    return lines + [duty["detail"] for duty in answer["obligations"]]


def _short_validate_play(answer: Any) -> list[str]:
    if not answer["legal"]:
        return [violation["detail"] for violation in answer["violations"]]
    return ["legal, and wins" if answer["wins"] else "legal"]


def _short_validate_deal(answer: Any) -> list[str]:
    return ["valid"] if answer["valid"] else [violation["detail"] for violation in answer["violations"]]


def _short_referee(answer: Any) -> list[str]:
    lines = [f"event {found['event']}: {found['detail']}" for found in answer["violations"]] or ["clean"]
    result = answer["result"]
    if result is not None:
        lines.append(f"seat {result['winner']} wins; cards left: {' '.join(map(str, result['cards_left']))}")
    return lines


_SHORT: Final[dict[str, Callable[[Any], list[str]]]] = {
    "classify": _short_classify,
    "compare": _short_compare,
    "legal-moves": _short_legal_moves,
    "validate-play": _short_validate_play,
    "validate-deal": _short_validate_deal,
    "referee": _short_referee,
}


# --- the other commands ----------------------------------------------------------------------------------------------


def _answer(_: argparse.Namespace) -> int:
    answer_lines(sys.stdin.buffer, sys.stdout.buffer)
    return ANSWERED


def _serve(asked: argparse.Namespace) -> int:
    configuration = Path(bigtwo.__file__).with_name("api") / "gunicorn.conf.py"
    command = [sys.executable, "-m", "gunicorn", "--config", str(configuration)]
    command += ["--bind", f"127.0.0.1:{asked.port}", "--workers", str(asked.workers), "bigtwo.api:create_app()"]
    os.execv(sys.executable, command)


def _variants(asked: argparse.Namespace) -> int:
    if asked.name is None:
        width = max(len(named.id) for named in named_variants())
        for named in named_variants():
            print(f"{named.id:<{width}}  {named.title}")
        return ANSWERED
    found = resolve(asked.name)
    named_one = find(asked.name)
    print(found.title if named_one is None else f"{named_one.id}: {named_one.title}")
    if found.summary:
        print(found.summary)
    for name, value in found.options.to_dict().items():
        standing = found.stated[name]
        if standing.provenance != "I":
            rules = " ".join(standing.rules)
            print(f"  {name} = {orjson.dumps(value).decode()}  [{standing.provenance}]  {rules}")
    for warning in found.warnings:
        print(f"note: {warning.detail}")
    return ANSWERED


def _rules(asked: argparse.Namespace) -> int:
    if asked.id is None:
        for rule in rulebook.rules():
            print(f"{rule.id}  {rule.statement}")
        return ANSWERED
    found = rulebook.rule(asked.id.upper())
    if found is None:
        near = rulebook.nearest_id(asked.id.upper())
        raise _Misuse(f"there is no rule {asked.id}" + (f"; did you mean {near}?" if near else ""))
    for name, value in found.to_dict().items():
        if value not in (None, [], ""):
            print(f"{name}: {' '.join(map(str, value)) if isinstance(value, list) else value}")
    return ANSWERED


def _diff(asked: argparse.Namespace) -> int:
    differences = diff(resolve(asked.left), resolve(asked.right))
    for each in differences:
        found = each.to_dict()
        left, right = (orjson.dumps(found[side]).decode() for side in ("left", "right"))
        print(f"{each.option}: {left} / {right}")
    if not differences:
        print("no differences")
    return ANSWERED
