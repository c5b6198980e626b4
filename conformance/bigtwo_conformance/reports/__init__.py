"""Reports, each made from `results.json` alone: for people at a terminal or in a browser, and for build servers."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from bigtwo_conformance.reports.console import console_summary
from bigtwo_conformance.reports.html import page
from bigtwo_conformance.reports.junit import junit
from bigtwo_conformance.reports.markdown import summary
from bigtwo_conformance.results import Results


def publish(results: Results, folder: str | None) -> None:
    """Print the results, and write every report into `folder`."""
    print(console_summary(results))
    if folder is not None:
        write(results, Path(folder))
        print(f"Reports: {', '.join(str(Path(folder) / name) for name in FILES)}", file=sys.stderr)


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
