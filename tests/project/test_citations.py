"""Every rule that an answer can cite stands in the rulebook."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from bigtwo.variant import OPTIONS

SERVICE = Path(__file__).parents[2] / "service" / "bigtwo"
ID = re.compile(r"\b(?:PG-[A-Z0-9]+-\d\d|WP-[A-Z0-9]+-\d\d|HR-[A-Z0-9]+-\d\d|DEC-\d\d|VC-\d\d)\b")


def rulebook_ids() -> set[str]:
    book = files("bigtwo_rulebook")
    sources: list[Traversable] = [entry for entry in book.joinpath("rules").iterdir() if entry.name.endswith(".toml")]
    sources += [book / "decisions.toml", book / "constraints.toml"]
    found: set[str] = set()
    for source in sources:
        for entries in tomllib.loads(source.read_text(encoding="utf-8")).values():
            if isinstance(entries, list):
                found.update(entry["id"] for entry in entries if isinstance(entry, dict))
    return found


def test_every_id_in_the_code_is_in_the_rulebook() -> None:
    known = rulebook_ids()
    assert known
    for path in sorted(SERVICE.rglob("*.py")):
        for cited in ID.findall(path.read_text(encoding="utf-8")):
            assert cited in known, f"{path.name} cites {cited}"


def test_every_value_of_every_option_rests_on_rules() -> None:
    known = rulebook_ids()
    for option in OPTIONS:
        assert set(option.rules) <= known, option.name
        for rules in option.rules_by_value.values():
            assert rules
            assert set(rules) <= known
