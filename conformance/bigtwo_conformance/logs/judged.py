"""A whole log: every record judged under the rules that it states, and the house rules that the records fit."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fitting import value_text
from bigtwo_conformance.logs.fitted import BY_THE_DEAL, fit_houses
from bigtwo_conformance.logs.houses import OPEN
from bigtwo_conformance.logs.records import Unread
from bigtwo_conformance.logs.referee import Broken, Numbered, repair
from bigtwo_rulebook.variants import BASE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigtwo_conformance.logs.fitted import Exclusion, Failure, HouseFit
    from bigtwo_conformance.logs.records import Fault, Previous, Record
    from bigtwo_conformance.logs.referee import BrokenRule, Referee, Repair
    from bigtwo_conformance.variants import Variant


MAX_RECORDS = 100
"""From how many records the rules are found; all are judged."""
MAX_EVENTS = 50_000
"""How many events these may have together."""
MAX_FAULTS = 1000
"""How many faults of the input are listed; all are counted."""


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

    def keep(self, numbered: Numbered, *, refused: bool) -> None:
        kept = self.refused if refused else self.kept
        if len(kept) < MAX_RECORDS and sum(each.record.size() for each in kept) < MAX_EVENTS:
            kept.append(numbered)


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
            "repairs": [asdict(each) for each in self.repairs],
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
        log, record = self._log, self._sessions.completed(numbered.record)
        numbered = Numbered(numbered.number, record)
        self._referee.does = f"record {numbered.number}"
        played = log.played.setdefault(json.dumps([variant, stated]), Played(variant, stated))
        verdict = self._referee.judge(record.question(variant), skip=True)
        refused = verdict.refusal is not None
        played.keep(numbered, refused=refused)
        self._sessions.ended(record, verdict.previous)
        if not verdict.is_clean and not verdict.of_the_rules and self._repairs_left:
            self._repairs_left -= 1
            self._referee.does = f"record {numbered.number}, looking for the likeliest fault"
            if found := repair(numbered, variant, verdict, self._referee):
                log.repairs.append(found)
        if refused:
            _skip(log, verdict.faults(record))
            return
        played.count += 1
        log.events += record.size()
        log.clean += verdict.is_clean
        log.broken.note(numbered, variant, verdict.violations)

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

    def completed(self, record: Record) -> Record:
        """The record with what it lacks of the deal before."""
        if self._previous is None or not record.lacks_previous:
            return record
        following = self._of == (record.session, (record.deal_number or 1) - 1)
        return record.following(self._previous) if following else record

    def ended(self, record: Record, previous: Previous | None) -> None:
        """How this deal ended; None where it did not."""
        self._of, self._previous = (record.session, record.deal_number or 1), previous


# --- as text ----------------------------------------------------------------------------------------------------------


MAX_SHOWN = 3


def log_as_text(log: JudgedLog) -> str:
    """Several lines: how many records are clean, the rules that were broken, and the house rules that they fit."""
    return "\n".join(_lines(log))


def _lines(log: JudgedLog) -> Iterator[str]:
    broken = log.records - log.clean - log.skipped
    yield f"{_count(log.records, 'record')}: {log.clean} clean, {broken} with broken rules, {log.skipped} skipped."
    for played in log.played.values():
        why = "as stated" if played.stated else "nothing states the rules; --as does so"
        yield f"{_count(played.count, 'record')} judged as {value_text(played.variant)} ({why})."
    if log.repairs:
        yield ""
        yield "Likeliest faults, each being one change after which the record is clean:"
        yield from (f"  {each.place} (record {each.record}): {each.says}" for each in log.repairs)
    for rule in log.broken:
        yield ""
        yield from _broken(rule)
    if log.fit is not None:
        yield ""
        yield from _fit(log.fit)
    yield f"{_count(log.questions, 'question')} asked of the reference."


def _broken(rule: BrokenRule) -> Iterator[str]:
    ids = ", ".join(rule.rules) or rule.code
    yield f"BROKEN {ids} ({rule.code}): {_count(rule.count, 'event')} in {_count(rule.records, 'record')}"
    for each in rule.to_dict()["rules"]:
        yield f"  {each['id']}: {each['statement']}"
    first, smallest = (each.to_dict() for each in rule.occurrences)
    yield f"  first: {_where(first)}: {first['says']}"
    yield f"  smallest: {_where(smallest)}"
    if (example := rule.example)["operation"] != "referee":
        yield f"    {example['operation']} {json.dumps(example['input'], ensure_ascii=False)}"


def _fit(fit: HouseFit) -> Iterator[str]:
    count = len(fit.evidence.records)
    yield f"Nearest variant: {fit.nearest}"
    yield f"Clean under rules that were found: {count - len(fit.unexplained)} of {_count(count, 'record')}."
    for option, exclusion in fit.contradicted.items():
        yield f"Not as stated: {option} {value_text(exclusion.value)}. {_event(fit, exclusion.failure)}"
    if fit.values:
        yield ""
    yield from fit.value_lines(lambda option: _deciding(fit, fit.decided.ruled_out[option]))
    if fit.narrowed:
        yield ""
        yield "Several values explain the records equally:"
        for option, values in fit.narrowed.items():
            own = ", or an order of its own" if option in OPEN else ""
            yield f"  {option}: {' or '.join(map(value_text, values))}{own}"
    if fit.unexplained:
        yield ""
        yield "None of the options that were tried explains:"
        for failure in fit.unexplained[:MAX_SHOWN]:
            yield f"  {_event(fit, failure)}"
        if len(fit.unexplained) > MAX_SHOWN:
            yield f"  and {len(fit.unexplained) - MAX_SHOWN} more records"
    for option, value, failure in fit.decided.conflicts[:MAX_SHOWN]:
        yield f"For {option} {value_text(value)} speaks one record and against it another: {_event(fit, failure)}"
    yield ""
    yield f"The records cannot tell: {', '.join(fit.unknown) or 'nothing is left open'}."
    yield "As run takes it:"
    handed_on = {"plays": fit.plays, "unknown": fit.unknown, "narrowed": fit.narrowed}
    yield f"  --as '{json.dumps(handed_on)}'"


def _deciding(fit: HouseFit, excluded: list[Exclusion]) -> Iterator[str]:
    """The events that decide an option, each once."""
    distinct = list({(each.failure.index, each.failure.event): each for each in excluded}.values())
    for each in distinct[:MAX_SHOWN]:
        if each.failure is BY_THE_DEAL:
            yield f"{each.failure.violation.says}."
        else:
            yield f"not {value_text(each.value)}: {_event(fit, each.failure)}"
    if len(distinct) > MAX_SHOWN:
        yield f"and {len(distinct) - MAX_SHOWN} more events"


def _event(fit: HouseFit, failure: Failure) -> str:
    where = fit.where(failure)
    return f"{_where(where)}: {where['says']}"


def _where(found: dict[str, Any]) -> str:
    event = "" if found["event"] is None else f", event {found['event'] + 1}"
    seat = "" if found["seat"] is None else f", seat {found['seat']}"
    return f"{found['place']} (record {found['record']}){event}{seat}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
