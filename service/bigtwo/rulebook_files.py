"""The files of the rulebook, read once: every rule, decision and constraint as a table of its TOML.

What they mean, `bigtwo.rulebook` says; here they are only read, for whatever needs a part of them.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

import tomli

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

Table: TypeAlias = "Mapping[str, Any]"
"""An entry as its file has it."""


@cache
def tables() -> tuple[tuple[str, Table], ...]:
    """Every entry with its sort: each ``rule`` chapter by chapter, then each ``decision``, then each ``constraint``."""
    return tuple((sort, table) for sort, file in _files() for table in tomli.loads(_text(file))[sort])


@cache
def digest() -> str:
    """The SHA-256 of all files, in hexadecimal."""
    return sha256(b"".join(file.read_bytes() for _, file in _files())).hexdigest()


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


def _text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8")
