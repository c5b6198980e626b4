"""The implementation under test: a program that speaks JSON Lines, or a service on the web.

A target can be opened any number of times; each session is a fresh child process or a fresh connection that has
introduced itself, so what went wrong in one session never reaches the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo_conformance.protocol import Hello, Reply


class Session(Protocol):
    """One conversation with an implementation."""

    hello: Hello

    def ask(self, op: str, question: Mapping[str, object], label: str) -> Reply:
        """Ask one question. `label` is how a later Reply names it in `blame`; the implementation never sees it."""

    def finish(self) -> Reply | None:
        """End in peace. A Reply where something was still said that nobody asked for."""

    def abort(self) -> None:
        """End at once, and with it every process that was started."""

    @property
    def noise(self) -> str:
        """The end of what it wrote to its standard error; shown, never judged."""


class Target(Protocol):
    """Something that can be tested."""

    kind: str
    address: str

    def open(self) -> Session:
        """Begin a fresh conversation. Raises NoHello."""

    @property
    def command(self) -> str:
        """How to point the runner at it: the words that follow `bigtwo-conformance run ...`."""
