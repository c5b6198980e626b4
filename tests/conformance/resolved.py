"""The options of every named variant, and the rules that values of options rest on, as the engine has them.

This is the data that the kit has in place of an engine.

`python -m tests.conformance.resolved` writes them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from bigtwo.variant import OPTIONS, named_variants, resolve

FILE = Path(str(files("bigtwo_rulebook") / "variants.json"))
VALUES = Path(str(files("bigtwo_rulebook") / "values.json"))


def text() -> str:
    """`{"id": {"option": value}}`, a line for each option, variants and options in the order of their lists."""
    variants = {each.id: resolve(each.id).options.to_dict() for each in named_variants()}
    shown = (
        f"  {json.dumps(id_)}: {{\n"
        + ",\n".join(f"    {json.dumps(name)}: {json.dumps(value)}" for name, value in options.items())
        + "\n  }"
        for id_, options in variants.items()
    )
    return "{\n" + ",\n".join(shown) + "\n}\n"


def values_text() -> str:
    """`{"option": [{"value": value, "rules": [id, ...]}]}`, a line for each value that rests on rules of its own."""
    shown = (
        f"  {json.dumps(option.name)}: [\n"
        + ",\n".join(
            f"    {json.dumps({'value': option.explained(value).to_dict()['value'], 'rules': list(rules)})}"
            for value, rules in option.rules_by_value.items()
        )
        + "\n  ]"
        for option in OPTIONS
    )
    return "{\n" + ",\n".join(shown) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    VALUES.write_text(values_text(), encoding="utf-8")
