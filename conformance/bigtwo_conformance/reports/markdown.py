"""A summary in Markdown, short enough for a pull request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigtwo_conformance.causes import cause_line
from bigtwo_conformance.reports.words import (
    STATUS_SENTENCES,
    as_json,
    cases_text,
    count_line,
    kept_line,
    printable,
    scope_line,
    table_rows,
    who,
    why_not,
)
from bigtwo_conformance.results import worst_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.results import Results

MAX_SHOWN = 20


def summary(results: Results) -> str:
    """The headline, the rules that are not kept with the smallest question each, and what was left out."""
    return "\n".join(_lines(results)) + "\n"


def _lines(results: Results) -> Iterator[str]:
    corpus, run = results["corpus"], results["run"]
    yield f"# Big Two conformance: {_cell(who(results))}: {_cell(scope_line(results))}"
    yield ""
    yield f"**{_cell(results['headline']['sentence'])}**"
    yield ""
    yield f"Corpus {corpus['edition']} (`{corpus['sha256']}`), seed {run['seed']},"
    yield f"each case asked {run['times']} times, {run['seconds']:.1f} s: {count_line(results)}."
    for note in run["notes"]:
        yield f"\nNote: {_cell(note)}"
    yield from _causes(results)
    yield from _statuses(results)
    yield from _rules(results)
    if results["out_of_scope"]:
        yield from ("", "## Out of scope", "")
        yield from (
            f"* {cases_text(len(each['cases']))}: it {_cell(each['reason'])}." for each in results["out_of_scope"]
        )


def _causes(results: Results) -> Iterator[str]:
    cases = {case["id"]: case for case in results["cases"]}
    if results["causes"]:
        yield from ("", "## Causes, the best explanation first", "")
    for number, cause in enumerate(results["causes"][:MAX_SHOWN], 1):
        shown = cause["example"] or {}
        smallest = cases.get(cause["smallest"])
        question = shown.get("question") or (smallest["question"] if smallest else None)
        yield f"{number}. **{_cell(cause_line(cause))}** ({cases_text(len(cause['cases']))})"
        if len(cause["rules"]) > 1:
            yield f"   * Or: {', '.join(cause['rules'][1:])}"
        if question:
            yield f"   * `{_code(as_json(question))}`"
        if smallest:
            yield from (f"   * {_cell(sentence)}" for sentence in why_not(smallest))


def _statuses(results: Results) -> Iterator[str]:
    yield from ("", "| status | cases | meaning |", "|---|---|---|")
    for status, times in results["counts"].items():
        if times:
            yield f"| {status} | {times} | {STATUS_SENTENCES[status]} |"


def _rules(results: Results) -> Iterator[str]:
    cases = {case["id"]: case for case in results["cases"]}
    wrong = [rule for rule in worst_first(results) if rule["verdict"] not in ("kept", "not-in-force")]
    yield from ("", "## Rules", "", kept_line(results))
    for rule in wrong[:MAX_SHOWN]:
        yield ""
        yield f"### {rule['id']}: {rule['verdict']}"
        yield ""
        yield f"> {_cell(rule['statement'])}"
        yield ""
        yield _cell(rule["why"])
        if rule["smallest"]:
            case = cases[rule["smallest"]]
            yield from ("", f"Smallest failing case `{case['id']}`: {_cell(case['title'])}.", "")
            yield from (f"* {_cell(sentence)}" for sentence in why_not(case))
            yield f"* Question: `{_code(as_json(case['question']))}`"
            yield f"* Again: `{_code(case['repeat'])}`"
    if len(wrong) > MAX_SHOWN:
        yield from ("", f"And {len(wrong) - MAX_SHOWN} more, in `report.html`.")


def _cell(text: str) -> str:
    """Text that Markdown takes as it is."""
    plain = printable(text).replace("\\", "\\\\").replace("\n", " ")
    for mark in "`*_<>[]|#~&$":
        plain = plain.replace(mark, "\\" + mark)
    return plain


def _code(text: str) -> str:
    return printable(text).replace("`", "'").replace("\n", " ")


def table_as_markdown(table: dict[str, Any]) -> str:
    """A table of engines; the counts are of rules."""
    heading, *rows = ([_cell(text) for text in row] for row in table_rows(table))
    return "\n".join(f"| {' | '.join(row)} |" for row in (heading, ["---"] * len(heading), *rows))
