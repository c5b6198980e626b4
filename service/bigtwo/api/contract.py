"""The contract that the service serves: openapi.yaml as it was written, and the same as JSON."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from threading import Lock
from typing import Any, Final

import orjson
import yaml


@cache
def as_yaml() -> bytes:
    """The file itself."""
    return files("bigtwo").joinpath("openapi.yaml").read_bytes()


_reading: Final = Lock()


def as_json() -> bytes:
    """The same contract as JSON, for tools that read no YAML. The first time takes a moment, and only one does it."""
    with _reading:
        return _as_json()


@cache
def _as_json() -> bytes:
    return orjson.dumps(_document())


def _document() -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one written in C, where it was built
    return yaml.load(as_yaml(), loader)
