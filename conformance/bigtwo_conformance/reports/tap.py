"""The Test Anything Protocol, version 13: a line for each case, a diagnostic block for each that did not pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo_conformance.reports.words import as_json, one_line, scope_line, who, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.results import Results


def tap(results: Results) -> str:
    """Cases that were not asked are `not ok`; cases out of scope are counted in comments and are no tests."""
    return "\n".join(_lines(results)) + "\n"


def _lines(results: Results) -> Iterator[str]:
    yield "TAP version 13"
    yield f"1..{len(results['cases'])}"
    yield f"# {who(results)}: {scope_line(results)}"
    yield f"# {one_line(results['headline']['sentence'])}"
    for each in results["out_of_scope"]:
        yield f"# out of scope: {len(each['cases'])} cases, it {one_line(each['reason'])}"
    for number, case in enumerate(results["cases"], 1):
        passed = case["status"] == "pass"
        # A hash would begin a directive, so it is written out.
        title = one_line(case["title"]).replace("#", "\\#")
        todo = " # TODO known failure" if case["known_failure"] and not passed else ""
        yield f"{'ok' if passed else 'not ok'} {number} - {case['id']}: {title}{todo}"
        if not passed:
            yield "  ---"
            yield f"  status: {case['status']}"
            yield f"  rules: {as_json(case['rules'])}"
            yield f"  message: {as_json(' '.join(why_not(case)))}"
            yield f"  repeat: {as_json(case['repeat'])}"
            yield "  ..."
