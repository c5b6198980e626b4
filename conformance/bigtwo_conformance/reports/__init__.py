"""Reports, each made from `results.json` alone: for people at a terminal or in a browser, and for build servers."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from bigtwo_conformance.reports.console import console_summary
from bigtwo_conformance.reports.github import annotations_of, append_summary
from bigtwo_conformance.reports.html import page
from bigtwo_conformance.reports.junit import junit
from bigtwo_conformance.reports.markdown import summary
from bigtwo_conformance.results import Results


def publish(results: Results, folder: str | None, *, on_github: bool) -> None:
    """Print the results, write every report into `folder`, and tell GitHub Actions."""
    print(console_summary(results))
    if folder is not None:
        write(results, Path(folder))
        print(f"Reports: {', '.join(str(Path(folder) / name) for name in FILES)}", file=sys.stderr)
    if on_github:
        print("\n".join(annotations_of(results)))
        if why := _why_no_summary(results):
            print(f"bigtwo-conformance: the step has no summary: {why}.", file=sys.stderr)


def _why_no_summary(results: Results) -> str:
    """Add to the summary of the step; why that could not be done, or nothing."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if not path:
        return "GITHUB_STEP_SUMMARY names no file"
    try:
        append_summary(results, Path(path))
    except OSError as fault:
        return f"{path} cannot be written, {fault.strerror}"
    return ""


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
