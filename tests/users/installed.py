"""The installed commands: each call runs the console script in a process of its own. All are forked from one process
that has imported the packages and read the corpus, since a start takes ten times as long as most commands."""

from __future__ import annotations

import gc
import json
import os
import runpy
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

from bigtwo_conformance.corpus import corpus

BESIDE_PYTHON = Path(sys.executable).parent
"""Where the console scripts are installed."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


class Installed:
    """Runs the installed commands in a folder, where programs find modules too. What would serve prints how."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> Self:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("BIGTWO_", "PYTEST_"))}
        environment["PATH"] = f"{BESIDE_PYTHON}{os.pathsep}{environment['PATH']}"
        self._origin = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self._folder,
            env={
                **environment,
                "COLUMNS": "200",
                "GUNICORN_CMD_ARGS": "--print-config",
                "PYTHONPATH": str(self._folder),
            },
        )
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: object, where: TracebackType | None) -> None:
        self._origin.communicate()

    def run(self, words: Sequence[str]) -> Ended:
        """What becomes of a command line."""
        program, *rest = words
        assert self._origin.stdin is not None
        assert self._origin.stdout is not None
        self._origin.stdin.write(json.dumps([str(BESIDE_PYTHON / program), *rest]).encode() + b"\n")
        self._origin.stdin.flush()
        code = int(self._origin.stdout.readline())
        out, err = ((self._folder / name).read_text(encoding="utf-8") for name in ("out", "err"))
        return Ended(code, out, err)


def _start_when_asked() -> None:
    """For each line a process that goes on as the command, and a line with its exit code."""
    for package in ("bigtwo.api", "bigtwo.cli", "bigtwo_conformance.cli"):
        import_module(package)
    corpus()
    gc.freeze()
    asking, answering = (os.fdopen(os.dup(number), mode, buffering=1) for number, mode in ((0, "r"), (1, "w")))
    for line in asking:
        process = os.fork()
        if not process:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            for number, name in ((1, "out"), (2, "err")):
                os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
            sys.argv = json.loads(line)
            _end_as(lambda: runpy.run_path(sys.argv[0], run_name="__main__"))
        print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), file=answering)


def _end_as(script: Callable[[], object]) -> NoReturn:
    """Ends as the script does, without taking everything apart that was imported."""
    code = 0
    try:
        script()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]  # waits for pools of processes, as the interpreter does
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    del sys.path[0]
    _start_when_asked()
