"""The page of the protocol tells of every operation what it is asked, and every field of its answer that counts."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.shapes import faults
from bigtwo_rulebook.protocol import INFORMATIVE_FIELDS, NORMATIVE_FIELDS, OPERATIONS
from tests.runner.operations_in_docs import codes_of, fields, messages, page, told, with_parents, without_others
from tests.runner.schemas_in_docs import PAGE

FOR_THE_RUNNER = {"numbered_deals", "sets", "depth"}


def sent(case: Case) -> dict[str, Any]:
    """What the runner sends of a case, without the variant."""
    more: dict[str, Any] = {"hand": []} if "numbered_deals" in case.input else {}
    more |= {"a": [], "b": []} if "sets" in case.input else {}
    return {**{name: value for name, value in case.input.items() if name not in FOR_THE_RUNNER}, **more}


def looked_at(case: Case) -> set[str]:
    """The fields of an answer that decide whether it satisfies the case."""
    (form, demanded), *_ = case.expect.items()
    if form == "tally":
        return set()
    if form == "refuse":
        return {"reason.code"} if case.operation in ("classify", "compare") else {"violations[].code"}
    return {path for path in fields(demanded) if not path.startswith("by_kind.")}


@pytest.mark.parametrize("operation", OPERATIONS)
class TestOperation:
    def test_tells_what_it_is_asked(self, operation: str) -> None:
        cases = corpus().select(operation=operation)
        asked = without_others(operation, {path for case in cases for path in fields(sent(case))})
        asked = {path for path in asked if not path.startswith("state.")}
        asked |= {"deals[].dealer"} if operation == "session" else set()
        assert with_parents(told(operation).question) == with_parents(asked)
        always = {path for path in asked if "." not in path and all(path in sent(case) for case in cases)}
        assert {path for path, is_always in told(operation).question.items() if is_always and "." not in path} == always

    def test_tells_every_field_that_a_case_looks_at(self, operation: str) -> None:
        found = {path for case in corpus().select(operation=operation) for path in looked_at(case)}
        found = without_others(operation, found)
        listed = with_parents(told(operation).answer)
        assert found - listed == set()
        assert listed - with_parents(found) == set()

    def test_tells_nothing_that_no_answer_is_judged_by(self, operation: str) -> None:
        names = {path.rpartition(".")[2].removesuffix("[]") for path in told(operation).answer}
        assert not names & INFORMATIVE_FIELDS
        tops = {re.split(r"[.\[]", path)[0] for path in told(operation).answer}
        assert tops <= set(NORMATIVE_FIELDS.get(operation, tops))

    def test_tells_the_codes_of_a_refusal(self, operation: str) -> None:
        found = {code for case in corpus().select(operation=operation) for code in case.expect.get("refuse", ())}
        listed = set(re.findall("`([a-z-]+)`", told(operation).text))
        assert operation in ("validate-play", "referee") or found <= listed

    def test_its_example_is_the_question_of_a_case_and_its_right_answer(self, operation: str) -> None:
        part = told(operation)
        assert part.shown == messages(part.example), "run python -m tests.runner.operations_in_docs"
        question, answered = (json.loads(line) for line in part.shown)
        assert faults(question, "messages", "question") == faults(answered, "messages", "answer") == ()
        assert differences(operation, part.example.expect, answered["result"]) == ()


def test_the_page_tells_every_operation_in_the_one_order() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = re.findall(r"^### ([a-z-]+)$", text, re.MULTILINE)
    assert [name for name in headings if name in OPERATIONS] == list(OPERATIONS)
    assert page() == text


@pytest.mark.parametrize(("operation", "column"), [("validate-play", 0), ("referee", 1)])
def test_the_codes_are_those_that_cases_look_for(operation: str, column: int) -> None:
    rows = re.findall(
        r"^\| `([a-z-]+)` \| .*? \| (yes|) ?\| (yes|) ?\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    listed = {code for code, *marks in rows if marks[column]}
    assert listed == codes_of(operation), "run python -m tests.runner.operations_in_docs"
