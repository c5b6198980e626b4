"""``make generate``: brings everything that is made from something else up to date, and says what changed.

The steps run in the order in which one reads what another writes. With --check it gives 1 where anything changed: what
is in git was stale. What takes minutes is `make mutation`: new cases asked under other rules, wrong engines asked all.
"""

from __future__ import annotations

import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

STEPS: Final = (
    "tools.distribution.typed_options",
    "tools.distribution.option_dependence",
    "contract.examples",
    "contract.json_forms",
    "contract.python_types",
    "tools.distribution.straight_orders",
)
"""The modules that are run."""


def digests() -> dict[str, str]:
    """Every file that git knows or would take, and a digest of what it holds."""
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    paths = {name: ROOT / name for name in names if name}
    return {name: sha256(path.read_bytes()).hexdigest() for name, path in paths.items() if path.is_file()}


def main(arguments: list[str]) -> int:
    before = digests()
    failed = []
    for step in STEPS:
        began = time.monotonic()
        done = subprocess.run([sys.executable, "-m", step], cwd=ROOT, capture_output=True, text=True, check=False)
        print(f"{time.monotonic() - began:5.1f} s  {step}", flush=True)
        if done.returncode:
            failed.append(step)
            print((done.stdout + done.stderr).rstrip())
    after = digests()
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    print(*(changed or ["nothing changed"]), sep="\n")
    if failed:
        print(f"failed: {', '.join(failed)}")
    if changed and "--check" in arguments:
        print("these files were stale: run `make generate`, read what it changes, and commit it")
    return 1 if failed or (changed and "--check" in arguments) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
