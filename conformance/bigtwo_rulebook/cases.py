"""Loads the case files and the options that each answer depends on, without validation.

They lie in `corpus/`, one JSON file per group, beside the schema that describes them. `option_dependence.json`, which
is made from the cases, gives for each the options that its answer depends on; a case that is newer is asked under its
own variant alone. Tests hold the files to the schema.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

EDITION: Final = "0.3.1"
FORMAT: Final = "bigtwo-cases/1"

FOLDER: Final = files(__name__.rpartition(".")[0]) / "corpus"  # this package has another name within bigtwo
SCHEMA: Final = "schema.json"
OPTION_DEPENDENCE: Final = "option_dependence.json"
"""By case the options that its answer depends on, each with the values under which it is the same, its own first."""


def case_files(folder: Traversable = FOLDER) -> tuple[Traversable, ...]:
    """The files of cases in a folder, in the order of their names."""
    found = (
        file
        for file in folder.iterdir()
        if file.name.endswith(".json") and file.name not in (SCHEMA, OPTION_DEPENDENCE)
    )
    return tuple(sorted(found, key=lambda file: file.name))


def option_dependence() -> dict[str, dict[str, list[Any]]]:
    """By case the options that its answer depends on, each with the values under which it is the same, its own
    first."""
    held = json.loads((FOLDER / OPTION_DEPENDENCE).read_bytes())["cases"]
    return {id_: each["options"] for id_, each in held.items()}


def digest(documents: Sequence[Mapping[str, Any]]) -> str:
    """The SHA-256, in hexadecimal, of this edition with these files of cases, whatever their formatting."""
    canonical = json.dumps([EDITION, documents], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


@cache
def published() -> dict[str, Any]:
    """Every case, for the tests of any client: `{"edition", "hash", "count", "cases"}`.

    Each case is as its file has it, with the `options` that its answer depends on where these were worked out, in the
    order of the files; the cases are shared between calls, so they must not be changed. `hash` is the digest of the
    whole corpus, which claims name.
    """
    documents = [json.loads(file.read_bytes()) for file in case_files()]
    dependence = option_dependence()
    cases = (case for document in documents for case in document["cases"])
    found = [_with_options(case, dependence.get(case["id"])) for case in cases]
    return {"edition": EDITION, "hash": digest(documents), "count": len(found), "cases": found}


def _with_options(case: dict[str, Any], options: dict[str, list[Any]] | None) -> dict[str, Any]:
    if options is None:
        return case
    names = [*case]
    names.insert(names.index("operation"), "options")
    return {name: options if name == "options" else case[name] for name in names}
