"""The options and names of every named variant, the rules that values of options rest on, and the codes of what may be
wrong with a play, as the engine has them.

This is the data that the kit has in place of an engine.

`python -m tests.conformance.resolved` writes them.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from bigtwo.messages.catalogue import codes_of, messages_in
from bigtwo.variant import OPTIONS, named_variants, resolve
from bigtwo.variant.named import BASE
from bigtwo.variant.options import BY_NAME
from bigtwo.variant.options.option import Option
from bigtwo_conformance.shapes import KEYWORDS

FILE = Path(str(files("bigtwo_rulebook") / "variants.json"))
NAMES = Path(str(files("bigtwo_rulebook") / "names.json"))
VALUES = Path(str(files("bigtwo_rulebook") / "values.json"))
SCHEMA = Path(str(files("bigtwo_rulebook") / "corpus" / "schema.json"))
OF_A_PLAY = re.compile(r'("violation-of-a-play": \{\s+"enum": \[\s+)[^\]]*?(\s+\])')


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


def names_text() -> str:
    """`{"id": {"title": text, "aliases": [text, ...], "states": [option, ...]}}`, three lines for each variant. The
    base game states nothing that it could contribute to others."""
    shown = (
        f"  {json.dumps(each.id)}: {{\n"
        f'    "title": {json.dumps(each.title, ensure_ascii=False)},\n'
        f'    "aliases": {json.dumps(each.aliases, ensure_ascii=False)},\n'
        f'    "states": {json.dumps([] if each.id == BASE else list(each.stated))}\n'
        "  }"
        for each in named_variants()
    )
    return "{\n" + ",\n".join(shown) + "\n}\n"


def values_text() -> str:
    """`{"option": {"shape": schema, "values": [{"value": value, "rules": [id, ...]}], "without_effect": {"other":
    [value, ...]}}}`.

    There is a line for the shape of all values, one for each that rests on rules of its own, and one for the values of
    others under which the option decides nothing.
    """
    shown = (
        f"  {json.dumps(option.name)}: {{\n"
        f'    "shape": {json.dumps(_shape(option.kind.schema))},\n'
        '    "values": [\n'
        + ",\n".join(
            f"      {json.dumps({'value': option.explained(value).value, 'rules': list(rules)})}"
            for value, rules in option.rules_by_value.items()
        )
        + "\n    ],\n"
        f'    "without_effect": {json.dumps(_without_effect(option))}\n'
        "  }"
        for option in OPTIONS
    )
    return "{\n" + ",\n".join(shown) + "\n}\n"


def _shape(schema: Any) -> Any:
    """A schema in the words that the kit knows. Of several shapes, no value has two."""
    if isinstance(schema, list):
        return [_shape(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    known = {name: value for name, value in schema.items() if name in {*KEYWORDS, "anyOf"}}
    for name in ("properties", "anyOf", "items", "additionalProperties"):
        if name in known:
            inside = known.pop(name)
            fields = {each: _shape(shape) for each, shape in inside.items()} if name == "properties" else _shape(inside)
            known["oneOf" if name == "anyOf" else name] = fields
    return known


def _without_effect(option: Option) -> dict[str, list[object]]:
    return {
        other: [BY_NAME[other].explained(value).value for value in values]
        for other, values in option.without_effect.items()
    }


def schema_text() -> str:
    """The schema of the corpus with the codes of what may be wrong with a play."""
    ids = (id_ for file in ("no-combination", "plays") for id_ in messages_in(file))
    codes = ",\n        ".join(json.dumps(code) for code in codes_of(ids))
    made, count = OF_A_PLAY.subn(lambda found: found[1] + codes + found[2], SCHEMA.read_text(encoding="utf-8"))
    assert count == 1
    return made


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    NAMES.write_text(names_text(), encoding="utf-8")
    VALUES.write_text(values_text(), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")
