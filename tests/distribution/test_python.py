"""What people install: each package, installed into nothing, answers; and the lines of the README install it."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from benchmarks.serving import free_port, status_of
from bigtwo.messages.languages import LANGUAGES
from distribution.building import NotBuilt, npm_client, python_packages
from distribution.cases import npm_corpus
from tests.distribution.environments import ROOT, Environment, empty
from tests.programs import succeeded
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check

README = (ROOT / "README.md").read_text(encoding="utf-8")
CLIENT = ROOT / "clients" / "python"

PROGRAM = """
import sys
from importlib.resources import files
from pathlib import Path

import bigtwo, gunicorn_workers
from bigtwo import rulebook_data
from bigtwo.api import create_app

site = Path(sys.argv[1])
for package in (bigtwo, rulebook_data, gunicorn_workers):
    assert Path(package.__file__).is_relative_to(site), package
    assert (files(package) / "py.typed").is_file(), package
assert str(bigtwo.compare("9S 9D", "9H 9C", "base").result) == "a-beats-b"
client = create_app().test_client()
for path in sys.argv[2:]:
    assert client.get(path).status_code == 200, path
    if path.startswith("/openapi"):
        assert (files(bigtwo) / path[1:]).read_bytes() == client.get(path).data, path
variants = {each["id"] for each in client.get("/v1/variants").get_json()["variants"]}
assert variants == {each.name.removesuffix(".toml") for each in (files(bigtwo) / "variant" / "named").iterdir()}
assert client.get("/v1/corpus").get_json()["count"] > 1300
print("answered")
"""
PATHS = (
    *("/openapi.yaml", "/openapi.json", "/openapi-portable.json", "/docs", "/problems", "/problems/unknown-card"),
    *("/v1/rules/PG-COMB-05", "/v1/rules/DEC-01", "/v1/rules/VC-01", "/v1/corpus?limit=1", "/metrics", "/", "/v1"),
)

OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
"""With these pip fetches nothing, and builds with the backend that is there."""


@pytest.fixture(scope="module")
def bigtwo(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with bigtwo and what the service needs."""
    environment = empty(tmp_path_factory.mktemp("bigtwo") / "environment")
    environment.add(ROOT / "requirements" / "runtime.txt")
    (wheel,) = built.glob("bigtwo-*.whl")
    environment.install(wheel)
    return environment


