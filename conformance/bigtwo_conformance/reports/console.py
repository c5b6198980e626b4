"""What the terminal shows: progress during a run, and the results at its end."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from bigtwo_conformance.diagnosis import cause_line
from bigtwo_conformance.protocol import shortened
from bigtwo_conformance.reports import words
from bigtwo_conformance.results import Results
from bigtwo_conformance.verdicts import some

BAR = 30
MAX_LINE = 400
APART = ("kept", "broken", "differs", "not-in-force")
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

    def close(self) -> None:
        if self._shows:
            self._out.write("\r\x1b[K")
            self._out.flush()


def safe(text: str) -> str:
    """Text to print, whatever an implementation has put into it: control characters are written out, and build servers
    find no command in it, which begins a line with `::` or follows `##`."""
    return "\n".join(_without_command(line) for line in words.printable(text).split("\n"))


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
    yield f"{words.who(results)}: {words.scope_line(results)}"
    yield f"Asked: {results['implementation']['address']}"
    yield from (f"Note: {words.one_line(note)}" for note in results["run"]["notes"])
    for number, cause in enumerate(results["causes"][: words.MAX_CAUSES], 1):
        yield from ("", f"Cause {number}: {words.one_line(cause_line(cause))}")
        yield from _cause(cause, results)
    yield from _more("causes", results["causes"])
    yield ""
    for cause in results["optional"][: words.MAX_CAUSES]:
        yield f"Left open by the documents, and decided otherwise: {words.optional_line(cause, results)}"
    yield from _more("decisions", results["optional"])
    if unproven := [rule["id"] for rule in results["rules"] if rule["verdict"] not in APART]:
        yield f"Neither kept nor broken: {some(unproven)}; report.html says why."
    yield from (f"Out of scope: {line}" for line in words.out_of_scope_lines(results))
    if kept := words.kept_line(results):
        yield kept
    if results["causes"] and (shown := words.smallest_of(results["causes"][0], results)):
        yield f"Ask the first again: {words.one_line(shown['repeat'])}"
    yield words.one_line(results["headline"]["sentence"])
    yield words.count_line(results)


def _more(what: str, found: Sequence[object]) -> Iterator[str]:
    if (more := len(found) - words.MAX_CAUSES) > 0:
        yield f"and {more} more {what}, in report.html"


def _cause(cause: dict[str, Any], results: Results) -> Iterator[str]:
    """At most three lines: what it explains, the smallest question, and what is wrong with the answer."""
    if cause["cases"]:
        yield f"  {words.explains_line(cause, results)}"
    if cause["example"] is not None:
        yield f"  {words.question_text(cause['example'], results)}"
    elif cause["cases"]:
        first = cause["smallest"] or cause["cases"][0]
        shown = next(case for case in results["cases"] if case["id"] == first)
        yield f"  {shown['id']} ({shown['status']}): {words.question_text(shown, results)}"
        noise = f" Standard error: {words.as_json(shown['noise'][-200:])}" if shown["noise"] else ""
        yield shortened(f"  {words.why_not(shown)[-1 if 'tally' in shown['expect'] else 0]}{noise}", MAX_LINE)
