"""A whole log: every record judged under the rules that it states, and the house rules that the records fit."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.logs.broken import Broken
from bigtwo_conformance.logs.evidence import Numbered
from bigtwo_conformance.logs.fitted import fit_houses
from bigtwo_conformance.logs.records import Unread
from bigtwo_conformance.logs.repairing import repair
from bigtwo_conformance.variants import BASE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigtwo_conformance.logs.fitted import HouseFit
    from bigtwo_conformance.logs.records import Fault, Previous, Record
    from bigtwo_conformance.logs.referee import Referee, Verdict
    from bigtwo_conformance.logs.repairing import Repair
    from bigtwo_conformance.variants import Variant

MAX_RECORDS = 100
"""From how many records the rules are found; all are judged."""
MAX_EVENTS = 50_000
"""How many events these may have together."""
MAX_FAULTS = 1000
"""How many faults of the input are told; all are counted."""


MAX_REPAIRS = 10
"""Of how many records that are not clean the likeliest fault is looked for."""


@dataclass(slots=True)
class Played:
    """The records that are judged under the same rules."""

    variant: Variant
    stated: bool
    """Do the records say so themselves, or does `--as`? If not, these are the rules that were found."""
    count: int = 0
    kept: list[Numbered] = field(default_factory=list)
    refused: list[Numbered] = field(default_factory=list)
    """Records that cannot be judged under these rules; they may fit others."""

    def keep(self, number: int, record: Record, *, refused: bool) -> None:
        kept = self.refused if refused else self.kept
        if len(kept) < MAX_RECORDS and sum(each.record.size() for each in kept) < MAX_EVENTS:
            kept.append(Numbered(number, record))


@dataclass(slots=True)
class JudgedLog:
    """What was found, ready to be shown; `to_dict` is the JSON of the command line."""

    records: int = 0
    """How many there are, with those that could not be read."""
    clean: int = 0
    skipped: int = 0
    """How many could not be read, or not be judged."""
    events: int = 0
    faults: list[Fault] = field(default_factory=list)
    broken: Broken = field(default_factory=Broken)
    repairs: list[Repair] = field(default_factory=list)
    played: dict[str, Played] = field(default_factory=dict)
    fit: HouseFit | None = None
    questions: int = 0

    @property
    def most_played(self) -> Played | None:
        """The rules under which most records are judged."""
        return max(self.played.values(), key=lambda each: each.count, default=None)

    def to_dict(self) -> dict[str, Any]:
        fitted = {} if self.fit is None else self.fit.to_dict()
        return {
            **{name: fitted.pop(name, None) for name in ("nearest", "plays")},
            **fitted,
            "judged_as": [
                {"variant": each.variant, "stated": each.stated, "records": each.count} for each in self.played.values()
            ],
            "records": self.records,
            "events": self.events,
            "clean": self.clean,
            "skipped": self.skipped,
            "broken": [each.to_dict() for each in self.broken],
            "repairs": [each.to_dict() for each in self.repairs],
            "faults": [{"place": str(each.place), "says": each.says} for each in self.faults],
            "questions": self.questions,
        }


def judge_records(
    records: Iterable[Record | Unread], referee: Referee, rules: Variant | None, *, fit: bool = True
) -> JudgedLog:
    """Judges records one after the other. `rules`, where given, stand for what they state. With `fit` the house rules
    are looked for that they fit; those that state nothing are judged under these. Raises NoHello, and OSError where the
    records cannot be read on."""
    judging = _Judging(referee, rules, fit=fit)
    for each in records:
        judging.take(each)
    return judging.log_at_the_end()


class _Judging:
    """Takes up one record after the other. Those that state no rules wait until enough are there to find these."""

    def __init__(self, referee: Referee, rules: Variant | None, *, fit: bool) -> None:
        self._referee, self._rules, self._fits = referee, rules, fit
        self._sessions = _Sessions()
        self._waiting: list[Numbered] = []
        self._unstated: Variant | None = None if fit else BASE
        """What is judged that states no rules; None while it is not known."""
        self._fit_of_unstated: HouseFit | None = None
        self._log = JudgedLog()
        self._repairs_left = MAX_REPAIRS

    def take(self, record: Record | Unread) -> None:
        self._log.records += 1
        if isinstance(record, Unread):
            _skip(self._log, record.faults)
            self._sessions.forget()
            return
        numbered, stated = Numbered(self._log.records, record), record.stated if self._rules is None else self._rules
        if stated is not None:
            self._judge(numbered, stated, stated=True)
        elif self._unstated is not None:
            self._judge(numbered, self._unstated, stated=False)
        else:
            self._waiting.append(numbered)
            if len(self._waiting) == MAX_RECORDS or sum(each.record.size() for each in self._waiting) > MAX_EVENTS:
                self._find_rules()

    def _find_rules(self) -> None:
        self._referee.does = "looking for house rules that fit"
        self._fit_of_unstated = fit_houses(self._referee, self._waiting, None)
        self._unstated = self._fit_of_unstated.rules
        for each in self._waiting:
            self._judge(each, self._unstated, stated=False)
        self._waiting.clear()

    def _judge(self, numbered: Numbered, variant: Variant, *, stated: bool) -> None:
        log, record = self._log, self._sessions.told(numbered.record)
        self._referee.does = f"record {numbered.number}"
        played = log.played.setdefault(json.dumps([variant, stated]), Played(variant, stated))
        verdict = self._referee.judge(record.question(variant), skip=True)
        refused = verdict.refusal is not None
        played.keep(numbered.number, record, refused=refused)
        self._sessions.ended(record, verdict.previous)
        if refused or verdict.violations:
            self._repair(numbered.number, record, variant, verdict)
        if refused:
            _skip(log, verdict.faults(record))
            return
        played.count += 1
        log.events += record.size()
        if verdict.violations:
            log.broken.note(record, numbered.number, variant, verdict.violations)
        else:
            log.clean += 1

    def _repair(self, number: int, record: Record, variant: Variant, verdict: Verdict) -> None:
        if self._repairs_left and not verdict.of_the_rules:
            self._repairs_left -= 1
            self._referee.does = f"record {number}, looking for the likeliest fault"
            if found := repair(record, number, variant, verdict, self._referee):
                self._log.repairs.append(found)

    def log_at_the_end(self) -> JudgedLog:
        """What was found in all records."""
        if self._waiting:
            self._find_rules()
        log = self._log
        self._referee.does = "looking for the smallest examples"
        log.broken.with_examples(self._referee)
        played = log.most_played
        if self._fits and played is not None:
            sample = played.kept or played.refused
            stated = played.stated or self._fit_of_unstated is None
            self._referee.does = "looking for house rules that fit"
            log.fit = fit_houses(self._referee, sample, played.variant) if stated else self._fit_of_unstated
        log.questions = self._referee.questions
        return log


def _skip(log: JudgedLog, faults: Iterable[Fault]) -> None:
    log.skipped += 1
    log.faults += list(faults)[: MAX_FAULTS - len(log.faults)]


class _Sessions:
    """Tells a deal of a session how the one before it ended, where the records do not say so."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the deal before."""
        self._of: tuple[object, int] | None = None
        self._previous: Previous | None = None

    def told(self, record: Record) -> Record:
        """The record with what it lacks of the deal before."""
        if self._previous is None or not record.lacks_previous:
            return record
        following = self._of == (record.session, (record.deal_number or 1) - 1)
        return record.following(self._previous) if following else record

    def ended(self, record: Record, previous: Previous | None) -> None:
        """How this deal ended; None where it did not."""
        self._of, self._previous = (record.session, record.deal_number or 1), previous
