"""Runs a program as a child process that exchanges JSON Lines. Each question has a deadline, and an unsynchronised
process is killed.

Both outputs are read at all times. What is killed is the whole process group, even where its leader has ended.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bigtwo_conformance.protocol import (
    ANSWERED,
    CRASH,
    ERROR,
    INVALID,
    MAX_MESSAGE_BYTES,
    MAX_SAID,
    PROTOCOL,
    TIMEOUT,
    NoHello,
    Reply,
    excerpt,
    faults_in,
    read_hello,
    shortened,
    write_json,
)
from bigtwo_conformance.strict_json import NotJSON, faults, read_json
from bigtwo_conformance.targets import Session, Target

MAX_STDERR_BYTES = 4096
"""How many bytes of its standard error are kept, from the end."""

POLL_SECONDS = 0.05
"""The interval at which we check that the child lives: a grandchild may hold its pipes open after its end."""

FLUSH = (
    " Mostly the answer was written but not flushed: end every answer with a line feed and flush it. "
    "docs/conformance.md says how in each language."
)
"""What to do where hello is not answered in time."""

EXIT_SECONDS = 2.0
"""The time in which a child may end once its input is closed."""


def process_target(command: Sequence[str], *, seconds: float = 10.0, start_seconds: float = 30.0) -> Target:
    """A command to be started. `seconds` is the time for one answer, `start_seconds` that for the hello."""
    address, ids = shlex.join(command), Random()
    return Target("process", address, f"-- {address}", lambda: ProcessSession(command, seconds, start_seconds, ids))


class ProcessSession(Session):
    """One child process, from its start to its end."""

    def __init__(self, command: Sequence[str], seconds: float, start_seconds: float, ids: Random) -> None:
        try:
            # A session of its own, so that killing its group reaches everything it started and nothing else.
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as fault:
            raise NoHello(f"{shlex.join(command)} cannot be started: {fault.strerror or fault}.") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._stdin, self._stdout, self._stderr = self._process.stdin, self._process.stdout, self._process.stderr
        self._seconds, self._start_seconds = seconds, start_seconds
        self._ids = ids
        self._received = bytearray()
        self._errors = bytearray()
        self._unsent = memoryview(b"")
        self._asked: dict[str, str] = {}
        self._last: str | None = None
        self._ended = False
        self._stdout_closed = False
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    @property
    def stderr_tail(self) -> str:
        return self._errors.decode("utf-8", "replace")

    # --- asking -------------------------------------------------------------------------------------------------------

    def handshake(self) -> None:
        reply = self._exchange({"operation": "hello", "protocol": PROTOCOL}, "hello", self._start_seconds)
        if reply.status != ANSWERED:
            received = f" Its standard error ends with: {self.stderr_tail.strip()}" if self.stderr_tail.strip() else ""
            hint = FLUSH if reply.status == TIMEOUT else ""
            raise NoHello(f"It did not answer hello. {reply.message}{hint}{received}")
        self.hello = read_hello(reply.answer)

    def ask(self, operation: str, question: Mapping[str, object], label: str) -> Reply:
        unsolicited = self._unsolicited()
        return unsolicited or self._exchange({"operation": operation, "input": question}, label, self._seconds)

    def _exchange(self, message: Mapping[str, object], label: str, seconds: float) -> Reply:
        id_ = f"{self._ids.getrandbits(40):010x}"
        self._asked[id_] = label
        self._last = label
        line = self._send_and_receive(write_json({"id": id_, **message}) + b"\n", time.monotonic() + seconds)
        if isinstance(line, Reply):
            return line
        return self._read(line, id_, message["operation"] == "hello")

    def _send_and_receive(self, sending: bytes, deadline: float) -> bytes | Reply:
        """Send one line and wait for one line; standard error is read meanwhile."""
        self._unsent = memoryview(sending)
        self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._send()  # mostly the pipe takes the whole line at once
        try:
            while True:
                remaining = deadline - time.monotonic()
                if remaining <= 0:
                    part = f" It wrote only a part of a line: {excerpt(self._received)}." if self._received else ""
                    return Reply(TIMEOUT, message=f"There was no answer in time.{part}")
                self._exchange_bytes(min(remaining, POLL_SECONDS))
                found = self._line()
                if found is not None:
                    return found
                if self._stdout_closed or self._exit_status():
                    return self._final_output()
        finally:
            if self._unsent:
                self._selector.unregister(self._stdin)

    def _exchange_bytes(self, seconds: float) -> None:
        """Read what the child writes, and send what it takes of the rest of a line; wait so long for either."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._send()
            else:
                self._read_pipe(key.fileobj)

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BlockingIOError:
            return
        except OSError:
            # It has closed its input, and may still answer.
            self._unsent = memoryview(b"")
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _read_pipe(self, pipe: Any) -> None:
        content = os.read(pipe.fileno(), 1 << 16)
        if not content:
            self._selector.unregister(pipe)
            self._stdout_closed = self._stdout_closed or pipe is self._stdout
        elif pipe is self._stdout:
            self._received += content
        else:
            self._errors += content
            del self._errors[:-MAX_STDERR_BYTES]

    def _line(self) -> bytes | Reply | None:
        end = self._received.find(b"\n")
        if end > MAX_MESSAGE_BYTES or (end < 0 and len(self._received) > MAX_MESSAGE_BYTES):
            return Reply(INVALID, message=f"It wrote a line of more than {MAX_MESSAGE_BYTES} bytes.")
        if end < 0:
            return None
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line

    def _final_output(self) -> bytes | Reply:
        """What the child wrote before it ended or closed its output, which still counts as its answer."""
        for _ in range(32):  # its children may write for ever
            self._exchange_bytes(0)
        return self._line() or Reply(CRASH, message=self._exit_message())

    def _read(self, line: bytes, id_: str, is_hello: bool) -> Reply:
        """The reply that a line holds, which should answer `id_`."""
        try:
            message = read_json(line)
        except NotJSON as fault:
            return Reply(INVALID, message=f"It wrote a line that is not JSON ({fault}): {excerpt(line)}.{_hint(line)}")
        if not isinstance(message, dict):
            return Reply(INVALID, message=f"It wrote a line that is not an object: {excerpt(line)}.{_hint(line)}")
        earlier = message.get("id")
        if earlier != id_:
            return self._wrong_id(earlier, line)
        if self._received:
            return self._second_line()
        wrong = faults(message, "messages", "hello-answer" if is_hello and message.get("ok") is True else "answer")
        if wrong:
            return Reply(INVALID, message=f"It wrote {excerpt(line)}. {wrong[-1]}")
        if not message["ok"]:
            error = message["error"]
            said = shortened(error.get("message", "no message"), MAX_SAID)
            says = f"It answered {error['code']}: {said}"
            return Reply(ERROR, message=says, faults=faults_in(error.get("faults")))
        return Reply(ANSWERED, message if is_hello else message["result"])

    def _wrong_id(self, earlier: object, line: bytes) -> Reply:
        label = self._asked.get(earlier) if isinstance(earlier, str) else None
        if label is not None:
            return Reply(INVALID, message="It answered the same question twice.", blame=label)
        return Reply(INVALID, message=f"It answered with an id that was not asked: {excerpt(line)}.")

    def _second_line(self, blame: str | None = None) -> Reply:
        received = self._received
        message = f"It wrote more than one line: after its answer came {excerpt(received)}.{_hint(received)}"
        return Reply(INVALID, message=message, blame=blame)

    def _unsolicited(self) -> Reply | None:
        """Output, or the end of the child, between two questions; the earlier question is to blame."""
        self._exchange_bytes(0)
        if self._received:
            return self._second_line(blame=self._last)
        if self._stdout_closed or self._exit_status():
            return Reply(CRASH, message=f"After its answer: {self._exit_message()}", blame=self._last)
        return None

    # --- ending -------------------------------------------------------------------------------------------------------

    def finish(self) -> Reply | None:
        unsolicited = self._unsolicited()
        if unsolicited is None:
            self._stdin.close()
            deadline = time.monotonic() + EXIT_SECONDS
            while not (self._stdout_closed or self._exit_status()) and time.monotonic() < deadline:
                self._exchange_bytes(POLL_SECONDS)
            if self._received:
                unsolicited = self._second_line(blame=self._last)
        self.abort()
        return unsolicited

    def abort(self) -> None:
        if self._ended:
            return
        self._ended = True
        # The process has not been waited for, so its number, which is also that of the group, cannot have been reused:
        # killing the group is safe even when that process has ended.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()

    def _exit_status(self) -> os.waitid_result | None:
        """How the process that was started has ended, or None. It stays unwaited for, so that its number stays its
        own."""
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)

    def _exit_message(self) -> str:
        # The output of a process ends before the process does, on a busy machine long before.
        deadline = time.monotonic() + EXIT_SECONDS
        while not (ended := self._exit_status()) and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS / 10)
        if ended is None:
            return "It closed its standard output."
        if ended.si_code == os.CLD_EXITED:
            return f"It ended with exit code {ended.si_status} without an answer."
        with contextlib.suppress(ValueError):
            return f"It was ended by {signal.Signals(ended.si_status).name}."
        return f"It was ended by signal {ended.si_status}."


def _hint(line: bytes | bytearray) -> str:
    """What to do about a line that is no answer, where it does not begin like one: mostly it is meant for people."""
    return "" if line.lstrip().startswith(b"{") else " Print to stderr what is no answer: stdout is for answers alone."
