"""The Test Anything Protocol, version 13: a line for each case, a diagnostic block for each that did not pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo_conformance.reports.words import as_json, printable, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.results import Results


def tap(results: Results) -> str:
    """Cases that were not asked are `not ok`; cases out of scope are skipped."""
    return "\n".join(_lines(results)) + "\n"


def _lines(results: Results) -> Iterator[str]:
    left_out = [(id_, each["reason"]) for each in results["out_of_scope"] for id_ in each["cases"]]
    yield "TAP version 13"
    yield f"1..{len(results['cases']) + len(left_out)}"
    yield f"# {printable(results['headline']['sentence'])}"
    for number, case in enumerate(results["cases"], 1):
        passed = case["status"] == "pass"
        # A hash would begin a directive, so it is written out.
        title = printable(case["title"]).replace("#", "\\#")
        todo = " # TODO known failure" if case["known_failure"] and not passed else ""
        yield f"{'ok' if passed else 'not ok'} {number} - {case['id']}: {title}{todo}"
        if not passed:
            yield "  ---"
            yield f"  status: {case['status']}"
            yield f"  rules: {as_json(case['rules'])}"
            yield f"  message: {as_json(' '.join(why_not(case)))}"
            yield f"  repeat: {as_json(case['repeat'])}"
            yield "  ..."
    for number, (id_, reason) in enumerate(left_out, len(results["cases"]) + 1):
        yield f"ok {number} - {id_} # SKIP {printable(reason)}"
