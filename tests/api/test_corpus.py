"""The cases of the conformance corpus over HTTP."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

import bigtwo
from bigtwo.api import corpus as page
from bigtwo_conformance import judging
from bigtwo_conformance.corpus import corpus
from bigtwo_rulebook import protocol
from bigtwo_rulebook.cases import EDITION, published
from tests.api.contract import ContractClient, at
from tests.programs import succeeded

CORPUS = "/v1/corpus"
CASES = [
    case.to_dict() | {"options": {name: list(values) for name, values in case.options.items()}}
    for case in corpus().cases
]
DUTY = {"extends": "base", "options": {"last_card_duty": "compulsory"}}


def fetched(client: ContractClient, **query: str) -> list[Any]:
    """The cases of a selection, which also says how many there are and which corpus they are from."""
    answer = client.get(CORPUS, query_string=query)
    assert answer.status_code == 200
    found = answer.get_json()
    assert (found["edition"], found["hash"], found["count"]) == (EDITION, corpus().digest, len(found["cases"]))
    return list(found["cases"])


def test_without_a_filter_every_case_is_there(client: ContractClient) -> None:
    assert fetched(client) == CASES


BY_ONE = [("operation", "operation", operation) for operation in protocol.OPERATIONS] + [
    ("rule", "rules", rule) for rule in ("PG-COMB-17", "DEC-32", "WP-COMB-03")
]


@pytest.mark.parametrize(("name", "key", "value"), BY_ONE)
def test_cases_by_one_condition(client: ContractClient, name: str, key: str, value: str) -> None:
    expected = [case for case in CASES if value == case[key] or (key == "rules" and value in case[key])]
    assert expected
    assert fetched(client, **{name: value}) == expected


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("base", "base"),
        ("Hong Kong IP", "hong-kong-ip"),
        ("hong-kong-ip,three-player", "hong-kong-ip,three-player"),
        (json.dumps(DUTY), DUTY),
        ('{"options": {"last_card_duty": "compulsory"}}', DUTY),
        ('{"extends": "taiwan-latta"}', "taiwan-latta"),
    ],
)
def test_cases_under_a_variant(client: ContractClient, text: str, variant: object) -> None:
    assert fetched(client, variant=text) == [case for case in CASES if case["variant"] == variant]


def test_every_variant_of_the_corpus_is_found_by_its_name(client: ContractClient) -> None:
    """In the canonical form in which the service names variants, whatever the order of the options."""
    for case in CASES:
        assert bigtwo.variant(case["variant"]).echo == case["variant"]


def test_filters_add_up(client: ContractClient) -> None:
    found = fetched(client, variant="hong-kong-ip", operation="compare", rule="PG-HK-02")
    assert found
    assert all((case["variant"], case["operation"]) == ("hong-kong-ip", "compare") for case in found)
    assert all("PG-HK-02" in case["rules"] for case in found)
    assert fetched(client, operation="session", rule="PG-COMB-17") == []


def test_a_case_can_be_asked_as_it_stands(client: ContractClient) -> None:
    """As a client's own tests would use it."""
    cases = fetched(client, variant="hong-kong-ip", operation="compare")
    for case in [case for case in cases if "tally" not in case["expect"]]:
        answer = client.post(f"/v1/{case['operation']}", json={"variant": case["variant"], **case["input"]})
        assert judging.differences(case["operation"], case["expect"], answer.get_json()) == ()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("operation=clasify", [("/operation", "unknown-value", "did you mean classify?")]),
        ("operation=shuffling", [("/operation", "unknown-value", "it is one of classify, compare,")]),
        ("operation=", [("/operation", "unknown-value", "it is one of")]),
        ("rule=PG-COMB-99", [("/rule", "unknown-value", "did you mean PG-COMB-")]),
        ("rule=rules", [("/rule", "unknown-value", "GET /v1/rules lists the rules")]),
        ("variant=hong-kong-ib", [("/variant", "unknown-variant", "did you mean hong-kong-ip?")]),
        ("variant={", [("/variant", "not-json", "is not JSON")]),
        ("variants=base", [("/variants", "unknown-parameter", "did you mean variant?")]),
        ("rule=DEC-01&rule=DEC-02", [("/rule", "repeated-parameter", "stands twice")]),
        (
            "x=1&operation=y&rule=z&variant=bse",
            [
                ("/x", "unknown-parameter", "there is no parameter"),
                ("/operation", "unknown-value", "there is no operation"),
                ("/rule", "unknown-value", "there is no rule"),
                ("/variant", "unknown-variant", "did you mean base?"),
            ],
        ),
    ],
)
def test_what_does_not_exist_is_refused(
    client: ContractClient, query: str, expected: list[tuple[str, str, str]]
) -> None:
    answer = client.get(f"{CORPUS}?{query}")
    assert answer.status_code == 422
    errors = answer.get_json()["errors"]
    assert [(error["pointer"], error["code"]) for error in errors] == [(where, code) for where, code, _ in expected]
    assert all(words in error["detail"] for error, (_, _, words) in zip(errors, expected, strict=True))


def test_whoever_has_the_cases_gets_them_once(client: ContractClient) -> None:
    first = client.get(f"{CORPUS}?rule=PG-COMB-17")
    again = client.get(f"{CORPUS}?rule=PG-COMB-17", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_only_so_many_selections_are_kept(client: ContractClient) -> None:
    rules = sorted({rule for case in CASES for rule in case["rules"]})[:80]
    for rule in rules:
        page.select(f"rule={rule}".encode())
    kept = page.written.cache_info()
    assert kept.currsize <= kept.maxsize == 64  # type: ignore[operator]
    assert page.select(b"rule=PG-COMB-17") is page.select(b"&rule=PG-COMB-17&")


@pytest.mark.parametrize(("made", "read"), [("", "False\n"), ("create_app()", "True\n")])
def test_the_cases_are_read_when_a_service_is_made_and_not_before(made: str, read: str) -> None:
    noting = "sys.addaudithook(lambda event, args: event == 'open' and opened.append(str(args[0])))"
    program = f"import sys; opened = []; {noting}; from bigtwo.api import create_app\n{made}\n"
    program += "print(any(name.endswith('/corpus/pairs.json') for name in opened))"
    assert succeeded([sys.executable, "-c", program]).stdout == read


def test_the_contract_tells_what_a_case_is() -> None:
    case = at("#/components/schemas/CorpusCase")
    assert list(published()["cases"][0]) == list(case["properties"]) == case["required"]
