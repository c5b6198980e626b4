"""The corpus for npm as people install it: the same files, and the lines of its page find them."""

from __future__ import annotations

import json
import re
import tarfile
from pathlib import Path

import pytest

from bigtwo_rulebook.cases import EDITION
from distribution.cases import contents, npm_corpus
from tests import tools
from tests.programs import succeeded

pytestmark = pytest.mark.tools("node", "npm")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make dist` builds."""
    (built,) = npm_corpus(tmp_path_factory.mktemp("dist"))
    return built


def test_it_holds_what_the_zip_holds(package: Path) -> None:
    assert package.name == f"bigtwo-corpus-{EDITION}.tgz"
    found = {}
    with tarfile.open(package) as held:
        for member in held.getmembers():
            assert member.mode & 0o777 == 0o644, member.name
            file = held.extractfile(member)
            assert file is not None
            found[member.name.removeprefix("package/")] = file.read()
    described = json.loads(found.pop("package.json"))
    assert found == contents()
    assert (described["name"], described["version"], described["license"]) == ("bigtwo-corpus", EDITION, "Apache-2.0")
    assert not {"private", "dependencies", "devDependencies", "scripts"} & described.keys()


def test_what_is_built_twice_is_the_same(package: Path, tmp_path: Path) -> None:
    (again,) = npm_corpus(tmp_path)
    assert again.read_bytes() == package.read_bytes()


def test_the_lines_of_its_readme_print_what_they_show(package: Path, tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"private": true}', encoding="utf-8")
    words = ("install", str(package), "--offline", "--ignore-scripts", "--no-audit", "--no-fund")
    succeeded([tools.program("npm"), *words], cwd=tmp_path)
    page = (tmp_path / "node_modules" / "bigtwo-corpus" / "README.md").read_text(encoding="utf-8")
    ((program, shown),) = re.findall(r"```js\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
    (tmp_path / "program.cjs").write_text(program, encoding="utf-8")
    assert succeeded([tools.program("node"), "program.cjs"], cwd=tmp_path).stdout == shown
