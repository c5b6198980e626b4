"""docs/caches.md lists everything that is kept in memory, and how much of it."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SERVICE = ROOT / "service"
PAGE = (ROOT / "docs" / "caches.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| .* \| `([\w.]+):([\w.]+)` \| (.*) \|$", PAGE, re.MULTILINE)


def test_every_cache_is_on_the_page_and_nothing_else() -> None:
    assert sorted(f"{module}:{name}" for module, name, _ in ROWS) == sorted(caches())


def test_the_page_tells_how_many_values_a_cache_has() -> None:
    wrong = []
    for module, name, told in ROWS:
        found = getattr(import_module(module), name.split(".")[0])
        most = found.cache_info().maxsize if hasattr(found, "cache_info") else None
        if most is not None and str(most) not in told.replace(",", ""):
            wrong.append(f"{name} has {most}")
    assert wrong == []


def caches() -> Iterator[str]:
    """Whatever fills as it is used: functions that remember, and dicts that modules, classes or values hold."""
    for path in sorted(SERVICE.rglob("*.py")):
        module = ".".join(path.relative_to(SERVICE).with_suffix("").parts).removesuffix(".__init__")
        for name in caches_in(ast.parse(path.read_text(encoding="utf-8")), ""):
            yield f"{module}:{name}"


def caches_in(tree: ast.AST, within: str) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef() if any("cache" in ast.unparse(each) for each in node.decorator_list):
                yield within + node.name
            case ast.ClassDef() if any(getattr(each, "name", "") == "__missing__" for each in node.body):
                yield within + node.name
            case ast.ClassDef():
                yield from caches_in(node, f"{node.name}.")
            case ast.FunctionDef():
                yield from caches_in(node, within)
            case ast.AnnAssign(value=ast.Call() | ast.Dict() as value) if fills(value):
                yield within + ast.unparse(node.target).removeprefix("self.")


def fills(value: ast.expr) -> bool:
    """Is it a dict that starts empty, and stays as long as what holds it?"""
    told = ast.unparse(value)
    return told in ("OrderedDict()", "WeakKeyDictionary()")
