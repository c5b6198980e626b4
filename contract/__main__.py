"""Writes the contract as JSON, for tools that read no YAML: ``python -m contract``.

The service sends it as it is, so that no service spends its start on reading YAML.
"""

from __future__ import annotations

from pathlib import Path

import orjson
import yaml

ROOT = Path(__file__).parents[1]
YAML = ROOT / "openapi.yaml"
JSON = ROOT / "service" / "bigtwo" / "openapi.json"


def as_json() -> bytes:
    """The contract as JSON."""
    return orjson.dumps(yaml.load(YAML.read_bytes(), yaml.CSafeLoader), option=orjson.OPT_APPEND_NEWLINE)


if __name__ == "__main__":
    JSON.write_bytes(as_json())
