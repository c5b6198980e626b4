"""Imports run one way, as the layout promises."""

from __future__ import annotations

import ast
import os
import sys
import tomllib
from collections.abc import Set
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.programs import succeeded

ROOT = Path(__file__).parents[2]
SERVICE = ROOT / "service" / "bigtwo"
CONFORMANCE = ROOT / "conformance" / "bigtwo_conformance"

LISTED = tomllib.loads((Path(__file__).parent / "layers.toml").read_text(encoding="utf-8"))
LAYERS: list[str] = LISTED["layers"]
"""From the bottom to the top: a module imports only from those before it."""
INSIDE: dict[str, list[str]] = LISTED["inside"]
"""The same within packages."""

NO_WEB_BELOW = "strict_json"
WEB = {"flask", "werkzeug", "marshmallow", "json", "orjson", "yaml", "gunicorn"}


def imports_of(path: Path) -> set[str]:
    """Every module that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            if node.module.split(".")[0] == "bigtwo":
                found.update(f"{node.module}.{name.name}" for name in node.names)
    return found


def layer_of(path: Path) -> str | None:
    name = path.relative_to(SERVICE).parts[0].removesuffix(".py")
    return None if name in ("__init__", "__main__") else name


RULEBOOK = ROOT / "conformance" / "bigtwo_rulebook"
SERVICE_FILES = sorted({*SERVICE.rglob("*.py"), *(SERVICE / "rulebook_data").glob("*.py")})
CONFORMANCE_FILES = sorted(CONFORMANCE.rglob("*.py"))


def test_every_module_has_its_layer() -> None:
    layers = {layer_of(path) for path in SERVICE_FILES} - {None}
    assert layers == set(LAYERS), "every module or package has its place among the layers"


def test_every_module_named_inside_is_there() -> None:
    for package, order in INSIDE.items():
        assert set(order) <= {path.stem for path in (SERVICE / package).glob("*.py")}


def test_no_modules_import_each_other() -> None:
    """Neither in a round, nor for their types alone: what two modules need stands below both."""
    for root, files in ((SERVICE, SERVICE_FILES), (CONFORMANCE, CONFORMANCE_FILES)):
        names = {name_of(root, path): path for path in files}
        above = {name: with_packages(name, known_imports(path, names.keys())) for name, path in names.items()}
        TopologicalSorter(above).prepare()  # raises CycleError


def name_of(root: Path, path: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__")


def with_packages(name: str, imported: Set[str]) -> set[str]:
    """The modules with the packages that they stand in, whose `__init__` runs before them; but for those of the module
    that imports them, which are running already."""
    packages = {module.rsplit(".", depth)[0] for module in imported for depth in range(1, module.count("."))}
    return {*imported, *(package for package in packages if not f"{name}.".startswith(f"{package}."))}


def known_imports(path: Path, known: Set[str]) -> set[str]:
    """Those of the known modules that a file imports; of a package itself, what it takes out of its `__init__`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{name.name}" for name in node.names}
            found |= inside & known or {node.module}
    return found & known


def inside(package: str, path: Path) -> set[str]:
    """The modules of its own package that a module imports."""
    modules = [module.split(".") for module in imports_of(path) if module.startswith(f"bigtwo.{package}.")]
    return {other for _, _, other, *_ in modules if (SERVICE / package / f"{other}.py").exists()}


def test_modules_import_only_from_below() -> None:
    upwards = [
        f"{path.relative_to(SERVICE)} imports {above}"
        for path in SERVICE_FILES
        if (layer := layer_of(path)) is not None
        for above in (module.split(".")[1] for module in imports_of(path) if module.startswith("bigtwo."))
        if above in LAYERS and LAYERS.index(above) > LAYERS.index(layer)
    ]
    assert upwards == []


def test_modules_of_a_package_import_only_from_below() -> None:
    upwards = []
    for package, order in INSIDE.items():
        for path in sorted((SERVICE / package).glob("[!_]*.py")):
            upwards += [
                f"{package}: {path.stem} imports {other}"
                for other in inside(package, path)
                if {other, path.stem} <= set(order) and order.index(other) > order.index(path.stem)
            ]
    assert upwards == []


READING_JSON = ("rulebook_data/cases.py", "variant/resolving.py")
"""Files of the project, which are read as they stand."""


