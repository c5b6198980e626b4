"""A stub program with one fault: `python -m tests.runner.stubs.program FAULT CANNED SCRATCH`.

It knows no rules. CANNED is a file with the right answer to each question that it will be asked, and with the one
question, the trigger, at which its fault shows. SCRATCH is a folder in which it can remember across restarts.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Message = dict[str, Any]

FOREVER = 600.0


def key(operation: str, question: Mapping[str, Any]) -> str:
    """How a question is looked up among the canned answers."""
    return json.dumps([operation, question], sort_keys=True)


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def line(message: Mapping[str, Any]) -> str:
    return json.dumps(message) + "\n"


def result_line(message: Message, result: object) -> str:
    """The answer to a question, as a line."""
    return line({"id": message["id"], "ok": True, "result": result})


def hello(message: Message, operations: list[str]) -> Message:
    return {
        "id": message["id"],
        "ok": True,
        "protocol": 1,
        "implementation": {"name": "stub", "version": "1", "language": "python"},
        "variants": ["base"],
        "operations": operations,
    }


class StubProgram:
    """Canned answers, and one fault at the trigger."""

    def __init__(self, fault: str, canned: Mapping[str, Any], scratch: Path) -> None:
        self.fault = fault
        self.answers: dict[str, Any] = canned["answers"]
        self.trigger: str = canned["trigger"]
        self.operations: list[str] = canned["operations"]
        self.scratch = scratch
        self.faults: Mapping[str, Callable[[Message, str], None]] = {
            "hangs": lambda message, right: time.sleep(FOREVER),
            "slow-once": self.slow_once,
            "crashes": lambda message, right: os.kill(os.getpid(), signal.SIGSEGV),
            "crashes-once": self.crashes_once,
            "exits-with-zero": lambda message, right: os._exit(0),
            "closes-its-output": self.closes_its_output,
            "writes-garbage": lambda message, right: say("Segmentation fault (core dumped)\n"),
            "logs-to-its-output": lambda message, right: say(f"DEBUG asked {message['operation']}\n{right}"),
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
            "result-is-a-text": lambda message, right: say(result_line(message, "yes")),
            "no-result": lambda message, right: say(line({"id": message["id"], "ok": True})),
            "says-unsupported": lambda message, right: self.error(message, "unsupported"),
            "says-internal": lambda message, right: self.error(message, "internal"),
            "answers-wrongly": lambda message, right: say(result_line(message, {})),
            "answers-wrongly-once": self.answers_wrongly_once,
        }

    def answer(self, message: Message) -> None:
        asked = key(message["operation"], message["input"])
        right = result_line(message, self.answers.get(asked, {}))
        if asked == self.trigger and self.fault in self.faults:
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
        say(line({"id": message["id"], "ok": False, "error": {"code": code, "message": "no"}}))

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
        following = sys.stdin.readline()
        say(right)
        if following:
            self.answer(json.loads(following))

    def floods_its_errors(self, message: Message, right: str) -> None:
        sys.stderr.write("warning: all is well\n" * 50_000)
        sys.stderr.flush()
        say(right)

    def leaves_an_orphan(self, message: Message, right: str) -> None:
        """A grandchild that keeps the pipes open. It holds a lock, which shows whether it still lives."""
        lock = (self.scratch / "alive").open("w")
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.Popen([sys.executable, "-S", "-c", f"import time; time.sleep({FOREVER})"], pass_fds=[lock.fileno()])
        os._exit(0)

    def not_utf_8(self, message: Message, right: str) -> None:
        os.write(1, b"\xff\xfe\n")

    def answers_wrongly_once(self, message: Message, right: str) -> None:
        say(result_line(message, {}) if self.first_time() else right)


def answer_hello(fault: str, message: Message, operations: list[str]) -> None:
    """The answer to hello, or what stubs with a fault in it say instead."""
    right = hello(message, operations)
    match fault:
        case "never-says-hello":
            time.sleep(FOREVER)
        case "hello-is-garbage":
            say("Welcome to stub 1.0!\n")
        case "hello-of-another-protocol":
            say(line({**right, "protocol": 2}))
        case "hello-lacks-its-name":
            say(line({**right, "implementation": {"name": "stub"}}))
        case "hello-is-refused":
            say(line({"id": message["id"], "ok": False, "error": {"code": "internal"}}))
        case "claims-classify-only":
            say(line({**right, "operations": ["classify"]}))
        case "claims-nothing":
            say(line({**right, "operations": []}))
        case _:
            say(line(right))


def main(fault: str, canned: str, scratch: str) -> None:
    if fault == "dies-at-the-start":
        sys.stderr.write("cannot find the card database\n")
        sys.exit(1)
    stub = StubProgram(fault, json.loads(Path(canned).read_text(encoding="utf-8")), Path(scratch))
    while received := sys.stdin.readline():
        message = json.loads(received)
        if message["operation"] == "hello":
            answer_hello(fault, message, stub.operations)
        else:
            stub.answer(message)


if __name__ == "__main__":
    main(*sys.argv[1:])
