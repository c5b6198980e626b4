"""Writes the schema of every message into docs/conformance.md: `python -m tests.runner.schemas_in_docs`."""

import json
from pathlib import Path

from bigtwo_conformance.shapes import schema

PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"
MARK = "<!-- schemas: written by `python -m tests.runner.schemas_in_docs` -->\n"


def section() -> str:
    """The part of the page below the mark."""
    parts = [
        f"\n### `#/$defs/{name}`\n\n```json\n{json.dumps(definition, indent=2, ensure_ascii=False)}\n```\n"
        for name, definition in schema("messages")["$defs"].items()
    ]
    return "".join(parts)


def page(text: str) -> str:
    """The page with that part renewed."""
    head, mark, _ = text.partition(MARK)
    assert mark, "the page has lost its mark"
    return head + mark + section()


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