def test_rules_know_no_http_and_no_json() -> None:
    rules = LAYERS[: LAYERS.index(NO_WEB_BELOW)]
    for path in SERVICE_FILES:
        if layer_of(path) in rules:
            allowed = {"json"} if path.relative_to(SERVICE).as_posix() in READING_JSON else set()
            roots = {module.split(".")[0] for module in imports_of(path)}
            assert not (roots & WEB) - allowed, path


def test_the_api_knows_no_rules() -> None:
    between = LAYERS[LAYERS.index("cards") : LAYERS.index(NO_WEB_BELOW)]  # what is below has words and faults, no rules
    rules = {f"bigtwo.{layer}" for layer in between if layer not in ("variant", "rulebook", "listed_packs")}
    for path in (SERVICE / "api").rglob("*.py"):
        assert not {".".join(module.split(".")[:2]) for module in imports_of(path)} & rules, path


HELD = """
import sys
from bigtwo.api import create_app

client = create_app().test_client()
assert client.post("/v1/classify", json={"cards": ["9S"], "variant": "base+flush_order=suit-first"}).status_code == 200
for name, module in list(sys.modules.items()):
    package, _, layer = name.partition(".")
    if package != "bigtwo" or layer.partition(".")[0] in ("", "api", "cli", "desk"):
        continue
    reached, held = set(), list(vars(module).values())
    while held:
        each = held.pop()
        defined = each if isinstance(each, type) or hasattr(each, "__qualname__") else type(each)
        if str(getattr(defined, "__module__", "")).startswith("bigtwo.api"):
            print(f"{name} holds {each!r}")
        if isinstance(each, (list, tuple, dict, set, frozenset)) and id(each) not in reached:
            reached.add(id(each))
            held += [*each.keys(), *each.values()] if isinstance(each, dict) else each
"""


def test_the_rules_hold_nothing_of_the_service() -> None:
    """No callback of it either, that would raise its exceptions in the library."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    assert succeeded([sys.executable, "-c", HELD], env=environment).stdout == ""


def test_only_the_page_of_the_corpus_reads_its_cases() -> None:
    """The answers of the engine are not looked up: one page hands the cases out."""
    readers = [path for path in SERVICE_FILES if "bigtwo.rulebook_data.cases" in imports_of(path)]
    assert readers == [SERVICE / "api" / "corpus.py"]


NEVER_IMPORTED: dict[str, tuple[list[Path], set[str]]] = {
    "only the API knows Flask": ([p for p in SERVICE_FILES if layer_of(p) != "api"], {"flask", "werkzeug"}),
    "the engine knows no kit": (SERVICE_FILES, {"bigtwo_conformance", "bigtwo_rulebook"}),
    "the kit knows no engine": (CONFORMANCE_FILES, {"bigtwo", "flask", "marshmallow"}),
    "what is shipped stands alone": (
        [*SERVICE_FILES, *CONFORMANCE_FILES],
        {"benchmarks", "clients", "contract", "docs", "tests"},
    ),
    "the workers know no Big Two": (
        sorted((SERVICE.parent / "gunicorn_workers").rglob("*.py")),
        {"bigtwo", "bigtwo_rulebook"},
    ),
    "the second engine knows nothing of the first": (
        sorted(path for folder in ("oracle", "mutation") for path in (ROOT / "tests" / folder).rglob("*.py")),
        {"bigtwo"},
    ),
}


@pytest.mark.parametrize("what", NEVER_IMPORTED)
def test_what_is_never_imported(what: str) -> None:
    files, foreign = NEVER_IMPORTED[what]
    assert files
    for path in files:
        assert not {module.split(".")[0] for module in imports_of(path)} & foreign, path


def test_what_is_made_of_the_second_engine_does_not_lead_to_the_first() -> None:
    ask = (
        "import sys, tests.mutation.__main__; print(*(name for name in sys.modules if name.split('.')[0] == 'bigtwo'))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    done = succeeded([sys.executable, "-c", ask], env=environment)
    assert done.stdout.split() == [], "what the wrong engines import leads to the right one"


def test_the_rulebook_is_data_alone() -> None:
    """It stands in two distributions under two names, so that it can import nothing of either."""
    files = sorted(RULEBOOK.rglob("*.py"))
    assert [path.name for path in files] == ["__init__.py", "cases.py", "protocol.py", "texts.py"]
    for path in files:
        assert {module.split(".")[0] for module in imports_of(path)} <= sys.stdlib_module_names, path
    assert (SERVICE / "rulebook_data").samefile(RULEBOOK)
