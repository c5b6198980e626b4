"""Applications for tests of the worker: the service with two paths more, one that hangs and one that answers when it is
let go; and one that looks where modules would be found."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from bigtwo.api import create_app

FOLDER = "TEST_HOLDING"
"""The environment variable with the folder where requests that have begun leave a file, and look for `go`."""


def holding() -> Callable[..., Iterable[bytes]]:
    inner = create_app()
    folder = Path(os.environ[FOLDER])

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/hang":
            while True:
                time.sleep(60)
        if path.startswith("/hold/"):
            (folder / path.removeprefix("/hold/")).touch()
            while not (folder / "go").exists():
                time.sleep(0.01)
            start_response("200 OK", [("Content-Length", "4")])
            return [b"held"]
        return inner(environ, start_response)

    return application


def not_from_the_working_directory() -> Callable[..., Iterable[bytes]]:
    """The service, but not where modules would be looked for in the working directory."""
    if os.getcwd() in sys.path:
        raise SystemExit("modules are looked for in the working directory")
    return create_app()
