"""A step of `make generate`: brings the answers of the examples in openapi.yaml up to date, and what is made of it: its
forms in JSON and the types of the client in Python.

Read the difference before you commit it.
"""

from __future__ import annotations

from contract import json_forms, python_types
from contract.examples import with_answers

if __name__ == "__main__":
    text = with_answers(json_forms.YAML.read_text(encoding="utf-8"))
    json_forms.YAML.write_text(text, encoding="utf-8")
    json_forms.write()
    python_types.write()
