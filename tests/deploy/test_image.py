"""The Dockerfile, as far as it can be followed without Docker: what it copies is enough, and what it runs works."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

from bigtwo.api import settings
from tests.programs import ended, succeeded
from tests.waiting import PATIENCE, until
from tools.benchmarks.serving import free_port

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Instruction:
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


def copies() -> list[tuple[Path, str]]:
    return [(ROOT / source, target) for source, target in (each.text.split() for each in named("COPY", 0))]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder /app of the image without the packages of others, put together as the Dockerfile says."""
    root = tmp_path_factory.mktemp("image")
    for source, target in copies():
        files = [path for path in sorted(source.rglob("*")) if not path.is_dir()] if source.is_dir() else [source]
        for file in filter(is_sent, files):
            copied = root / target.removeprefix("/") / file.relative_to(source)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copied, follow_symlinks=False)
    for each in named("RUN", 0):
        if "--requirement" not in each.words:  # what is fetched is there
            words = [str(root / word[1:]) if word in ("/app", "/build") else word for word in each.words]
            succeeded([sys.executable, *words[1:]])
    return root / "app"


def test_it_is_built_in_two_stages_from_what_is_there_as_make_does() -> None:
    assert LAST == 1
    assert [each.text.removesuffix(" AS build") for each in named("FROM")] == ["python:${PYTHON}"] * 2
    sources = [source for source, _ in copies()]
    assert len(sources) >= 5
    for source in sources:
        files = [path for path in source.rglob("*.*") if path.is_file()] if source.is_dir() else [source]
        assert any(map(is_sent, files)), source
    for kept_out in (".git/HEAD", "tests/__init__.py", "requirements/dev.txt", "service/bigtwo/__pycache__/x.pyc"):
        assert not is_sent(ROOT / kept_out), kept_out
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "install --require-hashes --no-deps -r requirements/runtime.txt -r requirements/build.txt" in makefile
    fetching = [each.words for each in named("RUN", 0) if "--requirement" in each.words]
    for words, lock in zip(fetching, ("runtime", "build"), strict=True):
        assert {"--require-hashes", "--no-deps", "--only-binary"} <= set(words)
        (copied,) = [source for source, target in copies() if target == words[words.index("--requirement") + 1]]
        assert copied == ROOT / "requirements" / f"{lock}.txt"
    assert ["/app" in words for words in fetching] == [True, False], "what builds is no part of the image"


def test_it_runs_as_nobody_without_a_shell_and_a_busy_container_is_not_taken_for_a_dead_one() -> None:
    """Docker says unhealthy after several times as long as gunicorn takes to replace a worker that stands still."""
    (user,) = named("USER", LAST)
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", user.text)
    (command,), (health,) = named("CMD", LAST), named("HEALTHCHECK", LAST)
    assert command.words[0] == health.words[0] == "python"
    assert not named("ENTRYPOINT") + named("RUN", LAST)
    assert all(each.words for each in named("RUN"))
    found = {name: int(seconds) for name, seconds in re.findall(r"--(\S+)=(\d+)s?", health.text)}
    assert found["interval"] > found["timeout"] > 10
    assert found["interval"] * (found["retries"] - 1) >= 4 * int(settings.read({})["BIGTWO_TIMEOUT"])


def test_what_is_copied_is_all_that_the_service_needs(app: Path) -> None:
    """It starts by the command of the image, from that folder alone, is healthy, and stops when it is asked to."""
    (variables,) = named("ENV", LAST)
    port = str(free_port())
    environment = dict(os.environ)
    environment.update(pair.split("=", 1) for pair in variables.text.split())
    assert environment["PYTHONPATH"] == "/app"

    def is_healthy(**other: str) -> bool:
        return ended([sys.executable, *health.words[1:]], env=environment | other).returncode == 0

    environment |= {"PYTHONPATH": str(app), "BIGTWO_PORT": port, "BIGTWO_HOST": "127.0.0.1", "BIGTWO_LOG": "off"}
    (command,) = named("CMD", LAST)
    words = [word.replace("/app/", f"{app}/") for word in command.words]
    (health,) = named("HEALTHCHECK", LAST)
    program = (
        "import sys; from bigtwo.api import create_app; create_app()\n"
        "ours = [m for n, m in sys.modules.items() if n.partition('.')[0].startswith('bigtwo')]\n"
        "for module in ours: print(module.__file__, module.__cached__)"
    )
    found = succeeded([sys.executable, "-c", program], env=environment | {"PYTHONDONTWRITEBYTECODE": "1"}, cwd="/")
    modules = [Path(word) for word in found.stdout.split()]
    assert len(modules) > 60
    assert [path for path in modules if not path.is_relative_to(app) or not path.is_file()] == []  # all are compiled
    for name in ("openapi.yaml", "openapi.json", "openapi-portable.json", "locales/de/LC_MESSAGES/bigtwo.po"):
        assert (app / "bigtwo" / name).is_file(), name
    before = {path: path.stat().st_mtime_ns for path in app.rglob("*")}
    server = subprocess.Popen([sys.executable, *words[1:]], cwd=app, env=environment, stderr=subprocess.DEVNULL)
    try:
        until(lambda: server.poll() is not None or is_healthy(), "it is healthy")
        assert server.poll() is None
        assert not is_healthy(BIGTWO_PORT=str(free_port()))
    finally:
        server.terminate()
        assert server.wait(timeout=PATIENCE) == 0
    assert before == {path: path.stat().st_mtime_ns for path in app.rglob("*")}, "something was written"


def test_the_compose_file_runs_the_image_as_the_page_on_operating_does() -> None:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^docker run --rm (.*) bigtwo$", page, re.MULTILINE)
    (service,) = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))["services"].values()
    flags = [f"-p {port}" for port in service["ports"]] + ["--read-only"] * service["read_only"]
    flags += [f"--tmpfs {path}" for path in service["tmpfs"]] + [f"--cap-drop {each}" for each in service["cap_drop"]]
    flags += [f"--security-opt {each.partition(':')[0]}" for each in service["security_opt"]]
    assert " ".join(flags) == line
    assert service["build"] == {"context": "..", "dockerfile": "deploy/Dockerfile"}
    assert {*service["environment"]} <= {each.variable for each in settings.SETTINGS}
