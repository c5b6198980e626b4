"""The TypeScript types that are kept here are those of openapi.yaml. `make clients` generates them again and compares;
this test needs no Node, and finds what was added, renamed or removed in the contract and forgotten there."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.api.contract import ROOT, document, operations

TYPESCRIPT = ROOT / "clients" / "typescript"
TYPES = (TYPESCRIPT / "bigtwo.d.ts").read_text(encoding="utf-8")
SCHEMAS = document()["components"]["schemas"]
RENEW = "renew the types with `make clients`"


def members(text: str, indent: int) -> dict[str, str]:
    """The members of an interface at an indentation, each with what it says."""
    pad = " " * indent
    parts = re.split(rf"(?m)^{pad}(?=[\w\"])", text)[1:]
    return {re.split(r"\??:", part, maxsplit=1)[0].strip('"'): part for part in parts}


def section(name: str) -> str:
    """One of the exported interfaces."""
    found = re.search(rf"(?ms)^export interface {name} \{{\n(.*?)^\}}", TYPES)
    assert found is not None
    return found[1]


KEPT = members(members(section("components"), 4)["schemas"], 8)


def test_every_schema_has_a_type() -> None:
    assert set(KEPT) == set(SCHEMAS), RENEW


def test_every_operation_has_a_type() -> None:
    paths = members(section("paths"), 4)
    assert set(paths) == set(document()["paths"]), RENEW
    assert set(members(section("operations"), 4)) == {operation["operationId"] for _, _, operation in operations()}
    for path, method, operation in operations():
        assert f'{method}: operations["{operation["operationId"]}"]' in paths[path], RENEW


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_type_has_the_fields_and_the_values_of_its_schema(name: str) -> None:
    """Field by field, and word by word where a schema lists words."""
    fields, words = _told(SCHEMAS[name])
    for field, required in fields:
        written = rf'"?{re.escape(field)}"?' + (r":" if required else r"\??:")
        assert re.search(rf"(?m)(^|\s){written}", KEPT[name]), f"{field}: {RENEW}"
    for word in words:
        assert json.dumps(word) in KEPT[name], f"{word}: {RENEW}"
    if set(SCHEMAS[name]) <= {"type", "enum", "description"} and words:
        assert re.findall(r'"([^"]*)"', KEPT[name].split(";")[0]) == words, RENEW


def _told(schema: Any) -> tuple[list[tuple[str, bool]], list[str]]:
    """The fields of a schema with whether they are required, and the words it lists, however deep."""
    fields: list[tuple[str, bool]] = []
    words: list[str] = []
    if isinstance(schema, list):
        for each in schema:
            more = _told(each)
            fields, words = fields + more[0], words + more[1]
    elif isinstance(schema, dict):
        properties = schema.get("properties", {})
        fields += [(field, field in schema.get("required", ())) for field in properties]
        words += [word for word in schema.get("enum", ()) if isinstance(word, str)]
        for key in ("items", "allOf", "anyOf", "oneOf", "prefixItems"):
            more = _told(schema.get(key))
            fields, words = fields + more[0], words + more[1]
        for each in properties.values():
            more = _told(each)
            fields, words = fields + more[0], words + more[1]
    return fields, words


def test_the_lock_file_has_hashes_and_no_addresses() -> None:
    lock = json.loads((TYPESCRIPT / "package-lock.json").read_text(encoding="utf-8"))
    package = json.loads((TYPESCRIPT / "package.json").read_text(encoding="utf-8"))
    installed = {name: entry for name, entry in lock["packages"].items() if name}
    assert len(installed) > 10
    for name, entry in installed.items():
        assert entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, name
        assert not entry.get("hasInstallScript"), name
    assert lock["packages"][""]["devDependencies"] == package["devDependencies"]
    for version in package["devDependencies"].values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert "dependencies" not in package, "a game needs nothing but fetch"


def test_the_package_can_be_published() -> None:
    """What it exports is what it holds; `tests/distribution` builds and installs it."""
    package = json.loads((TYPESCRIPT / "package.json").read_text(encoding="utf-8"))
    assert "private" not in package
    exported = set(package["exports"]["."].values())
    assert package["types"] in exported
    assert {path.removeprefix("./") for path in exported} | {"build/bigtwo.d.ts"} == set(package["files"])


def test_the_package_has_the_release_of_the_contract() -> None:
    package = json.loads((TYPESCRIPT / "package.json").read_text(encoding="utf-8"))
    assert package["version"] == document()["info"]["version"]
