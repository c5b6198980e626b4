"""For GitHub Actions: annotations, which a step prints, and the summary of a step, in a file.

Whatever an implementation says is data in them: it can neither end a command nor begin one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from bigtwo_conformance.diagnosis import cause_line
from bigtwo_conformance.protocol import shortened
from bigtwo_conformance.reports import words
from bigtwo_conformance.reports.markdown import summary
from bigtwo_conformance.results import Results

MAX_OF_A_KIND = 10
"""How many annotations of each kind a step may show; GitHub drops those that come later."""

MAX_SUMMARY_BYTES = 1 << 20
"""The size of the summary of a step; GitHub refuses a larger one as a whole."""

MAX_LINE_LENGTH = 1_000
MAX_TITLE_LENGTH = 200
"""In characters."""

CUT = "\nThe rest has no room here; it is in `summary.md` of the reports.\n"


def annotations_of(results: Results) -> list[str]:
    """The commands to print, a line each: an error for each cause, the best explanation first, warnings for what is
    not proven, and a notice that says what was asked about."""
    wrong, doubts = list(_wrong(results)), list(_doubts(results))
    if results["headline"]["granted"]:
        # What is wrong all the same is known, or explains no case that failed.
        wrong, doubts = [], [*wrong, *doubts]
    asked = [f"Asked about {words.scope_line(results)}.", results["headline"]["sentence"]]
    if left_out := sum(len(each["cases"]) for each in results["out_of_scope"]):
        asked.append(f"Out of scope: {left_out} cases.")
    notice = annotation("notice", f"Big Two rules: {words.who(results)}", _lines(asked))
    return [*_bounded("error", wrong), *_bounded("warning", doubts), notice]


def annotation(kind: str, title: str, message: str) -> str:
    """One command of a workflow. `kind` is `error`, `warning` or `notice`; the message may have several lines."""
    title = _data(shortened(words.one_line(title), MAX_TITLE_LENGTH)).replace(":", "%3A").replace(",", "%2C")
    return f"::{kind} title={title}::{_data(words.printable(message))}"


def append_summary(results: Results, path: Path) -> None:
    """Add the summary to the file that GITHUB_STEP_SUMMARY names, as much of it as there is room for.

    Raises OSError.
    """
    used = path.stat().st_size if path.exists() else 0
    with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(step_summary(results, MAX_SUMMARY_BYTES - used))


def step_summary(results: Results, room: int) -> str:
    """The summary in Markdown, in whole lines and at most `room` bytes; empty where no line fits."""
    # What another command of the step wrote may lack its last line feed.
    text = "\n" + summary(results)
    if len(text.encode()) <= room:
        return text
    left = room - len(CUT.encode())
    kept: list[str] = []
    for line in text.splitlines(keepends=True):
        left -= len(line.encode())
        if left < 0:
            break
        kept.append(line)
    return "".join(kept) + CUT if kept else ""


def _wrong(results: Results) -> Iterator[tuple[str, str]]:
    """The title and the message of each thing that is wrong."""
    if not results["headline"]["granted"] and not results["causes"]:
        yield "Big Two rules: no claim", _lines([results["headline"]["sentence"]])
    for cause in results["causes"]:
        smallest = words.smallest_of(cause, results)
        lines = [cause_line(cause)]
        if cause["example"]:
            lines.append(words.question_text(cause["example"], results))
        if smallest:
            lines += [f"{smallest['id']}: {words.question_text(smallest, results)}", *words.why_not(smallest)]
            lines.append(f"Again: {smallest['repeat']}")
        if len(cause["cases"]) > 1:
            lines.append(words.explains_line(cause))
        about = cause["relation"] or (cause["rules"][0] if cause["rules"] else "no right answer")
        yield f"Big Two rules: {about}", _lines(lines)


def _doubts(results: Results) -> Iterator[tuple[str, str]]:
    for note in results["run"]["notes"]:
        yield "Big Two rules: note", _lines([note])
    for cause in results["optional"]:
        yield "Big Two rules: left open by the documents", _lines([words.optional_line(cause, results)])
    unproven = [rule["id"] for rule in results["rules"] if rule["verdict"] in ("unproven", "unfinished")]
    if unproven:
        yield "Big Two rules: neither kept nor broken", _lines([", ".join(unproven)])
    if listed := results["known_failures"]["listed"]:
        yield "Big Two rules: known failures", _lines([f"{len(listed)} cases are listed.", ", ".join(listed)])


def _bounded(kind: str, found: list[tuple[str, str]]) -> Iterator[str]:
    """As many of them as are shown; where there are more, the last says so."""
    if (more := len(found) - MAX_OF_A_KIND) > 0:
        text = f"And {more + 1} more, in the summary of this step and in report.html."
        found = [*found[: MAX_OF_A_KIND - 1], ("Big Two rules: more", text)]
    return (annotation(kind, title, message) for title, message in found)


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(shortened(words.one_line(line), MAX_LINE_LENGTH) for line in lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
