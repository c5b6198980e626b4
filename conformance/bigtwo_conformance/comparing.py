"""A table of engines, made of the results of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bigtwo_conformance.case_scope import rules_text
from bigtwo_conformance.diagnosis import cause_line
from bigtwo_conformance.reports.words import who
from bigtwo_conformance.results import Results
from bigtwo_conformance.verdicts import BROKEN, KEPT

TABLE = "bigtwo-engines/1"
GROUPS = {
    "combinations": {"classify", "compare"},
    "moves": {"legal-moves", "validate-play"},
    "dealing": {"deal", "validate-deal", "opening", "exchange"},
    "records": {"referee"},
    "scores": {"score", "session"},
}
"""The groups of rules, by the operations that show them; a rule belongs to the first that shows it."""


def engines(found: Sequence[Results]) -> dict[str, Any]:
    """A table of engines, as `compare --json` prints it: what each plays, whether it has a claim, how many rules of
    each group it keeps and breaks, and what is wrong first."""
    rows = [_engine(each) for each in found]
    groups = [name for name in GROUPS if any(name in row["groups"] for row in rows)]
    return {"format": TABLE, "groups": groups, "engines": rows}


def _engine(results: Results) -> dict[str, Any]:
    operations = {case["id"]: case["operation"] for case in results["cases"]}
    counts: dict[str, dict[str, int]] = {}
    for rule in results["rules"]:
        asked = {operations[id_] for id_ in rule["cases"]}
        group = next(name for name, members in GROUPS.items() if asked & members)
        if rule["verdict"] in (KEPT, BROKEN):
            counts.setdefault(group, {KEPT: 0, BROKEN: 0})[rule["verdict"]] += 1
    return {
        "engine": who(results),
        "plays": [rules_text(each["variant"]) for each in results["scope"]["rules"]],
        "granted": results["headline"]["granted"],
        "groups": counts,
        "cause": cause_line(results["causes"][0]) if results["causes"] else None,
    }
