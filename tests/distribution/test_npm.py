"""The client in TypeScript as people install it: from the package, in a project that has nothing else."""

from __future__ import annotations

import json
import re
import shutil
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests import tools
from tests.api.contract import ROOT
from tests.clients.scripted import Answer, scripted
from tests.programs import succeeded
from tools.distribution.building import TYPESCRIPT, npm_client

pytestmark = pytest.mark.tools("node", "npm")

README = (TYPESCRIPT / "README.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r"```ts\n(.*?)```\n\n```text\n(.*?)```", README, re.DOTALL))
TROUBLED = """
import { Bigtwo, ProblemError, Unanswered } from "bigtwo-client";

async function tell(settings, name) {
  try {
    console.log(name, (await new Bigtwo({ service: process.argv[2], ...settings }).ask("classify", {})).playable);
  } catch (error) {
    if (error instanceof ProblemError) console.log(name, error.message);
    else if (error instanceof Unanswered) console.log(name, error.status, error.retryAfter);
    else throw error;
  }
}

await tell({}, "again");
await tell({ patience: 900 }, "too long");
await tell({ retries: 0 }, "no more");
await tell({}, "broken");
await tell({}, "problem");
await tell({ service: "http://127.0.0.1:9", retries: 0 }, "nobody");
"""
ANSWERS = (
    *(Answer(503, {}, retry_after="1"), Answer(502, "<html>"), Answer(200, {"playable": True})),
    Answer(429, {}, retry_after="1"),
    Answer(200, "<html>a page of a hotel</html>"),
    Answer(500, {"title": "a", "detail": "b", "errors": []}),
    Answer(422, {"title": "There is no such card", "detail": "1OD", "errors": []}),
)
TOLD = ["again true", "too long 429 1000", "no more 0 null", "broken 500 null"]
TOLD += ["problem There is no such card: 1OD", "nobody 0 null"]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sources") / "typescript"
    shutil.copytree(TYPESCRIPT, folder, ignore=shutil.ignore_patterns("node_modules", "build"))
    if (TYPESCRIPT / "node_modules").is_dir():
        (folder / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    else:
        succeeded([tools.program("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder)
    return folder


@pytest.fixture(scope="module")
def package(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    (built,) = npm_client(tmp_path_factory.mktemp("dist"), sources)
    return built


@pytest.fixture(scope="module")
def project(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that has installed it with the line of the README; no network is needed, for it stands on nothing."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "dist").symlink_to(package.parent)
    (folder / "package.json").write_text('{"type": "module", "private": true}', encoding="utf-8")
    (line,) = re.findall(r"^(npm install .*?) +#", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    succeeded(["sh", "-ec", f"{line} --offline --no-audit --no-fund"], cwd=folder)
    assert [each.name for each in (folder / "node_modules").iterdir() if each.name[0] != "."] == ["bigtwo-client"]
    return folder


def test_the_package_holds_what_it_promises_and_no_more(package: Path) -> None:
    with tarfile.open(package) as held:
        files = {member.name.removeprefix("package/"): member for member in held.getmembers()}
        member = held.extractfile("package/package.json")
        assert member is not None
        told: dict[str, Any] = json.load(member)
    code = {"build/client.js", "build/client.d.ts", "build/bigtwo.d.ts"}
    assert files.keys() == {*code, "package.json", "README.md", "LICENSE"}
    assert {member.mode & 0o777 for member in files.values()} == {0o644}
    assert told["type"] == "module"
    assert told["license"] == "Apache-2.0"
    entry = told["exports"]["."]
    assert {entry["types"], entry["default"], told["types"]} == {"./build/client.js", "./build/client.d.ts"}
    assert not {"private", "dependencies", "peerDependencies", "optionalDependencies"} & told.keys()


def test_its_readme_shows_what_happens(project: Path, sources: Path, address: str) -> None:
    """Compiled strictly against the types in the package, and run."""
    compiler = sources / "node_modules" / ".bin" / "tsc"
    options = ("--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom")
    assert len(SHOWN) == 2
    program = "\n".join(SHOWN).replace("http://127.0.0.1:8000", address)
    (project / "program.ts").write_text(program, encoding="utf-8")
    succeeded([compiler, *options, "program.ts"], cwd=project)
    done = succeeded([tools.program("node"), "program.js"], cwd=project)
    assert done.stdout == "".join(SHOWN.values())


def test_it_asks_again_only_where_that_helps(project: Path) -> None:
    (project / "troubled.js").write_text(TROUBLED, encoding="utf-8")
    with scripted() as service:
        service.lay(*ANSWERS)
        done = succeeded([tools.program("node"), "troubled.js", service.address], cwd=project)
    assert done.stdout.splitlines() == TOLD
