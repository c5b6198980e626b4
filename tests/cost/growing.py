"""Requests that grow, out of `growing.toml`: each generator makes a request of about n bytes, whatever n is."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from bigtwo.cards import PACKS
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS, SMALL_BODY, as_json
from tests.cost.asked import Asked, got

Make = Callable[[int], Asked]

ROWS: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("growing.toml").read_text("utf-8"))
LONGEST_HEAD: Final = 7600
"""A server takes eight kilobytes of a request line or a header."""
_new_words: Final = count()


def repeated(n: int, piece: str, start: str = "", end: str = "", between: str = "") -> str:
    """About n characters: a piece again and again, with its number for # and a word that is new for @."""
    piece = piece.replace("@", f"{next(_new_words):x}-")
    pieces: list[str] = []
    length = len(start) + len(end)
    while length < n:
        pieces.append(piece.replace("#", str(len(pieces))))
        length += len(pieces[-1]) + len(between)
    return start + between.join(pieces) + end


def largest(path: str) -> int:
    """How many bytes a body may have."""
    name = path.removeprefix("/v1/")
    if name in ("batch", "rulings"):
        return LARGE_BODY
    return OPERATIONS[name].largest_body if name in OPERATIONS else SMALL_BODY


def _body(path: str, between: str, row: list[str], n: int) -> Asked:
    start, piece, end = row
    return Asked(path, repeated(n, piece, start, end, between).encode("utf-8"))


def _query(path: str, row: list[str], n: int) -> Asked:
    start, piece, end = row
    return got(path, quote(repeated(n, piece, start, end), safe="%&=+,;")[: 4 * n])


def _path(row: list[str], n: int) -> Asked:
    start, piece, end = row
    return got(repeated(n, piece, start, end).encode().decode("latin-1"))


def _header(name: str, row: list[str], target: Asked, n: int) -> Asked:
    start, piece, end = row
    return Asked(target.path, target.body, target.query, target.method, ((name, repeated(n, piece, start, end)),))


def _events(row: list[str], n: int) -> Asked:
    """A record of one event again and again."""
    event, *on_violation = row
    settled = {"deal": _deal()} | ({"on_violation": on_violation[0]} if on_violation else {})
    start = json.dumps(settled)[:-1] + ',"events":['
    return Asked("/v1/referee", repeated(n + len(start), event, start, "]}", ",").encode())


def _state_with(row: list[str], n: int) -> Asked:
    """A state in which one field goes on and on."""
    inside, piece, end = row
    whole = {name: value for name, value in (_state() | {"event_count": 1_000_000}).items() if name != inside}
    start = '{"events":[],"state":' + json.dumps(whole)[:-1] + f', "{inside}":['
    return Asked("/v1/referee", repeated(n + len(start), piece, start, f"{end}}}}}", ",").encode())


@cache
def _deal() -> dict[str, Any]:
    codes = [rank + suit for rank in PACKS["standard-52"].ranks for suit in "DCHS"]
    return {"hands": [codes[seat::4] for seat in range(4)]}


@cache
def _state() -> dict[str, Any]:
    referee = OPERATIONS["referee"]
    asked = referee.request.load({"deal": _deal(), "events": [{"seat": 0, "play": ["3D"]}]})
    state: dict[str, Any] = json.loads(as_json(referee.answer(asked)))["state"]
    return state


def _whole_order(n: int) -> Asked:
    """As many runs of straights as an order may have, in as many ties, each with the longest ranks."""
    tied = [{"ranks": ["10"] * 15, "decided_by": "10"}] * 15
    order = [tied] * max(1, min(15, n // len(json.dumps(tied))))
    spec = {"options": {"straight_order": order}, f"x{next(_new_words)}": 1}  # none that is kept from before
    return Asked("/v1/classify", json.dumps({"cards": ["3D"], "variant": spec}).encode())


def _generators() -> dict[str, Make]:
    found: dict[str, Make] = {
        "/v1/classify: text that is not UTF-8 at its end": lambda n: Asked(
            "/v1/classify", b'{"cards":"' + b"x" * n + b'\xff"}'
        ),
        "/v1/classify: orders of straights as long as they may be": _whole_order,
        "/v1/classify: a question in a body with parameters beside it": lambda n: Asked(
            "/v1/classify", b"{}", repeated(n, "x#=1", between="&")
        ),
    }
    for path in ("/v1/classify", "/v1/batch"):
        found |= {f"{path}: {name}": partial(_body, path, "", row) for name, row in ROWS["json"].items()}
    for group, between in (("joined", ","), ("repeated", "")):
        for path, rows in ROWS[group].items():
            found |= {f"{path}: {name}": partial(_body, path, between, row) for name, row in rows.items()}
    found |= {f"/v1/referee: {name}": partial(_events, row) for name, row in ROWS["events"].items()}
    found |= {f"/v1/referee: {name}": partial(_state_with, row) for name, row in ROWS["states"].items()}
    for path, rows in ROWS["queries"].items():
        found |= {f"URL of {path}: {name}": partial(_query, path, row) for name, row in rows.items()}
    found |= {f"path: {name}": partial(_path, row) for name, row in ROWS["paths"].items()}
    targets = (Asked("/v1/classify", b'{"cards":["3D"]}'), got("/v1/classify", "cards=3D"), got("/v1/hello"))
    for header, rows in ROWS["headers"].items():
        for target in targets:
            what = f"{header} of {target.method} {target.path}"
            found |= {f"{what}: {name}": partial(_header, header, row, target) for name, row in rows.items()}
    return found


GROWING: Final = _generators()
"""Every generator by its name: who reads it, and what goes on and on."""
