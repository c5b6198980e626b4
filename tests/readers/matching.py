"""How many steps a regular expression takes on a text.

The engine of `re` cannot be asked. So the tree into which `re` itself parses a pattern is translated for a small
backtracking machine that tries the same alternatives in the same order, and every instruction is counted. The real
engine skips some of them (it looks for a first letter, say), so it takes at most a constant times as many steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, Final

Text = str | bytes
Code = list[tuple[Any, ...]]

MAX_STEPS: Final = 20_000_000
"""Whoever needs more is not linear, and is not waited for."""

_LARGEST_REPEAT: Final = 1000
"""Counted repetitions are written out; no pattern here counts further."""


def machine(pattern: re.Pattern[Any]) -> Code:
    """The instructions for a pattern."""
    code: Code = []
    _write(_parser.parse(pattern.pattern, pattern.flags), pattern.flags, code)
    code.append(("end",))
    return code


def whole(pattern: re.Pattern[Any]) -> Code:
    """The instructions for a pattern that must match the whole text."""
    return [*machine(pattern)[:-1], ("place", lambda text, place: place == len(text)), ("end",)]


def match(code: Code, text: Text, start: int = 0) -> tuple[int | None, int]:
    """Where the match that begins at the start ends, None if there is none; and how many steps it took."""
    ways = [(0, start)]
    steps = 0
    while ways:
        at, place = ways.pop()
        if steps > MAX_STEPS:
            raise RuntimeError(f"more than {MAX_STEPS} steps in {len(text)} characters: {text[:60]!r}")
        while True:
            steps += 1
            what, *about = code[at]
            at += 1
            if what == "end":
                return place, steps
            if what == "character":
                if place >= len(text) or not about[0](text[place : place + 1]):
                    break
                place += 1
            elif what == "place":
                if not about[0](text, place):
                    break
            elif what == "either":
                first, second = about
                ways.append((second, place))
                at = first
            elif what == "go":
                at = about[0]
            else:
                found, inside = _inside(what, about, text, place)
                steps += inside
                if found is None:
                    break
                place = found
    return None, steps


def _inside(what: str, about: list[Any], text: Text, place: int) -> tuple[int | None, int]:
    """A part that is matched for itself and not tried again in another way: what stands ahead or behind, or an
    atomic group."""
    inside, wanted, behind = about
    start = place - behind
    found, steps = match(inside, text, start) if start >= 0 else (None, 0)
    if what == "atomic":
        return found, steps
    return (place if (found is not None) is wanted else None), steps


def search(code: Code, text: Text, start: int = 0) -> tuple[tuple[int, int] | None, int]:
    """The first match from the start on, and how many steps it took to find."""
    steps = 0
    for begin in range(start, len(text) + 1):
        end, taken = match(code, text, begin)
        steps += taken
        if steps > MAX_STEPS:
            raise RuntimeError(f"more than {MAX_STEPS} steps in {len(text)} characters: {text[:60]!r}")
        if end is not None:
            return (begin, end), steps
    return None, steps


def find_all(code: Code, text: Text, start: int = 0) -> tuple[list[tuple[int, int]], int]:
    """Every match, one after the other, and how many steps they took to find."""
    found: list[tuple[int, int]] = []
    steps = 0
    while start <= len(text):
        span, taken = search(code, text, start)
        steps += taken
        if span is None:
            break
        found.append(span)
        start = span[1] + (span[0] == span[1])
    return found, steps


# --- translating -----------------------------------------------------------------------------------------------------


def _write(tree: Any, flags: int, code: Code) -> None:
    for what, about in tree:
        _write_one(what, about, flags, code)


def _write_one(what: Any, about: Any, flags: int, code: Code) -> None:
    if what in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
        code.append(("character", _character(what, about, flags)))
    elif what is c.AT:
        code.append(("place", _place(about, flags)))
    elif what is c.SUBPATTERN:
        _, added, removed, tree = about
        _write(tree, (flags | added) & ~removed, code)
    elif what is c.BRANCH:
        _write_branch(about[1], flags, code)
    elif what in (c.MAX_REPEAT, c.MIN_REPEAT):
        _write_repeat(about, flags, code, greedy=what is c.MAX_REPEAT)
    elif what is c.POSSESSIVE_REPEAT:
        inside: Code = []
        _write_repeat(about, flags, inside, greedy=True)
        code.append(("atomic", [*inside, ("end",)], True, 0))
    elif what is c.ATOMIC_GROUP:
        inside = []
        _write(about, flags, inside)
        code.append(("atomic", [*inside, ("end",)], True, 0))
    elif what in (c.ASSERT, c.ASSERT_NOT):
        direction, tree = about
        inside = []
        _write(tree, flags, inside)
        behind = tree.getwidth()[0] if direction < 0 else 0
        code.append(("around", [*inside, ("end",)], what is c.ASSERT, behind))
    else:
        raise NotImplementedError(f"{what}: no pattern here had it, so the machine has not learnt it")


def _write_branch(branches: list[Any], flags: int, code: Code) -> None:
    ends: list[int] = []
    for branch in branches[:-1]:
        fork = len(code)
        code.append(())
        _write(branch, flags, code)
        ends.append(len(code))
        code.append(())
        code[fork] = ("either", fork + 1, len(code))
    _write(branches[-1], flags, code)
    for end in ends:
        code[end] = ("go", len(code))


def _write_repeat(about: Any, flags: int, code: Code, *, greedy: bool) -> None:
    least, most, tree = about
    for _ in range(least):
        _write(tree, flags, code)
    if most is c.MAXREPEAT:
        if tree.getwidth()[0] == 0:
            raise NotImplementedError("an endless repetition of what may be empty")
        fork = len(code)
        code.append(())
        _write(tree, flags, code)
        code.append(("go", fork))
        code[fork] = ("either", fork + 1, len(code)) if greedy else ("either", len(code), fork + 1)
        return
    if most > _LARGEST_REPEAT:
        raise NotImplementedError(f"a repetition of up to {most}")
    forks: list[int] = []
    for _ in range(most - least):
        forks.append(len(code))
        code.append(())
        _write(tree, flags, code)
    for fork in forks:
        code[fork] = ("either", fork + 1, len(code)) if greedy else ("either", len(code), fork + 1)


def _character(what: Any, about: Any, flags: int) -> Callable[[Text], bool]:
    """Does one character match? Each is looked up with `re` once."""
    alone = re.compile(_source(what, about, bytes_too=not flags & re.UNICODE), _flags_alone(flags))
    known: dict[Text, bool] = {}

    def is_one(character: Text) -> bool:
        if character not in known:
            plain = character if isinstance(character, str) else character.decode("latin-1")
            known[character] = alone.fullmatch(plain) is not None
        return known[character]

    return is_one


def _flags_alone(flags: int) -> int:
    wanted = flags & (re.IGNORECASE | re.DOTALL)
    return wanted if flags & re.UNICODE else wanted | re.ASCII


def _source(what: Any, about: Any, *, bytes_too: bool) -> str:
    """The pattern of one character, written again."""
    if what is c.ANY:
        return "."
    if what in (c.LITERAL, c.NOT_LITERAL):
        return f"[{'^' if what is c.NOT_LITERAL else ''}{_letter(about)}]"
    return f"[{''.join(_piece(*piece) for piece in about)}]"


_CATEGORIES: Final = {
    c.CATEGORY_DIGIT: r"\d",
    c.CATEGORY_NOT_DIGIT: r"\D",
    c.CATEGORY_SPACE: r"\s",
    c.CATEGORY_NOT_SPACE: r"\S",
    c.CATEGORY_WORD: r"\w",
    c.CATEGORY_NOT_WORD: r"\W",
}


def _piece(what: Any, about: Any) -> str:
    if what is c.NEGATE:
        return "^"
    if what is c.LITERAL:
        return _letter(about)
    if what is c.RANGE:
        return f"{_letter(about[0])}-{_letter(about[1])}"
    return _CATEGORIES[about]


def _letter(code: int) -> str:
    return f"\\U{code:08x}"


def _place(about: Any, flags: int) -> Callable[[Text, int], bool]:
    """Does a match go on at this place?"""
    lines = bool(flags & re.MULTILINE)
    if about is c.AT_BEGINNING_STRING or (about is c.AT_BEGINNING and not lines):
        return lambda text, place: place == 0
    if about is c.AT_END_STRING:
        return lambda text, place: place == len(text)
    if about is c.AT_END and not lines:
        return lambda text, place: place == len(text) or (place == len(text) - 1 and text[place:] in ("\n", b"\n"))
    raise NotImplementedError(f"{about}: no pattern here had it")


def patterns_in(module: Any) -> Iterator[tuple[str, re.Pattern[Any]]]:
    """The compiled patterns that a module or one of its own classes keeps, by name."""
    for name, value in vars(module).items():
        if isinstance(value, re.Pattern):
            yield name, value
        elif isinstance(value, type) and value.__module__ == module.__name__:
            yield from (
                (f"{name}.{inner}", each) for inner, each in vars(value).items() if isinstance(each, re.Pattern)
            )
