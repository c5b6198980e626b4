"""The contract that the service serves: openapi.yaml, the same as JSON, and its portable form."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from bigtwo.api.documents import Document


@cache
def as_yaml() -> Document:
    """The file itself."""
    return Document("application/yaml", files("bigtwo").joinpath("openapi.yaml").read_bytes(), is_fixed=True)


@cache
def as_json() -> Document:
    """The same contract as JSON, for tools that read no YAML."""
    return Document("application/json", files("bigtwo").joinpath("openapi.json").read_bytes(), is_fixed=True)


@cache
def as_portable_json() -> Document:
    """Its portable form, for generators of clients."""
    return Document("application/json", files("bigtwo").joinpath("openapi-portable.json").read_bytes(), is_fixed=True)
