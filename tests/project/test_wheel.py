"""What people install: the wheel holds the contract, the rulebook and the corpus, and answers from them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.programs import ended, succeeded

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]

PROGRAM = """
import bigtwo, bigtwo_conformance, bigtwo_rulebook
from importlib.resources import files
from pathlib import Path
from bigtwo.api import create_app
import sys
site = Path(sys.argv[1])
for package in (bigtwo, bigtwo_conformance, bigtwo_rulebook):
    assert Path(package.__file__).is_relative_to(site), package
client = create_app().test_client()
assert client.get("/openapi.yaml").data == Path(sys.argv[2]).read_bytes()
assert client.get("/v1/rules/PG-COMB-05").status_code == 200
assert client.post("/v1/compare", json={"a": ["9S", "9D"], "b": ["9H", "9C"]}).get_json()["result"] == "a-beats-b"
named = list((files(bigtwo) / "variant" / "named").iterdir())
assert len(client.get("/v1/variants").get_json()["variants"]) == len(named) > 1
assert (files(bigtwo) / "py.typed").is_file()
assert (files(bigtwo_conformance) / "corpus" / "schema.json").is_file()
from bigtwo_conformance.corpus import published
assert published()["count"] > 1300
print("answered")
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed and nothing else."""
    built = tmp_path_factory.mktemp("wheel")
    run = [sys.executable, "-m"]
    succeeded([*run, "hatchling", "build", "--target", "wheel", "--directory", built], cwd=ROOT)
    (wheel,) = built.glob("*.whl")
    target = built / "site"
    succeeded([*run, "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel])
    return target


def test_an_installed_wheel_answers(site: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, site, ROOT / "openapi.yaml"]
    done = ended(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(site)})
    assert done.stdout == "answered\n", done.stderr
    assert not done.stderr


def test_the_wheel_holds_no_tests_and_no_links(site: Path) -> None:
    assert not list(site.rglob("test_*.py"))
    contract = site / "bigtwo" / "openapi.yaml"
    assert contract.is_file()
    assert not contract.is_symlink()
