"""Questions of players who know the game from the two documents alone, each with the answer that these give.

They were written before they were asked. Every sentence was judged under its variant and at its table, and so was every
rule that it cites: `reasons` holds each phrase with the rules that bear it out, `rules` those of the whole answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from bigtwo.operations.questions import OPERATIONS
from bigtwo.operations.writing import moves_as_json

Case = dict[str, Any]

CASES: list[Case] = orjson.loads((Path(__file__).parent / "questions.json").read_bytes())
FIELDS = {"id", "why", "operation", "question", "answer", "reasons", "rules", "says"}


def asked(case: Case) -> Any:
    """The answer as it goes over the wire."""
    operation = OPERATIONS[case["operation"]]
    answer = operation.answer(operation.request.load(orjson.loads(orjson.dumps(case["question"])))).fields
    return orjson.loads(orjson.dumps(answer, default=moves_as_json))


def part_of(expected: Any, given: Any) -> bool:
    """Does the answer say all that is expected? It may say more, but lists have as many items."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            name in given and part_of(value, given[name]) for name, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(given, list)
            and len(expected) == len(given)
            and all(part_of(*both) for both in zip(expected, given, strict=True))
        )
    return bool(expected == given)


def reasons_in(answer: Any) -> list[Case]:
    """Every reason that stands anywhere in an answer."""
    if isinstance(answer, list):
        return [reason for each in answer for reason in reasons_in(each)]
    if not isinstance(answer, dict):
        return []
    inside = [reason for name, value in answer.items() if name != "params" for reason in reasons_in(value)]
    return [answer, *inside] if "phrase" in answer else inside


def in_one_line(reason: Case, judged: Sequence[str]) -> str:
    """A reason as it was judged: one that has a form of its own by now, which says the same of fewer cases, as the form
    of which that is one."""
    phrase, rules = reason["phrase"], " ".join(sorted(reason["rules"]))
    parts = phrase.split(".")
    names = (".".join(parts[:count]) for count in range(len(parts), 1, -1))
    return next((line for name in names if (line := f"{name}: {rules}") in judged), f"{phrase}: {rules}")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_answer_and_its_reasons(case: Case) -> None:
    answer = asked(case)
    reasons = reasons_in(answer)
    assert part_of(case["answer"], answer), {name: answer.get(name) for name in case["answer"]}
    judged = case.get("reasons", ())
    assert {in_one_line(reason, judged) for reason in reasons} == {*judged}
    assert " ".join(sorted(answer.get("rules", ()))) == case.get("rules", "")
    if "says" in case:
        assert case["says"] in {reason["detail"] for reason in reasons}


def test_the_questions_are_well_formed() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) > 150
    for case in CASES:
        assert {*case} <= FIELDS
        assert case["why"].endswith(".")
