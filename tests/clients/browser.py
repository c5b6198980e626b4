"""A browser without a window, driven over two pipes by the DevTools protocol, so that nothing else is needed."""

from __future__ import annotations

import base64
import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests import tools
from tests.waiting import PATIENCE, until

TAKE_PIPES = """
import fcntl, os, sys
its_input, its_output = (fcntl.fcntl(int(each), fcntl.F_DUPFD, 10) for each in sys.argv[1:3])
os.dup2(its_input, 3)
os.dup2(its_output, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Runs a program that takes commands from the file descriptor 3 and answers on 4."""


class Browser:
    """One page of a browser. `events` holds everything it reported, in order."""

    def __init__(self, folder: Path) -> None:
        program = tools.program("chromium")
        assert program is not None
        its_input, self._out = os.pipe()
        self._in, its_output = os.pipe()
        options = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--no-first-run",
            "--window-size=1200,1600",
            f"--user-data-dir={folder}",
            "--remote-debugging-pipe",
        ]
        self._process = subprocess.Popen(
            [sys.executable, "-c", TAKE_PIPES, str(its_input), str(its_output), program, *options, "about:blank"],
            pass_fds=(its_input, its_output),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(its_input)
        os.close(its_output)
        self.events: list[dict[str, Any]] = []
        self._unread = b""
        self._asked = 0
        self._session: str | None = None
        target = next(each for each in self.send("Target.getTargets")["targetInfos"] if each["type"] == "page")
        attached = self.send("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **params: Any) -> Any:
        """Sends a command and waits for its answer."""
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._asked:
                assert "error" not in answer, answer
                return answer["result"]

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._in], [], [], PATIENCE)
            assert ready, "the browser is silent"
            chunk = os.read(self._in, 1 << 20)
            assert chunk, "the browser has gone"
            self._unread += chunk
        line, _, self._unread = self._unread.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        if "method" in message:
            self.events.append(message)
        return message

    def value(self, expression: str) -> Any:
        """What an expression comes to in the page; a promise is awaited."""
        done = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def until(self, expression: str) -> Any:
        """Waits until an expression comes to something true."""
        return until(lambda: self.value(expression), expression)

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """Writes what the page looks like."""
        taken = self.send("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(taken["data"]))

    def complaints(self) -> list[str]:
        """Errors and warnings that the page caused, the reports of its Content-Security-Policy among them."""
        found = []
        for event in self.events:
            params = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(params["exceptionDetails"]))
            elif event["method"] == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
                found.append(str(params["entry"]))
            elif event["method"] == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
                found.append(str(params["args"]))
        return found

    def close(self) -> None:
        self._session = None
        self.send("Browser.close")
        self._process.wait(timeout=PATIENCE)
        os.close(self._in)
        os.close(self._out)
