"""The clients that are kept here: their types are those of the contract, and they play against a service.

TypeScript: types are generated from openapi.yaml, compared with those that are kept here and compiled strictly with the
client and the example, and the example runs in Node. Python: the example is checked strictly with the client, and runs.
"""

from __future__ import annotations

import sys
from typing import Final

from clients.running import BUILD, HERE, ROOT, packages, run

TYPESCRIPT: Final = HERE / "typescript"
PYTHON: Final = HERE / "python"


def typescript(address: str) -> None:
    """Renews the types, compiles strictly, and runs the example."""
    types = TYPESCRIPT / "bigtwo.d.ts"
    before = types.read_bytes()
    packages(TYPESCRIPT)
    run("npm", "run", "--silent", "types", folder=TYPESCRIPT)
    if types.read_bytes() != before:
        sys.exit(f"{types.relative_to(ROOT)} was not that of openapi.yaml. Now it is: read the change and commit it.")
    print("TypeScript: the types are those of openapi.yaml")
    run("npm", "run", "--silent", "build", folder=TYPESCRIPT)
    print("TypeScript: client and example compile")
    _tell("TypeScript", run("node", TYPESCRIPT / "build" / "play.js", address, folder=TYPESCRIPT))


def python(address: str) -> None:
    """Type-checks the example together with the client, and runs it. The types are those of `make contract`."""
    example = PYTHON / "play.py"
    mypy = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", BUILD / "mypy")
    run(*mypy, example, folder=ROOT)
    print("Python: client and example pass mypy --strict")
    _tell("Python", run(sys.executable, example, address, PYTHONPATH=str(PYTHON)))


def _tell(name: str, said: str) -> None:
    for line in said.splitlines():
        print(f"{name}: {line}")
