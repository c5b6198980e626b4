"""A stub program with one fault: `python -m tests.runner.stub_program FAULT CANNED SCRATCH`.

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


def line(message: Message, **says: Any) -> str:
    """An answer to a message, as a line."""
    return json.dumps({"id": message["id"], "ok": True, **says}) + "\n"


def hello(operations: list[str]) -> Message:
    named = {"name": "stub", "version": "1", "language": "python"}
    return {"protocol": 1, "implementation": named, "variants": ["base"], "operations": operations}


class StubProgram:
    """Canned answers, and one fault at the trigger."""

    def __init__(self, fault: str, canned: Mapping[str, Any], scratch: Path) -> None:
        self.fault, self.scratch = fault, scratch
        self.answers: dict[str, Any] = canned["answers"]
        self.trigger: str = canned["trigger"]
        self.hello = hello(canned["operations"])
        self.faults: Mapping[str, Callable[[Message, str], object]] = {
            "hangs": lambda message, right: time.sleep(FOREVER),
            "slow-once": lambda message, right: (self.first_time() and time.sleep(FOREVER), say(right)),
            "crashes": lambda message, right: os.kill(os.getpid(), signal.SIGSEGV),
            "crashes-once": lambda message, right: (
                self.first_time() and os.kill(os.getpid(), signal.SIGSEGV),
                say(right),
            ),
            "exits-with-zero": lambda message, right: os._exit(0),
            "closes-its-output": lambda message, right: (os.close(1), time.sleep(FOREVER)),
            "writes-garbage": lambda message, right: say("Segmentation fault (core dumped)\n"),
            "logs-to-its-output": lambda message, right: say(f"DEBUG asked {message['operation']}\n{right}"),
            "half-a-line": lambda message, right: (say(right[: len(right) // 2]), time.sleep(FOREVER)),
            "half-a-line-and-exit": lambda message, right: (say(right[: len(right) // 2]), os._exit(0)),
            "wrong-id": lambda message, right: say(right.replace(message["id"], "another")),
            "answers-twice": lambda message, right: say(right + right),
            "answers-twice-later": self.answers_twice_later,
            "floods-its-errors": lambda message, right: (
                sys.stderr.write("warning: all is well\n" * 50_000),
                say(right),
            ),
            "leaves-an-orphan": self.leaves_an_orphan,
            "three-megabytes": lambda message, right: say("x" * 3_000_000 + "\n"),
            "nul-bytes": lambda message, right: say("\0\0\0\n"),
            "not-utf-8": lambda message, right: os.write(1, b"\xff\xfe\n"),
            "not-an-object": lambda message, right: say('["ok"]\n'),
            "a-name-twice": lambda message, right: say(right.replace('{"id"', '{"ok": true, "id"')),
            "not-a-number": lambda message, right: say(right.replace('"result": {', '"result": {"x": NaN, ')),
            "too-deep": lambda message, right: say("[" * 200_000 + "\n"),
            "ok-is-a-text": lambda message, right: say(right.replace('"ok": true', '"ok": "true"')),
            "result-is-a-text": lambda message, right: say(line(message, result="yes")),
            "no-result": lambda message, right: say(line(message)),
            "says-unsupported": lambda message, right: say(line(message, ok=False, error={"code": "unsupported"})),
            "says-internal": lambda message, right: say(line(message, ok=False, error={"code": "internal"})),
            "answers-wrongly": lambda message, right: say(line(message, result={})),
            "answers-wrongly-once": lambda message, right: say(
                line(message, result={}) if self.first_time() else right
            ),
        }

    def answer(self, message: Message) -> None:
        asked = key(message["operation"], message["input"])
        right = line(message, result=self.answers.get(asked, {}))
        if asked == self.trigger and self.fault in self.faults:
            self.faults[self.fault](message, right)
        else:
            say(right)

    def answer_hello(self, message: Message) -> None:
        """The answer to hello, or what stubs with a fault in it say instead."""
        said: Mapping[str, Message] = {
            "hello-of-another-protocol": {"protocol": 2},
            "hello-lacks-its-name": {"implementation": {"name": "stub"}},
            "hello-is-refused": {"ok": False, "error": {"code": "internal"}},
            "claims-classify-only": {"operations": ["classify"]},
            "claims-nothing": {"operations": []},
        }
        if self.fault == "never-says-hello":
            time.sleep(FOREVER)
        garbage = self.fault == "hello-is-garbage"
        say("Welcome to stub 1.0!\n" if garbage else line(message, **{**self.hello, **said.get(self.fault, {})}))

    def first_time(self) -> bool:
        """Whether this is the first time ever, also across restarts."""
        try:
            (self.scratch / "once").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def answers_twice_later(self, message: Message, right: str) -> None:
        """The second time together with the answer to the next question, or at the end."""
        say(right)
        following = sys.stdin.readline()
        say(right)
        if following:
            self.answer(json.loads(following))

    def leaves_an_orphan(self, message: Message, right: str) -> None:
        """A grandchild that keeps the pipes open. It holds a lock, which shows whether it still lives."""
        lock = (self.scratch / "alive").open("w")
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.Popen([sys.executable, "-S", "-c", f"import time; time.sleep({FOREVER})"], pass_fds=[lock.fileno()])
        os._exit(0)


def main(fault: str, canned: str, scratch: str) -> None:
    if fault == "dies-at-the-start":
        sys.exit("cannot find the card database")
    stub = StubProgram(fault, json.loads(Path(canned).read_text(encoding="utf-8")), Path(scratch))
    while received := sys.stdin.readline():
        message = json.loads(received)
        (stub.answer_hello if message["operation"] == "hello" else stub.answer)(message)


if __name__ == "__main__":
    main(*sys.argv[1:])
