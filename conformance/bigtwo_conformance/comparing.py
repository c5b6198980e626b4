"""Compares two result files by claims, cases and rules, and tabulates several engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bigtwo_conformance.case_scope import rules_text
from bigtwo_conformance.diagnosis import cause_line
from bigtwo_conformance.reports.words import one_line, scope_line, who
from bigtwo_conformance.results import Results
from bigtwo_conformance.runner import NOT_RUN, PASS
from bigtwo_conformance.verdicts import BROKEN, KEPT

FORMAT = "bigtwo-comparison/1"
TABLE = "bigtwo-engines/1"
GROUPS = {
    "combinations": {"classify", "compare"},
    "moves": {"legal-moves", "validate-play"},
    "dealing": {"deal", "validate-deal", "opening", "exchange"},
    "records": {"referee"},
    "scores": {"score", "session"},
}
"""The groups of rules, by the operations that show them; a rule belongs to the first that shows it."""
CASES = {
    "newly_failing": "Cases that fail now",
    "newly_passing": "Cases that pass now",
    "failing_otherwise": "Cases that fail in another way",
    "new": "Cases that are new",
    "gone": "Cases that are gone",
}
RULES = {
    "no_longer_kept": "Rules that are no longer kept",
    "newly_kept": "Rules that are kept now",
    "otherwise": "Rules with another verdict",
    "new": "Rules that are new",
    "gone": "Rules that are gone",
}
"""What can happen to cases and to rules, with headings: it was good, it is good, neither, it was not there, it is not
there."""
MAX_LISTED = 20
"""How many of each sort the text lists; the JSON has all."""


def compare(before: Results, after: Results) -> dict[str, Any]:
    """What changed between two results, the older first, as `compare --json` prints it.

    `claim` is `gained`, `lost`, `kept` or `absent`; `gained` and `lost` are the rules and the operations that only one
    run claims. `notes` are sentences on what makes the two differ in more than the answers. `cases` and `rules` list by
    what happened, as in `CASES` and `RULES`, the `id`, what it `says` (the title of a case, the sentence of a rule),
    and the status or verdict `before` and `after`, None where only the other run has it; a case that was not run
    counts as one that is not there. It is `worse` where less is claimed, a case fails that passed, or a rule is not
    kept that was.
    """
    both = (before, after)
    cases = [
        {case["id"]: (case["status"], case["title"]) for case in each["cases"] if case["status"] != NOT_RUN}
        for each in both
    ]
    rules = [{rule["id"]: (rule["verdict"], rule["statement"]) for rule in each["rules"]} for each in both]
    was, is_ = (each["headline"]["granted"] for each in both)
    claimed, claims = (_claimed(each) for each in both)
    lost = [name for name in claimed if name not in claims]
    changed_cases = _changes(cases[0], cases[1], PASS, tuple(CASES))
    changed_rules = _changes(rules[0], rules[1], KEPT, tuple(RULES))
    return {
        "format": FORMAT,
        "worse": bool(lost or changed_cases["newly_failing"] or changed_rules["no_longer_kept"]),
        "before": _said(before),
        "after": _said(after),
        "notes": list(_notes(before, after)),
        "claim": {(False, True): "gained", (True, False): "lost", (True, True): "kept"}.get((was, is_), "absent"),
        "gained": [name for name in claims if name not in claimed],
        "lost": lost,
        "cases": changed_cases,
        "rules": changed_rules,
    }


def _said(results: Results) -> dict[str, Any]:
    return {
        "implementation": results["implementation"]["implementation"],
        "about": f"{who(results)}: {scope_line(results)}",
        "corpus": {name: results["corpus"][name] for name in ("edition", "sha256")},
        "started": results["run"]["started"],
        "granted": results["headline"]["granted"],
        "headline": results["headline"]["sentence"],
    }


def _notes(before: Results, after: Results) -> Iterator[str]:
    older, newer = (each["corpus"]["edition"] for each in (before, after))
    if older != newer:
        yield f"The corpus has other editions, {older} before and {newer} after: cases of one alone are new or gone."
    elif before["corpus"]["sha256"] != after["corpus"]["sha256"]:
        yield f"Both corpora say that they are edition {older}, but they differ."
    variants, operations = (
        [[rule["variant"] for rule in each["scope"]["rules"]] for each in (before, after)],
        [each["scope"]["operations"] for each in (before, after)],
    )
    if before["selection"] != after["selection"]:
        yield "The two runs were narrowed to different cases."
    elif variants[0] != variants[1] or operations[0] != operations[1]:
        yield "The two runs asked about different rules or operations."
    if before["implementation"]["implementation"]["name"] != after["implementation"]["implementation"]["name"]:
        yield "The two implementations have different names."
    for name, each in (("first", before), ("second", after)):
        if not each["run"]["complete"]:
            yield f"The {name} run did not come to its end."


def _claimed(results: Results) -> list[str]:
    """The rules and the operations that a claim names; of no claim, nothing."""
    if not results["headline"]["granted"]:
        return []
    met = [rules_text(each["variant"]) for each in results["scope"]["rules"] if each["asked"]]
    return [*met, *results["scope"]["operations"]]


def _changes(
    before: Mapping[str, tuple[str, str]], after: Mapping[str, tuple[str, str]], good: str, names: Sequence[str]
) -> dict[str, list[dict[str, Any]]]:
    """Everything that changed, by what happened; `names` are those of what was good, is good, neither, new and gone."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for id_ in dict.fromkeys((*before, *after)):
        (was, says), (now, says_now) = before.get(id_, (None, "")), after.get(id_, (None, ""))
        if was != now:
            happened = 3 if was is None else 4 if now is None else 0 if was == good else 1 if now == good else 2
            found[names[happened]].append({"id": id_, "says": says_now or says, "before": was, "after": now})
    return found


def comparison_as_text(found: Mapping[str, Any]) -> str:
    """Several lines; the last says whether anything is worse."""
    return "\n".join(_lines(found))


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    for name in ("before", "after"):
        each, corpus = found[name], found[name]["corpus"]
        yield f"{name}: {each['about']}, corpus {corpus['edition']} ({corpus['sha256'][:12]}), {each['started']}"
    yield from (f"Note: {note}" for note in found["notes"])
    yield f"Claim {found['claim']}: {one_line(found['after']['headline'])}"
    for heading, name in (("Claimed now", "gained"), ("No longer claimed", "lost")):
        if found[name]:
            yield f"{heading}: {one_line(', '.join(found[name]))}"
    for name, headings in (("cases", CASES), ("rules", RULES)):
        for happened, heading in headings.items():
            yield from _listed(heading, found[name][happened])
    yield "Something is worse." if found["worse"] else "Nothing is worse."


def _listed(heading: str, changes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if changes:
        yield f"{heading}: {len(changes)}"
    for each in changes[:MAX_LISTED]:
        change = f"{each['before'] or 'not asked'} -> {each['after'] or 'not asked'}"
        yield f"  {one_line(each['id'])} ({change}): {one_line(each['says'])}"
    if len(changes) > MAX_LISTED:
        yield f"  and {len(changes) - MAX_LISTED} more"


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
