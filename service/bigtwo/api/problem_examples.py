"""For every type of problem a request that causes it and the corrected one, or why no request can show it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import tomli

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Request:
    """A request, as far as it matters here."""

    method: str
    path: str
    """With the query."""
    headers: tuple[tuple[str, str], ...]
    body: str | None

    def to_dict(self) -> dict[str, object]:
        """The request on the wire; the body is a text even where it is JSON, for not every body here is."""
        shown: dict[str, object] = {"method": self.method, "path": self.path, "headers": dict(self.headers)}
        return shown if self.body is None else shown | {"body": self.body}

    def __str__(self) -> str:
        """The request as HTTP writes it, without the version."""
        head = "\n".join((f"{self.method} {self.path}", *(f"{name}: {value}" for name, value in self.headers)))
        return f"{head}\n\n{self.body}" if self.body else head


@dataclass(frozen=True, slots=True)
class Example:
    """What shows a type of problem. Where there is no request, there is a command, or the note says why not."""

    request: Request | None
    command: str | None
    """A line for a shell, where the request is too long to be read."""
    corrected: Request | None
    note: str | None

    def to_dict(self) -> dict[str, object]:
        """The example on the wire: what there is of it."""
        shown = {
            "request": self.request and self.request.to_dict(),
            "command": self.command,
            "corrected": self.corrected and self.corrected.to_dict(),
            "note": self.note,
        }
        return {name: value for name, value in shown.items() if value is not None}


@cache
def examples() -> Mapping[str, Example]:
    """The examples by slug, read when the first one is asked for: no start waits for them."""
    text = files("bigtwo.api").joinpath("problem_examples.toml").read_text(encoding="utf-8")
    return {slug: _example(fields) for slug, fields in tomli.loads(text).items()}


def _example(fields: Mapping[str, str]) -> Example:
    request, corrected = (_request(fields[name]) if name in fields else None for name in ("request", "corrected"))
    return Example(request, fields.get("command"), corrected, fields.get("note"))


def _request(message: str) -> Request:
    head, empty_line, body = message.partition("\n\n")
    first, *lines = head.split("\n")
    method, _, path = first.partition(" ")
    headers = [(name, value) for name, _, value in (line.partition(": ") for line in lines)]
    if empty_line and "Content-Type" not in dict(headers):
        headers.append(("Content-Type", "application/json"))
    return Request(method, path, tuple(headers), body if empty_line else None)
