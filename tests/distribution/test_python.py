"""What people install: each package, installed into nothing, answers; the kit by itself or beside bigtwo; and the lines
of the README install it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any
from venv import EnvBuilder
from zipfile import ZipFile

import pytest

import bigtwo as library
import bigtwo_conformance
from tests.programs import ended, succeeded
from tests.waiting import PATIENCE, until
from tools.benchmarks.serving import free_port, status_of
from tools.distribution.building import python_packages

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CLIENT = ROOT / "clients" / "python"

OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
"""With these pip fetches nothing, and builds with the backend that is there."""


SYSTEM = "/usr/local/bin:/usr/bin:/bin"


@dataclass(frozen=True, slots=True)
class Environment:
    folder: Path

    @property
    def bin(self) -> Path:
        return self.folder / "bin"

    @property
    def site(self) -> Path:
        return self.folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"

    @property
    def variables(self) -> dict[str, str]:
        """The variables of a program that runs in it: nothing of this process gets in."""
        return {"PATH": f"{self.bin}:{SYSTEM}", "HOME": str(self.folder), "BIGTWO_LOG": "off"}

    def add(self, lock: Path) -> None:
        """Brings what a lock file names, in the locked versions."""
        for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", lock.read_text(encoding="utf-8"), re.MULTILINE):
            try:
                found = metadata.distribution(name)
            except metadata.PackageNotFoundError:  # a marker of the lock file leaves it out for this Python
                continue
            assert found.version == version, f"{name}: this environment is not that of the lock files"
            for file in found.files or ():
                if ".." not in file.parts:
                    target = self.site / file
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(str(found.locate_file(file)), target)

    def install(self, artefact: Path) -> None:
        self._pip("install", "--quiet", "--no-index", "--no-deps", artefact)
        self._pip("check")

    def _pip(self, *words: str | Path) -> None:
        succeeded([sys.executable, "-m", "pip", "--python", self.bin / "python", "--disable-pip-version-check", *words])

    def files(self, name: str) -> set[Path]:
        """What a package brought, from here."""
        (found,) = metadata.distributions(name=name, path=[str(self.site)])
        return {Path(str(file.locate())).resolve().relative_to(self.folder) for file in found.files or ()}

    def run(self, *command: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
        return ended([self.bin / command[0], *command[1:]], env=self.variables, **more)


def empty(folder: Path) -> Environment:
    EnvBuilder(symlinks=True).create(folder)
    return Environment(folder)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what `make dist` builds of Python: a source archive and a wheel of each project."""
    folder = tmp_path_factory.mktemp("dist")
    assert len(python_packages(folder)) == 6
    return folder


def wheel_of(name: str, built: Path) -> Path:
    (wheel,) = built.glob(f"{name}-*.whl")
    return wheel


def member_of(name: str, file: str, built: Path) -> bytes:
    (archive,) = built.glob(f"{name}-*.tar.gz")
    with tarfile.open(archive) as held:
        found = held.extractfile(f"{archive.name.removesuffix('.tar.gz')}/{file}")
        assert found is not None
        return found.read()


