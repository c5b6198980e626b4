"""The clients that are kept here: their types are those of the contract, and they play against a service.

TypeScript: types are generated from openapi.yaml, compared with those that are kept here and compiled strictly with the
client and the example, and the example runs in Node. Python: a script asks through what openapi-python-client makes.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from typing import TYPE_CHECKING, Final

from clients.running import BUILD, CONTRACT, HERE, ROOT, packages, run

if TYPE_CHECKING:
    from pathlib import Path

TYPESCRIPT: Final = HERE / "typescript"

LEFT_OUT: Final = {"GET /v1/deal", "GET /v1/opening"}
"""What the Python generator leaves out, which knows no parameters that hold JSON: whoever uses it posts those."""


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


def python(address: str, programs: Path) -> None:
    """Generates a client, type-checks the script that uses it, and runs that."""
    client = BUILD / "python"
    shutil.rmtree(client, ignore_errors=True)
    client.mkdir(parents=True)
    said = run(
        programs / "openapi-python-client",
        *("generate", "--path", CONTRACT, "--config", HERE / "python" / "generator.yaml"),
        *("--meta", "none", "--output-path", client / "bigtwo_client"),
        PATH=os.pathsep.join([str(programs), os.environ.get("PATH", "")]),
    )
    complaints = set(re.findall(r"(?:WARNING|ERROR) parsing (\S+ \S+) within|Unable to process schema (\S+):", said))
    left_out = {operation or schema for operation, schema in complaints}
    if left_out != LEFT_OUT:
        sys.exit(f"{said}\nthe generator leaves out {left_out or 'nothing'}, and not {LEFT_OUT}")
    print(f"Python: openapi-python-client takes openapi.yaml; it leaves out {', '.join(sorted(LEFT_OUT))}")
    script = HERE / "python" / "ask.py"
    mypy = (sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent", "--cache-dir", BUILD / "mypy")
    run(*mypy, "--python-executable", programs / "python", script, folder=BUILD, MYPYPATH=str(client))
    print("Python: the script that uses it passes mypy --strict")
    _tell("Python", run(programs / "python", script, address, PYTHONPATH=str(client)))


def _tell(name: str, said: str) -> None:
    for line in said.splitlines():
        print(f"{name}: {line}")
