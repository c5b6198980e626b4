"""Loads and caches the TOML files of the rulebook; `bigtwo.rulebook` interprets them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

from bigtwo.rulebook_data.options import option_files, options_of, read_toml

Table: TypeAlias = "Mapping[str, Any]"
"""An entry as its file has it."""


@cache
def tables() -> tuple[tuple[str, Table], ...]:
    """Every entry with its sort: each ``rule`` chapter by chapter, then each ``decision``, then each ``constraint``.
    An entry without ``phrases`` is cited by no sentence."""
    return tuple((sort, {"phrases": [], **table}) for sort, file in _files() for table in read_toml(file)[sort])


@cache
def rules_by_option() -> Mapping[str, tuple[str, ...]]:
    """The ids of the rules that bear on an option, by its name, in the order of the rulebook."""
    found: dict[str, tuple[str, ...]] = {}
    for id_, options in ((table["id"], options_of(table)) for sort, table in tables() if sort == "rule"):
        found |= {option: (*found.get(option, ()), id_) for option in options}
    return found


@cache
def digest() -> str:
    """The SHA-256 of all files, in hexadecimal: where it is equal, every id means the same to the letter. Those of the
    options are among them, for what a rule bears on follows from them."""
    found = (*(file for _, file in _files()), *option_files())
    return sha256(b"".join(file.read_bytes() for file in found)).hexdigest()


def _files() -> tuple[tuple[str, Traversable], ...]:
    """The chapters, the decisions and the constraints, in this order, each with the sort of its entries."""
    book = files("bigtwo.rulebook_data")
    chapters = sorted(
        (file for file in book.joinpath("rules").iterdir() if file.name.endswith(".toml")), key=lambda file: file.name
    )
    return (
        *(("rule", chapter) for chapter in chapters),
        ("decision", book / "decisions.toml"),
        ("constraint", book / "constraints.toml"),
    )
