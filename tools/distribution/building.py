"""How each of the packages is built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT: Final = Path(__file__).parents[2]
DIST: Final = ROOT / "dist"
PYTHON_PROJECTS: Final = (ROOT, ROOT / "conformance", ROOT / "clients" / "python")
TYPESCRIPT: Final = ROOT / "clients" / "typescript"
IN_TYPESCRIPT: Final = ("node_modules", "build")
"""What npm and the compiler put beside the sources."""


class NotBuilt(Exception):
    """A package, or what is packed in it, that could not be built, and why."""


def python_packages(into: Path, projects: Iterable[Path] = PYTHON_PROJECTS) -> list[Path]:
    """Builds a source archive and, from it, a wheel of each project. The backend is that of the lock file."""
    return [path for project in projects for path in _built(project, into)]


def npm_client(into: Path, sources: Path = TYPESCRIPT) -> list[Path]:
    """Compiles the client in TypeScript and packs it.

    The compiler comes from the npm registry, by the hashes of the lock file, unless it lies beside the sources already.
    """
    with _folder(into) as folder:
        shutil.copytree(sources, folder, ignore=shutil.ignore_patterns(*IN_TYPESCRIPT), dirs_exist_ok=True)
        if (sources / "node_modules").is_dir():
            (folder / "node_modules").symlink_to(sources / "node_modules")
        else:
            run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=folder)
        run("npm", "run", "--silent", "build", folder=folder)
        return _packed(folder, into)


def npm_packed(into: Path, contents: Mapping[str, bytes]) -> list[Path]:
    """Packs files, by their paths, which are a package for npm as they are."""
    with _folder(into) as folder:
        for name, content in contents.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            file.chmod(0o644)  # npm packs the permissions too
        return _packed(folder, into)


@contextmanager
def _folder(into: Path) -> Iterator[Path]:
    """A folder of its own for a package, so that nothing old gets in. Raises NotBuilt where there is no npm."""
    if shutil.which("npm") is None:
        raise NotBuilt("the packages for npm need Node and npm; everything else is built")
    folder = into / "package"
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def _packed(folder: Path, into: Path) -> list[Path]:
    before = set(into.glob("*.tgz"))
    run("npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", str(into), folder=folder)
    return sorted(set(into.glob("*.tgz")) - before)


def _built(project: Path, into: Path) -> list[Path]:
    before = set(into.glob("*"))
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(into), str(project), folder=project)
    return sorted(set(into.glob("*")) - before)


def run(*command: str, folder: Path, env: Mapping[str, str] = MappingProxyType({})) -> None:
    """Runs a program to its end. Raises NotBuilt, with what it printed, where it fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **env},
        umask=0o022,  # npm packs the permissions of what is compiled
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise NotBuilt(f"{done.stdout}\n{' '.join(command)} ended with {done.returncode}")
