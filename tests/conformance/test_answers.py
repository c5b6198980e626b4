"""The service answers every case of the corpus over HTTP, and the oracle, which was written from the rulebook alone, as
the cases were; a corrupted corpus would be noticed."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.operations.questions import OPERATIONS
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import REFUSALS, differences
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.tally import counted
from tests.oracle.answering import ANSWERS, answer
from tests.tables import table

CASES = corpus().cases
PLAIN = [case for case in CASES if "tally" not in case.expect]
TALLIES = [case for case in CASES if "tally" in case.expect]
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


def test_answers(ask: Ask) -> None:
    """Of the tallies, which take long, `make verify` asks; `tests/runner` counts some of each form."""
    with table() as row:
        for case in PLAIN:
            with row(case.id):
                wrong = differences(case.operation, case.expect, ask(case))
                assert not wrong, "; ".join(wrong)


@pytest.mark.verify
def test_tallies(ask: Ask) -> None:
    with table() as row:
        for case in TALLIES:
            with row(case.id):
                wrong = differences(case.operation, case.expect, ask(case))
                assert not wrong, "; ".join(wrong)


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


@pytest.mark.check
def test_a_corrupted_expectation_is_noticed(ask: Ask) -> None:
    with table() as row:
        for case in PLAIN[::5]:
            with row(case.id):
                wrong = list(corrupted(case))
                assert wrong
                assert [expect for expect in wrong if not differences(case.operation, expect, ask(case))] == []


def test_the_twin_of_a_case_has_another_answer(ask: Ask) -> None:
    """Answering a case with the answer to its twin must fail, or the two would not be one step apart but the same."""
    by_id = {case.id: case for case in CASES}
    same = [case.id for case in PLAIN if not differences(case.operation, case.expect, ask(by_id[case.twin]))]
    assert same == []


# --- the oracle ----------------------------------------------------------------------------------------------------


def asked(operation: str, question: Mapping[str, Any]) -> Reply:
    return Reply(ANSWERED, answer(operation, question))


def has_many_cards(case: Case) -> bool:
    return len(case.input.get("hand", ())) > 13


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(10, id="some large hands", marks=pytest.mark.check),
        pytest.param(1, id="all", marks=pytest.mark.verify),
    ],
)
def test_every_expectation_is_what_the_oracle_answers(step: int) -> None:
    large = [case for case in PLAIN if has_many_cards(case)]
    with table() as row:
        for case in [*(case for case in PLAIN if not has_many_cards(case)), *large[::step]]:
            with row(case.id):
                wrong = differences(case.operation, case.expect, answer(case.operation, case.question))
                assert not wrong, "; ".join(wrong)


def test_the_cases_ask_all_questions_that_the_oracle_answers() -> None:
    assert {case.operation for case in PLAIN} == set(ANSWERS)


@pytest.mark.verify
def test_tallies_are_what_the_runner_counts_of_the_oracle() -> None:
    with table() as row:
        for case in TALLIES:
            with row(case.id):
                wrong = differences(case.operation, case.expect, counted(case, asked).answer)
                assert not wrong, "; ".join(wrong)
