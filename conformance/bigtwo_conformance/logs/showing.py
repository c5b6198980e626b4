"""What `judge-log` found, as text for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.logs.deciding import BY_THE_DEAL
from bigtwo_conformance.logs.fitted import open_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.logs.broken import BrokenRule
    from bigtwo_conformance.logs.deciding import Exclusion
    from bigtwo_conformance.logs.evidence import Failure
    from bigtwo_conformance.logs.fitted import HouseFit
    from bigtwo_conformance.logs.judged import JudgedLog

MAX_SHOWN = 3


def log_as_text(log: JudgedLog) -> str:
    """Several lines: how many records are clean, the rules that were broken, and the house rules that they fit."""
    return "\n".join(_lines(log))


def _lines(log: JudgedLog) -> Iterator[str]:
    broken = log.records - log.clean - log.skipped
    yield f"{_count(log.records, 'record')}: {log.clean} clean, {broken} with broken rules, {log.skipped} skipped."
    for played in log.played.values():
        why = "as stated" if played.stated else "nothing states the rules; --as does so"
        yield f"{_count(played.count, 'record')} judged as {_value(played.variant)} ({why})."
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
    first = rule.first.to_dict()
    yield f"  first: {_where(first)}: {first['says']}"
    yield f"  smallest: {_where(rule.smallest.to_dict())}"
    if (example := rule.example)["operation"] != "referee":
        yield f"    {example['operation']} {json.dumps(example['input'], ensure_ascii=False)}"


def _fit(fit: HouseFit) -> Iterator[str]:
    count = len(fit.evidence.records)
    yield f"Nearest variant: {fit.nearest}"
    yield f"Clean under rules that were found: {count - len(fit.unexplained)} of {_count(count, 'record')}."
    for option, exclusion in fit.contradicted.items():
        yield f"Not as stated: {option} {_value(exclusion.value)}. {_event(fit, exclusion.failure)}"
    if fit.values:
        yield ""
        width = max(len(option) for option in fit.values)
        for option, value in fit.values.items():
            differs = "" if fit.is_of_nearest(option) else f" (not as in {fit.nearest})"
            yield f"{option:<{width}}  {_value(value)}{differs}"
            for line in _deciding(fit, fit.decided.ruled_out[option]):
                yield f"{'':<{width}}    {line}"
    if fit.narrowed:
        yield ""
        yield "Several values explain the records equally:"
        for option, values in fit.narrowed.items():
            own = ", or an order of its own" if open_values(option) else ""
            yield f"  {option}: {' or '.join(map(_value, values))}{own}"
    if fit.unexplained:
        yield ""
        yield "None of the options that were tried explains:"
        for failure in fit.unexplained[:MAX_SHOWN]:
            yield f"  {_event(fit, failure)}"
        if len(fit.unexplained) > MAX_SHOWN:
            yield f"  and {len(fit.unexplained) - MAX_SHOWN} more records"
    for option, value, failure in fit.decided.conflicts[:MAX_SHOWN]:
        yield f"For {option} {_value(value)} speaks one record and against it another: {_event(fit, failure)}"
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
            yield f"{each.failure.says}."
        else:
            yield f"not {_value(each.value)}: {_event(fit, each.failure)}"
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


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
