"""Servers that only deal and play, simulated by the slow oracle: what they record, and the referee who is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import bigtwo
from bigtwo.operations.json_lines import answer_line
from bigtwo_conformance.logs.judged import JudgedLog, judge_records
from bigtwo_conformance.logs.reading import records
from bigtwo_conformance.logs.referee import Referee
from bigtwo_conformance.protocol import ANSWERED, ERROR, Reply, faults_in
from tests.mutation.mutant import Mutant, in_place_of_the_oracle
from tests.oracle.random_records import random_record
from tests.oracle.variants import options_of

Options = Mapping[str, Any]
Recorded = tuple[dict[str, Any], list[dict[str, Any]]]
"""A deal and what happened."""


def reference(operation: str, question: Mapping[str, Any]) -> Reply:
    """What `bigtwo answer` answers, in this process."""
    line = json.dumps({"id": "1", "operation": operation, "input": question}).encode()
    reply = answer_line(line)
    if reply["ok"]:
        return Reply(ANSWERED, reply["result"])
    return Reply(ERROR, message=reply["error"]["message"], faults=faults_in(reply["error"].get("faults")))


def played(options: Options, count: int, seed: object, fault: Mutant | None = None) -> list[Recorded]:
    """So many deals played under some options on top of the base game, by a server that may have a fault."""
    rng, own = Random(f"log {seed}"), options_of({"extends": "base", "options": dict(options)})
    if fault is None:
        return [random_record(rng, own)[:2] for _ in range(count)]
    with in_place_of_the_oracle(fault):
        return [random_record(rng, own)[:2] for _ in range(count)]


def as_lines(deals: Sequence[Recorded], variant: Any = None) -> str:
    """JSON Lines."""
    stated = {} if variant is None else {"variant": variant}
    return "".join(json.dumps({**stated, "deal": deal, "events": events}) + "\n" for deal, events in deals)


def as_text(deals: Sequence[Recorded], variant: Any = None) -> str:
    """Records in text, one behind the other, each with its header."""
    found = bigtwo.variant(variant)
    return "\n".join(bigtwo.write_record(sparse(deal), events, found) for deal, events in deals)


def sparse(deal: Mapping[str, Any]) -> dict[str, Any]:
    """A deal without what it need not say."""
    return {field: value for field, value in deal.items() if field not in ("stock", "dead") or value}


def judged(text: str, folder: Path, rules: Any = None, *, fit: bool = True) -> JudgedLog:
    """What is found in a file with this text."""
    path = folder / "log"
    path.write_text(text, encoding="utf-8")
    return judge_records(records([str(path)]), Referee(reference), rules, fit=fit)
