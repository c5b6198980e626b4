"""One misbehaving program: `python -m bigtwo_conformance.zoo.program FAULT BOOK SCRATCH`.

It knows no rules. BOOK is a file with the right answer to each question it will be asked and the question, the
victim, at which its fault shows. SCRATCH is a folder in which it may remember across restarts.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Message = dict[str, Any]

FOREVER = 600.0


def key(op: str, question: Mapping[str, Any]) -> str:
    """How a question is looked up in the book."""
    return json.dumps([op, question], sort_keys=True)


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def hello(message: Message, operations: list[str]) -> Message:
    return {
        "id": message["id"],
        "ok": True,
        "protocol": 1,
        "implementation": {"name": "zoo", "version": "1", "language": "python"},
        "variants": ["base"],
        "operations": operations,
    }


class Animal:
    """Right answers from the book, until the fault."""

    def __init__(self, fault: str, book: Mapping[str, Any], scratch: Path) -> None:
        self.fault = fault
        self.answers: dict[str, Any] = book["answers"]
        self.victim: str = book["victim"]
        self.operations: list[str] = book["operations"]
        self.scratch = scratch
        self.faults: Mapping[str, Callable[[Message, str], None]] = {
            "hangs": lambda message, right: time.sleep(FOREVER),
            "slow-once": self.slow_once,
            "crashes": lambda message, right: os.kill(os.getpid(), signal.SIGSEGV),
            "crashes-once": self.crashes_once,
            "exits-with-zero": lambda message, right: os._exit(0),
            "closes-its-output": self.closes_its_output,
            "writes-garbage": lambda message, right: say("Segmentation fault (core dumped)\n"),
            "logs-to-its-output": lambda message, right: say(f"DEBUG asked {message['op']}\n{right}"),
            "half-a-line": self.half_a_line,
            "half-a-line-and-exit": self.half_a_line_and_exit,
            "wrong-id": lambda message, right: say(right.replace(message["id"], "another")),
            "answers-twice": lambda message, right: say(right + right),
            "answers-twice-later": self.answers_twice_later,
            "floods-its-errors": self.floods_its_errors,
            "leaves-an-orphan": self.leaves_an_orphan,
            "three-megabytes": lambda message, right: say("x" * 3_000_000 + "\n"),
            "nul-bytes": lambda message, right: say("\0\0\0\n"),
            "not-utf-8": self.not_utf_8,
            "not-an-object": lambda message, right: say('["ok"]\n'),
            "a-name-twice": lambda message, right: say(right.replace('{"id"', '{"ok": true, "id"')),
            "not-a-number": lambda message, right: say(right.replace('"result": {', '"result": {"x": NaN, ')),
            "too-deep": lambda message, right: say("[" * 200_000 + "\n"),
            "ok-is-a-text": lambda message, right: say(right.replace('"ok": true', '"ok": "true"')),
            "result-is-a-text": lambda message, right: say(
                json.dumps({"id": message["id"], "ok": True, "result": "yes"}) + "\n"
            ),
            "no-result": lambda message, right: say(json.dumps({"id": message["id"], "ok": True}) + "\n"),
            "says-unsupported": lambda message, right: self.error(message, "unsupported"),
            "says-internal": lambda message, right: self.error(message, "internal"),
            "answers-wrongly": lambda message, right: say(
                json.dumps({"id": message["id"], "ok": True, "result": {}}) + "\n"
            ),
            "answers-wrongly-once": self.answers_wrongly_once,
        }

    def answer(self, message: Message) -> None:
        found = self.answers.get(key(message["op"], message["input"]), {})
        right = json.dumps({"id": message["id"], "ok": True, "result": found}) + "\n"
        at_victim = key(message["op"], message["input"]) == self.victim
        if at_victim and self.fault in self.faults:
            self.faults[self.fault](message, right)
        else:
            say(right)

    def first_time(self) -> bool:
        """Whether this is the first time ever, also across restarts."""
        try:
            (self.scratch / "once").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def error(self, message: Message, code: str) -> None:
        say(json.dumps({"id": message["id"], "ok": False, "error": {"code": code, "message": "no"}}) + "\n")

    def slow_once(self, message: Message, right: str) -> None:
        if self.first_time():
            time.sleep(FOREVER)
        say(right)

    def crashes_once(self, message: Message, right: str) -> None:
        if self.first_time():
            os.kill(os.getpid(), signal.SIGSEGV)
        say(right)

    def closes_its_output(self, message: Message, right: str) -> None:
        os.close(1)
        time.sleep(FOREVER)

    def half_a_line(self, message: Message, right: str) -> None:
        say(right[: len(right) // 2])
        time.sleep(FOREVER)

    def half_a_line_and_exit(self, message: Message, right: str) -> None:
        say(right[: len(right) // 2])
        os._exit(0)

    def answers_twice_later(self, message: Message, right: str) -> None:
        """The second time together with the answer to the next question, or at the end."""
        say(right)
        line = sys.stdin.readline()
        say(right)
        if line:
            self.answer(json.loads(line))

    def floods_its_errors(self, message: Message, right: str) -> None:
        sys.stderr.write("warning: all is well\n" * 50_000)
        sys.stderr.flush()
        say(right)

    def leaves_an_orphan(self, message: Message, right: str) -> None:
        """A grandchild that keeps the pipes open, and a lock by which it can be seen to live."""
        lock = (self.scratch / "alive").open("w")
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.Popen([sys.executable, "-S", "-c", f"import time; time.sleep({FOREVER})"], pass_fds=[lock.fileno()])
        os._exit(0)

    def not_utf_8(self, message: Message, right: str) -> None:
        os.write(1, b"\xff\xfe\n")

    def answers_wrongly_once(self, message: Message, right: str) -> None:
        if self.first_time():
            say(json.dumps({"id": message["id"], "ok": True, "result": {}}) + "\n")
        else:
            say(right)


def greet(fault: str, message: Message, operations: list[str]) -> None:
    """The answer to hello, or what some animals say instead."""
    right = hello(message, operations)
    match fault:
        case "never-says-hello":
            time.sleep(FOREVER)
        case "hello-is-garbage":
            say("Welcome to zoo 1.0!\n")
        case "hello-of-another-protocol":
            say(json.dumps({**right, "protocol": 2}) + "\n")
        case "hello-lacks-its-name":
            say(json.dumps({**right, "implementation": {"name": "zoo"}}) + "\n")
        case "hello-is-refused":
            say(json.dumps({"id": message["id"], "ok": False, "error": {"code": "internal"}}) + "\n")
        case "claims-classify-only":
            say(json.dumps({**right, "operations": ["classify"]}) + "\n")
        case "claims-nothing":
            say(json.dumps({**right, "operations": []}) + "\n")
        case _:
            say(json.dumps(right) + "\n")


def answerer_of(fault: str, animal: Animal) -> Callable[[Message], None]:
    """Animals that never look into the book answer as a baseline does, or as an echo."""
    if fault == "echoes":
        return lambda message: say(json.dumps({"id": message["id"], "ok": True, "result": message["input"]}) + "\n")
    if fault in ("always-refuse", "always-accept", "first-option", "random"):
        from bigtwo_conformance.baselines import answerers

        answer = answerers(())[fault]
        return lambda message: say(
            json.dumps({"id": message["id"], "ok": True, "result": answer(message["op"], message["input"])}) + "\n"
        )
    return animal.answer


def main(fault: str, book: str, scratch: str) -> None:
    if fault == "dies-at-the-start":
        sys.stderr.write("cannot find the card database\n")
        sys.exit(1)
    animal = Animal(fault, json.loads(Path(book).read_text(encoding="utf-8")), Path(scratch))
    answer = answerer_of(fault, animal)
    while line := sys.stdin.readline():
        message = json.loads(line)
        if message["op"] == "hello":
            greet(fault, message, animal.operations)
        else:
            answer(message)


if __name__ == "__main__":
    main(*sys.argv[1:])
