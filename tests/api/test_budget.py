"""A flood of ever new house rules is put off; everything else goes on being answered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

import bigtwo
from bigtwo.api import budget, create_app, memory
from bigtwo.api.budget import (
    A_TABLE,
    KEPT_FOR_NEW_CLIENTS,
    KEPT_FOR_RETURNING_RULES,
    RATE_LIMIT,
    SAVINGS,
    SHORTLY,
    TABLES_BETWEEN,
    Budget,
    CompilingTooMuch,
)
from bigtwo.api.settings import Settings
from bigtwo.combinations import ruleset, store
from tests.api.contract import ContractClient, client_of


class Clock:
    """A time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(budget, "monotonic", clock)
    return clock


def request_of(client: str) -> None:
    """From now on this client is asking."""
    budget.asking.set({"REMOTE_ADDR": "192.0.2.1", "REMOTE_PORT": client})


@pytest.fixture(autouse=True)
def nobody_is_asking() -> Iterator[None]:
    yield
    budget.asking.set(None)


def provide(client: ContractClient, budget: Budget) -> None:
    """The service of this client has this budget."""
    client.application.wsgi_app.budget = budget  # type: ignore[attr-defined]


def spend(budget: Budget, seconds: float, *, returning: bool) -> None:
    """Compiles for so long."""
    budget.before_compiling(returning=returning)
    budget.after_compiling(seconds)


def refuses(budget: Budget, *, returning: bool) -> int:
    """The seconds to wait, where nothing may be compiled."""
    with pytest.raises(CompilingTooMuch) as refused:
        budget.before_compiling(returning=returning)
    return refused.value.wait


def test_savings_are_spent_and_refill_with_time(clock: Clock) -> None:
    spent = Budget(0.5)
    for _ in range(int(SAVINGS)):
        spend(spent, 1.0, returning=True)
    assert refuses(spent, returning=True) == 1
    clock.now += 0.1
    spend(spent, 3.05, returning=True)
    assert refuses(spent, returning=True) == 7  # three seconds too many, at half a second a second
    clock.now += 6.1
    spent.before_compiling(returning=True)


def test_savings_do_not_grow_without_end(clock: Clock) -> None:
    saved = Budget(1.0)
    clock.now += 1e6
    spend(saved, SAVINGS, returning=True)
    refuses(saved, returning=True)


def test_the_last_savings_are_for_new_clients_and_the_very_last_for_rules_asked_for_before(clock: Clock) -> None:
    spent = Budget(0.5)
    request_of("flood")
    spend(spent, SAVINGS - KEPT_FOR_NEW_CLIENTS, returning=False)
    refuses(spent, returning=False)
    request_of("somebody else")
    spend(spent, KEPT_FOR_NEW_CLIENTS - KEPT_FOR_RETURNING_RULES, returning=False)
    request_of("a third")
    refuses(spent, returning=False)
    spent.before_compiling(returning=True)
    clock.now += SHORTLY + 1
    request_of("flood")
    spent.before_compiling(returning=False)


def test_the_clients_remembered_are_bounded(clock: Clock) -> None:
    spent = Budget(0.5)
    for number in range(budget.CLIENTS_KEPT + 100):
        request_of(str(number))
        spent.before_compiling(returning=False)
    assert len(spent._clients) == budget.CLIENTS_KEPT


@pytest.fixture
def poor() -> ContractClient:
    """A client of a service that has nothing left to spend."""
    client = client_of(create_app(Settings(log=False, compile_share=0.01)))
    spent = Budget(0.01)
    spent.after_compiling(SAVINGS + 0.035)
    provide(client, spent)
    return client


def house_rules(number: int) -> dict[str, object]:
    suits = "".join(list(permutations("SHCD"))[number])
    order = {"suit_order": suits, "straight_order": "S7", "flush_order": "suit-first", "triples": False}
    return {"extends": "base", "options": order}


def test_new_house_rules_are_put_off_and_known_ones_answered(poor: ContractClient) -> None:
    put_off = poor.post("/v1/classify", json={"cards": ["9S", "9D"], "variant": house_rules(7)})
    assert put_off.status_code == 429
    assert int(put_off.headers["Retry-After"]) == 54  # the savings kept for others are missing too
    assert put_off.headers["RateLimit"] == '"house-rules";r=0;t=54'
    assert put_off.headers["RateLimit-Policy"] == '"house-rules";q=80;w=400'
    problem = put_off.get_json()
    assert problem["type"] == "/problems/too-many-requests"
    assert problem["detail"].endswith("ask again in 54 seconds, or use a named variant")
    answered = poor.post("/v1/classify", json={"cards": ["9S", "9D"]})
    assert answered.status_code == 200
    assert not {"RateLimit", "RateLimit-Policy"} & set(answered.headers.keys())


@pytest.mark.parametrize(
    ("share", "spent", "policy", "limit"),
    [
        # As many tables as there is time for, and as long as it takes until there is so much time again.
        (0.5, 0.0, "q=80;w=8", "r=80;t=8"),
        (0.5, 0.014, "q=80;w=8", "r=80;t=8"),
        (0.5, 1.0, "q=80;w=8", "r=60;t=6"),
        (0.5, 3.93, "q=80;w=8", "r=2;t=1"),
        (0.5, 3.99, "q=80;w=8", "r=1;t=1"),
        (0.5, SAVINGS - KEPT_FOR_NEW_CLIENTS, "q=80;w=8", "r=0;t=1"),
        (0.5, 6.0, "q=80;w=8", "r=0;t=5"),
        (1.0, 2.0, "q=80;w=4", "r=40;t=2"),
        (0.01, 2.0, "q=80;w=400", "r=40;t=200"),
        (0.01, 5.0, "q=80;w=400", "r=0;t=101"),
    ],
)
def test_whoever_asks_is_told_how_much_is_left(
    clock: Clock, share: float, spent: float, policy: str, limit: str
) -> None:
    request_of("somebody")
    budgeted = Budget(share)
    budgeted.before_compiling(returning=False)
    budgeted.after_compiling(spent)
    expected = (("RateLimit-Policy", f'"house-rules";{policy}'), ("RateLimit", f'"house-rules";{limit}'))
    assert (budget.asking.get() or {})[RATE_LIMIT] == expected


