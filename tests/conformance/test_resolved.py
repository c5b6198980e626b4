"""The options of the named variants, which the kit reads as data, are those of the engine."""

import json

from bigtwo.variant import OPTIONS, named_variants, resolve
from tests.conformance.resolved import FILE, NAMES, SCHEMA, VALUES, names_text, schema_text, text, values_text


def test_the_file_holds_what_the_engine_resolves() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "python -m tests.conformance.resolved writes it"


def test_the_names_of_each_variant_are_those_of_the_engine() -> None:
    assert NAMES.read_text(encoding="utf-8") == names_text(), "python -m tests.conformance.resolved writes it"


def test_the_rules_of_each_value_are_those_of_the_engine() -> None:
    assert VALUES.read_text(encoding="utf-8") == values_text(), "python -m tests.conformance.resolved writes it"


def test_the_schema_lists_the_codes_of_a_play() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), "python -m tests.conformance.resolved writes it"


def test_every_variant_has_a_value_for_every_option() -> None:
    variants = json.loads(FILE.read_text(encoding="utf-8"))
    assert list(variants) == [each.id for each in named_variants()]
    assert all(list(options) == [option.name for option in OPTIONS] for options in variants.values())
    assert variants["pusoy-dos"] == resolve("pusoy-dos").options.to_dict()
