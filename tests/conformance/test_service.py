"""The service answers every case of the corpus over HTTP, and a corrupted corpus would be noticed."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.operations.questions import OPERATIONS
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import REFUSALS, differences
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.tally import counted

pytestmark = pytest.mark.sampled(8)

CASES = corpus().cases
GROUPS = {group: tuple(cases) for group, cases in groupby(CASES, attrgetter("group"))}
Ask = Callable[[Case], object]


@pytest.fixture(scope="module")
def ask() -> Ask:
    """Asks the service, each case once."""
    client = create_app().test_client()
    answers: dict[str, object] = {}

    def answered(operation: str, question: Mapping[str, Any]) -> Reply:
        answer = client.post(f"/v1/{operation}", json=question)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        return Reply(ANSWERED, answer.get_json())

    def ask(case: Case) -> object:
        if case.id not in answers:
            reply = counted(case, answered) if "tally" in case.expect else answered(case.operation, case.question)
            answers[case.id] = reply.answer
        return answers[case.id]

    return ask


def test_the_service_knows_every_operation_of_the_corpus() -> None:
    assert {case.operation for case in CASES} - OPERATIONS.keys() == set()


@pytest.mark.parametrize("group", GROUPS)
def test_answers(ask: Ask, group: str) -> None:
    wrong = {case.id: differences(case.operation, case.expect, ask(case)) for case in GROUPS[group]}
    assert {id: found for id, found in wrong.items() if found} == {}


def corrupted(case: Case) -> Iterator[dict[str, Any]]:
    """Wrong expectations, each one value away from the right one, and an answer of the wrong kind."""
    if "refuse" in case.expect:
        field, refusing = REFUSALS[case.operation]
        yield {"refuse": ["no-such-reason"]}
        yield {"equals": {field: "yes" if "neither" in refusing else True}}
        return
    yield from changed(case.expect)
    if case.operation in REFUSALS:
        yield {"refuse": ["no-such-reason"]}


def changed(value: Any) -> Iterator[Any]:
    """The value with one of its parts changed, for each of its parts."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case str() | None:
            yield "something-else"
        case list():
            yield [*value, "one-more"]
            yield from ([*value[:place], *value[place + 1 :]] for place in range(len(value)))
            for place, item in enumerate(value):
                yield from ([*value[:place], other, *value[place + 1 :]] for other in changed(item))
        case dict():
            yield from ({**value, name: other} for name, item in value.items() for other in changed(item))


@pytest.mark.parametrize("group", GROUPS)
def test_a_corrupted_expectation_is_noticed(ask: Ask, group: str) -> None:
    for case in GROUPS[group]:
        wrong = list(corrupted(case))
        assert wrong, case.id
        assert [expect for expect in wrong if not differences(case.operation, expect, ask(case))] == [], case.id


def test_the_twin_of_a_case_has_another_answer(ask: Ask) -> None:
    """Answering a case with the answer to its twin must fail, or the two would not be one step apart but the same."""
    by_id = {case.id: case for case in CASES}
    assert [case.id for case in CASES if not differences(case.operation, case.expect, ask(by_id[case.twin]))] == []
