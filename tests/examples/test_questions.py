"""Questions of players who know the game from the two documents alone, each with the answer that these give.

The questions were written before they were asked. Every sentence was judged under its variant and at its table, and so
was every rule that it cites: `reasons` holds each phrase with the rules that bear it out, `rules` those of the answer.
Where the corpus asks the same, `case` names its case, which has question and answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from bigtwo.operations.questions import OPERATIONS, moves_as_json
from bigtwo_conformance.corpus import corpus
from tests.tables import table

Case = dict[str, Any]

CASES: list[Case] = orjson.loads((Path(__file__).parent / "questions.json").read_bytes())
FIELDS = {"id", "why", "case", "operation", "question", "answer", "reasons", "rules", "says"}
OF_THE_CORPUS = {case.id: case for case in corpus().cases}


def asked(case: Case) -> Any:
    """The answer as it goes over the wire."""
    if "case" in case:
        known = OF_THE_CORPUS[case["case"]]
        case = {"operation": known.operation, "question": {"variant": known.variant, **known.input}}
    operation = OPERATIONS[case["operation"]]
    answer = operation.answer(operation.request.load(orjson.loads(orjson.dumps(case["question"]))))
    return orjson.loads(orjson.dumps(answer, default=moves_as_json))


def part_of(expected: Any, given: Any) -> bool:
    """Does the answer say all that is expected? It may say more, but lists have as many items."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            name in given and part_of(value, given[name]) for name, value in expected.items()
        )
    if isinstance(expected, list):
        same_length = isinstance(given, list) and len(expected) == len(given)
        return same_length and all(part_of(*both) for both in zip(expected, given, strict=True))
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


def test_the_answers_of_the_documents_and_their_reasons() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) > 150
    with table() as row:
        for case in CASES:
            with row(f"{case['id']} {case['why']}"):
                assert {*case} <= FIELDS
                answer = asked(case)
                reasons, judged = reasons_in(answer), case.get("reasons", ())
                expected = case.get("answer", {})
                assert part_of(expected, answer), {name: answer.get(name) for name in expected}
                assert {in_one_line(reason, judged) for reason in reasons} == {*judged}
                assert " ".join(sorted(answer.get("rules", ()))) == case.get("rules", "")
                assert "says" not in case or case["says"] in {reason["detail"] for reason in reasons}
