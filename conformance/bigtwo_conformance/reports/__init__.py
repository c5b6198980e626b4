"""Reports, each made from `results.json` alone: pages for people, and files for machines that watch builds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bigtwo_conformance.reports.html import page
from bigtwo_conformance.reports.junit import junit
from bigtwo_conformance.reports.markdown import summary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from bigtwo_conformance.results import Results

FILES: Mapping[str, Callable[[Results], str]] = {
    "results.json": lambda results: json.dumps(results, ensure_ascii=False, indent=1) + "\n",
    "report.html": page,
    "junit.xml": junit,
    "summary.md": summary,
}


def write(results: Results, folder: Path) -> None:
    """Write every report into `folder`, made if need be. A whole file appears at once, so none is ever half written."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in FILES.items():
        unfinished = folder / f".{name}.unfinished"
        unfinished.write_text(made(results), encoding="utf-8", errors="backslashreplace")
        unfinished.replace(folder / name)
