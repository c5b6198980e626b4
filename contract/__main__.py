"""``make contract``: writes openapi.yaml from the pieces in this folder, the same as JSON, and its portable form.

The service sends all three as they are, so that it spends none of its start on reading YAML. The examples are asked
again: read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import orjson
import yaml

from contract.bundling import bundle
from contract.portable import portable

ROOT: Final = Path(__file__).parents[1]
YAML: Final = ROOT / "openapi.yaml"
JSON: Final = ROOT / "service" / "bigtwo" / "openapi.json"
PORTABLE: Final = ROOT / "service" / "bigtwo" / "openapi-portable.json"


def as_json(text: str) -> bytes:
    """The contract as JSON, for tools that read no YAML."""
    return orjson.dumps(yaml.load(text, yaml.CSafeLoader), option=orjson.OPT_APPEND_NEWLINE)


def as_portable_json(text: str) -> bytes:
    """The portable form of the contract."""
    return orjson.dumps(portable(yaml.load(text, yaml.CSafeLoader)), option=orjson.OPT_APPEND_NEWLINE)


if __name__ == "__main__":
    text = bundle()
    JSON.write_bytes(as_json(text))
    PORTABLE.write_bytes(as_portable_json(text))
    YAML.write_text(text, encoding="utf-8")
