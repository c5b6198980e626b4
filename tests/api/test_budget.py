"""A flood of ever new house rules is put off; expensive questions leave room for light ones: few are answered at once,
others wait for seconds, and the rest come back later; and what nobody uses any more goes back to the system."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

import bigtwo
from bigtwo.api import admission, create_app
from bigtwo.api.admission import (
    EXPENSIVE,
    KEPT_FOR_RETURNING_RULES,
    MAX_EXPECTED,
    SAVINGS,
    TABLES_BETWEEN,
    Admission,
    Budget,
    ClientGone,
    Overloaded,
    rate_limit,
)
from bigtwo.api.reading import Entry
from bigtwo.api.settings import Settings
from bigtwo.combinations import ruleset
from tests.api.contract import ContractClient, at, client_of
from tests.api.examples import rows
from tests.tables import table
from tools.benchmarks.serving import memory as memory_of

PAIR: dict[str, Any] = {"cards": ["9S", "9D"]}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(admission, "monotonic", lambda: clock.now)
    return clock


@pytest.fixture(autouse=True)
def nothing_is_noted() -> Iterator[None]:
    yield
    rate_limit.set(None)


def provide(client: ContractClient, budget: Budget) -> None:
    client.application.budget = budget  # type: ignore[attr-defined]


def spend(budget: Budget, seconds: float, *, returning: bool) -> None:
    assert budget.before_compiling(returning=returning) == 0
    budget.after_compiling(seconds)


def refuses(budget: Budget, *, returning: bool) -> int:
    """The seconds to wait, where nothing may be compiled."""
    wait = budget.before_compiling(returning=returning)
    assert wait
    return wait


def test_savings_are_spent_and_refill_with_time_but_not_without_end(clock: SimpleNamespace) -> None:
    spent = Budget(0.5)
    for _ in range(int(SAVINGS)):
        spend(spent, 1.0, returning=True)
    assert refuses(spent, returning=True) == 1
    clock.now += 0.1
    spend(spent, 3.05, returning=True)
    assert refuses(spent, returning=True) == 7  # three seconds too many, at half a second a second
    clock.now += 6.1
    assert spent.before_compiling(returning=True) == 0
    saved = Budget(1.0)
    clock.now += 1e6
    spend(saved, SAVINGS, returning=True)
    refuses(saved, returning=True)


def test_the_last_savings_are_for_rules_asked_for_before(clock: SimpleNamespace) -> None:
    spent = Budget(0.5)
    spend(spent, SAVINGS - KEPT_FOR_RETURNING_RULES, returning=False)
    refuses(spent, returning=False)
    assert spent.before_compiling(returning=True) == 0
    clock.now += 1
    assert spent.before_compiling(returning=False) == 0


def test_whoever_asks_is_told_how_much_is_left(clock: SimpleNamespace) -> None:
    """As many tables as there is time for, and as long as it takes until there is so much time again."""
    with table() as row:
        for share, spent, policy, limit in rows("what is left of the budget"):
            with row(f"share {share}, spent {spent}"):
                spend(Budget(share), spent, returning=False)
                told = rate_limit.get() or {}
                assert told["RateLimit-Policy"] == f'"house-rules";{policy}'
                assert told["RateLimit"] == f'"house-rules";{limit}'


@pytest.mark.usefixtures("clock")
def test_memory_goes_back_after_every_few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[int] = []
    monkeypatch.setattr(admission, "TRIM", given_back.append)
    plenty = Budget(share=1.0)
    for number in range(1, 3 * TABLES_BETWEEN):
        spend(plenty, 0.0, returning=True)
        assert len(given_back) == number // TABLES_BETWEEN


def plenty_after(tables: int) -> Budget:
    plenty = Budget(share=1.0)
    for _ in range(tables):
        spend(plenty, 0.0, returning=True)
    return plenty


@pytest.mark.skipif(admission.TRIM is None, reason="this C library gives back by itself")
def test_the_gaps_between_what_lives_on_go_back(monkeypatch: pytest.MonkeyPatch) -> None:
    piece, ours = 64 * 1024, [os.getpid()]
    pieces = [bytes(piece) for _ in range(1600)]
    assert not any(each[-1] for each in pieces)  # each page is there
    full = memory_of(ours).resident
    del pieces[::2], pieces[1::2]  # three of four are free, and what lives on stands above each gap
    spend(plenty_after(TABLES_BETWEEN - 1), 0.0, returning=True)
    assert memory_of(ours).resident < full - 600 * piece
    assert len(pieces) == 400
    monkeypatch.setattr(admission, "TRIM", None)
    spend(plenty_after(TABLES_BETWEEN - 1), 0.0, returning=True)  # elsewhere nothing is done


# --- over HTTP -------------------------------------------------------------------------------------------------------


def spent_budget() -> Budget:
    spent = Budget(0.01)
    spent.after_compiling(SAVINGS + 0.035)
    return spent


@pytest.fixture
def poor() -> ContractClient:
    """A client of a service that has nothing left to spend."""
    client = client_of(create_app(Settings(log=False, compile_share=0.01)))
    provide(client, spent_budget())
    return client


def house_rules(number: int, **more: object) -> dict[str, object]:
    suits = "".join(list(permutations("SHCD"))[number])
    order = {"suit_order": suits, "straight_order": "S7", "flush_order": "suit-first", "triples": False}
    return {"extends": "base", "options": order | more}


def status(client: ContractClient, rules: object) -> int:
    return client.post("/v1/classify", json={**PAIR, "variant": rules}).status_code


def test_new_house_rules_are_put_off_and_known_ones_answered(poor: ContractClient) -> None:
    before = ruleset.tables_kept()
    put_off = poor.post("/v1/classify", json={**PAIR, "variant": house_rules(7)})
    assert put_off.status_code == 429
    assert int(put_off.headers["Retry-After"]) == 104  # the savings kept for others are missing too
    assert put_off.headers["RateLimit"] == '"house-rules";r=0;t=104'
    assert put_off.headers["RateLimit-Policy"] == '"house-rules";q=80;w=400'
    assert put_off.get_json()["type"] == "/problems/too-many-requests"
    assert put_off.get_json()["detail"].endswith("ask again in 104 seconds, or use a named variant")
    assert ruleset.tables_kept() == before, "nothing is kept of what was put off"
    answered = poor.post("/v1/classify", json=PAIR)
    assert answered.status_code == 200
    assert not {"RateLimit", "RateLimit-Policy"} & set(answered.headers.keys())
    new, known = {**PAIR, "variant": house_rules(22)}, PAIR
    provide(poor, spent_budget())
    requests = [{"id": str(n), "operation": "classify", "body": body} for n, body in enumerate((new, known))]
    batch = poor.post("/v1/batch", json={"requests": requests})
    assert [each["status"] for each in batch.get_json()["responses"]] == [429, 200]
    assert batch.headers["RateLimit"] == '"house-rules";r=0;t=104'
    url = poor.get("/v1/classify?cards=9S&variant=base+flush_order=suit-first+straight_order=S7+suit_order=DSHC")
    assert url.status_code == 429
    # The library is on no budget in the same process, also after a request.
    assert bigtwo.classify("9S 9D", house_rules(7)).playable
    assert status(poor, house_rules(5)) == 429
    # Other stakes make another mix, but it has the same combinations, and those are there now; so are named variants.
    assert status(poor, house_rules(7, stake=7)) == 200
    ruleset.forget_variants()
    assert {status(poor, name) for name in ("taiwan-latta", "lectio-4", "pusoy-dos")} == {200}
    # Only who had rules compiled is told how much is left.
    provide(poor, Budget(0.5))
    asked = [poor.post("/v1/classify", json={**PAIR, "variant": house_rules(23)}) for _ in range(2)]
    assert ["RateLimit" in answer.headers for answer in asked] == [True, False]
    assert "Retry-After" not in asked[0].headers


# --- expensive questions ---------------------------------------------------------------------------------------------


TURN = 2 * EXPENSIVE
"""The price of the question that holds the only turn."""


@contextmanager
def turn(gate: Admission, environ: dict[str, Any] | None = None) -> Iterator[Entry]:
    entry = Entry(gate, environ or {})
    try:
        yield entry
    finally:
        if entry.admitted:
            entry.leave()


def answer_expensive(gate: Admission, environ: dict[str, Any] | None = None, units: int = EXPENSIVE) -> None:
    with turn(gate, environ) as entry:
        entry.expect(units)
        entry.expect(2 * EXPENSIVE)  # it is let in once, however often it says so


def wait_for(gate: Admission, count: int) -> None:
    while gate.waiting < count:
        time.sleep(0.001)


def test_light_questions_are_let_in_whatever_goes_on_and_a_failure_lets_the_next_one_in() -> None:
    gate = Admission()
    for _ in range(3):
        answer_expensive(gate)
        with suppress(ValueError), turn(gate) as entry:
            entry.expect(EXPENSIVE)
            raise ValueError  # any failure of the question itself
    gate.enter(TURN, {})
    with turn(gate) as entry:
        entry.expect(EXPENSIVE - 1)


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
    monkeypatch.setattr(admission, "LONGEST_WAIT", 0.01)
    made: list[Admission] = []
    monkeypatch.setattr("bigtwo.api.service.Admission", lambda: made.append(Admission()) or made[-1])
    busy = client_of(create_app(Settings(log=False)))
    for gate in made:
        gate.enter(TURN, {})
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
