"""A wrong engine as data: which rule it breaks, in one sentence, and how it differs from the oracle."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass
from functools import cache, wraps
from inspect import signature
from itertools import pairwise
from types import ModuleType
from typing import Any, Final, TypeAlias, cast
from unittest.mock import patch

from tests.oracle import answering, variants

Answer: TypeAlias = dict[str, Any]
Ask: TypeAlias = Callable[[str, Mapping[str, Any]], Answer]


@dataclass(frozen=True, slots=True)
class Instead:
    """An option misread: wherever a variant has `real`, the mutant goes by `wrong`. `among` narrows the variants down
    to those with these values of other options."""

    option: str
    real: object
    wrong: object
    among: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the oracle done wrong: `wrong` is called in its place, with `right` before its arguments."""

    right: Callable[..., Any]
    wrong: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant of the oracle with another value."""

    module: ModuleType
    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer changed from outside: `wrong` makes it of the question and the right answer."""

    operation: str
    wrong: Callable[[Mapping[str, Any], Answer], Answer]


# The ways in which a function is done wrong more than once.


def gives(right: Callable[..., Any], value: Any) -> Function:
    """It always answers the same."""
    return Function(right, lambda _, *given, **named: copy(value))


def instead(right: Callable[..., Any], other: Callable[..., Any]) -> Function:
    """Another function is called."""
    return Function(right, lambda _, *given, **named: other(*given, **named))


def also(right: Callable[..., Any], when: Callable[..., Any]) -> Function:
    """It holds in more cases."""
    return Function(right, lambda right, *given, **named: right(*given, **named) or when(*given, **named))


def only(right: Callable[..., Any], when: Callable[..., Any]) -> Function:
    """It holds in fewer cases."""
    return Function(right, lambda right, *given, **named: right(*given, **named) and when(*given, **named))


def where(right: Callable[..., Any], when: Callable[..., Any], value: Any) -> Function:
    """In some cases it answers something else."""
    return Function(right, lambda right, *given, **named: value if when(*given, **named) else right(*given, **named))


def made(right: Callable[..., Any], of: Callable[[Any], Any]) -> Function:
    """Something is made of the right answer."""
    return Function(right, lambda right, *given, **named: of(right(*given, **named)))


def given(right: Callable[..., Any], **changes: Callable[[Any], Any]) -> Function:
    """It is called with something made of its arguments."""
    assert changes.keys() <= signature(right).parameters.keys(), right

    def wrong(right: Callable[..., Any], *given: Any, **named: Any) -> Any:
        bound = signature(right).bind(*given, **named)
        bound.arguments.update({name: change(bound.arguments[name]) for name, change in changes.items()})
        return right(*bound.args, **bound.kwargs)

    return Function(right, wrong)


def ruled(right: Callable[..., Any], **values: Any) -> Function:
    """It goes by these values of options, whatever the variant has."""
    return given(right, options=lambda options: {**options, **values})


Change: TypeAlias = Instead | Function | Constant | Answered


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong engine. Each of `rules` must have a case that catches it."""

    id: str
    rules: tuple[str, ...]
    sentence: str
    """What the implementation gets wrong."""
    changes: tuple[Change, ...]


def mutant(declared: str, *changes: Change) -> Mutant:
    """A mutant as it is declared: ``"id (its rules): What it gets wrong."``, and how."""
    id, _, rest = declared.partition(" (")
    rules, _, sentence = rest.partition("): ")
    return Mutant(id, tuple(rules.split()), sentence, changes)


def mutants(*declared: str | Change) -> tuple[Mutant, ...]:
    """Several mutants, each declared as `mutant` takes it, with its changes below it."""
    headings = [place for place, each in enumerate(declared) if isinstance(each, str)]
    return tuple(
        mutant(str(declared[begin]), *cast("tuple[Change, ...]", declared[begin + 1 : end]))
        for begin, end in pairwise([*headings, len(declared)])
    )


RESOLVED_BY_THE_ORACLE: Final = variants.options_of


@contextmanager
def in_place_of_the_oracle(mutant: Mutant) -> Iterator[Ask]:
    """As long as this lasts, the oracle is the mutant; the value asks it a question."""
    with ExitStack() as stack:
        forget()
        stack.callback(forget)
        for change in mutant.changes:
            if isinstance(change, Function):
                _replace(stack, change)
            elif isinstance(change, Constant):
                stack.enter_context(patch.object(change.module, change.name, change.value))
        misread = [change for change in mutant.changes if isinstance(change, Instead)]
        if misread:
            _replace(stack, Function(variants.options_of, lambda right, variant: _misread(right(variant), misread)))
        yield lambda operation, question: _changed(mutant, operation, question, answering.answer(operation, question))


def forget() -> None:
    """What the oracle remembers was made by the functions as they were; the data of the variants stay as they are."""
    for module in _modules():
        for value in vars(module).values():
            if hasattr(value, "cache_clear") and module is not variants:
                value.cache_clear()


def _modules() -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name.startswith("tests.oracle.")]


def _replace(stack: ExitStack, change: Function) -> None:
    """A function is known by name in every module that imports it, and a method in its class."""
    right = change.right

    @wraps(right)
    def wrong(*given: Any, **named: Any) -> Any:
        return change.wrong(right, *given, **named)

    owner, _, name = right.__qualname__.rpartition(".")
    places: list[Any] = [getattr(sys.modules[right.__module__], owner)] if owner else _modules()
    found = [place for place in places if vars(place).get(name) is right]
    assert found, f"{right.__qualname__} is replaced already"
    for place in found:
        stack.enter_context(patch.object(place, name, wrong))


def _misread(options: dict[str, Any], misread: list[Instead]) -> dict[str, Any]:
    return options | {each.option: each.wrong for each in misread if is_misread(options, each)}


def is_the_oracle(mutant: Mutant, variant: Any) -> bool:
    """Whether the mutant answers questions about a variant by the very steps of the oracle: where all that it gets
    wrong is to misread other variants."""
    if not all(isinstance(change, Instead) for change in mutant.changes):
        return False
    options = _options(json.dumps(variant))
    return not any(isinstance(change, Instead) and is_misread(options, change) for change in mutant.changes)


@cache
def _options(variant: str) -> dict[str, Any]:
    """Resolved by the oracle as it is, whatever mutant is in its place."""
    return RESOLVED_BY_THE_ORACLE(json.loads(variant))


def is_misread(options: Mapping[str, Any], change: Instead) -> bool:
    """Whether the options of a variant are among those that are misread."""
    return (
        options[change.option] == change.real
        and type(options[change.option]) is type(change.real)
        and all(options[name] == value for name, value in change.among)
    )


def _changed(mutant: Mutant, operation: str, question: Mapping[str, Any], answer: Answer) -> Answer:
    for change in mutant.changes:
        if isinstance(change, Answered) and change.operation == operation:
            answer = change.wrong(question, answer)
    return answer
