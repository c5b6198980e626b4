"""A wrong engine as data: which rule it breaks, in one sentence, and the change that makes it so."""

from __future__ import annotations

import sys
from collections import OrderedDict
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from importlib import import_module
from inspect import getsource
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from unittest.mock import patch

from bigtwo import compiled
from bigtwo.variant import Resolved, resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Edit:
    """One passage of one function of the engine written differently; several edits of a function add up.

    `place` is the function below `bigtwo`, such as ``combinations._pairs`` or ``moves.Position.may_pass``. `old` stands
    exactly once in its source.
    """

    place: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant of the engine, such as ``scoring.points.PLACE_POINTS``, with another value."""

    place: str
    value: object


@dataclass(frozen=True, slots=True)
class Instead:
    """An option misread: wherever a variant has `real`, the engine goes by `wrong`. `among` narrows the variants down
    to those with these values of other options."""

    option: str
    real: object
    wrong: object
    among: tuple[tuple[str, object], ...] = ()


Change: TypeAlias = Edit | Constant | Instead
Passages: TypeAlias = tuple[tuple[str, str], ...]
"""What is written differently in a function: old and new."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong engine. Each of `rules` must have a case that catches it."""

    id: str
    rules: tuple[str, ...]
    sentence: str
    """What the implementation gets wrong."""
    changes: tuple[Change, ...]
    equivalent: str | None = None
    """Why no question can tell it from the right engine; None where one can."""


def mutant(id: str, rules: str, sentence: str, *changes: Change, equivalent: str | None = None) -> Mutant:
    """A mutant as the lists write it, the rules in one text."""
    return Mutant(id, tuple(rules.split()), sentence, changes, equivalent)


class DoesNotFit(ValueError):
    """A change that the engine as it is now has no place for."""


# --- putting a mutant in the place of the engine ---------------------------------------------------------------------

_VARIANTS: Final = ("compiled._known", "compiled._named", "compiled._mixes")
_TABLES: Final = (
    "combinations._of_named",
    "combinations._of_house_rules",
    "combinations._shape",
    "combinations._straights_of",
    *_VARIANTS,
)
_ANSWERS: Final = ("operations._classified", "operations._compared")
_REMEMBERED: Final = {
    "cards": ("cards.card_order", *_TABLES),
    "combinations": _TABLES,
    "finding": ("finding._octets", *_TABLES),
    "variant.straights": ("variant.straights.scheme", *_TABLES),
    "scoring.values": ("scoring.values._groups",),
}
"""By module, the memories that hold what it made; all others stay, since making tables anew is what takes time."""


@contextmanager
def in_place_of_the_engine(mutant: Mutant) -> Iterator[None]:
    """As long as this lasts, `bigtwo` answers as the mutant does."""
    with ExitStack() as stack:
        edits: dict[str, tuple[tuple[str, str], ...]] = {}
        for change in mutant.changes:
            match change:
                case Edit(place, old, new):
                    edits[place] = (*edits.get(place, ()), (old, new))
                case Constant(place, value):
                    module, _, name = f"bigtwo.{place}".rpartition(".")
                    _replace_everywhere(stack, getattr(import_module(module), name), value)
        for place, passages in edits.items():
            stack.enter_context(_edited(place, passages))
        misread = [change for change in mutant.changes if isinstance(change, Instead)]
        if misread:
            stack.enter_context(patch.object(compiled, "resolve", _misreading(mutant.id, misread)))
        for memory in _memories(mutant):
            module, _, name = f"bigtwo.{memory}".rpartition(".")
            original = getattr(import_module(module), name)
            if isinstance(original, OrderedDict):
                _replace_everywhere(stack, original, OrderedDict())
                continue
            limit = original.cache_parameters()["maxsize"]
            _replace_everywhere(stack, original, lru_cache(maxsize=limit)(original.__wrapped__))
        yield


def _memories(mutant: Mutant) -> list[str]:
    """What must be forgotten for the time being."""
    found = dict.fromkeys(_ANSWERS)
    for change in mutant.changes:
        if isinstance(change, Instead):
            found |= dict.fromkeys(_VARIANTS)
        else:
            modules = [module for module in _REMEMBERED if change.place.startswith(f"{module}.")]
            found |= dict.fromkeys(memory for module in modules for memory in _REMEMBERED[module])
    return list(found)


def _replace_everywhere(stack: ExitStack, original: object, other: object) -> None:
    """A value is known by name in every module that imports it, so it is replaced in all of them."""
    modules = [module for name, module in sys.modules.items() if name == "bigtwo" or name.startswith("bigtwo.")]
    for module in modules:
        for name in [name for name, value in vars(module).items() if value is original]:
            stack.enter_context(patch.object(module, name, other))


@contextmanager
def _edited(place: str, passages: Passages) -> Iterator[None]:
    """The code is changed inside the function itself, because tables and imports hold on to functions."""
    function = function_at(place)
    original = function.__code__
    function.__code__ = _code(place, passages)
    try:
        yield
    finally:
        function.__code__ = original


@cache
def function_at(place: str) -> FunctionType:
    """The plain function at a place: inside a property, a memory or a static method where it is wrapped in one."""
    names = place.split(".")
    depth = next(end for end in range(len(names), -1, -1) if ".".join(["bigtwo", *names[:end]]) in sys.modules)
    found: Any = sys.modules[".".join(["bigtwo", *names[:depth]])]
    for name in names[depth:]:
        found = vars(found)[name]
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, cached_property):
        found = found.func
    elif hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    if not isinstance(found, FunctionType):
        raise DoesNotFit(f"bigtwo.{place} is no function")
    return found


@cache
def _code(place: str, passages: Passages) -> CodeType:
    function = function_at(place)
    source = getsource(function)
    for old, new in passages:
        if source.count(old) != 1:
            raise DoesNotFit(f"bigtwo.{place} has {source.count(old)} times: {old}")
        source = source.replace(old, new)
    names = [function.__name__]
    if source.startswith(" "):  # a method keeps its margin inside a class
        source, names = f"class _:\n{source}", ["_", *names]
    text = "from __future__ import annotations\n" + source
    code: CodeType = compile(text, f"<{place}>", "exec", dont_inherit=True)
    for name in names:
        code = next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
    if code.co_freevars != function.__code__.co_freevars:
        raise DoesNotFit(f"bigtwo.{place} cannot be replaced, since it belongs to another function")
    return code


def _misreading(id: str, misread: list[Instead]) -> Callable[[Any], Resolved]:
    def misreads(spec: Any = None) -> Resolved:
        resolved = resolve(spec)
        values: dict[str, Any] = {
            each.option: each.wrong
            for each in misread
            if getattr(resolved.options, each.option) == each.real
            and type(getattr(resolved.options, each.option)) is type(each.real)
            and all(getattr(resolved.options, name) == value for name, value in each.among)
        }
        if not values:
            return resolved
        options = replace(resolved.options, **values)
        return replace(resolved, options=options, _key=f"{id} {resolved._key}")

    return misreads
