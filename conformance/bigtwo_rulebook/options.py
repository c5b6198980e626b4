"""Loads the option definitions in `options/`, shared by engine and kit.

The TOML table of an option holds

* its `group`, `title`, `meaning` and `default`;
* `values`: what each `means` at the table, the `rules` that it rests on, and a `case` of the corpus whose answer it
  changes; sentences and citations are made from them;
* `settled`: conditions under which one value is the only possible one, or all values have the same effect;
* `moot`: conditions under which the option decides nothing.

A condition names another option and its values. Where that option is a list, the condition names whole lists, or
entries: it then applies to a list that holds none of them.

An option with more values than are listed has a `shape` (JSON Schema) and the `rules` of its other values; its
`sentences` have names, `syntax` says how values are written, and `examples` show them as JSON and in a line of text.
TOML has no null: a value or default that is left out is null, and so is the text ``null`` in `settled` and `moot`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

try:
    from tomli import loads  # compiled, three times as fast; the service brings it
except ModuleNotFoundError:
    from tomllib import loads

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

Table: TypeAlias = "Mapping[str, Any]"

FOLDER: Final = files(__name__.rpartition(".")[0]) / "options"  # this package has another name within bigtwo
HOUSE_RULE: Final = "PG-NAME-02"
"""Every option can be combined freely: what a value rests on that no report names."""


def read_toml(file: Traversable) -> Table:
    """What a TOML file holds."""
    return loads(file.read_text(encoding="utf-8"))


def option_files() -> list[Traversable]:
    """The files of options, in the order of the register."""
    return sorted((file for file in FOLDER.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


@cache
def tables() -> Mapping[str, Table]:
    """Every option by its name, in the order of the register."""
    found: dict[str, Table] = {}
    for file in option_files():
        found |= read_toml(file)
    return MappingProxyType(found)


def base() -> dict[str, Any]:
    """The base game: the default of every option as JSON."""
    return {name: table.get("default") for name, table in tables().items()}


def rules_of(name: str) -> list[tuple[Any, tuple[str, ...]]]:
    """The listed values of an option as JSON, each with the rules that it rests on."""
    return [(each.get("value"), tuple(each["rules"])) for each in tables()[name]["values"]]


def shape_of(name: str) -> Table:
    """What JSON the values of an option may be, as JSON Schema."""
    table = tables()[name]
    if "shape" in table:
        shape: Table = table["shape"]
        return shape
    values = [each["value"] for each in table["values"]]
    if all(type(each) is bool for each in values):
        return {"type": "boolean"}
    shapes = [  # generators of clients take one type in an enum
        {"type": type_, "enum": of_type}
        for type_, sort in (("boolean", bool), ("string", str), ("integer", int))
        if (of_type := [value for value in values if type(value) is sort])
    ]
    return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


def conditions_of(name: str, *sorts: str) -> dict[str, tuple[Any, ...]]:
    """By other options the values that make an option `settled` or `moot`, as JSON."""
    return {
        other: tuple(None if value == "null" else value for value in values)
        for sort in sorts
        for other, values in tables()[name].get(sort, {}).items()
    }


def applies(values: tuple[Any, ...], held: Any) -> bool:
    """Whether a condition applies where another option has this value: it is one of the values, or, where these are no
    lists themselves, a list without any of them."""
    if not isinstance(held, list | tuple):
        return held in values
    if any(isinstance(value, list) for value in values):
        return list(held) in values
    return not any(value in held for value in values)


@cache
def bearing() -> Mapping[str, tuple[str, ...]]:
    """By rule or decision, the options that have a value which rests on it. Those that it bears on besides stand with
    the rule itself."""
    found: dict[str, dict[str, None]] = {}
    for name, table in tables().items():
        for each in (*table["values"], table):
            for id_ in each.get("rules", ()):
                if id_ != HOUSE_RULE:
                    found.setdefault(id_, {})[name] = None
    return MappingProxyType({id_: tuple(names) for id_, names in found.items()})


def options_of(entry: Table) -> tuple[str, ...]:
    """The options that a rule or decision bears on: those with a value that rests on it, and those that it names."""
    return tuple(dict.fromkeys((*bearing().get(entry["id"], ()), *entry.get("options", ()))))
