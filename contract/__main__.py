"""``make contract``: writes openapi.yaml from the pieces in this folder, the same as JSON, its portable form, and the
types of the client in Python.

The service sends the first three as they are, so that it spends none of its start on reading YAML. The examples are
asked again: read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import orjson
import yaml

from contract.bundling import bundle
from contract.portable import portable
from contract.python_types import answers, asking

ROOT: Final = Path(__file__).parents[1]
YAML: Final = ROOT / "openapi.yaml"
JSON: Final = ROOT / "service" / "bigtwo" / "openapi.json"
PORTABLE: Final = ROOT / "service" / "bigtwo" / "openapi-portable.json"
CLIENT: Final = ROOT / "clients" / "python" / "bigtwo_client"


def as_json(text: str) -> bytes:
    """The contract as JSON, for tools that read no YAML."""
    return orjson.dumps(yaml.load(text, yaml.CSafeLoader), option=orjson.OPT_APPEND_NEWLINE)


def as_portable_json(text: str) -> bytes:
    """The portable form of the contract."""
    return orjson.dumps(portable(yaml.load(text, yaml.CSafeLoader)), option=orjson.OPT_APPEND_NEWLINE)


def as_python(text: str) -> dict[Path, str]:
    """The modules of the client in Python that follow from the contract."""
    document = yaml.load(text, yaml.CSafeLoader)
    return {CLIENT / "answers.py": answers(document), CLIENT / "asking.py": asking(document)}


if __name__ == "__main__":
    text = bundle()
    JSON.write_bytes(as_json(text))
    PORTABLE.write_bytes(as_portable_json(text))
    YAML.write_text(text, encoding="utf-8")
    for path, module in as_python(text).items():
        path.write_text(module, encoding="utf-8")
