"""The corpus by itself: the zip holds the cases and what somebody needs who has nothing else of this project."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bigtwo.api import create_app
from bigtwo.variant import named_variants, resolve
from bigtwo_conformance import judging
from bigtwo_conformance.corpus import corpus, load
from bigtwo_rulebook import protocol
from bigtwo_rulebook.cases import EDITION, published
from distribution.cases import corpus_zip
from tests.distribution.environments import ROOT
from tests.programs import succeeded

FOLDER = f"bigtwo-corpus-{EDITION}"


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make dist` builds."""
    (built,) = corpus_zip(tmp_path_factory.mktemp("dist"))
    return built


@pytest.fixture(scope="module")
def unpacked(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one folder that comes out of it."""
    into = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(into)
    (folder,) = into.iterdir()
    return folder


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_it_is_named_for_its_edition_and_has_one_folder(packed: Path, unpacked: Path) -> None:
    assert (packed.name, unpacked.name) == (f"{FOLDER}.zip", FOLDER)
    assert {each.name for each in unpacked.iterdir()} == {
        *("cases", "corpus.json", "protocol.json", "schema.json", "variants.json", "README.md", "LICENSE")
    }
    assert (unpacked / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    with zipfile.ZipFile(packed) as archive:
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o100644}


def test_its_cases_are_the_corpus(unpacked: Path) -> None:
    whole = read(unpacked / "corpus.json")
    expected = published()
    assert [case for name in whole["files"] for case in read(unpacked / name)["cases"]] == expected["cases"]
    assert {name: whole[name] for name in whole if name != "files"} == {
        name: expected[name] for name in ("edition", "hash", "count")
    }
    assert load(unpacked / "cases") == corpus()
    assert sorted(f"cases/{each.name}" for each in (unpacked / "cases").iterdir()) == whole["files"]


def test_its_schema_describes_every_file_of_cases(unpacked: Path) -> None:
    validator = jsonschema_rs.Draft202012Validator(read(unpacked / "schema.json"))
    for file in (unpacked / "cases").iterdir():
        document = read(file)
        assert [error.message for error in validator.iter_errors(document)] == [], file.name
        del document["cases"][0]["expect"]
        assert not validator.is_valid(document), file.name


def test_its_variants_are_those_of_the_engine(unpacked: Path) -> None:
    variants = {each.id: resolve(each.id).options.to_dict() for each in named_variants()}
    assert json.dumps(read(unpacked / "variants.json")) == json.dumps(variants)


def test_it_says_how_answers_are_compared(unpacked: Path) -> None:
    """As the kit does."""
    told = read(unpacked / "protocol.json")
    assert tuple(told.pop("operations")) == protocol.OPERATIONS
    refusals = told.pop("refusals")
    assert {name: (each["field"], tuple(each["values"])) for name, each in refusals.items()} == judging.REFUSALS
    orders = told.pop("objects_in_any_order")
    assert {name: tuple(names) for name, names in orders.items()} == protocol.OBJECTS_IN_ANY_ORDER
    assert {name: set(names) for name, names in told.items()} == {"sets": protocol.SETS, "hands": protocol.HANDS}


def test_what_is_packed_twice_is_the_same_whoever_may_read_files_here(packed: Path, tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        (again,) = corpus_zip(tmp_path)
    finally:
        os.umask(before)
    assert again.read_bytes() == packed.read_bytes()


def test_its_readme_names_everything_in_it_and_leads_nowhere_else(unpacked: Path) -> None:
    page = (unpacked / "README.md").read_text(encoding="utf-8")
    for each in unpacked.iterdir():
        assert each.name == "README.md" or f"`{each.name}" in page, each.name
    assert {*re.findall(r"^\* `([\w-]+)`:", page, re.MULTILINE)} == {"equals", "set-equals", "refuse", "tally"}
    assert not re.findall(r"\]\(", page)
    sections = page[page.index("## Ask a case") :]
    for name in read(unpacked / "protocol.json"):
        assert name == "operations" or f"`{name}`" in sections, name


def test_the_runner_of_its_readme_prints_what_it_shows(unpacked: Path) -> None:
    page = (unpacked / "README.md").read_text(encoding="utf-8")
    ((program, shown),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
    assert succeeded([sys.executable, "-I", "-c", program], cwd=unpacked).stdout == shown


def test_that_runner_finds_the_answers_of_bigtwo_right(unpacked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To every case of the two operations that it is said to be for."""
    page = (unpacked / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    monkeypatch.chdir(unpacked)
    exec(compile(program, "README.md", "exec"), names)
    service = create_app().test_client()
    cases = [case for case in published()["cases"] if case["operation"] in ("classify", "compare")]
    chosen = [case for case in cases if "tally" not in case["expect"]]
    assert len(chosen) > 300
    for case in chosen:
        answer = service.post(f"/v1/{case['operation']}", json={"variant": case["variant"], **case["input"]})
        assert names["is_right"](case, answer.get_json()), case["id"]


def test_it_is_small(packed: Path) -> None:
    assert packed.stat().st_size < 500_000
    assert subprocess.run([sys.executable, "-m", "zipfile", "--test", packed], check=False).returncode == 0