@pytest.fixture(scope="module")
def bigtwo(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = empty(tmp_path_factory.mktemp("bigtwo") / "environment")
    environment.add(ROOT / "requirements" / "runtime.txt")
    environment.install(wheel_of("bigtwo", built))
    return environment


@pytest.fixture(scope="module")
def client(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = empty(tmp_path_factory.mktemp("client") / "environment")
    environment.install(wheel_of("bigtwo_client", built))
    assert {each.name for each in environment.site.iterdir()} == {"bigtwo_client", "bigtwo_client-0.1.0.dist-info"}
    return environment


PROGRAM = """
import sys, tomllib
from importlib.resources import files
from pathlib import Path

import bigtwo
from bigtwo import rulebook, rulebook_data
from bigtwo.api import create_app

site = Path(sys.argv[1])
for package in (bigtwo, rulebook_data):
    assert Path(package.__file__).is_relative_to(site), package
    assert (files(package) / "py.typed").is_file(), package
client = create_app().test_client()
for path in sys.argv[2:]:
    assert client.get(path).status_code == 200, path
    if path.startswith("/openapi"):
        assert (files(bigtwo) / path[1:]).read_bytes() == client.get(path).data, path
variants = {each["id"] for each in client.get("/v1/variants").get_json()["variants"]}
assert variants == {*tomllib.loads((files(bigtwo) / "rulebook_data" / "variants.toml").read_text("utf-8"))}
assert client.get("/v1/corpus").get_json()["count"] > 1300
for tag in bigtwo.LANGUAGES:
    with bigtwo.language(tag):
        print(bigtwo.compare("9S 9D", "9H 9C", "base"), rulebook.rule("PG-COMB-03").to_dict()["statement"])
"""
PATHS = (
    *("/openapi.yaml", "/openapi.json", "/openapi-portable.json", "/docs", "/v1/problems", "/v1/problems/unknown-card"),
    *("/v1/rules/PG-COMB-05", "/v1/rules/DEC-01", "/v1/rules/VC-01", "/v1/corpus?limit=1", "/metrics", "/", "/v1"),
)


@pytest.mark.check
def test_bigtwo_answers_as_a_library_and_as_a_command_in_every_language(bigtwo: Environment, tmp_path: Path) -> None:
    done = bigtwo.run("python", "-c", PROGRAM, bigtwo.site, *PATHS, cwd=tmp_path)
    assert done.stderr == ""
    assert len(set(done.stdout.splitlines())) == len(library.LANGUAGES), done.stdout
    assert "9S 9D beats 9H 9C" in done.stdout
    done = bigtwo.run("bigtwo", "ask", "compare", "9S 9D", "9H 9C", "--lang", "de", cwd=tmp_path)
    assert "9S 9D schlägt 9H 9C" in done.stdout, done.stderr


@contextmanager
def started(words: list[str], port: int, variables: dict[str, str], folder: Path) -> Iterator[str]:
    """The address of a service that was started so, until it is ready and until the block is left."""

    def is_ready() -> bool:
        with suppress(OSError):
            return status_of(port, "/readyz") == 200
        return False

    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(words, cwd=ROOT, env=variables, stdout=log, stderr=log, start_new_session=True)
    try:
        until(lambda: process.poll() is not None or is_ready(), "the service is ready")
        assert process.poll() is None, (folder / "log").read_text(encoding="utf-8")
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        code = process.wait(PATIENCE)
        assert code == 0 or words[0] == "make", (folder / "log").read_text(encoding="utf-8")


@pytest.mark.check
def test_the_service_is_asked_by_the_client(
    bigtwo: Environment, client: Environment, built: Path, tmp_path: Path
) -> None:
    (tmp_path / "play.py").write_bytes(member_of("bigtwo_client", "play.py", built))
    page = (CLIENT / "README.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL))
    port = free_port()
    words = [str(bigtwo.bin / "bigtwo"), "serve", "--port", str(port), "--workers", "1"]
    with started(words, port, bigtwo.variables, tmp_path) as address:
        done = client.run("python", "-I", "play.py", address, cwd=tmp_path)
        assert re.match(r"seat \d wins after \d+ events", done.stdout), done.stderr
        assert done.stderr == ""
        program = "\n".join(shown).replace("http://127.0.0.1:8000", address)
        done = client.run("python", "-I", "-c", program, cwd=tmp_path)
        assert done.stdout == "".join(shown.values()), done.stderr


def checked(environment: Environment, program: Path) -> subprocess.CompletedProcess[str]:
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", program.parent / "cache"]
    words = [str(word) for word in (*mypy, "--python-executable", environment.bin / "python", program)]
    return ended(words, cwd=program.parent, env=environment.variables)


@pytest.mark.check
def test_the_client_brings_its_types(client: Environment, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from bigtwo_client import Bigtwo\n"
        'answer = Bigtwo("http://127.0.0.1:8000").ask("classify", {"cards": ["9S"]})\n'
        'if answer["playable"]:\n    reveal_type(answer["strength"])\nelse:\n    answer["strength"]\n',
        encoding="utf-8",
    )
    done = checked(client, program)
    assert [re.sub(r"^.*?:(\d+): ", r"\1: ", line) for line in done.stdout.splitlines()[:-1]] == [
        '4: note: Revealed type is "int"',
        '6: error: TypedDict "ClassifiedRefusal" has no key "strength"  [typeddict-item]',
    ], done.stdout + done.stderr


LIBRARY = """
from typing import assert_type

import bigtwo

rules = bigtwo.variant("singapore-chan+bombs=on")
assert_type(rules, bigtwo.Rules)
table = bigtwo.start(variant=rules, seed="a rainy evening")
moves = table.legal_moves
assert_type(moves, bigtwo.LegalMoves | bigtwo.NoTurn)
assert_type(moves[-2:], tuple[bigtwo.Combination, ...])
assert_type(table.play(moves[0]), bigtwo.Table)
view = bigtwo.view(table, 2)
assert_type(view.hands, tuple[int | None, ...])
assert_type(view.next, bigtwo.Next | None)
compared = rules.compare("9S 9D", "9H 9C")
assert_type(compared.a, bigtwo.Combination | bigtwo.Refusal)
print(compared.reason.params["higher"], max(moves[:1]), len(bigtwo.variants()))
assert_type(rules.score(bigtwo.DealResult(0, hands=["", "3D", "4D", "5D"], last_play="9S")), bigtwo.Score)
"""


@pytest.mark.check
def test_the_library_brings_its_types(bigtwo: Environment, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(LIBRARY, encoding="utf-8")
    done = checked(bigtwo, program)
    assert done.returncode == 0, done.stdout + done.stderr
    ran = bigtwo.run("python", "-I", "program.py", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.check
def test_archives_hold_no_tests_no_links_out_and_what_a_build_needs(built: Path) -> None:
    for wheel in built.glob("*.whl"):
        with ZipFile(wheel) as held:
            names = held.namelist()
        assert not [name for name in names if "test_" in name or "__pycache__" in name], wheel.name
        assert [name for name in names if name.endswith("licenses/LICENSE")], wheel.name
    for archive in built.glob("*.tar.gz"):
        with tarfile.open(archive) as held:
            files = {member.name.partition("/")[2] for member in held.getmembers()}
        assert {"LICENSE", "README.md", "pyproject.toml"} <= files, archive.name
        assert not [name for name in files if "__pycache__" in name], archive.name


@pytest.mark.check
def test_what_is_built_twice_is_the_same_whoever_may_read_files_here(built: Path, tmp_path: Path) -> None:
    """Of the projects whose build runs code of this one."""
    before = os.umask(0o077)
    try:
        packages = python_packages(tmp_path, (ROOT, CLIENT))
    finally:
        os.umask(before)
    for again in packages:
        assert (built / again.name).read_bytes() == again.read_bytes(), again.name


@pytest.mark.check
def test_make_serve_from_nothing_serves_and_the_readme_installs_what_it_says(tmp_path: Path) -> None:
    """The very recipe and the very lines for Python, in an environment of their own; the backend and what bigtwo needs
    are there, so that they need no network."""
    environment = empty(tmp_path / "environment")
    for lock in ("runtime", "build"):
        environment.add(ROOT / "requirements" / f"{lock}.txt")
    port = free_port()
    words = ["make", "serve", f"VENV={environment.folder}", f"PYTHON={sys.executable}", f"PORT={port}", "WORKERS=1"]
    with started(words, port, environment.variables | OFFLINE, tmp_path):
        done = environment.run("bigtwo", "ask", "classify", "9S 9D", cwd=tmp_path)
        assert "pair" in done.stdout, done.stderr
        assert environment.run("bigtwo-conformance", "--help", cwd=tmp_path).returncode == 0
    lines = re.findall(r"^(pip install .*?) +#", README, re.MULTILINE)
    assert len(lines) == 3
    for line in lines:
        succeeded(shlex.split(line), cwd=ROOT, env=environment.variables | OFFLINE)
    for package in ("bigtwo", "bigtwo_conformance", "bigtwo_client"):
        assert (environment.site / package / "__init__.py").is_file()
    asked = ("run", "--rule", "PG-COMB-05", "--variant", "base", "--", "bigtwo", "answer")
    done = environment.run("bigtwo-conformance", *asked, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


# --- the kit ----------------------------------------------------------------------------------------------------------

KIT = ROOT / "conformance"

FOREIGN = """
import sys
before = set(sys.modules)
import bigtwo_conformance.cli, bigtwo_rulebook.cases
from bigtwo_conformance.variants import named
names = {name.partition(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names
print(sorted(name for name in names if name[0] != "_"))
print(bigtwo_rulebook.cases.published()["count"] > 1300, len(named()) > 20)
"""


def project_of(folder: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def test_the_kit_needs_nothing_and_bigtwo_nothing_of_this_project() -> None:
    """No registry knows the kit, and `pip install .` works from a clone."""
    assert bigtwo_conformance.__version__ == library.__version__
    assert not {"dependencies", "optional-dependencies"} & project_of(KIT).keys()
    assert (KIT / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    project = project_of(ROOT)
    needed = [*project["dependencies"], *(each for more in project["optional-dependencies"].values() for each in more)]
    assert len(needed) >= 10
    assert not [each for each in needed if each.startswith("bigtwo")]
    assert project["scripts"] == {"bigtwo": "bigtwo.cli:main"}


@pytest.fixture(scope="module")
def kit(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = empty(tmp_path_factory.mktemp("kit") / "environment")
    environment.install(wheel_of("bigtwo_conformance", built))
    return environment


@pytest.mark.check
def test_it_is_small_stands_alone_and_judges_an_engine(kit: Environment, built: Path, tmp_path: Path) -> None:
    assert wheel_of("bigtwo_conformance", built).stat().st_size < 2_000_000
    brought = {each.name for each in kit.site.iterdir()}
    assert brought == {
        "bigtwo_conformance",
        "bigtwo_rulebook",
        f"bigtwo_conformance-{bigtwo_conformance.__version__}.dist-info",
    }
    done = kit.run("python", "-c", FOREIGN, cwd=tmp_path)
    assert done.stdout == "['bigtwo_conformance', 'bigtwo_rulebook']\nTrue True\n", done.stderr
    (tmp_path / "adapter.py").write_bytes(member_of("bigtwo_conformance", "adapters/python/adapter.py", built))
    asked = ("run", "--rule", "PG-COMB-05", "--variant", "base", "--reports", "report", "--", "python", "adapter.py")
    done = kit.run("bigtwo-conformance", *asked, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "report" / "report.html").is_file()
    said = kit.run("bigtwo-conformance", "--version", cwd=tmp_path).stdout
    assert said.startswith(f"bigtwo-conformance {bigtwo_conformance.__version__}, corpus ")


@pytest.mark.check
def test_it_shares_no_file_with_bigtwo_so_that_either_can_go(bigtwo: Environment, kit: Environment) -> None:
    of_bigtwo, of_kit = bigtwo.files("bigtwo"), kit.files("bigtwo-conformance")
    assert Path("bin/bigtwo") in of_bigtwo
    assert Path("bin/bigtwo-conformance") in of_kit
    assert of_bigtwo.isdisjoint(of_kit)
