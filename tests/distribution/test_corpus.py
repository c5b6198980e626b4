"""The corpus by itself, as a zip and for npm: the cases and what somebody needs who has nothing else."""

from __future__ import annotations

import json
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bigtwo.api import create_app
from bigtwo.variant.resolving import named_variants, resolve
from bigtwo_rulebook.cases import EDITION, published
from tests import tools
from tests.api.contract import ROOT
from tests.programs import succeeded
from tests.tables import table
from tools.distribution.cases import contents, corpus_zip, npm_corpus

FOLDER = f"bigtwo-corpus-{EDITION}"


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    (built,) = corpus_zip(tmp_path_factory.mktemp("dist"))
    return built


@pytest.fixture(scope="module")
def unpacked(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(into)
    (folder,) = into.iterdir()
    return folder


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.check
def test_it_is_small_and_one_folder_that_holds_the_corpus_and_the_variants_of_the_engine(
    packed: Path, unpacked: Path
) -> None:
    assert (packed.name, unpacked.name) == (f"{FOLDER}.zip", FOLDER)
    assert packed.stat().st_size < 500_000
    assert {each.name for each in unpacked.iterdir()} == {
        *("cases", "corpus.json", "protocol.json", "schema.json", "variants.json", "README.md", "LICENSE")
    }
    assert (unpacked / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    with zipfile.ZipFile(packed) as archive:
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o100644}
    whole, expected = read(unpacked / "corpus.json"), published()
    assert sorted(f"cases/{each.name}" for each in (unpacked / "cases").iterdir()) == whole["files"]
    assert [case for name in whole.pop("files") for case in read(unpacked / name)["cases"]] == expected["cases"]
    assert whole == {name: expected[name] for name in ("edition", "hash", "count")}
    variants = {each.id: resolve(each.id).options.to_dict() for each in named_variants()}
    assert json.dumps(read(unpacked / "variants.json")) == json.dumps(variants)


def test_its_schema_describes_every_file_of_cases(unpacked: Path) -> None:
    validator = jsonschema_rs.Draft202012Validator(read(unpacked / "schema.json"))
    for file in (unpacked / "cases").iterdir():
        document = read(file)
        assert [error.message for error in validator.iter_errors(document)] == [], file.name
        del document["cases"][0]["expect"]
        assert not validator.is_valid(document), file.name


def test_the_runner_of_its_readme_prints_what_it_shows_and_finds_the_answers_of_bigtwo_right(
    unpacked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To every case of the two operations that it is said to be for."""
    page = (unpacked / "README.md").read_text(encoding="utf-8")
    ((program, shown),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
    assert succeeded([sys.executable, "-I", "-c", program], cwd=unpacked).stdout == shown
    names: dict[str, Any] = {}
    monkeypatch.chdir(unpacked)
    exec(compile(program, "README.md", "exec"), names)
    service = create_app().test_client()
    cases = [case for case in published()["cases"] if case["operation"] in ("classify", "compare")]
    chosen = [case for case in cases if "tally" not in case["expect"]]
    assert len(chosen) > 300
    with table() as row:
        for case in chosen:
            with row(case["id"]):
                answer = service.post(f"/v1/{case['operation']}", json={"variant": case["variant"], **case["input"]})
                assert names["is_right"](case, answer.get_json())


@pytest.mark.tools("node", "npm")
def test_the_package_for_npm_holds_what_the_zip_holds_and_its_readme_prints_what_it_shows(tmp_path: Path) -> None:
    (package,) = npm_corpus(tmp_path)
    assert package.name == f"bigtwo-corpus-{EDITION}.tgz"
    with tarfile.open(package) as held:
        members = held.getmembers()
        found = {each.name.removeprefix("package/"): held.extractfile(each).read() for each in members}  # type: ignore[union-attr]
    assert {each.mode & 0o777 for each in members} == {0o644}
    described = json.loads(found.pop("package.json"))
    assert found == contents()
    assert (described["name"], described["version"], described["license"]) == ("bigtwo-corpus", EDITION, "Apache-2.0")
    assert not {"private", "dependencies", "devDependencies", "scripts"} & described.keys()
    (again,) = npm_corpus(tmp_path / "again")
    assert again.read_bytes() == package.read_bytes()
    (tmp_path / "package.json").write_text('{"private": true}', encoding="utf-8")
    words = ("install", str(package), "--offline", "--ignore-scripts", "--no-audit", "--no-fund")
    succeeded([tools.program("npm"), *words], cwd=tmp_path)
    page = (tmp_path / "node_modules" / "bigtwo-corpus" / "README.md").read_text(encoding="utf-8")
    ((program, shown),) = re.findall(r"```js\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
    (tmp_path / "program.cjs").write_text(program, encoding="utf-8")
    assert succeeded([tools.program("node"), "program.cjs"], cwd=tmp_path).stdout == shown
