"""Expensive questions, new house rules among them, leave room for light ones: one is answered at a time, others wait
for seconds, and the rest come back later; and what nobody uses any more goes back to the system."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import permutations
from typing import Any

import pytest

import bigtwo
from bigtwo.api import admission, create_app
from bigtwo.api.admission import (
    EXPENSIVE,
    MAX_EXPECTED,
    TABLES_BETWEEN,
    Admission,
    ClientGone,
    Overloaded,
)
from bigtwo.api.reading import Slot
from bigtwo.api.settings import Settings
from bigtwo.combinations import ruleset
from tests.api.contract import ContractClient, at, client_of
from tools.benchmarks.serving import memory as memory_of

PAIR: dict[str, Any] = {"cards": ["9S", "9D"]}


def test_memory_goes_back_after_every_few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[int] = []
    monkeypatch.setattr(admission, "TRIM", given_back.append)
    gate = Admission()
    for number in range(1, 3 * TABLES_BETWEEN):
        gate.count_table(0.0)
        assert len(given_back) == number // TABLES_BETWEEN


def after(tables: int) -> Admission:
    gate = Admission()
    for _ in range(tables):
        gate.count_table(0.0)
    return gate


@pytest.mark.skipif(admission.TRIM is None, reason="this C library gives back by itself")
def test_the_gaps_between_what_lives_on_go_back(monkeypatch: pytest.MonkeyPatch) -> None:
    piece, ours = 64 * 1024, [os.getpid()]
    pieces = [bytes(piece) for _ in range(1600)]
    assert not any(each[-1] for each in pieces)  # each page is there
    full = memory_of(ours).resident
    del pieces[::2], pieces[1::2]  # three of four are free, and what lives on stands above each gap
    after(TABLES_BETWEEN - 1).count_table(0.0)
    assert memory_of(ours).resident < full - 600 * piece
    assert len(pieces) == 400
    monkeypatch.setattr(admission, "TRIM", None)
    after(TABLES_BETWEEN - 1).count_table(0.0)  # elsewhere nothing is done


# --- over HTTP -------------------------------------------------------------------------------------------------------


def house_rules(number: int, **more: object) -> dict[str, object]:
    suits = "".join(list(permutations("SHCD"))[number])
    order = {"suit_order": suits, "straight_order": "S7", "flush_order": "suit-first", "triples": False}
    return {"extends": "base", "options": order | more}


def status(client: ContractClient, rules: object) -> int:
    return client.post("/v1/classify", json={**PAIR, "variant": rules}).status_code


def test_new_house_rules_wait_for_their_turn_and_known_ones_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a service whose only place for expensive questions is taken, and soon free again."""
    busy, gate = busy_service(monkeypatch)
    assert status(busy, house_rules(5)) == 503
    before = ruleset.tables_kept()
    put_off = busy.post("/v1/classify", json={**PAIR, "variant": house_rules(7)})
    assert (put_off.status_code, put_off.headers["Retry-After"]) == (503, "1")
    assert ruleset.tables_kept() == before, "nothing is kept of what was put off"
    url = busy.get("/v1/classify?cards=9S&variant=base+flush_order=suit-first+straight_order=S7+suit_order=DSHC")
    assert url.status_code == 503
    assert busy.post("/v1/classify", json=PAIR).status_code == 200
    # The library waits for nobody in the same process, also after a request.
    assert bigtwo.classify("9S 9D", house_rules(7)).playable
    # Other stakes make another mix, but it has the same combinations, and those are there now; so are named variants.
    assert status(busy, house_rules(7, stake=7)) == 200
    assert {status(busy, name) for name in ("taiwan-latta", "lectio-4", "pusoy-dos")} == {200}
    gate.leave(TURN)
    assert status(busy, house_rules(5)) == 200
    gate.enter(TURN, {})
    assert status(busy, house_rules(5)) == 200, "they stay compiled"
    gate.leave(TURN)
    # In a batch they are part of the price of all.
    requests = [{"id": str(n), "operation": "classify", "body": {**PAIR, "variant": house_rules(n)}} for n in (22, 23)]
    batch = busy.post("/v1/batch", json={"requests": requests})
    assert [each["status"] for each in batch.get_json()["responses"]] == [200, 200]
    gate.enter(MAX_EXPECTED, {})  # nothing is left behind


# --- expensive questions ---------------------------------------------------------------------------------------------


TURN = 2 * EXPENSIVE
"""The price of the question that holds the only turn."""


