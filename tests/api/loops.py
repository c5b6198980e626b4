"""The programs of the documentation that play whole sessions by one call a turn, and a witness of all that they ask."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, TypeAlias

Ask: TypeAlias = Callable[..., Any]
Body: TypeAlias = dict[str, Any]

DOCS: Final = Path(__file__).parents[2] / "docs"
LONGEST_LOOP: Final = 40


def blocks(page: Path, language: str) -> list[str]:
    """The programs of a page."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def python_loop() -> str:
    """The program in Python, without what it prints."""
    (program,) = blocks(DOCS / "a-deal-over-http.md", "python")
    return "".join(takewhile(lambda line: not line.startswith("print("), program.splitlines(keepends=True)))


def javascript_loop() -> str:
    """The program in JavaScript, with the function that it shares with the rest of its page."""
    first, *others = blocks(DOCS / "how-to" / "game-client-javascript.md", "js")
    ask = "".join(takewhile(lambda line: not line.startswith("const pair"), first.splitlines(keepends=True)))
    (loop,) = [each for each in others if "playSession" in each]
    return ask + "".join(takewhile(lambda line: not line.startswith("const {"), loop.splitlines(keepends=True)))


def python_session(ask: Ask, choose: Callable[[Body, str], Body] | None = None) -> Callable[..., Any]:
    """The function of the documented program that plays a session, with another way to ask, and to choose."""
    program: dict[str, Any] = {}
    exec(compile(python_loop(), "a-deal-over-http.md", "exec"), program)
    program["ask"] = ask
    if choose is not None:
        program["choose"] = choose
    play: Callable[..., Any] = program["play_session"]
    return play


@dataclass
class Record:
    """A deal as the referee was asked about it."""

    deal: Body
    events: list[Body] = field(default_factory=list)
    last: Any = None
    """The last answer."""


@dataclass
class Witness:
    """Passes questions on, and keeps the records of all deals."""

    through: Ask
    records: list[Record] = field(default_factory=list)

    def ask(self, question: str, **body: Any) -> Any:
        answer = self.through(question, **body)
        if question == "referee":
            if "deal" in body:
                self.records.append(Record(body["deal"]))
            self.records[-1].events += body["events"]
            self.records[-1].last = answer
            assert answer["verdict"] == "clean", (body["events"], answer["violations"])
        return answer

    def check(self) -> None:
        """Every record is clean as a whole too, and ends alike; what it is worth does not depend on who asks."""
        for record in self.records:
            whole = self.through("referee", deal=record.deal, events=record.events)
            assert whole["verdict"] == "clean", whole["violations"]
            assert whole["state"] == record.last["state"]
            assert whole["result"] == record.last["result"]
            assert record.last["next"] is None
            scored = self.through("score", variant=whole["variant"], **whole["result"]["played_deal"])
            assert scored["seats"] == whole["result"]["score"]["seats"]
