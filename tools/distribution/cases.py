"""The corpus by itself, for tests and runners in any language: a zip, and a package for npm of the same content."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bigtwo_conformance.judging import REFUSALS
from bigtwo_conformance.variants import named
from bigtwo_rulebook import protocol
from bigtwo_rulebook.cases import EDITION, FOLDER, SCHEMA, case_files, published
from tools.distribution.building import ROOT, npm_packed

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME: Final = f"bigtwo-corpus-{EDITION}"
BESIDE: Final = Path(__file__).parent / "corpus"
"""The page that says what to do with the cases, and what npm has to know."""

_READABLE: Final = 0o100644


def corpus_zip(into: Path) -> list[Path]:
    """Packs the corpus as a zip with one folder; the same bytes each time."""
    into.mkdir(parents=True, exist_ok=True)
    packed = into / f"{NAME}.zip"
    with ZipFile(packed, "w") as archive:
        for name, content in sorted(contents().items()):
            entry = ZipInfo(f"{NAME}/{name}")  # with the earliest date that a zip can tell
            entry.create_system = 3  # Unix, wherever it is made
            entry.external_attr = _READABLE << 16
            archive.writestr(entry, content, ZIP_DEFLATED, compresslevel=9)
    return [packed]


def npm_corpus(into: Path) -> list[Path]:
    """Packs the corpus for npm; nothing is fetched, since it needs nothing."""
    package = json.loads((BESIDE / "package.json").read_text(encoding="utf-8"))
    return npm_packed(into, {**contents(), "package.json": _text({**package, "version": EDITION})})


def contents() -> Mapping[str, bytes]:
    """Every file, by its path: the cases, what describes them, and what is needed to judge by them."""
    whole = published()
    published_cases = {case["id"]: case for case in whole["cases"]}
    documents = {f"cases/{file.name}": json.loads(file.read_bytes()) for file in case_files()}
    cases = {
        name: _text({**document, "cases": [published_cases[case["id"]] for case in document["cases"]]})
        for name, document in documents.items()
    }
    return {
        **cases,
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "README.md": (BESIDE / "README.md").read_bytes(),
        "corpus.json": _text({**{name: whole[name] for name in ("edition", "hash", "count")}, "files": list(cases)}),
        "protocol.json": _text(_comparing()),
        "schema.json": (FOLDER / SCHEMA).read_bytes(),
        "variants.json": _text(dict(named())),
    }


def _comparing() -> dict[str, Any]:
    """What the kit itself goes by when it compares an answer with what a case expects."""
    refusals = {operation: {"field": field, "values": values} for operation, (field, values) in REFUSALS.items()}
    return {
        "operations": protocol.OPERATIONS,
        "refusals": refusals,
        "sets": sorted(protocol.SETS),
        "hands": sorted(protocol.HANDS),
        "objects_in_any_order": protocol.OBJECTS_IN_ANY_ORDER,
    }


def _text(value: object) -> bytes:
    return f"{json.dumps(value, ensure_ascii=False, indent=2)}\n".encode()