@pytest.mark.parametrize("spent", [0.0, 1.0, 3.7, 3.99])
def test_who_asks_for_no_more_than_is_left_gets_it(clock: Clock, spent: float) -> None:
    """Over and over, each table taking as long as one is said to take: in the time told, and at once."""
    request_of("somebody")
    budgeted = Budget(0.5)
    budgeted.after_compiling(spent)
    for _ in range(20):
        (_, (_, limit)) = (budget.asking.get() or {})[RATE_LIMIT]
        left, seconds = (int(part.partition("=")[2]) for part in limit.split(";")[1:])
        clock.now += 0 if left else seconds
        for _ in range(max(left, 1)):
            budgeted.before_compiling(returning=False)
            budgeted.after_compiling(A_TABLE)


def test_only_who_had_rules_compiled_is_told(poor: ContractClient) -> None:
    provide(poor, Budget(0.5))
    rules = house_rules(23)
    asked = [
        poor.post("/v1/classify", json={"cards": ["9S"], "variant": rules}),
        poor.post("/v1/classify", json={"cards": ["9S"], "variant": rules}),
        poor.post("/v1/batch", json={"requests": []}),
    ]
    assert ["RateLimit" in answer.headers for answer in asked] == [True, False, False]
    assert "RateLimit-Policy" in asked[0].headers
    assert "Retry-After" not in asked[0].headers


def test_a_batch_tells_of_its_questions(poor: ContractClient) -> None:
    question = {"id": "1", "operation": "classify", "body": {"cards": ["9S"], "variant": house_rules(22)}}
    answer = poor.post("/v1/batch", json={"requests": [question]})
    assert answer.get_json()["responses"][0]["status"] == 429
    assert answer.headers["RateLimit"] == '"house-rules";r=0;t=54'


def test_the_library_is_on_no_budget_in_the_same_process(poor: ContractClient) -> None:
    """It knows no exception of the service, from whichever thread it is asked, also after a request."""
    questions = [{"cards": ["9S", "9D"], "variant": house_rules(number)} for number in (3, 4)]
    assert poor.post("/v1/classify", json=questions[0]).status_code == 429
    for body in questions:
        assert bigtwo.classify("9S 9D", body["variant"]).playable
    assert poor.post("/v1/classify", json={"cards": ["9S"], "variant": house_rules(5)}).status_code == 429


def test_a_named_variant_needs_no_budget(poor: ContractClient) -> None:
    ruleset.variant_of_name.cache_clear()
    ruleset.kept_variant.cache_clear()
    store.forget_tables()
    for name in ("taiwan-latta", "lectio-4", "pusoy-dos"):
        assert poor.post("/v1/classify", json={"cards": ["9S"], "variant": name}).status_code == 200


def test_a_question_in_a_url_is_put_off_too(poor: ContractClient) -> None:
    answer = poor.get("/v1/legal-moves?hand=9S&variant=three-player,pusoy-dos,lectio-4")
    assert answer.status_code in (422, 429)


def test_nothing_is_kept_of_what_was_put_off(poor: ContractClient) -> None:
    before = store.tables_kept()
    for number in range(8, 12):
        assert poor.post("/v1/classify", json={"cards": ["9S"], "variant": house_rules(number)}).status_code == 429
    assert store.tables_kept() == before


def test_what_was_put_off_takes_no_place_and_what_is_kept_needs_no_budget(poor: ContractClient) -> None:
    provide(poor, Budget(1.0))
    kept = [house_rules(number) for number in range(12, 12 + 4)]
    for rules in kept:
        assert poor.post("/v1/classify", json={"cards": ["9S", "9D"], "variant": rules}).status_code == 200
    spent = Budget(0.01)
    spent.after_compiling(SAVINGS + 1)
    provide(poor, spent)
    for number in range(17, 24):
        for options in ({"stake": 2}, {"stake": 3}, {"stake": 4}):
            rules = house_rules(number)
            rules["options"] = {**rules["options"], **options}  # type: ignore[dict-item]
            assert poor.post("/v1/classify", json={"cards": ["9S"], "variant": rules}).status_code == 429
    for rules in kept:
        assert poor.post("/v1/classify", json={"cards": ["9S", "9D"], "variant": rules}).status_code == 200
        # Other stakes make another mix, but it has the same combinations, and those are there.
        rules["options"] = {**rules["options"], "stake": 7}  # type: ignore[dict-item]
        assert poor.post("/v1/classify", json={"cards": ["9S", "9D"], "variant": rules}).status_code == 200


@pytest.mark.usefixtures("clock")
def test_memory_goes_back_after_every_few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    given_back = []
    monkeypatch.setattr(memory, "give_back", lambda: given_back.append(1))
    plenty = Budget(share=1.0)
    for number in range(1, 3 * TABLES_BETWEEN):
        spend(plenty, 0.0, returning=True)
        assert len(given_back) == number // TABLES_BETWEEN
