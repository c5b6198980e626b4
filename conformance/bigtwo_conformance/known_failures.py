"""Reads and updates a user's list of cases expected to fail. `known_faults.json` describes wrong engines instead."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bigtwo_conformance import Misuse
from bigtwo_conformance.case_scope import STRAIGHT
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.reference import PREFIX
from bigtwo_conformance.runner import NOT_RUN, PASS, Outcome, Run

HEADING = "# Cases that are known to fail, one id a line; what stands behind a # is a comment.\n"


def content(path: Path, before: str = "") -> str:
    """The text of a file. Raises Misuse, with a sentence that begins with `before`."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Misuse(f"{before}{path} cannot be read: {fault.strerror}.") from None
    except UnicodeDecodeError:
        raise Misuse(f"{before}{path} cannot be read: it is not UTF-8.") from None


def read_list(path: Path, *, may_be_missing: bool = False) -> str:
    """The text of the list, every id of which is a case; empty where the file may be missing and is.

    Raises Misuse.
    """
    if may_be_missing and not path.exists():
        return ""
    text = content(path)
    known = {case.id for case in corpus().cases}
    named = [id_ for id_ in ids(text) if not id_.startswith(STRAIGHT)]
    if unknown := [id_ for id_ in named if id_.partition("@")[0].removeprefix(PREFIX) not in known]:
        raise Misuse(f"{path} lists {unknown[0]}, which is no case of corpus {corpus().edition}.")
    return text


def ids(text: str) -> tuple[str, ...]:
    """The ids that a list holds, in its order."""
    return tuple(dict.fromkeys(id_ for line in _lines(text) if (id_ := _id(line))))


def brought_up_to_date(text: str, outcomes: Sequence[Outcome]) -> str:
    """The list with what failed now and without what passed now; other lines stay as they are and where they are.

    An id that was not asked stays. New ones come at the end, each with the title of its case.
    """
    statuses = {outcome.case.id: outcome.status for outcome in outcomes}
    kept = [line for line in _lines(text) if statuses.get(_id(line)) != PASS]
    listed = {_id(line) for line in kept}
    added = [
        f"{outcome.case.id}  # {outcome.case.title}"
        for outcome in outcomes
        if outcome.status not in (PASS, NOT_RUN) and outcome.case.id not in listed
    ]
    heading = "" if text else HEADING
    return heading + "".join(f"{line}\n" for line in (*kept, *added))


def update(path: Path, listed: str, done: Run) -> tuple[str, str]:
    """Write the list that a run brought up to date, whole or not at all. Returns the list and what changed, a sentence.

    A run that did not come to its end changes nothing. Raises Misuse.
    """
    if not done.complete:
        return listed, f"{path} stays as it was, because the run did not come to its end."
    text = brought_up_to_date(listed, done.outcomes)
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as fault:
        raise Misuse(f"{path} cannot be written: {fault.strerror}.") from None
    before, after = set(ids(listed)), set(ids(text))
    return text, f"{path}: {len(after - before)} cases added, {len(before - after)} taken out."


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []


def _id(line: str) -> str:
    return line.partition("#")[0].strip()
