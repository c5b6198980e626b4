"""What becomes of the results of a run: the terminal, the reports, and the build server."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bigtwo_conformance import reports
from bigtwo_conformance.console import console_summary
from bigtwo_conformance.reports.github import annotations_of, append_summary

if TYPE_CHECKING:
    from bigtwo_conformance.results import Results


def publish(results: Results, folder: str | None, *, on_github: bool) -> None:
    """Print the results, write every report into `folder`, and tell GitHub Actions."""
    print(console_summary(results))
    if folder is not None:
        reports.write(results, Path(folder))
        print(f"Reports: {', '.join(str(Path(folder) / name) for name in reports.FILES)}", file=sys.stderr)
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
