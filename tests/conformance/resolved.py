"""The options of every named variant, as the engine resolves them: the data that the kit has in place of an engine.

`python -m tests.conformance.resolved` writes them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from bigtwo.variant import named_variants, resolve

FILE = Path(str(files("bigtwo_rulebook") / "variants.json"))


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


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
