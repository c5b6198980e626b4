"""The Dockerfile, as far as it can be followed without Docker: what it copies is enough, and what it runs works."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pytest

from benchmarks.serving import free_port
from bigtwo.api import settings
from tests.programs import ended, succeeded
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction of the Dockerfile, in its stage."""

    stage: int
    name: str
    text: str

    @property
    def words(self) -> list[str]:
        """The command in exec form; fails for the form that needs a shell."""
        words = json.loads(self.text[self.text.index("[") :])
        assert all(isinstance(word, str) for word in words)
        return list(words)


def instructions() -> list[Instruction]:
    lines = re.sub(r"(?m)^#.*\n", "", DOCKERFILE).replace("\\\n", " ").splitlines()
    found, stage = [], -1
    for line in filter(None, lines):
        name, _, text = line.partition(" ")
        stage += name == "FROM"
        found.append(Instruction(stage, name, text.strip()))
    return found


ALL = instructions()
LAST = max(each.stage for each in ALL)


def named(name: str, stage: int | None = None) -> list[Instruction]:
    return [each for each in ALL if each.name == name and (stage is None or each.stage == stage)]


def is_sent(path: Path) -> bool:
    """Does .dockerignore let a file through? The last line that fits decides."""
    sent = True
    name = path.relative_to(ROOT).as_posix()
    parents = [name, *(parent.as_posix() for parent in Path(name).parents)]
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!")
            patterns = (pattern, pattern.removeprefix("**/"))  # ** stands for no folder, too
            if any(fnmatch(each, one) for each in parents for one in patterns):
                sent = line.startswith("!")
    return sent


