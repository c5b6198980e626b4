"""``make clients``: makes the clients from the contract again and lets them ask a service that it starts for them.

TypeScript: types are generated from openapi.yaml, compared with those that are kept here and compiled strictly with the
client and the example, and the example runs in Node. Python: openapi-python-client generates a client, and a script
that uses it is type-checked and run.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Final
from venv import EnvBuilder

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
TYPESCRIPT: Final = HERE / "typescript"
BUILD: Final = ROOT / "build" / "clients"
REQUIREMENTS: Final = ROOT / "requirements" / "clients.txt"

LEFT_OUT: Final = {"GET /v1/deal", "GET /v1/opening"}
"""What the Python generator leaves out. It knows no parameters that hold JSON, and repeats a parameter that is a list
joined by commas: whoever uses it posts questions."""


def run(*command: str | Path, folder: Path = ROOT, **variables: str) -> str:
    """Runs a program to its end and returns what it printed; a failure ends everything."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}\nended with {done.returncode}")
    return done.stdout


@contextmanager
def service() -> Iterator[str]:
    """A service on a free port of this machine, as long as it is needed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    config = ROOT / "service" / "bigtwo" / "api" / "gunicorn.conf.py"
    where = ["--bind", f"127.0.0.1:{port}", "--workers", "1"]
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "service.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "gunicorn", "--config", str(config), *where, "bigtwo.api:create_app()"],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "service"), str(ROOT / "conformance")])},
            stdout=log,
            stderr=log,
        )
    try:
        _wait(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(port: int) -> None:
    for _ in range(300):
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/readyz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    sys.exit(f"the service did not start; see {BUILD / 'service.log'}")


def typescript(address: str) -> None:
    """Renews the types, compiles strictly, and runs the example."""
    if shutil.which("npm") is None:
        sys.exit("the TypeScript client needs Node and npm")
    types = TYPESCRIPT / "bigtwo.d.ts"
    before = types.read_bytes()
    run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=TYPESCRIPT)
    run("npm", "run", "--silent", "types", folder=TYPESCRIPT)
    if types.read_bytes() != before:
        sys.exit(f"{types.relative_to(ROOT)} was not that of openapi.yaml. Now it is: read the change and commit it.")
    print("TypeScript: the types are those of openapi.yaml")
    run("npm", "run", "--silent", "build", folder=TYPESCRIPT)
    print("TypeScript: types, client and example compile strictly")
    _tell("TypeScript", run("node", TYPESCRIPT / "build" / "play.js", address))


def python(address: str) -> None:
    """Generates a client in an environment of its own, checks the types of the script that uses it, and runs that."""
    environment, client = BUILD / "environment", BUILD / "python"
    EnvBuilder(with_pip=True, clear=True).create(environment)
    programs = environment / "bin"
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "install", "--require-hashes", "--no-deps", "-r", REQUIREMENTS)
    shutil.rmtree(client, ignore_errors=True)
    client.mkdir(parents=True)
    said = run(
        programs / "openapi-python-client",
        *("generate", "--path", ROOT / "openapi.yaml", "--config", HERE / "python" / "generator.yaml"),
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


if __name__ == "__main__":
    with service() as address:
        typescript(address)
        python(address)
