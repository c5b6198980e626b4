"""Environments with nothing in them but what a test installs, and never this checkout.

No network is needed: what a lock file names is copied from the environment that runs the tests.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any
from venv import EnvBuilder

from tests.programs import ended, succeeded

ROOT = Path(__file__).parents[2]
SYSTEM = "/usr/local/bin:/usr/bin:/bin"


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment."""

    folder: Path

    @property
    def bin(self) -> Path:
        """Where its programs are."""
        return self.folder / "bin"

    @property
    def site(self) -> Path:
        """Where its packages are."""
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
        """Installs a package that was built, and checks that everything it needs is there."""
        self._pip("install", "--quiet", "--no-index", "--no-deps", artefact)
        self._pip("check")

    def remove(self, name: str) -> None:
        """Removes a package that was installed, and checks that nothing else needs it."""
        self._pip("uninstall", "--quiet", "--yes", name)
        self._pip("check")

    def _pip(self, *words: str | Path) -> None:
        succeeded([sys.executable, "-m", "pip", "--python", self.bin / "python", "--disable-pip-version-check", *words])

    def files(self, name: str) -> dict[Path, str | None]:
        """The files of a package that is installed, by the record of what was, with the SHA-256 of those that have one
        there: of what Python compiles and of the record itself there is none."""
        (found,) = metadata.distributions(name=name, path=[str(self.site)])
        return {
            Path(str(file.locate())).resolve(): file.hash.value if file.hash else None for file in found.files or ()
        }

    def run(self, *command: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
        """A program of this environment when it has ended."""
        return ended([self.bin / command[0], *command[1:]], env=self.variables, **more)


def empty(folder: Path, *, pip: bool = False) -> Environment:
    """A new environment."""
    EnvBuilder(with_pip=pip, symlinks=True).create(folder)
    return Environment(folder)
