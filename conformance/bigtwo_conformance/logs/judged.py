"""Judges all records of a log and summarises violations and inferred rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bigtwo_conformance.logs.fitted import BY_THE_DEAL, HouseFit, fit_houses
from bigtwo_conformance.logs.records import Fault, Previous, Record, Unread
from bigtwo_conformance.logs.referee import (
    Broken,
    BrokenRule,
    Referee,
    Violation,
    example,
    note,
)
from bigtwo_conformance.reports.words import counted
from bigtwo_conformance.variants import Variant, value_text
from bigtwo_rulebook.variants import BASE

MAX_RECORDS = 100
"""From how many records the rules are found; all are judged."""
MAX_EVENTS = 50_000
"""How many events these may have together."""
MAX_FAULTS = 1000
"""How many faults of the input are listed; all are counted."""


@dataclass(slots=True)
class Played:
    """The records that are judged under the same rules."""

    variant: Variant
    stated: bool
    """Do the records say so themselves, or does `--as`? If not, these are the rules that were found."""
    count: int = 0
    kept: list[Record] = field(default_factory=list)
    refused: list[Record] = field(default_factory=list)
    """Records that cannot be judged under these rules; they may fit others."""

    def keep(self, record: Record, *, refused: bool) -> None:
        kept = self.refused if refused else self.kept
        if len(kept) < MAX_RECORDS and sum(each.size() for each in kept) < MAX_EVENTS:
            kept.append(record)


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
    broken: Broken = field(default_factory=dict)
    played: dict[str, Played] = field(default_factory=dict)
    fit: HouseFit | None = None
    questions: int = 0

    @property
    def rules_broken(self) -> list[BrokenRule]:
        """Those that most records broke first."""
        return sorted(self.broken.values(), key=lambda each: (-each.records, -each.count))

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
            "broken": [each.to_dict() for each in self.rules_broken],
            "faults": [{"place": str(each.place), "says": each.says} for each in self.faults],
            "questions": self.questions,
        }


def judge_records(
    records: Iterable[Record | Unread], referee: Referee, rules: Variant | None, *, fit: bool = True
) -> JudgedLog:
    """Judges records one after the other. `rules`, where given, replace what they state. With `fit` the house rules
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
        self._waiting: list[Record] = []
        self._unstated: Variant | None = None if fit else BASE
        """What is judged that states no rules; None while it is not known."""
        self._fit_of_unstated: HouseFit | None = None
        self._log = JudgedLog()
        self._before: tuple[object, int, Previous | None] = (None, 0, None)
        """The session and the number of the deal before, and how it ended, None where that is not known."""

    def take(self, record: Record | Unread) -> None:
        self._log.records += 1
        if isinstance(record, Unread):
            self._skip(record.faults)
            self._before = (None, 0, None)
            return
        record = replace(record, number=self._log.records)
        stated = record.stated if self._rules is None else self._rules
        if stated is not None:
            self._judge(record, stated, stated=True)
        elif self._unstated is not None:
            self._judge(record, self._unstated, stated=False)
        else:
            self._waiting.append(record)
            if len(self._waiting) == MAX_RECORDS or sum(each.size() for each in self._waiting) > MAX_EVENTS:
                self._find_rules()

    def _find_rules(self) -> None:
        self._referee.does = "looking for house rules that fit"
        self._fit_of_unstated = fit_houses(self._referee, self._waiting, None)
        self._unstated = self._fit_of_unstated.rules
        for each in self._waiting:
            self._judge(each, self._unstated, stated=False)
        self._waiting.clear()

    def _judge(self, record: Record, variant: Variant, *, stated: bool) -> None:
        session, number, previous = self._before
        follows = (session, number) == (record.session, (record.deal_number or 1) - 1)
        if previous is not None and record.lacks_previous and follows:
            record = record.following(previous)
        log = self._log
        self._referee.does = f"record {record.number}"
        played = log.played.setdefault(json.dumps([variant, stated]), Played(variant, stated))
        verdict = self._referee.judge(record, record.question(variant), skip=True)
        refused = verdict.refusal is not None
        played.keep(record, refused=refused)
        self._before = (record.session, record.deal_number or 1, verdict.previous)
        if refused:
            self._skip(verdict.faults(record))
            return
        played.count += 1
        log.events += record.size()
        log.clean += verdict.is_clean
        note(log.broken, verdict.violations)

    def _skip(self, faults: Iterable[Fault]) -> None:
        self._log.skipped += 1
        self._log.faults += list(faults)[: MAX_FAULTS - len(self._log.faults)]

    def log_at_the_end(self) -> JudgedLog:
        """What was found in all records."""
        if self._waiting:
            self._find_rules()
        log = self._log
        self._referee.does = "looking for the smallest examples"
        for rule in log.rules_broken:
            rule.example = example(rule.smallest, self._referee)
        played = log.most_played
        if self._fits and played is not None:
            sample = played.kept or played.refused
            stated = played.stated or self._fit_of_unstated is None
            self._referee.does = "looking for house rules that fit"
            log.fit = fit_houses(self._referee, sample, played.variant) if stated else self._fit_of_unstated
        log.questions = self._referee.questions
        return log