@contextmanager
def turn(gate: Admission, environ: dict[str, Any] | None = None) -> Iterator[Slot]:
    slot = Slot(gate, environ or {})
    try:
        yield slot
    finally:
        if slot.admitted:
            gate.leave(slot.admitted)


def answer_expensive(gate: Admission, environ: dict[str, Any] | None = None, units: int = EXPENSIVE) -> None:
    with turn(gate, environ) as slot:
        slot.expect(units)
        slot.expect(2 * EXPENSIVE)  # it is let in once, however often it says so


def wait_for(gate: Admission, count: int) -> None:
    while gate.waiting < count:
        time.sleep(0.001)


def busy_service(monkeypatch: pytest.MonkeyPatch) -> tuple[ContractClient, Admission]:
    """A service whose only place for expensive questions is taken, and what gives it."""
    monkeypatch.setattr(admission, "LONGEST_WAIT", 0.01)
    made: list[Admission] = []
    monkeypatch.setattr("bigtwo.api.service.Admission", lambda: made.append(Admission()) or made[-1])
    busy = client_of(create_app(Settings(log=False)))
    made[-1].enter(TURN, {})
    return busy, made[-1]


def test_light_questions_are_let_in_whatever_goes_on_and_a_failure_lets_the_next_one_in() -> None:
    gate = Admission()
    for _ in range(3):
        answer_expensive(gate)
        with suppress(ValueError), turn(gate) as slot:
            slot.expect(EXPENSIVE)
            raise ValueError  # any failure of the question itself
    gate.enter(TURN, {})
    with turn(gate) as slot:
        slot.expect(EXPENSIVE - 1)


def test_questions_wait_in_their_order_for_as_long_as_it_is_expected_and_those_beyond_come_back_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Eight batches of a hundred leads fit, or a hundred small questions: what they cost together counts."""
    for many, units in ((8, 28_000), (100, EXPENSIVE)):
        gate = Admission()
        gate.enter(TURN, {})
        answered: list[int] = []

        def ask(number: int, gate: Admission = gate, units: int = units, answered: list[int] = answered) -> None:
            answer_expensive(gate, units=units)
            answered.append(number)

        waiting = [threading.Thread(target=ask, args=(number,)) for number in range(many)]
        for number, each in enumerate(waiting, start=1):
            each.start()
            wait_for(gate, number)
        with pytest.raises(Overloaded):
            answer_expensive(gate, units=MAX_EXPECTED - TURN - many * units + 1)
        assert not answered
        gate.leave(TURN)
        for each in waiting:
            each.join(60)
        assert sorted(answered) == list(range(many))
        answer_expensive(gate, units=MAX_EXPECTED)  # nothing is left behind
    monkeypatch.setattr(admission, "LONGEST_WAIT", 0.01)  # nobody waits for ever
    gate.enter(TURN, {})
    with pytest.raises(Overloaded):
        answer_expensive(gate)
    assert gate.waiting == 0


def test_whoever_hung_up_while_waiting_is_not_answered_and_holds_nobody_up() -> None:
    gate = Admission()
    gate.enter(TURN, {})
    here, there = socket.socketpair()
    there.close()
    refused: list[BaseException] = []

    def ask() -> None:
        try:
            answer_expensive(gate, {"gunicorn.socket": here})
        except ClientGone as gone:
            refused.append(gone)

    waiting = threading.Thread(target=ask)
    waiting.start()
    wait_for(gate, 1)
    gate.leave(TURN)
    waiting.join(60)
    here.close()
    assert len(refused) == 1
    answer_expensive(gate)


def test_an_expensive_question_gets_503_and_light_ones_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a service whose only place for expensive questions is taken."""
    busy, _ = busy_service(monkeypatch)
    batch = {"requests": [{"id": str(n), "operation": "classify", "body": PAIR} for n in range(1000)]}
    answer = busy.post("/v1/batch", json=batch)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    shown = at("#/components/responses/Unavailable/content/application~1problem+json/example")
    assert answer.get_json() | {"instance": shown["instance"]} == shown
    long = b'{"cards": ["9S"]' + b" " * (EXPENSIVE * 40) + b"}"
    assert busy.post("/v1/referee", data=long, content_type="application/json").status_code == 503
    for path, body in (("classify", PAIR), ("batch", {"requests": batch["requests"][:1]})):
        assert busy.post(f"/v1/{path}", json=body).status_code == 200
    assert busy.get("/v1/classify?cards=9S").status_code == 200
