"""A step of `make generate`: writes openapi.yaml from the pieces in this folder, and what follows from it: its forms in
JSON and the types of the client in Python.

The examples are asked again: read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import yaml

from contract import json_forms
from contract.bundling import bundle
from contract.python_types import answers

PYTHON_TYPES: Final = Path(__file__).parents[1] / "clients" / "python" / "bigtwo_client" / "answers.py"


if __name__ == "__main__":
    text = bundle()
    json_forms.YAML.write_text(text, encoding="utf-8")
    json_forms.write()
    PYTHON_TYPES.write_text(answers(yaml.load(text, yaml.CSafeLoader)), encoding="utf-8")
