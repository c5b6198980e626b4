"""An application for tests of the start: the service, if no module is looked for where it is started."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable

from bigtwo.api import create_app


def not_from_the_working_directory() -> Callable[..., Iterable[bytes]]:
    """The service, but not where modules would be looked for in the working directory."""
    if os.getcwd() in sys.path:
        raise SystemExit("modules are looked for in the working directory")
    return create_app()
