"""What the terminal shows: progress during a run, and the results at its end."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.causes import cause_line
from bigtwo_conformance.reports.words import (
    as_json,
    cases_text,
    count_line,
    explains_line,
    kept_line,
    one_line,
    printable,
    scope_line,
    who,
    why_not,
)
from bigtwo_conformance.results import worst_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.results import Results

BAR = 30
MAX_CAUSES = 8
MAX_RULES = 12
APART = ("kept", "broken", "not-in-force")
"""The verdicts of rules that are not listed: causes tell of broken ones."""


class Progress:
    """A bar on a terminal, and nothing anywhere else."""

    def __init__(self) -> None:
        self._out = sys.stderr
        self._shows = self._out.isatty()

    def __call__(self, done: int, total: int, wrong: int) -> None:
        if self._shows and total:
            filled = BAR * done // total
            self._out.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{total} questions, {wrong} cases wrong ")
            self._out.flush()

    def says(self, text: str) -> None:
        """A line in place of the one before."""
        if self._shows:
            self._out.write(f"\r\x1b[K{text}")
            self._out.flush()

    def clear(self) -> None:
        if self._shows:
            self._out.write("\r\x1b[K")
            self._out.flush()


def safe(text: str) -> str:
    """Text to print, whatever an implementation has put into it: control characters are written out, and build servers
    find no command in it, which begins a line with `::` or stands behind `##`."""
    return "\n".join(_without_command(line) for line in printable(text).split("\n"))


def _without_command(line: str) -> str:
    if line.lstrip().startswith("::"):
        line = line.replace(":", "\\x3a", 1)
    return line.replace("##", "#\\x23")


def safe_json(value: object) -> str:
    """The same as indented JSON: nothing of it begins a line with a colon, and `##` is escaped as JSON has it."""
    return json.dumps(value, indent=2, ensure_ascii=False).replace("##", "#\\u0023")


def console_summary(results: Results) -> str:
    """The results of a run for the terminal; the last line is `N passed, N failed, N skipped`."""
    return safe("\n".join(_lines(results)))


def _lines(results: Results) -> Iterator[str]:
    yield f"{who(results)}: {scope_line(results)}"
    yield f"Asked: {results['implementation']['address']}"
    yield from (f"Note: {one_line(note)}" for note in results["run"]["notes"])
    cases = {case["id"]: case for case in results["cases"]}
    for number, cause in enumerate(results["causes"][:MAX_CAUSES], 1):
        yield from ("", f"Cause {number}: {one_line(cause_line(cause))}")
        yield from _cause(cause, cases)
    if (more := len(results["causes"]) - MAX_CAUSES) > 0:
        yield from ("", f"and {more} more causes, in report.html")
    unproven = [rule for rule in worst_first(results) if rule["verdict"] not in APART]
    for rule in unproven[:MAX_RULES]:
        yield from ("", f"{rule['id']} {rule['verdict']}: {rule['statement']}", f"  {rule['why']}")
    if len(unproven) > MAX_RULES:
        yield from ("", f"and {len(unproven) - MAX_RULES} more rules that are neither kept nor broken")
    yield ""
    yield from (
        f"Out of scope: {cases_text(len(each['cases']))}, it {one_line(each['reason'])}."
        for each in results["out_of_scope"]
    )
    if kept := kept_line(results):
        yield kept
    yield one_line(results["headline"]["sentence"])
    yield count_line(results)


def _cause(cause: dict[str, Any], cases: dict[str, dict[str, Any]]) -> Iterator[str]:
    if cause["example"] is not None:
        yield f"    {cause['example']['operation']} {as_json(cause['example']['question'])}"
    if len(cause["rules"]) > 1:
        yield f"  Or: {', '.join(cause['rules'][1:])}"
    if cause["cases"]:
        yield f"  {explains_line(cause)}"
    shown = [cause["smallest"]] if cause["smallest"] else [] if cause["example"] else cause["cases"][:1]
    for id_ in shown:
        yield from _failure(cases[id_])


def _failure(case: dict[str, Any]) -> Iterator[str]:
    yield f"  {case['id']} ({case['status']}): {case['title']}"
    yield f"    question {as_json(case['question'])}"
    yield f"    expected {as_json(case['expect'])}"
    if case["answer"] is not None:
        text = as_json(case["answer"])
        yield f"    answer   {text if len(text) <= 300 else text[:300] + '...'}"
    yield from (f"    {sentence}" for sentence in why_not(case))
    if case["noise"]:
        yield f"    standard error: {as_json(case['noise'][-200:])}"
    yield f"    why      {case['why']}"
    yield f"    again    {case['repeat']}"
