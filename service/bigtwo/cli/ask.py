"""``bigtwo ask QUESTION``: one question, its fields as flags, its answer in a few lines or as JSON.

The flags are the fields of the operation's request, read as the parameters of a URL are; nothing here is specific to an
operation. help.toml says which fields the positional arguments fill, and gives an example.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bigtwo.cli.arguments import (
    ANSWERED,
    FILES,
    HELP,
    HOUSE_RULES,
    KIND_NAMES,
    REFUSED,
    VARIANTS,
    UsageError,
    add_json,
    completed_by,
    read_file,
)
from bigtwo.cli.output import at_pointer, indented, readable, readable_rulings
from bigtwo.messages.render import requested_language
from bigtwo.operations import rulings
from bigtwo.operations.questions import OPERATIONS, Fields, Operation
from bigtwo.schemas.fields import FLAG, KINDS_OF_PLAY, NAMES, NONE, TEXT, VARIANT, Field
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.variant.resolving import value_of

_WORDS: Final[Mapping[str, list[str]]] = HELP["words"]
"""Which fields the positional arguments of an operation fill: a single field takes all of them together."""
EXAMPLES: Final[Mapping[str, str]] = HELP["examples"]
"""The arguments of an example call, for the help page of an operation."""
_CARDS_HELP: Final = "cards, such as 9S 9D or ♠9 ♦9"


def add_questions(parser: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    """Adds a command for every operation."""
    questions = parser.add_subparsers(title="questions", required=True, metavar="QUESTION")
    for operation in OPERATIONS.values():
        name = operation.name
        example = f"bigtwo ask {name} {EXAMPLES[name]}" if name in EXAMPLES else f"bigtwo ask {name} --body {name}.json"
        question = questions.add_parser(
            name,
            help=operation.summary,
            description=operation.summary,
            epilog=f"for example: {example}",
            parents=[common],
        )
        add_json(question)
        body = question.add_argument("--body", metavar="FILE", help="the question as JSON; - for standard input")
        completed_by(body, FILES)
        add_house_rules(question)
        if name in rulings.RULED:
            question.add_argument("--rulings", action="store_true", help="ask under every named variant: who is right?")
            among = question.add_argument(
                "--among",
                action="append",
                metavar="NAME",
                help="with --rulings: under this variant; may stand repeatedly",
            )
            completed_by(among, VARIANTS)
        if name in _WORDS:
            question.add_argument("words", nargs="*", metavar="CARDS", help=HELP["words-help"].get(name, _CARDS_HELP))
        for field_name, field in operation.request.fields.items():
            if field_name != "lang":  # which every command has
                _add_field(question, field_name, field)
        question.set_defaults(command=_ask, operation=operation, parser=question, rulings=False)


def add_house_rules(parser: argparse.ArgumentParser) -> None:
    """`--house`, which may be repeated."""
    house = parser.add_argument(
        "--house", action="append", metavar="OPTION=VALUE", default=[], help="a house rule on top of the variant"
    )
    completed_by(house, HOUSE_RULES)


def _add_field(question: argparse.ArgumentParser, name: str, field: Field) -> None:
    flag, dest = "--" + name.replace("_", "-"), f"field_{name}"
    help_text = HELP["fields"].get(name, f"{name}, as the contract describes it")
    if field.spelling is FLAG:
        question.add_argument(flag, dest=dest, action="store_const", const="true", help=help_text)
        return
    action = question.add_argument(flag, dest=dest, metavar=field.spelling.called, help=help_text)
    if field.spelling is VARIANT:
        completed_by(action, VARIANTS)
    elif field.spelling is KINDS_OF_PLAY:
        completed_by(action, KIND_NAMES)


def _ask(asked: argparse.Namespace) -> int:
    operation: Operation = asked.operation
    body = _body(asked, operation)
    with requested_language(body.get("lang") if isinstance(body, dict) and asked.lang is None else None):
        return _answer(asked, body)


def _answer(asked: argparse.Namespace, body: object) -> int:
    operation: Operation = asked.operation
    if isinstance(body, dict) and body.get("explain", "full") != "full" and not asked.json:
        raise UsageError("the lines that people read say why; --explain shortens the answer that --json prints")
    players: Sequence[str] | None = None
    try:
        if asked.rulings:
            answer = _rulings(asked, body)
        else:
            question = operation.request.load(body)
            players = question.get("players")
            answer = operation.answer(question)
    except InvalidRequest as invalid:
        if body == {}:
            raise UsageError(
                f"nothing is asked: give the fields as flags, or the whole question as JSON with --body FILE, or "
                f"--body - for standard input; bigtwo ask {operation.name} --help lists the fields"
            ) from None
        raise UsageError(_every_fault(invalid, operation.name, in_file=asked.body is not None)) from None
    if asked.json:
        print(indented(answer))
    elif asked.rulings:
        print("\n".join(readable_rulings(answer, asked.paint)))
    else:
        print("\n".join(readable(operation.name, answer, asked.paint, players)))
    return REFUSED if is_no(answer) else ANSWERED


def _rulings(asked: argparse.Namespace, body: object) -> Fields:
    """The question under every variant that was named, or under all."""
    if isinstance(body, dict) and "variant" in body:
        raise UsageError(
            "--rulings asks under many variants; leave out --variant and --house, or name some with --among"
        )
    name = asked.operation.name
    question = rulings.read({"operation": name, "body": body, **({"variants": asked.among} if asked.among else {})})
    return rulings.rulings(asked.operation, question["body"], question["variants"])


def _every_fault(invalid: InvalidRequest, name: str, *, in_file: bool) -> str:
    """Every fault on a line of its own, with its path where the question came from a file."""
    lines = [at_pointer(fault) if in_file else fault.detail for fault in invalid.faults]
    if invalid.further:
        lines.append("and more faults")
    if name in EXAMPLES and any(fault.code == "missing-field" for fault in invalid.faults):
        lines.append(f"for example: bigtwo ask {name} {EXAMPLES[name]}")
    return "\n".join(lines)


def is_no(answer: Fields) -> bool:
    """Does this answer say no: not playable, not legal, not valid, not clean, not to be compared?"""
    negative = {"playable": False, "legal": False, "valid": False, "verdict": "violation", "result": "undefined"}
    return any(name in answer and answer[name] == no for name, no in negative.items())


# --- from words and flags to the question ----------------------------------------------------------------------------


def _body(asked: argparse.Namespace, operation: Operation) -> object:
    body: dict[str, Any] = {}
    if asked.body is not None:
        try:
            read = read_json(read_file(asked.body))
        except NotJSON as refused:
            raise UsageError(f"{'standard input' if asked.body == '-' else asked.body}: {refused}") from None
        if not isinstance(read, dict):
            return read
        body = read
    fields = operation.request.fields
    for name, field in fields.items():
        text = getattr(asked, f"field_{name}", None)
        if text is not None:
            body[name] = _value(name, field, text)
    words: list[str] = getattr(asked, "words", [])
    if words:
        for name, side in _sets(operation, words):
            if getattr(asked, f"field_{name}") is not None:
                raise UsageError(f"the {name} stands twice: behind {operation.name}, and with --{name}")
            body[name] = _value(name, fields[name], side)
    if asked.house:
        body["variant"] = with_house_rules(body.get("variant", "base"), asked.house)
    return body


def _sets(operation: Operation, words: list[str]) -> Iterator[tuple[str, str]]:
    """Which words fill which field. Single cards are one set together, unless the question needs more sets than one."""
    names = _WORDS[operation.name]
    needed = sum(operation.request.fields[name].required for name in names)
    are_sets = len(names) > 1 and (needed > 1 or any(_holds_several(word) for word in words))
    sides = words if are_sets else [" ".join(words)]
    if not needed <= len(sides) <= len(names):
        called = "two plays" if needed > 1 else " and ".join(f"a {name}" for name in names)
        example = f"bigtwo ask {operation.name} {EXAMPLES[operation.name]}"
        raise UsageError(f"{operation.name} takes {called}, each in quotes: {example}")
    return zip(names, sides, strict=False)


def _holds_several(word: str) -> bool:
    """Does one word hold several cards, in quotes or joined by commas?"""
    return len(_without_spaces(word).strip(",").split(",")) > 1 or word.startswith("[")


def _value(name: str, field: Field, text: str) -> object:
    """The value of a text: of JSON where it looks like JSON, otherwise its value in a URL."""
    if field.spelling is TEXT:
        return text
    if field.spelling is NAMES and not text.startswith("["):
        return field.spelling.value_of(text)
    try:
        if text.startswith(("{", "[")) or field.spelling is NONE:
            return read_json(text.encode(errors="surrogateescape"))
        value = field.spelling.value_of(text if field.spelling is VARIANT else _without_spaces(text))
    except NotJSON as refused:
        raise UsageError(refused.at((name,)).detail) from None
    return {"seat": value} if name == "breach" and isinstance(value, int) else value


def _without_spaces(text: str) -> str:
    """Cards as a URL would join them: spaces are as good as commas."""
    # Every run of spaces is one first: a pattern would begin anew at each of them.
    return AROUND_SEPARATORS.sub(r"\1", " ".join(text.split())).replace(" ", ",")


AROUND_SEPARATORS: Final = re.compile(r" ?([,;|/]) ?")


def with_house_rules(variant: object, house: list[str]) -> object:
    """A variant with options on top, each written OPTION=VALUE; what is no variant stays as it is."""
    options: dict[str, object] = {}
    for rule in house:
        name, equals, text = rule.partition("=")
        if not equals:
            raise UsageError(f"a house rule is written OPTION=VALUE, such as bombs=on, and not {rule}")
        try:
            options[name] = value_of(name, text)
        except NotJSON as refused:
            raise UsageError(refused.at((name,)).detail) from None
    if isinstance(variant, str):
        return {"extends": variant, "options": options}
    if isinstance(variant, dict) and isinstance(stated := variant.get("options", {}), dict):
        return {**variant, "options": {**stated, **options}}
    return variant
