"""Expensive questions leave room for light ones: few are answered at once, a few wait, and the rest come back later."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from bigtwo.api import admission, create_app
from bigtwo.api.admission import EXPENSIVE, MAX_WAITING, Admission, ClientGone, Overloaded
from bigtwo.api.settings import Settings
from bigtwo.operations.cost import MAX_WORK
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS
from bigtwo.session.ledger import MAX_DEALS
from bigtwo.table.records import MAX_EVENTS
from tests.api.contract import ContractClient, at, client_of

LIGHT: dict[str, Any] = {"cards": ["9S"]}


def until(condition: threading.Event) -> None:
    assert condition.wait(60), "the other thread did not get there"


class Holder:
    """An expensive question in a thread of its own that is being answered until it is let go."""

    def __init__(self, gate: Admission) -> None:
        self.inside, self._let_go = threading.Event(), threading.Event()
        self._gate = gate
        self._thread = threading.Thread(target=self._hold)
        self._thread.start()
        until(self.inside)

    def _hold(self) -> None:
        with self._gate.of({}) as entry:
            entry.expect(EXPENSIVE)
            self.inside.set()
            self._let_go.wait(60)

    def let_go(self) -> None:
        self._let_go.set()
        self._thread.join(60)


def answer_expensive(gate: Admission) -> None:
    with gate.of({}) as entry:
        entry.expect(EXPENSIVE)


def test_light_questions_are_let_in_whatever_goes_on() -> None:
    gate = Admission(1)
    holder = Holder(gate)
    with gate.of({}) as entry:
        entry.expect(EXPENSIVE - 1)
    holder.let_go()


def test_an_expensive_question_is_let_in_once_however_often_it_says_so() -> None:
    gate = Admission(1)
    for _ in range(3):
        with gate.of({}) as entry:
            entry.expect(EXPENSIVE)
            entry.expect(2 * EXPENSIVE)


def fail_inside(gate: Admission) -> None:
    with gate.of({}) as entry:
        entry.expect(EXPENSIVE)
        raise Overloaded


def test_a_failure_inside_lets_the_next_one_in() -> None:
    gate = Admission(1)
    for _ in range(3):
        with pytest.raises(Overloaded):  # any failure of the question itself
            fail_inside(gate)


def test_a_few_wait_and_those_beyond_come_back_later() -> None:
    gate = Admission(1)
    holder = Holder(gate)
    answered: list[int] = []

    def ask(number: int) -> None:
        answer_expensive(gate)
        answered.append(number)

    waiting = [threading.Thread(target=ask, args=(number,)) for number in range(MAX_WAITING)]
    for each in waiting:
        each.start()
    while gate._waiting < MAX_WAITING:
        threading.Event().wait(0.001)
    with pytest.raises(Overloaded):
        answer_expensive(gate)
    assert not answered
    holder.let_go()
    for each in waiting:
        each.join(60)
    assert sorted(answered) == list(range(MAX_WAITING))


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "LONGEST_WAIT", 0.01)
    gate = Admission(1)
    holder = Holder(gate)
    with pytest.raises(Overloaded):
        answer_expensive(gate)
    assert gate._waiting == 0
    holder.let_go()


def test_whoever_hung_up_while_waiting_is_not_answered_and_holds_nobody_up() -> None:
    gate = Admission(1)
    holder = Holder(gate)
    here, there = socket.socketpair()
    there.close()
    refused: list[BaseException] = []

    def ask() -> None:
        try:
            with gate.of({"gunicorn.socket": here}) as entry:
                entry.expect(EXPENSIVE)
        except ClientGone as gone:
            refused.append(gone)

    waiting = threading.Thread(target=ask)
    waiting.start()
    while not gate._waiting:
        threading.Event().wait(0.001)
    holder.let_go()
    waiting.join(60)
    here.close()
    assert len(refused) == 1
    answer_expensive(gate)


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[ContractClient]:
    """A client of a service whose only place for expensive questions is taken."""
    monkeypatch.setattr(admission, "LONGEST_WAIT", 0.01)
    made: list[Admission] = []

    class Kept(Admission):
        def __init__(self, at_once: int) -> None:
            super().__init__(at_once)
            made.append(self)

    monkeypatch.setattr("bigtwo.api.app.Admission", Kept)
    client = client_of(create_app(Settings(log=False)))
    for gate in made:
        gate.enter({})
    yield client
    for gate in made:
        gate.leave()


def test_an_expensive_question_gets_503_and_a_time_to_come_back(busy: ContractClient) -> None:
    batch = {"requests": [{"id": str(n), "operation": "classify", "body": LIGHT} for n in range(1000)]}
    answer = busy.post("/v1/batch", json=batch)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    shown = at("#/components/responses/Unavailable/content/application~1problem+json/example")
    assert answer.get_json() | {"instance": shown["instance"]} == shown
    long = b'{"cards": ["9S"]' + b" " * (EXPENSIVE * 40) + b"}"
    assert busy.post("/v1/referee", data=long, content_type="application/json").status_code == 503


def test_light_questions_are_answered_meanwhile(busy: ContractClient) -> None:
    assert busy.post("/v1/classify", json=LIGHT).status_code == 200
    assert busy.get("/v1/classify?cards=9S").status_code == 200
    few = {"requests": [{"id": "a", "operation": "classify", "body": LIGHT}]}
    assert busy.post("/v1/batch", json=few).status_code == 200
    assert busy.post("/v1/rulings", json={"operation": "classify", "body": LIGHT}).status_code == 200


def test_no_single_question_costs_more_than_a_request_may() -> None:
    largest: dict[str, dict[str, Any]] = {
        "legal-moves": {"hand": ["9S"] * 60, "limit": 20_000},
        "validate-play": {"hand": ["9S"] * 60},
        "referee": {"events": [{}] * MAX_EVENTS},
        "session": {"deals": [{}] * MAX_DEALS},
    }
    for name, operation in OPERATIONS.items():
        assert operation.cost(largest.get(name, {})) <= MAX_WORK
    assert LARGE_BODY // 32 <= MAX_WORK
