"""Writes the tables of settings and limits into docs/operating.md: ``python -m docs.settings_tables``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from bigtwo.api import settings

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = Path(__file__).parent / "operating.md"


def table(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    lines = ["|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in rows]
    return "\n".join([head, re.sub(r"[^|]+", "---", head), *lines])


def settings_table() -> str:
    rows = []
    for each in settings.SETTINGS:
        allowed = " or ".join(each.words) if each.words else "" if each.low is None else f"{each.low} to {each.high}"
        allowed = f"keys of {settings.SHORTEST_KEY} characters or more" if each.keys else allowed
        default = f"`{each.default}`" if each.default else ""
        flag = f"`{each.flag}`" if each.flag else ""
        rows.append((flag, f"`{each.variable}`", default, allowed, each.about, each.beyond))
    return table("| flag | variable | default | allowed | what it sets | what happens beyond it |", rows)


def limits_table() -> str:
    rows = ((each.name, each.value, each.beyond) for each in settings.FIXED)
    return table("| limit | value | what happens beyond it |", rows)


def renewed(page: str) -> str:
    """The page with its tables as the code has them."""
    for name, text in (("settings", settings_table()), ("limits", limits_table())):
        between = rf"(<!-- {name}: [^\n]* -->\n).*?(<!-- end of {name} -->)"
        page, found = re.subn(between, lambda match, text=text: f"{match[1]}{text}\n{match[2]}", page, flags=re.DOTALL)
        assert found == 1
    return page


if __name__ == "__main__":
    FILE.write_text(renewed(FILE.read_text(encoding="utf-8")), encoding="utf-8")
