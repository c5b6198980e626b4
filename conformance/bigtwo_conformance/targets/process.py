"""A program under test: a child process that reads questions and writes answers, a line each.

Whatever it does costs one question: it is watched with one deadline per question, both its outputs are read at all
times, and when it gets out of step its whole process group is killed, also when its first process has already ended.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from random import Random
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.protocol import (
    ANSWERED,
    CRASH,
    ERROR,
    INVALID,
    LONGEST_MESSAGE,
    PROTOCOL,
    TIMEOUT,
    NoHello,
    NotJSON,
    Reply,
    excerpt,
    read_hello,
    read_json,
    write_json,
)
from bigtwo_conformance.shapes import faults

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NOISE_KEPT = 4096
"""How many bytes of its standard error are kept: the last ones."""

GLANCE = 0.05
"""How often, in seconds, we look whether the child still lives while a grandchild may hold its pipes open."""

FAREWELL = 2.0
"""How long, in seconds, a child may take to end once its input is closed."""


class ProcessTarget:
    """A command to be started. `seconds` is the time for one answer, `start_seconds` that for the hello."""

    kind = "process"

    def __init__(self, command: Sequence[str], *, seconds: float = 10.0, start_seconds: float = 30.0) -> None:
        self._command = tuple(command)
        self._seconds = seconds
        self._start_seconds = start_seconds
        self._ids = Random()
        self.address = shlex.join(self._command)

    @property
    def command(self) -> str:
        return f"-- {self.address}"

    def open(self) -> ProcessSession:
        session = ProcessSession(self._command, self._seconds, self._ids)
        try:
            session.greet(self._start_seconds)
        except BaseException:
            session.abort()
            raise
        return session


class ProcessSession:
    """One child process, from its start to its end."""

    def __init__(self, command: Sequence[str], seconds: float, ids: Random) -> None:
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
        self._seconds = seconds
        self._ids = ids
        self._heard = bytearray()
        self._noise = bytearray()
        self._asked: dict[str, str] = {}
        self._last: str | None = None
        self._ended = False
        self._mute = False
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    @property
    def noise(self) -> str:
        return self._noise.decode("utf-8", "replace")

    # --- asking -------------------------------------------------------------------------------------------------------

    def greet(self, seconds: float) -> None:
        """Say hello. Raises NoHello."""
        reply = self._exchange({"op": "hello", "protocol": PROTOCOL}, "hello", seconds)
        if reply.status != ANSWERED:
            received = f" Its standard error ends with: {self.noise.strip()}" if self.noise.strip() else ""
            raise NoHello(f"It did not answer hello. {reply.message}{received}")
        self.hello = read_hello(reply.answer)

    def ask(self, op: str, question: Mapping[str, object], label: str) -> Reply:
        stray = self._stray()
        return stray or self._exchange({"op": op, "input": question}, label, self._seconds)

    def _exchange(self, message: Mapping[str, object], label: str, seconds: float) -> Reply:
        id_ = f"{self._ids.getrandbits(40):010x}"
        self._asked[id_] = label
        self._last = label
        line = self._converse(write_json({"id": id_, **message}) + b"\n", time.monotonic() + seconds)
        if isinstance(line, Reply):
            return line
        return self._read(line, id_, message["op"] == "hello")

    def _converse(self, sending: bytes, deadline: float) -> bytes | Reply:
        """Send one line and wait for one line, reading whatever comes meanwhile."""
        unsent = memoryview(sending)
        self._selector.register(self._stdin, selectors.EVENT_WRITE)
        writing = True
        try:
            while True:
                remaining = deadline - time.monotonic()
                if remaining <= 0:
                    return Reply(TIMEOUT, message=self._too_late())
                for key, _ in self._selector.select(min(remaining, GLANCE)):
                    if key.fileobj is self._stdin:
                        unsent = self._send(unsent)
                    else:
                        self._hear(key.fileobj)
                if writing and not unsent:
                    self._selector.unregister(self._stdin)
                    writing = False
                found = self._line()
                if found is not None:
                    return found
                if self._mute or self._has_exited():
                    return self._last_words()
        finally:
            if writing:
                self._selector.unregister(self._stdin)

    def _send(self, unsent: memoryview) -> memoryview:
        try:
            return unsent[os.write(self._stdin.fileno(), unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:
            # It no longer reads. Whether it still answers is for the reading side to find out.
            return unsent[len(unsent) :]

    def _hear(self, pipe: Any) -> None:
        try:
            content = os.read(pipe.fileno(), 1 << 16)
        except BlockingIOError:
            return
        if not content:
            self._selector.unregister(pipe)
            self._mute = self._mute or pipe is self._stdout
        elif pipe is self._stdout:
            self._heard += content
        else:
            self._noise += content
            del self._noise[:-NOISE_KEPT]

    def _line(self) -> bytes | Reply | None:
        end = self._heard.find(b"\n")
        if end > LONGEST_MESSAGE or (end < 0 and len(self._heard) > LONGEST_MESSAGE):
            return Reply(INVALID, message=f"It wrote a line of more than {LONGEST_MESSAGE} bytes.")
        if end < 0:
            return None
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return line

    def _last_words(self) -> bytes | Reply:
        """The child has ended or closed its output: what it wrote before that still counts."""
        for pipe in (self._stdout, self._stderr):
            for _ in range(32):
                before = len(self._heard), len(self._noise)
                with contextlib.suppress(KeyError, ValueError):
                    self._selector.get_key(pipe)
                    self._hear(pipe)
                if before == (len(self._heard), len(self._noise)):
                    break
        return self._line() or Reply(CRASH, message=self._how_it_ended())

    def _read(self, line: bytes, id_: str, greeting: bool) -> Reply:
        """The one line that came in answer to `id_`."""
        try:
            message = read_json(line)
        except NotJSON as fault:
            return Reply(INVALID, message=f"It wrote a line that is not JSON ({fault}): {excerpt(line)}.")
        if not isinstance(message, dict):
            return Reply(INVALID, message=f"It wrote a line that is not an object: {excerpt(line)}.")
        earlier = message.get("id")
        if earlier != id_:
            return self._wrong_id(earlier, line)
        if self._heard:
            return Reply(INVALID, message=f"It wrote more than one line: after its answer came {excerpt(self._heard)}.")
        wrong = faults(message, "messages", "hello-answer" if greeting and message.get("ok") is True else "answer")
        if wrong:
            return Reply(INVALID, message=f"It wrote {excerpt(line)}. {wrong[-1]}")
        if not message["ok"]:
            error = message["error"]
            return Reply(ERROR, message=f"It answered {error['code']}: {error.get('message', 'no message')}")
        return Reply(ANSWERED, message if greeting else message["result"])

    def _wrong_id(self, earlier: object, line: bytes) -> Reply:
        label = self._asked.get(earlier) if isinstance(earlier, str) else None
        if label is not None:
            return Reply(INVALID, message="It answered the same question twice.", blame=label)
        return Reply(INVALID, message=f"It answered with an id that was not asked: {excerpt(line)}.")

    def _stray(self) -> Reply | None:
        """What was said, or that the child ended, between two questions: the earlier one is to blame."""
        with contextlib.suppress(KeyError):
            self._selector.get_key(self._stdout)
            self._hear(self._stdout)
        if self._heard:
            message = f"It wrote more than one line: after its answer came {excerpt(self._heard)}."
            return Reply(INVALID, message=message, blame=self._last)
        if self._mute or self._has_exited():
            return Reply(CRASH, message=f"After its answer: {self._how_it_ended()}", blame=self._last)
        return None

    def _too_late(self) -> str:
        partial = f" It wrote only a part of a line: {excerpt(self._heard)}." if self._heard else ""
        return f"There was no answer in time.{partial}"

    # --- ending -------------------------------------------------------------------------------------------------------

    def finish(self) -> Reply | None:
        stray = self._stray()
        if stray is None:
            self._stdin.close()
            deadline = time.monotonic() + FAREWELL
            while not (self._mute or self._has_exited()) and time.monotonic() < deadline:
                for key, _ in self._selector.select(GLANCE):
                    self._hear(key.fileobj)
            if self._heard:
                message = f"It wrote more than one line: after its answer came {excerpt(self._heard)}."
                stray = Reply(INVALID, message=message, blame=self._last)
        self.abort()
        return stray

    def abort(self) -> None:
        if self._ended:
            return
        self._ended = True
        # The first process has not been waited for, so its number, which is also that of the group, cannot have been
        # given to anybody else: killing the group is safe even when that process has ended.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()

    def _has_exited(self) -> bool:
        """Whether the first process has ended; leaves it unwaited for."""
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _how_it_ended(self) -> str:
        # Its output ends a moment before it does; on a busy machine, a long one.
        deadline = time.monotonic() + FAREWELL
        while not self._has_exited() and time.monotonic() < deadline:
            time.sleep(GLANCE / 10)
        ended = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return "It closed its standard output."
        if ended.si_code == os.CLD_EXITED:
            return f"It ended with exit code {ended.si_status} without an answer."
        with contextlib.suppress(ValueError):
            return f"It was ended by {signal.Signals(ended.si_status).name}."
        return f"It was ended by signal {ended.si_status}."