# --- as text ----------------------------------------------------------------------------------------------------------


MAX_SHOWN = 3


def log_as_text(log: JudgedLog) -> str:
    """Several lines: how many records are clean, the rules that were broken, and the house rules that they fit."""
    return "\n".join(_lines(log))


def _lines(log: JudgedLog) -> Iterator[str]:
    broken = log.records - log.clean - log.skipped
    yield f"{counted(log.records, 'record')}: {log.clean} clean, {broken} with broken rules, {log.skipped} skipped."
    for played in log.played.values():
        why = "as stated" if played.stated else "nothing states the rules; --as does so"
        yield f"{counted(played.count, 'record')} judged as {value_text(played.variant)} ({why})."
    for rule in log.rules_broken:
        yield ""
        yield from _broken(rule)
    if log.fit is not None:
        yield ""
        yield from _fit(log.fit)
    yield f"{counted(log.questions, 'question')} asked of the reference."


def _broken(rule: BrokenRule) -> Iterator[str]:
    ids = ", ".join(rule.rules) or rule.code
    yield f"BROKEN {ids} ({rule.code}): {counted(rule.count, 'event')} in {counted(rule.records, 'record')}"
    for each in rule.to_dict()["rules"]:
        yield f"  {each['id']}: {each['statement']}"
    yield f"  first: {_event(rule.first)}"
    yield f"  smallest: {_where(rule.smallest)}"
    if (example := rule.example)["operation"] != "referee":
        yield f"    {example['operation']} {json.dumps(example['input'], ensure_ascii=False)}"


def _fit(fit: HouseFit) -> Iterator[str]:
    count = len(fit.evidence.records)
    yield f"Nearest variant: {fit.nearest}"
    yield f"Clean under rules that were found: {count - len(fit.unexplained)} of {counted(count, 'record')}."
    yield from fit.value_lines(lambda option: _deciding(fit.ruled_out[option]), "records")
    if fit.unexplained:
        yield from ("", "None of the options that were tried explains:")
    yield from (f"  {_event(failure)}" for failure in fit.unexplained[:MAX_SHOWN])
    if len(fit.unexplained) > MAX_SHOWN:
        yield f"  and {len(fit.unexplained) - MAX_SHOWN} more records"
    yield from ("", f"The records cannot tell: {', '.join(fit.unknown) or 'nothing is left open'}.", "As run takes it:")
    yield f"  --as '{json.dumps(fit.handed_on)}'"


def _deciding(excluded: list[tuple[Any, Violation]]) -> Iterator[str]:
    """The events that decide an option, each once."""
    distinct = list({(failure.record.number, failure.event): (value, failure) for value, failure in excluded}.values())
    for value, failure in distinct[:MAX_SHOWN]:
        by_the_deal = failure.says == BY_THE_DEAL
        yield f"{failure.says}." if by_the_deal else f"not {value_text(value)}: {_event(failure)}"
    if len(distinct) > MAX_SHOWN:
        yield f"and {len(distinct) - MAX_SHOWN} more events"


def _event(found: Violation) -> str:
    return f"{_where(found)}: {found.says}"


def _where(found: Violation) -> str:
    event = f", event {found.event + 1}" if found.event >= 0 else ""
    seat = "" if found.seat is None else f", seat {found.seat}"
    return f"{found.record.place_of(found.event)} (record {found.record.number}){event}{seat}"