def copies() -> Iterator[tuple[Path, str]]:
    for each in named("COPY", 0):
        source, target = each.text.split()
        yield ROOT / source, target


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder /app of the image without the packages of others, put together as the Dockerfile says."""
    root = tmp_path_factory.mktemp("image")
    for source, target in copies():
        files = [path for path in sorted(source.rglob("*")) if not path.is_dir()] if source.is_dir() else [source]
        for file in filter(is_sent, files):
            assert not file.is_symlink(), file
            copied = root / target.removeprefix("/") / file.relative_to(source)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copied)
    (compiling,) = [each for each in named("RUN", 0) if "compileall" in each.text]
    command = [str(root / word[1:]) if word == "/app" else word for word in compiling.words]
    succeeded([sys.executable, *command[1:]])
    return root / "app"


def test_it_is_built_in_two_stages_on_the_same_base() -> None:
    assert LAST == 1
    bases = [each.text.removesuffix(" AS build") for each in named("FROM")]
    assert bases == ["python:${PYTHON}"] * 2
    (argument,) = named("ARG")
    assert re.fullmatch(r"PYTHON=3\.\d+\.\d+-slim-[a-z]+@sha256:[0-9a-f]{64}", argument.text)
    assert not named("RUN", LAST)


def test_everything_that_is_copied_is_there_and_sent() -> None:
    sources = [source for source, _ in copies()]
    assert len(sources) >= 5
    for source in sources:
        files = [path for path in source.rglob("*.*") if path.is_file()] if source.is_dir() else [source]
        assert any(map(is_sent, files)), source
    for kept_out in (".git/HEAD", "tests/__init__.py", "requirements/dev.txt", "service/bigtwo/__pycache__/x.pyc"):
        assert not is_sent(ROOT / kept_out)


def test_packages_are_installed_by_their_hashes_as_make_does() -> None:
    (pip,) = [each.words for each in named("RUN", 0) if "pip" in each.text]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "install --require-hashes --no-deps -r requirements/runtime.txt" in makefile
    assert {"--require-hashes", "--no-deps", "--only-binary"} <= set(pip)
    assert pip[pip.index("--target") + 1] == "/app"
    (copied,) = [source for source, target in copies() if target == pip[pip.index("--requirement") + 1]]
    assert copied == ROOT / "requirements" / "runtime.txt"


def test_it_runs_as_nobody_without_a_shell() -> None:
    (user,) = named("USER", LAST)
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", user.text)
    order = [each.name for each in ALL if each.stage == LAST]
    assert order.index("USER") > order.index("COPY")
    (command,) = named("CMD", LAST)
    assert command.words[0] == "python"
    (health,) = named("HEALTHCHECK", LAST)
    assert health.words[0] == "python"
    assert not named("ENTRYPOINT")
    assert [each.text for each in named("STOPSIGNAL", LAST)] == ["SIGTERM"]
    assert all(each.words for each in named("RUN"))


def test_a_busy_container_is_not_taken_for_a_dead_one() -> None:
    """Docker says unhealthy after several times as long as gunicorn takes to replace a worker that hangs."""
    (health,) = named("HEALTHCHECK", LAST)
    found = dict(re.findall(r"--(\S+)=(\d+)s?", health.text))
    timeout = int(settings.read({})["BIGTWO_TIMEOUT"])
    assert int(found["interval"]) > int(found["timeout"]) > 10
    assert int(found["interval"]) * (int(found["retries"]) - 1) >= 4 * timeout


def test_what_is_copied_is_all_that_the_service_needs(app: Path) -> None:
    """It starts by the command of the image, from that folder alone, is healthy, and stops when it is asked to."""
    (variables,) = named("ENV", LAST)
    port = str(free_port())
    environment = dict(os.environ)
    environment.update(pair.split("=", 1) for pair in variables.text.split())
    assert environment["PYTHONPATH"] == "/app"
    environment |= {"PYTHONPATH": str(app), "BIGTWO_PORT": port, "BIGTWO_HOST": "127.0.0.1", "BIGTWO_LOG": "off"}
    (command,) = named("CMD", LAST)
    words = [word.replace("/app/", f"{app}/") for word in command.words]
    (health,) = named("HEALTHCHECK", LAST)
    before = {path: path.stat().st_mtime_ns for path in app.rglob("*")}
    server = subprocess.Popen([sys.executable, *words[1:]], cwd=app, env=environment, stderr=subprocess.DEVNULL)
    try:
        until(lambda: server.poll() is not None or is_healthy(health.words, environment), "it is healthy")
        assert server.poll() is None
        assert not is_healthy(health.words, environment | {"BIGTWO_PORT": str(free_port())})
    finally:
        server.terminate()
        assert server.wait(timeout=PATIENCE) == 0
    assert before == {path: path.stat().st_mtime_ns for path in app.rglob("*")}, "something was written"


def is_healthy(asking: list[str], environment: dict[str, str]) -> bool:
    """Whether the health check of the image, with these settings, finds the service well."""
    return ended([sys.executable, *asking[1:]], env=environment).returncode == 0


def test_every_module_of_ours_comes_from_the_image_and_is_compiled(app: Path) -> None:
    program = (
        "import sys; from bigtwo.api import create_app; create_app()\n"
        "ours = [m for n, m in sys.modules.items() if n.partition('.')[0].startswith('bigtwo')]\n"
        "assert len(ours) > 30\n"
        "for module in ours: print(module.__file__, module.__cached__)"
    )
    environment = {**os.environ, "PYTHONPATH": str(app), "PYTHONDONTWRITEBYTECODE": "1"}
    done = succeeded([sys.executable, "-c", program], env=environment, cwd="/")
    for line in done.stdout.splitlines():
        for path in map(Path, line.split()):
            assert path.is_relative_to(app)
            assert path.is_file()
    assert "openapi.yaml" in {path.name for path in (app / "bigtwo").iterdir()}


@pytest.mark.verify
def test_the_very_command_installs_the_packages(tmp_path: Path) -> None:
    """Needs a package index, as building the image does."""
    (pip,) = [each.words for each in named("RUN", 0) if "pip" in each.text]
    paths = {"/app": str(tmp_path / "app"), "/build/runtime.txt": str(ROOT / "requirements" / "runtime.txt")}
    subprocess.run([sys.executable, *(paths.get(word, word) for word in pip[1:])], check=True, timeout=600)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "app")}
    program = "import flask, gunicorn, marshmallow, orjson, prometheus_client, rapidfuzz; print(flask.__file__)"
    done = succeeded([sys.executable, "-S", "-c", program], env=environment)
    assert done.stdout.startswith(str(tmp_path))
