"""A summary in Markdown, short enough for a pull request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bigtwo_conformance.diagnosis import cause_line
from bigtwo_conformance.reports import words
from bigtwo_conformance.results import Results

MAX_SHOWN = 20


def summary(results: Results) -> str:
    """The headline, the causes with the smallest question each, what was left out, and the rules."""
    return "\n".join(_lines(results)) + "\n"


def _lines(results: Results) -> Iterator[str]:
    corpus, run = results["corpus"], results["run"]
    yield f"# Big Two conformance: {_cell(words.who(results))}: {_cell(words.scope_line(results))}"
    yield ""
    yield f"**{_cell(results['headline']['sentence'])}**"
    for note in run["notes"]:
        yield f"\nNote: {_cell(note)}"
    yield from _causes(results)
    if results["optional"]:
        yield from ("", "## Left open by the documents, and decided otherwise", "")
        yield from (f"* {_cell(words.optional_line(cause, results))}" for cause in results["optional"])
    if results["out_of_scope"]:
        yield from ("", "## Out of scope", "")
        yield from (f"* {_cell(line)}" for line in words.out_of_scope_lines(results))
    yield from ("", f"{words.kept_line(results)} {words.count_line(results)}.", "")
    yield f"Corpus {corpus['edition']} (`{corpus['sha256']}`), seed {run['seed']},"
    yield f"each case asked {run['times']} times, {run['seconds']:.1f} s."
    yield from _rules(results)


def _causes(results: Results) -> Iterator[str]:
    if results["causes"]:
        yield from ("", "## Causes, the best explanation first", "")
    for number, cause in enumerate(results["causes"][: words.MAX_CAUSES], 1):
        smallest = words.smallest_of(cause, results)
        yield f"{number}. **{_cell(cause_line(cause))}** {words.explains_line(cause, results)}"
        if shown := cause["example"] or smallest:
            yield f"   * `{_code(words.question_text(shown, results))}`"
        if smallest:
            yield f"   * {_cell(words.why_not(smallest)[0])}"
    if (more := len(results["causes"]) - words.MAX_CAUSES) > 0:
        yield f"\nAnd {more} more causes, in `report.html`."


def _rules(results: Results) -> Iterator[str]:
    wrong = [rule for rule in results["rules"] if rule["verdict"] not in ("kept", "differs", "not-in-force")]
    if wrong:
        yield from ("", "| rule | verdict | what it says | why |", "|---|---|---|---|")
    for rule in wrong[:MAX_SHOWN]:
        yield f"| {rule['id']} | {rule['verdict']} | {_cell(rule['statement'])} | {_cell(rule['why'])} |"
    if len(wrong) > MAX_SHOWN:
        yield from ("", f"And {len(wrong) - MAX_SHOWN} more, in `report.html`.")


def _cell(text: str) -> str:
    """Text that Markdown takes as it is."""
    plain = words.printable(text).replace("\\", "\\\\").replace("\n", " ")
    for mark in "`*_<>[]|#~&$":
        plain = plain.replace(mark, "\\" + mark)
    return plain


def _code(text: str) -> str:
    return words.printable(text).replace("`", "'").replace("\n", " ")


def table_as_markdown(table: dict[str, Any]) -> str:
    """A table of engines as `compare` makes it; the counts are of rules."""
    rows = [["engine", "plays", *table["groups"], "claim", "first cause"]]
    rows += [["---"] * len(rows[0])]
    for each in table["engines"]:
        counts = [each["groups"].get(name, {}) for name in table["groups"]]
        kept = [", ".join(f"{number} {word}" for word, number in count.items() if number) for count in counts]
        claim = "yes" if each["granted"] else "no"
        rows.append([*map(_cell, (each["engine"], "; ".join(each["plays"]), *kept, claim, each["cause"] or ""))])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