@pytest.fixture(scope="module")
def client(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the client and nothing else."""
    environment = empty(tmp_path_factory.mktemp("client") / "environment")
    (wheel,) = built.glob("bigtwo_client-*.whl")
    environment.install(wheel)
    assert {each.name for each in environment.site.iterdir()} == {"bigtwo_client", "bigtwo_client-0.1.0.dist-info"}
    return environment


@contextmanager
def served(environment: Environment, folder: Path) -> Iterator[str]:
    """The service as `bigtwo serve` starts it, and how it ends."""
    port = free_port()
    command = [str(environment.bin / "bigtwo"), "serve", "--port", str(port), "--workers", "1"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment.variables, stdout=log, stderr=log)
    try:
        until(lambda: process.poll() is not None or _status(port) == 200, "the service is ready")
        assert process.poll() is None, (folder / "log").read_text(encoding="utf-8")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0, (folder / "log").read_text(encoding="utf-8")


def _status(port: int) -> int:
    try:
        return status_of(port, "/readyz")
    except OSError:
        return 0


def test_bigtwo_answers_as_a_library_and_as_a_command(bigtwo: Environment, tmp_path: Path) -> None:
    done = bigtwo.run("python", "-c", PROGRAM, bigtwo.site, *PATHS, cwd=tmp_path)
    assert done.stdout == "answered\n", done.stderr
    assert done.stderr == ""
    done = bigtwo.run("bigtwo", "ask", "compare", "9S 9D", "9H 9C", cwd=tmp_path)
    assert "9S 9D beats 9H 9C" in done.stdout, done.stderr


def test_bigtwo_speaks_every_language_where_it_is_installed(bigtwo: Environment, tmp_path: Path) -> None:
    """By the catalogues that it has brought along."""
    program = (
        "import bigtwo\nfrom bigtwo import rulebook\n"
        "for tag in bigtwo.LANGUAGES:\n"
        "    with bigtwo.language(tag):\n"
        "        print(bigtwo.compare('9S 9D', '9H 9C', 'base'), rulebook.rule('PG-COMB-03').to_dict()['statement'])\n"
    )
    done = bigtwo.run("python", "-c", program, cwd=tmp_path)
    assert len(set(done.stdout.splitlines())) == len(LANGUAGES), done.stderr
    done = bigtwo.run("bigtwo", "ask", "compare", "9S 9D", "9H 9C", "--lang", "de", cwd=tmp_path)
    assert "9S 9D schlägt 9H 9C" in done.stdout, done.stderr


def test_both_archives_hold_every_catalogue_and_what_it_was_made_from(built: Path) -> None:
    locales = ROOT / "service" / "bigtwo" / "locales"
    catalogues = {path.relative_to(locales).as_posix() for path in locales.rglob("*.?o")}
    assert {path.partition("/")[0] for path in catalogues} == {tag.replace("-", "_") for tag in LANGUAGES[1:]}
    (wheel,) = built.glob("bigtwo-*.whl")
    with ZipFile(wheel) as held:
        names = set(held.namelist())
    assert {f"bigtwo/locales/{name}" for name in catalogues} <= names
    (archive,) = built.glob("bigtwo-*.tar.gz")
    with tarfile.open(archive) as opened:
        files = {member.name.partition("/")[2] for member in opened.getmembers()}
    assert {f"service/bigtwo/locales/{name}" for name in catalogues} <= files


def test_the_service_is_asked_by_the_client(
    bigtwo: Environment, client: Environment, built: Path, tmp_path: Path
) -> None:
    """The example plays a deal, and the README of the client shows what happens."""
    (archive,) = built.glob("bigtwo_client-*.tar.gz")
    with tarfile.open(archive) as held:
        example = held.extractfile(f"{archive.name.removesuffix('.tar.gz')}/play.py")
        assert example is not None
        (tmp_path / "play.py").write_bytes(example.read())
    page = (CLIENT / "README.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL))
    with served(bigtwo, tmp_path) as address:
        done = client.run("python", "-I", "play.py", address, cwd=tmp_path)
        assert re.match(r"seat \d wins after \d+ events", done.stdout), done.stderr
        assert done.stderr == ""
        program = "\n".join(shown).replace("http://127.0.0.1:8000", address)
        done = client.run("python", "-I", "-c", program, cwd=tmp_path)
        assert done.stdout == "".join(shown.values()), done.stderr


def test_the_client_brings_its_types(client: Environment, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from bigtwo_client import Bigtwo\n"
        'answer = Bigtwo("http://127.0.0.1:8000").ask("classify", {"cards": ["9S"]})\n'
        'if answer["playable"]:\n    reveal_type(answer["strength"])\nelse:\n    answer["strength"]\n',
        encoding="utf-8",
    )
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", tmp_path / "cache"]
    words = [str(word) for word in (*mypy, "--python-executable", client.bin / "python", program)]
    done = subprocess.run(words, cwd=tmp_path, env=client.variables, capture_output=True, text=True, check=False)
    said = [re.sub(r"^.*?:(\d+): ", r"\1: ", line) for line in done.stdout.splitlines()[:-1]]
    assert said == [
        '4: note: Revealed type is "int"',
        '6: error: TypedDict "ClassifiedRefusal" has no key "strength"  [typeddict-item]',
    ], done.stdout + done.stderr


LIBRARY = """
from typing import assert_type

import bigtwo

rules = bigtwo.variant("singapore-chan+bombs=on")
assert_type(rules, bigtwo.Rules)
assert_type(bigtwo.variants(), tuple[bigtwo.Rules, ...])
table = bigtwo.start(variant=rules, seed="a rainy evening")
assert_type(table, bigtwo.Table)
moves = table.legal_moves
assert_type(moves, bigtwo.LegalMoves | bigtwo.NoTurn)
assert_type(moves[0], bigtwo.Combination)
assert_type(moves[-2:], tuple[bigtwo.Combination, ...])
assert_type(moves[0].kind, bigtwo.Kind)
assert_type(table.play(moves[0]), bigtwo.Table)
assert_type(table.next, bigtwo.Next | None)
view = bigtwo.view(table, 2)
assert_type(view, bigtwo.View)
assert_type(view.hands, tuple[int | None, ...])
assert_type(view.next, bigtwo.Next | None)
assert_type(view.exchange_due, bigtwo.VisibleExchange | None)
compared = rules.compare("9S 9D", "9H 9C")
assert_type(compared.a, bigtwo.Combination | bigtwo.Refusal)
print(compared.reason.params["higher"], max(moves[:1]), len(bigtwo.variants()))
score = rules.score(bigtwo.DealResult(0, hands=["", "3D", "4D", "5D"], last_play="9S"))
assert_type(score, bigtwo.Score)
assert_type(rules.session([bigtwo.DealResult(0, cards_left=[0, 1, 2, 3])]).next_deal, bigtwo.NextDeal | None)
"""


def test_the_library_brings_its_types(bigtwo: Environment, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(LIBRARY, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", tmp_path / "cache"]
    words = [str(word) for word in (*mypy, "--python-executable", bigtwo.bin / "python", program)]
    done = subprocess.run(words, cwd=tmp_path, env=bigtwo.variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    ran = bigtwo.run("python", "-I", "program.py", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr


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


def test_what_is_built_twice_is_the_same_whoever_may_read_files_here(built: Path, tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        packages = python_packages(tmp_path)
    finally:
        os.umask(before)
    for again in packages:
        assert (built / again.name).read_bytes() == again.read_bytes(), again.name


def test_the_readme_installs_what_it_says(tmp_path: Path) -> None:
    """The lines for Python are run as they stand, without a network: the backend and what bigtwo needs are there."""
    environment = empty(tmp_path / "environment", pip=True)
    for lock in ("runtime", "build"):
        environment.add(ROOT / "requirements" / f"{lock}.txt")
    lines = re.findall(r"^(pip install .*?) +#", README, re.MULTILINE)
    assert len(lines) == 3
    for line in lines:
        succeeded(shlex.split(line), cwd=ROOT, env=environment.variables | OFFLINE)
    for command in (("bigtwo", "rules", "PG-COMB-05"), ("bigtwo-conformance", "show", "ex-002")):
        done = environment.run(*command, cwd=tmp_path)
        assert command[-1] in done.stdout, done.stderr
    done = environment.run("python", "-c", "import bigtwo, bigtwo_client; print(bigtwo.__file__)", cwd=tmp_path)
    assert Path(done.stdout.strip()).is_relative_to(environment.site), done.stderr


def test_make_serve_from_nothing_serves_and_brings_the_commands(tmp_path: Path) -> None:
    """The very recipe, in an environment of its own; what it would fetch is there, so that it needs no network."""
    environment = empty(tmp_path / "environment", pip=True)
    for lock in ("runtime", "build"):
        environment.add(ROOT / "requirements" / f"{lock}.txt")
    port = free_port()
    words = ["make", "serve", f"VENV={environment.folder}", f"PYTHON={sys.executable}", f"PORT={port}", "WORKERS=1"]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            words, cwd=ROOT, env=environment.variables | OFFLINE, stdout=log, stderr=log, start_new_session=True
        )
    try:
        until(lambda: process.poll() is not None or _status(port) == 200, "the service is ready")
        assert process.poll() is None, (tmp_path / "log").read_text(encoding="utf-8")
        done = environment.run("bigtwo", "ask", "classify", "9S 9D", cwd=tmp_path)
        assert "pair" in done.stdout, done.stderr
        assert environment.run("bigtwo-conformance", "--help", cwd=tmp_path).returncode == 0
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)


@pytest.mark.parametrize("build", [npm_corpus, npm_client])
def test_without_npm_one_is_told_so(
    build: Callable[[Path], list[Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotBuilt, match="need Node and npm"):
        build(tmp_path)
