"""docs/caches.md lists everything that is kept in memory, module by module, and how much of it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVICE = ROOT / "service"
PAGE = (ROOT / "docs" / "caches.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| .* \| `([\w.]+)` \| (.*) \|$", PAGE, re.MULTILINE)


def test_every_cache_is_on_the_page_and_nothing_else() -> None:
    assert Counter(module for module, _ in ROWS) == Counter(module for module, _ in caches())


def test_the_page_tells_how_many_values_a_cache_has() -> None:
    reported = {module: {bound.replace(",", "") for of, bound in ROWS if of == module} for module, _ in ROWS}
    for module, name in caches():
        cache = getattr(import_module(module), name, None)
        most = cache.cache_info().maxsize if hasattr(cache, "cache_info") else None
        assert most is None or any(str(most) in bound for bound in reported[module]), f"{module} keeps {most}"


def caches() -> Iterator[tuple[str, str]]:
    """Whatever fills as it is used, by module and name: functions that remember, and dicts that stay."""
    linked = (SERVICE / "bigtwo" / "rulebook_data").glob("*.py")
    for path in sorted({*SERVICE.rglob("*.py"), *linked}):
        module = ".".join(path.relative_to(SERVICE).with_suffix("").parts).removesuffix(".__init__")
        for name in caches_in(ast.parse(path.read_text(encoding="utf-8"))):
            yield module, name


def caches_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef() if any("cache" in ast.unparse(each) for each in node.decorator_list):
                yield node.name
            case ast.ClassDef() if any(getattr(each, "name", "") == "__missing__" for each in node.body):
                yield node.name
            case ast.ClassDef() | ast.FunctionDef():
                yield from caches_in(node)
            case ast.AnnAssign(value=ast.Call() as value) if ast.unparse(value) in STAYING:
                yield ast.unparse(node.target)


STAYING = ("OrderedDict()", "WeakKeyDictionary()")
"""How dicts begin that are filled as they are used, and stay as long as what holds them."""
