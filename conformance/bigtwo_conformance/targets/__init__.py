"""The implementation under test: a program that speaks JSON Lines, or a service on the web.

A target can be opened any number of times; each session is a fresh child process or a fresh connection that has
answered hello, so what went wrong in one session never reaches the next.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bigtwo_conformance.protocol import Hello, Reply


class Session(ABC):
    """A series of questions to one process, or over one connection."""

    hello: Hello

    @property
    def stderr_tail(self) -> str:
        """The end of its standard error, which is shown and never judged."""
        return ""

    @abstractmethod
    def handshake(self) -> None:
        """Ask for the hello. Raises NoHello."""

    @abstractmethod
    def ask(self, operation: str, question: Mapping[str, object], label: str) -> Reply:
        """Ask one question. `label` is how a later Reply names it in `blame`; the implementation never sees it."""

    def finish(self) -> Reply | None:
        """End in order. A Reply where the implementation still sent something that nobody asked for."""
        self.abort()
        return None

    @abstractmethod
    def abort(self) -> None:
        """End at once, and with it every process that was started."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be tested."""

    kind: str
    address: str
    command: str
    """What names it on the command line: the words that follow `bigtwo-conformance run ...`."""
    start: Callable[[], Session]

    def open(self) -> Session:
        """A fresh session that has answered hello. Raises NoHello."""
        session = self.start()
        try:
            session.handshake()
        except BaseException:
            session.abort()
            raise
        return session


class Asking:
    """Questions to a target, in a fresh session whenever the last one got out of sync."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._session: Session | None = target.open()
        self.hello: Hello = self._session.hello

    def __call__(self, operation: str, question: Mapping[str, Any]) -> Reply:
        """The reply. Raises NoHello where a fresh session cannot be opened."""
        if self._session is None:
            self._session = self._target.open()
        reply = self._session.ask(operation, question, operation)
        if not reply.in_sync:
            self.close()
        return reply

    def close(self) -> None:
        if self._session is not None:
            self._session.abort()
            self._session = None
