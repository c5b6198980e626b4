"""Renames private names and locals of the engine in a copy of the project, and runs the tests there: none may fail.

``python -m tests.renaming [seed] [count]``. Tests hold what the code answers, never its text, so whoever renames what
nobody outside a module sees changes no test.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
NO_NAME = r"""(?<![\w."'])(?<!\w-)(?<! def )"""
"""What stands before a part of a text, an attribute or a method, which may be called the same."""
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".*_cache", ".hypothesis")


def main() -> int:
    """Renames, tests, and returns what the tests returned."""
    seed, count = [*map(int, sys.argv[1:]), *(1, 40)[len(sys.argv) - 1 :]]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, symlinks=True, ignore=LEFT_OUT)
        renamed = rename(copy / "service" / "bigtwo", Random(seed), count)
        print("\n".join(renamed), flush=True)
        command = [sys.executable, "-P", "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
        paths = f"{copy}/service:{copy}/conformance:{copy}"
        return subprocess.run(
            command, cwd=copy, env={"PYTHONPATH": paths, "PATH": "/usr/bin:/bin"}, check=False
        ).returncode


def rename(service: Path, rng: Random, count: int) -> list[str]:
    """Renames so many names below a folder, and says which."""
    candidates = [*private_names(service), *local_names(service)]
    done: list[str] = []
    for path, name, start, end in rng.sample(candidates, count):
        for file in sorted(having(service, path, name)) if start is None else [path]:
            lines = file.read_text(encoding="utf-8").split("\n")
            for number in range(start or 0, len(lines) if end is None else end):
                lines[number] = re.sub(rf"{NO_NAME}{name}\b(?!['\"-])", f"{name}_renamed", lines[number])
            file.write_text("\n".join(lines), encoding="utf-8")
        done.append(f"{path.relative_to(service)}: {name}")
    return done


def having(service: Path, path: Path, name: str) -> Iterator[Path]:
    """The module that has a private name, and those that import it from there."""
    yield path
    module = [part for part in path.relative_to(service).with_suffix("").parts if part != "__init__"]
    for file in service.rglob("*.py"):
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        imports = (each for each in nodes if isinstance(each, ast.ImportFrom) and each.module)
        if any(
            each.module.split(".")[1:] == module and name in {alias.name for alias in each.names} for each in imports
        ):
            yield file


def private_names(service: Path) -> Iterator[tuple[Path, str, None, None]]:
    """Functions, classes and constants of a module that begin with an underscore."""
    for path in sorted(service.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            name = getattr(node, "name", "") or ast.unparse(getattr(node, "target", ast.Constant("")))
            if re.fullmatch(r"_[A-Za-z]\w*", name):
                yield path, name, None, None


def local_names(service: Path) -> Iterator[tuple[Path, str, int, int]]:
    """Variables of a function that are nothing else in it: no parameter, attribute, keyword or part of a text."""
    for path in sorted(service.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.end_lineno is not None:
                nodes = list(ast.walk(function))
                assigned = {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
                other = {each.arg for each in nodes if isinstance(each, ast.arg | ast.keyword)}
                other |= {each.attr for each in nodes if isinstance(each, ast.Attribute)}
                other |= {name for each in nodes if isinstance(each, ast.Global | ast.Nonlocal) for name in each.names}
                texts = " ".join(str(each.value) for each in nodes if isinstance(each, ast.Constant))
                for name in sorted(assigned - other):
                    if not re.search(rf"\b{name}\b", texts):
                        yield path, name, function.lineno - 1, function.end_lineno


if __name__ == "__main__":
    sys.exit(main())
