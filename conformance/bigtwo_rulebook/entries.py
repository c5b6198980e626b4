"""Loads the rules, decisions and constraints as their files have them, shared by engine and kit.

A rule or decision lists under `phrases` the sentences that it may be cited for; one without `phrases` is cited by none.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from .options import option_files, options_of, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from .options import Table

FOLDER = files(__name__.rpartition(".")[0])  # this package has another name within bigtwo


def _files() -> list[tuple[str, Traversable]]:
    """The chapters, the decisions and the constraints, in this order, each with the sort of its entries."""
    chapters = (file for file in FOLDER.joinpath("rules").iterdir() if file.name.endswith(".toml"))
    return [
        *(("rule", chapter) for chapter in sorted(chapters, key=lambda file: file.name)),
        ("decision", FOLDER / "decisions.toml"),
        ("constraint", FOLDER / "constraints.toml"),
    ]


@cache
def entries() -> tuple[tuple[str, Table], ...]:
    """Every entry with its sort: each `rule` chapter by chapter, then each `decision`, then each `constraint`."""
    return tuple((sort, {"phrases": [], **table}) for sort, file in _files() for table in read_toml(file)[sort])


@cache
def rules_by_option() -> Mapping[str, tuple[str, ...]]:
    """The ids of the rules that bear on an option, by its name, in the order of the rulebook."""
    found: dict[str, tuple[str, ...]] = {}
    for id_, options in ((table["id"], options_of(table)) for sort, table in entries() if sort == "rule"):
        found |= {option: (*found.get(option, ()), id_) for option in options}
    return found


@cache
def digest() -> str:
    """The SHA-256 of all files, in hexadecimal: where it is equal, every id means the same to the letter. Those of the
    options are among them, for what a rule bears on follows from them."""
    found = (*(file for _, file in _files()), *option_files())
    return sha256(b"".join(file.read_bytes() for file in found)).hexdigest()
