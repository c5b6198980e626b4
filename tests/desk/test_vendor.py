"""What of other authors the page, and the tests of it, are made of is what its authors published."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LISTS = (ROOT / "service/bigtwo/desk/vendor/vendor.toml", ROOT / "tests/desk/axe/axe.toml")


def entries() -> list[tuple[Path, dict[str, Any]]]:
    """Every file with what is said of it."""
    return [
        (path.parent / name, entry)
        for path in LISTS
        for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items()
    ]


@pytest.mark.parametrize(("path", "entry"), entries(), ids=lambda given: getattr(given, "name", ""))
def test_a_file_is_what_its_authors_published_but_for_its_imports(path: Path, entry: dict[str, Any]) -> None:
    text = path.read_text(encoding="utf-8")
    for package, ours in entry["imports"].items():
        assert f'from"{ours}"' in text
        text = text.replace(f'from"{ours}"', f'from"{package}"')
    assert sha256(text.encode()).hexdigest() == entry["sha256"]
    assert (path.parent / entry["licence_file"]).stat().st_size > 500
    assert entry["integrity"].startswith("sha512-")


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_file_of_others_is_listed(path: Path) -> None:
    listed = set(tomllib.loads(path.read_text(encoding="utf-8")))
    assert {each.name for each in path.parent.glob("*.js")} == listed
