"""Imports run one way, as `layers.toml` lists the layers."""

from __future__ import annotations

import ast
import os
import sys
import tomllib
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

from tests.programs import succeeded
from tests.tables import table

ROOT: Final = Path(__file__).parents[2]
SERVICE: Final = ROOT / "service" / "bigtwo"
CONFORMANCE: Final = ROOT / "conformance" / "bigtwo_conformance"
RULEBOOK: Final = ROOT / "conformance" / "bigtwo_rulebook"
SERVICE_FILES: Final = sorted({*SERVICE.rglob("*.py"), *(SERVICE / "rulebook_data").glob("*.py")})
CONFORMANCE_FILES: Final = sorted(CONFORMANCE.rglob("*.py"))

LISTED: Final = tomllib.loads((Path(__file__).parent / "layers.toml").read_text(encoding="utf-8"))
LAYERS: Final[list[str]] = LISTED["layers"]
INSIDE: Final[dict[str, list[str]]] = LISTED["inside"]

OURS: Final = {"contract", "docs", "tests", "tools"}
WEB: Final = {"flask", "werkzeug", "marshmallow", "json", "orjson", "yaml", "gunicorn"}
READING_JSON: Final = ("rulebook_data/cases.py", "variant/resolving.py")
"""Files of the project, which are read as they stand."""


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Every module that a file imports, wherever in the file, and what it takes out of each."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return frozenset(found)


def roots_of(path: Path) -> set[str]:
    return {module.partition(".")[0] for module in imports_of(path)}


def layers_imported(path: Path) -> set[str]:
    return {module.split(".")[1] for module in imports_of(path) if module.startswith("bigtwo.")} & {*LAYERS}


def layer_of(path: Path) -> str | None:
    name = path.relative_to(SERVICE).parts[0].removesuffix(".py")
    return None if name in ("__init__", "__main__") else name


def test_every_module_has_its_layer() -> None:
    assert {layer_of(path) for path in SERVICE_FILES} - {None} == {*LAYERS}
    for package, order in INSIDE.items():
        assert {*order} <= {path.stem for path in (SERVICE / package).glob("*.py")}, package


def test_modules_import_only_from_below() -> None:
    with table() as row:
        for path in SERVICE_FILES:
            layer = layer_of(path)
            with row(path.relative_to(SERVICE)):
                below = LAYERS if layer is None else LAYERS[: LAYERS.index(layer) + 1]
                assert layers_imported(path) <= {*below}
                order = INSIDE.get(path.parent.name, [])
                if path.stem in order:
                    inside = {name for name in order if f"bigtwo.{path.parent.name}.{name}" in imports_of(path)}
                    assert inside <= {*order[: order.index(path.stem) + 1]}


def test_no_modules_import_each_other() -> None:
    """Neither in a round, nor for their types alone: what two modules need stands below both."""
    for root, files in ((SERVICE, SERVICE_FILES), (CONFORMANCE, CONFORMANCE_FILES)):
        names = {".".join(path.relative_to(root.parent).with_suffix("").parts): path for path in files}
        TopologicalSorter({name: imports_of(path) & names.keys() for name, path in names.items()}).prepare()


def test_rules_know_no_http_and_no_json_and_the_api_knows_no_rules() -> None:
    engine = LAYERS[: LAYERS.index("strict_json")]
    rules = {"moves", "scoring", "dealing", "session", "table"}
    with table() as row:
        for path in SERVICE_FILES:
            with row(path.relative_to(SERVICE)):
                if layer_of(path) in engine:
                    allowed = {"json"} if path.relative_to(SERVICE).as_posix() in READING_JSON else set()
                    assert not roots_of(path) & WEB - allowed
                if layer_of(path) == "api":
                    assert not layers_imported(path) & rules


def test_what_is_never_imported() -> None:
    oracle = sorted(path for folder in ("oracle", "mutation") for path in (ROOT / "tests" / folder).rglob("*.py"))
    with table() as row:
        for what, files, foreign in (
            ("only the API knows Flask", [p for p in SERVICE_FILES if layer_of(p) != "api"], {"flask", "werkzeug"}),
            ("the engine knows no kit", SERVICE_FILES, {"bigtwo_conformance", "bigtwo_rulebook"}),
            ("the kit knows no engine", CONFORMANCE_FILES, {"bigtwo", "flask", "marshmallow"}),
            ("what is shipped stands alone", [*SERVICE_FILES, *CONFORMANCE_FILES], OURS),
            ("the second engine knows nothing of the first", oracle, {"bigtwo"}),
        ):
            with row(what):
                assert files
                assert [path for path in files if roots_of(path) & foreign] == []


LED_TO = "import sys, tests.mutation.__main__; print(*(name for name in sys.modules if name.split('.')[0] == 'bigtwo'))"


def test_the_wrong_engines_do_not_lead_to_the_right_one() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    assert succeeded([sys.executable, "-c", LED_TO], env=environment).stdout.strip() == ""


def test_the_rulebook_is_data_alone_and_answers_are_not_looked_up_in_it() -> None:
    """It stands in two distributions under two names, so that it can import nothing of either; of the service, only the
    page that hands the cases out reads them."""
    files = sorted(RULEBOOK.rglob("*.py"))
    assert [path.name for path in files] == [
        "__init__.py",
        "cases.py",
        "entries.py",
        "options.py",
        "protocol.py",
        "texts.py",
        "variants.py",
    ]
    for path in files:
        assert roots_of(path) <= {*sys.stdlib_module_names, "tomli"}, f"{path}; tomli is used where it is there"
    assert (SERVICE / "rulebook_data").samefile(RULEBOOK)
    readers = [path for path in SERVICE_FILES if "bigtwo.rulebook_data.cases" in imports_of(path)]
    assert readers == [SERVICE / "api" / "pages.py"]
