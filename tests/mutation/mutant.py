"""A wrong engine as data: which rule it breaks, in one sentence, and how it differs from the oracle."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import wraps
from types import FunctionType, ModuleType
from typing import Any, TypeAlias
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


Change: TypeAlias = Instead | Function | Constant | Answered


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong engine. Each of `rules` must have a case that catches it."""

    id: str
    rules: tuple[str, ...]
    sentence: str
    """What the implementation gets wrong."""
    changes: tuple[Change, ...]
    equivalent: str | None = None
    """Why no question can tell it from the oracle; None where one can."""


def mutant(declared: str, *changes: Change, equivalent: str | None = None) -> Mutant:
    """A mutant as it is declared: ``"id (its rules): What it gets wrong."``, and how."""
    id, _, rest = declared.partition(" (")
    rules, _, sentence = rest.partition("): ")
    return Mutant(id, tuple(rules.split()), sentence, changes, equivalent)


def mutants(*declared: str | Change) -> tuple[Mutant, ...]:
    """Several mutants, each declared as `mutant` takes it."""
    return tuple(mutant(each, *changes) for each, changes in by_heading(*declared).items())


def by_heading(*declared: str | Change) -> dict[str, tuple[Change, ...]]:
    """Changes declared one after the other: below each string those up to the next one."""
    found: dict[str, tuple[Change, ...]] = {}
    heading = ""
    for each in declared:
        if isinstance(each, str):
            if each in found:
                raise ValueError(f"declared twice: {each}")
            heading, found[each] = each, ()
        else:
            found[heading] += (each,)
    return found


class DoesNotFit(ValueError):
    """A change that the oracle has no place for."""


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
                if not hasattr(change.module, change.name):
                    raise DoesNotFit(f"{change.module.__name__} has no {change.name}")
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
    if not isinstance(right, FunctionType):
        raise DoesNotFit(f"{right!r} is no function of the oracle")

    @wraps(right)
    def wrong(*given: Any, **named: Any) -> Any:
        return change.wrong(right, *given, **named)

    owner, _, name = right.__qualname__.rpartition(".")
    places: list[Any] = [getattr(sys.modules[right.__module__], owner)] if owner else _modules()
    found = [place for place in places if vars(place).get(name) is right]
    if not found:
        raise DoesNotFit(f"{right.__qualname__} is replaced already")
    for place in found:
        stack.enter_context(patch.object(place, name, wrong))


def _misread(options: dict[str, Any], misread: list[Instead]) -> dict[str, Any]:
    return options | {each.option: each.wrong for each in misread if is_misread(options, each)}


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
