"""Every command and every flag, as the installed commands take it: a row is a command line and what it prints, under
rules or conditions that are not the default, so that a command that ignores one of the flags prints something else."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.commands.installed import Ended, Installed


class Row(NamedTuple):
    """`shows` are texts that the output has, and `lacks` those that it has not; blanks and line ends count as one
    blank."""

    line: str
    shows: tuple[str, ...]
    lacks: tuple[str, ...] = ()
    code: int = 0

    def is_met(self, ended: Ended) -> bool:
        """Is this what the row says?"""
        out = " ".join(f"{ended.out} {ended.err}".split())
        right = all(text in out for text in self.shows) and not any(text in out for text in self.lacks)
        return right and ended.code == self.code


FILES = {"diamonds.b2": "Variant: base+suit_order=SHDC\nDealer: 0\nSeed: kitchen 7\n1. 0: 3C 3S\n"}
"""What stands in the folder in which the commands run."""

KIT = [
    Row("judge-log --no-fit diamonds.b2", ("1 clean", "1 record judged as base+suit_order=SHDC (as stated).")),
    Row(
        "judge-log --no-fit --as 'base suit_order=HSCD' diamonds.b2",
        ("missing-opening-card", '1 record judged as {"extends": "base", "options": {"suit_order": "HSCD"}}'),
        code=1,
    ),
]
ROWS = [row._replace(line=f"bigtwo-conformance {row.line}") for row in KIT]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    folder = tmp_path_factory.mktemp("commands")
    for name, content in FILES.items():
        (folder / name).write_text(content, encoding="utf-8")
    with Installed(folder) as commands:
        yield commands


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.line)
def test_a_command_obeys_its_flags(row: Row, installed: Installed) -> None:
    ended = installed.run(shlex.split(row.line))
    assert row.is_met(ended), ended
