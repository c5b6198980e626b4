"""Faults of a request, each with its path, sentence and suggestions: a single `Fault`, the collector `Faults`, and
the exceptions raised for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from bigtwo.messages.catalogue import citable_rules
from bigtwo.messages.render import Param, render, wire_params

Path: TypeAlias = tuple[str | int, ...]
"""The place of a value in what was asked: ``("previous", "hands", 2)``; empty for the whole."""

Place: TypeAlias = tuple[int, int]
"""The place of something in a text of several lines: line and column, both counted from 1."""

MAX_FAULTS: Final = 20
"""How many faults are spelled out; further ones are only counted."""

EVERY_FAULT: Final = 1_000
"""More than one value can have: of these, `MAX_FAULTS` are spelled out where those of all values come together."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to put right."""

    path: Path
    """Its place in what was asked."""
    phrase: str
    """The id of the sentence that says what is wrong and what is allowed: the code, and which form of it."""
    params: tuple[tuple[str, Param], ...] = ()
    """The named values in the sentence."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind it, where rules are behind it."""
    suggestions: tuple[str | int, ...] = ()
    """What was probably meant, the likeliest first."""
    place: Place | None = None
    """Its place in a text of several lines, where it is in one."""

    @property
    def code(self) -> str:
        """What is wrong: what its sentence is about."""
        return self.phrase.partition(".")[0]

    @property
    def detail(self) -> str:
        """What is wrong and what is allowed, as a sentence in the current language."""
        sentence = render(self.phrase, self.params, suggestions=self.suggestions)
        if self.place is None:
            return sentence
        line, column = self.place
        return render("bad-record.at", [("line", line), ("column", column), ("sentence", sentence)])

    @property
    def pointer(self) -> str:
        """The path as a JSON Pointer (RFC 6901): ``/previous/hands/2``, empty for the whole."""
        return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in self.path)

    def below(self, *path: str | int) -> Fault:
        """The same fault of a value at a path."""
        return replace(self, path=(*path, *self.path))

    def to_dict(self) -> dict[str, object]:
        """The fault on the wire."""
        fault: dict[str, object] = {
            "pointer": self.pointer,
            "code": self.code,
            "phrase": self.phrase,
            "detail": self.detail,
            "params": wire_params(self.params),
            "suggestions": list(self.suggestions),
        }
        if self.place is not None:
            fault["line"], fault["column"] = self.place
        if self.rules:
            fault["rules"] = list(self.rules)
        return fault


def fault(
    path: Path,
    phrase: str,
    rules: tuple[str, ...] = (),
    suggestions: tuple[str | int, ...] = (),
    /,
    **params: Param,
) -> Fault:
    """A fault with the values in its sentence by name; of the rules it cites those that say what its sentence says."""
    return Fault(path, phrase, tuple(params.items()), citable_rules(phrase, rules) if rules else (), suggestions)


class InvalidInput(ValueError):
    """Something that was asked and cannot be answered; `faults` says what is wrong with it."""

    def __init__(self, faults: Iterable[Fault], further: int = 0) -> None:
        self.faults = tuple(faults)
        self.further = further
        """How many faults there are besides."""
        super().__init__(self.faults, further)

    def __str__(self) -> str:
        return "; ".join(fault.detail for fault in self.faults)


class UnknownCard(ValueError):
    """A text that names no card, or no card of the pack in play."""


class DuplicateCard(ValueError):
    """The same card given twice."""


@dataclass(slots=True)
class Faults:
    """The faults met so far: the first ones in words, at most `MAX_FAULTS`, further ones only counted, so that a
    request made of nothing but faults costs no more than one with a few."""

    most: int = MAX_FAULTS
    found: list[Fault] = field(default_factory=list)
    count: int = 0

    @property
    def further(self) -> int:
        """How many of them are only counted."""
        return self.count - len(self.found)

    def note(
        self,
        path: Path,
        phrase: str,
        rules: tuple[str, ...] = (),
        suggestions: tuple[str | int, ...] = (),
        /,
        **params: Param,
    ) -> None:
        """Takes up a fault, with the values in its sentence by name."""
        self.add(fault, path, phrase, rules, suggestions, **params)

    def add(self, fault: Fault | Callable[..., Fault], *about: object, **params: Param) -> None:
        """Takes up a fault, or what makes it when called."""
        self.count += 1
        if len(self.found) < self.most:
            self.found.append(fault if isinstance(fault, Fault) else fault(*about, **params))

    def take(self, error: InvalidInput, *path: str | int) -> None:
        """Takes up the faults of a value at a path."""
        for fault in error.faults:
            self.add(fault.below, *path)
        self.count += error.further

    def clear(self) -> None:
        """Forgets them all."""
        self.found.clear()
        self.count = 0

    def check(self, error: type[InvalidInput]) -> None:
        """Raises the error if there are any."""
        if self.found:
            raise error(self.found, self.further)


def expect(value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
    """Raises TypeError for a value of other classes than these, and says what is wanted."""
    if not isinstance(value, kinds):
        raise TypeError(f"give {wanted}, not a value of type {type(value).__name__}")
