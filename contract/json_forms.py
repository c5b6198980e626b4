"""The contract as JSON and its portable form, which the service sends as they are: its start has no time for YAML.

Both are made from openapi.yaml where bigtwo is built or installed (`hatch_build.py`), by `make generate`, and by make
where openapi.yaml is newer. Git has neither.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import yaml

from contract.portable import portable

ROOT: Final = Path(__file__).parents[1]
YAML: Final = ROOT / "openapi.yaml"
JSON: Final = ROOT / "service" / "bigtwo" / "openapi.json"
PORTABLE: Final = ROOT / "service" / "bigtwo" / "openapi-portable.json"


def write() -> None:
    """Writes both. Programs that run meanwhile read the whole of the old file or of the new one."""
    contract = yaml.load(YAML.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for path, document in ((PORTABLE, portable(contract)), (JSON, contract)):
        written = path.with_suffix(".new")
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        written.write_text(f"{text}\n", encoding="utf-8")
        written.replace(path)


if __name__ == "__main__":
    write()
