"""A small fuzzer that is led by coverage: bytes are kept when they take a way through the code that none took before.

Why not Atheris: it has wheels for Linux on x86-64 alone (35 MB), and elsewhere wants a compiler, while whoever has
Python and make must be able to install what this project is developed with. Why not Hypothesis: it draws what its
strategies describe and does not look at coverage. What is left to do here is little: change bytes, run, and look at
the jumps from line to line. The same seed and number of runs do the same on every machine, however slow it is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final

import bigtwo

CORPUS: Final = Path(__file__).parent / "corpus"
LARGEST: Final = 6000
"""How many bytes an input may have: faults are read by people."""

_ENGINE: Final = str(Path(bigtwo.__file__).parent)

Jump = tuple[int, int, int]
"""A function, and the two lines of it of which one came behind the other."""


@dataclass(slots=True)
class Fuzzed:
    """What came of fuzzing: what was found, what is worth keeping, and how many ways there are."""

    crashed: dict[str, bytes] = field(default_factory=dict)
    """By the failure, the shortest input that shows it."""
    kept: list[bytes] = field(default_factory=list)
    """Inputs that went where none before went, in the order in which they were found."""
    jumps: set[Jump] = field(default_factory=set)


def corpus(target: str) -> list[Path]:
    """The inputs that are kept for a target."""
    return sorted(path for path in (CORPUS / target).iterdir() if path.is_file())


def fuzz(
    target: Callable[[bytes], None], begin: Iterable[bytes], runs: int, seed: int, folder: str = _ENGINE
) -> Fuzzed:
    """Runs a target so many times, first on what it begins with and then on what becomes of that."""
    found = Fuzzed()
    rng = Random(seed)
    known = list(begin) or [b""]
    pieces = _Pieces(known)
    for run in range(runs):
        data = known[run] if run < len(known) else _changed(rng, found.kept or known, pieces)
        jumps, failure = _ways(target, data, folder)
        if failure is not None:
            shortest = found.crashed.get(failure)
            if shortest is None or len(data) < len(shortest):
                found.crashed[failure] = data
        elif not jumps <= found.jumps:
            found.kept.append(data)
            pieces.learn(data)
        found.jumps |= jumps
    return found


def _ways(target: Callable[[bytes], None], data: bytes, folder: str) -> tuple[set[Jump], str | None]:
    """The jumps that an input makes in the code of a folder, and the failure it ends in."""
    jumps: set[Jump] = set()

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(folder):
            return None
        number, before = hash((code.co_filename, code.co_firstlineno)), 0

        def step(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal before
            if event == "line":
                jumps.add((number, before, frame.f_lineno))
                before = frame.f_lineno
            return step

        return step

    traced = sys.gettrace()
    sys.settrace(enter)
    try:
        target(data)
    except Exception as failure:
        sys.settrace(traced)
        return jumps, _named(failure)
    finally:
        sys.settrace(traced)
    return jumps, None


def _named(failure: Exception) -> str:
    """A failure by its type and the place where it was raised: many inputs show the same one."""
    last = failure.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    place = "" if last is None else f" at {Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno}"
    return f"{type(failure).__name__}{place}: {str(failure)[:200]}"


# --- changing --------------------------------------------------------------------------------------------------------

_TOKENS: Final = (
    *tuple(
        token.encode()
        for token in [
            "[", "]", "{", "}", ",", ":", ";", '"', "\\", '\\"', "\\\\", "\\ud800", "\\udca1", "\\u0000", "&", "=",
            "+", "%", "%2C", "%ff", "%00", "null", "true", "false", "0", "-0", "-1", "1", "5", "51", "52", "53", "60",
            "61", "1e5", "1e400", "0.5", "1.0", "NaN", "999999999999999999", "1000000000000000000", '""', "[]", "{}",
            "3D", "2S", "TD", "10D", "15S", "1H", "♦10", "🃊", "10♦️", "td", "ß", "ﷺ", "é", "pass", "base",
            "hong-kong-ip", "lectio-5", "three-player-13-draw", "_", "-", "/", "~", "~0", "~1", "\ufeff", "́",
            "\u200d", "\x00",
        ]
    ),
    b" ",
    b"\n",
    b"\t",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\x00",
)  # fmt: skip


class _Pieces:
    """Values met in JSON inputs, by the name under which they stood: what fits somewhere comes from somewhere."""

    def __init__(self, known: Iterable[bytes]) -> None:
        self.values: list[Any] = [None, True, False, 0, 1, -1, 10**17, 0.5, "", "3D", "2S", [], {}, "base"]
        self.names: list[str] = []
        for data in known:
            self.learn(data)

    def learn(self, data: bytes) -> None:
        try:
            self._take(json.loads(data))
        except (ValueError, RecursionError):
            return

    def _take(self, value: Any) -> None:
        self.values.append(value)
        if isinstance(value, dict):
            self.names += value
        for inside in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            self._take(inside)


def _changed(rng: Random, kept: list[bytes], pieces: _Pieces) -> bytes:
    """An input made out of those that were kept. The latest are taken more often: they came farthest."""
    place = max(rng.randrange(len(kept)), rng.randrange(len(kept)))
    data = kept[place]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        data = _changed_as_json(rng, data, pieces) if rng.random() < 0.5 else _changed_as_bytes(rng, data, kept)
    return data[:LARGEST]


def _changed_as_bytes(rng: Random, data: bytes, kept: list[bytes]) -> bytes:
    start, end = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
    end = min(end, start + rng.choice((1, 2, 4, 16, 64)))
    match rng.randrange(6):
        case 0:
            return data[:start] + data[end:]
        case 1:
            return data[:start] + rng.choice(_TOKENS) + data[start:]
        case 2:
            return data[:start] + rng.choice(_TOKENS) + data[end:]
        case 3:
            return data[:end] + data[start:]  # a part twice
        case 4:
            other = rng.choice(kept)
            cut = rng.randint(0, len(other))
            return data[:start] + other[cut : cut + rng.choice((4, 16, 64, len(other)))] + data[end:]
    return data[:start] + bytes([rng.randrange(256)]) + data[start + 1 :]


def _changed_as_json(rng: Random, data: bytes, pieces: _Pieces) -> bytes:
    """The same JSON with one value changed, so that what it says is still read."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return data
    places: list[tuple[Any, Any]] = []
    _places(value, places)
    if not places:
        return json.dumps(rng.choice(pieces.values)).encode()
    holder, at = rng.choice(places)
    match rng.randrange(6):
        case 0:
            del holder[at]
        case 1 | 2:
            holder[at] = rng.choice(pieces.values)
        case 3:
            _, other = rng.choice(places), rng.choice(places)
            holder[at] = other[0][other[1]]
        case 4 if isinstance(holder, dict):
            holder[rng.choice(pieces.names or ["x"])] = holder[at]
        case 4:
            holder.insert(at, holder[rng.randrange(len(holder))])
        case _:
            old = holder[at]
            holder[at] = old + rng.choice((-1, 1, 10)) if type(old) is int else rng.choice(pieces.values)
    try:
        return json.dumps(value, ensure_ascii=rng.random() < 0.1).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):  # a value that was put into itself
        return data


def _places(value: Any, places: list[tuple[Any, Any]]) -> None:
    """Every place in a value that holds another, as what it stands in and where."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for at, each in inside:
        places.append((value, at))
        _places(each, places)
