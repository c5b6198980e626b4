"""Loads the named variants from `variants.toml`, shared by engine and kit.

A table holds of its variant the `title`, a `summary`, the `aliases`, the `sources`, what it `extends`, its `options`
and, where somebody should know something about an alias, `notes`. An option has its `value`, its `provenance`, and its
`rules` where they are not those of the value.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from .options import read_toml, tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .options import Table

BASE: Final = "base"


@cache
def variants() -> Mapping[str, Table]:
    """Every named variant by its id, in the order in which they are listed."""
    file = files(__name__.rpartition(".")[0]) / "variants.toml"  # this package has another name within bigtwo
    return MappingProxyType(dict(read_toml(file)))


@cache
def stated_by(id_: str) -> Mapping[str, Table]:
    """The options that a named variant states itself or takes from one that it extends, other than base, in the order
    of the register. The base game states the defaults."""
    table = variants()[id_]
    extends = table.get("extends", BASE)
    stated: dict[str, Any] = {**({} if extends == BASE else stated_by(extends)), **table["options"]}
    if id_ == BASE:
        stated = {name: {"value": tables()[name].get("default"), **each} for name, each in stated.items()}
    return MappingProxyType({name: stated[name] for name in tables() if name in stated})
