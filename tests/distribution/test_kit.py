"""The kit as people install it: by itself, or beside bigtwo, of which it shares no file."""

from __future__ import annotations

import tarfile
import tomllib
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import bigtwo
import bigtwo_conformance
from tests.distribution.environments import ROOT, Environment, empty

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


def test_it_has_the_release_and_the_licence_of_bigtwo_and_needs_nothing() -> None:
    project = tomllib.loads((KIT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert bigtwo_conformance.__version__ == bigtwo.__version__
    assert not {"dependencies", "optional-dependencies"} & project.keys()
    assert (KIT / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_bigtwo_needs_nothing_of_this_project() -> None:
    """No registry knows the kit, and `pip install .` works from a clone."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *(each for more in project["optional-dependencies"].values() for each in more)]
    assert len(needed) >= 10
    assert not [each for each in needed if each.startswith("bigtwo")]
    assert project["scripts"] == {"bigtwo": "bigtwo.cli:main"}


@pytest.mark.parametrize("name", ["flask-swagger-ui", "gunicorn", "prometheus-client", "werkzeug"])
def test_the_next_release_of_what_is_used_privately_is_not_installed(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (allowed,) = (each.specifier for each in map(Requirement, project["dependencies"]) if each.name == name)
    here = Version(version(name))
    following = f"0.{here.minor + 1}" if here.major == 0 else f"{here.major + 1}"
    assert str(here) in allowed
    assert following not in allowed


@pytest.fixture(scope="module")
def kit(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the kit and nothing else."""
    environment = empty(tmp_path_factory.mktemp("kit") / "environment")
    environment.install(wheel_of("bigtwo_conformance", built))
    return environment


def wheel_of(name: str, built: Path) -> Path:
    (wheel,) = built.glob(f"{name}-*.whl")
    return wheel


@pytest.mark.check
def test_it_is_small_and_stands_alone(kit: Environment, built: Path, tmp_path: Path) -> None:
    assert wheel_of("bigtwo_conformance", built).stat().st_size < 2_000_000
    brought = {each.name for each in kit.site.iterdir()}
    assert brought == {
        "bigtwo_conformance",
        "bigtwo_rulebook",
        f"bigtwo_conformance-{bigtwo_conformance.__version__}.dist-info",
    }
    done = kit.run("python", "-c", FOREIGN, cwd=tmp_path)
    assert done.stdout == "['bigtwo_conformance', 'bigtwo_rulebook']\nTrue True\n", done.stderr


@pytest.mark.check
def test_it_judges_an_engine(kit: Environment, built: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("bigtwo_conformance-*.tar.gz")
    with tarfile.open(archive) as held:
        starter = held.extractfile(f"{archive.name.removesuffix('.tar.gz')}/adapters/python/adapter.py")
        assert starter is not None
        (tmp_path / "adapter.py").write_bytes(starter.read())
    asked = ("run", "--rule", "PG-COMB-05", "--variant", "base", "--reports", "report", "--", "python", "adapter.py")
    done = kit.run("bigtwo-conformance", *asked, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "report" / "report.html").is_file()
    said = kit.run("bigtwo-conformance", "--version", cwd=tmp_path).stdout
    assert said.startswith(f"bigtwo-conformance {bigtwo_conformance.__version__}, corpus ")


NAMES = ("bigtwo", "bigtwo-conformance")


def works(environment: Environment, name: str, folder: Path) -> None:
    """Is a package whole: every file as it was installed, and its command answers?"""
    files = environment.files(name)
    assert len(files) > 100
    for file, expected in files.items():
        assert file.is_file(), file
        if expected is not None:
            found = urlsafe_b64encode(sha256(file.read_bytes()).digest()).rstrip(b"=").decode()
            assert found == expected, file
    if name == "bigtwo":
        done = environment.run("bigtwo", "ask", "classify", "9S 9D", cwd=folder)
        assert "pair" in done.stdout, done.stderr
    else:
        done = environment.run("bigtwo-conformance", "list", "--rule", "PG-COMB-05", cwd=folder)
        assert "PG-COMB-05" in done.stdout, done.stderr


@pytest.mark.check
def test_beside_bigtwo_it_shares_no_file_and_either_can_go(built: Path, tmp_path: Path) -> None:
    """In whichever order they came: each goes when it came first, comes back, and goes when it came last."""
    environment = empty(tmp_path / "environment")
    environment.add(ROOT / "requirements" / "runtime.txt")
    wheels = {name: wheel_of(name.replace("-", "_"), built) for name in NAMES}
    for name in NAMES:
        environment.install(wheels[name])
    for name in (name for name in NAMES for _ in range(2)):
        (other,) = {*NAMES} - {name}
        assert environment.files(name).keys().isdisjoint(environment.files(other))
        before = environment.files(name)
        environment.remove(name)
        assert not [file for file in before if file.exists()]
        works(environment, other, tmp_path)
        environment.install(wheels[name])
        works(environment, name, tmp_path)
    done = environment.run(
        *("bigtwo-conformance", "run", "--rule", "PG-COMB-05", "--variant", "base", "--", "bigtwo", "answer"),
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
