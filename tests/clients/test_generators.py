"""The contract keeps to what common parsers and generators of clients take; `make clients` runs two of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.api.contract import FILE, document, operations


def nodes(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every object of a document, with its place. Examples are values, not schemas, and are left out."""
    if isinstance(node, dict):
        yield path, node
        for name, each in node.items():
            if name not in ("example", "examples", "x-request"):
                yield from nodes(each, f"{path}/{name}")
    elif isinstance(node, list):
        for index, each in enumerate(node):
            yield from nodes(each, f"{path}/{index}")


def test_brackets_close_further_in_than_they_open() -> None:
    """YAML asks for that; PyYAML takes less, and many other parsers do not."""
    opened: list[int] = []
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1):
        indent = len(line) - len(line.lstrip())
        if line.strip() in ("]", "}"):
            assert opened
            assert indent > opened.pop(), f"line {number}"
        elif line.rstrip().endswith((": [", ": {")):
            opened.append(indent)
    assert not opened


def test_the_words_of_a_list_are_of_one_type() -> None:
    for path, node in nodes(document()):
        if isinstance(values := node.get("enum"), list):
            assert len({type(value) for value in values if value is not None}) == 1, path


def test_an_object_that_may_hold_anything_says_so() -> None:
    """Otherwise the TypeScript type of it is that of an empty object."""
    for path, node in nodes(document()["components"]["schemas"]):
        if node.get("type") == "object" and not path.endswith("/required"):
            assert {"properties", "additionalProperties"} & set(node), path


def test_names_stay_apart_when_they_become_names_of_classes() -> None:
    """A generator names what stands inside a schema after both, as ProblemType for `type` of Problem."""
    schemas = document()["components"]["schemas"]
    assert len({name.lower() for name in schemas}) == len(schemas)
    for name, schema in schemas.items():
        for field, inner in schema.get("properties", {}).items():
            if isinstance(inner, dict) and ("enum" in inner or inner.get("type") == "object"):
                assert name + field.title().replace("_", "") not in schemas, f"{name}.{field}"


def test_every_operation_has_one_tag_that_is_described() -> None:
    described = {tag["name"] for tag in document()["tags"]}
    for path, _, operation in operations():
        assert len(operation["tags"]) == 1, path
        assert operation["tags"][0] in described, path
