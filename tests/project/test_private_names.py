"""No test names what is private in a module of `service`, so that whoever renames it changes no test.

`make renaming` proves the same by doing it, for forty names at a time.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.renaming import ROOT, private_names


def named(source: str) -> Iterator[str]:
    """What a module names of others by an underscore: as an attribute, in an import, or as a text in a call."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id=of), attr=name) if of not in ("self", "cls"):
                yield name
            case ast.ImportFrom(module=str(module), names=names) if module.split(".")[0] == "bigtwo":
                yield from (each.name for each in names)
            case ast.Call(args=[_, ast.Constant(value=str(text)), *_]):  # setattr and the like
                yield text


def test_no_private_name_is_named() -> None:
    private = {name for _, name, _, _ in private_names(ROOT / "service" / "bigtwo")}
    assert len(private) > 500
    found = {
        path.relative_to(ROOT).as_posix(): hits
        for path in (ROOT / "tests").rglob("*.py")
        if (hits := private.intersection(named(path.read_text(encoding="utf-8"))))
    }
    assert found == {}


def test_each_way_to_name_one_is_found() -> None:
    assert set(named("store._a\nfrom bigtwo.cards import _b\nsetattr(store, '_c', 1)\nself._d")) >= {"_a", "_b", "_c"}
    assert "_d" not in set(named("self._d"))
