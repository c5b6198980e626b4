"""Requests that grow, made to be as expensive as a request of so many bytes can be for whoever reads it.

Each generator makes a request of about n bytes, whatever n is. What is repeated is what a reader might go through again
for every repetition: names that are compared with names, lists that are searched, texts that are looked through from
the beginning, alternatives that a pattern tries one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Final


@dataclass(frozen=True, slots=True)
class Request:
    """A request as a server hands it to an application."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


GENERATORS: Final[dict[str, Callable[[int], Request]]] = {}
"""Every generator by its name."""

_different: Final = count()


def repeated(n: int, piece: str, start: str = "", end: str = "", between: str = ",") -> str:
    """About n characters: a piece again and again, with its number for # and, where readers keep what they have read,
    something that no other request has for @."""
    piece = piece.replace("@", f"{next(_different):x}-")
    pieces: list[str] = []
    length = len(start) + len(end)
    while length < n:
        pieces.append(piece.replace("#", str(len(pieces))))
        length += len(pieces[-1]) + len(between)
    return start + between.join(pieces) + end


def post(name: str, path: str, make: Callable[[int], str | bytes]) -> None:
    def request(n: int) -> Request:
        body = make(n)
        return Request("POST", path, body=body.encode() if isinstance(body, str) else body)

    GENERATORS[f"{path.removeprefix('/v1/')}: {name}"] = request


def pieces(path: str, generators: dict[str, tuple[str, str, str]], between: str = ",") -> None:
    """Bodies that are one piece again and again between a start and an end."""
    for name, (start, piece, end) in generators.items():
        post(name, path, lambda n, s=start, p=piece, e=end: repeated(n, p, s, e, between))  # type: ignore[misc]
