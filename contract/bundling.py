"""The bundle: the pieces of the contract put together, with what is generated filled in.

The text of a piece goes into the bundle as it was written, comments included, only further in. Then every
``{$generated: name}`` gives way to the value of that name in `generated`, and the examples come with their answers. A
value that is a tuple stands for lines of text.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from bigtwo.operations.rulings import RULED
from contract import writing
from contract.answering import answered, service
from contract.generated import GENERATED
from contract.settling import settled

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE: Final = Path(__file__).parent
NOTE: Final = "# Made by `make generate` from the pieces in contract/: change those, not this file.\n"
COMPONENTS: Final = ("headers", "parameters", "responses", "links")
"""Those that are few and small: each kind is one piece."""
WHOLE_VALUE: Final = re.compile(r"^( *)(.*: )?\{\$generated: ([a-z-]+)\}$", re.MULTILINE)
SECTION: Final = re.compile(r"^(schemas|examples):\n", re.MULTILINE)
"""What begins a section of its own in the piece of a path."""
WITHIN_A_LINE: Final = re.compile(r"\{\$generated: ([a-z-]+)\}")


def bundle() -> str:
    """The whole contract, as it stands in openapi.yaml."""
    order = read(HERE / "order.yaml")
    paths = _paths(order["paths"])
    examples = {path: asked for path, (_, asked) in paths.items()}
    examples["problems"] = read(HERE / "problems.yaml")
    parts = [NOTE, _text(HERE / "info.yaml"), "\npaths:\n", "\n".join(text for text, _ in paths.values())]
    parts += ["\ncomponents:\n"]
    for kind in COMPONENTS:
        parts += [f"  {kind}:\n", _indented(_text(HERE / f"{kind}.yaml"), 4), "\n"]
    parts += ["  schemas:\n", *_schemas(order["schemas"]), *_settled(), *_schemas_of_paths()]
    parts += ["  examples:\n", *_examples(examples)]
    return _filled("".join(parts))


def read(piece: Path) -> Any:
    """A piece as data."""
    with piece.open("rb") as file:
        return yaml.load(file, yaml.CSafeLoader)


def _paths(order: list[str]) -> dict[str, tuple[str, Any]]:
    """The text and the examples of every path. In a piece the examples stand behind the path, under `examples`, and
    before them, under `schemas`, the schemas that only this path has."""
    found: dict[str, tuple[str, Any]] = {}
    for piece in (HERE / "paths").glob("*.yaml"):
        path, *_ = content = read(piece)
        text = re.split(SECTION, _text(piece))[0]
        found[path] = _indented(text.rstrip() + "\n", 2), content.get("examples", {})
    return {path: found[path] for path in _in_order(found, order)}


def _schemas(order: dict[str, list[str]]) -> Iterable[str]:
    """The text of every schema, folder by folder."""
    folders = [piece.name for piece in (HERE / "schemas").iterdir()]
    for folder in _in_order(folders, list(order)):
        yield f"    # --- {folder} ".ljust(119, "-") + "\n\n"
        names = [piece.stem for piece in (HERE / "schemas" / folder).glob("*.yaml")]
        for name in _in_order(names, order.get(folder, [])):
            yield f"    {name}:\n" + _indented(_text(HERE / "schemas" / folder / f"{name}.yaml"), 6)
        yield "\n"


def _settled() -> Iterable[str]:
    """The text of the schemas of what the rules settle, which no piece has."""
    pieces = {piece.stem: read(piece) for piece in (HERE / "schemas").glob("*/*.yaml")}
    for piece in (HERE / "paths").glob("*.yaml"):
        pieces |= read(piece).get("schemas", {})
    derived = settled(pieces, RULED)
    yield "    # --- settled ".ljust(119, "-") + "\n\n" + "\n".join(writing.block(derived, 4)) + "\n\n"


def _schemas_of_paths() -> Iterable[str]:
    """The text of the schemas that stand with their paths."""
    for piece in sorted((HERE / "paths").glob("*.yaml")):
        sections = re.split(SECTION, _text(piece))[1:]
        for name, text in zip(sections[::2], sections[1::2], strict=True):
            if name == "schemas":
                yield f"    # --- {piece.stem} ".ljust(119, "-") + "\n\n" + _indented(text.rstrip() + "\n", 2) + "\n"


def _examples(examples: dict[str, Any]) -> Iterable[str]:
    """The text of every example, with its answer."""
    client = service()
    for path, asked in examples.items():
        for name, example in answered(client, path, asked):
            yield f"    {name}:\n"
            for field, value in example.items():
                lines = writing.entry(f"      {field}: ", value, 6)
                if field == "value":
                    lines = ["      value:", *writing.block(value, 8)]
                yield "\n".join(lines) + "\n"


def _in_order(names: Iterable[str], order: list[str]) -> list[str]:
    """The names in their order, behind them the others by name."""
    return sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name))


def _text(piece: Path) -> str:
    read(piece)  # what is no YAML is reported with the name of the piece
    return piece.read_text(encoding="utf-8")


def _indented(text: str, columns: int) -> str:
    return re.sub(r"^(?=.)", " " * columns, text, flags=re.MULTILINE)


def _filled(text: str) -> str:
    """The text with every generated value in its place."""

    def whole_value(found: re.Match[str]) -> str:
        pad, head, value = found[1], found[2], _generated(found[3])
        if head is None and isinstance(value, tuple):
            return "\n".join(pad + line for line in value)
        if head is None and isinstance(value, dict | list):
            return "\n".join(writing.block(value, len(pad)))
        return "\n".join(writing.entry(f"{pad}{head or ''}", value, len(pad)))

    return WITHIN_A_LINE.sub(lambda found: writing.flow(_generated(found[1])), WHOLE_VALUE.sub(whole_value, text))


def _generated(name: str) -> Any:
    if name not in GENERATED:
        raise ValueError(f"a piece asks for {{$generated: {name}}}, but contract/generated.py has nothing of that name")
    return GENERATED[name]
