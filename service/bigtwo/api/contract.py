"""The contract that the service serves: openapi.yaml, and the same as JSON; `make contract` writes both."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def as_yaml() -> bytes:
    """The file itself."""
    return files("bigtwo").joinpath("openapi.yaml").read_bytes()


@cache
def as_json() -> bytes:
    """The same contract as JSON, for tools that read no YAML."""
    return files("bigtwo").joinpath("openapi.json").read_bytes()
